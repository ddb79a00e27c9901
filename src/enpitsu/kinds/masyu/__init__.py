"""Masyu: one loop through the cells, straight on at white circles, turning at black ones.

First published by Nikoli in 2000.
"""

from collections.abc import Sequence

from enpitsu.io import codecs as c
from enpitsu.kinds.masyu.techniques import AT_BLACK, AT_WHITE, SIDE_BY_SIDE
from enpitsu.kit import winding
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, goes_straight, turns
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.puzzle import (
    DISC,
    RING,
    CandidateMap,
    Cell,
    Clue,
    Domains,
    Edge,
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
from enpitsu.rules import Formula, Is, Not, number_of, relation, some

WHITE, BLACK = "o", "*"
NAMES: dict[Value, str] = {WHITE: "white circle", BLACK: "black circle"}
UPRIGHT, LEVEL = ((-1, 0), (1, 0)), ((0, -1), (0, 1))


@relation
def goes_on() -> Formula:
    """If the first edge is drawn, so is the second."""
    return some((Not(Is(0, LINE)), Is(1, LINE)))


def edge(grid: Grid, cell: Cell, step: tuple[int, int], away: int = 0) -> Edge | None:
    """The edge in a direction from a cell, or from one `away` steps further; None off the grid."""
    (row, col), (down, right) = cell, step
    near = Cell(row + away * down, col + away * right)
    far = Cell(near.row + down, near.col + right)
    return grid.edge(near, far) if near in grid and far in grid else None


def white_circles(puzzle: Puzzle, _: Domains) -> Instances:
    """The line goes straight through a white circle and turns in a cell next to it."""
    grid = puzzle.grid
    for cell, because in circles(puzzle, WHITE):
        yield from goes_straight(grid, cell, because)
        for one, other in (UPRIGHT, LEVEL):
            told = (edge(grid, cell, d, away) for d in (one, other) for away in (1, 0))
            line = [one_edge for one_edge in told if one_edge]
            if len(line) == 4:
                yield line, because, number_of(LINE, 4, 0, 3)


def black_circles(puzzle: Puzzle, _: Domains) -> Instances:
    """The line turns at a black circle and goes straight through the next cells on both sides."""
    grid = puzzle.grid
    for cell, because in circles(puzzle, BLACK):
        yield from turns(grid, cell, because)
        for d in (*UPRIGHT, *LEVEL):
            near, beyond = edge(grid, cell, d), edge(grid, cell, d, 1)
            if near and beyond:
                yield (near, beyond), because, goes_on()
            elif near:
                yield (near,), because, number_of(LINE, 1, 0, 0)


def not_straight(clues: Sequence[Clue], edges: Sequence[Edge], known: CandidateMap) -> str:
    """What is wrong at a white circle, in words."""
    at = clues[0].place
    if not all(at in edge for edge in edges):
        return f"the line would turn on neither side of the white circle at {at}"
    turns = sum(left == (LINE,) for left in known.values()) > 1
    return f"the line would {'turn at' if turns else 'not get through'} the white circle at {at}"


def not_turned(clues: Sequence[Clue], edges: Sequence[Edge], known: CandidateMap) -> str:
    """What is wrong at a black circle, in words."""
    at, drawn = clues[0].place, [edge for edge in edges if known.get(edge) == (LINE,)]
    if len(drawn) > 1:
        return f"the line would go straight through the black circle at {at}"
    if len(edges) > 1 and all(at in edge for edge in edges):
        return f"the line would not turn at the black circle at {at}"
    return f"the line would not go straight on next to the black circle at {at}"


def circles(puzzle: Puzzle, colour: str) -> list[tuple[Cell, tuple[Clue, ...]]]:
    """The cells with circles of a colour, each with its clue."""
    clues = puzzle.clues["grid"]
    return [(cell, (Clue("grid", cell, c),)) for cell, c in clues.items() if c == colour]


VARIANTS = {"f": "the line takes every cell"}
KIND = Kind(
    name="masyu",
    title="Masyu",
    aliases=("Pearls", "Mashu", "Perlen", "ましゅ"),
    family="loops and lines",
    clues=(Layer("grid", Symbols(WHITE + BLACK)),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.8, 0.92)),
    rare_symmetries=("diagonals", "quarter"),
    rules=(
        Rule(
            "white",
            "At a white circle (o) the line goes straight on, and turns in a cell next to it.",
            white_circles,
            unmet=not_straight,
            techniques=(AT_WHITE,),
        ),
        Rule(
            "black",
            "At a black circle (*) the line turns, and goes straight on in the cells next to it.",
            black_circles,
            unmet=not_turned,
            techniques=(AT_BLACK,),
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    patterns=(
        pattern("round a circle", "white", also=("cell",)),
        pattern("round a circle", "black", also=("cell",)),
    ),
    codecs=c.codecs(
        c.link(
            "mashu",
            c.clues("grid", by=c.threes(WHITE, BLACK)),
            variants=VARIANTS,
            kanpen=c.kanpen(c.words("grid", c.table({"1": WHITE, "2": BLACK}), c.nothing("."))),
        ),
        c.file(
            "mashu",
            c.words(
                "grid", c.table({"1": WHITE, "2": BLACK}), c.question_mark("-"), c.nothing(".")
            ),
            LOOP.marks,
            variants=VARIANTS,
        ),
        c.game(
            "pearl",
            c.size("cols", between="x", least=5),
            c.rated("et"),
            ":",
            c.run("grid", c.table({"W": WHITE, "B": BLACK}), c.gaps("a")),
        ),
        c.sections(
            "masyu",
            problem=c.words("grid", c.table({"w": WHITE, "b": BLACK}), c.nothing("-")),
            solution=LOOP.solution,
        ),
        aliases=("masyu", "pearl"),
    ),
    techniques=(SIDE_BY_SIDE,),
    look=LOOP.look(Look({WHITE: RING, BLACK: DISC}, value_names=NAMES)),
)
