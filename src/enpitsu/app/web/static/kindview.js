/** Everything of a kind: what to play, today's puzzles, its rules, and a puzzle of one's own. */

import { answer } from "./ask.js";
import { button, make } from "./dom.js";
import { turn } from "./kept.js";
import { exampleOf, rulesOf } from "./lesson.js";
import { LEVELS, made } from "./making.js";
import * as opening from "./opening.js";
import { Part } from "./part.js";
import { pictured } from "./pictured.js";
import { state } from "./store.js";
import { seedOf } from "./today.js";
import { Wishes } from "./wishes.js";
import { WORDS } from "./words.js";

export class KindView extends Part {
  async show() {
    const { kind } = state(), [{ cards }, { levels }, lesson] = await Promise.all([answer("gallery", {}), answer("shipped", { kind }), answer("lesson", { kind })]);
    const card = cards.find((/** @type {any} */ one) => one.name === kind);
    if (!card) throw new Error(`${WORDS.noKind} ${kind}`);
    const wishes = new Wishes(kind);
    this.append(make("div", { className: "kind" }, [
      make("div", { className: "kind-picture" }, [pictured(card.picture)]),
      make("div", {}, [
        make("h2", { textContent: card.title }),
        make("p", { className: "faint", textContent: [card.family, ...card.aliases].join(" · ") }),
        make("h3", { textContent: WORDS.views.play }),
        make("div", { className: "tools" }, [
          ...LEVELS.filter(level => levels[level]).map((level, n) => button(WORDS.levels[level], () => play(kind, level, levels[level]), { className: n ? "" : "main", "data-level": level })),
          button(WORDS.sample, async () => opening.play(await answer("sample", { kind })), { "data-level": "sample" }),
        ]),
        make("h3", { textContent: WORDS.today }),
        make("div", { className: "tools" }, LEVELS.map(level => button(WORDS.levels[level], () => made({ kind, level, seed: seedOf(new Date()) })))),
        make("h3", { textContent: WORDS.rules }),
        ...rulesOf(lesson.aim, lesson.rules), ...exampleOf(lesson),
        make("h3", { textContent: WORDS.make }),
        ...await wishes.elements(),
        make("p", { className: "tools" }, [
          button(WORDS.generate, () => made(wishes.puzzle())),
          button(WORDS.startSet, async () => opening.set(await answer("blank", wishes.board()))),
        ]),
      ]),
    ]));
  }
}

/** Play the next of the puzzles that were made before. @param {string} kind @param {string} level @param {any[]} puzzles */
async function play(kind, level, puzzles) {
  const { puzzle } = puzzles[turn(`${kind} ${level}`) % puzzles.length];
  await opening.play({ ...await answer("sheet", { puzzle }), level });
}
