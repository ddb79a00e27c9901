"""The techniques that every kind has after its own, and sentences for chains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enpitsu.kit.techniques.anywhere import ANYWHERE
from enpitsu.kit.techniques.circuits import meeting
from enpitsu.kit.techniques.conflicts import clash, would_be_wrong
from enpitsu.kit.techniques.disconnected import disconnected
from enpitsu.kit.techniques.single import each, forbidden
from enpitsu.kit.techniques.words import (
    UNNAMED,
    clues_named,
    conclusion,
    either,
    facts,
    facts_of,
    left_over,
    listed,
    merged,
    names_all,
    otherwise,
    reason,
    seen,
    spots,
    together_named,
    where,
    within,
)
from enpitsu.paper.grid import Place, noun
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry, Kind
from enpitsu.puzzle.model import Model
from enpitsu.puzzle.uniqueness import LADDER
from enpitsu.rules import Distinct, GraphRelation, Sized

WAYS = 4  # alternatives, each of which would be wrong, that a sentence lists
FEW = 3  # printed clues that a sentence lists
FOUND_BY_SEARCH = "found by search; no short reason known"
MANY_GROUPS = 5  # lines and regions that a sentence names
TRIED = 12  # places that a sentence names for rules without other words
NAMED = 6  # places that are named one by one if all become the same at the end


def by_rules(step: Deduction) -> str:
    """The reason by rules: those that a step rests on, where they are, and its premises."""
    if len(step.because) > 1:
        return _by(step)
    (constraint,) = step.because
    if told := _otherwise(step):
        return f"otherwise {told}"
    if told := otherwise(step):
        whole = seen(constraint, step.facts, [place for place, _ in step.removes])
        whole |= names_all(told, step.facts)
        return f"otherwise {told}{'' if whole else reason(step)}"
    if 0 < len(constraint.clues) <= FEW:
        clues = clues_named(constraint, step.value_names)
        allow = "allows" if len(constraint.clues) == 1 else "allow"
        return f"{clues} {allow} nothing else{reason(step)}"
    if constraint.rule.noun:
        return _taken(step) or f"nothing else goes {within(constraint)}{reason(step)}"
    return _by(step)


def _by(step: Deduction) -> str:
    """The reason that nothing else goes with the premises, and where these are, if in few places.

    Lines and regions are only named, if their cells can be seen on the board.
    """
    groups = dict.fromkeys(where(one) for one in step.because if one.rule.noun not in UNNAMED)
    seen_at_once = all(len(known) == 1 for known in step.facts.values())
    if wrong := would_be_wrong(step.because, step):
        return f"else {wrong}{'' if groups and seen_at_once else reason(step)}"
    if 0 < len(groups) <= MANY_GROUPS and seen_at_once:
        return f"{together_named(groups)} {'leaves' if len(groups) == 1 else 'leave'} no other way"
    where_ = [place for place in spots(step.because) if place not in step.facts]
    among = f" among {listed(where_)}" if 1 < len(where_) <= TRIED else ""
    return f"nothing else goes{among}{reason(step)}"


def _taken(step: Deduction) -> str | None:
    """The reason that n places that differ take n numbers."""
    (constraint,) = step.because
    left = {value for candidates in step.facts.values() for value in candidates}
    every = (value for place in step.facts for value in step.domains.get(place, ()))
    values = [value for value in dict.fromkeys(every) if value in left]
    if not isinstance(constraint.relation, Distinct) or not 0 < len(values) == len(step.facts):
        return None
    others = [place for place in constraint.variables if place not in step.facts]
    lost = left_over(constraint, left, step.domains)
    apart = step.facts.keys().isdisjoint(place for place, _ in step.removes)
    if lost and apart and len(others) < len(values) > FEW + 1:
        have = "has no other place" if len(lost) == 1 else "have no other places"
        said = listed(either([value], step.value_names) for value in lost)
        return f"{said} {have} {within(constraint)} than {listed(others)}"
    takes = "takes" if len(step.facts) == 1 else "take"
    said = listed(either([value], step.value_names) for value in values)
    return f"{facts(step)}, which {takes} {said} of {where(constraint)}"


def _otherwise(step: Deduction) -> str | None:
    """What would be wrong with a rule about a whole graph if a removed candidate stood."""
    wrong: dict[Place, Candidates] = {}
    for place, value in step.removes:
        wrong[place] = (*wrong.get(place, ()), value)
    (constraint,), said = step.because, step.value_names
    expr = constraint.relation
    if not isinstance(expr, GraphRelation | Sized) and not meeting(expr):
        return None
    told = {
        disconnected(constraint, {**step.facts, place: values}, said, step.domains, (place,)): None
        for place, values in wrong.items()
    }
    found = [text for text in told if text]
    if not len(found) == len(told) <= WAYS:
        return None
    alike: dict[str, list[str]] = {}
    for text in found:  # a reason that several share is said once
        what, as_, why = text.partition(", as ")
        alike.setdefault(as_ + why, []).append(what)
    return ", or ".join(f"{', or '.join(merged(whats))}{why}" for why, whats in alike.items())


def by_trying(_: Deduction) -> str:
    """The reason where no short one is known: no other filling was found to satisfy the rules."""
    return FOUND_BY_SEARCH


def by_chain(step: Deduction) -> str:
    """The chain link by link: what follows from a supposition, or from each case."""
    return "; ".join(map(told_link, told_links(step)))


def told_links(step: Deduction) -> list[Deduction]:
    """The links of a chain as they are told: consecutive ones with the same reason are one.

    Links of techniques that `follow` are left out.
    """
    alike: list[tuple[str, list[Deduction]]] = []
    order = {place: i for i, place in enumerate(step.domains)}
    for link in step.chain:
        if link.technique.follows:
            continue
        reason = link.technique.reason(link) if link.removes and link.because else ""
        if alike and reason and alike[-1][0] == reason:
            alike[-1][1].append(link)
        else:
            alike.append((reason, [link]))
    for _, links in alike:
        links.sort(key=lambda link: min((order[place] for place, _ in link.removes), default=0))
    return [first.with_all(others) for _, (first, *others) in alike]


def told_link(link: Deduction, between: str = "; ") -> str:
    """A link of a chain in words: a supposition, a consequence with its reason, or a conflict.

    The links of a nested chain stand in brackets.
    """
    if link.technique == SUPPOSITION:
        return link.technique.reason(link)
    if link.technique == CLASH:
        return f"but then {link.technique.reason(link)}"
    if link.chain:
        return f"then {conclusion(link)} ({between.join(map(told_link, told_links(link)))})"
    return f"then {conclusion(link)}: {link.technique.reason(link)}"


class IfThen(NamedTuple):
    """A conclusion that holds if some entries are right."""

    supposed: Sequence[Entry]
    conclusion: Deduction


def _supposed(link: Deduction) -> str:
    return f"suppose {_entries(link.sets, link)}"


def _entries(entries: Iterable[Entry], step: Deduction) -> str:
    """Entries in words: "r1c1 is 3 and r2c2 is 4"."""
    return listed(f"{place} is {either((value,), step.value_names)}" for place, value in entries)


def _if_then(step: Deduction) -> str:
    """The conclusion of an `IfThen` in words."""
    supposed, told = step.details
    return f"if {_entries(supposed, step)}, then {conclusion(told)}"


def _before(link: Deduction) -> str:
    """The reason of a link that cites an earlier line."""
    return f"see line {link.details}"


def _by_looks(step: Deduction) -> str:
    """The names of the techniques of obvious steps."""
    return f"a look shows it ({listed(step.details)})"


def _so_many(step: Deduction) -> str:
    """The conclusion of a step at many places if it is the same everywhere, or nearly; else empty.

    Of places of one sort and one value that are many only the number is told.
    """
    if len({place for place, _ in step.removes}) != len(step.sets):
        return ""
    alike: dict[tuple[str, Value], list[Place]] = {}
    for place, value in step.sets:
        alike.setdefault((noun([place]), value), []).append(place)
    if all(len(places) <= NAMED for places in alike.values()):
        return ""
    return "; ".join(
        f"{len(places)} {things} are {either([value], step.value_names)}"
        if len(places) > NAMED
        else facts_of(dict.fromkeys(places, (value,)), step.value_names)
        for (things, value), places in alike.items()
    )


def _nowhere(_: Model) -> tuple[Site, ...]:
    return ()


def _nothing(*_: Site | CandidateMap) -> tuple[()]:
    return ()


ONE_CONSTRAINT = Technique(
    "one constraint",
    Difficulty.MEDIUM,
    3.0,
    each(),
    forbidden,
    by_rules,
    settles=True,
    alone=True,
)
CONTRADICTION = Technique(
    "contradiction", Difficulty.HARD, 6.0, _nowhere, _nothing, by_chain, supposes=True
)
LONG_CONTRADICTION = Technique(
    "long contradiction", Difficulty.EXPERT, 10.0, _nowhere, _nothing, by_chain, supposes=True
)
AGREEMENT = Technique("either-or agreement", Difficulty.EXPERT, 12.0, _nowhere, _nothing, by_chain)
NESTED = Technique(
    "nested contradiction", Difficulty.EXTREME, 25.0, _nowhere, _nothing, by_chain, supposes=True
)
DEEP = Technique(
    "unsatisfiable subset", Difficulty.EXTREME, 25.0, _nowhere, _nothing, by_trying, settles=True
)
# The first and the last link of a chain.
SUPPOSITION = Technique("supposition", Difficulty.EASY, 0.0, _nowhere, _nothing, _supposed)
CLASH = Technique("clash", Difficulty.EASY, 0.0, _nowhere, _nothing, clash)

# A portion of a long chain, told in a line of its own, and a link that cites it.
IF_THEN = Technique(
    "if-then", Difficulty.HARD, 0.0, _nowhere, _nothing, by_chain, concludes=_if_then
)
TOLD_BEFORE = Technique("line", Difficulty.EASY, 0.0, _nowhere, _nothing, _before)

# Obvious steps that nothing uses, told as one at the end of a path.
LEFT = Technique(
    "what is left", Difficulty.EASY, 0.0, _nowhere, _nothing, _by_looks, concludes=_so_many
)


def full_ladder(kind: Kind, *, resting_on_uniqueness: bool = False) -> tuple[Technique, ...]:
    """The techniques of a kind and those for any kind, level by level, the kind's own ones first.

    If the kind's own are a `whole_ladder`, all of them come first. Techniques for any kind that the
    kind has under the same name are left out. `ONE_CONSTRAINT` comes last, as it would also find
    what harder techniques have names for.
    """
    ladders = {"full", LADDER} if resting_on_uniqueness else {"full"}
    own = [one for one in kind.own_techniques if not ladders.isdisjoint(one.ladders)]
    names = {technique.name for technique in own}
    others = [technique for technique in ANYWHERE if technique.name not in names]
    found = (*own, *others)
    if not kind.whole_ladder:
        found = (*sorted(found, key=lambda technique: technique.level),)
    return (*found, ONE_CONSTRAINT)
