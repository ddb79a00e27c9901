"""Small puzzles: with one solution, made from a kind's frame, or with none."""

from functools import cache

from enpitsu import testing
from enpitsu.authoring.puzzles import solution
from enpitsu.io import formats
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kind
from enpitsu.testing.subject import Subject


@cache
def small(name, number):
    """A puzzle of a kind: the same for the same number, none of whose clues can go."""
    return testing.small(kind(name), number, Subject(kind(name)).options).puzzle


def near(puzzle, rng, changes):
    """A board of a Shakashaka without numbers: a solution, but so many cells drawn anew.

    Where there is no solution, black cells are added until there is; they are drawn anew too.
    """
    black, domains = puzzle.clues["grid"], puzzle.domains
    while (board := solution(Puzzle(puzzle.kind, puzzle.grid, {"grid": black}), rng)) is None:
        black = {**black, rng.choice([cell for cell in domains if cell not in black]): "#"}
    drawn = rng.sample([*domains], min(changes, len(domains)))
    drawn += [cell for cell in domains if cell not in board]
    anew = {cell: rng.choice(domains[cell]) for cell in drawn}
    return {cell: anew.get(cell) or board[cell] for cell in domains}


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
