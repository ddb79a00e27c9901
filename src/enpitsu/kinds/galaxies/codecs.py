"""How other programs write galaxies: the lattice of centres, and the borders round galaxies."""

from collections.abc import Iterator
from dataclasses import replace

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.kinds.galaxies.centres import (
    BLACK,
    LAYERS,
    WHITE,
    centres,
    home,
    layer_of,
    name,
    opposite,
)
from enpitsu.kit.dividing import BORDER, DRAWN, OPEN, Pieces
from enpitsu.paper.source import Source
from enpitsu.puzzle import Board, Cell, Corner, Edge, Place, Puzzle, Value, parted

WHOLE = "a whole grid, as Galaxies are drawn on one here"
HOLE = c.refused_sign("X", f"a cell that is a hole; expected {WHOLE}")


class Quarters:
    """The centres as a table: 0 in the cell, 1 to its right, 2 below it, 3 at its corner."""

    by = c.in_words(c.decimal(), c.nothing("-"))

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with all centres."""
        found: dict[str, dict[Place, Value]] = {layer: {} for layer in LAYERS}
        values = self.by.read(source, [page.cols] * page.rows)
        for value, cell in zip(values, page.grid.cells, strict=True):
            if value is not None:
                if value not in range(4):
                    raise source.error(f"{value}; expected 0, 1, 2, 3 or -")
                place = _quarters(cell)[int(value)]
                layer = layer_of(place)
                found[layer][place] = WHITE
                source.marks[layer, place] = source.mark
        return replace(page, clues={**page.clues, **found})

    def write(self, page: c.Page) -> str:
        """The table; `Unsupported` for black centres."""
        if any(value == BLACK for layer in LAYERS for value in page.clues[layer].values()):
            raise Unsupported("only white centres can be written there, and one is black")
        return self.by.write([[self._number(page, cell) for cell in row] for row in page.cell_rows])

    def _number(self, page: c.Page, cell: Cell) -> Value | None:
        told = [i for i, place in enumerate(_quarters(cell)) if _printed(page, place)]
        if len(told) > 1:
            raise Unsupported(f"two centres at {cell} are too close for that table")
        return told[0] if told else None

    def empty(self, page: c.Page) -> bool:
        """Whether there is no centre."""
        return not any(page.clues[layer] for layer in LAYERS)


def _quarters(cell: Cell) -> tuple[Place, Place, Place, Place]:
    right, below = Cell(cell.row, cell.col + 1), Cell(cell.row + 1, cell.col)
    return cell, Edge(cell, right), Edge(cell, below), Corner(cell.row + 1, cell.col + 1)


def _printed(page: c.Page, place: Place) -> Value | None:
    return page.clues[layer_of(place)].get(place)


class Belonging:
    """The centres of cells, told by the borders of finished galaxies."""

    def __init__(self, borders: c.Part) -> None:
        self.borders = borders

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the cells of all galaxies that are finished."""
        drawn = self.borders.read(source, replace(page, entries={})).entries
        entries = _finished(page.puzzle, drawn)
        for cell in entries:
            source.marks[c.STATE_MARK, cell] = source.mark
        return replace(page, entries={**page.entries, **entries})

    def write(self, page: c.Page) -> str:
        """The borders; `Unsupported` for cells of a galaxy that is not finished."""
        entries = page.entries
        ends = {edge: [entries.get(cell) for cell in edge] for edge in page.grid.edges}
        drawn: dict[Place, Value] = {
            edge: OPEN if one == other else BORDER
            for edge, (one, other) in ends.items()
            if one is not None or other is not None
        }
        if page.grid.edges and _finished(page.puzzle, drawn) != entries:
            raise Unsupported("only the cells of finished galaxies can be written")
        return self.borders.write(replace(page, entries=drawn))

    def empty(self, page: c.Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries


def _finished(puzzle: Puzzle, drawn: Board) -> dict[Place, Value]:
    """The cells of all finished galaxies; none if nothing has been drawn."""
    return dict(finished(puzzle, drawn)) if drawn else {}


def finished(puzzle: Puzzle, drawn: Board) -> Iterator[tuple[Place, Value]]:
    """The cells of all pieces that are symmetric about the single centre they contain."""
    owner = {cell: centre for centre in centres(puzzle) for cell in home(centre)}

    def joined(one: Cell, other: Cell) -> bool:
        return drawn.get(Edge(*sorted((one, other)))) != BORDER

    for cells in parted(puzzle.grid.cells, puzzle.grid, joined):
        inside, met = {*cells}, {owner[cell] for cell in cells if cell in owner}
        if len(met) == 1:
            (centre,) = met
            alike = inside == {opposite(cell, centre) for cell in cells}
            if alike and inside.issuperset(home(centre)) and not _crossed(inside, puzzle, drawn):
                yield from ((cell, name(centre)) for cell in cells)


def _crossed(inside: set[Cell], puzzle: Puzzle, drawn: Board) -> bool:
    """Whether a border ends inside a piece."""
    found = (edge for edge in puzzle.grid.edges if drawn.get(edge) == BORDER)
    return any(inside.issuperset(edge) for edge in found)


DOTS = c.table({"1": WHITE, "2": BLACK})
CODECS = c.codecs(
    c.link(
        "tentaisho",
        c.lattice(*LAYERS, by=c.in_run(c.packed((WHITE, BLACK), 7), c.gaps("g"))),
        c.no_more("cells that are holes, behind the centres", WHOLE),
    ),
    c.file(
        "tentaisho",
        c.lattice(*LAYERS, by=c.in_lines(DOTS, HOLE, c.nothing("."))),
        Belonging(c.edges(*DRAWN.by.signs)),
        c.unread("0"),
    ),
    c.game(
        "galaxies",
        c.size("cols", between="x", least=3),
        c.rated("nu"),
        ":",
        c.lattice(*LAYERS, by=c.jumps(WHITE, BLACK, closed=False)),
    ),
    c.sections(
        "galaxien",
        problem=Quarters(),
        solution=Belonging(Pieces()),
        aliases=("galaxies", "tentaisho"),
    ),
    aliases=("galaxies",),
)
