"""How people solve Akari: by light, by numbers, and by cells that few bulbs can light."""

from enpitsu.kit.techniques.counts import (
    counted,
    full_count,
    has_all,
    kept_away,
    needs_all,
    places_needed,
    too_few_left,
    would_lack,
)
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle.deduction import Deduction

BULB = "o"
NUMBER, LIT = counted("number"), counted("lit")


def _lights(step: Deduction) -> str:
    return f"the bulb at {step.details} shines there"


def _lonely(step: Deduction) -> str:
    dark = step.because[0].places[0]
    places = list(dict.fromkeys(place for place, _ in step.removes))
    itself = f"a bulb at {dark} itself" if places == [dark] else f"a bulb at {listed(places)}"
    return f"only {itself} can light {dark}"


def _dark(step: Deduction) -> str:
    dark = next(c for c in step.because if c.rule.id == "lit").places[0]
    _, _, near = step.details
    return f"otherwise nothing could light {dark}, which needs a bulb at {either(near)}"


TECHNIQUES = (
    kept_away("lit by a bulb", BULB, "apart", _lights),
    full_count("full number", NUMBER, has_all),
    places_needed("all places of a number", NUMBER, needs_all),
    places_needed("one place to light a cell", LIT, _lonely, cost=1.5),
    too_few_left("corner of a number", NUMBER, would_lack),
    too_few_left("would stay dark", LIT, _dark, cost=3.0),
)
