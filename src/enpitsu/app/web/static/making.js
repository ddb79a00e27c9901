/** A new puzzle, made as it is wished. */

import { answer } from "./ask.js";
import { busy } from "./dom.js";
import { play } from "./opening.js";

export const LEVELS = ["easy", "medium", "hard"]; // that are offered at once

/** Make a puzzle and play it. @param {any} wishes */
export async function made(wishes) {
  const { sheet } = await busy(signal => answer("generate", wishes, signal));
  await play({ ...sheet, level: wishes.level });
}
