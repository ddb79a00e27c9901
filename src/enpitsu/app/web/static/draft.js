/** The puzzle that is set: what is printed, and what can be done to it. Nothing here draws. */

import * as games from "./game.js";
import { MOST } from "./layout.js";
import { listAt } from "./lists.js";
import { keyOf, laidOut, placeOf, sortOf } from "./places.js";
import { listedClue } from "./sheets.js";
import { change, state } from "./store.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */
/**
 * @typedef {object} Draft
 * @property {any} sheet
 * @property {games.Game} read what the sheet is of, which may have been edited since
 * @property {any} status how the draft stands, once that is known
 * @property {any} counted how many solutions have each value at each place, once that was counted
 * @property {any} diagnosis why it stands so, once that was looked into
 * @property {Key} at the place that is chosen
 * @property {any[] | null} left how many solutions each clue would leave there, once that is known
 * @property {import("./pens.js").Pen} pen
 * @property {games.Game} game
 * @property {string} layer that is edited
 * @property {ReadonlyMap<string, any[]>} papers the layers of each kind that the draft has been
 * @property {ReadonlyMap<string, Value>} latest the value that was printed last in a layer
 * @property {{text: string, game: games.Game} | null} made what was made of it last, in words, as long as nothing else is done
 */

const TYPED = 99; // the greatest number that keys write where a layer tells none
const GREATEST = 9999; // and the greatest there is
// What stands for a layer where it is an option that is edited, what is said of the puzzle, or its kind and size.
export const OPTION = "option", NOTE = "note";
const HEAD = "head", SIZED = ["kind", "rows", "cols"];
export const NOTES = { title: WORDS.title, author: WORDS.author, rules: WORDS.ownRules };
const UNKNOWN = { status: null, counted: null, diagnosis: null, left: null };
const KEPT = "enpitsu-draft"; // where the draft is kept
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LISTED = "0|[1-9]\\d*(,[1-9]\\d*)*"; // how numbers are typed of which there are several

/** @returns {Draft} */
export const draft = () => /** @type {Draft} */ (state().draft);

/** @param {Partial<Draft>} changes */
export const put = changes => change({ draft: { ...draft(), ...changes } });

/** Begin with the sheet of a puzzle, or of an empty board. @param {any} sheet */
export function begin(sheet) {
  const { name } = sheet.layers.find((/** @type {any} */ one) => one.sort !== "labels" && !sheet.faults.length) ?? sheet.layers[0];
  const before = state().draft;
  const game = games.newGame(spotsOf(sheet));
  change({ draft: { sheet, read: game, ...UNKNOWN, game, layer: name, at: "", pen: "write", made: null, papers: before?.papers ?? new Map(), latest: before?.latest ?? new Map() } });
  open(sheet, game);
}

/** What is edited is printed so now. @param {any} sheet @param {games.Game} read what the sheet is of */
export function open(sheet, read) {
  const { layer, papers } = draft(), names = sheet.layers.map((/** @type {any} */ one) => one.name);
  change({ open: "draft" });
  put({ sheet, read, ...UNKNOWN, layer: names.includes(layer) ? layer : names[0], papers: new Map([...papers, [sheet.kind, sheet.layers]]) });
}

/** The draft that this browser keeps. */
export function keptRecord() {
  const kept = localStorage.getItem(KEPT);
  return kept && JSON.parse(kept);
}

// -- what is printed --------------------------------------------------------------------------

/** @param {string} layer @param {Key} key */
export const spotKey = (layer, key) => `${layer} ${key}`;

/** The layer that is edited. */
export const layerNow = () => draft().sheet.layers.find((/** @type {any} */ one) => one.name === draft().layer);

/** What decides on the layers and options of a draft, and on how it lies. @param {any} sheet */
export const frameOf = ({ kind, picture: { rows, cols } }) => `${kind} ${rows}x${cols}`;

/** What a sheet has printed, and its options. @param {any} sheet @returns {games.Spots} */
export function spotsOf(sheet) {
  /** @type {games.Spots} */
  const spots = {};
  for (const name of SIZED) spots[spotKey(HEAD, name)] = { v: sheet.record[name] };
  for (const { name, default: usual } of sheet.options) spots[spotKey(OPTION, name)] = { v: sheet.record[name] ?? usual };
  for (const name of Object.keys(NOTES)) {
    if (typeof sheet.record[name] === "string") spots[spotKey(NOTE, name)] = { v: sheet.record[name] };
  }
  for (const { name } of sheet.layers) {
    for (const [place, v] of sheet.clues[name]) spots[spotKey(name, keyOf(place))] = { v };
  }
  return spots;
}

/** The puzzle, as JSON has it. */
export function record() {
  const { sheet, papers, game } = draft(), { spots } = game;
  const head = SIZED.map(name => [name, spots[spotKey(HEAD, name)].v]), { kind, ...size } = Object.fromEntries(head);
  const layers = (papers.get(kind) ?? []).map(({ name, on, listed }) => [name, listed
    ? Object.keys(spots).filter(key => key.startsWith(`${name} `)).map(key => listedClue(placeOf(key.slice(name.length + 1)), /** @type {Value} */ (spots[key].v)))
    : laidOut(on, size, key => spots[spotKey(name, key)]?.v)]);
  const options = sheet.options.map((/** @type {any} */ { name }) => [name, games.spotAt(game, spotKey(OPTION, name)).v]);
  const notes = Object.keys(NOTES).map(name => [name, games.spotAt(game, spotKey(NOTE, name)).v]).filter(([, note]) => note);
  const edited = new Set(["solution", "state", ...Object.keys(NOTES), ...sheet.layers.map((/** @type {any} */ one) => one.name)]);
  const rest = Object.entries(sheet.record).filter(([name]) => !edited.has(name));
  return Object.fromEntries([...rest, ...head, ...options, ...layers, ...notes]);
}

