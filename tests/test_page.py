"""The page as people use it: in a browser, by keys alone and by fingers alone."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import enpitsu.app.web
import windows
from enpitsu.engines.solve import solve
from enpitsu.formats.json import encoded
from enpitsu.kinds import names
from enpitsu.layer import place_fields
from enpitsu.puzzle import Record
from small import small
from windows import PHONE, violations

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

TOOLS = Path(__file__).parent.parent / "scripts" / "page" / "node_modules" / ".bin"
MARUPEKE = "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n"
FINISHED = "Finished"
PATH = """async ([from, to]) => {
  const { nextPlace, ARROWS } = await import("./places.js");
  const { views } = await import("./page.js");
  const { points } = views.play.entering, came = new Map([[from, null]]);
  for (const key of came.keys()) {
    for (const [arrow, way] of Object.entries(ARROWS)) {
      const next = nextPlace(key, way, points);
      if (next && !came.has(next)) came.set(next, [key, arrow]);
    }
  }
  const presses = [];
  for (let key = to; came.get(key); key = came.get(key)[0]) presses.unshift(came.get(key)[1]);
  return presses;
}"""
VALUE_KEY = """async value => {
  const { views } = await import("./page.js");
  return views.play.entering.keys.get(value);
}"""


@contextmanager
def serving(*options):
    """A server and its address."""
    command = [sys.executable, "-m", "enpitsu", "serve", "--no-open", *(options or ("--port", "0"))]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        found = re.search(r"http://\S+/", process.stderr.readline())[0]
        threading.Thread(target=lambda: [None for _ in process.stderr], daemon=True).start()
        yield process, found
        process.terminate()


@pytest.fixture(scope="module")
def address():
    with serving() as (_, found):
        yield found


@contextmanager
def window(browser, address, **context):
    """The page, once it is ready."""
    with windows.window(browser, address, **context) as page:
        page.wait_for_selector("html[data-ready]")
        yield page


def opened(page, puzzle):
    page.fill("#puzzle", puzzle if isinstance(puzzle, str) else json.dumps(puzzle))
    page.click("button.main")
    page.wait_for_selector(".hit")


def hit(place):
    return f"[data-key='{json.dumps(place_fields(place), separators=(',', ':'))}']"


def to_fill_in(puzzle):
    """The places that are not printed, with the values of the solution."""
    given = solve(puzzle).model.given_board
    return {p: v for p, v in solve(puzzle).solution.items() if p not in given}


def by_keys(page, values):
    """Fill in values by keys alone."""
    page.locator(".hit[tabindex='0']").focus()
    for place, value in values.items():
        here = page.evaluate("document.activeElement.dataset.key")
        to = json.dumps(place_fields(place), separators=(",", ":"))
        for press in page.evaluate(PATH, [here, to]):
            page.keyboard.press(press)
        for key in page.evaluate(VALUE_KEY, value):
            page.keyboard.press(key)


def by_touch(page, values, puzzle):
    """Fill in values by fingers alone."""
    for place, value in values.items():
        target = page.locator(hit(place))
        domain = puzzle.domains[place]
        if len(domain) <= 3:
            for _ in range(domain.index(value) + 1):
                target.tap()
        else:
            target.tap()
            button = page.locator(f".pad [data-value='{value}']")
            if button.get_attribute("aria-pressed") != "true":
                button.tap()


def is_finished(page):
    page.wait_for_selector(f".told >> text={FINISHED}")


# -- play ----------------------------------------------------------------------------------


def test_a_puzzle_is_solved_by_keys_alone_and_survives_a_reload(browser, address):
    puzzle = small("marupeke", 1)
    values = to_fill_in(puzzle)
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        first, *_ = values
        by_keys(page, {first: values[first]})
        told = page.locator(hit(first)).get_attribute("aria-label")
        page.keyboard.press("Control+z")
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("empty")
        page.keyboard.press("Control+y")
        page.wait_for_timeout(200)  # it is kept
        page.reload()
        page.wait_for_selector(".hit")
        assert page.locator(hit(first)).get_attribute("aria-label") == told
        page.keyboard.press("Control+z")
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("empty")
        by_keys(page, values)
        is_finished(page)


def test_triangles_are_drawn_by_fingers_alone(browser, address):
    puzzle = small("shakashaka", 1)
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        opened(page, encoded(Record(puzzle)))
        by_touch(page, to_fill_in(puzzle), puzzle)
        is_finished(page)


def test_a_hint_tells_where_why_and_what(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        page.click("text=Hint")
        page.wait_for_selector(".told >> text=look at")
        assert page.locator(".ring.lit").count() >= 1
        page.click("text=Why?")
        page.click("text=What?")
        assert page.locator(".ring.target").count() == 1
        page.click("text=Do it")
        assert page.locator(".answer").count() >= 1
        page.click("summary")
        page.click("text=All steps")
        page.wait_for_selector("text=1/")
        page.click("text=Next")
        page.wait_for_selector("text=2/")


@pytest.mark.long
def test_borders_part_what_differs_while_it_is_filled_in(browser, address):
    puzzle = small("galaxies", 1)
    board = solve(puzzle).solution
    *most, last = to_fill_in(puzzle).items()
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        by_keys(page, dict(most))
        differ = {edge for edge in puzzle.grid.edges if board[edge.first] != board[edge.second]}
        drawn = page.locator("#board path.stroke")
        assert drawn.count() == len({edge for edge in differ if last[0] not in edge})
        by_keys(page, dict([last]))
        assert drawn.count() == len(differ)


@pytest.mark.long
def test_trials_and_checkpoints(browser, address):
    place = hit(next(iter(to_fill_in(small("marupeke", 1)))))
    with window(browser, address) as page:
        opened(page, encoded(Record(small("marupeke", 1))))
        page.click("text=Try")
        page.locator(place).click()
        assert page.locator(".on-trial").count() == 1
        page.click("text=Discard")
        assert page.locator(".on-trial").count() == 0
        assert page.locator(place).get_attribute("aria-label").endswith("empty")
        page.click("summary")
        page.click("text=Checkpoint")
        page.locator(place).click()
        page.click("text=Checkpoint 1")
        assert page.locator(place).get_attribute("aria-label").endswith("empty")


@pytest.mark.long
def test_hints_lead_to_the_end(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        while not page.locator(f".told >> text={FINISHED}").count():
            page.click("button.main")
            for word in ("Why?", "What?", "Do it"):
                page.click(f"text={word}")
            page.wait_for_timeout(600)  # whether it is the end is looked at after a moment


RANDOM_EDITS = """async seed => {
  const games = await import("./game.js");
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const keys = ["[0,0]", "[0,1]", "[1,0]"];
  const told = game => JSON.stringify(games.boards(game).at(-1));
  let game = games.newGame(), past = [JSON.stringify({})], future = [], trials = [];
  for (let step = 0; step < 400; step++) {
    const way = random();
    if (way < 0.5) {
      const value = { v: Math.floor(3 * random()) };
      const spot = random() < 0.3 ? {} : random() < 0.5 ? value : { m: [1, 2] };
      const board = JSON.parse(past.at(-1)), key = keys[Math.floor(3 * random())];
      if (Object.keys(spot).length) board[key] = spot; else delete board[key];
      const sorted = JSON.stringify(Object.fromEntries(Object.entries(board).sort()));
      game = games.edited(game, [[key, spot]]);
      if (sorted !== past.at(-1)) { past.push(sorted); future = []; }
    } else if (way < 0.7) {
      game = games.undone(game);
      if (past.length > 1) future.push(past.pop());
      trials = trials.filter(start => start <= past.length);
    } else if (way < 0.85) {
      game = games.redone(game);
      if (future.length) past.push(future.pop());
    } else if (way < 0.9) {
      game = games.tried(game);
      trials.push(past.length);
    } else if (way < 0.95) {
      game = games.kept(game);
      trials.pop();
    } else if (trials.length) {
      game = games.discarded(game);
      past.length = trials.pop();
      future = [];
    }
    const sorted = JSON.stringify(Object.fromEntries(Object.entries(game.spots).sort()));
    if (sorted !== past.at(-1)) return [step, sorted, past.at(-1)];
    if (game.past.length !== past.length - 1) return [step, game.past.length, past.length - 1];
    if (told(game) !== JSON.stringify(game.spots)) return [step, "boards"];
  }
  return "right";
}"""


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_edits_are_done_and_undone_as_plain_boards_are(browser, address, seed):
    with window(browser, address) as page:
        assert page.evaluate(RANDOM_EDITS, seed) == "right"


# -- set, share ----------------------------------------------------------------------------


def test_setting_tells_at_once_how_a_draft_stands(browser, address):
    with window(browser, address) as page:
        page.select_option("#kind", "marupeke")
        page.fill("#rows", "3")
        page.fill("#cols", "3")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        for index in range(3):
            page.locator(".hit").nth(index).focus()
            page.locator(".hit").nth(index).click()
            page.wait_for_timeout(50)
        page.wait_for_selector("text=No solution")
        page.wait_for_selector("text=clues conflict")
        page.click("text=Undo")
        page.wait_for_selector("text=Several solutions")
        page.click("text=Add clues")
        page.wait_for_selector("text=Level: ")
        page.click("text=Play this")
        page.wait_for_selector("text=Right so far?")


LEFT = "all => all.map(one => [Number(one.dataset.left) || Infinity, one.dataset.value])"


@pytest.mark.long
def test_a_board_is_set_to_one_solution_by_what_each_clue_would_leave(browser, address):
    with window(browser, address) as page:
        page.select_option("#kind", "takuzu")
        page.fill("#rows", "4")
        page.fill("#cols", "4")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        page.locator(".hit[tabindex='0']").focus()
        known = page.locator(".pad [data-left]").first
        done, counts = page.locator(".told >> text=Level: "), []
        for way in (["ArrowRight"] * 3 + ["ArrowDown"] + ["ArrowLeft"] * 3 + ["ArrowDown"]) * 2:
            known.or_(done).wait_for()
            if done.count():
                break
            left, value = min(page.eval_on_selector_all(".pad [data-value]", LEFT))
            counts.append(left)
            page.click(f".pad [data-value='{value}']")
            told = page.locator(f".told >> text={left} solutions")
            (done if left == 1 else told).wait_for()
            page.locator(".hit[tabindex='0']").focus()
            page.keyboard.press(way)
        assert done.count() == 1
        assert counts == sorted(counts, reverse=True)
        assert counts[-1] == 1


@pytest.mark.long
def test_a_link_holds_the_puzzle_and_what_is_filled_in(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        page.locator(".hit").nth(1).click()
        told = page.locator(".hit").nth(1).get_attribute("aria-label")
        page.click("#views >> text=Share")
        page.wait_for_selector(".preview")
        link = page.input_value("#link")
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector(".hit")
        assert page.locator(".hit").nth(1).get_attribute("aria-label") == told


@pytest.mark.long
def test_a_bad_puzzle_and_script_in_a_title_are_told_as_text(browser, address):
    with window(browser, address) as page:
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.fill("#puzzle", "suguru\nregions\n<img/src=x/onerror=alert(1)> a\n")
        page.click("button.main")
        page.wait_for_selector(".hit, #trouble:not(:empty)")
        assert page.locator("img").count() == 0


@pytest.mark.long
def test_a_server_that_ends_is_told_and_nothing_is_lost(browser):
    with serving() as (process, address), window(browser, address, quiet=False) as page:
        opened(page, MARUPEKE)
        page.locator(".hit").nth(1).click()
        told = page.locator(".hit").nth(1).get_attribute("aria-label")
        process.terminate()
        process.wait()
        page.click("text=Hint")
        page.wait_for_selector("#trouble >> text=does not answer")
        assert page.locator(".hit").nth(1).get_attribute("aria-label") == told
        port = re.search(r":(\d+)/", address)[1]
        with serving("--port", port):
            page.click("text=Hint")
            page.wait_for_selector(".told p")
            assert page.inner_text("#trouble") == ""


@pytest.mark.long
def test_numbers_and_options_that_a_kind_has_are_set(browser, address):
    with window(browser, address) as page:
        page.select_option("#kind", "wijuko")
        page.click("text=An empty board")
        page.click(".layers >> text=sums")
        page.fill(".number", "120")
        page.press(".number", "Tab")
        page.wait_for_selector("text=No solution")
        page.click("h1 a")
        page.select_option("#kind", "marupeke")
        page.wait_for_selector("#option-run", state="attached")
        page.click("summary")
        page.fill("#option-run", "4")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        assert page.input_value("#set-run") == "4"
        page.fill("#set-run", "2")
        page.press("#set-run", "Tab")
        page.wait_for_selector("text=No solution")
        page.click("text=Undo")
        page.wait_for_selector("text=Several solutions")
        assert page.input_value("#set-run") == "4"


@pytest.mark.long
def test_what_is_wished_is_made(browser, address):
    with window(browser, address) as page:
        page.select_option("#kind", "takuzu")
        page.wait_for_selector("#option-unique", state="attached")
        page.click("summary")
        page.select_option("#symmetry", "rotate")
        page.fill("#clues", "30-36")
        page.fill("#cells", "###### ...... ...... ...... ...... ######")
        page.click("text=Make one")
        page.wait_for_selector(".hit")
        names = [one.get_attribute("aria-label") for one in page.locator(".hit").all()]
        assert sum("printed" in name for name in names) >= 30
        assert all("printed" in name for name in names[:6])


@pytest.mark.long
def test_puzzles_and_their_solutions_are_printed(browser, address):
    with window(browser, address) as page:
        for title in ("Akari", "Takuzu", "Suguru"):
            page.click(f".tools >> text={title}")
            page.wait_for_selector(".hit")
            page.wait_for_timeout(200)  # it is kept
            page.click("h1 a")
        page.click("#views >> text=Print")
        for tick in page.locator("fieldset input").all():
            tick.check()
        page.select_option("#paper", "Letter")
        page.select_option("#perPage", "2")
        page.check("#solutionsToo")
        page.evaluate("window.print = () => {}")
        page.click("button.main")
        page.wait_for_selector(".of12 img")
        page.wait_for_selector("#trouble:empty", state="attached")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 3
        assert len(re.findall(rb"/MediaBox \[0 0 612 792\]", printed)) >= 1


# -- keys and fingers of one's own ---------------------------------------------------------


@pytest.mark.long
def test_a_long_press_brings_the_pad_and_keys_can_be_others(browser, address):
    puzzle = small("suguru", 1)
    first, *_ = to_fill_in(puzzle)
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        opened(page, encoded(Record(puzzle)))
        box = page.locator(hit(first)).bounding_box()
        finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
        page.wait_for_selector(".pad.near")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("empty")
        page.locator(".pad button").first.tap()
        assert not page.locator(hit(first)).get_attribute("aria-label").endswith("empty")
        assert not page.locator(".pad.near").count()
        page.click("#views >> text=Settings")
        page.click("summary")
        page.fill("#key-hint", "j")
        page.press("#key-hint", "Tab")
        page.click("#views >> text=Play")
        page.wait_for_selector(".hit")
        page.keyboard.press("j")
        page.wait_for_selector(".told p")


# -- for everybody -------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_every_screen_can_be_read_by_everybody(browser, address, scheme):
    with window(browser, address, color_scheme=scheme, bypass_csp=True) as page:
        assert violations(page) == []
        opened(page, MARUPEKE)
        page.click("summary")
        page.locator(".hit").nth(1).click()
        assert violations(page) == []
        for view in ("Set", "Share", "Print", "Settings"):
            page.click(f"#views >> text={view}")
            page.wait_for_selector(
                {"Set": ".hit", "Share": ".preview", "Print": "#paper", "Settings": "dl"}[view]
            )
            assert (view, violations(page)) == (view, [])


@pytest.mark.parametrize(
    "command",
    [["tsc", "-p", "jsconfig.json"], ["oxlint", "--deny-warnings", "--silent"]],
    ids=" ".join,
)
def test_the_scripts_keep_to_their_types_and_are_clean(command):
    program = shutil.which(command[0], path=f"{TOOLS}{os.pathsep}{os.environ['PATH']}")
    if program is None:
        pytest.skip(f"needs {command[0]}: npm ci --prefix scripts/page")
    folder = Path(enpitsu.app.web.__file__).parent
    done = subprocess.run([program, *command[1:]], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout


# -- every kind ----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_every_kind_is_solved_by_keys_alone(browser, address, name):
    puzzle = small(name, 1)
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        by_keys(page, to_fill_in(puzzle))
        is_finished(page)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_every_kind_is_solved_by_fingers_alone(browser, address, name):
    puzzle = small(name, 1)
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        opened(page, encoded(Record(puzzle)))
        by_touch(page, to_fill_in(puzzle), puzzle)
        is_finished(page)
