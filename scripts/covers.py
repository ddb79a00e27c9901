"""Write the covers shipped with the package: the smallest one of every built-in kind's tables.

Run it from the root of the project after a change to a kind that uses `Table`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Symbols
from enpitsu.paper.values import Candidates, Domain
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Kind, Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Table
from enpitsu.rules.cover import (
    Clause,
    Row,
    Sizes,
    fingerprint,
    implicate,
    indexed,
    living,
    patterns,
    primes,
)
from enpitsu.testing import evidence

TARGET = Path("src/enpitsu/rules/covers.json")


def small_puzzles(kind: Kind) -> Iterator[Puzzle]:
    """Every 2x2 puzzle without faults with the symbols of one layer of cells."""
    grid = Grid(2, 2)
    for layer in kind.clues:
        if layer.on == "cells" and isinstance(layer.values, Symbols):
            symbols = (None, *layer.values.all(kind.defaults()))
            for clues in product(symbols, repeat=len(grid.cells)):
                given = {p: v for p, v in zip(grid.cells, clues, strict=True) if v is not None}
                puzzle = Puzzle(kind, grid, {layer.name: given})
                if not puzzle.faults:  # what no kind would print has no tables to cover
                    yield puzzle


def tables(kind: Kind) -> Iterator[tuple[tuple[Domain, ...], frozenset[Candidates]]]:
    """The tables in the kind's rules and lemmas, as domains and allowed rows.

    Those that small boards have, and those of the evidence.
    """
    for puzzle in (*small_puzzles(kind), *(one.puzzle for one in evidence(kind).solved)):
        rules = model(puzzle)
        for constraint in rules.with_lemmas:
            if isinstance(constraint.relation, Table):
                domains = tuple(rules.domains[place] for place in constraint.variables)
                yield domains, constraint.relation.allowed


def smallest(sizes: Sizes, rows: list[Row]) -> list[Clause]:
    """A cover with the fewest prime implicates and literals together."""
    boxes = primes(sizes, rows)
    if boxes is None:
        raise ValueError(f"a table over {sizes} with {len(rows)} rows has too many implicates")
    within = patterns(sizes, boxes)
    clauses = [implicate(sizes, box) for box in boxes]
    goal = WCNF()
    for pattern in range(prod(sizes)):
        over = [i for i, inside in enumerate(within, 1) if inside >> pattern & 1]
        if over:
            goal.append(over)
    for i, literals in enumerate(clauses, 1):
        goal.append([-i], weight=1 + len(literals))
    with RC2(goal) as solver:
        chosen = solver.compute()
    return sorted(literals for i, literals in enumerate(clauses) if chosen[i] > 0)


def covers() -> dict[str, list[Clause]]:
    """The smallest cover of every distinct table, by fingerprint."""
    found: dict[str, list[Clause]] = {}
    for name in INDEX:
        for table in dict.fromkeys(tables(kind(name))):
            _, sizes, rows = living(*indexed(*table))
            mark = fingerprint(sizes, rows)
            if all(sizes) and mark not in found:  # without any row there is nothing to cover
                found[mark] = smallest(sizes, rows)
    return dict(sorted(found.items()))


def main() -> None:
    """Write the file, one table a line."""
    lines = (f"{json.dumps(n)}:{json.dumps(c, separators=(',', ':'))}" for n, c in covers().items())
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
