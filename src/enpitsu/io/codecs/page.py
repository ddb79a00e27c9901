"""A codec is a sequence of parts, each of which reads onto a page and writes from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from enpitsu.errors import BadKind, Fault, NoLayer, Unsupported
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.layer import Board, Clues, Options, misplaced
from enpitsu.paper.source import Source
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Kind, Puzzle, Record
from enpitsu.puzzle.model import model

STATE_MARK = "state"  # the key of the positions of entries; those of clues have their layer


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """A puzzle while it is read or written, as far as it is known.

    `entries` is what the player has filled in, and `unmarked` are values that need not be marked.
    `walls` are the borders that were read, with their positions in the text: they are kept, since
    cells without a region may follow later.
    """

    kind: Kind
    rows: int = 0
    cols: int = 0
    options: Options = field(default_factory=dict)
    clues: Clues = field(default_factory=dict)
    entries: Board = field(default_factory=dict)
    unmarked: tuple[Value, ...] = ()
    walls: Mapping[Edge, int] = field(default_factory=dict)

    @classmethod
    def of(cls, record: Record) -> Page:
        """The page of a puzzle with its unfinished state, or else its solution."""
        puzzle, entries = record.puzzle, record.state or record.solution or {}
        rows, cols = puzzle.grid.rows, puzzle.grid.cols
        return cls(puzzle.kind, rows, cols, puzzle.options, puzzle.clues, entries)

    @cached_property
    def grid(self) -> Grid:
        """The grid, once its size is known."""
        return Grid(self.rows, self.cols)

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle as far as it is known; it may have faults."""
        return Puzzle(self.kind, self.grid, self.clues, self.options)

    @cached_property
    def domains(self) -> Domains | None:
        """What may be filled in, as far as the puzzle is known; None if it has faults."""
        return None if self.puzzle.faults else self.puzzle.domains

    def option(self, name: str) -> str:
        """An option, or its default where it was not told."""
        return str(self.options.get(name, self.kind.defaults()[name]))

    @cached_property
    def cell_rows(self) -> list[tuple[Cell, ...]]:
        """The cells, row by row."""
        return self.grid.cell_rows

    def printing(self, clues: Clues) -> Page:
        """The page with these layers of clues."""
        return replace(self, clues={**self.clues, **clues})

    def filled(self, entries: Board, *unmarked: Value | None) -> Page:
        """The page with these entries too; cells with values in `unmarked` need not be marked."""
        known = (*self.unmarked, *(value for value in unmarked if value is not None))
        return replace(self, entries={**self.entries, **entries}, unmarked=known)

    def choosing(self, option: str, value: Value) -> Page:
        """The page with an option."""
        return replace(self, options={**self.options, option: value})

    def misplaced(self, source: Source) -> Iterator[Fault]:
        """A fault for each entry that is not possible where it was read."""
        if self.domains is not None and self.entries:
            for place, value in self.entries.items():
                domain = self.domains.get(place)
                if domain is None or value not in domain:
                    line, column = source.position(source.marks[STATE_MARK, place])
                    fault = misplaced(STATE_MARK, place, value, domain)
                    yield fault._replace(line=line, column=column)

    def record(self) -> Record:
        """The record of the page: the puzzle, with a solution or an unfinished state, if any.

        A full board is the solution, as is one that becomes a solution when open places get the
        value that need not be marked. Any other board is a state.
        """
        domains = self.domains
        if domains is None or not self.entries:
            return Record(self.puzzle, state=self.entries or None)
        if any(value not in domains.get(place, ()) for place, value in self.entries.items()):
            return Record(self.puzzle, state=self.entries)
        rules = model(self.puzzle)
        filled: dict[Place, Value] = {**rules.given_board, **self.entries}
        if len(filled) == len(domains):
            return Record(self.puzzle, solution={place: filled[place] for place in domains})
        unmarked = {p: v for v in self.unmarked for p, domain in domains.items() if v in domain}
        full: dict[Place, Any] = {**unmarked, **filled}
        if len(full) == len(domains) and all(c.holds(full) for c in rules.constraints):
            return Record(self.puzzle, solution={place: full[place] for place in domains})
        return Record(self.puzzle, state=self.entries)


Remarked = Callable[[Record], Iterable[str]]
NO_VERSIONS: Mapping[int, Any] = MappingProxyType({})


def no_remarks(record: Record) -> Iterable[str]:  # noqa: ARG001
    """No remarks: the other program treats every record as we do."""
    return ()


class Part(Protocol):
    """A piece of a format: it reads something onto a page, and writes it from there."""

    def read(self, source: Source, page: Page, /) -> Page:
        """The page with what stands next in the text."""

    def write(self, page: Page, /) -> str:
        """What stands on the page, as text."""


class Readable(Protocol):
    """A piece of a format that is read and never written."""

    def read(self, source: Source, page: Page, /) -> Page:
        """The page with what stands next in the text."""


class Omittable(Part, Protocol):
    """A part that may be empty."""

    def empty(self, page: Page, /) -> bool:
        """Whether there is nothing to write."""


class Reader(NamedTuple):
    """The parts, in order, with which a kind is read."""

    parts: tuple[Readable, ...]

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:
        """The record in the text from the position of the source on; nothing may follow."""
        page = Page(kind, grid.rows, grid.cols) if grid else Page(kind)
        for part in self.parts:
            page = part.read(source, page)
        source.end()
        source.faults += page.misplaced(source)
        return page.record()


class Codec(NamedTuple):
    """The notation of a kind in a format: the name it has there, and its parts in order.

    * `remarked`: remarks on how the other program treats a record, where that may surprise.
    * `newer`: newer versions of the format by number, written only for what older ones cannot say.
    * `kanpen`: the reader of kanpen.net's own links, which are never written.
    """

    format: str
    name: str
    parts: tuple[Part, ...]
    aliases: tuple[str, ...] = ()
    remarked: Remarked = no_remarks
    newer: Mapping[int, Codec] = NO_VERSIONS
    kanpen: Reader | None = None

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:
        """The record in the text from the position of the source on; nothing may follow."""
        try:
            return Reader(self.parts).read(source, kind, grid)
        except NoLayer as error:
            raise self._bad(error) from error

    def write(self, record: Record) -> str:
        """The record as text; `Unsupported` if something cannot be said."""
        page = Page.of(record)
        try:
            return "".join(part.write(page) for part in self.parts)
        except Unsupported as error:
            raise Unsupported(f"{self.name}: {error}") from None
        except NoLayer as error:
            raise self._bad(error) from error

    def _bad(self, error: NoLayer) -> BadKind:
        return BadKind(f"the codec of {self.name} in the format {self.format}: {error}")

    def remarks(self, record: Record) -> Iterable[str]:
        """Remarks on how the other program treats the record."""
        return self.remarked(record)


OF_PZPRJS = ("puzzlink", "pzprv3")  # the formats of the editor pzprjs


# The codecs of a kind that no other program has.
NO_FORMATS: Mapping[str, Codec] = MappingProxyType({})


def codecs(
    *told: Codec, aliases: tuple[str, ...] = (), remarked: Remarked = no_remarks
) -> dict[str, Codec]:
    """The codecs of a kind by the names of their formats.

    `aliases` and `remarked` apply to the formats of the editor pzprjs, links and files.
    """
    found = {codec.format: codec for codec in told}
    for name in OF_PZPRJS:
        if name in found and aliases:
            found[name] = found[name]._replace(aliases=(*found[name].aliases, *aliases))
        if name in found and remarked is not no_remarks:
            found[name] = found[name]._replace(remarked=remarked)
    return found
