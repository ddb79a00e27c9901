/** Fields for the options of a kind: a switch where they are yes or no, else a text. */

import { make } from "./dom.js";

/** @typedef {{name: string, default: string | number, expected: string, meaning: string, choices: string[]}} Option */

/** @param {Option} option @param {string} id @returns {any} */
export function optionField({ name, default: usual, expected, meaning, choices }, id) {
  const told = [expected, meaning].filter(Boolean).join(". ");
  if (String(choices) === "yes,no") return make("input", { id, name, type: "checkbox", role: "switch", checked: usual === "yes", defaultChecked: usual === "yes", title: meaning });
  return make("input", { id, name, value: usual, defaultValue: usual, title: told, "aria-description": told });
}

/** What a field holds. @param {any} field @returns {string} */
export const told = field => (field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value);

/** Let a field hold this. @param {any} field @param {string} value */
export function hold(field, value) {
  if (field.type === "checkbox") field.checked = value === "yes";
  else field.value = value;
}

/** A field with its label. @param {any} field @param {string} text */
export const labelled = (field, text) => make("span", { className: "field" }, [make("label", { for: field.id, textContent: text }), field]);
