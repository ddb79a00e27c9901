"""How long the page takes from a key until what it changes is painted, in a browser.

    python bench/page.py [--size 30] [KIND...]

Keys go along an empty board and fill it in, and the page's own measure "key to paint" is read after
each: from when the browser has the key to the end of the frame in which it shows. Then all is
filled in, and again. It needs Playwright and one of the browsers that the tests look for.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from conftest import BROWSERS
from enpitsu import Grid, Puzzle, kind
from pages import opened, serving, window

KINDS = ("takuzu", "futoshiki", "nurikabe", "shakashaka", "slitherlink")
KEYS = ("ArrowDown", "ArrowRight", " ") * 10
FLAGS = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"]  # frames do not wait
BLANK = """async ([kind, size]) => {
  const { answer } = await import("./ask.js");
  return (await answer("blank", { kind, rows: size, cols: size })).record;
}"""
FILL = """async () => {
  const { views: { play } } = await import("./page.js"), { edited } = await import("./game.js");
  const told = [...play.domains].map(([key, some], n) => [key, { v: some[n % some.length] }]);
  play.turn(edited(play.game, told));
}"""
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


def main() -> None:
    """Measure, and print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--size", type=int, default=30)
    asked = parser.parse_args()
    for name in asked.kinds:
        if Puzzle(kind(name), Grid(asked.size, asked.size), {}).faults:
            parser.error(f"{name} has no empty board of that size")
    program = next(filter(None, map(shutil.which, BROWSERS)))
    print(f"{'ms, the middle and 9 of 10':28}{'empty':>13}{'filled in':>14}")
    with sync_playwright() as playwright, serving() as (_, address):
        browser: Any = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name in asked.kinds:
            with window(browser, address, quiet=False) as page:
                opened(page, page.evaluate(BLANK, [name, asked.size]))
                page.locator(".hit[tabindex='0']").focus()
                page.wait_for_timeout(1000)
                empty = milliseconds(page)
                page.evaluate(FILL)
                page.wait_for_timeout(1000)
                print(f"{name:28}{told(empty)} {told(milliseconds(page))}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
