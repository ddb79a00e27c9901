/** Sharing: a link with the puzzle in it, other formats, pictures, print. */

import { answer } from "./ask.js";
import { button, make, say } from "./dom.js";
import { go, open } from "./router.js";
import { WORDS } from "./words.js";

const LONG = 8000; // characters of a link that some programs cut off
const MOST = 1 << 20; // characters of a puzzle, packed or not: a link can unpack to a thousand times its length
const PIECE = 1 << 10; // bytes that are unpacked at once

/** A text, packed so that a link can hold it. @param {string} text */
export async function packed(text) {
  const bytes = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = new Uint8Array(await new Response(bytes).arrayBuffer());
  const chars = Array.from(data, byte => String.fromCharCode(byte)).join("");
  return btoa(chars).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text, unpacked only as far as a puzzle can be long.
 * @param {string} code
 */
export async function unpacked(code) {
  if (code.length > MOST) throw new Error(WORDS.damaged);
  const chars = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const reader = pieces(Uint8Array.from(chars, char => char.charCodeAt(0)))
    .pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST) {
      await reader.cancel();
      throw new Error(WORDS.damaged);
    }
  }
}

/**
 * Bytes, a piece when it is asked for: whoever unpacks one does so without a stop.
 * @param {Uint8Array<ArrayBuffer>} data @returns {ReadableStream<BufferSource>}
 */
function pieces(data) {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at < data.length) stream.enqueue(data.subarray(at, at += PIECE));
      else stream.close();
    },
  }, { highWaterMark: 0 });
}

/** The puzzle of a fragment. @param {string} fragment @returns {Promise<any>} */
export async function fromFragment(fragment) {
  try {
    return JSON.parse(await unpacked(fragment.slice(2)));
  } catch {
    throw new Error(WORDS.damaged);
  }
}

export class Share {
  /** @param {HTMLElement} home */
  async show(home) {
    if (!open.sheet) {
      home.append(make("p", { textContent: WORDS.nothing }));
      return;
    }
    const puzzle = open.record();
    const link = `${location.origin}${location.pathname}#p=${await packed(JSON.stringify(puzzle))}`;
    const field = make("input", { id: "link", readOnly: true, value: link });
    const format = make("select", { id: "format" }, open.sheet.formats.map(
      (/** @type {string} */ name) => make("option", { value: name, textContent: name })));
    const text = make("textarea", { rows: 10, readOnly: true, "aria-label": WORDS.format });
    const remarks = make("p", {});
    format.onchange = async () => {
      const told = await answer("write", { puzzle, format: format.value }).catch(error => ({ text: error.message, remarks: [] }));
      text.value = told.text;
      remarks.textContent = told.remarks.join("; ");
    };
    const { svg } = await answer("draw", { puzzle });
    const picture = make("img", { alt: open.sheet.picture.title, className: "preview", src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
    home.append(
      make("h2", { textContent: open.sheet.title }),
      make("p", { className: "fields" }, [make("label", { for: "link", textContent: WORDS.link }), field, button(WORDS.copy, () => copied(link))]),
      make("p", { textContent: WORDS.longLink, hidden: link.length <= LONG }),
      make("p", { className: "fields" }, [make("label", { for: "format", textContent: WORDS.format }), format,
        button(WORDS.copy, () => copied(text.value)),
        button(WORDS.download, () => saved(`${open.sheet.kind}.txt`, new Blob([text.value])))]),
      text, remarks,
      make("p", { className: "fields" }, [
        button("SVG", () => saved(`${open.sheet.kind}.svg`, new Blob([svg], { type: "image/svg+xml" }))),
        button("PNG", async () => saved(`${open.sheet.kind}.png`, await painted(picture))),
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
