/** The page: its views are put together, and follow its address. */

import { answer } from "./ask.js";
import { framed, make, timed, trying } from "./dom.js";
import { START, named, prepare, register, show } from "./router.js";
import { change, listen, openSheet } from "./store.js";
import { dress } from "./theme.js";
import { LANGUAGE, WORDS } from "./words.js";

register(START, "gallery-view", async () => (await import("./gallery.js")).Gallery);
register("kind", "kind-view", async () => (await import("./kindview.js")).KindView);
register("play", "play-view", async () => (await import("./play.js")).Play);
register("set", "set-view", async () => (await import("./set.js")).Setter);
register("share", "share-view", async () => (await import("./share.js")).Share);
register("print", "print-view", async () => (await import("./printing.js")).Printing);
register("statistics", "statistics-view", async () => (await import("./statistics.js")).Statistics);
register("settings", "settings-view", async () => (await import("./settings.js")).Settings);

async function routed() {
  const name = named();
  if (name.startsWith("p=")) {
    const [sheet, { begin }] = await Promise.all([answer("sheet", { puzzle: `#${name}` }), import("./playing.js")]);
    begin(sheet);
    history.replaceState(null, "", "#play");
    await show("play");
  } else if (name.startsWith("g=")) {
    await (await import("./playing.js")).resume(name.slice(2));
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
document.documentElement.lang = LANGUAGE;
dress();
listen(() => { document.title = ["enpitsu", openSheet()?.title].filter(Boolean).join(", "); });
trying(routed).then(() => {
  document.documentElement.dataset.ready = "yes";
  framed(() => {
    performance.mark("first screen");
    dispatchEvent(new Event("shown")); // whoever has more to load begins
    trying(prepare);
  });
});
