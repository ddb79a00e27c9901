"""The slots at fault where an expression fails: those a person would point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from enpitsu.graphs.forests import shortest_cycle
from enpitsu.graphs.graph import Verdict, cut_off
from enpitsu.graphs.paths import wrong
from enpitsu.graphs.pieces import reading
from enpitsu.graphs.rooted import misgrown
from enpitsu.paper.values import Candidates
from enpitsu.rules.expr import (
    Acyclic,
    Connected,
    Count,
    Distinct,
    Expr,
    Formula,
    Global,
    Is,
    Loop,
    Not,
    Regular,
    Rooted,
    Sized,
    Slot,
    Sum,
    Table,
    slots,
    truth,
)


def culprits(expr: Expr, candidates: Sequence[Candidates]) -> list[Slot]:
    """The slots at fault of an expression that fails with these candidates, each once.

    Of slots that should differ those that are equal; of a count that is too high the parts that
    hold, of one that is too low those that do not; of what should hang together the smaller
    pieces, of a loop where it branches, ends or closes too early, of what should make no cycle a
    shortest one, of pieces those that are wrong; else all settled slots.
    """
    match expr:
        case Distinct(found):
            settled = [slot for slot in found if len(candidates[slot]) == 1]
            number = Counter(candidates[slot] for slot in settled)
            return [slot for slot in settled if number[candidates[slot]] > 1]
        case Sum() | Table() | Regular():
            found = slots(expr)
            return [slot for slot in found if len(candidates[slot]) == 1] or [*found]
        case Is() | Not() | Count():
            return [*dict.fromkeys(_decisive(expr, candidates, verdict=False))]
        case Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            verdicts = [truth(part, candidates) for part in parts]
            at_fault = [parts[number] for number in _at_fault(expr, verdicts)]
            return [*dict.fromkeys(slot for part in at_fault for slot in slots(part))]
        case Sized(found, graph):
            left = [candidates[slot] for slot in found]
            return sorted(
                {found[node] for _, piece in reading(graph, left).misfits for node in piece}
            )
        case _:
            assert_never(expr)


def _at_fault(expr: Global, verdicts: Sequence[Verdict]) -> list[int]:
    """The parts at fault of a rule about a whole graph."""
    match expr:
        case Connected(_, graph):
            return cut_off(graph, verdicts)
        case Loop(_, graph, ends):
            return wrong(graph, verdicts, ends)
        case Acyclic(_, graph):
            return shortest_cycle(graph, verdicts)
        case Rooted(_, graph, roots, strays):
            return misgrown(graph, roots, verdicts, strays=strays)
        case _:
            assert_never(expr)


def _decisive(
    formula: Formula, candidates: Sequence[Candidates], *, verdict: bool
) -> Iterable[Slot]:
    """The slots that make a formula hold, or fail."""
    match formula:
        case Is(slot, _):
            yield slot
        case Not(part):
            yield from _decisive(part, candidates, verdict=not verdict)
        case Count(parts, low, high):
            found = {part: truth(part, candidates) for part in parts}
            sure = sum(found[part] is True for part in parts)
            # A count that holds does so by both: enough parts hold, and enough do not.
            held = (
                (sure > high,)
                if not verdict
                else (True,) * (low > 0) + (False,) * (high < len(parts))
            )
            for part in parts:
                if found[part] in held:
                    yield from _decisive(part, candidates, verdict=found[part] is True)
        case _:
            assert_never(formula)
