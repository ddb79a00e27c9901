"""Oracles and the rules agree on boards that are drawn: for each kind that has an oracle."""

import json
from itertools import islice, product
from math import prod
from random import Random

import pytest

import oracles
from enpitsu.authoring.puzzles import scribbled
from enpitsu.engines.check import check
from enpitsu.io.formats import write
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kind
from evidence import EVIDENCE
from samples import thorough

MOST = 3000  # fillings of a tiny puzzle
TINY = 20 if thorough else 6
NEAR = 60  # boards near each solution
NAMES = (
    *("cojun", "doppelblock", "hakyuu", "hidato", "kakurasu", "kenken", "kropki", "numbrix"),
    *("aquarium", "battleships", "magnets", "snake", "thermometer"),
    *("putteria", "hakoiri", "makaro", "nanro", "str8ts", "sukoro"),
    *("akari", "futoshiki", "kakuro", "minesweeper", "nonogram", "skyscrapers", "starbattle"),
    *("tents", "tilepaint", "yajikazu", "tenner", "kakuru", "latin", "samurai"),
)


def told(puzzle):
    """The puzzle as oracles read it."""
    return json.loads(write(Record(puzzle), "json"))


def rows_of(puzzle, board):
    """A board as oracles read it."""
    outside = puzzle.kind.answers[0].outside
    return [[board.get(cell, outside) for cell in row] for row in puzzle.grid.cell_rows]


@pytest.mark.part(3)
@pytest.mark.parametrize("name", NAMES)
def test_boards_near_a_solution_are_judged_as_an_oracle_does(name):
    rng = Random(name)
    verdicts = set()
    for record in EVIDENCE[name].solved:
        puzzle, solution = record.puzzle, record.solution
        for number in range(NEAR):
            board = dict(solution)
            for place in rng.sample([*board], number % 4):
                board[place] = rng.choice(puzzle.domains[place])
            expected = oracles.right(told(puzzle), rows_of(puzzle, board))
            assert check(puzzle, board).right == expected, board
            verdicts.add(expected)
    assert verdicts == {True, False}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "samurai"])  # 4x4 and more
def test_every_filling_of_tiny_boards_is_judged_as_an_oracle_does(name):
    rng, seen = Random(name), 0
    drawn = (scribbled(kind(name), rng, 3) for _ in range(2000))
    tiny = (p for p in drawn if not p.faults and 1 < prod(map(len, p.domains.values())) <= MOST)
    for puzzle in islice(tiny, TINY):
        record = told(puzzle)
        for values in product(*puzzle.domains.values()):
            board = dict(zip(puzzle.domains, values, strict=True))
            expected = oracles.right(record, rows_of(puzzle, board))
            assert check(puzzle, board).right == expected, board
            seen += 1
    assert seen > 30
