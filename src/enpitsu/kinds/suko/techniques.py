"""How people solve Suko: by the splits of a sum, and by two sums that share cells."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations

from enpitsu.kit.techniques.numbers import hidden_pair, naked_pair, number_placed, one_place
from enpitsu.kit.techniques.sums import (
    Bound,
    Total,
    bound,
    difference,
    needed,
    splits,
    supported,
    totals,
)
from enpitsu.kit.techniques.words import NUMBERS, either, listed, printed, reason
from enpitsu.puzzle import CandidateMap, Constraint, Entry, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

Told = tuple[Total, Sequence[tuple[int, ...]], Place | None]  # a sum, its splits, the only cell
CIRCLE, AREA, DIFFERENT = "circle", "area", "different"
TOLD = 3  # a sentence lists no more splits of a sum
MOST = 6  # the most cells in which two sums differ that are examined


def _different(model: Model) -> Constraint:
    """The constraint that all numbers are different."""
    return next(c for c in model.constraints if c.rule.id == DIFFERENT)


def _open(places: Sequence[Place], candidates: CandidateMap) -> list[Place]:
    return [place for place in places if len(candidates[place]) > 1]


def _settled(places: Sequence[Place], candidates: CandidateMap) -> dict[Place, int]:
    return {place: int(candidates[place][0]) for place in places if len(candidates[place]) == 1}


def _gone(
    place: Place, fitting: Collection[int], candidates: CandidateMap
) -> list[tuple[Place, Value]]:
    return [(place, value) for value in candidates[place] if int(value) not in fitting]


def _without(places: Sequence[Place], *others: Place) -> list[Place]:
    return [place for place in places if place not in others]


# -- one sum -----------------------------------------------------------------------------


def _each_sum(model: Model) -> Iterator[Site]:
    """Every circle and every area with a sum."""
    different = _different(model)
    for total in totals(model, CIRCLE, AREA):
        yield Site(total.places, (*total.because, different), total)


def _added(step: Deduction) -> Sequence[Place]:
    """The cells of the sum that a step mentions."""
    total: Total = step.details[0]
    return total.all_places


def _looked_at(step: Deduction) -> Sequence[Place]:
    """The cells of a step's sum if their candidates matter, and not only their bounds."""
    if not isinstance(step.details[0], Total):
        step = step._replace(details=step.details[0])
    of_ends = not _in_no_split(step.details, step.removes) and _bounds(step)
    return () if of_ends else _added(step)


