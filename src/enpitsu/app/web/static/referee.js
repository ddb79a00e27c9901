/** Who looks on while a game is played: tells what is wrong, as it is wished, and notices the end. */

import { answer } from "./ask.js";
import { trying } from "./dom.js";
import { written } from "./game.js";
import { grade, prune, unlike } from "./help.js";
import { keyOf } from "./places.js";
import { completedRecord, playing, put, record, replay, tell, timed, value } from "./playing.js";
import { listen, settings } from "./store.js";
import { WORDS } from "./words.js";

const QUIET = 250; // milliseconds after an edit until rules are looked at
const GRADED = 3000; // milliseconds until it is asked how hard the puzzle is: hints come before

/** Look at the game when nothing is edited for a moment, until the function that is returned is called. @returns {() => void} */
export function watched() {
  const soon = () => setTimeout(() => trying(judge), QUIET), { sheet } = playing();
  let waiting = soon();
  const grading = sheet.grade ? undefined : setTimeout(() => trying(grade), GRADED);
  const deaf = listen(before => {
    if (playing().game === before.playing?.game) return;
    clearTimeout(waiting);
    waiting = soon();
  });
  return () => {
    deaf();
    clearTimeout(waiting);
    clearTimeout(grading);
  };
}

async function judge() {
  const { game, facts } = playing(), full = [...facts.domains.keys()].every(key => value(key) !== undefined), { errors, pruned } = settings();
  const verdict = await answer("check", { puzzle: record(written(game.spots)) });
  const right = !verdict.broken.length && await isRight();
  if (playing().game !== game) return;
  const wrong = errors === "solution" && !full ? await unlike() : verdict.broken.flatMap((/** @type {any} */ one) => one.violations).map(keyOf);
  if (pruned) await prune();
  put({ wrong: new Set(errors === "off" && !full ? [] : wrong), right });
  end(full && verdict.broken.length ? verdict.broken[0] : null);
}

/** Whether the board is a solution: what is open counts as empty, where a place can be. */
async function isRight() {
  const puzzle = completedRecord();
  return puzzle !== null && (await answer("check", { puzzle })).right;
}

/** Tell once that the board is finished, or that it is full and breaks a rule. @param {any} broken */
function end(broken) {
  const { right, finished, full, seconds } = playing();
  if (right && !finished) {
    put({ finished: true });
    trying(async () => {
      if (!playing().sheet.grade) await grade();
      timed(seconds);
    });
    tell({ text: WORDS.finished, choices: [{ text: WORDS.replay.start, act: replay }, { text: WORDS.close, act: () => tell(null) }] });
  } else if (broken && !full) {
    tell({ text: settings().errors === "off" ? `${WORDS.full}.` : `${WORDS.full}: ${broken.text}` });
  }
  put({ full: Boolean(broken) });
}
