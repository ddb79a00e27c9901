/** Playing: the board, what stands on it, and help. */

import { answer } from "./ask.js";
import { Board, answered, aside } from "./board.js";
import { button, clockOf, make, trying } from "./dom.js";
import { Entering } from "./entering.js";
import * as games from "./game.js";
import { dots, effort } from "./hardness.js";
import { Help } from "./help.js";
import { keyFor } from "./keys.js";
import { completed } from "./layout.js";
import { MOST } from "./pad.js";
import { pensOf } from "./pens.js";
import { keyOf, placeOf, sortOf } from "./places.js";
import { Replay } from "./replay.js";
import { go, open } from "./router.js";
import { BORDER, boardOf, border, borders, chosenPlaces, drawnBorders, filledIn, marksOf, placeName } from "./sheets.js";
import { SKETCH, lineOf, without } from "./sketch.js";
import { addTime, leave, save, saved, settings, times } from "./store.js";
import { paceOf } from "./times.js";
import { OTHERS, Tools } from "./tools.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const QUIET = 250; // milliseconds after an edit until rules are looked at
const GRADED = 3000; // milliseconds until it is asked how hard the puzzle is: hints come before
const SOON = 50; // milliseconds after an edit until it is kept
const SHOWN_KEYS = 9; // of values that have other ones
const OPEN = "enpitsu-open"; // where the game is named that is open in this window

export class Play {
  constructor() {
    /** @type {any} */
    this.sheet = null;
    this.game = games.newGame();
    this.id = "";
    /** @type {string | undefined} */
    this.called = undefined; // that the player has given it
    this.notes = ""; // of the player, who alone reads them
    this.seconds = 0;
    this.finished = false;
    this.full = false; // and a rule is broken, which is told
    this.unkept = false;
    this.help = new Help(this);
    /** @type {Tools | undefined} */
    this.tools = undefined;
    /** @type {any} */
    this.told = null; // the hint or the steps that are shown
    /** @type {Set<Key>} */
    this.wrong = new Set();
    /** @type {Key[] | null} */
    this.shownPath = null; // places that show candidates of a path
    /** @type {Map<Key, Value>} */
    this.given = new Map();
    /** @type {Map<Key, Value[]>} */
    this.domains = new Map();
    /** @type {Set<Key>} */
    this.bordered = new Set(); // edges where borders can be drawn by hand
    /** @type {Map<Key, any[]>} */
    this.clues = new Map();
    /** @type {Map<Value, any>} */
    this.inks = new Map();
  }

  /** Begin a puzzle. @param {any} sheet */
  begin(sheet) {
    this.id = crypto.randomUUID?.() ?? String(Date.now());
    this.open(sheet, games.newGame(filledIn(sheet)));
    this.called = undefined;
    this.notes = "";
    this.seconds = 0;
    this.finished = false;
    this.keep();
  }

  /** Go on with a puzzle that was begun. @param {string} id */
  async resume(id) {
    const found = await saved(id);
    if (!found) throw new Error(WORDS.forgotten);
    this.id = id;
    this.open(found.sheet, found.game);
    this.called = found.name;
    this.notes = found.notes ?? "";
    this.seconds = found.seconds;
    this.finished = found.finished;
  }

  /** @param {any} sheet @param {games.Game} game */
  open(sheet, game) {
    this.sheet = sheet;
    this.game = game;
    this.told = null;
    this.wrong = new Set();
    this.help = new Help(this);
    this.given = new Map(sheet.given.map((/** @type {any} */ [place, value]) => [keyOf(place), value]));
    this.domains = new Map();
    for (const layer of sheet.answers) {
      for (const [place, index] of layer.places) this.domains.set(keyOf(place), layer.domains[index]);
    }
    for (const [place, values] of sheet.allowed) this.domains.set(keyOf(place), values);
    this.bordered = new Set(drawnBorders(sheet, key => this.domains.has(key)));
    this.clues = marksOf(sheet);
    this.inks = new Map([...sheet.look.values.map((/** @type {any} */ one) => [one.value, one]), [BORDER, border("")]]);
    open.sheet = sheet;
    open.record = () => this.record();
  }

