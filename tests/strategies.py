"""Puzzles drawn at random from the layers of their kind."""

from hypothesis import assume
from hypothesis import strategies as st

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid
from enpitsu.puzzle import Labels, Numbers, Puzzle, Symbols

OPTIONS = {"run": st.integers(2, 5), "letters": st.sampled_from(["ABC", "AB", "XYZW", "Q"])}


@st.composite
def puzzles(draw, kind, most=5):
    """A puzzle that can be printed; most of them have no solution."""
    grid = Grid(draw(st.integers(1, most)), draw(st.integers(1, most)))
    options = {option.name: draw(OPTIONS[option.name]) for option in kind.options}
    clues = {layer.name: draw(_layer(layer, grid, options)) for layer in kind.clues}
    try:
        return Puzzle(kind, grid, clues, options)
    except BadPuzzle:
        assume(False)


def _layer(layer, grid, options):
    places = list(layer.places(grid))
    match layer.values:
        case Symbols() as symbols:
            return _some(places, st.sampled_from(sorted(symbols.all(options))))
        case Numbers(low):
            return _some(places, st.integers(low, low + 3))
        case Labels():
            return _regions(grid)


def _some(places, values):
    return st.dictionaries(st.sampled_from(places), values) if places else st.just({})


@st.composite
def _regions(draw, grid):
    """Connected regions grown cell by cell: each cell joins a neighbour's region or founds one."""
    labels = {}
    for number, cell in enumerate(grid.cells):
        near = [labels[c] for c in grid.beside(cell) if c in labels]
        label = draw(st.sampled_from([*near, f"n{number}", None]))
        if label is not None:
            labels[cell] = label
    return labels or {grid.cells[0]: "n0"}
