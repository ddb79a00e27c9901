/** Which places of a board are chosen: one where keys and the pad write, and several that take a value together. */

import { PICKING } from "./pens.js";
import { keyOf, placeOf, pointOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */

const BETWEEN = 0.3; // how far an edge reaches into cells that can be chosen too, in cells

export class Selection {
  /**
   * @param {import("./board.js").Board} board @param {Place[]} places @param {Place[]} apart
   * @param {(key: Key) => boolean} open whether something can be entered at a place
   * @param {(key: Key, moved: boolean) => void} chosen told when a place is chosen, and whether it was another one before
   * @param {() => void} several told when several are selected
   */
  constructor(board, places, apart, open, chosen, several) {
    this.board = board;
    this.places = places;
    this.apart = apart;
    this.open = open;
    this.chosen = chosen;
    this.several = several;
    /** @type {Map<Key, import("./places.js").Point>} */
    this.points = new Map();
    /** @type {Key} */
    this.at = places.map(keyOf).find(open) ?? keyOf(places[0]);
    /** @type {Set<Key>} */
    this.all = new Set([this.at]);
  }

  /** Let places be chosen: where edges are written to they lie over cells, and what is picked lies over all. @param {import("./pens.js").Pen} pen */
  offer(pen) {
    const picking = PICKING.has(pen), { board, places, apart } = this;
    const cells = places.filter(place => sortOf(place) === "cell"), others = places.filter(place => sortOf(place) !== "cell");
    const shared = picking || cells.some(place => this.open(keyOf(place)));
    board.offer(picking ? [cells, others, apart] : [apart, cells, others], shared ? BETWEEN : 0.5);
    this.points = new Map((picking ? [...places, ...apart] : places).map(place => [keyOf(place), pointOf(place, board.sheet.picture)]));
    board.hits.get(this.at)?.setAttribute("tabindex", "0");
  }

  /** @param {Key} key @param {boolean} [focus] */
  choose(key, focus = true) {
    const before = this.board.hits.get(this.at), now = this.board.hits.get(key), moved = key !== this.at;
    if (!now) return;
    before?.setAttribute("tabindex", "-1");
    before?.classList.remove("chosen");
    now.setAttribute("tabindex", "0");
    now.classList.add("chosen");
    this.at = key;
    this.select([key]);
    if (focus) {
      if (getSelection()?.type === "Caret") getSelection()?.removeAllRanges(); // else where text could be marked next is looked for
      /** @type {SVGElement} */ (/** @type {unknown} */ (now)).focus({ preventScroll: false });
    }
    this.chosen(key, moved);
  }

  /** Select places, among them the chosen one. @param {Iterable<Key>} keys */
  select(keys) {
    for (const key of this.all) this.board.hits.get(key)?.classList.remove("selected");
    this.all = new Set(keys);
    if (this.all.size < 2) return;
    for (const key of this.all) this.board.hits.get(key)?.classList.add("selected");
    this.several();
  }

  /** Choose a place besides those that are selected, or not any more. @param {Key} key */
  add(key) {
    const keys = new Set(this.all);
    if (!keys.delete(key) || !keys.size) keys.add(key);
    this.choose(keys.has(key) ? key : [...keys][keys.size - 1]);
    this.select(keys);
  }

  /** Choose a place and select those with its value. @param {Key} key @param {(key: Key) => unknown} value */
  alike(key, value) {
    if (value(key) !== undefined) this.select(this.places.map(keyOf).filter(one => value(one) === value(key)));
  }

  /** All cells that can be chosen. */
  get cells() {
    return this.places.filter(place => sortOf(place) === "cell").map(keyOf);
  }

  /** The point of the chosen place. */
  get point() {
    return this.points.get(this.at) ?? pointOf(placeOf(this.at), this.board.sheet.picture);
  }
}
