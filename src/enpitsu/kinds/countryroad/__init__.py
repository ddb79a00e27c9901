"""Country Road: one loop through the cells that visits each room once.

First published by Nikoli in 2005.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from enpitsu.graphs.graph import Graph
from enpitsu.io.codecs.parts import LayerPart, Unread, file, link
from enpitsu.io.codecs.rooms import InRooms, Rooms
from enpitsu.io.codecs.runs import Bits, Run, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import any_label, decimal, gaps, hexadecimal, nothing
from enpitsu.io.codecs.walls import Walls
from enpitsu.kinds.countryroad.techniques import TECHNIQUES
from enpitsu.kinds.countryroad.unmet import gap_left, other_number, other_visits
from enpitsu.kit.lines import (
    ACROSS,
    AT_CELLS,
    DRAWN,
    LINE,
    NAMES,
    ONE_LOOP,
    WAYS,
    between_cells,
    ways,
)
from enpitsu.kit.rooms import frame, problems
from enpitsu.paper.grid import Cell, Edge, Grid, regions
from enpitsu.paper.layer import Answer, Board, Clue, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Lemma, Puzzle, Rule
from enpitsu.rules.expr import Acyclic, Count, Expr, Is, number_of, shape, some


def rooms(puzzle: Puzzle) -> dict[Value, tuple[Cell, ...]]:
    """The cells of each room by its label."""
    return regions(puzzle.clues["regions"])


def most(grid: Grid) -> int:
    """All cells may be in one room."""
    return len(grid.cells)


def edges_of(puzzle: Puzzle) -> dict[Value, tuple[list[Edge], list[Edge]]]:
    """For each room the edges inside it, and those that lead out of it."""
    labels = puzzle.clues["regions"]
    found: dict[Value, tuple[list[Edge], list[Edge]]] = {label: ([], []) for label in rooms(puzzle)}
    for edge in puzzle.grid.edges:
        one, other = labels[edge.first], labels[edge.second]
        if one == other:
            found[one][0].append(edge)
        else:
            found[one][1].append(edge)
            found[other][1].append(edge)
    return found


@shape
def so_many(cells: tuple[tuple[int, ...], ...], number: int) -> Expr:
    """The line takes so many of these cells, each told by the slots of the edges round it."""
    return Count(tuple(some(Is(slot, LINE) for slot in edges) for edges in cells), number, number)


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many cells of its room the line takes; these stand behind the edges."""
    found, labels, grid = rooms(puzzle), puzzle.clues["regions"], puzzle.grid
    for cell, number in puzzle.clues["numbers"].items():
        around = [ways(grid, other) for other in found[labels[cell]]]
        slots = {edge: i for i, edge in enumerate(dict.fromkeys(chain.from_iterable(around)))}
        cells = tuple(tuple(slots[edge] for edge in edges) for edges in around)
        places = (*slots, *found[labels[cell]])
        yield places, (Clue("numbers", cell, number),), so_many(cells, int(number))


def inside(puzzle: Puzzle, _: Domains) -> Instances:
    """In a room of which the line takes n cells, one after another, it takes n - 1 edges."""
    edges, labels = edges_of(puzzle), puzzle.clues["regions"]
    for cell, number in puzzle.clues["numbers"].items():
        within, beyond = edges[labels[cell]]
        if beyond and 0 < int(number) <= len(within) + 1:
            drawn = int(number) - 1
            yield (
                within,
                (Clue("numbers", cell, number),),
                number_of(LINE, len(within), drawn, drawn),
            )


@shape
def no_cycle(graph: Graph) -> Expr:
    """The edges with the line make no cycle."""
    return Acyclic(tuple(Is(slot, LINE) for slot in range(len(graph.edges))), graph)


def open_inside(puzzle: Puzzle, _: Domains) -> Instances:
    """The line closes in no room that it has to leave, if there is room to turn round in it."""
    edges, found = edges_of(puzzle), rooms(puzzle)
    for label, (within, beyond) in edges.items():
        if beyond and len(within) >= len(found[label]):
            number = {cell: i for i, cell in enumerate(found[label])}
            graph = Graph(len(number), [(number[one], number[other]) for one, other in within])
            yield within, (), no_cycle(graph)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterator[Value]:
    """The number that a board shows in a room, in its first cell if it has none yet."""
    cells = rooms(puzzle)[puzzle.clues["regions"][cell]]
    if cell == cells[0] and puzzle.clues["numbers"].keys().isdisjoint(cells):
        grid = puzzle.grid
        around = (ways(grid, other) for other in cells)
        yield sum(any(board[edge] == LINE for edge in edges) for edges in around)


def once(puzzle: Puzzle, _: Domains) -> Instances:
    """The line comes into each room once and leaves it once; behind the edges is its first cell."""
    found = rooms(puzzle)
    for label, (_within, beyond) in edges_of(puzzle).items():
        if beyond:
            yield (*beyond, found[label][0]), (), number_of(LINE, len(beyond), 2, 2)


def no_gap(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells side by side in different rooms the line takes one; they stand last."""
    grid, labels = puzzle.grid, puzzle.clues["regions"]
    for edge in grid.edges:
        if labels[edge.first] != labels[edge.second]:
            near = dict.fromkeys(e for cell in edge for e in ways(grid, cell))
            yield (*near, *edge), (), number_of(LINE, len(near), 1, len(near))


VARIANTS = {"e": "the line need not come into every room"}
KIND = Kind(
    name="countryroad",
    title="Country Road",
    family="loops and lines",
    clues=(
        Layer("regions", Labels()),
        Layer("numbers", Numbers(1, most), clues_shown=number_shown),
    ),
    answers=(Answer(between_cells, on="edges", name="loop"),),
    rules=(
        Rule(
            "number",
            "A number tells how many cells of its room the line takes.",
            numbers,
            unmet=other_number,
        ),
        Rule(
            "once",
            "The line comes into each room once and leaves it once.",
            once,
            unmet=other_visits,
        ),
        Rule(
            "gap",
            "Of two cells side by side in different rooms the line takes one.",
            no_gap,
            unmet=gap_left,
        ),
        ONE_LOOP,
    ),
    lemmas=(
        AT_CELLS,
        Lemma("inside", "In a room with number n the line takes n - 1 edges.", inside),
        Lemma("open", "Inside a room the line does not close.", open_inside),
    ),
    problems=problems,
    frame=frame,
    codecs={
        "puzzlink": link(
            "country",
            Walls("regions", by=Bits()),
            InRooms("numbers", "regions", by=Run(hexadecimal(), gaps("g"))),
            aliases=("countryroad",),
            variants=VARIANTS,
        ),
        "pzprv3": file(
            "country",
            Rooms("regions"),
            LayerPart("numbers", by=Words(decimal(), nothing("."))),
            DRAWN,
            Unread("0"),
            aliases=("countryroad",),
            variants=VARIANTS,
        ),
        "janko": sections(
            "countryroad",
            Section(
                "problem",
                LayerPart("numbers", by=Words(decimal(), nothing("-"))),
                optional=True,
            ),
            Section("areas", LayerPart("regions", by=Words(any_label("-")))),
            WAYS,
            aliases=("country",),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(ACROSS, walls="regions", value_names=NAMES),
)
