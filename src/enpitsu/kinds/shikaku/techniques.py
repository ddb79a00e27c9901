"""How people solve Shikaku: by where each rectangle fits, and by which number reaches a cell."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enpitsu.kinds.shikaku.rectangles import Rectangle, alone
from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.kit.techniques import single
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import facts, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Edge, Entry, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

EDGES = 3  # of a rectangle, that a sentence names
EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM


class Way(NamedTuple):
    """A rectangle that may be that of a number, what is open in it, and its borders."""

    rectangle: Rectangle
    inside: Sequence[Edge]
    border: Sequence[Edge]

    @property
    def edges(self) -> Sequence[Edge]:
        """All edges that it settles."""
        return (*self.inside, *self.border)

    def fits(self, candidates: CandidateMap) -> bool:
        """Whether it can still be drawn."""
        return all(OPEN in candidates[edge] for edge in self.inside) and all(
            BORDER in candidates[edge] for edge in self.border
        )


class Room(NamedTuple):
    """All ways for a number, and the lemma that it takes one of them."""

    because: Constraint
    ways: Sequence[Way]


@cached_by_model
def rooms(model: Model, lemma: str) -> dict[Cell, Room]:
    """The numbers that are told, each with its ways."""
    grid, numbered = model.puzzle.grid, model.puzzle.clues["grid"]
    found = {}
    for constraint in model.lemmas:
        if constraint.rule.id == lemma:
            (clue,) = constraint.clues
            rectangles = alone(grid, clue.place, int(clue.value), numbered)
            ways = [Way(each, each.inside, each.border(grid)) for each in rectangles]
            found[clue.place] = Room(constraint, ways)
    return found


def shared(ways: Sequence[Way], candidates: CandidateMap) -> list[Entry]:
    """What goes because all ways share the same edges inside, or the same borders."""
    inside = set(ways[0].inside).intersection(*(way.inside for way in ways))
    border = set(ways[0].border).intersection(*(way.border for way in ways))
    gone: list[Entry] = [(edge, BORDER) for edge in ways[0].inside if edge in inside]
    gone += [(edge, OPEN) for edge in ways[0].border if edge in border]
    return [(edge, value) for edge, value in gone if value in candidates[edge]]


# -- one number --------------------------------------------------------------------------------


def _numbers(model: Model) -> Iterator[Site]:
    for room in rooms(model, "fits").values():
        yield Site(room.because.places, (room.because,), room.ways)


def _one_place(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number has one rectangle left."""
    return _of_places(site, candidates, range(1, 2))


def _all_places(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All rectangles that are left for a number share some of their edges or borders."""
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
            yield Elimination(gone, site.constraints, others, str(fitting[0].rectangle))


def _one_says(step: Deduction) -> str:
    (clue,) = step.clues
    if len(step.removes) > EDGES:
        return f"the {clue} has no other rectangle left{reason(step)}"
    return f"the {clue} has only the rectangle {step.details} left{reason(step)}"


def _whole(step: Deduction) -> str:
    """All edges of a rectangle as one thing, where that is shorter."""
    return f"the rectangle {step.details} is drawn" if len(step.removes) > EDGES else ""


def _all_say(step: Deduction) -> str:
    (clue,) = step.clues
    return f"all rectangles of the {clue} have that in common{reason(step)}"


# -- one cell ----------------------------------------------------------------------------------


def _cells(model: Model) -> Iterator[Site]:
    """Each cell without a number, with the ways in which numbers may reach it."""
    told = rooms(model, "fits")
    for covered in model.constraints:
        if covered.rule.id == "covered":
            cell, *numbers = [place for place in covered.places if isinstance(place, Cell)]
            reaching: dict[Cell, list[Way]] = {}
            for number in numbers:
                if number in told:
                    ways = [way for way in told[number].ways if way.rectangle.covers(cell)]
                    reaching[number] = ways
                else:
                    spanned = Rectangle.spanned(cell, number)
                    reaching[number] = [Way(spanned, spanned.ring, ())]
            because = (covered, *(told[number].because for number in reaching if number in told))
            edges = (e for ways in reaching.values() for way in ways for e in way.edges)
            yield Site([*dict.fromkeys(edges)], because, (cell, reaching))


def _one_reaches(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that the rectangles of one number alone reach is in it; told: both cells."""
    cell, reaching = site.data
    left = {n: [way for way in ways if way.fits(candidates)] for n, ways in reaching.items()}
    able = [number for number, ways in left.items() if ways]
    if len(able) == 1:
        gone = shared(left[able[0]], candidates)
        if gone:
            lost = {edge for edge, _ in gone}
            others = [edge for edge in site.watch if edge not in lost]
            yield Elimination(gone, site.constraints, others, (cell, able[0]))


def _reaches_says(step: Deduction) -> str:
    cell, number = step.details
    return f"only the number at {number} reaches {cell}{reason(step)}"


# -- borders -----------------------------------------------------------------------------------


def _goes_on(step: Deduction) -> str:
    return f"a border neither ends nor turns where four cells meet{reason(step)}"


def _between(step: Deduction) -> str:
    why = f", and {facts(step)}" if step.facts else ""
    return f"two numbers are never in one rectangle{why}"


TECHNIQUES = (
    Technique("one rectangle left", EASY, 1.0, _numbers, _one_place, _one_says, concludes=_whole),
    single.alone("border goes on", "rectangle", _goes_on),
    single.alone("between two numbers", "apart", _between),
    Technique("all rectangles share", EASY, 1.5, _numbers, _all_places, _all_say),
    Technique("only one number reaches", MEDIUM, 2.2, _cells, _one_reaches, _reaches_says),
)
