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
    """Run the experiments that have no result in the folder yet, and write the report there.

    Files of other programs are overwritten only with `force`. `tell` is called after each
    experiment with its number, the number of all, and the experiment.
    """
    wanted = plan.Plan(plan.QUICK if quick else plan.FULL, seed)
    results = Results(folder)
    results.run(wanted, jobs=jobs, tell=tell)
    return report.write(wanted, results, folder, force=force)
