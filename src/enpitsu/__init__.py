"""enpitsu, the workbench for pencil puzzles.

Read a puzzle with `read`, solve it with `solve`; every public name is listed in the stub beside
this file, and loaded when it is first used.
"""

import lazy_loader

import enpitsu.studies  # noqa: F401  # they enter their names in the core's tables
from enpitsu.version import __version__ as __version__

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
