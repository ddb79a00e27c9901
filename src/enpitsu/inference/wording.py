"""Steps in words: those of a path, and the links of a chain."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from enpitsu.inference.limits import MAX_SEPARATE_REASONS
from enpitsu.kit.techniques.general import IF_THEN, TOLD_BEFORE, told_link, told_links
from enpitsu.kit.techniques.place_names import in_reading_order
from enpitsu.kit.techniques.words import (
    before,
    besides,
    conclusion,
    refuted,
    sentence,
    together_named,
)
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.puzzle.kind import Entry
from enpitsu.puzzle.model import Constraint

Stage = Literal["where", "why", "what"]  # stages of a hint: each tells more than the one before
BELOW = "\n   "  # before each link of a chain that has a line of its own
DEEPER = f"{BELOW}   "  # before each link of a chain that such a link has
NAME = re.compile(r"(?:row|column) \d+|r\d+c\d+\b(?!-)")  # what a reason may say of several
IT_IS, ITS = "it is ", re.compile(r"\bits?\b")
STAGES: tuple[Stage, ...] = ("where", "why", "what")


@wire.json_object(
    *("technique=link.technique.name", "sets=link.sets", "removes=link.removes"),
    *("because=link.because", "given", "text", "chain?", "line?"),
)
class WordedLink(NamedTuple):
    """A link of a chain: a supposition, a consequence, or a conflict.

    A supposition on top of another has a chain of its own. A link that was told before is cited by
    the number of its `line`.
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

    @property
    def line(self) -> int:
        """The number of the line that told it; 0 if it is told here."""
        return self.link.details if self.link.technique == TOLD_BEFORE else 0


@wire.json_object(
    *("technique", "removes", "sets", "because", "given", "text", "supposed?", "follows?"),
    *("chain?", "looks?"),
)
class WordedMove(NamedTuple):
    """Steps that are told as one: their conclusions, the places they look at, and their sentence.

    `removes` and `sets` are pairs of a place and a value. If something is supposed, `chain` has its
    consequences. A portion of a longer chain tells which entries fall (`follows`) if those
    `supposed` are right. `looks` are the obvious steps that it uses; what they remove falls with
    the move, if no earlier move used them.
    """

    steps: Sequence[Deduction]

    @property
    def technique(self) -> str:
        """The name of the technique of its first step."""
        return self.steps[0].technique.name

    @property
    def removes(self) -> list[Entry]:
        """The entries it strikes out, and those that its looks do."""
        return [entry for step in self.steps for entry in step.struck]

    @property
    def sets(self) -> list[Entry]:
        """The places it settles, with their values."""
        return [entry for step in self.steps for entry in step.sets]

    @property
    def because(self) -> list[Constraint]:
        """The constraints it rests on, each once."""
        return [*dict.fromkeys(c for step in self.steps for c in step.because)]

    @property
    def given(self) -> list[Place]:
        """The places it looks at, except premises that its own steps derive."""
        found: dict[Place, None] = {}
        gone = set[Entry]()
        for step in self.steps:
            for place, known in {**step.facts, **step.candidates_before}.items():
                fallen = {(place, v) for v in step.domains[place] if v not in known}
                if not fallen <= gone:
                    found[place] = None
            gone.update(step.removes)
        return [*found]

    @property
    def text(self) -> str:
        """The move in words."""
        return told(self.steps)

    @property
    def chain(self) -> list[WordedLink]:
        """The links of its chain."""
        return [*map(WordedLink, self.steps[0].chain)]

    @property
    def supposed(self) -> Sequence[Entry]:
        """The entries that are supposed in a portion of a chain."""
        first = self.steps[0]
        return first.details.supposed if first.technique == IF_THEN else ()

    @property
    def follows(self) -> Sequence[Entry]:
        """The entries that fall as long as these are supposed."""
        first = self.steps[0]
        return first.details.conclusion.removes if first.technique == IF_THEN else ()

    @property
    def looks(self) -> list[WordedMove]:
        """The observations that its steps use."""
        looks = {id(look): look for step in self.steps for look in step.looks}
        return [WordedMove([look]) for look in looks.values()]


def told(steps: Sequence[Deduction]) -> str:
    """Steps that are told as one, in words: "r1c1 is 2: ...; then r1c2 is 3 (full house)"."""
    if len(steps) == 1:
        return sentence(steps[0])
    return f"{'; '.join(parts(steps))}."


def in_order(
    before: Sequence[Deduction], move: Sequence[Deduction], *, in_lines: bool = False
) -> str:
    """The steps before a move, and the move, in sentences; easy steps of one technique share one.

    With `in_lines` each has a line of its own, as have the links of a chain.
    """
    tell, between = (_linked, "\n") if in_lines else (sentence, " ")
    found: list[str] = []
    for technique, some in groupby(before, key=lambda step: step.technique):
        alike = [*some]
        easy = technique.level == Difficulty.EASY
        found += [_together(alike)] if easy else map(tell, alike)
    found.append(told(move) if len(move) > 1 else tell(move[0]))
    return between.join(found)


