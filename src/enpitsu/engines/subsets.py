"""A minimal unsatisfiable subset of groups of literals, by deletion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Literals = Sequence[int]
# The literals of an unsatisfiable core of these groups; None if they are satisfiable.
CoreOf = Callable[[Sequence[Literals]], frozenset[int] | None]


def minimal_subset(groups: Sequence[Literals], core_of: CoreOf) -> list[Literals]:
    """A minimal unsatisfiable subset of groups, which together are unsatisfiable.

    Each group in turn is deleted if the others stay unsatisfiable. The result depends on their
    order alone, not on the solver: a group that is in no literal of the last core is deleted
    without asking.
    """
    kept: list[Literals] = []
    core: frozenset[int] | None = None
    for number, group in enumerate(groups, 1):
        if core is not None and core.isdisjoint(group):
            continue
        without = core_of([*kept, *groups[number:]])
        if without is None:
            kept.append(group)
        else:
            core = without
    return kept
