/** What can stand at each place of a draft, and how many of its solutions have it there. */

import { keyOf, placeOf, sortOf } from "./places.js";
import { entriesOf } from "./sheets.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */
/** @typedef {{value: Value, number: number, told: string, rarity: "sole" | "few" | "many"}} Counted */

/** What is possible at each place where more than one thing is, by a heatmap with a cap; "n+" is n or more. @param {any} sheet @param {any} counted @returns {Map<Key, Counted[]>} */
export function countedAt(sheet, counted) {
  const found = new Map(), sure = (/** @type {number} */ number) => counted.complete && number < counted.cap;
  for (const [place, numbers] of entriesOf(sheet, counted?.counts ?? null)) {
    const possible = Object.entries(numbers ?? {}).map(([value, told]) => ({ value, number: Number(told) })).filter(({ number }) => number);
    if (possible.length < 2) continue;
    found.set(keyOf(place), possible.map(({ value, number }) => ({
      value, number, told: sure(number) ? String(number) : `${number}+`, rarity: !sure(number) ? "many" : number === 1 ? "sole" : "few",
    })));
  }
  return found;
}

/** The same as marks, where candidates of the sheet stand. @param {any} sheet @param {Key} key @param {Counted[]} counted */
export function candidateMarks(sheet, key, counted) {
  const sort = sortOf(placeOf(key));
  return counted.flatMap(({ value, rarity }) => {
    const at = sheet.slots.find((/** @type {any} */ one) => one.sort === sort && String(one.value) === value);
    const ink = sheet.look.values.find((/** @type {any} */ one) => String(one.value) === value);
    return at && ink ? [{ ...ink, role: `candidate ${rarity}`, slot: at.slot }] : [];
  });
}
