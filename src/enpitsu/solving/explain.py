"""The whole path as a person would take it, easiest steps first, every step certified.

Steps are taken in rounds: what the easiest technique with anything to offer finds is one round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from enpitsu.errors import Unsupported
from enpitsu.expr import Candidates, Is, Not, variables
from enpitsu.grid import Place
from enpitsu.narrow import narrow
from enpitsu.puzzle import Model, Puzzle, State, Step, model
from enpitsu.solving.certify import Certifier
from enpitsu.solving.forced import forced
from enpitsu.solving.limit import Limit, OutOfTime
from enpitsu.supposing import (
    AGREEMENT,
    CONTRADICTION,
    DEEP,
    FOLLOWS,
    LONG_CONTRADICTION,
    ONE_CONSTRAINT,
    Reading,
    Supposition,
)
from enpitsu.techniques import Entry, Finding, Left, Technique

SHORT = 2  # rounds of a contradiction that can be followed in the head
FEW = 12  # entries tried for a smallest unsatisfiable subset
Ending = Literal["solved", "several", "none", "undecided", "stuck"]


@dataclass(frozen=True)
class Round:
    """What the easiest technique found at one moment: its steps, in the order they are taken."""

    technique: Technique
    steps: Sequence[Step]


@dataclass(frozen=True)
class Explanation:
    """A path from the printed clues, or from a state, as far as it is certain.

    `ending` says why it ends: `solved`; there are `several` solutions from the start, or `none`;
    out of time (`undecided`); or the techniques of the ladder are `stuck`.
    """

    puzzle: Puzzle
    start: State
    rounds: Sequence[Round]
    end: State
    ending: Ending

    @property
    def complete(self) -> bool:
        """Whether the path leads to the one solution."""
        return self.ending == "solved"

    @property
    def steps(self) -> list[Step]:
        """All steps, one after the other."""
        return [step for part in self.rounds for step in part.steps]


def explain(
    puzzle: Puzzle,
    *,
    ladder: str = "full",
    state: State | None = None,
    whole_rounds: bool = False,
    time_limit: float | None = None,
) -> Explanation:
    """Explain a puzzle from its clues, or from a state, step by step.

    The ladder `full` ends only at the solution; `source` has just the techniques of the text
    the kind was described in (`Unsupported` if there are none). What takes supposing is done
    once, and then easier steps are looked for again; with `whole_rounds` all of it is done that
    was found at the same moment, which does not depend on how the board is turned.
    """
    rounds: list[Round] = []
    try:
        reasoner = Reasoner(puzzle, ladder=ladder, state=state, limit=Limit(time_limit))
    except OutOfTime:  # before a first look
        start = State.fresh(puzzle) if state is None else state
        return Explanation(puzzle, start, rounds, start, "undecided")
    start = State(dict(reasoner.left))
    try:
        rounds.extend(reasoner.rounds(whole=whole_rounds))
    except OutOfTime:
        return Explanation(puzzle, start, rounds, State(reasoner.left), "undecided")
    return Explanation(puzzle, start, rounds, State(reasoner.left), reasoner.ending())


def ladder_of(puzzle: Puzzle, name: str) -> Sequence[Technique]:
    """The techniques of a ladder, easiest first."""
    named = [technique for technique in puzzle.kind.techniques if name in technique.ladders]
    if name == "full":
        return (*named, ONE_CONSTRAINT)
    if not named:
        raise Unsupported(f"{puzzle.kind.name} has no ladder '{name}'; expected full")
    return named


class Reasoner:
    """A board that is being reasoned about, and where each technique has to look again."""

    def __init__(self, puzzle: Puzzle, *, ladder: str, state: State | None, limit: Limit) -> None:
        self.rules = model(puzzle, lemmas=True)
        self.full = ladder == "full"
        self.ladder = ladder_of(puzzle, ladder)
        self.limit = limit
        self.certifier = Certifier(self.rules, limit=limit)
        self.left: dict[Place, Candidates] = dict(printed(self.rules))
        if state is not None:
            for place, left in self.left.items():
                self.left[place] = tuple([v for v in left if v in state.left[place]])
        self.truth = forced(puzzle, state=State(dict(self.left)), time_limit=limit.left())
        self.reading = Reading(self.rules.constraints)
        self.foci = [list(technique.foci(self.rules)) for technique in self.ladder]
        self.watchers: dict[Place, list[tuple[int, int]]] = {place: [] for place in self.left}
        for t, foci in enumerate(self.foci):
            for f, focus in enumerate(foci):
                for place in focus.watch:
                    self.watchers[place].append((t, f))
        self.stale = [dict.fromkeys(range(len(foci))) for foci in self.foci]
        self.found: list[dict[int, list[Finding]]] = [{} for _ in self.ladder]

    def ending(self) -> Ending:
        """Why nothing more can be said."""
        if self.truth.complete and self.truth.solution is None:
            return "none"
        if all(len(candidates) == 1 for candidates in self.left.values()):
            return "solved"
        if not self.truth.complete:
            return "undecided"
        return "several" if not self.truth.state.done else "stuck"

    def rounds(self, *, whole: bool) -> Iterator[Round]:
        """One round after the other, until nothing follows or there is no solution to find."""
        while not self._clashes() and (offer := self.offer()) is not None:
            self.limit.check()
            technique, findings = offer
            if not whole and technique in HARD:
                findings = [self._easiest(technique, findings)]
            yield self.take(technique, findings)

    def offer(self) -> tuple[Technique, list[Finding]] | None:
        """The easiest technique that has anything to offer, and all it has."""
        for t, technique in enumerate(self.ladder):
            findings = self._open(t)
            if findings:
                return technique, findings
        return self._supposed() if self.full else None

    def step(self, technique: Technique, finding: Finding) -> Step | None:
        """The step a finding comes to now, with only what it needs; None if it says nothing new."""
        removes = [(place, value) for place, value in finding.removes if value in self.left[place]]
        if not removes:
            return None
        kept = {p: [v for v in self.left[p] if (p, v) not in removes] for p, _ in removes}
        sets = [(place, values[0]) for place, values in kept.items() if len(values) == 1]
        found = self.certifier.trimmed(finding._replace(removes=removes), self.left, sets)
        if found is None:
            raise AssertionError(f"{technique.name} removes {removes} without reason")
        facts = {place: self.left[place] for place in found.given}
        settled = dict(sets)
        given = {place: left for place, left in facts.items() if place not in settled}
        own = {place: left for place, left in facts.items() if place in settled}
        chain = self._chain(found, given) if technique.supposes else ()
        return Step(technique, removes, found.because, given, sets, chain, own)

    def take(self, technique: Technique, findings: Sequence[Finding]) -> Round:
        """Take every step these findings come to, those that cite least first."""
        steps = []
        for finding in sorted(findings, key=lambda f: (len(f.because), len(f.given))):
            step = self.step(technique, finding)
            if step is not None:
                steps.append(step)
                self._strike(step.removes)
                if not all(self.left[place] for place, _ in step.removes):
                    break  # a place without a candidate: there is no solution
        return Round(technique, steps)

    def _easiest(self, technique: Technique, findings: Sequence[Finding]) -> Finding:
        """The finding that comes to cite the fewest constraints, and then the fewest facts."""
        steps = ((f, step) for f in findings if (step := self.step(technique, f)) is not None)
        return min(steps, key=lambda pair: (len(pair[1].because), len(pair[1].given)))[0]

    def _strike(self, removes: Sequence[Entry]) -> None:
        for place, value in removes:
            self.left[place] = tuple([v for v in self.left[place] if v != value])
            for t, f in self.watchers[place]:
                self.stale[t][f] = None

    def _open(self, t: int) -> list[Finding]:
        """What a technique finds now; only where something has changed does it look again."""
        found = self.found[t]
        for f in self.stale[t]:
            found[f] = list(self.ladder[t].find(self.foci[t][f], self.left))
        self.stale[t] = {}
        return [
            finding
            for f in sorted(found)
            for finding in found[f]
            if any(value in self.left[place] for place, value in finding.removes)
        ]

    def _clashes(self) -> bool:
        """Whether a place has no candidate left: only a puzzle without a solution gets there."""
        return not all(self.left.values())

    # -- supposing ----------------------------------------------------------------------

    def _wrong(self) -> list[Entry]:
        """The candidates still written that stand in no solution."""
        possible = self.truth.state.left
        return [
            (place, value)
            for place, candidates in self.left.items()
            if len(candidates) > 1
            for value in candidates
            if value not in possible[place] or self.truth.solution is None
        ]

    def _supposed(self) -> tuple[Technique, list[Finding]] | None:
        """What follows from supposing: a clash as short as there is, agreement, or any reason."""
        wrong = self._wrong()
        alive = []
        for entry in wrong:
            self.limit.check()
            alive.append(Supposition(self.reading, self.left, entry))
        while alive:
            self.limit.check()
            alive = [one for one in alive if one.advance() or one.clash]
            clashed = [one for one in alive if one.clash]
            if clashed:
                short = clashed[0].rounds <= SHORT
                findings = [one.refuted() for one in clashed]
                return (CONTRADICTION if short else LONG_CONTRADICTION), findings
        if agreed := self._agreed():
            return AGREEMENT, agreed
        return self._deep(wrong)

    def _agreed(self) -> list[Finding]:
        """What every candidate of some place rules out."""
        findings: list[Finding] = []
        for place, candidates in self.left.items():
            if len(candidates) == 1:
                continue
            self.limit.check()
            cases = [Supposition(self.reading, self.left, (place, value)) for value in candidates]
            for case in cases:
                while case.advance():
                    pass
            if not any(case.clash for case in cases):
                findings += self._common(place, cases)
        return findings

    def _common(self, place: Place, cases: list[Supposition]) -> Iterator[Finding]:
        for other in cases[0].trail:
            gone = [
                (other, value)
                for value in self.left[other]
                if all(value not in case.left[other] for case in cases)
            ]
            if gone and other != place:
                because = list(dict.fromkeys(c for case in cases for c in case.reasons(other)))
                given = dict.fromkeys(v.place for c in because for v in variables(c.expr))
                yield Finding(gone, because, [p for p in (place, *given) if p != other])

    def _deep(self, wrong: list[Entry]) -> tuple[Technique, list[Finding]] | None:
        """The smallest reason found for one of the wrong entries, from all constraints at once."""
        tried = sorted(wrong, key=lambda entry: len(self.left[entry[0]]))[:FEW]
        reasons = [self.certifier.refuted(entry, self.left) for entry in tried]
        found = [reason for reason in reasons if reason is not None]
        if not found:
            return None
        return DEEP, [min(found, key=lambda f: (len(f.because), len(f.given)))]

    def _chain(self, found: Finding, given: Left) -> list[Step]:
        """What follows from an entry by the cited constraints alone, down to the clash."""
        ((place, value),) = found.removes
        left = {p: given.get(p, var.domain) for p, var in self.rules.vars.items()}
        left[place] = (value,)
        chain: list[Step] = []
        while told := [(c, gone) for c in found.because if (gone := narrow(c.expr, left))]:
            constraint, gone = min(told, key=lambda pair: len(pair[1]))
            removes = [(var.place, v) for var, v in gone]
            facts = {v.place: left[v.place] for v in variables(constraint.expr)}
            for p, v in removes:
                left[p] = tuple([kept for kept in left[p] if kept != v])
            touched = dict.fromkeys(p for p, _ in removes)
            sets = [(p, left[p][0]) for p in touched if len(left[p]) == 1]
            chain.append(Step(FOLLOWS, removes, (constraint,), facts, sets))
            if not all(left[p] for p in touched):
                return _that_matters(chain)
        return [*_that_matters(chain), Step(FOLLOWS, (), found.because, {})]


def _that_matters(chain: Sequence[Step]) -> list[Step]:
    """The chain without what its end does not rest on."""
    kept: list[Step] = []
    needed: set[Place] = set()
    for step in reversed(chain):
        removes = [(place, value) for place, value in step.removes if place in needed or not kept]
        if removes:
            sets = [(place, value) for place, value in step.sets if place in needed or not kept]
            kept.append(step._replace(removes=removes, sets=sets))
            needed.update(step.given)
    return kept[::-1]


HARD = (CONTRADICTION, LONG_CONTRADICTION, AGREEMENT)


def printed(rules: Model) -> Left:
    """The candidates left by what is printed in the cells."""
    left: dict[Place, Candidates] = {place: var.domain for place, var in rules.vars.items()}
    for constraint in rules.constraints:
        if isinstance(constraint.expr, (Is, Not)):
            for var, value in narrow(constraint.expr, left):
                left[var.place] = tuple([v for v in left[var.place] if v != value])
                if not left[var.place]:  # what is printed contradicts itself
                    return left
    return left
