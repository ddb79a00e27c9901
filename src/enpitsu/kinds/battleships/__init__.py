"""Battleships: a fleet of straight ships that never touch; some parts of them are given.

Invented by Jaime Poniachik, for the Argentine magazine Humor & Juegos in 1982. A number outside
tells how many cells of its row or column have ships.
"""

from collections.abc import Iterable, Iterator

from enpitsu.io import codecs as c
from enpitsu.kinds.battleships.fleet import FLEET, Bank, Ticks, ships
from enpitsu.kit import counting, shading
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.counts import kept_away
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    CROSS,
    DISC,
    HULL,
    HULLS,
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.rules import (
    Count,
    Formula,
    Is,
    Not,
    Relation,
    every,
    exactly,
    number_of,
    relation,
    some,
)

WATER, SINGLE, MIDDLE = "~", "o", "m"
ENDS = "^v<>"  # ends of a ship; the sign points to the side where the ship ends
Window = tuple[tuple[int, ...], tuple[int, ...]]  # the slots of a ship, and the slots round it


# -- the fleet ---------------------------------------------------------------------------------


def windows(grid: Grid, length: int) -> Iterator[Window]:
    """All positions of a ship, each with the cells at its ends, which must be water.

    Around a ship of one cell, the cells at all four sides must be water.
    """
    number = {cell: i for i, cell in enumerate(grid.cells)}
    for line in grid.lines if length > 1 else grid.cell_rows:
        for start in range(len(line) - length + 1):
            ship = line[start : start + length]
            if length > 1:
                ends = (*line[max(start - 1, 0) : start], *line[start + length :][:1])
            else:
                ends = tuple(grid.neighbours(ship[0]))
            yield tuple(number[cell] for cell in ship), tuple(number[cell] for cell in ends)


@relation
def fleet_of(ways: tuple[Window, ...], number: int) -> Formula:
    """In exactly `number` of these positions there is a ship: its cells shaded, water around it."""
    lying = (
        every((*(Is(slot, SHADED) for slot in ship), *(Is(slot, WHITE) for slot in round_it)))
        for ship, round_it in ways
    )
    return exactly(number, tuple(lying))


def fleet(puzzle: Puzzle, _: Domains) -> Instances:
    """There is the right number of ships of each length, and no longer ship."""
    grid, lengths = puzzle.grid, ships(puzzle.options[FLEET.name], puzzle.grid)
    longest = lengths[-1]
    for length in range(1, longest + 1):
        yield grid.cells, (), fleet_of(tuple(windows(grid, length)), lengths.count(length))
    for cells in grid.windows(longest + 1):
        yield cells, (), number_of(SHADED, len(cells), 0, longest)


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells that touch at a corner, at least one is water."""
    for corner in puzzle.grid.inner_corners:
        nw, ne, sw, se = corner.around
        for pair in ((nw, se), (ne, sw)):
            yield pair, (), number_of(SHADED, 2, 0, 1)


# -- printed parts of ships --------------------------------------------------------------------


@relation
def shaped(part: Value, sides: str) -> Relation | Formula:
    """The first slot has this part of a ship, or water; the slots at its `sides` follow."""
    if part == WATER:
        return Is(0, WHITE)
    at = {side: Is(slot, SHADED) for slot, side in enumerate(sides, 1)}
    own = Is(0, SHADED)
    if part == SINGLE:
        return every((own, exactly(0, tuple(at.values()))))
    if part == MIDDLE:
        axes = (("^", "v"), ("<", ">"))
        through = [every(at[side] for side in axis) for axis in axes if {*axis} <= at.keys()]
        return every((own, some(through)))
    back = OPPOSITE[str(part)]
    if back not in at:
        return every((own, Not(own)))
    return every((own, at[back], *(Not(is_) for side, is_ in at.items() if side != back)))


OPPOSITE = dict(zip(ENDS, "v^><", strict=True))


def beside(grid: Grid, cell: Cell) -> dict[str, Cell]:
    """The cells that share a side with a cell, by the name of the side."""
    row, col = cell
    near = (Cell(row - 1, col), Cell(row + 1, col), Cell(row, col - 1), Cell(row, col + 1))
    return {side: other for side, other in zip(ENDS, near, strict=True) if other in grid}


def parts(puzzle: Puzzle, _: Domains) -> Instances:
    """A cell has the part of a ship that is printed in it, or water."""
    for cell, part in puzzle.clues["grid"].items():
        near = beside(puzzle.grid, cell) if part != WATER else {}
        yield (cell, *near.values()), (Clue("grid", cell, part),), shaped(part, "".join(near))


def part_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The part of a ship in a cell, or water."""
    if board[cell] != SHADED:
        return (WATER,)
    found = {side for side, other in beside(puzzle.grid, cell).items() if board[other] == SHADED}
    if not found:
        return (SINGLE,)
    if len(found) == 1:
        return (OPPOSITE[found.pop()],)
    through = {"^", "v"} <= found or {"<", ">"} <= found
    return (MIDDLE,) if through else ()


