"""Loops from cell to cell: every loop of a small board is judged as an oracle judges it."""

import json
from importlib import import_module
from itertools import combinations
from pkgutil import iter_modules
from random import Random

import pytest

import oracles
from enpitsu.authoring.puzzles import scribbled
from enpitsu.engines.check import check
from enpitsu.io.formats import write
from enpitsu.kit.lines import LINE, NONE
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.winding import drawn
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kind
from evidence import EVIDENCE
from oracles.lines import tour

MODULES = (import_module(f"oracles.{module.name}") for module in iter_modules(oracles.__path__))
JUDGES = {
    module.__name__.split(".")[-1]: module for module in MODULES if hasattr(module, "fits_loop")
}
FACES = 9  # of a board of 4x4 cells, where four cells meet
SCRIBBLED = 6


def loops(grid, rng, most):
    """All loops on a board, or so many at random: each as its cells in order."""
    faces = [(corner.row, corner.col) for corner in grid.inner_corners]
    every = (
        [{*some} for size in range(1, len(faces) + 1) for some in combinations(faces, size)]
        if len(faces) <= FACES
        else [{face for face in faces if rng.random() < 0.5} for _ in range(10 * most)]
    )
    found = []
    for inside in every:
        links = []
        for one, other in grid.edges:
            here = (other.row, other.col)
            beside = (here[0], here[1] + 1) if other.row > one.row else (here[0] + 1, here[1])
            if (here in inside) != (beside in inside):
                links.append((tuple(one), tuple(other)))
        if links and (loop := tour(links)):
            found.append(loop)
    return found if len(found) <= most else rng.sample(found, most)


def board_with(puzzle, loop):
    """A board with a loop, and cells off it shaded where they can be."""
    board = drawn(puzzle.grid, [Cell(*cell) for cell in loop])
    on = {*loop}
    found = {}
    for place, domain in puzzle.domains.items():
        if place in board:
            found[place] = board[place]
        else:
            found[place] = WHITE if tuple(place) in on else SHADED
        if found[place] not in domain:
            return None
    return None if any(v == LINE and e not in found for e, v in board.items()) else found


@pytest.mark.part(3)
@pytest.mark.parametrize("name", JUDGES)
def test_loops_are_judged_as_an_oracle_does(name):
    rng, verdicts = Random(name), []
    puzzles = [record.puzzle for record in EVIDENCE[name].solved]
    tiny = (scribbled(kind(name), rng, 4) for _ in range(400))
    puzzles += [p for p in tiny if not p.faults and min(p.grid.rows, p.grid.cols) > 2][:SCRIBBLED]
    tried = [(puzzle, loop) for puzzle in puzzles for loop in loops(puzzle.grid, rng, 60)]
    for record in EVIDENCE[name].solved:
        links = [edge for edge, value in record.solution.items() if value == LINE]
        tried.append((record.puzzle, tour([(tuple(a), tuple(b)) for a, b in links])))
    for puzzle, loop in tried:
        board = board_with(puzzle, loop)
        if board is None:
            continue
        told = json.loads(write(Record(puzzle), "json"))
        expected = JUDGES[name].fits_loop(told, loop)
        assert check(puzzle, board).right is expected, (puzzle, loop)
        verdicts.append(expected)
    assert {*verdicts} == {True, False}
    assert verdicts.count(True) >= len(EVIDENCE[name].solved)


@pytest.mark.parametrize("name", JUDGES)
def test_what_is_no_loop_is_wrong(name):
    record = EVIDENCE[name].solved[0]
    for edge, value in record.solution.items():
        if value in (LINE, NONE):
            other = {**record.solution, edge: NONE if value == LINE else LINE}
            assert not check(record.puzzle, other).right
