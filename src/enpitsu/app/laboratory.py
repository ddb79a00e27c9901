"""The command that does the experiments of a text again."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from enpitsu.app.options import Jobs, Quiet, app
from enpitsu.errors import EnpitsuError

if TYPE_CHECKING:
    from enpitsu.lab.plan import Experiment


class Study(StrEnum):
    """The texts whose experiments can be done again."""

    marupeke = "marupeke"


@app.command()
def lab(
    study: Annotated[Study, typer.Argument(help="Whose experiments.")],  # noqa: ARG001  # the only one
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where results and report go.")
    ],
    quick: Annotated[bool, typer.Option("--quick", help="A minute's work, not the whole.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Do the experiments of a text again, and report its numbers beside ours.

    What is in the folder already is not done again. Exit status: 0 done, 2 bad input.
    """
    from enpitsu.app import batch
    from enpitsu.lab import report
    from enpitsu.lab.plan import FULL, QUICK, Plan
    from enpitsu.lab.results import Results

    if out.exists() and not out.is_dir():
        raise EnpitsuError(f"{out} is a file; expected a folder")
    plan, results = Plan(QUICK if quick else FULL, seed), Results(out)
    results.run(plan, jobs=jobs or batch.cores(), tell=_silent if quiet else _told)
    print(report.write(plan, results, out))


def _told(number: int, total: int, experiment: Experiment) -> None:
    print(f"{number}/{total} {experiment}", file=sys.stderr)


def _silent(*_: object) -> None:
    pass
