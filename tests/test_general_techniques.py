"""Techniques for any kind: what a kind without any of its own is told in names people know."""

from itertools import combinations
from random import Random

import pytest

from enpitsu.inference.explain import explain
from enpitsu.inference.verification import Certifier
from enpitsu.kit.techniques.anywhere import ANYWHERE
from enpitsu.kit.techniques.general import ONE_CONSTRAINT, full_ladder
from enpitsu.kit.techniques.graphs import GRAPHS
from enpitsu.kit.techniques.words import printed as clues_said
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell, Edge, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Option, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind, names
from enpitsu.rules import Is, distinct, number_of, relation, some, table, total
from enpitsu.rules.matching import hall_sets, hidden_sets, matchable_values

# -- in which order ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_techniques_are_tried_level_by_level_and_one_constraint_last(name):
    """Those of a whole ladder come first, and are in order themselves, as the rest is."""
    *named, last = full_ladder(kind(name))
    assert last is ONE_CONSTRAINT
    own = {each.name for each in kind(name).own_techniques if kind(name).whole_ladder}
    levels = [(each.name not in own, each.level) for each in named]
    assert levels == sorted(levels)


# -- a kind without techniques ---------------------------------------------------------------

VALUES = Option("values", 4, int, "a number from 1", "The largest number.")


def numbers(puzzle):
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, puzzle.options["values"] + 1)))


def rows(puzzle, domains):
    for cells in puzzle.grid.lines:
        if len(cells) > 1:
            yield cells, (), distinct(len(cells))


@relation
def any_of(values):
    return some(Is(0, value) for value in values)


def printed(puzzle, domains):
    for cell, digits in puzzle.clues["grid"].items():
        values = [*map(int, str(digits))]
        yield (cell,), (Clue("grid", cell, digits),), any_of(tuple(values))


def sums(puzzle, domains):
    for cell, number in puzzle.clues["sums"].items():
        cells = [other for other in puzzle.grid.cells if other.row == cell.row]
        yield cells, (Clue("sums", cell, number),), total(len(cells), number, number)


def ones(puzzle, domains):
    for cell, number in puzzle.clues["ones"].items():
        cells = [other for other in puzzle.grid.cells if other.row == cell.row]
        yield cells, (Clue("ones", cell, number),), number_of(1, len(cells), number, number)


def signs(puzzle, domains):
    for edge, sign in puzzle.clues["signs"].items():
        values = domains[edge.first]
        rising = frozenset((a, b) for a in values for b in values if a < b)
        yield (edge.first, edge.second), (Clue("signs", edge, sign),), table(2, rising)


def made(*rules):
    """A kind with some of these rules."""
    every = {
        "row": Rule("row", "The numbers in a line differ.", rows),
        "printed": Rule("printed", "One of the digits printed in a cell stands there.", printed),
        "sum": Rule("sum", "The numbers of a row add up to its sum.", sums),
        "ones": Rule("ones", "A row has so many ones.", ones),
        "less": Rule("less", "A number is less than the one behind the sign.", signs),
    }
    return Kind(
        name="plain",
        title="Plain",
        clues=(
            Layer("grid", Numbers(1)),
            Layer("sums", Numbers(0)),
            Layer("ones", Numbers(0)),
            Layer("signs", Symbols("<"), on="edges"),
        ),
        answers=(Answer(numbers),),
        rules=tuple(every[name] for name in ("printed", *rules)),
        options=(VALUES,),
        look=Look(),
    )


