/** Sharing: a link with the puzzle in it, other formats, pictures, print. */

import { answer } from "./ask.js";
import { button, make, say } from "./dom.js";
import { openRecord } from "./opened.js";
import { Part } from "./part.js";
import { go } from "./router.js";
import { openSheet } from "./store.js";
import { WORDS } from "./words.js";

const LONG = 8000; // characters of a link that some programs cut off

export class Share extends Part {
  async show() {
    const sheet = openSheet();
    if (!sheet) {
      this.append(make("p", { textContent: WORDS.nothing }));
      return;
    }
    const puzzle = openRecord();
    const { text: end } = await answer("write", { puzzle, format: "link" }), link = `${location.origin}${location.pathname}${end}`;
    const field = make("input", { id: "link", readOnly: true, value: link });
    const format = make("select", { id: "format" }, sheet.formats.map(
      (/** @type {string} */ name) => make("option", { value: name, textContent: name })));
    const text = make("textarea", { rows: 10, readOnly: true, "aria-label": WORDS.format });
    const remarks = make("p", {});
    format.onchange = async () => {
      const { value } = format, told = await answer("write", { puzzle, format: value }).catch(error => ({ text: error.message, remarks: [] }));
      if (value !== format.value) return; // another one was chosen meanwhile
      text.value = told.text;
      remarks.textContent = told.remarks.join("; ");
    };
    const { svg } = await answer("draw", { puzzle });
    const picture = make("img", { alt: sheet.picture.title, className: "preview", src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
    this.append(
      make("h2", { textContent: sheet.title }),
      make("p", { className: "fields" }, [make("label", { for: "link", textContent: WORDS.link }), field, button(WORDS.copy, () => copied(link))]),
      make("p", { textContent: WORDS.longLink, hidden: link.length <= LONG }),
      make("p", { className: "fields" }, [make("label", { for: "format", textContent: WORDS.format }), format,
        button(WORDS.copy, () => copied(text.value)),
        button(WORDS.download, () => saved(`${sheet.kind}.txt`, new Blob([text.value])))]),
      text, remarks,
      make("p", { className: "fields" }, [
        button("SVG", () => saved(`${sheet.kind}.svg`, new Blob([svg], { type: "image/svg+xml" }))),
        button("PNG", async () => saved(`${sheet.kind}.png`, await painted(picture))),
        button(WORDS.print, () => go("print")),
      ]),
      picture,
    );
    await format.onchange();
  }
}

/** @param {string} text */
async function copied(text) {
  await navigator.clipboard.writeText(text);
  say(WORDS.copied);
}

/** @param {string} name @param {Blob} blob */
function saved(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {HTMLImageElement} picture @returns {Promise<Blob>} */
function painted(picture) {
  const canvas = make("canvas", { width: 3 * picture.naturalWidth, height: 3 * picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(done => canvas.toBlob(done));
}