def _linked(step: Deduction) -> str:
    """A step in words, with the links of its chain below."""
    links = told_lines(step) if step.linked else ()
    return f"{refuted(step)}:{BELOW}{f';{BELOW}'.join(links)}." if links else sentence(step)


def _together(steps: Sequence[Deduction]) -> str:
    """The conclusions of steps of one technique, and why; if reasons are many, its name instead."""
    found = parts(steps)
    if len(found) <= MAX_SEPARATE_REASONS:
        return f"{'; '.join(found)}."
    first, *others = steps
    return f"By {first.technique.name}: {conclusion(first.with_all(others))}."


def parts(steps: Sequence[Deduction]) -> list[str]:
    """The conclusions of several steps, each with its reason; a shared reason is given once.

    For a step that follows from another the technique is the reason, named if it is not the
    first's. If a technique `concludes` something of all of them together, that is said instead.
    """
    reasons: dict[str, list[Deduction]] = {}
    following: dict[str, dict[str, list[Deduction]]] = {}
    changed = set[Place]()
    for step in steps:
        if changed.isdisjoint(step.facts):
            reasons.setdefault(f"{step.technique.reason(step)}{before(step)}", []).append(step)
        elif _conclude([*next(iter(reasons.values())), step]):
            next(iter(reasons.values())).append(step)
        else:
            following.setdefault(step.technique.name, {}).setdefault(_conclude([step]), []).append(
                step
            )
        changed.update(place for place, _ in step.removes)
    because = {why: _as_one(alike) for why, alike in _gathered(reasons).items()}
    then = {
        name: "; ".join(conclusion(_as_one(alike)) for alike in found.values())
        for name, found in following.items()
    }
    own = steps[0].technique.name
    return [
        *(f"{conclusion(one, besides(one))}: {why}" for why, one in because.items()),
        *(f"then {told}{'' if name == own else f' ({name})'}" for name, told in then.items()),
    ]


def sort_of(step: Deduction) -> str:
    """The reason of a step without the places and lines that it names."""
    return NAME.sub("", step.technique.reason(step))


def _gathered(reasons: Mapping[str, list[Deduction]]) -> dict[str, list[Deduction]]:
    """Reasons with their steps; those that differ only in a place, or in a line, are one.

    "r1c1 and r2c2 are not 4: across a white dot, r1c2 and r2c3 are 1 or 2".
    """
    alike: dict[tuple[object, ...], list[str]] = {}
    for why, steps in reasons.items():
        values = frozenset(value for step in steps for _, value in step.removes)
        single = len({place for step in steps for place, _ in step.removes}) == 1
        alike.setdefault((NAME.sub("", why) if single else why, values), []).append(why)
    found: dict[str, list[Deduction]] = {}
    for whys in alike.values():
        whole = _as_one([step for why in whys for step in reasons[why]])
        found_at = in_reading_order({place for place, _ in whole.removes})
        order = {place: i for i, place in enumerate(found_at)}
        whys.sort(key=lambda why: order[reasons[why][0].removes[0][0]])
        for told, some in _as_few(whys):
            found[told] = [step for why in some for step in reasons[why]]
    return found


def _as_few(whys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Sentences alike except for names as one, if that is a single name; else each by itself."""
    columns = zip(*map(NAME.findall, whys), strict=True)
    differing = [names for names in columns if len({*names}) > 1]
    names = differing[0] if len(differing) == 1 else ()
    pronoun = ITS.search(whys[0].removeprefix(IT_IS))
    if len({*names}) < len(whys) or len(whys) == 1 or pronoun:
        return [(why, [why]) for why in whys]
    before, after = whys[0].split(names[0], 1)
    they = f"they are {before.removeprefix(IT_IS)}" if before.startswith(IT_IS) else before
    return [(they + together_named(names) + after.replace(" is ", " are ", 1), whys)]


def _conclude(steps: Sequence[Deduction]) -> str:
    """What the technique of the last of several steps concludes from all of them; maybe nothing."""
    concludes = steps[-1].technique.concludes
    return concludes(_as_one(steps)) if concludes is not None else ""


def _as_one(steps: Sequence[Deduction]) -> Deduction:
    """Several steps as one, with the words of the last of them."""
    first, *others = steps
    because = [*dict.fromkeys(c for step in steps for c in step.because)]
    whole = first.with_all(others)
    return whole._replace(technique=steps[-1].technique, because=because)


def told_lines(step: Deduction) -> list[str]:
    """The links of a chain in words, a line each; empty without a chain."""
    return [told_link(link, f";{DEEPER}") for link in told_links(step)]