def puzzle(rules, digits, *, values=4, rows=1, **clues):
    """One row or more, with the digits that may stand in each cell; 0 is any."""
    grid = Grid(rows, len(digits) // rows)
    pairs = zip(grid.cells, digits, strict=True)
    grid_clues = {cell: number for cell, number in pairs if number}
    return Puzzle(made(*rules.split()), grid, {"grid": grid_clues, **clues}, {"values": values})


# As the others of their sort; numbers are compared in Minesweeper.
UNTOLD = {"hidden triple", "hidden set"} | {
    f"{size} numbers compared" for size in ("two", "three", "four")
}
FIRST, SECOND = Cell(0, 0), Cell(0, 1)
TOLD = [
    (
        "settled value",
        puzzle("row", [1, 12, 0]),
        "r1c2 is 2, not 1; r1c3 is not 1: r1c1 is 1, which stands only once in row 1.",
    ),
    (
        "settled value",
        puzzle("row", [1, 12]),
        "r1c2 is 2, not 1: r1c1 is 1, and the two differ.",
    ),
    (
        "hidden single",
        puzzle("row", [12, 123, 13, 0]),
        "r1c4 is 4: 4 has no other place in row 1.",
    ),
    (
        "naked pair",
        puzzle("row", [12, 12, 0], values=5),
        ("r1c3 is not 1 or 2: r1c1 and r1c2 take 1 and 2, which stand only once in row 1."),
    ),
    (
        "hidden pair",
        puzzle("row", [0, 0, 345, 345, 345], values=5),
        (
            "r1c1 and r1c2 are not 3, 4 or 5: 1 and 2 have no other places in row 1 than r1c1 and "
            "r1c2."
        ),
    ),
    (
        "naked triple",
        puzzle("row", [12, 23, 13, 0], values=6),
        (
            "r1c4 is not 1, 2 or 3: r1c1, r1c2 and r1c3 take 1, 2 and 3, which stand only once "
            "in row 1."
        ),
    ),
    (
        "naked quad",
        puzzle("row", [12, 23, 34, 14, 0], values=8),
        (
            "r1c5 is not 1, 2, 3 or 4: r1c1 to r1c4 take 1, 2, 3 and 4, which stand "
            "only once in row 1."
        ),
    ),
    (
        "hidden quad",
        puzzle("row", [0, 0, 0, 0, 56789, 56789, 56789, 56789, 56789], values=9),
        (
            "r1c1 to r1c4 are not 5 to 9: 1, 2, 3 and 4 have no other "
            "places in row 1 than r1c1 to r1c4."
        ),
    ),
    (
        "naked set",
        puzzle("row", [12, 23, 34, 45, 56, 67, 17, 0], values=9),
        (
            "r1c8 is 8 or 9: r1c1 to r1c7 take "
            "1, 2, 3, 4, 5, 6 and 7, which stand only once in row 1."
        ),
    ),
    (
        "full count",
        puzzle("ones", [1, 1, 0, 0], ones={FIRST: 2}),
        ("r1c3 and r1c4 are not 1: at most 2 in row 1 may be 1 (2 at r1c1): r1c1 and r1c2."),
    ),
    (
        "settled value",
        puzzle("ones", [1, 0, 0], ones={FIRST: 1}),
        ("r1c2 and r1c3 are not 1: r1c1 is 1, which stands only once in row 1 (1 at r1c1)."),
    ),
    (
        "full count",
        puzzle("ones", [0, 0, 0], ones={FIRST: 0}),
        "r1c1, r1c2 and r1c3 are not 1: none in row 1 may be 1 (0 at r1c1).",
    ),
    (
        "places needed",
        puzzle("ones", [23, 0, 0], ones={FIRST: 2}),
        (
            "r1c2 and r1c3 are 1: at least 2 in row 1 must be 1 (2 at r1c1), and no "
            "other places are left."
        ),
    ),
    (
        "last number of a sum",
        puzzle("sum", [2, 3, 0], sums={FIRST: 9}),
        "r1c3 is 4: the numbers in row 1 make 9, and r1c1 and r1c2 make 5.",
    ),
    (
        "bounds of a sum",
        puzzle("sum", [0, 0, 0], sums={FIRST: 4}),
        ("r1c1 is not 3 or 4: the numbers in row 1 make 4, and r1c2 and r1c3 make at least 2."),
    ),
    (
        "bounds of a sum",
        puzzle("sum", [0, 0], sums={FIRST: 7}),
        (
            "r1c1 is not 1 or 2: the numbers among r1c1 and r1c2 make 7 (7 at r1c1), and "
            "r1c2 is at most 4."
        ),
    ),
    (
        "sum with few splits",
        puzzle("row sum", [0, 0, 0], values=9, sums={FIRST: 7}),
        ("r1c1, r1c2 and r1c3 are not 3 or 5: the numbers in row 1 make 7, all different: 1+2+4."),
    ),
    (
        "settled partner",
        puzzle("less", [3, 0], signs={Edge(FIRST, SECOND): "<"}),
        "r1c2 is 4: only that goes with r1c1, which is 3 (< at r1c1-r1c2).",
    ),
    (
        "possible partners",
        puzzle("less", [23, 0], signs={Edge(FIRST, SECOND): "<"}),
        ("r1c2 is not 1 or 2: it does not go with r1c1, which is 2 or 3 (< at r1c1-r1c2)."),
    ),
    (
        "possible partners",
        puzzle("less", [0, 0], signs={Edge(FIRST, SECOND): "<"}),
        "r1c2 is not 1: nothing at r1c1 goes with it (< at r1c1-r1c2).",
    ),
]


@pytest.mark.parametrize(("name", "found", "expected"), TOLD, ids=lambda one: str(one)[:40])
def test_a_kind_without_techniques_is_told_of_in_names_people_know(name, found, expected):
    path = explain(found)
    told = [sentence(step) for step in path.steps if step.technique.name == name]
    assert expected in told
    certifier = Certifier(model(found))
    assert all(certifier.certifies(step) for step in path.steps)


def test_every_technique_for_any_kind_is_told_of():
    elsewhere = {one.name for one in GRAPHS}
    assert {name for name, *_ in TOLD} >= {one.name for one in ANYWHERE} - UNTOLD - elsewhere


def test_a_larger_set_is_harder():
    levels = {technique.name: technique.level for technique in ANYWHERE}
    assert levels["naked pair"] == Difficulty.MEDIUM
    assert levels["naked quad"] == Difficulty.HARD
    assert levels["naked set"] == Difficulty.EXPERT


def test_easier_techniques_come_first():
    order = [(technique.level, technique.cost) for technique in ANYWHERE]
    assert order == sorted(order)


# -- sets ------------------------------------------------------------------------------------


def test_the_smallest_sets_say_all_that_different_values_say():
    rng = Random(7)
    for _ in range(800):
        size = rng.randint(2, 6)
        values = range(rng.randint(size, size + 1))
        sets = [
            sum(1 << v for v in rng.sample(values, rng.randint(1, len(values))))
            for _ in range(size)
        ]
        kept = matchable_values(sets)
        if kept is None:
            assert hall_sets(sets) == hidden_sets(sets) == []
            continue
        struck = [*sets]
        for members, found in hall_sets(sets):
            union = 0
            for i in members:
                union |= sets[i]
            assert union == found
            assert found.bit_count() == len(members)
            assert not any(_hall(sets, fewer, found) for fewer in _smaller(members))
            struck = [s if i in members else s & ~found for i, s in enumerate(struck)]
        assert struck == kept
        for members, found in hidden_sets(sets):
            assert found.bit_count() == len(members)
            assert members == [i for i, one in enumerate(sets) if one & found]


def _smaller(members):
    return (fewer for size in range(1, len(members)) for fewer in combinations(members, size))


def _hall(sets, members, values):
    """Whether fewer members make a set that has the first of the values each of these needs."""
    union = 0
    for i in members:
        union |= sets[i]
    return union.bit_count() == len(members) and union == values


def test_what_stands_on_the_rim_is_above_or_left_of_its_run():
    above, left = Edge(Cell(-1, 2), Cell(0, 2)), Edge(Cell(1, -1), Cell(1, 0))
    sums = [Clue("sums", above, 16), Clue("sums", left, 7)]
    assert clues_said(sums, {}) == "the 16 above r1c3 and the 7 left of r2c1"
    more = [Clue("sums", Edge(Cell(row, -1), Cell(row, 0)), 7) for row in (1, 3)]
    assert clues_said(more, {}) == "the 7s left of r2c1 and r4c1"
