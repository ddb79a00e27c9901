/** Who looks on while a puzzle is set: tells how the draft stands, why so, and what each clue would leave. */

import { answer, answers } from "./ask.js";
import { trying } from "./dom.js";
import { draft, layerNow, open, put, record, spot } from "./draft.js";
import { placeOf } from "./places.js";
import { listen, settings } from "./store.js";

const SOON = 120; // milliseconds after a place is chosen until its clues are tried

/**
 * Look at the draft whenever it is edited, until the function that is returned is called.
 * @param {() => Promise<void>} free comes when nobody is drawing
 * @returns {() => void}
 */
export function judged(free) {
  let asking = new AbortController(), waiting = 0;
  /** @type {any} the sheet that was looked into */
  let diagnosed = null;

  async function ask() {
    asking.abort();
    const { signal } = asking = new AbortController();
    await free(); // a stroke is asked about once, when it ends
    signal.throwIfAborted();
    const { game, read } = draft(), puzzle = record();
    if (game !== read) {
      const sheet = await answer("sheet", { puzzle }, signal);
      await free(); // another one is drawn to its end on the board where it began
      signal.throwIfAborted();
      open(sheet, game);
    }
    if (draft().sheet.faults.length) return;
    for await (const status of answers("status", { puzzle }, signal)) put({ status });
    await countTrueCandidates(signal);
    soon();
  }

  /** What takes longer, once nothing is edited for a moment. */
  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(() => trying(async () => {
      const { sheet, status } = draft(), { signal } = asking;
      await left(signal);
      if (!status || diagnosed === sheet) return;
      diagnosed = sheet;
      for await (const diagnosis of answers("diagnose", { puzzle: record() }, signal)) put({ diagnosis });
    }), SOON);
  }

  const deaf = listen(({ draft: before, settings: wished }) => {
    if (before?.game !== draft().game) trying(ask);
    else if (wished.trueCandidates !== settings().trueCandidates) trying(ask); // what takes longer can wait
    else if (before.at !== draft().at || before.layer !== draft().layer) soon();
  });
  trying(ask);
  return () => {
    deaf();
    asking.abort();
    clearTimeout(waiting);
  };
}

/** Count how many solutions have each value at each place, where somebody wants to see that. @param {AbortSignal} signal */
async function countTrueCandidates(signal) {
  const { status, counted: known } = draft();
  if (!settings().trueCandidates || !status?.complete || known?.complete) return;
  for await (const counted of answers("true_candidates", { puzzle: record() }, signal)) if (counted.counts) put({ counted });
}

/** Tell how many solutions each clue would leave at the chosen place. @param {AbortSignal} signal */
async function left(signal) {
  const { at, layer, status } = draft(), place = spot(at);
  if (status?.status !== "multiple" || layerNow().sort === "labels" || place === undefined) return;
  for await (const { clues } of answers("left", { puzzle: record(), layer, place: placeOf(place) }, signal)) {
    if (draft().at !== at || draft().layer !== layer) return;
    put({ left: clues });
  }
}
