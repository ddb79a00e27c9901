/** Which view is shown: an element, by its name. Views ask for another one by name, and know none. */

import { trying } from "./dom.js";

/** @typedef {HTMLElement & {show: () => any}} View an element of the page that draws itself once it is there */
/** @typedef {() => Promise<new () => View>} Load */

export const START = ""; // the name of the view that is shown where no other is asked for

/** @type {Map<string, {element: string, load: Load}>} */
const views = new Map();

/** @param {string} name @param {string} element its name in the page @param {Load} load what is called when it is wanted */
export const register = (name, element, load) => views.set(name, { element, load });

/** The name of the view that the address of the page names. */
export const named = () => location.hash.slice(1);

let asked = 0; // how often a view was: the last one counts, whichever loads first

/** @param {string} name */
export async function show(name) {
  const turn = ++asked, { element, load } = /** @type {{element: string, load: Load}} */ (views.get(name) ?? views.get(START));
  const View = await load();
  if (turn !== asked) return;
  if (!customElements.get(element)) customElements.define(element, View);
  const view = new View();
  document.getElementById("main")?.replaceChildren(view);
  for (const link of document.querySelectorAll("#views a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#${name}`);
  }
  scrollTo(0, 0);
  await view.show();
}

/** Load what is not shown yet, so that it is there at once, and when there is no network. */
export const prepare = () => Promise.all([...views.values()].map(({ load }) => load()));

/** Open a view, as its link does. @param {string} name */
export function go(name) {
  if (location.hash === `#${name}`) trying(() => show(name));
  else location.hash = name;
}
