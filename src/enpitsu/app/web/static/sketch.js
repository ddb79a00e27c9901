/** Lines that are drawn by hand on top of a board: they say nothing of it, and no question has them. */

/** @typedef {import("./places.js").Point} Point */
/** @typedef {number[]} Line across and down in cells, one after the other */

export const SKETCH = "sketch"; // the key under which a game has them
const FINE = 100; // parts of a cell that are told apart
const APART = 0.08; // how far the points of a line are apart at least, in cells
const NEAR = 0.25; // how near to a line a tap takes it away, in cells

/** A line along the way of a pointer; nothing for one that has hardly moved. @param {Point[]} path @returns {Line | null} */
export function lineOf(path) {
  /** @type {Point[]} */
  const kept = [];
  for (const point of path) if (!kept.length || far(kept[kept.length - 1], point) >= APART) kept.push(point);
  return kept.length < 2 ? null : kept.flatMap(({ x, y }) => [x, y].map(one => Math.round(one * FINE) / FINE));
}

/** The lines without those that pass near a point. @param {Line[]} lines @param {Point} at @returns {Line[]} */
export const without = (lines, at) => lines.filter(line => pointsOf(line).every((point, n, all) => n === 0 || distance(at, all[n - 1], point) > NEAR));

/** @param {Line} line @returns {Point[]} */
export const pointsOf = line => Array.from({ length: line.length / 2 }, (_, n) => ({ x: line[2 * n], y: line[2 * n + 1] }));

/** How far a point lies from a stretch between two others. @param {Point} at @param {Point} from @param {Point} to */
function distance(at, from, to) {
  const long = far(from, to) ** 2, part = long && ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / long;
  const on = Math.min(1, Math.max(0, part));
  return far(at, { x: from.x + on * (to.x - from.x), y: from.y + on * (to.y - from.y) });
}

/** @param {Point} one @param {Point} other */
const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
