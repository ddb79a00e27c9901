/** The pad: the values of the chosen place, each where its candidate stands, or colours. */

import { button, make } from "./dom.js";
import * as games from "./game.js";
import { FEW, MOST } from "./layout.js";
import { placeOf, pointOf, sortOf } from "./places.js";
import { WORDS } from "./words.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {string | number} Value */

export const COLOURS = [0, 1, 2, 3, 4, 5, 6]; // the first one is none
const ASIDE = 36; // pixels between the finger and the pad that comes to it

export class Pad {
  /**
   * @param {HTMLElement} home @param {import("./board.js").Board} board
   * @param {import("./entering.js").Sink} sink @param {any[]} values those that are entered
   * @param {{domain: () => Value[], give: (value: Value) => void, put: (value: Value) => void, clear: () => void, dye: (colour: number) => void}} acts
   */
  constructor(home, board, sink, values, acts) {
    this.home = home;
    this.board = board;
    this.sink = sink;
    this.values = values;
    this.acts = acts;
    this.colour = 1; // that is taken
    this.needed = true; // for values: not where taps go through all of them
  }

  /** Offer what a pen writes at a place. @param {Key} key @param {import("./pens.js").Pen} pen */
  fill(key, pen) {
    this.home.hidden = pen !== "colour" && !this.needed;
    if (pen === "colour") {
      this.home.classList.remove("placed");
      this.home.replaceChildren(...this.swatches());
    } else this.offer(key, pen);
  }

  /** The colours. */
  swatches() {
    return COLOURS.map(n => button(String(n || "–"), () => this.acts.dye(n), {
      className: `swatch swatch${n}`, "aria-label": `${WORDS.colours} ${n}`, "aria-pressed": String(n === this.colour),
    }));
  }

  /** Offer the values of a place. @param {Key} key @param {import("./pens.js").Pen} pen */
  offer(key, pen) {
    const all = this.acts.domain(), domain = all.filter(value => value !== ""), sort = sortOf(placeOf(key || "[0,0]")), { m, k } = games.spotAt(this.sink.game, key);
    const now = this.sink.value(key), marks = pen === "corner" ? k : pen === "centre" ? m : null;
    const slots = new Map(this.board.sheet.slots.filter((/** @type {any} */ one) => one.sort === sort)
      .map((/** @type {any} */ one) => [one.value, one.slot]));
    const figures = this.figures(domain), named = figures.some((one, n) => one && figures.indexOf(one) !== n);
    const placed = domain.length > FEW && !named && domain.every(value => slots.has(value)) && String(slots.get(domain[0]).slice(0, 2)) === "0,0";
    this.home.classList.toggle("placed", placed);
    const buttons = domain.slice(0, MOST).map((value, n) => {
      const told = this.told(value), alike = figures.indexOf(figures[n]) !== figures.lastIndexOf(figures[n]);
      const made = button("", () => this.acts.give(value), {
        "aria-label": told?.name ?? String(value), "aria-pressed": String(marks === null ? now === value : Boolean(marks?.includes(value))),
      });
      made.append(told?.centre && key ? way(pointOf(placeOf(key)), told.centre) : told?.figure && !alike ? this.drawn(told.figure) : told?.text ?? String(value));
      made.classList.toggle("long", told?.centre ? false : !told?.figure ? String(value).length > 3 : alike);
      made.dataset.value = String(value);
      if (placed) [made.style.gridRow, made.style.gridColumn] = [slots.get(value)[0] + 1, slots.get(value)[1] + 1];
      return made;
    });
    const typed = this.sink.typed?.(key);
    if (typed) buttons.push(this.field(typed, now));
    const erase = button(WORDS.erase, () => this.acts.clear(), { className: "erase", disabled: !all.length });
    if (placed) erase.style.gridRow = String(2 + Math.max(...domain.map(value => slots.get(value)[0])));
    buttons.push(erase);
    const last = this.home.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.value;
    this.home.replaceChildren(...buttons);
    if (last) buttons.find(one => one.dataset.value === last)?.focus({ preventScroll: true });
  }

  /** How a value is drawn. @param {Value} value */
  told(value) {
    return this.values.find(one => one.value === value);
  }

  /** @param {Value[]} domain @returns {(string | null | undefined)[]} */
  figures(domain) {
    return domain.map(value => this.told(value)?.figure);
  }

  /** A field for a value that is typed. @param {Typed} typed @param {Value | undefined} now */
  field({ read, ...more }, now) {
    const field = make("input", { ...more, value: now ?? "", "aria-label": WORDS.number, className: "number" });
    field.onchange = () => {
      if (field.value && field.checkValidity()) this.acts.put(read(field.value));
    };
    return field;
  }

  /** A figure for a button. @param {string} figure */
  drawn(figure) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 2 2");
    svg.setAttribute("class", "enpitsu");
    svg.setAttribute("aria-hidden", "true");
    const shape = this.board.shapes.get(figure)?.answer.cloneNode(true);
    svg.append(shape ?? line(figure));
    return svg;
  }

  // -- where it lies --------------------------------------------------------------------------

  /** Whether all of it can be seen. */
  get inSight() {
    const { top, bottom } = this.home.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }

  /** Lay the pad beside a point of the window, or back to where it lies else. @param {{x: number, y: number} | null} at */
  lay(at) {
    this.home.classList.toggle("near", Boolean(at));
    if (!at) return;
    const below = at.y < innerHeight / 2;
    this.home.style.setProperty("--x", `${at.x}px`);
    this.home.style.setProperty("--top", below ? `${at.y + ASIDE}px` : "auto");
    this.home.style.setProperty("--bottom", below ? "auto" : `${innerHeight - at.y + ASIDE}px`);
  }
}

/**
 * What can be typed: how the field takes it, and what is read from its text.
 * @typedef {{read: (text: string) => Value} & Record<string, any>} Typed
 */

/** @type {Record<string, string>} */
const LINES = { wall: "M0.2 1H1.8", link: "M1 0.2V1.8", double: "M0.75 0.2V1.8M1.25 0.2V1.8" };

/** A stroke, as on an edge or across it. @param {string} figure */
function line(figure) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
  made.setAttribute("class", "answer stroke");
  made.setAttribute("d", LINES[figure]);
  made.setAttribute("stroke-width", "0.22");
  return made;
}

/**
 * The way from a cell, a square, to the centre of an area, a ring, as large as there is room for it.
 * @param {import("./places.js").Point} from @param {[number, number]} centre in cells down and across
 */
function way({ x, y }, [down, across]) {
  const [dx, dy] = [across - x, down - y], size = Math.max(Math.abs(dx), Math.abs(dy)) + 1;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", `${(dx - size) / 2} ${(dy - size) / 2} ${size} ${size}`);
  made.setAttribute("class", "way");
  made.setAttribute("aria-hidden", "true");
  const ring = 0.12 * size, long = Math.hypot(dx, dy), part = long > ring ? 1 - ring / long : 0;
  for (const d of [
    `M-0.4 -0.4H0.4V0.4H-0.4Z`, `M0 0L${dx * part} ${dy * part}`, `M${dx - ring} ${dy}a${ring} ${ring} 0 1 0 ${2 * ring} 0a${ring} ${ring} 0 1 0 ${-2 * ring} 0`,
  ]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    made.append(path);
  }
  return made;
}
