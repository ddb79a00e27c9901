/** A game from its beginning: each edit again, at a speed of one's own. Nothing is changed by it. */

import { button, make } from "./dom.js";
import { Part } from "./part.js";
import { playing, seek, tell } from "./playing.js";
import { WORDS } from "./words.js";

const SPEEDS = [1, 2, 4, 8, 16]; // edits in a second
const USUAL = 4;

export class Replay extends Part {
  connectedCallback() {
    this.position = make("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": WORDS.replay.position });
    this.position.oninput = () => { this.pause(); seek(Number(this.position.value)); };
    this.speed = make("select", { "aria-label": WORDS.replay.speed }, SPEEDS.map(one =>
      make("option", { value: one, textContent: `${one}×`, selected: one === USUAL })));
    this.speed.onchange = () => { if (this.ticking) this.run(); };
    this.running = button(WORDS.replay.run, () => (this.ticking ? this.pause() : this.run()), { className: "main" });
    this.replaceChildren(
      make("p", { textContent: WORDS.replay.title }),
      make("p", { className: "tools" }, [this.running, this.speed, this.position, button(WORDS.close, () => tell(null))]),
    );
    this.listen(() => { if (playing().replay) this.position.value = this.at; });
    this.until(() => clearInterval(this.ticking));
    this.run();
  }

  /** The state that is shown, by its number. */
  get at() {
    return playing().replay?.at ?? 0;
  }

  /** The number of the state at the end. */
  get last() {
    return (playing().replay?.states.length ?? 1) - 1;
  }

  run() {
    if (this.at === this.last) seek(0);
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
    if (this.at < this.last) seek(this.at + 1);
    if (this.at === this.last) this.pause();
  }
}
customElements.define("game-replay", Replay);
