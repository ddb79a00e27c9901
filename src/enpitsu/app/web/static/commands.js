/** What keys do that write no value. */

import { trying } from "./dom.js";
import * as games from "./game.js";
import { hint, look } from "./help.js";
import { keyFor } from "./keys.js";
import { playing, take, turn } from "./playing.js";
import { go } from "./router.js";

/** Do what a key means, if it means something. @param {KeyboardEvent} event @returns {boolean} */
export function command({ key }) {
  const acts = {
    ...Object.fromEntries(playing().pens.map(pen => [pen, () => take(pen)])), hint, check: look,
    trial: () => turn(games.tried(playing().game)), help: () => go("settings"),
  };
  const [, act] = Object.entries(acts).find(([name]) => keyFor(name) === key.toLowerCase()) ?? [];
  if (act) trying(act);
  return Boolean(act);
}
