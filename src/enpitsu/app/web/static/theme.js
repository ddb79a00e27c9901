/** Colours are those of the system, or those that are wished: one rule for both. */

import { settings } from "./store.js";

/** @type {Set<CSSMediaRule | null>} */
const darkRules = new Set();

/** Dress the page as its settings say. */
export function dress() {
  const { theme, contrast } = settings();
  const media = theme === "dark" ? "screen" : theme === "light" ? "not all" : "screen and (prefers-color-scheme:dark)";
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      darkRules.add(/prefers-color-scheme/.test(rule.media.mediaText) ? rule : null);
    }
  }
  for (const rule of darkRules) if (rule) rule.media.mediaText = media;
  document.documentElement.classList.toggle("contrast", contrast);
  document.documentElement.dataset.theme = theme;
}
