"""Techniques, the eliminations they find, and the deductions made of these."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from math import ceil, floor
from typing import Any, NamedTuple

from enpitsu.paper import wire
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value, without
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Constraint, Model

SHOWN = 3  # conclusions that the `repr` of a deduction lists


class Difficulty(IntEnum):
    """How hard a technique is for a person; a puzzle has the level of its hardest step."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    EXTREME = 5


class Site(NamedTuple):
    """A spot where a technique looks: the constraints and places it reads there.

    The technique looks again only after a candidate has been removed at one of the places to
    `watch`. Candidates removed elsewhere can only make an earlier finding obsolete. `data` is
    whatever the technique needs there.
    """

    watch: Sequence[Place]
    constraints: Sequence[Constraint]
    data: Any = None


class Elimination(NamedTuple):
    """What a technique finds: candidates to remove, and the premises from which that follows.

    `because` are the constraints, `places` those whose candidates are premises, and `details` is
    what its sentence names: a pair, a letter, the cells of a sum. `known` has, by place, candidates
    that suffice as a premise where fewer are left: for instance all numbers but one.
    """

    removes: Sequence[tuple[Place, Value]]
    because: Sequence[Constraint]
    places: Sequence[Place]
    details: Any = None
    known: CandidateMap = {}  # noqa: RUF012  # a proxy could not be pickled


@wire.json_object("mean", "low", "high")
class SolvingTime(NamedTuple):
    """The minutes that people take: the mean of those who finish, and the range `low` to `high`.

    A tenth of the timed puzzles took less than `low`, and a tenth more than `high`. `high` is None
    for puzzles harder than all of these; then the mean is only an order of magnitude. `level` is
    how hard that is among puzzles of the kind, whatever their size.
    """

    mean: float
    low: float
    high: float | None
    level: Difficulty

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low:.0f} minutes or more"
        mean, low = max(1, round(self.mean)), max(1, floor(self.low))
        return f"about {mean} minute{'' if mean == 1 else 's'} ({low} to {ceil(self.high)})"


class Technique(NamedTuple):
    """A way of reasoning: where it looks, what it finds there, and how this is said.

    * `level`, `cost`: how hard it is, for grades: see `Difficulty` and docs/grading.md.
    * `sites`: lists the spots of a model.
    * `find`: examines one of them, given the candidates of the board.
    * `reason`: the reason of a deduction in words, to follow its conclusion.
    * `ladders`: the sets of techniques to which it belongs: `full`; `unique` if it assumes that
      there is one solution; `source` if the text that described the kind has it.

    Properties of its deductions:

    * `supposes`: each deduction removes one entry, and has a chain of consequences.
    * `settles`: where a deduction leaves one value, its reason explains why every other value is
      excluded, also those that were excluded before. If it does so for some values only, `covers`
      tells for which.
    * `counts`: the places whose candidates the sentence depends on, all of them: for example
      because it says in how many ways a line can be filled in.
    * `alone`: the technique reads each of its constraints by itself, so it finds nothing at a spot
      whose constraints forbid nothing.
    * `concludes`: the conclusion in words, where it can be said as one thing.
    * `whole`: a deduction cites all places of its elimination, even if a rule about the whole
      board would need fewer.
    * `follows`: deductions are told together with those that they follow from.
    * `joint`: each deduction rests on several constraints and several places, so none is a link of
      a chain.
    * `brief`: a chain is told in one sentence, not link by link.
    * `plain`: a deduction from settled places alone is seen at a glance, although the level of the
      technique is not easy.
    """

    name: str
    level: Difficulty
    cost: float
    sites: Callable[[Model], Iterable[Site]]
    find: Callable[[Site, CandidateMap], Iterable[Elimination]]
    reason: Callable[["Deduction"], str]
    ladders: tuple[str, ...] = ("full",)
    supposes: bool = False
    settles: bool = False
    covers: Callable[["Deduction", Value], bool] | None = None
    counts: Callable[["Deduction"], Iterable[Place]] | None = None
    alone: bool = False
    concludes: Callable[["Deduction"], str] | None = None
    whole: bool = False
    follows: bool = False
    joint: bool = False
    brief: bool = False
    plain: bool = False

    @property
    def effort(self) -> tuple[Difficulty, float]:
        """The sort key of techniques: the level, then the cost."""
        return self.level, self.cost

    @property
    def tells_rest(self) -> bool:
        """Whether its words explain only what it finds, so that earlier eliminations are cited."""
        return not self.settles and self.counts is None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Technique) or self.name != other.name:
            return False
        return self is other or self._identity == other._identity

    def __ne__(self, other: object) -> bool:  # that of a tuple would compare the functions
        return not self == other

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<technique {self.name}>"

    @property
    def _identity(self) -> tuple[Any, ...]:
        """The fields by which techniques are equal; unpickled functions are other objects."""
        return self.name, self.level, self.cost, self.ladders, self.supposes


Struck = tuple[Technique, Sequence[Entry]]  # what a technique removes in a round of a path
# How long people take for a puzzle, given its model and the rounds of its path.
Timing = Callable[[Model, Sequence[Struck]], SolvingTime]


