// The languages of the page, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null };
Object.defineProperty(globalThis, "navigator", { value: { languages: [] }, configurable: true });
const { LANGUAGES, WORDS: spoken, languageOf } = await import("./words.js");
const WORDS = Object.fromEntries(await Promise.all(Object.keys(LANGUAGES).map(async name => [name, (await import(`./words.${name}.js`)).WORDS])));

/** Each text with the names that lead to it; of functions what they say of a number. */
function texts(told, path = []) {
  if (typeof told === "string") return [[path.join("."), told]];
  if (typeof told === "function") return [[path.join("."), told(7)]];
  return Object.entries(told).flatMap(([name, part]) => texts(part, [...path, name]));
}

test("every language says all that the first one says", () => {
  const known = texts(WORDS.en).map(([path]) => path).sort();
  for (const [name, words] of Object.entries(WORDS)) {
    assert.deepEqual(texts(words).map(([path]) => path).sort(), known, name);
    for (const [path, text] of texts(words)) assert.ok(text.trim(), `${name}: ${path}`);
  }
});

test("numbers stand in what is said of them", () => {
  for (const words of Object.values(WORDS)) assert.match(words.minutes(7) + words.rank(7), /7.*7/);
});

test("a language is wished, preferred, or English", () => {
  assert.equal(languageOf("auto", ["fr-FR", "de-AT", "en"]), "de");
  assert.equal(languageOf("ja", ["de"]), "ja");
  assert.equal(languageOf("auto", ["fr"]), "en");
  assert.equal(languageOf("auto", []), "en");
  assert.ok(spoken.play);
});
