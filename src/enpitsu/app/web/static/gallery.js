/** The first screen: kinds with their pictures, what was begun, today's puzzles, and a field for any other one. */

import { answer } from "./ask.js";
import { button, clockOf, framed, make, seen, trying } from "./dom.js";
import { found, isPuzzle } from "./finding.js";
import { dots, effort, rankOf } from "./hardness.js";
import { allSaved, forget, save } from "./kept.js";
import { LEVELS, made } from "./making.js";
import { play, set } from "./opening.js";
import { Part } from "./part.js";
import { picturedLater } from "./pictured.js";
import { families, ofTheDay, seedOf } from "./today.js";
import { LANGUAGE, WORDS } from "./words.js";

const CONTINUED = 6; // begun games that are shown at once

/** @typedef {import("./kept.js").Saved} Saved */

export class Gallery extends Part {
  async show() {
    const [{ cards }, continued] = await Promise.all([answer("gallery", {}), begun()]);
    this.cards = cards;
    this.shelves = make("div", {}, [...families(cards)].map(([family, some]) => shelf(family, some.map(card))));
    this.others = make("div", {}, [continued, this.today()]);
    this.opened = make("div", {}); // the puzzles of a text that has several
    this.append(this.field(), this.opened, this.others, this.shelves);
    trying(async () => this.append(await library()));
  }

  /** The field at the top: it finds kinds, and opens puzzles that are pasted, dropped or in a file. */
  field() {
    const text = make("textarea", { rows: 1, id: "puzzle", spellcheck: false, placeholder: WORDS.puzzle, "aria-label": WORDS.puzzle });
    const file = make("input", { id: "file", type: "file", className: "hidden" });
    file.onchange = () => trying(async () => this.open(await file.files[0].text()));
    this.ondragover = event => event.preventDefault();
    this.ondrop = event => {
      event.preventDefault();
      const dropped = event.dataTransfer;
      trying(async () => this.open(dropped?.files.length ? await dropped.files[0].text() : dropped?.getData("text") ?? ""));
    };
    const act = () => (isPuzzle(text.value) ? this.open(text.value) : this.first());
    text.oninput = () => {
      text.rows = Math.min(6, text.value.split("\n").length);
      this.find(text.value);
    };
    text.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || event.shiftKey || text.value.includes("\n")) return;
      event.preventDefault();
      trying(act);
    };
    return make("form", { className: "field-bar", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, [
      text, button(WORDS.open, act, { className: "main" }), make("label", { for: "file", className: "button", textContent: WORDS.file }), file,
    ]);
  }

  /** Open the puzzle of a text, or show those that it has. @param {string} text */
  async open(text) {
    const { total, puzzles } = await answer("collection", { text });
    this.opened.replaceChildren(...(puzzles.length ? [collected(text, total, puzzles)] : []));
    if (puzzles.length) this.opened.scrollIntoView({ block: "nearest" });
    else await opened(text);
  }

  /** Show only what a text finds. @param {string} text */
  find(text) {
    const all = !text.trim() || isPuzzle(text), names = new Set(all ? [] : found(this.cards, text).map(one => one.name));
    this.others.hidden = !all;
    for (const one of this.shelves.querySelectorAll("[data-card]")) one.hidden = !all && !names.has(one.dataset.card);
    for (const one of this.shelves.children) one.hidden = !one.querySelector("[data-card]:not([hidden])");
  }

  /** Open the kind that is found first. */
  first() {
    const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("puzzle")).value;
    const [first] = text.trim() ? found(this.cards, text) : [];
    if (!first) throw new Error(WORDS.nothingFound);
    location.hash = `k=${first.name}`;
  }

  /** A puzzle of each family, made from the date. */
  today() {
    const date = new Date();
    const some = ofTheDay(this.cards, LEVELS, date).map(({ card: { name, title, picture }, level }) => button("", () => made({ kind: name, level, seed: seedOf(date) }), {
      className: "card", "data-today": name,
    }, [picturedLater(picture), make("span", { className: "name", textContent: title }), make("span", { className: "level", }, dots(level))]));
    const today = shelf(WORDS.today, some, "today"), heading = today.firstElementChild;
    // Names of days are slow to load: they come when the screen is there.
    framed(() => framed(() => heading.append(` · ${date.toLocaleDateString(LANGUAGE, { weekday: "long", day: "numeric", month: "long" })}`)));
    return today;
  }
}

/** @param {string} title @param {Node[]} cards @param {string} [name] */
const shelf = (title, cards, name = "") => make("section", { className: `shelf ${name}` }, [
  make("h2", { textContent: title }), make("div", { className: "cards" }, cards),
]);

