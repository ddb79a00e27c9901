"""The command lab: the experiments of a text, reproduced."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from enpitsu.app.asking import cores
from enpitsu.app.options import FORCE, JOBS, QUIET, Choice
from enpitsu.errors import EnpitsuError


@click.command()
@click.argument("study", type=Choice(("marupeke",)), metavar="STUDY", expose_value=False)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    required=True,
    help="The folder for results and report.",
)
@click.option("--quick", is_flag=True, help="Fewer puzzles; about a minute.")
@click.option(
    "--seed", type=int, default=1, metavar="N", help="The same seed makes the same puzzles."
)
@FORCE
@JOBS
@QUIET
def lab(*, out: Path, quick: bool, seed: int, force: bool, jobs: int | None, quiet: bool) -> int:
    """Repeat the experiments of a publication, and compare the results.

    Experiments whose results are in the folder are not repeated. Exit status: 0 done, 2 bad input.
    """
    if out.exists() and not out.is_dir():
        raise EnpitsuError(f"{out} is a file; expected a folder")
    from enpitsu_marupeke.lab.running import run  # imported late, so that --help is quick

    tell = _silent if quiet else _told
    print(run(out, quick=quick, seed=seed, force=force, jobs=jobs or cores(), tell=tell))
    return 0


def _told(number: int, total: int, experiment: object) -> None:
    print(f"{number}/{total} {experiment}", file=sys.stderr)


def _silent(*_: object) -> None:
    pass
