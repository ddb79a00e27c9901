/** How a draft lies: its size, where it is shifted to, how it is turned, and the variants laid on its kind. */

import { answer } from "./ask.js";
import { button, make, trying } from "./dom.js";
import { labelled } from "./optionfields.js";
import { WORDS } from "./words.js";

/** @typedef {(wish: {kind?: string, turn?: string, rows?: number, cols?: number, down?: number, right?: number}) => Promise<any>} Lay what is laid out anew keeps what fits */

const JOINT = " + "; // between the name of a kind and those of its variants
const SHIFTS = { up: { down: -1 }, down: { down: 1 }, left: { right: -1 }, right: { right: 1 } };

/** Size, shifts and turns. @param {any} sheet @param {Lay} lay @returns {Promise<HTMLElement>} */
export async function sizeFold({ kind, picture }, lay) {
  const { turns } = await answer("rules", { kind: kind.split(JOINT)[0] });
  const sides = ["rows", "cols"].map(name => {
    const field = make("input", { id: `set-${name}`, type: "number", min: 1, max: 99, value: picture[name] });
    field.onchange = () => { if (field.value && field.checkValidity()) trying(() => lay({ [name]: Number(field.value) })); };
    return labelled(field, /** @type {any} */ (WORDS)[name]);
  });
  const shifts = Object.entries(SHIFTS).map(([name, by]) =>
    button(/** @type {any} */ (WORDS.shifts)[name][0], () => lay(by), { "aria-label": /** @type {any} */ (WORDS.shifts)[name][1], "data-shift": name }));
  const turned = turns.filter((/** @type {string} */ name) => name in WORDS.turns).map((/** @type {string} */ turn) =>
    button(/** @type {any} */ (WORDS.turns)[turn], () => lay({ turn }), { "data-turn": turn }));
  return fold(WORDS.sizeAndPlace, "size", [
    make("p", { className: "fields" }, sides),
    make("div", { className: "tools", role: "group", "aria-label": WORDS.shift }, shifts),
    make("div", { className: "tools" }, turned),
  ]);
}

/** The variants that can be laid on the kind, those first that are. @param {any} sheet @param {Lay} lay @returns {Promise<HTMLElement | null>} */
export async function variantFold({ kind }, lay) {
  const [base, ...laid] = kind.split(JOINT), { variants } = await answer("variants", { kind: base });
  if (!variants.length) return null;
  const ticks = variants.map((/** @type {any} */ { name }) => make("input", { type: "checkbox", name, checked: laid.includes(name) }));
  for (const tick of ticks) {
    tick.onchange = () => trying(async () => {
      try {
        await lay({ kind: [base, ...ticks.filter((/** @type {any} */ one) => one.checked).map((/** @type {any} */ one) => one.name)].join(JOINT) });
      } catch (error) {
        tick.checked = !tick.checked;
        throw error;
      }
    });
  }
  const lines = variants.map((/** @type {any} */ { title, text }, /** @type {number} */ n) =>
    make("label", { className: "variant" }, [ticks[n], make("span", {}, [make("b", { textContent: title }), ` ${text}`])]));
  return fold(WORDS.variants, "variants", [...lines.filter((/** @type {any} */ _, /** @type {number} */ n) => ticks[n].checked), ...lines.filter((/** @type {any} */ _, /** @type {number} */ n) => !ticks[n].checked)]);
}

/** @param {string} title @param {string} className @param {Node[]} content */
const fold = (title, className, content) => make("details", { className }, [make("summary", { textContent: title }), ...content]);
