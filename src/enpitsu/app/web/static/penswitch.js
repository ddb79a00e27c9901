/** A switch between pens. */

import { button, make } from "./dom.js";
import { WORDS } from "./words.js";

/** @typedef {import("./pens.js").Pen} Pen */

/** The switch; `stand` shows which pen is taken. @param {Pen[]} pens @param {(pen: Pen) => void} take @returns {HTMLElement & {stand: (pen: Pen) => void}} */
export function penSwitch(pens, take) {
  const buttons = pens.map(pen => button(WORDS.pens[pen], () => take(pen), { "data-pen": pen }));
  const home = make("div", { className: "tools pens", role: "group", "aria-label": WORDS.pen }, buttons);
  home.stand = (/** @type {Pen} */ pen) => buttons.forEach(one => one.setAttribute("aria-pressed", String(one.dataset.pen === pen)));
  return home;
}
