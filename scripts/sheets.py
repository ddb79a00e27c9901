"""Photograph a board of every kind at three sizes, light and dark, into docs/workbench.

    python scripts/sheets.py [--sizes phone tablet desktop] [KIND...]

Run it from the root of the project after a change to the look of boards or of the page. It needs
Playwright, a browser, and Pillow. A sheet is one picture of all kinds, as small as can be read.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from conftest import BROWSERS  # noqa: E402  # they lie beside this folder
from enpitsu.puzzle.registry import names  # noqa: E402
from page_in_browser import serving, window  # noqa: E402

TARGET = ROOT / "docs" / "workbench"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SCHEMES = ("light", "dark")
ACROSS = {"phone": 13, "tablet": 10, "desktop": 8}  # pictures in a row
WIDTH = 200  # pixels of one
GAP = 6
QUALITY = 40


def photographs(browser: Browser, address: str, kinds: list[str], size: str, scheme: str) -> Any:  # noqa: ANN401
    """Each kind's example, as the window shows it."""
    width, height = SIZES[size]
    view: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with window(browser, address, quiet=False, **view) as page:
        for name in kinds:
            page.goto(f"{address}#k={name}")
            page.click("[data-level=sample]")
            page.wait_for_selector(f"[data-board][data-kind={name}] .hit")
            page.wait_for_timeout(100)
            yield Image.open(BytesIO(page.screenshot()))


def sheet(pictures: list[Any], across: int) -> Any:  # noqa: ANN401
    """All pictures in one, row by row."""
    high = round(WIDTH * pictures[0].height / pictures[0].width)
    rows = ceil(len(pictures) / across)
    size = across * (WIDTH + GAP) + GAP, rows * (high + GAP) + GAP
    made = Image.new("RGB", size, "#888")
    for number, picture in enumerate(pictures):
        row, col = divmod(number, across)
        small = picture.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
        made.paste(small, (GAP + col * (WIDTH + GAP), GAP + row * (high + GAP)))
    return made


def main() -> None:
    """Write all sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=names())
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=[*SIZES])
    parser.add_argument("--target", type=Path, default=TARGET)
    told = parser.parse_args()
    told.target.mkdir(exist_ok=True)
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright, serving() as (_, address):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for size in told.sizes:
            for scheme in SCHEMES:
                found = [*photographs(browser, address, told.kinds, size, scheme)]
                made = sheet(found, ACROSS[size])
                made.save(told.target / f"{size}-{scheme}.webp", quality=QUALITY)
        browser.close()


if __name__ == "__main__":
    main()
