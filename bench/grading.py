"""How well grades order puzzles as those who made them do: Spearman's rank correlation.

    python bench/grading.py [FILE.jsonl ...]

Every record with a published `difficulty` is graded. Costs are tuned on the first, third, ...
record of a file; what is reported is the other half.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from enpitsu.formats import Record, records
from enpitsu.solving.grade import Grade, grade
from enpitsu.techniques import Level

DATA = Path(__file__).parent.parent / "tests" / "data"
ORDER = ("Easy", "Normal", "Hard", "Extreme")  # how a published difficulty begins


@dataclass(frozen=True)
class Judged:
    """A puzzle's published difficulty and its grade."""

    published: str
    grade: Grade

    @property
    def rank(self) -> int:
        """The published difficulty as a number."""
        return ORDER.index(self.published)

    @property
    def level(self) -> int:
        """The level of the grade as a number."""
        return Level[str(self.grade.level).upper()]


def main(paths: Sequence[Path]) -> None:
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
            by_score = spearman([one.rank for one in part], [one.grade.score for one in part])
            by_level = spearman([one.rank for one in part], [one.level for one in part])
            print(f"  {name:9}{len(part):4} puzzles  score {by_score:5.2f}  level {by_level:5.2f}")
        for published in dict.fromkeys(sorted((one.published for one in judged), key=ORDER.index)):
            levels = Counter(one.level for one in judged if one.published == published)
            told = ", ".join(f"{levels[level]} {level.name.lower()}" for level in Level)
            print(f"  {published:9}{told}")


def judge(record: Record | Exception) -> Judged | None:
    """The grade of a record beside its published difficulty, if it has one."""
    if isinstance(record, Exception):
        raise record
    said = record.notes.get("difficulty")
    return Judged(said.split()[0], grade(record.puzzle)) if said else None


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


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or sorted(DATA.glob("*.jsonl")))
