"""What is wished of a puzzle that is to be made."""

from __future__ import annotations

from dataclasses import dataclass, field

from enpitsu.errors import Unsupported
from enpitsu.generating.symmetry import images
from enpitsu.grid import Grid
from enpitsu.kinds import kind as kind_named
from enpitsu.puzzle import Options
from enpitsu.techniques import Level

Bounds = tuple[int, int]
METHODS = ("dig", "random", "cut-off", "improvement-border")
LEVELS = tuple(level.name.lower() for level in Level)
GENERATORS = ("marupeke",)  # for each of these kinds there is a module of that name here


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The wishes, checked; `Unsupported` says which of them cannot be met.

    `blockers` and `symbols` are the least and the most; what is None is left to the method. The
    improvement rate is in percent, and below `border` solutions the best entry is taken.
    """

    kind: str
    rows: int
    cols: int
    options: Options = field(default_factory=dict)
    method: str = "dig"
    blockers: Bounds | None = None
    blockers_pattern: bool = False
    symbols: Bounds | None = None
    symmetry: str = "none"
    minimal: bool = False
    level: str | None = None
    improvement_rate: int = 50
    border: int = 1000

    def __post_init__(self) -> None:
        if kind_named(self.kind).name not in GENERATORS:
            raise Unsupported(f"no generator for {self.kind}; expected {', '.join(GENERATORS)}")
        if self.method not in METHODS:
            raise _unknown("method", self.method, METHODS)
        if self.level is not None and self.level not in LEVELS:
            raise _unknown("level", self.level, LEVELS)
        if not 0 <= self.improvement_rate <= 100:
            raise Unsupported(f"improvement rate {self.improvement_rate}; expected 0 to 100")
        for name, bounds in (("blockers", self.blockers), ("symbols", self.symbols)):
            if bounds is not None and not 0 <= bounds[0] <= bounds[1]:
                raise Unsupported(f"{name} {bounds[0]}-{bounds[1]}; expected the least, the most")
        images(self.grid, self.symmetry)

    @property
    def grid(self) -> Grid:
        """The grid of the puzzle."""
        return Grid(self.rows, self.cols)


def _unknown(name: str, met: str, expected: tuple[str, ...]) -> Unsupported:
    return Unsupported(f"unknown {name} '{met}'; expected one of {', '.join(expected)}")