  // -- the view -------------------------------------------------------------------------------

  /** @param {HTMLElement} home */
  async show(home) {
    const kept = this.sheet ? null : sessionStorage.getItem(OPEN);
    if (kept) await this.resume(kept);
    if (!this.sheet) {
      location.hash = "";
      return;
    }
    history.replaceState(null, "", "#play");
    this.home = make("div", { className: "board", id: "board" });
    this.pad = make("div", { className: "pad", role: "group", "aria-label": WORDS.pad });
    this.words = make("div", { className: "told", role: "region", "aria-label": WORDS.hint, "aria-live": "polite", tabIndex: 0 });
    this.clock = make("span", { className: "clock", hidden: !settings().timer });
    this.hardness = make("span", { className: "hardness" });
    this.tools = new Tools(this);
    home.append(make("div", { className: "play" }, [
      make("div", { className: "paper-room" }, [this.home]),
      make("div", { className: "side" }, [
        this.about(),
        this.tools.switch, make("div", { className: "controls" }, [this.pad, this.tools.first()]), this.words, this.tools.more(),
        fold(WORDS.rules, "rules", rulesOf(this.sheet)),
        fold(WORDS.howTo, "how", []),
        this.noteBook(),
      ]),
    ]));
    this.board = new Board(this.home, this.sheet, this.sheet.picture.title, settings().labels);
    Object.assign(this.home.dataset, { board: "", kind: this.sheet.kind });
    const used = new Set([...this.domains.values()].flat());
    const values = this.sheet.look.values.filter((/** @type {any} */ one) => used.has(one.value));
    const { places, apart } = chosenPlaces(this.sheet, [...this.domains.keys()], [...this.clues.keys()]);
    this.entering = new Entering(this.board, this, this.pad, places, values, apart);
    for (const key of new Set([...places.map(keyOf), ...this.clues.keys()])) this.paint(key);
    this.board.sketch(games.spotAt(this.game, SKETCH).l ?? []);
    this.part();
    home.querySelector(".how")?.append(...howTo(this.entering));
    this.tools.offer(pensOf(this.entering.layout(this.entering.at), this.entering.sorts, places.map(keyOf)));
    this.entering.pad.needed = this.entering.selects || this.entering.sorts.get("cell") === "triangle";
    this.entering.take("write");
    this.count();
    this.ticker = setInterval(() => this.count(), 1000);
    this.tools.stand();
    this.showHardness();
    this.soon();
  }

  /** What puzzle it is. */
  about() {
    const { record, title } = this.sheet, { rows, cols } = this.sheet.picture;
    return make("div", { className: "about" }, [
      make("h2", { textContent: record.title ?? title }),
      make("p", { className: "faint" }, [[record.title && title, record.author, `${rows}×${cols}`].filter(Boolean).join(" · "), " ", this.hardness, " ", this.clock]),
    ]);
  }

  /** A place for what the player writes down. */
  noteBook() {
    const text = make("textarea", { rows: 3, value: this.notes, "aria-label": WORDS.ownNotes });
    text.onchange = () => { this.notes = text.value; this.keep(); };
    return make("details", { className: "own-notes", open: Boolean(this.notes) }, [make("summary", { textContent: WORDS.ownNotes }), text]);
  }

  /** Level, and minutes or rank; they are asked for when nothing else is. */
  showHardness() {
    const { level, grade, kind } = this.sheet, pace = settings().pace ? paceOf(times(), kind) : 1;
    const known = grade?.level ?? level, told = [/** @type {any} */ (WORDS.levels)[known] ?? known, effort(grade, pace)];
    this.hardness.replaceChildren(...dots(known), ` ${told.filter(Boolean).join(" · ")}`);
    clearTimeout(this.grading);
    if (!grade) this.grading = setTimeout(() => trying(() => this.grade()), GRADED);
  }

