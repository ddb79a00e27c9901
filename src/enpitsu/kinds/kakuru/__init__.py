"""Kakuru: a number in a black cell is the sum of the different digits around it.

First published by Nikoli as Kakkuru. Equal digits never touch.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit.common import in_cells, makes, scattered
from enpitsu.kit.techniques.cages import combined
from enpitsu.kit.techniques.fillings import unfilled, with_houses
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.groups import (
    grouped,
    naked_set,
    settled_neighbour,
    touching_pair,
)
from enpitsu.kit.techniques.sums import in_ways
from enpitsu.kit.techniques.words import printed
from enpitsu.puzzle import (
    BLOCK,
    Board,
    Cell,
    Clue,
    Clues,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Model,
    Numbers,
    Options,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Site, Technique
from enpitsu.rules import distinct, total

BLACK = "#"
DIGITS = tuple(range(1, 10))
SHARE = 0.42  # the share of cells that are black
TOLD = 6  # a sentence lists no more combinations
MOST_CELLS = 9  # the most cells around two numbers that are examined together


def most(_: Grid) -> int:
    """The sum of eight different digits."""
    return sum(DIGITS[1:])


def around(puzzle: Puzzle, cell: Cell) -> list[Cell]:
    """The white cells that touch a cell."""
    return [near for near in puzzle.grid.touching(cell) if near not in puzzle.clues["grid"]]


def summed(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits around a number have this sum."""
    for cell, number in puzzle.clues["grid"].items():
        if number != BLACK:
            cells = around(puzzle, cell)
            because = (Clue("grid", cell, number),)
            yield cells, because, total(len(cells), int(number), int(number))


def different(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits around a number are different."""
    for cell, number in puzzle.clues["grid"].items():
        cells = around(puzzle, cell)
        if number != BLACK and len(cells) > 1:
            yield cells, (Clue("grid", cell, number),), distinct(len(cells))


def combination(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits around a number are one of the combinations that make it."""
    for cell, number in puzzle.clues["grid"].items():
        if number != BLACK:
            cells = around(puzzle, cell)
            yield cells, (Clue("grid", cell, number),), makes(int(number), len(cells), DIGITS)


def apart(puzzle: Puzzle, domains: Domains) -> Instances:
    """Digits in cells that touch are different."""
    for one, other in puzzle.grid.touching_pairs:
        if one in domains and other in domains:
            yield (one, other), (), distinct(2)


def sum_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The sum of the digits around a black cell of a full board, if they are different."""
    digits = [int(board[near]) for near in around(puzzle, cell)]
    if cell in puzzle.clues["grid"] and len({*digits}) == len(digits):
        yield sum(digits)


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Black cells at random."""
    return {"grid": dict.fromkeys(scattered(grid, round(SHARE * len(grid.cells)), rng), BLACK)}


def _two_sums(model: Model) -> Iterator[Site]:
    """Two numbers that share two cells or more."""
    sums = [one for one in model.constraints if one.rule.id == "sum"]
    for one, other in combinations(sums, 2):
        shared = {*one.variables}.intersection(other.variables)
        if len(shared) > 1 and len({*one.variables, *other.variables}) <= MOST_CELLS:
            yield with_houses(model, (one, other))


def _not_both(step: Deduction) -> str:
    clues = [clue for one in step.because if one.rule.id == "sum" for clue in one.clues]
    return f"else nothing makes {printed(clues, {})}" if clues else by_rules(step)


def _made(step: Deduction) -> str:
    clue = next(clue for clue in step.clues)
    return in_ways(step, step.details, TOLD, f"the {clue} is", f"makes the {clue}")


# The format of other programs: a digit or a letter for a number, and k to z for 1 to 16 blanks.
LETTERS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
KIND = Kind(
    name="kakuru",
    title="Kakuru",
    aliases=("Kakkuru", "カックル"),
    family="numbers and letters",
    usual_size=(6, 6),
    clues=(Layer("grid", Numbers(1, most, BLACK), frame={BLACK: BLACK}, kept=True),),
    answers=(in_cells(*DIGITS, without="grid", outside=BLACK),),
    rules=(
        Rule(
            "sum",
            "The digits that touch a number add up to it.",
            summed,
            shown={"grid": sum_shown},
            techniques=(
                combined("combinations", "differ", "sum", _made),
                Technique("two sums", Difficulty.MEDIUM, 3.2, _two_sums, unfilled, _not_both),
            ),
        ),
        Rule(
            "differ",
            "The digits that touch a number all differ.",
            different,
            techniques=(naked_set("naked pair", 2, grouped("differ")),),
        ),
        Rule(
            "touch",
            "Equal digits never touch, not even at a corner.",
            apart,
            techniques=(settled_neighbour("touch"), touching_pair()),
        ),
        Rule(
            "combination",
            "The digits that touch a number are one of the combinations with that sum.",
            combination,
            roles=("implied",),
            instead_of=("sum",),
        ),
    ),
    frame=frame,
    codecs=c.codecs(
        c.link(
            "kakuru",
            c.run(
                "grid",
                c.table({letter: number for number, letter in enumerate(LETTERS) if number}),
                c.table({"+": BLACK, "_": BLACK}),
                c.gaps("k", least=2),
                c.nothing("."),
            ),
        ),
        c.file(
            "kakuru",
            c.words("grid", c.decimal(), c.table({"b": BLACK, "?": BLACK}), c.nothing(".")),
            c.entries(c.noted(c.nothing("0."), c.decimal())),
        ),
    ),
    look=Look({BLACK: BLOCK}, blocks=frozenset({"grid"})),
)