/** @param {any} told */
const card = ({ name, title, picture, levels }) => make("a", { className: "card", href: `#k=${name}`, "data-card": name }, [
  picturedLater(picture), make("span", { className: "name", textContent: title }), make("span", { className: "level" }, dots(levels[levels.length - 1])),
]);

/** Games that were begun, the last one first. */
async function begun() {
  const games = (await allSaved()).sort(ORDERS.saved), cards = new Map(games.map(game => [game, begunCard(game)]));
  const made = shelf(WORDS.begun, [...cards.values()], "begun"), all = made.lastElementChild;
  made.hidden = !games.length;
  if (games.length < 2) return made;
  const fold = (/** @type {boolean} */ some) => [...all.children].forEach((one, n) => { one.hidden = some && n >= CONTINUED; });
  const order = make("select", { "aria-label": WORDS.sorted }, Object.entries(WORDS.sorts).map(([value, textContent]) => make("option", { value, textContent })));
  const more = button(`${WORDS.more} (${games.length - CONTINUED})`, () => { fold(false); more.remove(); }, { hidden: games.length <= CONTINUED });
  order.onchange = () => {
    const kept = games.filter(game => cards.get(game)?.isConnected); // others were forgotten
    all.append(...kept.sort(/** @type {any} */ (ORDERS)[order.value]).map(game => /** @type {Node} */ (cards.get(game))));
    fold(more.isConnected);
  };
  fold(true);
  made.append(make("p", { className: "tools" }, [order, more]));
  return made;
}

/** How begun games are sorted. @type {Record<string, (one: Saved, other: Saved) => number>} */
const ORDERS = {
  saved: (one, other) => other.saved - one.saved,
  title: (one, other) => (one.name ?? one.title).localeCompare(other.name ?? other.title),
  level: (one, other) => rankOf(one.sheet) - rankOf(other.sheet) || ORDERS.title(one, other),
};

/** How far a game is, once it can be seen; nothing if it was saved by a version that kept it otherwise. @param {Saved} game */
function begunPicture(game) {
  const place = make("span", { className: "picture-place" });
  seen(place, async () => {
    const { miniature } = await import("./miniature.js");
    try {
      place.replaceWith(miniature(game.sheet, game.game.spots));
    } catch (error) {
      console.warn(game.id, error);
      place.replaceWith(make("span", { className: "no-picture" }));
    }
  });
  return place;
}

/** @param {Saved} game */
function begunCard(game) {
  const name = make("input", { className: "name", value: game.name ?? game.title, "aria-label": WORDS.nameOfGame });
  name.onchange = () => trying(async () => {
    game.name = name.value;
    await save(game);
  });
  const home = make("div", { className: "card begun-card" }, [
    make("a", { href: `#g=${game.id}`, "aria-label": `${WORDS.views.play} ${name.value}` }, [begunPicture(game)]),
    name,
    make("span", { className: "level", }, [
      ...dots(game.sheet.grade?.level ?? game.sheet.level), " ",
      [effort(game.sheet.grade), clockOf(game.seconds), game.finished && WORDS.finishedMark].filter(Boolean).join(" · "),
    ]),
    button("×", async () => { await forget(game.id); home.remove(); }, { className: "forget", "aria-label": `${WORDS.forget} ${name.value}` }),
  ]);
  return home;
}

/** The library of the server, if it has one. */
async function library() {
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

/** A puzzle of the library, to be played. @param {any} entry */
function listed({ number, kind, rows, cols, name, title, author, level }) {
  const told = [title ?? name, `${kind} ${rows}x${cols}`, level, author].filter(Boolean).join(", ");
  return button(told, async () => play(await answer("entry", { number })));
}

/** The puzzles of a text, some at once. @param {string} text @param {number} total @param {any[]} puzzles */
function collected(text, total, puzzles) {
  const made = shelf(`${total} ${WORDS.found}`, puzzles.map(collectedCard), "collection"), cards = made.lastElementChild;
  const more = button(WORDS.further, async () => {
    const further = await answer("collection", { text, start: cards.children.length });
    cards.append(...further.puzzles.map(collectedCard));
    more.hidden = cards.children.length >= total;
  }, { hidden: puzzles.length >= total });
  made.append(make("p", { className: "tools" }, [more]));
  return made;
}

/** A puzzle of a text, or why it cannot be read. @param {any} told */
const collectedCard = ({ title, rows, cols, picture, puzzle, error }) => (error
  ? make("p", { className: "card", textContent: error })
  : button("", () => opened(puzzle), { className: "card" }, [
    picturedLater(picture), make("span", { className: "name", textContent: title }), make("span", { className: "level", textContent: `${rows}×${cols}` }),
  ]));

/** @param {string | object} puzzle a text, or as JSON has it */
async function opened(puzzle) {
  const sheet = await answer("sheet", { puzzle });
  await (sheet.faults.length ? set : play)(sheet);
}
