"""Castle Wall: one loop with white cells inside and black cells outside.

Invented by Palmer Mebane. An arrow with a number tells how many steps the loop takes along its
line.
"""

from collections.abc import Iterator, Sequence

from enpitsu.io import codecs as c
from enpitsu.kinds.castlewall.codecs import BLACK, GREY, VALUES, WHITE, wall_in_file, wall_in_link
from enpitsu.kit import lines, winding
from enpitsu.kit.common import PartNames
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, NONE, ONE_LOOP, arms
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import (
    BLOCK,
    CHEVRONS,
    FRAME,
    SHADE,
    Cell,
    Clue,
    Domains,
    Edge,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Automaton, Relation, automaton, number_of, regular, relation

ARMS = "^v<>"
NAMES: dict[Value, str] = {
    WHITE: "white cell",
    BLACK: "black cell",
    GREY: "grey cell",
    "^": "with an arrow up and",
    "v": "with an arrow down and",
    "<": "with an arrow left and",
    ">": "with an arrow right and",
}


def told(puzzle: Puzzle) -> Iterator[tuple[Cell, tuple[Clue, ...], dict[str, Value]]]:
    """Each cell with a clue, and the parts of the clue by name."""
    for cell, value in puzzle.clues["grid"].items():
        yield cell, (Clue("grid", cell, value),), VALUES.read(value, {}) or {}


def pointed_at(grid: Grid, cell: Cell, arrow: str) -> Sequence[Edge]:
    """The edges along the line that an arrow points at, except the edge of its own cell."""
    return arms(grid, cell)[ARMS.index(arrow)][1:]


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the edges of the line that its arrow points at."""
    for cell, because, parts in told(puzzle):
        if "number" in parts and "arrow" in parts:
            edges = pointed_at(puzzle.grid, cell, str(parts["arrow"]))
            number = int(parts["number"])
            yield edges, because, number_of(LINE, len(edges), number, number)


def crossed(grid: Grid, cell: Cell) -> Sequence[Sequence[Edge]]:
    """The edges crossed by each shortest straight way from a side of a cell out of the board."""
    row, col = cell
    found: list[list[Edge]] = []
    for down in (row, row + 1):
        if 0 < down < grid.rows:
            line = [grid.edge(Cell(down - 1, c), Cell(down, c)) for c in range(grid.cols)]
            found += [line[:col], line[col + 1 :]]
    for right in (col, col + 1):
        if 0 < right < grid.cols:
            line = [grid.edge(Cell(r, right - 1), Cell(r, right)) for r in range(grid.rows)]
            found += [line[:row], line[row + 1 :]]
    shortest = min([len(edges) for edges in found if edges], default=0)
    return [edges for edges in found if edges and len(edges) == shortest]


def _odd(edges: int, value: Value) -> int:
    return edges ^ (value == LINE)


def parity(odd: bool) -> Automaton:
    """The automaton that accepts an odd number of drawn edges, or an even number."""
    return automaton(0, (LINE, NONE), _odd, lambda state: state == odd)


@relation
def drawn(size: int, odd: bool) -> Relation:
    """The number of drawn edges is odd, or even."""
    return regular(size, parity(odd))


def sides(puzzle: Puzzle, _: Domains) -> Instances:
    """A cell is inside exactly if a way from it to the edge of the board crosses the loop oddly."""
    for cell, because, parts in told(puzzle):
        if parts.get("colour") in (WHITE, BLACK):
            for edges in crossed(puzzle.grid, cell):
                yield edges, because, drawn(len(edges), parts["colour"] == WHITE)


def _side(step: Deduction) -> str:
    (clue,) = step.clues
    white = str(clue.value).startswith(WHITE)
    times = "an odd number of times" if white else "an even number of times"
    why = f"from {clue.place} to the rim the line is crossed {times}"
    return f"{why}{reason(step)}"


KIND = Kind(
    name="castlewall",
    title="Castle Wall",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("grid", VALUES),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.5, 0.75)),
    rules=(
        Rule(
            "number",
            "A number tells how many steps along the line its arrow points at the loop takes.",
            numbers,
            techniques=full_and_needed("number"),
        ),
        Rule(
            "side",
            "White cells (o) lie inside the loop, black ones (*) outside.",
            sides,
            unmet="{clue} would lie on the wrong side of the loop",
            techniques=(alone("inside or outside", "side", _side, cost=1.5),),
        ),
        lines.keeps_off("grid", "The loop does not go through a cell with a clue."),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.link("castle", c.run("grid", wall_in_link(), c.gaps("a"))),
        c.file("castle", c.words("grid", wall_in_file(), c.nothing(".")), LOOP.marks),
        aliases=("castlewall",),
    ),
    look=LOOP.look(
        Look(
            {WHITE: FRAME, BLACK: BLOCK, GREY: SHADE, **CHEVRONS},
            value_names=PartNames(VALUES, NAMES),
        )
    ),
)
