/** The page: its views, and what they share. */

import { make, timed, trying } from "./dom.js";
import { Play } from "./play.js";
import { Printing } from "./printing.js";
import { Setter } from "./set.js";
import { Settings } from "./settings.js";
import { Share, fromFragment } from "./share.js";
import { Start } from "./start.js";
import { settings } from "./store.js";
import { WORDS } from "./words.js";

// -- views --------------------------------------------------------------------------------

const views = {
  play: new Play(), set: new Setter(), share: new Share(), print: new Printing(), settings: new Settings(),
};
const start = new Start();

/** The puzzle that is open, as the views hand it on: its sheet, and what stands on it. */
export const open = {
  /** @type {any} */ sheet: null,
  /** @type {any} */ record: null,
};

/** @param {string} name */
export async function show(name) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  for (const view of [views.play, views.set]) view.leave();
  main.replaceChildren();
  const view = /** @type {any} */ (views)[name] ?? start;
  for (const link of document.querySelectorAll("#views a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#${name}`);
  }
  scrollTo(0, 0);
  document.title = `enpitsu${open.sheet ? `, ${open.sheet.title}` : ""}`;
  await view.show(main);
}

/** Open a view, as its link does. @param {string} name */
export function go(name) {
  if (location.hash === `#${name}`) trying(() => show(name));
  else location.hash = name;
}

async function routed() {
  const name = location.hash.slice(1);
  if (name.startsWith("p=")) {
    const { answer } = await import("./ask.js");
    const sheet = await answer("sheet", { puzzle: await fromFragment(name) });
    views.play.begin(sheet);
    history.replaceState(null, "", "#play");
    await show("play");
  } else if (name.startsWith("g=")) {
    await views.play.resume(name.slice(2));
    await show("play");
  } else {
    await show(name);
  }
}

/** Colours are those of the system, or those that are wished: one rule for both. */
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
/** @type {Set<CSSMediaRule | null>} */
const darkRules = new Set();

const nav = /** @type {HTMLElement} */ (document.getElementById("views"));
nav.append(...Object.keys(views).map(name =>
  make("a", { href: `#${name}`, textContent: /** @type {any} */ (WORDS.views)[name] })));
addEventListener("keydown", timed, true);
addEventListener("hashchange", () => trying(routed));
addEventListener("keydown", event => /** @type {any} */ (views)[location.hash.slice(1)]?.key?.(event));
addEventListener("pagehide", () => views.play.gone());
dress();
trying(routed).then(() => { document.documentElement.dataset.ready = "yes"; });
export { views };
