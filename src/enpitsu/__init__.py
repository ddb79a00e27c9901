"""enpitsu, the workbench for pencil puzzles.

Read a puzzle with `read`, solve it with `solve`; everything else is named below, and loaded
when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enpitsu.errors import BadPuzzle as BadPuzzle
    from enpitsu.errors import EnpitsuError as EnpitsuError
    from enpitsu.errors import FormatError as FormatError
    from enpitsu.errors import UnknownKind as UnknownKind
    from enpitsu.errors import Unsupported as Unsupported
    from enpitsu.formats import read as read
    from enpitsu.formats import read_all as read_all
    from enpitsu.formats import records as records
    from enpitsu.formats import write as write
    from enpitsu.formats.record import Record as Record
    from enpitsu.generating import generate as generate
    from enpitsu.generating import generate_all as generate_all
    from enpitsu.grid import Border as Border
    from enpitsu.grid import Cell as Cell
    from enpitsu.grid import Corner as Corner
    from enpitsu.grid import Edge as Edge
    from enpitsu.grid import Grid as Grid
    from enpitsu.kinds import kind as kind
    from enpitsu.kinds import kinds as kinds
    from enpitsu.picture import draw as draw
    from enpitsu.puzzle import Kind as Kind
    from enpitsu.puzzle import Puzzle as Puzzle
    from enpitsu.puzzle import Rule as Rule
    from enpitsu.puzzle import State as State
    from enpitsu.solving import GaveUp as GaveUp
    from enpitsu.solving import NoSolution as NoSolution
    from enpitsu.solving import Outcome as Outcome
    from enpitsu.solving import OutOfTime as OutOfTime
    from enpitsu.solving import Solved as Solved
    from enpitsu.solving import Undecided as Undecided
    from enpitsu.solving import check as check
    from enpitsu.solving import solutions as solutions
    from enpitsu.solving import solve as solve
    from enpitsu.solving.count import count as count
    from enpitsu.solving.explain import Explanation as Explanation
    from enpitsu.solving.explain import explain as explain
    from enpitsu.solving.forced import forced as forced
    from enpitsu.solving.grade import Grade as Grade
    from enpitsu.solving.grade import grade as grade
    from enpitsu.solving.heatmap import Heatmap as Heatmap
    from enpitsu.solving.heatmap import heatmap as heatmap
    from enpitsu.solving.hint import Hint as Hint
    from enpitsu.solving.hint import hint as hint
    from enpitsu.techniques import sentence as sentence

_HOME = {
    "BadPuzzle": "errors",
    "Border": "grid",
    "Cell": "grid",
    "Corner": "grid",
    "Edge": "grid",
    "EnpitsuError": "errors",
    "Explanation": "solving.explain",
    "FormatError": "errors",
    "GaveUp": "solving",
    "Grade": "solving.grade",
    "Grid": "grid",
    "Heatmap": "solving.heatmap",
    "Hint": "solving.hint",
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
    "check": "solving",
    "count": "solving.count",
    "draw": "picture",
    "explain": "solving.explain",
    "forced": "solving.forced",
    "generate": "generating",
    "generate_all": "generating",
    "grade": "solving.grade",
    "heatmap": "solving.heatmap",
    "hint": "solving.hint",
    "kind": "kinds",
    "kinds": "kinds",
    "read": "formats",
    "read_all": "formats",
    "records": "formats",
    "sentence": "techniques",
    "solutions": "solving",
    "solve": "solving",
    "write": "formats",
}

__all__ = list(_HOME)

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the name stands for
    if name not in _HOME:
        raise AttributeError(f"module 'enpitsu' has no attribute '{name}'")
    return getattr(import_module(f"enpitsu.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_HOME)
