"""Symmetric boards: groups of cells that are mapped onto each other by turning the board."""

from __future__ import annotations

from functools import lru_cache

from enpitsu.errors import Unsupported, unknown
from enpitsu.paper.grid import Grid, Path, Place, Turn
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.kind import Puzzle

# The turns after which what is printed looks the same.
SYMMETRIES = {
    "none": (),
    "rotate": (Turn(transposed=False, upside_down=True, mirrored=True),),
    "quarter": (Turn(transposed=True, upside_down=False, mirrored=True),),
    "mirror": (Turn(transposed=False, upside_down=False, mirrored=True),),
    "flip": (Turn(transposed=False, upside_down=True, mirrored=False),),
    "diagonal": (Turn(transposed=True, upside_down=False, mirrored=False),),
    "diagonals": (
        Turn(transposed=True, upside_down=False, mirrored=False),
        Turn(transposed=True, upside_down=True, mirrored=True),
    ),
}


@lru_cache(maxsize=64)
def images(grid: Grid, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """For each cell its images when the board is turned again and again, itself first.

    Cells are numbers in reading order. `Unsupported` if the grid cannot be turned so.
    """
    if symmetry not in SYMMETRIES:
        raise Unsupported(unknown("symmetry", symmetry, SYMMETRIES))
    if any(turn.grid(grid) != grid for turn in SYMMETRIES[symmetry]):
        raise Unsupported(f"symmetry {symmetry} needs a square grid, and this one is {grid}")
    number: dict[Place, int] = {cell: i for i, cell in enumerate(grid.cells)}
    places = (image_places(grid, symmetry, cell) for cell in number)
    return tuple(tuple(number[place] for place in found) for found in places)


def image_places(grid: Grid, symmetry: str, place: Place) -> list[Place]:
    """The images of a place of any sort, itself first."""
    met = [place]
    for one in met:
        for turn in SYMMETRIES[symmetry]:
            turned = turn.place(one, grid)
            if turned not in met:
                met.append(turned)
    return met


def turned_with(puzzle: Puzzle, clue: Clue) -> Place:
    """What a clue moves with when the board is turned: its place, or a region that it is about."""
    place: Place = clue.place
    regions = puzzle.regions.values() if puzzle.kind.layer(clue.layer).of_regions else ()
    rooms = (cells for found in regions for cells in found.values() if place in cells)
    return next((Path(cells, ordered=False) for cells in rooms), place)


def clue_places(puzzle: Puzzle, symmetry: str, clue: Clue) -> list[Place]:
    """Where the images of a clue stand, itself first; that of a region in the first cell of it."""
    images = image_places(puzzle.grid, symmetry, turned_with(puzzle, clue))
    if images[0] == clue.place:
        return images
    return [clue.place, *(one.cells[0] for one in images[1:] if isinstance(one, Path))]


@lru_cache(maxsize=64)
def orbits(grid: Grid, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The orbits of cells, each once, in reading order."""
    return tuple(dict.fromkeys(tuple(sorted(cells)) for cells in images(grid, symmetry)))


@lru_cache(maxsize=64)
def sizes(grid: Grid, symmetry: str) -> frozenset[int]:
    """The possible numbers of cells in unions of whole orbits."""
    sums = 1  # bit n is set if some orbits have n cells together
    for orbit in orbits(grid, symmetry):
        sums |= sums << len(orbit)
    return frozenset(n for n in range(len(grid.cells) + 1) if sums >> n & 1)
