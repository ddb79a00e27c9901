"""The language rules are written in; it knows no puzzle and no solver.

A constraint says one `Relation` of the values at its places: a formula of parts such as "this slot
has that value", or one of the words. `relation` makes a function return one object for equal
arguments.
"""

import lazy_loader

# Words are loaded when they are first used: a kind has a few of them.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
