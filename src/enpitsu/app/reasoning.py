"""The commands explain, hint and grade."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import PICTURES
from enpitsu.app.options import SharedOptions, of_puzzles
from enpitsu.errors import EnpitsuError
from enpitsu.reasoning.telling import STAGES

if TYPE_CHECKING:
    from enpitsu.reasoning.explain import Explanation
    from enpitsu.reasoning.grade import Grade
    from enpitsu.reasoning.hint import Hint


@click.command()
@click.option(
    "--ladder",
    type=click.Choice(("full", "source")),
    default="full",
    help="All techniques, or those of the text that described the kind.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a page that shows every step, for a browser.",
)
@of_puzzles("html", *PICTURES)
def explain(asked: SharedOptions, *, ladder: str, html: Path | None) -> int:
    """Explain the whole path to the solution, every step with its reason.

    Pictures go to a folder, one of each step. A page is one file that needs no other; in a folder,
    pages share a style and a script, as a server wants it that forbids those inside of pages.
    Exit status: 0 solved, 1 several solutions, 3 none, 4 out of time or out of techniques,
    2 bad input; what is certain is told all the same.
    """
    from enpitsu.reasoning.explain import ExplanationFields

    question = partial(explained, ladder=ladder, time_limit=asked.time_limit, html=html)
    form = asked.form(("html", *PICTURES), naming=":\n")
    if form.name in PICTURES:
        form = form._replace(several=True)
    return asked.ask(question, form, ExplanationFields)


def explained(
    subject: PuzzleInput,
    *,
    ladder: str,
    time_limit: float | None,
    html: Path | None,
) -> Explanation:
    """The whole path of a puzzle; its page is written on the way."""
    from enpitsu.reasoning.explain import explain as answer

    if html and not subject.alone:
        raise EnpitsuError("--html is for one puzzle at a time; expected --to html --out FOLDER/")
    path = answer(subject.record.puzzle, ladder=ladder, time_limit=time_limit)
    if html is not None:
        html.write_text(path.page(subject.record.id), encoding="utf-8")
    return path


@click.command()
@click.option(
    "--stage", type=click.Choice(STAGES), default="what", help="How much to tell; what if not told."
)
@of_puzzles(*PICTURES, jobs=False)
def hint(asked: SharedOptions, *, stage: str) -> int:
    """Tell the next step from a board: its mistakes first, else the easiest step.

    The board is the record's state; without one, what is printed. Exit status: 0 a step, or the
    board is done, 1 a mistake, or several solutions, 3 no solution, 4 out of time, 2 bad input.
    """
    from enpitsu.reasoning.hint import HintFields

    form = asked.form(PICTURES)._replace(words={"stage": stage})
    return asked.ask(partial(hinted, time_limit=asked.time_limit), form, HintFields)


def hinted(subject: PuzzleInput, *, time_limit: float | None) -> Hint:
    """The next step from the board of a record: its state, or what is printed."""
    from enpitsu.constraints import model
    from enpitsu.engines.check import check
    from enpitsu.reasoning.hint import hint as answer

    record = subject.record
    rules = model(record.puzzle)
    board = record.state
    if board is None and record.solution and not check(rules, record.solution).right:
        board = record.solution  # a board filled to the end, with mistakes
    return answer(rules, board or {}, time_limit=time_limit)


@click.command()
@of_puzzles(table=True)
def grade(asked: SharedOptions) -> int:
    """Grade puzzles: level, score, number of steps and the hardest technique needed.

    Exit status: 0 graded, 1 several solutions, 3 none, 4 out of time, 2 bad input.
    """
    from enpitsu.reasoning.grade import GradeFields

    form = asked.form(columns=("level", "score", "hardest", "steps", "ending"))
    return asked.ask(partial(graded, time_limit=asked.time_limit), form, GradeFields)


def graded(subject: PuzzleInput, *, time_limit: float | None) -> Grade:
    """How hard a puzzle is."""
    from enpitsu.reasoning.grade import grade as answer

    return answer(subject.record.puzzle, time_limit=time_limit)
