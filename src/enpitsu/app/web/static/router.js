/** Which view is shown: an element, by its name. Views ask for another one by name, and know none. */

import { trying } from "./dom.js";

/** @typedef {HTMLElement & {show: () => any}} View an element of the page that draws itself once it is there */

export const START = ""; // the name of the view that is shown where no other is asked for

/** @type {Map<string, new () => View>} */
const views = new Map();

/** @param {string} name @param {new () => View} view @param {string} element its name in the page */
export function register(name, view, element) {
  customElements.define(element, view);
  views.set(name, view);
}

/** The name of the view that the address of the page names. */
export const named = () => location.hash.slice(1);

/** @param {string} name */
export async function show(name) {
  const view = new (/** @type {new () => View} */ (views.get(name) ?? views.get(START)))();
  document.getElementById("main")?.replaceChildren(view);
  for (const link of document.querySelectorAll("#views a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#${name}`);
  }
  scrollTo(0, 0);
  await view.show();
}

/** Open a view, as its link does. @param {string} name */
export function go(name) {
  if (location.hash === `#${name}`) trying(() => show(name));
  else location.hash = name;
}
