"""What a path takes: to find it, to tell it, to grade it, beside the bare solution of the board.

    python bench/explaining.py [--all] [--repeat 3] [--only TEXT] [--made 0] [--most SECONDS]
                               [--base VERSION]

A sample of the evidence boards and of the records of `tests/data`, or all of them, and so many
boards of other sizes that are made here, the same in every run. For each kind, and for each size
with a goal, come the medians in milliseconds of one processor: `explain` alone, `explain` and its
text, `grade`; then the slowest board beside the median, and how many times as long as `solve` the
median takes. A path or a grade is left after `--most` seconds; so much is counted then. With
another version as base, both take turns. What is remembered of a board helps when it comes again;
with `--repeat 0` the first time counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from turns import SOURCES, Measured, Task, Version, add_options, compare, version

DATA = Path(__file__).parents[1] / "tests" / "data"
ASKED = ("explain", "text", "grade", "solve")
MADE = (
    *(("suguru", 10), ("shakashaka", 10), ("sudoku", 9), ("wijuko", 5), ("suko", 4)),
    *(("slitherlink", 10), ("masyu", 10), ("heyawake", 12), ("gokigen", 10), ("yajilin", 10)),
)
SIZED = (("suguru", 10), ("marupeke", 10), ("shakashaka", 10), ("abc", 9))  # with goals
SAMPLE = 5  # boards of a kind and size


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


# -- the table ---------------------------------------------------------------------------


def measured(text: str, most: float | None, asked: Version, repeat: int) -> Measured:
    """The median times of a board; but for `repeat` 0 the first time loads what is needed."""
    times = [asked.measured(Task("", "path", [text, most])) for _ in range(repeat + 1)]
    return {name: median(one[name] for one in times[repeat > 0 :]) for name in ASKED}


def told(name: str, times: Sequence[Measured]) -> str:
    """A line of the table."""
    parts = [f"{name:22}{len(times):4}"]
    solved = median(one["solve"] for one in times)
    for asked in ASKED[:-1]:
        all_ = [one[asked] for one in times]
        middle = median(all_)
        parts.append(f"{middle:9.2f}{max(all_) / middle:6.1f}{middle / solved:7.1f}")
    return "  ".join(parts)


def main() -> None:
    """Print a line for each kind, and for each size with a goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--repeat", type=int, default=3, help="of each; the median counts; 0: the first"
    )
    parser.add_argument("--only", default="", type=str.lower, help="boards with this in their name")
    parser.add_argument("--made", type=int, default=0, help="boards of each size made here")
    parser.add_argument("--most", type=float, help="seconds for a path, and for a grade")
    parser.add_argument("--all", action="store_true", help="all boards, which takes minutes")
    add_options(parser)
    given = parser.parse_args()
    all_ = boards(given.made, None if given.all else SAMPLE, given.only)
    chosen = ((name, text) for name, text in all_ if given.only in name)
    if given.base:
        rows = ((name if "made" in name else name.split()[0], text) for name, text in chosen)
        tasks = (Task(row, "path", [text, given.most]) for row, text in rows)
        compare(tasks, given.base, given.turns)
        return
    found: dict[str, list[Measured]] = {}
    with version(SOURCES) as this:
        for name, text in chosen:
            found.setdefault(name, []).append(measured(text, given.most, this, given.repeat))
    column = f"{'ms':>9}{'worst':>6}{'solves':>7}"
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
