"""How many lines a path has, all of it and without detours, and how long they are.

    python bench/telling.py [--evidence | --puzzles FILE] [--longest N] [--base VERSION]

For each kind the medians over `tests/data` and the evidence boards, or over the puzzles of a file:
steps that were taken, lines of `explain --all-steps`, lines of `explain`, and words in a line; and
of all lines how many suppose something, or come from a search. Over the evidence boards alone it is
the table of docs/telling.md. With `--longest` it is the words of the longest lines of all, by
median and at most, and how many of these suppose something. With a base it is what old and new tell
that is compared.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import median

from enpitsu import explain, write
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.io.formats import read_all
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kinds
from enpitsu.testing import evidence
from turns import Task, add_options, compare

DATA = Path(__file__).parents[1] / "tests" / "data"
HEAD = ("puzzles", "steps", "lines, all", "lines told", "words a line", "contradictions")
IN_DOCS = (0, 3, 4, 5)  # columns


def puzzles(file: Path | None, *, data: bool) -> dict[str, list[Puzzle]]:
    """The boards of each kind: those of a file, or the evidence, with or without `tests/data`."""
    if file is not None:
        read = [*read_all(file.read_text("utf-8"))]
        return {
            name: [puzzle for puzzle in read if puzzle.kind.name == name]
            for name in sorted({puzzle.kind.name for puzzle in read})
        }
    found = {kind.name: [record.puzzle for record in evidence(kind).solved] for kind in kinds()}
    for path in sorted(DATA.glob("*.jsonl")) if data else ():
        for puzzle in read_all(path.read_text("utf-8")):
            found[puzzle.kind.name].append(puzzle)
    return found


def row(boards: list[Puzzle]) -> list[float]:
    """The medians of some boards, as in the head of the table."""
    told = [explain(board) for board in boards]
    steps = [len(path.steps) for path in told]
    every = [len(replace(path, all_steps=True).found_with(path.model).lines) for path in told]
    lines = [len(path.lines) for path in told]
    words = [len(line.text.split()) for path in told for line in path.lines]
    supposed = sum(1 for path in told for line in path.lines if line.technique in SUPPOSING)
    return [len(boards), median(steps), median(every), median(lines), median(words), supposed]


def longest(boards: Iterable[Puzzle], most: int) -> str:
    """How long the longest lines are."""
    lines = [line.text for board in boards for line in explain(board).lines]
    worst = sorted(lines, key=lambda text: -len(text.split()))[:most]
    words = [len(text.split()) for text in worst]
    supposed = sum("suppose" in text for text in worst)
    return (
        f"{most} of {len(lines)} lines: {median(words):g} words by median, {max(words)} at most, "
        f"{supposed} suppose something"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, turns=1)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--puzzles", type=Path, metavar="FILE", help="the puzzles to explain")
    which.add_argument("--evidence", action="store_true", help="those of the evidence alone")
    parser.add_argument("--longest", type=int, metavar="N", help="the N longest lines alone")
    given = parser.parse_args()
    boards = puzzles(given.puzzles, data=not given.evidence)
    columns = IN_DOCS if given.evidence else range(len(HEAD))
    if given.base:
        tasks = (
            Task(name, "told", [write(board, "json")])
            for name, some in boards.items()
            for board in some
        )
        compare(tasks, given.base, given.turns)
        return
    if given.longest:
        print(longest((board for some in boards.values() for board in some), given.longest))
        return
    print(f"| | {' | '.join(HEAD[i] for i in columns)} |\n|{'---|' * (len(columns) + 1)}")
    for name, some in boards.items():
        told = row(some)
        print(f"| {name} | {' | '.join(f'{told[i]:g}' for i in columns)} |", flush=True)


if __name__ == "__main__":
    main()
