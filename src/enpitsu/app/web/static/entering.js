/**
 * How values get to places, by finger and by key: what a kind needs follows from its layers and
 * its look. Whoever plays and whoever sets use the same.
 */

import { say } from "./dom.js";
import { gestureOf } from "./gestures.js";
import { keysOf, typed } from "./keys.js";
import { following, noteOf } from "./layout.js";
import { FEW, Pad } from "./pad.js";
import { ARROWS, keyOf, nextPlace, placeOf, pointOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {string | number} Value */

const LONG = 500; // milliseconds of a long press
const SECOND = 2; // the right button of a mouse
const NOWHERE = ""; // the key under a pointer that is at no place
const STILL = 12; // pixels a finger may move and still taps
const ZONE = 72; // pixels of a cell in whose corners a finger can tap
const SMALL = 44; // pixels of what a finger surely meets
const PAUSE = 1000; // milliseconds in which a second digit may follow
const BETWEEN = 0.3; // how far an edge reaches into cells that can be chosen too, in cells
const ZONES = [["NW", null, "NE"], [null, "dot", null], ["SW", null, "SE"]];

/**
 * What entering needs to know, and what it does: `domain` has the values of a place, none where
 * nothing goes; `value` is what stands there; `enter` puts values at places or takes them away.
 * @typedef {object} Sink
 * @property {import("./game.js").Game} game
 * @property {(game: import("./game.js").Game) => void} turn go to another state of the game
 * @property {(key: Key) => Value[]} domain
 * @property {(key: Key, game?: import("./game.js").Game) => Value | undefined} value now, or as it was in a game
 * @property {(told: [Key, Value | undefined][], from?: import("./game.js").Game) => void} enter in the game as it is, or was before
 * @property {(key: Key, value: Value) => void} mark
 * @property {(key: Key) => string} name what stands at a place, in words
 * @property {(key: Key) => void} chosen
 * @property {(event: KeyboardEvent) => boolean} command
 * @property {(key: Key) => Value} [pen] what a finger writes from there on, if not the next value
 * @property {(key: Key) => import("./pad.js").Typed | null} [typed] of values that are too many for the pad
 * @property {import("./picker.js").Picker} [picker] what is done to places instead of writing
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
    this.marking = false;
    this.values = values;
    this.keys = keysOf(this.values);
    this.pad = new Pad(pad, board, sink, values, value => this.give(this.at, value), value => this.put(this.at, value));
    this.typing = { key: "", text: "", at: 0 };
    /** @type {Map<Key, import("./places.js").Point>} */
    this.points = new Map();
    /** @type {Key} */
    this.at = places.map(keyOf).find(key => sink.domain(key).length) ?? "";
    /** @type {any} */
    this.press = null;
    this.leave = () => {};
    this.gesture = gestureOf(this.layout(this.at), places.map(keyOf));
    const svg = board.svg;
    svg.classList.toggle("drags", Boolean(this.gesture) || places.some(place => this.corners(keyOf(place))));
    svg.addEventListener("pointerdown", event => this.down(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointermove", event => this.move(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerup", event => this.up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointercancel", () => this.released());
    svg.addEventListener("contextmenu", event => event.preventDefault());
    svg.addEventListener("keydown", event => this.key(/** @type {KeyboardEvent} */ (event)));
    svg.addEventListener("focusin", event => this.focused(/** @type {Element} */ (event.target)));
    this.offer();
    this.pad.fill(this.at);
  }

  /** Let places be chosen: where edges are written to they lie over cells, and what is picked lies over all. */
  offer() {
    const picking = this.sink.picker?.active;
    const cells = this.places.filter(place => sortOf(place) === "cell"), others = this.places.filter(place => sortOf(place) !== "cell");
    const shared = picking || cells.some(place => this.sink.domain(keyOf(place)).length);
    this.board.offer(picking ? [cells, others, this.apart] : [this.apart, cells, others], shared ? BETWEEN : 0.5);
    this.points = new Map((picking ? [...this.places, ...this.apart] : this.places).map(place => [keyOf(place), pointOf(place, this.board.sheet.picture)]));
    this.name();
    this.board.hits.get(this.at)?.setAttribute("tabindex", "0");
  }

  /** Tell what stands at places, for readers of screens. @param {Iterable<Key>} [keys] */
  name(keys = this.board.hits.keys()) {
    for (const key of keys) this.board.hits.get(key)?.setAttribute("aria-label", this.sink.name(key));
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
    if (focus) {
      if (getSelection()?.type === "Caret") getSelection()?.removeAllRanges(); // else where text could be marked next is looked for
      /** @type {SVGElement} */ (/** @type {unknown} */ (now)).focus({ preventScroll: false });
    }
    this.pad.fill(key);
    this.sink.chosen(key);
  }

  /** A reader of screens goes to any place. @param {Element} target */
  focused(target) {
    const key = target.getAttribute("data-key");
    if (key && key !== this.at) this.choose(key, false);
  }

  /** @param {Key} key @param {Value | undefined} value */
  put(key, value) {
    this.sink.enter([[key, value]]);
    this.name([key]);
    say(this.sink.name(key));
    this.pad.fill(this.at);
  }

  /** @param {Key} key @param {Value} value */
  give(key, value) {
    this.pad.lay(null);
    if (this.marking) {
      this.sink.mark(key, value);
      this.name([key]);
    } else {
      this.put(key, this.sink.value(key) === value ? undefined : value);
    }
  }

  // -- keys -----------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const domain = this.sink.domain(this.at);
    if (event.key in ARROWS) {
      const from = this.points.get(this.at) ?? pointOf(placeOf(this.at), this.board.sheet.picture);
      const next = nextPlace(from, ARROWS[event.key], this.points);
      if (next) this.choose(next);
    } else if (event.key === "Home" || event.key === "End") {
      const keys = [...this.points.keys()];
      this.choose(keys[event.key === "Home" ? 0 : keys.length - 1]);
    } else if (event.key === " ") {
      if (this.sink.picker?.active) this.sink.picker.pick(this.at, null);
      else if (domain.length) this.put(this.at, following(this.sink, this.at));
    } else if (["Delete", "Backspace"].includes(event.key)) {
      if (domain.length) this.put(this.at, undefined);
    } else if (event.key === "Enter") {
      this.pad.home.querySelector("button")?.focus();
    } else if (!this.typed(event, domain) && !this.sink.command(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Take a key as a value, or as a part of it. @param {KeyboardEvent} event @param {Value[]} domain */
  typed(event, domain) {
    if (event.key.length > 1) return false;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const char = event.shiftKey && digit ? digit : event.key.toLowerCase();
    const goes_on = this.typing.key === this.at && event.timeStamp - this.typing.at < PAUSE;
    for (const text of goes_on ? [this.typing.text + char, char] : [char]) {
      const { value, more } = typed(text, this.keys, domain);
      if (value === undefined && !more) continue;
      this.typing = { key: this.at, text, at: event.timeStamp };
      if (value === undefined) return true;
      if (event.shiftKey || this.marking) this.sink.mark(this.at, value);
      else this.put(this.at, text.length === 1 && this.sink.value(this.at) === value ? undefined : value);
      this.name([this.at]);
      return true;
    }
    return false;
  }

  // -- fingers --------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Key | undefined} */
  keyUnder({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-key]");
    return under && this.board.svg.contains(under) ? under.getAttribute("data-key") ?? undefined : undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const key = this.keyUnder(event) ?? NOWHERE, before = this.released();
    if (before?.written) this.sink.turn(before.game); // a second finger: nothing is written
    const begins = key !== NOWHERE || (this.gesture && !this.sink.pen); // a line may begin beside the outermost dots
    if (before || !begins || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY }, noting = event.button === SECOND;
    const waiting = key === NOWHERE ? undefined : setTimeout(() => this.held(at), LONG);
    this.press = {
      key, ...at, noting, held: false, moved: false, aimed: false, waiting, game: this.sink.game,
      layout: this.layout(key), path: [this.board.onPaper(at)], written: null,
    };
    this.board.svg.setPointerCapture(event.pointerId);
  }

  /** What gestures know of the board as it is now, whatever is written later. @param {Key} key where a stroke begins @returns {import("./layout.js").Layout} */
  layout(key) {
    const { sink, board } = this, { game } = sink;
    return {
      domain: one => sink.domain(one), value: one => sink.value(one, game), printed: one => board.labelled.has(one),
      figures: new Map(this.values.map(one => [one.value, one.figure])), parted: board.sheet.look.parted, pen: sink.pen?.(key),
    };
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

  /** A long press brings the pad to the finger. @param {{x: number, y: number}} at */
  held(at) {
    this.press.held = true;
    this.choose(this.press.key);
    this.pad.lay(at);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press || press.held) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) >= STILL;
    if (!press.moved) return;
    clearTimeout(press.waiting);
    if (this.sink.picker?.active || !this.board.svg.classList.contains("drags")) this.released(); // the board is moved
    else if (press.key !== NOWHERE && this.corners(press.key)) press.aimed = true;
    else if (this.gesture) this.draw(press, this.gesture, event);
  }

  /** Write what a stroke draws that has come to a point. @param {any} press @param {import("./gestures.js").Gesture} gesture @param {PointerEvent} event */
  draw(press, gesture, event) {
    press.path.push(this.board.onPaper({ x: event.clientX, y: event.clientY }));
    const told = gesture(press.layout, press.path, press.noting), before = press.written ?? new Map();
    if (told.size === before.size && [...told].every(([key, value]) => before.has(key) && before.get(key) === value)) return;
    press.written = told;
    this.sink.enter([...told], press.game);
    const [last] = [...told.keys()].slice(-1);
    this.name(new Set([...before.keys(), ...told.keys()]));
    if (last) say(this.sink.name(last));
    this.pad.fill(this.at);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.released();
    if (!press || press.held || press.written) return;
    if (press.aimed) {
      this.choose(press.key);
      this.give(press.key, /** @type {Value} */ (this.towards(press, event)));
    } else if (this.keyUnder(event) === press.key) {
      this.tapped(press, event);
    }
  }

  /** @param {any} press @param {PointerEvent} event */
  tapped({ key, layout, noting }, event) {
    const domain = this.sink.domain(key), at = { x: event.clientX, y: event.clientY }, finger = event.pointerType === "touch";
    const sure = !finger || this.size(key) >= SMALL || this.board.hits.get(key)?.classList.contains("chosen");
    this.choose(key);
    if (this.sink.picker?.active) {
      this.sink.picker.pick(key, at);
      return;
    }
    if (!domain.length) return;
    const zone = this.zone(key, event), note = noting ? noteOf(layout, key) : undefined;
    if (note !== undefined) this.put(key, this.sink.value(key) === note ? undefined : note);
    else if (!sure) this.near(at); // a small place is chosen first; once more writes
    else if (this.sink.pen) this.give(key, /** @type {Value} */ (this.sink.pen(key)));
    else if (zone !== undefined) this.give(key, zone);
    else if (domain.length <= FEW && !this.marking) this.put(key, following(this.sink, key));
    else if (finger) this.near(at);
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
    const domain = this.sink.domain(key), figures = this.pad.figures(domain);
    const known = figures.length > 0 && figures.every(one => ZONES.flat().includes(one ?? ""));
    return known ? new Map(figures.map((figure, n) => [figure, domain[n]])) : null;
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
