"""Net: pieces of pipe are turned until they form one tree.

From Simon Tatham's collection, after FreeNet by Pavils Jurjans.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, product
from random import Random

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit.boards import REMEMBERED, connected_by, through_cells
from enpitsu.kit.lines import LINE, NONE, Line, ways
from enpitsu.kit.techniques.graphs import NAMED
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, printed, reason
from enpitsu.puzzle import (
    Board,
    Clue,
    Clues,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Options,
    Place,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.rules import Acyclic, Is, Relation, Table, number_of, relation

END, STRAIGHT, BEND, JUNCTION, CROSSING = "oILTX"
NAMES: Mapping[Value, str] = {
    END: "end",
    STRAIGHT: "straight piece",
    BEND: "bend",
    JUNCTION: "junction",
    CROSSING: "crossing",
}
MOST = 3  # the most pipes that meet in a cell of a random tree
PIPES = Line("pipes")


def piece(open_: tuple[bool, ...]) -> Value | None:
    """The piece with these open sides (above, left, right, below); None if there are none."""
    if sum(open_) == 2:
        return STRAIGHT if open_[0] == open_[-1] else BEND
    return {1: END, 3: JUNCTION, 4: CROSSING}.get(sum(open_))


@relation
def turned(sign: Value, inside: tuple[bool, ...]) -> Relation:
    """The pipes form the piece, turned; the slots are the sides that are `inside` the grid."""
    every = product(*((False, True) if within else (False,) for within in inside))
    rows = [
        tuple(
            LINE if open_ else NONE for open_, within in zip(sides, inside, strict=True) if within
        )
        for sides in every
        if piece(sides) == sign
    ]
    return Table(tuple(range(sum(inside))), frozenset(rows))


def pieces(puzzle: Puzzle, _: Domains) -> Instances:
    """The pipes in a cell are those of its piece."""
    for cell, sign in puzzle.clues["grid"].items():
        sides = puzzle.grid.sides(cell)
        inside = tuple(not edge.on_rim for edge in sides)
        edges = ways(puzzle.grid, cell)
        yield edges, (Clue("grid", cell, sign),), turned(sign, inside)


def bare(puzzle: Puzzle, _: Domains) -> Instances:
    """No pipe leads into a cell without a piece."""
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clues["grid"]:
            edges = ways(puzzle.grid, cell)
            yield edges, (), number_of(LINE, len(edges), 0, 0)


@lru_cache(maxsize=REMEMBERED)
def meeting(grid: Grid) -> Graph:
    """The edges between cells as nodes, with an edge between two that share a cell."""
    number = {edge: i for i, edge in enumerate(grid.edges)}
    met = (combinations([number[edge] for edge in ways(grid, cell)], 2) for cell in grid.cells)
    return Graph(len(number), [pair for pairs in met for pair in pairs])


def together(puzzle: Puzzle, _: Domains) -> Instances:
    """All pipes are connected."""
    yield puzzle.grid.edges, (), connected_by(LINE, meeting(puzzle.grid))


@relation
def no_ring(graph: Graph) -> Relation:
    """The pipes are acyclic."""
    return Acyclic(tuple(Is(slot, LINE) for slot in range(len(graph.edges))), graph)


def rings(puzzle: Puzzle, _: Domains) -> Instances:
    """Pipes form no cycle."""
    yield puzzle.grid.edges, (), no_ring(through_cells(puzzle.grid))


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
    """A random tree through all cells in which no cell has too many pipes."""
    start = rng.choice(grid.cells)
    pipes = dict.fromkeys(grid.cells, 0)
    board: dict[Place, Value] = dict.fromkeys(grid.edges, NONE)
    met, todo = {start}, ways(grid, start)
    while todo:
        edge = todo.pop(rng.randrange(len(todo)))
        new = next((cell for cell in edge if cell not in met), None)
        old = edge.first if edge.second == new else edge.second
        if new is not None and pipes[old] < MOST:
            board[edge] = LINE
            for cell in edge:
                pipes[cell] += 1
            met.add(new)
            todo += ways(grid, new)
    return ({}, board) if len(met) == len(grid.cells) else None


def _turned(step: Deduction) -> str:
    told = printed(step.clues, step.value_names)
    return f"{told} can only be turned so{reason(step)}"


def _ring(step: Deduction) -> str:
    if len(step.facts) > NAMED:
        return f"the pipes from {next(iter(step.facts))} on would close a ring there"
    return f"with {listed(step.facts)} it would close a ring"


RING = alone("early ring", "ring", _ring, level=Difficulty.MEDIUM, cost=2.0)

# Bits of the game ID: right 1, above 2, left 4, below 8.
SIDES = (2, 4, 1, 8)
DIGITS = {
    f"{number:x}": sign
    for number in range(1, 16)
    if (sign := piece(tuple(bool(number & side) for side in SIDES)))
}
KIND = Kind(
    name="net",
    title="Net",
    aliases=("Netwalk", "Pipes", "FreeNet"),
    family="loops and lines",
    usual_size=(7, 7),
    clues=(Layer("grid", Symbols(END + STRAIGHT + BEND + JUNCTION + CROSSING), complete=True),),
    answers=(PIPES.answer,),
    sketch=sketch,
    rules=(
        Rule(
            "piece",
            "The pipes that leave a cell are those of its piece, however that is turned.",
            pieces,
            unmet="{clue} would not lie so in any way",
            techniques=(alone("turn of a piece", "piece", _turned, cost=0.8),),
        ),
        Rule("bare", "No pipe leads into a cell without a piece.", bare),
        Rule("together", "All pipes are connected.", together, noun="grid"),
        Rule("ring", "The pipes never close a ring.", rings, noun="grid", techniques=(RING,)),
    ),
    codecs=c.codecs(
        c.game(
            "net",
            c.size("cols", between="x"),
            c.refused("w", "pipes do not leave the grid here and come back on the other side"),
            c.passed(re.compile(r"b[0-9.]+")),
            ":",
            c.run(
                "grid",
                c.table(DIGITS),
                c.nothing("0"),
                c.refused_sign("v", "a barrier between cells; expected none"),
                c.refused_sign("h", "a barrier between cells; expected none"),
            ),
        ),
    ),
    look=PIPES.look(Look(small=frozenset({"grid"}), value_names=NAMES)),
)
