/** Help for who plays: is it right, what is possible, what comes next and why. */

import { answer, answers } from "./ask.js";
import { answered, aside } from "./board.js";
import { button } from "./dom.js";
import * as games from "./game.js";
import { keyOf } from "./places.js";
import { entriesOf } from "./sheets.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const QUIET = 250; // milliseconds until it is said that a question takes its time

export class Help {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {any} */
    this.solution = null;
  }

  /** Nobody waits for what was asked. */
  stop() {
    this.asking?.abort();
  }

  /** The places whose values the only solution does not have. @returns {Promise<Key[]>} */
  async unlike() {
    this.solution ??= await answer("solve", { puzzle: this.play.sheet.record });
    if (this.solution.status !== "unique") return [];
    return entriesOf(this.play.sheet, this.solution.solution)
      .map(([place, value]) => ({ key: keyOf(place), value }))
      .filter(({ key, value }) => ![undefined, value].includes(games.spotAt(this.play.game, key).v))
      .map(({ key }) => key);
  }

  /** Is it right so far? */
  async look() {
    const verdict = await this.ask("check", { puzzle: this.play.record(), deep: true });
    if (!verdict) return;
    const broken = verdict.broken[0];
    if (broken) this.play.tell({ text: WORDS.wrong + broken.text, pointed: { struck: broken.culprits } });
    else if (verdict.right) this.play.tell({ text: WORDS.finished });
    else if (verdict.status === "nowhere") this.play.tell({ text: WORDS.nowhere });
    else if (!verdict.leads) this.play.tell({ text: WORDS.rightInTime });
    else this.play.tell({ text: verdict.leads.to === "one" ? WORDS.right : WORDS.several });
  }

  /** A hint: where to look first, then why, then what. */
  async hint() {
    if (this.play.told?.next) {
      this.play.told.next();
      return;
    }
    const hint = await this.ask("hint", { puzzle: this.play.record() });
    if (!hint) return;
    performance.mark("hint");
    const shown = hint.shown[hint.shown.length - 1];
    if (!shown || hint.status !== "step") {
      const struck = hint.mistakes.flatMap((/** @type {any} */ one) => one.cells);
      this.play.tell({ text: hint.text.what, pointed: { struck } });
      return;
    }
    const { targets, highlight } = shown;
    const about = [...targets, ...shown.removes.map((/** @type {any} */ one) => one[0])];
    this.play.tell({
      text: hint.text.where, pointed: { highlight: about }, button: WORDS.hintWhy,
      next: () => this.play.tell({
        text: hint.text.why, pointed: { highlight: [...about, ...highlight], areas: shown.areas }, button: WORDS.hintWhat,
        next: () => {
          this.play.tell({
            text: hint.text.what, pointed: { ...shown, struck: shown.removes.map((/** @type {any} */ one) => one[0]) }, button: WORDS.hintDo,
            next: () => this.takeSteps(hint.shown),
          });
          this.drawSets(shown.sets);
        },
      }),
    });
  }

  /** Write what steps have found, as a person would: candidates only where there are some. @param {any[]} shown */
  takeSteps(shown) {
    const marked = Object.values(this.play.game.spots).some(({ m }) => m?.length);
    /** @type {Map<Key, games.Spot>} */
    const spots = new Map();
    const at = (/** @type {Key} */ key) => spots.get(key) ?? games.spotAt(this.play.game, key);
    for (const { removes, sets } of shown) {
      for (const [place, value] of marked ? removes : []) {
        const key = keyOf(place), spot = at(key);
        if (this.play.domain(key).length) spots.set(key, { ...spot, f: spot.m?.length ? spot.f : true, m: (spot.m?.length ? spot.m : this.play.domain(key)).filter(one => one !== value) });
      }
      for (const [place, value] of sets) {
        if (this.play.domain(keyOf(place)).length) spots.set(keyOf(place), { ...at(keyOf(place)), v: value });
      }
    }
    this.play.change([...spots]);
  }

  /** Draw what a step settles, as long as it is told. @param {[any, Value][]} sets */
  drawSets(sets) {
    const { play } = this, found = new Map(sets.map(([place, value]) => [keyOf(place), value]));
    for (const [key, value] of found) {
      play.board?.draw(key, answered(play.clues.get(key) ?? [], { ...play.ink(value), role: "answer on-trial", slot: null }));
    }
    play.part(new Set(found.keys()), key => play.value(key) ?? found.get(key));
    play.shownPath = [...found.keys()];
  }

  /** All steps from this board, one after the other. */
  async steps() {
    const path = await this.ask("explain", { puzzle: this.play.record() });
    if (!path) return;
    const { shown } = path;
    const at = (/** @type {number} */ n) => {
      const step = shown[n];
      const buttons = [
        button(WORDS.previous, () => at(n - 1), { disabled: n <= 0 }),
        button(WORDS.next, () => at(n + 1), { disabled: n >= shown.length }),
        button(WORDS.close, () => this.play.tell(null)),
      ];
      const struck = step?.removes.map((/** @type {any} */ one) => one[0]);
      const text = step ? `${n + 1}/${shown.length}  ${step.heading}: ${step.text}` : path.summary;
      this.play.tell({ text, pointed: step && { ...step, struck }, buttons });
      this.drawPath(path, n);
    };
    at(0);
  }

  /** What is known before a step of a path, beside what is filled in. @param {any} path @param {number} number */
  drawPath(path, number) {
    const left = new Map(path.start.map((/** @type {any} */ [place, values]) => [keyOf(place), values]));
    for (const { removes } of path.shown.slice(0, number)) {
      for (const [place, value] of removes) left.set(keyOf(place), left.get(keyOf(place)).filter((/** @type {Value} */ one) => one !== value));
    }
    const step = path.shown[number], of = (/** @type {any[]} */ entries, /** @type {Key} */ key) =>
      (entries ?? []).filter(one => keyOf(one[0]) === key).map(one => one[1]);
    for (const [key, values] of left) {
      if (this.play.given.has(key) || this.play.value(key) !== undefined) continue;
      const clues = this.play.clues.get(key) ?? [], moved = clues.map(mark => aside(mark, this.play.slot(key, null)));
      const struck = of(step?.removes, key), kept = of(step?.sets, key);
      const role = (/** @type {Value} */ value) => (struck.includes(value) ? "struck" : kept.includes(value) ? "kept" : "candidate");
      this.play.board?.draw(key, values.length === 1 ? answered(clues, { ...this.play.ink(values[0]), role: "answer on-trial", slot: null })
        : [...moved, ...values.map((/** @type {Value} */ value) => ({ ...this.play.ink(value), role: role(value), slot: this.play.slot(key, value) }))]);
    }
    this.play.part(undefined, key => this.play.value(key) ?? (left.get(key)?.length === 1 ? left.get(key)[0] : undefined));
    this.play.shownPath = [...left.keys()];
  }

  /** How hard the puzzle is; what is asked for comes before. @returns {Promise<any>} */
  async grade() {
    const asking = this.asking = new AbortController();
    return answer("grade", { puzzle: this.play.sheet.record }, asking.signal);
  }

  /** Fill in what single rules leave possible, where nothing is marked by hand. */
  async fill() {
    const told = await this.ask("candidates", { puzzle: this.play.record() });
    if (!told) return;
    this.play.change(told.candidates.map((/** @type {any} */ [place, m]) => ({ key: keyOf(place), m }))
      .map((/** @type {any} */ { key, m }) => ({ key, m, spot: games.spotAt(this.play.game, key) }))
      .filter((/** @type {any} */ { spot }) => !spot.m?.length && !spot.k?.length)
      .map((/** @type {any} */ { key, m, spot }) => [key, { ...spot, m, f: true }]));
  }

  /** Take away candidates that are none any more, as a part of the last edit. */
  async prune() {
    if (!Object.values(this.play.game.spots).some(({ m }) => m?.length)) return;
    const game = this.play.game, { candidates } = await answer("candidates", { puzzle: this.play.record() });
    if (this.play.game !== game) return;
    const left = new Map(candidates.map((/** @type {any} */ [place, values]) => [keyOf(place), values]));
    this.play.turn(games.edited(game, Object.entries(game.spots).filter(([key, { m }]) => m?.length && left.has(key))
      .map(([key, spot]) => [key, { ...spot, m: spot.m?.filter(one => left.get(key).includes(one)) }]), true));
  }

  /** Go back to the last board without a mistake. */
  async backBefore() {
    const boards = games.states(this.play.game).map(({ spots }) => spots);
    const entries = (/** @type {games.Spots} */ spots) =>
      Object.fromEntries(Object.entries(spots).map(([key, { v }]) => [key, v === undefined ? {} : { v }]));
    const told = await this.ask("mistake", { puzzle: this.play.sheet.record, boards: boards.map(spots => this.play.state(entries(spots))) });
    if (!told) return;
    if (told.first === null) {
      this.play.tell({ text: WORDS.noMistake });
      return;
    }
    this.play.turn(games.backTo(this.play.game, Math.max(0, told.first - 1)));
    this.play.tell({ text: WORDS.wentBack });
  }

  /** Ask, and say that it takes its time. @param {string} name @param {object} request @returns {Promise<any>} */
  async ask(name, request) {
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    const game = this.play.game;
    const waiting = setTimeout(() => this.play.tell({ text: WORDS.working, buttons: [button(WORDS.stop, () => { asking.abort(); this.play.tell(null); })] }), QUIET);
    let last;
    try {
      for await (const one of answers(name, request, asking.signal)) last = one;
    } finally {
      clearTimeout(waiting);
    }
    if (this.play.game !== game) return null;
    this.play.tell(null);
    return last;
  }
}
