"""Long chains in portions: intermediate conclusions are lines of their own.

Such a line says what follows from a supposition: "if r1c1 is 3, then r4c5 is not 7". Later portions
of the chain cite it by its number. So no line has more links than a person can follow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from enpitsu.inference.limits import MAX_PORTION_LINKS
from enpitsu.inference.slicing import ToldStep
from enpitsu.kit.techniques.general import (
    IF_THEN,
    SUPPOSITION,
    TOLD_BEFORE,
    IfThen,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Entry


class Portion(NamedTuple):
    """A line of its own: a step, and the numbers of the portions it cites."""

    told: ToldStep
    cites: Sequence[int] = ()


def portions(told: ToldStep, first: int) -> list[Portion]:
    """A step in portions, numbered from `first`; the last has the conclusion of the step.

    A step that is not long is one portion.
    """
    return Portions(told, first).found() if is_long(told.step) else [Portion(told)]


def is_long(step: Deduction) -> bool:
    """Whether a step has too many links for one line."""
    return _links(step.chain) > MAX_PORTION_LINKS


def _links(chain: Iterable[Deduction]) -> int:
    """The number of links of a chain, with those of nested chains."""
    return sum(1 + _links(link.chain) for link in chain)


@dataclass
class Open:
    """A portion that is being composed: its links, and the entries that fall by them.

    `cites` has the numbers of earlier portions, each with the entries that fall by it.
    """

    links: list[Deduction] = field(default_factory=list)
    derived: set[Entry] = field(default_factory=set)
    cites: dict[int, dict[Entry, None]] = field(default_factory=dict)

    def size(self, cited: Iterable[int] = ()) -> int:
        """The number of its links: the supposition, one for each portion cited, and its own.

        `cited` are the numbers of further portions that it is to cite.
        """
        return 1 + len({*self.cites, *cited}) + len(self.links)

    @property
    def cited(self) -> set[Entry]:
        """The entries that fall by the portions it cites."""
        return {entry for entries in self.cites.values() for entry in entries}


class Portions:
    """Composes the portions of a step with a long chain, from its beginning."""

    def __init__(self, told: ToldStep, first: int) -> None:
        self.told, self.first = told, first
        self.domains = told.step.domains
        self.lines: list[Portion] = []
        self.shown = told.step.shown  # entries that looks remove, as far as not told yet
        # The present suppositions, each with the entries that fall under it and the line where they
        # do.
        self.supposed: list[tuple[Deduction, dict[Entry, int]]] = []

    def found(self) -> list[Portion]:
        """All portions, in order."""
        cases = _cases(self.told.step.chain)
        last = self._end(cases[0]) if len(cases) == 1 else self._from(cases)
        return [*self.lines, last]

    def _end(self, chain: Sequence[Deduction]) -> Portion:
        """The last portion of a chain that ends in a conflict."""
        end, step = self._case(chain, ()), self.told.step
        last = self._portion(end, step._replace(chain=self._whole(end)))
        whole = last.told.step._replace(shown=step.shown)
        return last._replace(told=last.told._replace(step=whole))

    def _from(self, cases: Iterable[Sequence[Deduction]]) -> Portion:
        """The last portion of a step with several cases, each told in portions of its own."""
        step = self.told.step
        chain: list[Deduction] = []
        cites: dict[int, None] = {}
        for case in cases:
            self._close(self._case(case, step.removes), step.removes)
            supposed, fell = self.supposed.pop()
            end = Open()
            self._cite(end, {entry: fell[entry] for entry in step.removes if entry in fell})
            chain += [supposed, *self._cited(end)]
            cites.update(dict.fromkeys(end.cites))
        return Portion(self.told._replace(step=step._replace(chain=chain)), [*cites])

    def _case(self, chain: Sequence[Deduction], goal: Iterable[Entry]) -> Open:
        """Tell the links of a supposition in portions; the last one is returned and not closed.

        `goal` are the entries that must fall in this case.
        """
        supposed, *links = chain
        self.supposed.append((supposed, {}))
        later = [{*goal}]
        for link in reversed(links):
            later.append(later[-1] | self._needs(link))
        open_ = Open()
        for link, wanted in zip(links, reversed(later[1:]), strict=True):
            open_ = self._with(open_, link, wanted)
        return open_

    def _with(self, open_: Open, link: Deduction, wanted: set[Entry]) -> Open:
        """Add a link to a portion, or to a new one if it would be too long; returns that.

        `wanted` are the entries that this link and later ones need to have fallen.
        """
        if link.chain:
            if open_.derived & self._needs(link):
                self._close(open_, wanted)
                open_ = Open()
            end = self._case(link.chain, ())
            self._conclude(end, link)
            return open_
        cited = self._told_before(self._needs(link) - open_.derived)
        if open_.links and open_.size(cited.values()) >= MAX_PORTION_LINKS:
            self._close(open_, wanted)
            open_ = Open()
            cited = self._told_before(self._needs(link))
        while open_.size(cited.values()) >= MAX_PORTION_LINKS:
            cited = self._collected(cited)
        self._cite(open_, cited)
        known = open_.cited
        news = [entry for entry in link.removes if entry not in known]
        if news or not link.removes:
            open_.links.append(link._replace(removes=news))
            open_.derived.update(news)
        return open_

    def _conclude(self, end: Open, link: Deduction) -> None:
        """Close the last portion of a nested chain; its conclusion is what its link removes."""
        line = self._line(end, link, self.supposed[:-1])
        self.supposed.pop()
        self._told(line, link.removes)

    def _close(self, open_: Open, wanted: Iterable[Entry]) -> None:
        """Close a portion; its conclusion are the wanted entries that its links remove."""
        kept = open_.derived.intersection(wanted)
        if kept:
            conclusion = _in_one(open_.links, kept)
            self._told(self._line(open_, conclusion, self.supposed), kept)

    def _collected(self, cited: dict[Entry, int]) -> dict[Entry, int]:
        """The same entries by fewer lines: a new line repeats the conclusions of several."""
        numbers = [*dict.fromkeys(cited.values())][: MAX_PORTION_LINKS - 1]
        open_ = Open()
        self._cite(open_, {entry: by for entry, by in cited.items() if by in numbers})
        again = _in_one(self._cited(open_), open_.cited)
        self._told(self._line(open_, again, self.supposed), open_.cited)
        return self._told_before(cited)

    # -- lines -------------------------------------------------------------------------------

    def _line(
        self, open_: Open, conclusion: Deduction, supposed: Iterable[tuple[Deduction, object]]
    ) -> Portion:
        """A portion with its conclusion, "if ... then ...", given what is `supposed`."""
        chain = self._whole(open_)
        given = [entry for one, _ in supposed for entry in one.sets]
        step = Deduction(
            IF_THEN,
            (),
            [*dict.fromkeys(c for link in chain for c in link.because)],
            {},
            chain=chain,
            details=IfThen(given, conclusion),
            value_names=conclusion.value_names,
            domains=self.domains,
        )
        return self._portion(open_, step)

    def _portion(self, open_: Open, step: Deduction) -> Portion:
        """A portion as a step, with the places that its links cite and what these rest on."""
        whole = self.told.step
        looked = {place for link in open_.links for place in link.facts}
        facts = {place: known for place, known in whole.facts.items() if place in looked}
        needs = {entry for link in open_.links for entry in self._needs(link)}
        rests = [entry for entry in self.told.rests if entry in needs]
        looks = self._looks(needs)
        struck = {entry for look in looks for entry in look.removes}
        shown = [entry for entry in self.shown if entry in struck]
        self.shown = [entry for entry in self.shown if entry not in struck]
        step = step._replace(facts=facts, looks=looks, shown=shown)
        return Portion(self.told._replace(step=step, rests=rests), [*open_.cites])

    def _looks(self, needs: set[Entry]) -> list[Deduction]:
        """The looks that remove these entries, and those that they use themselves."""
        found = []
        for look in reversed(self.told.step.looks):
            if not needs.isdisjoint(look.removes):
                found.append(look)
                needs = needs | self._needs(look)
        return found[::-1]

    def _told(self, line: Portion, entries: Iterable[Entry]) -> None:
        """Number a line, and remember which entries fall by it under the present supposition."""
        number = self.first + len(self.lines)
        self.lines.append(line)
        self.supposed[-1][1].update(dict.fromkeys(entries, number))

    def _whole(self, open_: Open) -> list[Deduction]:
        """All links of a portion: what is supposed, what was told before, and its own."""
        deductions = [supposed for supposed, _ in self.supposed]
        first = deductions[0]._replace(
            removes=[entry for one in deductions for entry in one.removes],
            sets=[entry for one in deductions for entry in one.sets],
        )
        return [first, *self._cited(open_), *open_.links]

    def _cited(self, open_: Open) -> list[Deduction]:
        """The links that cite earlier lines."""
        found = []
        for number, entries in sorted(open_.cites.items()):
            concluded = self.lines[number - self.first].told.step.details.conclusion
            told = _in_one([concluded], entries)
            found.append(told._replace(technique=TOLD_BEFORE, details=number))
        return found

    # -- premises of links -------------------------------------------------------------------

    def _needs(self, link: Deduction) -> set[Entry]:
        """The entries that must have fallen for a link, or for the links of its own chain."""
        found = {
            (place, value)
            for place, known in link.facts.items()
            for value in self.domains.get(place, ())
            if value not in known
        }
        for inner in link.chain:
            found |= self._needs(inner)
        return found

    def _told_before(self, entries: Iterable[Entry]) -> dict[Entry, int]:
        """The entries of these that fall by earlier lines under the present suppositions.

        Each comes with the number of the line.
        """
        chosen = {place for one, _ in self.supposed for place, _ in one.sets}
        return {
            entry: told[entry]
            for entry in entries
            for _, told in self.supposed
            if entry in told and entry[0] not in chosen
        }

    def _cite(self, open_: Open, cited: dict[Entry, int]) -> None:
        for entry, number in cited.items():
            open_.cites.setdefault(number, {})[entry] = None


def _in_one(links: Sequence[Deduction], entries: Collection[Entry]) -> Deduction:
    """The conclusion of some links, restricted to these entries."""
    places = {place for place, _ in entries}
    whole = links[-1].with_all(links[:-1])
    removes = [entry for entry in whole.removes if entry in entries]
    return whole._replace(removes=removes, because=(), facts={}, chain=()).of(places)


def _cases(chain: Sequence[Deduction]) -> list[Sequence[Deduction]]:
    """The cases of a chain: a new one begins with each supposition."""
    starts = [i for i, link in enumerate(chain) if link.technique == SUPPOSITION]
    return [chain[i:j] for i, j in pairwise([*starts, len(chain)])]
