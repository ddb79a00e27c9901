"""How the columns of a Tenner Grid are read: alone, two side by side, and in chains with rows."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import explain, model
from enpitsu.io.formats import read_record
from enpitsu.kinds.tenner import KIND
from enpitsu.paper.grid import Cell
from enpitsu.puzzle import CandidateMap, Entry, Puzzle
from evidence import SOLVED

OPEN = 0.25  # of the candidates that are not of the solution
SIDE_BY_SIDE = """
tenner
grid
. .
. .
bottom 2 4
"""


def ruled_out(puzzle: Puzzle, name: str, candidates: CandidateMap) -> set[Entry]:
    """What a technique rules out with these candidates."""
    (technique,) = (one for one in KIND.techniques if one.name == name)
    sites = technique.sites(model(puzzle))
    found = (elimination for site in sites for elimination in technique.find(site, candidates))
    return {entry for elimination in found for entry in elimination.removes}


def test_two_columns_side_by_side_leave_less_than_each_alone() -> None:
    puzzle = read_record(SIDE_BY_SIDE).puzzle
    domains = model(puzzle).domains
    alone, both = (
        ruled_out(puzzle, n, domains) for n in ("last cells", "two sums beside each other")
    )
    first = Cell(0, 1)
    assert [v for v in domains[first] if (first, v) not in alone] == [0, 1, 3, 4]
    assert [v for v in domains[first] if (first, v) not in both] == [1, 3]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", ["last cells", "two sums beside each other", "chain through sums"])
def test_what_a_solution_has_is_never_ruled_out(name: str, seed: int) -> None:
    """Whatever else is still possible beside it."""
    rng = Random(seed)
    for record in [record for of, record in SOLVED if of is KIND]:
        board = record.solution
        assert board is not None
        candidates = {
            place: tuple([v for v in domain if v == board[place] or rng.random() < OPEN])
            for place, domain in model(record.puzzle).domains.items()
        }
        assert ruled_out(record.puzzle, name, candidates).isdisjoint(board.items())


def test_what_is_left_in_a_column_is_seen_and_not_named() -> None:
    """Open cells are named only if they are of no column that is told."""
    told = [
        line.text
        for of, record in SOLVED
        if of is KIND
        for line in explain(record.puzzle).lines
        if line.technique.name in ("last cells", "two sums beside each other")
    ]
    assert any(": else nothing left there meets the " in text for text in told)
    assert not any(", given r" in text for text in told)