  async grade() {
    const { sheet } = this, { level, minutes, rank } = await this.help.grade();
    if (sheet !== this.sheet) return;
    this.sheet = { ...sheet, grade: { level, minutes, rank } };
    this.keep();
    this.showHardness();
  }

  leave() {
    if (this.keeping !== undefined) this.kept();
    clearInterval(this.ticker);
    clearTimeout(this.waiting);
    clearTimeout(this.grading);
    this.told?.close?.();
    this.help.stop();
  }

  /** A second more is played. */
  count() {
    if (!document.hidden && !this.finished) this.seconds += 1;
    if (this.clock) this.clock.textContent = clockOf(this.seconds);
  }

  // -- what stands where ----------------------------------------------------------------------

  /** @param {Key} key @returns {Value[]} */
  domain(key) {
    return this.given.has(key) ? [] : this.domains.get(key) ?? (this.bordered.has(key) ? [BORDER] : []);
  }

  /** A number that is typed, where there are too many for the pad. @param {Key} key */
  typed(key) {
    const domain = this.domain(key);
    if (domain.length <= MOST || domain.some(one => typeof one !== "number")) return null;
    return { type: "number", min: domain[0], max: domain[domain.length - 1], read: Number };
  }

  /** @param {Key} key @param {games.Game} [game] @returns {Value | undefined} */
  value(key, game = this.game) {
    return this.given.get(key) ?? games.spotAt(game, key).v;
  }

  /** @param {Key} key */
  chosen(key) {
    const value = this.value(key);
    if (this.sheet.look.parted && !this.told && value !== undefined) {
      this.board?.pointAt({ highlight: [...this.domains.keys()].filter(one => this.value(one) === value).map(placeOf) });
    }
  }

  /** @param {[Key, Value | undefined][]} told @param {games.Game} [from] */
  enter(told, from = this.game) {
    this.turn(games.edited(from, told.filter(([key]) => this.domain(key).length).map(([key, v]) => {
      const spot = games.spotAt(from, key);
      return [key, { ...spot, v, m: v === undefined && spot.v === undefined ? [] : spot.m }];
    })));
  }

  /** Mark a value as possible at places; where it is at all of them it goes. @param {Key[]} keys @param {Value} value @param {import("./pens.js").Pen} pen */
  mark(keys, value, pen) {
    const name = pen === "corner" ? "k" : "m";
    const told = keys.filter(key => this.domain(key).includes(value)).map(key => ({ key, spot: games.spotAt(this.game, key) }))
      .filter(({ spot }) => spot.v === undefined);
    const off = told.every(({ spot }) => spot[name]?.includes(value));
    this.change(told.map(({ key, spot }) => {
      const marks = this.domain(key).filter(one => (one === value ? !off : spot[name]?.includes(one)));
      return [key, { ...spot, [name]: marks }];
    }));
  }

  /** Colour places, or take the colour away if the first one has it. @param {Key[]} keys @param {number} colour @param {games.Game} [from] */
  colour(keys, colour, from = this.game) {
    if (!keys.length) return;
    const c = games.spotAt(from, keys[0]).c === colour ? 0 : colour;
    this.turn(games.edited(from, keys.map(key => [key, { ...games.spotAt(from, key), c }])));
  }

  /** Tick off the clue of a place that is nearest to a point, or go back; without a point the next one. @param {Key} key @param {import("./places.js").Point | null} at */
  tick(key, at) {
    const marks = this.clues.get(key) ?? [], spot = games.spotAt(this.game, key), done = spot.d ?? [];
    const told = [...marks.keys()].filter(n => marks[n].figure !== "block");
    const nearest = at && told.length ? this.board?.nearest(told.map(n => marks[n]), placeOf(key), at) ?? 0 : 0;
    const picked = at ? told[nearest] : told.find(n => !done.includes(n));
    const d = picked === undefined ? [] : done.includes(picked) ? done.filter(n => n !== picked) : [...done, picked];
    this.change([[key, { ...spot, d }]]);
  }

