/** Settings, and the keys. */

import { make } from "./dom.js";
import { commandRows, keyList } from "./keylist.js";
import { COMMANDS, FIGURES, keyFor } from "./keys.js";
import { Part } from "./part.js";
import { settings, wish } from "./store.js";
import { dress } from "./theme.js";
import { LANGUAGES, WORDS } from "./words.js";

export class Settings extends Part {
  show() {
    this.append(
      make("h2", { textContent: WORDS.views.settings }),
      choice("language", WORDS.language, { auto: WORDS.themes.auto, ...LANGUAGES }, () => location.reload()),
      choice("theme", WORDS.theme, WORDS.themes),
      choice("errors", WORDS.errors, WORDS.errorsOf),
      ticked("contrast", WORDS.contrast),
      ticked("timer", WORDS.timer),
      ticked("labels", WORDS.labels),
      ticked("pruned", WORDS.pruned),
      ticked("pace", WORDS.pace),
      make("h2", { textContent: WORDS.keysTitle }),
      make("details", {}, [make("summary", { textContent: WORDS.ownKeys }), make("p", { className: "fields" }, ownKeys())]),
      keyList([...Object.values(WORDS.keys), ...commandRows(Object.keys(COMMANDS))]),
    );
  }
}

/** @param {string} name @param {string} label @param {Record<string, string>} options @param {() => void} [then] */
function choice(name, label, options, then = dress) {
  const now = /** @type {any} */ (settings())[name];
  const radios = Object.entries(options).map(([value, text]) => {
    const input = make("input", { type: "radio", name, value, checked: value === now });
    input.onchange = () => { wish({ [name]: value }); then(); };
    return make("label", {}, [input, ` ${text}`]);
  });
  return make("fieldset", {}, [make("legend", { textContent: label }), ...radios]);
}

/** @param {string} name @param {string} label */
function ticked(name, label) {
  const input = make("input", { type: "checkbox", checked: /** @type {any} */ (settings())[name] });
  input.onchange = () => { wish({ [name]: input.checked }); dress(); };
  return make("p", {}, [make("label", {}, [input, ` ${label}`])]);
}

/** A field for the key of each command and of each figure; empty, it is the usual one. */
function ownKeys() {
  return [...Object.keys(COMMANDS), ...Object.keys(FIGURES)].map(name => {
    const input = make("input", { id: `key-${name.replace(" ", "-")}`, className: "key", maxLength: 1, value: keyFor(name) });
    input.onchange = () => {
      const { [name]: _, ...others } = settings().keys, key = input.value.trim().toLowerCase();
      wish({ keys: key ? { ...others, [name]: key } : others });
      input.value = keyFor(name);
    };
    return make("span", { className: "field" }, [
      make("label", { for: input.id, textContent: /** @type {any} */ (WORDS.keyNames)[name] }), input,
    ]);
  });
}
