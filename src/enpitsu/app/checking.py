"""The command check."""

from __future__ import annotations

import click

from enpitsu.app.asking import Requested
from enpitsu.app.forms import PICTURES
from enpitsu.app.options import SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.checking import CheckRequest


@click.command()
@of_request(CheckRequest)
@of_puzzles(*PICTURES, table=True)
def check(asked: SharedOptions, *, request: Requested) -> int:
    """Check a filled board: name every broken rule and the cells at fault.

    The board is the record's state if it has one, else its solution. Exit status: 0 right and
    complete, 1 a rule is broken, 5 right so far but unfinished, 2 bad input; with --deep, 3 it
    leads to no solution, 4 out of time.
    """
    columns = ("status", "right", "complete", "broken", "unfilled")
    return asked.ask(request, asked.form(PICTURES, columns=columns))
