"""The plain engine: strike out what single constraints forbid, and where that ends, try.

It needs no library, shows how solving works at all, and cross-checks the other engines.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from enpitsu.engines.limit import Limit
from enpitsu.grid import Place
from enpitsu.layer import Board
from enpitsu.puzzle import Constraint, Model
from enpitsu.rules.expr import Candidates

Left = dict[Place, Candidates]


def solutions(
    model: Model,
    limit: Limit,
    counters: dict[str, int],  # noqa: ARG001  # it counts nothing
) -> Iterator[Board]:
    """Every solution, each once, by depth-first search; `OutOfTime` when the limit passes."""
    start: Left = dict(model.domains)
    if not all(start.values()):
        return  # a place without candidates
    if any(constraint.truth(start) is False for constraint in model.constraints):
        return  # narrowing would not notice where a constraint has no slot
    around = around_of(model)
    # What was left before an entry, the entry, and the constraints it touches; the last goes
    # first. A stack of our own, for a board may be deeper than Python calls.
    stack: list[tuple[Left, Left, Sequence[Constraint]]] = [(start, {}, model.constraints)]
    while stack:
        before, entry, touched = stack.pop()
        left = {**before, **entry}
        if not settle(left, touched, around, limit):
            continue
        place = narrowest(left)
        if place is None:
            yield {place: candidates[0] for place, candidates in left.items()}
        else:
            values = reversed(left[place])
            stack += ((left, {place: (value,)}, around[place]) for value in values)


def around_of(model: Model) -> dict[Place, list[Constraint]]:
    """For each place the constraints that speak of it."""
    around: dict[Place, list[Constraint]] = {place: [] for place in model.domains}
    for constraint in model.constraints:
        for place in dict.fromkeys(constraint.variables):
            around[place].append(constraint)
    return around


def settle(
    left: Left,
    touched: Iterable[Constraint],
    around: Mapping[Place, Sequence[Constraint]],
    limit: Limit,
) -> bool:
    """Strike out what the touched constraints forbid, and so on; False if a place runs empty."""
    queue = deque(touched)
    waiting = set(queue)
    while queue:
        limit.check()
        constraint = queue.popleft()
        waiting.remove(constraint)
        gone = constraint.forbids(left)
        for place, value in gone:
            left[place] = tuple(v for v in left[place] if v != value)
            if not left[place]:
                return False
        for place in dict.fromkeys(place for place, _ in gone):
            again = [other for other in around[place] if other not in waiting]
            queue.extend(again)
            waiting.update(again)
    return True


def narrowest(left: Left) -> Place | None:
    """The first of the open places with the fewest candidates."""
    still_open = (place for place, candidates in left.items() if len(candidates) > 1)
    return min(still_open, key=lambda place: len(left[place]), default=None)
