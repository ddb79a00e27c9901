"""Heatmaps and the diagram behind them, judged by enumeration and by the model counter."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edge_corner_kinds import fence, tally
from enpitsu.counting import diagram, frontier
from enpitsu.counting import heatmap as heatmaps
from enpitsu.counting.capped import ModelSolver
from enpitsu.counting.count import count
from enpitsu.counting.heatmap import Heatmap, heatmap
from enpitsu.engines.cnf import Cnf, to_cnf
from enpitsu.engines.solve import solutions
from enpitsu.errors import Unsupported, WrongValue
from enpitsu.io.formats import read
from enpitsu.making.drafts.draft import Draft
from enpitsu.paper.grid import Border, Cell, Corner, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind, kinds
from enpitsu.show.picture import Role
from evidence import SOLVED
from probe_kinds import PROBES
from samples import examples, of_each_kind
from strategies import LARGE, puzzles


def board(rows, cols, blockers, seed=1):
    """A Marupeke board with black cells and nothing else."""
    grid = Grid(rows, cols)
    black = random.Random(seed).sample(grid.cells, blockers)
    return Puzzle(kind("marupeke"), grid, {"grid": dict.fromkeys(black, "#")})


def enumerated(puzzle, most=400):
    """The number of solutions with each value at each place; None if there are too many."""
    counts = {place: dict.fromkeys(domain, 0) for place, domain in puzzle.domains.items()}
    total = 0
    for total, found in enumerate(solutions(puzzle), 1):
        if total > most:
            return None
        for place, value in found.items():
            counts[place][value] += 1
    return total, counts


SMALL = [kind for kind in (*kinds(), *PROBES) if kind.name not in LARGE]


@examples(32)
@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.name)
@given(data=st.data())
@pytest.mark.part(12)
def test_the_numbers_are_those_of_enumeration(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    expected = enumerated(puzzle)
    if expected is not None:
        heat = heatmap(puzzle)
        assert (heat.total, heat.counts) == expected


def test_with_variables_that_only_help_every_board_counts_once():
    # Thirteen cells of a row hold one A: so many at most need an encoding with its own variables.
    puzzle = Puzzle(kind("abc"), Grid(1, 13), {}, {"letters": "A"})
    cnf = to_cnf(model(puzzle))
    assert cnf.top > len(puzzle.grid.cells)
    total, counts = enumerated(puzzle)
    heat = heatmap(puzzle)
    assert (heat.total, heat.counts) == (total, counts)


@pytest.mark.parametrize(("rows", "cols", "blockers"), [(6, 8, 9), (8, 8, 16), (10, 10, 21)])
def test_the_numbers_are_those_of_the_model_counter(rows, cols, blockers):
    puzzle = board(rows, cols, blockers)
    heat = heatmap(puzzle)
    assert heat.total == count(puzzle).at_least > 100
    rng = random.Random(2)
    for place in rng.sample(list(heat.counts), 3):
        for value, number in heat.counts[place].items():
            clues = {**puzzle.clues["grid"], place: value}
            tally = count(Puzzle(puzzle.kind, puzzle.grid, {"grid": clues}))
            assert tally.exact
            assert tally.at_least == number
    assert all(sum(numbers.values()) == heat.total for numbers in heat.counts.values())


def test_numbers_beyond_the_exact_floats_are_exact():
    puzzle = Puzzle(kind("marupeke"), Grid(2, 60), {})
    heat = heatmap(puzzle)
    # No three equal in a row: 2 F(n) ways for n cells, and the two rows know nothing of each other.
    ways = [1, 1]
    while len(ways) <= 60:
        ways.append(ways[-1] + ways[-2])
    assert heat.total == (2 * ways[60]) ** 2 > 2**53
    assert all(2 * n["x"] == heat.total for n in heat.counts.values())  # by swapping the symbols


@pytest.mark.parametrize(("kind", "record"), of_each_kind(SOLVED, 1))
def test_of_one_solution_the_heatmap_is_that_solution(kind, record):
    heat = heatmap(record.puzzle)
    assert heat.total == 1
    assert {p: max(n, key=n.get) for p, n in heat.counts.items()} == record.solution


def test_a_diagram_answers_for_any_values_given():
    puzzle = board(6, 6, 8)
    cnf = to_cnf(model(puzzle))
    found = diagram.diagram(cnf)
    boards = list(solutions(puzzle))
    places = list(cnf.literals)  # variable number i + 1 is true where place i has an x
    rng = random.Random(3)
    for number in range(8):
        chosen = {i: rng.random() < 0.5 for i in rng.sample(range(len(places)), number)}
        left = [b for b in boards if all((b[places[i]] == "x") == on for i, on in chosen.items())]
        total, true = found.counts({i + 1: on for i, on in chosen.items()})
        assert total == true[0] == len(left)
        assert true[1:] == [sum(b[place] == "x" for b in left) for place in places]


def test_without_a_solution_all_numbers_are_zero():
    heat = heatmap(read("marupeke\nx x x\n"))
    assert heat.total == 0
    assert all(number == 0 for numbers in heat.counts.values() for number in numbers.values())


def test_with_nothing_to_fill_in_there_is_one_solution():
    heat = heatmap(read("shakashaka\n#\n"))
    assert (heat.total, heat.counts) == (1, {})
    assert heat.text().startswith("1 solution\n")
    assert heat.fields()["counts"] == [[None]]


def test_an_empty_clause_is_never_satisfied():
    nothing = Cnf()
    nothing.top = nothing.answer_variables = 1
    nothing.add(())
    assert diagram.diagram(nothing).counts({}) == (0, [0, 0])


def test_the_limits_end_it(monkeypatch):
    late = heatmap(board(10, 10, 21), time_limit=0)
    assert (late.total, late.counts, late.status) == (None, {}, "unknown")
    monkeypatch.setattr(frontier, "MAX_LAYER_SETS", 100)
    with pytest.raises(Unsupported, match="too many ways to begin this puzzle: more than 100"):
        heatmap(board(10, 10, 21))


# -- up to a cap ---------------------------------------------------------------------------------


def up_to(cap, counts):
    return {p: {v: min(n, cap) for v, n in numbers.items()} for p, numbers in counts.items()}


@pytest.mark.part(4)
@examples(8)
@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.name)
@given(data=st.data())
def test_numbers_up_to_a_cap_are_those_of_enumeration(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    expected, cap = enumerated(puzzle), data.draw(st.integers(1, 5))
    if expected is not None:
        total, counts = expected
        heat = heatmap(puzzle, cap=cap)
        assert heat.counts == up_to(cap, counts)
        assert heat.total in {None, total}
        assert (heat.at_least > 0) == (total > 0)
        assert heat.at_least <= total


def test_a_cap_makes_huge_numbers_small_ones():
    empty = read("sudoku\ngivens\n" + ". . . . . . . . .\n" * 9)
    heat = heatmap(empty, cap=3)
    assert {n for numbers in heat.counts.values() for n in numbers.values()} == {3}
    assert (heat.total, heat.at_least, heat.status) == (None, 27, "told")
    assert heat.text().startswith("at least 27 solutions; solutions with each value:\n")
    assert {mark.note for mark in heat.picture().marks} == {"3+"}
    assert heat.fields()["count"] is None
    assert heat.fields()["cap"] == 3
    with pytest.raises(WrongValue, match="cap is 0; expected 1 or more, or None"):
        heatmap(empty, cap=0)


def test_a_cap_that_is_not_met_changes_nothing():
    text = "sudoku\ngivens\n1 . . .\n. 3 . 2\n. . . .\n. . . .\n"
    exact, capped = heatmap(read(text)), heatmap(read(text), cap=8)
    assert (capped.total, capped.counts) == (exact.total, exact.counts)
    assert "6 solutions; solutions with each value" in capped.text()


LINED = (
    "sudoku\ngivens\n" + ". . . .\n" * 4,
    "sudoku + palindromes\ngivens\n" + ". . . .\n" * 4 + "palindrome r1c1 r1c2 r2c3\n",
    "sudoku + arrows + killercages\ngivens\n1 . . . . .\n" + ". . . . . .\n" * 4 + ". . . . . 2\n"
    "arrow r1c2 r1c3 r2c3\narrow r4c4 r5c4 r5c3\ncage 7 r3c5 r3c6 r4c6\n",
    "latin\ngivens\n. . . . .\n. 1 . . .\n. . . . .\n. . . 2 .\n. . . . .\n",
)


@pytest.mark.parametrize("text", LINED)
def test_exchanged_chains_of_a_solution_give_solutions(text):
    rules, met = model(read(text)), set()
    with ModelSolver(rules) as solver:
        chains = solver.chains(solver.entries)
        for _ in range(20):
            found = solver.another(solver.entries)
            solver.exclude(found)
            for other in chains.near(found):
                assert other != found
                board = dict(solver.entries[literal] for literal in other)
                assert board.keys() == rules.puzzle.domains.keys()
                assert not rules.broken(board)
                met.add(other)
    assert len(met) > 20


def test_more_is_counted_of_a_draft_that_was_counted_before():
    text = "sudoku + renbans\ngivens\n. . . .\n. 1 . .\n. . . .\n. . . .\nrenban r3c1 r3c2 r4c3\n"
    draft, (_, exact) = Draft(read(text)), enumerated(read(text))
    for cap in (1, 3, 8, 20, 5):
        assert draft.heatmap(cap).counts == {
            place: {value: min(number, cap) for value, number in numbers.items()}
            for place, numbers in exact.items()
        }


def test_little_work_gives_lower_bounds_for_the_numbers_of_a_draft(monkeypatch):
    empty = "sudoku + palindromes\ngivens\n" + ". . . . . . . . .\n" * 9
    puzzle = read(empty + "palindrome r3c2 r4c3 r5c4\npalindrome r5c5 r6c6 r7c7 r8c8\n")
    exact = Draft(puzzle).heatmap(8)
    assert exact.complete
    met = set()
    for work in (0, 5_000, 50_000, 10_000_000):
        monkeypatch.setattr("enpitsu.making.drafts.draft.COUNTED_SOON_PROPAGATIONS", work)
        draft = Draft(puzzle)
        some = draft.heatmap(8, soon=True)
        met.add((some.status, some.complete))
        for place, numbers in some.counts.items():
            assert all(number <= exact.counts[place][value] for value, number in numbers.items())
        if some.counts and not some.complete:
            assert some.total is None
            notes = {mark.note for mark in some.picture().marks}
            assert all(note.endswith("+") for note in notes - {""})
        assert draft.heatmap(8).counts == exact.counts  # what was found does not mislead
    assert met == {("unknown", False), ("told", False), ("told", True)}


# -- the answer as a value -----------------------------------------------------------------------


def test_a_heatmap_tells_itself():
    heat = heatmap(read("marupeke\n# . x\n. . .\n"))
    assert (heat.status, heat.total) == ("told", 12)
    assert repr(heat) == "<heatmap of <marupeke 2x3, 1 clue>: 12>"
    either = {"x": "6", "o": "6"}
    assert heat.fields() == {
        "kind": "marupeke",
        "status": "told",
        "count": "12",
        "complete": True,
        "counts": [[None, either, {"x": "12", "o": "0"}], [either] * 3],
    }
    assert heat.text().startswith("12 solutions; percent of all solutions:\n")
    assert str(heat) == heat.text().rstrip("\n")


def test_a_heatmap_shows_shares():
    drawn = heatmap(read("marupeke\n# . x\n. . .\n")).picture()
    shares = [mark for mark in drawn.marks if mark.role is Role.CANDIDATE]
    assert {mark.place for mark in shares} == {Cell(0, 1), *(Cell(1, c) for c in range(3))}
    assert {(mark.note, mark.tint) for mark in shares} == {("50", 0.5)}


def test_without_numbers_words_are_left():
    none = heatmap(read("marupeke\nx x x\n"))
    assert (none.status, none.text(), none.picture()) == ("none", "no solution\n", None)
    assert none.fields()["counts"] == [[{"x": "0", "o": "0"}] * 3]
    late = heatmap(read("marupeke\n. . .\n"), time_limit=0)
    assert (late.status, late.text(), late.picture()) == (
        "unknown",
        "out of time: not even the number of solutions is known\n",
        None,
    )
    assert late.fields() == {
        "kind": "marupeke",
        "status": "unknown",
        "count": None,
        "complete": False,
        "counts": None,
    }


def test_numbers_anywhere_tell_where_they_are():
    heat = heatmap(fence("4"))
    assert heat.fields()["counts"][0] == [[0, -1], [0, 0], {"|": "1", "-": "0"}]
    assert "┃" in heat.text()
    heat = heatmap(tally("x..", "..x"))
    counts = heat.fields()["counts"]
    assert list(counts) == ["marks", "crosses", "columns"]
    assert counts["marks"][0] == [{"x": "16", "o": "0"}, *[{"x": "8", "o": "8"}] * 2]
    assert counts["crosses"] == [[{"0": "0", "1": "2", "2": "6", "3": "6", "4": "2"}] * 2]
    assert counts["columns"][0] == {"0": "0", "1": "8", "2": "8"}
    marked = {mark.place for mark in heat.picture().marks}
    assert {Cell(1, 1), Corner(1, 1), Border("top", 1)} < marked


def test_heatmaps_are_copied_and_pickled():
    heat = heatmap(Puzzle(kind("marupeke"), Grid(2, 60), {}))
    for other in (pickle.loads(pickle.dumps(heat)), copy.deepcopy(heat)):
        assert other == heat
        assert (other.puzzle, repr(other)) == (heat.puzzle, repr(heat))
    assert "\n" not in repr(heat)
    huge = Heatmap(10**5000, {}, puzzle=heat.puzzle)
    assert len(repr(huge)) < 100
    assert huge.fields()["count"] == "1" + "0" * 5000


# -- the command -----------------------------------------------------------------------------------


def test_the_heatmap_command_tells_exact_numbers(run):
    text = "marupeke\n. . x\n. o .\nx . .\n"
    code, out, _ = run("heatmap", text, "--json")
    answer = json.loads(out)
    heat = heatmap(read(text))
    assert (code, answer["count"]) == (0, str(heat.total))
    for r, row in enumerate(answer["counts"]):
        for c, numbers in enumerate(row):
            expected = heat.counts[Cell(r, c)]
            assert numbers == {value: str(number) for value, number in expected.items()}


def test_the_heatmap_command_draws(run):
    text = "marupeke\n. . x #\n. o . .\nx . . .\n"
    code, out, _ = run("heatmap", text)
    assert code == 0
    assert out.splitlines()[0].endswith(" solutions; percent of all solutions:")
    code, svg, _ = run("heatmap", text, "--to", "svg")
    assert code == 0
    assert svg.startswith("<svg")
    assert svg.count('class="share"') == 22  # of the symbols, and how much of them there is


def test_the_heatmap_command_tells_of_no_solution_and_of_limits(run):
    code, out, _ = run("heatmap", "marupeke\nx x x\n")
    assert (code, out) == (3, "no solution\n")
    code, out, _ = run("heatmap", "marupeke\n. . .\n", "--time-limit", 0)
    assert (code, out) == (4, "out of time: not even the number of solutions is known\n")
    code, out, _ = run("heatmap", "marupeke\n. . .\n", "--time-limit", 0, "--json")
    assert (code, json.loads(out)["count"]) == (4, None)


def test_a_few_solutions_are_enumerated_to_the_same_numbers(monkeypatch):
    givens = "sudoku\ngivens\n1 . . .\n. . 2 .\n. . . .\n. . . .\n"
    for text in (givens, givens.replace("1", "."), "suguru\nregions\na a b\na b b\nc c b\n"):
        rules = model(read(text))
        told = heatmap(rules)
        total, counts = heatmaps._of_diagram(rules)
        assert told.total == total
        for place, numbers in counts.items():
            assert {v: n for v, n in told.counts[place].items() if n} == {
                v: n for v, n in numbers.items() if n
            }
    monkeypatch.setattr(heatmaps, "diagram", None)  # no diagram is needed
    assert heatmap(read(givens)).total


def test_a_few_hundred_solutions_are_counted(monkeypatch):
    monkeypatch.setattr(heatmaps, "_of_diagram", None)
    heat = heatmap(read("sudoku\ngivens\n" + ". . . .\n" * 4))
    assert heat.total == 288
    assert {number for counts in heat.counts.values() for number in counts.values()} == {72}
