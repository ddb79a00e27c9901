"""How counting grows with the board: empty ones of some kinds, and few clues left.

    python bench/counting.py [--seconds 20] [--kinds slitherlink gokigen ...]
        [--base VERSION [--sizes 4]]

Told are the solutions, and the time of the processor for them and for a heatmap, in seconds. A kind
ends with the first size that takes longer than `--seconds`, or four times that by the clock. With
a base old and new take turns on the first `--sizes` of each kind.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import count as numbers
from itertools import islice
from time import process_time
from typing import TypeVar

from enpitsu import Puzzle, count, heatmap, kind, write
from enpitsu.counting.count import digits
from enpitsu.errors import Unsupported
from enpitsu.paper.grid import Cell, Grid
from turns import Task, add_options, compare

T = TypeVar("T")


def empty(name: str, size: int) -> Puzzle:
    """A square board without a clue."""
    return Puzzle(kind(name), Grid(size, size), {})


def corner_to_corner(size: int) -> Puzzle:
    """A Numberlink with one pair, in opposite corners."""
    ends = {Cell(0, 0): 1, Cell(size - 1, size - 1): 1}
    return Puzzle(kind("numberlink"), Grid(size, size), {"grid": ends})


def islands(name: str, step: int, size: int) -> Puzzle:
    """Islands without a number at some distance from each other."""
    cells = {Cell(r, c): "?" for r in range(0, size, step) for c in range(0, size, step)}
    return Puzzle(kind(name), Grid(size, size), {"grid": cells})


BOARDS: Mapping[str, tuple[Iterable[int], Callable[[int], Puzzle]]] = {
    "slitherlink": (numbers(3), partial(empty, "slitherlink")),
    "yajilin": (numbers(3), partial(empty, "yajilin")),
    "yinyang": (numbers(3), partial(empty, "yinyang")),
    "gokigen": (numbers(4), partial(empty, "gokigen")),
    "fillomino": (numbers(2), partial(empty, "fillomino")),
    "numberlink": (numbers(4), corner_to_corner),
    "nurikabe": (numbers(4), partial(islands, "nurikabe", 3)),
    "hashi": (numbers(5, 2), partial(islands, "hashi", 2)),
}


def timed(ask: Callable[[], T]) -> tuple[T, float]:
    """An answer, and the seconds of the processor that it took."""
    start = process_time()
    return ask(), process_time() - start


def main() -> None:
    """Print a line for each size of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kinds", nargs="*", default=[*BOARDS])
    parser.add_argument("--sizes", type=int, default=4, help="of each kind with --base")
    add_options(parser)
    args = parser.parse_args()
    if args.base:
        tasks = (
            Task(name, "count", [write(BOARDS[name][1](size), "json")])
            for name in args.kinds
            for size in islice(BOARDS[name][0], args.sizes)
        )
        compare(tasks, args.base, args.turns)
        return
    print(f"{'board':>20} {'solutions':>26} {'count':>8} {'heatmap':>8}")
    for name in args.kinds:
        sizes, make = BOARDS[name]
        for size in sizes:
            puzzle = make(size)
            found, seconds = timed(partial(count, puzzle, time_limit=4 * args.seconds))
            if not found.exact:
                break
            print(f"{name:>13} {size:3}x{size:<3} {digits(int(found)):>26} {seconds:8.2f}", end="")
            try:
                heat, longer = timed(partial(heatmap, puzzle, time_limit=4 * args.seconds))
                told = f"{longer:8.2f}" if heat.total is not None else "late"
            except Unsupported:
                told = "wide"
            print(f" {told:>8}", flush=True)
            if seconds > args.seconds:
                break


if __name__ == "__main__":
    main()
