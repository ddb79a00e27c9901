/** An element that draws a part of what the page knows, as long as it is on the page. */

import { listen } from "./store.js";

export class Part extends HTMLElement {
  /** @type {(() => void)[]} */
  #ends = [];

  /** Do something when this leaves the page. @param {() => void} end */
  until(end) {
    this.#ends.push(end);
  }

  /** Be told of changes meanwhile. @param {(before: import("./store.js").State) => void} listener */
  listen(listener) {
    this.until(listen(listener));
  }

  disconnectedCallback() {
    for (const end of this.#ends.splice(0)) end();
  }
}
