"""Nurikabe: islands of white cells, each with one number, in a sea of shaded ones.

First published by Nikoli in 1991, and named after a ghost that is a wall.
"""

from collections.abc import Iterable

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.io import codecs as c
from enpitsu.kinds.nurikabe.frame import UNKNOWN, alter, frame, sketch
from enpitsu.kinds.nurikabe.techniques import TECHNIQUES
from enpitsu.kit.boards import side_by_side, within
from enpitsu.kit.shading import (
    FIGURES,
    NAMES,
    NO_SQUARE,
    SHADED,
    SHADED_TOGETHER,
    SOLUTION,
    WHITE,
    never_finished,
    shaded_or_white,
)
from enpitsu.paper.grid import Cell, Grid, Place, reached
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Is, Relation, Rooted, relation


def most(grid: Grid) -> int:
    """All cells."""
    return len(grid.cells)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell is shaded or stays white, one with a number stays white."""
    return {**shaded_or_white(puzzle), **dict.fromkeys(puzzle.clues["grid"], (WHITE,))}


@relation
def islands(graph: Graph, roots: tuple[Root, ...], *, strays: bool) -> Relation:
    """The white cells that hang together with each root: so many, and no two roots among them."""
    parts = tuple(Is(slot, WHITE) for slot in range(graph.nodes))
    return Rooted(parts, graph, roots, strays)


def sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """The island of a number has so many cells; one that has more has one so many steps away."""
    for cell, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            size = int(number)
            places = within(cell, size, puzzle.grid)
            root = Root(places.index(cell), size, size)
            said = islands(side_by_side(places), (root,), strays=True)
            yield places, (Clue("grid", cell, number),), said


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The cells of the island that a cell lies on, where a number may stand."""
    if cell not in puzzle.clues["grid"] or board[cell] != WHITE:
        return ()
    white = [other for other in puzzle.grid.cells if board[other] == WHITE]
    return (len(reached(cell, white, puzzle.grid, lambda *_: True)),)


def one_each(puzzle: Puzzle, _: Domains) -> Instances:
    """Every island has a number, known or not, and no island has two."""
    cells = puzzle.grid.cells
    starts = [i for i, cell in enumerate(cells) if cell in puzzle.clues["grid"]]
    roots = tuple(Root(start, 1, len(cells)) for start in starts)
    yield cells, (), islands(side_by_side(cells), roots, strays=False)


def all_sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """Both at once: every island has one number, and as many cells as that says."""
    cells = puzzle.grid.cells
    number = {cell: i for i, cell in enumerate(cells)}
    clues = puzzle.clues["grid"]
    bounds = {
        cell: (1, len(cells)) if size == UNKNOWN else (int(size), int(size))
        for cell, size in clues.items()
    }
    roots = tuple(Root(number[cell], *bounds[cell]) for cell in clues)
    because = [Clue("grid", cell, size) for cell, size in clues.items() if size != UNKNOWN]
    if because:
        yield cells, because, islands(side_by_side(cells), roots, strays=False)


def if_all_are_known(puzzle: Puzzle, domains: Domains) -> Instances:
    """The same where no number is unknown: without one of them it is not said at all."""
    if UNKNOWN not in puzzle.clues["grid"].values():
        yield from all_sizes(puzzle, domains)


ISLANDS = "Every island has one number, and as many cells as that says."
NUMBER = (c.decimal(), c.table({"-": UNKNOWN, "#": SHADED, "+": WHITE}), c.nothing("."))

KIND = Kind(
    name="nurikabe",
    title="Nurikabe",
    family="shading",
    clues=(
        Layer(
            "grid",
            Numbers(1, most, UNKNOWN),
            frame={UNKNOWN: UNKNOWN},
            kept=True,
        ),
    ),
    answers=(Answer(domains),),
    rules=(
        Rule(
            "size",
            "A number tells how many white cells hang together with its own, itself among them.",
            sizes,
            shown={"grid": number_shown},
        ),
        Rule(
            "one",
            "Among white cells that hang together just one has a number.",
            one_each,
            noun="board",
        ),
        NO_SQUARE,
        SHADED_TOGETHER,
        Rule("islands", ISLANDS, if_all_are_known, roles=("lemma",), noun="board"),
        Rule("islands", ISLANDS, all_sizes, roles=("implied",), instead_of=("size", "one")),
    ),
    frame=frame,
    sketch=sketch,
    alter=alter,
    codecs=c.codecs(
        c.link(
            "nurikabe",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file("nurikabe", c.shared("grid", *NUMBER, entries=(SHADED, WHITE), unmarked=WHITE)),
        c.sections(
            "nurikabe", problem=c.words("grid", c.decimal(), c.nothing("-")), solution=SOLUTION
        ),
        remarked=never_finished,
    ),
    techniques=TECHNIQUES,
    look=Look(FIGURES, value_names=NAMES),
)
