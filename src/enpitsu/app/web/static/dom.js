/** Elements of the page, and what it says. */

import { WORDS } from "./words.js";

/**
 * Make an element of the page.
 * @param {string} name @param {Record<string, any>} [properties] @param {(Node | string)[]} [children]
 * @returns {any}
 */
export function make(name, properties = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "for") made.setAttribute(key, value);
    else Object.assign(made, { [key]: value });
  }
  made.append(...children);
  return made;
}

/** A button that does something, and says so if it cannot. @param {string} text @param {() => any} act @param {Record<string, any>} [more] @param {Node[]} [children] */
export const button = (text, act, more = {}, children = []) =>
  make("button", { type: "button", textContent: text, onclick: () => trying(act), ...more }, children);

/** So many seconds, as a clock shows them. @param {number} seconds */
export const clockOf = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Tell readers of screens, and whoever looks. @param {string} text */
export function say(text) {
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = text; });
}

/** Tell what went wrong, until something is done. @param {string} text */
export function complain(text) {
  /** @type {HTMLElement} */ (document.getElementById("trouble")).textContent = begun(text.replace(LONG_LIST, ""));
}
const LONG_LIST = /; expected one of (?:[^,]+, ){12}.*/s; // of all kinds, as of a text that is no puzzle

/** A text as a sentence begins: with a capital letter, unless its first word is a place such as r1c4. @param {string} text */
export const begun = text => text.replace(/^\p{Ll}(?!\d)/u, first => first.toUpperCase());

/** @param {() => any} act */
export async function trying(act) {
  complain("");
  try {
    await act();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      complain(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Do what takes its time: after a moment that is told, with a button that stops it. @param {(signal: AbortSignal) => Promise<any>} act */
export async function busy(act) {
  const asking = new AbortController();
  const told = make("div", { className: "busy", role: "status" }, [WORDS.working, button(WORDS.stop, () => asking.abort())]);
  const waiting = setTimeout(() => document.body.append(told), QUIET);
  try {
    return await act(asking.signal);
  } finally {
    clearTimeout(waiting);
    told.remove();
  }
}
const QUIET = 250; // milliseconds until it is told that something takes its time

/** Do something once an element can be seen, or nearly; until the function that is returned is called. @param {Element} element @param {() => any} act @returns {() => void} */
export function seen(element, act) {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(one => one.isIntersecting)) return;
    observer.disconnect();
    act();
  }, { rootMargin: NEAR });
  observer.observe(element);
  return () => observer.disconnect();
}
const NEAR = "50%"; // of the window

/** Measure how long it takes from a key until what it changes is painted; of all keys the last is kept. @param {Event} event */
export function timed({ timeStamp }) {
  framed(() => {
    performance.clearMeasures(PAINTED);
    performance.measure(PAINTED, { start: timeStamp });
  });
}
const PAINTED = "key to paint";

/** Do something after the next frame. @param {() => any} act */
export function framed(act) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  requestAnimationFrame(() => port2.postMessage(null)); // its turn comes after the frame
}
