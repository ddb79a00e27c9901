/**
 * What a pointer draws: strokes and taps. A gesture is a pure function of what stood on the board when
 * it began and of the way the pointer has come since: it tells which places change, and to what.
 * It belongs to what is drawn there, whatever the kind. Where digits go cells are selected, and values
 * come from the pad or from keys.
 */

import { borders } from "./borders.js";
import { bridgeAt, bridges, spanAt } from "./bridges.js";
import { edgeAt, enclose } from "./enclosing.js";
import { erased, following, noteOf, wallOf } from "./layout.js";
import { drawn, lineAlongEdges, lineBetweenCells, linkOf } from "./lines.js";
import { drawLists, tapList } from "./lists.js";
import { centreAt, join, paint, spread, wipe } from "./painting.js";
import { placeOf, pointOf } from "./places.js";
import { inside, nearMiddle } from "./walk.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Pen} Pen */
/** @typedef {import("./layout.js").Sort} Sort */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {(layout: Layout, path: import("./places.js").Point[], pen: Pen) => Changes} Stroke */
/** @typedef {(layout: Layout, key: Key, pen: Pen) => Changes} Tap */

/**
 * Of two on one board the first is that of strokes, and the other one is tapped; but where lines lie
 * along edges, strokes that begin inside a cell are those of cells.
 * @type {Map<Sort, Stroke>}
 */
const STROKES = new Map([
  ["bridge", bridges],
  ["line between cells", lineBetweenCells],
  ["line along edges", lineAlongEdges],
  ["border", borders],
  ["centred area", centred],
  ["area", spread],
  ["list", drawLists],
  ["shading", paint],
  ["symbol", paint],
  ["triangle", paint],
  ["digit", wipe],
]);

/** @type {Partial<Record<Sort, Tap>>} */
const TAPS = {
  bridge: bridgeAt,
  "line between cells": (layout, key, pen) => drawn(layout, [key], one => linkOf(layout, one), pen),
  "line along edges": (layout, key, pen) => drawn(layout, [key], one => wallOf(layout, one), pen),
  border: (layout, key, pen) => drawn(layout, [key], one => wallOf(layout, one), pen),
  shading: (layout, key, pen) => new Map([[key, following(layout, key, pen === "note")]]),
  symbol: (layout, key, pen) => new Map([[key, following(layout, key, pen === "note")]]),
  "centred area": (layout, key) => joined(layout, key, centreAt(layout, pointOf(placeOf(key)))),
  area: (layout, key) => joined(layout, key, layout.label),
};

/** A stroke to or from a centre joins cells to it, and one that begins inside a cell spreads; any other one draws borders. @param {Layout} layout @param {import("./places.js").Point[]} path @param {Pen} pen */
function centred(layout, path, pen) {
  const joins = inside(path[0]) || [path[0], path[path.length - 1]].some(point => centreAt(layout, point) !== undefined);
  return (joins ? join : enclose)(layout, path, pen);
}

/** A cell joins an area, or leaves it. @param {Layout} layout @param {Key} key @param {import("./layout.js").Value | undefined} value @returns {Changes} */
const joined = (layout, key, value) => new Map(value === undefined ? [] : [[key, layout.value(key) === value ? undefined : value]]);

/** What strokes draw on a board, or nothing. @param {import("./layout.js").Sorts} sorts @returns {Stroke | undefined} */
export function strokeOf(sorts) {
  const drawn = new Set(sorts.values()), [first, second] = [...STROKES].filter(([sort]) => drawn.has(sort)).map(([, stroke]) => stroke);
  if (first !== lineAlongEdges || !second) return first;
  return (layout, path, pen) => (inside(path[0]) ? second : first)(layout, path, pen);
}

/** What a tap writes at a place: nothing where it only chooses it, or in the middle of a cell, as near to four edges. @param {Sort | undefined} sort @param {Layout} layout @param {Key} key @param {Pen} pen @param {import("./places.js").Point} [at] where in the place it is @returns {Changes} */
export function tapped(sort, layout, key, pen, at) {
  const tap = sort && TAPS[sort], note = noteOf(layout, key), edge = at && sort === "centred area" && centreAt(layout, at) === undefined && edgeAt(at);
  if (edge) return enclose(layout, edge, pen);
  if (sort === "list") return tapList(layout, key, pen);
  if (!layout.domain(key).length || (at && sort === "line between cells" && nearMiddle(at))) return new Map();
  if (tap === bridgeAt) return tap(layout, key, pen);
  if (pen === "erase") return erased(layout, [key]);
  if (pen === "note" && note !== undefined) return new Map([[key, layout.value(key) === note ? undefined : note]]);
  return tap?.(layout, key, pen) ?? new Map();
}

/** The places that take a value together. @param {Sort | undefined} sort @param {Layout} layout @param {Key} key @returns {Key[]} */
export const together = (sort, layout, key) => (sort === "bridge" ? spanAt(layout, key) : [key]);
