"""Of groups of literals that leave no solution: those that are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Literals = Sequence[int]
# Of groups that leave no solution the literals that already leave none; None if there is one.
Core = Callable[[Sequence[Literals]], frozenset[int] | None]


def needed(groups: Sequence[Literals], core_of: Core) -> list[Literals]:
    """The groups that stay when each in turn goes if there still is no solution without it.

    With all groups there is none. What stays depends on the order alone, not on the solver: while
    none of a core goes, it need not be asked.
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
