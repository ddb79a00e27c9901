"""Mid-loop: one loop through all dots, each in the middle of a straight stretch.

First published by Nikoli.
"""

from collections.abc import Iterator

from enpitsu.io import codecs as c
from enpitsu.kit import winding
from enpitsu.kit.circles import symmetric
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, arms, goes_straight
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import round_clues
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    DISC,
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
    Symbols,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import has

MID = "*"
LAYERS = ("cells", "edges")


def middles(puzzle: Puzzle) -> Iterator[tuple[Cell | Edge, tuple[Clue, ...]]]:
    """The places of all dots, each with its clue."""
    for layer in LAYERS:
        for place, value in puzzle.clues[layer].items():
            yield place, (Clue(layer, place, value),)


def passed(puzzle: Puzzle, _: Domains) -> Instances:
    """The line goes straight through each dot."""
    for place, because in middles(puzzle):
        if isinstance(place, Edge):
            yield (place,), because, has(LINE)
        else:
            yield from goes_straight(puzzle.grid, place, because)


def ways_from(grid: Grid, place: Cell | Edge) -> Iterator[tuple[list[Edge], list[Edge]]]:
    """The edges in both directions from a dot: up and down, then to the left and to the right."""
    if isinstance(place, Cell):
        up, down, left, right = arms(grid, place)
        yield from ((up, down), (left, right))
    elif place.first.row == place.second.row:
        yield arms(grid, place.first)[2], arms(grid, place.second)[3]
    else:
        yield arms(grid, place.first)[0], arms(grid, place.second)[1]


def balanced(puzzle: Puzzle, _: Domains) -> Instances:
    """The line goes equally far in both directions from a dot."""
    for place, because in middles(puzzle):
        for one, other in ways_from(puzzle.grid, place):
            if one or other:
                yield [*one, *other], because, symmetric(len(one), len(other))


def _passed(step: Deduction) -> str:
    return f"the line goes straight through {printed(step.clues, step.value_names)}{reason(step)}"


def _balanced(step: Deduction) -> str:
    told = printed(step.clues, step.value_names)
    return f"{told} lies in the middle of a straight way{reason(step)}"


def _no_way(step: Deduction) -> str:
    told = printed((step.details,), step.value_names)
    return f"else no straight way would have {told} in its middle{reason(step)}"


ROUND = round_clues("ways through a dot", AT_CELLS, _no_way)
DOT = c.table({"2": MID})
KIND = Kind(
    name="midloop",
    title="Mid-loop",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("cells", Symbols(MID)), Layer("edges", Symbols(MID), on="edges")),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.85)),
    rare_symmetries=("diagonals", "quarter"),
    rules=(
        Rule(
            "dot",
            "The line goes straight through each dot.",
            passed,
            unmet="the line would not go straight through {clue}",
            techniques=(alone("through a dot", "dot", _passed, cost=0.8),),
        ),
        Rule(
            "middle",
            "A dot lies in the middle of the straight part of the line that goes through it.",
            balanced,
            unmet="the line would not go as far both ways from {clue}",
            techniques=(alone("as far both ways", "middle", _balanced), ROUND),
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.link("midloop", c.lattice(*LAYERS, by=c.in_run(c.packed(("o", MID), 7), c.gaps("g")))),
        c.file("midloop", c.lattice(*LAYERS, by=c.in_lines(DOT, c.nothing("."))), LOOP.marks),
        aliases=("mid-loop",),
    ),
    look=LOOP.look(Look({MID: DISC}, value_names={MID: "dot"})),
)
