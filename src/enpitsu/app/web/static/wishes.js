/** What is wished of a new puzzle of a kind: a form. */

import { answer } from "./ask.js";
import { make } from "./dom.js";
import { labelled, optionField, titleOf, told } from "./optionfields.js";
import { WORDS } from "./words.js";

const LARGEST = 50; // rows or columns

export class Wishes {
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
    this.rows = size("rows");
    this.cols = size("cols");
    this.level = picked("level", [["", WORDS.any]]);
    this.fields = make("div", {});
    /** @type {any[]} */
    this.options = [];
  }

  /** @returns {Promise<HTMLElement[]>} */
  async elements() {
    await this.follow();
    return [
      make("p", { className: "fields" }, [this.rows, this.cols, this.level].map(named)),
      make("details", {}, [make("summary", { textContent: WORDS.wishes }), this.fields]),
    ];
  }

  /** Offer what can be wished of the kind. */
  async follow() {
    const offered = await answer("rules", { kind: this.kind });
    offer(this.rows, offered.rows);
    offer(this.cols, offered.cols);
    this.level.replaceChildren(...choices([["", WORDS.any], ...offered.levels.map(twice)]));
    const option = (/** @type {any} */ one) => optionField(one, `option-${one.name}`);
    const titles = [...offered.options, ...offered.extra_options].map(titleOf);
    this.options = offered.options.map(option);
    this.extra = offered.extra_options.map(option);
    this.symmetry = picked("symmetry", offered.symmetries.map(twice));
    this.minimal = make("input", { id: "minimal", type: "checkbox" });
    this.score = bounds("score");
    this.clues = bounds("clues");
    this.density = bounds("density");
    this.cells = make("textarea", { id: "cells", rows: 3, placeholder: WORDS.cellsExample });
    this.layers = many("layers", offered.layers.map((/** @type {any} */ { name }) => name));
    this.needs = many("needs", offered.techniques);
    this.avoids = many("avoids", offered.techniques);
    this.fields.replaceChildren(
      make("p", { className: "fields" }, [...this.options, ...this.extra].map((field, n) => labelled(field, titles[n]))),
      make("p", { className: "fields" }, [this.symmetry, this.minimal, this.clues, this.density, this.score].map(named)),
      make("p", { className: "fields" }, [this.needs, this.avoids, this.layers, this.cells].map(named)),
    );
  }

  /** Of an empty board. */
  board() {
    const usual = isUnchanged(this.rows) && isUnchanged(this.cols);
    return {
      kind: this.kind,
      rows: usual ? null : Number(this.rows.value),
      cols: usual ? null : Number(this.cols.value),
      options: changed(this.options),
    };
  }

  /** Of a puzzle that is to be made. */
  puzzle() {
    return {
      ...this.board(),
      extra_options: changed(this.extra),
      level: this.level.value || null,
      symmetry: this.symmetry.value,
      minimal: this.minimal.checked,
      score: pair(this.score.value),
      clues: pair(this.clues.value),
      density: pair(this.density.value),
      cells: this.cells.value.trim().split(/\s+/).join("/"),
      layers: chosen(this.layers),
      needs: chosen(this.needs),
      avoids: chosen(this.avoids),
      seed: Math.floor(Math.random() * 2 ** 31),
    };
  }
}

/** @param {string} one @returns {[string, string]} */
const twice = one => [one, one];

/** @param {[string, string][]} options @returns {HTMLElement[]} */
const choices = options => options.map(([value, textContent]) => make("option", { value, textContent }));

/** @param {string} id */
const size = id => make("input", { id, type: "number", min: 1, max: LARGEST });

/** @param {string} id */
const bounds = id => make("input", { id, placeholder: /** @type {any} */ (WORDS.between)[id] });

/** @param {string} id @param {[string, string][]} options */
const picked = (id, options) => make("select", { id }, choices(options));

/** @param {string} id @param {string[]} names */
const many = (id, names) => make("select", { id, multiple: true, size: 4 }, choices(names.map(twice)));

/** @param {any} field */
const named = field => labelled(field, /** @type {any} */ (WORDS)[field.id]);

/** @param {any} select @returns {string[]} */
const chosen = select => Array.from(select.selectedOptions, one => one.value);

/** @param {any} field */
const isUnchanged = field => field.value === field.defaultValue && field.checked === field.defaultChecked;

/** Show what a field holds if nobody changes it; what somebody has typed stays. @param {any} field @param {number} usual */
function offer(field, usual) {
  if (isUnchanged(field)) field.value = usual;
  field.defaultValue = usual;
}

/** @param {any[]} fields */
const changed = fields => Object.fromEntries(fields.filter(one => !isUnchanged(one)).map(one => [one.name, told(one)]));

/** The least and the most, as in 20-30; null if nothing is wished. @param {string} text */
function pair(text) {
  if (!text.trim()) return null;
  const [least, most = least] = text.split("-").map(Number);
  return [least, most];
}
