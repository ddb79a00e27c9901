"""The rules on rooms, numbers and walls, and lemmas on the line inside a room."""

from collections.abc import Iterator, Mapping, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.kit.lines import LINE, takes, takes_so_many, ways
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Acyclic, Is, Relation, number_of, relation


def rooms(puzzle: Puzzle) -> Mapping[Value, tuple[Cell, ...]]:
    """The cells of each room by its label."""
    return puzzle.regions["regions"]


def edges_of(puzzle: Puzzle) -> dict[Value, tuple[list[Edge], list[Edge]]]:
    """For each room, the edges inside it that cross no wall, and the edges that leave it."""
    labels, walls = puzzle.clues["regions"], puzzle.clues["walls"]
    found: dict[Value, tuple[list[Edge], list[Edge]]] = {label: ([], []) for label in rooms(puzzle)}
    for edge in puzzle.grid.edges if labels else ():
        one, other = labels[edge.first], labels[edge.second]
        if one == other:
            found[one][0].extend([edge] * (edge not in walls))
        else:
            found[one][1].append(edge)
            found[other][1].append(edge)
    return found


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the cells of its room on the line; the cells' slots follow the edges."""
    found, labels, grid = rooms(puzzle), puzzle.clues["regions"], puzzle.grid
    for cell, number in puzzle.clues["numbers"].items():
        places, relation = takes_so_many(grid, found[labels[cell]], int(number))
        yield places, (Clue("numbers", cell, number),), relation


def inside(puzzle: Puzzle, _: Domains) -> Instances:
    """In a room where the line takes n consecutive cells, it takes n - 1 edges."""
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


@relation
def no_cycle(graph: Graph) -> Relation:
    """The edges of the line are acyclic."""
    return Acyclic(tuple(Is(slot, LINE) for slot in range(len(graph.edges))), graph)


def open_inside(puzzle: Puzzle, _: Domains) -> Instances:
    """The line does not close inside a room which it must leave and in which it could close."""
    edges, found = edges_of(puzzle), rooms(puzzle)
    for label, (within, beyond) in edges.items():
        if beyond and len(within) >= len(found[label]):
            number = {cell: i for i, cell in enumerate(found[label])}
            graph = Graph(len(number), [(number[one], number[other]) for one, other in within])
            yield within, (), no_cycle(graph)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterator[Value]:
    """The number of a room on a full board, in its first cell if no number is printed yet."""
    cells = rooms(puzzle)[puzzle.clues["regions"][cell]]
    if cell == cells[0] and puzzle.clues["numbers"].keys().isdisjoint(cells):
        yield sum(takes(puzzle.grid, board, other) for other in cells)


def once(puzzle: Puzzle, _: Domains) -> Instances:
    """The line crosses the border of each room exactly twice; the room's first cell stands last."""
    found = rooms(puzzle)
    for label, (_within, beyond) in edges_of(puzzle).items():
        if beyond:
            yield (*beyond, found[label][0]), (), number_of(LINE, len(beyond), 2, 2)


def walled(puzzle: Puzzle, _: Domains) -> Instances:
    """The line crosses no wall inside a room, since it would leave the room and enter it again.

    Only if there is a single room may the line do so once; its first cell follows the walls.
    """
    walls, found = puzzle.clues["walls"], rooms(puzzle)
    if len(found) > 1:
        for wall in walls:
            yield (wall,), (), number_of(LINE, 1, 0, 0)
    elif walls:
        (cells,) = found.values()
        yield (*walls, cells[0]), (), number_of(LINE, len(walls), 0, 1)


def no_gap_at_walls(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells with a wall between them, the line takes at least one; they stand last."""
    for wall in puzzle.clues["walls"]:
        yield _taken(puzzle.grid, wall)


def no_gap(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two neighbours in different rooms, the line takes at least one; they stand last."""
    grid, labels = puzzle.grid, puzzle.clues["regions"]
    for edge in grid.edges if labels else ():
        if labels[edge.first] != labels[edge.second]:
            yield _taken(grid, edge)


def _taken(grid: Grid, edge: Edge) -> tuple[Sequence[Place], Sequence[Clue], Relation]:
    """The line takes a cell at this edge."""
    near = dict.fromkeys(e for cell in edge for e in ways(grid, cell))
    return (*near, *edge), (), number_of(LINE, len(near), 1, len(near))
