"""The commands count and forced."""

from __future__ import annotations

import click

from enpitsu.app.asking import Requested
from enpitsu.app.forms import PICTURES
from enpitsu.app.options import SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.counting import CountRequest, ForcedRequest


@click.command()
@of_request(CountRequest)
@of_puzzles(table=True)
def count(asked: SharedOptions, *, request: Requested) -> int:
    """Count the solutions exactly, however many there are.

    Exit status: 0 exact, 4 out of time (what is known is printed), 2 bad input.
    """
    return asked.ask(request, asked.form(columns=("kind", "status", "count", "exact", "at_least")))


@click.command()
@of_request(ForcedRequest)
@click.option("--candidates", is_flag=True, help="Also show what is possible in the other cells.")
@of_puzzles(*PICTURES, table=True)
def forced(asked: SharedOptions, *, request: Requested, candidates: bool) -> int:
    """Find what all solutions have in common.

    Exit status: 0 done, 3 no solution, 4 out of time (what is known is printed), 2 bad input.
    """
    how = {"candidates": candidates}
    form = asked.form(PICTURES, columns=("status", "settled", "places"))
    return asked.ask(request, form._replace(words=how, shown=how))
