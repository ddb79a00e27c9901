/**
 * What the page knows, as one value that is never changed in place: actions put another one where it
 * was, and whoever listens is told the one before, and draws what is different now.
 */

import { keepSettings, keptSettings } from "./kept.js";

/** @typedef {import("./kept.js").Settings} Settings */
/**
 * @typedef {object} State
 * @property {Settings} settings
 * @property {string} kind whose screen is shown
 * @property {import("./playing.js").Playing | null} playing the game that is played
 * @property {import("./draft.js").Draft | null} draft the puzzle that is set
 * @property {"playing" | "draft" | null} open which of them is shared and printed
 */

/** @type {State} */
let now = { settings: keptSettings(), kind: "", playing: null, draft: null, open: null };

/** @type {Set<(before: State) => void>} */
const listeners = new Set();

export const state = () => now;

/** @param {Partial<State>} changes */
export function change(changes) {
  const before = now;
  now = { ...now, ...changes };
  for (const listener of listeners) listener(before);
}

/** Be told of changes until the function that is returned is called. @param {(before: State) => void} listener @returns {() => void} */
export function listen(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** The sheet of the puzzle that is open, whether it is played or set. */
export const openSheet = () => now.open && now[now.open]?.sheet;

export const settings = () => now.settings;

/** Wish for something else, which is kept. @param {Partial<Settings>} wishes */
export function wish(wishes) {
  change({ settings: { ...now.settings, ...wishes } });
  keepSettings(now.settings);
}
