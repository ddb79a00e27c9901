/** Help for who plays: is it right, what is possible, what comes next and why. */

import { answer, answers } from "./ask.js";
import { answered, aside } from "./board.js";
import * as games from "./game.js";
import { keyOf, placeOf, sortOf } from "./places.js";
import { board, edit, ink, playing, put, record, takeSteps, tell, turn, value } from "./playing.js";
import { entriesOf } from "./sheets.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const QUIET = 250; // milliseconds until it is said that a question takes its time

/** @type {AbortController | null} */
let asking = null;

/** Nobody waits for what was asked. */
export const stop = () => asking?.abort();

/** The solutions of puzzles that were asked for. @type {WeakMap<any, any>} */
const solutions = new WeakMap();

/** The places whose values the only solution does not have. @returns {Promise<Key[]>} */
export async function unlike() {
  const { sheet } = playing(), known = solutions.get(sheet.record) ?? await answer("solve", { puzzle: sheet.record });
  solutions.set(sheet.record, known);
  if (known.status !== "unique") return [];
  return entriesOf(sheet, known.solution).map(([place, value]) => ({ key: keyOf(place), value }))
    .filter(({ key, value }) => ![undefined, value].includes(games.spotAt(playing().game, key).v))
    .map(({ key }) => key);
}

/** Is it right so far? */
export async function look() {
  const verdict = await ask("check", { puzzle: record(), deep: true });
  if (!verdict) return;
  const broken = verdict.broken[0];
  if (broken) tell({ text: WORDS.wrong + broken.text, pointed: { struck: broken.violations } });
  else if (verdict.right) tell({ text: WORDS.finished });
  else if (verdict.status === "nowhere") tell({ text: WORDS.nowhere });
  else if (!verdict.leads) tell({ text: WORDS.rightInTime });
  else tell({ text: verdict.leads.to === "one" ? WORDS.right : WORDS.several });
}

/** A hint: where to look first, then why, then what. */
export async function hint() {
  const { told } = playing();
  if (told?.next) {
    told.next.act();
    return;
  }
  const found = await ask("hint", { puzzle: record() });
  if (!found) return;
  performance.mark("hint");
  const shown = found.shown[found.shown.length - 1];
  if (!shown || found.status !== "step") {
    tell({ text: found.text.what, pointed: { struck: found.mistakes.flatMap((/** @type {any} */ one) => one.cells) } });
    return;
  }
  const all = (/** @type {string} */ part) => found.shown.flatMap((/** @type {any} */ one) => one[part]);
  const { areas, links } = shown, sets = worth(all("sets")), seen = settled([...all("seen"), ...sets]);
  const drawn = new Set(sets.map(([place]) => keyOf(place))), others = new Set([...all("highlight"), ...all("targets")].map(keyOf));
  const targets = all("targets").filter((/** @type {any} */ place) => drawn.has(keyOf(place)));
  const struck = all("removes").map((/** @type {any} */ one) => one[0]).filter((/** @type {any} */ place) => !others.has(keyOf(place)));
  const what = () => tell({
    text: found.text.what, pointed: { targets, highlight: all("highlight"), areas: all("areas"), links, struck },
    next: { text: WORDS.hintDo, act: () => takeSteps(found.shown.map((/** @type {any} */ one) => ({ ...one, sets: worth(one.sets) }))) }, ...seen,
  });
  const why = () => tell({ text: found.text.why, pointed: { highlight: found.reasons, areas }, next: { text: WORDS.hintWhat, act: what } });
  tell({ text: found.text.where, pointed: { highlight: found.looked }, next: { text: WORDS.hintWhy, act: why } });
}

/** Of what is settled what a person writes: no crosses inside of what borders part. @param {[any, Value][]} sets @returns {[any, Value][]} */
function worth(sets) {
  const figure = (/** @type {[any, Value]} */ [place, value]) => (sortOf(place) === "edge" ? ink(value).figure : null);
  return sets.some(one => figure(one) === "wall") && !playing().sheet.picture.lattice ? sets.filter(one => figure(one) !== "cross") : sets;
}

/** What a step settles, to be drawn. @param {[any, Value][]} sets */
function settled(sets) {
  const values = new Map(sets.map(([place, value]) => [keyOf(place), value]));
  return { values, marks: new Map([...values].map(([key, value]) => [key, onTrial(key, value)])) };
}

/** A value that is not written, as it is drawn. @param {Key} key @param {Value} value */
const onTrial = (key, value) => answered(playing().facts.clues.get(key) ?? [], { ...ink(value), role: "answer on-trial", slot: null });

