"""Relations as constraints of CP-SAT.

CP-SAT is not imported here: callers pass a program whose `model` is a `cp_model.CpModel`.
Auxiliary variables are functions of the board here too, so that no solution is found twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from enpitsu.graphs.graph import Graph
from enpitsu.paper.values import Domain, Value
from enpitsu.rules.clauses import Clauses, Columns
from enpitsu.rules.formulas import Count, Formula, Is
from enpitsu.rules.limits import MAX_PLAIN_SUBSETS

Program = Any  # cp_model.CpModel
Literal = Any  # cp_model.LiteralT
Number = Any  # cp_model.IntVar, or a linear expression
Place = Any  # the key by which a program finds its numbers


class LinearProgram(Protocol):
    """A model for CP-SAT, with a number for each place and a code for each value."""

    @property
    def model(self) -> Program:
        """The `CpModel`."""

    @property
    def codes(self) -> Mapping[Value, int]:
        """The number that stands for each value."""

    def number(self, place: Place) -> Number:
        """The variable of a place."""

    def domain(self, place: Place) -> Domain:
        """The candidates of a place."""

    def literal(self, part: Formula, places: Sequence[Any]) -> Literal:
        """A literal that is equivalent to a part, with these places as its slots."""

    def one_of(self, numbers: Sequence[int]) -> Number:
        """A new variable that is one of these numbers."""

    def sum(self, numbers: Sequence[Number]) -> Number:
        """The linear expression of a sum."""


def both(program: LinearProgram, one: Literal, other: Literal) -> Literal:
    """A literal that is equivalent to the conjunction of two."""
    name = program.model.new_bool_var("")
    program.model.add_bool_and([one, other]).only_enforce_if(name)
    program.model.add_bool_or([name, ~one, ~other])
    return name


def say_clauses(
    program: LinearProgram, clauses: Callable[[Clauses, Columns], None], places: Sequence[Any]
) -> None:
    """Add a relation's clauses to the CP-SAT model, as Boolean disjunctions."""
    cnf = Clauses(native=False, many=MAX_PLAIN_SUBSETS, lazy=False)
    names: list[Literal] = []
    columns = []
    for place in places:
        domain = program.domain(place)
        ours = [cnf.new() for _ in domain]
        names += [program.literal(Is(0, value), [place]) for value in domain]
        columns.append((0, domain, (*ours, *(-name for name in ours))))
    clauses(cnf, columns)
    names += [program.model.new_bool_var("") for _ in range(len(names), cnf.top)]
    for clause in cnf.clauses:
        program.model.add_bool_or([names[n - 1] if n > 0 else ~names[-n - 1] for n in clause])


def say(program: LinearProgram, formula: Formula, places: Sequence[Any]) -> None:
    """Add constraints to the CP-SAT model that make a formula hold."""
    model = program.model
    match formula:
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                say(program, part, places)
        case Count(parts, low, high) if parts and low <= high:
            literals = [program.literal(part, places) for part in parts]
            if low == 1 and high >= len(parts):
                model.add_bool_or(literals)
            else:
                model.add_linear_constraint(program.sum(literals), low, high)
        case _:
            model.add_bool_and(program.literal(formula, places))


def require_connected(program: LinearProgram, graph: Graph, nodes: Sequence[Literal]) -> None:
    """Require that the nodes that hold are connected.

    Each node that holds, except the first, has a neighbour that is nearer to the first. The
    distances are exact, so that no solution is found twice.
    """
    model = program.model
    distance = [model.new_int_var(0, graph.nodes, "") for _ in nodes]
    none_before: Literal = model.new_constant(1)
    for node, holds in enumerate(nodes):
        first = both(program, none_before, holds)
        model.add(distance[node] == 0).only_enforce_if(first)
        model.add(distance[node] == 0).only_enforce_if(~holds)
        nearer = []
        for other in graph.neighbours[node]:
            one = model.new_bool_var("")
            both_hold = [holds, nodes[other]]
            model.add_bool_and(both_hold).only_enforce_if(one)
            model.add(distance[node] == distance[other] + 1).only_enforce_if(one)
            model.add(distance[node] <= distance[other]).only_enforce_if(~one, *both_hold)
            nearer.append(one)
        model.add_bool_or([*nearer, first, ~holds])
        none_before = both(program, none_before, ~holds)
