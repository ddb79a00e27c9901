"""The page in a browser, as people use it: a server, and what keys and fingers do."""

import json
import os
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import browser_windows
from enpitsu.engines.solve import solve
from enpitsu.paper.grid import Edge
from enpitsu.paper.look import CROSS, DOT
from enpitsu.show.picture.drawing import given

MARUPEKE = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
FINISHED = "Finished"
PATH = """async to => {
  const { nextPlace, ARROWS } = await import("./places.js");
  const { selection: { points, at }, board } = document.querySelector("[data-board]").entering;
  const came = new Map([[at, null]]);
  for (const key of came.keys()) {
    for (const [arrow, way] of Object.entries(ARROWS)) {
      const next = nextPlace(points.get(key), way, points);
      if (next && !came.has(next)) came.set(next, [key, arrow]);
    }
  }
  const presses = [];
  for (let key = board.keys.get(to); came.get(key); key = came.get(key)[0]) {
    presses.unshift(came.get(key)[1]);
  }
  return presses;
}"""
VALUE_KEY = "value => document.querySelector('[data-board]').entering.keys.get(value)"


@contextmanager
def serving(*options, sources=None):
    """A server and its address; it is that of other sources if they are told."""
    environment = {**os.environ, "PYTHONPATH": str(sources)} if sources else None
    command = [sys.executable, "-m", "enpitsu", "serve", "--no-open", *(options or ("--port", "0"))]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        found = re.search(r"http://\S+/", process.stderr.readline())[0]
        threading.Thread(target=lambda: [None for _ in process.stderr], daemon=True).start()
        try:
            yield process, found
        finally:
            process.terminate()


@contextmanager
def hosting(folder):
    """A host of files, and its address."""

    class Host(SimpleHTTPRequestHandler):
        def log_message(self, *words):
            """Nobody listens."""

    Host.extensions_map = {
        **Host.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=folder)) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()


@contextmanager
def window(browser, address, **context):
    """The page, once it is ready."""
    with browser_windows.window(browser, address, **context) as page:
        page.wait_for_selector("html[data-ready]")
        yield page


def opened(page, puzzle):
    page.fill("#puzzle", puzzle if isinstance(puzzle, str) else json.dumps(puzzle))
    page.click("button.main")
    page.wait_for_selector(".hit")


def chosen(page, kind):
    """The screen of a kind, by its card in the gallery."""
    page.click(f"[data-card={kind}]")
    page.wait_for_selector("#rows")


def example(page, kind):
    """An example of a kind, to be played."""
    chosen(page, kind)
    page.click("[data-level=sample]")
    page.wait_for_selector(".hit")


def until(page, told):
    """Wait until an expression holds on the page, which lets nothing be evaluated by itself."""
    for _ in range(1000):
        if page.evaluate(told):
            return
        page.wait_for_timeout(50)
    raise AssertionError(told)


def hit(place):
    return f"[data-place='{place}']"


def to_fill_in(puzzle):
    """The places that are not printed, with the values of the solution."""
    solved = solve(puzzle)
    printed = given(solved.model)
    return {p: v for p, v in solved.solution.items() if p not in printed}


def by_keys(page, values):
    """Fill in values by keys alone."""
    page.locator(".hit[tabindex='0']").focus()
    for place, value in values.items():
        if standing(page, place) == str(value):
            continue  # it came with another place
        for press in page.evaluate(PATH, str(place)):
            page.keyboard.press(press)
        for key in page.evaluate(VALUE_KEY, value):
            page.keyboard.press(key)


def to_show(puzzle):
    """What of that shows: no dots in cells and no crosses on edges, which say "empty"."""
    look = puzzle.kind.look

    def empty(place, value):
        figure = CROSS if isinstance(place, Edge) else DOT
        return look.ink(value) is figure and look.centre is None

    return {p: v for p, v in to_fill_in(puzzle).items() if not empty(p, v)}


def standing(page, place):
    """What stands at a place, as text."""
    return page.locator(hit(place)).get_attribute("data-value")


def by_touch(page, values, puzzle):
    """Fill in values by fingers alone: taps, and where these only choose a place, the pad."""
    taps = page.locator(".pad").is_hidden()
    for place, value in values.items():
        target = page.locator(hit(place))
        if standing(page, place) == str(value):
            continue
        target.tap()
        if taps:
            for _ in range(len(puzzle.domains[place]) + 1):
                if standing(page, place) == str(value):
                    break
                target.tap()
        else:
            button = page.locator(f".pad [data-value='{value}']")
            if button.get_attribute("aria-pressed") != "true":
                button.tap()
        assert standing(page, place) == str(value)


def fingers(page, *ways):
    """Fingers go down on places one after the other, move by so many pixels, and leave.

    Each way is the selector of a place, and how far to the right and down. The page's clock stands
    still meanwhile, so that no press is a long one.
    """
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    touch = page.context.new_cdp_session(page)

    def send(sort, points):
        told = [{"id": n, "x": x, "y": y} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": told})

    boxes = [page.locator(place).bounding_box() for place, _, _ in ways]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    for number in range(len(points)):
        send("touchStart", points[: number + 1])
    moves = [(dx, dy) for _, dx, dy in ways]
    for part in (0.4, 0.7, 1.0) if any(map(any, moves)) else ():
        moved = zip(points, moves, strict=True)
        send("touchMove", [(x + part * dx, y + part * dy) for (x, y), (dx, dy) in moved])
    send("touchEnd", [])
    page.clock.resume()


def first_cell(page):
    return page.locator("[data-place='r1c1']").bounding_box()


def drag(page, points, button="left", cell=None):
    """Draw with the mouse along points, in cells across and down; the first cell may be told."""
    box = cell or first_cell(page)
    (first, *others) = [
        (box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points
    ]
    page.mouse.move(*first)
    page.mouse.down(button=button)
    for x, y in others:
        page.mouse.move(x, y, steps=3)
    page.mouse.up(button=button)


def is_finished(page):
    page.wait_for_selector(f".told >> text={FINISHED}")
    assert page.locator("[data-board][data-finished]").count() == 1
