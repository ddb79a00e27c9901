"""Small kinds of which clues are lists of cells or made of parts, or answers share their places."""

from itertools import pairwise

from enpitsu.kit.common import givens_kept
from enpitsu.paper.grid import TURNS, At, Border
from enpitsu.paper.layer import (
    Answer,
    Clue,
    Layer,
    Nothing,
    Numbers,
    Parts,
    Paths,
    Symbols,
)
from enpitsu.paper.look import CHEVRONS, CROSS, DOT, Look
from enpitsu.puzzle.kind import Derived, Kind, Rule
from enpitsu.rules import (
    Is,
    Not,
    Relation,
    distinct,
    every,
    has,
    less,
    number_of,
    relation,
    some,
    table,
    total,
)

# -- clues that are lists of cells: thermometers and cages ---------------------------------------


class Increasing(Relation):
    """Each number is above the one before."""

    def holds(self, values):
        return all(one < other for one, other in pairwise(values))

    def decompose(self, domains):
        return ((less(), pair) for pair in pairwise(self.slots))


def digits(puzzle):
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, longest + 1)))


def lines(puzzle, domains):
    for cells in puzzle.grid.lines:
        yield cells, (), distinct(len(cells))


def growing(puzzle, domains):
    for path in puzzle.clues["thermos"]:
        yield path.cells, (Clue("thermos", path, ""),), Increasing(len(path.cells))


def sums(puzzle, domains):
    for path, number in puzzle.clues["cages"].items():
        if number != "?":
            yield path.cells, (Clue("cages", path, number),), total(len(path.cells), number, number)


def some_lists(grid, options, rng):
    """A thermometer and two cages, which may overlap, none larger than the board allows."""
    thermo, *cages = (walk(grid, rng, rng.randint(2, 3)) for _ in range(3))
    layers = {layer.name: layer.on for layer in GROWING.clues}
    return {
        "thermos": {layers["thermos"].path(thermo): ""} if len(thermo) > 1 else {},
        "cages": {layers["cages"].path(cells): "?" for cells in cages},
    }


def walk(grid, rng, most):
    cells = [rng.choice(grid.cells)]
    while len(cells) < most:
        near = [cell for cell in grid.touching(cells[-1]) if cell not in cells]
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


GROWING = Kind(
    name="growing",
    title="Growing",
    clues=(
        Layer("givens", Numbers(1, high=lambda grid: max(grid.rows, grid.cols))),
        Layer("thermos", Nothing(), on=Paths(least=2), frame={"": ""}),
        Layer("cages", Numbers(1, unknown="?"), on=Paths(ordered=False), frame={"?": "?"}),
    ),
    answers=(Answer(digits),),
    rules=(
        givens_kept("givens"),
        Rule("line", "No number stands twice in a row or a column.", lines, noun="line"),
        Rule("thermo", "Numbers grow along a thermometer.", growing, noun="thermometer"),
        Rule("cage", "A number tells the sum of its cage.", sums, noun="cage"),
    ),
    frame=some_lists,
    look=Look(strokes={"thermos": "bulb", "cages": "cage"}, value_names={"": "thermometer"}),
)


# -- clues made of parts: a number, an arrow, or both ----------------------------------------------

SIGHTED = Parts({"number": Numbers(0, high=lambda grid: 4), "arrow": Symbols("^v<>")})
SIDES = {"^": ("top", 1), "v": ("bottom", 1), "<": ("left", 0), ">": ("right", 0)}


def crosses(puzzle):
    return dict.fromkeys(puzzle.grid.cells, ("x", "."))


def ahead(grid, cell, arrow):
    """The cells from a cell in the direction of an arrow."""
    side, axis = SIDES[arrow]
    seen = grid.ray(Border(side, cell[axis]))[::-1]
    return seen[seen.index(cell) + 1 :]


def told(puzzle, domains):
    for cell, value in puzzle.clues["grid"].items():
        parts = SIGHTED.read(value, puzzle.options)
        clue = (Clue("grid", cell, value),)
        near = puzzle.grid.neighbours(cell)
        cells = ahead(puzzle.grid, cell, parts["arrow"]) if "arrow" in parts else near
        low, high = (parts["number"],) * 2 if "number" in parts else (1, len(cells))
        yield cells, clue, number_of("x", len(cells), low, high)


