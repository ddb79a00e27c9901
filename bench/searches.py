"""The searches of the Marupeke thesis side by side: cells visited, with and without guessing.

    python bench/searches.py

Array search sweeps the board until nothing changes, vector search keeps a queue of changed cells;
both use the same two patterns (end block and gap block) and, where those end, score-based guessing.
"""

from __future__ import annotations

from pathlib import Path

import enpitsu
from enpitsu.solving.thesis import search

DATA = Path(__file__).parents[1] / "tests" / "data" / "marupeke.jsonl"


def main() -> None:
    """Print a line for each search over all puzzles, and how the visits compare."""
    puzzles = enpitsu.read_all(DATA.read_text(encoding="utf-8"))
    print(f"{'search':8}{'guessing':10}{'solved':>8}{'visits':>10}{'placements':>12}{'guesses':>9}")
    for guess in (False, True):
        visits = {}
        for scheduler in ("array", "vector"):
            found = [search(puzzle, scheduler=scheduler, guess=guess) for puzzle in puzzles]
            visits[scheduler] = sum(one.counters.visits for one in found)
            solved = sum(one.solved for one in found)
            placed = sum(one.counters.placements for one in found)
            tried = sum(one.counters.guesses for one in found)
            print(
                f"{scheduler:8}{'yes' if guess else 'no':10}{solved:8}{visits[scheduler]:10}"
                f"{placed:12}{tried:9}"
            )
        print(f"array visits {visits['array'] / visits['vector']:.1f} times as many cells")


if __name__ == "__main__":
    main()
