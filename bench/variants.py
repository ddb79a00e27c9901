"""How far Sudokus with variants are told: made ones, with one to three variants each.

    python bench/variants.py [--puzzles 200] [--size 9] [--seed 1] [--seconds 30] [--minimal]

Variants are drawn at random for each puzzle; some givens are left, or no clue too many. Of all
that come up in time it tells which share is told to the end in as many seconds, how many steps of
these suppose something by mean, how long it takes to solve one, to tell it and to count its
heatmap, and by variant how many are told so. What is not told in time may take hours: puzzles
without a clue too many may need suppositions within suppositions.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from statistics import mean, median
from time import process_time

from enpitsu import explain, generate, heatmap, solve
from enpitsu.errors import EnpitsuError
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.puzzle.kind import JOINT, Puzzle
from enpitsu.puzzle.variant import VARIANTS

MOST = 3  # variants of a puzzle
# Which Sudokus have no room for, or that say nothing a puzzle is made of.
LEFT_OUT = {"drawings", "nonconsecutive", "negativekropki", "negativexv", "negativedifferences"}
ROW = "{:<22}{:>8}{:>8}{:>10}{:>12}"


def made(rng: Random, size: int, seconds: float, *, minimal: bool) -> Puzzle | None:
    """A puzzle with a few variants; None if it does not come up in time."""
    names = [name for name in VARIANTS.names() if name not in LEFT_OUT]
    chosen = rng.sample(names, rng.randint(1, MOST))
    try:
        return generate(
            JOINT.join(("sudoku", *chosen)),
            rows=size,
            seed=rng.randrange(10**6),
            time_limit=seconds,
            minimal=minimal,
        )
    except EnpitsuError:
        return None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--minimal", action="store_true", help="no clue too many")
    asked = parser.parse_args()
    rng, supposed, ended, found = Random(asked.seed), list[int](), 0, 0
    solving, telling, heating = list[float](), list[float](), list[float]()
    by_variant: dict[str, list[tuple[bool, int]]] = defaultdict(list)
    tried = 0
    while found < asked.puzzles and tried < 2 * asked.puzzles:
        tried += 1
        puzzle = made(rng, asked.size, asked.seconds, minimal=asked.minimal)
        if puzzle is None:
            continue
        start = process_time()
        assert solve(puzzle).status == "unique"
        middle = process_time()
        path = explain(puzzle, time_limit=asked.seconds)
        solving.append(middle - start)
        last = process_time()
        assert heatmap(puzzle).total == 1
        telling.append(last - middle)
        heating.append(process_time() - last)
        steps = sum(step.technique in SUPPOSING for step in path.steps)
        supposed += [steps] * path.complete
        ended += path.complete
        found += 1
        for name in puzzle.kind.name.split(JOINT)[1:]:
            by_variant[name].append((path.complete, steps))
    few = sum(steps <= 2 for steps in supposed)
    print(f"{found} puzzles of {tried} tries: {ended} told to the end, {few} with two or")
    print(f"fewer steps that suppose something, {mean(supposed):.2f} by mean;")
    print(
        "solved in {:.0f} ms, told in {:.0f}, heatmap in {:.0f}".format(
            *(1000 * median(times) for times in (solving, telling, heating))
        )
    )
    print(ROW.format("variant", "puzzles", "ended", "mean", "two or fewer"))
    for name, paths in sorted(by_variant.items()):
        steps = [number for end, number in paths if end]
        told = f"{mean(steps):.2f}" if steps else "-"
        print(ROW.format(name, len(paths), len(steps), told, sum(n <= 2 for n in steps)))


if __name__ == "__main__":
    main()
