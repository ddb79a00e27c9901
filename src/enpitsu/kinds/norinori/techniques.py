"""How people solve Norinori: by the two cells of a region, and the other half of each pair."""

from enpitsu.kit.techniques.counts import counted, full_and_needed
from enpitsu.kit.techniques.ways import FEW, Ways, ways_to_fill
from enpitsu.kit.techniques.words import listed, open_reason, where
from enpitsu.puzzle.deduction import Deduction


def _full(step: Deduction) -> str:
    return f"{where(step.because[0])} has its two shaded cells at {listed(step.facts)}"


def _needs(step: Deduction) -> str:
    return f"{where(step.because[0])} has just two cells left to shade"


def _ways_say(step: Deduction) -> str:
    told: Ways = step.details
    (region,) = told.area.because
    if region not in step.because:
        return f"otherwise a half would be alone, or three would join{open_reason(step)}"
    name, wrong = where(region), f"would leave a half alone, or join three{open_reason(step)}"
    if len(told.ways) > FEW:
        return f"else each way to shade two cells of {name} {wrong}"
    ways = ", or at ".join(map(listed, told.ways))
    return f"{name} has its two shaded cells at {ways}; others {wrong}"


TWO_OF_A_REGION = (
    *full_and_needed("region", "two of a region", _full, "last two of a region", _needs),
    *ways_to_fill(
        ("few ways to shade two", "ways to shade two"), counted("region"), ("pair",), _ways_say
    ),
)
