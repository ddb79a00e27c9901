"""How people solve Norinori: by the two cells of a region, and the other half of each pair."""

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.counts import counted, full_and_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.ways import FEW, Ways, ways_to_fill
from enpitsu.kit.techniques.words import listed, reason, where
from enpitsu.puzzle import CandidateMap
from enpitsu.puzzle.deduction import Deduction, Elimination


def _full(step: Deduction) -> str:
    return f"{where(step.because[0])} has its two shaded cells at {listed(step.facts)}"


def _needs(step: Deduction) -> str:
    return f"{where(step.because[0])} has just two cells left to shade"


def _center(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether it tells of the cell itself: it would have no other half, or two."""
    (constraint,), ((place, _value), *_more) = elimination.because, elimination.removes
    return place == constraint.places[0]


def _beside_pair(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether a cell would be a third one beside two that are shaded."""
    return elimination.removes[0][1] == SHADED and not _center(elimination, candidates)


def _other_half(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether a cell is all that is left to make a pair with a shaded one."""
    (constraint,), ((place, value), *_more) = elimination.because, elimination.removes
    return value == WHITE and place != constraint.places[0]


def _alone(step: Deduction) -> str:
    shaded = [place for place, candidates in step.facts.items() if candidates == (SHADED,)]
    if len(shaded) > 1:
        it = "it" if len({place for place, _ in step.removes}) == 1 else "either"
        return f"shaded, {it} would join {listed(shaded)}"
    return "none of the cells beside can be the other half"


def _third(step: Deduction) -> str:
    shaded = [place for place in step.domains if step.facts.get(place) == (SHADED,)]
    return f"{listed(shaded)} are a pair"


def _half(step: Deduction) -> str:
    cell = step.because[0].places[0]
    return f"no other cell beside {cell}, which is shaded, can be its other half"


def _ways_say(step: Deduction) -> str:
    told: Ways = step.details
    (region,) = told.area.because
    if region not in step.because:
        return f"otherwise a half would be alone, or three would join{reason(step)}"
    name, others = where(region), f"others would leave a half alone, or join three{reason(step)}"
    if len(told.ways) > FEW:
        return f"so it is in all {len(told.ways)} ways to shade two cells of {name}; {others}"
    ways = ", or at ".join(map(listed, told.ways))
    return f"{name} has its two shaded cells at {ways}; {others}"


TWO_OF_A_REGION = (
    *full_and_needed("region", "two of a region", _full, "last two of a region", _needs),
    *ways_to_fill(
        ("few ways to shade two", "ways to shade two"), counted("region"), ("pair",), _ways_say
    ),
)
PAIRING = (
    alone("beside a pair", "pair", _third, when=_beside_pair),
    alone("other half", "pair", _half, when=_other_half),
    alone("no other half", "pair", _alone, when=_center, cost=1.3),
)
