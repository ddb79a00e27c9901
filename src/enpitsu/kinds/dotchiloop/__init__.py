"""Dotchi Loop: one loop through all white circles; in a room it turns at all of them or none.

First published by Nikoli. *Dotchi* is Japanese for which of the two.
"""

from itertools import combinations

from enpitsu.io import codecs as c
from enpitsu.kit import lines, rooms, winding
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, Axes, numbered_axes, turns_at, ways
from enpitsu.kit.shading import AREAS
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    DISC,
    RING,
    Clue,
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Not, every, number_of, relation, some

WHITE, BLACK = "o", "*"
NAMES: dict[Value, str] = {WHITE: "white circle", BLACK: "black circle"}


def taken(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes two sides of each cell with a white circle."""
    for cell, value in puzzle.clues["circles"].items():
        if value == WHITE:
            edges = ways(puzzle.grid, cell)
            yield edges, (Clue("circles", cell, value),), number_of(LINE, len(edges), 2, 2)


@relation
def both_turn_or_none(one: Axes, other: Axes) -> Formula:
    """The line turns in both cells, or in neither."""
    first, second = turns_at(one), turns_at(other)
    return some((every((first, second)), every((Not(first), Not(second)))))


def alike(puzzle: Puzzle, _: Domains) -> Instances:
    """In two cells with white circles of a room, the line turns in both or in neither."""
    labels, found = puzzle.clues["regions"], puzzle.clues["circles"]
    white = [cell for cell in puzzle.grid.cells if found.get(cell) == WHITE]
    for pair in combinations(white, 2):
        if labels[pair[0]] == labels[pair[1]]:
            edges, told = numbered_axes(puzzle.grid, pair)
            because = [Clue("circles", cell, WHITE) for cell in pair]
            yield (*edges, *pair), because, both_turn_or_none(*told)


def _through(step: Deduction) -> str:
    return f"the line goes through {printed(step.clues, step.value_names)}{reason(step)}"


def _alike(step: Deduction) -> str:
    one, other = step.because[0].places[-2:]
    return f"the line turns at both {one} and {other}, or at neither{reason(step)}"


KIND = Kind(
    name="dotchiloop",
    title="Dotchi Loop",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("regions", Labels()), Layer("circles", Symbols(WHITE + BLACK))),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.8), frame=rooms.frame),
    rules=(
        Rule(
            "white",
            "The line goes through each cell with a white circle (o).",
            taken,
            techniques=(alone("white circle", "white", _through),),
        ),
        lines.keeps_off(
            "circles", "The line does not go through a cell with a black circle (*).", exempt=WHITE
        ),
        Rule(
            "alike",
            "In each room the line turns at all white circles, or it goes straight on at all of "
            "them.",
            alike,
            unmet="the line would turn at one of two white circles of a room",
            techniques=(alone("circles of a room", "alike", _alike, cost=1.5),),
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    problems=rooms.whole_rooms,
    frame=rooms.frame,
    codecs=c.codecs(
        c.link("dotchi", c.walls("regions"), c.clues("circles", by=c.threes(WHITE, BLACK))),
        c.file(
            "dotchi",
            c.rooms("regions"),
            c.words("circles", c.table({"1": WHITE, "2": BLACK}), c.nothing(".")),
            LOOP.marks,
            c.unread("0"),
        ),
        c.sections(
            "dotchi-loop",
            problem=c.words("circles", c.table({"w": WHITE, "b": BLACK}), c.nothing("-")),
            areas=AREAS,
            solution=LOOP.solution,
            aliases=("dotchi", "dotchiloop"),
        ),
        aliases=("dotchiloop",),
    ),
    look=LOOP.look(Look({WHITE: RING, BLACK: DISC}, walls="regions", value_names=NAMES)),
)
