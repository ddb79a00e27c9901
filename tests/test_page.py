"""The page as people play on it: in a browser, by keys alone and by fingers alone."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import enpitsu.app.web
from browser_windows import PHONE, violations
from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance
from enpitsu.engines.solve import solve
from enpitsu.io.formats import read
from enpitsu.io.formats.json import encoded
from enpitsu.paper.grid import Cell, Edge
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import names
from page_in_browser import (
    FINISHED,
    MARUPEKE,
    by_keys,
    by_touch,
    chosen,
    drag,
    example,
    fingers,
    hit,
    is_finished,
    opened,
    standing,
    to_fill_in,
    to_show,
    window,
)
from small_puzzles import small
from strokes import by_mouse, ends

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

TOOLS = Path(__file__).parent.parent / "scripts" / "page" / "node_modules" / ".bin"


# -- the gallery ---------------------------------------------------------------------------


def test_the_gallery_has_a_card_of_each_kind_and_finds_them(browser, address):
    with window(browser, address) as page:
        cards = page.locator("[data-card]")
        shown = page.locator("[data-card]:visible")
        assert {card.get_attribute("data-card") for card in cards.all()} == {*names()}
        drawn = cards.locator("svg").count()
        assert 0 < drawn < len(names())
        cards.last.scroll_into_view_if_needed()
        cards.last.locator("svg").wait_for()
        page.fill("#puzzle", "Light Up")
        assert shown.evaluate_all("all => all.map(one => one.dataset.card)") == ["akari"]
        page.press("#puzzle", "Enter")
        page.wait_for_selector("[data-rules] li >> nth=1")
        page.click("[data-level=sample]")
        page.wait_for_selector("[data-board][data-kind=akari]")
        assert page.locator("[data-rules] li").count() > 1
        page.click("h1 a")
        page.wait_for_selector(".begun-card svg")
        assert shown.count() == len(names())


@pytest.mark.parametrize(
    ("kind", "told", "untold"),
    [
        ("sudoku", {"corner mark, of a number", "select several cells"}, {"candidate"}),
        pytest.param(
            "shakashaka",
            {"top left triangle", "candidate"},
            {"corner mark, of a number"},
            marks=pytest.mark.long,
        ),
        pytest.param(
            "slitherlink",
            {"dots or crosses"},
            {"candidate", "corner marks", "top left triangle"},
            marks=pytest.mark.long,
        ),
    ],
)
def test_beside_the_board_are_an_example_in_pictures_and_the_keys_it_has(
    browser, address, kind, told, untold
):
    with window(browser, address) as page:
        example(page, kind)
        shown = {one.strip() for one in page.locator(".how dd").all_inner_texts()}
        assert told <= shown
        assert not untold & shown
        page.locator("worked-example").scroll_into_view_if_needed()
        page.wait_for_selector("worked-example figure:nth-of-type(3) svg")
        assert page.locator("worked-example > p").count() > 0


def test_a_puzzle_that_was_made_before_is_played_at_once(browser, address):
    with window(browser, address) as page:
        page.click("[data-card=akari]")
        page.click("[data-level=easy]")
        page.wait_for_selector("[data-board][data-kind=akari]")
        assert "Easy" in page.inner_text(".about")


def test_a_game_that_cannot_be_drawn_is_still_listed_and_forgotten(browser, address):
    """As one that an older version of the page kept."""
    old = {"id": "old", "title": "Old", "sheet": {}, "game": {}, "seconds": 0, "saved": 1}
    with window(browser, address, quiet=False) as page:
        page.evaluate("old => localStorage.setItem('enpitsu-left old', JSON.stringify(old))", old)
        page.reload()
        page.wait_for_selector(".begun-card")
        assert page.locator("[data-card]").count() == len(names())
        assert page.input_value(".begun-card input") == "Old"
        page.click(".begun-card .forget")
        page.wait_for_selector(".begun-card", state="detached")


HELD = """() => {
  const held = window.held = [];
  window.IntersectionObserver = class {
    constructor(act) { held.push(() => act([{ isIntersecting: true }])); }
    observe() {}
    disconnect() {}
  };
}"""
# Those that are made later come, too: on a busy machine not all cards are there at once.
COME = """() => {
  held.splice(0).forEach(act => act());
  return document.querySelector("[data-card] svg");
}"""


def test_a_click_holds_if_the_picture_comes_while_the_button_is_down(browser, address):
    with window(browser, address) as page:
        page.evaluate(HELD)
        page.click("#views >> text=Settings")
        page.click("h1 a")
        page.locator("[data-card] .picture-place").first.hover(force=True)
        page.mouse.down()
        page.wait_for_function(COME)
        page.mouse.up()
        page.wait_for_selector("#rows")


@pytest.mark.long
def test_begun_games_are_named_and_forgotten(browser, address):
    with window(browser, address) as page:
        for _ in range(2):
            opened(page, MARUPEKE)
            page.wait_for_timeout(100)  # until it is kept
            page.click("h1 a")
        page.wait_for_selector(".begun-card >> nth=1")
        page.locator(".begun-card input").first.fill("the one")
        page.locator(".begun-card input").first.press("Tab")
        for order, place in (("title", 1), ("saved", 0)):  # "Marupeke" comes first by its name
            page.select_option(".begun select", order)
            assert page.locator(".begun-card input").nth(place).input_value() == "the one"
        page.locator(".begun-card .forget").nth(1).click()
        page.wait_for_selector(".begun-card >> nth=1", state="detached")
        page.select_option(".begun select", "title")
        assert page.locator(".begun-card").count() == 1
        page.reload()
        page.wait_for_selector(".begun-card")
        assert page.locator(".begun-card").count() == 1
        assert page.input_value(".begun-card input") == "the one"
        page.click(".begun-card a")
        page.wait_for_selector(".hit")


@pytest.mark.long
def test_of_a_text_with_several_puzzles_one_is_chosen(browser, address):
    with window(browser, address) as page:
        some = ["marupeke\n. q\n", *[MARUPEKE] * 19, "suguru\nregions\na b\n"]
        page.fill("#puzzle", "---\n".join(some))
        page.click("button.main")
        page.wait_for_selector(".collection h2 >> text=21 found")
        cards = page.locator(".collection .card")
        assert cards.count() == 20
        assert "r1c2 holds q" in cards.first.text_content()  # the others are there all the same
        assert violations(page) == []
        page.click("text=Further ones")
        page.click(".collection .card:has-text('Suguru')")
        page.wait_for_selector("[data-board][data-kind=suguru] .hit")


@pytest.mark.long
def test_todays_puzzle_is_the_same_for_everybody(browser, address):
    told = []
    for _ in range(2):
        with window(browser, address) as page:
            chosen(page, "takuzu")
            page.click("h3:has-text('Today') + .tools >> text=Easy")
            page.wait_for_selector("[data-board][data-kind=takuzu]")
            hits = page.locator(".hit")
            told.append(hits.evaluate_all("all => all.map(one => one.ariaLabel)"))
    assert told[0] == told[1]


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
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("nothing yet")
        page.keyboard.press("Control+y")
        page.reload()
        page.wait_for_selector(".hit")
        assert page.locator(hit(first)).get_attribute("aria-label") == told
        page.keyboard.press("Control+z")
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("nothing yet")
        by_keys(page, values)
        is_finished(page)


CORNERS = {"NW": (-1, -1), "NE": (1, -1), "SW": (-1, 1), "SE": (1, 1)}


def test_triangles_are_drawn_towards_their_corners_by_fingers_alone(browser, address):
    puzzle = small("shakashaka", 1)
    values = to_fill_in(puzzle)
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.clock.install()
        opened(page, encoded(Record(puzzle)))
        for place, value in values.items():
            if value in CORNERS:
                across, down = CORNERS[value]
                fingers(page, (hit(place), 30 * across, 30 * down))
        rest = {place: value for place, value in values.items() if value not in CORNERS}
        by_touch(page, rest, puzzle)
        is_finished(page)


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("shakashaka", "r2c2", "r3c3"),
        ("slitherlink", "r2c1-r2c2", "r3c3-r4c3"),
        ("takuzu", "r2c1", "r4c4"),
    ],
)
def test_two_fingers_move_the_board_and_write_nothing(browser, address, kind, one, other):
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.clock.install()
        example(page, kind)
        fingers(page, (f"[data-place='{one}']", -60, -30), (f"[data-place='{other}']", 60, 30))
        assert page.evaluate("visualViewport.scale") > 1.1
        assert page.is_disabled("text=Undo")


def loop(edges, lattice):
    """The points along a loop, from one of them round to it again."""
    left = [ends(edge, lattice) for edge in edges]
    points = list(left.pop())
    while left:
        (step,) = [pair for pair in left if points[-1] in pair][:1]
        left.remove(step)
        points += [one for one in step if one != points[-1]]
    return points


TOLD = """all => all.filter(one => /-| edge of /.test(one.dataset.place)).map(one =>
  [one.dataset.place, ...one.ariaLabel.split(", ")])"""


def drawn(page, word):
    """The edges with a word in what readers of screens hear of them; "wrong" may follow."""
    told = page.eval_on_selector_all("#board .hit", TOLD)
    return {key for key, *said in told if word in said}


def keys_of(edges):
    return {str(edge if isinstance(edge, Edge) else Edge(*map(Cell._make, edge))) for edge in edges}


@pytest.mark.parametrize("kind", [pytest.param("slitherlink", marks=pytest.mark.long), "masyu"])
def test_a_loop_is_drawn_in_one_stroke_and_erased_in_another(browser, address, kind):
    puzzle = small(kind, 1)
    edges = [place for place, value in to_fill_in(puzzle).items() if value == "="]
    points = loop(edges, lattice=kind == "slitherlink")
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        drag(page, points + points[-2::-1])
        assert page.is_disabled("text=Undo")  # there and back is nothing
        drag(page, points)
        assert drawn(page, "drawn") == keys_of(edges)
        page.click("text=Undo")
        assert drawn(page, "drawn") == set()
        drag(page, points, button="right")
        assert drawn(page, "crossed out") == keys_of(edges)
        drag(page, points)
        drag(page, points[:3])
        assert drawn(page, "drawn") == keys_of(edges) - keys_of(
            edge for edge in edges if {*ends(edge, kind == "slitherlink")} <= {*points[:3]}
        )


@pytest.mark.long
def test_bridges_are_drawn_from_island_to_island(browser, address):
    with window(browser, address) as page:
        opened(page, "hashi\ngrid\n? . . ?\n. . . .\n? . ? .\n")
        for word in ("a single bridge", "a double bridge"):
            drag(page, [(0.5, 0.5), (3.4, 0.7)])
            assert drawn(page, word) == keys_of([((0, n), (0, n + 1)) for n in range(3)])
        drag(page, [(0.5, 0.5), (2.5, 0.5)])
        assert len(drawn(page, "a double bridge")) == 3
        drag(page, [(3.5, 0.5), (0.5, 0.5), (0.5, 2.5)])
        assert len(drawn(page, "a double bridge")) == 0
        assert drawn(page, "a single bridge") == keys_of([((n, 0), (n + 1, 0)) for n in range(2)])


# What breaks a rule is told behind it.
SAID = """all => all.map(one => one.ariaLabel.split(", ")).map(said =>
  said.includes("shaded") ? "#" : said.includes("white") ? "-" : ".").join("")"""


@pytest.mark.long
def test_cells_are_shaded_and_dotted_by_strokes(browser, address):
    strokes = [
        ("left", [(0.5, 0.5), (3.5, 0.5), (3.5, 2.5)], "####...#...#...."),
        ("right", [(1.5, 1.5), (1.5, 0.5), (2.5, 0.5), (2.5, 1.5)], "####.--#...#...."),
        ("right", [(0.5, 2.5), (2.5, 2.5)], "####.--#---#...."),
        ("left", [(2.5, 1.5), (2.5, 2.5), (3.5, 2.5)], "####.-.#--.#...."),
    ]
    with window(browser, address) as page:
        opened(page, {"kind": "norinori", "rows": 4, "cols": 4, "regions": ["aabb"] * 4})
        said = page.locator("#board .hit")
        for button, points, after in strokes:
            drag(page, points, button=button)
            assert said.evaluate_all(SAID) == after
        page.locator("[data-place='r4c1']").click(button="right")
        assert said.evaluate_all(SAID) == "####.-.#--.#-..."
        for after in [after for _, _, after in strokes][::-1]:
            page.click("text=Undo")
            assert said.evaluate_all(SAID) == after


@pytest.mark.long
def test_where_no_dot_is_the_second_button_goes_through_values_the_other_way(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        seen = []
        for button in ("left", "right", "right", "right", "right"):
            page.locator(hit("r1c2")).click(button=button)
            seen.append(standing(page, "r1c2"))
        assert seen == ["x", None, "o", "x", None]
        drag(page, [(1.5, 0.5), (3.5, 0.5)], button="right")
        assert [standing(page, f"r1c{n}") for n in (2, 3, 4)] == ["o"] * 3


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


@pytest.mark.long
def test_galaxies_are_finished_by_their_borders_alone(browser, address):
    puzzle = small("galaxies", 1)
    board = solve(puzzle).solution
    borders = [edge for edge in puzzle.grid.edges if board[edge.first] != board[edge.second]]
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        for edge in borders:
            drag(page, ends(edge, lattice=True))
        is_finished(page)
        assert page.locator("#board path.stroke").count() == len(borders)
        border = next(edge for edge in borders if edge.first in to_fill_in(puzzle))
        for pen in ("write", "erase"):
            page.click(f"[data-pen={pen}]")
            drag(page, ends(border, lattice=True))
            assert standing(page, border.first) is None
            page.wait_for_selector("[data-board]:not([data-finished])")
            page.click("text=Undo")
            page.wait_for_selector("[data-board][data-finished]")
        page.reload()
        page.wait_for_selector("#board path.stroke", state="attached")
        assert page.locator("#board path.stroke").count() == len(borders)


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
        page.click("text=Undo")
        page.click("summary")
        page.click("text=All steps")
        page.wait_for_selector("text=1/")
        while page.locator("button >> text=Next").is_enabled():
            page.click("button >> text=Next")
        assert drawn.count() == len(differ)
        page.click("text=Close")
        assert drawn.count() == len({edge for edge in differ if last[0] not in edge})


def breaks(puzzle, place, value):
    """Whether a value breaks a rule, if it is all that is filled in."""
    record = encoded(Record(puzzle, state={place: value}))
    *_, verdict = ask("check", {"puzzle": record}, Allowance(Limit()))
    return bool(verdict["broken"])


INK = "one => getComputedStyle(one).color"


@pytest.mark.long
def test_a_board_that_is_full_and_wrong_is_told_once(browser, address):
    with window(browser, address) as page:
        givens = [[1, None], [None, None]]
        opened(page, {"kind": "futoshiki", "rows": 2, "cols": 2, "givens": givens})
        for place, value in (("r1c2", 2), ("r2c1", 2), ("r2c2", 2)):
            page.locator(f"[data-place={place}]").focus()
            page.keyboard.press(str(value))
        page.wait_for_selector(".told >> text=Every place is filled in, but a rule is broken: ")
        assert page.locator("[data-finished]").count() == 0
        page.keyboard.press("1")
        page.wait_for_selector(f".told >> text={FINISHED}")
        page.keyboard.press("2")
        page.wait_for_selector("[data-board]:not([data-finished])")


@pytest.mark.long
def test_mistakes_are_shown_as_it_is_wished(browser, address):
    puzzle = small("sudoku", 1)
    place, right = next(iter(to_fill_in(puzzle).items()))
    ill = {value: breaks(puzzle, place, value) for value in puzzle.domains[place]}
    broken = next(value for value in ill if ill[value])
    other = next(value for value in ill if not ill[value] and value != right)
    with window(browser, address) as page:
        opened(page, encoded(Record(puzzle)))
        for wish, values in (("rules", [broken]), ("solution", [broken, other]), ("off", [])):
            page.click("#views >> text=Settings")
            page.check(f"input[value={wish}]")
            page.click("#views >> text=Play")
            page.locator(hit(place)).focus()
            for value in (broken, other):
                page.keyboard.press(str(value))
                told = f", {value}, breaks a rule" if value in values else f", {value}"
                page.wait_for_selector(f"{hit(place)}[aria-label$='{told}']")
                red = page.locator("#board .wrong")
                assert red.count() == (value in values)
                assert {one.evaluate(INK) for one in red.all()} <= {"rgb(185, 28, 28)"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "clue", "cell"),
    [
        ("nonogram", "top 1", "r3c3"),
        ("slitherlink", "r2c2", "r3c3"),
        ("gokigen", "corner 2,2", "r3c3"),
        ("kakuro", "r1c1", "r2c3"),
    ],
)
def test_clues_are_ticked_off_and_cells_coloured_without_writing(
    browser, address, kind, clue, cell
):
    with window(browser, address) as page:
        example(page, kind)
        page.click("summary")
        page.click("text=Tick off")
        page.locator(f"[data-place='{clue}']").click()
        assert page.locator("#board .done").count() == 1
        page.keyboard.press(" ")  # the next one, or none if there is no other
        assert page.locator("#board .done").count() in (0, 2)
        page.click("[data-pen=colour]")
        page.locator(f"[data-place='{cell}']").focus()
        page.keyboard.press("3")
        page.keyboard.press("ArrowRight")
        assert page.locator("#board .colour3").count() == 1
        assert page.locator("#board .answer").count() == 0
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("0")
        assert page.locator("#board .colour3").count() == 0


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
        assert page.locator(place).get_attribute("aria-label").endswith("nothing yet")
        page.click("summary")
        page.click("text=Checkpoint")
        page.locator(place).click()
        page.click("text=Checkpoint 1")
        assert page.locator(place).get_attribute("aria-label").endswith("nothing yet")


@pytest.mark.long
def test_hints_lead_to_the_end(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        while not page.locator(f".told >> text={FINISHED}").count():
            page.click("button.main")
            for word in ("Why?", "What?", "Do it"):
                page.click(f"text={word}")
            page.wait_for_timeout(600)  # whether it is the end is looked at after a moment


@pytest.mark.long
def test_cells_are_selected_marked_and_coloured_together(browser, address):
    def marked(*places):
        return [page.locator(f"[data-place={one}]").get_attribute("aria-label") for one in places]

    with window(browser, address) as page:
        opened(page, {"kind": "futoshiki", "rows": 4, "cols": 4})
        drag(page, [(0.5, 0.5), (2.5, 0.5)])
        assert page.locator(".hit.selected").count() == 3
        page.keyboard.press("Shift+Digit2")
        page.keyboard.press("x")
        page.keyboard.press("4")
        page.keyboard.press("c")
        page.keyboard.press("3")
        told = ", candidates 3, corner marks 2 4"
        assert all(one.endswith(told) for one in marked("r1c1", "r1c2", "r1c3"))
        page.keyboard.press("v")
        page.keyboard.press("5")
        assert page.locator("#board .colour5").count() == 3
        page.keyboard.press("z")
        page.keyboard.press("1")
        assert [one[-3:] for one in marked("r1c1", "r1c3")] == [", 1"] * 2
        page.keyboard.press("Delete")
        assert marked("r1c3")[0].endswith(told)  # marks come back when a value goes
        page.keyboard.press("Delete")
        assert page.locator("#board .candidate").count() == 0
        page.keyboard.press("Delete")
        assert page.locator("#board .colour5").count() == 0
        for pen in ("corner", "centre", "colour", "write"):
            page.keyboard.press("Space")
            assert page.locator(f"[data-pen={pen}][aria-pressed=true]").count() == 1
        page.keyboard.press("Control+A")
        assert page.locator(".hit.selected").count() == 16
        page.keyboard.press("Control+Shift+Digit2")
        assert page.locator("#board .colour2").count() == 16
        page.keyboard.press("Control+Digit4")
        assert marked("r4c4") == ["row 4 column 4, candidates 4"]
        page.click("[data-pen=erase]")
        page.locator("[data-place=r4c4]").click()
        assert marked("r4c4") == ["row 4 column 4, nothing yet"]
        page.click("[data-pen=write]")
        page.locator("[data-place=r2c1]").click()
        page.locator("[data-place=r2c4]").click(modifiers=["Control"])
        page.click(".pad [data-value='1']")
        assert [one[-3:] for one in marked("r2c1", "r2c4")] == [", 1"] * 2
        page.locator("[data-place=r2c1]").dblclick()
        assert page.locator(".hit.selected").count() == 2
        page.keyboard.press("Delete")
        assert page.locator(".hit[data-value]").count() == 0
        page.click("text=Undo")
        assert page.locator(".hit[data-value]").count() == 2
        page.click("[data-pen=erase]")
        drag(page, [(0.5, 1.5), (3.5, 1.5)])
        assert page.locator(".hit[data-value]").count() == 0


@pytest.mark.long
def test_a_selection_takes_each_value_that_any_of_its_cells_takes(browser, address):
    with window(browser, address) as page:
        opened(page, "suguru\nregions\na a a b\na c c d\ngivens\n2 . . .\n. . . .\n")
        for first, last, values in ((2.5, 0.5, "1234"), (2.5, 3.5, "1234"), (3.5, 3.5, "1")):
            drag(page, [(first, 0.5), (last, 0.5)])  # to a clue, to a room of one, and there alone
            offered = page.locator(".pad [data-value]").all()
            assert [one.get_attribute("data-value") for one in offered] == [*values]
        drag(page, [(2.5, 0.5), (0.5, 0.5)])
        page.keyboard.press("4")
        assert [standing(page, f"r1c{n}") for n in (1, 2, 3)] == ["2", "4", "4"]
        page.click(".pad .erase")
        assert [standing(page, f"r1c{n}") for n in (1, 2, 3)] == ["2", None, None]


@pytest.mark.long
def test_clues_stay_where_they_are_beside_what_is_drawn(browser, address):
    """A shaded number stays in the middle, and a dot makes room for it."""
    middle = "one => [one.getAttribute('x'), one.getAttribute('y')]"
    with window(browser, address) as page:
        grid = {"kind": "hitori", "rows": 3, "cols": 3, "grid": [[1, 2, 1], [2, 3, 1], [3, 1, 2]]}
        opened(page, grid)
        number = page.locator("#board text.clue").first
        before = number.evaluate(middle)
        page.locator("[data-place=r1c1]").click()
        assert page.locator("#board .answer").count() == 1
        assert number.evaluate(middle) == before
        page.locator("[data-place=r1c1]").click(button="right")
        assert page.locator("#board .answer.dot").count() == 1
        assert number.evaluate(middle) == before


@pytest.mark.long
def test_marks_by_hand_stand_in_the_middle_and_filled_ones_each_in_its_place(browser, address):
    with window(browser, address) as page:
        opened(page, {"kind": "futoshiki", "rows": 4, "cols": 4})
        page.locator("[data-place=r1c1]").click()
        page.keyboard.press("c")
        page.keyboard.press("3")
        page.keyboard.press("1")
        marks = page.locator("#board text.candidate")
        assert marks.all_text_contents() == ["13"]
        page.click("summary")
        page.click("text=Fill in candidates")
        page.wait_for_selector("#board text.candidate >> nth=60")
        assert marks.all_text_contents().count("13") == 1  # what was marked by hand stays
        assert marks.count() == 1 + 4 * 15


RANDOM_EDITS = """async seed => {
  const games = await import("./game.js");
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const keys = ["[0,0]", "[0,1]", "[1,0]"];
  const told = game => JSON.stringify(games.states(game).at(-1).spots);
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


INSIDE = """texts => {
  const svg = document.querySelector("#board svg"), { x, y, width, height } = svg.viewBox.baseVal;
  return texts.map(text => text.getBBox()).filter(box =>
    box.x < x || box.y < y || (box.x + box.width > 0 && box.y + box.height > 0)).length;
}"""


@pytest.mark.long
def test_names_of_rows_are_not_larger_where_cells_are(browser, address):
    with window(browser, address) as page:
        high = []
        for size in (3, 7):
            page.goto(address)
            opened(page, {"kind": "latin", "rows": size, "cols": size})
            high.append(page.locator(".axis").first.bounding_box()["height"])
        assert high[0] < 1.25 * high[1]


@pytest.mark.long
def test_long_lists_of_numbers_stay_outside_the_grid(browser, address):
    lists = ["1,1,1,1,1"] * 10
    with window(browser, address) as page:
        opened(page, {"kind": "nonogram", "rows": 10, "cols": 10, "top": lists, "left": lists})
        assert page.locator("#board text:not(.axis)").count() == 100
        assert page.eval_on_selector_all("#board text", INSIDE) == 0


# -- keys and fingers of one's own ---------------------------------------------------------


@pytest.mark.long
def test_a_long_press_offers_colours_and_keys_can_be_others(browser, address):
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
        page.locator(".pad .swatch2").tap()
        assert not page.locator(".pad.near").count()
        assert page.locator("#board .colour2").count() == 1
        assert page.locator(hit(first)).get_attribute("aria-label").endswith("nothing yet")
        page.click("#views >> text=Settings")
        page.click("summary")
        page.fill("#key-hint", "j")
        page.press("#key-hint", "Tab")
        page.click("#views >> text=Play")
        page.wait_for_selector(".hit")
        page.keyboard.press("j")
        page.wait_for_selector(".told p")


@pytest.mark.long
def test_a_small_place_is_chosen_before_a_tap_writes(browser, address):
    with window(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        opened(page, {"kind": "takuzu", "rows": 20, "cols": 20})
        target = page.locator("[data-place='r6c6']")
        target.tap()
        assert target.get_attribute("aria-label").endswith("nothing yet")
        target.tap()
        assert target.get_attribute("aria-label").endswith("0")
        target.tap()
        assert target.get_attribute("aria-label").endswith("1")


# -- for everybody -------------------------------------------------------------------------


UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true; })"


