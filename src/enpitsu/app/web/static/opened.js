/** The puzzle that is open, whether it is played or set, as it is shared and printed. */

import * as draft from "./draft.js";
import * as playing from "./playing.js";
import { state } from "./store.js";

/** The puzzle with what stands on it, as JSON has it. */
export const openRecord = () => (state().open === "draft" ? draft.record() : playing.record());
