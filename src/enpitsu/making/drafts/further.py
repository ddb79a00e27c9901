"""Further clues for a draft with several solutions, and how many solutions each would leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from math import inf
from typing import NamedTuple

from enpitsu.counting.count import LargeNumber, SolutionCount, count
from enpitsu.counting.heatmap import Heatmap, heatmap
from enpitsu.engines.solve import solutions
from enpitsu.errors import OutOfTime, Unsupported
from enpitsu.making.clues import values_of, with_clues
from enpitsu.making.drafts.limits import (
    COUNTING_SECONDS,
    MAX_CLUE_SOLUTIONS,
    MAX_COUNTED_CLUES,
    MAX_LISTED_SOLUTIONS,
)
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board, Clue, Layer
from enpitsu.paper.limit import Limit, limited, look, remaining
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Puzzle, Shown
from enpitsu.puzzle.model import Constraint, Model


def share() -> Limit:
    """Half of the time that is left, or a few seconds if there is no limit."""
    seconds = remaining()
    return Limit(COUNTING_SECONDS if seconds is None else seconds / 2)


# -- all solutions -------------------------------------------------------------------------


@dataclass
class Solutions:
    """The solutions of a puzzle, as far as they could be counted.

    They are either listed, or counted for each value of each place; then `boards` are only some.
    """

    number: SolutionCount
    boards: Sequence[Board]
    map: Heatmap | None = None
    shared: dict[tuple[Place, ...], Mapping[Candidates, int]] = field(default_factory=dict)

    @property
    def listed(self) -> bool:
        """Whether the boards are all there are."""
        return self.number.exact and len(self.boards) == self.number.at_least

    @cached_property
    def values(self) -> Sequence[Board]:
        """The boards, with what is derived from each."""
        return [*map(self.number.puzzle.derived, self.boards)]

    def sharing(self, places: tuple[Place, ...]) -> Mapping[Candidates, int]:
        """For each combination of values at these places the boards that have it, as bits."""
        if places not in self.shared:
            sharing: dict[Candidates, int] = {}
            for number, board in enumerate(self.values):
                row = tuple([board[place] for place in places])
                sharing[row] = sharing.get(row, 0) | 1 << number
            self.shared[places] = sharing
        return self.shared[places]

    def fitting(self, said: Sequence[Constraint]) -> int:
        """The boards on which all of these constraints hold, as bits."""
        places = spoken_of(said)
        rows = self.sharing(places).items()
        return sum(
            boards for row, boards in rows if hold(said, dict(zip(places, row, strict=True)))
        )

    def leaves(self, said: Sequence[Constraint]) -> int | None:
        """How many solutions satisfy these constraints; None if that is not known."""
        if self.listed:
            return self.fitting(said).bit_count()
        places = spoken_of(said)
        if self.map is None or not self.map.total or len(places) != 1:
            return None
        if places[0] not in self.map.counts:
            return None
        numbers = self.map.counts[places[0]].items()
        return sum(number for value, number in numbers if hold(said, {places[0]: value}))


def spoken_of(said: Iterable[Constraint]) -> tuple[Place, ...]:
    """The places in the scope of these constraints."""
    return tuple(dict.fromkeys(place for c in said for place in c.places[: c.relation.size]))


def hold(said: Iterable[Constraint], board: Board) -> bool:
    """Whether all of these hold on a board that is filled in their scope."""
    return all(constraint.holds(board) for constraint in said)


def listed(rules: Model) -> Solutions:
    """The solutions one by one, up to a bound."""
    boards: list[Board] = []
    exact = True
    try:
        boards.extend(islice(solutions(rules), MAX_LISTED_SOLUTIONS + 1))
    except OutOfTime:
        exact = False
    exact = exact and len(boards) <= MAX_LISTED_SOLUTIONS
    return Solutions(SolutionCount(len(boards), exact=exact, puzzle=rules.puzzle), boards)


def counted(rules: Model, sample: Sequence[Board]) -> Solutions:
    """Count the solutions: by listing them if there are few, else for all places at once.

    If they are not listed, the boards are those of the sample.
    """
    with limited(share()):
        few = listed(rules)
    if few.listed:
        return few
    if len(few.boards) <= MAX_LISTED_SOLUTIONS:  # time ran out while listing these
        return replace(few, boards=sample)
    try:
        mapped = heatmap(rules, time_limit=share())
    except Unsupported:
        mapped = None
    if mapped is not None and mapped.total is not None:
        number = SolutionCount(mapped.total, exact=True, puzzle=rules.puzzle)
        return Solutions(number, sample, mapped)
    try:
        number = count(rules, time_limit=share())
    except Unsupported:
        number = few.number
    return Solutions(number, sample)


# -- further clues -------------------------------------------------------------------------


@wire.json_object("*clue", "left", "exact")
class Further(NamedTuple):
    """A clue that is not printed, and how many solutions it would leave, or more if not `exact`."""

    clue: Clue
    left: LargeNumber
    exact: bool = True


@dataclass(frozen=True)
class Ranking:
    """Further clues that fit some solution, those that leave the fewest solutions first.

    If there are too many solutions to count, those of a clue are counted up to a bound; clues that
    reach the bound are ordered by how many of the known solutions they fit.

    Of layers in `fully` all clues that exclude a solution are listed, of those in `partly` only the
    most promising ones, or none.
    """

    clues: tuple[Further, ...] = ()
    fully: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()


def ranked(puzzle: Puzzle, found: Solutions) -> Ranking:
    """Further clues by how many solutions they leave, as far as that is found out in time."""
    best: list[Further] = []
    fully: list[str] = []
    partly: list[str] = []
    for layer in puzzle.kind.clues:
        if layer.complete or layer.divides:
            continue  # the layer is printed as a whole
        try:
            with limited(share()):
                ours, whole = _ranked_of(layer, puzzle, found)
        except OutOfTime:
            ours, whole = [], False
        best += ours
        (fully if whole else partly).append(layer.name)
    places = (
        (layer, place)
        for layer in puzzle.kind.clues
        for place in layer.places(puzzle.grid, puzzle.clues[layer.name])
    )
    order = {(layer.name, place): number for number, (layer, place) in enumerate(places)}
    best.sort(key=lambda further: (further.left, order[further.clue[:2]] if further.exact else -1))
    return Ranking(tuple(best), tuple(fully), tuple(partly))


def _ranked_of(layer: Layer, puzzle: Puzzle, found: Solutions) -> tuple[list[Further], bool]:
    """The further clues of one layer, and whether these are all that are of use."""
    best: list[Further] = []
    uncounted: dict[Clue, Sequence[Constraint]] = {}
    for clue, said in said_besides(puzzle, candidates(layer, puzzle, found)).items():
        left = found.leaves(said)
        if left is None:
            uncounted[clue] = said
        else:
            best.append(Further(clue, left))
    best += _counted(puzzle, uncounted, found)
    total = found.number.at_least if found.number.exact else inf
    return [further for further in best if 0 < further.left < total], not uncounted


def _counted(
    puzzle: Puzzle, clues: Mapping[Clue, Sequence[Constraint]], found: Solutions
) -> Iterator[Further]:
    """The number of solutions left by each of the clues that fit the fewest known solutions."""
    fits = {clue: found.fitting(said).bit_count() for clue, said in clues.items()}
    promising = sorted((clue for clue in fits if fits[clue]), key=fits.__getitem__)
    for clue in promising[:MAX_COUNTED_CLUES]:
        tried = with_clues(puzzle, [clue])
        if found.number.exact:
            number = count(tried)
            if number.exact:
                yield Further(clue, number.at_least)
        else:
            left = sum(1 for _ in islice(solutions(tried), MAX_CLUE_SOLUTIONS))
            yield Further(clue, left, exact=left < MAX_CLUE_SOLUTIONS)


def candidates(layer: Layer, puzzle: Puzzle, found: Solutions) -> Iterator[Clue]:
    """The clues of a layer that could be printed in addition.

    If the layer has a function that finds clues on a board (`Rule.shown`), they are read off all
    listed solutions, or off one solution with each value that is possible at the place.
    """
    here = puzzle.clues[layer.name]
    clues: Iterable[Clue]
    if (shown := puzzle.kind.shown(layer.name)) is not None:
        clues = _read(layer, shown, puzzle, found)
    else:
        places = layer.places(puzzle.grid, here)
        values = values_of(layer, puzzle)
        clues = (Clue(layer.name, place, value) for value in values for place in places)
    for clue in clues:
        if layer.expected_instead_of(clue.value, puzzle.grid, puzzle.options):
            continue  # it is never printed, such as the 4 of a loop round one cell
        frame = layer.beneath(clue.value)
        if here.get(clue.place) == frame and frame != clue.value:
            yield clue


def _read(layer: Layer, reads: Shown, puzzle: Puzzle, found: Solutions) -> Iterable[Clue]:
    told: dict[Clue, None] = {}
    for place in layer.places(puzzle.grid, puzzle.clues[layer.name]):
        look()
        boards = [*found.boards]
        if found.map is not None:
            likely = found.map.counts.get(place, {})
            boards += [{**boards[0], place: value} for value, n in likely.items() if n]
        for board in boards:
            told |= {Clue(layer.name, place, value): None for value in reads(puzzle, board, place)}
    return told


def said_besides(puzzle: Puzzle, clues: Iterable[Clue]) -> dict[Clue, list[Constraint]]:
    """The constraints that each of these clues would have if it were printed too.

    Clues that say nothing are left out, as are those that change what can be filled in. Clues with
    the same value are tried together.
    """
    trials: dict[tuple[str, Value], list[Clue]] = {}
    for clue in clues:
        trials.setdefault((clue.layer, clue.value), []).append(clue)
    before = {Clue(name, *item) for name, layer in puzzle.clues.items() for item in layer.items()}
    said: dict[Clue, list[Constraint]] = {}
    for tried in trials.values():
        look()
        trial = with_clues(puzzle, tried)
        if trial.domains != puzzle.domains:
            continue
        for rule in puzzle.kind.stated:
            for places, cited, relation in rule.instances(trial, trial.domains):
                new = [clue for clue in cited if clue not in before]
                if len(new) == 1:
                    constraint = Constraint(rule, places, cited, relation)
                    said.setdefault(new[0], []).append(constraint)
    return said
