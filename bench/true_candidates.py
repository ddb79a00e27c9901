"""How long a setter of a Sudoku with lines waits for true candidates and their numbers.

    python bench/true_candidates.py [--puzzles 12] [--lines 10] [--cap 8] [--seed 1]

Sudokus with so many lines of two sorts drawn at random are made. Each is a draft with all, half, a
fifth or none of its givens. From nothing, it is asked how many solutions each candidate leaves, up
to the cap. Then it is asked as the page does, from nothing and after each of some edits that add or
erase a given: what is possible, what little work tells of the numbers, and all numbers. `exact` is
how often little work told all of them. Milliseconds of one processor: median, ninth of ten,
longest.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from enpitsu import Recipe, generate
from enpitsu.errors import EnpitsuError
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
ASKED = ("possible", "first numbers", "all numbers")
ROW = "{:<8}{:>16}" + 2 * (len(ASKED) * "{:>16}" + "{:>10}")


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


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """The milliseconds it takes, and what comes out."""
    start = process_time()
    answer = ask()
    return 1000 * (process_time() - start), answer


class Waits:
    """How long the questions of the page took, and how often the first numbers were exact."""

    def __init__(self) -> None:
        self.times = [list[float]() for _ in ASKED]
        self.exact = 0

    def ask(self, draft: Draft, cap: int) -> None:
        """Ask a draft what the page asks; all numbers take as long as the first and the rest."""
        possible, _ = timed(partial(draft.status, time_limit=LONGEST))
        first, found = timed(partial(draft.heatmap, cap, time_limit=LONGEST, soon=True))
        rest = 0.0
        if not found.complete:
            rest, _ = timed(partial(draft.heatmap, cap, time_limit=LONGEST))
        self.exact += bool(found.complete)
        for times, took in zip(self.times, (possible, first, first + rest), strict=True):
            times.append(took)

    def told(self) -> Iterator[str]:
        """The columns of a row."""
        yield from map(told, self.times)
        yield f"{self.exact}/{len(self.times[0])}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=12)
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--cap", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    whole = {share: list[float]() for share in SHARES}
    fresh, edited = ({share: Waits() for share in SHARES} for _ in range(2))
    for puzzle in islice(made(rng, args.puzzles, args.lines), args.puzzles):
        givens = [clue for clue in puzzle.removable_clues if clue.layer == "givens"]
        rng.shuffle(givens)
        for share in SHARES:
            gone = [clue._replace(value=None) for clue in givens[round(share * len(givens)) :]]
            start = with_clues(puzzle, gone)
            took, _ = timed(partial(Draft(start).heatmap, args.cap, time_limit=LONGEST))
            whole[share].append(took)
            draft = Draft(start)
            fresh[share].ask(draft, args.cap)
            for _ in range(EDITS):
                clue = rng.choice(givens)
                there = clue.place in draft.puzzle.clues["givens"]
                draft = draft.edited(clue._replace(value=None) if there else clue)
                edited[share].ask(draft, args.cap)
    print(ROW.format("givens", "from nothing", *ASKED, "exact", *ASKED, "exact"))
    for share, took in whole.items():
        columns = (told(took), *fresh[share].told(), *edited[share].told())
        print(ROW.format(f"{share:.0%}", *columns))


if __name__ == "__main__":
    main()
