"""A codec is a sequence of parts, each of which reads onto a page and writes from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from enpitsu.codec.source import Source
from enpitsu.errors import BadPuzzle, Unsupported
from enpitsu.expr import Domain
from enpitsu.grid import Cell, Edge, Grid, Place
from enpitsu.puzzle import Board, Clues, Kind, Options, Puzzle


@dataclass(frozen=True)
class Page:
    """A puzzle on its way from or to a text: what is known of it so far.

    `entries` is what the player has filled in; `walls` are the borders that were read, for the
    holes that may be told later.
    """

    kind: Kind
    rows: int = 0
    cols: int = 0
    options: Options = field(default_factory=dict)
    clues: Clues = field(default_factory=dict)
    entries: Board = field(default_factory=dict)
    walls: frozenset[Edge] = frozenset()

    @classmethod
    def of(cls, puzzle: Puzzle, entries: Board) -> Page:
        """The page of a puzzle and what is filled in."""
        rows, cols = puzzle.grid.rows, puzzle.grid.cols
        return cls(puzzle.kind, rows, cols, puzzle.options, puzzle.clues, entries)

    @cached_property
    def grid(self) -> Grid:
        """The grid, once its size is known."""
        return Grid(self.rows, self.cols)

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle as far as it is known; `BadPuzzle` if it could not be printed so."""
        return Puzzle(self.kind, self.grid, self.clues, self.options)

    @cached_property
    def domains(self) -> Mapping[Place, Domain]:
        """What may be filled in, as far as the puzzle is known."""
        return self.kind.answer.domains(self.puzzle)

    def option(self, name: str) -> str:
        """An option, or its default where it was not told."""
        return str(self.options.get(name, self.kind.defaults()[name]))

    @cached_property
    def cell_rows(self) -> list[tuple[Cell, ...]]:
        """The cells, row by row."""
        return [self.grid.row(r) for r in range(self.rows)]


class Part(Protocol):
    """A piece of a format: it reads something onto a page, and writes it from there."""

    def read(self, source: Source, page: Page, /) -> Page:
        """The page with what stands next in the text."""

    def write(self, page: Page, /) -> str:
        """What stands on the page, as text."""


class Omittable(Part, Protocol):
    """A part that may have nothing to say."""

    def empty(self, page: Page, /) -> bool:
        """Whether there is nothing to say."""


@dataclass(frozen=True)
class Codec:
    """How a kind is written in one format: the name it has there, then its parts in order."""

    name: str
    parts: tuple[Part, ...]
    aliases: tuple[str, ...] = ()

    def read(self, source: Source, page: Page) -> Page:
        """The page with all that the text says, from where the source is; nothing may follow."""
        start = source.at
        try:
            for part in self.parts:
                page = part.read(source, page)
            assert page.puzzle
        except BadPuzzle as error:
            raise source.error(str(error), at=start) from None
        source.end()
        return page

    def write(self, page: Page) -> str:
        """The page as text; `Unsupported` if something on it cannot be said."""
        try:
            return "".join(part.write(page) for part in self.parts)
        except Unsupported as error:
            raise Unsupported(f"{self.name}: {error}") from None
