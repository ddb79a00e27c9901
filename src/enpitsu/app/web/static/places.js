/**
 * Places on the paper as JSON has them, their keys, where they lie, and which is next to which.
 *
 * A cell is [row, column], an edge its two cells, a corner ["corner", row, column], a place
 * outside the grid [side, line], a list of cells ["path", cell, ...]. Positions are in cells, from the top left corner of the grid.
 */

/** @typedef {any[]} Place */
/** @typedef {string} Key a place as JSON text */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{rows: number, cols: number}} Size */

const NO_SIZE = { rows: NaN, cols: NaN }; // for places that lie the same on all boards
const OUTSIDE = 0.42; // how far beyond the rim a clue stands
const SIDES = ["top", "bottom", "left", "right"];
const MORE = { cells: 0, corners: 1, "inner corners": -1 };

/** @param {Place} place @returns {Key} */
export const keyOf = place => JSON.stringify(place);

/** @param {Key} key @returns {Place} */
export const placeOf = key => JSON.parse(key);

/** @param {Place} place @returns {"cell" | "edge" | "corner" | "border" | "path"} */
export function sortOf(place) {
  if (place[0] === "path") return "path";
  if (Array.isArray(place[0])) return "edge";
  if (place[0] === "corner") return "corner";
  return typeof place[0] === "string" ? "border" : "cell";
}

/** Whether a place is an edge between two columns. @param {Place} place */
export const upright = place => sortOf(place) === "edge" && place[0][0] === place[1][0];

/** Where a place is seen: the cells of a list. @param {Place} place @returns {Place[]} */
export const seenAt = place => (sortOf(place) === "path" ? place.slice(1) : [place]);

/** The name of a place: r1c2, r1c1-r1c2, left edge of r1c1, corner 1,1, top 1. @param {Place} place @param {Size} size */
export function textOf(place, { rows, cols }) {
  const cell = (/** @type {Place} */ [r, c]) => `r${r + 1}c${c + 1}`;
  switch (sortOf(place)) {
    case "cell": return cell(place);
    case "corner": return `corner ${place[1] + 1},${place[2] + 1}`;
    case "border": return `${place[0]} ${place[1] + 1}`;
    default: {
      const [one, other] = place, [first, last] = upright(place) ? ["left", "right"] : ["top", "bottom"];
      if (Math.min(...one) < 0) return `${first} edge of ${cell(other)}`;
      return other[0] >= rows || other[1] >= cols ? `${last} edge of ${cell(one)}` : `${cell(one)}-${cell(other)}`;
    }
  }
}

/** Where the middle of a place lies; a clue outside lies so far beyond the rim of a board of that size. @param {Place} place @param {Size} [size] @param {number} [outside] @returns {Point} */
export function pointOf(place, { rows, cols } = NO_SIZE, outside = OUTSIDE) {
  const [one, other] = place;
  switch (sortOf(place)) {
    case "cell": return { x: other + 0.5, y: one + 0.5 };
    case "edge": return { x: (one[1] + other[1] + 1) / 2, y: (one[0] + other[0] + 1) / 2 };
    case "corner": return { x: place[2], y: other };
    default: {
      const along = other + 0.5;
      if (one === "top") return { x: along, y: -outside };
      if (one === "bottom") return { x: along, y: rows + outside };
      return { x: one === "left" ? -outside : cols + outside, y: along };
    }
  }
}

/**
 * All places of a layer, row by row, of lists of cells the cells; those outside the grid are one row, and so are edges.
 * @param {string} on @param {Size} size @returns {Place[][]}
 */
export function rowsOf(on, { rows, cols }) {
  if (on in MORE) {
    const more = MORE[/** @type {keyof MORE} */ (on)];
    const start = more < 0 ? 1 : 0;
    const place = (/** @type {number} */ r, /** @type {number} */ c) =>
      on === "cells" ? [r, c] : ["corner", r + start, c + start];
    return range(rows + more).map(r => range(cols + more).map(c => place(r, c)));
  }
  if (on === "top" || on === "bottom") return [range(cols).map(i => [on, i])];
  if (on === "left" || on === "right") return [range(rows).map(i => [on, i])];
  if (on === "outside") return [SIDES.flatMap(side => rowsOf(side, { rows, cols }).flat())];
  if (on === "paths") return rowsOf("cells", { rows, cols });
  const rim = on === "all edges" ? 1 : 0;
  const across = range(rows).flatMap(r =>
    range(cols - 1 + 2 * rim).map(c => [[r, c - rim], [r, c - rim + 1]]));
  const down = range(rows - 1 + 2 * rim).flatMap(r =>
    range(cols).map(c => [[r - rim, c], [r - rim + 1, c]]));
  return [[...across, ...down]];
}

/** @param {number} number @returns {number[]} */
export const range = number => Array.from({ length: Math.max(0, number) }, (_, i) => i);

/**
 * What is told of places, as JSON has a layer: rows, a list, or edges with their values.
 * @param {string} on @param {Size} size @param {(key: Key) => any} told
 */
export function laidOut(on, size, told) {
  const rows = rowsOf(on, size);
  if (on in MORE) return rows.map(row => row.map(place => told(keyOf(place)) ?? null));
  if (on.endsWith("edges")) {
    return rows[0].map(place => [...place, told(keyOf(place)) ?? null]).filter(one => one[2] !== null);
  }
  return rows[0].map(place => told(keyOf(place)) ?? null);
}

/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const ASIDE = 0.9; // what a step to the side costs; between edges in a row lies one across

const TURN = 0.01; // of two as near the one to the right hand: so each edge is reached, the rim too

/**
 * The next place in a direction, or undefined at the end.
 * @param {Point} from @param {Point} way @param {Map<Key, Point>} points @returns {Key | undefined}
 */
export function nextPlace(from, way, points) {
  let best, least = Infinity;
  for (const [other, { x, y }] of points) {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * way.x + dy * way.y;
    if (ahead < 0.01) continue;
    const aside = dy * way.x - dx * way.y; // to the right hand
    const cost = ahead + ASIDE * Math.abs(aside) - TURN * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}
