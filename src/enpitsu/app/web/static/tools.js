/** The buttons beside a board that is played: what is done to the whole of it, and what taps do. */

import { button, make } from "./dom.js";
import * as games from "./game.js";
import { backBefore, fill, hint, look, steps } from "./help.js";
import { set } from "./opening.js";
import { Part } from "./part.js";
import { OTHERS } from "./pens.js";
import { penSwitch } from "./penswitch.js";
import { playing, remember, replay, take, turn } from "./playing.js";
import { WORDS } from "./words.js";

const ZOOM = 1.25, MOST = 4;

/** The pens that are taken often. */
export class Pens extends Part {
  connectedCallback() {
    const made = penSwitch(playing().pens.filter(pen => !OTHERS.includes(pen)), take);
    this.replaceChildren(made);
    made.stand(playing().pen);
    this.listen(() => made.stand(playing().pen));
  }
}
customElements.define("play-pens", Pens);

/** What is always there. */
export class Tools extends Part {
  connectedCallback() {
    this.undoing = button(WORDS.undo, () => turn(games.undone(playing().game)));
    this.redoing = button(WORDS.redo, () => turn(games.redone(playing().game)));
    this.trial = make("span", { className: "trial" });
    this.replaceChildren(make("div", { className: "tools", role: "group" }, [
      this.undoing, this.redoing, button(WORDS.check, look), button(WORDS.hint, hint, { className: "main" }), this.trial,
    ]));
    this.stand();
    this.listen(({ playing: before }) => { if (before?.game !== playing().game) this.stand(); });
  }

  /** Which buttons can be pressed. */
  stand() {
    const { past, future, trials: { length: level } } = playing().game;
    this.undoing.disabled = !past.length;
    this.redoing.disabled = !future.length;
    this.trial.replaceChildren(
      button(level ? `${WORDS.trial} ${level + 1}` : WORDS.trial, () => turn(games.tried(playing().game))),
      ...(level ? [
        button(WORDS.keep, () => turn(games.kept(playing().game))),
        button(WORDS.discard, () => turn(games.discarded(playing().game))),
      ] : []),
    );
  }
}
customElements.define("play-tools", Tools);

/** What is asked for less often. */
export class MoreTools extends Part {
  /** @param {HTMLElement} board that is made larger and smaller */
  constructor(board) {
    super();
    this.board = board;
    this.zoom = 1;
  }

  connectedCallback() {
    this.points = make("span", {});
    this.others = OTHERS.map(pen => button(WORDS.pens[pen], () => take(pen), { "data-pen": pen }));
    this.replaceChildren(make("details", {}, [
      make("summary", { textContent: WORDS.more }),
      make("div", { className: "tools" }, [
        button(WORDS.fill, fill), button(WORDS.back, backBefore), button(WORDS.steps, steps),
        button(WORDS.replay.start, replay), button(WORDS.checkpoint, remember),
        this.points, ...this.others,
        button(WORDS.zoomIn, () => this.scale(ZOOM)), button(WORDS.zoomOut, () => this.scale(1 / ZOOM)),
        button(WORDS.setThis, () => set(playing().sheet)),
      ]),
    ]));
    this.stand();
    this.listen(({ playing: before }) => { if (before?.game !== playing().game || before.pen !== playing().pen) this.stand(); });
  }

  /** Which pen is taken, and which boards are kept. */
  stand() {
    const { game, pen } = playing();
    for (const one of this.others ?? []) one.setAttribute("aria-pressed", String(one.dataset.pen === pen));
    this.points.replaceChildren(...game.checkpoints.map(({ name, spots }) => button(name, () => turn(games.restored(playing().game, spots)))));
  }

  /** @param {number} factor */
  scale(factor) {
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    this.board.style.setProperty("--zoom", String(this.zoom));
  }
}
customElements.define("more-tools", MoreTools);
