"""Galaxies: each piece of the grid has a centre, and looks the same turned by 180 degrees.

First published by Nikoli in 2001, as Tentai Show. In a file, the answer of a cell is the centre to
which it belongs.
"""

from collections.abc import Iterable

from enpitsu.errors import Fault
from enpitsu.kinds.galaxies.centres import (
    BLACK,
    LAYERS,
    WHITE,
    Names,
    centres,
    facing,
    home,
    lies_at,
    name,
    pairs,
    reaches,
    turned,
)
from enpitsu.kinds.galaxies.codecs import CODECS
from enpitsu.kinds.galaxies.frame import frame
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Answer, Layer, Location, Symbols
from enpitsu.paper.limit import look
from enpitsu.paper.look import DISC, DOT, RING, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Count, Formula, Is, Not, has, number_of, relation

LIES: tuple[Location, ...] = ("cells", "edges", "inner corners")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell belongs to one of the centres that can reach it."""
    found: dict[Place, list[Value]] = {cell: [] for cell in puzzle.grid.cells}
    for centre in centres(puzzle):
        value = name(centre)
        for cell in facing(puzzle.grid, centre):
            found[cell].append(value)
    return {cell: tuple(values) for cell, values in found.items()}


@relation
def both_or_none(value: Value) -> Formula:
    """Two slots both have a value, or neither has it."""
    return Count((Is(0, value), Not(Is(1, value))), 1, 1)


def symmetric(puzzle: Puzzle, _: Domains) -> Instances:
    """A cell belongs to a centre exactly if the opposite cell does."""
    for centre in centres(puzzle):
        said = both_or_none(name(centre))
        for pair in pairs(puzzle.grid, centre):
            yield pair, (), said


def together(puzzle: Puzzle, _: Domains) -> Instances:
    """The cells of a centre are connected."""
    for centre in centres(puzzle):
        cells = facing(puzzle.grid, centre)
        yield cells, (), connected_by(name(centre), side_by_side(cells))


def at_centre(puzzle: Puzzle, _: Domains) -> Instances:
    """The cells that a centre lies in, or touches, belong to it."""
    for centre in centres(puzzle):
        for cell in home(centre):
            yield (cell,), (), has(name(centre))


def beyond(puzzle: Puzzle, _: Domains) -> Instances:
    """Cells that cannot be reached from a centre do not belong to it."""
    for centre, within in reaches(puzzle.grid, centres(puzzle)).items():
        cells = [cell for cell in facing(puzzle.grid, centre) if cell not in within]
        if cells:
            yield cells, (), number_of(name(centre), len(cells), 0, 0)


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for each cell that can belong to no centre."""
    left = dict.fromkeys(puzzle.grid.cells)
    for centre in centres(puzzle):
        look()
        for cell in facing(puzzle.grid, centre):
            left.pop(cell, None)
        if not left:
            return
    for cell in left:
        expected = "expected one with an opposite cell in the grid"
        yield Fault(f"no centre reaches {cell}; {expected}", "cells", cell)


BEYOND = Rule(
    "beyond",
    "A cell to which each way leads through other galaxies' centres does not belong to a galaxy.",
    beyond,
    roles=("lemma", "implied"),
)
KIND = Kind(
    name="galaxies",
    title="Galaxies",
    aliases=("Spiral Galaxies", "Tentai Show", "Galaxien", "天体ショー"),
    family="division",
    clues=tuple(
        Layer(layer, Symbols(WHITE + BLACK), on=on, frame={WHITE: WHITE, BLACK: BLACK})
        for layer, on in zip(LAYERS, LIES, strict=True)
    ),
    answers=(Answer(domains, only="across no other centre a cell lies opposite"),),
    rules=(
        Rule(
            "centre", "Each cell that a centre lies in or touches belongs to its galaxy.", at_centre
        ),
        Rule("symmetry", "A galaxy looks the same after half a turn round its centre.", symmetric),
        Rule("together", "The cells of a galaxy are connected.", together),
        BEYOND,
    ),
    problems=problems,
    turned=turned,
    frame=frame,
    codecs=CODECS,
    techniques=Later("enpitsu.kinds.galaxies.techniques:TECHNIQUES"),
    look=Look(
        {WHITE: RING, BLACK: DISC}, parted=True, others=DOT, value_names=Names(), centre=lies_at
    ),
)
