"""Relations about a graph: which of its nodes, or which of its edges, hold."""

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.clauses import Clauses, Columns, named_literal
from enpitsu.rules.formulas import (
    Entries,
    Formula,
    Is,
    Not,
    Predicate,
    Slot,
    SlotCandidates,
    every_candidate,
    forbidden,
    predicate,
    renamed,
    slots,
    truth,
    values,
    verdicts,
)
from enpitsu.rules.limits import MAX_REMEMBERED_PATTERNS
from enpitsu.rules.linear import LinearProgram, Literal
from enpitsu.rules.reasons import Known, Weakening, Wrong
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import NEVER, Literals, States


class SimplePart(NamedTuple):
    """A part that is true just if its slot has one value or, unless it `holds`, any other."""

    slot: Slot
    value: Value
    holds: bool

    def verdict(self, candidates: Candidates) -> Verdict:
        """Whether it holds, given the candidates of its slot; None while that is open."""
        if self.value not in candidates:
            return not self.holds
        return self.holds if len(candidates) == 1 else None


class GraphRelation(Relation):
    """The base of relations about a graph: part i, a formula, is about node or edge i.

    A node or an edge whose part is true is said to hold. From the verdicts on all parts (True,
    False, or None while open) a subclass tells whether the relation holds, which parts are forced
    to be true or false, and which of them violate it. Clauses, CP-SAT and counting get a literal
    for each part.
    """

    far = True
    parts: tuple[Formula, ...]
    graph: Graph

    def spoken(self) -> Iterable[Slot]:
        """The slots of all parts."""
        return (slot for part in self.parts for slot in slots(part))

    # -- what a subclass defines -------------------------------------------------------------

    @abstractmethod
    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        """Whether the relation holds, given the verdict on each part; None while that is open."""

    @abstractmethod
    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        """The parts that must hold, or must fail, for the relation to hold; None if it cannot."""

    @abstractmethod
    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """The numbers of the parts at fault where the relation fails."""

    @abstractmethod
    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        """The same relation on other parts."""

    @abstractmethod
    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        """Add the clauses that make it hold, given a literal for each part."""

    @abstractmethod
    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        """Add it to a CP-SAT model, given a literal for each part."""

    @abstractmethod
    def states_of(self, parts: Sequence[int]) -> States | None:
        """Its states along a frontier, or None; a part is given as its literal, or `NEVER`."""

    def part_reasons(self, number: int, *, holds: bool) -> list[Reason]:  # noqa: ARG002
        """Known reasons why a part must be true, or must be false; each one is enough.

        `holds` tells which of the two is asked. A reason is a function that tells whether it
        applies, given the verdicts on all parts.
        """
        return []

    # -- propagation and encodings -----------------------------------------------------------

    def predicate(self) -> Predicate:
        """Evaluates the parts, then the graph."""
        judges, verdict = [predicate(part, self.size) for part in self.parts], self.verdict
        return lambda values: bool(verdict([holds(values) for holds in judges]))

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that contradict the parts whose truth is forced."""
        forced_parts = self.forced_parts(verdicts(self.parts, candidates))
        if forced_parts is None:
            return every_candidate(self.slots, candidates)
        gone = [
            entry
            for number, want in forced_parts.items()
            for entry in forbidden(self.parts[number], candidates, want=want)
        ]
        return list(dict.fromkeys(gone))

    def narrow(self, coding: Coding) -> Narrow:
        """The same as `forbids`, on bits, if each part is about one value."""
        forced_parts = self.forced_parts
        parts = [
            (part.slot, coding.bit.get(part.value, 0), part.holds) for part in self.simple_parts
        ]
        if not parts:
            return super().narrow(coding)

        def narrowed(columns: Sequence[Bits]) -> Gone:
            told: list[Verdict] = []
            for slot, bit, holds in parts:
                bits = columns[slot]
                told.append(not holds if not bits & bit else holds if bits == bit else None)
            forced = forced_parts(told)
            return fallen(parts, columns, None if forced is None else forced.items())

        return narrowed

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Each part becomes a literal."""
        self.clauses_of(cnf, [named_literal(cnf, part, columns) for part in self.parts])

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """Each part becomes a literal."""
        self.linear_of(program, [program.literal(part, places) for part in self.parts])

    def states(self, literals: Literals, possible: SlotCandidates) -> States | None:
        """The states of `states_of`, if each part is a value or its negation; else None."""
        parts = []
        for part in self.parts:
            literal = _literal(part, literals, possible)
            if literal is None:
                return None
            parts.append(literal)
        return self.states_of(parts)

    def values(self) -> tuple[Value, ...]:
        """The values that its parts name."""
        return tuple(dict.fromkeys(value for part in self.parts for value in values(part)))

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        """The same relation with renamed parts."""
        return self.with_parts(tuple([renamed(part, names) for part in self.parts]))

    def status(self, candidates: SlotCandidates) -> Verdict:
        """The verdict that follows from those on its parts."""
        return self.verdict(verdicts(self.parts, candidates))

    def violations(self, candidates: SlotCandidates) -> list[Slot]:
        """The slots of the parts at fault."""
        told = [truth(part, candidates) for part in self.parts]
        violating_parts = [self.parts[number] for number in self.violating_parts(told)]
        return [*dict.fromkeys(slot for part in violating_parts for slot in slots(part))]

    # -- minimal premises ----------------------------------------------------------------------
    # To find everything that follows on a graph takes searches over all of it. To check that one
    # known reason still applies when less is known is fast.

    @cached_property
    def simple_parts(self) -> Sequence[SimplePart]:
        """Its parts, if each is about one value in one slot; else none."""
        found = []
        for part in self.parts:
            said = part.part if isinstance(part, Not) else part
            if not isinstance(said, Is):
                return ()
            found.append(SimplePart(said.slot, said.value, said is part))
        return tuple(found)

    def is_hopeless(self, told: Sequence[Verdict]) -> bool:
        """Whether the relation cannot hold; the result is remembered."""
        return _is_hopeless(self, tuple(told))

    def fails(self, told: Sequence[Verdict]) -> bool:
        """Whether the relation cannot hold; a subclass may be faster than `forced_parts`."""
        return self.forced_parts(told) is None

    def entry_reasons(self, told: Sequence[Verdict], slot: Slot, value: Value) -> list[Reason]:
        """Reasons why a value is impossible in a slot if the relation can hold; each is enough."""
        return [
            reason
            for number, holds in self.denying_parts(slot, value)
            for reason in self.part_reasons(number, holds=holds)
            if told[number] is None and reason(told)
        ]

    def separators(self, told: Sequence[Verdict], slot: Slot, value: Value) -> Iterator[set[Slot]]:  # noqa: ARG002
        """Small sets of slots that may suffice as premises, as far as any are known."""
        return iter(())

    def weakening(self, known: Known, domains: Known, wrong: Wrong) -> Weakening:
        """Premises that are weakened as long as a known reason applies, if there is one."""
        if self.simple_parts:
            weakened = GraphWeakening(self, known, domains, wrong)
            if weakened.suffice():
                return weakened
        return Weakening(self, known, domains, wrong)

    def aspect(self, known: Mapping[Any, Candidates]) -> Hashable:
        """The candidates of all places: everything that is known may matter."""
        return tuple(known.items())

    def denying_parts(self, slot: Slot, value: Value) -> Iterator[tuple[int, bool]]:
        """The parts about a slot, each with the truth value that would exclude a value there."""
        for number, part in enumerate(self.simple_parts):
            if part.slot == slot:
                yield number, (part.value != value) is part.holds


