/** Playing: the board, what stands on it, and help. */

import { command } from "./commands.js";
import { clockOf, make } from "./dom.js";
import * as games from "./game.js";
import { dots, effort } from "./hardness.js";
import { stop } from "./help.js";
import { times } from "./kept.js";
import { commandRows, keyList } from "./keylist.js";
import { COMMANDS, keyFor } from "./keys.js";
import { Example, rulesOf } from "./lesson.js";
import { Part } from "./part.js";
import { PlayBoard } from "./playboard.js";
import { count, gone, kept, playing, put, reopen, tell, turn } from "./playing.js";
import { watched } from "./referee.js";
import { settings, state } from "./store.js";
import { Telling } from "./telling.js";
import { paceOf } from "./times.js";
import { MoreTools, Pens, Tools } from "./tools.js";
import { WORDS } from "./words.js";

addEventListener("pagehide", gone);

const SHOWN_KEYS = 9; // of values that have other ones
const SECOND = 1000; // milliseconds
// Keys that only some boards have, and the commands beside pens.
const CORNER_KEYS = ["corner", "centre", "colour", "pen"], CANDIDATE_KEYS = ["candidate"], SELECTING = ["several", "all"], NEXT = ["next"];
const SOME_KEYS = [...CORNER_KEYS, ...CANDIDATE_KEYS, ...SELECTING, ...NEXT];
const HELP = ["hint", "check", "trial", "help"];

export class Play extends Part {
  async show() {
    await reopen();
    if (!state().playing) {
      location.hash = "";
      return;
    }
    history.replaceState(null, "", "#play");
    const pad = make("div", { className: "pad", role: "group", "aria-label": WORDS.pad });
    const board = new PlayBoard(pad), how = fold(WORDS.howTo, "how", []);
    this.append(make("div", { className: "play" }, [
      make("div", { className: "paper-room" }, [board]),
      make("div", { className: "side" }, [
        new Title(), new Pens(), make("div", { className: "controls" }, [pad, new Tools()]), new Telling(), new MoreTools(board),
        fold(WORDS.rules, "rules", rulesIn(playing().sheet)), how, noteBook(),
      ]),
    ]));
    if (board.entering) how.append(...howTo(board.entering));
    const ticking = setInterval(() => { if (!document.hidden) count(); }, SECOND);
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event, board);
    addEventListener("keydown", key);
    this.until(() => {
      clearInterval(ticking);
      removeEventListener("keydown", key);
      stop();
      kept();
      tell(null);
    });
    this.until(watched());
  }

  /** A key that no place has taken. @param {KeyboardEvent} event @param {PlayBoard} board */
  key(event, { entering }) {
    if (/** @type {Element} */ (event.target).closest?.("input, textarea, select")) return;
    const key = event.key.toLowerCase(), { game } = playing();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      turn(key === "y" || event.shiftKey ? games.redone(game) : games.undone(game));
      event.preventDefault();
    } else if (event.key === "Escape") {
      tell(null);
      entering?.selection.choose(entering.selection.at);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && command(event)) {
      event.preventDefault();
    }
  }
}

/** What puzzle it is, how hard, and how long it is played. */
class Title extends Part {
  connectedCallback() {
    const { record, title, picture: { rows, cols } } = playing().sheet;
    this.clock = make("span", { className: "clock", hidden: !settings().timer });
    this.hardness = make("span", { className: "hardness" });
    this.className = "about";
    this.replaceChildren(
      make("h2", { textContent: record.title ?? title }),
      make("p", { className: "faint" }, [[record.title && title, record.author, `${rows}×${cols}`].filter(Boolean).join(" · "), " ", this.hardness, " ", this.clock]),
    );
    this.draw();
    this.listen(({ playing: before }) => {
      if (before?.seconds !== playing().seconds) this.clock.textContent = clockOf(playing().seconds);
      if (before?.sheet !== playing().sheet) this.draw();
    });
  }

  draw() {
    const { sheet: { level, grade, kind }, seconds } = playing(), pace = settings().pace ? paceOf(times(), kind) : 1;
    const known = grade?.level ?? level, told = [/** @type {any} */ (WORDS.levels)[known] ?? known, effort(grade, pace)];
    this.hardness.replaceChildren(...dots(known), ` ${told.filter(Boolean).join(" · ")}`);
    this.clock.textContent = clockOf(seconds);
  }
}
customElements.define("game-title", Title);

/** A place for what the player writes down. */
function noteBook() {
  const { notes } = playing(), text = make("textarea", { rows: 3, value: notes, "aria-label": WORDS.ownNotes });
  text.onchange = () => put({ notes: text.value });
  return make("details", { className: "own-notes", open: Boolean(notes) }, [make("summary", { textContent: WORDS.ownNotes }), text]);
}

/** A part of the page that can be folded; where there is room it is open. @param {string} title @param {string} name @param {Node[]} content */
const fold = (title, name, content) => make("details", { className: name, open: matchMedia("(min-width:56rem)").matches }, [
  make("summary", { textContent: title }), ...content,
]);

/** The rules of a puzzle, what its author says besides, and an example. @param {any} sheet */
const rulesIn = ({ kind, record, instruction: [aim, ...rules] }) => [
  ...rulesOf(aim, rules),
  ...typeof record.rules === "string" ? [make("p", { textContent: record.rules })] : [],
  new Example(kind),
];

/** How this board is filled in: what pointers do at its places, and the keys that it has. @param {import("./entering.js").Entering} entering */
function howTo({ sorts, keys, values, selects }) {
  const { gestures, keyNames } = /** @type {any} */ (WORDS), drawn = new Map(values.map((/** @type {any} */ one) => [one.value, one]));
  const own = [...keys].map(([value, key]) => ({ ...drawn.get(value), key: key.toUpperCase() }))
    .filter(({ text, key }) => text?.toUpperCase() !== key).map(({ value, name, key }) => [key, keyNames[value] ?? keyNames[name] ?? name]);
  const { pens } = playing(), marks = pens.includes("corner") ? CORNER_KEYS : [...NEXT, ...pens.includes("centre") ? CANDIDATE_KEYS : []];
  const has = [...marks, ...selects ? SELECTING : []], usual = Object.entries(WORDS.keys).filter(([name]) => !SOME_KEYS.includes(name) || has.includes(name));
  const taken = new Set(keys.values()), here = /** @type {string[]} */ ([...pens, ...HELP]);
  const commands = Object.keys(COMMANDS).filter(name => here.includes(name) && !taken.has(keyFor(name)));
  return [
    ...[...new Set(sorts.values())].map(sort => make("p", { textContent: gestures[sort] })),
    keyList([...own.slice(0, SHOWN_KEYS), ...usual.map(([, row]) => row), ...commandRows(commands)]),
  ];
}
