/** What the times of finished games come to. Nothing here is told to anybody but the player. */

/** @typedef {{kind: string, title: string, level: string, seconds: number, minutes: number | null, on: number}} Time a game: `minutes` that people take for it, where they are known, and when it was finished */
/** @typedef {{kind: string, title: string, level: string, number: number, best: number, middle: number, last: number}} Row */

const ENOUGH = 3; // games that make a pace

/** @param {number[]} numbers */
export function middleOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The times of each kind and level, by title and then as levels were met. @param {Time[]} times @returns {Row[]} */
export function summary(times) {
  /** @type {Map<string, Time[]>} */
  const found = new Map();
  for (const time of times) found.set(`${time.title} ${time.level}`, [...found.get(`${time.title} ${time.level}`) ?? [], time]);
  return [...found.values()].map(some => {
    const [{ kind, title, level }] = some, seconds = some.map(one => one.seconds), last = some.reduce((a, b) => (a.on > b.on ? a : b));
    return { kind, title, level, number: some.length, best: Math.min(...seconds), middle: middleOf(seconds), last: last.seconds };
  }).sort((a, b) => a.title.localeCompare(b.title));
}

/** How many times as long as told a player takes for puzzles of a kind: the middle of games; 1 as long as there are few. @param {Time[]} times @param {string} kind */
export function paceOf(times, kind) {
  const ratios = times.filter(one => one.kind === kind && one.minutes).map(one => one.seconds / 60 / /** @type {number} */ (one.minutes));
  return ratios.length < ENOUGH ? 1 : middleOf(ratios);
}
