r"""enpitsu, the workbench for pencil puzzles.

    >>> import enpitsu
    >>> puzzle = enpitsu.read("marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #")
    >>> enpitsu.solve(puzzle).status
    'unique'

Reading and writing: `read`, `read_all`, `load`, `write`, `from_rows`, `to_rows`. What is read is a
`Puzzle` of a `Kind`, on a `Grid` of `Cell`s and `Edge`s with a `Clue` here and there, or a `Record`
that has a solution and a player's `State` as well; `kind` finds a kind by its name, `problems`
lists all that is wrong with a puzzle.

Questions, each about a puzzle or its `Model` (`model` builds it once for many), and their answers:

    solve       Solved, NoSolution or Undecided       explain   Explanation, made of Deductions
    solutions   board after board                     hint      Hint, from a player's board
    check       Verdict on a filled board             grade     Grade
    count       SolutionCount                         prove     Certificate or Unproved
    forced      Forced: what all solutions share      verify    Verification of a certificate
    heatmap     Heatmap: solutions by each entry      draw      Picture

To make puzzles: `generate` and `generate_all` take a `Recipe`; `diagnose`, `complete`, `reduce` and
`vary` take a puzzle, or a `Draft` that is edited clue by clue. A `Library` keeps puzzles.

A question takes a `time_limit` in seconds, or a `Limit` that another thread may cancel. The
answers are types of `enpitsu.answers`. Each has `status`, `text()`, `fields()` for JSON, and
`picture()`; printed it is text, in a notebook it is drawn; `sentence` tells a single step. All
errors are `EnpitsuError`s; `enpitsu.errors` has those that can be told apart.
"""

from types import FunctionType

import lazy_loader

from enpitsu.errors import guarded
from enpitsu.version import __version__ as __version__

# Every public name is loaded when it is first used; the stub beside this file lists them.
_loaded, __dir__, _names = lazy_loader.attach_stub(__name__, __file__)
__all__ = [name for name in _names if name != "Library"]  # which needs an extra


def __getattr__(name: str) -> object:
    """Load a public name; of a function, any unexpected error becomes an `InternalError`."""
    found = _loaded(name)
    if isinstance(found, FunctionType):
        found = guarded(found)
        found.__module__ = __name__  # a pickle looks for it here
    globals()[name] = found
    return found
