/** The board of a puzzle that is set: what is printed is edited as a board is filled in, and what follows from it is drawn. */

import { Board, aside } from "./board.js";
import { domain, draft, enter, label, layerNow, lists, put, turn, typed, value, values } from "./draft.js";
import { Entering } from "./entering.js";
import { Part } from "./part.js";
import { keyOf, placeOf, rowsOf, seenAt } from "./places.js";
import { border, borders, entriesOf, marksOf, placeName } from "./sheets.js";
import { settings } from "./store.js";
import { candidateMarks, countedAt } from "./truecandidates.js";
import { LANGUAGE, WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {string | number} Value */

const BRIEF = new Intl.NumberFormat(LANGUAGE, { notation: "compact" });

export class SetBoard extends Part {
  /** @param {HTMLElement} pad where values are offered */
  constructor(pad) {
    super();
    this.pad = pad;
    /** @type {Place[]} */
    this.places = []; // of the layer that is edited
    /** @type {Map<Key, import("./truecandidates.js").Counted[]>} */
    this.counted = new Map();
  }

  connectedCallback() {
    this.id = this.className = "board";
    this.dataset.board = "";
    this.draw();
    this.listen(({ draft: before, settings: wished }) => {
      if (before && before !== draft()) this.follow(before);
      else if (wished.trueCandidates !== settings().trueCandidates) this.draw();
    });
  }

  /** When nobody is drawing. */
  async free() {
    await this.entering?.pointer.free();
  }

  /** Choose a place, or the cell at which it is seen. @param {any} place */
  choose(place) {
    this.entering?.selection.choose(keyOf(seenAt(place)[0]));
  }

  /** Draw what is other than before. @param {import("./draft.js").Draft} before */
  follow(before) {
    const now = draft();
    if (now.sheet !== before.sheet || now.layer !== before.layer) this.draw();
    else if (now.game !== before.game) this.print(before.game);
    else if (now.status !== before.status || now.counted !== before.counted) this.agree();
    if (now.pen !== before.pen) this.entering?.take(now.pen);
    if (now.sheet !== before.sheet || now.status !== before.status || now.diagnosis !== before.diagnosis) this.board?.pointAt(pointed(now));
    if (now.left !== before.left) this.count();
  }

  /** Draw what is printed, and let the layer be edited. */
  draw() {
    const { sheet, at, pen } = draft(), { on } = layerNow(), focused = this.contains(document.activeElement);
    this.board = new Board(this, sheet, sheet.picture.title, settings().labels);
    this.dataset.kind = sheet.kind;
    for (const [key, marks] of marksOf(sheet)) this.board.draw(key, marks);
    this.places = rowsOf(on, sheet.picture).flat();
    this.entering = new Entering(this.board, this.sink(), this.pad, this.places, values());
    this.entering.take(pen);
    this.entering.selection.choose(at, focused);
    this.chosen(this.entering.selection.at);
    this.agree();
    this.board.pointAt(pointed(draft()));
  }

  /** What entering asks; there are no marks in a draft, and a value that is one elsewhere is printed. @returns {import("./entering.js").Sink} */
  sink() {
    const { paths, sort } = layerNow();
    return {
      get game() { return draft().game; },
      turn, domain, value, typed, enter, command: () => false,
      mark: (keys, one) => enter(keys.map(key => [key, one])),
      name: key => [`${placeName(placeOf(key), draft().sheet.picture)}, ${value(key) ?? WORDS.empty}`, ...this.told(key)].join(", "),
      chosen: key => this.chosen(key),
      ...sort === "labels" && { label },
      ...paths && { lists: (/** @type {import("./game.js").Game} */ game) => /** @type {import("./lists.js").Lists} */ (lists(game)) },
    };
  }

  /** @param {Key} at */
  chosen(at) {
    if (at !== draft().at) put({ at, left: null });
  }

  /** Draw at once what is printed, whatever the kind makes of it. @param {import("./game.js").Game} before */
  print(before) {
    const drawn = new Map(values().map(one => [one.value, one])), role = layerNow().sort === "labels" ? "answer on-trial" : "clue";
    const { sheet, layer } = draft(), printed = new Set(sheet.clues[layer].map((/** @type {[Place]} */ [place]) => keyOf(place)));
    this.board?.trace((lists()?.standing ?? []).filter(key => !printed.has(key)).map(placeOf));
    for (const key of lists() || layerNow().sort === "lists" ? [] : this.places.map(keyOf)) {
      const now = value(key);
      if (now === value(key, before)) continue;
      this.board?.draw(key, now === undefined ? [] : [{ ...drawn.get(now) ?? { text: String(now), figure: null }, role, slot: null }]);
    }
  }

  /** How many solutions each candidate of a place leaves, in words. @param {Key} key */
  told(key) {
    const counted = this.counted.get(key) ?? [];
    return counted.length ? [`${WORDS.candidatesOf} ${counted.map(({ value, told }) => `${value} (${told})`).join(" ")}`] : [];
  }

  /** Draw what all solutions agree on, and what else is possible if somebody wants to see that. */
  agree() {
    const { sheet, status, counted } = draft();
    this.counted = settings().trueCandidates ? countedAt(sheet, counted) : new Map();
    if (!status) return;
    const given = new Set(sheet.given.map((/** @type {any} */ [place]) => keyOf(place)));
    const answered = new Set(sheet.answers.flatMap((/** @type {any} */ one) => one.places).map((/** @type {any} */ [place]) => keyOf(place)));
    const inks = new Map(sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
    const drawn = marksOf(sheet), forced = new Map(entriesOf(sheet, status.forced).map(([place, value]) => [keyOf(place), value ?? undefined]));
    for (const [key, value] of forced) {
      if (value === undefined || given.has(key) || !answered.has(key) || !inks.has(value)) continue;
      this.board?.draw(key, [...(drawn.get(key) ?? []), { ...inks.get(value), role: "answer on-trial", slot: null }]);
    }
    for (const [key, counted] of this.counted) {
      if (!given.has(key)) this.board?.draw(key, [...(drawn.get(key) ?? []).map(mark => aside(mark)), ...candidateMarks(sheet, key, counted)]);
    }
    this.entering?.name([...this.counted.keys()].filter(key => this.board?.hits.has(key)));
    for (const [key, differ] of borders(sheet, one => forced.get(one))) {
      if (differ) this.board?.draw(key, [...(drawn.get(key) ?? []), border("answer on-trial")]);
    }
  }

  /** Tell beside each value how many solutions its clue would leave. */
  count() {
    for (const { value, count } of draft().left ?? []) {
      const one = /** @type {HTMLElement | null} */ (this.pad.querySelector(`[data-value="${CSS.escape(String(value))}"]`));
      if (one) one.dataset.left = count ? BRIEF.format(count) : "…";
    }
  }
}
customElements.define("set-board", SetBoard);

/** What is marked: what is wrong, what conflicts or could go, of lists of cells at the first one, or where solutions differ if that is in few places. @param {import("./draft.js").Draft} draft */
function pointed({ sheet, status, diagnosis }) {
  const places = (/** @type {any[] | null} */ clues) => (clues ?? []).map(clue => clue.place).filter(Boolean);
  if (sheet.faults.length) return { struck: places(sheet.faults) };
  if (diagnosis?.conflict || diagnosis?.superfluous) {
    const blamed = (diagnosis.blamed ?? []).flatMap((/** @type {any} */ one) => one.cells);
    return { struck: diagnosis.conflict?.length ? places(diagnosis.conflict) : blamed, highlight: places(diagnosis.superfluous).map(place => seenAt(place)[0]) };
  }
  const all = sheet.answers.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.places.length, 0);
  return status && 2 * status.differ.length < all ? { highlight: status.differ } : undefined;
}
