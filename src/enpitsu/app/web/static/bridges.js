/**
 * Bridges, from island to island: each that is crossed gets one bridge more, and after the last none.
 * An island is a cell with something printed; going back is as if it had not been crossed.
 */

import { erased, noteOf, valueOf } from "./layout.js";
import { keyOf, placeOf } from "./places.js";
import { reduced, squares } from "./walk.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Pen} Pen */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./walk.js").Square} Square */

/** @param {Layout} layout @param {import("./places.js").Point[]} path @param {Pen} pen @returns {Changes} */
export function bridges(layout, path, pen) {
  const islands = reduced(squares(path)).filter(cell => layout.printed(keyOf(cell)));
  return new Map(islands.slice(1).flatMap((to, n) => [...crossed(layout, spanOf(layout, islands[n], to), pen)]));
}

/** One bridge more along the span of an edge, or a cross. @param {Layout} layout @param {Key} key @param {Pen} pen */
export const bridgeAt = (layout, key, pen) => crossed(layout, spanAt(layout, key), pen);

/** @param {Layout} layout @param {Key[]} span @param {Pen} pen @returns {Changes} */
function crossed(layout, span, pen) {
  if (!span.length || pen === "erase") return erased(layout, span);
  const now = layout.value(span[0]), note = noteOf(layout, span[0]);
  const known = ["link", "double"].map(figure => valueOf(layout, span[0], figure)).filter(value => value !== undefined);
  const values = pen === "note" && note !== undefined ? [note] : known;
  const next = values[values.findIndex(value => value === now) + 1];
  return new Map(span.map(key => [key, next]));
}

/** The edges straight from an island to the next one; none if there is no such way. @param {Layout} layout @param {Square} from @param {Square} to @returns {Key[]} */
function spanOf(layout, from, to) {
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]], length = Math.abs(rows) + Math.abs(columns);
  if (!length || (rows && columns)) return [];
  const cells = Array.from({ length: length + 1 }, (_, n) => [from[0] + n * Math.sign(rows), from[1] + n * Math.sign(columns)]);
  if (rows + columns < 0) cells.reverse();
  const span = cells.slice(1).map((cell, n) => keyOf([cells[n], cell]));
  const direct = cells.slice(1, -1).every(cell => !layout.printed(keyOf(cell)));
  return direct && span.every(key => layout.domain(key).length) ? span : [];
}

/** The edges between the islands on both sides of an edge; the edge alone if there are none. @param {Layout} layout @param {Key} key @returns {Key[]} */
export function spanAt(layout, key) {
  const [first, second] = placeOf(key), way = [second[0] - first[0], second[1] - first[1]];
  const island = (/** @type {Square} */ [row, column], /** @type {number} */ sign) => {
    let at = /** @type {Square} */ ([row, column]);
    const next = () => /** @type {Square} */ ([at[0] + sign * way[0], at[1] + sign * way[1]]);
    const edge = () => keyOf(sign > 0 ? [at, next()] : [next(), at]);
    while (!layout.printed(keyOf(at)) && layout.domain(edge()).length) at = next();
    return at;
  };
  const [from, to] = [island(first, -1), island(second, 1)];
  const span = layout.printed(keyOf(from)) && layout.printed(keyOf(to)) ? spanOf(layout, from, to) : [];
  return span.length ? span : [key];
}