  /** Draw a line on top of the board. @param {import("./places.js").Point[]} path @param {games.Game} from */
  sketch(path, from) {
    const line = lineOf(path), lines = games.spotAt(from, SKETCH).l ?? [];
    if (line) this.turn(games.edited(from, [[SKETCH, { l: [...lines, line] }]]));
    return Boolean(line);
  }

  /** Take the lines away that lie at a point. @param {import("./places.js").Point} at */
  wipe(at) {
    this.change([[SKETCH, { l: without(games.spotAt(this.game, SKETCH).l ?? [], at) }]]);
  }

  /** @param {[Key, games.Spot][]} changes */
  change(changes) {
    this.turn(games.edited(this.game, changes));
  }

  /** Go to another state of the game. @param {games.Game} game */
  turn(game) {
    this.tell(null);
    this.see(game);
    if (this.entering) this.entering.pad.fill(this.entering.at, this.entering.pen);
    this.tools?.stand();
    this.keep();
    this.soon();
  }

  /** Show a state of the game. @param {games.Game} game */
  see(game) {
    const before = this.game;
    this.game = game;
    const trial = [games.onTrial(before), games.onTrial(game)];
    const keys = new Set([...Object.keys(before.spots), ...Object.keys(game.spots)].filter(key =>
      before.spots[key] !== game.spots[key] || trial[0].has(key) !== trial[1].has(key)));
    this.onTrial = trial[1];
    if (keys.delete(SKETCH)) this.board?.sketch(games.spotAt(game, SKETCH).l ?? []);
    for (const key of keys) this.paint(key);
    this.part(keys);
    this.entering?.name(keys);
  }

