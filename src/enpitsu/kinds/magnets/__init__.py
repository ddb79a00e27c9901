"""Magnets: each domino is a magnet or a neutral plate, and equal poles never share a side.

A number at the top or on the left counts the positive poles of its line, one at the bottom or on
the right the negative ones. Some poles may be given, and some halves that stay neutral.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from enpitsu.kinds.magnets.codecs import CODECS
from enpitsu.kit import counting, dominoes
from enpitsu.kit.common import FROM_TOP_LEFT, givens_kept
from enpitsu.kit.dominoes import labelled, tiling
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.paper.layer import Answer, Clues, Labels, Layer, Options, Symbols
from enpitsu.paper.look import DOT, Look
from enpitsu.puzzle import (
    Board,
    Cell,
    Domain,
    Domains,
    Fault,
    Grid,
    Instances,
    Kind,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Table, number_of, relation

PLUS, MINUS, NEUTRAL = "+", "-", "o"
PLATES = ((PLUS, MINUS), (MINUS, PLUS), (NEUTRAL, NEUTRAL))


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """Each half of a domino is a pole or neutral."""
    return dict.fromkeys(puzzle.clues["regions"], (PLUS, MINUS, NEUTRAL))


def pole_shown(_: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The pole in a cell; puzzles are made without printing neutral halves."""
    return (board[cell],) if board.get(cell, NEUTRAL) != NEUTRAL else ()


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each region that is no domino, and each given outside of dominoes."""
    yield from dominoes.problems(puzzle)
    for cell, given in puzzle.clues["grid"].items():
        if cell not in puzzle.clues["regions"]:
            met = f"{cell} has {given} and lies on no domino"
            yield Fault(f"{met}; expected nothing there", "grid", cell)


@relation
def plate() -> Table:
    """Two slots are a magnet, either way round, or a neutral plate."""
    return Table((0, 1), frozenset(PLATES))


def plates(puzzle: Puzzle, _: Domains) -> Instances:
    """The halves of a domino are opposite poles, or both neutral."""
    for cells in puzzle.regions["regions"].values():
        if len(cells) == 2:
            yield cells, (), plate()


def apart(puzzle: Puzzle, domains: Domains) -> Instances:
    """Of two cells side by side, at most one is positive, and at most one negative."""
    labels = puzzle.clues["regions"]
    for edge in puzzle.grid.edges:
        if all(cell in domains for cell in edge) and labels[edge.first] != labels[edge.second]:
            for pole in (PLUS, MINUS):
                yield edge, (), number_of(pole, 2, 0, 1)


def _other_half(step: Deduction) -> str:
    return f"across the domino, {facts(step)}"


def _repels(step: Deduction) -> str:
    return f"{facts(step)}, and equal poles never share a side"


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Dominoes at random."""
    return {"regions": labelled(tiling(grid, rng))}


KIND = Kind(
    name="magnets",
    title="Magnets",
    aliases=("Magnete",),
    family="placing",
    usual_size=(6, 6),
    clues=(
        *counting.outside("top", "bottom", "left", "right"),
        Layer("regions", Labels(), blank="-"),
        Layer("grid", Symbols(PLUS + MINUS + NEUTRAL), optional=True),
    ),
    answers=(Answer(domains),),
    rules=(
        replace(givens_kept("grid"), shown={"grid": pole_shown}),
        counting.in_lines(
            PLUS,
            id="plus",
            techniques=full_and_needed("plus"),
            text="A number at the top or the left tells the positive poles of its line.",
        ),
        counting.in_lines(
            MINUS,
            id="minus",
            techniques=full_and_needed("minus"),
            sides=("bottom", "right"),
            text="A number at the bottom or the right tells the negative poles of its line.",
        ),
        Rule(
            "domino",
            "The halves of a domino are a positive and a negative pole, or both are neutral.",
            plates,
            techniques=(alone("half of a domino", "domino", _other_half),),
        ),
        Rule(
            "repel",
            "Equal poles never share a side.",
            apart,
            techniques=(alone("beside an equal pole", "repel", _repels),),
        ),
    ),
    problems=problems,
    turns=FROM_TOP_LEFT,
    frame=frame,
    codecs=CODECS,
    look=Look(
        {NEUTRAL: DOT},
        walls="regions",
        value_names={PLUS: "positive", MINUS: "negative", NEUTRAL: "neutral"},
    ),
)
