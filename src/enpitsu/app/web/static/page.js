/** The page: its views are put together, and follow its address. */

import { answer } from "./ask.js";
import { make, timed, trying } from "./dom.js";
import { Gallery } from "./gallery.js";
import { KindView } from "./kindview.js";
import { openSheet } from "./opened.js";
import { Play } from "./play.js";
import { begin, gone, resume } from "./playing.js";
import { Printing } from "./printing.js";
import { START, named, register, show } from "./router.js";
import { Setter } from "./set.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { Statistics } from "./statistics.js";
import { change, listen } from "./store.js";
import { dress } from "./theme.js";
import { LANGUAGE, WORDS } from "./words.js";

register(START, Gallery, "gallery-view");
register("kind", KindView, "kind-view");
register("play", Play, "play-view");
register("set", Setter, "set-view");
register("share", Share, "share-view");
register("print", Printing, "print-view");
register("statistics", Statistics, "statistics-view");
register("settings", Settings, "settings-view");

async function routed() {
  const name = named();
  if (name.startsWith("p=")) {
    begin(await answer("sheet", { puzzle: `#${name}` }));
    history.replaceState(null, "", "#play");
    await show("play");
  } else if (name.startsWith("g=")) {
    await resume(name.slice(2));
    await show("play");
  } else if (name.startsWith("k=")) {
    change({ kind: name.slice(2) });
    await show("kind");
  } else {
    await show(name);
  }
}

const nav = /** @type {HTMLElement} */ (document.getElementById("views"));
nav.append(...Object.entries(WORDS.views).map(([name, textContent]) => make("a", { href: `#${name}`, textContent })));
addEventListener("keydown", timed, true);
addEventListener("hashchange", () => trying(routed));
addEventListener("pagehide", gone);
document.documentElement.lang = LANGUAGE;
dress();
listen(() => { document.title = ["enpitsu", openSheet()?.title].filter(Boolean).join(", "); });
trying(routed).then(() => {
  document.documentElement.dataset.ready = "yes";
  requestAnimationFrame(() => performance.mark("first screen"));
});
