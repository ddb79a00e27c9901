"""The commands explain, hint and grade."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import PICTURES, OutputForm
from enpitsu.app.options import Choice, SharedOptions, WholeNumber, of_puzzles
from enpitsu.errors import EnpitsuError
from enpitsu.files import NewFile
from enpitsu.inference.telling import STAGES

if TYPE_CHECKING:
    from enpitsu.inference.explain import Explanation
    from enpitsu.inference.grade import Grade
    from enpitsu.inference.hint import Hint
    from enpitsu.paper.layer import Board
    from enpitsu.puzzle.kind import State


@click.command()
@click.option(
    "--ladder",
    type=Choice(("full", "source")),
    default="full",
    help="All techniques, or those of the text that described the kind.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a page that shows every step, for a browser.",
)
@click.option("--all-steps", is_flag=True, help="Tell also what nothing later rests on.")
@click.option("--from-clues", is_flag=True, help="Leave the entries of the player aside.")
@of_puzzles("html", *PICTURES, table=True)
def explain(
    asked: SharedOptions, *, ladder: str, html: Path | None, all_steps: bool, from_clues: bool
) -> int:
    """Explain the whole path to the solution, every step with its reason.

    It starts from the record's state, if there is one, and else from what is printed.

    Pictures go to a folder, one of each step. A page is one file that needs no other; in a folder,
    pages share a style and a script, as a server wants it that forbids those inside of pages.
    Exit status: 0 solved, 1 several solutions, 3 none, 4 out of time or out of techniques,
    2 bad input; what is certain is told all the same.
    """
    from enpitsu.inference.explain import Explanation

    question = partial(
        explained,
        ladder=ladder,
        all_steps=all_steps,
        from_clues=from_clues,
        time_limit=asked.time_limit,
        html=html,
        force=asked.force,
    )
    columns = ("complete", "ending", "steps")
    form = asked.form(("html", *PICTURES), columns=columns, naming=":\n")
    if form.name in PICTURES:
        form = form._replace(several=True)
    return asked.ask(question, form, Explanation)


def explained(
    subject: PuzzleInput,
    *,
    ladder: str,
    all_steps: bool,
    from_clues: bool,
    time_limit: float | None,
    html: Path | None,
    force: bool,
) -> Explanation:
    """The whole path of a puzzle; its page is written on the way."""
    from enpitsu.inference.explain import explain as answer

    if html and not subject.alone:
        raise EnpitsuError("--html is for one puzzle at a time; expected --to html --out FOLDER/")
    record = subject.record
    state = None if from_clues else record.position
    ask = partial(answer, ladder=ladder, state=state, time_limit=time_limit, all_steps=all_steps)
    if html is None:
        return ask(record.puzzle)
    with NewFile(html, OutputForm("html").recognizes, force=force) as file:
        path = ask(record.puzzle)
        file.write(path.page(subject.record.id))
    return path


@click.command()
@click.option(
    "--stage", type=Choice(STAGES), default="what", help="How much to tell; what if not told."
)
@click.option(
    "--steps", type=WholeNumber(min=1), default=1, metavar="N", help="So many steps, not one."
)
@of_puzzles("html", *PICTURES, table=True, jobs=False)
def hint(asked: SharedOptions, *, stage: str, steps: int) -> int:
    """Tell the next step from a board: its mistakes first, else the easiest step.

    The board is the record's state with its pencil marks; without one, what is printed.

    Exit status: 0 a step, or the board is done, 1 a mistake, or several solutions, 3 no solution,
    4 out of time, 2 bad input.
    """
    from enpitsu.inference.hint import Hint

    columns = ("status", "step.technique", f"text.{stage}")
    form = asked.form(("html", *PICTURES), columns=columns)._replace(words={"stage": stage})
    question = partial(hinted, steps=steps, time_limit=asked.time_limit)
    return asked.ask(question, form, Hint)


def hinted(subject: PuzzleInput, *, steps: int, time_limit: float | None) -> Hint:
    """The next steps from the board of a record: its state, or what is printed."""
    from enpitsu.engines.check import check
    from enpitsu.inference.hint import hint as answer
    from enpitsu.puzzle.model import model

    record = subject.record
    rules = model(record.puzzle)
    board: State | Board | None = record.position
    if board is None and record.solution and not check(rules, record.solution).right:
        board = record.solution  # a board filled to the end, with mistakes
    return answer(rules, board or {}, steps=steps, time_limit=time_limit)


@click.command()
@of_puzzles(table=True)
def grade(asked: SharedOptions) -> int:
    """Grade puzzles: level, score, number of steps and the hardest technique needed.

    Exit status: 0 graded, 1 several solutions, 3 none, 4 out of time, 2 bad input.
    """
    from enpitsu.inference.grade import Grade

    form = asked.form(columns=("level", "score", "hardest", "steps", "ending"))
    return asked.ask(partial(graded, time_limit=asked.time_limit), form, Grade)


def graded(subject: PuzzleInput, *, time_limit: float | None) -> Grade:
    """How hard a puzzle is."""
    from enpitsu.inference.grade import grade as answer

    return answer(subject.record.puzzle, time_limit=time_limit)
