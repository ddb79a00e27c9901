/** What is done at places by taps, strokes and values: one pen at a time. */

import { FEW, noteOf, selects } from "./layout.js";

/**
 * Write values, note what stays empty, or clear; mark what is possible, in the corners of a cell or in
 * its middle; colour places, draw lines on top, or tick clues off.
 * @typedef {import("./layout.js").Pen | "corner" | "centre" | "colour" | "sketch" | "tick"} Pen
 */

/** The pens that write to places, of which the others leave the values alone. @type {ReadonlySet<Pen>} */
export const WRITING = new Set(/** @type {Pen[]} */ (["write", "note", "erase"]));

/** The pens that go anywhere, where something is printed too. @type {ReadonlySet<Pen>} */
export const PICKING = new Set(/** @type {Pen[]} */ (["colour", "sketch", "tick"]));

/** The pens for cells that are selected, in their turn. @type {Pen[]} */
export const MARKING = ["write", "corner", "centre", "colour"];

/** Pens that are seldom taken. @type {Pen[]} */
export const OTHERS = ["sketch", "tick"];

/**
 * The pens for who plays on a board with these places, but for those that are seldom taken.
 * @param {import("./layout.js").Layout} layout @param {import("./layout.js").Sorts} sorts @param {import("./places.js").Key[]} keys @returns {Pen[]}
 */
export function pensOf(layout, sorts, keys) {
  const many = sorts.get("cell") !== "centred area" && keys.some(key => layout.domain(key).length > FEW);
  return [
    "write",
    ...(keys.some(key => noteOf(layout, key) !== undefined) ? [/** @type {Pen} */ ("note")] : []),
    ...(many && selects(sorts) ? [/** @type {Pen} */ ("corner")] : []),
    ...(many ? [/** @type {Pen} */ ("centre")] : []),
    "colour", "erase",
  ];
}