  /** Look at the board when nothing is edited for a moment. */
  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.after(), QUIET);
  }

  /** @param {Key} key */
  paint(key) {
    const { v, m = [], k = [], f, c, d } = games.spotAt(this.game, key), inks = m.map(value => this.ink(value));
    const role = ["answer", this.wrong.has(key) && "wrong", this.onTrial?.has(key) && "on-trial"].filter(Boolean).join(" ");
    const clues = (this.clues.get(key) ?? []).map((mark, n) => (d?.includes(n) ? { ...mark, role: `${mark.role} done` } : mark));
    const byHand = k.length > 0 || (m.length > 0 && !f && inks.every(one => !one.figure));
    this.board?.draw(key, v !== undefined ? answered(clues, { ...this.ink(v), role, slot: null })
      : byHand ? [...clues.map(mark => aside(mark)), ...corners(k, clues.length > 0), ...middle(inks)]
        : [...(m.length ? clues.map(mark => aside(mark, this.slot(key, null))) : clues), ...m.map((value, n) => ({ ...inks[n], role: "candidate", slot: this.slot(key, value) }))]);
    this.board?.colour(key, c);
  }

  /** Draw borders between cells whose values differ, and those drawn by hand, where the kind has them. @param {Set<Key>} [places] @param {(key: Key) => Value | undefined} [value] */
  part(places, value = key => this.value(key)) {
    for (const [key, there] of borders(this.sheet, value, places)) {
      this.board?.draw(key, [...(this.clues.get(key) ?? []), ...(there ? [border("answer")] : [])]);
    }
  }

  /** @param {Value} value */
  ink(value) {
    return this.inks.get(value) ?? { figure: null, text: String(value) };
  }

  /** Where a candidate stands, or without a value the clue. @param {Key} key @param {Value | null} value */
  slot(key, value) {
    const sort = sortOf(placeOf(key));
    return this.sheet.slots.find((/** @type {any} */ one) => one.sort === sort && one.value === value)?.slot;
  }

  /** A place and what stands there, in words. @param {Key} key */
  name(key) {
    const spot = games.spotAt(this.game, key), said = (/** @type {Value} */ value) => this.ink(value).name ?? String(value);
    const inks = (this.clues.get(key) ?? []).map(mark => mark.text ?? /** @type {any} */ (WORDS.keyNames)[mark.figure] ?? mark.figure);
    const clues = inks.length ? [`${WORDS.printed} ${inks.join(", ")}`] : [];
    const stands = spot.v !== undefined ? said(spot.v)
      : spot.m?.length || spot.k?.length ? [[WORDS.candidatesOf, spot.m], [WORDS.cornersOf, spot.k]]
        .filter(([, marks]) => marks?.length).map(([name, marks]) => `${name} ${/** @type {Value[]} */ (marks).map(said).join(" ")}`).join(", ")
        : clues.length ? "" : this.domain(key).length ? WORDS.empty : WORDS.notCell;
    return [placeName(placeOf(key), this.sheet.picture), ...clues, stands, this.wrong.has(key) && WORDS.isWrong].filter(Boolean).join(", ");
  }

  /** The puzzle with what is filled in, as JSON has it. @param {games.Spots} [spots] */
  record(spots = this.game.spots) {
    return { ...this.sheet.record, state: this.state(spots) };
  }

  /** @param {games.Spots} spots @returns {any} */
  state(spots) {
    return boardOf(this.sheet, key => (this.domains.has(key) ? spots[key]?.v ?? spots[key]?.m : undefined));
  }

  /** Keep the board of now under a name. */
  remember() {
    this.game = games.marked(this.game, `${WORDS.checkpoint} ${this.game.checkpoints.length + 1}`);
    this.keep();
    this.tools?.stand();
  }

  /** Keep the game in this browser, as soon as there is time. */
  keep() {
    sessionStorage.setItem(OPEN, this.id);
    this.unkept = true;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.kept(), SOON);
  }

  /** The game as it is kept. */
  get saved() {
    return {
      id: this.id, name: this.called, notes: this.notes, title: this.sheet.picture.title, sheet: this.sheet, game: this.game,
      seconds: this.seconds, finished: this.finished, saved: Date.now(),
    };
  }

  async kept() {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    const { saved } = this;
    await save(saved);
    if (this.game === saved.game) this.unkept = false;
  }

  /** The page goes. */
  gone() {
    if (this.unkept) leave(this.saved);
  }

  // -- help -----------------------------------------------------------------------------------

  /** What is done a moment after an edit: rules are looked at, and the end is noticed. */
  async after() {
    const full = [...this.domains.keys()].every(key => this.value(key) !== undefined);
    const { errors } = settings(), game = this.game;
    await trying(async () => {
      const verdict = await answer("check", { puzzle: this.record() });
      const done = !verdict.broken.length && await this.isDone();
      if (this.game !== game) return;
      let wrong = verdict.broken.flatMap((/** @type {any} */ one) => one.culprits).map(keyOf);
      if (errors === "solution" && !full) wrong = await this.help.unlike();
      if (settings().pruned) await this.help.prune();
      this.showWrong(errors === "off" && !full ? [] : wrong);
      this.end(done, full && verdict.broken.length ? verdict.broken[0] : null);
    });
  }

  /** Whether the board is a solution: what is open counts as empty, where a place can be. */
  async isDone() {
    const { entering } = this;
    const board = entering && completed(entering.layout(entering.at), [...this.domains.keys()]);
    if (!board) return false;
    const state = boardOf(this.sheet, key => board.get(key));
    return (await answer("check", { puzzle: { ...this.sheet.record, state } })).right;
  }

  /** Tell once that the board is finished, or that it is full and breaks a rule. @param {boolean} done @param {any} broken */
  end(done, broken) {
    this.home.toggleAttribute("data-finished", done);
    if (done && !this.finished) {
      this.finished = true;
      this.keep();
      trying(() => this.timed(this.seconds));
      this.tell({ text: WORDS.finished, buttons: [button(WORDS.replay.start, () => new Replay(this).start()), button(WORDS.close, () => this.tell(null))] });
      this.home.classList.add("finished");
    } else if (broken && !this.full) {
      this.tell({ text: settings().errors === "off" ? `${WORDS.full}.` : `${WORDS.full}: ${broken.text}` });
    }
    this.full = Boolean(broken);
  }

  /** Keep the time of the game, with how hard the puzzle is. @param {number} seconds */
  async timed(seconds) {
    if (!this.sheet.grade) await this.grade();
    const { kind, title, level, grade } = this.sheet;
    addTime({ kind, title, level: grade?.level ?? level ?? "", seconds, minutes: grade?.minutes?.mean ?? null, on: Date.now() });
  }

  /** @param {Key[]} keys */
  showWrong(keys) {
    const before = this.wrong;
    this.wrong = new Set(keys);
    const changed = new Set([...before, ...keys]);
    for (const key of changed) this.paint(key);
    this.entering?.name([...changed].filter(key => this.board?.hits.has(key)));
  }

  /** Tell something and point at the board; or nothing any more. @param {any} told */
  tell(told) {
    const { told: before } = this;
    this.told = told;
    before?.close?.();
    if (this.shownPath) {
      const keys = this.shownPath;
      this.shownPath = null;
      for (const key of keys) this.paint(key);
      this.part(new Set(keys));
    }
    this.board?.pointAt(told?.pointed);
    if (!this.words) return;
    const buttons = told?.buttons ?? (told?.next ? [button(told.button, told.next), button(WORDS.close, () => this.tell(null))] : []);
    this.words.replaceChildren(...(told ? [make("p", { textContent: told.text }), make("p", { className: "tools" }, buttons)] : []));
  }

  /** @param {import("./pens.js").Pen} pen */
  take(pen) {
    this.entering?.take(pen);
    this.tools?.stand();
  }

  // -- keys -----------------------------------------------------------------------------------

  /** A key that is no value. @param {KeyboardEvent} event @returns {boolean} */
  command(event) {
    const pens = [...this.tools?.pens ?? [], ...OTHERS].map(pen => [pen, () => this.take(pen)]);
    const acts = {
      ...Object.fromEntries(pens), hint: () => this.help.hint(), check: () => this.help.look(),
      trial: () => this.turn(games.tried(this.game)), help: () => go("settings"),
    };
    const [, act] = Object.entries(acts).find(([name]) => keyFor(name) === event.key.toLowerCase()) ?? [];
    if (act) trying(act);
    return Boolean(act);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const field = /** @type {Element} */ (event.target).closest?.("input, textarea, select");
    if (field || !this.board) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      this.turn(key === "y" || event.shiftKey ? games.redone(this.game) : games.undone(this.game));
      event.preventDefault();
    } else if (event.key === "Escape") {
      this.tell(null);
      this.entering?.choose(this.entering.at);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && this.command(event)) {
      event.preventDefault();
    }
  }
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

