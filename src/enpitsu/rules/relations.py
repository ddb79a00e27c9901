"""Relations: conditions on the values in some slots, such as a sum or all different.

A relation is about slots 0, 1, 2, ... and knows no puzzle: a constraint assigns a place to each
slot. Equal relations are one object, so that whatever is computed for one, such as the candidates
it forbids or its clauses, is computed once, wherever it is used.

A class of relations is called a word; it is a global constraint. It defines when it holds, and one
of `decompose`, `clauses` and `forbids`. Everything else has a default, which it may improve on.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, wraps
from itertools import product
from math import prod
from typing import Any, ClassVar, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from enpitsu.errors import BadKind, Unsupported, short
from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules import linear
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.clauses import Clauses, Columns, say
from enpitsu.rules.cuts import ReasonCuts
from enpitsu.rules.formulas import (
    Count,
    Entries,
    Formula,
    Is,
    Literal,
    Not,
    Predicate,
    Slot,
    SlotCandidates,
    atoms,
    by_clause,
    decisive,
    every_candidate,
    forbidden,
    is_exact,
    is_wide,
    literals,
    predicate,
    renamed,
    slots,
    tells_lines_apart,
    truth,
    values,
)
from enpitsu.rules.limits import (
    MAX_COMPARED_CANDIDATES,
    MAX_NEGATED_ROWS,
    MAX_REASONED_SLOTS,
    MAX_REMEMBERED_PATTERNS,
    MAX_REMEMBERED_REASONS,
    MAX_REMEMBERED_SLOTS,
    MAX_SHARED_RELATIONS,
    MAX_TEMPLATE_VALUES,
)
from enpitsu.rules.linear import LinearProgram
from enpitsu.rules.patterns import narrow_clause, narrow_patterns
from enpitsu.rules.presolver import Presolver
from enpitsu.rules.propagation import refuted
from enpitsu.rules.reasons import Known, Weakening, Wrong
from enpitsu.rules.states.base import Literals, States

P = ParamSpec("P")
R = TypeVar("R", bound="Relation")
Found = TypeVar("Found")
Denied = tuple[tuple[Slot, Value], ...]
Part = tuple["Relation", Sequence[Slot]]


class Interned(ABCMeta):
    """The metaclass that makes equal relations one object."""

    def __call__(cls: type[R], *args: Any, **kwargs: Any) -> R:  # type: ignore[misc]  # noqa: ANN401
        """The one relation with these fields."""
        made: R = super().__call__(*args, **kwargs)  # type: ignore[misc]
        key = cls, made.key
        known = _KNOWN.get(key)
        if known is None:
            made._complete()
            _KNOWN[key] = known = made
        return known  # type: ignore[return-value]  # the key names the class


_KNOWN: WeakValueDictionary[tuple[type, Hashable], Relation] = WeakValueDictionary()


class Relation(metaclass=Interned):
    """A condition on the values in some slots.

    `slots` are those it is about, each once, in order of occurrence, and `size` is the number of
    places it takes: one more than the highest slot. `fields` are the arguments it was made from, in
    the order of its class's parameters. `memo` holds results that other modules cache with it, a
    dictionary for each purpose.

    A word that is made from more than a size keeps its fields in `__init__`, names them in
    `__match_args__`, and returns from `spoken` the slots it is about.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("size",)
    far: ClassVar[bool] = False  # it is about a whole board: propagation reads it last
    wants_full_domains: ClassVar[bool] = False  # its clauses are shipped for full domains only
    read_last: ClassVar[bool] = False  # people read it only where nothing else follows
    # A person's conclusions from it are those of `forbids`, although a solver would need less.
    read_as_told: ClassVar[bool] = False
    cites_least: ClassVar[bool] = False  # reasons cite minimal premises about open slots
    formula: Formula | None = None  # only `Holds` has one
    size: int
    slots: tuple[Slot, ...]
    memo: dict[str, dict[Any, Any]]

    def __init_subclass__(cls) -> None:
        """Refuse a word whose fields are not named, as different ones would be taken for equal."""
        super().__init_subclass__()
        made = cls.__init__.__code__
        fields = made.co_varnames[1 : made.co_argcount + made.co_kwonlyargcount]
        if fields != cls.__match_args__:
            told = f"__match_args__ of {cls.__name__} is {cls.__match_args__}"
            raise TypeError(f"{told}; expected the arguments of its __init__: {fields}")
        if not any(map(cls._defines, ("decompose", "forbids", "clauses"))):
            told = f"{cls.__name__} defines none of decompose, forbids and clauses"
            raise TypeError(f"{told}; expected what it consists of, or what it rules out")

    def __init__(self, size: int) -> None:
        self.size = size

    @property
    def fields(self) -> tuple[Any, ...]:
        """The arguments it was made from."""
        return tuple([getattr(self, name) for name in self.__match_args__])

    @property
    def key(self) -> Hashable:
        """The key by which relations of a class are equal, and become one object."""
        return self.fields

    def _complete(self) -> None:
        """Compute what every relation has, once it is known to be a new one."""
        self.slots = tuple(dict.fromkeys(self.spoken()))
        self.size = max(self.slots, default=-1) + 1
        self.memo = {}

    def spoken(self) -> Iterable[Slot]:
        """The slots it is about, in order of occurrence; one may come twice."""
        return range(self.size)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self.fields

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.fields))})"

    # -- what a word defines, or improves on -----------------------------------------------

    @cached_property
    def holds(self) -> Predicate:
        """Whether it holds, given a value for each place; a word may define it as a method."""
        return self.predicate()

    def predicate(self) -> Predicate:
        """The function that tells whether it holds, given a value for each place."""
        raise NotImplementedError(f"{type(self).__name__} does not say when it holds")

    def decompose(self, domains: SlotCandidates) -> Iterator[Part]:
        """Simpler relations with their slots, whose conjunction is equivalent on these domains."""
        raise NotImplementedError(f"{type(self).__name__} is not made of others")

    def _parts(self, domains: SlotCandidates) -> list[Part]:
        """What it decomposes into; `BadKind` unless these are relations, each with its slots."""
        found: list[Part] = []
        parts = self.decompose(domains)
        for part in parts if isinstance(parts, Iterable) else (parts,):
            match part:
                case Relation() as relation, Sequence() as at if len(at) >= relation.size:
                    found.append((relation, at))
                case _:
                    word = type(self).__name__
                    met = f"{word}.decompose yields {short(repr(part))}"
                    raise BadKind(f"{met}; expected pairs of a relation and its slots")
        return found

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that are part of no assignment with which it holds.

        Each slot has one candidate or more. If the relation cannot hold, these are all candidates
        of its slots. If it is not `exact`, some may be missing. By default they come from
        propagating the relations it decomposes into, or else from unit propagation over its
        clauses.
        """
        if not self._defines("decompose"):
            if not self._defines("clauses"):
                raise NotImplementedError(f"{type(self).__name__} does not say what it forbids")
            if all(len(candidates[slot]) == 1 for slot in self.slots):
                holds = self.holds(tuple([(*left, 0)[0] for left in candidates]))
                return [] if holds else every_candidate(self.slots, candidates)
            return refuted(self.clauses, self.slots, candidates)
        remaining = [*candidates]
        parts = self._parts(candidates)
        fallen = True
        while fallen:
            fallen = False
            for relation, at in parts:
                for slot, value in relation.forbidden(tuple([remaining[slot] for slot in at])):
                    here = at[slot]
                    remaining[here] = tuple([kept for kept in remaining[here] if kept != value])
                    fallen = True
                    if not remaining[here]:
                        return every_candidate(self.slots, candidates)
        return [
            (s, value) for s in self.slots for value in candidates[s] if value not in remaining[s]
        ]

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Add the clauses that make it hold.

        A column has the values of a slot and their literals. Auxiliary variables should be
        functions of the board, so that each solution is one model; only those of cardinality
        encodings are not. By default these are the clauses of what it decomposes into. A relation
        that only defines `forbids` is `told_late`: a solver gets cuts, the reasons why an
        assignment that it found is wrong, and `Unsupported` is raised where all clauses are needed
        at once.
        """
        if self.told_late:
            if not cnf.lazy:
                raise self.without_clauses()
            spoken = [(slot, *columns[slot][1:]) for slot in self.slots]
            cnf.cut_generators.append(ReasonCuts(self, spoken))
            return
        for relation, at in self._parts([domain for _, domain, _ in columns]):
            relation.clauses(cnf, [columns[slot] for slot in at])

    @property
    def told_late(self) -> bool:
        """Whether a solver gets it lazily, as cuts that are made of its `reasons`."""
        return not self._defines("decompose") and not self._defines("clauses")

    def without_clauses(self) -> Unsupported:
        """The error that it has no clauses, raised where all constraints must be clauses."""
        return Unsupported(f"{type(self).__name__} has no clauses: it only says what it forbids")

    @classmethod
    def _defines(cls, said: str) -> bool:
        """Whether its class defines this method itself, and does not inherit it from here."""
        return getattr(cls, said) is not getattr(Relation, said)

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """Add it to a CP-SAT model, with these places as its slots.

        By default the relations it decomposes into are added, or else its clauses.
        """
        if not self._defines("decompose"):
            linear.say_clauses(program, self.clauses, places)
            return
        for relation, at in self._parts([program.domain(place) for place in places]):
            relation.linear(program, [places[slot] for slot in at])

    def presolve(self, presolver: Presolver, places: Sequence[Any]) -> bool:  # noqa: ARG002
        """Add it to a presolver if that is faster than a SAT solver, and tell whether it was."""
        return False

    def states(self, literals: Literals, possible: SlotCandidates) -> States | None:  # noqa: ARG002
        """Its states along a frontier, for counting; None if its clauses are used for that.

        `literals` has for each slot the literals of all its values, and `possible` the values that
        are left there.
        """
        return None

    def template_values(self, *, native: bool) -> int:  # noqa: ARG002
        """The most values, in all its slots, for which a template of its clauses is worth keeping.

        `native` tells that the solver keeps bounds as they are.
        """
        return 0 if self.far or self.told_late else MAX_TEMPLATE_VALUES

    @property
    def wide(self) -> bool:
        """Whether it makes wide bounds, with which a solver may notice a time limit late."""
        return False

    @property
    def rarely_broken(self) -> bool:
        """Whether random boards nearly always satisfy it although it takes many clauses."""
        return False

    @property
    def exact(self) -> bool:
        """Whether `forbids` is complete, whatever the candidates are."""
        return False

    def values(self) -> tuple[Value, ...]:
        """The values it names, each once, in order."""
        return ()

    def renamed(self, names: Mapping[Value, Value]) -> Relation | None:  # noqa: ARG002
        """The same relation on renamed values; None if values count as numbers."""
        return None

    def status(self, candidates: SlotCandidates) -> Verdict:
        """Whether it holds, given the candidates of each slot; None while that is open.

        With two or more open slots it may be called open though it is decided.
        """
        if all(len(candidates[slot]) == 1 for slot in self.slots):
            return self.holds(tuple([(*left, 0)[0] for left in candidates]))
        denied = self.forbids(candidates)
        whole = sum([len(candidates[slot]) for slot in self.slots])
        return False if len(denied) == whole else None

    def violations(self, candidates: SlotCandidates) -> list[Slot]:
        """The slots at fault where it fails, each once: those a person would point at.

        By default these are all slots with one candidate.
        """
        settled = [slot for slot in self.slots if len(candidates[slot]) == 1]
        return settled or [*self.slots]

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:
        """Relations of which at least one holds just if this one fails.

        `ValueError` if these are too many, or too large.
        """
        from enpitsu.rules.words.table import Table  # a subclass of this class

        columns = [domains[slot] for slot in self.slots]
        if self.far or prod(map(len, columns)) > MAX_NEGATED_ROWS:
            raise ValueError(f"the negation of {type(self).__name__} cannot be expressed")
        values: list[Value] = [0] * self.size
        rows = []
        for row in product(*columns):
            for slot, value in zip(self.slots, row, strict=True):
                values[slot] = value
            if not self.holds(tuple(values)):
                rows.append(row)
        yield Table(self.slots, frozenset(rows))

    @cached_property
    def only_values(self) -> Mapping[Slot, Value]:
        """For some slots the only value there that matters to the relation.

        If other candidates of such a slot fall, and this one is not all that is left, the relation
        forbids nothing that it did not forbid before.
        """
        return {}

    # -- minimal premises --------------------------------------------------------------------

    def weakening(self, known: Known, domains: Known, wrong: Wrong) -> Weakening:
        """The premises from which it follows that the values in `wrong` are impossible."""
        return Weakening(self, known, domains, wrong)

    def reasons(
        self,
        candidates: Sequence[Candidates],
        before: Sequence[Candidates],
        domains: Sequence[Candidates],
        entry: tuple[Slot, Value] | None = None,
    ) -> Known:
        """Minimal premises for forbidding an entry, or without one for being unsatisfiable.

        All sequences hold the candidates of `slots`, in that order. In the result no slot could
        have a value more; slots that do not matter have their `domains`. If there is a choice,
        values that have fallen since `before` are the last to come back. Results are remembered.
        """
        first = dict(zip(self.slots, before, strict=True))
        pattern = (*map(tuple, (candidates, before, domains)), entry)
        return self._remembered("reasons", pattern, lambda weakening: weakening.least(first))

    def rests_on(
        self,
        candidates: Sequence[Candidates],
        domains: Sequence[Candidates],
        entry: tuple[Slot, Value] | None = None,
    ) -> Sequence[Slot]:
        """The slots of the `reasons`; these alone are found in less time, and cached."""
        pattern = (*map(tuple, (candidates, domains)), entry)
        return self._remembered("rests_on", pattern, lambda weakening: weakening.fewest())

    def _remembered(
        self, name: str, pattern: tuple[Any, ...], work: Callable[[Weakening], Found]
    ) -> Found:
        """The result of `work` on a weakening; `pattern` is the key under which it is cached.

        It has candidates first, and the domains and the entry last.
        """
        known = self.memo.setdefault(name, {})
        found: Found | None = known.get(pattern)
        if found is None:
            candidates, *_, domains, entry = pattern
            now, last = (dict(zip(self.slots, one, strict=True)) for one in (candidates, domains))
            wrong = {} if entry is None else {entry[0]: entry[1:]}
            found = work(self.weakening(now, last, wrong))
            few = self.size <= MAX_REASONED_SLOTS
            if len(known) >= (MAX_REMEMBERED_PATTERNS if few else MAX_REMEMBERED_REASONS):
                known.clear()
            known[pattern] = found
        return found

    def aspect(self, known: Mapping[Any, Candidates]) -> Hashable:  # noqa: ARG002
        """A key for the candidates that a person looks at to see what the relation implies.

        What the relation forbids because of one aspect is seen at one glance.
        """
        return ()

    # -- what is computed once ---------------------------------------------------------------

    def forbidden(self, candidates: tuple[Candidates, ...]) -> Denied:
        """The result of `forbids`, cached for each tuple of candidates."""
        if self.size > MAX_REMEMBERED_SLOTS:
            return tuple(self.forbids(candidates))
        known = self.memo.setdefault("forbidden", {})
        found: Denied | None = known.get(candidates)
        if found is None:
            if len(known) >= MAX_REMEMBERED_PATTERNS:
                known.clear()
            found = known[candidates] = tuple(self.forbids(candidates))
        return found

    def narrow(self, coding: Coding) -> Narrow:
        """A function like `forbids` for candidates as bits."""

        def narrowed(columns: Sequence[Bits]) -> Gone:
            gone: dict[Slot, Bits] = {}
            for slot, value in self.forbids([coding.values_of(bits) for bits in columns]):
                gone[slot] = gone.get(slot, 0) | coding.bit[value]
            return [*gone.items()]

        return narrowed

    def leaves(self, candidates: Candidates) -> Candidates:
        """For a relation of one slot: the candidates with which it holds; cached."""
        known = self.memo.setdefault("leaves", {})
        found: Candidates | None = known.get(candidates)
        if found is None:
            if len(known) >= MAX_REMEMBERED_PATTERNS:
                known.clear()
            found = tuple([value for value in candidates if self.holds((value,))])
            known[candidates] = found
        return found


