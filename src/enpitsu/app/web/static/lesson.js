/** How a kind is played: its aim and rules in words, and a worked example in pictures. */

import { answer } from "./ask.js";
import { make, seen, trying } from "./dom.js";
import { Part } from "./part.js";
import { pictured } from "./pictured.js";
import { WORDS } from "./words.js";

/** The aim, and the rules. @param {string} aim @param {string[]} rules @returns {Node[]} */
export const rulesOf = (aim, rules) => [
  ...aim ? [make("p", { textContent: aim })] : [],
  make("ol", { "data-rules": "" }, rules.map(textContent => make("li", { textContent }))),
];

/** A small puzzle as it is printed, after its first moves and solved, and these moves in words. @param {any} lesson @returns {Node[]} */
export function exampleOf({ first_moves: moves, pictures }) {
  const named = pictures.length === 3 ? WORDS.lesson : [WORDS.lesson[0], WORDS.lesson[2]];
  return [
    make("div", { className: "lesson" }, pictures.map((/** @type {string} */ picture, /** @type {number} */ n) =>
      make("figure", {}, [pictured(picture), make("figcaption", { textContent: named[n] })]))),
    ...moves.map((/** @type {string} */ textContent) => make("p", { textContent })),
  ];
}

/** The example of a kind, which is asked for when it can be seen. */
export class Example extends Part {
  /** @param {string} kind */
  constructor(kind) {
    super();
    this.kind = kind;
  }

  connectedCallback() {
    this.until(seen(this, () => trying(async () => this.replaceChildren(...exampleOf(await answer("lesson", { kind: this.kind }))))));
  }
}
customElements.define("worked-example", Example);
