/**
 * Painting: what the first cell becomes is written to all cells of the way. An area spreads over what
 * stands there; shading and symbols change open cells and those that are as the first one was, and no others.
 */

import { erased, following, noteOf } from "./layout.js";
import { keyOf, placeOf } from "./places.js";
import { squares } from "./walk.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Pen} Pen */
/** @typedef {import("./layout.js").Value} Value */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point */

const NEAR = 1 / 3; // how far from a centre a stroke begins or ends there, in cells

/** Spread the value of the first cell; a stroke from an open one writes nothing. @param {Layout} layout @param {Point[]} path @param {Pen} pen */
export function spread(layout, path, pen) {
  const cells = cellsOf(path);
  if (pen === "erase") return erased(layout, cells);
  const value = layout.label ?? layout.value(cells[0]);
  return value === undefined || cells.length < 2 ? new Map() : painted(layout, cells, value);
}

/**
 * Join cells to a centre, each with the one opposite: the first cell of a stroke that ends there, all of
 * one that begins there, or they leave it if all of them have joined it; any other one spreads what
 * stands in its first cell.
 * @param {Layout} layout @param {Point[]} path @param {Pen} pen
 */
export function join(layout, path, pen) {
  const cells = cellsOf(path), from = centreAt(layout, path[0]), to = centreAt(layout, path[path.length - 1]);
  const facing = (/** @type {Key} */ key, /** @type {Value | undefined} */ value) => [key, ...opposite(layout, key, value)];
  if (pen === "erase") return erased(layout, cells.flatMap(key => facing(key, layout.value(key))));
  const value = from ?? to ?? layout.value(cells[0]), reached = from === undefined && to !== undefined ? cells.slice(0, 1) : cells;
  if (value === undefined || (cells.length < 2 && from === to)) return new Map();
  const joined = reached.filter(key => layout.domain(key).includes(value)).flatMap(key => facing(key, value));
  const again = (from ?? to) !== undefined && joined.every(key => layout.value(key) === value);
  return painted(layout, joined, again ? undefined : value);
}

/** The value whose centre is near a point. @param {Layout} layout @param {Point} point @returns {Value | undefined} */
export const centreAt = (layout, { x, y }) =>
  [...layout.centres].find(([, centre]) => Math.hypot(centre.x - x, centre.y - y) < NEAR)?.[0];

/** The cell on the other side of a centre. @param {Layout} layout @param {Key} key @param {Value | undefined} value @returns {Key[]} */
function opposite(layout, key, value) {
  const centre = value === undefined ? undefined : layout.centres.get(value), [row, column] = placeOf(key);
  return centre ? [keyOf([2 * centre.y - row - 1, 2 * centre.x - column - 1])] : [];
}

/** Shade or draw symbols, or note what stays open; where there is no such note values come the other way round. @param {Layout} layout @param {Point[]} path @param {Pen} pen */
export function paint(layout, path, pen) {
  const all = cellsOf(path), cells = all.slice(Math.max(0, all.findIndex(key => layout.domain(key).length > 0)));
  if (pen === "erase") return erased(layout, cells);
  if (cells.length < 2) return new Map();
  const began = layout.value(cells[0]), note = pen === "note" ? noteOf(layout, cells[0]) : undefined;
  const value = note === undefined ? following(layout, cells[0], pen === "note") : note === began ? undefined : note;
  return painted(layout, cells.filter(key => [undefined, began].includes(layout.value(key))), value);
}

/** Clear cells with the eraser; with any other pen they are only selected. @param {Layout} layout @param {Point[]} path @param {Pen} pen */
export const wipe = (layout, path, pen) => (pen === "erase" ? erased(layout, cellsOf(path)) : new Map());

/** The cells of a path, each once. @param {Point[]} path @returns {Key[]} */
export const cellsOf = path => [...new Set(squares(path).map(keyOf))];

/** @param {Layout} layout @param {Key[]} cells @param {Value | undefined} value @returns {Changes} */
const painted = (layout, cells, value) => new Map(cells
  .filter(key => (value === undefined ? layout.domain(key).length : layout.domain(key).includes(value)))
  .map(key => [key, value]));
