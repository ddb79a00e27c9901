"""How long the page takes from a key until what it changes is painted, in a browser.

    python bench/page.py [--size 30] [--base VERSION] [KIND...]

Keys go along an empty board and fill it in, and the page's own measure "key to paint" is read after
each: from when the browser has the key to the end of the frame in which it shows. Then the same on
a board where all is filled in. It needs Playwright and one of the browsers that the tests look for.
With a base, old and new pages take turns.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from conftest import BROWSERS
from enpitsu import Grid, Puzzle, Record, kind, write
from page_in_browser import opened, serving, window
from turns import add_options, print_table, sources_of

KINDS = ("takuzu", "futoshiki", "nurikabe", "shakashaka", "slitherlink")
KEYS = ("ArrowDown", "ArrowRight", " ") * 10
FLAGS = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"]  # frames do not wait
TOOK = "performance.getEntriesByName('key to paint')[0].duration"
FRAME = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))"


def milliseconds(page: Page) -> list[float]:
    """What some keys take, one after the other."""
    took = []
    for key in KEYS:
        page.keyboard.press(key)
        page.evaluate(FRAME)
        took.append(page.evaluate(TOOK))
    return took


def told(took: list[float]) -> str:
    """The middle of them, and the longest but a tenth."""
    return f"{median(took):6.1f} {sorted(took)[len(took) * 9 // 10]:6.1f}"


def records(name: str, size: int) -> dict[str, str]:
    """An empty board of a kind, and one where something stands at every place, as JSON."""
    puzzle = Puzzle(kind(name), Grid(size, size), {})
    values = {p: some[n % len(some)] for n, (p, some) in enumerate(puzzle.domains.items())}
    return {
        "empty": write(puzzle, "json"),
        "filled in": write(Record(puzzle, state=values), "json"),
    }


def took(browser: Any, address: str, record: str) -> list[float]:  # noqa: ANN401  # Playwright's
    """What keys take on a board."""
    with window(browser, address, quiet=False) as page:
        opened(page, record)
        page.locator(".hit[tabindex='0']").focus()
        page.wait_for_timeout(1000)
        return milliseconds(page)


def compared(browser: Any, names: Iterable[str], size: int, base: str, turns: int) -> None:  # noqa: ANN401
    """Print how many times as long as the old page the new one takes."""
    ratios: dict[str, dict[str, list[float]]] = {}
    with sources_of(base) as old, serving() as (_, here), serving(sources=old) as (_, there):
        for name in names:
            for board, record in records(name, size).items():
                found = [
                    [median(took(browser, address, record)) for address in (here, there)]
                    for _ in range(turns)
                ]
                new, before = map(median, zip(*found, strict=True))
                ratios.setdefault(board, {})[name] = [new / before]
    print_table(ratios)


def measured(browser: Any, names: Iterable[str], size: int) -> None:  # noqa: ANN401
    """Print a line for each kind."""
    print(f"{'ms, the middle and 9 of 10':28}{'empty':>13}{'filled in':>14}")
    with serving() as (_, address):
        for name in names:
            boards = records(name, size).values()
            cells = " ".join(told(took(browser, address, record)) for record in boards)
            print(f"{name:28}{cells}", flush=True)


def main() -> None:
    """Measure, and print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--size", type=int, default=30)
    add_options(parser)
    asked = parser.parse_args()
    for name in asked.kinds:
        if Puzzle(kind(name), Grid(asked.size, asked.size), {}).faults:
            parser.error(f"{name} has no empty board of that size")
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        if asked.base:
            compared(browser, asked.kinds, asked.size, asked.base, asked.turns)
        else:
            measured(browser, asked.kinds, asked.size)
        browser.close()


if __name__ == "__main__":
    main()
