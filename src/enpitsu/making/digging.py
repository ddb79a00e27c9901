"""From a solution to a puzzle: clues go in turn while the solution stays the only one.

A clue is a literal, or several that go together: the value of a place, or a selector that
switches on what the clue says.
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
) -> list[Literals]:
    """The clues that stay when each in turn goes if the solution stays the only one.

    All clues together leave just the solution; `fixed` holds in any case. `required` may keep a
    clue that the solution could do without: it is told which clues would be left, and says
    whether those are too few. Who is not `patient` keeps a clue where it is hard to tell, and
    after some of these all that are left.

    That the solution is the only one mostly follows from few of the clues, a core. While no clue
    of the core goes, it need not be asked again. Assumptions that come last are seldom in a core:
    those are the clues whose turn is next.
    """
    name = solver.block(solution)
    kept: list[Literals] = []
    said = [name, *fixed]
    core: frozenset[int] | None = None
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
                verdict = None if hard == MAX_HARD_CLUES else solver.holds_within(steps, asked)
                hard += verdict is None and hard < MAX_HARD_CLUES
                stays = verdict is not False
            if not stays:
                core = solver.core()
        if stays:
            kept.append(clue)
            said += clue
    solver.unblock(name)
    return kept
