"""How people solve Marupeke: by blocks of equal symbols, and by guesses near many known symbols.

Score-based guessing is the last technique of the Marupeke thesis (C. Jol, 2023, section 3.3.1).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from enpitsu.kit.techniques.general import by_chain
from enpitsu.kit.techniques.runs import at_end, between, inside, next_to
from enpitsu.kit.techniques.single import BOTH, alone
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import CandidateMap, Grid, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.implications import Hypothesis
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel

REACH = 2  # rows and columns of a neighbourhood in each direction: 24 cells around a cell


# -- corners -----------------------------------------------------------------------------


def in_corner(step: Deduction) -> str:
    """A sentence on why the third cell of an L differs, and on the open space this needs."""
    (lemma,), (symbol,) = step.because, next(iter(step.facts.values()))
    return (
        f"with {listed(step.facts)} it would make an L of three {symbol}'s, impossible "
        f"while {listed(lemma.places[3:])} are not black (lemma {lemma.rule.id})"
    )


# -- guesses -----------------------------------------------------------------------------


def busiest(grid: Grid, symbols: Sequence[int], cells: Iterable[int]) -> list[int]:
    """These cells in order of busyness; of equally busy cells the most central comes first.

    The busyness of a cell is the number of symbols among the 24 cells within two rows and columns.
    Cells are numbers in reading order; 0 stands for a cell without a symbol.
    """

    def score(i: int) -> tuple[int, int]:
        row, col = divmod(i, grid.cols)
        first, last = max(col - REACH, 0), col + REACH + 1
        busy = 0
        for r in range(max(row - REACH, 0), min(row + REACH + 1, grid.rows)):
            near = symbols[r * grid.cols + first : r * grid.cols + min(last, grid.cols)]
            busy += len(near) - near.count(0)
        return -busy, (2 * row + 1 - grid.rows) ** 2 + (2 * col + 1 - grid.cols) ** 2

    return sorted(cells, key=score)


def score_based_guess(rule: str) -> Technique:
    """The technique that refutes a symbol in the busiest possible cell, by one rule alone."""
    name, sites, ladders = "score-based guess", partial(_board, rule), ("source",)
    return Technique(name, Difficulty.HARD, 6.0, sites, _guess, by_chain, ladders, supposes=True)


def _board(rule: str, model: Model) -> Iterator[Site]:
    found = [c for c in model.constraints if c.rule.id == rule]
    reading = NumberedConstraints(NumberedModel(model), found)
    yield Site(tuple(model.domains), (), (reading, model.puzzle.grid))


def _guess(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    reading, grid = site.data
    bits = reading.model.bits(candidates)
    numbers = [len(candidates.get(cell, ())) for cell in grid.cells]
    symbols = [int(number == 1) for number in numbers]
    for i in busiest(grid, symbols, (i for i, number in enumerate(numbers) if number > 1)):
        cell = grid.cells[i]
        for value in candidates[cell]:
            guess = Hypothesis(reading, bits, (cell, value)).extended()
            if guess.clashed:
                yield guess.refuted
                return


TECHNIQUES = (
    alone("end block", "run", next_to, when=at_end)._replace(ladders=BOTH),
    alone("gap block", "run", between, when=inside, cost=1.2)._replace(ladders=BOTH),
    alone("L pattern", "L", in_corner, level=Difficulty.HARD, cost=5.0),
    score_based_guess("run"),
)
