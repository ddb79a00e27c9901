"""Steps in words: those of a path, and the links of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from enpitsu.inference.limits import MAX_SEPARATE_REASONS
from enpitsu.kit.techniques.general import told_link, told_links
from enpitsu.kit.techniques.words import conclusion, refuted, sentence
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty

Stage = Literal["where", "why", "what"]  # how much of a hint is told
BELOW = "\n   "  # before each link of a chain that has a line of its own
DEEPER = f"{BELOW}   "  # before each link of a chain that such a link has
STAGES: tuple[Stage, ...] = ("where", "why", "what")


@wire.json_object(
    *("technique=link.technique.name", "sets=link.sets", "removes=link.removes"),
    *("because=link.because", "given", "text", "chain?"),
)
class WordedLink(NamedTuple):
    """A link of a chain: what is supposed, what follows from it, or what conflicts.

    It has a chain of its own if something is supposed on top.
    """

    link: Deduction

    @property
    def given(self) -> list[Place]:
        """The places it looks at."""
        return [*self.link.facts]

    @property
    def text(self) -> str:
        """The link in words."""
        return told_link(self.link)

    @property
    def chain(self) -> list[WordedLink]:
        """The links of the chain on top of it."""
        return [*map(WordedLink, self.link.chain)]


@wire.json_object(
    *("technique=step.technique.name", "removes=step.removes", "sets=step.sets"),
    *("because=step.because", "given", "text", "chain?"),
)
class WordedStep(NamedTuple):
    """A step, the places it looks at, and its sentence.

    `removes` and `sets` are pairs of a place and a value. If it supposes something, the `chain` is
    what follows from that.
    """

    step: Deduction

    @property
    def given(self) -> list[Place]:
        """The places it looks at."""
        return [*self.step.facts, *self.step.candidates_before]

    @property
    def text(self) -> str:
        """The step in words."""
        return sentence(self.step)

    @property
    def chain(self) -> list[WordedLink]:
        """The links of its chain."""
        return [*map(WordedLink, self.step.chain)]


def in_order(steps: Sequence[Deduction], *, in_lines: bool = False) -> str:
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


def _linked(step: Deduction) -> str:
    """A step in words, with the links of its chain below."""
    links = told_lines(step)
    return f"{refuted(step)}:{BELOW}{f';{BELOW}'.join(links)}." if links else sentence(step)


def _together(steps: Sequence[Deduction]) -> str:
    """What steps of one technique come to, and why; of many reasons the technique is told."""
    found = parts(steps)
    if len(found) <= MAX_SEPARATE_REASONS:
        return f"{'; '.join(found)}."
    first, *others = steps
    return f"By {first.technique.name}: {conclusion(first.with_all(others))}."


def parts(steps: Sequence[Deduction]) -> list[str]:
    """What several steps come to, each with its reason; one that they share is told once."""
    reasons: dict[str, list[Deduction]] = {}
    for step in steps:
        reasons.setdefault(step.technique.reason(step), []).append(step)
    found = [first.with_all(others) for first, *others in reasons.values()]
    return [f"{conclusion(step)}: {step.technique.reason(step)}" for step in found]


def told_lines(step: Deduction) -> list[str]:
    """The links of a chain in words, each for a line of its own; nothing without a chain."""
    return [told_link(link, f";{DEEPER}") for link in told_links(step)]