def left_after(removes: Sequence[Entry], candidates: CandidateMap) -> dict[Place, Candidates]:
    """The candidates that are left at the places where these entries fall."""
    left: dict[Place, Candidates] = {}
    for place, value in removes:
        left[place] = without(left[place] if place in left else candidates[place], value)
    return left


class Deduction(NamedTuple):
    """One deduction, or step: the constraints `because` and the `facts` exclude what it `removes`.

    * `facts`: the candidates left at each place that is cited.
    * `sets`: the entries that are settled, since they are all that is left at their places.
    * `candidates_before`: the candidates at these places before, if they matter.
    * `chain`: if something is supposed, the deductions that follow from it, one after the other.
    * `rests`: of the entries that `facts` exclude, those whose exclusion the chain needs.
    * `details`: those of the elimination.
    * `value_names`, `domains`: those of the kind's look, and of the puzzle.
    * `left`: the candidates after the deduction at places that it does not settle, if its words
      may mention them.
    * `looks`: obvious deductions that are told only with one that uses them, perhaps not for the
      first time.
    * `shown`: the entries that these remove, if they were not told before.
    """

    technique: Technique
    removes: Sequence[tuple[Place, Value]]
    because: Sequence[Constraint]
    facts: CandidateMap
    sets: Sequence[tuple[Place, Value]] = ()
    chain: Sequence["Deduction"] = ()
    candidates_before: CandidateMap = {}  # noqa: RUF012  # a proxy could not be pickled
    details: Any = None
    value_names: Mapping[Value, str] = {}
    domains: Domains = {}  # noqa: RUF012
    left: CandidateMap = {}  # noqa: RUF012
    rests: Sequence[tuple[Place, Value]] = ()
    looks: Sequence["Deduction"] = ()
    shown: Sequence[tuple[Place, Value]] = ()

    def __eq__(self, other: object) -> bool:
        """Whether the other deduction says the same about the same places."""
        return isinstance(other, Deduction) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.technique.name, *self.removes))

    def _content(self) -> tuple[object, ...]:
        said = [constraint.content for constraint in self.because]
        return self.technique.name, [*self.removes], said, self.facts, [*self.sets], [*self.chain]

    def __repr__(self) -> str:
        settled = {place for place, _ in self.sets}
        found = [f"{place} is {value}" for place, value in self.sets]
        found += [
            f"{place} is not {value}" for place, value in self.removes if place not in settled
        ]
        more = ", ..." if len(found) > SHOWN else ""
        return f"<{self.technique.name}: {', '.join(found[:SHOWN])}{more}>"

    def own(self, settled: Collection[Place]) -> CandidateMap:
        """The facts that the words of its technique need, even if its proof does not.

        These are the facts at those of its places that are `settled`; for a `whole` technique, all
        its facts.
        """
        told = dict(self.facts) if self.technique.whole else {}
        if not self.technique.tells_rest:
            return told
        return told | {
            place: self.candidates_before[place]
            for place in settled
            if place in self.candidates_before
        }

    def spares(self, own: CandidateMap, entry: tuple[Place, Value]) -> bool:
        """Whether the sentence need not mention that this entry was excluded; see `own`."""
        place, value = entry
        covers = self.technique.covers
        return place not in own or (covers is not None and covers(self, value))

    def leaving(self, candidates: CandidateMap) -> "Deduction":
        """This deduction with `left` set: the candidates that remain after it."""
        settled = {place for place, _ in self.sets}
        left = left_after(self.removes, candidates)
        return self._replace(left={p: known for p, known in left.items() if p not in settled})

    def with_all(self, others: Iterable["Deduction"]) -> "Deduction":
        """This deduction extended by the conclusions of others that have the same reason."""
        steps = [self, *others]
        removes = [entry for step in steps for entry in step.removes]
        sets = [entry for step in steps for entry in step.sets]
        if len(steps) > 1 and all(isinstance(place, Cell) for place, _ in removes):
            order = {place: i for i, place in enumerate(self.domains)}
            removes.sort(key=lambda entry: order[entry[0]])
            sets.sort(key=lambda entry: order[entry[0]])
        left = {place: values for step in steps for place, values in step.left.items()}
        before = {p: values for step in steps for p, values in step.candidates_before.items()}
        return self._replace(removes=removes, sets=sets, left=left, candidates_before=before)

    def of(self, places: Collection[Place]) -> "Deduction":
        """This deduction restricted to conclusions about some places."""
        return self._replace(
            removes=[entry for entry in self.removes if entry[0] in places],
            sets=[entry for entry in self.sets if entry[0] in places],
            left={place: known for place, known in self.left.items() if place in places},
        )

    @property
    def linked(self) -> bool:
        """Whether it has a chain that is told link by link."""
        return bool(self.chain) and not self.technique.brief

    @property
    def struck(self) -> list[tuple[Place, Value]]:
        """All entries that are excluded with it: by its looks, and by itself."""
        return [*self.shown, *self.removes]

    @property
    def links(self) -> list["Deduction"]:
        """The links of its chain, each followed by the links of its own chain."""
        return [one for link in self.chain for one in (link, *link.links)]

    @property
    def clues(self) -> list[Clue]:
        """The printed clues it rests on, each once."""
        return list(dict.fromkeys(clue for c in self.because for clue in c.clues))
