/** What gestures know of a board: which values go where, how they are drawn, and what stood there when a stroke began. */

import { placeOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point a point on the paper, in cells from the top left corner of the grid */
/** @typedef {string | number} Value */
/** @typedef {Map<Key, Value | undefined>} Changes the values of places that a stroke writes; undefined clears */

/**
 * @typedef {object} Layout
 * @property {(key: Key) => Value[]} domain the values that can be written at a place, none where nothing goes
 * @property {(key: Key) => Value | undefined} value what stood there when the stroke began
 * @property {(key: Key) => boolean} printed whether a clue is printed there
 * @property {Map<Value, string | null>} figures how values are drawn that are no text
 * @property {boolean} parted whether borders part cells with different values
 * @property {Value} [pen] what is written, if not the next value of the first place
 */

/** @typedef {"line between cells" | "line along edges" | "bridge" | "area" | "shading" | "symbol" | "digit"} Sort */

/** What is drawn at a place: its values tell by how they look. @param {Layout} layout @param {Key} key @returns {Sort} */
export function sortOfAnswer(layout, key) {
  const domain = layout.domain(key), figures = domain.map(value => layout.figures.get(value) ?? null);
  if (sortOf(placeOf(key)) === "edge") {
    if (figures.includes("double")) return "bridge";
    if (figures.includes("link")) return "line between cells";
    return wallOf(layout, key) === undefined ? "symbol" : "line along edges";
  }
  if (layout.pen !== undefined || layout.parted) return "area";
  if (figures.includes("shade")) return "shading";
  return figures.some(Boolean) ? "symbol" : "digit";
}

/** The value of a place that is drawn so. @param {Layout} layout @param {Key} key @param {string} figure */
export const valueOf = (layout, key, figure) => layout.domain(key).find(value => layout.figures.get(value) === figure);

/** The value of an edge that is a wall, as the only one is that has no figure: what is printed is drawn with the grid. @param {Layout} layout @param {Key} key */
export function wallOf(layout, key) {
  const [first, ...others] = layout.domain(key);
  return valueOf(layout, key, "wall") ?? (others.length || layout.figures.get(first) ? undefined : first);
}

/**
 * The value with which a player notes that a place stays empty, if there is one: a cross on an edge, a dot in a cell.
 * @param {Layout} layout @param {Key} key
 */
export const noteOf = (layout, key) => valueOf(layout, key, sortOf(placeOf(key)) === "edge" ? "cross" : "dot");

/** The value after the one that stands there, round and round. @param {Pick<Layout, "domain" | "value">} layout @param {Key} key */
export function following(layout, key) {
  const domain = layout.domain(key), now = layout.value(key);
  return now === undefined ? domain[0] : domain[domain.indexOf(now) + 1];
}
