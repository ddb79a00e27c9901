"""A board that is being solved by techniques: what they find on it now, and the steps taken.

Steps are taken in rounds: a round is everything that the easiest technique with a finding finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, takewhile
from math import inf
from typing import Literal, NamedTuple

from enpitsu.engines.forced import Forced, forced
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.errors import OutOfTime, Unsupported, unknown
from enpitsu.inference.derivation import Agreement, Chain, Derivations, alike, effort
from enpitsu.inference.hypotheses import Hypotheses, Offer
from enpitsu.inference.limits import MAX_CERTIFIED_SUPPOSITIONS, MAX_TOLD_LINKS
from enpitsu.inference.naming import called, fits, fitting, named
from enpitsu.inference.scheduler import IdleConstraints, SiteList, TechniqueState
from enpitsu.inference.spots import Spots
from enpitsu.inference.verification import Certifier, split
from enpitsu.kit.techniques.ahead import AHEAD, MOST_LINKS, told_ahead
from enpitsu.kit.techniques.general import (
    AGREEMENT,
    CONTRADICTION,
    DEEP,
    LONG_CONTRADICTION,
    NESTED,
    ONE_CONSTRAINT,
    full_ladder,
    told_links,
)
from enpitsu.kit.techniques.single import Sites, cached_by_model
from enpitsu.kit.techniques.spots import ONE_LOOK, ROUND_SPOT
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, without
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Technique, left_after
from enpitsu.puzzle.implications import Hypothesis
from enpitsu.puzzle.kind import CandidateMap, Entry, Kind, State
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints
from enpitsu.puzzle.uniqueness import LADDER as UNIQUE

Ending = Literal["solved", "several", "none", "undecided", "stuck"]
SUPPOSING = (CONTRADICTION, LONG_CONTRADICTION, AGREEMENT, NESTED, DEEP)
# The techniques that are tried when those of the ladder find nothing.
BEHIND_LADDER = (*ROUND_SPOT.values(), ONE_LOOK, AHEAD, *SUPPOSING)
LOWEST_BEHIND = min(technique.level for technique in BEHIND_LADDER)


class Round(NamedTuple):
    """What the easiest technique found at one moment: its steps, in the order they are taken."""

    technique: Technique
    steps: Sequence[Deduction]


def behind_ladder(kind: Kind) -> tuple[Technique, ...]:
    """The techniques that are tried after those of a ladder; steps may have them as names, too."""
    (general, *_) = ROUND_SPOT.values()
    patterns = (general._replace(name=pattern.name) for pattern in kind.patterns)
    return tuple(dict.fromkeys((*patterns, *BEHIND_LADDER)))


def ladder_of(model: Model, name: str) -> Sequence[Technique]:
    """The techniques of a ladder, easiest first; `Unsupported` if the kind has no such ladder."""
    kind = model.puzzle.kind
    named = [technique for technique in kind.own_techniques if name in technique.ladders]
    if name == "full" or (named and name == UNIQUE):
        return full_ladder(kind, resting_on_uniqueness=name == UNIQUE)
    if not named:
        known = dict.fromkeys(one for technique in kind.own_techniques for one in technique.ladders)
        raise Unsupported(unknown(f"ladder of {kind.name}", name, {"full": None, **known}))
    return named


FULL = ("full", UNIQUE)  # ladders that end only at the solution
NO_WORK: Mapping[str, int] = {"looks": 0, "suppositions": 0, "questions": 0}


class Reasoner:
    """A board that is being solved by techniques: its candidates, and their findings.

    * `reasons`: whether reasons are worked out for entries that only all constraints refute.
    * `solution`: the only solution, if it is known; it saves a search.
    * `highest`: the level above which nothing is offered.
    * `unique`: whether nothing is supposed if there are several solutions.

    Conclusions from uniqueness are drawn only if the puzzle is proved to have one solution. On the
    ladder `unique` its techniques draw them; on the ladder `full` only rules in the role `unique`
    do, before anything is supposed.
    """

    def __init__(
        self,
        model: Model,
        *,
        ladder: str = "full",
        state: State | None = None,
        reasons: bool = True,
        solution: Board | None = None,
        highest: Difficulty = Difficulty.EXTREME,
        unique: bool = False,
    ) -> None:
        self.model, self.reasons, self.highest = model, reasons, highest
        self.solution, self.unique = solution, unique
        self.full = ladder in FULL
        self.candidates: dict[Place, Candidates] = {**model.domains, **model.givens}
        if state is not None:
            for place, candidates in self.candidates.items():
                told = state.candidates.get(place, candidates)
                self.candidates[place] = tuple([v for v in candidates if v in told])
        self.start = State(dict(self.candidates))
        self.ladder = ladder_of(model, ladder)
        if ladder == UNIQUE and not self._has_one_solution:
            self.ladder = ladder_of(model, "full")
        self.open = sum(len(values) > 1 for values in self.candidates.values())  # open places
        # Whether a place has no candidate, or a constraint without places fails: no solution.
        self.clash = not all(self.candidates.values()) or not all(
            constraint.relation.size or constraint.holds({}) for constraint in model.constraints
        )
        self.counters = Counter[str](NO_WORK)  # the work so far
        self.certifier = Certifier(model, counters=self.counters)
        self.told: dict[int, tuple[Elimination, Chain]] = {}  # chains found for eliminations
        self.changes: list[Entry] = []  # entries that have fallen, in order
        self.technique_states: dict[int, TechniqueState] = {}
        self.spots: dict[Sites, SiteList] = {}
        self.idle = IdleConstraints(model, self.start.candidates)

    @property
    def _has_one_solution(self) -> bool:
        """Whether it is shown that the puzzle has just one solution."""
        return self.solution is not None or _has_one_solution(self.model, "")

    def _admit_uniqueness(self) -> bool:
        """Let reasons cite rules in the role `unique` from now on; False if they could already."""
        model = self.model
        if model.one_solution or not model.unique or not self._has_one_solution:
            return False
        self.model = model = model.of_one_solution
        self.ladder = full_ladder(model.puzzle.kind, resting_on_uniqueness=True)
        self.certifier = Certifier(model, counters=self.counters)
        self.idle = IdleConstraints(model, dict(self.candidates))
        self.technique_states.clear()
        self.spots.clear()
        for cached in ("hypotheses", "ways", "derivations", "_small_first"):
            self.__dict__.pop(cached, None)
        return True

    @cached_property
    def solutions(self) -> Sequence[Board]:
        """Up to two solutions, looked for only once nothing easy is left; perhaps `OutOfTime`."""
        if self.solution is not None:
            return (self.solution,)
        with Sat(self.model) as sat:
            sat.restrict(self.start.candidates)
            return tuple(islice(sat.solutions(), 2))

    @cached_property
    def backbone(self) -> Forced:
        """The backbone of the puzzle, computed only once something has to be supposed."""
        puzzle = self.model.puzzle
        if len(self.solutions) == 1:
            (solution,) = self.solutions
            values = puzzle.derived(solution)
            state = State({place: (value,) for place, value in values.items()})
            return Forced(state, solution, complete=True, puzzle=puzzle)
        found = forced(self.model, state=self.start)
        if not puzzle.kind.derived:
            return found
        return replace(found, state=State({**self.model.domains, **found.state.candidates}))

    @cached_property
    def hypotheses(self) -> Hypotheses:
        """The suppositions; `OutOfTime` if the search for wrong entries ran out of time."""
        if not self.backbone.complete:
            raise OutOfTime
        certifier = self.certifier if self.reasons else None
        reading = NumberedConstraints(self.certifier.numbered, self._small_first)
        return Hypotheses(reading, self.backbone, certifier, self.counters)

    @cached_property
    def ways(self) -> Spots:
        """The spots for case analysis."""
        reads = self._small_first
        return Spots(self.certifier.numbered, reads, self._possible, self.stops_short)

    def _possible(self) -> CandidateMap:
        """The candidates that occur in solutions; `OutOfTime` if these are not known."""
        if not self.backbone.complete:
            raise OutOfTime
        if self.backbone.solution is None:
            return dict.fromkeys(self.candidates, ())
        return self.backbone.state.candidates

    @cached_property
    def derivations(self) -> Derivations:
        """The chains of suppositions."""
        return Derivations(self.certifier.numbered, self._small_first)

    @cached_property
    def _small_first(self) -> list[Constraint]:
        return sorted(self.model.with_lemmas, key=lambda one: one.relation.size)

    @property
    def solved(self) -> bool:
        """Whether every place is settled and no rule is broken."""
        return (
            not self.open
            and not self.clash
            and not self.model.broken(State(self.candidates).board())
        )

    @property
    def ending(self) -> Ending:
        """Why nothing more can be concluded."""
        if self.solved:
            return "solved"
        if self.clash or not self.open:
            return "none"
        try:
            several = len(self.solutions) > 1
        except OutOfTime:
            return "undecided"
        if not self.solutions:
            return "none"
        return "several" if several else "stuck"

    @property
    def several(self) -> bool:
        """Whether it is already known that there are several solutions."""
        return len(self.__dict__.get("solutions", ())) > 1  # they are not looked for here

    def stops_short(self) -> bool:
        """Whether the path ends before anything is supposed, as there are several solutions."""
        return self.unique and len(self.solutions) > 1

    def rounds(self) -> Iterator[Round]:
        """The rounds, one after the other, until nothing follows or there is no solution."""
        while (offer := self.offer()) is not None:
            yield self.take(*offer)

    def _take_easiest(self, technique: Technique, eliminations: Sequence[Elimination]) -> Round:
        """Take the step with the least to look at, and those that differ only in what they suppose.

        Other steps may be easier after it, so only one is taken. If its chain is too long to be
        told, the step that leads furthest is taken instead.
        """
        easiest = self._easiest(technique, eliminations)
        if easiest.linked and technique in (CONTRADICTION, LONG_CONTRADICTION):
            easiest = self._ahead(technique, eliminations) or easiest
        easiest = self.named(easiest)
        if easiest.linked and technique.supposes and len(told_links(easiest)) > MAX_TOLD_LINKS:
            technique, (widest,) = self.hypotheses.widest(technique, eliminations)
            chain = self._chain(technique, widest)
            easiest = self.named(self._certified(technique, widest, self.candidates, chain))
        self.strike(easiest.removes)
        return Round(technique, [easiest, *self._likewise(technique, eliminations, easiest)])

    def _ahead(self, technique: Technique, eliminations: Sequence[Elimination]) -> Deduction | None:
        """The easiest step that is told in one sentence, of these and of all longer chains."""
        if technique == LONG_CONTRADICTION:
            eliminations = self.hypotheses.refuted(self.candidates, MOST_LINKS + 1)
        brief: list[Deduction] = []
        for one in _smallest(eliminations):
            _, chain = self.told.get(id(one), (one, None))
            chain = chain or self.derivations.refuting_briefly(one.details, self.candidates)
            step = self.step(technique, one, chain=chain) if chain is not None else None
            if step is not None and not step.linked:
                brief.append(step)
        return min(brief, key=_effort, default=None)

    def _likewise(
        self, technique: Technique, eliminations: Iterable[Elimination], taken: Deduction
    ) -> Iterator[Deduction]:
        """The steps that differ from one that is taken only in what they suppose."""
        most = effort(taken.chain)
        for elimination in eliminations if technique.supposes else ():
            ((place, value),) = elimination.removes
            left = value in self.candidates[place] and not self.clash
            if left and _may_follow(taken.chain, elimination.details):
                chain = self._refuting(elimination, most)
                if chain is not None:
                    step = self._certified(technique, elimination, self.candidates, chain)
                    if alike(step, taken):
                        self.strike(step.removes)
                        yield self.named(step)

    def _easiest(self, technique: Technique, eliminations: Sequence[Elimination]) -> Deduction:
        """The step with the least to look at; chains with more effort are given up on the way."""
        if not technique.supposes:
            steps = self.steps(technique, eliminations)
            return min(steps, key=_effort)
        known, self.told = self.told, {}
        least: tuple[tuple[int, int, int], Elimination, Chain] | None = None
        for elimination in _smallest(eliminations):
            _, chain = known.get(id(elimination), (elimination, None))
            if chain is None:
                chain = self._refuting(elimination, least[0][0] if least else inf)
            if chain is not None:
                self.told[id(elimination)] = elimination, chain
                size = chain.effort, len(chain.because), len(chain.given)
                if least is None or size < least[0]:
                    least = size, elimination, chain
        assert least is not None
        _, elimination, chain = least
        return self._certified(technique, elimination, self.candidates, chain)

    def _refuting(self, elimination: Elimination, most: float = inf) -> Chain | None:
        """The chain from the entry of an elimination to a conflict, if it takes no more effort."""
        return self.derivations.refuting(elimination.details, self.candidates, most)

    def offer(self) -> Offer | None:
        """The easiest technique that finds anything, and all that it finds; None at the end."""
        return next(self.offers(), None)

    def offers(self, *, of_one_level: bool = False) -> Iterator[Offer]:
        """The findings of each technique now, the easiest first; without any, suppositions.

        If they are to be `of_one_level`, nothing harder is looked for than the first of them.
        """
        look()
        if self.clash or self.solved:
            return
        any_, level = False, Difficulty.EASY
        for technique in self.ladder:
            if technique.level > self.highest < LOWEST_BEHIND:
                return  # all later techniques are harder
            if any_ and of_one_level and technique.level != level:
                return
            if eliminations := self.eliminations(technique):
                if technique.level > self.highest:
                    return  # it may not be offered, and harder ones may not come before it
                any_, level = True, technique.level
                yield technique, eliminations
        if any_ or not self.full or self.highest < LOWEST_BEHIND:
            return
        if self._admit_uniqueness():
            yield from self.offers(of_one_level=of_one_level)
            return
        offer = self.ways.offer(self.candidates, self.changes, self.highest)
        if offer is None and self.supposes:
            offer = self.hypotheses.offer(self.candidates, self.changes, self.highest)
        if offer is not None and offer[0].level <= self.highest:
            yield offer

    @property
    def supposes(self) -> bool:
        """Whether suppositions are tried when nothing else is left."""
        return self.highest >= CONTRADICTION.level and not self.stops_short()

    def eliminations(self, technique: Technique) -> list[Elimination]:
        """The findings of a technique now; sites without changes are not searched again."""
        state = self.technique_states.get(id(technique))
        if state is None:
            spots = self.spots.get(technique.sites)
            if spots is None:  # techniques with the same sites share the list
                spots = self.spots[technique.sites] = SiteList(technique, self.model)
            state = TechniqueState(technique, spots, self.idle, self.counters)
            self.technique_states[id(technique)] = state  # a reference: the id stays in use
        return state.eliminations(self.candidates, self.changes)

    def step(
        self,
        technique: Technique,
        elimination: Elimination,
        found_on: CandidateMap | None = None,
        chain: Chain | None = None,
    ) -> Deduction | None:
        """The deduction of an elimination, with minimal premises; None if it removes nothing new.

        Without the `chain` of a supposition, its own is worked out. If the words of its technique
        do not fit minimal premises, its premises are those on the board it was `found_on`; likewise
        if it no longer follows from the present board, which can happen if there is no solution.
        """
        now = self.candidates
        removes = [(place, value) for place, value in elimination.removes if value in now[place]]
        if not removes:
            return None
        changed = {place: now[place] for place, _ in removes}
        elimination = elimination._replace(removes=removes)
        chain = chain or self._chain(technique, elimination)
        if found_on is None:
            step = self._certified(technique, elimination, now, chain)
        else:
            least = self._trimmed(technique, elimination, now, chain)
            if least is None:
                step = self._certified(technique, elimination, found_on)
            elif fits(least):
                step = least
            else:
                step = self._certified(technique, elimination, {**found_on, **changed})
        return called(fitting(step), self.model.puzzle.kind.patterns)

    def seen(self, technique: Technique, elimination: Elimination) -> Deduction | None:
        """The deduction of an elimination, if it rests on settled places alone; else None."""
        now = self.candidates
        settled = [place for place in elimination.places if len(now[place]) == 1]
        if technique.whole and len(settled) < len(elimination.places):
            return None
        removes = [(place, value) for place, value in elimination.removes if value in now[place]]
        least = elimination._replace(removes=removes, places=settled)
        step = self._trimmed(technique, least, now, read=True) if removes else None
        return None if step is None else called(fitting(step), self.model.puzzle.kind.patterns)

    def _certified(
        self,
        technique: Technique,
        elimination: Elimination,
        candidates: CandidateMap,
        chain: Chain | None = None,
    ) -> Deduction:
        """The deduction of an elimination on a board from which it follows."""
        step = self._trimmed(technique, elimination, candidates, chain)
        if step is None:
            raise AssertionError(f"{technique.name} removes {elimination.removes} without reason")
        return step

    def _trimmed(
        self,
        technique: Technique,
        elimination: Elimination,
        candidates: CandidateMap,
        chain: Chain | None = None,
        *,
        read: bool = False,
    ) -> Deduction | None:
        """The deduction of an elimination on a board, with minimal premises.

        None if it does not follow there or, with `read`, not without a solver.
        """
        kept = left_after(elimination.removes, candidates)
        sets = [(place, values[0]) for place, values in kept.items() if len(values) == 1]
        if elimination.known:
            as_left = {place: candidates[place] for place, _ in sets}
            candidates = {**candidates, **elimination.known, **as_left}
        if chain is None:
            found = self.certifier.trimmed(elimination, candidates, sets, read=read)
        else:
            agreed = isinstance(elimination.details, Agreement)
            details = elimination.details.place if agreed else None
            found = elimination._replace(
                because=chain.because, places=[*chain.given], details=details
            )
        if found is None:
            return None
        left = [p for p, _ in sets if len(candidates[p]) < len(self.model.domains[p])]
        places = elimination.places if technique.whole else found.places
        cited = dict.fromkeys([*places, *(left if technique.tells_rest else ())])
        known = candidates if chain is None else {**candidates, **chain.given}
        facts, settled = {place: known[place] for place in cited}, dict(sets)
        given = {place: known for place, known in facts.items() if place not in settled}
        own = {place: known for place, known in facts.items() if place in settled}
        links = () if chain is None else chain.links
        step = Deduction(
            technique,
            found.removes,
            found.because,
            given,
            sets,
            links,
            own,
            found.details,
            self.model.puzzle.kind.look.value_names,
            self.model.domains,
            rests=() if chain is None else chain.rests,
        ).leaving(candidates)
        return step if chain is None else told_ahead(step)

    def _chain(self, technique: Technique, elimination: Elimination) -> Chain | None:
        """The chain of an elimination; None if its technique supposes nothing."""
        if technique.supposes:
            _, chain = self.told.get(id(elimination), (elimination, None))
            return chain or self._refuting(elimination)
        if technique == AGREEMENT:
            return self.derivations.agreeing(elimination.details, elimination.removes)
        return None

    def named(self, step: Deduction) -> Deduction:
        """The step with each link of its chain under the name of a technique that finds it."""
        if not step.chain:
            return step
        known = {**self.model.domains, **step.facts, **step.candidates_before}
        return step._replace(chain=tuple(named(step.chain, self._named_spots, known)))

    @property
    def _named_spots(self) -> Sequence[tuple[Technique, SiteList]]:
        """The named techniques below expert that have been tried so far, each with its sites.

        A link is about one constraint, whose candidates say more than the name of an expert
        technique.
        """
        return [
            (one.technique, one.spots)
            for one in self.technique_states.values()
            if one.technique.level < Difficulty.EXPERT
            if not (one.technique.supposes or one.technique.joint)
            if one.technique != ONE_CONSTRAINT
        ]

    def take(self, technique: Technique, eliminations: Sequence[Elimination]) -> Round:
        """Take the steps of these eliminations, those that cite least first.

        Each is explained on the board on which all were found. Steps that have become easy by those
        before them are left for later rounds; of suppositions only the easiest is taken.
        """
        if technique in SUPPOSING:
            return self._take_easiest(technique, eliminations)
        steps: list[Deduction] = []
        found_on = dict(self.candidates)
        for elimination in sorted(eliminations, key=_size):
            if steps and (self._filled(elimination) or self._easier(technique, elimination)):
                continue
            step = self.step(technique, elimination, found_on)
            if step is not None:
                steps.append(self.named(step))
                self.strike(step.removes)
                if self.clash:
                    break
        return Round(technique, steps)

    def _filled(self, elimination: Elimination) -> bool:
        """Whether it is a case analysis on places that are all settled by now."""
        places = split(elimination)
        return bool(places) and all(len(self.candidates[place]) == 1 for place in places)

    def _easier(self, technique: Technique, elimination: Elimination) -> bool:
        """Whether easier techniques now find all that this elimination removes."""
        if technique.level < Difficulty.HARD:
            return False
        left = {entry for entry in elimination.removes if entry[1] in self.candidates[entry[0]]}
        for other in takewhile(lambda one: one != technique, self.ladder):
            if left and other.level < technique.level:
                left.difference_update(*(found.removes for found in self.eliminations(other)))
        return not left

    def strike(self, removes: Iterable[Entry]) -> bool:
        """Remove those of the entries that are left; returns whether there were any."""
        gone = [(place, value) for place, value in removes if value in self.candidates[place]]
        for place, value in gone:
            candidates = self.candidates[place] = without(self.candidates[place], value)
            self.open -= len(candidates) == 1
            self.clash |= not candidates
            self.changes.append((place, value))
            self.idle.change(place, value, candidates)
        return bool(gone)

    def steps(self, technique: Technique, eliminations: Sequence[Elimination]) -> list[Deduction]:
        """The deductions of these eliminations, each by itself; of many suppositions only a few.

        The links of chains have no names yet: `named` gives them.
        """
        if technique in SUPPOSING:
            eliminations = _smallest(eliminations)
        steps = [self.step(technique, elimination) for elimination in eliminations]
        return [step for step in steps if step is not None]


@cached_by_model
def _has_one_solution(model: Model, _: str) -> bool:
    found = solve(model).status
    if found == "unknown":
        raise OutOfTime
    return found == "unique"


def _may_follow(links: Iterable[Deduction], graph: Hypothesis) -> bool:
    """Whether all links of a chain may follow from another hypothesis, too."""
    removes = (entry for link in links if link.because for entry in link.removes)
    return not any(map(graph.allows, removes))


def _effort(step: Deduction) -> tuple[int, int, int]:
    """The sort key of steps: how much there is to look at, along the chain if there is one."""
    return effort(step.chain), len(step.because), len(step.facts)


def _smallest(eliminations: Sequence[Elimination]) -> Sequence[Elimination]:
    """The few suppositions that rest on the fewest constraints."""
    return sorted(eliminations, key=_size)[:MAX_CERTIFIED_SUPPOSITIONS]


def _size(elimination: Elimination) -> tuple[int, int]:
    return len(elimination.because), len(elimination.places)
