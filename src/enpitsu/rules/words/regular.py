"""Values that an automaton accepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Value
from enpitsu.rules import automaton_clauses
from enpitsu.rules.automata import Automaton, goes_through, layers, opposite, unsupported
from enpitsu.rules.clauses import Clauses, Columns, at_most, literal_of
from enpitsu.rules.formulas import Entries, Predicate, Slot, SlotCandidates, picker
from enpitsu.rules.linear import LinearProgram
from enpitsu.rules.presolver import Presolver
from enpitsu.rules.relations import Relation, relation


class Regular(Relation):
    """An automaton accepts the values in the slots, in order."""

    __match_args__ = ("listed", "machine")

    def __init__(self, listed: Sequence[Slot], machine: Automaton) -> None:
        self.listed, self.machine = tuple(listed), machine

    def spoken(self) -> Iterable[Slot]:
        """The listed slots."""
        return self.listed

    def predicate(self) -> Predicate:
        """Whether the automaton accepts the values."""
        read, machine = picker(self.listed), self.machine
        return lambda values: goes_through(machine, read(values))

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that are on no accepting path."""
        columns = tuple([candidates[slot] for slot in self.listed])
        known = self.memo.setdefault("moves", {})
        return [(self.listed[i], value) for i, value in unsupported(self.machine, columns, known)]

    @property
    def exact(self) -> bool:
        """Whether no slot is listed twice."""
        return len(self.slots) == len(self.listed)

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Clauses with variables for the state before each slot."""
        domains = [columns[slot][1] for slot in self.listed]
        literals = [partial(literal_of, columns[slot]) for slot in self.listed]
        for names in automaton_clauses.goes_through(
            self.machine, domains, literals, cnf.new, cnf.add
        ):
            at_most(cnf, 1, names)

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """Constraints with an integer for the state before each slot.

        CP-SAT has an automaton constraint, but with that it finds each solution several times.
        """
        model, codes = program.model, program.codes
        listed = [places[slot] for slot in self.listed]
        before = None
        read = layers(self.machine, [program.domain(place) for place in listed])
        for layer, place in zip(read, listed, strict=True):
            if not layer:
                model.add_bool_or([])
                return
            after = sorted({there for ways in layer.values() for _, there in ways})
            state = program.one_of(after)
            rows = [(s, codes[v], there) for s, ways in layer.items() for v, there in ways]
            number = program.number(place)
            if before is None:
                model.add_allowed_assignments([number, state], [row[1:] for row in rows])
            else:
                model.add_allowed_assignments([before, number, state], rows)
            before = state

    def presolve(self, presolver: Presolver, places: Sequence[Any]) -> bool:
        """Always adds it; the moves of its automaton are cached in its memo."""
        known = self.memo.setdefault("moves", {})
        presolver.add_regular([places[slot] for slot in self.listed], self.machine, known)
        return True

    def template_values(self, *, native: bool) -> int:
        """With native bounds, writing its clauses anew is as fast as filling in a template."""
        return 0 if native else super().template_values(native=native)

    def values(self) -> tuple[Value, ...]:
        """The values that the automaton can read."""
        return self.machine.values

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        """The same automaton with renamed values."""
        steps = (
            tuple((names.get(value, value), after) for value, after in step)
            for step in self.machine.steps
        )
        return Regular(self.listed, Automaton(tuple(steps), self.machine.ends))

    def status(self, candidates: SlotCandidates) -> Verdict:
        """False as soon as there is no accepting path."""
        columns = [candidates[slot] for slot in self.listed]
        if not all(layers(self.machine, columns)):
            return False
        return True if all(len(column) == 1 for column in columns) else None

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:
        """The complement of the automaton accepts."""
        values = [value for slot in self.listed for value in domains[slot]]
        yield Regular(self.listed, opposite(self.machine, values))


@relation
def regular(size: int, machine: Automaton) -> Relation:
    """An automaton accepts the values of so many slots, in order."""
    return Regular(range(size), machine)