def _last(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The last open cell of a sum has what is missing."""
    total: Total = site.data
    known = _settled(total.places, candidates)
    if len(known) == len(total.places) - 1:
        (place,) = _without(total.places, *known)
        rest = total.number - sum(known.values())
        gone = _gone(place, {rest}, candidates)
        if gone and rest in candidates[place]:
            yield Elimination(gone, total.because, [*known], (total, known))


def _last_reason(step: Deduction) -> str:
    total, known = step.details
    if not known:
        return f"it makes {total.number} alone"
    numbers = listed(f"{place} ({number})" for place, number in known.items())
    return f"it makes {total.number} with {numbers}"


def _two(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Of two open cells of a sum, each needs the other one to complete it."""
    total: Total = site.data
    known = _settled(total.places, candidates)
    pair = _open(total.places, candidates)
    if len(pair) != 2 or len(known) != len(total.places) - 2:
        return
    rest = total.number - sum(known.values())
    for place, other in (pair, pair[::-1]):
        partners = {int(value) for value in candidates[other]}
        if gone := _gone(place, {rest - n for n in partners if 2 * n != rest}, candidates):
            lacking = {*range(1, len(candidates) + 1)} - partners
            details = total, known, other, rest, lacking
            yield Elimination(gone, site.constraints, [*known, other], details)


def _two_reason(step: Deduction) -> str:
    total, known, other, rest, lacking = step.details
    text = f"it makes {rest} with {other}"
    if known:
        verb = "makes" if len(known) == 1 else "make"
        text += f", for {listed(known)} {verb} the other {total.number - rest} of {total.number}"
    numbers = sorted(rest - int(value) for _, value in step.removes)
    missing = [n for n in numbers if n in lacking]
    if missing:
        text += f", {f'and {other}' if known else 'which'} is not {either(missing)}"
    halves = any(2 * n == rest and n not in missing for n in numbers)
    return f"{text}, and the two differ" if halves else text


def _few(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates in no split of a sum, given the numbers that are left for its cells."""
    total: Total = site.data
    if len(_open(total.places, candidates)) > 2:
        yield from _fitting(total, site.constraints, candidates)


def _fitting(
    total: Total, because: Sequence[Constraint], candidates: CandidateMap
) -> Iterator[Elimination]:
    """Candidates that do not fit a sum: numbers in no split, then other values cell by cell.

    The details are the sum, its splits if they are few, and the cell if there is only one.
    """
    fitting, places = supported(total, candidates), total.all_places
    if fitting is None or not all(fitting.values()):
        return
    gone = {place: _gone(place, fitting[place], candidates) for place in places}
    found = splits(total, candidates, TOLD) if any(gone.values()) and not total.less else []
    within = set(chain.from_iterable(fitting.values()))
    nowhere = [entry for place in places for entry in _gone(place, within, candidates)]
    if nowhere and not total.less and len(places) > 1:
        yield _reckoned(Elimination(nowhere, because, places, (total, found, None)), candidates)
        gone = {p: [entry for entry in gone[p] if entry not in nowhere] for p in places}
    for place, entries in gone.items():
        if entries:
            others = _without(places, place)
            misfit = Elimination(entries, because, others, (total, found, place))
            yield _reckoned(misfit, candidates)


def _few_reason(step: Deduction) -> str:
    total, found, place = step.details
    clue = printed(total.because[0].clues, step.value_names)
    if len(total.places) > 1 and _in_no_split(step.details, step.removes):
        return f"{clue} is {either('+'.join(map(str, split)) for split in found)}"
    if place is not None and (
        others := _others(step.details, step.removes, {**step.domains, **step.facts})
    ):
        return f"the rest of {clue} is at {others.word} {_at_ends(step, others)}"
    if place is None and (others := _others(step.details, step.removes, step.domains)):
        cells = f"any {NUMBERS[len(others.ends)]} cell{'s' if len(others.ends) > 1 else ''}"
        return f"{cells} of {clue} make at {others.word} {_at_ends(step, others)}"
    return f"else nothing makes {clue}"


def _why(step: Deduction) -> str:
    """Why numbers do not fit a sum: its splits, or that the other cells could not make the rest."""
    total, found, place = step.details
    if len(total.all_places) == 1:
        return ""
    if place is not None and len(total.all_places) == 2 and (beside := _beside(step)):
        return beside
    values = sorted({int(value) for _, value in step.removes})
    if _in_no_split(step.details, step.removes):
        return f", and that is {either('+'.join(map(str, split)) for split in found)}"
    if bounds := _bounds(step):
        return bounds
    if not total.less and len(total.places) == 2 and {2 * n for n in values} == {total.number}:
        return ", and the two differ"
    where = "among them" if place is None else "there"
    return f", and with {either(values)} {where} nothing fits the rest{reason(step)}"


def _in_no_split(told: Told, removes: Iterable[Entry]) -> bool:
    """Whether there are few splits of the sum, none of which has the excluded numbers."""
    _, found, _ = told
    values = [int(value) for _, value in removes]
    return bool(found) and not any(value in split for value in values for split in found)


def _others(told: Told, removes: Iterable[Entry], known: CandidateMap) -> Bound | None:
    """The bound on the sum of the other cells that excludes the numbers; None if none does.

    If the step is about all cells, these are any of them except one.
    """
    total, _, place = told
    left = [total.number - int(value) for _, value in removes]
    others = _without(total.places, total.places[0] if place is None else place)
    return None if total.less else bound(others, left, known)


def _reckoned(elimination: Elimination, candidates: CandidateMap) -> Elimination:
    """The elimination with weaker premises: only bounds of the other cells if these are enough."""
    numbers = range(1, len(candidates) + 1)
    told: Told = elimination.details
    known = dict.fromkeys(candidates, (*numbers,)) if told[2] is None else candidates
    found = (
        None
        if _in_no_split(told, elimination.removes)
        else _others(told, elimination.removes, known)
    )
    if found is None:
        return elimination
    if told[2] is None:
        return elimination._replace(places=())
    filled = {place: candidates[place] for place in found.ends if len(candidates[place]) == 1}
    return elimination._replace(places=[*found.ends], known={**found.known(numbers), **filled})


def _bounds(step: Deduction) -> str | None:
    """A sentence that the other cells have more than is left for them, or less; None if untrue."""
    place = step.details[2]
    known = step.domains if place is None else {**step.domains, **step.facts}
    found = _others(step.details, step.removes, known)
    if found is None:
        return None
    these = f"any {NUMBERS[len(found.ends)]} of them" if place is None else "the others"
    return f", and {these} make at {found.word} {_at_ends(step, found)}"


def _at_ends(step: Deduction, found: Bound) -> str:
    """The least, or the greatest, sum of the other cells in words; a single cell is named."""
    text = "+".join(map(str, found.parts))
    told = [other for other in found.ends if other in step.facts]
    return f"{text}, by {told[0]}" if len(told) == 1 and step.details[2] is not None else text


def _beside(step: Deduction) -> str:
    """A sentence on a value of one of two cells: the other would need an impossible number.

    It is empty if that number is possible there, and something else excludes it.
    """
    total, _, place = step.details
    (other,) = _without(total.all_places, place)
    numbers = [int(value) for _, value in step.removes]
    if not total.less:
        partners = {n: total.number - n for n in numbers}
    else:
        more = -total.number if place in total.places else total.number
        partners = {n: n + more for n in numbers}
    known = {int(value) for value in step.facts.get(other, step.domains[other])}
    there = {int(value) for value in step.domains[other]}
    lacks = sorted(n for n in partners.values() if n in there and n not in known)
    told = [f"{other} is not {either(lacks)}"] if lacks else []
    least, most = min(partners.values()), max(partners.values())
    told += [f"no number is below {min(there)}"] if least < min(there) else []
    told += [f"no number is above {max(there)}"] if most > max(there) else []
    told += ["the two differ"] if any(n == m and m in known for n, m in partners.items()) else []
    return f", and {listed(told)}" if told else ""


def _needed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number that every split of a sum contains occurs in no other cell."""
    total: Total = site.data
    elsewhere = [place for place in candidates if place not in total.places]
    for number in needed(total, candidates) if len(_open(total.places, candidates)) > 1 else ():
        gone = [(place, number) for place in elsewhere if number in candidates[place]]
        if gone:
            yield Elimination(gone, site.constraints, total.places, (total, number))


def _needed_reason(step: Deduction) -> str:
    total, number = step.details
    clue = printed(total.because[0].clues, step.value_names)
    return f"{clue} needs {number}{'' if len(step.facts) > 1 else reason(step)}"


# -- several sums ------------------------------------------------------------------------


def _rest(model: Model) -> Iterator[Total]:
    """The sum of the cells outside areas with sums, since the sum of all numbers is known."""
    known = totals(model, AREA)
    inside = set(chain.from_iterable(total.places for total in known))
    outside = tuple(place for place in model.domains if place not in inside)
    if known and outside:
        number = len(model.domains) * (len(model.domains) + 1) // 2
        because = (_different(model), *(c for total in known for c in total.because))
        yield Total(outside, number - sum(total.number for total in known), because)


def _outside(model: Model) -> Iterator[Site]:
    for total in _rest(model):
        yield Site(total.places, total.because, total)


def _outside_reason(step: Deduction) -> str:
    total, *_ = step.details
    return f"the areas leave {total.number} for {listed(total.places)}{_why(step)}"


def _outside_fits(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    return _fitting(site.data, site.constraints, candidates)


def _sharing(sizes: Callable[[int], bool], model: Model) -> Iterator[Site]:
    """Pairs of sums that share cells, and differ in a number of cells that `sizes` accepts."""
    different = _different(model)
    for one, other in combinations([*totals(model, CIRCLE, AREA), *_rest(model)], 2):
        if not set(one.places).isdisjoint(other.places):
            total = difference(one, other)
            if total.places and sizes(len(total.all_places)):
                because = tuple(dict.fromkeys((*total.because, different)))
                yield Site(total.all_places, because, (total, one, other))


def _shared(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates that do not fit the difference of two sums, in the cells they do not share."""
    total, *both = site.data
    for elimination in _fitting(total, site.constraints, candidates):
        yield elimination._replace(details=(elimination.details, both))


def _shared_reason(step: Deduction) -> str:
    text, sums = step.details
    total, *_ = text
    if any(one not in step.because for one in total.said_by):  # one of the sums is enough
        return f"else nothing makes {printed(step.clues, step.value_names)}"
    makes = "makes" if len(total.places) == 1 else "make"
    amount = str(total.number)
    if total.less:
        than = listed(total.less)
        amount = f"{amount} more than {than}" if total.number else f"as much as {than}"
    both = listed(_sum(one, step.value_names) for one in sums)
    told = f"by {both}, {listed(total.places)} {makes} {amount}"
    return told + _why(step._replace(details=text))


def _sum(total: Total, said: Mapping[Value, str]) -> str:
    """A sum in words: as printed, or as the rest that the areas leave."""
    if len(total.because) == 1:
        return printed(total.because[0].clues, said)
    return f"the {total.number} that the areas leave"


def _one_or_two(cells: int) -> bool:
    return cells <= 2


def _more(cells: int) -> bool:
    return 2 < cells <= MOST


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    number_placed(DIFFERENT),
    Technique("last cell of a sum", EASY, 1.2, _each_sum, _last, _last_reason, settles=True),
    one_place(DIFFERENT),
    Technique("two cells of a sum", EASY, 1.5, _each_sum, _two, _two_reason, counts=_added),
    Technique("sum with few splits", MEDIUM, 2.5, _each_sum, _few, _few_reason, counts=_looked_at),
    Technique(
        "number needed in a sum", MEDIUM, 3.0, _each_sum, _needed, _needed_reason, counts=_added
    ),
    naked_pair(DIFFERENT),
    hidden_pair(DIFFERENT),
    Technique(
        "rest of the areas",
        MEDIUM,
        3.5,
        _outside,
        _outside_fits,
        _outside_reason,
        counts=_looked_at,
    ),
    Technique(
        "difference of two sums",
        MEDIUM,
        4.0,
        partial(_sharing, _one_or_two),
        _shared,
        _shared_reason,
        counts=_looked_at,
    ),
    Technique(
        "sums that share cells",
        HARD,
        5.0,
        partial(_sharing, _more),
        _shared,
        _shared_reason,
        counts=_looked_at,
    ),
)