class Holds(Relation):
    """The relation that a formula holds."""

    __match_args__ = ("formula",)
    formula: Formula

    def __init__(self, formula: Formula) -> None:
        self.formula = formula

    @property
    def key(self) -> Hashable:
        """The formula and its class: formulas of two classes may be equal as tuples."""
        return type(self.formula), self.formula

    def spoken(self) -> Iterable[Slot]:
        return slots(self.formula)

    def predicate(self) -> Predicate:
        return predicate(self.formula, self.size)

    def forbids(self, candidates: SlotCandidates) -> Entries:
        clause = self._clause
        return (
            forbidden(self.formula, candidates) if clause is None else by_clause(clause, candidates)
        )

    def forbidden(self, candidates: tuple[Candidates, ...]) -> Denied:
        """As for any relation, but clauses of many slots are not cached: reading them is faster."""
        clause = self._clause
        if clause is None or sum(map(len, candidates)) <= MAX_COMPARED_CANDIDATES:
            return super().forbidden(candidates)
        return tuple(by_clause(clause, candidates))

    @cached_property
    def _clause(self) -> Sequence[Literal] | None:
        """Its literals if the formula is a clause, the most frequent case; else None."""
        return literals(self.formula)

    @cached_property
    def only_values(self) -> Mapping[Slot, Value]:
        """For each slot with a single value in the formula that value."""
        named: dict[Slot, set[Value]] = {}
        for slot, value in atoms(self.formula):
            named.setdefault(slot, set()).add(value)
        return {slot: value for slot, (value, *more) in named.items() if not more}

    def narrow(self, coding: Coding) -> Narrow:
        """A faster function for counts of one value and for formulas of many small parts."""
        if parts := narrow_patterns(self.formula, coding) or narrow_clause(self.formula, coding):
            return parts
        narrowed, formula = super().narrow(coding), self.formula
        counts = formula.parts if isinstance(formula, Count) else ()
        alike = {part.value if isinstance(part, Is) else None for part in counts}
        if len(alike) != 1 or None in alike or len(counts) != self.size:
            return narrowed
        assert isinstance(formula, Count)
        bit, low, high = coding.bit.get(alike.pop(), 0), formula.low, formula.high  # type: ignore[arg-type]

        def counted(columns: Sequence[Bits]) -> Gone:
            enough = high >= len(columns) and columns.count(bit) >= low
            return () if enough else narrowed(columns)

        return counted

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        say(cnf, self.formula, columns)

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        linear.say(program, self.formula, places)

    @property
    def wide(self) -> bool:
        """Whether it is a cardinality bound with very many subsets."""
        return is_wide(self.formula)

    @property
    def rarely_broken(self) -> bool:
        """Whether it says that two long lines differ."""
        return tells_lines_apart(self.formula)

    @cached_property
    def exact(self) -> bool:
        """Whether it has no counts within counts."""
        return is_exact(self.formula)

    def values(self) -> tuple[Value, ...]:
        return values(self.formula)

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        return Holds(renamed(self.formula, names))

    def status(self, candidates: SlotCandidates) -> Verdict:
        return truth(self.formula, candidates)

    def violations(self, candidates: SlotCandidates) -> list[Slot]:
        """The parts that hold in a count that is too high, or fail in one that is too low."""
        return [*dict.fromkeys(decisive(self.formula, candidates, verdict=False))]

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:  # noqa: ARG002
        yield Holds(Not(self.formula))


def relation(make: Callable[P, Formula | Relation]) -> Callable[P, Relation]:
    """Decorate a function that makes a formula or relation: equal arguments give the same object.

    Its results are remembered.
    """

    @wraps(make)
    @lru_cache(maxsize=MAX_SHARED_RELATIONS)
    def made(*args: P.args, **kwargs: P.kwargs) -> Relation:
        found = make(*args, **kwargs)
        return found if isinstance(found, Relation) else Holds(found)

    return made  # type: ignore[return-value]  # a cached function forgets its parameters


# -- common relations ----------------------------------------------------------------------


@relation
def has(value: Value) -> Formula:
    """The one slot has this value."""
    return Is(0, value)


@relation
def lacks(value: Value) -> Formula:
    """The one slot does not have this value."""
    return Not(Is(0, value))


@relation
def number_of(value: Value, size: int, low: int, high: int) -> Formula:
    """At least `low` and at most `high` of so many slots have this value."""
    return Count(tuple(Is(slot, value) for slot in range(size)), low, high)
