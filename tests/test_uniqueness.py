"""Steps that rest on there being one solution: what may be cited, and where they are used."""

from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path

import pytest

import enpitsu
from enpitsu.errors import Unsupported
from enpitsu.inference.explain import explain
from enpitsu.inference.glossary import first_step
from enpitsu.inference.grade import grade
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.inference.verification import Certifier
from enpitsu.io.formats import records
from enpitsu.kit.evidence import evidence
from enpitsu.kit.lines import LINE
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Constraint, model
from enpitsu.puzzle.registry import kind
from enpitsu.puzzle.uniqueness import ONE_SOLUTION, avoided, avoids, rests_on_uniqueness
from enpitsu.rules import number_of

SUDOKU = kind("sudoku")
PUZZLE = [*records(Path(__file__).parent / "data" / "sudoku.jsonl")][60].puzzle
NAMES = [f"unique rectangle type {number}" for number in (1, 2, 3, 4)] + ["BUG+1"]
PRINTED = """\
sudoku
givens
. . . .
. . 1 .
. 1 . .
. . . .
"""


def test_what_is_avoided_is_in_no_only_solution_of_a_small_sudoku():
    """Every 4x4 grid, with all that can be printed outside a pattern: there are two solutions."""
    rules = model(enpitsu.read("sudoku\ngivens\n" + ". . . .\n" * 4))
    cells = [*rules.domains]
    patterns = [
        pattern
        for four in combinations(cells, 4)
        for pair in combinations((1, 2, 3, 4), 2)
        if avoided(rules, pattern := dict.fromkeys(four, pair)) is not None
    ]
    assert len(patterns) == 2 * 2 * 4 * 6  # two rows of a band, two columns of different stacks
    solutions = [*_grids()]
    assert len(solutions) == 288
    for pattern in patterns:
        beside = [cell for cell in cells if cell not in pattern]
        left = {}
        for board in solutions:
            if all(board[cell] in values for cell, values in pattern.items()):
                key = tuple([board[cell] for cell in beside])
                left[key] = left.get(key, 0) + 1
        assert min(left.values()) == 2


def _grids():
    """All 4x4 grids."""
    rows = [*permutations((1, 2, 3, 4))]

    def filled(done):
        if len(done) == 4:
            yield {Cell(r, c): done[r][c] for r in range(4) for c in range(4)}
            return
        for row in rows:
            box = len(done) % 2 == 1 and {*done[-1][:2]} & {*row[:2]}
            if not box and all(row[c] != other[c] for other in done for c in range(4)):
                yield from filled([*done, row])

    return filled([])


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (PRINTED, [(0, 1), (0, 2), (1, 1), (1, 2)]),  # one is printed
        (PRINTED, [(0, 0), (0, 1), (1, 0), (1, 1)]),  # in one box
        (PRINTED, [(0, 0), (0, 3), (3, 0), (3, 3)]),  # in four boxes
        (PRINTED.replace("sudoku", "sudoku + diagonals"), [(0, 1), (0, 3), (1, 1), (1, 3)]),
    ],
)
def test_what_the_rules_would_notice_is_not_avoided(text, cells):
    rules = model(enpitsu.read(text))
    places = [Cell(*cell) for cell in cells]
    assert avoided(rules, dict.fromkeys(places, (2, 3))) is None
    said = Constraint(ONE_SOLUTION, places, (), avoids(((2, 3),) * 4))
    assert not rests_on_uniqueness(rules, said)


@pytest.mark.parametrize("name", NAMES)
def test_its_steps_are_certified_and_cite_that_there_is_one_solution(name):
    (shown,) = [one for one in evidence(SUDOKU).techniques if one.name == name]
    technique = next(one for one in SUDOKU.own_techniques if one.name == name)
    step, _, rules = first_step(technique, shown.record)
    assert any(constraint.rule == ONE_SOLUTION for constraint in step.because)
    assert Certifier(rules).certifies(step)
    assert sentence(step).count("two solutions") == 1
    solution = enpitsu.solve(shown.record.puzzle).solution
    assert all(solution[place] != value for place, value in step.removes)


def test_a_path_takes_them_when_asked():
    told = explain(PUZZLE, ladder="unique")
    assert told.ending == "solved"
    (line,) = [line for line in told.lines if line.technique.name in NAMES]
    assert all(map(Certifier(model(PUZZLE)).certifies, line.steps))


def test_they_are_told_only_when_asked_for():
    told = explain(PUZZLE, all_steps=True)
    assert not {line.technique.name for line in told.lines} & {*NAMES}


