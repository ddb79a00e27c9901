"""DIMACS CNF, written for other SAT solvers, and the results these give back.

What each variable and each clause means is told in comments.

The encoding `thesis` is the one of C. Jol, "How to solve and generate Marupeke puzzles" (Leiden,
2023), section 5: for each cell, row by row, one variable for a cross, one for a circle and
one for a black cell. Its count of the clauses, 1076 on 10 x 10, holds only with the clauses of
the board: 100 + 300 + 576 for the rules and 100 for the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, count, pairwise
from typing import Any

from enpitsu.errors import FormatError, Unsupported, short
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.grid import Place
from enpitsu.kinds.marupeke import BLOCKER, KIND, SYMBOLS
from enpitsu.puzzle import Puzzle, model

Clause = Sequence[int]
VALUES = (*SYMBOLS, BLOCKER)
VERDICTS = {
    "SAT": "satisfiable",
    "SATISFIABLE": "satisfiable",
    "UNSAT": "unsatisfiable",
    "UNSATISFIABLE": "unsatisfiable",
    "INDET": "unknown",
    "INDETERMINATE": "unknown",
    "UNKNOWN": "unknown",
}


def write(record: Record, encoding: str = "thesis") -> str:
    """The puzzle in an encoding that needs no solver: `thesis`, for Marupeke alone."""
    if encoding != "thesis":
        raise Unsupported(f"unknown encoding '{encoding}'; expected thesis")
    return _thesis(record.puzzle)


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


def result(text: str, variables: int) -> tuple[str, list[int]]:
    """What a SAT solver says: satisfiable, unsatisfiable or unknown, and the literals of a model.

    Read are the `s` and `v` lines of competitions, and MiniSat's word with a line of literals.
    """
    verdict, literals, last = "", list[int](), 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        last = number
        if words[0] in ("s", "v"):
            words = words[1:]
        if len(words) == 1 and words[0] in VERDICTS:
            if verdict:
                raise FormatError(f"'{words[0]}' after '{verdict}'", line=number)
            verdict = VERDICTS[words[0]]
            continue
        for word in words:
            if literals and literals[-1] == 0:
                raise FormatError(f"'{short(word)}' after the 0; expected one model", line=number)
            literals.append(_literal(word, variables, number))
    if literals and literals.pop() != 0:
        raise FormatError("the model ends without a 0", line=last)
    verdict = verdict or ("satisfiable" if literals else "")
    if not verdict or (verdict == "satisfiable" and not literals):
        missing = "a model" if verdict else f"one of {', '.join(VERDICTS)}"
        raise FormatError(f"the result ends; expected {missing}", line=max(last, 1))
    return verdict, literals


def _literal(word: str, variables: int, line: int) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word):
        expected = f"a literal or one of {', '.join(VERDICTS)}"
        raise FormatError(f"'{short(word)}'; expected {expected}", line=line)
    if abs(int(word)) > variables:
        raise FormatError(f"variable {word.lstrip('-')}; expected 1 to {variables}", line=line)
    return int(word)


def board(
    puzzle: Puzzle, literals: Mapping[Any, Mapping[Value, int]], model: Sequence[int]
) -> dict[Place, Value]:
    """The board that a model stands for; variables it does not mention count as false."""
    true = set(model)
    for n in model:
        if -n in true:
            raise FormatError(f"{abs(n)} and -{abs(n)} are both true in the model")
    filled: dict[Place, Value] = {}
    for place, domain in puzzle.kind.answer.domains(puzzle).items():
        values = literals[place].items()
        held = [value for value, n in values if n in true or (n < 0 and -n not in true)]
        if len(held) != 1 or held[0] not in domain:
            met = " and ".join(map(str, held)) or "nothing"
            expected = " ".join(map(str, domain))
            raise FormatError(f"{place} is {met} in the model; expected one of {expected}")
        filled[place] = held[0]
    return filled


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


def thesis_literals(puzzle: Puzzle) -> dict[Any, dict[Value, int]]:
    """The literal of each value of each cell in the encoding of the thesis."""
    if puzzle.kind is not KIND:
        raise Unsupported(f"the encoding of the thesis is for marupeke, not {puzzle.kind.name}")
    return {
        cell: {value: first + k for k, value in enumerate(VALUES)}
        for cell, first in zip(puzzle.grid.cells, count(1, len(VALUES)), strict=False)
    }


def _thesis(puzzle: Puzzle) -> str:
    cells, literals = puzzle.grid.cells, thesis_literals(puzzle)
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
