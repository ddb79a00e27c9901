"""Thermometers: each is filled with mercury from its bulb up to some cell, or is empty.

A number outside tells how many cells of its row or column hold mercury.
"""

from itertools import pairwise
from random import Random

from enpitsu.kit import counting, shading
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    DISC,
    DOT,
    Answer,
    Cell,
    Clue,
    Clues,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Nothing,
    Options,
    Paths,
    Place,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.deduction import Deduction

LISTS = Paths(least=2, overlap=False)
THERMOMETERS = Layer("thermometers", Nothing(), on=LISTS, complete=True)
LENGTHS = (3, 3, 4, 4, 5, 6)  # cells of a thermometer, each as often as it is listed


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell of a thermometer is filled with mercury or empty."""
    return {
        cell: (SHADED, WHITE) for path in puzzle.clues[THERMOMETERS.name] for cell in path.cells
    }


def rising(puzzle: Puzzle, _: Domains) -> Instances:
    """If a cell has mercury, so has the cell before it, towards the bulb."""
    for path, value in puzzle.clues[THERMOMETERS.name].items():
        for nearer, farther in pairwise(path.cells):
            because = (Clue(THERMOMETERS.name, path, value),)
            yield (farther, nearer), because, shading.then()


def _rises(step: Deduction) -> str:
    return f"{facts(step)}, and mercury rises from the bulb without a gap"


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Random thermometers that cover the board; a cell left over extends a neighbour if it can."""
    free = set(grid.cells)
    found: list[list[Cell]] = []

    def beside(cell: Cell) -> list[Cell]:
        return [near for near in grid.neighbours(cell) if near in free]

    while free:
        narrow = min(len(beside(cell)) for cell in free)
        start = rng.choice(sorted(cell for cell in free if len(beside(cell)) == narrow))
        free.remove(start)
        way = [start]
        length = rng.choice(LENGTHS)
        while len(way) < length and (near := beside(way[-1])):
            way.append(rng.choice(near))
            free.remove(way[-1])
        if len(way) > 1:
            found.append(way if rng.random() < 0.5 else way[::-1])
        else:
            around = grid.neighbours(start)
            longer = next((one for one in found if one[-1] in around), None)
            if longer is not None:
                longer.append(start)
    return {THERMOMETERS.name: {LISTS.path(way): "" for way in found}}


KIND = Kind(
    name="thermometer",
    title="Thermometers",
    family="shading",
    usual_size=(6, 6),
    clues=(*counting.outside(*counting.TOP_LEFT), THERMOMETERS),
    answers=(Answer(domains),),
    rules=(
        counting.in_lines(
            SHADED, text="A number outside tells how many cells of its row or column hold mercury."
        ),
        Rule(
            "rise",
            "Mercury fills a thermometer from its bulb onwards, without a gap.",
            rising,
            noun="thermometer",
            unmet="a thermometer would have a gap",
            techniques=(alone("rising mercury", "rise", _rises),),
        ),
    ),
    frame=frame,
    look=Look(
        {SHADED: DISC, WHITE: DOT},
        strokes={THERMOMETERS.name: "bulb"},
        value_names={SHADED: "mercury", WHITE: "empty", "": "thermometer"},
    ),
)
