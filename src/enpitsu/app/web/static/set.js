/** Setting: what is printed is edited as a board is filled in, and how it stands is told at once. */

import { answer, answers } from "./ask.js";
import { Board } from "./board.js";
import { busy, button, make, trying } from "./dom.js";
import { Entering } from "./entering.js";
import * as games from "./game.js";
import { listAt } from "./lists.js";
import { hold, labelled, optionField, told } from "./optionfields.js";
import { MOST } from "./pad.js";
import { penSwitch } from "./pens.js";
import { keyOf, laidOut, placeOf, rowsOf, seenAt, sortOf } from "./places.js";
import { sizeFold, variantFold } from "./reshaping.js";
import { go, open } from "./router.js";
import { border, borders, entriesOf, layerName, listedClue, marksOf, placeName } from "./sheets.js";
import { settings } from "./store.js";
import { LANGUAGE, WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const TYPED = 99; // the greatest number that keys write where a layer tells none
const GREATEST = 9999; // and the greatest there is
const TOLD_FAULTS = 4; // faults that are told at once
const SOON = 120; // milliseconds after a place is chosen until its clues are tried
// What stands for a layer where it is an option that is edited, what is said of the puzzle, or its kind and size.
const OPTION = "option", NOTE = "note", HEAD = "head";
const SIZED = ["kind", "rows", "cols"];
const NOTES = { title: WORDS.title, author: WORDS.author, rules: WORDS.ownRules };
const DRAFT = "enpitsu-draft"; // where the draft is kept
const BRIEF = new Intl.NumberFormat(LANGUAGE, { notation: "compact" });
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LISTED = "0|[1-9]\\d*(,[1-9]\\d*)*"; // how numbers are typed of which there are several

export class Setter {
  constructor() {
    /** @type {any} */
    this.sheet = null;
    /** @type {any} */
    this.status = null; // how the draft stands, once that is known
    /** @type {any[]} */
    this.notes = []; // the fields of what is said of the puzzle
    this.diagnosed = false;
    this.game = games.newGame();
    this.layer = "";
    /** @type {Map<string, any[]>} */
    this.papers = new Map(); // the layers of each kind that the draft has been
    /** @type {Map<string, Value>} */
    this.latest = new Map(); // the value that was printed last in a layer
    /** @type {import("./places.js").Place[]} */
    this.places = []; // of the layer that is edited
  }

  /** Begin with the sheet of a puzzle, or of an empty board. @param {any} sheet */
  begin(sheet) {
    this.open(sheet);
    this.game = games.newGame();
    this.game.spots = spotsOf(sheet);
    this.layer = (sheet.layers.find((/** @type {any} */ one) => one.sort !== "labels" && !sheet.faults.length) ?? sheet.layers[0]).name;
  }

  /** @param {any} sheet */
  open(sheet) {
    this.sheet = sheet;
    this.papers.set(sheet.kind, sheet.layers);
    if (!sheet.layers.some((/** @type {any} */ { name }) => name === this.layer)) this.layer = sheet.layers[0].name;
    this.diagnosed = false;
    open.sheet = sheet;
    open.record = () => this.record();
  }

  // -- the view -------------------------------------------------------------------------------

  /** @param {HTMLElement} home */
  async show(home) {
    const kept = localStorage.getItem(DRAFT);
    if (open.sheet && open.sheet !== this.sheet) this.begin(open.sheet);
    else if (!this.sheet && kept) this.begin(await answer("sheet", { puzzle: JSON.parse(kept) }));
    if (!this.sheet) {
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
    home.append(make("div", { className: "play" }, [
      make("div", { className: "paper-room" }, [this.place]),
      make("div", { className: "side" }, [
        this.heading, this.words, this.layers, this.how, this.pens, this.pad, this.parts,
        make("div", { className: "tools" }, [
          button(WORDS.undo, () => this.turn(games.undone(this.game))),
          button(WORDS.redo, () => this.turn(games.redone(this.game))),
          button(WORDS.complete, () => this.made("complete", { seed: 1 })),
          button(WORDS.reduce, () => this.made("reduce", {})),
          button(WORDS.play, async () => go("play", await answer("sheet", { puzzle: this.record() })), { className: "main" }),
        ]),
      ]),
    ]));
    await this.furnish();
    this.redraw();
    await this.ask();
  }

  /** What belongs to the kind and the size of the draft: its layers, its options, how it lies, its variants. */
  async furnish() {
    const { sheet } = this, lay = (/** @type {object} */ wish) => this.lay(wish), opened = [...this.parts.querySelectorAll("details[open]")].map(one => one.className);
    this.furnished = frameOf(sheet);
    this.heading.textContent = sheet.title;
    this.layers.replaceChildren(...sheet.layers.map((/** @type {any} */ layer) =>
      button(layerName(layer), () => { this.layer = layer.name; this.redraw(); }, { "data-layer": layer.name })));
    const options = this.options(), about = this.about(), folds = await Promise.all([sizeFold(sheet, lay), variantFold(sheet, lay)]);
    if (this.furnished !== frameOf(sheet)) return; // another one is on its way
    this.parts.replaceChildren(options, ...folds.filter(one => one !== null), about);
    for (const one of this.parts.querySelectorAll("details")) one.open = opened.includes(one.className);
  }

  /** Lay the draft out anew; what fits is kept, and all can be undone. @param {object} wish */
  async lay(wish) {
    const sheet = await answer("reshape", { puzzle: this.record(), ...wish });
    this.papers.set(sheet.kind, sheet.layers);
    this.turn(games.restored(this.game, spotsOf(sheet)));
  }

  /** The options of the kind, to be edited. */
  options() {
    this.fields = this.sheet.options.map((/** @type {any} */ option) => {
      const field = optionField(option, `set-${option.name}`);
      field.onchange = () => this.turn(games.edited(this.game, [[spotKey(OPTION, option.name), { v: told(field) }]]));
      return field;
    });
    return make("p", { className: "fields" }, this.fields.map((/** @type {any} */ field) => labelled(field, field.name)));
  }

  /** What is said of the puzzle: it goes with it into every format that has a place for it. */
  about() {
    this.notes = Object.keys(NOTES).map(name => {
      const field = make(name === "rules" ? "textarea" : "input", { id: `note-${name}`, name, rows: 3 });
      field.onchange = () => this.turn(games.edited(this.game, [[spotKey(NOTE, name), { v: field.value || undefined }]]));
      return field;
    });
    return make("details", { className: "notes" }, [
      make("summary", { textContent: WORDS.about }),
      ...this.notes.map((/** @type {any} */ field) => make("p", { className: "field" }, [
        make("label", { for: field.id, textContent: /** @type {any} */ (NOTES)[field.name] }), field,
      ])),
    ]);
  }

  leave() {
    this.asking?.abort();
    clearTimeout(this.waiting);
  }

  redraw() {
    const now = this.sheet.layers.find((/** @type {any} */ one) => one.name === this.layer);
    for (const [name, fields] of Object.entries({ [OPTION]: this.fields, [NOTE]: this.notes })) {
      for (const field of fields) { // but for the one that is typed in
        if (field !== document.activeElement) hold(field, String(games.spotAt(this.game, spotKey(name, field.name)).v ?? ""));
      }
    }
    for (const one of this.layers.children) one.setAttribute("aria-pressed", String(one.dataset.layer === this.layer));
    const at = this.entering?.at, pen = this.entering?.pen ?? "write", focused = this.place.contains(document.activeElement);
    this.board = new Board(this.place, this.sheet, this.sheet.picture.title, settings().labels);
    Object.assign(this.place.dataset, { board: "", kind: this.sheet.kind });
    for (const [key, marks] of marksOf(this.sheet)) this.board.draw(key, marks);
    this.label = now.sort === "labels" ? (/** @type {Key} */ key) => this.value(key) ?? this.free() : undefined;
    this.places = rowsOf(now.on, this.sheet.picture).flat();
    this.lists = now.paths ? (/** @type {games.Game} */ game) => ({
      sort: now.paths, standing: this.standing(game), usual: this.latest.get(this.layer) ?? (now.unknown || (now.low ?? "")),
    }) : undefined;
    this.how.textContent = now.paths ? WORDS.gestures[now.paths.most === 1 ? "mark" : now.paths.ordered ? "list" : "cage"] : "";
    this.entering = new Entering(this.board, this, this.pad, this.places, this.values());
    this.take(pen);
    if (at) this.entering.choose(at, focused);
    this.shown();
  }

  /** @param {import("./pens.js").Pen} pen */
  take(pen) {
    this.entering?.take(pen);
    this.pens?.stand(pen);
  }

  /** The layer that is edited. */
  get now() {
    return this.sheet.layers.find((/** @type {any} */ one) => one.name === this.layer);
  }

  /** The values that can be printed in the layer, as they are drawn. @returns {any[]} */
  values() {
    const { sort, low, high } = this.now, unknown = this.now.unknown ? [this.now.unknown] : [];
    const drawn = new Map(this.sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
    const all = sort === "symbols" ? this.now.values
      : sort === "numbers" ? [...unknown, ...Array.from({ length: (high ?? TYPED) - low + 1 }, (_, i) => low + i)]
        : sort === "lists" || sort === "parts" ? [...new Set([...unknown, ...this.used(), ...this.now.values])]
          : sort === "nothing" ? [""] : [...this.used(), this.free()];
    const written = (/** @type {Value} */ value) => (sort === "parts" ? [...String(value)].map(part => drawn.get(part)?.text ?? part).join("") : String(value));
    return all.map((/** @type {Value} */ value) => {
      const known = drawn.get(value), told = { value, text: written(value), figure: null, name: String(value) };
      return known && sort !== "labels" && (known.figure || sort !== "parts") ? known : told;
    });
  }

  /** What is printed in the layer. @returns {string[]} */
  used() {
    return [...new Set(Object.entries(this.game.spots).filter(([key]) => key.startsWith(`${this.layer} `)).map(([, { v }]) => String(v)))];
  }

  /** The next label. */
  free() {
    const used = new Set(this.used());
    const names = [...LETTERS, ...[...LETTERS].flatMap(one => [...LETTERS].map(two => one + two))];
    return names.find(name => !used.has(name)) ?? "a";
  }

  // -- what entering asks ---------------------------------------------------------------------

  /** The lists of cells in the layer, in the order in which they were laid. @param {games.Game} [game] @returns {Key[]} */
  standing(game = this.game) {
    const start = `${this.layer} `;
    return Object.keys(game.spots).filter(key => key.startsWith(start)).map(key => key.slice(start.length));
  }

  /** Where what is edited at a place stands: of lists of cells the one that lies there. @param {Key} key @param {games.Game} [game] @returns {Key | undefined} */
  spot(key, game = this.game) {
    const lists = this.lists?.(game), place = lists && key ? placeOf(key) : [];
    return lists && sortOf(place) === "cell" ? listAt(lists, /** @type {any} */ (place)) : key;
  }

  /** @param {Key} key @returns {Value[]} */
  domain(key) {
    return this.spot(key) === undefined ? [] : this.values().map(one => one.value);
  }

  /** What is typed, where there are too many numbers for the pad, or lists of them. */
  typed(key = "") {
    if (key && this.spot(key) === undefined) return null;
    const { sort, low, high, values } = this.now;
    if (sort === "parts" && values.length >= MOST) return { title: WORDS.parts, read: (/** @type {string} */ text) => text };
    if (sort === "lists" && !values.length) return { pattern: LISTED, title: WORDS.listed, read: (/** @type {string} */ text) => text };
    return sort === "numbers" && (high ?? GREATEST) - low >= MOST ? { type: "number", min: low, max: high ?? GREATEST, read: Number } : null;
  }

  /** @param {Key} key @param {games.Game} [game] @returns {Value | undefined} */
  value(key, game = this.game) {
    const at = this.spot(key, game);
    return at === undefined ? undefined : games.spotAt(game, spotKey(this.layer, at)).v;
  }

  /** @param {[Key, Value | undefined][]} told @param {games.Game} [from] */
  enter(told, from = this.game) {
    const laid = told.map(([key, v]) => ({ at: this.spot(key, from), v })).filter(one => one.at !== undefined);
    const game = games.edited(from, laid.map(({ at, v }) => [spotKey(this.layer, /** @type {Key} */ (at)), { v }]));
    if (this.lists) this.board?.trace(laid.filter(one => one.v !== undefined).map(one => placeOf(/** @type {Key} */ (one.at))));
    for (const { v } of laid) if (v !== undefined && v !== "") this.latest.set(this.layer, v);
    const inks = new Map(this.values().map(one => [one.value, one]));
    const role = this.now.sort === "labels" ? "answer on-trial" : "clue";
    for (const key of this.lists || this.now.sort === "lists" ? [] : this.places.map(keyOf)) {
      const { v } = games.spotAt(game, spotKey(this.layer, key));
      if (v === this.value(key)) continue;
      this.board?.draw(key, v === undefined ? [] : [{ ...inks.get(v) ?? { text: String(v), figure: null }, role, slot: null }]);
    }
    this.turn(game);
  }

  /** There are no marks in a draft: a value that is one elsewhere is printed. @param {Key[]} keys @param {Value} value */
  mark(keys, value) {
    this.enter(keys.map(key => [key, value]));
  }

  /** @param {Key} key */
  name(key) {
    return `${placeName(placeOf(key), this.sheet.picture)}, ${this.value(key) ?? WORDS.empty}`;
  }

  /** @param {Key} key */
  chosen(key) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => trying(() => this.later(key)), SOON);
  }

  /** @returns {boolean} */
  command() {
    return false;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      this.turn(key === "y" || event.shiftKey ? games.redone(this.game) : games.undone(this.game));
      event.preventDefault();
    } else if (event.key === "Escape") {
      this.entering?.choose(this.entering.at);
    }
  }

  // -- how it stands --------------------------------------------------------------------------

  record() {
    const { spots } = this.game, head = SIZED.map(name => [name, spots[spotKey(HEAD, name)].v]), { kind, ...size } = Object.fromEntries(head);
    const layers = (this.papers.get(kind) ?? []).map(({ name, on, listed }) => [name, listed
      ? Object.keys(spots).filter(key => key.startsWith(`${name} `)).map(key => listedClue(placeOf(key.slice(name.length + 1)), /** @type {Value} */ (spots[key].v)))
      : laidOut(on, size, key => spots[spotKey(name, key)]?.v)]);
    const options = this.sheet.options.map((/** @type {any} */ { name }) => [name, games.spotAt(this.game, spotKey(OPTION, name)).v]);
    const notes = Object.keys(NOTES).map(name => [name, games.spotAt(this.game, spotKey(NOTE, name)).v]).filter(([, note]) => note);
    const edited = new Set(["solution", "state", ...Object.keys(NOTES), ...this.sheet.layers.map((/** @type {any} */ one) => one.name)]);
    const rest = Object.entries(this.sheet.record).filter(([name]) => !edited.has(name));
    return Object.fromEntries([...rest, ...head, ...options, ...layers, ...notes]);
  }

  /** @param {games.Game} game */
  turn(game) {
    this.game = game;
    localStorage.setItem(DRAFT, JSON.stringify(this.record()));
    trying(() => this.ask());
  }

  /** Draw the draft as it is now, and ask how it stands. */
  async ask() {
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    await this.entering?.free(); // a stroke is asked about once, when it ends
    asking.signal.throwIfAborted();
    const puzzle = this.record();
    const sheet = await answer("sheet", { puzzle }, asking.signal);
    await this.entering?.free(); // another one is drawn to its end on the board where it began
    asking.signal.throwIfAborted();
    this.open(sheet);
    this.status = null;
    if (this.furnished !== frameOf(sheet)) await this.furnish();
    this.redraw();
    this.showFaults();
    if (sheet.faults.length) return;
    for await (const told of answers("status", { puzzle }, asking.signal)) {
      this.status = told;
      this.tell([/** @type {any} */ (WORDS.statuses)[this.status.status]]);
      this.shown();
    }
    if (this.entering) this.chosen(this.entering.at);
  }

  /** Tell what is wrong with what is printed, each thing where it belongs. */
  showFaults() {
    const { faults } = this.sheet, some = faults.slice(0, TOLD_FAULTS);
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
    if (this.sheet.layers.some((/** @type {any} */ { name }) => name === layer)) this.layer = layer;
    this.redraw();
    this.showFaults();
    if (place) this.entering?.choose(keyOf(seenAt(place)[0]));
  }

  /** Draw what all solutions agree on, and mark where they differ if that is in few places. */
  shown() {
    if (!this.status || !this.board) return;
    const given = new Set(this.sheet.given.map((/** @type {any} */ [place]) => keyOf(place)));
    const answered = new Set(this.sheet.answers.flatMap((/** @type {any} */ one) => one.places).map((/** @type {any} */ [place]) => keyOf(place)));
    const inks = new Map(this.sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
    const drawn = marksOf(this.sheet);
    for (const [place, value] of entriesOf(this.sheet, this.status.forced)) {
      const key = keyOf(place);
      if (value === null || given.has(key) || !answered.has(key) || !inks.has(value)) continue;
      this.board.draw(key, [...(drawn.get(key) ?? []), { ...inks.get(value), role: "answer on-trial", slot: null }]);
    }
    const forced = new Map(entriesOf(this.sheet, this.status.forced).map(([place, value]) => [keyOf(place), value ?? undefined]));
    for (const [key, differ] of borders(this.sheet, one => forced.get(one))) {
      if (differ) this.board.draw(key, [...(drawn.get(key) ?? []), border("answer on-trial")]);
    }
    const all = this.sheet.answers.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.places.length, 0);
    if (2 * this.status.differ.length < all) this.board.pointAt({ highlight: this.status.differ });
  }

  /** What takes longer, once nothing is edited for a moment. @param {Key} key */
  async later(key) {
    await this.left(key);
    if (this.status && !this.diagnosed) await this.diagnose();
  }

  /** Tell beside each value how many solutions its clue would leave. @param {Key} key */
  async left(key) {
    const at = this.spot(key);
    if (this.status?.status !== "multiple" || this.now.sort === "labels" || at === undefined) return;
    const request = { puzzle: this.record(), layer: this.layer, place: placeOf(at) };
    for await (const { clues } of answers("left", request, this.asking?.signal)) {
      if (this.entering?.at !== key) return; // the pad is that of another place
      for (const { value, count } of clues) {
        const one = this.pad.querySelector(`[data-value="${CSS.escape(String(value))}"]`);
        if (one) one.dataset.left = count ? BRIEF.format(count) : "…";
      }
    }
  }

  /** Tell what conflicts, how many solutions there are, or what could go, and the level. */
  async diagnose() {
    const puzzle = this.record();
    this.diagnosed = true;
    for await (const told of answers("diagnose", { puzzle }, this.asking?.signal)) {
      const lines = [/** @type {any} */ (WORDS.statuses)[told.status]];
      if (told.status === "multiple" && told.complete) lines.push(`${told.count ?? `≥ ${told.at_least}`} ${WORDS.solutions}`);
      if (told.conflict) lines.push(told.conflict.length ? WORDS.conflict : WORDS.blameless);
      const blamed = told.blamed ?? [], ids = new Set(blamed.map((/** @type {any} */ one) => one.rule));
      if (ids.size) lines.push(`${WORDS.blamed} ${this.sheet.rules.filter((/** @type {any} */ one) => ids.has(one.rule)).map((/** @type {any} */ one) => one.text).join(" ")}`);
      if (told.superfluous?.length) lines.push(WORDS.superfluous);
      if (told.level) lines.push(`${WORDS.level}: ${told.level}, ${told.hardest}`);
      this.tell(lines);
      const places = (/** @type {any[] | null} */ clues) => (clues ?? []).map(clue => clue.place);
      const struck = told.conflict?.length ? places(told.conflict) : blamed.flatMap((/** @type {any} */ one) => one.cells);
      if (told.conflict || told.superfluous) this.board?.pointAt({ struck, highlight: places(told.superfluous) });
    }
  }

  /** Take what a question makes of the draft; it can be undone. @param {string} name @param {object} more */
  async made(name, more) {
    const told = await busy(signal => answer(name, { puzzle: this.record(), ...more }, signal));
    this.turn(games.restored(this.game, spotsOf(told.sheet)));
  }

  /** @param {string[]} lines */
  tell(lines) {
    this.words?.replaceChildren(...lines.map(textContent => make("p", { textContent })));
  }
}

/** What a sheet has printed, and its options. @param {any} sheet @returns {games.Spots} */
function spotsOf(sheet) {
  /** @type {games.Spots} */
  const spots = {};
  for (const name of SIZED) spots[spotKey(HEAD, name)] = { v: sheet.record[name] };
  for (const { name, default: usual } of sheet.options) spots[spotKey(OPTION, name)] = { v: sheet.record[name] ?? usual };
  for (const name of Object.keys(NOTES)) {
    if (typeof sheet.record[name] === "string") spots[spotKey(NOTE, name)] = { v: sheet.record[name] };
  }
  for (const { name } of sheet.layers) {
    for (const [place, v] of sheet.clues[name]) spots[spotKey(name, keyOf(place))] = { v };
  }
  return spots;
}

/** What decides on the layers and options of a draft, and on how it lies. @param {any} sheet */
const frameOf = ({ kind, picture: { rows, cols } }) => `${kind} ${rows}x${cols}`;

/** @param {string} layer @param {Key} key */
const spotKey = (layer, key) => `${layer} ${key}`;
