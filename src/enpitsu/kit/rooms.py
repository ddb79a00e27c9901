"""Rooms: a layer `regions` of labels, and a layer `numbers` with at most one number in a room.

If a kind has a layer `walls`, these are borders that end inside a room: they separate cells, but
not rooms. Their meaning in each kind is that of the editor pzprjs, https://github.com/robx/pzprjs,
where rooms are the areas that borders enclose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from enpitsu.errors import short
from enpitsu.io import codecs as c
from enpitsu.kit import counting, shading
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.common import whole_regions
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.ways import ways_to_meet
from enpitsu.paper.layer import WALL
from enpitsu.puzzle import (
    Board,
    Cell,
    Clues,
    Domains,
    Edge,
    Fault,
    Grid,
    Instances,
    Kind,
    Labels,
    Layer,
    Numbers,
    Options,
    Pattern,
    Puzzle,
    Record,
    Rule,
    Symbols,
    Value,
    connected,
    parted,
    regions,
)
from enpitsu.puzzle.deduction import Technique
from enpitsu.rules import number_of

BY_NUMBER = (*full_and_needed("number"), *ways_to_meet("number"))
SIDES = (1, 2, 2, 2, 3, 3, 4)  # lengths, each drawn as often as it is listed
WALLS = Layer("walls", Symbols(WALL), on="edges", frame={WALL: WALL}, optional=True, walls=True)


# -- walls -----------------------------------------------------------------------------------


def whole_rooms(puzzle: Puzzle, noun: str = "room") -> Iterator[Fault]:
    """Faults: rooms that are not whole, and walls that lie between rooms or cut one in pieces."""
    labels, walls = puzzle.clues["regions"], puzzle.clues.get("walls", {})
    yield from whole_regions(puzzle, noun)
    rooms = puzzle.regions["regions"]
    cut: set[Value] = set()
    for wall in walls:
        one, other = (labels.get(cell) for cell in wall)
        if one is None or other is None:
            continue  # that is a fault of the cell
        if one != other:
            met = f"walls: {wall} lies between two {noun}s"
            yield Fault(f"{met}; expected a wall inside one", "walls", wall)
        elif one not in cut and connected(puzzle.grid, rooms[one]):
            parts = parted(rooms[one], puzzle.grid, lambda a, b: Edge(*sorted((a, b))) not in walls)
            if len([*parts]) > 1:
                cut.add(one)
                met = f"walls: they cut {noun} {short(str(one))} in pieces"
                yield Fault(f"{met}; expected walls with a way round them", "walls", wall)


# -- rooms with numbers ------------------------------------------------------------------------


def numbered(numbers: Numbers) -> tuple[Layer, Layer]:
    """The layers of rooms and of their numbers."""
    return Layer("regions", Labels()), Layer("numbers", numbers, of_regions=True)


def walled(numbers: Numbers) -> tuple[Layer, ...]:
    """The layers of rooms, of walls inside them, and of their numbers."""
    regions, told = numbered(numbers)
    return regions, WALLS, told


def cells(puzzle: Puzzle) -> Callable[[Cell], Sequence[Cell]]:
    """The cells of the room that a cell lies in."""
    labels = puzzle.clues["regions"]
    found = puzzle.regions["regions"]
    return lambda cell: found[labels[cell]]


def has_number(puzzle: Puzzle, _: Board, cell: Cell) -> bool:
    """Whether the number of its room is printed in this cell; where none is, in its first cell."""
    room = cells(puzzle)(cell)
    return cell == room[0] and puzzle.clues["numbers"].keys().isdisjoint(room)


def told_by(value: Value, *, text: str, techniques: tuple[Technique, ...] | None = None) -> Rule:
    """The rule that the number of a room tells how many of its cells have a value.

    By default the techniques are about one number, since no cell is counted by two.
    """
    return counting.told_by(
        "numbers",
        value,
        among=cells,
        text=text,
        noun="room",
        goes=has_number,
        techniques=BY_NUMBER if techniques is None else techniques,
    )


SHADED_IN_ROOM = told_by(
    shading.SHADED, text="A number tells how many cells of its room are shaded."
)


def in_one_piece(puzzle: Puzzle, _: Domains) -> Instances:
    """The shaded cells of each room are connected."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), connected_by(shading.SHADED, side_by_side(tuple(cells)))


def borders(puzzle: Puzzle) -> Iterator[Edge]:
    """The edges between rooms; none as long as no rooms are printed."""
    labels = puzzle.clues["regions"]
    edges = puzzle.grid.edges if labels else ()
    return (edge for edge in edges if labels[edge.first] != labels[edge.second])


