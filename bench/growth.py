"""How time and memory grow with the board: per cell, against the first size of the same kind.

    python bench/growth.py [--sizes 20 40 80 200] [--repeat 5]

The puzzles are made here, the same in every run. They are large, not hard, and need not have
just one solution. The time is that of the processor from the parsed puzzle to the outcome, the
memory what the process takes at most beyond what it had before (on Linux; elsewhere nothing).
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from pysat.solvers import Solver

import enpitsu
from enpitsu.answers import Solved

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


# -- clock and scales ----------------------------------------------------------------------


class Measured(NamedTuple):
    """What a puzzle comes to, the median time in seconds, and the memory in bytes."""

    outcome: str
    seconds: float
    memory: int


def measured(record: Record, repeat: int) -> Measured:
    """Solve a puzzle so many times; run it in a process of its own."""
    enpitsu.solve(enpitsu.read("marupeke\nx x ."))  # load all there is to load
    enpitsu.solve(enpitsu.read("suguru\nregions\na b"))
    puzzle = enpitsu.read(json.dumps(record))
    gc.collect()
    before = status("VmRSS")
    if PEAK.exists():
        PEAK.write_text("5", encoding="ascii")  # forget the highest mark so far
    outcome = enpitsu.solve(puzzle)
    memory = max(status("VmHWM") - before, 0)
    assert isinstance(outcome, Solved)
    times = []
    for _ in range(repeat):
        start = process_time()
        enpitsu.solve(puzzle)
        times.append(process_time() - start)
    return Measured(outcome.status, statistics.median(times), memory)


PEAK, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")


def status(name: str) -> int:
    """How many bytes the system says of this process; none where it does not tell."""
    if not STATUS.exists():
        return 0
    lines = (line.split() for line in STATUS.read_text(encoding="ascii").splitlines())
    return next(1024 * int(words[1]) for words in lines if words[0] == f"{name}:")


def main() -> None:
    """Print a line for each kind and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--sizes", nargs="+", type=int, default=(20, 40, 80, 200), help="multiples of 10"
    )
    parser.add_argument("--repeat", type=int, default=5, help="runs on each puzzle")
    args = parser.parse_args()
    first = f"to {args.sizes[0]}x{args.sizes[0]}"
    print(f"{'kind':10}{'size':>8}{'outcome':>10}{'ms':>10}", end="")
    print(f"{'us a cell':>11}{first:>10}{'KB a cell':>11}")
    for make in (marupeke, suguru):
        base = None
        for size in args.sizes:
            record = make(size, random.Random(size))
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
                found = alone.submit(measured, record, args.repeat).result()
            cell, memory = found.seconds / size**2, found.memory / size**2
            base = base or cell
            print(
                f"{make.__name__:10}{f'{size}x{size}':>8}{found.outcome:>10}"
                f"{found.seconds * 1e3:10.1f}{cell * 1e6:11.1f}{cell / base:10.2f}"
                f"{memory / 1024:11.2f}"
            )


if __name__ == "__main__":
    main()
