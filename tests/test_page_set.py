"""The page as people set puzzles on it: what is told of a draft, and what is made."""

import pytest

from page_in_browser import chosen, drag, example, first_cell, opened, until, window

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")


def test_setting_tells_at_once_how_a_draft_stands(browser, address):
    with window(browser, address) as page:
        chosen(page, "marupeke")
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
        page.click("text=Make me the rest")
        page.wait_for_selector("text=Level: ")
        page.click("text=Play this")
        page.wait_for_selector("text=Right so far?")


def test_making_the_rest_of_a_draft_can_be_stopped(browser, address):
    with window(browser, address) as page:
        chosen(page, "slitherlink")
        page.fill("#rows", "16")
        page.fill("#cols", "16")
        page.click("text=An empty board")
        page.click("[data-place=r1c1]")
        page.click(".pad [data-value='3']")
        page.click("text=Make me the rest")
        page.click(".busy >> text=Stop")
        page.wait_for_selector(".busy", state="detached")
        assert page.inner_text("#trouble") == ""
        assert page.locator("[data-place][data-value]").count() == 1
        page.click("text=Undo")
        until(page, "!document.querySelector('[data-place=r1c1]').dataset.value")


@pytest.mark.long
def test_what_was_made_of_a_draft_is_told_until_it_is_edited(browser, address):
    with window(browser, address) as page:
        opened(page, {"kind": "nurikabe", "rows": 3, "cols": 3})
        page.click("summary >> text=More")
        page.click("text=Edit this")
        page.click("text=Make me the rest")
        page.wait_for_selector(".told >> text=a new puzzle")
        page.click("text=Undo")
        page.wait_for_selector(".told >> text=a new puzzle", state="detached")
        for place in ("r1c1", "r1c2"):  # two islands that touch
            page.locator(f"[data-place={place}]").click()
            page.click(".pad [data-value='?']")
        page.click("text=Make me the rest")
        page.wait_for_selector(".told >> text=no solution: nothing was added")
        page.click("text=Undo")
        page.wait_for_selector(".told >> text=nothing was added", state="detached")
        page.click("text=Make me the rest")
        page.wait_for_selector(".told >> text=added: ")
        page.wait_for_selector(".told >> text=One solution")


@pytest.mark.long
def test_only_the_first_of_many_faults_is_told(browser, address):
    with window(browser, address) as page:
        chosen(page, "heyawake")
        page.click("text=An empty board")
        page.locator("[data-place=r1c1]").click()
        page.keyboard.press("1")
        page.wait_for_selector(".told >> text=r1c2 is in no room yet")
        page.click("text=Make me the rest")
        page.wait_for_selector("[role=alert]:text-is('r1c2 is in no room yet')")


LEFT = "all => all.map(one => [Number(one.dataset.left) || Infinity, one.dataset.value])"


@pytest.mark.long
def test_a_board_is_set_to_one_solution_by_what_each_clue_would_leave(browser, address):
    with window(browser, address) as page:
        chosen(page, "takuzu")
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
def test_numbers_and_options_that_a_kind_has_are_set(browser, address):
    with window(browser, address) as page:
        chosen(page, "wijuko")
        page.click("text=An empty board")
        page.click("[data-layer=sums]")
        page.fill(".number", "120")
        page.press(".number", "Tab")
        page.wait_for_selector("text=No solution")
        page.click("h1 a")
        chosen(page, "marupeke")
        page.wait_for_selector("#option-run", state="attached")
        page.click("summary")
        page.fill("#option-run", "4")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        assert page.input_value("#set-run") == "4"
        assert page.inner_text("[for=set-run]") == "Equal symbols forbidden in a row"
        page.fill("#set-run", "2")
        page.press("#set-run", "Tab")
        page.wait_for_selector("text=No solution")
        page.click("text=Undo")
        page.wait_for_selector("text=Several solutions")
        assert page.input_value("#set-run") == "4"
        page.click("h1 a")
        chosen(page, "suguru")
        page.click("summary")
        shapes = page.get_by_label("Shapes of regions")
        assert shapes.locator("option").all_inner_texts() == ["any", "compact", "winding"]
        assert shapes.input_value() == "any"


