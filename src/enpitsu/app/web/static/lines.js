/**
 * Lines, from cell to cell or from dot to dot: the pointer snaps to the nearest of them, and the edge
 * between two is written. Going back takes away what this stroke drew; a stroke that starts along a
 * drawn line erases.
 */

import { erased, noteOf, valueOf, wallOf } from "./layout.js";
import { keyOf } from "./places.js";
import { reduced, squares } from "./walk.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Pen} Pen */
/** @typedef {import("./layout.js").Value} Value */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point */
/** @typedef {import("./walk.js").Square} Square */

/** @param {Layout} layout @param {Key} key */
export const linkOf = (layout, key) => valueOf(layout, key, "link");

/** A line through the centres of cells, or crosses in its place. @param {Layout} layout @param {Point[]} path @param {Pen} pen */
export const lineBetweenCells = (layout, path, pen) => drawn(layout, between(path), key => linkOf(layout, key), pen);

/** A line along edges, from dot to dot, or crosses in its place. @param {Layout} layout @param {Point[]} path @param {Pen} pen */
export const lineAlongEdges = (layout, path, pen) => drawn(layout, along(path), key => wallOf(layout, key), pen);

/** The edges between the cells of a path. @param {Point[]} path @returns {Key[]} */
export const between = path => edges(path, (from, to) => [from, to]);

/** The edges from dot to dot along a path. @param {Point[]} path @returns {Key[]} */
export const along = path => edges(
  path.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 })), // a dot is the middle of a square of these
  ([row, column], [below]) => [below > row ? [row, column - 1] : [row - 1, column], [row, column]],
);

/** The edges of a path that does not count where it goes back. @param {Point[]} path @param {(from: Square, to: Square) => any} edge @returns {Key[]} */
function edges(path, edge) {
  const walk = reduced(squares(path));
  return walk.slice(1).map((to, n) => keyOf(edge(...inOrder(walk[n], to))));
}

/** @param {Square} one @param {Square} other @returns {[Square, Square]} */
const inOrder = (one, other) => (one[0] < other[0] || one[1] < other[1] ? [one, other] : [other, one]);

/** Write a line on edges, or crosses, or take both away. @param {Layout} layout @param {Key[]} walked @param {(key: Key) => Value | undefined} line @param {Pen} pen @returns {Changes} */
export function drawn(layout, walked, line, pen) {
  if (pen === "erase") return erased(layout, walked);
  const noting = pen === "note";
  const written = (/** @type {Key} */ key) => (noting ? noteOf(layout, key) : undefined) ?? line(key);
  const met = walked.filter(key => written(key) !== undefined);
  if (!met.length) return new Map();
  const began = layout.value(met[0]);
  if (began === written(met[0])) return new Map(met.filter(key => layout.value(key) === began).map(key => [key, undefined]));
  const kept = (/** @type {Key} */ key) => noting && layout.value(key) === line(key) && began !== line(key);
  return new Map(met.filter(key => !kept(key)).map(key => [key, written(key)])); // crosses do not take lines away
}