# -- in words ----------------------------------------------------------------------------------


def _touches(step: Deduction) -> str:
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    return f"the ship at {step.details} touches {it}"


def _told(step: Deduction) -> str:
    return f"that is told by {printed(step.clues, step.value_names)}{reason(step)}"


def _of_the_fleet(step: Deduction) -> str:
    """A sentence on how many ships of a length there are, or that no ship is so long."""
    match step.because[0].relation.formula:
        case Count([Count(parts, _, _), *_], number, _) if len(step.because[0].variables) == len(
            step.because[0].places
        ):
            length = sum(isinstance(part, Is) and part.value == SHADED for part in parts)
            ships = f"{number} ship{'' if number == 1 else 's'} of {length}"
            return f"the fleet has {ships}{reason(step)}"
    return f"no ship is so long{reason(step)}"


KIND = Kind(
    name="battleships",
    title="Battleships",
    aliases=(
        "Battleship Solitaire",
        "Bimaru",
        "Yubotu",
        "Schiffe versenken",
        "Bataille navale",
        "Batalla naval",
    ),
    family="placing",
    usual_size=(8, 8),
    clues=(
        *counting.outside(*counting.TOP_LEFT, kept=True),
        Layer("grid", Symbols(WATER + SINGLE + MIDDLE + ENDS)),
    ),
    options=(FLEET,),
    answers=(shading.ANSWER,),
    rules=(
        counting.in_lines(
            SHADED,
            text="A number outside tells how many cells of its row or column have ships.",
            near=("touch", "part"),
        ),
        Rule(
            "part",
            "Given parts of ships and given water are part of the solution.",
            parts,
            techniques=(alone("printed part", "part", _told),),
            shown={"grid": part_shown},
        ),
        Rule(
            "touch",
            "Ships never touch, not even at a corner.",
            apart,
            techniques=(kept_away("corner of a ship", SHADED, "touch", _touches),),
        ),
        Rule(
            "fleet",
            "All ships of the fleet are there, and no others (here: {fleet}; usual is one of the "
            "longest sort, two that are a cell shorter, and so on, up to a fifth of the grid).",
            fleet,
            noun="grid",
            techniques=(
                alone(
                    "ships of the fleet", "fleet", _of_the_fleet, level=Difficulty.MEDIUM, cost=3.0
                ),
            ),
        ),
    ),
    codecs=c.codecs(
        c.link(
            "battleship",
            c.run(*counting.TOP_LEFT, c.hexadecimal(), c.gaps("g")),
            c.run("grid", c.table(dict(zip("0123456", "~^v<>mo", strict=True))), c.gaps("g")),
            Bank("/"),
        ),
        c.file(
            "battleship",
            Bank("\n"),
            c.framed(
                "grid",
                outside=(c.ticked(c.decimal()), c.nothing(".")),
                clues=(c.table(dict(zip("0123456", "~^v<>mo", strict=True))), c.nothing(".")),
            ),
            shading.MARKED,
            Ticks(),
        ),
        aliases=("bimaru",),
    ),
    look=Look(
        {**shading.FIGURES, **HULLS, SINGLE: DISC, MIDDLE: HULL, WATER: CROSS},
        value_names={
            SHADED: "occupied",
            WHITE: "water",
            WATER: "water",
            SINGLE: "single ship",
            MIDDLE: "middle of a ship",
            **dict.fromkeys(ENDS, "end of a ship"),
        },
    ),
)