class GraphWeakening(Weakening):
    """Verdicts on the parts of a relation, weakened as long as one of its known reasons applies."""

    relation: GraphRelation

    def __init__(self, relation: GraphRelation, known: Known, domains: Known, wrong: Wrong) -> None:
        super().__init__(relation, known, domains, wrong)
        self.parts: dict[Slot, list[tuple[int, SimplePart]]] = {slot: [] for slot in known}
        for number, part in enumerate(relation.simple_parts):
            self.parts[part.slot].append((number, part))
        self.told = [part.verdict(known[part.slot]) for part in relation.simple_parts]
        self.reasons = [
            (slot, value, relation.entry_reasons(self.told, slot, value))
            for slot, values in wrong.items()
            for value in values
        ]

    def suffice(self) -> bool:
        """Whether reasons exclude all that is `wrong`; without any, whether it cannot hold."""
        return self._left(self.known, self.told)

    def _left(self, known: Known, told: Sequence[Verdict]) -> bool:
        if not self.wrong:
            return self.relation.is_hopeless(told)
        return all(
            any(reason(told) for reason in reasons)
            for slot, value, reasons in self.reasons
            if value in known[slot]
        )

    def weaken(self, wider: Known) -> bool:
        told = [*self.told]
        for slot, candidates in wider.items():
            for number, part in self.parts[slot]:
                told[number] = part.verdict(candidates)
        known = self.known | wider
        enough = self._left(known, told)
        if enough:
            self.known, self.told = known, told
        return enough

    def separators(self) -> Iterable[Collection[Slot]]:
        for slot, value, _ in self.reasons:
            yield from self.relation.separators(self.told, slot, value)


def fallen(
    parts: Sequence[tuple[Slot, Bits, bool]],
    columns: Sequence[Bits],
    forced: Iterable[tuple[int, bool]] | None,
) -> Gone:
    """The candidates that fall if parts, by number, are forced to hold or to fail.

    A part is a slot, a value as a bit, and whether it says that the slot has the value, or has
    not. If `forced` is None, no parts can make the relation hold, so all candidates fall.
    """
    if forced is None:
        slots = dict.fromkeys(slot for slot, _, _ in parts)
        return [(slot, columns[slot]) for slot in slots if columns[slot]]
    gone: dict[Slot, Bits] = {}
    for number, want in forced:
        slot, bit, holds = parts[number]
        some = columns[slot] & (~bit if want == holds else bit)
        if some:
            gone[slot] = gone.get(slot, 0) | some
    return [*gone.items()]


def _literal(part: Formula, literals: Literals, possible: SlotCandidates) -> int | None:
    """The literal of a part that is a value or its negation; None for any other part."""
    match part:
        case Is(slot, value):
            return literals[slot][value] if value in possible[slot] else NEVER
        case Not(Is(slot, value)):
            literal = literals[slot].get(value)
            return None if literal is None else -literal
        case _:
            return None


@lru_cache(maxsize=MAX_REMEMBERED_PATTERNS)  # another hint asks the same again
def _is_hopeless(rule: GraphRelation, told: tuple[Verdict, ...]) -> bool:
    return rule.fails(told)
