"""The set of all solutions as a layered decision diagram.

Its nodes are the sets of residual clauses between one variable and the next (`frontier`), each with
a global state. It is reduced: nodes from which no solution is reached are left out, and nodes with
equal successors are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from enpitsu.counting.frontier import FAILED, Leads, completable, effects, grow, propagated
from enpitsu.engines.cnf import Cnf
from enpitsu.paper.limit import look
from enpitsu.rules.states.base import States

DEAD = FAILED  # the node from which no solution is reached; as an index -1, the last of any list


@dataclass(frozen=True)
class Diagram:
    """For each variable, where each node of its layer leads when the variable is true or false.

    Every path from the root to the end is a solution, and every solution is one path. Without a
    solution the root is dead.
    """

    root: int
    true: Leads
    false: Leads

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


def diagram(cnf: Cnf, global_rules: Sequence[States] = ()) -> Diagram:
    """The diagram over the answer variables of clauses and global states; a path is a board.

    Of auxiliary variables it only asks whether they have values that satisfy the clauses.
    `Unsupported` if the diagram grows too wide.
    """
    if not all(cnf.clauses):  # an empty clause: no solution
        return Diagram(DEAD, [[]] * cnf.answer_variables, [[]] * cnf.answer_variables)
    course = effects(propagated(cnf.clauses), cnf.top)
    true, false, last = grow((0,), islice(course, cnf.answer_variables), global_rules)
    return _reduced(true, false, completable(last, course))


def _reduced(true: Leads, false: Leads, solved: list[bool]) -> Diagram:
    """The diagram without dead ends, and with nodes of equal successors merged."""
    new = [*(0 if reached else DEAD for reached in solved), DEAD]
    for v in range(len(true) - 1, -1, -1):
        look()
        numbers: dict[tuple[int, int], int] = {}
        leads = [(new[t], new[f]) for t, f in zip(true[v], false[v], strict=True)]
        new = [DEAD if to == (DEAD, DEAD) else numbers.setdefault(to, len(numbers)) for to in leads]
        true[v], false[v] = [t for t, _ in numbers], [f for _, f in numbers]
        new.append(DEAD)
    return Diagram(new[0], true, false)
