"""Algorithms on graphs: connectivity, cycles, paths, forests and pieces. They know no puzzle.

Nodes or edges are known in part: a verdict tells whether a node, or an edge, holds (True), fails
(False), or is open (None). The functions `forced_by_...` return the verdicts that follow if those
that hold must form a loop, a forest and so on, `violations` returns the nodes or edges that prevent
it, and `reasons` returns why one is forced. Kinds import these names from here.
"""

import lazy_loader

# Modules are loaded when they are first used: most puzzles need few of them.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
