"""The experiments of a study from first to last, and the report on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from enpitsu_marupeke.lab import plan, report
from enpitsu_marupeke.lab.results import Results


def run(
    folder: Path,
    *,
    quick: bool = False,
    seed: int = 1,
    force: bool = False,
    jobs: int = 1,
    tell: Callable[[int, int, plan.Experiment], object] = lambda *_: None,
) -> Path:
    """Do the experiments that are not in the folder yet, and write the report there.

    What is there from another program is replaced with `force` only.
    `tell` is told of each one done: its number, of how many, and what it was.
    """
    wanted = plan.Plan(plan.QUICK if quick else plan.FULL, seed)
    results = Results(folder)
    results.run(wanted, jobs=jobs, tell=tell)
    return report.write(wanted, results, folder, force=force)
