"""The solving of a puzzle as one web page: a deck of slides that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Slide:
    """A board as SVG, and what is said of it: a heading and a text, neither of them markup."""

    svg: str
    heading: str
    text: str


# Without scripts, and in print, the slides follow one another. A script makes them a deck that
# fills the window: one board, beside or above what is said of it and the list of all steps.
# The tones are those of the boards.
STYLE = """
:root{--page:#fff;--ink:#18181b;--faint:#5f6068;--line:#d4d4d8;--tone:#1d4ed8;--tint:#fff0c2}
@media screen{:root{color-scheme:light dark}}
@media screen and (prefers-color-scheme:dark){
:root{--page:#23252b;--ink:#ececef;--faint:#b3b6be;--line:#5a5f6b;--tone:#bcd7ff;--tint:#75601f}
}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:64rem;background:var(--page);color:var(--ink);
font:1rem/1.45 system-ui,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,p{margin:0}
h1{font-size:1.1rem}
h2{font-size:clamp(1.05rem,2.6vmin,1.35rem);line-height:1.25;margin:.1rem 0 .4rem}
.count{color:var(--faint);font-variant-numeric:tabular-nums}
.text{white-space:pre-line}
svg{display:block;max-width:100%;height:auto}
section{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;padding:1.5rem 0;
border-top:1px solid var(--line);break-inside:avoid}
section .words{flex:1 1 16rem}
ol{margin:0;padding:0;list-style:none}
nav a{display:flex;gap:.6rem;padding:.15rem .5rem;border-radius:.3rem;color:inherit;
text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{background:var(--tint)}
nav span{flex:none;min-width:1.7em;text-align:right;color:var(--faint);
font-variant-numeric:tabular-nums}
nav a[aria-current] span{color:inherit}
button{flex:1;min-height:3.25rem;border:1px solid var(--line);border-radius:.5rem;
background:none;color:var(--tone);font:inherit;font-weight:600;cursor:pointer;
touch-action:manipulation}
button:hover{border-color:currentColor}
button[aria-disabled=true]{color:var(--faint);border-style:dashed;cursor:default}
:focus-visible{outline:3px solid var(--tone);outline-offset:-3px}
.panel .words,.buttons{display:none}
html:not(.deck) ol{columns:15rem;padding:1rem 0}
@media print{
.panel{display:none}
body{max-width:none;padding:0}
svg{max-width:9cm;max-height:11cm}
}
@media screen{
.deck body{display:grid;gap:.75rem;padding:.75rem;max-width:none;height:100vh;height:100dvh;
grid:"title" auto "board" minmax(0,auto) "panel" minmax(16rem,1fr)/minmax(0,1fr)}
.deck h1{grid-area:title;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.deck main{grid-area:board;min-height:0}
.deck section{display:none;padding:0;border:0;height:100%}
.deck section.now{display:block}
.deck section .words{display:none}
.deck svg{margin:auto;width:100%;height:100%;max-height:55vh}
.deck .panel{grid-area:panel;display:flex;flex-direction:column;gap:.75rem;min-height:0}
.deck .panel .words{display:block;overflow-y:auto;min-height:5rem}
.deck nav{position:relative;flex:1 1 0;min-height:2.5rem;overflow-y:auto;
border-top:1px solid var(--line);padding-top:.3rem}
.deck .buttons{display:flex;gap:.75rem;order:1}
}
@media screen and (min-height:40rem){.deck h1{white-space:normal}}
@media screen and (min-aspect-ratio:1/1){
.deck body{padding:1rem;gap:1rem 1.5rem;
grid:"board title" auto "board panel" minmax(0,1fr)/minmax(0,1fr) clamp(17rem,30vw,28rem)}
.deck svg{max-height:none}
.deck .buttons{order:0}
}
""".strip()

# Keys and buttons replace the address, so that "back" leaves the deck; a link in the list does
# not. The board is shown first: browsers may refuse the address while a key is held down.
SCRIPT = """
const slides = document.querySelectorAll("section");
const links = document.querySelectorAll("nav a");
const list = document.querySelector("nav");
const words = document.querySelector(".panel .words");
const [previous, next] = document.querySelectorAll("button");
const moves = {
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -slides.length,
  ArrowRight: 1, ArrowDown: 1, PageDown: 1, End: slides.length, " ": 1,
};
let now = 0;
function show(index) {
  slides[now].classList.remove("now");
  links[now].removeAttribute("aria-current");
  now = Math.min(Math.max(index, 0), slides.length - 1);
  slides[now].classList.add("now");
  links[now].setAttribute("aria-current", "step");
  words.innerHTML = slides[now].querySelector(".words").innerHTML;
  words.scrollTop = 0;
  previous.setAttribute("aria-disabled", now === 0);
  next.setAttribute("aria-disabled", now === slides.length - 1);
  const top = links[now].offsetTop, bottom = top + links[now].offsetHeight;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}
function move(by) {
  show(now + by);
  history.replaceState(null, "", "#" + (now + 1));
}
function follow() {
  show((parseInt(location.hash.slice(1)) || 1) - 1);
}
previous.onclick = () => move(-1);
next.onclick = () => move(1);
addEventListener("hashchange", follow);
addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in moves)) return;
  // A long text scrolls by keys, and the space bar presses a button.
  if (event.target === words || event.key === " " && event.target.matches("button")) return;
  event.preventDefault();
  move(event.key === " " && event.shiftKey ? -1 : moves[event.key]);
});
follow();
""".strip()

# The policy holds the page to its word: it loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def page(title: str, slides: Sequence[Slide]) -> str:
    """A web page that shows slides one by one, or all of them in print and without scripts.

    It is one file that loads nothing. The address ending in `#7` is that of slide 7. Raises
    `ValueError` when there are no slides.
    """
    if not slides:
        raise ValueError("a page of no slides; expected at least one")
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}\n</style>",
        '<script>document.documentElement.className = "deck";</script>',
        "</head>",
        "<body>",
        f"<h1>{escape(title)}</h1>",
        '<div class="panel">',
        '<div class="buttons">',
        '<button type="button" aria-label="Previous step">‹ Previous</button>',
        '<button type="button" aria-label="Next step">Next ›</button>',
        "</div>",
        '<div class="words" aria-live="polite" aria-atomic="true"></div>',
        '<nav aria-label="All steps">',
        "<ol>",
        *(_entry(number, slide) for number, slide in enumerate(slides, 1)),
        "</ol>",
        "</nav>",
        "</div>",
        "<main>",
        *(_section(number, len(slides), slide) for number, slide in enumerate(slides, 1)),
        "</main>",
        f"<script>\n{SCRIPT}\n</script>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _entry(number: int, slide: Slide) -> str:
    """A slide's line in the list of all steps."""
    return f'<li><a href="#{number}"><span>{number}</span> {escape(slide.heading)}</a></li>'


def _section(number: int, total: int, slide: Slide) -> str:
    """A slide as it stands among others."""
    return "\n".join(
        [
            f'<section id="{number}" aria-label="Step {number}">',
            slide.svg.rstrip("\n"),
            '<div class="words">',
            f'<p class="count">{number} of {total}</p>',
            f"<h2>{escape(slide.heading)}</h2>",
            f'<p class="text">{escape(slide.text)}</p>',
            "</div>",
            "</section>",
        ]
    )
