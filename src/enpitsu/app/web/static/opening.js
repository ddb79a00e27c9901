/** A puzzle is opened, to be played or set: what that needs is loaded when it is wanted, so that the first screen does without. */

import { go } from "./router.js";

/** @param {any} sheet */
export async function play(sheet) {
  (await import("./playing.js")).begin(sheet);
  go("play");
}

/** @param {any} sheet */
export async function set(sheet) {
  (await import("./draft.js")).begin(sheet);
  go("set");
}
