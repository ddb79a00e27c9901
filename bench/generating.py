"""How long a 10 x 10 Marupeke takes to make, on one core, by each method.

    python bench/generating.py [--seed 1]

The settings of the thesis are those of its tables 3 and 4; its times are for five puzzles.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from enpitsu import generate_all, solve
from enpitsu.generating.recipe import LEVELS
from enpitsu.solving import Solved

PATTERN = {"blockers": (21, 21), "blockers_pattern": True}
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("dig", 1000, {}),
    ("dig, blockers in patterns", 1000, PATTERN),
    ("dig, symmetry rotate", 1000, {"symmetry": "rotate"}),
    ("cut-off, symbols 3-4 (thesis: 25 min)", 50, {"method": "cut-off", "symbols": (3, 4)}),
    ("cut-off, symbols 7-8 (thesis: 110 min)", 20, {"method": "cut-off", "symbols": (7, 8)}),
    (
        "improvement-border, symbols 4-5 (thesis: 15 min)",
        50,
        {"method": "improvement-border", "symbols": (4, 5)},
    ),
    *((f"dig, level {level}", 10, {"level": level}) for level in LEVELS if level != "medium"),
]


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    for name, count, wishes in CASES:
        if "thesis" in name:
            wishes = {**PATTERN, **wishes}
        start = process_time()
        made = list(generate_all("marupeke", rows=10, cols=10, seed=seed, count=count, **wishes))
        taken = (process_time() - start) / count
        outcomes = [solve(puzzle) for puzzle in made[:20]]
        assert all(isinstance(outcome, Solved) and outcome.unique for outcome in outcomes)
        print(f"{name:50}{1000 * taken:8.1f} ms a puzzle{1 / taken:8.0f} a second", flush=True)


if __name__ == "__main__":
    main()