@pytest.mark.long
def test_title_author_and_rules_of_ones_own_go_with_a_draft(browser, address):
    notes = {"title": "First one", "author": "A. Nonymous", "rules": "Numbers are small."}
    with window(browser, address) as page:
        chosen(page, "takuzu")
        page.click("text=An empty board")
        page.click(".notes summary")
        for name, note in notes.items():
            page.fill(f"#note-{name}", note)
            page.press(f"#note-{name}", "Tab")
        page.wait_for_selector("text=Several solutions")
        page.click("text=Play this")
        page.wait_for_selector(".about >> text=First one")
        assert notes["author"] in page.inner_text(".about")
        assert notes["rules"] in page.inner_text(".rules")
        page.click("#views >> text=Share")
        page.select_option("#format", "json")
        until(page, "document.querySelector('textarea').value.includes('Nonymous')")
        page.click("#views >> text=Set")
        assert page.input_value("#note-title") == notes["title"]


@pytest.mark.long
def test_what_is_wished_is_made(browser, address):
    with window(browser, address) as page:
        chosen(page, "takuzu")
        page.wait_for_selector("#option-unique", state="attached")
        assert [page.input_value(side) for side in ("#rows", "#cols")] == ["10", "10"]
        page.fill("#rows", "6")
        page.fill("#cols", "6")
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
def test_rooms_are_drawn_by_dragging_and_lists_of_numbers_are_typed(browser, address):
    with window(browser, address) as page:
        chosen(page, "heyawake")
        page.fill("#rows", "2")
        page.fill("#cols", "3")
        page.click("text=An empty board")
        page.wait_for_selector("text=Not yet a puzzle")
        cell = first_cell(page)
        for row, (left, right) in ((0, (0.5, 1.5)), (1, (0.5, 2.5)), (0, (1.5, 2.5))):
            drag(page, [(left, row + 0.5), (right, row + 0.5)], cell=cell)  # the last goes on
        page.wait_for_selector("text=Several solutions")
        for row, label in ((0, "a"), (1, "b")):
            for col in range(3):
                name = page.locator(f"[data-place='r{row + 1}c{col + 1}']").get_attribute(
                    "aria-label"
                )
                assert name.endswith(f", {label}")
        page.click("h1 a")
        chosen(page, "nonogram")
        page.fill("#rows", "12")
        page.fill("#cols", "12")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        page.locator("[data-place='top 1']").click()
        page.fill(".pad .number", "3,4")
        page.press(".pad .number", "Tab")
        page.wait_for_selector(".pad [data-value='3,4']")
        name = page.locator("[data-place='top 1']").get_attribute("aria-label")
        assert name == "top 1, 3,4"


@pytest.mark.long
def test_walls_are_drawn_along_edges(browser, address):
    with window(browser, address) as page:
        chosen(page, "heyawake")
        page.fill("#rows", "3")
        page.fill("#cols", "3")
        page.click("text=An empty board")
        page.wait_for_selector("text=Not yet a puzzle")
        drag(page, [(0.5, 0.5), (2.5, 0.5), (2.5, 1.5), (0.5, 1.5), (0.5, 2.5), (2.5, 2.5)])
        page.wait_for_selector("text=Several solutions")
        cell = first_cell(page)
        page.click("[data-layer=walls]")
        drag(page, [(1, -0.1), (1, 2), (2, 2), (2, 1), (3, 1), (2, 1)], cell=cell)
        walls = page.locator(".hit[aria-label$=', |']")
        assert {one.get_attribute("data-place") for one in walls.all()} == {
            "r1c1-r1c2",
            "r2c1-r2c2",
            "r2c2-r3c2",
            "r2c2-r2c3",
        }
        page.wait_for_selector("text=Several solutions")


@pytest.mark.long
def test_where_no_clue_is_to_blame_the_rules_are_told(browser, address):
    with window(browser, address) as page:
        page.fill("#puzzle", "hashi\ngrid\n? . .\n. ? .\n. . .\n")
        page.click("button.main")
        page.wait_for_selector(".hit")
        page.click("summary")
        page.click("text=Edit this")
        page.wait_for_selector("text=No clue is to blame")
        page.wait_for_selector("text=By these rules: ")


DRAFT = "JSON.parse(localStorage.getItem('enpitsu-draft'))"


