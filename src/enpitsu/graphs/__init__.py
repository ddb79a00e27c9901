"""Algorithms on graphs: connectivity, cycles, paths, forests and pieces. They know no puzzle.

Nodes or edges are known in part: a verdict tells of each whether it holds. The functions named
`forced_by_...` tell what follows if those that hold must form something, `violations` tells which
of them prevent that, and `reasons` tells why one is forced. Kinds import from
here what they use of it.
"""

import lazy_loader

# Most puzzles need little of it.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
