/** What gestures know of a board: which values go where, how they are drawn, and what stood there when a stroke began. */

import { placeOf, sortOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point a point on the paper, in cells from the top left corner of the grid */
/** @typedef {string | number} Value */
/** @typedef {Map<Key, Value | undefined>} Changes the values of places that a stroke writes; undefined clears */
/** @typedef {"write" | "note" | "erase"} Pen what a stroke does: fill in, note what stays empty, or clear */

/**
 * @typedef {object} Layout
 * @property {(key: Key) => Value[]} domain the values that can be written at a place, none where nothing goes
 * @property {(key: Key) => Value | undefined} value what stood there when the stroke began
 * @property {(key: Key) => boolean} printed whether a clue is printed there
 * @property {Map<Value, string | null>} figures how values are drawn that are no text
 * @property {Map<Value, Point>} centres where the centre of an area lies, of values that are such
 * @property {boolean} parted whether borders part cells with different values
 * @property {boolean} lattice whether there are dots to draw between, and no grid
 * @property {Value} [label] of an area that is drawn: what is written, if not the value of the first place
 * @property {import("./lists.js").Lists} [lists] where lists of cells are drawn
 */

/**
 * @typedef {"line between cells" | "line along edges" | "border" | "bridge" | "centred area" | "area" | "list" | "triangle"
 *   | "shading" | "symbol" | "digit"} Sort
 */
/** @typedef {Map<ReturnType<typeof sortOf>, Sort>} Sorts what is drawn on cells, on edges and elsewhere */

/**
 * What gestures know of a sheet on which these values are entered, and of what is told besides.
 * @param {any} sheet @param {any[]} values @param {Pick<Layout, "domain" | "value" | "printed" | "label" | "lists">} told @returns {Layout}
 */
export const layoutOf = ({ look, picture }, values, told) => ({
  figures: new Map(values.map(one => [one.value, one.figure])),
  centres: new Map(values.filter(one => one.centre).map(one => [one.value, { x: one.centre[1], y: one.centre[0] }])),
  parted: look.parted, lattice: picture.lattice, ...told,
});

export const FEW = 3; // values a tap goes through
export const MOST = 40; // values on the pad; others are typed
export const ZONES = [["NW", null, "NE"], [null, "dot", null], ["SW", null, "SE"]]; // where figures lie in a cell

/** What is drawn where on a board: all the values of its cells tell by how they look, and so do those of its edges. @param {Layout} layout @param {Key[]} keys @returns {Sorts} */
export function sortsOf(layout, keys) {
  if (layout.lists) return new Map([["cell", "list"]]);
  /** @type {Map<ReturnType<typeof sortOf>, Set<Value>>} */
  const values = new Map();
  for (const key of keys) {
    const domain = layout.domain(key), on = sortOf(placeOf(key));
    if (domain.length) values.set(on, domain.reduce((all, value) => all.add(value), values.get(on) ?? new Set()));
  }
  return new Map([...values].map(([on, all]) => [on, sortOfValues(layout, on, [...all])]));
}

/** @param {Layout} layout @param {string} on @param {Value[]} values @returns {Sort} */
function sortOfValues(layout, on, values) {
  const figures = values.map(value => layout.figures.get(value) ?? null);
  if (on === "edge") {
    if (figures.includes("double")) return "bridge";
    if (figures.includes("link")) return "line between cells";
    if (wallAmong(layout, values) !== undefined) return layout.lattice ? "line along edges" : "border";
  } else if (layout.label !== undefined || layout.parted) {
    return values.some(value => layout.centres.has(value)) ? "centred area" : "area";
  } else if (figures.includes("shade") && values.length <= FEW) {
    return "shading";
  } else if (figures.every(one => one && ZONES.flat().includes(one)) && new Set(figures).size === figures.length) {
    return "triangle";
  }
  return values.length > FEW ? "digit" : "symbol";
}

/** Whether cells are selected, by strokes too, and values typed or taken from the pad. @param {Sorts} sorts */
export const selects = sorts => ["digit", "area", "centred area"].includes(sorts.get("cell") ?? "");

/** The value of a place that is drawn so. @param {Layout} layout @param {Key} key @param {string} figure */
export const valueOf = (layout, key, figure) => layout.domain(key).find(value => layout.figures.get(value) === figure);

/** The value of an edge that is a wall, as the only one is that has no figure: what is printed is drawn with the grid. @param {Layout} layout @param {Key} key */
export const wallOf = (layout, key) => wallAmong(layout, layout.domain(key));

/** @param {Layout} layout @param {Value[]} values */
function wallAmong(layout, values) {
  const [first, ...others] = values;
  return values.find(value => layout.figures.get(value) === "wall") ?? (others.length || layout.figures.get(first) ? undefined : first);
}

/**
 * The value with which a player notes that a place stays empty, if there is one: a cross on an edge, a dot in a cell.
 * @param {Layout} layout @param {Key} key
 */
export function noteOf(layout, key) {
  const figure = sortOf(placeOf(key)) === "edge" ? "cross" : "dot";
  const [note, ...others] = layout.domain(key).filter(value => layout.figures.get(value) === figure);
  return others.length || layout.centres.has(note) ? undefined : note;
}

/**
 * The board if nothing more is filled in: open places are empty, as notes tell; null if some place cannot be.
 * @param {Layout} layout @param {Key[]} keys @returns {Map<Key, Value> | null}
 */
export function completed(layout, keys) {
  const found = keys.map(key => /** @type {[Key, Value]} */ ([key, layout.value(key) ?? noteOf(layout, key)]));
  return found.some(([, value]) => value === undefined) ? null : new Map(found);
}

/** The value after the one that stands there, round and round, or the one before it. @param {Pick<Layout, "domain" | "value">} layout @param {Key} key @param {boolean} [back] */
export function following(layout, key, back = false) {
  const domain = layout.domain(key), now = layout.value(key), values = back ? [...domain].reverse() : domain;
  return now === undefined ? values[0] : values[values.indexOf(now) + 1];
}

/** Clear what stands at places. @param {Layout} layout @param {Key[]} keys @returns {Changes} */
export const erased = (layout, keys) =>
  new Map(keys.filter(key => layout.domain(key).length && layout.value(key) !== undefined).map(key => [key, undefined]));
