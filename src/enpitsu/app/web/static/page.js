/** The page: its views are put together, and follow its address. */

import { answer } from "./ask.js";
import { make, timed, trying } from "./dom.js";
import { Gallery } from "./gallery.js";
import { KindView } from "./kindview.js";
import { Play } from "./play.js";
import { Printing } from "./printing.js";
import { START, named, register, show, views } from "./router.js";
import { Setter } from "./set.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { Statistics } from "./statistics.js";
import { dress } from "./theme.js";
import { LANGUAGE, WORDS } from "./words.js";

const play = new Play();
const kind = new KindView();
register(START, new Gallery());
register("kind", kind);
register("play", play);
register("set", new Setter());
register("share", new Share());
register("print", new Printing());
register("statistics", new Statistics());
register("settings", new Settings());

async function routed() {
  const name = named();
  if (name.startsWith("p=")) {
    play.begin(await answer("sheet", { puzzle: `#${name}` }));
    history.replaceState(null, "", "#play");
    await show("play");
  } else if (name.startsWith("g=")) {
    await play.resume(name.slice(2));
    await show("play");
  } else if (name.startsWith("k=")) {
    kind.begin(name.slice(2));
    await show("kind");
  } else {
    await show(name);
  }
}

const nav = /** @type {HTMLElement} */ (document.getElementById("views"));
nav.append(...Object.entries(WORDS.views).map(([name, textContent]) => make("a", { href: `#${name}`, textContent })));
addEventListener("keydown", timed, true);
addEventListener("hashchange", () => trying(routed));
addEventListener("keydown", event => views.get(named())?.key?.(event));
addEventListener("pagehide", () => play.gone());
document.documentElement.lang = LANGUAGE;
dress();
trying(routed).then(() => {
  document.documentElement.dataset.ready = "yes";
  requestAnimationFrame(() => performance.mark("first screen"));
});
