/**
 * Bridges, from island to island: each that is crossed gets one bridge more, and after the last none.
 * An island is a cell with something printed; going back is as if it had not been crossed.
 */

import { noteOf, valueOf } from "./layout.js";
import { keyOf } from "./places.js";
import { reduced, squares } from "./walk.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Value} Value */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./walk.js").Square} Square */

/** @param {Layout} layout @param {import("./places.js").Point[]} path @param {boolean} noting @returns {import("./layout.js").Changes} */
export function bridges(layout, path, noting) {
  const islands = reduced(squares(path)).filter(cell => layout.printed(keyOf(cell)));
  /** @type {import("./layout.js").Changes} */
  const changes = new Map();
  for (const [n, to] of islands.slice(1).entries()) {
    const span = spanOf(layout, islands[n], to);
    if (!span.length) continue;
    const now = layout.value(span[0]), note = noteOf(layout, span[0]);
    const known = ["link", "double"].map(figure => valueOf(layout, span[0], figure)).filter(value => value !== undefined);
    const values = noting && note !== undefined ? [note] : known;
    const next = values[values.findIndex(value => value === now) + 1];
    for (const key of span) changes.set(key, next);
  }
  return changes;
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
