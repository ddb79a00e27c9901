/** What taps do instead of writing: places are coloured, or clues ticked off. */

import * as games from "./game.js";
import { placeOf } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {{x: number, y: number}} Point of the window */

export class Picker {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.colour = 0;
    this.ticking = false;
  }

  get active() {
    return this.ticking || this.colour > 0;
  }

  /** Begin to colour or to tick off, or go back to writing. @param {{colour?: number, ticking?: boolean}} how */
  take({ colour = 0, ticking = false }) {
    [this.colour, this.ticking] = [colour, ticking];
    this.play.entering?.offer();
    this.play.tools?.stand();
  }

  /** @param {Key} key @param {Point | null} at where it is tapped */
  pick(key, at) {
    const spot = games.spotAt(this.play.game, key);
    const picked = this.ticking ? { d: this.done(key, at) } : { c: spot.c === this.colour ? 0 : this.colour };
    this.play.change([[key, { ...spot, ...picked }]]);
  }

  /** The clues of a place that are done with the one at a point, or without it if it was done; without a point the next. @param {Key} key @param {Point | null} at */
  done(key, at) {
    const marks = this.play.clues.get(key) ?? [], done = games.spotAt(this.play.game, key).d ?? [];
    const told = [...marks.keys()].filter(n => marks[n].figure !== "block");
    const nearest = at && told.length ? this.play.board?.nearest(told.map(n => marks[n]), placeOf(key), at) ?? 0 : 0;
    const picked = at ? told[nearest] : told.find(n => !done.includes(n));
    if (picked === undefined) return [];
    return done.includes(picked) ? done.filter(n => n !== picked) : [...done, picked];
  }
}
