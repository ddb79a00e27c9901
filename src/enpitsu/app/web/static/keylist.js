/** The keys and what they do, in words. */

import { make } from "./dom.js";
import { keyFor } from "./keys.js";
import { WORDS } from "./words.js";

/** A table of keys and what each does. @param {string[][]} rows */
export const keyList = rows => make("dl", {}, rows.flatMap(([key, does]) =>
  [make("dt", {}, [make("kbd", { textContent: key })]), make("dd", { textContent: does })]));

/** Commands by their keys. @param {string[]} names @returns {string[][]} */
export const commandRows = names => names.map(name => [keyFor(name).toUpperCase(), /** @type {any} */ (WORDS.keyNames)[name]]);
