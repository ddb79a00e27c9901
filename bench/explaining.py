"""What a path takes: to find it, to tell it, to grade it, beside the bare solution of the board.

    python bench/explaining.py [--all] [--repeat 3] [--only TEXT] [--made 0] [--base SRC]

A sample of the evidence boards and of the records of `tests/data`, or all of them, and so many
boards of other sizes that are made here, the same in every run. For each kind, and for each size
with a goal, come the medians in milliseconds of one processor: `explain` alone, `explain` and its
text, `grade`; then the slowest board beside the median, and how many times as long as `solve` the
median takes. With the sources of another version as base, both take turns, and how many times as
long the base takes is told last. What is remembered of a board helps when it comes again; with
`--repeat 0` the first time counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import process_time
from typing import IO

SOURCES = Path(__file__).parents[1] / "src"
DATA = Path(__file__).parents[1] / "tests" / "data"
ASKED = ("explain", "text", "grade", "solve")
MADE = (
    *(("suguru", 10), ("shakashaka", 10), ("sudoku", 9), ("wijuko", 5), ("suko", 4)),
    *(("slitherlink", 10), ("masyu", 10), ("heyawake", 12), ("gokigen", 10), ("yajilin", 10)),
)
SIZED = (("suguru", 10), ("marupeke", 10), ("shakashaka", 10), ("abc", 9))  # with goals
SAMPLE = 5  # boards of a kind and size
Times = Mapping[str, float]


def boards(made: int, most: int | None, only: str) -> Iterator[tuple[str, str]]:
    """Name and text of boards: the kind and the size, and whether it is made here.

    Of each kind and size so many at most, spread over those there are.
    """
    from enpitsu import Recipe, generate_all, write
    from enpitsu.io.formats import read_all
    from enpitsu.puzzle.registry import kinds
    from enpitsu.testing import evidence

    puzzles = [record.puzzle for kind in kinds() for record in evidence(kind).solved]
    for path in sorted(DATA.glob("*.jsonl")):
        puzzles += read_all(path.read_text("utf-8"))
    named: dict[str, list[str]] = {}
    for puzzle in puzzles:
        size = f"{puzzle.grid.rows}x{puzzle.grid.cols}"
        named.setdefault(f"{puzzle.kind.name} {size}", []).append(write(puzzle, "json"))
    for name, texts in named.items():
        every = 1 if most is None else -(-len(texts) // most)
        yield from ((name, text) for text in texts[::every])
    for kind, size in MADE if made else ():
        name = f"{kind} {size}x{size} made"
        recipes = generate_all(Recipe(kind, size, size), seed=1)
        for _ in range(made if only in name else 0):
            yield name, write(next(recipes), "json")


# -- a version ---------------------------------------------------------------------------


def serve(repeat: int) -> None:
    """Answer each line, a board, with a line: what it takes this version, in milliseconds."""
    from enpitsu import explain, grade, read, solve

    for line in sys.stdin:
        puzzle = read(json.loads(line))
        times: dict[str, list[float]] = {asked: [] for asked in ASKED}
        for turn in range(repeat + 1):  # the first loads what it needs
            start = process_time()
            path = explain(puzzle)
            explained = process_time()
            path.text()
            told = process_time()
            grade(puzzle)
            graded = process_time()
            solve(puzzle)
            solved = process_time()
            if turn or not repeat:
                spent = (explained - start, told - start, graded - told, solved - graded)
                for asked, seconds in zip(ASKED, spent, strict=True):
                    times[asked].append(1000 * seconds)
        print(json.dumps({asked: median(found) for asked, found in times.items()}), flush=True)


class Version:
    """A version of enpitsu in a process of its own."""

    def __init__(self, sources: Path, repeat: int, stack: ExitStack) -> None:
        command = [sys.executable, __file__, "--serve", "--repeat", str(repeat)]
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        self.process = stack.enter_context(
            subprocess.Popen(
                command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        )
        stack.callback(_open(self.process.stdin).close)

    def times(self, text: str) -> Times:
        """What it takes for a board."""
        channel = _open(self.process.stdin)
        channel.write(json.dumps(text) + "\n")
        channel.flush()
        found: Times = json.loads(_open(self.process.stdout).readline())
        return found


def _open(channel: IO[str] | None) -> IO[str]:
    assert channel is not None
    return channel


# -- the table ---------------------------------------------------------------------------


def told(name: str, times: Sequence[Sequence[Times]]) -> str:
    """A line of the table; the times of each board are those of this version, then of the base."""
    parts = [f"{name:22}{len(times):4}"]
    solved = median(ours["solve"] for ours, *_ in times)
    for asked in ASKED[:-1]:
        all_ = [ours[asked] for ours, *_ in times]
        middle = median(all_)
        parts.append(
            f"{middle:9.2f}{max(all_) / middle:6.1f}{middle / solved:7.1f}"
            + "".join(f"{median(t[asked] for t in base) / middle:6.2f}" for base in _others(times))
        )
    return "  ".join(parts)


def _others(times: Sequence[Sequence[Times]]) -> list[Sequence[Times]]:
    return [*zip(*times, strict=True)][1:]


def main() -> None:
    """Print a line for each kind, and for each size with a goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--repeat", type=int, default=3, help="of each; the median counts; 0: the first"
    )
    parser.add_argument("--only", default="", help="boards with this in their name")
    parser.add_argument("--made", type=int, default=0, help="boards of each size made here")
    parser.add_argument("--all", action="store_true", help="all boards, which takes minutes")
    parser.add_argument("--base", type=Path, help="the folder src of another version")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.repeat)
        return
    found: dict[str, list[list[Times]]] = {}
    with ExitStack() as stack:
        sources = [SOURCES, *([given.base] if given.base else [])]
        versions = [Version(one, given.repeat, stack) for one in sources]
        for name, text in boards(given.made, None if given.all else SAMPLE, given.only):
            if given.only in name:
                found.setdefault(name, []).append([one.times(text) for one in versions])
    column = f"{'ms':>9}{'worst':>6}{'solves':>7}" + f"{'base':>6}" * (len(sources) - 1)
    print(f"{'':28}" + "".join(f"{asked:^{len(column) + 2}}" for asked in ASKED[:-1]))
    print(f"{'':26}" + f"  {column}" * 3)
    sizes = {f"{kind} {size}x{size}" for kind, size in SIZED}
    kinds = dict.fromkeys(name.split()[0] for name in found)
    for kind in kinds:
        of_kind = {n: t for n, t in found.items() if n.split()[0] == kind and "made" not in n}
        if of_kind:
            print(told(kind, [one for times in of_kind.values() for one in times]))
        for name in found:
            if name.split()[0] == kind and (name in sizes or "made" in name):
                print(told(name, found[name]))


if __name__ == "__main__":
    main()
