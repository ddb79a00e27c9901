"""How people solve Star Battle: by single groups, by ways to place stars, by groups in groups."""

from enpitsu.kinds.starbattle.bands import CONFINED, STARRED
from enpitsu.kinds.starbattle.placing import BY_A_THREAD, FEW_WAYS, LEFT_OVER, WAYS
from enpitsu.kit.techniques.counts import (
    counted,
    full_count,
    its,
    kept_away,
    places_left,
    places_needed,
    starving,
    too_few_left,
)
from enpitsu.kit.techniques.squeezes import squeeze, squeezed
from enpitsu.kit.techniques.words import listed, where
from enpitsu.puzzle.deduction import Deduction, Difficulty

# -- one group ---------------------------------------------------------------------------


def _touched(step: Deduction) -> str:
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    return f"the star at {step.details} touches {it}"


def _full(step: Deduction) -> str:
    value, number = step.details
    return f"{where(step.because[0])} has its {its(step, value, number)} at {listed(step.facts)}"


def _needs(step: Deduction) -> str:
    return f"{where(step.because[0])} {places_left(step)}"


def _starves(step: Deduction) -> str:
    group = next(c for c in step.because if c.rule.id in ("line", "region"))
    return starving(step, where(group))


def _squeeze_says(step: Deduction) -> str:
    group, parts = step.details
    return f"{where(group)} has a star at {squeezed(step, parts)}"


GROUPS = counted("line", "region")
TECHNIQUES = (
    kept_away("beside a star", STARRED, "touch", _touched),
    full_count("full group", GROUPS, _full),
    places_needed("last places of a group", GROUPS, _needs),
    too_few_left("would starve a group", GROUPS, _starves, level=Difficulty.EASY, cost=1.5),
    CONFINED[0],
    FEW_WAYS,
    CONFINED[1],
    squeeze("squeeze", GROUPS, "touch", _squeeze_says),
    WAYS,
    LEFT_OVER[0],
    *CONFINED[2:],
    *BY_A_THREAD,
    *LEFT_OVER[1:],
)
