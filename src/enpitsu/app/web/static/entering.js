/**
 * How values get to places, by finger and by key: what a kind needs follows from its layers and
 * its look. Whoever plays and whoever sets use the same.
 */

import { say } from "./dom.js";
import { strokeOf, tapped, together } from "./gestures.js";
import { keysOf, typed } from "./keys.js";
import { ZONES, following, layoutOf, noteOf, selects, sortsOf } from "./layout.js";
import { COLOURS, Pad } from "./pad.js";
import { cellsOf } from "./painting.js";
import { PICKING, WRITING } from "./pens.js";
import { ARROWS, keyOf, nextPlace, placeOf, pointOf, sortOf } from "./places.js";

/** @typedef {import("./pens.js").Pen} Pen */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {string | number} Value */

const LONG = 500; // milliseconds of a long press
const TWICE = 350; // milliseconds between two taps that are one
const SECOND = 2; // the right button of a mouse
const NOWHERE = ""; // the key under a pointer that is at no place
const STILL = 12; // pixels a finger may move and still taps
const ZONE = 72; // pixels of a cell in whose corners a finger can tap
const SMALL = 24; // pixels of what a finger can meet
const PAUSE = 1000; // milliseconds in which a second digit may follow
const BETWEEN = 0.3; // how far an edge reaches into cells that can be chosen too, in cells

/**
 * What entering needs to know, and what it does: `domain` has the values of a place, none where
 * nothing goes; `value` is what stands there; `enter` puts values at places or takes them away.
 * @typedef {object} Sink
 * @property {import("./game.js").Game} game
 * @property {(game: import("./game.js").Game) => void} turn go to another state of the game
 * @property {(key: Key) => Value[]} domain
 * @property {(key: Key, game?: import("./game.js").Game) => Value | undefined} value now, or as it was in a game
 * @property {(told: [Key, Value | undefined][], from?: import("./game.js").Game) => void} enter in the game as it is, or was before
 * @property {(keys: Key[], value: Value, pen: Pen) => void} mark
 * @property {(key: Key) => string} name what stands at a place, in words
 * @property {(key: Key) => void} chosen
 * @property {(event: KeyboardEvent) => boolean} command
 * @property {(key: Key) => Value} [label] what a stroke from there on writes, if not the value of the place
 * @property {(game: import("./game.js").Game) => import("./lists.js").Lists} [lists] of cells, where such are drawn
 * @property {(key: Key) => import("./pad.js").Typed | null} [typed] of values that are too many for the pad
 * @property {(keys: Key[], colour: number, from?: import("./game.js").Game) => void} [colour] colour places; without it there are no colours
 * @property {(path: import("./places.js").Point[], from: import("./game.js").Game) => boolean} [sketch] draw a line on top
 * @property {(at: import("./places.js").Point) => void} [wipe] take lines on top away
 * @property {(key: Key, at: import("./places.js").Point | null) => void} [tick] tick off a clue at a place
 */

