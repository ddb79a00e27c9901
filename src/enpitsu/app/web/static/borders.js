/**
 * Borders between cells. A stroke that begins nearer to a dot than to the middle of a cell is drawn
 * along edges; any other one is a rectangle from its first cell to its last, with no border inside.
 * Crosses are written on the edges that such a stroke leads across: they part nothing.
 */

import { erased, wallOf } from "./layout.js";
import { along, between, drawn } from "./lines.js";
import { keyOf, range } from "./places.js";
import { inside } from "./walk.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point */

/** @param {Layout} layout @param {Point[]} path @param {import("./layout.js").Pen} pen @returns {import("./layout.js").Changes} */
export function borders(layout, path, pen) {
  const wall = (/** @type {Key} */ key) => wallOf(layout, key);
  if (!inside(path[0])) return drawn(layout, along(path), wall, pen);
  if (pen === "note") return drawn(layout, between(path), wall, pen);
  const { rim, within } = rectangle(path[0], path[path.length - 1]);
  if (!within.length) return new Map();
  if (pen === "erase") return erased(layout, [...rim, ...within]);
  const open = within.filter(key => layout.value(key) === wall(key)), walls = rim.filter(key => wall(key) !== undefined);
  const again = !open.length && walls.every(key => layout.value(key) === wall(key));
  return new Map([
    ...open.map(key => /** @type {[Key, undefined]} */ ([key, undefined])),
    ...walls.map(key => /** @type {[Key, any]} */ ([key, again ? undefined : wall(key)])),
  ]);
}

/** The edges round the cells from one corner to the other, and those between them. @param {Point} one @param {Point} other */
function rectangle(one, other) {
  /** @type {{rim: Key[], within: Key[]}} */
  const { rim, within } = { rim: [], within: [] };
  const [top, bottom] = [one.y, other.y].map(Math.floor).sort((a, b) => a - b);
  const [left, right] = [one.x, other.x].map(Math.floor).sort((a, b) => a - b);
  for (const r of range(bottom - top + 1).map(n => top + n)) {
    for (const c of range(right - left + 2).map(n => left + n)) {
      (c === left || c > right ? rim : within).push(keyOf([[r, c - 1], [r, c]]));
    }
  }
  for (const r of range(bottom - top + 2).map(n => top + n)) {
    for (const c of range(right - left + 1).map(n => left + n)) {
      (r === top || r > bottom ? rim : within).push(keyOf([[r - 1, c], [r, c]]));
    }
  }
  return { rim, within };
}
