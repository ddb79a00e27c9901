"""What the commands do with one puzzle: each yields its text in pieces and returns its status."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterable
from dataclasses import asdict
from enum import IntEnum
from time import perf_counter
from typing import TYPE_CHECKING, assert_never

from enpitsu.expr import Is, Value
from enpitsu.formats import Record
from enpitsu.formats.json import rows
from enpitsu.grid import Border, Cell, Place
from enpitsu.picture import draw
from enpitsu.puzzle import Board, Puzzle, State, model
from enpitsu.render.terminal import text as drawn
from enpitsu.solving import (
    SEARCHES,
    GaveUp,
    NoSolution,
    Outcome,
    OutOfTime,
    Solved,
    Undecided,
    check,
    solutions,
    solve,
)
from enpitsu.solving.limit import Limit

if TYPE_CHECKING:
    from enpitsu.solving.thesis import Counters

Work = Generator[str, None, int]


class Status(IntEnum):
    """Exit status, as the contract has it."""

    FINE = 0
    SEVERAL = 1
    BROKEN = 1
    BAD_INPUT = 2
    NONE = 3
    UNDECIDED = 4
    UNFINISHED = 5


# From best to worst, for the status of many puzzles.
ORDER = (0, 5, 1, 3, 4, 2)


def worst(statuses: Collection[int]) -> int:
    """The worst of the statuses of many puzzles."""
    return max(statuses, key=ORDER.index, default=Status.FINE)


def solved(
    record: Record, *, name: str, engine: str, time_limit: float | None, as_json: bool, colour: bool
) -> Work:
    """Solve one puzzle and tell how many solutions it has: none, one or several."""
    start, counters = perf_counter(), counting(engine)
    outcome = solve(record.puzzle, engine=engine, time_limit=time_limit, counters=counters)
    word, status, boards = told(outcome)
    if as_json:
        first, second = [rows(record.puzzle, board) for board in boards] + [None] * (
            2 - len(boards)
        )
        yield line(
            id=record.id,
            kind=record.puzzle.kind.name,
            status=word,
            solution=first,
            second=second,
            engine=engine,
            seconds=round(perf_counter() - start, 6),
            **work_of(engine, counters),
            error=None,
        )
        return status
    unknown = word == "unknown" and counters
    said = f"undecided by the engine {engine}" if unknown else SAID[word]
    yield f"{name}{said}{'; two that differ:' if len(boards) == 2 else ''}\n"
    differ = [p for p in boards[0] if boards[0][p] != boards[1][p]] if len(boards) == 2 else []
    for board in boards:
        yield drawn(draw(record.puzzle, solution=board, highlight=differ), colour=colour)
    yield counted_up(counters)
    return status


SAID = {
    "unique": "one solution",
    "multiple": "several solutions",
    "none": "no solution",
    "unknown": "undecided within the limit",
}


def counting(engine: str) -> Counters | None:
    """What an engine counts its work with, if it does."""
    if engine not in SEARCHES:
        return None
    from enpitsu.solving.thesis import Counters  # of no use to other kinds

    return Counters()


def work_of(engine: str, counters: Counters | None) -> dict[str, dict[str, int] | None]:
    """The field for the counters, in the objects of the engines that count."""
    return {"counters": asdict(counters) if counters else None} if engine in SEARCHES else {}


def counted_up(counters: Counters | None) -> str:
    """The counters as a line, if there are any."""
    if counters is None:
        return ""
    return (
        f"cells visited {counters.visits}, symbols placed {counters.placements}, "
        f"guesses {counters.guesses}, nodes {counters.nodes}\n"
    )


def told(outcome: Outcome) -> tuple[str, Status, list[Board]]:
    """The word for an outcome, the exit status, and the boards to show."""
    match outcome:
        case Solved(solution, second) if second is not None:
            return "multiple", Status.SEVERAL, [solution, second]
        case Solved(solution):
            return "unique", Status.FINE, [solution]
        case NoSolution():
            return "none", Status.NONE, []
        case Undecided(solution):
            return "unknown", Status.UNDECIDED, [] if solution is None else [solution]
        case _:
            assert_never(outcome)


def all_solved(
    record: Record,
    *,
    name: str,
    engine: str,
    time_limit: float | None,
    most: int | None,
    as_json: bool,
    colour: bool,
) -> Work:
    """Give every solution of one puzzle, or the first `most`, each as soon as it is found."""
    start, puzzle, counters = perf_counter(), record.puzzle, counting(engine)
    found, ended = 0, "all"
    first_two: list[Board] = []
    boards = solutions(puzzle, engine=engine, time_limit=time_limit, counters=counters)
    if as_json:
        yield f'{{"id":{json.dumps(record.id)},"kind":{json.dumps(puzzle.kind.name)},"solutions":['
    try:
        for board in boards:
            first_two += [board] if len(first_two) < 2 else []
            if found == most:
                ended = "more"
                break
            found += 1
            if as_json:
                yield ("," if found > 1 else "") + _json(rows(puzzle, board))
            else:
                picture = drawn(draw(puzzle, solution=board), colour=colour)
                yield f"{name}solution {found}\n{picture}"
    except OutOfTime:
        ended = "time"
    except GaveUp:
        ended = "stuck"
    word, status = _how_many(found, ended)
    if as_json:
        first, second = [rows(puzzle, board) for board in first_two] + [None] * (2 - len(first_two))
        rest = _json(
            {
                "status": word,
                "solution": first,
                "second": second,
                "engine": engine,
                "seconds": round(perf_counter() - start, 6),
                **work_of(engine, counters),
                "complete": ended == "all",
                "error": None,
            }
        )
        yield "]," + rest[1:] + "\n"
    else:
        number = f"{found} solution{'' if found == 1 else 's'}"
        yield f"{name}{number}, {WHY[ended]}\n"
        yield counted_up(counters)
    return status


WHY = {
    "all": "all there are",
    "more": "and there are more",
    "time": "out of time",
    "stuck": "and there may be more",
}


def _how_many(found: int, ended: str) -> tuple[str, Status]:
    if found > 1 or (found == 1 and ended == "more"):
        return "multiple", Status.SEVERAL
    if ended != "all":
        return "unknown", Status.UNDECIDED
    return ("unique", Status.FINE) if found else ("none", Status.NONE)


def checked(
    record: Record, *, name: str, time_limit: float | None, as_json: bool, colour: bool
) -> Work:
    """Judge the board of one record: its state if it has one, else its solution."""
    puzzle, limit = record.puzzle, Limit(time_limit)
    entries = record.state if record.state is not None else record.solution
    board = {**printed(puzzle), **(entries or {})}
    verdict = check(puzzle, board)
    limit.check()
    status = Status.BROKEN if verdict.broken else Status.UNFINISHED
    status = Status.FINE if verdict.right else status
    if as_json:
        yield line(
            id=record.id,
            right=verdict.right,
            complete=not verdict.unfilled,
            broken=[
                {
                    "rule": c.rule.id,
                    "cells": cells(c.places),
                    "text": c.rule.sentence(puzzle.options),
                }
                for c in verdict.broken
            ],
            unfilled=cells(verdict.unfilled),
            error=None,
        )
        return status
    said = {Status.FINE: "right", Status.UNFINISHED: "right so far, but unfinished"}
    yield f"{name}{said.get(status, 'wrong')}\n"
    for constraint in verdict.broken:
        yield f"  {constraint}: {constraint.rule.sentence(puzzle.options)}\n"
    wrong = {place for constraint in verdict.broken for place in constraint.places}
    yield drawn(draw(puzzle, solution=board, highlight=wrong), colour=colour)
    return status


def counted(
    record: Record, *, name: str, time_limit: float | None, cap: int | None, as_json: bool
) -> Work:
    """Count the solutions of one puzzle."""
    from enpitsu.solving.count import count, digits  # slow to import: it starts processes

    tally = count(record.puzzle, time_limit=time_limit, cap=cap)
    if as_json:
        yield line(
            id=record.id,
            count=digits(tally.at_least) if tally.exact else None,
            exact=tally.exact,
            at_least=digits(tally.at_least),
            error=None,
        )
    else:
        yield f"{name}{tally}\n"
    return Status.FINE if tally.exact else Status.UNDECIDED


def forced_on(
    record: Record,
    *,
    name: str,
    time_limit: float | None,
    candidates: bool,
    as_json: bool,
    colour: bool,
) -> Work:
    """Tell what all solutions of one puzzle agree on."""
    from enpitsu.solving.forced import forced

    puzzle = record.puzzle
    result = forced(puzzle, time_limit=time_limit)
    none = result.complete and result.solution is None
    agreed = {} if none else result.state.board()
    status = Status.NONE if none else Status.FINE if result.complete else Status.UNDECIDED
    if as_json:
        yield line(
            id=record.id,
            status="none" if none else "complete" if result.complete else "unknown",
            forced=None if none else rows(puzzle, agreed),
            candidates=None if none else _candidates(puzzle, result.state),
            error=None,
        )
        return status
    if none:
        yield f"{name}no solution\n"
        return status
    proved = "" if result.complete else ", out of time"
    yield f"{name}{len(agreed)} of {len(result.state.left)} cells are forced{proved}\n"
    yield drawn(draw(puzzle, state=result.state, candidates=candidates), colour=colour)
    return status


def _candidates(puzzle: Puzzle, state: State) -> list[list[list[Value] | None]]:
    left = state.left
    return [
        [list(left[cell]) if cell in left else None for cell in puzzle.grid.row(r)]
        for r in range(puzzle.grid.rows)
    ]


def printed(puzzle: Puzzle) -> Board:
    """The answers that are already printed."""
    exprs = (constraint.expr for constraint in model(puzzle).constraints)
    return {expr.var.place: expr.value for expr in exprs if isinstance(expr, Is)}


def cells(places: Iterable[Place]) -> list[list[int | str]]:
    """Cells and places outside the grid, as JSON has them."""
    return [[*place] for place in places if isinstance(place, (Cell, Border))]


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def line(**fields: object) -> str:
    """The fields as a line of JSON."""
    return _json(fields) + "\n"
