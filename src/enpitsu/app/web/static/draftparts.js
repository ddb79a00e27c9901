/** What a draft has beside its board: layers, of which one is edited; options, how it lies, its variants, and what is said of it. */

import { answer } from "./ask.js";
import { button, make, trying } from "./dom.js";
import { NOTE, NOTES, OPTION, draft, edit, frameOf, layerNow, record, spotKey, take, write } from "./draft.js";
import { spotAt } from "./game.js";
import { hold, labelled, optionField, titleOf, told } from "./optionfields.js";
import { Part } from "./part.js";
import { sizeFold, variantFold } from "./reshaping.js";
import { layerName } from "./sheets.js";
import { WORDS } from "./words.js";

/** The layers, and how the one that is edited is drawn. */
export class Layers extends Part {
  connectedCallback() {
    this.buttons = make("div", { className: "tools layers", role: "group", "aria-label": WORDS.layer });
    this.how = make("p", { className: "faint" });
    this.replaceChildren(this.buttons, this.how);
    this.draw();
    this.listen(({ draft: before }) => { if (!before || before.sheet !== draft().sheet || before.layer !== draft().layer) this.draw(); });
  }

  draw() {
    const { sheet: { layers, faults }, layer } = draft(), { paths } = layerNow(), names = layers.map((/** @type {any} */ { name }) => name);
    if (String([...this.buttons.children].map(one => one.dataset.layer)) !== String(names)) { // else one keeps the focus
      this.buttons.replaceChildren(...layers.map((/** @type {any} */ one) => button(layerName(one), () => edit(one.name), { "data-layer": one.name })));
    }
    for (const one of this.buttons.children) {
      one.setAttribute("aria-pressed", String(one.dataset.layer === layer));
      one.toggleAttribute("data-faulty", faults.some((/** @type {any} */ fault) => fault.layer === one.dataset.layer));
    }
    this.how.textContent = paths ? WORDS.gestures[paths.most === 1 ? "mark" : paths.ordered ? "list" : "cage"] : "";
  }
}
customElements.define("draft-layers", Layers);

/** What belongs to the kind and the size of the draft, and what is said of it. */
export class DraftParts extends Part {
  connectedCallback() {
    /** @type {[string, any][]} */
    this.fields = []; // that are edited, each with whether it is an option or a note
    trying(() => this.furnish());
    this.listen(({ draft: before }) => {
      const { sheet, game } = draft();
      if (this.frame !== frameOf(sheet)) trying(() => this.furnish());
      else if (before?.game !== game || before.sheet !== sheet) this.hold();
    });
  }

  async furnish() {
    const { sheet } = draft(), frame = this.frame = frameOf(sheet);
    const folds = await Promise.all([sizeFold(sheet, lay), variantFold(sheet, lay)]);
    if (this.frame !== frame) return; // another one is on its way
    const opened = [...this.querySelectorAll("details[open]")].map(one => one.className), options = optionFields(), notes = noteFields();
    this.fields = [...options.map(field => /** @type {[string, any]} */ ([OPTION, field])), ...notes.map(field => /** @type {[string, any]} */ ([NOTE, field]))];
    this.replaceChildren(
      make("p", { className: "fields" }, options.map((field, n) => labelled(field, titleOf(sheet.options[n])))),
      ...folds.filter(one => one !== null),
      make("details", { className: "notes" }, [
        make("summary", { textContent: WORDS.about }),
        ...notes.map(field => make("p", { className: "field" }, [make("label", { for: field.id, textContent: /** @type {any} */ (NOTES)[field.name] }), field])),
      ]),
    );
    for (const one of this.querySelectorAll("details")) one.open = opened.includes(one.className);
    this.hold();
  }

  /** Let the fields hold what is told now, but for the one that is typed in. */
  hold() {
    for (const [part, field] of this.fields ?? []) {
      if (field !== document.activeElement) hold(field, String(spotAt(draft().game, spotKey(part, field.name)).v ?? ""));
    }
  }
}
customElements.define("draft-parts", DraftParts);

/** The options of the kind, to be edited. @returns {any[]} */
const optionFields = () => draft().sheet.options.map((/** @type {any} */ option) => {
  const field = optionField(option, `set-${option.name}`);
  field.onchange = () => write(OPTION, option.name, told(field));
  return field;
});

/** What is said of the puzzle: it goes with it into every format that has a place for it. @returns {any[]} */
const noteFields = () => Object.keys(NOTES).map(name => {
  const field = make(name === "rules" ? "textarea" : "input", { id: `note-${name}`, name, rows: 3 });
  field.onchange = () => write(NOTE, name, field.value || undefined);
  return field;
});

/** Lay the draft out anew; what fits is kept, and all can be undone. @param {object} wish */
const lay = async wish => take(await answer("reshape", { puzzle: record(), ...wish }));
