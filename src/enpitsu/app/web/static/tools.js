/** The buttons beside a board that is played: what is done to the whole of it, and what taps do. */

import { button, make } from "./dom.js";
import * as games from "./game.js";
import { go } from "./router.js";
import { WORDS } from "./words.js";

const COLOURS = 6;
const ZOOM = 1.25, MOST = 4;

export class Tools {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.zoom = 1;
    const undo = () => play.turn(games.undone(play.game)), redo = () => play.turn(games.redone(play.game));
    this.undoing = button(WORDS.undo, undo);
    this.redoing = button(WORDS.redo, redo);
    this.marker = button(WORDS.marks, () => play.marking(!play.entering?.marking), { "aria-pressed": "false" });
    this.trial = make("span", { className: "trial" });
    this.points = make("span", {});
    this.tickOff = button(WORDS.done, () => play.picker.take({ ticking: !play.picker.ticking }), { "aria-pressed": "false" });
    this.swatches = Array.from({ length: COLOURS + 1 }, (_, n) => button(String(n || "–"), () => play.picker.take({ colour: n }), {
      className: `swatch swatch${n}`, "aria-label": `${WORDS.colours} ${n}`, "aria-pressed": "false",
    }));
  }

  /** Those that are always there. */
  first() {
    const { help } = this.play;
    return make("div", { className: "tools", role: "group" }, [
      this.undoing, this.redoing, this.marker,
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
        button(WORDS.checkpoint, () => play.remember()),
        this.points, this.tickOff,
        button(WORDS.zoomIn, () => this.scale(ZOOM)), button(WORDS.zoomOut, () => this.scale(1 / ZOOM)),
        button(WORDS.setThis, () => go("set", sheet)),
      ]),
      make("div", { className: "tools", role: "group", "aria-label": WORDS.colours }, this.swatches),
      make("h3", { textContent: WORDS.rules }),
      make("ul", {}, sheet.rules.map((/** @type {any} */ rule) => make("li", { textContent: rule.text }))),
    ]);
  }

  /** Which buttons can be pressed, and how they stand. */
  stand() {
    const { play } = this, { game } = play, level = game.trials.length;
    this.undoing.disabled = !game.past.length;
    this.redoing.disabled = !game.future.length;
    this.marker.setAttribute("aria-pressed", String(Boolean(play.entering?.marking)));
    this.tickOff.setAttribute("aria-pressed", String(play.picker.ticking));
    this.swatches.forEach((one, n) => one.setAttribute("aria-pressed", String(play.picker.colour === n)));
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
