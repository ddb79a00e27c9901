"""Indexers: the number in a marked cell is the position of a certain number in its line or region.

For example, a 7 in a marked cell of column three says that in its row the 3 is in column seven.
"""

from collections.abc import Callable, Sequence
from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.kit.boxes import region_of
from enpitsu.kit.cell_lists import LINES, some_marks
from enpitsu.kit.techniques.clued import clued
from enpitsu.paper.grid import TURNS, Turn
from enpitsu.puzzle import (
    Cell,
    Clue,
    Domain,
    Domains,
    Instances,
    Layer,
    Look,
    Nothing,
    Paths,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Formula, Is, Not, every, relation, some


@relation
def indexes(own: int, size: int, domain: Domain) -> Formula:
    """If `own` is the n-th slot, its number is the position of the slot that contains n."""
    return every(
        some((Not(Is(own, value)), Is(int(value) - 1, own + 1)))
        if int(value) <= size
        else Not(Is(own, value))
        for value in domain
    )


def row(puzzle: Puzzle, cell: Cell) -> Sequence[Cell]:
    """The row of a cell."""
    return puzzle.grid.row(cell.row)


def column(puzzle: Puzzle, cell: Cell) -> Sequence[Cell]:
    """The column of a cell."""
    return puzzle.grid.col(cell.col)


def indexed(
    layer: str, line: Callable[[Puzzle, Cell], Sequence[Cell]], puzzle: Puzzle, domains: Domains
) -> Instances:
    """For each marked cell, its constraint on its line or region."""
    for path in puzzle.clues[layer]:
        (cell,) = path.cells
        cells = [other for other in line(puzzle, cell) if other in domains]
        said = indexes(cells.index(cell), len(cells), domains[cell])
        yield cells, (Clue(layer, path, ""),), said


def marked(
    layer: str,
    title: str,
    line: Callable[[Puzzle, Cell], Sequence[Cell]],
    text: str,
    turns: Sequence[Turn],
) -> Variant:
    """The variant in which marked cells are indexers of a line, which the function `line` finds.

    `turns` lists the turns of the board that keep the position of each cell in its line.
    """
    noun = title[:-1].lower()
    return Variant(
        name=f"{layer}s",
        title=title,
        clues=(Layer(layer, Nothing(), on=Paths(most=1), optional=True),),
        rules=(
            Rule(
                layer,
                text,
                partial(indexed, layer, line),
                noun=noun,
                techniques=clued(
                    layer,
                    f"what a {noun} rules out",
                    f"told by a {noun}",
                    "{clue} tells where in {line} the {own} stands",
                ),
            ),
        ),
        look=Look(strokes={layer: "ground"}),
        frame=partial(some_marks, layer),
        frame_options=(LINES,),
        turns=tuple(turns),
        of_regions=line is region_of,
        fpuzzles={layer: keys.Members(layer)},
    )


ROWS = marked(
    "rowindexer",
    "Row Indexers",
    column,
    "In a marked cell of row R the number N tells that R stands in row N of its column.",
    [turn for turn in TURNS if not turn.transposed and not turn.upside_down],
)
COLUMNS = marked(
    "columnindexer",
    "Column Indexers",
    row,
    "In a marked cell of column C the number N tells that C stands in column N of its row.",
    [turn for turn in TURNS if not turn.transposed and not turn.mirrored],
)
BOXES = marked(
    "boxindexer",
    "Box Indexers",
    region_of,
    "A marked cell at place P of its region has the number N if the cell at place N of that region "
    "has the number P; places are counted row by row.",
    TURNS[:1],
)
