"""Suppositions: entries that lead to a conflict soonest, agreement of cases, nested ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from enpitsu.engines.forced import Forced
from enpitsu.graphs.graph import each_bit
from enpitsu.inference.derivation import Agreement
from enpitsu.inference.limits import (
    MAX_FAR_NESTED_ENTRIES,
    MAX_FAR_NESTED_SUPPOSITIONS,
    MAX_NESTED_ENTRIES,
    MAX_NESTED_SUPPOSITIONS,
    MAX_SHORT_ROUNDS,
    MAX_STRIKING_ROUNDS,
)
from enpitsu.inference.scheduler import changed_places
from enpitsu.inference.verification import Certifier
from enpitsu.kit.techniques.general import (
    AGREEMENT,
    CONTRADICTION,
    DEEP,
    LONG_CONTRADICTION,
    NESTED,
)
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Difficulty, Elimination, Technique
from enpitsu.puzzle.implications import Hypothesis, ImplicationGraph
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.numbered import NumberedConstraints
from enpitsu.rules.bits import Bits

Offer = tuple[Technique, list[Elimination]]


class Hypotheses:
    """Hypotheses on a board, kept up to date as it changes.

    To refute entries, only those are supposed that no solution has, which the backbone tells.
    Without a certifier, no reasons are computed for conclusions that may need all constraints.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        backbone: Forced,
        certifier: Certifier | None,
        counters: Counter[str],
    ) -> None:
        self.reading = reading
        self.backbone, self.certifier = backbone, certifier
        self.counters = counters
        self.known: dict[Entry, Hypothesis] = {}
        self.far = any(one.constraint.relation.far for one in reading.reads)
        self.changes = 0  # the number of changes of the board up to `bits`
        self.bits: list[Bits] = []  # the board that the hypotheses start from

    def offer(
        self, candidates: CandidateMap, changes: Sequence[Entry], highest: Difficulty
    ) -> Offer | None:
        """The findings of the easiest technique that supposes something, none above `highest`."""
        self._forget(candidates, changes)
        most = MAX_SHORT_ROUNDS if highest < LONG_CONTRADICTION.level else None
        offer = self._clash(self.wrong(candidates), most)
        if offer is None and highest >= AGREEMENT.level:
            offer = self._agreement(candidates)
        if offer is None and highest >= NESTED.level:
            offer = self._nested(candidates) or self._deep(candidates)
        return offer

    def widest(self, technique: Technique, found: Sequence[Elimination]) -> Offer:
        """The elimination after which the most candidates fall, by a technique with findings now.

        For long contradictions and nested ones this is not restricted to what was `found`: it may
        have a longer chain, or rest on any subset of the constraints.
        """
        model = self.reading.model
        candidates = {model.places[i]: model.values_of(bits) for i, bits in enumerate(self.bits)}
        if technique == LONG_CONTRADICTION:
            tried = map(self._extended, self._by_reach(candidates))
            return technique, [next(one for one in tried if one.clashed).refuted]
        if technique == NESTED:
            tried = map(self._of, self._by_reach(candidates))
            first = Nested(self.reading, self._advance).first([*tried])
            offer = (technique, [first]) if first else self._deep(candidates)
            if offer is not None:
                return offer
        return technique, [min(found, key=lambda one: self._left(*one.removes))]

    def refuted(self, candidates: CandidateMap, most: int) -> list[Elimination]:
        """The eliminations of all entries that lead to a conflict in so many rounds at most.

        If there are constraints about the whole board, in any number of rounds: read in another
        order, they may tell the same in fewer.
        """
        found = [self._of(entry) for entry in self.wrong(candidates)]
        for one in found:
            while (self.far or one.rounds < most) and self._advance(one):
                pass
        return [one.refuted for one in found if one.clashed]

    def clash(
        self, entries: Iterable[Entry], candidates: CandidateMap, changes: Sequence[Entry]
    ) -> Offer | None:
        """The eliminations of the entries that lead to a conflict in the fewest rounds, if any."""
        self._forget(candidates, changes)
        return self._clash(entries)

    def _forget(self, candidates: CandidateMap, changes: Sequence[Entry]) -> None:
        """Forget the hypotheses whose consequences a change of the board may alter."""
        fresh = changed_places(changes, self.changes)
        self.changes = len(changes)
        model = self.reading.model
        if not self.bits:
            self.bits = model.bits(candidates)
        met = 0
        for place in fresh:
            number = model.number[place]
            met |= 1 << number
            self.bits[number] = model.code(candidates[place])
        if met:
            self.known = {entry: one for entry, one in self.known.items() if not one.meets(met)}

    def _of(self, entry: Entry) -> Hypothesis:
        """The hypothesis of an entry, as far as it has gone."""
        found = self.known.get(entry)
        if found is None:
            found = self.known[entry] = Hypothesis(self.reading, self.bits, entry)
        return found

    def wrong(self, candidates: CandidateMap) -> list[Entry]:
        """The remaining candidates that are in no solution."""
        possible = self.backbone.state.candidates
        return [
            (place, value)
            for place, values in candidates.items()
            if len(values) > 1
            for value in values
            if self.backbone.solution is None or value not in possible[place]
        ]

    def _extended(self, entry: Entry) -> Hypothesis:
        """The hypothesis of an entry, with all that follows."""
        found = self._of(entry)
        while self._advance(found):
            pass
        return found

    def _clash(self, entries: Iterable[Entry], most: int | None = None) -> Offer | None:
        """The eliminations after the fewest rounds; None if there are none after `most` rounds."""
        alive = [self._of(entry) for entry in entries]
        rounds = 0
        while alive and rounds != most:
            rounds += 1
            for one in alive:
                if one.rounds < rounds:  # it may have been extended further before
                    self._advance(one)
            clashed = [one for one in alive if one.clashed and one.rounds == rounds]
            if clashed:
                eliminations = [one.refuted for one in clashed]
                return (
                    CONTRADICTION if rounds <= MAX_SHORT_ROUNDS else LONG_CONTRADICTION
                ), eliminations
            alive = [one for one in alive if one.clashed or one.goes_on]
        return None

    def _advance(self, one: Hypothesis) -> bool:
        """Extend a hypothesis by one round; False if nothing more follows, or after a conflict."""
        look()
        if one.missed:
            one.catch_up(self.bits)
        goes_on = one.extend()
        self.counters["suppositions"] += goes_on
        return goes_on

    def _agreement(self, candidates: CandidateMap) -> Offer | None:
        """The entries that fall whichever candidate of some place is supposed."""
        places = [place for place, values in candidates.items() if len(values) > 1]
        eliminations = [
            elimination for place in places for elimination in self._agreed(candidates, place)
        ]
        return (AGREEMENT, eliminations) if eliminations else None

    def _agreed(self, candidates: CandidateMap, place: Place) -> Iterator[Elimination]:
        cases = [self._extended((place, value)) for value in candidates[place]]
        if any(case.clashed for case in cases):
            return
        for other in cases[0].touched():
            entries = [(other, value) for value in candidates[other]]
            gone = [entry for entry in entries if not any(case.allows(entry) for case in cases)]
            if gone and other != place:
                i = self.reading.model.number[other]
                because = dict.fromkeys(
                    c for case in cases for c in case.constraints(case.cone([i]))
                )
                given = dict.fromkeys(chain([place], *(c.variables for c in because)))
                yield Elimination(gone, [*because], [*given], Agreement(place, cases))

    def _nested(self, candidates: CandidateMap) -> Offer | None:
        """The eliminations of wrong entries by nested hypotheses."""
        wrong = self.wrong(candidates)
        if self.certifier is None:
            return (NESTED, [Elimination(wrong[:1], (), ())]) if wrong else None
        found = Nested(self.reading, self._advance).refuted(map(self._of, wrong))
        return (NESTED, found) if found else None

    def reach(self, candidates: CandidateMap) -> float:
        """The share of open places that supposing a wrong entry settles or changes.

        At each place the wrong entry with the most consequences counts; the result is the mean over
        places.
        """
        before = sum(bits.bit_count() for bits in self.bits)
        most: dict[Place, int] = {}
        for entry in self.wrong(candidates):
            after = sum(bits.bit_count() for bits in self._of(entry).candidates)
            most[entry[0]] = max(most.get(entry[0], 0), before - after)
        left = sum(len(values) for values in candidates.values() if len(values) > 1)
        return sum(most.values()) / len(most) / left

    def _by_reach(self, candidates: CandidateMap) -> list[Entry]:
        """The wrong entries, first those after whose elimination the most candidates fall.

        They are told without a chain, so a short one is not preferred.
        """
        return sorted(self.wrong(candidates), key=self._left)

    def _left(self, entry: Entry) -> int:
        """The number of candidates left on the board after an entry is removed."""
        look()
        place, value = entry
        board, model = [*self.bits], self.reading.model
        i = model.number[place]
        board[i] &= ~model.bit[value]
        after = ImplicationGraph(self.reading, board, (i,)).extended().candidates
        return sum(bits.bit_count() for bits in after)

    def _deep(self, candidates: CandidateMap) -> Offer | None:
        """The elimination of a wrong entry by a subset of all constraints, which a solver finds."""
        if self.certifier is None:
            return None
        for entry in self._by_reach(candidates):
            core = self.certifier.core(entry, candidates)
            if core is not None:
                return DEEP, [self.certifier.refuted(entry, core)]
        return None


