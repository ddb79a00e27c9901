/** What pointers do on a board: presses of a mouse, a pen or a finger become taps and strokes. */

import { say } from "./dom.js";
import { ZONES, noteOf } from "./layout.js";
import { cellsOf } from "./painting.js";
import { WRITING } from "./pens.js";
import { placeOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */
/**
 * A press from where it began, `x` and `y` on the screen, as far as it has come on the paper.
 * @typedef {object} Press
 * @property {Key} key the place where it began
 * @property {number} x
 * @property {number} y
 * @property {import("./places.js").Point[]} path
 * @property {boolean} second whether it is of the second button, or long
 * @property {boolean} adding whether what it selects comes to what is selected
 * @property {ReturnType<typeof setTimeout> | undefined} waiting until it is long
 * @property {boolean} held whether it was long
 * @property {boolean} moved
 * @property {boolean} aimed whether it moves towards a corner
 * @property {boolean} sketched whether it drew a line on top
 * @property {import("./layout.js").Changes | null} drawn what it wrote
 * @property {Key[] | null} selected
 * @property {import("./game.js").Game} game as it began
 * @property {import("./layout.js").Layout} layout
 * @property {Set<Key>} before what was selected when it began
 */

const LONG = 500; // milliseconds of a long press
const TWICE = 350; // milliseconds between two taps that are one
const SECOND = 2; // the right button of a mouse
const NOWHERE = ""; // the key under a pointer that is at no place
const STILL = 12; // pixels a finger may move and still taps
const ZONE = 72; // pixels of a cell in whose corners a finger can tap
const SMALL = 24; // pixels of what a finger can meet

export class Pointer {
  /** @param {import("./entering.js").Entering} entering */
  constructor(entering) {
    const { board, sink, pad, selection } = this.entering = entering;
    this.board = board;
    this.sink = sink;
    this.pad = pad;
    this.selection = selection;
    this.last = { key: "", at: 0 }; // the last tap
    /** @type {Press | null} */
    this.press = null;
    this.leave = () => {};
    const { svg } = board;
    svg.classList.add("drags");
    svg.addEventListener("pointerdown", event => this.down(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointermove", event => this.move(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerup", event => this.up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointercancel", () => this.released());
    svg.addEventListener("contextmenu", event => event.preventDefault());
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Key | undefined} */
  keyUnder({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
    return under && this.board.svg.contains(under) ? this.board.keyAt(under) : undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const key = this.keyUnder(event) ?? NOWHERE, before = this.released();
    if (before?.drawn || before?.sketched) this.sink.turn(before.game); // a second finger: nothing is written
    const begins = key !== NOWHERE || (this.entering.stroke && !this.sink.label); // a line may begin beside the outermost dots
    if (before || !begins || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY }, second = event.button === SECOND;
    const long = key !== NOWHERE && event.pointerType !== "mouse"; // which has a second button
    const waiting = long ? setTimeout(() => this.held(), LONG) : undefined;
    this.press = {
      key, ...at, second, adding: event.shiftKey || event.ctrlKey || event.metaKey, waiting,
      held: false, moved: false, aimed: false, sketched: false, drawn: null, selected: null,
      game: this.sink.game, layout: this.entering.layout(key), path: [this.board.onPaper(at)], before: this.selection.all,
    };
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

  /** A long press of a finger is as one with the second button. */
  held() {
    const { press } = this;
    if (!press) return;
    press.second = press.held = true;
    if (WRITING.has(this.entering.pen)) this.second(press);
  }

  /** Note that a place stays empty; where there is no such note, offer colours for it, or the values the other way round. @param {Press} press */
  second({ key, layout, x, y }) {
    this.selection.choose(key);
    if (noteOf(layout, key) === undefined && this.entering.selects && this.sink.colour) {
      this.pad.fill(key, "colour");
      this.pad.lay({ x, y });
      return;
    }
    const told = this.entering.tapped(key, "note");
    if (told.size) this.entering.write([...told]);
    else this.entering.clear();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) >= STILL;
    if (!press.moved) return;
    clearTimeout(press.waiting);
    if (this.entering.pen === "tick") {
      this.released();
    } else if (this.entering.pen === "write" && !press.second && press.key !== NOWHERE && this.corners(press.key)) {
      press.aimed = true;
    } else {
      const met = event.getCoalescedEvents(); // where a busy browser tells several moves as one
      press.path.push(...(met.length ? met : [event]).map(one => this.board.onPaper({ x: one.clientX, y: one.clientY })));
      this.draw(press);
    }
  }

  /** Write what a stroke draws that has come to a point, or select what it leads through. @param {Press} press */
  draw(press) {
    if (this.entering.pen === "sketch") {
      press.sketched = this.sink.sketch?.(press.path, press.game) ?? false;
      return;
    }
    const { pen, selects, stroke } = this.entering;
    if (pen === "colour" && !selects) {
      press.drawn = new Map(cellsOf(press.path).filter(key => this.board.hits.has(key)).map(key => [key, undefined]));
      this.sink.colour?.([...press.drawn.keys()], this.pad.colour, press.game);
      return;
    }
    const told = WRITING.has(pen) && stroke ? stroke(press.layout, press.path, this.entering.doing(press.second)) : new Map();
    const before = press.drawn ?? new Map();
    if (told.size !== before.size || ![...told].every(([key, value]) => before.has(key) && before.get(key) === value)) {
      press.drawn = told;
      this.sink.enter([...told], press.game);
      const [last] = [...told.keys()].slice(-1);
      this.entering.name(new Set([...before.keys(), ...told.keys()]));
      if (last) say(this.sink.name(last));
      this.pad.fill(this.selection.at, pen);
    } else if (!told.size && !press.drawn && selects && press.key !== NOWHERE) {
      const cells = cellsOf(press.path).filter(key => this.board.hits.has(key));
      if (cells.length < 2 && !press.selected) return;
      press.selected = cells;
      if (this.selection.at !== cells[cells.length - 1]) this.selection.choose(cells[cells.length - 1]);
      this.selection.select(press.adding ? [...press.before, ...cells] : cells);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.released();
    if (press?.drawn && this.entering.sorts.get("cell") === "list") this.selection.choose(press.key); // whose value may come next
    if (press?.selected && this.entering.pen === "erase") this.entering.clear();
    if (!press || press.held || press.drawn || press.sketched || press.selected) return;
    if (press.aimed) {
      this.selection.choose(press.key);
      this.entering.give(/** @type {Value} */ (this.towards(press, event)));
    } else if (press.key !== NOWHERE && this.keyUnder(event) === press.key) {
      this.tap(press, event);
    }
  }

  /** @param {Press} press @param {PointerEvent} event */
  tap(press, event) {
    const { pen, selects } = this.entering, { key } = press, at = { x: event.clientX, y: event.clientY }, finger = event.pointerType === "touch";
    const sure = !finger || this.size(key) >= SMALL || this.board.hits.get(key)?.classList.contains("chosen");
    const twice = this.last.key === key && event.timeStamp - this.last.at < TWICE;
    this.last = { key, at: event.timeStamp };
    if (press.adding && selects) {
      this.selection.add(key);
      return;
    }
    if (press.second && WRITING.has(pen)) {
      this.second(press);
      return;
    }
    this.selection.choose(key);
    if (pen === "tick") this.sink.tick?.(key, at);
    else if (pen === "sketch") this.sink.wipe?.(this.board.onPaper(at));
    else if (pen === "colour") {
      if (!selects) this.entering.colour();
    } else if (twice && selects) this.selection.alike(key, one => this.sink.value(one));
    else if (!this.sink.domain(key).length && !this.entering.tapped(key, this.entering.doing(press.second), this.board.onPaper(at)).size) return;
    else if (!sure) this.near(at); // a small place is chosen first; once more writes
    else this.fill(press, event, finger, at);
  }

  /** A tap on a place that takes a value. @param {Press} press @param {PointerEvent} event @param {boolean} finger @param {import("./places.js").Point} at */
  fill(press, event, finger, at) {
    const { key } = press, zone = this.zone(key, event), pen = this.entering.doing(press.second);
    const told = WRITING.has(this.entering.pen) ? this.entering.tapped(key, pen, this.board.onPaper(at)) : new Map();
    if (zone !== undefined && pen === "write") this.entering.give(zone);
    else if (told.size) this.entering.write([...told]);
    else if (pen === "erase") this.entering.clear();
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

  /** The values of a place by their figures, if all are triangles or a dot. @param {Key} key */
  corners(key) {
    if (this.entering.sorts.get(sortOf(placeOf(key))) !== "triangle") return null;
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

  /** The triangle in the corner that a finger has moved towards. @param {Press} press @param {PointerEvent} event */
  towards({ key, x, y }, event) {
    return this.corners(key)?.get(ZONES[event.clientY < y ? 0 : 2][event.clientX < x ? 0 : 2]);
  }
}
