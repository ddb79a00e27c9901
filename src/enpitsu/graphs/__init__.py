"""Algorithms on graphs: connectivity, cycles, paths, forests and pieces. They know no puzzle.

Nodes or edges are known in part: a verdict tells of each whether it holds. The functions named
`forced_by_...` tell what follows if those that hold must form something, `violations` tells which
of them prevent that, and `reasons` tells why one is forced. Kinds import from
here what they use of it.
"""

from enpitsu.graphs.forests import forced_by_forest, path
from enpitsu.graphs.graph import Graph, components, small_cuts
from enpitsu.graphs.pieces import Cause, Consequence, NodeCandidates, Size, consequences
from enpitsu.graphs.rooted import Flood, Root, flooded, forced_by_root, spread

__all__ = [
    "Cause",
    "Consequence",
    "Flood",
    "Graph",
    "NodeCandidates",
    "Root",
    "Size",
    "components",
    "consequences",
    "flooded",
    "forced_by_forest",
    "forced_by_root",
    "path",
    "small_cuts",
    "spread",
]
