/**
 * Areas round centres, drawn by their borders: open cells that borders part from all others, with one
 * centre among them, join it, and leave it when a border of theirs is erased.
 */

import { erased, wallOf } from "./layout.js";
import { along, drawn } from "./lines.js";
import { keyOf, placeOf } from "./places.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Value} Value */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {(key: Key) => Value | undefined} Standing what stands at a place */

const NEAR = 0.15; // how near to an edge a tap is at it, in cells

/** Borders along the way of a stroke, and what they enclose. @param {Layout} layout @param {import("./places.js").Point[]} path @param {import("./layout.js").Pen} pen @returns {Changes} */
export function enclose(layout, path, pen) {
  const walls = drawn(layout, along(path), key => wallOf(layout, key), pen);
  const erases = [...walls.values()].includes(undefined), cells = [...walls.keys()].flatMap(edge => placeOf(edge).map(keyOf));
  const after = (/** @type {Key} */ key) => (walls.has(key) ? walls.get(key) : layout.value(key));
  const parted = areas(layout, cells, erases ? layout.value : after);
  const joined = parted.flatMap(({ area, value }) => area.map(key => /** @type {[Key, Value]} */ ([key, value])));
  return new Map([...walls, ...erases ? erased(layout, joined.map(([key]) => key))
    : joined.filter(([key]) => layout.domain(key).length && layout.value(key) === undefined)]);
}

/** The two dots of the edge that a tap is at; nothing for one inside a cell or at a dot. @param {import("./places.js").Point} at */
export function edgeAt({ x, y }) {
  const [column, row] = [x, y].map(Math.round), [aside, along] = [Math.abs(x - column), Math.abs(y - row)];
  if (Math.min(aside, along) > NEAR || Math.max(aside, along) < 2 * NEAR) return null;
  const [left, top] = [x, y].map(Math.floor);
  return aside < along ? [{ x: column, y: top }, { x: column, y: top + 1 }] : [{ x: left, y: row }, { x: left + 1, y: row }];
}

/** The areas with one centre that some cells lie in, and the value of each. @param {Layout} layout @param {Key[]} cells @param {Standing} standing */
function areas(layout, cells, standing) {
  const centres = [...layout.centres].map(([value, { x, y }]) => ({ value, round: round(x, y) })), left = new Set(cells);
  /** @type {{area: Key[], value: Value}[]} */
  const found = [];
  for (const cell of left) {
    const area = new Set([cell]);
    for (const key of area) for (const next of onwards(layout, key, standing)) area.add(next);
    for (const key of area) left.delete(key);
    const [first, ...others] = centres.filter(one => one.round.some(key => area.has(key)));
    if (first?.round.every(key => area.has(key)) && !others.length) found.push({ area: [...area], value: first.value });
  }
  return found;
}

/** The cells that a centre lies in, or between. @param {number} x @param {number} y */
const round = (x, y) => [Math.ceil(y) - 1, Math.floor(y)].flatMap(row => [Math.ceil(x) - 1, Math.floor(x)].map(column => keyOf([row, column])));

/** The cells beside one that nothing parts from it: no border, and no other value. @param {Layout} layout @param {Key} key @param {Standing} standing */
function onwards(layout, key, standing) {
  const [row, column] = placeOf(key), value = standing(key);
  const edges = [[[row - 1, column], [row, column]], [[row, column - 1], [row, column]], [[row, column], [row, column + 1]], [[row, column], [row + 1, column]]];
  return edges.filter(edge => standing(keyOf(edge)) === undefined).flatMap(edge => edge.map(keyOf)).filter(other =>
    (layout.domain(other).length || standing(other) !== undefined) && (value === undefined || [undefined, value].includes(standing(other))));
}
