"""The language in which rules are written; it knows no puzzle and no solver.

The values at the places of a constraint have to satisfy a `Relation`: a formula of parts such as
"this slot has that value", or a global constraint such as `Distinct`, called a word. `relation` is
a decorator for functions that make relations: equal arguments give the same object.
"""

import lazy_loader

# Words are loaded when they are first used: a kind uses a few of them.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