@pytest.mark.long
def test_variants_are_laid_on_a_draft_and_lines_are_drawn_cell_by_cell(browser, address):
    with window(browser, address) as page:
        chosen(page, "sudoku")
        page.fill("#rows", "4")
        page.fill("#cols", "4")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        page.click(".variants summary")
        for name, layer in (("thermometers", "thermo"), ("sandwiches", "sandwich")):
            page.check(f"[name={name}]")
            page.wait_for_selector(f"[data-layer={layer}]")
        page.click("[data-layer=thermo]")
        drag(page, [(0.5, 0.5), (2.5, 2.5)])
        page.wait_for_selector(".board polyline")
        drag(page, [(2.5, 2.5), (3.5, 2.5)])
        line = [[0, 0], [1, 1], [2, 2], [2, 3]]
        until(page, f"{DRAFT}.thermo[0].cells.length === {len(line)}")
        assert page.evaluate(DRAFT)["thermo"] == [{"cells": line}]
        page.keyboard.press("1")  # no number belongs to it, and it stays
        assert page.evaluate(DRAFT)["thermo"] == [{"cells": line}]
        page.locator("[data-place=r4c1]").click()
        page.keyboard.press("Shift+ArrowUp")
        until(page, f"{DRAFT}.thermo.length === 2")
        page.keyboard.press("Delete")  # and that of r1c1 stays
        until(page, f"{DRAFT}.thermo.length === 1")
        page.click("text=Undo")
        until(page, f"{DRAFT}.thermo.length === 2")
        page.click("[data-layer=sandwich]")
        page.click("[data-place='top 2']")
        page.keyboard.press("3")
        until(page, f"{DRAFT}.sandwich.length === 1")
        page.click(".size summary")
        page.click("[data-turn=quarter]")
        until(page, f"{DRAFT}.sandwich[0].side === 'right'")
        told = page.evaluate(DRAFT)
        assert {"cells": [[c, 3 - r] for r, c in line]} in told["thermo"]
        page.fill("#set-rows", "5")
        page.press("#set-rows", "Tab")
        page.wait_for_selector("[data-place='right 5']")
        page.uncheck("[name=thermometers]")
        page.wait_for_selector("[data-layer=thermo]", state="detached")
        for _ in range(3):
            page.click("text=Undo")
        page.wait_for_selector("[data-layer=thermo]")
        page.wait_for_selector("[data-place='right 5']", state="detached")
        assert page.evaluate(DRAFT)["sandwich"] == [{"side": "top", "line": 1, "value": 3}]


FILLED = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n"  # any given is superfluous
POINTED = """name => [...document.querySelectorAll(`.tint.${name}`)].map(one =>
  `${one.getAttribute("y") / 60},${one.getAttribute("x") / 60}`)"""


@pytest.mark.long
def test_lists_of_cells_turn_and_are_pointed_at_if_they_conflict_or_could_go(browser, address):
    with window(browser, address) as page:
        lists = "thermo r4c4 r4c3 r4c2\nkropki o r1c3 r1c4\n"
        opened(page, f"sudoku + thermometers + kropki\ngivens\n{FILLED}{lists}")
        page.click("summary >> text=More")
        page.click("text=Edit this")
        page.click(".size summary")
        marked = len(FILLED.split()) - 2 + 2  # all givens, the bulb and the dot
        turns = page.locator("[data-turn]").evaluate_all("all => all.map(one => one.dataset.turn)")
        assert len(turns) == 6
        for turn in turns:
            page.wait_for_selector(".told >> text=Each of the marked clues could go")
            until(page, f"({POINTED})('lit').length === {marked}")
            before = page.evaluate(f"JSON.stringify({DRAFT}?.thermo)")
            page.click(f"[data-turn={turn}]")
            until(page, f"{DRAFT}?.thermo && JSON.stringify({DRAFT}.thermo) !== '{before}'")
            bulb = ",".join(map(str, page.evaluate(DRAFT)["thermo"][0]["cells"][0]))
            until(page, f"({POINTED})('lit').includes('{bulb}')")
        cells = page.evaluate(DRAFT)["thermo"][0]["cells"]
        row, col = cells[0]
        page.locator(f"[data-place=r{row + 1}c{col + 1}]").click()
        page.click(".pad [data-value='4']")
        page.wait_for_selector(".told >> text=These clues conflict")
        assert {f"{row},{col}" for row, col in cells} <= {*page.evaluate(POINTED, "struck")}


