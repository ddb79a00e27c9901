"""The kinds of the field beside multi-puzzle-solver: from a puzzle to "the only solution".

    python bench/peers.py [--kinds heyawake masyu] [--count 5] [--repeat 3] [--puzzles FILE]
        [--base VERSION]

The puzzles are made here, the same in every run and of a usual size, or those of a file in any
format that is read, one of a line. Both programs build
their model in the time that counts, that of the processor, with one thread; both must find that
there is one solution. The table gives, per kind, how many times longer than enpitsu the other
takes. multi-puzzle-solver asks for all solutions, enpitsu for a second one. With `--base VERSION`
it is old and new enpitsu that take turns.

Of Sudokus a second table tells of variants, beside pencilmark, as `variant_peers.py` does. A
program that is not installed takes no part.
"""

from __future__ import annotations

import argparse
import gc
import statistics
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

import enpitsu
import variant_peers
from enpitsu.paper.grid import Cell, Corner, Edge, point
from turns import Task, add_options, compare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from enpitsu import Puzzle

EXAMPLES = Path(__file__).parents[1] / "examples"
SECONDS = 20.0  # for pencilmark
TURN = 5  # runs in a row, of which the median counts
Arguments = tuple[Any, ...]


def printed(puzzle: Puzzle, layer: str, signs: Mapping[Any, str] | None = None) -> np.ndarray:
    """A layer of cells as an array of strings, a blank where nothing is printed."""
    clues = puzzle.clues.get(layer, {})
    told = signs or {}
    rows = [[clues.get(cell, " ") for cell in row] for row in puzzle.grid.cell_rows]
    return np.array([[str(told.get(value, value)) for value in row] for row in rows])


def regions(puzzle: Puzzle) -> np.ndarray:
    """The regions, numbered."""
    labels = {label: str(n) for n, label in enumerate(set(puzzle.clues["regions"].values()))}
    return printed(puzzle, "regions", labels)


def grid_of(signs: Mapping[Any, str] | None = None) -> Callable[[Puzzle], Arguments]:
    """What a board takes that is told all in one layer."""
    return lambda puzzle: (printed(puzzle, "grid", signs),)


def heyawake(puzzle: Puzzle) -> Arguments:
    """Its regions, and the numbers by region."""
    labels = regions(puzzle)
    numbers = puzzle.clues["numbers"]
    return labels, {labels[cell.row, cell.col]: number for cell, number in numbers.items()}


def starbattle(puzzle: Puzzle) -> Arguments:
    """Its regions, and how many stars each has."""
    return regions(puzzle), int(puzzle.options["stars"])


def nonogram(puzzle: Puzzle) -> Arguments:
    """The numbers above the columns, and left of the rows."""
    sides = []
    for name in ("top", "left"):
        told = {place.index: value for place, value in puzzle.clues[name].items()}
        sides.append([[*told.get(index, ())] for index in range(puzzle.grid.rows)])
    return tuple(sides)


def suko(puzzle: Puzzle) -> Arguments:
    """Its areas, the sums in circles, and those of the areas."""
    areas, circles = puzzle.clues["areas"], puzzle.clues["sums"]
    rows = [
        [str(circles[corner]) for corner in puzzle.grid.inner_corners if corner.row == row]
        for row in sorted({corner.row for corner in circles})
    ]
    totals = {str(areas[cell]): total for cell, total in puzzle.clues["totals"].items()}
    return printed(puzzle, "areas"), np.array(rows), totals


def futoshiki(puzzle: Puzzle) -> Arguments:
    """Numbers, and the signs between them."""
    shown = {"^": "\N{LOGICAL AND}", "v": "\N{LOGICAL OR}"}
    rows = np.full((2 * puzzle.grid.rows - 1, 2 * puzzle.grid.cols - 1), " ", dtype=object)
    for layer in ("givens", "signs"):
        for place, value in puzzle.clues[layer].items():
            rows[point(place)] = str(shown.get(value, value))
    return (rows,)


def gokigen(puzzle: Puzzle) -> Arguments:
    """The numbers at corners."""
    rows = np.full((puzzle.grid.rows + 1, puzzle.grid.cols + 1), " ", dtype=object)
    for corner, number in puzzle.clues["grid"].items():
        rows[corner.row, corner.col] = str(number)
    return (rows,)


def galaxies(puzzle: Puzzle) -> Arguments:
    """The cells that meet at each circle, and the size of the grid."""
    get_pos = import_module("puzzle_solver.core.utils").get_pos
    centres = []
    for layer in puzzle.kind.clues:
        for place in puzzle.clues[layer.name]:
            cells = {Cell: lambda p: (p,), Edge: tuple, Corner: lambda p: p.around}[type(place)]
            centres.append(tuple(get_pos(x=cell.col, y=cell.row) for cell in cells(place)))
    return centres, puzzle.grid.rows, puzzle.grid.cols


def kakuro(puzzle: Puzzle) -> Arguments:
    """The black cells, and the sums of the runs in each row and each column."""
    grid, black, sums = puzzle.grid, puzzle.clues["grid"], puzzle.clues["sums"]
    sides = []
    for lines, down in ((grid.lines[: grid.rows], 0), (grid.lines[grid.rows :], 1)):
        told = []
        for line in lines:
            before = [Cell(cell.row - down, cell.col - 1 + down) for cell in line]
            pairs = zip(before, line, strict=True)
            starts = [(a, b) for a, b in pairs if b not in black and (a not in grid or a in black)]
            told.append([sums.get(grid.edge(*pair), "#") for pair in starts])
        sides.append(told)
    return printed(puzzle, "grid"), *sides


