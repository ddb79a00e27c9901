"""The constraints of a model as clauses for a SAT solver.

A place with two values is one SAT variable, any other place has one for each value. The clauses of
a relation depend only on the candidates in its slots: when the same candidates come a second time,
the clauses are kept as a template, which from then on is only filled in.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import count, pairwise
from operator import is_not
from typing import Any, Literal, NamedTuple

from enpitsu.engines.limits import (
    CONSTRAINTS_PER_LOOK,
    FIRST_LITERALS,
    MAX_NUMBERED_DOMAINS,
    MAX_NUMBERED_VALUES,
    MAX_TEMPLATES,
    MIN_LOOKED_AT_VALUES,
)
from enpitsu.errors import OutOfTime
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import is_limited, look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Relation
from enpitsu.rules.clauses import Clause, Clauses, Column, at_most
from enpitsu.rules.cover import Pick
from enpitsu.rules.cuts import CutGenerator, guarded
from enpitsu.rules.formulas import picker
from enpitsu.rules.limits import MAX_PLAIN_SUBSETS


class Cnf(Clauses):
    """Clauses, the literals of each place's values, and the number of SAT variables.

    The first `answer_variables` of the `top` variables are for the values, the others are
    auxiliary. `constraint_starts` tells for each constraint where its clauses begin, and
    `generator_starts` the same of `cut_generators`, and where the last of these end; behind them
    are those about two constraints. With selectors, constraint number i holds only
    while `selectors[i]` is assumed. A list `deferred`, if there is one, takes the constraints that
    boards seldom break and that would need many clauses (`Relation.rarely_broken`).
    """

    def __init__(
        self,
        *,
        native: bool = False,
        many: int = MAX_PLAIN_SUBSETS,
        lazy: bool = False,
    ) -> None:
        super().__init__(native=native, many=many, lazy=lazy)
        self.mode = f"cnf {'native' if native else many}"
        self.columns: dict[Any, Column] = {}
        self.full: FullColumns | None = None
        self.deferred: list[Constraint] | None = None
        self.answer_variables = 0
        self.constraint_starts: list[int] = []
        self.generator_starts: list[int] = []
        self.selectors: list[int] = []

    @property
    def own_generators(self) -> list[Sequence[CutGenerator]]:
        """For each constraint the `cut_generators` that are about it alone."""
        return [self.cut_generators[start:end] for start, end in pairwise(self.generator_starts)]

    @cached_property
    def literals(self) -> dict[Any, dict[Value, int]]:
        """For each place the literal of each value."""
        return {
            place: dict(zip(domain, signed))  # noqa: B905  # the denials stand behind
            for place, (_, domain, signed) in self.columns.items()
        }

    def board(self, truth: Sequence[int]) -> dict[Place, Value]:
        """The board of a SAT model; variables the solver never met count as false."""
        truth = [*truth, *range(-len(truth) - 1, -self.answer_variables - 1, -1)]
        board: dict[Place, Value] = {}
        start = 0
        for place, (_, domain, _) in self.columns.items():
            if len(domain) == 2:
                board[place] = domain[truth[start] < 0]
                start += 1
            elif len(domain) == 1:
                board[place] = domain[0]
                start += 1
            else:
                literals = truth[start : start + len(domain)]
                board[place] = domain[literals.index(max(literals))]  # one literal is positive
                start += len(domain)
        return board


def to_cnf(
    model: Model,
    *,
    selectors: bool = False,
    constraints: Iterable[Constraint] | None = None,
    many: int = MAX_PLAIN_SUBSETS,
    lazy: bool = False,
) -> Cnf:
    """The clauses of a model; with `selectors`, a literal that switches each constraint on.

    If it is `lazy`, constraints on graphs are not encoded in full: the rest are clauses that the
    `cut_generators` make when an assignment breaks them. Without selectors, those come last that
    tell what follows from two constraints together.

    A bound that takes more than `many` clauses is encoded with auxiliary variables. `OutOfTime`
    when the limit passes.
    """
    cnf = Cnf(many=many, lazy=lazy)
    number_values(cnf, model.domains)
    start, unguarded = len(cnf.clauses), 0
    for _ in add_constraints(cnf, model.constraints if constraints is None else constraints):
        cnf.constraint_starts.append(start)
        cnf.generator_starts.append(unguarded)
        if selectors:
            cnf.top += 1
            cnf.selectors.append(cnf.top)
            cnf.clauses[start:] = [(*clause, -cnf.top) for clause in cnf.clauses[start:]]
            cnf.cut_generators[unguarded:] = [
                guarded(generator, cnf.top) for generator in cnf.cut_generators[unguarded:]
            ]
        start, unguarded = len(cnf.clauses), len(cnf.cut_generators)
    cnf.generator_starts.append(unguarded)
    if lazy and not selectors and constraints is None:
        from enpitsu.engines.crossings import crossings  # only proofs need it

        cnf.cut_generators += crossings(model.constraints, cnf.own_generators)
    return cnf


# -- the values of places ----------------------------------------------------------------

_NUMBERS: dict[Domain, int] = {}
_NEXT = count(1)


def domain_number(domain: Domain) -> int:
    """The number of a domain, the same for all places that have it."""
    found = _NUMBERS.get(domain)
    if found is None:
        if len(_NUMBERS) >= MAX_NUMBERED_DOMAINS:
            _NUMBERS.clear()  # domains get new numbers from now on
        found = _NUMBERS[domain] = next(_NEXT)
    return found


def number_values(cnf: Cnf, domains: Domains, full: Domains | None = None) -> None:
    """Number the values of every place, and say that each place has one of them.

    Values of the `full` domains that are missing are false.
    """
    add, add_at_most, native = cnf.add, cnf.add_at_most, cnf.native
    for ours in _numbered(cnf, domains):
        if len(ours) >= MIN_LOOKED_AT_VALUES:
            look()
        add(ours)
        if native and len(ours) > 1:  # the literals differ, as a native bound requires
            add_at_most(ours, 1)
        else:
            at_most(cnf, 1, ours)
    if full is not None:
        never = cnf.new()
        add((-never,))
        cnf.full = FullColumns(cnf.columns, full, never)


class FullColumns(dict[Any, Column]):
    """Columns of full domains, with a false literal for each value that was struck out.

    So the clauses of a relation depend only on domains that recur from puzzle to puzzle.
    """

    def __init__(self, columns: Mapping[Any, Column], domains: Domains, never: int) -> None:
        super().__init__({p: c for p, c in columns.items() if len(c[1]) == len(domains[p])})
        self.columns, self.domains, self.never = columns, domains, never

    def __missing__(self, place: Any) -> Column:  # noqa: ANN401  # as in columns
        _, candidates, signed = self.columns[place]
        domain = self.domains[place]
        known = dict(zip(candidates, signed))  # noqa: B905  # the denials stand behind
        literals = [known.get(value, self.never) for value in domain]
        denials = [-literal for literal in literals]
        self[place] = column = domain_number(domain), domain, (*literals, *denials)
        return column


def _numbered(cnf: Cnf, domains: Mapping[Any, Domain]) -> list[Clause]:
    """Number the values; the literals of each place without two values, one of which holds."""
    columns, top = cnf.columns, 0
    literals, denials = _first_literals()
    numbers: dict[Domain, int] = {}
    several: list[Clause] = []
    for place, domain in domains.items():
        size = len(domain)
        if size == 2:
            top += 1
            signed: Sequence[int] = (top, -top, -top, top)
        else:
            start, top = top, top + size
            if top <= FIRST_LITERALS:
                ours: Clause = literals[start:top]
                signed = literals[start:top] + denials[start:top]
            else:
                ours = range(start + 1, top + 1)
                signed = (*ours, *range(-start - 1, -top - 1, -1))
            several.append(ours)
            if size >= MIN_LOOKED_AT_VALUES:
                look()
                signed = array("i", signed)  # takes a tenth of the memory
                if top > MAX_NUMBERED_VALUES and is_limited():
                    raise OutOfTime("too many values to encode within the time limit")
        found = numbers.get(domain)
        if found is None:
            found = numbers[domain] = domain_number(domain)
        columns[place] = found, domain, signed
    cnf.answer_variables = cnf.top = top
    return several


@cache
def _first_literals() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first literals and their negations, of which it is fastest to take slices."""
    return tuple(range(1, FIRST_LITERALS + 1)), tuple(range(-1, -FIRST_LITERALS - 1, -1))


