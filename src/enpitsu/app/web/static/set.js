/** Setting: what is printed is edited as a board is filled in, and how it stands is told at once. */

import { answer } from "./ask.js";
import { busy, button, make } from "./dom.js";
import { begin, draft, keptRecord, put, record, take, turn } from "./draft.js";
import { DraftParts, Layers } from "./draftparts.js";
import * as games from "./game.js";
import { judged } from "./judging.js";
import { play } from "./opening.js";
import { Part } from "./part.js";
import { penSwitch } from "./penswitch.js";
import { SetBoard } from "./setboard.js";
import { Standing, firstFaults, metIn } from "./standing.js";
import { openSheet, settings, state, wish } from "./store.js";
import { WORDS } from "./words.js";

export class Setter extends Part {
  async show() {
    const kept = state().draft ? null : keptRecord(), sheet = openSheet();
    if (sheet && sheet !== state().draft?.sheet) begin(sheet);
    else if (kept) begin(await answer("sheet", { puzzle: kept }));
    if (!state().draft) {
      location.hash = "";
      return;
    }
    const pad = make("div", { className: "pad", role: "group", "aria-label": WORDS.pad });
    const trueCandidates = button(WORDS.trueCandidates, () => wish({ trueCandidates: !settings().trueCandidates }), { title: WORDS.trueCandidatesTitle });
    const board = new SetBoard(pad), pens = penSwitch(["write", "erase"], pen => put({ pen })), heading = make("h2", {});
    this.append(make("div", { className: "play" }, [
      make("div", { className: "paper-room" }, [board]),
      make("div", { className: "side" }, [
        heading, new Standing(board), new Layers(), pens, pad, new DraftParts(),
        make("div", { className: "tools" }, [
          button(WORDS.undo, () => turn(games.undone(draft().game))),
          button(WORDS.redo, () => turn(games.redone(draft().game))),
          trueCandidates,
          button(WORDS.complete, () => made("complete", { seed: 1 })),
          button(WORDS.reduce, () => made("reduce", {})),
          button(WORDS.play, async () => play(await answer("sheet", { puzzle: record() })), { className: "main" }),
        ]),
      ]),
    ]));
    const draw = () => {
      heading.textContent = draft().sheet.title;
      pens.stand(draft().pen);
      trueCandidates.setAttribute("aria-pressed", String(settings().trueCandidates));
    };
    draw();
    this.listen(draw);
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event, board);
    addEventListener("keydown", key);
    this.until(() => removeEventListener("keydown", key));
    this.until(judged(() => board.free()));
  }

  /** A key that no place has taken. @param {KeyboardEvent} event @param {SetBoard} board */
  key(event, { entering }) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      turn(key === "y" || event.shiftKey ? games.redone(draft().game) : games.undone(draft().game));
      event.preventDefault();
    } else if (event.key === "Escape") {
      entering?.selection.choose(entering.selection.at);
    }
  }
}

/** Take what a question makes of the draft, if that is empty or has no faults; it can be undone. @param {string} name @param {object} more */
async function made(name, more) {
  const { clues, faults } = draft().sheet;
  if (faults.length && Object.values(clues).some(some => some.length)) throw new Error(firstFaults(faults).map(metIn).join("; "));
  const { sheet, text } = await busy(signal => answer(name, { puzzle: record(), ...more }, signal));
  take(sheet);
  put({ made: { text, game: draft().game } });
}
