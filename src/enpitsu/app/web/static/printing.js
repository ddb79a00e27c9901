/** Printing: several puzzles a page, and their solutions after them. */

import { answer } from "./ask.js";
import { button, complain, make } from "./dom.js";
import { allSaved } from "./kept.js";
import { openRecord } from "./opened.js";
import { Part } from "./part.js";
import { openSheet } from "./store.js";
import { WORDS } from "./words.js";

/** @typedef {{title: string, puzzle: any}} Titled */

const PAPERS = ["A4", "Letter"];
const NUMBERS = [1, 2, 4, 6]; // puzzles of a page
const SOLUTIONS = 12; // of a page
const CELL = 15; // millimetres of a side at most
const BESIDE = 2; // cells, about, that clues outside and the rim take

export class Printing extends Part {
  async show() {
    const sheet = openSheet();
    const games = (await allSaved()).sort((a, b) => b.saved - a.saved);
    const puzzles = games.map(one => ({ title: one.title, puzzle: one.sheet.record }));
    if (sheet) {
      const { state: _, ...puzzle } = openRecord(), told = JSON.stringify(puzzle);
      const others = puzzles.filter(one => JSON.stringify(one.puzzle) !== told);
      puzzles.splice(0, puzzles.length, { title: sheet.picture.title, puzzle }, ...others);
    }
    if (!puzzles.length) {
      this.append(make("p", { textContent: WORDS.nothing }));
      return;
    }
    const ticks = puzzles.map(({ title }, n) => ({ title, tick: make("input", { type: "checkbox", checked: !n }) }));
    const paper = select("paper", PAPERS), number = select("perPage", NUMBERS.map(String));
    const solved = make("input", { id: "solutionsToo", type: "checkbox" });
    this.pages = make("div", { id: "pages" });
    this.append(
      make("h2", { textContent: WORDS.views.print }),
      make("fieldset", {}, [make("legend", { textContent: WORDS.which }), ...ticks.map(({ title, tick }) => make("label", {}, [tick, ` ${title}`]))]),
      make("p", { className: "fields" }, [paper, number, solved].map(field => make("span", { className: "field" }, [
        make("label", { for: field.id, textContent: /** @type {any} */ (WORDS)[field.id] }), field,
      ]))),
      make("p", {}, [button(WORDS.print, async () => {
        await this.lay(puzzles.filter((_, n) => ticks[n].tick.checked), paper.value, Number(number.value), solved.checked);
        print();
      }, { className: "main" })]),
      this.pages,
    );
  }

  /** Lay puzzles out on pages. @param {Titled[]} puzzles @param {string} paper @param {number} number @param {boolean} solved */
  async lay(puzzles, paper, number, solved) {
    complain(WORDS.working);
    const drawn = await Promise.all(puzzles.map((one, n) => picture(one, n + 1)));
    const pages = paged(drawn, number, paper);
    if (solved) {
      const solutions = await Promise.all(puzzles.map(async ({ title, puzzle }, n) => {
        const { solution } = await answer("solve", { puzzle });
        return picture({ title, puzzle: { ...puzzle, state: solution } }, n + 1);
      }));
      pages.push(...paged(solutions, SOLUTIONS, paper));
    }
    this.pages.replaceChildren(...pages);
    await Promise.all(Array.from(this.pages.querySelectorAll("img"), one => one.decode()));
    complain("");
  }
}

/** A puzzle as it is printed, with its number. @param {Titled} titled @param {number} number */
async function picture({ title, puzzle }, number) {
  const { svg } = await answer("draw", { puzzle });
  const image = make("img", { alt: "", src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
  image.style.maxWidth = `${CELL * (puzzle.cols + BESIDE)}mm`;
  return make("figure", {}, [make("figcaption", { textContent: `${number}. ${title}` }), image]);
}

/** @param {HTMLElement[]} drawn @param {number} number @param {string} paper @returns {HTMLElement[]} */
function paged(drawn, number, paper) {
  const pages = [];
  for (let n = 0; n < drawn.length; n += number) {
    pages.push(make("section", { className: `paper-page ${paper} of${number}` }, drawn.slice(n, n + number)));
  }
  return pages;
}

/** @param {string} id @param {string[]} values */
const select = (id, values) => make("select", { id }, values.map(value => make("option", { value, textContent: value })));
