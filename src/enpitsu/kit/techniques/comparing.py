"""Numbers that count some of the same places, compared: some need more than others.

Of two to four numbers, some are on one side and the rest on the other. If one side needs exactly as
many more values than the other as its places allow at most, then all places that count more often
for it have the value, and no place that counts more often for the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.techniques.counts import ValueCount, value_counts
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import NUMBERS, listed, many, printed
from enpitsu.paper.grid import Place, noun
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

FEW = 3  # places of which each is named
MOST = 4  # numbers that are compared
STAR = 3  # numbers that are compared if one has places in common with all others
NOWHERE, EVERYWHERE = 0, -1  # sets of places as bits


class Near(NamedTuple):
    """A number and those near it, and the bits of the places of each."""

    counts: Sequence[ValueCount]
    bits: Sequence[int]


class Sides(NamedTuple):
    """Numbers on two sides, `more` and `less`, as bits.

    The places `over[MOST + n]`, as bits, count at least `n` times more for the side `more`. `spare`
    is how many values these places could have beyond what the side `more` needs beyond `less`.
    """

    more: int
    less: int
    over: Sequence[int]
    spare: int

    def with_more(self, bit: int, places: int, spare: int) -> "Sides":
        """With a number that counts these places on the side that needs more."""
        lower = (EVERYWHERE, *self.over[:-1])
        over = [held | near & places for held, near in zip(self.over, lower, strict=True)]
        return Sides(self.more | bit, self.less, over, spare)

    def with_less(self, bit: int, places: int, spare: int) -> "Sides":
        """With a number that counts these places on the side that needs less."""
        upper = (*self.over[1:], NOWHERE)
        over = [held & ~places | far for held, far in zip(self.over, upper, strict=True)]
        return Sides(self.more, self.less | bit, over, spare)


NONE = Sides(0, 0, [EVERYWHERE] * (MOST + 1) + [NOWHERE] * MOST, 0)


class Compared(NamedTuple):
    """The details of a comparison: what each side needs, and the places that count more for it."""

    value: Value
    more: Sequence[Constraint]
    less: Sequence[Constraint]
    needs: tuple[int, int]
    alone: Sequence[Place]
    beyond: Sequence[Place]


def compared(
    *rules: str, touch: tuple[str, str] = ("counts for", "count for"), most: int = MOST
) -> tuple[Technique, ...]:
    """The techniques that compare two to `most` numbers of these rules, or of any rule.

    `touch` are the words, in singular and plural, for a place that is counted by a number.
    """
    says = partial(_says, touch)
    return tuple(
        Technique(
            f"{NUMBERS[size]} numbers compared",
            level,
            cost,
            partial(_sites, rules, size > STAR),
            partial(_compared, size),
            says,
        )
        for size, level, cost in (
            (2, Difficulty.MEDIUM, 2.5),
            (3, Difficulty.HARD, 4.0),
            (4, Difficulty.HARD, 5.5),
        )
        if size <= most
    )


@cached_by_model
def _numbers(model: Model, rules: tuple[str, ...]) -> tuple[list[ValueCount], list[set[int]]]:
    """The numbers that count, and for each the others with places in common.

    Numbers that share fewer than two places are not compared.
    """
    told = [
        t for t in value_counts(model, rules) if len(t.constraint.clues) == 1 and t.low == t.high
    ]
    at: dict[Place, list[int]] = {}
    for i, count in enumerate(told):
        for place in count.places:
            at.setdefault(place, []).append(i)
    near: list[set[int]] = []
    for i, one in enumerate(told):
        met = Counter(j for place in one.places for j in at[place] if j != i)
        alike = {
            j
            for j in met
            if told[j].value == one.value and told[j].constraint.rule == one.constraint.rule
        }
        near.append(alike if any(met[j] > 1 for j in alike) else set())
    return told, near


def _sites(rules: tuple[str, ...], farther: bool, model: Model) -> Iterator[Site]:
    """Each number with those that count some of the same places, or with those near them, too."""
    told, near = _numbers(model, rules)
    for i, those in enumerate(near):
        if those:
            others = those.union(*(near[j] for j in those)) if farther else those
            counts = [told[j] for j in (i, *sorted(others - {i}))]
            counted = {place for count in counts for place in count.places}
            places = [place for place in model.domains if place in counted]
            bit = {place: 1 << n for n, place in enumerate(places)}
            bits = [sum(bit[place] for place in count.places) for count in counts]
            yield Site(places, [count.constraint for count in counts], Near(counts, bits))


def _compared(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Eliminations by exactly `size` numbers together, not by fewer of them."""
    near: Near = site.data
    value, places = near.counts[0].value, site.watch
    free = sum(1 << i for i, place in enumerate(places) if len(candidates[place]) > 1)
    have = sum(1 << i for i, place in enumerate(places) if candidates[place] == (value,))
    bits = [each & free for each in near.bits]
    needs = [
        count.low - (each & have).bit_count()
        for count, each in zip(near.counts, near.bits, strict=True)
    ]
    for sides in _balanced(size, bits, needs):
        more, less = (
            [i for i in range(len(bits)) if side >> i & 1] for side in (sides.more, sides.less)
        )
        counted = NOWHERE
        for i in (*more, *less):
            counted |= near.bits[i]
        alone, beyond, known = (
            [place for i, place in enumerate(places) if some >> i & 1]
            for some in (
                sides.over[MOST + 1],
                counted & free & ~sides.over[MOST],
                counted & ~free,
            )
        )
        gone = [(place, v) for place in alone for v in candidates[place] if v != value]
        gone += [(place, value) for place in beyond if value in candidates[place]]
        if gone:
            told = Compared(
                value,
                [near.counts[i].constraint for i in more],
                [near.counts[i].constraint for i in less],
                (sum(needs[i] for i in more), sum(needs[i] for i in less)),
                alone,
                beyond,
            )
            yield Elimination(gone, [*told.more, *told.less], known, told)


