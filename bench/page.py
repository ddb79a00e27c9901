"""How long the page takes from a key until what it changes is painted, in a browser.

    python bench/page.py [--size 30] [--base VERSION] [KIND...]
    python bench/page.py --site PYODIDE [--base VERSION]

Keys go along an empty board and fill it in, and the page's own measure "key to paint" is read after
each: from when the browser has the key to the end of the frame in which it shows. Then the same on
a board where all is filled in. It needs Playwright and one of the browsers that the tests look for.
With a base, old and new pages take turns.

With `--site`, of the page as files, those of Python from a folder as `enpitsu site` writes them:
how much it is, all of it and what the first screen loads, gzipped; how long the first screen takes
on a processor of a quarter of the speed, by its mark "first screen"; and, in a browser where a hint
was asked for before, how long it takes from its address to a hint on a 10x10 that is pasted and
asked for as soon as it is there, by the mark "hint", and how much processor time the browser spends
until then, which is the same on a busy machine. A version that sets no marks, as those before
0.2.0, is measured by what stands on the page.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from gzip import compress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from conftest import BROWSERS
from enpitsu import Grid, Puzzle, Record, kind, write
from page_in_browser import hosting, opened, serving, window
from turns import ROOT, add_options, print_table, sources_of

PHONE = {"width": 390, "height": 844}
CORE = ("pyodide/", "enpitsu.zip", "worker.js")  # what is loaded besides
KINDS = ("takuzu", "futoshiki", "nurikabe", "shakashaka", "slitherlink")
KEYS = ("ArrowDown", "ArrowRight", " ") * 10
FLAGS = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"]  # frames do not wait
TOOK = "performance.getEntriesByName('key to paint')[0].duration"
SLOWER = 4  # times, for the first screen
# Where a hint is asked for.
BOARD = "https://puzz.link/p?slither/10/10/bhd7bc31bi21c37113cg2226c6bj526c00a51dia5dhd182bh"
PATIENCE = 120_000  # milliseconds until a core has loaded, on a busy machine
IDLE = 20_000  # and until what Python has compiled is kept, when nothing is asked
HINT, WHY = "Hint", "Why?"
NOW = "performance.now()"
MARKED = "([name, else_]) => performance.getEntriesByName(name)[0]?.startTime ?? else_"
SETTLED = 15_000  # milliseconds in which the page is left alone, as each question slows it down
# Without marks of the page's own: when the field for puzzles is there.
SEEN = """new MutationObserver((_, observer) => {
  if (!document.getElementById("puzzle")) return;
  observer.disconnect();
  performance.mark("seen");
}).observe(document, { childList: true, subtree: true })"""
LOADED = """first => performance.getEntriesByType("resource")
  .filter(one => one.startTime < first).map(one => one.name)"""
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


def site_figures(browser: Any, folder: Path) -> Mapping[str, float]:  # noqa: ANN401
    """The figures of a site."""
    sizes = {str(one.relative_to(folder)): len(compress(one.read_bytes())) for one in files(folder)}
    with hosting(folder) as address, browser.new_context(viewport=PHONE) as room:
        page = room.new_page()
        slow = room.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(SEEN)
        page.goto(address, wait_until="commit")
        page.wait_for_timeout(SETTLED)
        seen = page.evaluate(MARKED, ["seen", None])
        first = page.evaluate(MARKED, ["first screen", seen])
        loaded = page.evaluate(LOADED, first)
        names = {name.removeprefix(address) for name in loaded} | {"index.html"}
        screen = sum(sizes[name] for name in names if not name.startswith(CORE))
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.wait_for_selector("text=without a server", timeout=PATIENCE)
        hinted(page, address)
        page.wait_for_timeout(IDLE)
        page.close()
        page, before = room.new_page(), processor_times(browser)
        hint = hinted(page, address)
        work = sum(took - before.get(n, 0) for n, took in processor_times(browser).items())
    return {
        "all, MB": sum(sizes.values()) / 1e6,
        "first screen, KB": screen / 1e3,
        "first screen, ms": first,
        "first hint, ms": hint,
        "its work, ms": 1e3 * work,
    }


def processor_times(browser: Any) -> dict[int, float]:  # noqa: ANN401
    """The processor time of each process of a browser until now, in seconds."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {one["id"]: one["cpuTime"] for one in told}


def hinted(page: Page, address: str) -> float:
    """When a hint comes that is asked for as soon as a board is there."""
    page.goto(address)
    page.fill("#puzzle", BOARD)
    page.click("button.main")
    page.wait_for_selector(".hit", timeout=PATIENCE)
    page.click(f"button:has-text('{HINT}')")
    page.wait_for_selector(f"button:has-text('{WHY}')", timeout=PATIENCE)
    return float(page.evaluate(MARKED, ["hint", page.evaluate(NOW)]))


def files(folder: Path) -> list[Path]:
    """The files in a folder."""
    return [one for one in folder.rglob("*") if one.is_file()]


def sites(browser: Any, python: Path, base: str | None, turns: int) -> None:  # noqa: ANN401
    """Print the figures of the site, and of that of a base besides."""
    with sources_of(base or str(ROOT)) as old, TemporaryDirectory() as room:
        versions = {"new": None, "base": old} if base else {"new": None}
        found: dict[str, list[Mapping[str, float]]] = {name: [] for name in versions}
        for name, sources in versions.items():
            told = {**os.environ, "PYTHONPATH": str(sources)} if sources else None
            command = [sys.executable, "-m", "enpitsu", "site", f"{room}/{name}"]
            subprocess.run([*command, "--pyodide", str(python)], env=told, check=True)
        for _ in range(turns):
            for name in versions:
                found[name].append(site_figures(browser, Path(room) / name))
    for figure in found["new"][0]:
        new, *others = [median(one[figure] for one in some) for some in found.values()]
        print(f"{figure:20}{new:10.1f}", *(f"{other:10.1f}{new / other:8.2f}" for other in others))


def main() -> None:
    """Measure, and print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--site", type=Path, metavar="PYODIDE")
    add_options(parser)
    asked = parser.parse_args()
    for name in asked.kinds:
        if Puzzle(kind(name), Grid(asked.size, asked.size), {}).faults:
            parser.error(f"{name} has no empty board of that size")
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        if asked.site:
            sites(browser, asked.site, asked.base, asked.turns)
        elif asked.base:
            compared(browser, asked.kinds, asked.size, asked.base, asked.turns)
        else:
            measured(browser, asked.kinds, asked.size)
        browser.close()


if __name__ == "__main__":
    main()
