"""How people solve LITS: by where a tetromino fits in its region, and what all of them share."""

from collections.abc import Iterator, Sequence

from enpitsu.kinds.lits.lying import LYING
from enpitsu.kinds.lits.shapes import SIZE, fitting, letter_of, walled
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.counts import counted, full_count, places_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, reason, where
from enpitsu.puzzle import CandidateMap, Cell, Clue, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MANY = 200  # a region with more possible tetrominoes is skipped: people do not try so many


def _full(step: Deduction) -> str:
    return f"{where(step.because[0])} has its four shaded cells at {listed(step.facts)}"


def _needs(step: Deduction) -> str:
    return f"{where(step.because[0])} has just four cells left to shade"


def _walled(step: Deduction) -> str:
    return f"{listed(step.facts)} is shaded, and a tetromino does not cross the wall between"


def _same(step: Deduction) -> str:
    cells = [place for place in step.because[0].places if isinstance(place, Cell)]
    one, other = cells[:SIZE], cells[SIZE:]
    own, met = (one, other) if step.removes[0][0] in one else (other, one)
    letter = letter_of(own)
    article = "a" if letter == "T" else "an"
    return f"{listed(own)} would be {article} {letter} beside the {letter} at {listed(met)}"


def alike_says(_: Sequence[Clue], cells: Sequence[Cell], known: CandidateMap) -> str:
    """A sentence on two tetrominoes of the same form that would share a side."""
    if not known:
        return ""
    letter = letter_of(cells[:SIZE])
    return (
        f"the {letter} at {listed(cells[:SIZE])} would meet the {letter} at {listed(cells[SIZE:])}"
    )


def _each_region(model: Model) -> Iterator[Site]:
    """The regions, each with the constraints on its cells."""
    found: dict[tuple[Cell, ...], list[object]] = {}
    for constraint in model.constraints:
        if constraint.rule.id == "region":
            cells = tuple(place for place in constraint.places if isinstance(place, Cell))
            found.setdefault(cells, []).append(constraint)
    barred = [c for c in model.constraints if c.rule.id in ("square", "walls")]
    for cells, said in found.items():
        inside = [c for c in barred if {*c.places} <= {*cells}]
        fits = fitting(cells, walled(inside))
        yield Site(cells, (*said, *inside), fits)  # type: ignore[arg-type]


def _placements(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that belong to all tetrominoes that fit, and cells that belong to none of them."""
    must = {cell for cell in site.watch if WHITE not in candidates[cell]}
    may = {cell for cell in site.watch if SHADED in candidates[cell]}
    fits = [cells for cells in site.data if must <= {*cells} <= may]
    if not fits or len(fits) > MANY:
        return
    in_all, in_one = set(fits[0]).intersection(*fits), set().union(*fits)
    for gone, value in ((in_all - must, WHITE), (may - in_one if len(fits) > 1 else (), SHADED)):
        if gone:
            told = [cell for cell in site.watch if cell in gone]
            others = [cell for cell in site.watch if cell not in gone]
            yield Elimination([(cell, value) for cell in told], site.constraints, others, value)


def _fits(step: Deduction) -> str:
    fits, why = f"that fits in {where(step.because[0])}", reason(step)
    them = "them" if len(step.removes) > 1 else "it"
    if step.details == SHADED:
        return f"no tetromino {fits} covers {them}{why}"
    return f"every tetromino {fits} covers {them}{why}"


REGION = counted("region")
TECHNIQUES = (
    full_count("four of a region", REGION, _full),
    places_needed("last four of a region", REGION, _needs),
    alone("behind a wall", "walls", _walled),
    Technique("where it fits", Difficulty.EASY, 1.8, _each_region, _placements, _fits),
    alone("no twin beside", "alike", _same, cost=2.2),
    *LYING,
)