def _balanced(size: int, bits: Sequence[int], needs: Sequence[int]) -> Iterable[Sides]:
    """The sides of `size` numbers, the first among them, with nothing to spare.

    Each number that is added to a side leaves less to spare.
    """
    usable = [i for i, need in enumerate(needs) if 0 < need < bits[i].bit_count()]
    if usable[:1] != [0] or len(usable) < size:
        return ()
    begun = [
        NONE.with_more(1, bits[0], bits[0].bit_count() - needs[0]),
        NONE.with_less(1, bits[0], needs[0]),
    ]
    for added in range(2, size + 1):
        grown: dict[tuple[int, int], Sides] = {}
        for sides in begun:
            for i in usable:
                bit, places = 1 << i, bits[i]
                if (sides.more | sides.less) & bit:
                    continue
                used = (sides.over[MOST + 1] & places).bit_count() - needs[i]
                new = (sides.over[MOST] & places).bit_count() - needs[i]
                for gain, add in ((used, sides.with_less), (-new, sides.with_more)):
                    left = sides.spare - gain
                    if gain > 0 and (left > 0 if added < size else not left):
                        one = add(bit, places, left)
                        grown[one.more, one.less] = one
        begun = [*grown.values()]
    return begun


def _says(touch: tuple[str, str], step: Deduction) -> str:
    told: Compared = step.details
    more, less = (
        printed([c.clues[0] for c in side], step.value_names) for side in (told.more, told.less)
    )
    number, fewer = told.needs
    if not told.alone:
        last = many(number, told.value, step.value_names).removeprefix("one ")
        complete = "complete" if number > 1 else "completes"
        return f"the last {last} of {more} {complete} {less}, too"
    need = "needs" if len(told.more) == 1 else "need"
    together = "" if len(told.less) == 1 else " together"
    beside = NUMBERS.get(number - fewer, number - fewer)
    concluded = {place for place, _ in step.removes}
    only = f"these {noun(told.alone)}" if len(told.alone) > FEW else listed(told.alone)
    if len(told.alone) > 1 and concluded == {*told.alone}:
        only = "these"
    whose = "it alone" if len(told.more) == 1 else "more of the former"
    rest = f"the rest {touch[1]} both" if len(step.because) == 2 else "the rest balance out"
    return (
        f"{more} still {need} {beside} more than {less}{together}, and only {only} "
        f"{touch[len(told.alone) > 1]} {whose}" + (f"; {rest}" if told.beyond else "")
    )
