"""Shakashaka: black triangles leave white rectangles.

Invented by Guten and first published by Nikoli. A triangle is named after the corner of its cell
with the right angle. The rule is local (Demaine, Okamoto, Uehara and Uno, "Computational complexity
and an integer programming model of Shakashaka", 2014): every region is a rectangle, upright or
turned by 45 degrees, if and only if around each corner of a cell every white sector spans 90, 180
or 360 degrees. A boundary that only ever turns inwards by a right angle cannot close around a hole.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kinds.shakashaka.corners import BLACK, FACING, INSIDE, VALUES, sectors
from enpitsu.kinds.shakashaka.frame import SHARE, anywhere, frame, open_corners
from enpitsu.kinds.shakashaka.techniques import TECHNIQUES, WHITE, miscounted, slanted
from enpitsu.kit.common import in_cells
from enpitsu.paper.layer import Answer, Clue, Layer, Symbols
from enpitsu.paper.look import BLOCK, DOT, TRIANGLES, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Record, Rule
from enpitsu.puzzle.model import model
from enpitsu.rules import number_of

NUMBERS = "01234"
PZPRV3 = {"+": WHITE, "2": "SW", "3": "SE", "4": "NE", "5": "NW"}


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number counts the triangles next to its cell: the open cells that are not white."""
    for cell, clue in puzzle.clues["grid"].items():
        if clue != BLACK:
            near = [n for n in puzzle.grid.neighbours(cell) if n in domains]
            white = len(near) - int(clue)
            because = (Clue("grid", cell, clue),)
            yield near, because, number_of(WHITE, len(near), white, white)


def corners(puzzle: Puzzle, domains: Domains) -> Instances:
    """Around a lattice point every white sector is a right, straight or full angle."""
    for block in puzzle.grid.blocks:
        cells = [cell for cell in block if cell is not None and cell in domains]
        if len(cells) == len(block):
            yield cells, (), INSIDE
        elif cells:
            nw, ne, sw, se = block
            is_open = (nw in domains, ne in domains, sw in domains, se in domains)
            yield cells, (), sectors(is_open)


def never_finished(record: Record) -> Iterable[str]:
    """A remark if there is no triangle: the editor needs one to call a puzzle solved."""
    rules = model(record.puzzle)
    white = dict.fromkeys(rules.domains, (WHITE,))
    if all(constraint.truth(white) for constraint in rules.constraints):
        yield "it is solved without a triangle: the editor will never call that finished"


FIGURES = {BLACK: BLOCK, WHITE: DOT} | TRIANGLES
NAMES: dict[Value, str] = {
    WHITE: "empty",
    "NW": "black top left",
    "NE": "black top right",
    "SW": "black bottom left",
    "SE": "black bottom right",
}
LOOK = Look(FIGURES, on_black=frozenset(NUMBERS), value_names=NAMES)
RECTANGLE = Rule(
    "rectangle",
    "The area that stays white consists of rectangles, upright or turned by 45 degrees.",
    corners,
    unmet=slanted,
)
OPEN_FRAME = Kind(
    name="shakashaka",
    title="Shakashaka",
    clues=(),
    answers=(Answer(anywhere),),
    rules=(replace(RECTANGLE, instances=open_corners),),
    look=LOOK,
)

KIND = Kind(
    name="shakashaka",
    title="Shakashaka",
    aliases=("Proof of Quilt", "シャカシャカ"),
    family="placing",
    clues=(Layer("grid", Symbols(BLACK + NUMBERS), frame=dict.fromkeys(BLACK + NUMBERS, BLACK)),),
    answers=(in_cells(*VALUES, without="grid", outside=BLACK),),
    frame=frame,
    frame_options=(SHARE,),
    open_frame=OPEN_FRAME,
    rules=(
        Rule(
            "number",
            "A number tells how many triangles share a side with its cell.",
            numbers,
            unmet=miscounted,
        ),
        RECTANGLE,
        FACING,
    ),
    codecs=c.codecs(
        c.link(
            "shakashaka",
            c.run("grid", c.packed(NUMBERS, 2), c.table({".": BLACK}), c.gaps("g")),
            kanpen=c.kanpen(
                c.words("grid", c.chars(NUMBERS), c.table({"5": BLACK}), c.nothing("."))
            ),
        ),
        c.file(
            "shakashaka",
            c.words("grid", c.chars(NUMBERS), c.table({"5": BLACK}), c.nothing(".")),
            c.entries(c.table(PZPRV3), c.nothing(".-"), unmarked=WHITE),
        ),
        # The sign `x` for a black cell without a number is taken from other kinds of that site;
        # answers of this kind are not read.
        c.sections(
            "shakashaka",
            problem=c.words("grid", c.chars(NUMBERS), c.table({"x": BLACK}), c.nothing("-")),
        ),
        remarked=never_finished,
    ),
    techniques=TECHNIQUES,
    look=LOOK,
)
