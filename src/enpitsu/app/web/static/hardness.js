/** How hard a puzzle is: dots for its level, minutes where they are known, and else its rank. */

import { make } from "./dom.js";
import { WORDS } from "./words.js";

/** @typedef {{level: string | null, minutes: {mean: number, low: number, high: number | null} | null, rank: number | null}} Grade */

const ORDER = ["easy", "medium", "hard", "expert", "extreme"];

/** How high the level of a puzzle is; 0 where it is not known. @param {any} sheet */
export const rankOf = ({ grade, level }) => ORDER.indexOf(grade?.level ?? level) + 1;

/** As many dots as the level is high, of five. @param {string | null | undefined} level @returns {Node[]} */
export function dots(level) {
  const number = ORDER.indexOf(level ?? "") + 1;
  if (!number) return [];
  const name = /** @type {any} */ (WORDS.levels)[level ?? ""] ?? level;
  return [make("span", { className: "dots", role: "img", title: name, "aria-label": name }, ["●".repeat(number), make("span", { className: "open", textContent: "●".repeat(ORDER.length - number) })])];
}

/** Minutes or rank in words; `pace` tells how many times as long a player takes as people do. @param {Grade | undefined} grade @param {number} [pace] */
export function effort(grade, pace = 1) {
  if (grade?.minutes) return WORDS.minutes(Math.max(1, Math.round(grade.minutes.mean * pace)));
  return grade?.rank === null || grade?.rank === undefined ? "" : WORDS.rank(grade.rank);
}
