"""A path in lines: a step each, but those of one moment that have one reason are one.

So are all that only strike out by one easy technique.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from enpitsu.grid import noun
from enpitsu.puzzle import Entry
from enpitsu.reasoning.slicing import ToldStep
from enpitsu.reasoning.telling import parts
from enpitsu.step import Difficulty, Step, Technique
from enpitsu.techniques.general import told_link, told_links
from enpitsu.techniques.words import listed, nowhere_else, refuted, sentence, spans

SHORT = 2  # parts that stand in one line of text; of more each has one
MANY = 6  # places of which their number is told, too


class Line(NamedTuple):
    """A line of a path: its number, its steps, and the lines of what it rests on.

    What stands in a cell is seen on the board, so only lines that have ruled something out are
    named.
    """

    number: int
    steps: Sequence[Step]
    rests: Sequence[int]

    @property
    def technique(self) -> Technique:
        """The technique of its steps."""
        return self.steps[0].technique

    @property
    def text(self) -> str:
        """The line with its number, its technique and the lines it rests on; links stand below."""
        see = f"; see {listed(spans(map(str, self.rests), SHORT))}" if self.rests else ""
        head = self.head if self.links or len(self.parts) <= SHORT else self._told(";\n   ")
        told = f"{self.number}. {head} [{self.technique.name}{see}]"
        links = ";".join(f"\n   {link}" for link in self.links)
        return f"{told}{links}." if links else told

    @property
    def head(self) -> str:
        """The line in words, without the links of a chain."""
        if self.links:
            return f"{refuted(self.steps[0])}."
        return self.words

    @property
    def words(self) -> str:
        """All of the line in one sentence."""
        return sentence(self.steps[0]) if len(self.steps) == 1 else self._told("; ")

    @property
    def parts(self) -> list[str]:
        """What the line comes to, each part with its reason."""
        return parts(self.steps) if len(self.steps) > 1 else [self.words]

    def _told(self, between: str) -> str:
        """Its parts one after the other."""
        found = self.parts
        return f"{between.join(found)}{_number(self.steps) if len(found) > 1 else ''}."

    @property
    def links(self) -> list[str]:
        """The links of its chain in words."""
        return [*map(told_link, told_links(self.steps[0]))]


def lines(told: Iterable[ToldStep]) -> list[Line]:
    """The steps of a path in lines."""
    found: list[Line] = []
    ruled_out: dict[Entry, int] = {}  # in which line
    for number, (_, group) in enumerate(groupby(enumerate(told), _moment), 1):
        some = [one for _, one in group]
        rests = {ruled_out[entry] for one in some for entry in one.rests if entry in ruled_out}
        steps = [one.step for one in some]
        ruled_out.update(dict.fromkeys((e for step in steps for e in step.removes), number))
        found.append(Line(number, steps, sorted(rests)))
    return found


def _moment(numbered: tuple[int, ToldStep]) -> tuple[int | str, ...]:
    """What steps of one line share: their round, and their reason if they are not easy strikes."""
    number, (round, step, _) = numbered
    if step.chain or step.candidates_before:
        return round, number
    if step.technique.level == Difficulty.EASY and not step.sets:
        return (round,)
    return round, step.technique.reason(step)


def _number(steps: Sequence[Step]) -> str:
    """Of how many places it is told, if these are many."""
    told = [step for step in steps if not nowhere_else(step)]
    places = dict.fromkeys(place for step in told for place, _ in step.removes)
    return f" ({len(places)} {noun(places)})" if len(places) >= MANY else ""
