"""Sudokus with variants beside pencilmark: from a puzzle to "the only solution".

    pip install pencilmark
    python bench/variant_peers.py [--variants thermometers arrows] [--count 2] [--repeat 3]
        [--seconds 20] [--seed 1] [--paths]

Some puzzles of each variant are made here, the same in every run with a seed, and told to
pencilmark as links of F-puzzles. Both build their model in the time that counts, that of the
processor, in turns; both must find the same solution, and that it is the only one. The table gives,
per variant, how many times longer than enpitsu pencilmark takes, and what it says of puzzles it
does not solve. Where it takes longer than so many seconds, these count. With `--paths` it also
tells how many puzzles without a superfluous clue each of both solves in named steps alone: enpitsu
without a supposition, pencilmark without trial and error, case analysis and the like, in the time
that is told.
"""

from __future__ import annotations

import argparse
import statistics
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from time import process_time
from typing import TYPE_CHECKING, Any

import enpitsu
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.puzzle.variant import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection

    from enpitsu import Puzzle

Answer = tuple[float, list[int]] | str  # the seconds and the numbers, or why there are none
# Words in the names of pencilmark's techniques that try values and see what follows.
SUPPOSED = ("Trial", "Case analysis", "What if", "Forcing")
LEFT_OUT = ("drawings", "pencilmarks")  # which say nothing a puzzle is made of
PATHS = "{}: of {} told to the end, enpitsu {}, pencilmark {}"
ROW = "{:<24}{:>4}{:>10}{:>15}{:>8}{:>8}  {}"


def made(variant: str, count: int, seed: int, *, minimal: bool = False) -> Iterator[Puzzle]:
    """So many Sudokus of a variant that has a key in F-puzzles."""
    recipe = enpitsu.Recipe(f"sudoku + {variant}", 9, 9, minimal=minimal)
    return enpitsu.generate_all(recipe, count=count, seed=seed)


def theirs(link: str, channel: Connection) -> None:
    """Send what pencilmark finds."""
    peer: Any = import_module("pencilmark")
    links: Any = import_module("pencilmark.sources.fpuzzles")
    try:
        told = links.to_puzzle(link, fetch=False)
        for _ in range(2):  # what is loaded once is not the puzzle's time
            start = process_time()
            solved = peer.solve(told)
            taken = process_time() - start
    except Exception as error:  # noqa: BLE001  # whatever it says stands in the table
        channel.send(f"{type(error).__name__}: {error}")
        return
    channel.send((taken, [*map(int, solved)]))


def their_path(link: str, channel: Connection) -> None:
    """Send whether pencilmark solves it in named steps alone."""
    peer: Any = import_module("pencilmark")
    links: Any = import_module("pencilmark.sources.fpuzzles")
    try:
        card = peer.rate(links.to_puzzle(link, fetch=False))
    except Exception as error:  # noqa: BLE001  # whatever it says stands in the table
        channel.send(f"{type(error).__name__}: {error}")
        return
    names = [used["name"] for used in card["contains"]]
    channel.send(not any(word in name for name in names for word in SUPPOSED))


def asked(link: str, seconds: float, ask: Callable[[str, Connection], None] = theirs) -> Any:  # noqa: ANN401  # what it sends
    """What pencilmark finds in a process of its own, which is ended when the time is over."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=ask, args=(link, there))
    process.start()
    try:
        return here.recv() if here.poll(seconds) else (seconds, [])
    finally:
        process.terminate()
        process.join()


def race(puzzle: Puzzle, repeat: int, seconds: float) -> tuple[float, float] | str:
    """The median times of both, or why there are none."""
    link, cells = enpitsu.write(puzzle, "fpuzzles"), puzzle.grid.cells
    solved = enpitsu.solve(puzzle)  # what is loaded once is not the puzzle's time
    times = []
    for _ in range(repeat):
        start = process_time()
        enpitsu.solve(puzzle)
        own = process_time() - start
        found = asked(link, seconds)
        if isinstance(found, str):
            return found
        if found[1] and found[1] != [solved.solution[cell] for cell in cells]:
            raise SystemExit(f"another solution of {link}")
        times.append((own, found[0]))
        if not found[1]:
            break
    own, other = map(statistics.median, zip(*times, strict=True))
    return own, other


def paths(variant: str, count: int, seconds: float, seed: int) -> tuple[int, int, int]:
    """Of how many puzzles that both read who solves how many in named steps alone."""
    both = ours = others = 0
    for puzzle in made(variant, count, seed, minimal=True):
        found = asked(enpitsu.write(puzzle, "fpuzzles"), seconds, their_path)
        if isinstance(found, str):
            continue
        path = enpitsu.explain(puzzle, time_limit=seconds)
        both += 1
        others += found is True
        ours += path.complete and not any(step.technique in SUPPOSING for step in path.steps)
    return both, ours, others


def known() -> list[str]:
    """The variants that have a key in F-puzzles."""
    read = [name for name in VARIANTS.names() if VARIANTS.get(name).fpuzzles]
    return [name for name in read if name not in LEFT_OUT]


def main() -> None:
    """Run the race on each variant and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variants", nargs="+", choices=known(), default=known())
    parser.add_argument("--count", type=int, default=2, help="puzzles of each variant")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each on each puzzle")
    parser.add_argument("--seconds", type=float, default=20, help="for pencilmark")
    parser.add_argument("--seed", type=int, default=1, help="of the puzzles")
    parser.add_argument("--paths", action="store_true", help="and who tells how many to the end")
    args = parser.parse_args()
    table(args.variants, args.count, args.repeat, args.seconds, args.seed)
    if args.paths:
        total = (0, 0, 0)
        for variant in args.variants:
            with suppress(enpitsu.EnpitsuError):
                found = paths(variant, args.count, args.seconds, args.seed)
                total = tuple(map(sum, zip(total, found, strict=True)))
                print(
                    f"{variant}: of {found[0]}, enpitsu {found[1]}, pencilmark {found[2]}",
                    flush=True,
                )
        print(f"all: of {total[0]}, enpitsu {total[1]}, pencilmark {total[2]}")


def table(variants: Sequence[str], count: int, repeat: int, seconds: float, seed: int = 1) -> None:
    """Print how long both take for so many puzzles of each variant."""
    print(ROW.format("variant", "n", "ms", "ratio: median", "min", "max", ""))
    medians = []
    for variant in variants:
        try:
            puzzles = [*made(variant, count, seed)]
        except enpitsu.EnpitsuError as error:
            print(ROW.format(variant, 0, "", "", "", "", error), flush=True)
            continue
        found = [race(puzzle, repeat, seconds) for puzzle in puzzles]
        times = [one for one in found if not isinstance(one, str)]
        told = next((one for one in found if isinstance(one, str)), "")
        if not times:
            print(ROW.format(variant, 0, "", "", "", "", told), flush=True)
            continue
        ratios = [other / own for own, other in times]
        middle = statistics.median(own for own, _ in times) * 1e3
        numbers = (statistics.median(ratios), min(ratios), max(ratios))
        shown = [f"{ratio:.1f}" for ratio in numbers]
        print(ROW.format(variant, len(times), f"{middle:.2f}", *shown, told), flush=True)
        medians.append(numbers[0])
    if medians:
        print(f"median of {len(medians)} variants: {statistics.median(medians):.1f}")


if __name__ == "__main__":
    main()