CONTRAST = "document.documentElement.classList.add('contrast')"


@pytest.mark.parametrize(
    ("scheme", "contrast"),
    [
        ("light", False),
        *(
            pytest.param(*one, marks=pytest.mark.long)
            for one in [("dark", False), ("light", True), ("dark", True)]
        ),
    ],
)
def test_every_screen_can_be_read_by_everybody(browser, address, scheme, contrast):
    with window(browser, address, color_scheme=scheme, bypass_csp=True) as page:
        if contrast:
            page.evaluate(CONTRAST)
        assert violations(page) == []
        chosen(page, "marupeke")
        assert violations(page) == []
        page.go_back()
        opened(page, MARUPEKE)
        page.click("button:has-text('Hint')")
        page.wait_for_selector(".told button:has-text('Why?')")
        page.evaluate(UNFOLD)
        page.locator(".hit").nth(1).click()
        assert violations(page) == []
        for view in ("Set", "Share", "Print", "Statistics", "Settings"):
            page.click(f"#views >> text={view}")
            page.wait_for_selector(
                {
                    "Set": ".hit",
                    "Share": ".preview",
                    "Print": "#paper",
                    "Statistics": "h2",
                    "Settings": "dl",
                }[view]
            )
            page.evaluate(UNFOLD)
            assert (view, violations(page)) == (view, [])


