"""What all solutions agree on: the backbone, found without enumerating them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from enpitsu.expr import Value
from enpitsu.grid import Place
from enpitsu.puzzle import Board, Puzzle, State, model
from enpitsu.solving.limit import Limit, OutOfTime
from enpitsu.solving.sat import Sat

CHUNK = 32  # candidates refuted by one question, if none of them is possible


@dataclass(frozen=True)
class Forced:
    """The candidates that are left when what no solution has is struck out.

    A place with one candidate is the same in all solutions. If `complete`, every candidate
    left stands in some solution; otherwise time ran out and some may yet fall. Without any
    solution `solution` is None and, if complete, there is none.
    """

    state: State
    solution: Board | None
    complete: bool


def forced(
    puzzle: Puzzle, *, state: State | None = None, time_limit: float | None = None
) -> Forced:
    """Strike out what no solution has, within so many seconds.

    From a state, only solutions that agree with it count. This is the chunking backbone algorithm
    of Janota, Lynce and Marques-Silva (2015), asked of every candidate: a question whether any of
    a chunk is possible strikes out all of it or shows a solution that has new ones.
    """
    limit = Limit(time_limit)
    start = State.fresh(puzzle) if state is None else state
    left = {place: list(values) for place, values in start.left.items()}
    unseen = {(place, value): None for place, values in left.items() for value in values}
    first = None
    complete = True
    try:
        with Sat(model(puzzle), limit=limit) as sat:
            sat.restrict(start.left)
            first = sat.solution()
            _see(unseen, first or {})
            while first is not None and unseen:
                chunk = list(islice(unseen, CHUNK))
                found = sat.any_of(chunk)
                _see(unseen, found or {})
                if found is None:
                    for place, value in chunk:
                        left[place].remove(value)
                        del unseen[place, value]
    except OutOfTime:
        complete = False
    return Forced(State({p: tuple(values) for p, values in left.items()}), first, complete)


def _see(unseen: dict[tuple[Place, Value], None], board: Board) -> None:
    for entry in board.items():
        unseen.pop(entry, None)