# -- templates ---------------------------------------------------------------------------


class Template(NamedTuple):
    """The clauses of a relation, each picked from a list of literals.

    In the list are the signed literals of its slots, then the auxiliary variables, then their
    negations.
    """

    clauses: Sequence[Pick]
    at_most: Sequence[tuple[Pick, int]]
    helping: int


EMPTY_TEMPLATE = Template((), (), 0)


def add_constraints(cnf: Cnf, constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """Add the clauses of each constraint, and yield it; `OutOfTime` when the limit passes."""
    columns, add, mode = cnf.columns if cnf.full is None else cnf.full, cnf.add, cnf.mode
    relation: Relation | None = (
        None  # the next constraint often has the same relation, or the same places
    )
    places: Sequence[Place] | None = None
    numbers: list[int] = []
    for i, constraint in enumerate(constraints):
        if not i % CONSTRAINTS_PER_LOOK:
            look()
        if constraint.relation is not relation:
            relation = constraint.relation
            way = _way(relation, cnf.native)
            known = relation.memo.get(mode) or relation.memo.setdefault(mode, {})
        if way != "template":
            if way == "deferred" and cnf.deferred is not None:
                cnf.deferred.append(constraint)
            else:
                _constrain(cnf, constraint)
            yield constraint
            continue
        if constraint.places is not places or len(numbers) != relation.size:
            places, numbers = constraint.places, []
            signed: list[int] = []
            for place in places[: relation.size]:
                number_, _, here = columns[place]
                numbers.append(number_)
                signed += here
            key = tuple(numbers)
        clauses, bounds, helping = known.get(key) or _met(cnf, constraint, key)
        literals = _with_helping(cnf, signed, helping) if helping else signed
        for pick in clauses:
            add(pick(literals))
        for pick, most in bounds:
            cnf.add_at_most(pick(literals), most)
        yield constraint


@lru_cache(maxsize=MAX_TEMPLATES)
def _way(relation: Relation, native: bool) -> Literal["template", "once", "deferred"]:
    """How the clauses of constraints with this relation are made.

    Relations that are seldom met again have no template, nor have those that are encoded as fast as
    a template is filled in: lines, if the solver keeps bounds.
    """
    if not relation.template_values(native=native):
        return "once"
    return "deferred" if native and relation.rarely_broken else "template"


def _constrain(cnf: Cnf, constraint: Constraint) -> None:
    """Add the clauses of a constraint without a template."""
    relation = constraint.relation
    relation.clauses(cnf, [cnf.columns[place] for place in constraint.places[: relation.size]])


def _met(cnf: Cnf, constraint: Constraint, key: tuple[int, ...]) -> Template:
    """The template of a constraint; if it is not worth one, its clauses are added at once.

    A template is made when the same candidates occur for the second time, or if some candidates
    have been removed.
    """
    relation, places = constraint.relation, constraint.places[: constraint.relation.size]
    columns = [cnf.columns[place] for place in places]
    slots = columns if cnf.full is None else [cnf.full[place] for place in places]
    known: dict[tuple[int, ...], Template | None] = relation.memo[cnf.mode]
    values = sum([len(domain) for _, domain, _ in slots])
    if values > relation.template_values(native=cnf.native):
        _constrain(cnf, constraint)
        return EMPTY_TEMPLATE
    if key in known or any(map(is_not, columns, slots)):
        known[key] = found = _template(cnf, relation, slots)
        return found
    if len(known) >= MAX_TEMPLATES:
        known.clear()
    known[key] = None
    relation.clauses(cnf, slots)
    return EMPTY_TEMPLATE


def _with_helping(cnf: Cnf, signed: Sequence[int], number: int) -> list[int]:
    """The signed literals of the slots, followed by those of so many new variables."""
    helping = range(cnf.top + 1, cnf.top + number + 1)
    cnf.top += number
    return [*signed, *helping, *(-literal for literal in helping)]


def _template(like: Cnf, relation: Relation, slots: Sequence[Column]) -> Template:
    """The template of a relation whose slots have the domains of these columns."""
    cnf = Cnf(native=like.native, many=like.many)
    _numbered(cnf, {slot: domain for slot, (_, domain, _) in enumerate(slots)})
    local = [*cnf.columns.values()]
    relation.clauses(cnf, local)
    signed = [literal for _, _, literals in local for literal in literals]
    helping = range(cnf.answer_variables + 1, cnf.top + 1)
    where: dict[int, int] = {}
    for i, literal in enumerate((*signed, *helping, *(-literal for literal in helping))):
        where.setdefault(literal, i)
    return Template(
        [_pick(where, clause) for clause in cnf.clauses],
        [(_pick(where, literals), most) for literals, most in cnf.at_most],
        len(helping),
    )


def _pick(where: dict[int, int], clause: Clause) -> Pick:
    return picker([where[literal] for literal in clause])
