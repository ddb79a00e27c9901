"""Which levels the puzzles of every kind reach, at what rate, and how their scores lie.

    python bench/levels.py [--seconds 5] [--only KIND] [--out levels.json]
    python bench/levels.py --base VERSION [--only KIND]
    python bench/levels.py --show levels.json [--plot docs/levels.svg]

For each kind, size and level so many processor seconds of attempts are made, each with a frame
and a solution of its own: the share of them that come to a puzzle, and the milliseconds that a
puzzle takes, those of attempts in vain among them. So that machines and hours compare, these are
told as they would be where an empty Python process takes 10. `--show` prints the table of
docs/generating.md, and `--plot` draws the scores (with matplotlib, which the extra `plots` has).
With a base, old and new take turns at `--tries` attempts for each board and level.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from enpitsu.errors import OutOfTime, Unsupported
from enpitsu.inference.grade import grade
from enpitsu.making.levels import LEVELS
from enpitsu.making.recipe import Recipe
from enpitsu.paper.limit import limited
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import kinds
from generating import empty
from turns import Task, add_options, compare

MOST = 100  # attempts; after that the share is known well enough
DRAWN = 25  # puzzles of each level that are drawn
COLOURS = ("#5b8c5a", "#d9a441", "#c8693b", "#a03b52", "#4b3b6b")


class Board(NamedTuple):
    """A kind at a size, and what else is wished of it."""

    kind: str
    rows: int
    cols: int
    wishes: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called in the table."""
        letters = self.wishes.get("options", {}).get("letters")
        title = kind_named(self.kind).title
        return f"{title} {self.rows}x{self.cols}" + (f", {letters}" if letters else "")


BOARDS = (
    Board("abc", 5, 5, {"options": {"letters": "ABC"}}),
    Board("abc", 6, 6, {"options": {"letters": "ABCD"}}),
    Board("marupeke", 6, 6, {}),
    Board("marupeke", 10, 10, {}),
    Board("shakashaka", 6, 6, {}),
    Board("shakashaka", 10, 10, {}),
    Board("sudoku", 4, 4, {}),
    Board("sudoku", 6, 6, {}),
    Board("sudoku", 9, 9, {}),
    Board("suguru", 6, 6, {}),
    Board("suguru", 8, 8, {}),
    Board("suko", 3, 3, {}),
    Board("suko", 4, 4, {}),
    Board("takuzu", 6, 6, {}),
    Board("takuzu", 8, 8, {}),
    Board("takuzu", 10, 10, {}),
    Board("wijuko", 4, 4, {}),
    Board("wijuko", 5, 5, {}),
)
OTHERS = 6  # rows and columns of the kinds that are not among these
LONGEST = 10  # seconds; an attempt that takes longer counts as one in vain
QUIET = 0.01  # seconds that an empty process takes where the times are told for


def boards() -> list[Board]:
    """Those above, and one of every other kind, by their names."""
    others = {kind.name for kind in kinds()} - {board.kind for board in BOARDS}
    return sorted([*BOARDS, *(Board(name, OTHERS, OTHERS, {}) for name in others)], key=_order)


def _order(board: Board) -> tuple[str, int]:
    return board.kind, board.rows


def tried(board: Board, level: str, seconds: float) -> dict[str, Any]:
    """What attempts at a level come to: how many there were, the time, the scores of the hits."""
    named = {"board": board.name, "level": level, "attempts": 0, "seconds": 0.0, "scores": []}
    try:
        recipe = Recipe(
            kind=board.kind, rows=board.rows, cols=board.cols, level=level, **board.wishes
        )
    except Unsupported:
        return named
    scores, start = [], process_time()
    while named["attempts"] < MOST and process_time() - start < seconds:
        named["attempts"] += 1
        rng = Random(f"1:{named['attempts']}")
        try:
            with limited(LONGEST):
                found = recipe.chosen_method.attempt(recipe, rng, named["attempts"] - 1)
        except OutOfTime:
            continue
        if not isinstance(found, str):
            scores.append(found[0])
    named["seconds"] = round((process_time() - start) * QUIET / empty(), 3)
    named["scores"] = [grade(puzzle).score for puzzle in scores]
    return named


def tasks(only: str, tries: int) -> Iterator[Task]:
    """Attempts as both versions are asked them."""
    for board in boards():
        for level in LEVELS if only in board.name else ():
            fields = {**board.wishes, "level": level}
            try:
                Recipe(board.kind, board.rows, board.cols, **fields)
            except Unsupported:
                continue  # no puzzle of that level is made
            for seed in range(tries):
                arguments = [board.kind, board.rows, board.cols, fields, seed]
                yield Task(board.name, "attempt", arguments)


def table(results: list[dict[str, Any]]) -> str:
    """Results as a table: for each level the share of hits, and the milliseconds for a puzzle."""
    lines = ["| kind, size | " + " | ".join(LEVELS) + " |", "|---" * (len(LEVELS) + 1) + "|"]
    for name in dict.fromkeys(result["board"] for result in results):
        row = {result["level"]: result for result in results if result["board"] == name}
        lines.append(f"| {name} | " + " | ".join(_told(row[level]) for level in LEVELS) + " |")
    return "\n".join(lines)


def _told(result: dict[str, Any]) -> str:
    attempts, hits = result["attempts"], len(result["scores"])
    if not attempts:
        return "no puzzle is"
    if not hits:
        return f"none of {attempts}"
    return f"{100 * hits / attempts:.0f} %, {1000 * result['seconds'] / hits:.0f}"


def plot(results: list[dict[str, Any]], path: Path) -> None:
    """Draw the scores of the puzzles of each level, a row for each board."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "levels"
    from matplotlib import pyplot

    names = list(dict.fromkeys(result["board"] for result in results))
    figure, axes = pyplot.subplots(figsize=(8, 0.42 * len(names) + 1))
    for result in results:
        height = names.index(result["board"]) + 0.16 * (2 - LEVELS.index(result["level"]))
        scores = result["scores"][:DRAWN]
        colour = COLOURS[LEVELS.index(result["level"])]
        axes.scatter(scores, [height] * len(scores), s=9, color=colour, alpha=0.5, linewidths=0)
    for level, colour in zip(LEVELS, COLOURS, strict=True):
        axes.scatter([], [], s=20, color=colour, label=level)
    axes.set(xscale="log", xlabel="score", yticks=range(len(names)), yticklabels=names)
    axes.invert_yaxis()
    axes.legend(ncols=len(LEVELS), loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    """Measure, or show what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--show", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--tries", type=int, default=3, help="at each level with --base")
    add_options(parser, turns=1)
    asked = parser.parse_args()
    if asked.base:
        compare(tasks(asked.only, asked.tries), asked.base, asked.turns)
        return
    if asked.show:
        results = json.loads(asked.show.read_text("utf-8"))
        print(table(results))
        if asked.plot:
            plot(results, asked.plot)
        return
    results = []
    for board in boards():
        for level in LEVELS if asked.only in board.name else ():
            result = tried(board, level, asked.seconds)
            results.append(result)
            print(f"{board.name:26}{level:10}{_told(result)}", flush=True)
            if asked.out:
                asked.out.write_text(json.dumps(results), "utf-8")


if __name__ == "__main__":
    main()
