"""Techniques for rectangles with one clue each: where they fit, and which one reaches a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.kit.rectangles import FITS, Fitting, Rectangle
from enpitsu.kit.techniques import single
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import facts, printed, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Edge, Entry, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

NAMED = 2  # edges that a sentence names as reasons
EDGES = 3  # edges of a rectangle that a sentence names
EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM


class Way(NamedTuple):
    """A possible rectangle for a number: the edges inside it, and its borders."""

    rectangle: Rectangle
    inside: Sequence[Edge]
    border: Sequence[Edge]

    @property
    def edges(self) -> Sequence[Edge]:
        """All edges whose value it determines."""
        return (*self.inside, *self.border)

    def fits(self, candidates: CandidateMap) -> bool:
        """Whether it is still possible."""
        return all(OPEN in candidates[edge] for edge in self.inside) and all(
            BORDER in candidates[edge] for edge in self.border
        )


class ClueWays(NamedTuple):
    """All ways for the rectangle of a clue, and the constraint that it has one of them."""

    because: Constraint
    ways: Sequence[Way]


@cached_by_model
def ways_of_clues(model: Model, fitting: Fitting) -> dict[Cell, ClueWays]:
    """The clues whose numbers are known, each with its ways."""
    grid, found = model.puzzle.grid, {}
    for constraint in model.with_lemmas:
        if constraint.rule.id == FITS:
            (clue,) = constraint.clues
            rectangles = fitting(model.puzzle, clue)
            ways = [Way(each, each.inside, each.border(grid)) for each in rectangles]
            found[clue.place] = ClueWays(constraint, ways)
    return found


def shared(ways: Sequence[Way], candidates: CandidateMap) -> list[Entry]:
    """Entries that fall because all ways agree on an edge: inside, or a border."""
    inside = set(ways[0].inside).intersection(*(way.inside for way in ways))
    border = set(ways[0].border).intersection(*(way.border for way in ways))
    gone: list[Entry] = [(edge, BORDER) for edge in ways[0].inside if edge in inside]
    gone += [(edge, OPEN) for edge in ways[0].border if edge in border]
    return [(edge, value) for edge, value in gone if value in candidates[edge]]


# -- one clue ----------------------------------------------------------------------------------


def _clues(fitting: Fitting, model: Model) -> Iterator[Site]:
    for one in ways_of_clues(model, fitting).values():
        yield Site(one.because.places, (one.because,), one.ways)


def _one_place(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A clue has one rectangle left."""
    return _of_places(site, candidates, range(1, 2))


def _all_places(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All rectangles that are left for a clue share some of their edges or borders."""
    return _of_places(site, candidates, range(2, len(site.data) + 1))


def _of_places(
    site: Site, candidates: CandidateMap, numbers: Sequence[int]
) -> Iterator[Elimination]:
    fitting = [way for way in site.data if way.fits(candidates)]
    if len(fitting) in numbers:
        gone = shared(fitting, candidates)
        if gone:
            lost = {edge for edge, _ in gone}
            others = [edge for edge in site.watch if edge not in lost]
            yield Elimination(gone, site.constraints, others, fitting[0])


def _one_says(step: Deduction) -> str:
    clue = printed(step.clues, step.value_names)
    if len(step.removes) > EDGES:
        return f"{clue} has no other left{_barred(step)}"
    return f"{clue} has only the rectangle {step.details.rectangle} left{_barred(step)}"


def _barred(step: Deduction) -> str:
    """The edges that matter, in words, if they are few; more are seen on the board."""
    return reason(step) if len(step.facts) <= NAMED else ""


def _whole(step: Deduction) -> str:
    """The conclusion "the rectangle from r1c1 to r2c3 is drawn", if a step has many edges of it."""
    way, edges = step.details, {place for place, _ in step.removes}
    if not isinstance(way, Way) or len(step.removes) <= EDGES or not edges <= {*way.edges}:
        return ""
    return f"the rectangle {way.rectangle} is drawn"


def _all_say(step: Deduction) -> str:
    clue = printed(step.clues, step.value_names)
    return f"all rectangles of {clue} share that{_barred(step)}"


# -- one cell ----------------------------------------------------------------------------------


def _cells(fitting: Fitting, model: Model) -> Iterator[Site]:
    """Each cell without a clue, with the ways in which clues may reach it."""
    told = ways_of_clues(model, fitting)
    for covered in model.constraints:
        if covered.rule.id == "covered":
            cell, *clues = [place for place in covered.places if isinstance(place, Cell)]
            reaching: dict[Cell, list[Way]] = {}
            for clue in clues:
                if clue in told:
                    reaching[clue] = [way for way in told[clue].ways if way.rectangle.covers(cell)]
                else:
                    spanned = Rectangle.spanned(cell, clue)
                    reaching[clue] = [Way(spanned, spanned.ring, ())]
            because = (covered, *(told[clue].because for clue in reaching if clue in told))
            edges = (e for ways in reaching.values() for way in ways for e in way.edges)
            yield Site([*dict.fromkeys(edges)], because, (cell, reaching))


def _one_reaches(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that the rectangles of one clue alone reach is in it; details: both cells."""
    cell, reaching = site.data
    left = {c: [way for way in ways if way.fits(candidates)] for c, ways in reaching.items()}
    able = [clue for clue, ways in left.items() if ways]
    if len(able) == 1:
        gone = shared(left[able[0]], candidates)
        if gone:
            lost = {edge for edge, _ in gone}
            others = [edge for edge in site.watch if edge not in lost]
            yield Elimination(gone, site.constraints, others, (cell, able[0]))


def _reaches_says(noun: str, step: Deduction) -> str:
    cell, clue = step.details
    return f"only the {noun} at {clue} reaches {cell}{_barred(step)}"


# -- borders -----------------------------------------------------------------------------------


def _goes_on(step: Deduction) -> str:
    return f"a border neither ends nor turns where four cells meet{reason(step)}"


def _between(noun: str, step: Deduction) -> str:
    why = f", and {facts(step)}" if step.facts else ""
    return f"two {noun}s are never in one rectangle{why}"


def reasoning(
    fitting: Fitting, noun: str, reaching: tuple[Difficulty, float] = (MEDIUM, 2.2)
) -> tuple[Technique, ...]:
    """The techniques for the rectangles that fit clues; `noun` is what a clue is called.

    `reaching` are the level and the cost of seeing that only one clue reaches a cell.
    """
    clues, cells = partial(_clues, fitting), partial(_cells, fitting)
    reaches = partial(_reaches_says, noun)
    return (
        Technique("one rectangle left", EASY, 1.0, clues, _one_place, _one_says, concludes=_whole),
        single.alone("border goes on", "rectangle", _goes_on),
        single.alone(f"between two {noun}s", "apart", partial(_between, noun)),
        Technique("all rectangles share", EASY, 1.5, clues, _all_places, _all_say),
        Technique(f"only one {noun} reaches", *reaching, cells, _one_reaches, reaches),
    )
