/** Where a puzzle comes from: pasted, dropped, made, or begun before. */

import { answer } from "./ask.js";
import { button, complain, make, trying } from "./dom.js";
import { go } from "./router.js";
import { allSaved, forget } from "./store.js";
import { Wishes } from "./wishes.js";
import { WORDS } from "./words.js";

export class Start {
  /** @param {HTMLElement} home */
  async show(home) {
    const text = make("textarea", { rows: 5, id: "puzzle", spellcheck: false });
    const read = (/** @type {string} */ puzzle) => opened(puzzle);
    const file = make("input", { id: "file", type: "file" });
    file.onchange = () => trying(async () => read(await file.files[0].text()));
    home.ondragover = event => event.preventDefault();
    home.ondrop = event => {
      event.preventDefault();
      const dropped = event.dataTransfer;
      trying(async () => read(dropped?.files.length ? await dropped.files[0].text() : dropped?.getData("text") ?? ""));
    };
    const paste = make("section", {}, [
      make("h2", { textContent: WORDS.start }),
      make("label", { for: "puzzle", textContent: WORDS.puzzle }), text,
      make("p", {}, [
        button(WORDS.open, () => read(text.value), { className: "main" }), " ",
        make("label", { for: "file", textContent: WORDS.file }), " ", file,
      ]),
      make("h3", { textContent: WORDS.samples }), await this.samples(),
    ]);
    home.append(paste, await this.making(), await this.begun(), await this.library());
  }

  /** A puzzle of each kind. */
  async samples() {
    const { kinds } = await answer("kinds", {});
    return make("p", { className: "tools" }, kinds.map((/** @type {any} */ { name: kind, title }) =>
      button(title, async () => go("play", await answer("sample", { kind })))));
  }

  /** The library of the server, if it has one. */
  async library() {
    const list = make("ul", { className: "games" });
    const query = make("input", { id: "query", type: "search" });
    const number = make("p", { role: "status" }), more = make("p");
    const search = async (/** @type {number} */ start) => {
      const { total, entries } = await answer("search", { query: query.value, start });
      if (!start) list.replaceChildren();
      list.append(...entries.map((/** @type {any} */ one) => make("li", {}, [listed(one)])));
      number.textContent = `${total} ${WORDS.found}`;
      const next = start + entries.length;
      more.replaceChildren(...(next < total ? [button(WORDS.further, () => search(next))] : []));
      return total;
    };
    query.onkeydown = (/** @type {KeyboardEvent} */ { key }) => { if (key === "Enter") trying(() => search(0)); };
    const total = await search(0);
    return make("section", { hidden: total === null }, [
      make("h2", { textContent: WORDS.library }),
      make("p", { className: "fields" }, [
        make("label", { for: "query", textContent: WORDS.query }), query, button(WORDS.search, () => search(0)),
      ]),
      number, list, more,
    ]);
  }

  async making() {
    const { kinds } = await answer("kinds", {});
    const wishes = new Wishes(kinds);
    return make("section", {}, [
      make("h2", { textContent: WORDS.make }),
      ...await wishes.elements(),
      make("p", {}, [
        button(WORDS.generate, async () => {
          complain(WORDS.working);
          const { sheet } = await answer("generate", wishes.puzzle());
          complain("");
          go("play", sheet);
        }),
        " ",
        button(WORDS.startSet, async () => go("set", await answer("blank", wishes.board()))),
      ]),
    ]);
  }

  async begun() {
    const games = (await allSaved()).sort((a, b) => b.saved - a.saved);
    const rows = games.map(game => {
      const row = make("li", {}, [
        make("a", { href: `#g=${game.id}`, textContent: game.title }),
        game.finished ? ` (${WORDS.finishedMark}) ` : " ",
        button(WORDS.forget, async () => { await forget(game.id); row.remove(); }, { "aria-label": `${WORDS.forget} ${game.title}` }),
      ]);
      return row;
    });
    return make("section", { hidden: !games.length }, [
      make("h2", { textContent: WORDS.begun }), make("ul", { className: "games" }, rows),
    ]);
  }
}

/** A puzzle of the library, to be played. @param {any} entry */
function listed({ number, kind, rows, cols, name, title, author, level }) {
  const told = [title ?? name, `${kind} ${rows}x${cols}`, level, author].filter(Boolean).join(", ");
  return button(told, async () => go("play", await answer("entry", { number })));
}

/** @param {string} puzzle */
async function opened(puzzle) {
  const sheet = await answer("sheet", { puzzle });
  go(sheet.faults.length ? "set" : "play", sheet);
}
