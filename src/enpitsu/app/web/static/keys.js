/** Which key is what: a value's own character, a place on the number pad, or one that is free; and commands. */

import { settings } from "./store.js";

/** @typedef {string | number} Value */

/** @type {Record<string, string>} */
export const COMMANDS = {
  write: "z", corner: "x", centre: "c", colour: "v", sketch: "d", note: "n", erase: "e", hint: "h", check: "r", trial: "t", help: "?",
};

/** @type {Record<string, string>} */
export const FIGURES = {
  NW: "7", NE: "9", SW: "1", SE: "3", dot: "5", ring: "o", cross: "x", disc: "o", block: "#",
  shade: "#", wall: "l", link: "l", double: "d", circle: "o", up: "^", down: "v", left: "<", right: ">", star: "*", tree: "t", tent: "^", falling: "\\", rising: "/",
  frame: "o", hull: "m", "hull up": "^", "hull down": "v", "hull left": "<", "hull right": ">",
};

/** The key of a command or of a figure, as it is wished. @param {string} name */
export const keyFor = name => settings().keys[name] ?? COMMANDS[name] ?? FIGURES[name];

const SPARE = "1234567890abcdefghijklmnopqrstuvwxyz";

/**
 * The key of each value; of those whose text is longer than a character the whole text, to be typed.
 * @param {{value: Value, figure: string | null, text: string | null}[]} values @returns {Map<Value, string>}
 */
export function keysOf(values) {
  /** @type {Map<Value, string>} */
  const found = new Map();
  const used = new Set();
  const take = (/** @type {Value} */ value, /** @type {string | undefined} */ key) => {
    if (key === undefined || found.has(value) || used.has(key)) return;
    found.set(value, key);
    used.add(key);
  };
  for (const { value, text } of values) if (text) take(value, text.toLowerCase());
  for (const { value, figure } of values) take(value, keyFor(figure ?? ""));
  for (const { value } of values) if (String(value).length === 1) take(value, String(value).toLowerCase());
  for (const { value } of values) for (const key of SPARE) take(value, key);
  return found;
}

/**
 * The value that is typed, and whether more may follow: "1" may become "12".
 * @param {string} typed @param {Map<Value, string>} keys @param {Value[]} domain
 */
export function typed(typed, keys, domain) {
  const fit = domain.filter(value => keys.get(value)?.startsWith(typed));
  return { value: fit.find(value => keys.get(value) === typed), more: fit.some(value => keys.get(value) !== typed) };
}

/**
 * The value that is typed where the pad has a field, as it does not show all values, and whether more may follow.
 * @param {string} text @param {import("./pad.js").Typed} field @returns {{value: Value | undefined, more: boolean}}
 */
export function typedIn(text, { pattern, min = 0, max = -1, read }) {
  const fits = pattern ? new RegExp(`^(?:${pattern})$`) : null, number = Number(text);
  const whole = fits ? fits.test(text) : /^\d+$/.test(text) && min <= number && number <= max;
  const more = fits ? text.endsWith(",") && fits.test(text.slice(0, -1)) : false;
  return { value: whole ? read(text) : undefined, more };
}
