"""Path labels: literals that tell to which pair of ends each node on a path belongs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.paths import Ends

Clause = Sequence[int]


def labelled(
    graph: Graph,
    edges: Sequence[int],
    met: Sequence[int],
    ends: Ends,
    new: Callable[[], int],
    add: Callable[[Clause], None],
) -> list[list[int]]:
    """For each node a literal for each pair, one of which holds if the node is on a path.

    At most one literal of each list may hold, which the caller adds. An edge that holds gives both
    its nodes the same label, so only the two ends of a pair can be connected. `edges` and `met` are
    literals.
    """
    names = [[new() for _ in ends] for _ in met]
    for holds, named in zip(met, names, strict=True):
        add((-holds, *named))
        for name in named:
            add((holds, -name))
    for number, pair in enumerate(ends):
        for end in pair:
            add((names[end][number],))
    for edge, (one, other) in zip(edges, graph.edges, strict=True):
        for here, there in zip(names[one], names[other], strict=True):
            add((-edge, -here, there))
            add((-edge, here, -there))
    return names
