/** The buttons beside a board that is played: what is done to the whole of it, and what taps do. */

import { button, make } from "./dom.js";
import * as games from "./game.js";
import { penSwitch } from "./pens.js";
import { Replay } from "./replay.js";
import { go } from "./router.js";
import { WORDS } from "./words.js";

/** Pens that are seldom taken. @type {import("./pens.js").Pen[]} */
export const OTHERS = ["sketch", "tick"];
const ZOOM = 1.25, MOST = 4;

export class Tools {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.zoom = 1;
    const undo = () => play.turn(games.undone(play.game)), redo = () => play.turn(games.redone(play.game));
    this.undoing = button(WORDS.undo, undo);
    this.redoing = button(WORDS.redo, redo);
    this.trial = make("span", { className: "trial" });
    this.points = make("span", {});
    this.others = OTHERS.map(pen => button(WORDS.pens[pen], () => play.take(play.entering?.pen === pen ? "write" : pen), { "data-pen": pen }));
    this.switch = make("div", {});
    /** @type {import("./pens.js").Pen[]} */
    this.pens = [];
  }

  /** Offer pens. @param {import("./pens.js").Pen[]} pens */
  offer(pens) {
    this.pens = pens;
    const made = penSwitch(pens, pen => this.play.take(pen));
    this.switch.replaceWith(made);
    this.switch = made;
  }

  /** Those that are always there. */
  first() {
    const { help } = this.play;
    return make("div", { className: "tools", role: "group" }, [
      this.undoing, this.redoing,
      button(WORDS.check, () => help.look()),
      button(WORDS.hint, () => help.hint(), { className: "main" }),
      this.trial,
    ]);
  }

  /** Those that are asked for, and the rules. */
  more() {
    const { play } = this, { help, sheet } = play;
    return make("details", {}, [
      make("summary", { textContent: WORDS.more }),
      make("div", { className: "tools" }, [
        button(WORDS.fill, () => help.fill()),
        button(WORDS.back, () => help.backBefore()),
        button(WORDS.steps, () => help.steps()),
        button(WORDS.replay.start, () => new Replay(play).start()),
        button(WORDS.checkpoint, () => play.remember()),
        this.points, ...this.others,
        button(WORDS.zoomIn, () => this.scale(ZOOM)), button(WORDS.zoomOut, () => this.scale(1 / ZOOM)),
        button(WORDS.setThis, () => go("set", sheet)),
      ]),
    ]);
  }

  /** Which buttons can be pressed, and how they stand. */
  stand() {
    const { play } = this, { game } = play, level = game.trials.length;
    this.undoing.disabled = !game.past.length;
    this.redoing.disabled = !game.future.length;
    const pen = play.entering?.pen ?? "write";
    for (const one of this.others) one.setAttribute("aria-pressed", String(one.dataset.pen === pen));
    this.switch.stand?.(pen);
    this.trial.replaceChildren(
      button(level ? `${WORDS.trial} ${level + 1}` : WORDS.trial, () => play.turn(games.tried(play.game))),
      ...(level ? [
        button(WORDS.keep, () => play.turn(games.kept(play.game))),
        button(WORDS.discard, () => play.turn(games.discarded(play.game))),
      ] : []),
    );
    this.points.replaceChildren(...game.checkpoints.map(({ name, spots }) =>
      button(name, () => play.turn(games.restored(play.game, spots)))));
  }

  /** @param {number} factor */
  scale(factor) {
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    this.play.home.style.setProperty("--zoom", String(this.zoom));
  }
}
