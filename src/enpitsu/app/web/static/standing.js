/** How a draft stands, in words: what was made of it, what is wrong with it, how many solutions it has, and why. */

import { button, make } from "./dom.js";
import { draft, edit } from "./draft.js";
import { Part } from "./part.js";
import { WORDS } from "./words.js";

const TOLD_FAULTS = 4; // faults that are told at once

export class Standing extends Part {
  /** @param {import("./setboard.js").SetBoard} board where faults are shown */
  constructor(board) {
    super();
    this.board = board;
  }

  connectedCallback() {
    this.className = "told";
    this.tabIndex = 0;
    for (const [name, value] of Object.entries({ role: "region", "aria-label": WORDS.stands, "aria-live": "polite" })) this.setAttribute(name, value);
    this.draw();
    this.listen(({ draft: before }) => {
      const { sheet, status, diagnosis, made } = draft();
      if (!before || before.sheet !== sheet || before.status !== status || before.diagnosis !== diagnosis || before.made !== made) this.draw();
    });
  }

  /** What was told stays until it is known how the draft stands now. */
  draw() {
    const { sheet: { faults }, status, diagnosis, made, game } = draft(), done = made?.game === game ? [made.text] : [];
    if (faults.length) this.replaceChildren(...this.wrong(faults));
    else if (status) this.replaceChildren(...[...done, ...diagnosis ? found(diagnosis) : [statusOf(status)]].map(textContent => make("p", { textContent })));
  }

  /** What is wrong with what is printed: each thing leads to where it belongs. @param {any[]} faults */
  wrong(faults) {
    const some = firstFaults(faults);
    return [
      make("p", { textContent: WORDS.faults }),
      make("p", { className: "tools" }, some.map(fault => button(metIn(fault), () => this.goTo(fault), { title: fault.text }))),
      ...faults.length > some.length ? [make("p", { textContent: `+ ${faults.length - some.length}` })] : [],
    ];
  }

  /** Go to the layer and to the place of a fault. @param {any} fault */
  goTo({ layer, place }) {
    if (draft().sheet.layers.some((/** @type {any} */ { name }) => name === layer)) edit(layer);
    if (place) this.board.choose(place);
  }
}
customElements.define("draft-standing", Standing);

/** What is wrong, without what was expected. @param {{text: string}} fault */
export const metIn = ({ text }) => text.split("; expected ")[0];

/** The faults that are told: of many that differ in their cells alone the first. @param {any[]} faults */
export const firstFaults = faults => (faults.length > TOLD_FAULTS ? firstOfEach(faults) : faults).slice(0, TOLD_FAULTS);

/** @param {any[]} faults */
function firstOfEach(faults) {
  const sort = (/** @type {any} */ { text }) => text.replace(/\br\d+c\d+\b/g, ""), sorts = faults.map(sort);
  return faults.filter((fault, n) => sorts.indexOf(sort(fault)) === n);
}

/** @param {{status: string}} told @returns {string} */
const statusOf = ({ status }) => /** @type {any} */ (WORDS.statuses)[status];

/** What conflicts, how many solutions there are, or what could go, and the level. @param {any} diagnosis @returns {string[]} */
function found(diagnosis) {
  const { status, complete, count, at_least: least, conflict, superfluous, level, hardest } = diagnosis;
  const ids = new Set((diagnosis.blamed ?? []).map((/** @type {any} */ one) => one.rule));
  const broken = draft().sheet.rules.filter((/** @type {any} */ one) => ids.has(one.rule)).map((/** @type {any} */ one) => one.text);
  return [
    statusOf(diagnosis),
    ...status === "multiple" && complete ? [`${count ?? `≥ ${least}`} ${WORDS.solutions}`] : [],
    ...conflict ? [conflict.length ? WORDS.conflict : WORDS.blameless] : [],
    ...ids.size ? [`${WORDS.blamed} ${broken.join(" ")}`] : [],
    ...superfluous?.length ? [WORDS.superfluous] : [],
    ...level ? [`${WORDS.level}: ${level}, ${hardest}`] : [],
  ];
}
