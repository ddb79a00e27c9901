/** Questions; whoever carries them tells answers, each better than the one before. */

import { carried } from "./carrier.js";

export { carried as answers };

/** The last answer. @param {string} name @param {object} request @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function answer(name, request, signal) {
  let last;
  for await (const one of carried(name, request, signal)) last = one;
  return last;
}
