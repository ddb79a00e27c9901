"""The plain engine: propagation of single constraints, and depth-first search.

It needs no library, it is short enough to be read, and the other engines are checked against it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


def solutions(
    model: Model,
    counters: dict[str, int],  # noqa: ARG001  # it counts nothing
) -> Iterator[Board]:
    """Every solution, each once, by depth-first search; `OutOfTime` when the limit passes."""
    start: dict[Place, Candidates] = dict(model.domains)
    if not all(start.values()):
        return  # some place has no candidates
    for constraint in model.constraints:
        look()
        if constraint.truth(start) is False:
            return  # a constraint without slots is never propagated
    around = constraints_at(model)
    # A stack of the candidates before an entry, the entry, and the constraints at its place. It
    # replaces recursion, since a board may have more places than Python allows nested calls.
    stack: list[tuple[dict[Place, Candidates], CandidateMap, Sequence[Constraint]]] = [
        (start, {}, model.constraints)
    ]
    while stack:
        before, entry, touched = stack.pop()
        candidates = {**before, **entry}
        if not propagate(candidates, touched, around):
            continue
        place = fewest_candidates(candidates)
        if place is None:
            yield model.answered({place: values[0] for place, values in candidates.items()})
        else:
            values = reversed(candidates[place])
            stack += ((candidates, {place: (value,)}, around[place]) for value in values)


def constraints_at(model: Model) -> dict[Place, list[Constraint]]:
    """For each place the constraints about it."""
    around: dict[Place, list[Constraint]] = {place: [] for place in model.domains}
    for constraint in model.constraints:
        for place in dict.fromkeys(constraint.variables):
            around[place].append(constraint)
    return around


def propagate(
    candidates: dict[Place, Candidates],
    touched: Iterable[Constraint],
    around: Mapping[Place, Sequence[Constraint]],
) -> bool:
    """Strike out what constraints forbid to a fixpoint; False if a place runs out of candidates."""
    queue = deque(touched)
    waiting = set(queue)
    while queue:
        look()
        constraint = queue.popleft()
        waiting.remove(constraint)
        gone = constraint.forbids(candidates)
        for place, value in gone:
            candidates[place] = tuple(v for v in candidates[place] if v != value)
            if not candidates[place]:
                return False
        for place in dict.fromkeys(place for place, _ in gone):
            again = [other for other in around[place] if other not in waiting]
            queue.extend(again)
            waiting.update(again)
    return True


def fewest_candidates(candidates: CandidateMap) -> Place | None:
    """The first of the open places with the fewest candidates."""
    still_open = (place for place, values in candidates.items() if len(values) > 1)
    return min(still_open, key=lambda place: len(candidates[place]), default=None)
