/** A game from its beginning: each edit again, at a speed of one's own. Nothing is changed by it. */

import { button, make } from "./dom.js";
import * as games from "./game.js";
import { WORDS } from "./words.js";

const SPEEDS = [1, 2, 4, 8, 16]; // edits in a second
const USUAL = 4;

export class Replay {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.last = play.game;
    this.states = games.states(play.game);
    this.position = make("input", { type: "range", min: 0, max: this.states.length - 1, value: 0, "aria-label": WORDS.replay.position });
    this.position.oninput = () => { this.pause(); this.go(Number(this.position.value)); };
    this.speed = make("select", { "aria-label": WORDS.replay.speed }, SPEEDS.map(one =>
      make("option", { value: one, textContent: `${one}×`, selected: one === USUAL })));
    this.speed.onchange = () => { if (this.ticking) this.run(); };
    this.running = button(WORDS.replay.run, () => (this.ticking ? this.pause() : this.run()), { className: "main" });
  }

  /** Show it from the beginning; the board takes nothing meanwhile. */
  start() {
    this.play.home.inert = true;
    this.play.tell({ text: WORDS.replay.title, close: () => this.end(), buttons: [
      this.running, this.speed, this.position, button(WORDS.close, () => this.play.tell(null)),
    ] });
    this.go(0);
    this.run();
  }

  run() {
    if (Number(this.position.value) === this.states.length - 1) this.go(0);
    clearInterval(this.ticking);
    this.ticking = setInterval(() => this.step(), 1000 / Number(this.speed.value));
    this.running.textContent = WORDS.replay.pause;
  }

  pause() {
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.running.textContent = WORDS.replay.run;
  }

  step() {
    const next = Number(this.position.value) + 1;
    if (next < this.states.length) this.go(next);
    if (next >= this.states.length - 1) this.pause();
  }

  /** @param {number} number */
  go(number) {
    this.position.value = number;
    this.play.see(this.states[number]);
  }

  /** The board is as it was. */
  end() {
    this.pause();
    this.play.home.inert = false;
    this.play.see(this.last);
  }
}
