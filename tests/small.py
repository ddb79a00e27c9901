"""Small puzzles: with one solution, made by digging clues out of a solved board, or with none."""

import random
from functools import cache

from enpitsu import formats
from enpitsu.grid import Border, Cell, Grid
from enpitsu.kinds import kind
from enpitsu.puzzle import Puzzle, model
from enpitsu.solving import Solved, solve
from enpitsu.solving.sat import Sat


@cache
def small(name, number):
    """A puzzle of a kind: the same for the same number, minimal in most of its clues."""
    rng = random.Random(f"{name} {number}")
    while (found := dug(CLUED[name](rng), rng)) is None:
        pass
    return found


def dug(puzzle, rng):
    """The puzzle without clues it does not need; None if not even all of them settle it."""
    if not unique(puzzle):
        return None
    clues = [(layer, place) for layer in DUG for place in puzzle.clues.get(layer, ())]
    rng.shuffle(clues)
    clues.sort(key=lambda clue: isinstance(clue[1], Border))  # keep what stands outside
    for layer, place in clues:
        value = puzzle.clues[layer][place]
        left = {p: v for p, v in puzzle.clues[layer].items() if p != place}
        if puzzle.kind.name == "shakashaka" or value == "#":
            left[place] = "#"  # the black cell stays
        thinner = Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, layer: left}, puzzle.options)
        if unique(thinner):
            puzzle = thinner
    return puzzle


DUG = ("grid", "givens", "sums", "top", "bottom", "left", "right")


def unique(puzzle):
    outcome = solve(puzzle)
    return isinstance(outcome, Solved) and outcome.unique


def filled(puzzle, rng):
    """A solution drawn at random; None if there is none."""
    entries = []
    with Sat(model(puzzle)) as sat:
        board = sat.solution()
        for place, domain in puzzle.kind.answer.domains(puzzle).items():
            entry = (place, rng.choice(domain))
            if board is not None and (other := sat.solution([*entries, entry])) is not None:
                entries.append(entry)
                board = other
    return board


def near(puzzle, rng, changes):
    """A board of a Shakashaka without numbers: a solution, but so many cells drawn anew.

    Where there is no solution, black cells are added until there is; they are drawn anew too.
    """
    black, domains = puzzle.clues["grid"], puzzle.kind.answer.domains(puzzle)
    while (board := filled(Puzzle(puzzle.kind, puzzle.grid, {"grid": black}), rng)) is None:
        black = {**black, rng.choice([cell for cell in domains if cell not in black]): "#"}
    drawn = rng.sample([*domains], min(changes, len(domains)))
    drawn += [cell for cell in domains if cell not in board]
    anew = {cell: rng.choice(domains[cell]) for cell in drawn}
    return {cell: anew.get(cell) or board[cell] for cell in domains}


def marupeke(rng):
    grid = Grid(rng.randint(3, 6), rng.randint(3, 6))
    black = dict.fromkeys(rng.sample(grid.cells, rng.randint(0, 5)), "#")
    empty = Puzzle(kind("marupeke"), grid, {"grid": black})
    return Puzzle(empty.kind, grid, {"grid": {**black, **(filled(empty, rng) or {})}})


def shakashaka(rng):
    grid = Grid(rng.randint(4, 6), rng.randint(4, 6))
    black = dict.fromkeys(rng.sample(grid.cells, len(grid.cells) // 4), "#")
    empty = Puzzle(kind("shakashaka"), grid, {"grid": black})
    board = filled(empty, rng) or {}
    triangles = {
        cell: sum(board.get(near, ".") != "." for near in grid.beside(cell)) for cell in black
    }
    return Puzzle(empty.kind, grid, {"grid": {c: str(n) for c, n in triangles.items()}})


def suguru(rng):
    grid = Grid(rng.randint(3, 6), rng.randint(3, 6))
    labels = {}
    for cell in rng.sample(grid.cells, len(grid.cells)):
        region = [cell] if cell not in labels else []
        labels.setdefault(cell, f"{cell}")
        for _ in range(rng.randint(2, 4) if region else 0):
            near = [n for c in region for n in grid.beside(c) if n not in labels]
            if near:
                region.append(rng.choice(near))
                labels[region[-1]] = labels[cell]
    empty = Puzzle(kind("suguru"), grid, {"regions": labels})
    return Puzzle(empty.kind, grid, {"regions": labels, "givens": filled(empty, rng) or {}})


def abc(rng):
    size = rng.randint(4, 5)
    letters = "ABCD"[: rng.randint(2, size - 1)]
    grid = Grid(size, size + rng.randint(0, 1))
    empty = Puzzle(kind("abc"), grid, {}, {"letters": letters})
    board = filled(empty, rng) or {}
    clues = {"grid": {cell: value if value != "." else "-" for cell, value in board.items()}}
    for side, count in (("top", grid.cols), ("bottom", grid.cols), ("left", size), ("right", size)):
        seen = {}
        for border in (Border(side, line) for line in range(count)):
            line = [board[cell] for cell in grid.ray(border) if board.get(cell, ".") != "."]
            seen.update({border: line[0]} if line else {})
        clues[side] = seen
    return Puzzle(empty.kind, grid, clues, empty.options)


def wijuko(rng):
    grid = Grid(rng.randint(2, 4), rng.randint(2, 3))
    numbers = rng.sample(range(1, len(grid.cells) + 1), len(grid.cells))
    board = dict(zip(grid.cells, numbers, strict=True))
    sums = {edge: board[edge.first] + board[edge.second] for edge in grid.edges}
    given = {Cell(0, 0): board[Cell(0, 0)]}
    return Puzzle(kind("wijuko"), grid, {"sums": sums, "givens": given})


CLUED = {
    "abc": abc,
    "marupeke": marupeke,
    "shakashaka": shakashaka,
    "suguru": suguru,
    "wijuko": wijuko,
}

IMPOSSIBLE = [
    Puzzle(kind("marupeke"), Grid(1, 3), {"grid": dict.fromkeys(Grid(1, 3).cells, "x")}),
    Puzzle(
        kind("suguru"),
        Grid(2, 2),
        {"regions": dict(zip(Grid(2, 2).cells, "aabb", strict=True))},
    ),
    formats.read("suguru\nregions\na a a\na a a\ngivens\n1 . .\n1 . ."),
    formats.read("wijuko\n. 9 .\n. + .\n. . ."),
    formats.read("shakashaka\n. . .\n. 4 .\n. . ."),
    formats.read("abc letters=ABC\ntop A A . .\nbottom . . . .\nleft A . . .\nright A . . ."),
]