TURNSTILES = Kind(
    name="turnstiles",
    title="Turnstiles",
    clues=(Layer("grid", SIGHTED),),
    answers=(Answer(crosses),),
    rules=(
        Rule(
            "told",
            "A number tells the crosses where the arrow points, or round its cell; "
            "an arrow alone points at one at least.",
            told,
        ),
    ),
    look=Look({"x": CROSS, ".": DOT, **CHEVRONS}),
    usual_size=(4, 4),
)


# -- two answers on the same cells -------------------------------------------------------------


def colours(puzzle):
    return dict.fromkeys(puzzle.grid.cells, ("a", "b"))


def numbers(puzzle):
    return {At("numbers", cell): (1, 2, 3) for cell in puzzle.grid.cells}


@relation
def differ():
    """Two cells of one colour have different numbers: colour, colour, number, number."""
    alike = some(every((Is(0, c), Is(1, c))) for c in "ab")
    return some((Not(alike), every(Not(every((Is(2, n), Is(3, n)))) for n in (1, 2, 3))))


def unlike(puzzle, domains):
    for edge in puzzle.grid.edges:
        yield (*edge, *(At("numbers", cell) for cell in edge)), (), differ()


def stays(puzzle, domains):
    for cell, number in puzzle.clues["digits"].items():
        yield (At("numbers", cell),), (Clue("digits", cell, number),), has(number)


def balanced(puzzle, domains):
    for line in puzzle.grid.lines:
        yield line, (), number_of("a", len(line), len(line) // 2, (len(line) + 1) // 2)


TWINS = Kind(
    name="twins",
    title="Twins",
    clues=(Layer("grid", Symbols("ab")), Layer("digits", Numbers(1, high=lambda grid: 3))),
    answers=(Answer(colours, name="colours"), Answer(numbers, name="numbers", apart=True)),
    rules=(
        givens_kept("grid"),
        Rule("digit", "A printed number stays.", stays),
        Rule("half", "Half of each row and column is a.", balanced, noun="line"),
        Rule("unlike", "Neighbours of one colour have different numbers.", unlike),
    ),
    look=Look(small=frozenset({"digits"})),
)


# -- what is derived from the answer: how many crosses there are in a row so far -------------------


def so_far(puzzle):
    return {At("so far", cell): tuple(range(puzzle.grid.cols + 1)) for cell in puzzle.grid.cells}


@relation
def counted_on(most):
    """The number in the last slot is that in the first, and one more for a cross between."""
    rows = ((n, mark, n + (mark == "x")) for n in range(most + 1) for mark in "x.")
    return table(3, frozenset(rows))


COUNTED_FIRST = table(2, frozenset({("x", 1), (".", 0)}))


def counting(puzzle, domains):
    for row in puzzle.grid.cell_rows:
        yield (row[0], At("so far", row[0])), (), COUNTED_FIRST
        for before, cell in pairwise(row):
            places = At("so far", before), cell, At("so far", cell)
            yield places, (), counted_on(cell.col)


def counted(puzzle, board):
    return {
        At("so far", cell): sum(board[other] == "x" for other in row[: number + 1])
        for row in puzzle.grid.cell_rows
        for number, cell in enumerate(row)
    }


def reached(puzzle, domains):
    for cell, number in puzzle.clues["grid"].items():
        yield (At("so far", cell),), (Clue("grid", cell, number),), has(number)


def in_columns(puzzle, domains):
    for cells in puzzle.grid.lines[puzzle.grid.rows :]:
        yield cells, (), number_of("x", len(cells), 1, len(cells))


STEPS = Kind(
    name="steps",
    title="Steps",
    clues=(Layer("grid", Numbers(0, high=lambda grid: grid.cols)),),
    answers=(Answer(crosses),),
    rules=(
        Rule("reached", "A number tells the crosses in its row up to its cell.", reached),
        Rule("column", "Each column has a cross.", in_columns, noun="line"),
    ),
    derived=(Derived("so far", so_far, Rule("so far", "Crosses are counted.", counting), counted),),
    look=Look({"x": CROSS, ".": DOT}),
    turns=tuple(turn for turn in TURNS if not turn.transposed and not turn.mirrored),
    usual_size=(4, 4),
)
KINDS = (GROWING, TURNSTILES, TWINS, STEPS)
