/**
 * How values get to places, by finger and by key: what a kind needs follows from its layers and
 * its look. Whoever plays and whoever sets use the same.
 */

import { button, make, say } from "./dom.js";
import { keysOf, typed } from "./keys.js";
import { ARROWS, keyOf, nextPlace, placeOf, pointOf, sortOf } from "./places.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

const FEW = 3; // values a tap goes through
const LONG = 500; // milliseconds of a long press
const ASIDE = 36; // pixels between the finger and the pad that comes to it
const STILL = 12; // pixels a finger may move and still taps
const ZONE = 72; // pixels of a cell in whose corners a finger can tap
const PAUSE = 1000; // milliseconds in which a second digit may follow
export const MOST = 40; // values on the pad; others are typed
const ZONES = [["NW", null, "NE"], [null, "dot", null], ["SW", null, "SE"]];

/**
 * What entering needs to know, and what it does: `domain` has the values of a place, none where
 * nothing goes; `value` is what stands there; `enter` puts one there or takes it away.
 * @typedef {object} Sink
 * @property {(key: Key) => Value[]} domain
 * @property {(key: Key) => Value | undefined} value
 * @property {(key: Key, value: Value | undefined, joined: boolean) => void} enter
 * @property {(key: Key, value: Value) => void} mark
 * @property {(key: Key) => string} name what stands at a place, in words
 * @property {(key: Key) => void} chosen
 * @property {(event: KeyboardEvent) => boolean} command
 * @property {(key: Key) => Value | undefined} [pen] what a finger writes, if not the next value
 * @property {(key: Key) => {low: number, high: number} | null} [range] of numbers that are too many for the pad
 */

