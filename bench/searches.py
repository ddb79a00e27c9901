"""The searches of the Marupeke thesis side by side: cells visited, with and without guessing.

    python bench/searches.py

Array search sweeps the board until nothing changes, vector search keeps a queue of changed cells;
both use the same two patterns (end block and gap block) and, where those end, score-based guessing.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import enpitsu
from enpitsu_marupeke.search import search

DATA = Path(__file__).parents[1] / "tests" / "data" / "marupeke.jsonl"


def main() -> None:
    """Print a line for each search over all puzzles, and how the visits compare."""
    puzzles = enpitsu.read_all(DATA.read_text(encoding="utf-8"))
    print(f"{'search':8}{'guessing':10}{'solved':>8}{'visits':>10}{'placements':>12}{'guesses':>9}")
    for guess in (False, True):
        visits = {}
        for scheduler in ("array", "vector"):
            work, solved = Counter[str](), 0
            for puzzle in puzzles:
                found = search(puzzle, scheduler=scheduler, guess=guess)
                work.update(found.counters)
                solved += found.solved
            visits[scheduler] = work["visits"]
            print(
                f"{scheduler:8}{'yes' if guess else 'no':10}{solved:8}{work['visits']:10}"
                f"{work['placements']:12}{work['guesses']:9}"
            )
        print(f"array visits {visits['array'] / visits['vector']:.1f} times as many cells")


if __name__ == "__main__":
    main()
