"""Photograph each component of the page into docs/design, in each look and as it is printed.

    python scripts/components.py [COMPONENT...]

Run it from the root of the project after a change to the look of the page. It needs Playwright, a
browser, and Pillow. What was photographed is kept in docs/design/seen.json, so that tests can tell
when a component has become another one: which elements it is made of, and the style sheets.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from conftest import BROWSERS  # noqa: E402  # they lie beside this folder
from enpitsu.show.render import static  # noqa: E402
from page_in_browser import opened, serving, window  # noqa: E402

TARGET = ROOT / "docs" / "design"
SEEN = TARGET / "seen.json"
STYLE = ROOT / "src" / "enpitsu" / "app" / "web" / "static" / "style.css"
SIZE = {"width": 390, "height": 844}  # of a phone
MOST = 420  # pixels, from the top, that are shown of a high one
GAP = 8
LOOKS = (("light", False), ("dark", False), ("light", True))  # the last in high contrast
LOOP = "slitherlink\n2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n. 0 . . 3\n"
SUDOKU = "sudoku\ngivens\n1 2 . .\n. . . .\n. . . 3\n4 . . .\n"
KINDS = "section.shelf:has([data-card])"
TIME = """() => import("./kept.js").then(({ addTime }) => [61, 83].forEach(seconds => addTime(
  { kind: "sudoku", title: "Sudoku", level: "medium", seconds, at: 0 })))"""
CONTRAST = "on => document.documentElement.classList.toggle('contrast', on)"
PARTS = """element => [...new Set([element, ...element.querySelectorAll(":not(svg *)")].map(one =>
  [one.localName, ...one.classList].join(".") + (one.getAttribute("role") ?? "")))].sort()"""

Act = Callable[[Page], object]


class Component(NamedTuple):
    """A component: where it is on the page, and what is done to see it there."""

    place: str
    act: Act


def _kind(page: Page) -> None:
    page.click("[data-card=slitherlink]")
    page.wait_for_selector(".lesson svg")


def _told(page: Page) -> None:
    opened(page, SUDOKU)
    page.click("button:has-text('Hint')")
    page.wait_for_selector(".told button:has-text('Why?')")


def _pen(name: str) -> Act:
    def act(page: Page) -> None:
        opened(page, SUDOKU)
        page.click(f"[data-pen={name}]")
        page.locator(".hit").nth(2).click()

    return act


def _view(name: str, puzzle: str = "") -> Act:
    def act(page: Page) -> None:
        if puzzle:
            opened(page, puzzle)
        page.evaluate(TIME)
        page.click(f"#views >> text={name}")

    return act


def _nonsense(page: Page) -> None:
    page.fill("#puzzle", "no kind of puzzle\n")
    page.click("button.main")
    page.wait_for_selector("#trouble:not(:empty)")


def _folds(page: Page) -> None:
    opened(page, LOOP)
    page.locator("main details summary").last.scroll_into_view_if_needed()


COMPONENTS = {
    "header": Component("header", lambda _: None),
    "field": Component(".field-bar", lambda _: None),
    "card": Component("[data-card=slitherlink]", lambda _: None),
    "shelf": Component("section.shelf:has([data-card=slitherlink])", lambda _: None),
    "lesson": Component(".lesson", _kind),
    "board": Component("[data-board]", lambda page: opened(page, LOOP)),
    "title": Component("game-title", lambda page: opened(page, LOOP)),
    "tools": Component("play-tools .tools", lambda page: opened(page, LOOP)),
    "pens": Component(".pens", lambda page: opened(page, SUDOKU)),
    "pad": Component(".pad", _pen("write")),
    "colours": Component(".pad", _pen("colour")),
    "told": Component(".told", _told),
    "fold": Component("more-tools details", _folds),
    "table": Component(".wide", _view("Statistics")),
    "fields": Component("kind-view .fields", _kind),
    "preview": Component(".preview", _view("Share", LOOP)),
    "toast": Component("#trouble", _nonsense),
}


def style() -> str:
    """What the style sheets are, in brief."""
    return sha256((STYLE.read_text("utf-8") + static("board.css")).encode()).hexdigest()[:16]


def shown(
    browser: Browser, address: str, names: Iterable[str] = COMPONENTS
) -> Iterator[tuple[str, Page, Any]]:
    """Each component on a page of its own, by its name."""
    for name in names:
        place, act = COMPONENTS[name]
        with window(browser, address, quiet=False, viewport=SIZE, locale="en") as page:
            act(page)
            element = page.locator(place).first
            element.wait_for()
            element.scroll_into_view_if_needed()
            if element.locator(".picture-place").count():
                element.locator("svg").first.wait_for()  # drawn when it is seen
            yield name, page, element


def parts(element: Any) -> list[str]:  # noqa: ANN401  # Playwright's
    """The sorts of elements that a component is made of, each once."""
    found: list[str] = element.evaluate(PARTS)
    return found


def photographs(page: Page, element: Any) -> Iterator[Any]:  # noqa: ANN401
    """A component in each look, and in print if it is printed."""
    for scheme, contrast in LOOKS:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # a name of theirs
        page.evaluate(CONTRAST, contrast)
        yield photograph(page, element)
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate(CONTRAST, False)
    if element.is_visible():
        yield photograph(page, element)


def photograph(page: Page, element: Any) -> Any:  # noqa: ANN401
    """A component as it is now."""
    page.wait_for_timeout(100)
    drawn = Image.open(BytesIO(element.screenshot()))
    return drawn.crop((0, 0, drawn.width, min(drawn.height, MOST)))


def strip(pictures: list[Any]) -> Any:  # noqa: ANN401
    """Pictures side by side."""
    wide = sum(one.width for one in pictures) + GAP * (len(pictures) + 1)
    made = Image.new("RGB", (wide, max(one.height for one in pictures) + 2 * GAP), "#888")
    x = GAP
    for one in pictures:
        made.paste(one.convert("RGB"), (x, GAP))
        x += one.width + GAP
    return made


def main() -> None:
    """Write all pictures, and what is seen in them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*COMPONENTS], metavar="COMPONENT")
    names = parser.parse_args().names
    TARGET.mkdir(exist_ok=True)
    program = next(filter(None, map(shutil.which, BROWSERS)))
    seen = json.loads(SEEN.read_text("utf-8"))["components"] if SEEN.exists() else {}
    with sync_playwright() as playwright, serving() as (_, address):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, page, element in shown(browser, address, names):
            seen[name] = parts(element)
            strip([*photographs(page, element)]).save(TARGET / f"{name}.webp", quality=80)
            told = {"style": style(), "components": {one: seen[one] for one in sorted(seen)}}
            SEEN.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        browser.close()


if __name__ == "__main__":
    main()
