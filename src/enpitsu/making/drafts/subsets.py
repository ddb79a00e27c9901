"""Of groups of literals that leave no solution: those that are needed, and as few as can be.

A group is one clue, or several that go together. What leaves no solution may be clues that
conflict, or clues and the denial of a solution: then the clues make it the only one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from enpitsu.engines import subsets
from enpitsu.engines.solvers import Minicard
from enpitsu.making.drafts.frame_solver import FrameSolver, Literals
from enpitsu.paper.limit import look

ROUNDS = 200  # choices of groups that are looked at for a smallest one
SLICE = 100_000  # propagations between two looks at the limit


def needed(solver: FrameSolver, fixed: Literals, groups: Sequence[Literals]) -> list[Literals]:
    """The groups that are needed so that there is no solution with what is `fixed`."""

    def core(some: Sequence[Literals]) -> frozenset[int] | None:
        held = [*fixed, *chain.from_iterable(some)]
        return None if solver.holds(held) else solver.core()

    return subsets.needed(groups, core)


def needless(solver: FrameSolver, fixed: Literals, groups: Sequence[Literals]) -> list[Literals]:
    """Each group that could go alone: with the others there still is no solution."""
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
    """Groups that leave no solution, each of them needed; `smallest` if no fewer do."""

    groups: list[Literals]
    smallest: bool


def smallest(
    solver: FrameSolver,
    fixed: Literals,
    groups: Sequence[Literals],
    rounds: int = ROUNDS,
) -> Subset:
    """As few groups as can be found that leave no solution with what is fixed.

    Whatever leaves none has a group in common with each set of groups whose absence leaves one.
    So choices that have are tried, the smallest first, and each that leaves a solution gives
    another such set (A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, "Smallest MUS
    extraction with minimal hitting set dualization", CP 2015). After so many rounds the best
    that is known has to do.
    """
    known = needed(solver, fixed, groups)
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
        verdict = hitting.solve((), SLICE)
    return [index for index in hitting.model() if index > 0] if verdict else None


def _missing(
    solver: FrameSolver,
    fixed: Literals,
    some: Iterable[Literals],
    groups: Sequence[Literals],
) -> list[int] | None:
    """The indices of groups that a solution with some of them lacks, as few as need be.

    None if there is no such solution.
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
