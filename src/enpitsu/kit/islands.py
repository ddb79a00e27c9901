"""Islands: groups of connected white cells, each island with one number that tells its size."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.kit.boards import number_of_cells, side_by_side, within
from enpitsu.kit.shading import UNKNOWN, WHITE, shaded_or_white
from enpitsu.puzzle import (
    Answer,
    Board,
    Cell,
    Clue,
    Domain,
    Domains,
    Instances,
    Layer,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Value,
    reached,
)
from enpitsu.rules import Is, Relation, Rooted, relation


def shaded_but_for_numbers(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell is shaded or stays white, one with a number stays white."""
    return {**shaded_or_white(puzzle), **dict.fromkeys(puzzle.clues["grid"], (WHITE,))}


@relation
def islands(graph: Graph, roots: tuple[Root, ...], *, strays: bool) -> Relation:
    """The white cells connected to each root are as many as it says; no two roots are connected."""
    parts = tuple(Is(slot, WHITE) for slot in range(graph.nodes))
    return Rooted(parts, graph, roots, strays)


def sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that the island of a number has so many cells.

    Their slots are the cells at most so many steps away: a larger island would contain one at that
    distance.
    """
    for cell, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            size = int(number)
            places = within(cell, size, puzzle.grid)
            root = Root(places.index(cell), size, size)
            said = islands(side_by_side(places), (root,), strays=True)
            yield places, (Clue("grid", cell, number),), said


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number that fits in a cell on a full board: the cells of its island."""
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
    """The instance that every island has one number, and as many cells as that says."""
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
    """The instance of `all_sizes` if all numbers are known; else none."""
    if UNKNOWN not in puzzle.clues["grid"].values():
        yield from all_sizes(puzzle, domains)


WHOLE = "Every island has one number, and as many cells as that says."
ANSWER = Answer(shaded_but_for_numbers)
LAYER = Layer("grid", Numbers(1, number_of_cells, UNKNOWN), frame={UNKNOWN: UNKNOWN}, kept=True)
SIZE = Rule(
    "size",
    "A number tells how many white cells are connected to its own, itself included.",
    sizes,
    shown={"grid": number_shown},
)
ONE = Rule(
    "one", "Each group of connected white cells has exactly one number.", one_each, noun="board"
)
# Both rules as one, for solvers; and as a lemma if all numbers are known.
LEMMA = Rule("islands", WHOLE, if_all_are_known, roles=("lemma",), noun="board")
IMPLIED = Rule("islands", WHOLE, all_sizes, roles=("implied",), instead_of=("size", "one"))