@pytest.mark.parametrize(
    "command",
    [["tsc", "-p", "jsconfig.json"], ["oxlint", "--deny-warnings", "--silent"]],
    ids=" ".join,
)
def test_the_scripts_keep_to_their_types_and_are_clean(command):
    program = shutil.which(command[0], path=f"{TOOLS}{os.pathsep}{os.environ['PATH']}")
    if program is None:
        pytest.skip(f"needs {command[0]}: npm install --prefix scripts/page --no-save")
    folder = Path(enpitsu.app.web.__file__).parent
    done = subprocess.run([program, *command[1:]], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout


SPILLED = """(() => {
  const { scrollWidth, clientWidth } = document.querySelector(".wide");
  return scrollWidth - clientWidth;
})()"""


@pytest.mark.long
def test_a_finished_game_is_replayed_timed_and_drawn_on(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        page.click(".side details summary >> text=More")
        page.click("[data-pen=sketch]")
        drag(page, [(0.5, 0.5), (2.5, 1.5)])
        drag(page, [(0.5, 3.5), (3.5, 3.5)])
        assert page.locator("polyline.sketch").count() == 2
        page.click(hit("r4c2"))
        assert page.locator("polyline.sketch").count() == 1
        page.click("[data-pen=write]")
        by_keys(page, to_fill_in(read(MARUPEKE)))
        is_finished(page)
        page.wait_for_selector(".hardness .dots")
        page.click(".told >> text=Replay")
        page.select_option("select[aria-label=Speed]", "16")
        assert page.locator("#board[inert]").count() == 1
        page.wait_for_selector(".told >> text=Play")
        page.click(".told >> text=Close")
        assert page.locator("[data-board]:not([inert])").count() == 1
        assert all(standing(page, place) for place in to_fill_in(read(MARUPEKE)))
        page.click("#views >> text=Statistics")
        assert page.inner_text("tbody th") == "Marupeke"
        assert page.locator("td .dots").count() == 1
        page.set_viewport_size(PHONE)
        assert page.evaluate(SPILLED) == 0


@pytest.mark.long
@pytest.mark.parametrize(("locale", "play"), [("de-DE", "Spielen"), ("ja-JP", "解く")])
def test_the_page_speaks_the_language_of_the_browser_or_the_one_that_is_chosen(
    browser, address, locale, play
):
    with window(browser, address, locale=locale) as page:
        assert page.inner_text("#views a >> nth=0") == play
        page.click("#views a >> nth=-1")
        page.check("[name=language][value=en]")
        page.wait_for_selector("#views >> text=Play")
        assert page.evaluate("document.documentElement.lang") == "en"


# -- every kind ----------------------------------------------------------------------------


WAYS = {
    "keys": (lambda page, values, _: by_keys(page, values), {}),
    "touch": (by_touch, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    "mouse": (by_mouse, {}),
}
SOME = {("slitherlink", "touch"), ("hashi", "mouse"), ("shikaku", "mouse")}


@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param(name, way, marks=() if (name, way) in SOME else pytest.mark.long)
        for name in names()
        for way in WAYS
    ],
)
def test_every_kind_is_finished_without_a_cross_or_a_dot(browser, address, name, way):
    puzzle = small(name, 1)
    fill_in, context = WAYS[way]
    with window(browser, address, **context) as page:
        opened(page, encoded(Record(puzzle)))
        fill_in(page, to_show(puzzle), puzzle)
        is_finished(page)
        assert page.locator("[data-board]").get_attribute("data-kind") == name
