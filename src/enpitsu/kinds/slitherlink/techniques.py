"""How people solve Slitherlink: by numbers, at the corners of numbers, and by pairs of threes."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple, Self

from enpitsu.kit.lines import LINE
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.words import NUMBERS, facts_of, listed, printed, reason
from enpitsu.puzzle import CandidateMap, Cell, Clue, Constraint, Corner, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

OPEN, ON, OFF = 2, 1, 0  # states of an edge in small tables


# -- one number ----------------------------------------------------------------------------


def _has_all(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the {clue} {f'has {listed(step.facts)} already' if step.facts else 'allows none'}"


def _needs_all(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the {clue} needs all its edges that are not crossed out"


# -- a number and one of its corners -------------------------------------------------------


class Cited(NamedTuple):
    """The constraint of each number, and the lemma about each corner."""

    numbers: dict[Cell, Constraint]
    corners: dict[Corner, Constraint]

    @classmethod
    def of(cls, model: Model) -> Self:
        """The constraints of a model."""
        numbers = [c for c in model.constraints if c.rule.id == "number"]
        lemmas = [c for c in model.lemmas if c.rule.id == "corner"]
        corners = model.puzzle.grid.corners
        return cls({c.clues[0].place: c for c in numbers}, dict(zip(corners, lemmas, strict=True)))

    def number(self, cell: Cell) -> int:
        """The number in a cell, or -1."""
        found = self.numbers.get(cell)
        return -1 if found is None else int(found.clues[0].value)


def _corners(cell: Cell) -> list[Corner]:
    return [Corner(cell.row + down, cell.col + right) for down in (0, 1) for right in (0, 1)]


def _number_corners(model: Model) -> Iterator[Site]:
    """Each number with each corner of its cell: the edges that meet there, and its other edges."""
    printed = Cited.of(model)
    for cell, number in printed.numbers.items():
        for corner in _corners(cell) if 0 < printed.number(cell) < 4 else ():
            lemma = printed.corners[corner]
            met = [edge for edge in number.places if edge in lemma.places]
            others = [edge for edge in number.places if edge not in met]
            beyond = [edge for edge in lemma.places if edge not in met]
            yield Site([*met, *others, *beyond], (number, lemma), printed.number(cell))


def _at_corner(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Eliminations by a number and a corner together; the details are their edges and the clue."""
    left = [candidates[edge] for edge in site.watch]
    states = tuple([OPEN if len(c) > 1 else ON if c == (LINE,) else OFF for c in left])
    for i, drawn in _settled(site.data, states) if OPEN in states else ():
        edge = site.watch[i]
        gone = [(edge, value) for value in left[i] if (value == LINE) is not drawn]
        others = [other for other in site.watch if other != edge]
        (clue,) = site.constraints[0].clues
        yield Elimination(gone, site.constraints, others, (*site.watch[:2], clue))


