"""How long a 10 x 10 Marupeke takes to make, on one core, by each method.

    python bench/generating.py [--seed 1] [--base SRC]

The settings of the thesis are those of its tables 3 and 4; its times are for five puzzles. With
the sources of version 0.1.0 as base, both make the same number of puzzles in turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

SOURCES = Path(__file__).parents[1] / "src"
TURNS = 3  # of each case; the median counts
PATTERN = {"blockers": (21, 21), "blockers_pattern": True}
LEVELS = ("easy", "hard", "expert", "extreme")  # Marupeke has no medium


class Case(NamedTuple):
    """So many puzzles by the same wishes; `wishes` are those of the method's own."""

    name: str
    count: int
    fields: dict[str, Any]
    wishes: dict[str, Any]


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

# Run by each version; the first puzzle is made before the clock starts, to load what it needs.
SERIES = """
from time import process_time
from enpitsu import generate_all, solve
made = generate_all("marupeke", rows=10, cols=10, **{wishes!r})
puzzles = [next(made)]
start = process_time()
for _ in range({count}):
    puzzles.append(next(made))
print((process_time() - start) / {count})
assert all(solve(puzzle).unique for puzzle in puzzles[:20])
"""


def seconds(case: Case, seed: int, sources: Path) -> float:
    """What a puzzle takes one version of enpitsu."""
    old = not (sources / "enpitsu" / "studies").is_dir()
    own = case.wishes if old else {"wishes": case.wishes}
    code = SERIES.format(wishes={**case.fields, "seed": seed, **own}, count=case.count)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--base", type=Path, help="the folder src of another version")
    given = parser.parse_args()
    versions = [SOURCES, *([given.base] if given.base else [])]
    for case in CASES:
        turns = [[seconds(case, given.seed, each) for each in versions] for _ in range(TURNS)]
        ours, *base = map(median, zip(*turns, strict=True))
        told = f"{case.name:50}{1000 * ours:8.2f} ms a puzzle{1 / ours:8.0f} a second"
        print(told + "".join(f"{one / ours:8.2f} times as fast as the base" for one in base))


if __name__ == "__main__":
    main()
