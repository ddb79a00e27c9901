"""Putteria: in each region one number, which is its size, and no two of them side by side.

In a row or a column no two numbers are equal. First published by Nikoli.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kit import common, growing
from enpitsu.kit.techniques.groups import (
    grouped,
    one_place_left,
    pointing,
    settled_in_group,
)
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    DOT,
    Answer,
    Board,
    Cell,
    Domain,
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of

EMPTY = "-"
CELLS = 4  # cells of the grid for each region: with more regions there is often no solution


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has the number of cells in its region, or is empty."""
    found = puzzle.regions["regions"].values()
    return {cell: (len(cells), EMPTY) for cells in found for cell in cells}


def one_number(puzzle: Puzzle, _: Domains) -> Instances:
    """One cell of each region has a number."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), number_of(len(cells), len(cells), 1, 1)


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells side by side, at least one is empty."""
    labels = puzzle.clues["regions"]
    for one, other in puzzle.grid.edges:
        if one in labels and other in labels and labels[one] != labels[other]:
            yield (one, other), (), number_of(EMPTY, 2, 1, 2)


def once(puzzle: Puzzle, domains: Domains) -> Instances:
    """No number occurs twice in a line."""
    for line in puzzle.grid.lines:
        for number in dict.fromkeys(domains[cell][0] for cell in line if cell in domains):
            able = [cell for cell in line if cell in domains and domains[cell][0] == number]
            if len(able) > 1:
                yield able, (), number_of(number, len(able), 0, 1)


def given_shown(_: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number in a cell; empty cells are not printed."""
    return (board[cell],) if board.get(cell, EMPTY) != EMPTY else ()


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for each region in pieces, and each number that is not the size of its region."""
    labels = puzzle.clues["regions"]
    yield from common.whole_regions(puzzle)
    sizes = {label: len(cells) for label, cells in puzzle.regions["regions"].items()}
    for cell, given in puzzle.clues["givens"].items():
        if cell in labels and given not in (EMPTY, sizes[labels[cell]]):
            expected = f"expected {sizes[labels[cell]]}, the size of its region"
            yield Fault(f"{cell} holds {given}; {expected}", "givens", cell)


def beside(step: Deduction) -> str:
    """A sentence on why a cell next to a number is empty."""
    return f"{facts(step)}, and no two numbers share a side"


EMPTIES = (c.table({"+": EMPTY}), c.nothing("."))
KIND = Kind(
    name="putteria",
    title="Putteria",
    aliases=("プッテリア",),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=(Layer("regions", Labels()), Layer("givens", Numbers(unknown=EMPTY))),
    answers=(Answer(domains),),
    rules=(
        replace(common.givens_kept("givens"), shown={"givens": given_shown}),
        Rule(
            "region",
            "One cell of each region has a number, which tells its size.",
            one_number,
            noun="region",
            techniques=(one_place_left("last cell of a region", grouped("region")),),
        ),
        Rule(
            "apart",
            "No two numbers share a side.",
            apart,
            techniques=(alone("beside a number", "apart", beside),),
        ),
        Rule(
            "line",
            "No number stands twice in a row or a column.",
            once,
            noun="line",
            techniques=(
                settled_in_group("settled in a line", grouped("line")),
                pointing("region", "line", "apart"),
            ),
        ),
    ),
    problems=problems,
    frame=growing.at_random(CELLS),
    rare_symmetries=("quarter",),
    codecs=c.codecs(
        c.link(
            "putteria",
            c.walls("regions"),
            c.run("givens", c.hexadecimal(), c.table({".": EMPTY}), c.gaps("g")),
        ),
        c.file(
            "putteria",
            c.walls("regions", by=c.BORDERS),
            c.words("givens", c.decimal(), c.table({"-": EMPTY}), c.nothing(".")),
            c.entries(c.noted(c.decimal(), *EMPTIES), unmarked=EMPTY),
        ),
    ),
    look=Look({EMPTY: DOT}, walls="regions", value_names={EMPTY: "empty"}),
)
