"""Digging: from all clues of a solution to a minimal puzzle, by deletion.

A clue is a literal, or several that go together: the value of a place, or a selector of the
constraints that rest on the clue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enpitsu.making.limits import DIG_PROPAGATIONS, DIG_PROPAGATIONS_PER_VARIABLE, MAX_HARD_CLUES
from enpitsu.making.solver import Literals, Solver


def dig(
    solver: Solver,
    clues: Sequence[Literals],
    solution: Literals,
    *,
    fixed: Literals = (),
    required: Callable[[Sequence[Literals]], bool] | None = None,
    patient: bool = True,
    enough: int | None = None,
) -> list[Literals]:
    """A minimal set of clues with which the solution is the only one.

    All clues together leave just the solution; `fixed` literals are always assumed. Each clue in
    turn is deleted if the solution stays unique. `required` may keep a clue that is not needed: it
    is called with the clues that would be left, and returns whether those are too few. Unless
    `patient`, a clue is kept if a query about it takes too long; after several such queries all
    remaining clues are kept, unless there is a bound `enough` that they exceed.

    An unsatisfiable core of the clues proves that the solution is unique; clues outside the last
    core are deleted without a query. Assumptions that come last are seldom in a core: those are the
    clues whose turn is next.
    """
    name = solver.block(solution)
    kept: list[Literals] = []
    said = [name, *fixed]
    core: frozenset[int] | None = None
    left = sum(map(len, clues))
    hard, steps = 0, max(DIG_PROPAGATIONS, DIG_PROPAGATIONS_PER_VARIABLE * solver.top)
    waiting = [literal for clue in reversed(clues) for literal in clue]
    for number, clue in enumerate(clues, 1):
        del waiting[len(waiting) - len(clue) :]
        stays = required is not None and required([*kept, *clues[number:]])
        if not stays and (core is None or not core.isdisjoint(clue)):
            asked = [*said, *waiting]
            if patient:
                stays = solver.holds(asked)
            else:
                tired = hard >= MAX_HARD_CLUES and (enough is None or left <= enough)
                verdict = None if tired else solver.holds_within(steps, asked)
                hard += verdict is None
                stays = verdict is not False
            if not stays:
                core = solver.core()
        if stays:
            kept.append(clue)
            said += clue
        else:
            left -= len(clue)
    solver.unblock(name)
    return kept
