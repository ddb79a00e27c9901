"""Mistakes on a player's board, with the shortest reason found for each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from enpitsu.engines.remaining import Claim, Remaining, remaining
from enpitsu.errors import OutOfTime
from enpitsu.inference.limits import MAX_UNCONTESTED_LINKS
from enpitsu.inference.reasoner import SUPPOSING, Reasoner
from enpitsu.inference.slicing import told_from
from enpitsu.inference.trail import Trail
from enpitsu.inference.verification import Certifier
from enpitsu.inference.wording import WordedMove, in_order
from enpitsu.kit.techniques.general import ONE_CONSTRAINT
from enpitsu.kit.techniques.words import either, listed
from enpitsu.paper.grid import Place, simple_places
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Entry, State
from enpitsu.puzzle.model import Model

Why = tuple[Claim, list[Deduction]]


class WordedMistake(NamedTuple):
    """A mistake in words: a broken rule, or entries or marks that no solution agrees with.

    `candidates` are pairs of a cell and the values claimed there, and `steps` the reason why the
    last of them is wrong; of several mistakes, only the first that is no broken rule has one.
    """

    rule: str | None
    cells: Sequence[Place]
    candidates: Sequence[Claim]
    steps: Sequence[WordedMove]
    text: str


class Mistake(NamedTuple):
    """A mistake, and the reason why it is one.

    No solution agrees with the claims: a wrong entry, pencil marks that lack the right value, or
    several that contradict each other. The steps refute one of them, the `claim`, from what is
    printed and what is right, or from the other claims; there are none if the limit has passed.
    """

    claims: Sequence[Claim]
    claim: Claim
    steps: Sequence[Deduction] = ()
    value_names: Mapping[Value, str] = {}  # a proxy could not be pickled

    @property
    def places(self) -> list[Place]:
        """The places of the mistake."""
        return [place for place, _ in self.claims]

    def where(self) -> str:
        """Where to look for it."""
        spots = listed(self.places)
        if len(self.claims) > 1:
            return f"a mistake among {spots}"
        return f"a mistake {'at' if len(self.claim[1]) == 1 else 'in the candidates of'} {spots}"

    def why(self, *, in_lines: bool = False) -> str:
        """The mistake, and the reason why it is one."""
        reason, apart = self.reason(in_lines=in_lines), "\n" if in_lines else " "
        if len(self.claims) > 1:
            told = claimed(self.claims, self.value_names)
            return f"a mistake: {told} do not go together.{apart}{reason}"
        if len(self.steps) > 1:
            return f"{self.where()}:{apart}{reason}"
        return f"a mistake: {reason}"

    def reason(self, *, in_lines: bool = False) -> str:
        """Why the claim is wrong."""
        if self.steps:
            return in_order(self.steps[:-1], self.steps[-1:], in_lines=in_lines)
        place, values = self.claim
        return (
            f"{place} is not {either(values, self.value_names)}."
            if values
            else f"nothing is left for {place}."
        )

    @property
    def worded(self) -> WordedMistake:
        """The mistake in words."""
        steps = [WordedMove([step]) for step in self.steps]
        return WordedMistake(None, self.places, self.claims, steps, self.why())


def claimed(claims: Iterable[Claim], names: Mapping[Value, str]) -> str:
    """Claims in words, with the names of values: "3 at r1c1 and 1 or 2 at r2c2"."""
    return listed(
        f"{either(values, names) if values else 'nothing'} at {place}" for place, values in claims
    )


def mistake(model: Model, state: State, found: Remaining, at_fault: Collection[Place]) -> Mistake:
    """The mistake to tell first: the one that takes the least to see.

    `found` tells which claims no solution agrees with. If rules are broken, mistakes at the places
    `at_fault` come first.
    """
    names = model.puzzle.kind.look.value_names
    if found.wrong:
        told = [claim for claim in found.wrong if claim[0] in at_fault] or found.wrong
        try:
            claim, steps = _why(model, _right_of(model, state, found.wrong), told)
        except OutOfTime:
            claim, steps = told[0], []
        return Mistake([claim], claim, steps, names)
    whys = []
    for claim in found.core:
        others = [other for other in found.core if other != claim]
        base = State({**model.domains, **dict(others)})
        whys.append(Mistake(found.core, *_why(model, base, [claim]), names))
    return min(whys, key=lambda one: _length(one.steps))


def _right_of(model: Model, state: State, wrong: Iterable[Claim]) -> State:
    """The state without wrong claims; empty if it is not known which are wrong."""
    rest = State({**state.candidates, **{place: model.domains[place] for place, _ in wrong}})
    return rest if remaining(model, rest).solutions else State(model.domains)


# -- why a claim is wrong ------------------------------------------------------------------


def _why(model: Model, base: State, wrong: Sequence[Claim]) -> Why:
    """The shortest reason found against one of these claims, starting from `base`."""
    empty = next((claim for claim in wrong if not claim[1]), None)
    if empty is not None:
        return empty, []
    printed = next(_printed(model, wrong), None)
    if printed is not None:
        return printed
    reasoner = Reasoner(model, state=base)
    claim, steps = _against_one(reasoner, wrong)
    *before, last = told_from(reasoner.start.candidates, steps, reasoner.certifier)
    return claim, [*before, last._replace(left={})]  # what is left may give the value away


def _against_one(reasoner: Reasoner, wrong: Sequence[Claim]) -> Why:
    """The reason against one of these claims: one step if possible, or else a short chain."""
    why = next(_seen(reasoner, wrong), None)
    if why is not None:
        return why
    supposed = _supposed(reasoner, [claim for claim in wrong if len(claim[1]) == 1])
    if supposed is not None and _length(supposed[1]) <= MAX_UNCONTESTED_LINKS:
        return supposed
    found = _found(reasoner, wrong)
    return min([why for why in (supposed, found) if why], key=lambda why: _length(why[1]))


def _length(steps: Sequence[Deduction]) -> int:
    return sum(max(1, len(step.chain)) for step in steps)


def _printed(model: Model, wrong: Iterable[Claim]) -> Iterator[Why]:
    """The claims that contradict the clue at their own place."""
    names = model.puzzle.kind.look.value_names
    for place, values in wrong:
        for constraint in model.constraints:
            cited = tuple(clue.place for clue in constraint.clues)
            own = [place] == [*constraint.places] and simple_places(place) == cited
            if own and not constraint.relation.leaves(values):
                removes = [(place, value) for value in values]
                yield (
                    (place, values),
                    [Deduction(ONE_CONSTRAINT, removes, (constraint,), {}, value_names=names)],
                )


def _seen(reasoner: Reasoner, wrong: Sequence[Claim]) -> Iterator[Why]:
    """The claims that one step rules out, the easiest technique first."""
    for technique, eliminations in reasoner.offers():
        steps = [
            (claim, step)
            for elimination in eliminations
            for claim in wrong
            if technique not in SUPPOSING
            if set(_entries(claim)) <= set(elimination.removes)
            and (step := reasoner.step(technique, elimination._replace(removes=_entries(claim))))
        ]
        for claim, step in sorted(steps, key=lambda why: (len(why[1].because), len(why[1].facts))):
            yield claim, [_against(step, _entries(claim), reasoner.certifier)]


def _supposed(reasoner: Reasoner, wrong: Sequence[Claim]) -> Why | None:
    """The claim that leads to a conflict in the fewest rounds, by the shortest chain."""
    entries = {entry: claim for claim in wrong for entry in _entries(claim)}
    offer = reasoner.hypotheses.clash(entries, reasoner.candidates, reasoner.changes)
    if offer is None:
        return None
    step = reasoner.named(min(reasoner.steps(*offer), key=lambda step: len(step.chain)))
    return entries[step.removes[0]], [_against(step, step.removes, reasoner.certifier)]


def _found(reasoner: Reasoner, wrong: Sequence[Claim]) -> Why | None:
    """The claim that is struck out first on the way to the solution, with the steps before."""
    trail = Trail()
    for part in reasoner.rounds():
        trail.take(part.steps)
        struck = [claim for claim in wrong if all(e in trail.struck for e in _entries(claim))]
        if struck:
            certifier = reasoner.certifier
            whys = [(claim, trail.leading_to(_entries(claim), certifier)) for claim in struck]
            claim, steps = min(whys, key=lambda why: _length(why[1]))
            at = claim[0]
            return claim, [
                _against(step, step.removes, certifier) if at in dict(step.sets) else step
                for step in steps
            ]
    return None


def _entries(claim: Claim) -> list[Entry]:
    place, values = claim
    return [(place, value) for value in values]


def _against(step: Deduction, entries: Sequence[Entry], certifier: Certifier) -> Deduction:
    """The step restricted to removing these entries: a hint on a mistake gives no values away."""
    return certifier.restated(step, entries, settling=False)
