/** Today's puzzles: the same for everybody, for all that is made depends on the date. */

const DAY = 24 * 60 * 60 * 1000;

/** @typedef {{name: string, family: string, title: string, picture: string | null}} Card */

/** The date where the player is, as a number to make puzzles from: 20260131. @param {Date} date */
export const seedOf = date => 10_000 * date.getFullYear() + 100 * (date.getMonth() + 1) + date.getDate();

/**
 * A kind of each family for a day, and its level: each day other ones, until all had their turn.
 * @template {Card} T @param {T[]} cards @param {string[]} levels @param {Date} date @returns {{card: T, level: string}[]}
 */
export function ofTheDay(cards, levels, date) {
  const day = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  return [...families(cards).values()].map((some, n) => ({ card: some[day % some.length], level: levels[(day + n) % levels.length] }));
}

/** The cards of each family, in their order. @template {Card} T @param {T[]} cards @returns {Map<string, T[]>} */
export function families(cards) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const card of cards) found.set(card.family, [...(found.get(card.family) ?? []), card]);
  return found;
}
