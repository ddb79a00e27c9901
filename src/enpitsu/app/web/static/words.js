/** What the page says, in the language that is wished. Each has a file; what questions answer is said by the core. */

import { settings } from "./store.js";

/** The languages there are, by what each calls itself. */
export const LANGUAGES = { en: "English", de: "Deutsch (Entwurf)", ja: "日本語(草稿)" };

/** The language that is wished, or else the first of those preferred that there is. @param {string} wished @param {readonly string[]} preferred */
export function languageOf(wished, preferred) {
  const known = [wished, ...preferred].map(one => one.toLowerCase().split("-")[0]).find(one => one in LANGUAGES);
  return /** @type {keyof LANGUAGES} */ (known ?? "en");
}

export const LANGUAGE = languageOf(settings().language, navigator.languages);

/** @type {typeof import("./words.en.js").WORDS} */
export const WORDS = (await import(`./words.${LANGUAGE}.js`)).WORDS;
