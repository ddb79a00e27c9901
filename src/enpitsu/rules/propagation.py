"""Unit propagation over the clauses of one relation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from enpitsu.rules.clauses import Clauses, Columns
from enpitsu.rules.cuts import Clause
from enpitsu.rules.formulas import Entries, Slot, SlotCandidates, every_candidate
from enpitsu.rules.limits import MAX_PLAIN_SUBSETS


def refuted(
    say: Callable[[Clauses, Columns], None], slots: Iterable[Slot], candidates: SlotCandidates
) -> Entries:
    """The candidates that unit propagation refutes one by one (failed literals).

    If the clauses are unsatisfiable by propagation, these are all candidates.
    """
    cnf = Clauses(native=False, many=MAX_PLAIN_SUBSETS, lazy=False)
    columns = [_column(cnf, domain) for domain in candidates]
    for _, domain, signed in columns:
        if domain:
            names = signed[: len(domain)]
            cnf.add(names)
            for one, other in combinations(names, 2):
                cnf.add((-one, -other))
    say(cnf, columns)
    watching: dict[int, list[Clause]] = {}
    for clause in cnf.clauses:
        for literal in clause:
            watching.setdefault(-literal, []).append(clause)
    units = [literal for clause in cnf.clauses if len(clause) == 1 for literal in clause]
    known = None if () in map(tuple, cnf.clauses) else _propagated(set(), units, watching)
    if known is None:
        return every_candidate(slots, candidates)
    entries = ((slot, columns[slot]) for slot in slots)
    gone = [
        (slot, value)
        for slot, (_, domain, signed) in entries
        for value, literal in zip(domain, signed)  # noqa: B905  # the denials stand behind
        if -literal in known or _propagated({*known}, [literal], watching) is None
    ]
    lost = {slot for slot, _ in gone}
    emptied = any(sum(s == slot for s, _ in gone) == len(candidates[slot]) for slot in lost)
    return every_candidate(slots, candidates) if emptied else gone


def _column(cnf: Clauses, domain: Sequence[str | int]) -> tuple[int, tuple[str | int, ...], Clause]:
    names = [cnf.new() for _ in domain]
    return 0, tuple(domain), (*names, *(-name for name in names))


def _propagated(
    known: set[int], units: list[int], watching: dict[int, list[Clause]]
) -> set[int] | None:
    """The literals that follow from `known` and these units, together; None in a conflict."""
    todo = [*units]
    while todo:
        literal = todo.pop()
        if -literal in known:
            return None
        if literal in known:
            continue
        known.add(literal)
        for clause in watching.get(literal, ()):
            left = [one for one in clause if -one not in known]
            if not left:
                return None
            if len(left) == 1:
                todo.append(left[0])
    return known
