"""How it is told that no loop is left, or that places would be cut off from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enpitsu.constraints import Constraint
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Connected, Loop, Value
from enpitsu.rules.graph import Graph, Verdict
from enpitsu.techniques.graphs import plain, reached, rim
from enpitsu.techniques.words import facts_of, listed


def torn(constraint: Constraint, known: CandidateMap, said: Mapping[Value, str]) -> str | None:
    """Why a loop, or what should hang together, cannot be so; None if the constraint is no such."""
    expr = constraint.shape.expr
    if not isinstance(expr, Connected | Loop) or (found := plain(expr.parts)) is None:
        return None
    places = [constraint.places[part.slot] for part in found]
    verdicts: list[Verdict] = [
        part.verdict(known[place]) if place in known else None
        for place, part in zip(places, found, strict=True)
    ]
    held = [place for place, verdict in zip(places, verdicts, strict=True) if verdict]
    fence = {place: left for place, left in known.items() if place not in held}
    why = f", as {facts_of(fence, said)}" if fence else ""
    if isinstance(expr, Connected):
        return f"{listed(held)} would be cut off from each other{why}"
    return _broken_line(expr.graph, places, verdicts) or (
        f"no loop takes {listed(held)}{why}" if held else f"no loop is left{why}"
    )


def _broken_line(graph: Graph, places: Sequence[Place], verdicts: Sequence[Verdict]) -> str | None:
    """Where edges branch or end, or how often they cross a part of the board."""
    known = [edge for edge, verdict in enumerate(verdicts) if verdict is not None]
    drawn = [places[edge] for edge in known if verdicts[edge]]
    for around in graph.around:
        met = [edge for edge, _ in around]
        taken = [places[edge] for edge in met if verdicts[edge]]
        if len(taken) > 2:
            return f"the line would branch where {listed(taken)} meet"
        if len(taken) == 1 and all(verdicts[edge] is not None for edge in met):
            others = listed(places[edge] for edge in met if not verdicts[edge])
            return f"the line that comes by {taken[0]} would end" + (
                f", as it takes none of {others}" if others else ""
            )
    part = reached(graph, graph.edges[known[0]][0], lambda edge, _: verdicts[edge] is None)
    if len(drawn) % 2 and sorted(rim(graph, part)) == known:
        told = f"{listed(places[edge] for edge in known)} part the board in two"
        return f"{told}, and the loop would take an odd number of them: {listed(drawn)}"
    return None
