/** A small picture of a board, with what is filled in. */

import { Board, answered } from "./board.js";
import { make } from "./dom.js";
import { keyOf, placeOf } from "./places.js";
import { SKETCH } from "./sketch.js";
import { border, borders, marksOf } from "./sheets.js";

/** @param {any} sheet @param {import("./game.js").Spots} spots @returns {HTMLElement} */
export function miniature(sheet, spots) {
  const home = make("span", { className: "miniature", "aria-hidden": "true" });
  const board = new Board(home, sheet, sheet.picture.title), clues = marksOf(sheet);
  const inks = new Map(sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
  const given = new Map(sheet.given.map((/** @type {any} */ [place, value]) => [keyOf(place), value]));
  for (const key of new Set([...clues.keys(), ...Object.keys(spots)].filter(key => key !== SKETCH))) {
    const { v, c } = spots[key] ?? {}, printed = clues.get(key) ?? [];
    board.draw(key, v === undefined ? printed : answered(printed, { ...inks.get(v) ?? { figure: null, text: String(v) }, role: "answer", slot: null }));
    board.colour(key, c);
  }
  for (const [key, differ] of borders(sheet, key => given.get(key) ?? spots[key]?.v)) {
    if (differ) board.draw(keyOf(placeOf(key)), [...(clues.get(key) ?? []), border("answer")]);
  }
  return home;
}
