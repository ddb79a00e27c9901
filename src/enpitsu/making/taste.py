"""How near a puzzle comes to those that people made, by features of its look and its path.

Targets of looks are facts about published boards (`enpitsu.making.published`). Those of the path
are a choice: the hardest technique a few times, several others, and easy rounds at the end. So is
that hardly a clue lies beside a picture of clues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from enpitsu.inference.grade import measured
from enpitsu.inference.reasoner import Reasoner
from enpitsu.making.published import PUBLISHED, Published, Spread, taken
from enpitsu.making.recipe import HALF_TURN, usual_symmetry
from enpitsu.making.symmetry import image_places
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Board
from enpitsu.puzzle.deduction import Difficulty, Technique
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model

FARTHEST = 3.0  # a feature counts no more than if it were so far from its target
SYMMETRICAL = Spread(0.9, 1.0, 1.0)
STANDS_OUT = Spread(0.0, 0.0, 0.1)  # share of the cells around a picture of clues with a clue
OTHERS = Spread(0.0, 0.1, 0.3)  # share of clues with other values than in print
HARDEST = Spread(0, 1, 3)  # rounds of the hardest technique
SEVERAL = Spread(2, 5, 9)  # techniques
FINISH = Spread(0.5, 1.0, 1.0)  # share of easy rounds in the last third


class Feature(NamedTuple):
    """A measured feature, and the range in which four fifths of published puzzles lie."""

    name: str
    value: float
    target: Spread

    @property
    def away(self) -> float:
        """The distance from the target, where 1 is the edge of the range."""
        return min(self.target.away(self.value), FARTHEST)

    def __str__(self) -> str:
        low, middle, high = (f"{one:.3g}" for one in self.target)
        return f"{self.name:<20}{self.value:>6.3g}  target {middle} ({low} to {high})"


def features(puzzle: Puzzle, solution: Board, margin: Collection[Place] = ()) -> list[Feature]:
    """The features of a puzzle with one solution for which there is a target.

    `margin` are the places around a picture of clues, if one is wished.
    """
    known = PUBLISHED.get(puzzle.kind.name)
    looks = [] if known is None else [*_looks(puzzle, solution, known)]
    if margin:
        layers = (layer.name for layer in puzzle.kind.clues if not layer.divides)
        printed = {place for name in layers for place in puzzle.clues[name]}
        beside = sum(place in printed for place in margin) / len(margin)
        looks.append(Feature("beside the picture", beside, STANDS_OUT))
    return [*looks, *_flow(puzzle)]


def distance(puzzle: Puzzle, solution: Board, margin: Collection[Place] = ()) -> float:
    """The mean distance of all features from their targets; 0 if there are no features."""
    found = features(puzzle, solution, margin)
    return sum(feature.away for feature in found) / max(len(found), 1)


def why(puzzle: Puzzle, solution: Board, margin: Collection[Place] = ()) -> str:
    """A line for each feature, with its target."""
    return "".join(f"{feature}\n" for feature in features(puzzle, solution, margin))


def _looks(puzzle: Puzzle, solution: Board, known: Published) -> Iterator[Feature]:
    cells = len(puzzle.grid.cells)
    clues = {
        place: value
        for layer in puzzle.kind.clues
        for place, value in puzzle.clues[layer.name].items()
        if not layer.divides and isinstance(place, Cell)
    }
    if (share := known.clues_on(puzzle.grid)) is not None:
        yield Feature("clues a cell", len(clues) / cells, share)
    if clues and usual_symmetry(puzzle.kind) == HALF_TURN:
        whole = sum(clues.keys() >= {*image_places(puzzle.grid, HALF_TURN, p)} for p in clues)
        yield Feature("half-turn", whole / len(clues), SYMMETRICAL)
    if known.taken is not None:
        value = taken(puzzle.kind, puzzle.grid, solution)
        yield Feature("taken by the line", value, known.taken)
    filled = Counter(value for place, value in solution.items() if isinstance(place, Cell))
    if known.common is not None:
        yield Feature("most common answer", max(filled.values()) / cells, known.common)
    told = Counter(str(value) for value in clues.values() if str(value) in known.values)
    if told:
        every = {value: told[value] / told.total() for value in known.values}
        listed = sum(known.values.values())
        apart = sum(abs(every[v] - share / listed) for v, share in known.values.items()) / 2
        yield Feature("other values", apart, OTHERS)
    if known.ones is not None and told:
        yield Feature("clues of 1", told["1"] / told.total(), known.ones)


def _flow(puzzle: Puzzle) -> Iterator[Feature]:
    rounds: Sequence[Technique] = measured(Reasoner(model(puzzle), reasons=False)).techniques
    if not rounds:
        return
    hardest = max(rounds, key=lambda technique: (technique.level, technique.cost))
    if hardest.level > Difficulty.EASY:
        yield Feature("hardest technique", rounds.count(hardest), HARDEST)
        yield Feature("techniques", len({*rounds}), SEVERAL)
    last = rounds[2 * len(rounds) // 3 :]
    easy = sum(technique.level == Difficulty.EASY for technique in last)
    yield Feature("easy at the end", easy / len(last), FINISH)
