"""A word of the rules in a package of its own: it says when it holds and what it is made of."""

import pytest

from enpitsu import Grid, Puzzle, count, explain, generate, hint, kind, prove, solve, verify
from enpitsu.engines.solve import solutions
from installed_packages import install, on_path

PACKAGE = '''
"""Rising: a Latin square in which numbers grow along the cells of each letter."""

from itertools import pairwise

from enpitsu.paper.layer import Answer, Clue, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Rule
from enpitsu.rules import Relation, distinct, has, less


class Increasing(Relation):
    """Each number is above the one before."""

    def holds(self, values):
        return all(one < other for one, other in pairwise(values))

    def decompose(self, domains):
        return ((less(), pair) for pair in pairwise(self.slots))


def numbers(puzzle):
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, puzzle.grid.rows + 1)))


def lines(puzzle, domains):
    for line in puzzle.grid.lines:
        yield line, (), distinct(len(line))


def given(puzzle, domains):
    for cell, number in puzzle.clues["givens"].items():
        yield (cell,), (Clue("givens", cell, number),), has(number)


def growing(puzzle, domains):
    cells = {}
    for cell, label in puzzle.clues["thermos"].items():
        cells.setdefault(label, []).append(cell)
    for label, found in cells.items():
        yield tuple(found), (Clue("thermos", found[0], label),), Increasing(len(found))


def frame(grid, options, rng):
    row = rng.randrange(grid.rows)
    cells = grid.cell_rows[row][: rng.randint(2, grid.cols - 1)]
    return {"thermos": dict.fromkeys(cells, "a")}


KIND = Kind(
    name="rising",
    title="Rising",
    clues=(Layer("thermos", Labels()), Layer("givens", Numbers(1, lambda grid: grid.rows))),
    answers=(Answer(numbers),),
    rules=(
        Rule("line", "Each number stands once in each row and column.", lines),
        Rule("given", "What is printed stays.", given),
        Rule("rising", "Numbers grow along the cells of a letter.", growing),
    ),
    look=Look(small=frozenset({"thermos"})),
    frame=frame,
)
'''


@pytest.fixture
def rising(tmp_path, monkeypatch):
    install(tmp_path, "rising", {"rising": "rising:KIND"}, {"rising.py": PACKAGE})
    with on_path(tmp_path, monkeypatch):
        yield kind("rising")


def puzzle_of(rising):
    grid = Grid(4, 4)
    thermos = dict.fromkeys(grid.cell_rows[0][:3], "a") | dict.fromkeys(grid.cell_rows[2][1:], "b")
    return Puzzle(rising, grid, {"thermos": thermos, "givens": {grid.cells[4]: 3}})


def test_every_engine_and_counter_reads_it(rising):
    puzzle = puzzle_of(rising)
    ways = {
        tuple(board.values())
        for board in solutions(Puzzle(rising, puzzle.grid, {"givens": puzzle.clues["givens"]}))
        if [*board.values()][0:3] == sorted([*board.values()][0:3])
        and [*board.values()][9:12] == sorted([*board.values()][9:12])
    }
    assert ways
    for engine in ("sat", "backtrack", "cpsat"):
        found = [tuple(board.values()) for board in solutions(puzzle, engine=engine)]
        assert sorted(found) == sorted(ways)
    assert int(count(puzzle)) == len(ways)


def test_one_of_it_is_made_explained_hinted_and_proved(rising):
    made = generate("rising", rows=4, cols=4, seed=3)
    found = solve(made)
    assert found.unique
    path = explain(made)
    assert path.complete
    assert path.end.board() == found.solution
    assert hint(made, {}).text()
    assert verify(prove(made)).status == "verified"


def test_equal_ones_are_one_object_and_its_denial_can_be_said(rising):
    word = next(one for _, _, one in rising.rules[2].instances(puzzle_of(rising), {}))
    assert type(word)(3) is word is not type(word)(4)
    assert word.holds((1, 2, 4))
    assert not word.holds((1, 2, 2))
    assert word.forbids([(1, 2, 3)] * 3) == [(0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2)]
    (denied,) = word.negations([(1, 2, 3)] * 3)
    assert denied.holds((3, 2, 1))
    assert not denied.holds((1, 2, 3))
