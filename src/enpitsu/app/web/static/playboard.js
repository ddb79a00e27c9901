/** The board that is played, and its pad: what stands there is drawn, and pointers and keys write. */

import { Board, answered, aside } from "./board.js";
import { command } from "./commands.js";
import { Entering } from "./entering.js";
import * as games from "./game.js";
import { slotOf } from "./help.js";
import { MOST } from "./layout.js";
import { Part } from "./part.js";
import { keyOf, placeOf } from "./places.js";
import { clear, colour, domain, enter, ink, mark, nextPen, playing, shownGame, sketch, tick, ticked, turn, value, wipe } from "./playing.js";
import { border, borders, placeName } from "./sheets.js";
import { SKETCH } from "./sketch.js";
import { settings } from "./store.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./playing.js").Playing} Playing */
/** @typedef {string | number} Value */

export class PlayBoard extends Part {
  /** @param {HTMLElement} pad where values are offered */
  constructor(pad) {
    super();
    this.pad = pad;
    /** @type {Set<Key>} */
    this.onTrial = new Set();
  }

  connectedCallback() {
    const { sheet, facts, game } = playing();
    this.onTrial = games.onTrial(game);
    this.id = this.className = "board";
    Object.assign(this.dataset, { board: "", kind: sheet.kind });
    this.board = new Board(this, sheet, sheet.picture.title, settings().labels);
    const sink = {
      get game() { return playing().game; },
      turn, domain, value, enter, mark, clear, nextPen, name: nameOf, command, typed, colour, sketch, wipe,
      chosen: (/** @type {Key} */ key) => this.chosen(key),
      tick: (/** @type {Key} */ key, /** @type {import("./places.js").Point | null} */ at) => tick(key, at ? this.nearest(key, at) : undefined),
    };
    this.entering = new Entering(this.board, sink, this.pad, facts.places, facts.values, facts.apart);
    this.entering.pad.needed = this.entering.selects || this.entering.sorts.get("cell") === "triangle";
    for (const key of new Set([...facts.places.map(keyOf), ...facts.clues.keys()])) this.paint(key);
    this.board.sketch(games.spotAt(game, SKETCH).l ?? []);
    this.border();
    this.stand();
    this.entering.take(playing().pen);
    this.listen(({ playing: before }) => { if (before?.id === playing().id && before !== playing()) this.follow(before); });
  }

  /** Draw what is other than before. @param {Playing} before */
  follow(before) {
    const now = playing(), { entering, board } = this;
    if (!entering || !board) return;
    const shown = shownGame(now), was = shownGame(before);
    this.onTrial = games.onTrial(shown);
    const places = shown === was ? new Set() : changed(was, shown), sketched = places.delete(SKETCH);
    const wrong = now.wrong === before.wrong ? [] : [...before.wrong, ...now.wrong];
    const told = now.told === before.told ? [] : [before.told, now.told].flatMap(one => [...one?.marks?.keys() ?? [], ...one?.values?.keys() ?? []]);
    const keys = new Set([...places, ...wrong, ...told]);
    if (sketched) board.sketch(games.spotAt(shown, SKETCH).l ?? []);
    for (const key of keys) this.paint(key);
    if (keys.size) this.border(keys);
    if (places.size || wrong.length) entering.name([...places, ...wrong].filter(key => board.hits.has(key)));
    if (now.told !== before.told) board.pointAt(now.told?.pointed);
    if (now.pen !== before.pen) entering.take(now.pen);
    else if (places.size) entering.pad.fill(entering.selection.at, entering.pen);
    this.stand();
  }

  /** Whether the game is finished, or shown from its beginning. */
  stand() {
    const { right, finished, replay } = playing();
    if (right && finished && !this.hasAttribute("data-finished")) this.classList.add("finished");
    this.toggleAttribute("data-finished", right);
    this.inert = Boolean(replay);
  }

  /** @param {Key} key */
  paint(key) {
    const { facts, wrong, told } = playing(), game = shownGame(playing()), instead = told?.marks?.get(key);
    const { v, m = [], k = [], f, c, d } = games.spotAt(game, key), inks = m.map(ink);
    const role = ["answer", wrong.has(key) && "wrong", this.onTrial.has(key) && "on-trial"].filter(Boolean).join(" ");
    const clues = (facts.clues.get(key) ?? []).map((mark, n) => (d?.includes(n) ? { ...mark, role: `${mark.role} done` } : mark));
    const byHand = k.length > 0 || (m.length > 0 && !f && inks.every(one => !one.figure));
    this.board?.draw(key, instead ?? (v !== undefined ? answered(clues, { ...ink(v), role, slot: null })
      : byHand ? [...clues.map(mark => aside(mark)), ...corners(k, clues.length > 0), ...middle(inks)]
        : [...(m.length ? clues.map(mark => aside(mark, slotOf(key, null))) : clues), ...m.map((value, n) => ({ ...inks[n], role: "candidate", slot: slotOf(key, value) }))]));
    this.board?.colour(key, c);
  }

