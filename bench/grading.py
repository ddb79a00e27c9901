"""How well grades order puzzles as those who made them do, and what grades and paths cost.

    python bench/grading.py [FILE.jsonl ...]
    python bench/grading.py --work [--base VERSION] [FILE.jsonl ...]

Every record with a published `difficulty` or `rating` is graded, and Spearman's rank correlation is
printed.
Costs are tuned on the first, third, ... record of a file; what is reported is the other half.

With `--work` every puzzle is graded in all eight ways it can lie, and explained: its level and
score must not change, and for each kind the time and the counted work for each cell are printed,
of the median puzzle and of the worst. With a base, old and new take turns at that.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import TypeVar

from enpitsu import write
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import Grade, grade
from enpitsu.io.formats import read_all, records
from enpitsu.paper.grid import TURNS
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.registry import kinds
from enpitsu.testing import evidence, turned
from turns import Task, add_options, compare

DATA = Path(__file__).parent.parent / "tests" / "data"
REPEATS = 3  # of which the shortest counts
T = TypeVar("T")
ORDER = ("Trivial", "Easy", "Normal", "Hard", "Extreme")  # how a published difficulty begins


def main() -> None:
    """Print the correlations and the levels for each file, or the work for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="*", default=sorted(DATA.glob("*.jsonl")))
    parser.add_argument("--work", action="store_true", help="tell what grades and paths cost")
    add_options(parser)
    given = parser.parse_args()
    if not (given.work or given.base):
        correlate(given.files)
        return
    puzzles = [record.puzzle for kind in kinds() for record in evidence(kind).solved]
    for path in given.files:
        puzzles += read_all(path.read_text("utf-8"))
    if given.base:
        compare(map(task, puzzles), given.base, given.turns)
    else:
        measure(puzzles)


def task(puzzle: Puzzle) -> Task:
    """The grades of a puzzle in all the ways it can lie, and its path, as versions are asked."""
    return Task(puzzle.kind.name, "grades", [write(turned(puzzle, turn), "json") for turn in TURNS])


# -- correlations ------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A puzzle's published difficulty, in a word and as a number, and its grade."""

    published: str
    rank: float
    grade: Grade

    @property
    def level(self) -> int:
        """The level of the grade as a number."""
        return Difficulty[str(self.grade.level).upper()]


def correlate(paths: Iterable[Path]) -> None:
    """Print the correlations and the levels for each file."""
    for path in paths:
        judged = [one for found in records(path.read_text("utf-8")) if (one := judge(found))]
        if not judged:
            continue
        print(f"\n{path.stem}")
        for name, part in (
            ("tuned on", judged[::2]),
            ("reported", judged[1::2]),
            ("all", judged),
        ):
            rank = [one.rank for one in part]
            by_score = spearman(rank, [one.grade.score for one in part])
            by_level = spearman(rank, [one.level for one in part])
            by_step = spearman(rank, [one.grade.score / max(one.grade.steps, 1) for one in part])
            told = f"score {by_score:5.2f}  score a step {by_step:5.2f}  level {by_level:5.2f}"
            print(f"  {name:9}{len(part):4} puzzles  {told}")
        easiest_first = sorted(judged, key=lambda one: one.rank)
        for published in dict.fromkeys(one.published for one in easiest_first):
            levels = Counter(one.level for one in judged if one.published == published)
            told = ", ".join(f"{levels[level]} {level.name.lower()}" for level in Difficulty)
            print(f"  {published:9}{told}")


def judge(record: Record | Exception) -> Judged | None:
    """The grade of a record beside its published difficulty, if it has one."""
    if isinstance(record, Exception):
        raise record
    rating, said = record.notes.get("rating"), record.notes.get("difficulty")
    if rating:
        return Judged(f"rated {int(rating)}", rating, grade(record.puzzle))
    if not said:
        return None
    word = said.split()[0]
    return Judged(word, ORDER.index(word), grade(record.puzzle))


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """The correlation of the ranks; equal values share their mean rank."""
    x, y = ranks(first), ranks(second)
    dx, dy = [a - mean(x) for a in x], [b - mean(y) for b in y]
    spread = (sum(a * a for a in dx) * sum(b * b for b in dy)) ** 0.5
    return sum(a * b for a, b in zip(dx, dy, strict=True)) / spread if spread else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in order, from zero."""
    ordered = sorted(values)
    return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]


# -- work --------------------------------------------------------------------------------


def measure(puzzles: Iterable[Puzzle]) -> None:
    """Print for each kind what grading and explaining cost for a cell."""
    for name, group in groupby(sorted(puzzles, key=_name), key=_name):
        of_kind = [*group]
        print(f"\n{name}, {len(of_kind)} puzzles")
        ways = [turned(puzzle, turn) for puzzle in of_kind for turn in TURNS]
        grades = [_timed(grade, way) for way in ways]
        same = all(
            len({(one.level, one.score) for one, _ in grades[start : start + len(TURNS)]}) == 1
            for start in range(0, len(grades), len(TURNS))
        )
        assert same, f"a grade of {name} depends on how the board lies"
        _tell("grade", ways, [(one.counters, seconds) for one, seconds in grades])
        paths = [_timed(explain, puzzle) for puzzle in of_kind]
        _tell("explain", of_kind, [(one.counters, seconds) for one, seconds in paths])


def _name(puzzle: Puzzle) -> str:
    return puzzle.kind.name


def _timed(ask: Callable[[Puzzle], T], puzzle: Puzzle) -> tuple[T, float]:
    """The answer, and the shortest time it took."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        answer = ask(puzzle)
        times.append(process_time() - start)
    return answer, min(times)


def _tell(
    name: str, puzzles: Sequence[Puzzle], costs: Sequence[tuple[Mapping[str, int], float]]
) -> None:
    cells = [len(puzzle.domains) for puzzle in puzzles]
    times = sorted(1e3 * cost / n for (_, cost), n in zip(costs, cells, strict=True))
    works = sorted(sum(work.values()) / n for (work, _), n in zip(costs, cells, strict=True))
    for unit, values in (("ms", times), ("work", works)):
        middle, worst = median(values), values[-1]
        told = f"median {middle:8.3f}  worst {worst:8.3f}, {worst / middle:4.1f} times as much"
        print(f"  {name:8}{unit:>5} for a cell  {told}")


if __name__ == "__main__":
    main()
