"""Minimum and maximum: the number in a marked cell is below, or above, those next to it."""

from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import LINES, fitting, some_marks
from enpitsu.kit.techniques.clued import clued
from enpitsu.paper.look import Stroke
from enpitsu.puzzle import Clue, Domains, Instances, Layer, Look, Nothing, Path, Paths, Puzzle, Rule
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Conjunction


def below(one: int, other: int) -> bool:
    """Whether one number is less than the other."""
    return one < other


def above(one: int, other: int) -> bool:
    """Whether one number is greater than the other."""
    return one > other


FITS = {"minimum": below, "maximum": above}


def extreme(layer: str, puzzle: Puzzle, domains: Domains) -> Instances:
    """Each marked cell with each neighbour that is not marked in the same way."""
    told = puzzle.clues[layer]
    for path in told:
        (cell,) = path.cells
        near = [
            other
            for other in puzzle.grid.neighbours(cell)
            if other in domains and Path((other,)) not in told
        ]
        parts = [
            (fitting((domains[cell], domains[other]), FITS[layer]), (0, slot))
            for slot, other in enumerate(near, 1)
        ]
        if parts:
            yield (cell, *near), (Clue(layer, path, ""),), Conjunction(parts)


def marked(layer: str, title: str, word: str, stroke: Stroke) -> Variant:
    """The variant in which numbers of marked cells are extreme among their neighbours."""
    return Variant(
        name=f"{layer}s",
        title=title,
        clues=(Layer(layer, Nothing(), on=Paths(most=1), optional=True, complete=True),),
        rules=(
            Rule(
                layer,
                f"The number in a cell marked as a {layer} is {word} than those beside it, but for "
                "others that are marked so.",
                partial(extreme, layer),
                noun=layer,
                techniques=clued(
                    layer,
                    f"end of a {layer}",
                    f"beside a {layer}",
                    f"{{clue}} is {word} than those beside it",
                ),
            ),
        ),
        look=Look(strokes={layer: stroke}),
        frame=partial(some_marks, layer),
        frame_options=(LINES,),
        fpuzzles={layer: keys.Singles(layer)},
    )


MINIMUMS = marked("minimum", "Minimums", "less", "inward")
MAXIMUMS = marked("maximum", "Maximums", "greater", "outward")