export class Entering {
  /**
   * @param {import("./board.js").Board} board @param {Sink} sink @param {HTMLElement} pad
   * @param {Place[]} places @param {any[]} values those that are entered, and how they are drawn
   * @param {Place[]} [apart] further places with something printed: keys reach them when they are picked
   */
  constructor(board, sink, pad, places, values, apart = []) {
    this.board = board;
    this.sink = sink;
    this.places = places;
    this.apart = apart;
    this.values = values;
    this.keys = keysOf(sink.lists ? values.filter(one => one.value !== "") : values); // a list without a number is drawn, not typed
    this.pad = new Pad(pad, board, sink, values, {
      give: value => this.give(value), put: value => this.write([...this.selected].map(key => [key, value])), clear: () => this.clear(), dye: colour => this.dye(colour),
    });
    this.typing = { key: "", text: "", at: 0 };
    this.last = { key: "", at: 0 }; // the last tap
    /** @type {Pen} */
    this.pen = "write";
    /** @type {Map<Key, import("./places.js").Point>} */
    this.points = new Map();
    /** @type {Key} */
    this.at = places.map(keyOf).find(key => sink.domain(key).length) ?? keyOf(places[0]);
    /** @type {Set<Key>} */
    this.selected = new Set([this.at]);
    /** @type {any} */
    this.press = null;
    this.leave = () => {};
    this.sorts = sortsOf(this.layout(this.at), places.map(keyOf));
    this.stroke = strokeOf(this.sorts);
    const svg = board.svg;
    svg.classList.add("drags");
    svg.addEventListener("pointerdown", event => this.down(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointermove", event => this.move(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerup", event => this.up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointercancel", () => this.released());
    svg.addEventListener("contextmenu", event => event.preventDefault());
    svg.addEventListener("keydown", event => this.key(/** @type {KeyboardEvent} */ (event)));
    svg.addEventListener("focusin", event => this.focused(/** @type {Element} */ (event.target)));
    this.offer();
    this.pad.fill(this.at, this.pen);
  }

  /** Whether cells are selected, and take the value that comes next together. */
  get selects() {
    return selects(this.sorts);
  }

  /** Take another pen. @param {Pen} pen */
  take(pen) {
    const before = PICKING.has(this.pen), { selected } = this, focused = this.board.svg.contains(document.activeElement);
    this.pen = pen;
    if (before !== PICKING.has(pen)) {
      this.offer();
      this.choose(this.at, focused);
      this.select(selected);
    }
    this.pad.fill(this.at, pen);
  }

  /** Let places be chosen: where edges are written to they lie over cells, and what is picked lies over all. */
  offer() {
    const picking = PICKING.has(this.pen);
    const cells = this.places.filter(place => sortOf(place) === "cell"), others = this.places.filter(place => sortOf(place) !== "cell");
    const shared = picking || cells.some(place => this.sink.domain(keyOf(place)).length);
    this.board.offer(picking ? [cells, others, this.apart] : [this.apart, cells, others], shared ? BETWEEN : 0.5);
    this.points = new Map((picking ? [...this.places, ...this.apart] : this.places).map(place => [keyOf(place), pointOf(place, this.board.sheet.picture)]));
    this.name();
    this.board.hits.get(this.at)?.setAttribute("tabindex", "0");
  }

  /** Tell what stands at places, for readers of screens. @param {Iterable<Key>} [keys] */
  name(keys = this.board.hits.keys()) {
    for (const key of keys) {
      const hit = this.board.hits.get(key), value = this.sink.value(key);
      hit?.setAttribute("aria-label", this.sink.name(key));
      if (value === undefined) hit?.removeAttribute("data-value");
      else hit?.setAttribute("data-value", String(value));
    }
  }

  /** @param {Key} key @param {boolean} [focus] */
  choose(key, focus = true) {
    const before = this.board.hits.get(this.at), now = this.board.hits.get(key);
    if (!now) return;
    before?.setAttribute("tabindex", "-1");
    before?.classList.remove("chosen");
    now.setAttribute("tabindex", "0");
    now.classList.add("chosen");
    if (key !== this.at) this.pad.lay(null);
    this.at = key;
    this.select([key]);
    if (focus) {
      if (getSelection()?.type === "Caret") getSelection()?.removeAllRanges(); // else where text could be marked next is looked for
      /** @type {SVGElement} */ (/** @type {unknown} */ (now)).focus({ preventScroll: false });
    }
    this.pad.fill(key, this.pen);
    this.sink.chosen(key);
  }

  /** Select places, among them the chosen one. @param {Iterable<Key>} keys */
  select(keys) {
    for (const key of this.selected) this.board.hits.get(key)?.classList.remove("selected");
    this.selected = new Set(keys);
    if (this.selected.size > 1) for (const key of this.selected) this.board.hits.get(key)?.classList.add("selected");
  }

  /** Choose a place besides those that are selected, or not any more. @param {Key} key */
  add(key) {
    const keys = new Set(this.selected);
    if (!keys.delete(key) || !keys.size) keys.add(key);
    const at = keys.has(key) ? key : [...keys][keys.size - 1];
    this.choose(at);
    this.select(keys);
  }

  /** A reader of screens goes to any place. @param {Element} target */
  focused(target) {
    const key = this.board.keyAt(target);
    if (key && key !== this.at && !this.press) this.choose(key, false);
  }

  // -- what is written ------------------------------------------------------------------------

  /** @param {[Key, Value | undefined][]} told @param {import("./game.js").Game} [from] */
  write(told, from) {
    if (!told.length) return;
    this.sink.enter(told, from);
    this.name(told.map(([key]) => key));
    say(this.sink.name(told[told.length - 1][0]));
    this.pad.fill(this.at, this.pen);
  }

  /** Put a value at places, and at those that take it together with them. @param {Iterable<Key>} keys @param {Value | undefined} value */
  put(keys, value) {
    const all = [...keys].flatMap(key => this.together(key)).filter(key => value === undefined || this.sink.domain(key).includes(value));
    this.write(all.map(key => [key, value]));
  }

  /** @param {Key} key */
  together(key) {
    return together(this.sorts.get(sortOf(placeOf(key))), this.layout(key), key);
  }

  /** Give a value to what is selected, as the pen says; the same again takes it away. @param {Value} value @param {Pen} [pen] */
  give(value, pen = this.pen) {
    this.pad.lay(null);
    const keys = [...this.selected];
    if (pen === "corner" || pen === "centre") {
      this.sink.mark(keys, value, pen);
      this.name(keys);
    } else {
      const open = keys.filter(key => this.sink.domain(key).includes(value));
      this.put(keys, open.every(key => this.sink.value(key) === value) ? undefined : value);
    }
  }

  /** Clear what is selected. */
  clear() {
    this.pad.lay(null);
    this.put([...this.selected].filter(key => this.sink.domain(key).length), undefined);
  }

  /** Colour what is selected. */
  colour() {
    this.sink.colour?.([...this.selected], this.pad.colour);
  }

  /** Take a colour, and colour what is selected. @param {number} colour @param {boolean} [typed] */
  dye(colour, typed = false) {
    this.pad.colour = colour;
    if (typed || this.selects) this.colour();
    this.pad.lay(null);
    this.pad.fill(this.at, this.pen);
  }

  // -- keys -----------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.metaKey || event.altKey || (event.ctrlKey && !/^\d$/.test(event.key))) return;
    const domain = this.sink.domain(this.at);
    if (event.key in ARROWS) {
      const from = this.points.get(this.at) ?? pointOf(placeOf(this.at), this.board.sheet.picture);
      const next = nextPlace(from, ARROWS[event.key], this.points), before = this.selected;
      const at = this.at, on = this.sorts.get("cell") === "list" && event.shiftKey;
      if (next) this.choose(next);
      if (next && event.shiftKey && this.selects) this.select([...before, next]);
      if (next && on) this.write([...this.stroke?.(this.layout(at), [from, pointOf(placeOf(next))], this.doing({})) ?? []]);
    } else if (event.key === "Home" || event.key === "End") {
      const keys = [...this.points.keys()];
      this.choose(keys[event.key === "Home" ? 0 : keys.length - 1]);
    } else if (event.key === " ") {
      this.next();
    } else if (["Delete", "Backspace"].includes(event.key)) {
      this.clear();
    } else if (event.key === "Enter") {
      this.pad.home.querySelector("button")?.focus();
    } else if (!this.typed(event, domain) && !this.sink.command(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** What Space does: the next value, or what the pen does where it writes none. */
  next() {
    const { at, pen } = this;
    if (pen === "colour") this.colour();
    else if (pen === "tick") this.sink.tick?.(at, null);
    else if (pen !== "sketch") {
      const told = this.tapped(at, WRITING.has(pen) ? /** @type {import("./layout.js").Pen} */ (pen) : "write");
      if (told.size) this.write([...told]);
      else if (this.sink.domain(at).length) this.write([[at, following(this.sink, at)]]);
    }
  }

  /** Take a key as a value, or as a part of it. @param {KeyboardEvent} event @param {Value[]} domain */
  typed(event, domain) {
    if (event.key.length > 1) return false;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const char = event.shiftKey && digit ? digit : event.key.toLowerCase();
    const goes_on = this.typing.key === this.at && event.timeStamp - this.typing.at < PAUSE;
    const pen = event.ctrlKey || (event.shiftKey && !this.selects) ? "centre" : event.shiftKey ? "corner" : this.pen;
    if (pen === "colour") {
      if (char in COLOURS) this.dye(Number(char), true);
      return char in COLOURS;
    }
    for (const text of goes_on ? [this.typing.text + char, char] : [char]) {
      const { value, more } = typed(text, this.keys, domain);
      if (value === undefined && !more) continue;
      this.typing = { key: this.at, text, at: event.timeStamp };
      if (value === undefined) return true;
      if (text.length > 1 && WRITING.has(pen)) this.put(this.selected, value); // "1" stands there
      else this.give(value, pen);
      return true;
    }
    return false;
  }

  // -- fingers --------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Key | undefined} */
  keyUnder({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
    return under && this.board.svg.contains(under) ? this.board.keyAt(under) : undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const key = this.keyUnder(event) ?? NOWHERE, before = this.released();
    if (before?.drawn) this.sink.turn(before.game); // a second finger: nothing is written
    const begins = key !== NOWHERE || (this.stroke && !this.sink.label); // a line may begin beside the outermost dots
    if (before || !begins || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY }, second = event.button === SECOND;
    const long = key !== NOWHERE && event.pointerType !== "mouse"; // which has a second button
    const waiting = long ? setTimeout(() => this.held(), LONG) : undefined;
    this.press = {
      key, ...at, second, adding: event.shiftKey || event.ctrlKey || event.metaKey, waiting,
      held: false, moved: false, aimed: false, drawn: null, selected: null,
      game: this.sink.game, layout: this.layout(key), path: [this.board.onPaper(at)], before: this.selected,
    };
    this.board.svg.setPointerCapture(event.pointerId);
  }

  /** What gestures know of the board as it is now, whatever is written later. @param {Key} key where a stroke begins @returns {import("./layout.js").Layout} */
  layout(key) {
    const { sink, board } = this, { game } = sink;
    return layoutOf(board.sheet, this.values, {
      domain: one => sink.domain(one), value: one => sink.value(one, game), printed: one => board.labelled.has(one),
      label: sink.label?.(key), lists: sink.lists?.(game),
    });
  }

  /** What a press does: the pen's, or with the second button what stays empty. @param {any} press @returns {import("./layout.js").Pen} */
  doing({ second }) {
    return second ? "note" : this.pen === "note" || this.pen === "erase" ? this.pen : "write";
  }

  /** The press that ends, if there is one. */
  released() {
    const press = this.press;
    clearTimeout(press?.waiting);
    this.press = null;
    this.leave();
    return press;
  }

  /** When no finger is on the board. */
  async free() {
    while (this.press) await new Promise(done => { this.leave = () => done(null); });
  }

  /** A long press of a finger is as one with the second button. */
  held() {
    const press = this.press;
    press.second = press.held = true;
    if (WRITING.has(this.pen)) this.second(press);
  }

  /** Note that a place stays empty; where there is no such note, offer colours for it, or clear it. @param {any} press */
  second({ key, layout, x, y }) {
    this.choose(key);
    if (noteOf(layout, key) !== undefined) {
      this.write([...this.tapped(key, "note")]);
    } else if (this.selects && this.sink.colour) {
      this.pad.fill(key, "colour");
      this.pad.lay({ x, y });
    } else {
      this.clear();
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) >= STILL;
    if (!press.moved) return;
    clearTimeout(press.waiting);
    if (this.pen === "tick") {
      this.released();
    } else if (this.pen === "write" && !press.second && press.key !== NOWHERE && this.corners(press.key)) {
      press.aimed = true;
    } else {
      const met = event.getCoalescedEvents(); // where a busy browser tells several moves as one
      press.path.push(...(met.length ? met : [event]).map(one => this.board.onPaper({ x: one.clientX, y: one.clientY })));
      this.draw(press);
    }
  }

  /** Write what a stroke draws that has come to a point, or select what it leads through. @param {any} press */
  draw(press) {
    if (this.pen === "sketch") {
      press.drawn = this.sink.sketch?.(press.path, press.game);
      return;
    }
    if (this.pen === "colour" && !this.selects) {
      press.drawn = new Map(cellsOf(press.path).filter(key => this.board.hits.has(key)).map(key => [key, undefined]));
      this.sink.colour?.([...press.drawn.keys()], this.pad.colour, press.game);
      return;
    }
    const told = WRITING.has(this.pen) && this.stroke ? this.stroke(press.layout, press.path, this.doing(press)) : new Map();
    const before = press.drawn ?? new Map();
    if (told.size !== before.size || ![...told].every(([key, value]) => before.has(key) && before.get(key) === value)) {
      press.drawn = told;
      this.sink.enter([...told], press.game);
      const [last] = [...told.keys()].slice(-1);
      this.name(new Set([...before.keys(), ...told.keys()]));
      if (last) say(this.sink.name(last));
      this.pad.fill(this.at, this.pen);
    } else if (!told.size && !press.drawn && this.selects && press.key !== NOWHERE) {
      const cells = cellsOf(press.path).filter(key => this.board.hits.has(key));
      if (cells.length < 2 && !press.selected) return;
      press.selected = cells;
      if (this.at !== cells[cells.length - 1]) this.choose(cells[cells.length - 1]);
      this.select(press.adding ? [...press.before, ...cells] : cells);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.released();
    if (press?.drawn && this.sorts.get("cell") === "list") this.choose(press.key); // whose value may come next
    if (!press || press.held || press.drawn || press.selected) return;
    if (press.aimed) {
      this.choose(press.key);
      this.give(/** @type {Value} */ (this.towards(press, event)));
    } else if (press.key !== NOWHERE && this.keyUnder(event) === press.key) {
      this.tap(press, event);
    }
  }

  /** What a tap writes at a place. @param {Key} key @param {import("./layout.js").Pen} pen @param {import("./places.js").Point} [at] where in it, on the paper */
  tapped(key, pen, at) {
    return tapped(this.sorts.get(sortOf(placeOf(key))), this.layout(key), key, pen, at);
  }

  /** @param {any} press @param {PointerEvent} event */
  tap(press, event) {
    const { key } = press, at = { x: event.clientX, y: event.clientY }, finger = event.pointerType === "touch";
    const sure = !finger || this.size(key) >= SMALL || this.board.hits.get(key)?.classList.contains("chosen");
    const twice = this.last.key === key && event.timeStamp - this.last.at < TWICE;
    this.last = { key, at: event.timeStamp };
    if (press.adding && this.selects) {
      this.add(key);
      return;
    }
    if (press.second && WRITING.has(this.pen)) {
      this.second(press);
      return;
    }
    this.choose(key);
    if (this.pen === "tick") this.sink.tick?.(key, at);
    else if (this.pen === "sketch") this.sink.wipe?.(this.board.onPaper(at));
    else if (this.pen === "colour") {
      if (!this.selects) this.colour();
    } else if (twice && this.selects) this.alike(key);
    else if (!this.sink.domain(key).length && !this.tapped(key, this.doing(press), this.board.onPaper(at)).size) return;
    else if (!sure) this.near(at); // a small place is chosen first; once more writes
    else this.fill(press, event, finger, at);
  }

  /** A tap on a place that takes a value. @param {any} press @param {PointerEvent} event @param {boolean} finger @param {import("./places.js").Point} at */
  fill(press, event, finger, at) {
    const { key } = press, zone = this.zone(key, event), pen = this.doing(press);
    const told = WRITING.has(this.pen) ? this.tapped(key, pen, this.board.onPaper(at)) : new Map();
    if (zone !== undefined && pen === "write") this.give(zone);
    else if (told.size) this.write([...told]);
    else if (finger) this.near(at);
  }

  /** Select all cells with the value of one. @param {Key} key */
  alike(key) {
    const value = this.sink.value(key);
    if (value === undefined) return;
    this.select(this.places.map(keyOf).filter(one => this.sink.value(one) === value));
  }

  /** Have the pad in sight, at a finger if need be. @param {{x: number, y: number}} at */
  near(at) {
    if (!this.pad.inSight) this.pad.lay(at);
  }

  /** How wide or high a place is on the screen, in pixels, whichever is less. @param {Key} key */
  size(key) {
    const { width, height } = /** @type {Element} */ (this.board.hits.get(key)).getBoundingClientRect();
    return Math.min(width, height) * (visualViewport?.scale ?? 1);
  }

  // -- corners --------------------------------------------------------------------------------

  /** The values of a place by their figures, if all are triangles or a dot. @param {Key} key */
  corners(key) {
    if (this.sorts.get(sortOf(placeOf(key))) !== "triangle") return null;
    const domain = this.sink.domain(key), figures = this.pad.figures(domain);
    return domain.length ? new Map(figures.map((figure, n) => [figure, domain[n]])) : null;
  }

  /** The triangle or the dot in the part of a cell that is tapped. @param {Key} key @param {PointerEvent} event */
  zone(key, event) {
    const corners = this.corners(key);
    if (!corners || this.size(key) < ZONE) return undefined;
    const { left, top, width, height } = /** @type {Element} */ (this.board.hits.get(key)).getBoundingClientRect();
    const third = (/** @type {number} */ at) => Math.min(2, Math.max(0, Math.floor(3 * at)));
    return corners.get(ZONES[third((event.clientY - top) / height)][third((event.clientX - left) / width)]);
  }

  /** The triangle in the corner that a finger has moved towards. @param {any} press @param {PointerEvent} event */
  towards({ key, x, y }, event) {
    return this.corners(key)?.get(ZONES[event.clientY < y ? 0 : 2][event.clientX < x ? 0 : 2]);
  }
}
