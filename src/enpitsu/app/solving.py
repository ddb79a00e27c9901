"""The commands solve, check, count and forced."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import PICTURES, OutputForm, Streamed, answer_fields, json_text
from enpitsu.app.options import NameOf, SharedOptions, WholeNumber, of_puzzles
from enpitsu.engines.solve import ENGINES, SolveReply
from enpitsu.errors import GaveUp, OutOfTime
from enpitsu.paper import wire

if TYPE_CHECKING:
    from enpitsu.counting.count import SolutionCount
    from enpitsu.engines.check import Verdict
    from enpitsu.engines.forced import Forced
    from enpitsu.engines.solve import Outcome
    from enpitsu.paper.layer import Board
    from enpitsu.puzzle.kind import Puzzle, Record


# -- solve ---------------------------------------------------------------------------------


@click.command()
@click.option(
    "--engine",
    type=NameOf(ENGINES.own, ENGINES.names),
    default="sat",
    help="What solves; sat if not told.",
)
@click.option("--all", "every", is_flag=True, help="Give every solution, as it is found.")
@click.option(
    "--limit", "most", type=WholeNumber(min=1), metavar="N", help="Give N solutions at most."
)
@of_puzzles(*PICTURES, table=True)
def solve(asked: SharedOptions, *, engine: str, every: bool, most: int | None) -> int:
    """Solve puzzles and tell whether each has one solution, several or none.

    Exit status: 0 one solution, 1 several, 3 none, 4 undecided within the limit, 2 bad input;
    of many puzzles the worst.
    """
    columns = ("kind", "status", "engine", "seconds")
    if not (every or most):
        question = partial(solved, engine=engine, time_limit=asked.time_limit)
        return asked.ask(question, asked.form(PICTURES, columns=columns), SolveReply)
    all_of_them = partial(all_solved, engine=engine, most=most, time_limit=asked.time_limit)
    return asked.ask(all_of_them, asked.form(), ToldSolutions, jobs=1)


def solved(subject: PuzzleInput, *, engine: str, time_limit: float | None) -> Outcome:
    """The solution of a puzzle, and whether it is the only one."""
    from enpitsu.engines.solve import solve as answer

    return answer(subject.record.puzzle, engine=engine, time_limit=time_limit)


def all_solved(
    subject: PuzzleInput, *, engine: str, most: int | None, time_limit: float | None
) -> AllSolutions:
    """Every solution of a puzzle, or so many at most."""
    return AllSolutions(subject.record.puzzle, engine, most, time_limit)


@wire.json_object("*outcome", "solutions", "complete")
class ToldSolutions(NamedTuple):
    """What `solve --all` says in JSON: every solution besides, and whether there are no others."""

    outcome: SolveReply
    solutions: list[Any]
    complete: bool


WHY = {
    "all": "all there are",
    "more": "and there are more",
    "time": "out of time",
    "stuck": "and there may be more",
}


class AllSolutions(Streamed):
    """Every solution of one puzzle, or the first so many, each told as soon as it is found."""

    def __init__(
        self, puzzle: Puzzle, engine: str, most: int | None, time_limit: float | None
    ) -> None:
        from enpitsu.engines.solve import solutions

        self.puzzle, self.engine, self.most = puzzle, engine, most
        self.status = "unknown"
        self.counters: dict[str, int] = {}
        # Asked here, so that an engine that cannot do this kind is told of before anything else.
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
        for found, board in enumerate(self._boards(), 1):  # the last one counts
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
        """The solutions; what is to be told of them all is known when they end."""
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


# -- check ---------------------------------------------------------------------------------


@click.command()
@click.option("--deep", is_flag=True, help="Also tell where the board leads.")
@of_puzzles(*PICTURES, table=True)
def check(asked: SharedOptions, *, deep: bool) -> int:
    """Judge a filled board: name every broken rule and the cells at fault.

    The board is the record's state if it has one, else its solution. Exit status: 0 right and
    complete, 1 a rule is broken, 5 right so far but unfinished, 2 bad input; with --deep, 3 it
    leads nowhere, 4 it is not known in time where.
    """
    from enpitsu.engines.check import Verdict

    form = asked.form(PICTURES, columns=("status", "right", "complete", "broken", "unfilled"))
    question = partial(checked, deep=deep, time_limit=asked.time_limit)
    return asked.ask(question, form, Verdict)


def checked(subject: PuzzleInput, *, deep: bool, time_limit: float | None) -> Verdict:
    """What is wrong with the board of a record: its state if it has one, else its solution."""
    from enpitsu.engines.check import check as answer

    record = subject.record
    board = record.position or record.solution or {}
    return answer(record.puzzle, board, deep=deep, time_limit=time_limit)


# -- count ---------------------------------------------------------------------------------


@click.command()
@click.option(
    "--cap",
    type=WholeNumber(min=1),
    metavar="N",
    help="Only enumerate, and stop at N solutions.",
)
@of_puzzles(table=True)
def count(asked: SharedOptions, *, cap: int | None) -> int:
    """Count the solutions exactly, however many there are.

    Exit status: 0 exact, 4 out of time (what is known is told), 2 bad input.
    """
    from enpitsu.counting.count import SolutionCount

    form = asked.form(columns=("kind", "status", "count", "exact", "at_least"))
    question = partial(counted, cap=cap, time_limit=asked.time_limit)
    return asked.ask(question, form, SolutionCount)


def counted(subject: PuzzleInput, *, cap: int | None, time_limit: float | None) -> SolutionCount:
    """How many solutions a puzzle has."""
    from enpitsu.counting.count import count as answer

    return answer(subject.record.puzzle, cap=cap, time_limit=time_limit)


# -- forced --------------------------------------------------------------------------------


@click.command()
@click.option("--candidates", is_flag=True, help="Show what is possible in the other cells.")
@of_puzzles(*PICTURES, table=True)
def forced(asked: SharedOptions, *, candidates: bool) -> int:
    """Tell what all solutions agree on.

    Exit status: 0 settled, 3 no solution, 4 out of time (what is known is told), 2 bad input.
    """
    from enpitsu.engines.forced import Forced

    how = {"candidates": candidates}
    form = asked.form(PICTURES, columns=("status", "settled", "places"))
    form = form._replace(words=how, shown=how)
    return asked.ask(partial(settled, time_limit=asked.time_limit), form, Forced)


def settled(subject: PuzzleInput, *, time_limit: float | None) -> Forced:
    """What all solutions of a puzzle agree on."""
    from enpitsu.engines.forced import forced as answer

    return answer(subject.record.puzzle, time_limit=time_limit)
