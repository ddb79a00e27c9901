"""The commands diagnose, complete, reduce and vary: what a setter asks about a draft."""

from __future__ import annotations

import click

from enpitsu.app.asking import Requested
from enpitsu.app.forms import PICTURES, OutputForm
from enpitsu.app.options import SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.setting import (
    CompleteRequest,
    DiagnoseRequest,
    ReduceRequest,
    VaryRequest,
)


def _puzzles(asked: SharedOptions) -> OutputForm:
    """The form in which several puzzles can be read again."""
    form = asked.form(PICTURES, naming=None)
    return form._replace(between="---\n", ending="puz") if form.name == "text" else form


@click.command()
@of_request(DiagnoseRequest)
@of_puzzles(*PICTURES, table=True)
def diagnose(asked: SharedOptions, *, request: Requested) -> int:
    """Diagnose a draft: what conflicts, what is open, what could be deleted.

    Exit status: 0 one solution, 1 several, 3 none, 4 undecided within the limit, 2 bad input.
    """
    columns = ("kind", "status", "at_least", "clues", "level", "score", "hardest")
    return asked.ask(request, asked.form(PICTURES, columns=columns))


@click.command()
@of_request(CompleteRequest)
@of_puzzles(*PICTURES)
def complete(asked: SharedOptions, *, request: Requested) -> int:
    """Add clues to a draft until it has one solution.

    Exit status: 0 done, 3 the draft has no solution, 4 not found, 2 bad input, or a wish that
    cannot be met.
    """
    return asked.ask(request, _puzzles(asked))


@click.command()
@of_request(ReduceRequest)
@of_puzzles(*PICTURES)
def reduce(asked: SharedOptions, *, request: Requested) -> int:
    """Delete clues of a puzzle while its solution stays unique.

    Exit status: 0 done, 1 several solutions, 3 none, 4 undecided within the limit, 2 bad input.
    """
    return asked.ask(request, _puzzles(asked))


@click.command()
@of_request(VaryRequest)
@of_puzzles(*PICTURES)
def vary(asked: SharedOptions, *, request: Requested) -> int:
    """Disguise a puzzle: turn it, exchange its values, or find another solution.

    Exit status: that of solving the new puzzle: 0 one solution, 1 several, 3 none, 4 undecided;
    2 bad input.
    """
    return asked.ask(request, _puzzles(asked))