/** All steps from this board, one after the other. */
export async function steps() {
  const path = await ask("explain", { puzzle: record() });
  if (!path) return;
  const { shown } = path;
  const at = (/** @type {number} */ n) => {
    const step = shown[n];
    tell({
      text: step ? `${n + 1}/${shown.length}  ${step.heading}: ${step.text}` : path.summary,
      pointed: step && { ...step, struck: step.removes.map((/** @type {any} */ one) => one[0]) },
      choices: [
        { text: WORDS.previous, act: () => at(n - 1), disabled: n <= 0 },
        { text: WORDS.next, act: () => at(n + 1), disabled: n >= shown.length },
        { text: WORDS.close, act: () => tell(null) },
      ],
      ...before(path, n),
    });
  };
  at(0);
}

/** What is known before a step of a path, beside what is filled in, to be drawn. @param {any} path @param {number} number */
function before(path, number) {
  const left = new Map(path.start.map((/** @type {any} */ [place, values]) => [keyOf(place), values]));
  for (const { removes } of path.shown.slice(0, number)) {
    for (const [place, value] of removes) left.set(keyOf(place), left.get(keyOf(place)).filter((/** @type {Value} */ one) => one !== value));
  }
  const step = path.shown[number], of = (/** @type {any[]} */ entries, /** @type {Key} */ key) =>
    (entries ?? []).filter(one => keyOf(one[0]) === key).map(one => one[1]);
  const open = [...left].filter(([key]) => value(key) === undefined);
  return {
    values: new Map(open.filter(([, values]) => values.length === 1).map(([key, [one]]) => [key, one])),
    marks: new Map(open.map(([key, values]) => {
      if (values.length === 1) return [key, onTrial(key, values[0])];
      const clues = playing().facts.clues.get(key) ?? [], struck = of(step?.removes, key), kept = of(step?.sets, key);
      const role = (/** @type {Value} */ one) => (struck.includes(one) ? "struck" : kept.includes(one) ? "kept" : "candidate");
      return [key, [...clues.map(mark => aside(mark, slotOf(key, null))), ...values.map((/** @type {Value} */ one) => ({ ...ink(one), role: role(one), slot: slotOf(key, one) }))]];
    })),
  };
}

/** Where a candidate stands, or without a value the clue. @param {Key} key @param {Value | null} value */
export function slotOf(key, value) {
  const sort = sortOf(placeOf(key));
  return playing().sheet.slots.find((/** @type {any} */ one) => one.sort === sort && one.value === value)?.slot;
}

/** How hard the puzzle is; what is asked for comes before. */
export async function grade() {
  const { sheet } = playing();
  asking = new AbortController();
  const { level, minutes, rank } = await answer("grade", { puzzle: sheet.record }, asking.signal);
  if (sheet === playing().sheet) put({ sheet: { ...sheet, grade: { level, minutes, rank } } });
}

/** Fill in what single rules leave possible, where nothing is marked by hand. */
export async function fill() {
  const told = await ask("candidates", { puzzle: record() });
  if (!told) return;
  edit(told.candidates.map((/** @type {any} */ [place, m]) => ({ key: keyOf(place), m }))
    .map((/** @type {any} */ { key, m }) => ({ key, m, spot: games.spotAt(playing().game, key) }))
    .filter((/** @type {any} */ { spot }) => !spot.m?.length && !spot.k?.length)
    .map((/** @type {any} */ { key, m, spot }) => [key, { ...spot, m, f: true }]));
}

/** Take away candidates that are none any more, as a part of the last edit. */
export async function prune() {
  const { game } = playing();
  if (!Object.values(game.spots).some(spot => games.marksOf(spot).length)) return;
  const { candidates } = await answer("candidates", { puzzle: record() });
  if (playing().game !== game) return;
  const left = new Map(candidates.map((/** @type {any} */ [place, values]) => [keyOf(place), values]));
  put({ game: games.edited(game, Object.entries(game.spots).filter(([key, spot]) => games.marksOf(spot).length && left.has(key))
    .map(([key, spot]) => [key, { ...spot, m: spot.m?.filter(one => left.get(key).includes(one)) }]), true) });
}

/** Go back to the last board without a mistake. */
export async function backBefore() {
  const boards = games.states(playing().game).map(({ spots }) => spots);
  const told = await ask("mistake", { puzzle: playing().sheet.record, boards: boards.map(spots => board(games.written(spots))) });
  if (!told) return;
  if (told.first === null) {
    tell({ text: WORDS.noMistake });
    return;
  }
  turn(games.backTo(playing().game, Math.max(0, told.first - 1)));
  tell({ text: WORDS.wentBack });
}

/** Ask, and say that it takes its time. @param {string} name @param {object} request @returns {Promise<any>} */
async function ask(name, request) {
  asking?.abort();
  const mine = asking = new AbortController(), { game } = playing();
  const waiting = setTimeout(() => tell({ text: WORDS.working, choices: [{ text: WORDS.stop, act: () => { mine.abort(); tell(null); } }] }), QUIET);
  let last;
  try {
    for await (const one of answers(name, request, mine.signal)) last = one;
  } finally {
    clearTimeout(waiting);
  }
  if (playing().game !== game) return null;
  tell(null);
  return last;
}
