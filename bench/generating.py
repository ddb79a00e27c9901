"""How long a puzzle takes to make, on one core: of every kind, and by each method.

    python bench/generating.py [--seed 1] [--base VERSION] [--only TEXT] [--kinds]

Medians, for kinds that are made in the general way, in milliseconds of one processor, and how
many times what an empty Python process takes at that moment: so machines and hours compare. What
is made is unique. With `--kinds` every kind is made at its usual size.

The settings of the thesis are those of its tables 3 and 4; its times are for five Marupeke
puzzles. With another version as base, both make the same number of them in turns; version 0.1.0
makes no other kind.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Iterator
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from enpitsu.puzzle.registry import kinds
from turns import SOURCES, Task, add_options, compare, version

TURNS = 3  # of each case; the median counts
PROCESSES = 10  # that are empty, for what one takes
SEEDS, LONGEST = 10, 60  # puzzles of every kind, and seconds for one
PATTERN = {"blockers": (21, 21), "blockers_pattern": True}
SIDES = ("top", "bottom", "left", "right")
LEVELS = ("easy", "hard", "expert", "extreme")  # Marupeke has no medium


class Case(NamedTuple):
    """So many puzzles by the same recipe."""

    name: str
    count: int
    fields: dict[str, Any]
    extra_options: dict[str, Any]


CASES = (
    Case("dig", 500, {}, {}),
    Case("dig, blockers in patterns", 500, {}, PATTERN),
    Case("dig, symmetry rotate", 500, {"symmetry": "rotate"}, {}),
    Case("dig, minimal at a level: hard", 10, {"level": "hard", "minimal": True}, {}),
    Case(
        "cut-off, symbols 3-4 (thesis: 25 min)",
        20,
        {"method": "cut-off"},
        {**PATTERN, "symbols": (3, 4)},
    ),
    Case(
        "cut-off, symbols 7-8 (thesis: 110 min)",
        20,
        {"method": "cut-off"},
        {**PATTERN, "symbols": (7, 8)},
    ),
    Case(
        "improvement-border, symbols 4-5 (thesis: 15 min)",
        20,
        {"method": "improvement-border"},
        {**PATTERN, "symbols": (4, 5)},
    ),
    *(Case(f"dig, level {level}", 10, {"level": level}, {}) for level in LEVELS),
)


class General(NamedTuple):
    """A kind made in the general way, at a size."""

    kind: str
    size: int
    count: int
    fields: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called in the table."""
        return f"{self.kind} {self.size}x{self.size} {' '.join(map(str, self.fields.values()))}"


GENERAL = (
    General("suguru", 8, 40, {}),
    General("suguru", 15, 6, {}),
    General("suguru", 20, 3, {}),
    General("shakashaka", 10, 40, {}),
    General("shakashaka", 20, 6, {}),
    General("shakashaka", 30, 3, {}),
    General("abc", 8, 40, {"options": {"letters": "ABCDE"}}),
    General("abc", 8, 24, {"options": {"letters": "ABCDE"}, "layers": SIDES}),
    General("wijuko", 6, 20, {}),
    General("wijuko", 6, 20, {"layers": ("sums",)}),
    General("takuzu", 10, 40, {}),
    General("takuzu", 14, 12, {}),
    General("sudoku", 6, 40, {}),
    General("sudoku", 9, 40, {}),
    General("sudoku", 16, 8, {}),
    General("sudoku", 9, 8, {"extra_options": {"jigsaw": "yes"}}),
    General("sudoku + killercages", 9, 8, {}),
    General("suko", 3, 40, {}),
    General("suko", 5, 12, {}),
)


def general(case: General, seed: int) -> list[float]:
    """What puzzles of a kind take, each in seconds; the first is made to load what it needs."""
    from enpitsu import Recipe, generate_all

    made = generate_all(Recipe(case.kind, case.size, case.size, **case.fields), seed=seed)
    next(made)
    times = []
    for _ in range(case.count):
        start = process_time()
        next(made)
        times.append(process_time() - start)
    return times


def every(kind: str) -> tuple[list[float], int]:
    """What puzzles of a kind take from several seeds, each in seconds, and how many failed."""
    from enpitsu import Recipe, generate
    from enpitsu.errors import OutOfTime

    times, failed = [], 0
    for seed in range(SEEDS + 1):
        start = process_time()
        try:
            generate(Recipe(kind), seed=seed, time_limit=LONGEST)
        except OutOfTime:
            failed += seed > 0
        times.append(process_time() - start)
    return times[1:], failed  # the first loads what it needs


def empty() -> float:
    """What an empty Python process takes now, in seconds of one processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(PROCESSES):
        subprocess.run([sys.executable, "-c", "pass"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent / PROCESSES


def tasks(seed: int, only: str, *, every_kind: bool) -> Iterator[Task]:
    """The cases as both versions are asked them; each makes one puzzle before, to load all."""
    if every_kind:
        for kind in kinds():
            for number in range(SEEDS) if only in kind.name else ():
                yield Task(kind.name, "generate", [kind.name, *kind.usual_size, {}, number, 1])
        return
    for one in GENERAL:
        if only in one.name:
            arguments = [one.kind, one.size, one.size, one.fields, seed, one.count]
            yield Task(one.name, "generate", arguments)
    for case in CASES:
        if only in f"marupeke {case.name}":
            fields = {**case.fields, "extra_options": case.extra_options}
            arguments = ["marupeke", 10, 10, fields, seed, case.count]
            yield Task(case.name, "generate", arguments)


def print_kinds(only: str) -> None:
    """A line for each kind: the median and the most, in milliseconds and in empty processes."""
    for kind in kinds():
        if only in kind.name:
            (times, failed), pace = every(kind.name), empty()
            middle, most = median(times), max(times)
            told = 1000 * middle, 1000 * most, middle / pace, most / pace
            cells = " | ".join(f"{one:.3g}" for one in told)
            print(
                f"| {kind.title} {kind.grid()} | {cells} |" + f" {failed} failed" * (failed > 0),
                flush=True,
            )


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="cases with this in their name")
    parser.add_argument("--kinds", action="store_true", help="only every kind at its usual size")
    add_options(parser)
    given = parser.parse_args()
    if given.base:
        compare(tasks(given.seed, given.only, every_kind=given.kinds), given.base, given.turns)
        return
    if given.kinds:
        print_kinds(given.only)
        return
    for one in GENERAL:
        if given.only in one.name:
            times, pace = general(one, given.seed), empty()
            print(
                f"{one.name:62}{1000 * median(times):8.1f} ms, mean {1000 * mean(times):8.1f}; ",
                end="",
            )
            print(f"{median(times) / pace:6.1f} empty processes of {1000 * pace:.1f}", flush=True)
    with version(SOURCES) as this:
        for task in tasks(given.seed, given.only, every_kind=False):
            if task.arguments[0] == "marupeke":
                number = task.arguments[-1]
                times = [this.measured(task)["generate"] for _ in range(TURNS + 1)]
                ours = median(times[1:]) / number
                print(f"{task.row:50}{ours:8.2f} ms a puzzle{1000 / ours:8.0f} a second")


if __name__ == "__main__":
    main()
