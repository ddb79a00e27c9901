"""How long a setter waits: for an edit of a warm draft, and for a diagnosis, of every kind.

    python bench/setting.py [--size 10] [--edits 100] [--only KIND] [--base VERSION]

A solution prints all its clues; of these a share is left. Then clues come and go at random, one at
an edit, and after each it is told how the draft stands: soon whether there is none, one or several
solutions, and then, in so many milliseconds all together, what is forced and where solutions
differ. With few clues that is given up after a second. Milliseconds of one processor. With
a base, old and new take turns at the same edits.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from enpitsu import write
from enpitsu.authoring.puzzles import solution
from enpitsu.errors import EnpitsuError
from enpitsu.making.clues import frame_model, printed_by, with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.diagnosis import diagnose
from enpitsu.making.drafts.draft import Draft
from enpitsu.making.frames import framed
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.kind import Kind, Puzzle
from enpitsu.puzzle.registry import kinds
from measures import changes
from turns import Task, add_options, compare

FRAMES = 100
OPTIONS = {"abc": {"letters": "ABCDE"}}
SHARES = (1.0, 0.5, 0.25, 0.1)
LONGEST = 1.0  # seconds until all is known
ROW = "{:<12}{:>6}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}{:>11} {:<9} {}"


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """The milliseconds it takes, and what comes out."""
    start = process_time()
    answer = ask()
    return (process_time() - start) * 1000, answer


def full(kind: Kind, size: int) -> Puzzle:
    """A puzzle of the kind with every clue that a solution of a random frame prints."""
    rng, options = Random(3), OPTIONS.get(kind.name, {})
    for _ in range(FRAMES):
        frame = framed(kind, Grid(size, size), rng, options)
        if frame is not None and not frame.faults:
            board = solution(frame_model(frame), rng)
            if board is not None:
                clues = printed_by(frame, board, rng)
                found = Puzzle(kind, frame.grid, clues, frame.options)
                if not found.removable_clues:
                    raise EnpitsuError("all that it prints belongs to the frame")
                return found
    raise EnpitsuError(f"no frame of that size has a solution, of {FRAMES}")


def edited(puzzle: Puzzle, share: float, number: int) -> Iterator[Puzzle]:
    """A draft with such a share of all clues, and what becomes of it edit by edit."""
    rng, clues = Random(1), puzzle.removable_clues
    left = [clue for clue in clues if rng.random() < share]
    draft = with_clues(frame_of(puzzle), left)
    yield draft
    for _ in range(number):
        here = draft.removable_clues
        edit = rng.choice(here if here and rng.random() < 0.5 else clues)
        stays = frame_of(draft).clues[edit.layer].get(edit.place)
        gone = Clue(edit.layer, edit.place, stays)
        draft = Draft(draft).edited(gone if edit in here else edit).puzzle
        yield draft


def tasks(size: int, number: int, only: str) -> Iterator[Task]:
    """The drafts of every kind as both versions are asked them."""
    for kind in kinds():
        if only in kind.name:
            try:
                puzzle = full(kind, size)
            except EnpitsuError:
                continue  # no frame of that size
            for share in SHARES:
                texts = [write(one, "json") for one in edited(puzzle, share, number)]
                yield Task(kind.name, "edits", texts)


def edits(puzzle: Puzzle, share: float, number: int) -> None:
    """Edit a draft with such a share of all clues, and print a line."""
    start, *rest = edited(puzzle, share, number)
    draft = Draft(start)
    cold, _ = timed(lambda: draft.status(time_limit=LONGEST))
    times, whole, met = [], [], dict[str, int]()
    for after in rest:
        draft = draft.edited(*changes(draft.puzzle, after))
        took, found = timed(partial(draft.status, soon=True))
        times.append(took)
        whole.append(took + timed(partial(draft.status, time_limit=LONGEST))[0])
        met[found.status] = met.get(found.status, 0) + 1
    took, told = timed(lambda: diagnose(start, time_limit=3))
    name, some = puzzle.kind.name, (median(times), max(times), median(whole), max(whole))
    words = ", ".join(f"{status} {count}" for status, count in met.items())
    numbers = [f"{time:.1f}" for time in (cold, *some, took)]
    known = told.fields()["count"] or "unknown"
    print(ROW.format(name, f"{share:.0%}", *numbers, known[:9], told.status, words), flush=True)


def main() -> None:
    """Measure every kind, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--only", default="")
    add_options(parser, turns=1)
    asked = parser.parse_args()
    if asked.base:
        compare(tasks(asked.size, asked.edits, asked.only), asked.base, asked.turns)
        return
    heads = ("cold", "soon", "most", "all", "most", "diagnose", "solutions", "", "after edits")
    print(ROW.format("kind", "clues", *heads))
    for kind in kinds():
        if asked.only in kind.name:
            try:
                puzzle = full(kind, asked.size)
            except EnpitsuError as error:
                print(f"{kind.name:<12}{error}")
                continue
            for share in SHARES:
                edits(puzzle, share, asked.edits)


if __name__ == "__main__":
    main()
