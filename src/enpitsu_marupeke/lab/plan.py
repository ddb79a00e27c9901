"""Which experiments make up a report, quick or in full."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from enpitsu.version import __version__
from enpitsu_marupeke.lab.published import BORDERED, BORDERS, CUT_OFF, RANDOM, RATES


class Experiment(NamedTuple):
    """A function of `experiments` and its settings."""

    name: str
    settings: dict[str, Any]

    @property
    def key(self) -> str:
        """The key of its results: it differs from that of other experiments and other versions."""
        return json.dumps([self.name, self.settings, __version__])

    def __str__(self) -> str:
        """Name and settings on one line."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.settings.items())])


class Scale(NamedTuple):
    """The extent of a report: sizes of grids and numbers of puzzles."""

    side: int  # rows and columns of the grids, which are 10 x 10 in the thesis

    searched: int  # puzzles of Table 1
    repeats: int  # measurements of the time of each of these
    random: int  # boards for each row of Table 2
    grown: int  # puzzles for each row of Tables 3 and 4
    drawn: int  # puzzles for each point of the figures
    dug: int  # minimal puzzles of each size
    graded: int  # puzzles of each method


FULL = Scale(10, searched=100, repeats=3, random=1000, grown=20, drawn=10, dug=500, graded=200)
QUICK = Scale(10, searched=20, repeats=1, random=100, grown=2, drawn=1, dug=50, graded=20)

READINGS = ("each", "together")
SIZES = range(4, 11)
SHARES = (10, 15, 21, 30)  # percent of black cells
DUG = (5, 6, 8, 10)
METHODS = ("dig", "cut-off", "improvement-border")


class Plan:
    """The experiments, by the part of the report that uses them."""

    def __init__(self, scale: Scale, seed: int) -> None:
        self.scale, self.seed = scale, seed

    def __iter__(self) -> Iterator[Experiment]:
        """All experiments, each once; those whose times are compared come first."""
        every = [
            self.searches(),
            *self.random().values(),
            *self.cut_off().values(),
            *self.bordered().values(),
            *(self.figure(rate, border) for border in (*BORDERS, 0) for rate in RATES),
            self.encoding(),
            *self.empty().values(),
            *self.minimal().values(),
            *self.grades().values(),
        ]
        return iter({one.key: one for one in every}.values())

    def searches(self) -> Experiment:
        """Table 1."""
        return self._with("searches", count=self.scale.searched, repeats=self.scale.repeats)

    def random(self) -> dict[tuple[int, str], Experiment]:
        """Table 2, by row and by the reading of its bounds."""
        return {
            (number, reading): self._with(
                "at_random",
                size=line.size,
                blockers=line.blockers,
                symbols=line.symbols,
                reading=reading,
                count=self.scale.random,
            )
            for number, line in enumerate(RANDOM)
            for reading in READINGS
        }

    def cut_off(self) -> dict[tuple[int, int], Experiment]:
        """Table 3, by the bounds of the symbols."""
        count = self.scale.grown
        return {symbols: self._growing("cut-off", symbols, count=count) for symbols in CUT_OFF}

    def bordered(self) -> dict[int, Experiment]:
        """Table 4, by row."""
        return {
            number: self._growing(
                "improvement-border",
                line.symbols,
                count=self.scale.grown,
                blockers=line.blockers,
                pattern=line.pattern,
            )
            for number, line in enumerate(BORDERED)
        }

    def figure(self, rate: int, border: int) -> Experiment:
        """A point of Figures 12 to 15; the border 0 means none."""
        count = self.scale.drawn
        return self._growing("improvement-border", (4, 5), count=count, rate=rate, border=border)

    def encoding(self) -> Experiment:
        """Section 5.3 and Figure 17."""
        return Experiment("encoding", {})

    def empty(self) -> dict[int, Experiment]:
        """Empty boards, by size."""
        return {size: Experiment("empty", {"size": size}) for size in SIZES}

    def minimal(self) -> dict[tuple[int, int], Experiment]:
        """Minimal puzzles, by size and percent of black cells."""
        return {
            (size, share): self._with(
                "minimal",
                size=size,
                blockers=round(size * size * share / 100),
                count=self.scale.dug,
            )
            for size in DUG
            for share in SHARES
        }

    def grades(self) -> dict[str, Experiment]:
        """Grades, by method."""
        count = self.scale.graded
        return {name: self._with("grades", method=name, count=count) for name in METHODS}

    def _growing(
        self,
        method: str,
        symbols: tuple[int, int],
        *,
        count: int,
        blockers: int = 21,
        pattern: bool = True,
        rate: int = 50,
        border: int = 1000,
    ) -> Experiment:
        return self._with(
            "growing",
            size=self.scale.side,
            method=method,
            blockers=round(blockers * self.scale.side**2 / 100),
            pattern=pattern,
            symbols=symbols,
            rate=rate,
            border=border,
            count=count,
        )

    def _with(self, name: str, **settings: object) -> Experiment:
        return Experiment(name, {**settings, "seed": self.seed})
