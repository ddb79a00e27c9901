"""The commands diagnose, complete, reduce and vary: what a setter asks about a draft."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import PICTURES, OutputForm
from enpitsu.app.options import Choice, SharedOptions, of_puzzles
from enpitsu.app.wishes import with_wishes
from enpitsu.making.drafts.varying import ANY, TURN_NAMES

if TYPE_CHECKING:
    from enpitsu.making.drafts.completing import Completed
    from enpitsu.making.drafts.diagnosis import Diagnosis
    from enpitsu.making.drafts.reducing import Reduced
    from enpitsu.making.drafts.varying import Varied
    from enpitsu.making.recipe import ClueWishes

SEED = click.option(
    "--seed", type=int, default=1, metavar="N", help="The same seed makes the same puzzle."
)


def _puzzles(asked: SharedOptions) -> OutputForm:
    """How puzzles stand one after the other, so that they can be read again."""
    form = asked.form(PICTURES, naming=None)
    if form.name != "text":
        return form
    return form._replace(between="---\n", ending="puz")


# -- diagnose ------------------------------------------------------------------------------


@click.command()
@of_puzzles(*PICTURES, table=True)
def diagnose(asked: SharedOptions) -> int:
    """Tell what is the matter with a draft: what conflicts, what is open, what could go.

    Exit status: 0 one solution, 1 several, 3 none, 4 undecided within the limit, 2 bad input.
    """
    from enpitsu.making.drafts.diagnosis import Diagnosis

    columns = ("kind", "status", "at_least", "clues", "level", "score", "hardest")
    question = partial(diagnosed, time_limit=asked.time_limit)
    return asked.ask(question, asked.form(PICTURES, columns=columns), Diagnosis)


def diagnosed(subject: PuzzleInput, *, time_limit: float | None) -> Diagnosis:
    """What is the matter with the puzzle of a record."""
    from enpitsu.making.drafts.diagnosis import diagnose as answer

    return answer(subject.record.puzzle, time_limit=time_limit)


# -- complete ------------------------------------------------------------------------------


@click.command()
@with_wishes
@click.option("--pleasing", is_flag=True, help="Clues that look well rather than few.")
@SEED
@of_puzzles(*PICTURES)
def complete(asked: SharedOptions, *, clue_wishes: ClueWishes, pleasing: bool, seed: int) -> int:
    """Add clues to a draft until it has one solution.

    Exit status: 0 done, 3 the draft has no solution, 4 not found, 2 bad input, or a wish that
    cannot be met.
    """
    from enpitsu.making.drafts.completing import Completed

    question = partial(
        completed,
        wishes=clue_wishes,
        pleasing=pleasing,
        seed=seed,
        time_limit=asked.time_limit,
    )
    return asked.ask(question, _puzzles(asked), Completed)


def completed(
    subject: PuzzleInput,
    *,
    wishes: ClueWishes,
    pleasing: bool,
    seed: int,
    time_limit: float | None,
) -> Completed:
    """The puzzle of a record, with clues that make its solution the only one."""
    from enpitsu.making.drafts.completing import complete as answer

    puzzle = subject.record.puzzle
    found = answer(puzzle, pleasing=pleasing, seed=seed, time_limit=time_limit, **wishes)
    return replace(found, id=subject.record.id)


# -- reduce --------------------------------------------------------------------------------


@click.command()
@click.option("--keep-symmetry", is_flag=True, help="It looks the same when turned as before.")
@SEED
@of_puzzles(*PICTURES)
def reduce(asked: SharedOptions, *, keep_symmetry: bool, seed: int) -> int:
    """Take clues away from a puzzle that it can do without.

    Exit status: 0 done, 1 several solutions, 3 none, 4 undecided within the limit, 2 bad input.
    """
    from enpitsu.making.drafts.reducing import Reduced

    question = partial(reduced, keep_symmetry=keep_symmetry, seed=seed, time_limit=asked.time_limit)
    return asked.ask(question, _puzzles(asked), Reduced)


def reduced(
    subject: PuzzleInput, *, keep_symmetry: bool, seed: int, time_limit: float | None
) -> Reduced:
    """The puzzle of a record without clues it can do without."""
    from enpitsu.making.drafts.reducing import reduce as answer

    puzzle = subject.record.puzzle
    found = answer(puzzle, keep_symmetry=keep_symmetry, seed=seed, time_limit=time_limit)
    return replace(found, id=subject.record.id)


# -- vary ----------------------------------------------------------------------------------


@click.command()
@click.option(
    "--turn",
    type=Choice((ANY, *TURN_NAMES)),
    default=ANY,
    help="How it is turned; any if not told.",
)
@click.option("--keep-names", is_flag=True, help="Values keep their names.")
@click.option("--resolve", is_flag=True, help="Another solution on the same frame.")
@SEED
@of_puzzles(*PICTURES)
def vary(asked: SharedOptions, *, turn: str, keep_names: bool, resolve: bool, seed: int) -> int:
    """Give a puzzle another guise: turned, mirrored, with other names, with another solution.

    Exit status: that of solving what comes out: 0 one solution, 1 several, 3 none, 4 undecided;
    2 bad input.
    """
    from enpitsu.making.drafts.varying import Varied

    question = partial(
        varied,
        turn=turn,
        rename=not keep_names,
        resolve=resolve,
        seed=seed,
        time_limit=asked.time_limit,
    )
    return asked.ask(question, _puzzles(asked), Varied)


def varied(
    subject: PuzzleInput,
    *,
    turn: str,
    rename: bool,
    resolve: bool,
    seed: int,
    time_limit: float | None,
) -> Varied:
    """The puzzle of a record in another guise."""
    from enpitsu.making.drafts.varying import vary as answer

    puzzle = subject.record.puzzle
    found = answer(
        puzzle, turn=turn, rename=rename, resolve=resolve, seed=seed, time_limit=time_limit
    )
    return replace(found, id=subject.record.id)
