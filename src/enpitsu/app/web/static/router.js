/**
 * Which view is shown. Views are told to the router by their names; they ask it to open another one
 * by its name, or to hand a puzzle on, and know no other view.
 */

import { trying } from "./dom.js";

/**
 * @typedef {object} View
 * @property {(home: HTMLElement) => any} show draw itself in an element of the page
 * @property {() => void} [leave] a view is shown next, which may be another one
 * @property {(sheet: any) => void} [begin] take the sheet of a puzzle
 * @property {(event: KeyboardEvent) => void} [key] a key is pressed while it is shown
 */

export const START = ""; // the name of the view that is shown where no other is asked for

/** @type {Map<string, any>} */
export const views = new Map();

/** The puzzle that is open, as the views hand it on: its sheet, and what stands on it. */
export const open = {
  /** @type {any} */ sheet: null,
  /** @type {any} */ record: null,
};

/** Add a view; all but the first screen are linked from every screen. @param {string} name @param {View} view */
export function register(name, view) {
  views.set(name, view);
}

/** The name of the view that the address of the page names. */
export const named = () => location.hash.slice(1);

/** @param {string} name */
export async function show(name) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  for (const view of views.values()) view.leave?.();
  main.replaceChildren();
  const view = views.get(name) ?? views.get(START);
  for (const link of document.querySelectorAll("#views a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#${name}`);
  }
  scrollTo(0, 0);
  document.title = `enpitsu${open.sheet ? `, ${open.sheet.title}` : ""}`;
  await view.show(main);
}

/** Open a view, as its link does; with a sheet it begins with that puzzle. @param {string} name @param {any} [sheet] */
export function go(name, sheet) {
  if (sheet) views.get(name).begin(sheet);
  if (location.hash === `#${name}`) trying(() => show(name));
  else location.hash = name;
}
