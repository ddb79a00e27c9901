/** Setting: what is printed is edited as a board is filled in, and how it stands is told at once. */

import { answer, answers } from "./ask.js";
import { Board } from "./board.js";
import { busy, button, make, trying } from "./dom.js";
import * as drafts from "./draft.js";
import { NOTE, NOTES, OPTION, domain, draft, enter, frameOf, label, layerNow, lists, put, record, spot, spotKey, turn, typed, value, values } from "./draft.js";
import { Entering } from "./entering.js";
import * as games from "./game.js";
import { openSheet } from "./opened.js";
import { hold, labelled, optionField, told } from "./optionfields.js";
import { Part } from "./part.js";
import { penSwitch } from "./penswitch.js";
import { keyOf, placeOf, rowsOf, seenAt } from "./places.js";
import { begin } from "./playing.js";
import { sizeFold, variantFold } from "./reshaping.js";
import { go } from "./router.js";
import { border, borders, entriesOf, layerName, marksOf, placeName } from "./sheets.js";
import { settings, state } from "./store.js";
import { LANGUAGE, WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const TOLD_FAULTS = 4; // faults that are told at once
const SOON = 120; // milliseconds after a place is chosen until its clues are tried
const BRIEF = new Intl.NumberFormat(LANGUAGE, { notation: "compact" });

export class Setter extends Part {
  constructor() {
    super();
    /** @type {any[]} */
    this.notes = []; // the fields of what is said of the puzzle
    /** @type {import("./places.js").Place[]} */
    this.places = []; // of the layer that is edited
  }

  async show() {
    const kept = state().draft ? null : drafts.keptRecord(), sheet = openSheet();
    if (sheet && sheet !== state().draft?.sheet) drafts.begin(sheet);
    else if (kept) drafts.begin(await answer("sheet", { puzzle: kept }));
    if (!state().draft) {
      location.hash = "";
      return;
    }
    this.place = make("div", { className: "board", id: "board" });
    this.pad = make("div", { className: "pad", role: "group", "aria-label": WORDS.pad });
    this.words = make("div", { className: "told", role: "region", "aria-label": WORDS.stands, "aria-live": "polite", tabIndex: 0 });
    this.pens = penSwitch(["write", "erase"], pen => this.take(pen));
    this.layers = make("div", { className: "tools layers", role: "group", "aria-label": WORDS.layer });
    this.how = make("p", { className: "faint" });
    this.parts = make("div", {});
    this.heading = make("h2", {});
    this.append(make("div", { className: "play" }, [
      make("div", { className: "paper-room" }, [this.place]),
      make("div", { className: "side" }, [
        this.heading, this.words, this.layers, this.how, this.pens, this.pad, this.parts,
        make("div", { className: "tools" }, [
          button(WORDS.undo, () => turn(games.undone(draft().game))),
          button(WORDS.redo, () => turn(games.redone(draft().game))),
          button(WORDS.complete, () => made("complete", { seed: 1 })),
          button(WORDS.reduce, () => made("reduce", {})),
          button(WORDS.play, async () => { begin(await answer("sheet", { puzzle: record() })); go("play"); }, { className: "main" }),
        ]),
      ]),
    ]));
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", key);
    this.until(() => {
      removeEventListener("keydown", key);
      this.asking?.abort();
      clearTimeout(this.waiting);
    });
    await this.furnish();
    this.redraw();
    this.listen(({ draft: before }) => {
      const { game, layer } = draft();
      if (before && before.game !== game) this.follow(before.game);
      if (before?.layer !== layer && before?.sheet === draft().sheet) this.redraw();
    });
    await this.ask();
  }

  /** The draft is another one: what is printed is drawn at once, and how it stands is asked. @param {games.Game} before */
  follow(before) {
    const drawn = new Map(values().map(one => [one.value, one])), role = layerNow().sort === "labels" ? "answer on-trial" : "clue";
    for (const key of lists() || layerNow().sort === "lists" ? [] : this.places.map(keyOf)) {
      const now = value(key);
      if (now === value(key, before)) continue;
      this.board?.draw(key, now === undefined ? [] : [{ ...drawn.get(now) ?? { text: String(now), figure: null }, role, slot: null }]);
    }
    trying(() => this.ask());
  }

  /** What belongs to the kind and the size of the draft: its layers, its options, how it lies, its variants. */
  async furnish() {
    const { sheet } = draft(), opened = [...this.parts.querySelectorAll("details[open]")].map(one => one.className);
    this.furnished = frameOf(sheet);
    this.heading.textContent = sheet.title;
    this.layers.replaceChildren(...sheet.layers.map((/** @type {any} */ layer) =>
      button(layerName(layer), () => drafts.edit(layer.name), { "data-layer": layer.name })));
    const options = this.options(), about = this.about(), folds = await Promise.all([sizeFold(sheet, lay), variantFold(sheet, lay)]);
    if (this.furnished !== frameOf(sheet)) return; // another one is on its way
    this.parts.replaceChildren(options, ...folds.filter(one => one !== null), about);
    for (const one of this.parts.querySelectorAll("details")) one.open = opened.includes(one.className);
  }

  /** The options of the kind, to be edited. */
  options() {
    this.fields = draft().sheet.options.map((/** @type {any} */ option) => {
      const field = optionField(option, `set-${option.name}`);
      field.onchange = () => drafts.write(OPTION, option.name, told(field));
      return field;
    });
    return make("p", { className: "fields" }, this.fields.map((/** @type {any} */ field) => labelled(field, field.name)));
  }

  /** What is said of the puzzle: it goes with it into every format that has a place for it. */
  about() {
    this.notes = Object.keys(NOTES).map(name => {
      const field = make(name === "rules" ? "textarea" : "input", { id: `note-${name}`, name, rows: 3 });
      field.onchange = () => drafts.write(NOTE, name, field.value || undefined);
      return field;
    });
    return make("details", { className: "notes" }, [
      make("summary", { textContent: WORDS.about }),
      ...this.notes.map((/** @type {any} */ field) => make("p", { className: "field" }, [
        make("label", { for: field.id, textContent: /** @type {any} */ (NOTES)[field.name] }), field,
      ])),
    ]);
  }

  redraw() {
    const now = layerNow(), { sheet, game, layer } = draft();
    for (const [name, fields] of Object.entries({ [OPTION]: this.fields, [NOTE]: this.notes })) {
      for (const field of fields) { // but for the one that is typed in
        if (field !== document.activeElement) hold(field, String(games.spotAt(game, spotKey(name, field.name)).v ?? ""));
      }
    }
    for (const one of this.layers.children) one.setAttribute("aria-pressed", String(one.dataset.layer === layer));
    const at = this.entering?.selection.at, pen = this.entering?.pen ?? "write", focused = this.place.contains(document.activeElement);
    this.board = new Board(this.place, sheet, sheet.picture.title, settings().labels);
    Object.assign(this.place.dataset, { board: "", kind: sheet.kind });
    for (const [key, marks] of marksOf(sheet)) this.board.draw(key, marks);
    this.places = rowsOf(now.on, sheet.picture).flat();
    this.how.textContent = now.paths ? WORDS.gestures[now.paths.most === 1 ? "mark" : now.paths.ordered ? "list" : "cage"] : "";
    this.entering = new Entering(this.board, this.sink(), this.pad, this.places, values());
    this.take(pen);
    if (at) this.entering.selection.choose(at, focused);
    this.shown();
  }

  /** What entering asks; there are no marks in a draft, and a value that is one elsewhere is printed. @returns {import("./entering.js").Sink} */
  sink() {
    const { paths, sort } = layerNow();
    return {
      get game() { return draft().game; },
      turn, domain, value, typed, command: () => false,
      enter: (told, from) => {
        if (paths) this.board?.trace(told.map(([key, v]) => (v === undefined ? undefined : spot(key, from))).filter(at => at !== undefined).map(placeOf));
        enter(told, from);
      },
      mark: (keys, one) => enter(keys.map(key => [key, one])),
      name: key => `${placeName(placeOf(key), draft().sheet.picture)}, ${value(key) ?? WORDS.empty}`,
      chosen: key => this.chosen(key),
      ...sort === "labels" && { label },
      ...paths && { lists: (/** @type {games.Game} */ game) => /** @type {import("./lists.js").Lists} */ (lists(game)) },
    };
  }

  /** @param {import("./pens.js").Pen} pen */
  take(pen) {
    this.entering?.take(pen);
    this.pens?.stand(pen);
  }

  /** @param {Key} key */
  chosen(key) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => trying(() => this.later(key)), SOON);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      turn(key === "y" || event.shiftKey ? games.redone(draft().game) : games.undone(draft().game));
      event.preventDefault();
    } else if (event.key === "Escape") {
      this.entering?.selection.choose(this.entering.selection.at);
    }
  }

  // -- how it stands --------------------------------------------------------------------------

  /** Draw the draft as it is now, and ask how it stands. */
  async ask() {
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    await this.entering?.pointer.free(); // a stroke is asked about once, when it ends
    asking.signal.throwIfAborted();
    const puzzle = record();
    const sheet = await answer("sheet", { puzzle }, asking.signal);
    await this.entering?.pointer.free(); // another one is drawn to its end on the board where it began
    asking.signal.throwIfAborted();
    drafts.open(sheet);
    if (this.furnished !== frameOf(sheet)) await this.furnish();
    this.redraw();
    this.showFaults();
    if (sheet.faults.length) return;
    for await (const told of answers("status", { puzzle }, asking.signal)) {
      put({ status: told });
      this.tell([/** @type {any} */ (WORDS.statuses)[told.status]]);
      this.shown();
    }
    if (this.entering) this.chosen(this.entering.selection.at);
  }

  /** Tell what is wrong with what is printed, each thing where it belongs. */
  showFaults() {
    const { faults } = draft().sheet, some = faults.slice(0, TOLD_FAULTS);
    for (const one of this.layers.children) one.toggleAttribute("data-faulty", faults.some((/** @type {any} */ { layer }) => layer === one.dataset.layer));
    if (!faults.length) return;
    this.words.replaceChildren(
      make("p", { textContent: WORDS.faults }),
      make("p", { className: "tools" }, some.map((/** @type {any} */ fault) => button(fault.text.split("; expected ")[0], () => this.goTo(fault), { title: fault.text }))),
      ...faults.length > some.length ? [make("p", { textContent: `+ ${faults.length - some.length}` })] : [],
    );
    this.board?.pointAt({ struck: faults.map((/** @type {any} */ one) => one.place).filter(Boolean) });
  }

  /** Go to the layer and to the place of a fault. @param {any} fault */
  goTo({ layer, place }) {
    if (draft().sheet.layers.some((/** @type {any} */ { name }) => name === layer)) drafts.edit(layer);
    this.showFaults();
    if (place) this.entering?.selection.choose(keyOf(seenAt(place)[0]));
  }

  /** Draw what all solutions agree on, and mark where they differ if that is in few places. */
  shown() {
    const { sheet, status } = draft();
    if (!status || !this.board) return;
    const given = new Set(sheet.given.map((/** @type {any} */ [place]) => keyOf(place)));
    const answered = new Set(sheet.answers.flatMap((/** @type {any} */ one) => one.places).map((/** @type {any} */ [place]) => keyOf(place)));
    const inks = new Map(sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
    const drawn = marksOf(sheet);
    for (const [place, value] of entriesOf(sheet, status.forced)) {
      const key = keyOf(place);
      if (value === null || given.has(key) || !answered.has(key) || !inks.has(value)) continue;
      this.board.draw(key, [...(drawn.get(key) ?? []), { ...inks.get(value), role: "answer on-trial", slot: null }]);
    }
    const forced = new Map(entriesOf(sheet, status.forced).map(([place, value]) => [keyOf(place), value ?? undefined]));
    for (const [key, differ] of borders(sheet, one => forced.get(one))) {
      if (differ) this.board.draw(key, [...(drawn.get(key) ?? []), border("answer on-trial")]);
    }
    const all = sheet.answers.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.places.length, 0);
    if (2 * status.differ.length < all) this.board.pointAt({ highlight: status.differ });
  }

  /** What takes longer, once nothing is edited for a moment. @param {Key} key */
  async later(key) {
    await this.left(key);
    if (draft().status && !draft().diagnosed) await this.diagnose();
  }

  /** Tell beside each value how many solutions its clue would leave. @param {Key} key */
  async left(key) {
    const at = spot(key);
    if (draft().status?.status !== "multiple" || layerNow().sort === "labels" || at === undefined) return;
    const request = { puzzle: record(), layer: draft().layer, place: placeOf(at) };
    for await (const { clues } of answers("left", request, this.asking?.signal)) {
      if (this.entering?.selection.at !== key) return; // the pad is that of another place
      for (const { value, count } of clues) {
        const one = this.pad.querySelector(`[data-value="${CSS.escape(String(value))}"]`);
        if (one) one.dataset.left = count ? BRIEF.format(count) : "…";
      }
    }
  }

  /** Tell what conflicts, how many solutions there are, or what could go, and the level. */
  async diagnose() {
    const puzzle = record();
    put({ diagnosed: true });
    for await (const told of answers("diagnose", { puzzle }, this.asking?.signal)) {
      const lines = [/** @type {any} */ (WORDS.statuses)[told.status]];
      if (told.status === "multiple" && told.complete) lines.push(`${told.count ?? `≥ ${told.at_least}`} ${WORDS.solutions}`);
      if (told.conflict) lines.push(told.conflict.length ? WORDS.conflict : WORDS.blameless);
      const blamed = told.blamed ?? [], ids = new Set(blamed.map((/** @type {any} */ one) => one.rule));
      if (ids.size) lines.push(`${WORDS.blamed} ${draft().sheet.rules.filter((/** @type {any} */ one) => ids.has(one.rule)).map((/** @type {any} */ one) => one.text).join(" ")}`);
      if (told.superfluous?.length) lines.push(WORDS.superfluous);
      if (told.level) lines.push(`${WORDS.level}: ${told.level}, ${told.hardest}`);
      this.tell(lines);
      const places = (/** @type {any[] | null} */ clues) => (clues ?? []).map(clue => clue.place);
      const struck = told.conflict?.length ? places(told.conflict) : blamed.flatMap((/** @type {any} */ one) => one.cells);
      if (told.conflict || told.superfluous) this.board?.pointAt({ struck, highlight: places(told.superfluous) });
    }
  }

  /** @param {string[]} lines */
  tell(lines) {
    this.words?.replaceChildren(...lines.map(textContent => make("p", { textContent })));
  }
}

/** Lay the draft out anew; what fits is kept, and all can be undone. @param {object} wish */
const lay = async wish => drafts.take(await answer("reshape", { puzzle: record(), ...wish }));

/** Take what a question makes of the draft; it can be undone. @param {string} name @param {object} more */
async function made(name, more) {
  const { sheet } = await busy(signal => answer(name, { puzzle: record(), ...more }, signal));
  drafts.take(sheet);
}
