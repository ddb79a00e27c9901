"""The helper that turns boards, judged by what turning means."""

from collections import Counter

import pytest

from enpitsu.solving import Solved, solve
from evidence import SOLVED
from symmetry import TURNS, exchanged, turned


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=range(len(SOLVED)))
def test_turned_puzzles_have_turned_solutions(kind, record):
    seen = Counter()
    for turn in TURNS:
        puzzle = turned(record.puzzle, turn)
        seen[puzzle.grid] += 1
        found = solve(puzzle)
        assert isinstance(found, Solved)
        assert found.unique
        if kind.name != "shakashaka":  # a triangle turns with the board
            where = {turn.place(p, record.puzzle.grid): v for p, v in record.solution.items()}
            assert found.solution == where
    assert sum(seen.values()) == 8
    assert solve(exchanged(record.puzzle)).unique
