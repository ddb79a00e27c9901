"""Wijuko: the numbers 1, 2, 3, ... once each, with sums printed between neighbours."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.common import all_different, givens
from enpitsu.expr import Domain, Sum
from enpitsu.grid import Place
from enpitsu.ladders.wijuko import TECHNIQUES
from enpitsu.picture import Look
from enpitsu.puzzle import Answer, Kind, Layer, Numbers, Pairs, Puzzle, Rule, Vars

LARGEST = 2500  # cells, each of which may hold each number: more is a damaged file


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the number of cells."""
    cells = puzzle.grid.cells
    return dict.fromkeys(cells, tuple(range(1, len(cells) + 1)))


def sums(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A number between two cells is their sum."""
    for edge, total in puzzle.clues["sums"].items():
        first, second = edge
        yield (first, second), Sum((vars[first], vars[second]), int(total), int(total))


def problems(puzzle: Puzzle) -> Iterable[str]:
    """A given is one of the numbers to place."""
    most = len(puzzle.grid.cells)
    if most > LARGEST:
        yield f"the grid has {most} cells; expected at most {LARGEST}"
    for cell, given in puzzle.clues["givens"].items():
        if not 1 <= int(given) <= most:
            yield f"{cell} holds {given}; expected 1 to {most} there"


KIND = Kind(
    name="wijuko",
    title="Wijuko",
    clues=(Layer("givens", Numbers()), Layer("sums", Numbers(), on="edges")),
    answer=Answer(domains),
    rules=(
        givens("givens"),
        all_different("different", "Each number from 1 to the number of cells stands once."),
        Rule("sum", "A number between two cells is the sum of the numbers in them.", sums),
    ),
    problems=problems,
    techniques=TECHNIQUES,
    look=Look(),
)
