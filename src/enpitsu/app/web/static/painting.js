/**
 * Painting: what the first cell becomes is written to all cells of the way. An area spreads over what
 * stands there; shading changes open cells and those that are as the first one was, and no others.
 */

import { following, noteOf } from "./layout.js";
import { keyOf } from "./places.js";
import { squares } from "./walk.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Value} Value */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point */

/** Spread the value of the first cell that has one, or could. @param {Layout} layout @param {Point[]} path */
export function spread(layout, path) {
  const cells = from(cellsOf(path), key => layout.value(key) !== undefined || layout.domain(key).length > 0);
  if (cells.length < 2) return new Map();
  const value = layout.pen ?? layout.value(cells[0]) ?? following(layout, cells[0]);
  return painted(layout, cells, value);
}

/** Shade, or note what stays open. @param {Layout} layout @param {Point[]} path @param {boolean} noting */
export function shade(layout, path, noting) {
  const cells = from(cellsOf(path), key => layout.domain(key).length > 0);
  if (cells.length < 2) return new Map();
  const began = layout.value(cells[0]), note = noting ? noteOf(layout, cells[0]) : undefined;
  const value = note === undefined ? following(layout, cells[0]) : note === began ? undefined : note;
  return painted(layout, cells.filter(key => [undefined, began].includes(layout.value(key))), value);
}

/** The cells of a path, each once. @param {Point[]} path @returns {Key[]} */
const cellsOf = path => [...new Set(squares(path).map(keyOf))];

/** The cells from the first on for which something holds. @param {Key[]} cells @param {(key: Key) => boolean} first */
const from = (cells, first) => cells.slice(Math.max(0, cells.findIndex(first)));

/** @param {Layout} layout @param {Key[]} cells @param {Value | undefined} value @returns {import("./layout.js").Changes} */
const painted = (layout, cells, value) => new Map(cells
  .filter(key => (value === undefined ? layout.domain(key).length : layout.domain(key).includes(value)))
  .map(key => [key, value]));
