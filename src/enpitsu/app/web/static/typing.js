/** What keys do on a board: they go from place to place, and write values there. */

import { typed, typedIn } from "./keys.js";
import { following } from "./layout.js";
import { COLOURS } from "./pad.js";
import { WRITING } from "./pens.js";
import { ARROWS, nextPlace, placeOf, pointOf } from "./places.js";

const PAUSE = 1000; // milliseconds in which a second digit may follow
const DIGIT = /^(?:Digit|Numpad)(\d)$/; // the code of a key

/** What was typed last, where and when: a board may be drawn anew before the next digit. */
let before = { key: "", text: "", at: 0 };

export class Typing {
  /** @param {import("./entering.js").Entering} entering */
  constructor(entering) {
    this.entering = entering;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !this.held(event))) return;
    const { entering } = this, { selection } = entering;
    if (event.key in ARROWS) {
      this.go(ARROWS[event.key], event.shiftKey || event.ctrlKey);
    } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
      selection.select(selection.cells);
    } else if (event.key === "Home" || event.key === "End") {
      const keys = [...selection.points.keys()];
      selection.choose(keys[event.key === "Home" ? 0 : keys.length - 1]);
    } else if (event.key === " ") {
      if (!entering.sink.nextPen?.()) this.next();
    } else if (["Delete", "Backspace"].includes(event.key)) {
      entering.clear();
    } else if (event.key === "Enter") {
      entering.pad.home.querySelector("button")?.focus();
    } else if (!this.typed(event) && !entering.sink.command(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether a key means something here while Ctrl is held: digits, arrows, and A for all cells. @param {KeyboardEvent} event */
  held({ key, code, ctrlKey }) {
    return (ctrlKey && (DIGIT.test(code) || key in ARROWS)) || (this.entering.selects && key.toLowerCase() === "a");
  }

  /** Go to the next place that way; with `on`, select it too, or draw a list of cells as far as there. @param {import("./places.js").Point} way @param {boolean} on */
  go(way, on) {
    const { selection, selects, sorts, stroke } = this.entering, { at, point, all } = selection, next = nextPlace(point, way, selection.points);
    if (!next) return;
    selection.choose(next);
    if (on && selects) selection.select([...all, next]);
    if (on && sorts.get("cell") === "list") {
      this.entering.write([...stroke?.(this.entering.layout(at), [point, pointOf(placeOf(next))], this.entering.doing(false)) ?? []]);
    }
  }

  /** What Space does: the next value, or what the pen does where it writes none. */
  next() {
    const { entering } = this, { pen, sink, selection: { at } } = entering;
    if (pen === "colour") entering.colour();
    else if (pen === "tick") sink.tick?.(at, null);
    else if (pen !== "sketch") {
      const told = entering.tapped(at, entering.doing(false));
      if (told.size) entering.write([...told]);
      else if (sink.domain(at).length) entering.write([[at, following(sink, at)]]);
    }
  }

  /** The pen that a key is for: Shift, Ctrl or both take another one meanwhile. @param {KeyboardEvent} event @returns {import("./pens.js").Pen} */
  penFor({ ctrlKey, shiftKey }) {
    const { selects, pen } = this.entering;
    if (!selects) return ctrlKey || shiftKey ? "centre" : pen;
    if (ctrlKey) return shiftKey ? "colour" : "centre";
    return shiftKey ? "corner" : pen;
  }

  /** Take a key as a value, or as a part of it. @param {KeyboardEvent} event */
  typed(event) {
    if (event.key.length > 1) return false;
    const { entering } = this, { selection: { at, all } } = entering;
    const digit = DIGIT.exec(event.code)?.[1];
    const char = event.shiftKey && digit ? digit : event.key.toLowerCase();
    const goes_on = before.key === at && event.timeStamp - before.at < PAUSE;
    const pen = this.penFor(event), field = entering.sink.typed?.(at);
    if (pen === "colour") {
      if (char in COLOURS) entering.dye(Number(char), true);
      return char in COLOURS;
    }
    for (const text of goes_on ? [before.text + char, char] : [char]) {
      const known = typed(text, entering.keys, entering.domain), fits = known.value !== undefined || known.more;
      const { value, more } = fits || !field ? known : typedIn(text, field);
      if (value === undefined && !more) continue;
      before = { key: at, text, at: event.timeStamp };
      if (value === undefined) return true;
      if (!fits) entering.write([...all].map(key => [key, value]));
      else if (text.length > 1 && WRITING.has(pen)) entering.put(all, value); // "1" stands there
      else entering.give(value, pen);
      return true;
    }
    return false;
  }
}