class Nested:
    """Nested hypotheses: other entries are supposed on top of one, until it comes to a conflict."""

    def __init__(self, reading: NumberedConstraints, advance: Callable[[Hypothesis], bool]) -> None:
        self.reading, self.advance = reading, advance
        self.far = far = any(one.constraint.relation.far for one in reading.reads)
        self.left = MAX_FAR_NESTED_SUPPOSITIONS if far else MAX_NESTED_SUPPOSITIONS
        self.enough = MAX_FAR_NESTED_ENTRIES if far else MAX_NESTED_ENTRIES

    def refuted(self, outers: Iterable[Hypothesis]) -> list[Elimination]:
        """Eliminations of the entries of some hypotheses, in as few rounds of striking as possible.

        Hypotheses with the most consequences are tried first. If one round on top of a hypothesis
        is enough for any of them, only such eliminations are returned.
        """
        tried = sorted(outers, key=lambda outer: -len(outer.falls))
        return self._found(tried, 1) or self._found(tried, MAX_STRIKING_ROUNDS)

    def first(self, outers: Sequence[Hypothesis]) -> Elimination | None:
        """The first elimination that is found, trying hypotheses in the order given.

        If there are constraints about the whole board, hypotheses take long and few are tried: then
        one round on top of each hypothesis comes before further rounds.
        """
        for most in (1, MAX_STRIKING_ROUNDS) if self.far else (MAX_STRIKING_ROUNDS,):
            found = (self._refuted(outer, most) for outer in outers)
            if first := next((elimination for elimination in found if elimination), None):
                return first
        return None

    def _found(self, outers: Iterable[Hypothesis], most: int) -> list[Elimination]:
        found = (elimination for outer in outers if (elimination := self._refuted(outer, most)))
        return [*islice(found, self.enough)]

    def _refuted(self, outer: Hypothesis, most: int) -> Elimination | None:
        """The elimination of an entry in at most so many rounds of striking; None if not found."""
        for _ in range(most):
            tried = sorted(
                self._on_top(outer), key=lambda one: (one.rounds, len([*one.refutation()]))
            )
            struck = self._but_last(tried, outer)
            ends = (self._without([one], outer) for one in struck)
            end = next((end for end in ends if end.clashed), None)
            outer = end or self._without(struck, outer)
            if outer.clashed:
                return outer.refuted
            if not struck or self.left <= 0:
                return None
        return None

    def _on_top(self, outer: Hypothesis) -> Iterator[Hypothesis]:
        """The hypotheses on top of another that come to a conflict, of all candidates there."""
        model, board = self.reading.model, outer.candidates
        for i, bits in enumerate(board):
            for bit in each_bit(bits) if bits & bits - 1 else ():
                if self.left <= 0:
                    return
                self.left -= 1
                (value,) = model.values_of(bit)
                one = Hypothesis(self.reading, board, (model.places[i], value))
                while self.advance(one):
                    pass
                if one.clashed:
                    yield one

    def _but_last(self, tried: Iterable[Hypothesis], outer: Hypothesis) -> list[Hypothesis]:
        """These hypotheses, but not the last of a place if its other candidates fall by them."""
        left, model, found = [*outer.candidates], self.reading.model, []
        for one in tried:
            place, value = one.entry
            number, bit = model.number[place], model.bit[value]
            if left[number] != bit:
                left[number] &= ~bit
                found.append(one)
        return found

    def _without(self, struck: Sequence[Hypothesis], outer: Hypothesis) -> Hypothesis:
        """A copy of a hypothesis, extended after the entries of others on top of it are removed."""
        found = outer.copied()
        found.refute(struck)
        return found.extended()