  /** Draw borders between cells whose values differ, and those drawn by hand, where the kind has them. @param {Set<Key>} [places] */
  border(places) {
    const { sheet, facts, told } = playing(), game = shownGame(playing());
    for (const [key, there] of borders(sheet, one => value(one, game) ?? told?.values?.get(one), places)) {
      this.board?.draw(key, [...(facts.clues.get(key) ?? []), ...(there ? [border("answer")] : [])]);
    }
  }

  /** A place is chosen: its area is shown, where areas are. @param {Key} key */
  chosen(key) {
    const { sheet, facts, told } = playing(), now = value(key);
    if (sheet.look.parted && !told && now !== undefined) {
      this.board?.pointAt({ highlight: [...facts.domains.keys()].filter(one => value(one) === now).map(placeOf) });
    }
  }

  /** The clue of a place that is nearest to a point of the window. @param {Key} key @param {import("./places.js").Point} at */
  nearest(key, at) {
    const clues = ticked(key), marks = playing().facts.clues.get(key) ?? [];
    return clues[this.board?.nearest(clues.map(n => marks[n]), placeOf(key), at) ?? 0];
  }
}
customElements.define("play-board", PlayBoard);

/** The places that look otherwise in one game than in another. @param {games.Game} before @param {games.Game} now @returns {Set<Key>} */
function changed(before, now) {
  const [was, is] = [games.onTrial(before), games.onTrial(now)];
  return new Set([...Object.keys(before.spots), ...Object.keys(now.spots)].filter(key =>
    before.spots[key] !== now.spots[key] || was.has(key) !== is.has(key)));
}

/** A number that is typed, where there are too many for the pad. @param {Key} key */
function typed(key) {
  const values = domain(key);
  if (values.length <= MOST || values.some(one => typeof one !== "number")) return null;
  return { type: "number", min: values[0], max: values[values.length - 1], read: Number };
}

/** A place and what stands there, in words. @param {Key} key */
function nameOf(key) {
  const { sheet, facts, wrong } = playing(), spot = games.spotAt(shownGame(playing()), key);
  const said = (/** @type {Value} */ one) => ink(one).name ?? String(one);
  const inks = (facts.clues.get(key) ?? []).map(one => one.text ?? /** @type {any} */ (WORDS.keyNames)[one.figure] ?? one.figure);
  const clues = inks.length ? [`${WORDS.printed} ${inks.join(", ")}`] : [];
  const stands = spot.v !== undefined ? said(spot.v)
    : spot.m?.length || spot.k?.length ? [[WORDS.candidatesOf, spot.m], [WORDS.cornersOf, spot.k]]
      .filter(([, marks]) => marks?.length).map(([name, marks]) => `${name} ${/** @type {Value[]} */ (marks).map(said).join(" ")}`).join(", ")
      : clues.length ? "" : domain(key).length ? WORDS.empty : WORDS.notCell;
  return [placeName(placeOf(key), sheet.picture), ...clues, stands, wrong.has(key) && WORDS.isWrong].filter(Boolean).join(", ");
}

const CORNERS = [[0, 0], [0, 2], [2, 0], [2, 2], [0, 1], [2, 1], [1, 0], [1, 2]]; // rows and columns of marks in a cell

/** Marks in the corners of a cell, and then between them; the first corner may hold a clue. @param {Value[]} values @param {boolean} taken */
function corners(values, taken) {
  const free = CORNERS.slice(Number(taken));
  return values.slice(0, free.length).map((value, n) => ({ figure: null, text: String(value), role: "candidate", slot: [...free[n], 3, 3] }));
}

/** Marks in the middle of a cell, side by side. @param {any[]} inks */
function middle(inks) {
  const texts = inks.map(({ text }) => text), long = texts.some(text => text?.length > 1);
  return texts.length ? [{ figure: null, text: texts.join(long ? " " : ""), role: "candidate", slot: null }] : [];
}
