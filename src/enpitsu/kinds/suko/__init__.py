"""Suko: the numbers 1, 2, 3, ... once each; circles and coloured areas have sums.

A circle is where four cells meet. Invented by Jai Gomer; without areas it is Sujiko.
"""

from collections.abc import Iterable, Iterator

from enpitsu.errors import Fault, short
from enpitsu.kinds.suko.frame import frame
from enpitsu.kit.common import NUMBERS_OF_CELLS, all_different, givens_kept, makes
from enpitsu.paper.grid import Cell, Corner, Grid, Place
from enpitsu.paper.layer import Board, Clue, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import total

MAX_CELLS = 100  # any cell may hold any number, so a larger board would be too slow
COLOURS = 3


def largest(grid: Grid) -> int:
    """The largest number."""
    return len(grid.cells)


# -- circles -----------------------------------------------------------------------------


def circles(puzzle: Puzzle, _: Domains) -> Instances:
    """A number in a circle is the sum of the four cells round it."""
    for corner, number in puzzle.clues["sums"].items():
        yield corner.around, (Clue("sums", corner, number),), total(4, int(number), int(number))


def circle_shown(_: Puzzle, board: Board, corner: Corner) -> Iterable[Value]:
    """The sum around a lattice point of a full board."""
    return (sum(int(board[cell]) for cell in corner.around),)


# -- areas -------------------------------------------------------------------------------


def totalled(puzzle: Puzzle) -> dict[Value, Cell]:
    """For each area with a sum, the first cell in which it is printed."""
    labels, found = puzzle.clues["areas"], dict[Value, Cell]()
    for cell in puzzle.clues["totals"]:
        if cell in labels:
            found.setdefault(labels[cell], cell)
    return found


def areas(puzzle: Puzzle, _: Domains) -> Instances:
    """The number printed in an area is the sum of its cells."""
    members, numbers = puzzle.regions["areas"], puzzle.clues["totals"]
    for label, cell in totalled(puzzle).items():
        cells, number = members[label], numbers[cell]
        clue = Clue("totals", cell, number)
        yield cells, (clue,), total(len(cells), int(number), int(number))


def combined(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers around a circle, or in an area, are a combination that makes its sum."""
    numbers = tuple(range(1, len(domains) + 1))
    for rule in (circles, areas):
        for cells, clues, _ in rule(puzzle, domains):
            yield cells, clues, makes(int(clues[0].value), len(cells), numbers)


def total_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The sum of an area of a full board, in its first cell if none is printed yet."""
    labels = puzzle.clues["areas"]
    if cell not in labels or labels[cell] in totalled(puzzle):
        return ()
    cells = puzzle.regions["areas"][labels[cell]]
    return (sum(int(board[other]) for other in cells),) if cell == cells[0] else ()


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if a sum is in no area, an area has two sums, or the board is absurdly large."""
    most = len(puzzle.grid.cells)
    if most > MAX_CELLS:
        yield Fault(f"the grid has {most} cells; expected at most {MAX_CELLS}")
    labels, places = puzzle.clues["areas"], totalled(puzzle)
    for cell, number in puzzle.clues["totals"].items():
        met = f"totals: {cell} holds {number}"
        if cell not in labels:
            yield Fault(f"{met} but lies in no area; expected nothing there", "totals", cell)
        elif (first := places[labels[cell]]) != cell:
            area = f"area {short(str(labels[cell]))} has its sum at {first}"
            yield Fault(f"{met}, but {area}; expected one sum an area", "totals", cell)


def colours(puzzle: Puzzle) -> dict[Place, int]:
    """A background for each area, different from its neighbours as far as possible."""
    grid, found = puzzle.grid, dict[Place, int]()
    for cells in puzzle.regions["areas"].values():
        taken = {found.get(near) for cell in cells for near in grid.neighbours(cell)}
        free = [colour for colour in range(COLOURS) if colour not in taken]
        found.update(dict.fromkeys(cells, free[0] if free else 0))
    return found


KIND = Kind(
    name="suko",
    title="Suko",
    family="numbers and letters",
    usual_size=(3, 3),
    clues=(
        Layer("givens", Numbers(high=largest), rare=True),
        Layer("sums", Numbers(), on="inner corners", kept=True),
        Layer("areas", Labels(), optional=True),
        Layer("totals", Numbers(), optional=True, kept=True),
    ),
    answers=(NUMBERS_OF_CELLS,),
    rules=(
        givens_kept("givens"),
        all_different("different", "Each number from 1 to the number of cells stands once."),
        Rule(
            "circle",
            "A number where four cells meet is the sum of the numbers in them.",
            circles,
            shown={"sums": circle_shown},
        ),
        Rule(
            "area",
            "A number printed in an area is the sum of the numbers in it.",
            areas,
            shown={"totals": total_shown},
        ),
        Rule(
            "combination",
            "The numbers of a sum are one of the combinations that make it.",
            combined,
            roles=("implied",),
            instead_of=("circle", "area"),
        ),
    ),
    problems=problems,
    frame=frame,
    techniques=Later("enpitsu.kinds.suko.techniques:TECHNIQUES"),
    look=Look(walls="areas", small=frozenset({"totals"}), shaded=colours),
)