export class Entering {
  /**
   * @param {import("./board.js").Board} board @param {Sink} sink @param {HTMLElement} pad
   * @param {any[]} places @param {any[]} values those that are entered, and how they are drawn
   */
  constructor(board, sink, pad, places, values) {
    this.board = board;
    this.sink = sink;
    this.pad = pad;
    this.marking = false;
    this.values = values;
    this.keys = keysOf(this.values);
    this.points = new Map(places.map(place => [keyOf(place), pointOf(place, board.sheet.picture)]));
    this.parted = board.sheet.look.parted && places.some(place => sortOf(place) === "cell");
    this.typing = { key: "", text: "", at: 0 };
    /** @type {Key} */
    this.at = [...this.points.keys()].find(key => sink.domain(key).length) ?? "";
    /** @type {any} */
    this.press = null;
    board.offer(places);
    const svg = board.svg;
    svg.classList.toggle("drags", Boolean(sink.pen) || this.parted || places.some(place => sortOf(place) === "edge"));
    svg.addEventListener("pointerdown", event => this.down(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointermove", event => this.move(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerup", event => this.up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointercancel", () => this.released());
    svg.addEventListener("contextmenu", event => event.preventDefault());
    svg.addEventListener("keydown", event => this.key(/** @type {KeyboardEvent} */ (event)));
    this.name();
    if (this.at) this.board.hits.get(this.at)?.setAttribute("tabindex", "0");
    this.fillPad();
  }

  /** Tell what stands at places, for readers of screens. @param {Iterable<Key>} [keys] */
  name(keys = this.points.keys()) {
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
    if (key !== this.at) this.padAt(null);
    this.at = key;
    if (focus) /** @type {SVGElement} */ (/** @type {unknown} */ (now)).focus({ preventScroll: false });
    this.fillPad();
    this.sink.chosen(key);
  }

  /** @param {Key} key @param {Value | undefined} value @param {boolean} [joined] */
  put(key, value, joined = false) {
    this.sink.enter(key, value, joined);
    this.name([key]);
    say(this.sink.name(key));
    this.fillPad();
  }

  /** @param {Key} key @param {Value} value */
  give(key, value) {
    this.padAt(null);
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
      const next = nextPlace(this.at, ARROWS[event.key], this.points);
      if (next) this.choose(next);
    } else if (event.key === "Home" || event.key === "End") {
      const keys = [...this.points.keys()];
      this.choose(keys[event.key === "Home" ? 0 : keys.length - 1]);
    } else if (event.key === " ") {
      if (domain.length) this.put(this.at, this.following(this.at));
    } else if (["Delete", "Backspace"].includes(event.key)) {
      if (domain.length) this.put(this.at, undefined);
    } else if (event.key === "Enter") {
      /** @type {HTMLElement | null} */ (this.pad.querySelector("button"))?.focus();
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

  /** @param {Event} event @returns {Key | undefined} */
  keyUnder(event) {
    return /** @type {Element} */ (event.target).closest?.("[data-key]")?.getAttribute("data-key") ?? undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const key = this.keyUnder(event);
    if (this.released() || !key || !event.isPrimary) return; // a second finger: nothing is written
    const at = { x: event.clientX, y: event.clientY };
    const waiting = setTimeout(() => this.held(at), LONG);
    this.press = { key, ...at, drawn: null, held: false, waiting };
    if (this.board.svg.classList.contains("drags")) {
      /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    }
  }

  /** The press that ends, if there is one. */
  released() {
    const press = this.press;
    clearTimeout(press?.waiting);
    this.press = null;
    return press;
  }

  /** A long press brings the pad to the finger. @param {{x: number, y: number}} at */
  held(at) {
    this.press.held = true;
    this.choose(this.press.key);
    this.padAt(at);
  }

  /** Lay the pad beside a point of the window, or back to where it lies else. @param {{x: number, y: number} | null} at */
  padAt(at) {
    this.pad.classList.toggle("near", Boolean(at));
    if (!at) return;
    const below = at.y < innerHeight / 2;
    this.pad.style.setProperty("--x", `${at.x}px`);
    this.pad.style.setProperty("--top", below ? `${at.y + ASIDE}px` : "auto");
    this.pad.style.setProperty("--bottom", below ? "auto" : `${innerHeight - at.y + ASIDE}px`);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press || press.held || Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
    if (!this.board.svg.classList.contains("drags")) {
      this.released(); // the board is moved
      return;
    }
    clearTimeout(press.waiting);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-key]");
    const key = under?.getAttribute("data-key");
    if (!key || (press.drawn === null && key === press.key)) return;
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
    if (!press || press.held || press.drawn || this.keyUnder(event) !== press.key) return;
    const domain = this.sink.domain(press.key);
    this.choose(press.key);
    if (!domain.length) return;
    const zone = this.zone(press.key, event, domain);
    if (this.sink.pen) this.give(press.key, /** @type {Value} */ (this.sink.pen(press.key)));
    else if (zone !== undefined) this.give(press.key, zone);
    else if (domain.length <= FEW && !this.marking) this.put(press.key, this.following(press.key));
  }

  /** The triangle or the dot in the part of a cell that is tapped. @param {Key} key @param {PointerEvent} event @param {Value[]} domain */
  zone(key, event, domain) {
    if (sortOf(placeOf(key)) !== "cell") return undefined;
    const { left, top, width, height } = /** @type {Element} */ (this.board.hits.get(key)).getBoundingClientRect();
    if (width < ZONE) return undefined;
    const third = (/** @type {number} */ at) => Math.min(2, Math.max(0, Math.floor(3 * at)));
    const figure = ZONES[third((event.clientY - top) / height)][third((event.clientX - left) / width)];
    const figures = domain.map(value => this.values.find((/** @type {any} */ one) => one.value === value)?.figure);
    return figures.every(one => ZONES.flat().includes(one)) ? domain[figures.indexOf(figure)] : undefined;
  }

  // -- the pad --------------------------------------------------------------------------------

  /** The values of the chosen place, each where its candidate stands. */
  fillPad() {
    const domain = this.sink.domain(this.at), sort = sortOf(placeOf(this.at || "[0,0]"));
    const now = this.sink.value(this.at);
    const slots = new Map(this.board.sheet.slots.filter((/** @type {any} */ one) => one.sort === sort)
      .map((/** @type {any} */ one) => [one.value, one.slot]));
    const placed = domain.length > FEW && domain.every(value => slots.has(value));
    const figures = domain.map(value => this.values.find((/** @type {any} */ one) => one.value === value)?.figure);
    const buttons = domain.slice(0, MOST).map((value, n) => {
      const told = this.values.find((/** @type {any} */ one) => one.value === value);
      const alike = figures.indexOf(figures[n]) !== figures.lastIndexOf(figures[n]);
      const made = button("", () => { this.give(this.at, value); }, {
        "aria-label": told?.name ?? String(value), "aria-pressed": String(now === value),
      });
      made.append(told?.figure && !alike ? this.drawn(told.figure) : told?.text ?? String(value));
      made.classList.toggle("long", !told?.figure ? String(value).length > 3 : alike);
      made.dataset.value = String(value);
      if (placed) [made.style.gridRow, made.style.gridColumn] = [slots.get(value)[0] + 1, slots.get(value)[1] + 1];
      return made;
    });
    const range = this.sink.range?.(this.at);
    if (range) buttons.push(this.number(range));
    buttons.push(button(WORDS.erase, () => this.put(this.at, undefined), { className: "erase", disabled: !domain.length }));
    this.pad.replaceChildren(...buttons);
  }

  /** A field for a number. @param {{low: number, high: number}} range */
  number({ low, high }) {
    const value = this.sink.value(this.at);
    const field = make("input", { type: "number", min: low, max: high, value: value ?? "", "aria-label": WORDS.number, className: "number" });
    field.onchange = () => {
      if (field.value && field.checkValidity()) this.put(this.at, Number(field.value));
    };
    return field;
  }

  /** A figure for a button. @param {string} figure */
  drawn(figure) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 2 2");
    svg.setAttribute("class", "enpitsu");
    svg.setAttribute("aria-hidden", "true");
    const shape = this.board.shapes.get(figure)?.answer.cloneNode(true);
    if (shape) svg.append(shape);
    else svg.append(make("span"), line(figure));
    return svg;
  }
}

/** @type {Record<string, string>} */
const LINES = { wall: "M0.2 1H1.8", link: "M1 0.2V1.8", double: "M0.75 0.2V1.8M1.25 0.2V1.8" };

/** A stroke, as on an edge or across it. @param {string} figure */
function line(figure) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
  made.setAttribute("class", "answer stroke");
  made.setAttribute("d", LINES[figure]);
  made.setAttribute("stroke-width", "0.22");
  return made;
}
