/** Fields for the options of a kind: a switch where they are yes or no, a choice where there are few values, else a text. */

import { make } from "./dom.js";

/** @typedef {{name: string, title: string, default: string | number, expected: string, meaning: string, choices: string[]}} Option */

/** @param {Option} option @param {string} id @returns {any} */
export function optionField({ name, default: usual, expected, meaning, choices }, id) {
  const told = [expected, meaning].filter(Boolean).join(". ");
  if (String(choices) === "yes,no") return make("input", { id, name, type: "checkbox", role: "switch", checked: usual === "yes", defaultChecked: usual === "yes", title: meaning });
  const known = { id, name, defaultValue: usual, title: told, "aria-description": told };
  if (!choices.length) return make("input", { ...known, value: usual });
  const field = make("select", known, choices.map(value => make("option", { value, textContent: value })));
  field.value = String(usual);
  return field;
}

/** What people read for its name. @param {Option} option */
export const titleOf = ({ name, title }) => title || name;

/** What a field holds. @param {any} field @returns {string} */
export const told = field => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

/** Let a field hold this. @param {any} field @param {string} value */
export function hold(field, value) {
  if (field.type === "checkbox") field.checked = value === "yes";
  else field.value = value;
}

/** A field with its label. @param {any} field @param {string} text */
export const labelled = (field, text) => make("span", { className: "field" }, [make("label", { for: field.id, textContent: text }), field]);
