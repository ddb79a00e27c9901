/** The game that is played: what stands where, and what can be done to it. Nothing here draws. */

import * as games from "./game.js";
import { addTime, leave, save, saved } from "./kept.js";
import { completed, layoutOf, sortsOf } from "./layout.js";
import { MARKING, OTHERS, pensOf } from "./pens.js";
import { keyOf } from "./places.js";
import { BORDER, boardOf, border, chosenPlaces, drawnBorders, filledIn, marksOf } from "./sheets.js";
import { SKETCH, lineOf, without } from "./sketch.js";
import { change, state } from "./store.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./pens.js").Pen} Pen */
/** @typedef {string | number} Value */
/** @typedef {{text: string, act: () => any, disabled?: boolean}} Choice */
/**
 * What is told beside the board: a text, where it points, values that are drawn as long as it stands
 * there, and what can be done; `next` is what a further question for a hint does.
 * @typedef {{text: string, pointed?: any, marks?: Map<Key, any[]>, values?: Map<Key, Value>, next?: Choice, choices?: Choice[]}} Told
 */
/**
 * What a sheet says of its places, as long as it is played.
 * @typedef {object} Facts
 * @property {Map<Key, Value>} given
 * @property {Map<Key, Value[]>} domains
 * @property {Set<Key>} bordered edges where borders can be drawn by hand
 * @property {Map<Key, any[]>} clues the marks that are printed at each place
 * @property {Map<Value, any>} inks how each value is drawn
 * @property {any[]} values those that are filled in, as they are drawn
 * @property {import("./places.js").Place[]} places where one can go
 * @property {import("./places.js").Place[]} apart further places with something printed
 */
/**
 * @typedef {object} Playing
 * @property {string} id
 * @property {any} sheet
 * @property {Facts} facts
 * @property {games.Game} game
 * @property {string} [called] that the player has given it
 * @property {string} notes of the player, who alone reads them
 * @property {number} seconds
 * @property {boolean} finished once it was
 * @property {boolean} right now
 * @property {boolean} full and a rule is broken, which is told
 * @property {Set<Key>} wrong
 * @property {Told | null} told
 * @property {Pen} pen
 * @property {Pen[]} pens those for this board
 * @property {{states: games.Game[], at: number} | null} replay the game from its beginning, and where that is
 */

const SOON = 500; // milliseconds after an edit until it is kept: not between two keys
const OPEN = "enpitsu-open"; // where the game is named that is open in this window
/** What is kept as soon as it is another one. @type {(keyof Playing)[]} */
const KEPT = ["sheet", "game", "notes", "finished"];

/** @returns {Playing} */
export const playing = () => /** @type {Playing} */ (state().playing);

/** @param {Partial<Playing>} changes */
export function put(changes) {
  const before = playing();
  change({ playing: { ...before, ...changes } });
  if (KEPT.some(name => name in changes && changes[name] !== before[name])) keep();
}

// -- beginning and keeping --------------------------------------------------------------------

/** Begin a puzzle. @param {any} sheet */
export function begin(sheet) {
  open(sheet, { id: crypto.randomUUID?.() ?? String(Date.now()), game: games.newGame(filledIn(sheet)), notes: "", seconds: 0, finished: false });
  keep();
}

/** Go on with a game that was begun. @param {string} id */
export async function resume(id) {
  const found = await saved(id);
  if (!found) throw new Error(WORDS.forgotten);
  open(found.sheet, { id, game: found.game, called: found.name, notes: found.notes ?? "", seconds: found.seconds, finished: found.finished });
  sessionStorage.setItem(OPEN, id);
}

/** Go on with the game that was open in this window, if none is. */
export async function reopen() {
  const kept = state().playing ? null : sessionStorage.getItem(OPEN);
  if (kept) await resume(kept);
}

/** @param {any} sheet @param {Pick<Playing, "id" | "game" | "called" | "notes" | "seconds" | "finished">} begun */
function open(sheet, begun) {
  const now = { right: false, full: false, wrong: new Set(), told: null, pen: /** @type {Pen} */ ("write"), pens: [], replay: null };
  kept(); // the one before
  change({ open: "playing", playing: { ...now, ...begun, sheet, facts: factsOf(sheet) } });
  put({ pens: pens() });
}