@pytest.mark.long
def test_sums_and_lists_are_typed_digit_by_digit(browser, address):
    with window(browser, address) as page:
        opened(page, "sudoku + killercages + quadruples\ngivens\n" + 9 * (9 * ". " + "\n"))
        page.click("summary >> text=More")
        page.click("text=Edit this")
        page.wait_for_selector(".told >> text=Several solutions")
        page.click("[data-layer=cage]")
        page.wait_for_selector("[data-layer=cage][aria-pressed=true]")
        cell = first_cell(page)
        for last, (total, end) in enumerate(((12, 2.5), (45, 8.5))):
            drag(page, [(0.5, last + 0.5), (end, last + 0.5)], cell=cell)
            until(page, f"{DRAFT}?.cage.length === {last + 1}")
            assert page.evaluate(DRAFT)["cage"][last]["value"] == "?"  # not that of another one
            page.keyboard.type(str(total))
            until(page, f"{DRAFT}.cage[{last}].value === {total}")
        page.click("[data-layer=quadruple]")
        page.wait_for_selector("[data-layer=quadruple][aria-pressed=true]")
        page.click("[data-place='corner 5,5']")
        page.keyboard.type("1,2")
        until(page, f"{DRAFT}.quadruple[0].value === '1,2'")


BOX = "document.querySelector('[data-place=r1c1]').getBoundingClientRect().toJSON()"


@pytest.mark.long
def test_lines_stay_where_they_are_drawn_while_nothing_is_answered(browser, address):
    with window(browser, address) as page:
        opened(page, "sudoku + thermometers\ngivens\n" + 4 * ". . . .\n" + "thermo r4c1 r4c2\n")
        page.click("summary >> text=More")
        page.click("text=Edit this")
        page.wait_for_selector(".told >> text=Several solutions")
        page.click("[data-layer=thermo]")
        page.wait_for_selector("[data-layer=thermo][aria-pressed=true]")
        page.route("**/api/**", lambda _: None)  # which no answer comes to
        cell = page.evaluate(BOX)
        for row in (0.5, 1.5):
            drag(page, [(0.5, row), (2.5, row)], cell=cell)
        assert page.locator(".board .trace").count() == 2
        page.click("text=Undo")
        assert page.locator(".board .trace").count() == 1


@pytest.mark.long
def test_results_are_written_on_the_pad_as_on_the_board(browser, address):
    with window(browser, address) as page:
        example(page, "kenken")
        page.click("summary >> text=More")
        page.click("text=Edit this")
        page.click("[data-layer=results]")
        written = page.locator("#board text.clue").all_text_contents()
        assert {one[-1] for one in written} >= {"+", "×"}
        page.wait_for_selector(f".pad [data-value] >> text='{written[0]}'")
        shown = page.locator(".pad [data-value]").all_text_contents()
        assert {*written} <= {*shown}


@pytest.mark.long
def test_faults_lead_to_where_they_belong(browser, address):
    with window(browser, address) as page:
        for size in "32":
            page.goto(address)
            chosen(page, "heyawake")
            page.fill("#rows", size)
            page.fill("#cols", size)
            page.click("text=An empty board")
            page.wait_for_selector("text=r1c1 is in no room yet")
            faults = page.locator(".told button").all_inner_texts()
            assert len(faults) == (1 if size == "3" else 4)  # of many that are alike the first
        page.click("text=r2c1 is in no room yet")
        assert page.locator("[data-layer=regions][data-faulty]").count() == 1
        assert page.locator("[data-place=r2c1].chosen").count() == 1


def test_candidates_tell_how_many_solutions_they_leave(browser, address):
    with window(browser, address) as page:
        chosen(page, "sudoku")
        page.fill("#rows", "4")
        page.fill("#cols", "4")
        page.click("text=An empty board")
        page.wait_for_selector("text=Several solutions")
        assert page.locator(".enpitsu .candidate").count() == 0
        page.click("text=True candidates")
        until(page, "document.querySelectorAll('.enpitsu .candidate.many').length === 64")
        cell = page.locator(".hit").first
        label = cell.get_attribute("aria-label")
        assert label.endswith("candidates 1 (8+) 2 (8+) 3 (8+) 4 (8+)")
        for at, value in ((0, "1"), (5, "3"), (7, "2")):  # now there are six solutions
            page.locator(".hit").nth(at).click()
            page.click(f".pad [data-value='{value}']")
        page.wait_for_selector(".enpitsu .candidate.sole")
        assert page.locator(".enpitsu .candidate.many").count() == 0
        page.click("text=True candidates")
        until(page, "document.querySelectorAll('.enpitsu .candidate').length === 0")
