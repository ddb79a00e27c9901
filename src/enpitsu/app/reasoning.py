"""The commands explain, hint and grade."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from enpitsu.app.asking import PuzzleInput, Requested
from enpitsu.app.forms import PICTURES, OutputForm
from enpitsu.app.options import Choice, SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.reasoning import ExplainRequest, GradeRequest, HintRequest
from enpitsu.errors import EnpitsuError
from enpitsu.files import NewFile
from enpitsu.inference.wording import STAGES

if TYPE_CHECKING:
    from enpitsu.inference.explain import Explanation


@click.command()
@of_request(ExplainRequest)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write a web page that shows every step.",
)
@of_puzzles("html", *PICTURES, table=True)
def explain(asked: SharedOptions, *, request: Requested, html: Path | None) -> int:
    """Explain the whole path to the solution, every step with its reason.

    It starts from the record's state, if there is one, otherwise from the printed clues.

    Pictures go to a folder, one for each step. A page is a single file; in a folder, pages share a
    style sheet and a script, as servers with a strict content security policy require.
    Exit status: 0 solved, 1 several solutions, 3 none, 4 out of time or out of techniques,
    2 bad input; what is certain is printed in every case.
    """
    columns = ("complete", "ending", "steps")
    form = asked.form(("html", *PICTURES), columns=columns, naming=":\n")
    if form.name in PICTURES:
        form = form._replace(several=True)
    if html is None:
        return asked.ask(request, form)
    question = partial(
        explained,
        request=replace(request, time_limit=asked.time_limit),
        html=html,
        force=asked.force,
    )
    return asked.ask(question, form, request.sort.reply())


def explained(
    subject: PuzzleInput,
    *,
    request: Requested,
    html: Path,
    force: bool,
) -> Explanation:
    """The whole path of a puzzle, whose page is written on the way."""
    if not subject.alone:
        raise EnpitsuError("--html is for one puzzle at a time; expected --to html --out FOLDER/")
    with NewFile(html, OutputForm("html").recognizes, force=force) as file:
        path: Explanation = request(subject)
        file.write(path.page(subject.record.id))
    return path


@click.command()
@click.option(
    "--stage", type=Choice(STAGES), default="what", help="How much to reveal; what by default."
)
@of_request(HintRequest)
@of_puzzles("html", *PICTURES, table=True, jobs=False)
def hint(asked: SharedOptions, *, request: Requested, stage: str) -> int:
    """Give the next step from a board: its mistakes first, else the easiest step.

    The board is the record's state with its pencil marks; if there is none, the puzzle as printed.

    Exit status: 0 a step, or the board is done, 1 a mistake, or several solutions, 3 no solution,
    4 out of time, 2 bad input.
    """
    columns = ("status", "step.technique", f"text.{stage}")
    form = asked.form(("html", *PICTURES), columns=columns)
    return asked.ask(request, form._replace(words={"stage": stage}))


@click.command()
@of_request(GradeRequest)
@of_puzzles(table=True)
def grade(asked: SharedOptions, *, request: Requested) -> int:
    """Grade puzzles: level, score, number of steps and the hardest technique needed.

    Exit status: 0 graded, 1 several solutions, 3 none, 4 out of time, 2 bad input.
    """
    columns = ("level", "score", "hardest", "steps", "ending")
    return asked.ask(request, asked.form(columns=columns))
