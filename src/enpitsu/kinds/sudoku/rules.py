"""What the rules of Sudoku say of a puzzle, and what could not be printed."""

from collections.abc import Iterable, Iterator
from itertools import chain

from enpitsu.errors import Fault, short
from enpitsu.kinds.sudoku.boxes import MAX_SIDE, USUAL, boxes, fits, largest, size_of, usual_size
from enpitsu.kit.common import diagonals, diagonals_of_squares
from enpitsu.kit.techniques.cages import Cage, differences
from enpitsu.paper.grid import Cell, Place, connected, regions
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import distinct, total

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))  # the moves that lead further down


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the length of the longest line."""
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, largest(puzzle.grid) + 1)))


def rows(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a row differ."""
    for cells in puzzle.grid.cell_rows:
        yield cells, (), distinct(len(cells))


def columns(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a column differ."""
    for cells in map(puzzle.grid.col, range(puzzle.grid.cols)):
        yield cells, (), distinct(len(cells))


def box_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a box differ."""
    for cells in regions(boxes(puzzle)).values():
        yield cells, (), distinct(len(cells))


def marked(layer: str, puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a part that is marked out differ."""
    for cells in regions(puzzle.clues[layer]).values():
        yield cells, (), distinct(len(cells))


def diagonal_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a diagonal differ, if that is wanted."""
    for cells in diagonals(puzzle):
        yield cells, (), distinct(len(cells))


def knights(puzzle: Puzzle, _: Domains) -> Instances:
    """Cells a knight's move apart differ, if that is wanted."""
    if puzzle.options["antiknight"] == "yes":
        for cell in puzzle.grid.cells:
            for down, right in KNIGHT:
                other = Cell(cell.row + down, cell.col + right)
                if other in puzzle.grid:
                    yield (cell, other), (), distinct(2)


def cages(puzzle: Puzzle) -> list[Cage]:
    """The cages with a sum; where it stands there more than once, the first one counts."""
    labels, sums = puzzle.clues["cages"], puzzle.clues["sums"]
    found = []
    for cells in regions(labels).values() if sums else ():
        first = next((cell for cell in cells if cell in sums), None)
        if first is not None:
            found.append(Cage(cells, Clue("sums", first, sums[first])))
    return found


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """A number in a cage is the sum of its cells."""
    for cells, clue in cages(puzzle):
        yield cells, (clue,), total(len(cells), int(clue.value), int(clue.value))


def sum_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The sum that a board shows in a cage: in the first cell there."""
    labels = puzzle.clues["cages"]
    cells = [other for other, label in labels.items() if label == labels.get(cell)]
    return (sum(int(board[other]) for other in cells),) if cells[:1] == [cell] else ()


def rests(puzzle: Puzzle, domains: Domains) -> Instances:
    """What the cages of a house leave of its sum, or have beyond it, stands in certain cells."""
    if puzzle.clues["sums"]:
        said = (part(puzzle, domains) for part in (rows, columns, box_numbers, diagonal_numbers))
        houses = [places for places, _, _ in chain.from_iterable(said)]
        parts = [[cell for cell in places if isinstance(cell, Cell)] for places in houses]
        wholes = [cells for cells in parts if len(cells) == largest(puzzle.grid)]
        for cells, clues, least, house in differences(cages(puzzle), wholes):
            yield (*cells, *house), clues, total(len(cells), least, least)


# -- what could not be printed ----------------------------------------------------------------


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Boxes cover the grid, parts hold no more cells than there are numbers, sums have cages."""
    grid, number = puzzle.grid, largest(puzzle.grid)
    if number > MAX_SIDE:
        yield Fault(f"the grid is {grid}; expected at most {MAX_SIDE} rows and columns")
        return
    yield from diagonals_of_squares(puzzle)
    yield from _bad_boxes(puzzle)
    for layer in ("extra", "cages"):
        for label, cells in regions(puzzle.clues[layer]).items():
            if len(cells) > number:
                met = f"{layer}: {short(str(label))} has {len(cells)} cells"
                yield Fault(f"{met}; expected at most {number}", layer, cells[0])
    yield from _in_pieces(puzzle, "cages", "cage")
    yield from _bad_sums(puzzle)


def _bad_boxes(puzzle: Puzzle) -> Iterator[Fault]:
    grid, printed, box = puzzle.grid, puzzle.clues["regions"], puzzle.options["box"]
    number, size = largest(grid), size_of(box)
    if not printed:
        if size is None and usual_size(grid) is None:
            met = f"a grid of {grid} has no usual boxes"
            yield Fault(f"{met}; expected a label for every cell in regions", "regions")
        elif size is not None and not fits(size, grid):
            met = f"boxes of {box} do not cover a grid of {grid} with {number} cells each"
            yield Fault(f"{met}; expected others", "box")
        return
    if size is not None:
        expected = f"expected box={USUAL}, or no regions"
        yield Fault(f"box={box}, but the regions are printed; {expected}", "box")
    for cell in grid.cells:
        if cell not in printed:
            expected = "expected a label for every cell, or for none"
            yield Fault(f"{cell} belongs to no region; {expected}", "regions", cell)
            break
    for label, cells in regions(printed).items():
        if len(cells) != number:
            met = f"region {short(str(label))} has {len(cells)} cells"
            yield Fault(f"{met}; expected {number}", "regions", cells[0])
    yield from _in_pieces(puzzle, "regions", "region")


def _in_pieces(puzzle: Puzzle, layer: str, noun: str) -> Iterator[Fault]:
    for label, cells in regions(puzzle.clues[layer]).items():
        if not connected(puzzle.grid, cells):
            met = f"{noun} {short(str(label))} is in pieces"
            yield Fault(f"{met}; expected cells joined by their sides", layer, cells[0])


def _bad_sums(puzzle: Puzzle) -> Iterator[Fault]:
    cages, found = puzzle.clues["cages"], dict[Value, Value]()
    for cell, number in puzzle.clues["sums"].items():
        label = cages.get(cell)
        if label is None:
            met = f"sums: {cell} holds {number} but lies in no cage"
            yield Fault(f"{met}; expected nothing there, or a cage", "sums", cell)
        elif found.setdefault(label, number) != number:
            met = f"sums: cage {short(str(label))} has {found[label]} and, at {cell}, {number}"
            yield Fault(f"{met}; expected one sum", "sums", cell)
