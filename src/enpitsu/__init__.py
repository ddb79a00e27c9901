"""enpitsu, the workbench for pencil puzzles.

    import enpitsu

    puzzle = enpitsu.read("marupeke\\n. x . x\\n. . . .\\n. o . o\\n")
    enpitsu.solve(puzzle)

Everything here is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enpitsu.errors import BadPuzzle, EnpitsuError, FormatError, UnknownKind, Unsupported
    from enpitsu.formats import read, read_all, records, write
    from enpitsu.formats.record import Record
    from enpitsu.grid import Border, Cell, Corner, Edge, Grid
    from enpitsu.kinds import kind, kinds
    from enpitsu.picture import draw
    from enpitsu.puzzle import Kind, Puzzle, Rule, State
    from enpitsu.solving import NoSolution, Outcome, OutOfTime, Solved, Undecided, solutions, solve
    from enpitsu.solving.check import check
    from enpitsu.solving.count import count
    from enpitsu.solving.forced import forced

_HOME = {
    "BadPuzzle": "errors",
    "Border": "grid",
    "Cell": "grid",
    "Corner": "grid",
    "Edge": "grid",
    "EnpitsuError": "errors",
    "FormatError": "errors",
    "Grid": "grid",
    "Kind": "puzzle",
    "NoSolution": "solving",
    "OutOfTime": "solving",
    "Outcome": "solving",
    "Puzzle": "puzzle",
    "Record": "formats.record",
    "Rule": "puzzle",
    "Solved": "solving",
    "State": "puzzle",
    "Undecided": "solving",
    "UnknownKind": "errors",
    "Unsupported": "errors",
    "check": "solving.check",
    "count": "solving.count",
    "draw": "picture",
    "forced": "solving.forced",
    "kind": "kinds",
    "kinds": "kinds",
    "read": "formats",
    "read_all": "formats",
    "records": "formats",
    "solutions": "solving",
    "solve": "solving",
    "write": "formats",
}

__all__ = [  # noqa: PLE0604, F822  # one list of names, not two
    *_HOME
]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the name stands for
    if name not in _HOME:
        raise AttributeError(f"module 'enpitsu' has no attribute '{name}'")
    return getattr(import_module(f"enpitsu.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_HOME)