/** @param {any} sheet @returns {Facts} */
function factsOf(sheet) {
  const domains = new Map(sheet.answers.flatMap((/** @type {any} */ layer) =>
    layer.places.map((/** @type {any} */ [place, index]) => [keyOf(place), layer.domains[index]])));
  for (const [place, values] of sheet.allowed) domains.set(keyOf(place), values);
  const clues = marksOf(sheet), used = new Set([...domains.values()].flat()), { values } = sheet.look;
  return {
    domains, clues,
    given: new Map(sheet.given.map((/** @type {any} */ [place, value]) => [keyOf(place), value])),
    bordered: new Set(drawnBorders(sheet, key => domains.has(key))),
    inks: new Map([...values.map((/** @type {any} */ one) => [one.value, one]), [BORDER, border("")]]),
    values: values.filter((/** @type {any} */ one) => used.has(one.value)),
    ...chosenPlaces(sheet, [...domains.keys()], [...clues.keys()]),
  };
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;
/** Whether the database has not taken yet what was edited. */
let unkept = false;

/** Keep the game in this browser, as soon as there is time. */
function keep() {
  sessionStorage.setItem(OPEN, playing().id);
  unkept = true;
  clearTimeout(keeping);
  keeping = setTimeout(kept, SOON);
}

/** The game as it is kept. */
function asKept() {
  const { id, called: name, notes, sheet, game, seconds, finished } = playing();
  return { id, name, notes, title: sheet.picture.title, sheet, game, seconds, finished, saved: Date.now() };
}

/** What was to be kept soon is kept now. */
export async function kept() {
  if (keeping === undefined) return;
  clearTimeout(keeping);
  keeping = undefined;
  const now = asKept();
  await save(now);
  if (playing().game === now.game) unkept = false;
}

/** The page goes: what is not in the database yet is left for later. */
export function gone() {
  if (unkept) leave(asKept());
}

// -- what stands where ------------------------------------------------------------------------

/** The values of a place, none where nothing goes. @param {Key} key @returns {Value[]} */
export function domain(key) {
  const { given, domains, bordered } = playing().facts;
  return given.has(key) ? [] : domains.get(key) ?? (bordered.has(key) ? [BORDER] : []);
}

/** What stands at a place now, or did in a game. @param {Key} key @param {games.Game} [game] @returns {Value | undefined} */
export const value = (key, game = playing().game) => playing().facts.given.get(key) ?? games.spotAt(game, key).v;

/** How a value is drawn. @param {Value} one @returns {any} */
export const ink = one => playing().facts.inks.get(one) ?? { figure: null, text: String(one) };

/** What gestures know of the board. */
export function layout() {
  const { sheet, facts } = playing();
  return layoutOf(sheet, facts.values, { domain, value, printed: key => facts.clues.has(key) });
}

/** The pens for this board, those that are seldom taken last. @returns {Pen[]} */
function pens() {
  const keys = playing().facts.places.map(keyOf), laid = layout();
  return [...pensOf(laid, sortsOf(laid, keys), keys), ...OTHERS];
}

/** The puzzle with what is filled in, as JSON has it. @param {games.Spots} [spots] */
export const record = (spots = playing().game.spots) => ({ ...playing().sheet.record, state: board(spots) });

/** What is filled in, as JSON has it. @param {games.Spots} spots @returns {any} */
export function board(spots) {
  const { sheet, facts } = playing();
  return boardOf(sheet, key => (facts.domains.has(key) ? spots[key]?.v ?? spots[key]?.m : undefined));
}

/** The puzzle with what is open taken as empty; nothing where some place cannot be. */
export function completedRecord() {
  const { sheet, facts } = playing(), found = completed(layout(), [...facts.domains.keys()]);
  return found && { ...sheet.record, state: boardOf(sheet, key => found.get(key)) };
}

// -- what is done -----------------------------------------------------------------------------

/** Go to another state of the game. @param {games.Game} game */
export const turn = game => put({ game, told: null, replay: null });

/** @param {[Key, games.Spot][]} changes */
export const edit = changes => turn(games.edited(playing().game, changes));

/** Put values at places, or take them away. @param {[Key, Value | undefined][]} told @param {games.Game} [from] */
export function enter(told, from = playing().game) {
  turn(games.edited(from, told.filter(([key]) => domain(key).length).map(([key, v]) => [key, { ...games.spotAt(from, key), v }])));
}

/** Take away what stands at places: values if there are some, else marks, else colours. @param {Key[]} keys */
export const clear = keys => turn(games.cleared(playing().game, keys));

/** Mark a value as possible at places; where it is at all of them it goes. @param {Key[]} keys @param {Value} one @param {Pen} pen */
export function mark(keys, one, pen) {
  const name = pen === "corner" ? "k" : "m";
  const told = keys.filter(key => domain(key).includes(one)).map(key => ({ key, spot: games.spotAt(playing().game, key) }))
    .filter(({ spot }) => spot.v === undefined);
  const off = told.every(({ spot }) => spot[name]?.includes(one));
  edit(told.map(({ key, spot }) =>
    [key, { ...spot, [name]: domain(key).filter(other => (other === one ? !off : spot[name]?.includes(other))) }]));
}

/** Colour places, or take the colour away if the first one has it. @param {Key[]} keys @param {number} colour @param {games.Game} [from] */
export function colour(keys, colour, from = playing().game) {
  if (!keys.length) return;
  const c = games.spotAt(from, keys[0]).c === colour ? 0 : colour;
  turn(games.edited(from, keys.map(key => [key, { ...games.spotAt(from, key), c }])));
}

/** Tick off a clue of a place, or go back; none told it is the first that is left. @param {Key} key @param {number} [clue] */
export function tick(key, clue) {
  const spot = games.spotAt(playing().game, key), done = spot.d ?? [], picked = clue ?? ticked(key).find(n => !done.includes(n));
  const d = picked === undefined ? [] : done.includes(picked) ? done.filter(n => n !== picked) : [...done, picked];
  edit([[key, { ...spot, d }]]);
}

/** The clues of a place that can be ticked off, by their numbers. @param {Key} key @returns {number[]} */
export function ticked(key) {
  const marks = playing().facts.clues.get(key) ?? [];
  return [...marks.keys()].filter(n => !["block", "diagonal"].includes(marks[n].figure));
}

/** Draw a line on top of the board. @param {import("./places.js").Point[]} path @param {games.Game} from */
export function sketch(path, from) {
  const line = lineOf(path), lines = games.spotAt(from, SKETCH).l ?? [];
  if (line) turn(games.edited(from, [[SKETCH, { l: [...lines, line] }]]));
  return Boolean(line);
}

/** Take the lines away that lie at a point. @param {import("./places.js").Point} at */
export const wipe = at => edit([[SKETCH, { l: without(games.spotAt(playing().game, SKETCH).l ?? [], at) }]]);

/** Keep the board of now under a name. */
export function remember() {
  const { game } = playing();
  put({ game: games.marked(game, `${WORDS.checkpoint} ${game.checkpoints.length + 1}`) });
}

/** Write what steps have found, as a person would: candidates only where there are some. @param {any[]} shown */
export function takeSteps(shown) {
  const { game } = playing(), marked = Object.values(game.spots).some(spot => games.marksOf(spot).length);
  /** @type {Map<Key, games.Spot>} */
  const spots = new Map();
  const at = (/** @type {Key} */ key) => spots.get(key) ?? games.spotAt(game, key);
  for (const { removes, sets } of shown) {
    for (const [place, one] of marked ? removes : []) {
      const key = keyOf(place), spot = at(key);
      if (domain(key).length) spots.set(key, { ...spot, f: spot.m?.length ? spot.f : true, m: (spot.m?.length ? spot.m : domain(key)).filter(other => other !== one) });
    }
    for (const [place, v] of sets) {
      if (domain(keyOf(place)).length) spots.set(keyOf(place), { ...at(keyOf(place)), v });
    }
  }
  edit([...spots]);
}

/** Take another pen; the same again is the usual one, where it is seldom taken. @param {Pen} pen */
export const take = pen => put({ pen: OTHERS.includes(pen) && playing().pen === pen ? "write" : pen });

/** Tell something and point at the board; or nothing any more. @param {Told | null} told */
export const tell = told => put({ told, replay: null });

/** Take the next of the pens for cells that are selected, where there are such. @returns {boolean} whether there are */
export function nextPen() {
  const { pens, pen } = playing();
  if (!pens.includes("corner") || OTHERS.includes(pen)) return false;
  take(MARKING[(MARKING.indexOf(pen) + 1) % MARKING.length]);
  return true;
}

/** A second more is played. */
export function count() {
  const { finished, seconds } = playing();
  if (!finished) put({ seconds: seconds + 1 });
}

/** Keep the time of the game that is finished, with how hard the puzzle is. @param {number} seconds */
export function timed(seconds) {
  const { kind, title, level, grade } = playing().sheet;
  addTime({ kind, title, level: grade?.level ?? level ?? "", seconds, minutes: grade?.minutes?.mean ?? null, on: Date.now() });
}

// -- from the beginning -----------------------------------------------------------------------

/** Show the game from its beginning; the board takes nothing meanwhile. */
export function replay() {
  put({ told: null, replay: { states: games.states(playing().game), at: 0 } });
}

/** Show another of its states. @param {number} at */
export function seek(at) {
  const { replay } = playing();
  if (replay) put({ replay: { ...replay, at } });
}

/** The game that is shown. @param {Playing} now @returns {games.Game} */
export const shownGame = ({ game, replay }) => replay?.states[replay.at] ?? game;

