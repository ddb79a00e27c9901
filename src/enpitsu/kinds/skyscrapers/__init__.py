"""Skyscrapers, also known as Towers: a Latin square of heights, and how many are seen from outside.

Known since the World Puzzle Championship of 1992.
"""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.io.codecs.boards import Framed, StatePart
from enpitsu.io.codecs.parts import LayerPart, Rated, Square, Tail, file, game, link
from enpitsu.io.codecs.runs import Run, Slashed, Spaced, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import decimal, gaps, hexadecimal, nothing
from enpitsu.kinds.skyscrapers.techniques import TECHNIQUES, missed
from enpitsu.kit.common import (
    LATIN,
    longest_line,
    numbers_of_lines,
    printed_stays,
    stands_there,
)
from enpitsu.paper.grid import SIDES, Border
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules.automaton import automaton
from enpitsu.rules.expr import Expr, Regular, shape

NUMBERS = Words(decimal(), nothing("-"))
Seen = tuple[int, int]  # the height of the tallest so far, and how many have been seen


@shape
def visible(size: int, heights: Domain, number: int) -> Expr:
    """Just so many of the slots are greater than all before."""
    tallest = max(map(int, heights))

    def step(seen: Seen, height: Value) -> Seen | None:
        top, count = seen
        if int(height) > top:
            top, count = int(height), count + 1
        return (top, count) if count <= number <= count + tallest - top else None

    machine = automaton((0, 0), heights, step, lambda seen: seen[1] == number)
    return Regular(tuple(range(size)), machine)


def sights(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number outside tells how many buildings are seen from there."""
    for side in SIDES:
        for border, number in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            shown = visible(len(cells), domains[cells[0]], int(number))
            yield cells, (Clue(side, border, number),), shown


def sight_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """How many buildings a board shows from a side."""
    top = seen = 0
    for cell in puzzle.grid.ray(border):
        height = int(board[cell])
        top, seen = max(top, height), seen + (height > top)
    return (seen,)


KIND = Kind(
    name="skyscrapers",
    title="Skyscrapers",
    family="numbers and letters",
    clues=(
        *(
            Layer(side, Numbers(high=longest_line), on=side, clues_shown=sight_shown)
            for side in SIDES
        ),
        Layer("givens", Numbers(high=longest_line), optional=True, clues_shown=stands_there),
    ),
    answers=(Answer(numbers_of_lines),),
    rules=(
        printed_stays("givens"),
        LATIN,
        Rule(
            "sight",
            "A number outside tells how many buildings are seen from there: taller ones hide those "
            "behind them that are lower.",
            sights,
            unmet=missed,
        ),
    ),
    codecs={
        "puzzlink": link(
            "skyscrapers",
            LayerPart(*SIDES, by=Run(hexadecimal(), gaps("g"))),
            Tail(LayerPart("givens", by=Run(hexadecimal(), gaps("g")))),
            aliases=("building", "skyscraper"),
        ),
        "pzprv3": file(
            "skyscrapers",
            Framed(
                "givens",
                prefix="q",
                clues=Words(decimal()),
                outside=Words(decimal(), nothing(".")),
                entries=Words(decimal(), nothing("."), notes=True),
            ),
            aliases=("building", "skyscraper"),
        ),
        "tatham": game(
            "towers",
            Square(least=3),
            Rated("ehxu"),
            ":",
            LayerPart(*SIDES, by=Slashed()),
            Tail(LayerPart("givens", by=Spaced()), behind=","),
        ),
        "janko": sections(
            "skyscrapers",
            Section("clabels", LayerPart("top", "bottom", by=NUMBERS)),
            Section("rlabels", LayerPart("left", "right", by=NUMBERS)),
            Section("problem", LayerPart("givens", by=NUMBERS), optional=True),
            Section("solution", StatePart(by=NUMBERS, printed=True), optional=True),
            aliases=("skyscraper", "hochhaeuser"),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(),
)
