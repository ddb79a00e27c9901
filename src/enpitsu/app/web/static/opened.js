/** The puzzle that is open, whether it is played or set: what is shared and printed. */

import * as draft from "./draft.js";
import * as playing from "./playing.js";
import { state } from "./store.js";

/** Its sheet, if there is one. */
export function openSheet() {
  const now = state();
  return now.open && now[now.open]?.sheet;
}

/** The puzzle with what stands on it, as JSON has it. */
export const openRecord = () => (state().open === "draft" ? draft.record() : playing.record());
