/** What is read from a sheet: marks and entries by their places, and places in words. */

import { keyOf, laidOut, placeOf, rowsOf, sortOf } from "./places.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

/** The marks at each place. @param {any} sheet @returns {Map<Key, any[]>} */
export function marksOf(sheet) {
  const found = new Map();
  for (const mark of sheet.picture.marks) {
    const key = keyOf(mark.place);
    found.set(key, [...(found.get(key) ?? []), mark]);
  }
  return found;
}

/** A clue as JSON lists it: where it lies, and its value if it has one. @param {import("./places.js").Place} place @param {Value} value */
export function listedClue(place, value) {
  const [one, r, c] = place, told = value === "" ? {} : { value };
  switch (sortOf(place)) {
    case "border": return { side: one, line: r, ...told };
    case "corner": return { cells: [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]], ...told };
    case "cell": return { cells: [place], ...told };
    case "edge": return { cells: place, ...told };
    default: return { cells: place.slice(1), ...told };
  }
}

/** What a board tells of places, as pairs. @param {any} sheet @param {any} board @returns {[any, Value | null][]} */
export function entriesOf(sheet, board) {
  if (board === null) return [];
  return sheet.answers.flatMap((/** @type {any} */ { name, on }) => {
    const told = sheet.answers.length === 1 ? board : board[name];
    if (on.endsWith("edges")) return told.map((/** @type {any} */ [a, b, value]) => [[a, b], value]);
    const rows = rowsOf(on, sheet.picture);
    return rows.flatMap((row, r) => row.map((place, c) => [place, Array.isArray(told[r]) ? told[r][c] : told[c]]));
  });
}

/** A board as JSON has it, of what is told of places. @param {any} sheet @param {(key: Key) => any} told */
export function boardOf(sheet, told) {
  const layers = sheet.answers.map((/** @type {any} */ one) => [one.name, laidOut(one.on, sheet.picture, told)]);
  return layers.length === 1 ? layers[0][1] : Object.fromEntries(layers);
}

/**
 * Where one can go on a sheet: cells, where something is filled in, and clues outside the grid; and
 * `apart` from these where else something is printed.
 * @param {any} sheet @param {Key[]} answered @param {Key[]} printed
 */
export function chosenPlaces(sheet, answered, printed) {
  const holes = new Set(sheet.picture.holes.map(keyOf));
  const cells = rowsOf("cells", sheet.picture).flat().map(keyOf).filter(key => !holes.has(key));
  const keys = new Set([...cells, ...answered, ...printed.filter(key => sortOf(placeOf(key)) === "border")]);
  return { places: [...keys].map(placeOf), apart: printed.filter(key => !keys.has(key)).map(placeOf) };
}

/** What a sheet has filled in, beside what is printed. @param {any} sheet @returns {import("./game.js").Spots} */
export function filledIn(sheet) {
  const given = new Set(sheet.given.map((/** @type {any} */ [place]) => keyOf(place)));
  /** @type {import("./game.js").Spots} */
  const spots = {};
  for (const [place, v] of sheet.entries) if (!given.has(keyOf(place))) spots[keyOf(place)] = { v };
  for (const [place, m] of sheet.marks) if (!given.has(keyOf(place))) spots[keyOf(place)] = { m, f: true };
  return spots;
}

/**
 * Where borders are drawn: between cells whose answers differ, and by hand; among these places or among all.
 * @param {any} sheet @param {(key: Key) => Value | undefined} value @param {Set<Key>} [places] @returns {Map<Key, boolean>}
 */
export function borders(sheet, value, places) {
  const found = new Map();
  if (!sheet.look.parted) return found;
  for (const edge of rowsOf("edges", sheet.picture)[0]) {
    const key = keyOf(edge), [one, other] = edge.map(keyOf);
    if (places && ![key, one, other].some(place => places.has(place))) continue;
    const [a, b] = [value(one), value(other)];
    found.set(key, value(key) === BORDER || (a !== undefined && b !== undefined && a !== b));
  }
  return found;
}

/** What stands on an edge where a border is drawn by hand: no answer, but what shows where areas end. */
export const BORDER = "border";

/** The edges where borders can be drawn by hand: round areas that have centres. @param {any} sheet @param {(key: Key) => boolean} answered @returns {Key[]} */
export const drawnBorders = (sheet, answered) => (sheet.look.values.some((/** @type {any} */ { centre }) => centre)
  ? rowsOf("edges", sheet.picture)[0].filter(edge => edge.every((/** @type {any} */ cell) => answered(keyOf(cell)))).map(keyOf) : []);

/** A border as a mark. @param {string} role */
export const border = role => ({ figure: "wall", text: null, role, slot: null });

/** What a layer of clues is called; that of a variant as the variant is. @param {{name: string, title: string}} layer */
export const layerName = ({ name, title }) => /** @type {any} */ (WORDS.layerNames)[name] ?? (title || name);

/** A place in words. @param {any} place @param {import("./places.js").Size} size */
export function placeName(place, { rows, cols }) {
  const cell = (/** @type {any} */ [r, c]) => `${WORDS.row} ${r + 1} ${WORDS.column} ${c + 1}`;
  switch (sortOf(place)) {
    case "cell": return cell(place);
    case "edge": {
      const [[r, c], [below, right]] = place;
      if (r < 0 || c < 0) return `${cell(place[1])}, ${r < 0 ? WORDS.sides.top : WORDS.sides.left}`;
      if (below >= rows || right >= cols) return `${cell(place[0])}, ${below >= rows ? WORDS.sides.bottom : WORDS.sides.right}`;
      return `${cell(place[0])} – ${cell(place[1])}`;
    }
    case "path": return place.slice(1).map(cell).join(" – ");
    case "corner": return `${WORDS.corner} ${place[1] + 1} ${place[2] + 1}`;
    default: return `${/** @type {any} */ (WORDS.sides)[place[0]]} ${place[1] + 1}`;
  }
}
