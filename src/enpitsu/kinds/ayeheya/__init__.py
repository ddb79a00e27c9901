"""Ayeheya: a Heyawake in which each room looks the same when it is turned upside down.

First published by Nikoli. When a room is turned by 180 degrees, its shaded cells look the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from enpitsu.errors import short
from enpitsu.kit import rooms, shading, white_lines
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import Cell, Domains, Fault, Instances, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction

SIDES = (2, 3, 3, 3, 4)  # sides of a room: with small rooms few boards have a solution


def opposite(room: Sequence[Cell]) -> Mapping[Cell, Cell]:
    """For each cell of a room, the cell to which a half-turn of the room takes it."""
    rows, cols = ([cell[axis] for cell in room] for axis in (0, 1))
    down, across = min(rows) + max(rows), min(cols) + max(cols)
    return {cell: Cell(down - cell.row, across - cell.col) for cell in room}


def symmetric(puzzle: Puzzle, _: Domains) -> Instances:
    """Two cells that a half-turn exchanges are alike."""
    for room in puzzle.regions["regions"].values():
        for cell, other in opposite(room).items():
            if cell < other:
                yield (cell, other), (), shading.alike()


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each room that is in pieces, has two numbers, or is not symmetric."""
    yield from rooms.problems(puzzle)
    for label, room in puzzle.regions["regions"].items():
        for cell, other in opposite(room).items():
            if other not in room:
                met = f"room {short(str(label))} does not lie on itself when it is turned by half"
                yield Fault(f"{met}; expected {other} in it as {cell} is", "regions", cell)
                break


def _opposite_says(step: Deduction) -> str:
    return f"{facts(step)}, and lies opposite in its room"


KIND = replace(
    rooms.shaded(
        "ayeheya",
        "Ayeheya",
        Numbers(0, white_lines.most),
        (
            rooms.SHADED_IN_ROOM,
            shading.APART,
            shading.WHITE_TOGETHER,
            Rule(
                "symmetry",
                "A room with its shaded cells looks the same after half a turn.",
                symmetric,
                unmet="a room would not look the same after half a turn",
                techniques=(alone("opposite cell", "symmetry", _opposite_says),),
            ),
            white_lines.ACROSS,
            white_lines.WALLS,
        ),
        aliases=("Symmetry Heyawake",),
        codecs=rooms.formats("ayeheya", inside=rooms.WALLS.name, remarked=shading.never_finished),
        with_walls=True,
        sides=SIDES,
        usual_size=(8, 8),
    ),
    problems=problems,
)
