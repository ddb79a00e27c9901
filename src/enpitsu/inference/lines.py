"""A path as lines: one for each step, but steps of one round with the same reason share one.

Eliminations by one easy technique also share a line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from enpitsu.inference.derivation import alike
from enpitsu.inference.gathering import moves
from enpitsu.inference.limits import MAX_PARTS_IN_LINE, MAX_TOLD_LINKS, MAX_WORDS_IN_LINE
from enpitsu.inference.portions import is_long, portions
from enpitsu.inference.slicing import ToldStep
from enpitsu.inference.wording import BELOW, parts, sort_of, told, told_lines
from enpitsu.kit.techniques.general import FOUND_BY_SEARCH, IF_THEN, TOLD_BEFORE
from enpitsu.kit.techniques.words import before, besides, either, refuted, spans
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry


class Line(NamedTuple):
    """A line of a path: its number, its steps, and the numbers of the lines it `rests` on.

    Settled places are visible on the board, so a line rests only on those that removed candidates.
    A long chain is told in portions. Only with `chains` all of these are lines of the path;
    otherwise the line keeps the others as `behind`.
    """

    number: int
    steps: Sequence[Deduction]
    rests: Sequence[int]
    chains: bool
    behind: Sequence[Line] = ()

    @property
    def technique(self) -> Technique:
        """The technique of its steps."""
        return self.steps[0].technique

    @property
    def moves(self) -> list[Sequence[Deduction]]:
        """Its steps as moves: one move, except that chains are a move each."""
        return [[step] for step in self.steps] if self._chained else [self.steps]

    @property
    def text(self) -> str:
        """The line with its number, its technique and the lines it rests on; links stand below."""
        see = f"; {self.see}" if self.rests else ""
        many = not self._chained and len(self.parts) > MAX_PARTS_IN_LINE
        head = f"{f';{BELOW}'.join(self.parts)}." if many else self.brief
        told = f"{self.number}. {head} [{self.technique.name}{see}]"
        hidden = self.folded or not (self._chained or self.chains)
        links = "" if hidden else ";".join(f"{BELOW}{link}" for link in self.links)
        return f"{told}{links}." if links else told

    @property
    def folded(self) -> bool:
        """Whether its chain is too long to be written out, and was not asked for."""
        long = self._chained and len(self.links) > MAX_TOLD_LINKS
        return not self.chains and (long or self._in_portions)

    @property
    def on_the_way(self) -> bool:
        """Whether it is a portion that is told with the chain of a later line."""
        return self.technique == IF_THEN

    @property
    def _in_portions(self) -> bool:
        """Whether its chain is told in several lines."""
        cited = (link.technique == TOLD_BEFORE for step in self.steps for link in step.chain)
        return self.on_the_way or any(cited)

    @property
    def _chained(self) -> bool:
        """Whether links are printed below it."""
        return self.steps[0].linked

    @property
    def see(self) -> str:
        """The lines it rests on: "see 1, 3-5"; empty if it rests on none."""
        found = spans(map(str, self.rests), MAX_PARTS_IN_LINE, "-")
        return f"see {', '.join(found)}" if self.rests else ""

    @property
    def head(self) -> str:
        """The line in words, without the links of its chain."""
        if self._chained:
            return f"{refuted(_in_all(self.steps))}."
        return self.words

    @property
    def brief(self) -> str:
        """The line in words, without links; for a chain that is folded, with how it was found."""
        return f"{self.head[:-1]}: {FOUND_BY_SEARCH}." if self.folded else self.head

    @property
    def words(self) -> str:
        """The whole line as one sentence."""
        return f"{self.head[:-1]}: {'; '.join(self.links)}." if self._chained else told(self.steps)

    @property
    def parts(self) -> list[str]:
        """The conclusions of the line, each with its reason."""
        return parts(self.steps) if len(self.steps) > 1 else [self.words[:-1]]

    @property
    def links(self) -> list[str]:
        """The links of its chain in words, or of one chain after the other."""
        return _links(self.steps) or [link for step in self.steps for link in told_lines(step)]

    @property
    def every_link(self) -> list[str]:
        """The portions behind the line, with their numbers, then its own links."""
        told = (f"{one.number}. {one.head[:-1]}: {'; '.join(one.links)}" for one in self.behind)
        return [*told, *self.links]


def lines(
    path: Iterable[ToldStep],
    start: CandidateMap,
    blank: Collection[Value],
    *,
    chains: bool = False,
) -> list[Line]:
    """The steps of a path as lines of one move each; `blank` are the values of empty places."""
    found: list[Line] = []
    ruled_out: dict[Entry, int] = {}  # the line that removed each entry
    groups = ([*group] for _, group in groupby(moves([*path], start, blank), _moment))
    parts = (part for group in groups for part in _apart([one for move in group for one in move]))
    for number, (some, cites) in enumerate(_in_portions(parts), 1):
        steps = [one.step for one in some]
        shown = {entry for step in steps for look in step.looks for entry in look.removes}
        needed = {entry for one in some for entry in one.rests} - shown
        rests = {ruled_out[entry] for entry in needed if entry in ruled_out}
        ruled_out.update(dict.fromkeys((e for step in steps for e in step.removes), number))
        found.append(Line(number, steps, sorted(rests.union(cites)), chains))
    return found


def printed(told: Iterable[Line]) -> list[Line]:
    """The lines without portions of long chains, numbered anew.

    The last portion of a chain then rests on all that its portions rested on. Long chains that
    differ only in what they suppose are one line.
    """
    found: list[Line] = []
    behind: list[Line] = []
    numbers: dict[int, set[int]] = {}  # for each line the printed lines that include it
    for line in told:
        rests = {by for number in line.rests for by in numbers[number]}
        if line.on_the_way:
            behind.append(line)
        else:
            last = found[-1] if found else None
            if last is not None and last.folded and alike(line.steps[0], last.steps[0]):
                found.pop()
                steps, rests = [*last.steps, *line.steps], rests.union(last.rests)
                line, behind = line._replace(steps=steps), [*last.behind, *behind]
            number = len(found) + 1
            found.append(line._replace(number=number, rests=sorted(rests), behind=behind))
            rests, behind = {number}, []
        numbers[line.number] = rests
    return found


def _in_portions(
    parts: Iterable[list[ToldStep]],
) -> Iterator[tuple[Sequence[ToldStep], Sequence[int]]]:
    """The steps of each line, with the numbers of the portions it cites; long chains are parted."""
    number = 1
    for part in parts:
        told: list[tuple[Sequence[ToldStep], Sequence[int]]] = [(part, ())]
        if len(part) == 1:
            told = [([one.told], one.cites) for one in portions(part[0], number)]
        number += len(told)
        yield from told


def _moment(move: Sequence[ToldStep]) -> tuple[object, ...]:
    """The key by which moves share a line: the round and, unless easy eliminations, the reason."""
    (round, step, _), *others = move
    if step.linked:
        return round, "chain"
    if step.candidates_before and (before(step) or besides(step)):
        return round, id(step)
    if step.technique.level == Difficulty.EASY and not step.sets and not others:
        return (round,)
    return round, step.technique.reason(step)


def _apart(group: list[ToldStep]) -> list[list[ToldStep]]:
    """A group as lines: one, or one for each chain if they differ in more than a value.

    Eliminations with reasons of different sorts share a line if it is short.
    """
    steps = [one.step for one in group]
    if not steps[0].linked:
        return _short(_by_reason(group)) if len(group) > 1 else [group]
    if len(group) > 1 and (any(map(is_long, steps)) or not _links(steps)):
        return [[one] for one in group]
    return [group]


def _short(group: Iterable[list[ToldStep]]) -> list[list[ToldStep]]:
    """Parts of a group as lines, which have several of them if they are short."""
    found: list[list[ToldStep]] = []
    words = 0
    for some in group:
        more = sum(len(text.split()) for text in parts([one.step for one in some]))
        if found and words + more <= MAX_WORDS_IN_LINE:
            found[-1] += some
            words += more
        else:
            found.append(some)
            words = more
    return found


def _by_reason(group: list[ToldStep]) -> list[list[ToldStep]]:
    """A group parted by reasons, apart from the names in them.

    What follows from the last part belongs to it.
    """
    found: list[list[ToldStep]] = []
    changed: list[set[Place]] = []
    sorts: dict[str, int] = {}
    for one in group:
        before = [i for i, places in enumerate(changed) if not places.isdisjoint(one.step.facts)]
        at = before[-1] if before else sorts.get(sort_of(one.step), len(found))
        if before and at < len(found) - 1:
            at = len(found)
        if at == len(found):
            found.append([])
            changed.append(set())
            sorts.setdefault(sort_of(one.step), at)
        found[at].append(one)
        changed[at].update(place for place, _ in one.step.removes)
    return found


def _links(steps: Sequence[Deduction]) -> list[str]:
    """The links of a chain in words, or of several chains that differ only in what they suppose.

    "Suppose r1c1 is 4 or 5; then ..."; empty if they differ in more than that.
    """
    every = [told_lines(step) for step in steps]
    if len(steps) == 1:
        return every[0]
    if len({*map(len, every)}) > 1:
        return []
    supposed = [either([value], step.value_names) for step in steps for _, value in step.removes]
    words = ([text.split(" ") for text in links] for links in zip(*every, strict=True))
    found = [_merged(links, supposed) for links in words]
    return found if all(found) else []


def _merged(told: Sequence[Sequence[str]], supposed: Sequence[str]) -> str:
    """Sentences merged word by word; empty if they differ in more than the values `supposed`."""
    if len({*map(len, told)}) > 1:
        return ""
    words = []
    for column in zip(*told, strict=True):
        first = column[0]
        if len({*column}) > 1:
            ending = first.removeprefix(supposed[0])
            if any(word != value + ending for word, value in zip(column, supposed, strict=True)):
                return ""
            plural = "s" if ending.startswith("s") else ""
            first = either([value + plural for value in supposed]) + ending.removeprefix("s")
        words.append(first)
    return " ".join(words)


def _in_all(steps: Sequence[Deduction]) -> Deduction:
    """The conclusions of chains that are told together, as one step."""
    if len({place for step in steps for place, _ in step.removes}) > 1:
        return steps[0].with_all(steps[1:])._replace(candidates_before={})
    *some, last = steps
    removes = [entry for step in steps for entry in step.removes]
    gone = {value for step in some for _, value in step.removes}
    before = {
        place: tuple([v for v in last.domains[place] if v in known or v in gone])
        for place, known in last.candidates_before.items()
    }
    return last._replace(removes=removes, candidates_before=before)
