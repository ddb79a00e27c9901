"""Sentences for constraints that cannot hold: two equal numbers, or a number without a place."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import product
from math import prod

from enpitsu.kit.techniques.disconnected import disconnected, parted
from enpitsu.kit.techniques.words import (
    NUMBERS,
    UNNAMED,
    UNTOLD,
    against,
    clues_named,
    either,
    facts_of,
    left_over,
    listed,
    many,
    names_all,
    of_all,
    printed,
    rules,
    seen,
    together_named,
    where,
    within,
)
from enpitsu.paper.grid import Cell, Place, noun
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Connected, Count, Distinct, Is, Sized, Sum

Said = Mapping[Value, str]
WHATEVER = "do not go together"  # said of a conflict that has no better words
MOST_THINGS, MOST_WRONG = 3, 2  # clues and lines, and wrong things, that one sentence names
CLUES_NEARBY = "clues nearby"
WITH = "with "  # begins the name of a value that is no adjective
MOST_FILLINGS = 100  # ways to fill in places that are tried to see whether only equal ones fail
MANY = 5  # if more places have too few values, the sentence names a value without a place


def clash(step: Deduction) -> str:
    """Why the constraint at the end of a chain cannot hold, in words.

    The words name two equal places, a value that has no place, or a count or sum that is too small
    or too large. Details of the step: the values that the places of the constraint may hold, and
    further cells that a lemma is about.
    """
    (constraint,) = step.because
    told = unmet(constraint, step.facts, step.details, step.value_names, step.domains)
    beside = constraint.places[constraint.relation.size :]
    space = beside and "lemma" in constraint.rule.roles
    return f"{told} (lemma {constraint.rule.id}, with {listed(beside)})" if space else told


def broken(
    constraint: Constraint, known: CandidateMap, at_fault: Sequence[Place], said: Said
) -> str:
    """How a board breaks a constraint, given the candidates and the places at fault.

    "two 7s in row 1: r1c1 and r1c3 (line)".
    """
    inside = [place for place in at_fault if place in known]
    told = parted(constraint, known, inside)
    if told is None:
        summed = isinstance(constraint.relation, Sum)
        settled = {p: known[p] for p in inside if len(known[p]) == 1}
        counted = isinstance(constraint.relation.formula, Count) and not constraint.rule.unmet
        if counted and _alike(settled) is None:
            told = misfit(constraint, settled, said)
        else:
            told = unmet(constraint, known if summed else settled, (), said)
        if constraint.rule.noun and told.startswith(tuple(NUMBERS.values())):
            told = told.replace(": ", f" in {where(constraint)}: ", 1)
    return f"{told} ({rules([constraint])})"


def broken_somewhere(constraint: Constraint, said: Said, domains: CandidateMap) -> str:
    """How a rule would be broken at places that are not named; empty if it has no words for that.

    "white cells would be cut off", "four cells would make a shaded square".
    """
    unmet, places = constraint.rule.unmet, constraint.places
    if isinstance(unmet, str):
        if unmet:
            return unmet if "{" not in unmet else ""
    else:
        before, its, wrong = unmet(constraint.clues, places, {}).partition(listed(places))
        several = its and not before and len(places) > 1
        return f"{NUMBERS.get(len(places), len(places))} cells{wrong}" if several else ""
    match constraint.relation:
        case Connected(parts) as rule if all(isinstance(part, Is) for part in parts):
            value, *others = rule.values()
            name = many(2, value, said, noun(places)).removeprefix("two ")
            return "" if others or name.startswith(WITH) else f"{name} would be cut off"
        case Sized():
            return "a piece would not have its size"
    return _all_alike(constraint, said, domains)


def in_the_way(
    constraints: Iterable[Constraint], step: Deduction
) -> tuple[Sequence[str], Sequence[str]]:
    """The clues, lines and regions of constraints, and how others would be broken, in words.

    The only word is empty if a rule has none, or if there are too many.
    """
    clues, lines, wrong = dict[Clue, None](), dict[str, None](), dict[str, None]()
    for one in constraints:
        plain = one.rule.unmet and isinstance(one.rule.unmet, str)
        if one.clues and not plain:
            clues.update(dict.fromkeys(one.clues))
        elif text := broken_somewhere(one, step.value_names, step.domains):
            wrong[text] = None
        elif one.clues:
            clues.update(dict.fromkeys(one.clues))
        else:
            lines["" if one.rule.noun in UNNAMED else where(one)] = None
    if "" in lines or len(clues) + len(lines) > MOST_THINGS or len(wrong) > MOST_WRONG:
        return (), ("",)
    by_clues = [printed(clues, step.value_names)] if clues else []
    return [*by_clues, *([together_named(lines)] if lines else ())], [*wrong]


def would_be_wrong(constraints: Iterable[Constraint], step: Deduction, *first: str) -> str:
    """What would be wrong by one or other of several rules, at places that are not named.

    What else would be wrong may come `first`.
    "a region would be half shaded or the 3 at r1c1 would be wrong"; empty as `in_the_way` is.
    """
    things, wrong = in_the_way(constraints, step)
    if things:
        told = listed(things)
        several = " and " in told
        if several and len(wrong) + len(first) > MOST_WRONG:
            told = CLUES_NEARBY  # too much to name all
        wrong = [*wrong, f"{told} would {'clash' if several else 'be wrong'}"]
    every = [*first, *filter(None, wrong)]
    return either(every) if every else ""


def _all_alike(constraint: Constraint, said: Said, domains: CandidateMap) -> str:
    """What would be wrong if cells were alike, if just that is forbidden to them; else empty."""
    cells, size = constraint.variables, len(constraint.variables)
    if noun(cells) != "cells" or size < 2:
        return ""
    known = constraint.relation.memo.setdefault("alike", {})
    columns = tuple([tuple(domains[cell]) for cell in cells])
    if columns not in known:
        known[columns] = _only_alike(constraint, columns)
    alike = known[columns]
    if not alike or (size == 2 and not _touch(*cells)):
        return ""
    if len(alike) > 1:
        return f"{'two neighbours' if size == 2 else f'{NUMBERS[size]} cells'} would be alike"
    (value,) = alike
    if size == 2:
        return f"{many(2, value, said)} would touch"
    return f"{NUMBERS[size]} cells would all be {either([value], said)}"


def _touch(one: Place, other: Place) -> bool:
    """Whether two cells touch, at a side or a corner."""
    assert isinstance(one, Cell)
    assert isinstance(other, Cell)
    return max(abs(one.row - other.row), abs(one.col - other.col)) == 1


def _only_alike(constraint: Constraint, columns: Sequence[Candidates]) -> set[Value]:
    """The values that may not be everywhere, if nothing else is forbidden; else none."""
    if prod(map(len, columns)) > MOST_FILLINGS:
        return set()
    wrong = [
        {*way}
        for way in product(*columns)
        if constraint.fails({c: (v,) for c, v in zip(constraint.variables, way, strict=True)})
    ]
    alike = {value for some in wrong for value in some}
    some_only = 1 < len(alike) < len(set.intersection(*map(set, columns)))
    return set() if some_only or any(len(some) > 1 for some in wrong) else alike


def would_fail(
    constraint: Constraint,
    known: CandidateMap,
    said: Said,
    domains: CandidateMap,
    visible: Container[Place],
) -> str:
    """How a constraint would be broken: "r1c1 and r1c2 would both be 7"."""
    values = tuple(dict.fromkeys(v for p in constraint.variables for v in domains[p]))
    told = unmet(constraint, known, values, said, domains, visible)
    if told == misfit(constraint, known, said, domains):
        told = told.replace(" are not ", " would not be ").replace(" is not ", " would not be ")
        return told.replace(" are ", " would be ").replace(" is ", " would be ")
    needs, room, places = told.partition(" and has room for only ")
    if room and len(constraint.clues) == 1:
        return f"{needs.partition(' needs ')[0]} would have room for only {places}"
    if " would " in told or not told.startswith(tuple(NUMBERS.values())):
        if " would " not in told:
            told = told.replace(" make ", " would make ", 1)
        return told.replace(" has no place for ", " would have no place for ")
    what, against, clue = told.partition(", against ")
    if against:
        return f"{clue} would have {what}"
    alike = _alike(known)
    if len(known) == 2 and alike is not None:
        return f"{listed(known)} would both be {either([alike], said)}"
    at = f" {within(constraint)}" if constraint.rule.noun else ""
    return f"there would be {told.replace(': ', f'{at}: ', 1)}"


def unmet(
    constraint: Constraint,
    known: CandidateMap,
    values: Sequence[Value],
    said: Said,
    domains: CandidateMap = UNTOLD,
    visible: Container[Place] = (),
) -> str:
    """Why a constraint cannot hold with what is known of its places.

    If many places are settled, they are seen on the board and not named, nor are the values at
    `visible` places.
    """
    match constraint.relation:
        case Sum(_, low, high) if not constraint.rule.unmet:
            if text := _summed(constraint, known, low, high):
                return text
    if (unmet := against(constraint, said, known)) and not of_all(constraint, domains):
        if not known or seen(constraint, known) or names_all(unmet, known):
            return unmet
        given = {place: left for place, left in known.items() if place not in visible}
        return f"{unmet}, as {facts_of(given, said, domains)}" if given else unmet
    if isinstance(constraint.relation, Distinct):
        told = _equal(known, said) or _nowhere(constraint, known, values, said)
        return told or _crowded(constraint, known, said, domains)
    match constraint.relation.formula:
        case Count(parts, low, high) if low <= high and high >= 0:
            counted = {part.value for part in parts if isinstance(part, Is)}
            if len(counted) == 1 and all(isinstance(part, Is) for part in parts):
                told = _counted(constraint, known, (counted.pop(), low, high), said, domains)
                return told + _contrary(constraint, known, told, said)
    told = disconnected(constraint, known, said, domains, visible=visible)
    return told or misfit(constraint, known, said, domains)


def _contrary(constraint: Constraint, known: CandidateMap, told: str, said: Said) -> str:
    """The clues that places of a constraint contradict, in words: "against the 4 at r1c1"."""
    clues = constraint.clues
    here = len(clues) > 1 and all(clue.place in known for clue in clues)
    if here and len({clue.value for clue in clues}) == 1:
        return f", with the same number, {clues[0].value}"
    against = printed(clues, said) if clues else ""
    return f", against {against}" if against and against not in told else ""


def misfit(
    constraint: Constraint, known: CandidateMap, said: Said, domains: CandidateMap = UNTOLD
) -> str:
    """The known places of a constraint, and the clue that they contradict, if there is one."""
    clues = clues_named(constraint, said) if constraint.clues else ""
    if not known:
        return f"nothing fits {clues or where(constraint)}"
    text = facts_of(known, said, domains)
    if clues:
        return f"{text}, against {clues}"
    return f"{text}, which {WHATEVER}" if len(known) > 1 else f"{text}, which cannot be"


def _equal(known: CandidateMap, said: Said) -> str | None:
    """Two places with the same value, if there are any."""
    met: dict[Value, Place] = {}
    for place, candidates in known.items():
        if len(candidates) == 1:
            (value,) = candidates
            if value in met:
                return f"{many(2, value, said, noun(known))}: {met[value]} and {place}"
            met[value] = place
    return None


def _nowhere(
    constraint: Constraint, known: CandidateMap, values: Sequence[Value], said: Said
) -> str | None:
    """The value that has no place left, if each value needs one."""
    places = constraint.variables
    if len(values) != len(places) or not all(place in known for place in places):
        return None
    left = {value for candidates in known.values() for value in candidates}
    lost = [value for value in values if value not in left]
    if not lost:
        return None
    return f"{where(constraint)} has no place for {either(lost[:1], said)}"


def _crowded(constraint: Constraint, known: CandidateMap, said: Said, domains: CandidateMap) -> str:
    """Too few values for so many places, or too few places for so many values."""
    if not known:
        return f"{where(constraint)} has more places than there are values for them"
    left = {value for candidates in known.values() for value in candidates}
    every = dict.fromkeys(value for place in known for value in domains.get(place, known[place]))
    values = [value for value in every if value in left]
    others = [place for place in constraint.variables if place not in known]
    lost = left_over(constraint, left, domains)
    if lost and MANY <= len(known) > len(others) > 0:
        told = listed(either([value], said) for value in lost)
        return f"{told} would have room only in {listed(others)}"
    only = f"only {listed([either([v], said) for v in values])}" if values else "nothing"
    return f"{only} would be left for {listed(known)}"


def _counted(
    constraint: Constraint,
    known: CandidateMap,
    wanted: tuple[Value, int, int],
    said: Said,
    domains: CandidateMap,
) -> str:
    """A value that stands too often, or cannot stand often enough."""
    value, low, high = wanted
    alike, plain = _alike(known), not (constraint.rule.noun or constraint.clues) and low <= 1
    if alike is not None and (alike == value or plain):
        return f"{many(len(known), alike, said, noun(known))}: {listed(known)}"
    sure = [place for place, candidates in known.items() if candidates == (value,)]
    if len(sure) > high:
        return f"{many(len(sure), value, said, noun(sure))}: {listed(sure)}"
    can = [p for p in constraint.variables if value in known.get(p, (value,))]
    clue = printed(constraint.clues, said) if len(constraint.clues) == 1 else ""
    board = not constraint.rule.noun and of_all(constraint, domains)
    alone = clue or board or constraint.rule.noun or len(constraint.variables) == 1
    needs, has = ("needs", "has") if alone else ("need", "have")
    who = clue or ("the board" if board else where(constraint))
    if not can:
        if value not in said:
            return f"{who} {has} no place for {value}"
        thing = many(1, value, said, noun(known)).removeprefix("one ")
        return f"{who} {has} no place for {'an' if thing[0] in 'aeiou' else 'a'} {thing}"
    return (
        f"{who} {needs} {many(low, value, said, noun(can))} "
        f"and {has} room for only {NUMBERS.get(len(can), len(can))}: {listed(can)}"
    )


def _alike(known: CandidateMap) -> Value | None:
    """The one value that stands at all of several places."""
    found: set[Candidates] = set(known.values())
    if len(known) < 2 or len(found) > 1 or len(only := found.pop()) > 1:
        return None
    return only[0]


def _summed(constraint: Constraint, known: CandidateMap, low: int, high: int) -> str | None:
    """A sum that is too small or too large, where every number is known."""
    places: Sequence[Place] = constraint.variables
    if not places or not all(place in known for place in places):
        return None
    least = sum(min(map(int, known[place])) for place in places)
    most = sum(max(map(int, known[place])) for place in places)
    told = [clue for clue in constraint.clues if clue.value in (low, str(low))]
    clue = f"the {told[0]}" if len(constraint.clues) == len(told) == 1 and low == high else ""
    if least == most:
        wanted = str(low) if low == high else f"{low} to {high}"
        return f"{listed(places)} make {least}, not {clue or wanted}"
    if least > high:
        return f"{listed(places)} make at least {least}, more than {clue or high}"
    if most < low:
        return f"{listed(places)} make at most {most}, less than {clue or low}"
    return None
