"""How long a setter of a Sudoku with lines waits for true candidates and their numbers.

    python bench/true_candidates.py [--puzzles 12] [--lines 10] [--cap 8] [--seed 1]

Sudokus with so many lines of two sorts drawn at random are made. Each is a draft with all, half, a
fifth or none of its givens: from nothing, and after each of some edits that add or erase a given,
it is asked what is possible in each cell, and then how many solutions that leaves, up to the cap.
Milliseconds of one processor: median, ninth of ten, longest.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from enpitsu import Recipe, generate
from enpitsu.errors import EnpitsuError
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Iterator

    from enpitsu import Puzzle

SORTS = [
    "arrows",
    "betweenlines",
    "entropiclines",
    "modularlines",
    "nabners",
    "palindromes",
    "regionsumlines",
    "renbans",
    "slowthermometers",
    "thermometers",
    "whispers",
    "zipperlines",
]
SHARES = (1.0, 0.5, 0.2, 0.0)
EDITS = 4
LONGEST = 5.0  # seconds of a question
SECONDS = 20.0  # in which a puzzle is made
ASKED = ("possible", "numbers", "possible, edited", "numbers, edited")
ROW = "{:<8}{:>8}{:>8}" + len(ASKED) * "{:>20}"


def told(times: list[float]) -> str:
    """Median, ninth of ten, longest."""
    ordered = sorted(times)
    return f"{median(ordered):.0f} / {ordered[9 * len(ordered) // 10]:.0f} / {ordered[-1]:.0f}"


def made(rng: Random, number: int, lines: int) -> Iterator[Puzzle]:
    """So many Sudokus with so many lines."""
    for _ in range(4 * number):
        one, other = rng.sample(SORTS, 2)
        wished = {"lines": str(lines // 2)}
        recipe = Recipe(f"sudoku + {one} + {other}", 9, 9, extra_options=wished)
        with suppress(EnpitsuError):
            yield generate(recipe, seed=rng.randrange(10**6), time_limit=SECONDS)


def asked_both(draft: Draft, cap: int) -> tuple[float, float, bool]:
    """The milliseconds of both questions, and whether the draft has too many solutions to count."""
    start = process_time()
    draft.heatmap(1, time_limit=LONGEST)
    middle = process_time()
    found = draft.heatmap(cap, time_limit=LONGEST)
    end = process_time()
    return 1000 * (middle - start), 1000 * (end - middle), found.total is None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=12)
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--cap", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    times = {share: [list[float]() for _ in ASKED] for share in SHARES}
    many = dict.fromkeys(SHARES, 0)
    for puzzle in islice(made(rng, args.puzzles, args.lines), args.puzzles):
        givens = [clue for clue in puzzle.removable_clues if clue.layer == "givens"]
        rng.shuffle(givens)
        for share in SHARES:
            gone = [clue._replace(value=None) for clue in givens[round(share * len(givens)) :]]
            draft = Draft(with_clues(puzzle, gone))
            possible, numbers, open_still = asked_both(draft, args.cap)
            many[share] += open_still
            times[share][0].append(possible)
            times[share][1].append(numbers)
            for _ in range(EDITS):
                clue = rng.choice(givens)
                there = clue.place in draft.puzzle.clues["givens"]
                draft = draft.edited(clue._replace(value=None) if there else clue)
                possible, numbers, _ = asked_both(draft, args.cap)
                times[share][2].append(possible)
                times[share][3].append(numbers)
    print(ROW.format("givens", "drafts", "open", *ASKED))
    for share, found in times.items():
        row = (f"{share:.0%}", len(found[0]), many[share], *map(told, found))
        print(ROW.format(*row))


if __name__ == "__main__":
    main()
