"""How time and memory grow with the board: per cell, against the first size of the same kind.

    python bench/growth.py [--sizes 20 40 80 200] [--base VERSION]

The puzzles are made here, the same in every run. They are large, not hard, and need not have
just one solution. The time is that of the processor from the parsed puzzle to the outcome, the
memory what the process takes at most beyond what it had before (on Linux; elsewhere nothing). With
a base, old and new take turns, in new processes each time.
"""

from __future__ import annotations

import argparse
import json
import random
from functools import cache
from itertools import product
from typing import Any

from pysat.solvers import Solver

import enpitsu
from turns import SOURCES, Task, add_options, compare, version

Record = dict[str, Any]
Cell = tuple[int, int]
BLOCKERS = 0.2
REVEALED = {"marupeke": 1 / 3, "suguru": 0.4}
BLOCK = 10


def solved(clauses: list[list[int]], variables: int, rng: random.Random) -> set[int]:
    """The true variables of a random solution."""
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        solver.set_phases([rng.choice((-v, v)) for v in range(1, variables + 1)])
        if not solver.solve():
            raise SystemExit("the random board has no solution; change its seed")
        return {literal for literal in solver.get_model() if literal > 0}


# -- Marupeke ------------------------------------------------------------------------------


def marupeke(size: int, rng: random.Random) -> Record:
    """Random blockers, a random solution, and a part of it revealed."""
    cells = list(product(range(size), repeat=2))
    blockers = set(rng.sample(cells, round(BLOCKERS * len(cells))))
    variable = {cell: i for i, cell in enumerate(cells, 1) if cell not in blockers}
    clauses = []
    for (r, c), (dr, dc) in product(cells, ((0, 1), (1, 0), (1, 1), (1, -1))):
        window = [(r + i * dr, c + i * dc) for i in range(3)]
        if all(cell in variable for cell in window):
            clauses += [[sign * variable[cell] for cell in window] for sign in (1, -1)]
    crosses = solved(clauses, len(cells), rng)
    shown = set(rng.sample(list(variable), round(REVEALED["marupeke"] * len(variable))))
    rows = [["#" if (r, c) in blockers else "." for c in range(size)] for r in range(size)]
    for r, c in shown:
        rows[r][c] = "x" if variable[r, c] in crosses else "o"
    grid = ["".join(row) for row in rows]
    return {"kind": "marupeke", "rows": size, "cols": size, "grid": grid}


# -- Suguru --------------------------------------------------------------------------------


def suguru(size: int, rng: random.Random) -> Record:
    """Regions of five round a known solution, and a part of that revealed.

    Random regions hardly ever have a solution. So the numbers come first: along a row they
    count from 1 to 5 over and over, and two more with each row, so that none touches its
    equal. Blocks of 10 x 10 are then cut at random into pieces that hold each number once.
    """
    cells = list(product(range(size), repeat=2))
    region: dict[Cell, str] = {}
    for top, left in product(range(0, size, BLOCK), repeat=2):
        block = frozenset((top + r, left + c) for r, c in product(range(BLOCK), repeat=2))
        cut_block = cut(block, rng)
        assert cut_block is not None  # bars of five in a row would do
        for piece in cut_block:
            region |= dict.fromkeys(piece, f"r{min(piece)[0]}c{min(piece)[1]}")
    shown = set(rng.sample(cells, round(REVEALED["suguru"] * len(cells))))
    return {
        "kind": "suguru",
        "rows": size,
        "cols": size,
        "regions": [[region[r, c] for c in range(size)] for r in range(size)],
        "givens": [
            [number((r, c)) if (r, c) in shown else 0 for c in range(size)] for r in range(size)
        ],
    }


def number(cell: Cell) -> int:
    """What the solution holds in a cell."""
    return (2 * cell[0] + cell[1]) % 5 + 1


@cache
def pieces() -> list[list[Cell]]:
    """Every piece of five cells with five different numbers; its first cell is (0, 0)."""
    grown = {frozenset({(0, 0)})}
    for _ in range(4):
        grown = {
            piece | {cell}
            for piece in grown
            for r, c in piece
            for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
            if cell > (0, 0) and number(cell) not in map(number, piece)
        }
    return sorted(map(sorted, grown))


def cut(free: frozenset[Cell], rng: random.Random) -> list[frozenset[Cell]] | None:
    """The cells cut into random pieces; None if that cannot be done."""
    if not free:
        return []
    row, col = min(free)
    for shape in rng.sample(pieces(), len(pieces())):
        piece = frozenset((row + r, col + c) for r, c in shape)
        if piece <= free and (rest := cut(free - piece, rng)) is not None:
            return [piece, *rest]
    return None


# -- the table -----------------------------------------------------------------------------


def main() -> None:
    """Print a line for each kind and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--sizes", nargs="+", type=int, default=(20, 40, 80, 200), help="multiples of 10"
    )
    add_options(parser)
    args = parser.parse_args()
    boards = {
        f"{make.__name__} {size}x{size}": json.dumps(make(size, random.Random(size)))
        for make in (marupeke, suguru)
        for size in args.sizes
    }
    if args.base:
        tasks = (Task(name, "growth", [text]) for name, text in boards.items())
        compare(tasks, args.base, args.turns, fresh=True)
        return
    first = f"to {args.sizes[0]}x{args.sizes[0]}"
    print(f"{'kind':10}{'size':>8}{'outcome':>10}{'ms':>10}", end="")
    print(f"{'us a cell':>11}{first:>10}{'KB a cell':>11}")
    for make in (marupeke, suguru):
        base = None
        for size in args.sizes:
            text = boards[f"{make.__name__} {size}x{size}"]
            with version(SOURCES) as alone:
                found = alone.measured(Task("", "growth", [text]))
            outcome = enpitsu.solve(enpitsu.read(text)).status
            cell, memory = found["solve"] / size**2, found["memory"] / size**2
            base = base or cell
            print(
                f"{make.__name__:10}{f'{size}x{size}':>8}{outcome:>10}"
                f"{found['solve']:10.1f}{cell * 1e3:11.1f}{cell / base:10.2f}{memory:11.2f}"
            )


if __name__ == "__main__":
    main()
