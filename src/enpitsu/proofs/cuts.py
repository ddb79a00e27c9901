"""Cuts as the text of a certificate: the constraint, the piece it is about, and the clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from enpitsu.engines.cnf import Cnf
from enpitsu.errors import short
from enpitsu.proofs.pieces import fault
from enpitsu.proofs.rup import CLAUSE
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Formula, GraphRelation, Is, Sized
from enpitsu.rules.crossings import CrossingCuts
from enpitsu.rules.cuts import Clause, ConnectedCuts, CutClause, CutGenerator
from enpitsu.rules.formulas import slots

ROOT = "root"  # the node that is joined to all roots
AND = " and "  # between the names of two constraints
BETWEEN = ": "
NEXT = ", "


class Spoken(NamedTuple):
    """A constraint on a graph, its name, and the names of its nodes or edges, by number."""

    name: str
    rule: CutGenerator
    names: Sequence[str]


class Wrong(ValueError):
    """The reason why a line is not a valid cut."""


def spoken(model: Model, cnf: Cnf) -> list[Spoken]:
    """The constraints that cuts may be about; if a rule has several, they are numbered.

    Last come pairs of them, in their order among the `cut_generators`.
    """
    found = [
        (constraint, generator)
        for constraint, generators in zip(model.constraints, cnf.own_generators, strict=True)
        for generator in generators
    ]
    times = Counter(constraint.rule.id for constraint, _ in found)
    met = Counter[str]()
    told = []
    for constraint, generator in found:
        name = constraint.rule.id
        met[name] += 1
        number = f" {met[name]}" if times[name] > 1 else ""
        told.append(Spoken(name + number, generator, _names(constraint, generator)))
    for generator in cnf.cut_generators[len(found) :]:
        assert isinstance(generator, CrossingCuts), "only these are about two constraints"
        sets = (generator.one, generator.other)
        both = [t for t in told if isinstance(t.rule, ConnectedCuts) and t.rule.nodes in sets]
        told.append(Spoken(AND.join(t.name for t in both), generator, both[0].names))
    return told


def line(rules: Sequence[Spoken], number: int, cut: CutClause) -> str:
    """The text of a cut of the constraint with this number."""
    name, _, names = rules[number]
    piece = NEXT.join(names[i] for i in sorted(cut.piece) if i < len(names))
    return BETWEEN.join((name, piece, " ".join(map(str, (*cut.clause, 0)))))


def literals_of(text: str) -> Clause:
    """The literals at the end of a cut's line, before the 0."""
    *literals, _ = map(int, text.rpartition(BETWEEN)[2].split())
    return literals


def verified(rules: Mapping[str, Spoken], text: str) -> Clause:
    """The clause of a cut, if it follows from its constraint; `Wrong` if not."""
    name, _, rest = text.partition(BETWEEN)
    piece, _, last = rest.rpartition(BETWEEN)
    if name not in rules:
        raise Wrong(f"'{short(name)}' is no rule about a whole graph")
    if not CLAUSE.fullmatch(last):
        raise Wrong(f"'{short(last)}' is no clause; expected literals and then 0")
    _, rule, names = rules[name]
    number = {told: i for i, told in enumerate(names)}
    for told in piece.split(NEXT):
        if told not in number:
            raise Wrong(f"'{short(told)}' is no place of the graph of {name}")
    literals = literals_of(text)
    found = fault(rule, [number[told] for told in piece.split(NEXT)], literals, len(names))
    if found:
        raise Wrong(found)
    return literals


def _names(constraint: Constraint, generator: CutGenerator) -> Sequence[str]:
    """The names of the nodes, or of the edges if the constraint is about these."""
    expr = constraint.relation
    if isinstance(expr, Sized):
        return [str(constraint.places[slot]) for slot in expr.slots]
    if not isinstance(expr, GraphRelation):
        raise expr.without_clauses()
    parts = _told_apart(constraint, expr.parts)
    if isinstance(generator, ConnectedCuts) and generator.inside is not None:
        return [*(parts[node] for node in generator.inside), ROOT]
    return parts


def _told_apart(constraint: Constraint, parts: Sequence[Formula]) -> Sequence[str]:
    """A name for each part: its places, with more only where another part has the same."""
    where = [" and ".join(str(constraint.places[slot]) for slot in slots(part)) for part in parts]
    entries = [
        f"{place} is {part.value}" if isinstance(part, Is) else place
        for place, part in zip(where, parts, strict=True)
    ]
    for names in (where, entries):
        told = NEXT.join(names)
        if len({*names}) == len(names) and told.split(NEXT) == names and BETWEEN not in told:
            return names
    return [f"part {i}" for i in range(1, len(parts) + 1)]
