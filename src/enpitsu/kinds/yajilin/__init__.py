"""Yajilin: one loop through all cells but those that are shaded or have a clue.

First published by Nikoli in 1999. An arrow with a number tells how many cells that way are shaded.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

from enpitsu.codec.arrows import DIRECTIONS, Arrows, in_file, in_link
from enpitsu.codec.boards import StatePart
from enpitsu.codec.parts import file, link
from enpitsu.codec.runs import Run, Words
from enpitsu.codec.signs import gaps, nothing
from enpitsu.errors import Fault
from enpitsu.graphs import loop_of, side_by_side
from enpitsu.grid import Cell, Edge, Grid, Place
from enpitsu.kinds.yajilin.techniques import TECHNIQUES
from enpitsu.layer import Answer, Clue, Clues, Layer, Numbers, Options, Symbols
from enpitsu.lines import ACROSS, DRAWN, LINE, NAMES, NONE
from enpitsu.look import CHEVRONS, Look
from enpitsu.puzzle import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules.expr import Domain, Expr, Table, number_of, shape
from enpitsu.shading import FIGURES, SHADED, WHITE
from enpitsu.shading import MARKS as SHADES
from enpitsu.shading import NAMES as SHADE_NAMES

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
DENSITY = 5  # cells for one clue in a frame


def cells(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell without a clue is shaded or not."""
    return dict.fromkeys(open_cells(puzzle), (SHADED, WHITE))


def edges(puzzle: Puzzle) -> dict[Place, Domain]:
    """The line crosses an edge between two such cells or not."""
    return dict.fromkeys(open_edges(puzzle), (LINE, NONE))


def open_cells(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The cells without a clue."""
    return tuple(cell for cell in puzzle.grid.cells if cell not in puzzle.clues["arrows"])


def open_edges(puzzle: Puzzle) -> list[Edge]:
    """The edges between them, as their graph has them."""
    found = open_cells(puzzle)
    return [Edge(found[one], found[two]) for one, two in side_by_side(found).edges]


def most(grid: Grid) -> int:
    """Every other cell of the longest line."""
    return max(grid.rows, grid.cols) // 2


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number tells how many cells that its arrow points at are shaded."""
    arrows = puzzle.clues["arrows"]
    for cell, number in puzzle.clues["numbers"].items():
        arrow = str(arrows.get(cell))
        if arrow in STEPS:
            seen = [c for c in pointed_at(puzzle.grid, cell, arrow) if c in domains]
            because = (Clue("numbers", cell, number),)
            yield seen, because, number_of(SHADED, len(seen), int(number), int(number))


def pointed_at(grid: Grid, cell: Cell, arrow: str) -> Iterable[Cell]:
    """The cells that an arrow points at, nearest first."""
    down, right = STEPS[arrow]
    here = Cell(cell.row + down, cell.col + right)
    while here in grid:
        yield here
        here = Cell(here.row + down, here.col + right)


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells side by side one at most is shaded."""
    for edge in open_edges(puzzle):
        yield tuple(edge), (), number_of(SHADED, 2, 0, 1)


@shape
def shaded_or_crossed(ways: int) -> Expr:
    """The cell is shaded and none of so many edges is drawn, or it is not and two of them are."""
    rows = [(SHADED, *(NONE,) * ways)]
    for pair in combinations(range(ways), 2):
        rows += [(WHITE, *(LINE if way in pair else NONE for way in range(ways)))]
    return Table(tuple(range(ways + 1)), frozenset(rows))


def every_cell(puzzle: Puzzle, domains: Domains) -> Instances:
    """The line takes all cells that are neither shaded nor have a clue."""
    for cell in open_cells(puzzle):
        ways = [edge for edge in puzzle.grid.sides(cell) if edge in domains]
        yield (cell, *ways), (), shaded_or_crossed(len(ways))


def one_loop(puzzle: Puzzle, _: Domains) -> Instances:
    """The line is one loop."""
    yield open_edges(puzzle), (), loop_of(LINE, side_by_side(open_cells(puzzle)))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A number stands by an arrow."""
    for cell in puzzle.clues["numbers"]:
        if cell not in puzzle.clues["arrows"]:
            met = f"{cell} has a number and no arrow"
            yield Fault(f"{met}; expected both", "numbers", cell)


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells with arrows that point at something."""
    chosen = rng.sample(grid.cells, max(1, len(grid.cells) // DENSITY))
    arrows = {}
    for cell in chosen:
        ways = [arrow for arrow in STEPS if any(pointed_at(grid, cell, arrow))]
        arrows[cell] = rng.choice(ways) if ways else "+"
    return {"arrows": arrows}


KIND = Kind(
    name="yajilin",
    title="Yajilin",
    family="loops and lines",
    clues=(
        Layer("arrows", Symbols(DIRECTIONS), frame={sign: sign for sign in DIRECTIONS}),
        Layer("numbers", Numbers(0, most)),
    ),
    answers=(
        Answer(cells, name="shading"),
        Answer(edges, on="edges", name="loop"),
    ),
    rules=(
        Rule("number", "A number tells how many cells its arrow points at are shaded.", numbers),
        Rule("apart", "Shaded cells never share a side.", apart),
        Rule("cell", "The line takes every cell that is not shaded and has no clue.", every_cell),
        Rule(
            "loop",
            "The line is one loop that neither crosses nor touches itself.",
            one_loop,
            noun="grid",
        ),
    ),
    problems=problems,
    frame=frame,
    codecs={
        "puzzlink": link("yajilin", Arrows("arrows", "numbers", by=Run(in_link(), gaps("a")))),
        "pzprv3": file(
            "yajilin",
            Arrows("arrows", "numbers", by=Words(in_file(), nothing("."))),
            StatePart(by=Words(SHADES, nothing(".")), unmarked=WHITE),
            DRAWN,
        ),
    },
    techniques=TECHNIQUES,
    look=Look(
        {**ACROSS, **FIGURES, **CHEVRONS},
        small=frozenset({"arrows"}),
        shaded=lambda puzzle: dict.fromkeys(puzzle.clues["arrows"], 0),
        value_names={**NAMES, **SHADE_NAMES},
    ),
)