@cache
def _settled(number: int, states: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    """The open edges, of at most six, that are the same in all ways to draw them."""
    choices = [(OFF, ON) if state == OPEN else (state,) for state in states]
    ways = [
        way
        for way in product(*choices)
        if sum(way[:4]) == number and sum(way[:2]) + sum(way[4:]) in (0, 2)
    ]
    met = [{way[i] for way in ways} for i in range(len(states))]
    return tuple(
        (i, ON in met[i]) for i, state in enumerate(states) if state == OPEN and len(met[i]) == 1
    )


MEETING = "the line takes two edges or none where {} meet"
SO_MANY = {
    (0,): "neither",
    (1,): "just one",
    (2,): "both",
    (0, 1): "at most one",
    (0, 2): "both or neither",
    (1, 2): "at least one",
}


BEYOND = {"neither": "a line would end there", "both": "a line would branch there"}
BY_CORNER = {"at least one": "both edges", "at most one": "neither edge"}
OUTER = {1: "neither of its outer edges", 3: "both of its outer edges"}


def _at_corner_says(step: Deduction) -> str:
    """A sentence on how many of two edges a corner allows, and how many the number allows."""
    *met, clue = step.details
    two, number = listed(met), int(clue.value)
    if len(step.because) == 1:
        told = f"the {clue} takes {NUMBERS[number]} in all" if step.clues else MEETING.format(two)
        return told + reason(step)
    others, beyond = (
        [edge for edge in constraint.places if edge not in met] for constraint in step.because
    )
    ((edge, _), *_more) = step.removes
    if edge in beyond:
        takes = SO_MANY[_sums(step, met, (number,), others)]
        told = f"the {clue} takes {takes} of {two}"  # its other edges are seen at once
        return f"{told}, and {_goes_on(step, takes)}{_of_these(step, beyond)}"
    if not beyond and not step.facts and number in OUTER:
        return f"the {clue} in the corner takes {OUTER[number]}"
    takes = SO_MANY[_sums(step, met, (0, 2), beyond)]
    told = f"the line takes {takes} of {two}{_of_these(step, [*met, *beyond])}, and the {clue}"
    if edge in others:
        return f"{told} takes {NUMBERS[number]} in all{_of_these(step, others)}"
    needs = SO_MANY[_sums(step, met, (number,), others)]
    if takes == SO_MANY[0, 2] and needs in BY_CORNER:
        told = f"the {clue} takes {BY_CORNER[needs]} of a closed corner"
        return told + _of_these(step, others)
    return f"{told} {needs}{_of_these(step, others)}"


def _goes_on(step: Deduction, takes: str) -> str:
    """What the line does beyond two edges of a number of which it takes so many."""
    ((_, value), *_more) = step.removes
    if takes == "just one" and value != LINE:
        return "the line goes on"
    if takes in BEYOND:
        return BEYOND[takes]
    return MEETING.format("they")


def _sums(
    step: Deduction, met: Sequence[Place], totals: Sequence[int], others: Sequence[Place]
) -> tuple[int, ...]:
    """The possible numbers of drawn edges among `met`, such that with `others` a total is right."""
    (low, high), (least, most) = (_bounds(step, edges) for edges in (met, others))
    left = range(low, high + 1)
    return tuple([n for n in left if any(least <= total - n <= most for total in totals)])


def _bounds(step: Deduction, edges: Sequence[Place]) -> tuple[int, int]:
    """How many of some edges are drawn, and how many may be, by the premises of a step."""
    known = [step.facts.get(edge, ()) for edge in edges]
    drawn = sum(left == (LINE,) for left in known)
    return drawn, drawn + sum(len(left) != 1 for left in known)


def _of_these(step: Deduction, edges: Sequence[Place]) -> str:
    """What is known of some edges, as a reason in words."""
    given = {edge: left for edge, left in step.facts.items() if edge in edges}
    return f", as {facts_of(given, step.value_names)}" if given else ""


# -- threes --------------------------------------------------------------------------------


def _neighbouring(model: Model) -> Iterator[Site]:
    """Two adjacent threes: the edge between, the edges parallel to it, and its continuations."""
    printed = Cited.of(model)
    for edge in model.puzzle.grid.edges:
        if all(printed.number(cell) == 3 for cell in edge):
            pair = [printed.numbers[cell] for cell in edge]
            ends = [lemma for lemma in printed.corners.values() if edge in lemma.places]
            round_ = dict.fromkeys(e for number in pair for e in number.places)
            met = dict.fromkeys(e for lemma in ends for e in lemma.places)
            beside = [e for e in round_ if e not in met]
            beyond = [e for e in met if e not in round_]
            yield Site([*beside, *beyond], (*pair, *ends), (beside, beyond))


def _clues(site: Site) -> tuple[Clue, ...]:
    return tuple(clue for constraint in site.constraints for clue in constraint.clues)


def _side_by_side(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Adjacent threes use the edges parallel to the one they share, and nothing continues it."""
    beside, beyond = site.data
    gone = [(e, value) for e in beside for value in candidates[e] if value != LINE]
    gone += [(e, LINE) for e in beyond if LINE in candidates[e] and len(candidates[e]) > 1]
    if gone:
        yield Elimination(gone, site.constraints, (), _clues(site))


def _side_by_side_says(step: Deduction) -> str:
    return f"{printed(step.details, {})} stand side by side"


def _diagonal(model: Model) -> Iterator[Site]:
    """Two threes on a diagonal with only twos in between: the edges at their far corners."""
    printed = Cited.of(model)
    for start, right in product(printed.numbers, (1, -1)):
        cells = [start]
        while len(cells) == 1 or printed.number(cells[-1]) == 2:
            cells.append(Cell(cells[-1].row + 1, cells[-1].col + right))
        if printed.number(start) == printed.number(cells[-1]) == 3:
            corners = [Corner(b.row, max(a.col, b.col)) for a, b in pairwise(cells)]
            numbers = [printed.numbers[cell] for cell in cells]
            lemmas = [printed.corners[corner] for corner in corners]
            near = {edge for lemma in lemmas for edge in lemma.places}
            ends = (*numbers[0].places, *numbers[-1].places)
            yield Site([edge for edge in ends if edge not in near], (*numbers, *lemmas))


def _on_diagonal(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Threes on a diagonal use the edges at their far corners."""
    gone = [(edge, v) for edge in site.watch for v in candidates[edge] if v != LINE]
    if gone:
        yield Elimination(gone, site.constraints, (), _clues(site))


def _on_diagonal_says(step: Deduction) -> str:
    one, *between, other = step.details
    twos = f", with {printed(between, {})} between" if between else ""
    return f"{printed((one, other), {})} stand on a diagonal{twos}"


EASY = Difficulty.EASY
BY_NUMBER = full_and_needed("number", "full number", _has_all, "edges needed", _needs_all)
THREES = (
    Technique("threes side by side", EASY, 1.5, _neighbouring, _side_by_side, _side_by_side_says),
    Technique("threes on a diagonal", EASY, 1.5, _diagonal, _on_diagonal, _on_diagonal_says),
)
AT_CORNERS = Technique(
    "number at a corner", EASY, 1.5, _number_corners, _at_corner, _at_corner_says
)
