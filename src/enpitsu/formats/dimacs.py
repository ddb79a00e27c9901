"""DIMACS CNF, written for other SAT solvers: what each variable and each clause means is told.

The encoding `thesis` is the one of C. Jol, "How to solve and generate Marupeke puzzles" (Leiden,
2023), section 5: for each cell, row by row, one variable for a cross, one for a circle and
one for a black cell. Its count of the clauses, 1076 on 10 x 10, holds only with the clauses of
the board: 100 + 300 + 576 for the rules and 100 for the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, count, pairwise
from typing import Any

from enpitsu.errors import Unsupported
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.kinds.marupeke import BLOCKER, KIND, SYMBOLS
from enpitsu.puzzle import Puzzle, model

Clause = Sequence[int]
VALUES = (*SYMBOLS, BLOCKER)


def write(record: Record, encoding: str = "thesis") -> str:
    """The puzzle in an encoding that needs no solver: `thesis`, for Marupeke alone."""
    if encoding != "thesis":
        raise Unsupported(f"unknown encoding '{encoding}'; expected thesis")
    puzzle = record.puzzle
    if puzzle.kind is not KIND:
        raise Unsupported(f"the encoding of the thesis is for marupeke, not {puzzle.kind.name}")
    return _thesis(puzzle)


def dimacs(
    clauses: Sequence[Clause],
    variables: int,
    *,
    literals: Mapping[Any, Mapping[Value, int]],
    groups: Iterable[tuple[int, str]],
) -> str:
    """The text of a formula; comments name its variables and the groups of its clauses.

    `literals` tells for each place and value the literal that is true then. `groups` are pairs
    (number of the first clause, from zero; name) in order; neighbours of one name are one.
    """
    lines = [f"c variable {number}: {meaning}" for number, meaning in _meanings(literals)]
    starts: list[tuple[int, str]] = []
    for start, name in groups:
        if not starts or starts[-1][1] != name:
            starts.append((start, name))
    for (start, name), (end, _) in pairwise([*starts, (len(clauses), "")]):
        if start < end:
            lines.append(f"c clauses {start + 1}-{end}: {name}")
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def _meanings(literals: Mapping[Any, Mapping[Value, int]]) -> list[tuple[int, str]]:
    """What each variable says, by number; a negative literal tells what it says when false."""
    meanings: dict[int, str] = {}
    for place, values in literals.items():
        for value, literal in sorted(values.items(), key=lambda item: -item[1]):
            if literal > 0:
                meanings[literal] = f"{place} is {value}"
            else:
                meanings[-literal] += f", or {value} if false"
    return sorted(meanings.items())


def _thesis(puzzle: Puzzle) -> str:
    cells = puzzle.grid.cells
    literals: dict[Any, dict[Value, int]] = {
        cell: {value: first + k for k, value in enumerate(VALUES)}
        for cell, first in zip(cells, count(1, len(VALUES)), strict=False)
    }
    grid = puzzle.clues["grid"]
    # A black cell makes every run through it true, so the runs are those of the open grid.
    runs = [
        constraint
        for constraint in model(Puzzle(KIND, puzzle.grid, {}, puzzle.options)).constraints
        if constraint.rule.id == "run"
    ]
    parts: dict[str, list[Clause]] = {
        "each cell has a value": [tuple(literals[cell].values()) for cell in cells],
        "no cell has two values": [
            (-a, -b) for cell in cells for a, b in combinations(literals[cell].values(), 2)
        ],
        "no run of equal symbols": [
            tuple(-literals[cell][symbol] for cell in run.places)
            for run in runs
            for symbol in SYMBOLS
        ],
        "what is printed": [
            (literals[cell][grid[cell]] if cell in grid else -literals[cell][BLOCKER],)
            for cell in cells
        ],
    }
    clauses: list[Clause] = []
    groups = []
    for name, part in parts.items():
        groups.append((len(clauses), name))
        clauses += part
    return dimacs(clauses, len(VALUES) * len(cells), literals=literals, groups=groups)