# The module of the other program, what its board takes, and the size of a usual puzzle.
PEERS: dict[str, tuple[str, Callable[[Puzzle], Arguments], tuple[int, int]]] = {
    "akari": ("light_up", grid_of({"#": "W"}), (10, 10)),
    "futoshiki": ("unequal", futoshiki, (6, 6)),
    "galaxies": ("galaxies", galaxies, (7, 7)),
    "gokigen": ("slant", gokigen, (8, 8)),
    "heyawake": ("heyawake", heyawake, (8, 8)),
    "hitori": ("singles", grid_of(), (8, 8)),
    "kakuro": ("kakuro", kakuro, (8, 8)),
    "kurodoko": ("range", grid_of(), (9, 9)),
    "lits": ("lits", lambda puzzle: (regions(puzzle),), (8, 8)),
    "masyu": ("pearl", grid_of({"o": "W", "*": "B"}), (8, 8)),
    "nonogram": ("nonograms", nonogram, (10, 10)),
    "norinori": ("norinori", lambda puzzle: (regions(puzzle),), (8, 8)),
    "shikaku": ("rectangles", grid_of(), (6, 6)),
    "slitherlink": ("slitherlink", grid_of(), (8, 8)),
    "starbattle": ("star_battle", starbattle, (9, 9)),
    "sudoku": ("sudoku", lambda puzzle: (printed(puzzle, "givens"),), (9, 9)),
    "suko": ("suko", suko, (3, 3)),
    "takuzu": ("binairo", grid_of({"0": "W", "1": "B"}), (10, 10)),
    "yinyang": ("yin_yang", grid_of({"o": "W", "*": "B"}), (7, 7)),
}


WRITTEN = ("shikaku", "suko")  # the other program wants every number: one that is written


def own(puzzle: Puzzle) -> int:
    """The number of solutions enpitsu finds, two at most."""
    return {"unique": 1, "multiple": 2}.get(enpitsu.solve(puzzle).status, 0)


def seconds(ask: Callable[[], int], expected: str) -> float:
    """The time of the processor for an answer, which must be that there is one solution."""
    gc.collect()  # nobody sweeps up after another
    taken = []
    for _ in range(TURN):
        start = process_time()
        number = ask()
        taken.append(process_time() - start)
        if number != 1:
            raise SystemExit(f"{expected}: {number} solutions")
    return statistics.median(taken)


def made(kind: str, count: int) -> Iterable[Puzzle]:
    """So many puzzles of a kind, of a usual size."""
    if kind in WRITTEN:
        return islice(enpitsu.read_all(EXAMPLES / f"{kind}.puz"), 1)
    rows, cols = PEERS[kind][2]
    return enpitsu.generate_all(enpitsu.Recipe(kind, rows, cols), count=count)


def race(kind: str, puzzles: Iterable[Puzzle], repeat: int) -> list[tuple[float, float]]:
    """The median times of both on each puzzle."""
    module, prepare, _ = PEERS[kind]
    board = import_module(f"puzzle_solver.puzzles.{module}.{module}").Board
    found = []
    for puzzle in puzzles:
        arguments = prepare(puzzle)

        def theirs(arguments: Arguments = arguments) -> int:
            found = board(*arguments).solve_and_print(verbose=False)
            return len({str(each.assignment) for each in found})  # some come several times

        def ours(puzzle: Puzzle = puzzle) -> int:
            return own(puzzle)

        own(puzzle)  # what is loaded or compiled once is not the puzzle's time
        times = [(seconds(ours, kind), seconds(theirs, f"their {kind}")) for _ in range(repeat)]
        found.append(tuple(map(statistics.median, zip(*times, strict=True))))
    return found


def main() -> None:
    """Run the race on each kind and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", nargs="+", choices=[*PEERS], default=[*PEERS])
    parser.add_argument("--count", type=int, default=5, help="puzzles of each kind")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each on each puzzle")
    parser.add_argument(
        "--puzzles", type=Path, help="a file of puzzles, instead of those made here"
    )
    add_options(parser)
    args = parser.parse_args()
    read = [*enpitsu.read_all(args.puzzles)] if args.puzzles else None
    chosen = {
        kind: [
            puzzle
            for puzzle in (made(kind, args.count) if read is None else read)
            if puzzle.kind.name == kind
        ]
        for kind in args.kinds
    }
    if args.base:
        tasks = (
            Task(kind, "solve", [enpitsu.write(puzzle, "json")])
            for kind, puzzles in chosen.items()
            for puzzle in puzzles
        )
        compare(tasks, args.base, args.turns)
        return
    if find_spec("puzzle_solver"):
        table(chosen, args.repeat)
    if "sudoku" in args.kinds and read is None and find_spec("pencilmark"):
        variant_peers.table(variant_peers.known(), args.count, args.repeat, SECONDS)


def table(chosen: Mapping[str, Sequence[Puzzle]], repeat: int) -> None:
    """Print how long both take for the puzzles of each kind."""
    print(f"{'kind':12}{'n':>4}{'cells':>8}{'ms':>10}  ratio: median     min     max")
    for kind, puzzles in chosen.items():
        if not puzzles:
            continue
        times = race(kind, puzzles, repeat)
        ratios = [theirs / ours for ours, theirs in times]
        cells = statistics.median(len(puzzle.grid.cells) for puzzle in puzzles)
        own = statistics.median(ours for ours, _ in times) * 1e3
        print(
            f"{kind:12}{len(puzzles):4}{cells:8.0f}{own:10.2f}"
            f"{statistics.median(ratios):15.1f}{min(ratios):8.1f}{max(ratios):8.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
