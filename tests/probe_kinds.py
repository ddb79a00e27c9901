"""Small kinds that try what the kinds of the house do not: where answers lie, and which they are.

`PROBES` lists them all, those of edge_corner_kinds.py and door_kinds.py too.
"""

from functools import cache, partial
from random import Random

import door_kinds
from edge_corner_kinds import FENCE, TALLY
from enpitsu.authoring.puzzles import scribbled, small
from enpitsu.engines.sat import SatWithReasons
from enpitsu.kit.common import givens_kept
from enpitsu.kit.evidence import Evidence
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import BLOCK, CROSS, DISC, DOT, LINK, RING, WALL, Look
from enpitsu.puzzle.kind import Kind, Record, Rule
from enpitsu.puzzle.model import Model, model
from enpitsu.rules import has, lacks, number_of, table, total


def filled(values, on="cells"):
    """An answer with these values everywhere."""
    return Answer(partial(_everywhere, on, values), on=on)


def _everywhere(on, values, puzzle):
    return dict.fromkeys(Layer("", Symbols(), on=on).places(puzzle.grid), values)


def four(grid):
    return 4


# -- zero is a number, as a clue and as an answer -------------------------------------------


def sums(side, puzzle, domains):
    for border, number in puzzle.clues[side].items():
        cells = puzzle.grid.ray(border)
        yield cells, (Clue(side, border, number),), total(len(cells), number, number)


def two(grid):
    return 2


ZEROS = Kind(
    name="zeros",
    title="Zeros",
    clues=(
        Layer("givens", Numbers(0, high=two)),
        Layer("right", Numbers(0), on="right"),
        Layer("bottom", Numbers(0), on="bottom"),
    ),
    answers=(filled((0, 1, 2)),),
    rules=(
        givens_kept("givens"),
        Rule("row", "A number at the right is the sum of its row.", partial(sums, "right")),
        Rule("column", "A number below is the sum of its column.", partial(sums, "bottom")),
    ),
    look=Look(),
)


# -- there is nothing to choose --------------------------------------------------------------


def open_cells(puzzle):
    return {cell: ("o",) for cell in puzzle.grid.cells if cell not in puzzle.clues["grid"]}


def rings(puzzle, domains):
    for border, number in puzzle.clues["left"].items():
        cells = [cell for cell in puzzle.grid.ray(border) if cell in domains]
        yield cells, (Clue("left", border, number),), number_of("o", len(cells), number, number)


def some_black(grid, options, rng):
    return {"grid": dict.fromkeys(rng.sample(grid.cells, len(grid.cells) // 3), "#")}


ONES = Kind(
    name="ones",
    title="Ones",
    clues=(
        Layer("grid", Symbols("#"), frame={"#": "#"}),
        Layer("left", Numbers(0), on="left"),
    ),
    answers=(Answer(open_cells, outside="#"),),
    rules=(Rule("row", "A number tells the rings in its row.", rings),),
    frame=some_black,
    look=Look({"#": BLOCK, "o": RING}),
)


# -- two answers, on cells and on edges --------------------------------------------------------

SPLIT = table(3, frozenset((a, b, "|" if a != b else "=") for a in "ab" for b in "ab"))


def colours(puzzle):
    return dict.fromkeys(puzzle.grid.cells, ("a", "b"))


def walls(puzzle):
    return dict.fromkeys(puzzle.grid.edges, ("|", "="))


def split(puzzle, domains):
    for edge in puzzle.grid.edges:
        yield (*edge, edge), (), SPLIT


ROOMS = Kind(
    name="rooms",
    title="Rooms",
    clues=(Layer("grid", Symbols("ab")), Layer("walls", Symbols("|="), on="edges")),
    answers=(Answer(colours, name="colours"), Answer(walls, on="edges", name="walls")),
    rules=(
        givens_kept("grid"),
        Rule("wall", "A wall that is printed stays.", givens_kept("walls").instances),
        Rule("split", "A wall stands just between different colours.", split),
    ),
    look=Look({"|": WALL, "=": LINK}),
)


# -- an answer on corners ----------------------------------------------------------------------


def pegs(puzzle, domains):
    for cell, number in puzzle.clues["grid"].items():
        r, c = cell
        near = [p for p in puzzle.grid.corners if p.row in (r, r + 1) and p.col in (c, c + 1)]
        yield near, (Clue("grid", cell, number),), number_of("o", 4, number, number)


def apart(puzzle, domains):
    """Two corners are joined by each edge; both lie in the two cells beside it, on or off."""
    for one in puzzle.grid.corners:
        for other in puzzle.grid.corners:
            if (other.row - one.row, other.col - one.col) in ((0, 1), (1, 0)):
                yield (one, other), (), number_of("o", 2, 0, 1)


PEGS = Kind(
    name="pegs",
    title="Pegs",
    clues=(Layer("grid", Numbers(0, high=four)),),
    answers=(filled(("o", "."), on="corners"),),
    rules=(
        Rule("number", "A number tells the pegs at the corners of its cell.", pegs),
        Rule("apart", "No edge joins two pegs.", apart),
    ),
    look=Look({"o": DISC, ".": DOT}),
)


# -- clues on the rim and at its corners ---------------------------------------------------------

SAME, OTHER = table(2, frozenset({("x", "x"), ("o", "o")})), number_of("x", 2, 1, 1)


def gates(puzzle, domains):
    for edge, sign in puzzle.clues["gates"].items():
        cells = [cell for cell in edge if cell in domains]
        if len(cells) == 2:
            shape = SAME if sign == "=" else OTHER
        else:  # off the grid all is o
            shape = (has if sign == "=" else lacks)("o")
        yield cells, (Clue("gates", edge, sign),), shape


def posts(puzzle, domains):
    for corner, number in puzzle.clues["posts"].items():
        cells = [cell for cell in corner.around if cell in domains]
        yield cells, (Clue("posts", corner, number),), number_of("x", len(cells), number, number)


GATES = Kind(
    name="gates",
    title="Gates",
    clues=(
        Layer("gates", Symbols("=!"), on="all edges"),
        Layer("posts", Numbers(0, high=four), on="corners"),
    ),
    answers=(filled(("x", "o")),),
    rules=(
        Rule("gate", "A gate (=) joins equal signs, a fence (!) different ones.", gates),
        Rule("post", "A number at a corner tells the crosses round it.", posts),
    ),
    look=Look({"x": CROSS, "o": RING}),
)

PROBES = (ZEROS, ONES, ROOMS, PEGS, GATES, FENCE, TALLY, *door_kinds.KINDS)


# -- evidence, made by the rules themselves: it proves nothing of them -----------------------------


@cache
def made(kind):
    """Solved boards, one of them not square, and for each rule a board that breaks it alone."""
    solved = [small(kind, seed) for seed in range(4)]
    solved.sort(key=lambda record: record.puzzle.grid.rows == record.puzzle.grid.cols)
    rng = Random(kind.name)
    return Evidence(tuple(solved[:3]), tuple((r.id, broken(kind, r, rng)) for r in kind.stated))


def broken(kind, rule, rng):
    while True:
        puzzle = scribbled(kind, rng, 4)
        rules = model(puzzle)
        others = [c for c in rules.constraints if c.rule.id != rule.id]
        with SatWithReasons(Model(puzzle, rules.domains, others)) as sat:
            board = sat.solution()
        if board and any(c.rule.id == rule.id for c in rules.broken(board)):
            return Record(puzzle, state=board)
