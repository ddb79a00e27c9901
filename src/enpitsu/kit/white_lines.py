"""Lines of white cells that do not reach a third room: the rules of Heyawake and its kin."""

from __future__ import annotations

from itertools import pairwise

from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import Domains, Edge, Grid, Instances, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """Half of all cells, one more if their number is odd: no two shaded ones share a side."""
    return (len(grid.cells) + 1) // 2


def across(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that a line from one room through a second into a third has a shaded cell."""
    yield from _crossings(puzzle, walled=False)


def walled(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that a line of white cells across a wall does not cross another border."""
    yield from _crossings(puzzle, walled=True)


def _crossings(puzzle: Puzzle, *, walled: bool) -> Instances:
    """The shortest stretches of lines that cross two borders, one of them a wall or none."""
    walls, labels = puzzle.clues["walls"], puzzle.clues["regions"]
    if walled and not walls:
        return
    for line in puzzle.grid.lines:
        at = [
            i
            for i, (one, other) in enumerate(pairwise(line))
            if labels[one] != labels[other] or (walls and Edge(one, other) in walls)
        ]
        for first, second in pairwise(at):
            cells = line[first : second + 2]
            ends = (Edge(*cells[:2]), Edge(*cells[-2:])) if walls else ()
            if walled != walls.keys().isdisjoint(ends):
                yield cells, (), number_of(SHADED, len(cells), 1, len(cells))


def _unbroken(step: Deduction) -> str:
    """Why one cell of a line over two borders is shaded."""
    return f"with {listed(step.facts)} {step.because[0].rule.unmet}"


ACROSS = Rule(
    "across",
    "A straight line of white cells lies in two rooms at most.",
    across,
    unmet="a line of white cells would reach a third room",
    techniques=(alone("third room", "across", _unbroken, cost=1.2),),
)
WALLS = Rule(
    "walls",
    "A straight line of white cells across a wall inside a room crosses no other border.",
    walled,
    unmet="a line of white cells would cross two borders",
    techniques=(alone("wall and border", "walls", _unbroken, cost=1.2),),
)
