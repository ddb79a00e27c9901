"""The command solve."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from enpitsu.app.asking import PuzzleInput, Requested
from enpitsu.app.forms import PICTURES, OutputForm, StreamedAnswer, answer_fields, json_text
from enpitsu.app.options import SharedOptions, WholeNumber, of_puzzles, of_request
from enpitsu.app.requests.solving import SolveRequest
from enpitsu.engines.solve import SolveReply
from enpitsu.errors import GaveUp, OutOfTime
from enpitsu.paper import wire

if TYPE_CHECKING:
    from enpitsu.paper.layer import Board
    from enpitsu.puzzle.kind import Puzzle, Record


@click.command()
@of_request(SolveRequest)
@click.option("--all", "every", is_flag=True, help="Print every solution as it is found.")
@click.option(
    "--limit", "most", type=WholeNumber(min=1), metavar="N", help="Print at most N solutions."
)
@of_puzzles(*PICTURES, table=True)
def solve(asked: SharedOptions, *, request: Requested, every: bool, most: int | None) -> int:
    """Solve puzzles, and find out whether each has one solution, several or none.

    Exit status: 0 one solution, 1 several, 3 none, 4 undecided within the limit, 2 bad input;
    of many puzzles the worst.
    """
    if not (every or most):
        return asked.ask(request, asked.form(PICTURES, columns=SOLVE_COLUMNS))
    engine = request.wishes["engine"]
    all_of_them = partial(all_solved, engine=engine, most=most, time_limit=asked.time_limit)
    return asked.ask(all_of_them, asked.form(), ToldSolutions, jobs=1)


SOLVE_COLUMNS = ("kind", "status", "engine", "seconds")


def all_solved(
    subject: PuzzleInput, *, engine: str, most: int | None, time_limit: float | None
) -> AllSolutions:
    """Every solution of a puzzle, or so many at most."""
    return AllSolutions(subject.record.puzzle, engine, most, time_limit)


@wire.json_object("*outcome", "solutions", "complete")
class ToldSolutions(NamedTuple):
    """The fields that `solve --all` adds in JSON: every solution, and whether these are all."""

    outcome: SolveReply
    solutions: list[Any]
    complete: bool


WHY = {
    "all": "all there are",
    "more": "and there are more",
    "time": "out of time",
    "stuck": "and there may be more",
}


class AllSolutions(StreamedAnswer):
    """All solutions of a puzzle, or the first `most`, each printed as soon as it is found."""

    def __init__(
        self, puzzle: Puzzle, engine: str, most: int | None, time_limit: float | None
    ) -> None:
        from enpitsu.engines.solve import solutions

        self.puzzle, self.engine, self.most = puzzle, engine, most
        self.status = "unknown"
        self.counters: dict[str, int] = {}
        # Called here, so that an engine that does not support the kind raises before anything is
        # printed.
        self.boards = solutions(
            puzzle, engine=engine, time_limit=time_limit, counters=self.counters
        )
        self.ended = "all"

    def pieces(self, form: OutputForm, record: Record, name: str) -> Iterator[str]:
        """The solutions as text or as a JSON object, in pieces."""
        if form.name == "json":
            yield from self._object(record)
            return
        from enpitsu.show.picture import draw
        from enpitsu.show.render.terminal import text

        found = 0
        for found, board in enumerate(self._boards(), 1):  # `found` is read after the loop
            drawn = text(draw(self.puzzle, solution=board), colour=form.colour)
            yield f"{name}solution {found}\n{drawn}"
        yield f"{name}{found} solution{'' if found == 1 else 's'}, {WHY[self.ended]}\n"
        if self.counters:
            yield ", ".join(f"{what} {number}" for what, number in self.counters.items()) + "\n"

    def _object(self, record: Record) -> Iterator[str]:
        from enpitsu.io.native import board_fields

        start = perf_counter()
        first_two: list[Any] = []
        head = {"id": record.id, "kind": self.puzzle.kind.name}
        yield f'{json_text(head)[:-1]},"solutions":['
        for number, board in enumerate(self._boards()):
            rows = board_fields(self.puzzle, board)
            first_two += [rows] if number < 2 else []
            yield ("," if number else "") + json_text(rows)
        first, second = [*first_two, None, None][:2]
        rest = answer_fields(
            record,
            {
                "status": self.status,
                "solution": first,
                "second": second,
                "engine": self.engine,
                "seconds": round(perf_counter() - start, 6),
                **({"counters": self.counters} if self.counters else {}),
                "complete": self.ended == "all",
            },
        )
        del rest["id"]
        yield f"],{json_text(rest)[1:]}\n"

    def _boards(self) -> Iterator[Board]:
        """The solutions; status and ending are set when they end."""
        found = 0
        try:
            for board in self.boards:
                if found == self.most:
                    self.ended = "more"
                    break
                found += 1
                yield board
        except OutOfTime:
            self.ended = "time"
        except GaveUp:
            self.ended = "stuck"
        self.status = self._word(found)

    def _word(self, found: int) -> str:
        if found > 1 or (found == 1 and self.ended == "more"):
            return "multiple"
        if self.ended != "all":
            return "unknown"
        return "unique" if found else "none"