/** A part of the page that can be folded; where there is room it is open. @param {string} title @param {string} name @param {Node[]} content */
const fold = (title, name, content) => make("details", { className: name, open: matchMedia("(min-width:56rem)").matches }, [
  make("summary", { textContent: title }), ...content,
]);

/** The rules of a puzzle, and what its author says besides. @param {any} sheet */
const rulesOf = ({ record, instruction: [aim, ...rules] }) => [
  ...aim ? [make("p", { textContent: aim })] : [],
  make("ol", { "data-rules": "" }, rules.map((/** @type {string} */ textContent) => make("li", { textContent }))),
  ...(typeof record.rules === "string" ? [make("p", { textContent: record.rules })] : []),
];

/** How this board is filled in: what pointers do at its places, and which key is which value. @param {Entering} entering */
function howTo({ sorts, keys, values }) {
  const gestures = /** @type {any} */ (WORDS.gestures), names = new Map(values.map((/** @type {any} */ one) => [one.value, one.name]));
  const told = [...keys].filter(([value, key]) => String(value) !== key).map(([value, key]) => [key.toUpperCase(), names.get(value)]);
  return [
    ...[...new Set(sorts.values())].map(sort => make("p", { textContent: gestures[sort] })),
    make("dl", {}, [...told.slice(0, SHOWN_KEYS), ...WORDS.keys].flatMap(([key, does]) => [make("dt", {}, [make("kbd", { textContent: key })]), make("dd", { textContent: does })])),
  ];
}
