/**
 * How values get to places: what is written there, coloured or taken away, by whatever pen is taken.
 * What a kind needs follows from its layers and its look. Whoever plays and whoever sets use the same.
 */

import { say } from "./dom.js";
import { strokeOf, tapped, together } from "./gestures.js";
import { keysOf } from "./keys.js";
import { layoutOf, selects, sortsOf } from "./layout.js";
import { Pad } from "./pad.js";
import { PICKING } from "./pens.js";
import { keyOf, placeOf, sortOf } from "./places.js";
import { Pointer } from "./pointer.js";
import { Selection } from "./selection.js";
import { Typing } from "./typing.js";

/** @typedef {import("./pens.js").Pen} Pen */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {string | number} Value */

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
 * @property {(keys: Key[]) => void} [clear] take away what stands at places, marks and colours too; without it values go
 * @property {() => boolean} [nextPen] take the next pen for what is selected, if there are such
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
    this.values = values;
    this.keys = keysOf(sink.lists ? values.filter(one => one.value !== "") : values); // a list without a number is drawn, not typed
    this.pad = new Pad(pad, board, sink, values, {
      domain: () => this.domain, give: value => this.give(value), put: value => this.write([...this.selection.all].map(key => [key, value])), clear: () => this.clear(), dye: colour => this.dye(colour),
    });
    /** @type {Pen} */
    this.pen = "write";
    this.selection = new Selection(board, places, apart, key => sink.domain(key).length > 0, (key, moved) => {
      if (moved) this.pad.lay(null);
      this.pad.fill(key, this.pen);
      sink.chosen(key);
    }, () => this.pad.fill(this.selection.at, this.pen));
    this.sorts = sortsOf(this.layout(this.selection.at), places.map(keyOf));
    this.stroke = strokeOf(this.sorts);
    this.pointer = new Pointer(this);
    const typing = new Typing(this);
    board.svg.addEventListener("keydown", event => typing.key(/** @type {KeyboardEvent} */ (event)));
    board.svg.addEventListener("focusin", event => this.focused(/** @type {Element} */ (event.target)));
    this.offer();
    this.pad.fill(this.selection.at, this.pen);
  }

  /** Whether cells are selected, and take the value that comes next together. */
  get selects() {
    return selects(this.sorts);
  }

  /** The values that the chosen place takes, or any one of several that are selected. @returns {Value[]} */
  get domain() {
    const { sink, selection: { at, all } } = this;
    if (all.size < 2) return sink.domain(at);
    const taken = new Set([...all].flatMap(key => sink.domain(key)));
    return this.values.map(one => one.value).filter(value => taken.has(value));
  }

  /** Take another pen. @param {Pen} pen */
  take(pen) {
    const before = PICKING.has(this.pen), { at, all } = this.selection, focused = this.board.svg.contains(document.activeElement);
    this.pen = pen;
    if (before !== PICKING.has(pen)) {
      this.offer();
      this.selection.choose(at, focused);
      this.selection.select(all);
    }
    this.pad.fill(at, pen);
  }

  /** Let places be chosen that the pen can go to. */
  offer() {
    this.selection.offer(this.pen);
    this.name();
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

  /** A reader of screens goes to any place. @param {Element} target */
  focused(target) {
    const key = this.board.keyAt(target);
    if (key && key !== this.selection.at && !this.pointer.press) this.selection.choose(key, false);
  }

  /** What gestures know of the board as it is now, whatever is written later. @param {Key} key where a stroke begins @returns {import("./layout.js").Layout} */
  layout(key) {
    const { sink, board } = this, { game } = sink;
    return layoutOf(board.sheet, this.values, {
      domain: one => sink.domain(one), value: one => sink.value(one, game), printed: one => board.labelled.has(one),
      label: sink.label?.(key), lists: sink.lists?.(game),
    });
  }

  /** What a stroke or a tap does: the pen's, or with the second button what stays empty. @param {boolean} second @returns {import("./layout.js").Pen} */
  doing(second) {
    return second ? "note" : this.pen === "note" || this.pen === "erase" ? this.pen : "write";
  }

  /** What a tap writes at a place. @param {Key} key @param {import("./layout.js").Pen} pen @param {import("./places.js").Point} [at] where in it, on the paper */
  tapped(key, pen, at) {
    return tapped(this.sorts.get(sortOf(placeOf(key))), this.layout(key), key, pen, at);
  }

  // -- what is written ------------------------------------------------------------------------

  /** @param {[Key, Value | undefined][]} told @param {import("./game.js").Game} [from] */
  write(told, from) {
    if (!told.length) return;
    this.sink.enter(told, from);
    this.name(told.map(([key]) => key));
    say(this.sink.name(told[told.length - 1][0]));
    this.pad.fill(this.selection.at, this.pen);
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
    const keys = [...this.selection.all];
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
    const { sink, selection: { all, at } } = this;
    this.pad.lay(null);
    if (sink.clear) {
      sink.clear([...all].flatMap(key => this.together(key)));
      say(sink.name(at));
    } else this.put([...all].filter(key => sink.domain(key).length), undefined);
  }

  /** Colour what is selected. */
  colour() {
    this.sink.colour?.([...this.selection.all], this.pad.colour);
  }

  /** Take a colour, and colour what is selected. @param {number} colour @param {boolean} [typed] */
  dye(colour, typed = false) {
    this.pad.colour = colour;
    if (typed || this.selects) this.colour();
    this.pad.lay(null);
    this.pad.fill(this.selection.at, this.pen);
  }
}
