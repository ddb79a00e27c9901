"""The command prove."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import json_line
from enpitsu.app.options import FILE_TYPE, SharedOptions, of_puzzles
from enpitsu.app.requests.counting import ProveRequest
from enpitsu.app.statuses import STATUSES
from enpitsu.app.targets import numbered
from enpitsu.errors import EnpitsuError
from enpitsu.proofs.certificate import PUZZLE, Certificate, Unproved, verify

FOLDER = click.option(
    "--out", "-o", type=FILE_TYPE, metavar="FOLDER", help="Where the proof is written."
)


@click.command()
@click.option(
    "--verify",
    "checked",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Check the proof in this folder again.",
)
@of_puzzles(table=True, required=False, out=FOLDER)
def prove(asked: SharedOptions, *, checked: Path | None) -> int:
    """Prove that puzzles have exactly one solution, or verify such a proof.

    Each of several puzzles has a subfolder. Exit status: 0 proved, or the proof is right,
    1 several solutions, or the proof is refused, 3 none, 4 undecided within the limit, 2 bad input.
    """
    if checked is not None and not asked.sources and asked.out is None:
        verification = verify(checked, time_limit=asked.time_limit)
        fields = {**verification.fields(), "error": None}
        sys.stdout.write(json_line(fields) if asked.as_json else verification.text())
        return STATUSES[verification.status]
    if checked is not None or not asked.sources or asked.out in (None, "-"):
        raise EnpitsuError("expected either FILE and --out FOLDER, or --verify FOLDER alone")
    question = partial(
        proved, folder=Path(asked.out), force=asked.force, time_limit=asked.time_limit
    )
    asked = asked._replace(out=None)
    form = asked.form(columns=("kind", "status", "proof_lines", "folder"))
    return asked.ask(question, form, Certificate)


def proved(
    subject: PuzzleInput, *, folder: Path, force: bool, time_limit: float | None
) -> Certificate | Unproved:
    """The proof of a puzzle, written to the folder, or to one of its own in there."""
    record = subject.record
    found: Certificate | Unproved = ProveRequest(record).answer(time_limit)
    if isinstance(found, Unproved):
        return found
    if not subject.alone:
        folder = _claimed(folder, subject.stem, found.files(id=record.id)[PUZZLE])
    return found.write(folder, id=record.id, force=force)


def _claimed(parent: Path, name: str, puzzle: str) -> Path:
    """A folder for the proof of this puzzle; another one that wants the name gets a number."""
    for folder in (parent / free for free in numbered(name)):
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            file = folder / PUZZLE
            if not file.exists() or file.read_text(encoding="utf-8") != puzzle:
                continue
        return folder
    raise AssertionError("there are names without end")