/** The values that can be printed in the layer, as they are drawn. @returns {any[]} */
export function values() {
  const { sheet } = draft(), { sort, low, high, values, unknown: one } = layerNow(), unknown = one ? [one] : [];
  const drawn = new Map(sheet.look.values.map((/** @type {any} */ one) => [one.value, one]));
  const all = sort === "symbols" ? values
    : sort === "numbers" ? [...unknown, ...Array.from({ length: (high ?? TYPED) - low + 1 }, (_, i) => low + i)]
      : sort === "lists" || sort === "parts" ? [...new Set([...unknown, ...used(), ...values])]
        : sort === "nothing" ? [""] : [...used(), free()];
  const written = (/** @type {Value} */ value) => (sort === "parts" ? [...String(value)].map(part => drawn.get(part)?.text ?? part).join("") : String(value));
  return all.map((/** @type {Value} */ value) => {
    const known = drawn.get(value), told = { value, text: written(value), figure: null, name: String(value) };
    return known && sort !== "labels" && (known.figure || sort !== "parts") ? known : told;
  });
}

/** What is printed in the layer. @returns {string[]} */
function used() {
  const { game, layer } = draft();
  return [...new Set(Object.entries(game.spots).filter(([key]) => key.startsWith(`${layer} `)).map(([, { v }]) => String(v)))];
}

/** The next label. */
function free() {
  const taken = new Set(used());
  const names = [...LETTERS, ...[...LETTERS].flatMap(one => [...LETTERS].map(two => one + two))];
  return names.find(name => !taken.has(name)) ?? "a";
}

/** What a stroke from a place on writes, if not its value: the label of a room. @param {Key} key */
export const label = key => value(key) ?? free();

/** The lists of cells in the layer, where there are such, in the order in which they were laid. @param {games.Game} [game] @returns {import("./lists.js").Lists | undefined} */
export function lists(game = draft().game) {
  const { paths, unknown, low } = layerNow(), { layer, latest } = draft(), start = `${layer} `;
  if (!paths) return undefined;
  const standing = Object.keys(game.spots).filter(key => key.startsWith(start)).map(key => /** @type {Key} */ (key.slice(start.length)));
  return { sort: paths, standing, usual: unknown || (latest.get(layer) ?? low ?? "") };
}

/** Where what is edited at a place stands: of lists of cells the one that lies there. @param {Key} key @param {games.Game} [game] @returns {Key | undefined} */
export function spot(key, game = draft().game) {
  const laid = lists(game), place = laid && key ? placeOf(key) : [];
  return laid && sortOf(place) === "cell" ? listAt(laid, /** @type {any} */ (place)) : key;
}

/** @param {Key} key @returns {Value[]} */
export const domain = key => (spot(key) === undefined ? [] : values().map(one => one.value));

/** @param {Key} key @param {games.Game} [game] @returns {Value | undefined} */
export function value(key, game = draft().game) {
  const at = spot(key, game);
  return at === undefined ? undefined : games.spotAt(game, spotKey(draft().layer, at)).v;
}

/** What is typed, where there are too many numbers for the pad, or lists of them. @param {Key} [key] @returns {import("./pad.js").Typed | null} */
export function typed(key = "") {
  if (key && spot(key) === undefined) return null;
  const { sort, low, high, values } = layerNow();
  if (sort === "parts" && values.length >= MOST) return { title: WORDS.parts, read: text => text };
  if (sort === "lists" && !values.length) return { pattern: LISTED, title: WORDS.listed, read: text => text };
  return sort === "numbers" && (high ?? GREATEST) - low >= MOST ? { type: "number", min: low, max: high ?? GREATEST, read: Number } : null;
}

// -- what is done -----------------------------------------------------------------------------

/** Go to another state of the draft, which is kept. @param {games.Game} game */
export function turn(game) {
  put({ game });
  localStorage.setItem(KEPT, JSON.stringify(record()));
}

/** Print values at places, or take them away. @param {[Key, Value | undefined][]} told @param {games.Game} [from] */
export function enter(told, from = draft().game) {
  const { layer, latest } = draft(), laid = told.map(([key, v]) => ({ at: spot(key, from), v })).filter(({ at }) => at !== undefined);
  const [last] = laid.filter(({ v }) => v !== undefined && v !== "").slice(-1);
  if (last) put({ latest: new Map([...latest, [layer, /** @type {Value} */ (last.v)]]) });
  turn(games.edited(from, laid.map(({ at, v }) => [spotKey(layer, /** @type {Key} */ (at)), { v }])));
}

/** Write an option, or what is said of the puzzle. @param {typeof OPTION | typeof NOTE} part @param {string} name @param {Value | undefined} v */
export const write = (part, name, v) => turn(games.edited(draft().game, [[spotKey(part, name), { v }]]));

/** Take what a question makes of the draft, which can be undone; its kind may be another one. @param {any} sheet */
export function take(sheet) {
  put({ papers: new Map([...draft().papers, [sheet.kind, sheet.layers]]) });
  turn(games.restored(draft().game, spotsOf(sheet)));
}

/** Edit another layer. @param {string} layer */
export const edit = layer => put({ layer });
