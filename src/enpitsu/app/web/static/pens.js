/** What is done at places by taps, strokes and values: one pen at a time. */

import { button, make } from "./dom.js";
import { FEW, noteOf, selects } from "./layout.js";
import { WORDS } from "./words.js";

/**
 * Write values, note what stays empty, or clear; mark what is possible, in the corners of a cell or in
 * its middle; colour places, draw lines on top, or tick clues off.
 * @typedef {import("./layout.js").Pen | "corner" | "centre" | "colour" | "sketch" | "tick"} Pen
 */

/** The pens that write to places, of which the others leave the values alone. @type {ReadonlySet<Pen>} */
export const WRITING = new Set(/** @type {Pen[]} */ (["write", "note", "erase"]));

/** The pens that go anywhere, where something is printed too. @type {ReadonlySet<Pen>} */
export const PICKING = new Set(/** @type {Pen[]} */ (["colour", "sketch", "tick"]));

/**
 * The pens for who plays on a board with these places.
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

/** A switch between pens; `stand` shows which one is taken. @param {Pen[]} pens @param {(pen: Pen) => void} take @returns {HTMLElement & {stand: (pen: Pen) => void}} */
export function penSwitch(pens, take) {
  const buttons = pens.map(pen => button(WORDS.pens[pen], () => take(pen), { "data-pen": pen }));
  const home = make("div", { className: "tools pens", role: "group", "aria-label": WORDS.pen }, buttons);
  home.stand = (/** @type {Pen} */ pen) => buttons.forEach(one => one.setAttribute("aria-pressed", String(one.dataset.pen === pen)));
  return home;
}
