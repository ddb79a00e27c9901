/** What is told beside a board that is played: hints, steps, the end, or the game from its beginning. */

import { begun, button, make } from "./dom.js";
import { Part } from "./part.js";
import { playing, tell } from "./playing.js";
import { Replay } from "./replay.js";
import { WORDS } from "./words.js";

export class Telling extends Part {
  connectedCallback() {
    this.className = "told";
    this.tabIndex = 0;
    for (const [name, value] of Object.entries({ role: "region", "aria-label": WORDS.hint, "aria-live": "polite" })) this.setAttribute(name, value);
    this.draw();
    this.listen(({ playing: before }) => {
      const { told, replay } = playing();
      if (told !== before?.told || replay?.states !== before?.replay?.states) this.draw();
    });
  }

  draw() {
    const { told, replay } = playing(), close = { text: WORDS.close, act: () => tell(null), disabled: false };
    const choices = told?.choices ?? (told?.next ? [told.next, close] : []);
    this.replaceChildren(...(replay ? [new Replay()] : told ? [
      make("p", { textContent: begun(told.text) }),
      make("p", { className: "tools" }, choices.map(({ text, act, disabled = false }) => button(text, act, { disabled }))),
    ] : []));
  }
}
customElements.define("game-telling", Telling);
