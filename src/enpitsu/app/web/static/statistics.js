/** The times of finished games, as they are kept in this browser. */

import { button, clockOf, make } from "./dom.js";
import { dots } from "./hardness.js";
import { forgetTimes, times } from "./kept.js";
import { Part } from "./part.js";
import { summary } from "./times.js";
import { WORDS } from "./words.js";

export class Statistics extends Part {
  show() {
    const rows = summary(times()), { heads } = WORDS.statistics;
    this.append(make("h2", { textContent: WORDS.views.statistics }));
    if (!rows.length) {
      this.append(make("p", { textContent: WORDS.statistics.none }));
      return;
    }
    this.append(
      make("div", { className: "wide" }, [make("table", {}, [
        make("thead", {}, [make("tr", {}, heads.map((/** @type {string} */ textContent) => make("th", { scope: "col", textContent })))]),
        make("tbody", {}, rows.map(({ title, level, number, best, middle, last }) => make("tr", {}, [
          make("th", { scope: "row", textContent: title }), make("td", {}, dots(level)), make("td", { textContent: String(number) }),
          ...[best, middle, last].map(seconds => make("td", { textContent: clockOf(Math.round(seconds)) })),
        ]))),
      ])]),
      make("p", {}, [button(WORDS.statistics.forget, () => { forgetTimes(); this.replaceChildren(); this.show(); })]),
    );
  }
}
