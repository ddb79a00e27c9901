"""All solutions at once: the clauses of a puzzle as a layered decision diagram.

Variables are settled one after the other. What matters of those before is only which clauses
they have begun and not yet satisfied, so that boards that agree in this are one node. On paper,
where rules speak of cells that lie close together, that is few nodes for very many solutions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from enpitsu.errors import Unsupported
from enpitsu.solving.cnf import Clause, Cnf
from enpitsu.solving.limit import Limit

DEAD = -1  # the node from which no solution is reached: the last of any list of numbers of ways
WIDEST = 2_000_000  # nodes of one layer: more do not fit into a small machine


@dataclass(frozen=True)
class Diagram:
    """For each variable, where each node of its layer leads when the variable is true or false.

    Every path from the root to the end is a solution, and every solution is one path. Without a
    solution the root is dead.
    """

    root: int
    true: list[list[int]]
    false: list[list[int]]

    def counts(self, given: Mapping[int, bool]) -> tuple[int, list[int]]:
        """The number of solutions with these values, and with each variable true besides.

        Variables count from one, and so does the list; its first entry is the whole.
        """
        ways = [[1, 0]]
        for v in range(len(self.true), 0, -1):
            true, false, after = self.true[v - 1], self.false[v - 1], ways[-1]
            if v not in given:
                ways.append([after[t] + after[f] for t, f in zip(true, false, strict=True)])
            else:
                ways.append([after[n] for n in (true if given[v] else false)])
            ways[-1].append(0)
        ways.reverse()
        total = ways[0][self.root]
        return total, [total, *self._with_each(given, ways)]

    def _with_each(self, given: Mapping[int, bool], ways: list[list[int]]) -> list[int]:
        """The number of solutions with each variable true, from the ways down from each node."""
        found, up = [], [1] if self.root != DEAD else []
        for v, (true, false) in enumerate(zip(self.true, self.false, strict=True), 1):
            after = ways[v]
            here = sum([n * after[t] for n, t in zip(up, true, strict=True) if n])
            found.append(here if given.get(v, True) else 0)
            onward = [0] * len(after)
            for n, t, f in zip(up, true, false, strict=True):
                if given.get(v, True):
                    onward[t] += n
                if not given.get(v, False):
                    onward[f] += n
            up = onward[:-1]
        return found


def diagram(cnf: Cnf, limit: Limit) -> Diagram:
    """The diagram of a puzzle's own variables; it has one solution for each board.

    The variables that only help to say the rules come last, and all that is asked of them is
    whether they have values. `Unsupported` if the diagram grows too wide.
    """
    own = sorted({abs(n) for values in cnf.literals.values() for n in values.values()})
    if own != list(range(1, len(own) + 1)):
        raise AssertionError("a puzzle's own variables come first")
    if not all(cnf.clauses):  # one without a literal, which nothing satisfies
        return Diagram(DEAD, [[]] * len(own), [[]] * len(own))
    true, false = _grown(cnf, limit)
    return _reduced(true, false, len(own), limit)


Layers = list[list[int]]


def _grown(cnf: Cnf, limit: Limit) -> tuple[Layers, Layers]:
    """All nodes that can be reached, layer by layer, with where they lead."""
    satisfied, begins, ends = spans(cnf.clauses)
    true: Layers = []
    false: Layers = []
    layer = [0]
    for v in range(1, cnf.top + 1):
        limit.check()
        numbers: dict[int, int] = {}
        for sides, kept in ((true, ~satisfied.get(v, 0)), (false, ~satisfied.get(-v, 0))):
            begun, ended, side = begins.get(v, 0), ends.get(v, 0), []
            for node in layer:
                unsatisfied = (node | begun) & kept
                fails = unsatisfied & ended
                side.append(DEAD if fails else numbers.setdefault(unsatisfied, len(numbers)))
            sides.append(side)
        layer = list(numbers)
        if len(layer) > WIDEST:
            raise Unsupported(f"too many ways to begin this puzzle: more than {WIDEST}")
    return true, false


def spans(clauses: Sequence[Clause]) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """The clauses each literal satisfies, and those that begin or end with each variable."""
    satisfied: dict[int, int] = {}
    begins: dict[int, int] = {}
    ends: dict[int, int] = {}
    for number, clause in enumerate(clauses):
        bit = 1 << number
        names = [abs(literal) for literal in clause]
        for literal in clause:
            satisfied[literal] = satisfied.get(literal, 0) | bit
        begins[min(names)] = begins.get(min(names), 0) | bit
        ends[max(names)] = ends.get(max(names), 0) | bit
    return satisfied, begins, ends


def _reduced(true: Layers, false: Layers, own: int, limit: Limit) -> Diagram:
    """The same without dead ends, nodes that lead alike made one, and layers that only help."""
    new = [0, DEAD]
    for v in range(len(true) - 1, -1, -1):
        limit.check()
        numbers: dict[tuple[int, int], int] = {}
        leads = [(new[t], new[f]) for t, f in zip(true[v], false[v], strict=True)]
        if v < own:
            new = [
                DEAD if to == (DEAD, DEAD) else numbers.setdefault(to, len(numbers)) for to in leads
            ]
            true[v], false[v] = [t for t, _ in numbers], [f for _, f in numbers]
        else:
            new = [0 if 0 in to else DEAD for to in leads]
        new.append(DEAD)
    return Diagram(new[0], true[:own], false[:own])