def test_nothing_rests_on_it_where_there_are_several_solutions():
    clues = dict([*PUZZLE.clues["givens"].items()][:-1])
    told = explain(Puzzle(SUDOKU, PUZZLE.grid, {"givens": clues}), ladder="unique", all_steps=True)
    assert told.ending == "several"
    assert not {line.technique.name for line in told.lines} & {*NAMES}


def test_a_kind_without_such_techniques_has_no_such_ladder():
    puzzle = evidence(kind("takuzu")).solved[0].puzzle
    with pytest.raises(Unsupported, match="ladder of takuzu 'unique'"):
        explain(puzzle, ladder="unique")


# -- lines that have another way ----------------------------------------------------------------

HARD = """\
numberlink
grid
. . . . . . . .
. 1 . 2 . . 3 .
. . . 4 . 2 . .
4 . . . . 5 . .
. . . 1 . . . .
. 6 7 . . 6 . .
. . . . 7 5 3 .
. . . . . . . .
"""


BOARDS = evidence(kind("numberlink")).solved


def numberlink(text):
    return enpitsu.read(f"numberlink\ngrid\n{text}")


@pytest.mark.parametrize("text", ["1 . .\n. . 1", "1 . . 2\n. . . .\n. 1 . 2\n. . . ."])
def test_that_no_line_has_another_way_rests_on_uniqueness(text):
    rules = model(numberlink(text))
    assert len(rules.unique) == (rules.puzzle.grid.rows - 1) * (rules.puzzle.grid.cols - 1)
    assert all(rests_on_uniqueness(rules, said) for said in rules.unique)
    assert not any(said in rules.with_lemmas for said in rules.unique)
    citable = [*rules.lemmas, *rules.unique]
    assert [c.content for c in rules.of_one_solution.lemmas] == [c.content for c in citable]


@pytest.mark.parametrize(
    ("edges", "most"),
    [
        ([0, 1, 2], 2),  # three of four round a point, with no other way in sight
        ([0, 1], 1),
        ([0, 1, 2, 3], 1),
        ([0, 1, 2, 3], 0),
    ],
)
def test_what_a_line_may_do_is_not_said_to_have_another_way(edges, most):
    rules = model(numberlink("1 . . 2\n. . . .\n. 1 . 2\n. . . ."))
    places = [rules.unique[0].places[edge] for edge in edges]
    said = Constraint(ONE_SOLUTION, places, (), number_of(LINE, len(edges), 0, most))
    assert not rests_on_uniqueness(rules, said)


def test_four_edges_of_which_three_are_drawn_have_another_way():
    rules = model(numberlink("1 . . 2\n. . . .\n. 1 . 2\n. . . ."))
    for constraint in rules.unique:
        places = constraint.places[:4]
        said = Constraint(ONE_SOLUTION, places, (), number_of(LINE, 4, 0, 2))
        assert rests_on_uniqueness(rules, said)


def test_a_rule_beside_might_notice():
    alone = kind("numberlink")
    beside = replace(alone, rules=(*alone.rules, replace(alone.rules[0], id="again")))
    puzzle = Puzzle(beside, Grid(2, 3), {"grid": {Cell(0, 0): 1, Cell(1, 2): 1}})
    assert not model(puzzle).unique
    said = model(replace(puzzle, kind=alone)).unique[0]
    assert not rests_on_uniqueness(model(puzzle), said)


def test_a_path_takes_it_where_else_something_would_be_supposed():
    told = explain(enpitsu.read(HARD))
    assert told.ending == "solved"
    cited = [one for step in told.steps for one in step.because if one.rule.id == ONE_SOLUTION.id]
    assert cited
    assert not {step.technique for step in told.steps} & {*SUPPOSING}
    certifier = Certifier(model(told.puzzle))
    assert all(map(certifier.certifies, told.steps))
    easy = next(one.puzzle for one in BOARDS if grade(one.puzzle).level == "easy")
    assert "two solutions" not in explain(easy).text()


def test_it_takes_it_from_the_start_when_asked():
    puzzle = BOARDS[-1].puzzle
    (first, *_) = (
        number
        for number, step in enumerate(explain(puzzle, ladder="unique").steps)
        if any(one.rule.id == ONE_SOLUTION.id for one in step.because)
    )
    later = [
        number
        for number, step in enumerate(explain(puzzle).steps)
        if any(one.rule.id == ONE_SOLUTION.id for one in step.because)
    ]
    assert first <= later[0]


def test_no_line_is_told_to_have_another_way_where_there_are_several_solutions():
    told = explain(numberlink("1 . . .\n. . . .\n. . . .\n. . . 1"), all_steps=True)
    assert told.ending == "several"
    assert not any(one.rule.id == ONE_SOLUTION.id for s in told.steps for one in s.because)
