/**
 * How values get to places, by finger and by key: what a kind needs follows from its layers and
 * its look. Whoever plays and whoever sets use the same.
 */

import { say } from "./dom.js";
import { keysOf, typed } from "./keys.js";
import { FEW, Pad } from "./pad.js";
import { ARROWS, keyOf, nextPlace, placeOf, pointOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {string | number} Value */

const LONG = 500; // milliseconds of a long press
const STILL = 12; // pixels a finger may move and still taps
const FINE = 6; // pixels between two points of a line that is drawn
const ZONE = 72; // pixels of a cell in whose corners a finger can tap
const SMALL = 44; // pixels of what a finger surely meets
const PAUSE = 1000; // milliseconds in which a second digit may follow
const BETWEEN = 0.3; // how far an edge reaches into cells that can be chosen too, in cells
const ZONES = [["NW", null, "NE"], [null, "dot", null], ["SW", null, "SE"]];

/**
 * What entering needs to know, and what it does: `domain` has the values of a place, none where
 * nothing goes; `value` is what stands there; `enter` puts one there or takes it away.
 * @typedef {object} Sink
 * @property {import("./game.js").Game} game
 * @property {(game: import("./game.js").Game) => void} turn go to another state of the game
 * @property {(key: Key) => Value[]} domain
 * @property {(key: Key) => Value | undefined} value
 * @property {(key: Key, value: Value | undefined, joined: boolean) => void} enter
 * @property {(key: Key, value: Value) => void} mark
 * @property {(key: Key) => string} name what stands at a place, in words
 * @property {(key: Key) => void} chosen
 * @property {(event: KeyboardEvent) => boolean} command
 * @property {(key: Key) => Value | undefined} [pen] what a finger writes, if not the next value
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
    this.parted = board.sheet.look.parted && places.some(place => sortOf(place) === "cell");
    this.typing = { key: "", text: "", at: 0 };
    /** @type {Map<Key, import("./places.js").Point>} */
    this.points = new Map();
    /** @type {Key} */
    this.at = places.map(keyOf).find(key => sink.domain(key).length) ?? "";
    /** @type {any} */
    this.press = null;
    this.leave = () => {};
    const svg = board.svg;
    const drags = Boolean(sink.pen) || this.parted || places.some(place => sortOf(place) === "edge" || this.corners(keyOf(place)));
    svg.classList.toggle("drags", drags);
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

  /** @param {Key} key @param {Value | undefined} value @param {boolean} [joined] */
  put(key, value, joined = false) {
    this.sink.enter(key, value, joined);
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
      else if (domain.length) this.put(this.at, this.following(this.at));
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

  /** The value after the one that stands there, round and round. @param {Key} key */
  following(key) {
    const domain = this.sink.domain(key), now = this.sink.value(key);
    return now === undefined ? domain[0] : domain[domain.indexOf(now) + 1];
  }

  // -- fingers --------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Key | undefined} */
  keyUnder({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-key]");
    return under && this.board.svg.contains(under) ? under.getAttribute("data-key") ?? undefined : undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const key = this.keyUnder(event), before = this.released();
    if (before?.drawn) this.sink.turn(before.game); // a second finger: nothing is written
    if (before || !key || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY };
    const waiting = setTimeout(() => this.held(at), LONG);
    this.press = { key, ...at, drawn: null, held: false, aimed: false, waiting, last: at, game: this.sink.game };
    this.board.svg.setPointerCapture(event.pointerId);
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
    if (!press || press.held || Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
    clearTimeout(press.waiting);
    if (this.sink.picker?.active || !this.board.svg.classList.contains("drags")) this.released(); // the board is moved
    else if (this.corners(press.key)) press.aimed = true;
    else this.drawTo(press, event);
  }

  /** Write on along the way to a point: fingers are fast, and told of now and then. @param {any} press @param {PointerEvent} event */
  drawTo(press, { clientX, clientY }) {
    const [dx, dy] = [clientX - press.last.x, clientY - press.last.y], parts = Math.ceil(Math.hypot(dx, dy) / FINE);
    for (let n = parts - 1; n >= 0; n--) this.draw(press, this.keyUnder({ clientX: clientX - n / parts * dx, clientY: clientY - n / parts * dy }));
    press.last = { x: clientX, y: clientY };
  }

  /** Write on, to another place. @param {any} press @param {Key | undefined} key */
  draw(press, key) {
    if (!key || (press.drawn === null && key === press.key)) return;
    if (press.drawn === null && this.sink.value(press.key) === undefined && !this.sink.domain(press.key).length) {
      if (sortOf(placeOf(key)) === "edge") press.key = key; // a line begins at the first edge that is met
      return;
    }
    if (press.drawn === null) {
      press.drawn = new Set([press.key]);
      const now = this.sink.value(press.key);
      press.value = this.sink.pen ? this.sink.pen(press.key) : this.parted && now !== undefined ? now : this.following(press.key);
      if (press.value !== now) this.put(press.key, press.value);
    }
    const domain = this.sink.domain(key);
    if (press.drawn.has(key) || (press.value === undefined ? !domain.length : !domain.includes(press.value))) return;
    press.drawn.add(key);
    this.put(key, press.value, true);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.released();
    if (!press || press.held || press.drawn) return;
    if (press.aimed) {
      this.choose(press.key);
      this.give(press.key, /** @type {Value} */ (this.towards(press, event)));
    } else if (this.keyUnder(event) === press.key) {
      this.tapped(press.key, event);
    }
  }

  /** @param {Key} key @param {PointerEvent} event */
  tapped(key, event) {
    const domain = this.sink.domain(key), at = { x: event.clientX, y: event.clientY }, finger = event.pointerType === "touch";
    const sure = !finger || this.size(key) >= SMALL || this.board.hits.get(key)?.classList.contains("chosen");
    this.choose(key);
    if (this.sink.picker?.active) {
      this.sink.picker.pick(key, at);
      return;
    }
    if (!domain.length) return;
    const zone = this.zone(key, event);
    if (!sure) this.near(at); // a small place is chosen first; once more writes
    else if (this.sink.pen) this.give(key, /** @type {Value} */ (this.sink.pen(key)));
    else if (zone !== undefined) this.give(key, zone);
    else if (domain.length <= FEW && !this.marking) this.put(key, this.following(key));
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
