"""Shingoki: one loop through all circles, straight on at white ones, turning at black ones.

First published by Nikoli. *Shingoki* is Japanese for traffic light. A number is the total
length of the two straight stretches that meet at its circle, or in its cell, if it has none; `?` is
any number.
"""

from collections.abc import Iterable
from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import circles, winding
from enpitsu.kit.circles import BLACK, UNKNOWN, WHITE, coloured
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, axes, goes_straight, turns, ways
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import Board, Cell, Clue, Domains, Instances, Kind, Layer, Puzzle, Rule, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of


def lights(colour: str, puzzle: Puzzle, _: Domains) -> Instances:
    """The line goes straight through a circle, or turns there, according to its colour."""
    for cell, because in coloured(puzzle, colour):
        yield from (goes_straight if colour == WHITE else turns)(puzzle.grid, cell, because)


def passed(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes two sides of the cell of a question mark without a circle."""
    for cell, value in puzzle.clues["grid"].items():
        if value == UNKNOWN:
            edges = ways(puzzle.grid, cell)
            yield edges, (Clue("grid", cell, value),), number_of(LINE, len(edges), 2, 2)


def circle_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The circle that fits a cell on the loop."""
    far = circles.reaches(puzzle.grid, board, cell)
    if len(far) != 2:
        return ()
    upright, _ = axes(puzzle.grid, cell)
    bends = sum(board[edge] == LINE for edge in upright) == 1
    return circles.told(BLACK if bends else WHITE, sum(far), alone=True)


def _at_white(step: Deduction) -> str:
    return f"the line goes straight through the white circle at {step.clues[0].place}{reason(step)}"


def _at_question_mark(step: Deduction) -> str:
    return f"the line passes through the question mark at {step.clues[0].place}{reason(step)}"


def _at_black(step: Deduction) -> str:
    return f"the line turns at the black circle at {step.clues[0].place}{reason(step)}"


KIND = Kind(
    name="shingoki",
    title="Shingoki",
    aliases=("Shingouki", "Traffic Lights", "Semaphores"),
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("grid", circles.COLOURED),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.85)),
    rules=(
        Rule(
            "white",
            "The line goes straight through each white circle (o).",
            partial(lights, WHITE),
            unmet="the line would not go straight through {clue}",
            techniques=(alone("white circle", "white", _at_white),),
            shown={"grid": circle_shown},
        ),
        Rule(
            "black",
            "The line comes to each black circle (*) and turns there.",
            partial(lights, BLACK),
            unmet="the line would not turn at {clue}",
            techniques=(alone("black circle", "black", _at_black),),
        ),
        circles.TOTAL,
        Rule(
            "passed",
            "The line goes through the cell of a question mark (?), which is any number.",
            passed,
            unmet="the line would not pass through {clue}",
            techniques=(alone("question mark", "passed", _at_question_mark),),
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.sections(
            "shingoki",
            problem=circles.SECTIONS,
            solution=LOOP.solution,
            aliases=("semaphores", "trafficlights"),
        ),
    ),
    look=circles.LOOK,
)
