"""How people solve Minesweeper: full and hungry numbers, and two numbers whose cells overlap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from enpitsu.kinds.minesweeper.field import MINE
from enpitsu.kit.techniques.counts import (
    Tally,
    counted,
    full_count,
    has_all,
    its,
    needs_all,
    places_needed,
    tallies,
)
from enpitsu.kit.techniques.words import NUMBERS, listed
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model

NUMBER = counted("number")


def _overlapping(model: Model) -> Iterator[Site]:
    """Two numbers, in either order, with cells in common and cells that are not."""
    for one, other in permutations(tallies(model, ("number",)), 2):
        inside = {*one.places}
        if not inside.isdisjoint(other.places):
            watch = dict.fromkeys((*one.places, *other.places))
            yield Site([*watch], (one.because, other.because), (one, other))


def _compared(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """As many more mines of the one number as it has cells alone: these are all mines.

    And then the other number has no mine in a cell alone. What one tells by itself is left out.
    """
    one, other = (_left(tally, candidates) for tally in site.data)
    alone = [place for place in one.places if place not in other.places]
    beyond = [place for place in other.places if place not in one.places]
    shared = len(one.places) - len(alone)
    if not alone or one.low - other.low != len(alone) or not 0 < other.low < shared:
        return
    value = one.value
    gone = [(p, v) for p in alone for v in candidates[p] if v != value]
    gone += [(place, value) for place in beyond]
    if gone:
        known = [p for tally in site.data for p in tally.places if len(candidates[p]) == 1]
        told = (one.low, other.low, alone, beyond)
        yield Elimination(gone, site.constraints, [*dict.fromkeys(known)], told)


def _left(tally: Tally, candidates: CandidateMap) -> Tally:
    """The open cells of a number, and how many mines are still to be found there."""
    open_ = [place for place in tally.places if len(candidates[place]) > 1]
    found = sum(candidates[place] == (tally.value,) for place in tally.places)
    return tally._replace(places=open_, low=tally.low - found, high=tally.high - found)


def _compared_says(step: Deduction) -> str:
    more, less = (constraint.clues[0] for constraint in step.because)
    number, fewer, alone, beyond = step.details
    mines = its(step, MINE, number) if number > 1 else "one mine"
    text = f"the {more} still needs {mines}, the {less} just {NUMBERS.get(fewer, fewer)}"
    touch = "touches" if len(alone) == 1 else "touch"
    text += f", and of the open cells only {listed(alone)} {touch} the {more} and not the {less}"
    return f"{text}, which so has its own among those that touch both" if beyond else text


TECHNIQUES = (
    full_count("full number", NUMBER, has_all),
    places_needed("last places of a number", NUMBER, needs_all),
    Technique(
        "two numbers compared", Difficulty.MEDIUM, 2.5, _overlapping, _compared, _compared_says
    ),
)
