"""Steps as JSON, and which places they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Literal, NotRequired, TypedDict

from enpitsu.kit.techniques.general import told_link, told_links
from enpitsu.kit.techniques.words import conclusion, refuted, sentence
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import place_fields
from enpitsu.puzzle.deduction import Difficulty, Step
from enpitsu.puzzle.kind import Entry
from enpitsu.puzzle.model import Constraint

Stage = Literal["where", "why", "what"]  # how much of a hint is told
FEW = 6  # reasons that are told one by one where several steps lead to one
BELOW = "\n   "  # before each link of a chain that has a line of its own
DEEPER = f"{BELOW}   "  # before each link of a chain that such a link has
STAGES: tuple[Stage, ...] = ("where", "why", "what")


class CitedFields(TypedDict):
    """A constraint that a step cites, in JSON: its rule and where it is."""

    rule: str
    cells: list[list[Any]]


class NestedLinkFields(TypedDict):
    """A link in JSON: what is supposed, what follows from it, or what clashes."""

    technique: str
    sets: list[list[Any]]
    removes: list[list[Any]]
    because: list[CitedFields]
    given: list[list[Any]]
    text: str


class LinkFields(NestedLinkFields):
    """A link of a chain in JSON; it has one of its own if something is supposed on top."""

    chain: NotRequired[list[NestedLinkFields]]


class StepFields(TypedDict):
    """A step in JSON; `removes` and `sets` are pairs of a place and a value."""

    technique: str
    removes: list[list[Any]]
    sets: list[list[Any]]
    because: list[CitedFields]
    given: list[list[Any]]
    text: str
    chain: NotRequired[list[LinkFields]]


def step_fields(step: Step) -> StepFields:
    """A step as a JSON object."""
    fields = StepFields(
        technique=step.technique.name,
        removes=_entries(step.removes),
        sets=_entries(step.sets),
        because=cited(step.because),
        given=places([*step.facts, *step.candidates_before]),
        text=sentence(step),
    )
    if step.chain:
        fields["chain"] = [link_fields(link) for link in step.chain]
    return fields


def link_fields(link: Step) -> LinkFields:
    """A link of a chain as a JSON object."""
    told = _nested_fields(link)
    if not link.chain:
        return LinkFields(**told)  # type: ignore[typeddict-item]  # it need not have a chain
    return LinkFields(**told, chain=[_nested_fields(one) for one in link.chain])


def _nested_fields(link: Step) -> NestedLinkFields:
    return NestedLinkFields(
        technique=link.technique.name,
        sets=_entries(link.sets),
        removes=_entries(link.removes),
        because=cited(link.because),
        given=places(link.facts),
        text=told_link(link),
    )


def cited(because: Iterable[Constraint]) -> list[CitedFields]:
    """Constraints as JSON objects."""
    return [CitedFields(rule=c.rule.id, cells=places(c.all_places)) for c in because]


def in_order(steps: Sequence[Step], *, in_lines: bool = False) -> str:
    """Steps that lead to the last one, in sentences; easy ones of one technique share one.

    They follow each other, or stand in lines, as the links of a chain do then.
    """
    *before, last = steps
    tell, between = (_linked, "\n") if in_lines else (sentence, " ")
    told: list[str] = []
    for technique, some in groupby(before, key=lambda step: step.technique):
        alike = [*some]
        easy = technique.level == Difficulty.EASY
        told += [_together(alike)] if easy else map(tell, alike)
    return between.join((*told, tell(last)))


def _linked(step: Step) -> str:
    """A step in words, with the links of its chain below."""
    links = told_lines(step)
    return f"{refuted(step)}:{BELOW}{f';{BELOW}'.join(links)}." if links else sentence(step)


def _together(steps: Sequence[Step]) -> str:
    """What steps of one technique come to, and why; of many reasons the technique is told."""
    found = parts(steps)
    if len(found) <= FEW:
        return f"{'; '.join(found)}."
    first, *others = steps
    return f"By {first.technique.name}: {conclusion(first.with_all(others))}."


def parts(steps: Sequence[Step]) -> list[str]:
    """What several steps come to, each with its reason; one that they share is told once."""
    reasons: dict[str, list[Step]] = {}
    for step in steps:
        reasons.setdefault(step.technique.reason(step), []).append(step)
    found = [first.with_all(others) for first, *others in reasons.values()]
    return [f"{conclusion(step)}: {step.technique.reason(step)}" for step in found]


def told_lines(step: Step) -> list[str]:
    """The links of a chain in words, each for a line of its own; nothing without a chain."""
    return [told_link(link, f";{DEEPER}") for link in told_links(step)]


def places(found: Iterable[Place]) -> list[list[Any]]:
    """Places as JSON has them."""
    return [place_fields(place) for place in found]


def _entries(entries: Iterable[Entry]) -> list[list[Any]]:
    return [[place_fields(place), value] for place, value in entries]