def _apart(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that of two cells on both sides of a border one is white."""
    for edge in borders(puzzle):
        yield edge, (), number_of(shading.SHADED, 2, 0, 1)


def walled_off(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that the cells on both sides of a wall are not both shaded."""
    for wall in puzzle.clues["walls"]:
        yield (*wall,), (), number_of(shading.SHADED, 2, 0, 1)


APART = Rule(
    "apart",
    "Shaded cells of different rooms never share a side.",
    _apart,
    techniques=(shading.BESIDE_SHADED,),
)


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """Faults: rooms that are not connected, and rooms with several numbers."""
    labels = puzzle.clues["regions"]
    yield from whole_rooms(puzzle)
    numbered: dict[Value, Cell] = {}
    for cell in puzzle.clues["numbers"]:
        if cell in labels and (first := numbered.setdefault(labels[cell], cell)) != cell:
            met = f"{cell} has a number, and so has {first} in its room"
            yield Fault(f"{met}; expected one at most", "numbers", cell)


def frame(grid: Grid, _: Options, rng: Random, *, sides: Sequence[int] = SIDES) -> Clues:
    """A random frame of rectangular rooms; each free cell in reading order begins one.

    The lengths of its sides are drawn from `sides`, and are shorter if there is less space.
    """
    labels: dict[Cell, str] = {}
    number = 0
    for cell in grid.cells:
        if cell not in labels:
            number += 1
            labels |= dict.fromkeys(room(grid, cell, labels, rng, sides), str(number))
    return {"regions": {cell: labels[cell] for cell in grid.cells}}


def room(
    grid: Grid, start: Cell, taken: dict[Cell, str], rng: Random, sides: Sequence[int]
) -> list[Cell]:
    """The cells of a room down and to the right of a cell, up to where another room begins."""
    rows, cols = rng.choice(sides), rng.choice(sides)
    width = 0
    while width < cols and start.col + width < grid.cols:
        if Cell(start.row, start.col + width) in taken:
            break
        width += 1
    height = min(rows, grid.rows - start.row)
    return [Cell(start.row + r, start.col + c) for r in range(height) for c in range(width)]


def shaded(
    name: str,
    title: str,
    numbers: Numbers,
    rules: tuple[Rule, ...],
    *,
    aliases: tuple[str, ...] = (),
    codecs: Mapping[str, c.Codec] = c.NO_FORMATS,
    with_walls: bool = False,
    sides: Sequence[int] = SIDES,
    usual_size: tuple[int, int] = (10, 10),
    patterns: tuple[Pattern, ...] = (),
) -> Kind:
    """A kind of which rooms and their `numbers` are printed, and cells are shaded.

    Random rooms have `sides` as in `frame`. There may be walls inside rooms if it is `with_walls`.
    """
    return Kind(
        name=name,
        title=title,
        aliases=aliases,
        family="shading",
        clues=walled(numbers) if with_walls else numbered(numbers),
        answers=(shading.ANSWER,),
        rules=rules,
        problems=problems,
        frame=partial(frame, sides=sides),
        usual_size=usual_size,
        patterns=patterns,
        codecs=codecs,
        look=shading.IN_REGIONS,
    )


# -- other programs ----------------------------------------------------------------------------

# For formats of the editor pzprjs: links and its present files have walls, older files labels. In
# links the number of a room stands in its first cell, in files where it is printed.
WALLS_OF_LINK = c.walls("regions", inside="walls")
WALLS_OF_FILE = c.walls("regions", by=c.BORDERS, inside="walls")
NUMBERS_OF_LINK = c.room_clues("numbers", "regions", c.hexadecimal(), c.gaps("g"))
NUMBERS_OF_FILE = c.words("numbers", c.decimal(), c.nothing("."))
NO_WALLS = c.without("walls")
LABELS = (c.rooms("regions"), NO_WALLS)


def formats(
    name: str,
    *,
    numbers: bool = True,
    inside: str = "",
    looks: str = "",
    aliases: tuple[str, ...] = (),
    earlier: c.Readable | None = None,
    kanpen: c.Reader | None = None,
    remarked: c.Remarked = c.no_remarks,
) -> dict[str, c.Codec]:
    """The codecs of a kind of which rooms are printed, and cells are shaded.

    `numbers` tells whether rooms have numbers, and `inside` is the name of the layer of walls
    inside rooms; empty if there is none.
    """
    linked, drawn = (c.walls("regions", by=by, inside=inside) for by in (c.BITS, c.BORDERS))
    marked = (*((NUMBERS_OF_FILE,) if numbers else ()), shading.MARKED)
    problem = c.section("problem", c.words("numbers", c.decimal(), c.nothing("-")))
    return c.codecs(
        c.link(
            name,
            linked,
            *((NUMBERS_OF_LINK,) if numbers else ()),
            looks=looks,
            earlier=earlier,
            remarked=partial(_remarks, remarked) if numbers else remarked,
            kanpen=kanpen,
        ),
        c.file(
            name,
            c.rooms("regions"),
            c.without(inside),
            *marked,
            remarked=remarked,
            newer={1: (drawn, *marked)},
        ),
        c.sections(
            name,
            c.without(inside),
            *((problem,) if numbers else ()),
            areas=shading.AREAS,
            solution=shading.SOLUTION,
        ),
        aliases=aliases,
    )


def _remarks(others: c.Remarked, record: Record) -> Iterator[str]:
    yield from others(record)
    yield from moved(record)


def moved(record: Record) -> Iterator[str]:
    """The remark on numbers that a link moves to the first cells of their rooms."""
    rooms, labels = regions(record.puzzle.clues["regions"]), record.puzzle.clues["regions"]
    ways = [
        f"{cell} to {first}"
        for cell in record.puzzle.clues["numbers"]
        if (first := rooms[labels[cell]][0]) != cell
    ]
    if ways:
        which = "number moves" if len(ways) == 1 else "numbers move"
        yield f"a link has numbers in the first cells of rooms: {which} from {', '.join(ways)}"
