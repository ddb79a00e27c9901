"""Drawings: lines, shapes, texts and fog that no rule reads, kept as they were read.

On a page, fog hides the board except some cells that are lit; on paper these cells are marked.
"""

from collections.abc import Iterator

from enpitsu.errors import Fault
from enpitsu.io.codecs import keys
from enpitsu.kit.drawings import DRAWN, DRAWN_OUTSIDE
from enpitsu.paper.drawing import BETWEEN, read_drawing, turned_drawings
from enpitsu.puzzle import (
    Domains,
    Instances,
    Labels,
    Layer,
    Look,
    Nothing,
    Paths,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.variant import Variant

LIGHT = "foglight"


def nothing(_: Puzzle, __: Domains) -> Instances:
    """No constraints, since drawings have no meaning."""
    return ()


def unreadable(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each clue that describes no drawing."""
    for layer in (DRAWN, DRAWN_OUTSIDE):
        for place, value in puzzle.clues[layer].items():
            if None in map(read_drawing, str(value).split(BETWEEN)):
                expected = "expected a drawing, as in circle,fill=#ffffff,size=0.7x0.7"
                yield Fault(f"{layer}: {place} holds {value}; {expected}", layer, place)


DRAWINGS = Variant(
    name="drawings",
    title="Drawings",
    clues=(
        Layer(DRAWN, Labels(turned_drawings), on=Paths(joined=False), optional=True),
        Layer(DRAWN_OUTSIDE, Labels(turned_drawings), on="outside", optional=True, listed=True),
        Layer(LIGHT, Nothing(), on=Paths(ordered=False), complete=True, optional=True),
    ),
    rules=(Rule("drawn", "What is only drawn has no meaning.", nothing, problems=unreadable),),
    look=Look(strokes={DRAWN: "drawn", LIGHT: "disc"}, colours={LIGHT: "#facc15"}),
    by_equality=True,
    fpuzzles={
        **{key: keys.CosmeticDrawing(key, DRAWN, DRAWN_OUTSIDE) for key in keys.DRAWN_SHAPES},
        "foglight": keys.Lit(LIGHT),
    },
)
