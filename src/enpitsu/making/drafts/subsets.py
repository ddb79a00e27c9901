"""Minimal and smallest unsatisfiable subsets of groups of literals.

A group is one clue, or several that go together. Clues that conflict are unsatisfiable; so are
clues that have one solution, with the clause that excludes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from enpitsu.engines import subsets
from enpitsu.engines.solvers import Minicard
from enpitsu.making.drafts.frame_solver import FrameSolver, Literals
from enpitsu.making.drafts.limits import MAX_HITTING_SETS, SLICE_PROPAGATIONS
from enpitsu.paper.limit import look


def minimal_subset(
    solver: FrameSolver, fixed: Literals, groups: Sequence[Literals]
) -> list[Literals]:
    """A minimal subset of the groups that is unsatisfiable with what is `fixed`."""

    def core_of(some: Sequence[Literals]) -> frozenset[int] | None:
        held = [*fixed, *chain.from_iterable(some)]
        return None if solver.holds(held) else solver.core()

    return subsets.minimal_subset(groups, core_of)


def needless(solver: FrameSolver, fixed: Literals, groups: Sequence[Literals]) -> list[Literals]:
    """The groups that could go one at a time: without it the others stay unsatisfiable."""
    found: list[Literals] = []
    cores: list[frozenset[int]] = []
    for number, group in enumerate(groups):
        if not any(core.isdisjoint(group) for core in cores):
            others = (*groups[:number], *groups[number + 1 :])
            if solver.holds([*fixed, *(n for other in others for n in other)]):
                continue
            cores.append(solver.core())
        found.append(group)
    return found


class Subset(NamedTuple):
    """A minimal unsatisfiable subset of groups; `smallest` if none has fewer groups."""

    groups: list[Literals]
    smallest: bool


def smallest(
    solver: FrameSolver,
    fixed: Literals,
    groups: Sequence[Literals],
    rounds: int = MAX_HITTING_SETS,
) -> Subset:
    """The smallest subset of groups found that is unsatisfiable with what is `fixed`.

    An unsatisfiable subset hits every correction set: groups without which the rest is satisfiable.
    So hitting sets are tried, the smallest first, and each that is satisfiable gives another
    correction set (A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, "Smallest MUS
    extraction with minimal hitting set dualization", CP 2015). After so many `rounds` the best
    subset found is returned.
    """
    known = minimal_subset(solver, fixed, groups)
    absent: list[list[int]] = []  # indices of groups: without all of these there is a solution
    for size in range(1, len(known)):
        hitting = Minicard()
        for indices in absent:
            hitting.add_clause(indices)
        hitting.add_at_most(range(1, len(groups) + 1), size)
        while (chosen := _chosen(hitting)) is not None:
            rounds -= 1
            if rounds < 0:
                return Subset(known, smallest=False)
            some = [groups[index - 1] for index in chosen]
            missing = _missing(solver, fixed, some, groups)
            if missing is None:
                return Subset(some, smallest=True)
            absent.append(missing)
            hitting.add_clause(missing)
    return Subset(known, smallest=True)


def _chosen(hitting: Minicard) -> list[int] | None:
    verdict = None
    while verdict is None:
        look()
        verdict = hitting.solve((), SLICE_PROPAGATIONS)
    return [index for index in hitting.model() if index > 0] if verdict else None


def _missing(
    solver: FrameSolver,
    fixed: Literals,
    some: Iterable[Literals],
    groups: Sequence[Literals],
) -> list[int] | None:
    """A minimal correction set that avoids some groups: the indices of its groups.

    None if these groups are unsatisfiable.
    """
    held = [*fixed, *(literal for group in some for literal in group)]
    solver.prefer([literal for group in groups for literal in group])
    if not solver.holds(held):
        return None
    truth = solver.truth()
    lacking = [(index, group) for index, group in enumerate(groups, 1) if not truth >= {*group}]
    held += [literal for group in groups if truth >= {*group} for literal in group]
    missing = []
    for index, group in lacking:
        if truth >= {*group}:
            held += group
        elif solver.holds([*held, *group]):
            held += group
            truth = solver.truth()
        else:
            missing.append(index)
    return missing
