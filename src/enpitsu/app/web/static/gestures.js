/**
 * What a stroke of a pointer draws. A gesture is a pure function of what stood on the board when the
 * stroke began and of the way the pointer has come since: it tells which places change, and to what.
 * It belongs to what is drawn there, whatever the kind; what has none here is written by taps and keys.
 */

import { bridges } from "./bridges.js";
import { sortOfAnswer } from "./layout.js";
import { lineAlongEdges, lineBetweenCells } from "./lines.js";
import { shade, spread } from "./painting.js";
import { placeOf, sortOf } from "./places.js";

/** @typedef {import("./layout.js").Layout} Layout */
/**
 * The changes of a stroke; with `noting` it is one that notes where nothing goes, where there is such a note.
 * @typedef {(layout: Layout, path: import("./places.js").Point[], noting: boolean) => import("./layout.js").Changes} Gesture
 */

/** Of two on one board the first is that of strokes, and the other one is tapped. @type {[import("./layout.js").Sort, Gesture][]} */
const GESTURES = [
  ["bridge", bridges],
  ["line between cells", lineBetweenCells],
  ["line along edges", lineAlongEdges],
  ["area", spread],
  ["shading", shade],
];

/** The gesture of a board with these places, or none. @param {Layout} layout @param {import("./places.js").Key[]} keys @returns {Gesture | undefined} */
export function gestureOf(layout, keys) {
  const found = new Map(); // what is drawn in cells, and what on edges, as one place of each tells
  for (const key of keys) {
    const on = sortOf(placeOf(key));
    if (!found.has(on) && layout.domain(key).length) found.set(on, sortOfAnswer(layout, key));
  }
  const sorts = new Set(found.values());
  return GESTURES.find(([sort]) => sorts.has(sort))?.[1];
}
