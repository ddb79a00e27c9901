/** A new puzzle, made as it is wished. */

import { answer } from "./ask.js";
import { busy } from "./dom.js";
import { begin } from "./playing.js";
import { go } from "./router.js";

export const LEVELS = ["easy", "medium", "hard"]; // that are offered at once

/** Make a puzzle and play it. @param {any} wishes */
export async function made(wishes) {
  const { sheet } = await busy(signal => answer("generate", wishes, signal));
  begin({ ...sheet, level: wishes.level });
  go("play");
}
