"""How people solve Hitori: by equal numbers close together, and in the corners."""

from collections.abc import Iterator, Sequence
from itertools import product

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone, cached_by_model
from enpitsu.kit.techniques.words import line, listed, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

Pairs = dict[frozenset[Place], Constraint]
MEDIUM = Difficulty.MEDIUM


@cached_by_model
def pairs(model: Model, rule: str) -> Pairs:
    """The constraints of a rule on two cells, as a mapping from the two cells."""
    return {frozenset(c.places): c for c in model.constraints if c.rule.id == rule}


def equal_to_white(step: Deduction) -> str:
    """Why a cell is shaded that has the number of a white cell in its line."""
    ((cell, _),) = step.facts.items()
    where, *_ = line([cell, step.removes[0][0]]).split()
    return f"{cell} in the same {where} is white and has the same number, {step.clues[0].value}"


# -- equal numbers close together --------------------------------------------------------


def _sandwiches(model: Model) -> Iterator[Site]:
    """Cells between two equal numbers, one of which is shaded."""
    beside, equal = pairs(model, "apart"), pairs(model, "single")
    for cell in model.puzzle.grid.cells:
        row, col = cell
        for one, other in (
            (Cell(row, col - 1), Cell(row, col + 1)),
            (Cell(row - 1, col), Cell(row + 1, col)),
        ):
            if (same := equal.get(frozenset((one, other)))) is not None:
                because = (same, beside[frozenset((cell, one))], beside[frozenset((cell, other))])
                yield Site((cell,), because, (cell, SHADED, (one, other)))


def _beside_pairs(model: Model) -> Iterator[Site]:
    """Cells with the number of two neighbours in their line, one of which is white."""
    equal = pairs(model, "single")
    numbers = model.puzzle.clues["grid"]
    for pair, beside in pairs(model, "apart").items():
        if pair not in equal:
            continue
        one, other = equal[pair].places
        for cell in _line(one, other, model):
            if cell not in pair and numbers.get(cell) == numbers[one]:
                both = (equal[frozenset((cell, one))], equal[frozenset((cell, other))])
                yield Site((cell,), (beside, *both), (cell, WHITE, (one, other)))


def _line(one: Place, other: Place, model: Model) -> Sequence[Cell]:
    """The row or the column of two cells."""
    return next(cells for cells in model.puzzle.grid.lines if one in cells and other in cells)


def _struck(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    cell, value, near = site.data
    if len(candidates[cell]) > 1:
        yield Elimination([(cell, value)], site.constraints, (), near)


def _between(step: Deduction) -> str:
    told = f"{listed(step.details)} on both sides have the same number, {step.clues[0].value}"
    return f"{told}, so one of them is shaded"


def _paired(step: Deduction) -> str:
    told = f"{listed(step.details)}, side by side, have the same number, {step.clues[0].value}"
    return f"{told}, so one of them is white"


# -- corners -----------------------------------------------------------------------------


def _corners(model: Model) -> Iterator[Site]:
    """The four cells in each corner, with the constraints on two of them."""
    (together,) = (c for c in model.constraints if c.rule.id == "together")
    beside, equal = pairs(model, "apart"), pairs(model, "single")
    rows, cols = model.puzzle.grid.rows, model.puzzle.grid.cols
    if min(rows, cols) < 2 or rows * cols == 4:
        return
    for (row, inner_row), (col, inner_col) in product(
        ((0, 1), (rows - 1, rows - 2)), ((0, 1), (cols - 1, cols - 2))
    ):
        cells = (
            Cell(row, col),
            Cell(row, inner_col),
            Cell(inner_row, col),
            Cell(inner_row, inner_col),
        )
        inside = [found for pair, found in (*beside.items(), *equal.items()) if pair <= {*cells}]
        if any(found.rule.id == "single" for found in inside):
            yield Site(cells, (*inside, together), cells)


def _closed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates in no way to fill in a corner that leaves its white cells connected."""
    cells: Sequence[Place] = site.data
    inside = site.constraints[:-1]
    ways = []
    for values in product(*(candidates[cell] for cell in cells)):
        board = dict(zip(cells, values, strict=True))
        shut = values[0] == WHITE and values[1] == values[2] == SHADED
        if not shut and all(constraint.holds(board) for constraint in inside):
            ways.append(values)
    gone = [
        (cell, value)
        for i, cell in enumerate(cells)
        for value in candidates[cell]
        if all(way[i] != value for way in ways)
    ]
    if gone and ways:
        yield Elimination(gone, site.constraints, cells, cells[0])


def _shut(step: Deduction) -> str:
    equal: dict[Value, dict[Place, None]] = {}
    for clue in step.clues:
        equal.setdefault(clue.value, {})[clue.place] = None
    told = " and ".join(f"{listed(cells)} have the same number" for cells in equal.values())
    other = f"any other way to keep them apart would shut in the corner {step.details}"
    return f"{told}, and {other}{reason(step)}"


TECHNIQUES = (
    alone("white twin", "single", equal_to_white),
    Technique("sandwich", Difficulty.EASY, 1.0, _sandwiches, _struck, _between),
    Technique("pair and a single", Difficulty.EASY, 1.2, _beside_pairs, _struck, _paired),
    Technique("corner", Difficulty.EASY, 1.5, _corners, _closed, _shut),
)
