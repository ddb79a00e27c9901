"""Techniques for one clue and its cells, with the name of the clue: "the line from r3c2"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from enpitsu.kit.techniques.fillings import in_houses, unfilled, with_houses
from enpitsu.kit.techniques.single import alone, cached_by_model, each
from enpitsu.kit.techniques.words import clue_named, listed, part, reason, where
from enpitsu.paper.grid import Cell, Path
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
MANY = 3  # cells of a house that are named one by one
NameFunction = Callable[[Constraint, Mapping[Value, str]], str]


def clued(
    rule: str,
    start: str,
    later: str,
    says: str,
    *,
    table: str = "",
    level: Difficulty = MEDIUM,
    both_ends: bool = False,
) -> tuple[Technique, ...]:
    """The techniques for a clue of a rule and the cells that it is about.

    * `start`: the name of the technique for candidates that the clue excludes on the empty board;
      `later` is the name of that for candidates it excludes given what is known.
    * `table`: the name of a technique for candidates that the clue excludes on the empty board
      together with the houses of its cells: people learn these tables by heart. A fourth technique
      does the same given what is known.
    * `says`: the reason, with {clue} for the name of the clue and {value} for its value; with
      {cells} for its cells, {first} for the first of them, {size} for their number, {line} for the
      line or region that they are and {own} for the position there of a cell that is the clue; and
      with {most} for the largest number.
    * `level`: that of the techniques for a clue alone.
    * `both_ends`: whether a list is named by both ends, not only by its first cell.
    """
    named = partial(clue_named, both_ends=both_ends)
    told, apart = partial(_told, says, named), partial(_told_with_houses, rule, says, named)
    sites, tables = partial(_from_the_start, rule), partial(_tables, rule)
    houses = partial(_each_with_houses, rule)
    return (
        Technique(start, EASY, 1.2, sites, _still_possible, told, settles=True),
        alone(later, rule, told, level=level, cost=2.0),
        Technique(
            table or f"{start}, with houses",
            EASY,
            2.2,
            tables,
            _still_possible,
            apart,
            settles=True,
        ),
        Technique(f"{later}, with houses", HARD, 4.0, houses, unfilled, apart),
    )


def lying(rule: str, name: str, *, both_ends: bool = False) -> tuple[Technique, ...]:
    """The technique for several clues of a rule that have cells in one house."""
    return (in_houses(name, (rule,), partial(clue_named, said={}, both_ends=both_ends)),)


def beside(rule: str, name: str, says: str) -> tuple[Technique, ...]:
    """The technique of a rule without clues about two neighbouring cells; `says` is the reason."""
    told = partial(_told, says, clue_named)
    return (alone(name, rule, told, level=EASY, cost=1.5),)


def _told(says: str, named: NameFunction, step: Deduction) -> str:
    """A sentence on the clue of a step, and on the known values of its cells."""
    (constraint,) = step.because
    return _said(says, named, constraint, step) + reason(step)


def _said(says: str, named: NameFunction, constraint: Constraint, step: Deduction) -> str:
    """The words that say what a constraint means, with the name of its clue."""
    name = named(constraint, step.value_names) if constraint.clues else ""
    place, value = constraint.clues[0][1:] if constraint.clues else (None, "")
    cells = constraint.places[: constraint.relation.size]
    own = cells.index(place.cells[0]) + 1 if isinstance(place, Path) else ""
    most = max(int(value) for cell in cells for value in step.domains[cell])
    return says.format(
        clue=name,
        value=value,
        cells=listed(cells),
        first=cells[0],
        size=len(cells),
        line=part([cell for cell in cells if isinstance(cell, Cell)]),
        own=own,
        most=most,
    )


def _from_the_start(rule: str, model: Model) -> Iterator[Site]:
    """The constraints of a rule that forbid candidates on the empty board, with these."""
    for site in each(rule)(model):
        (constraint,) = site.constraints
        if gone := constraint.forbids(model.domains):
            yield site._replace(data=gone)


def _still_possible(site: Site, candidates: CandidateMap) -> Sequence[Elimination]:
    """The eliminations of a site as far as the candidates are still there."""
    gone = [(place, value) for place, value in site.data if value in candidates[place]]
    return [Elimination(gone, site.constraints, ())] if gone else []


# -- with houses ---------------------------------------------------------------------------------


@cached_by_model
def _with_houses(model: Model, rule: str) -> list[Site]:
    """The constraints of a rule with those that say of two of its cells that they differ."""
    known = (with_houses(model, site.constraints) for site in each(rule)(model))
    return [site for site in known if len(site.constraints) > 1]


def _each_with_houses(rule: str, model: Model) -> list[Site]:
    return _with_houses(model, rule)


def _tables(rule: str, model: Model) -> Iterator[Site]:
    """The sites of `_with_houses`, with the candidates that fall on the empty board."""
    for site in _with_houses(model, rule):
        if gone := site.data.table(model.domains):
            yield site._replace(data=gone)


def _told_with_houses(rule: str, says: str, named: NameFunction, step: Deduction) -> str:
    """A sentence on a clue, and on those of its cells that differ because they share a house."""
    own = next((one for one in step.because if one.rule.id == rule), step.because[0])
    houses = "".join(f", and {_differ(one, own)}" for one in step.because if one is not own)
    return _said(says, named, own, step) + houses + reason(step)


def _differ(house: Constraint, own: Constraint) -> str:
    """A sentence on cells that differ because they share a house."""
    cells = [place for place in house.variables if place in own.variables]
    if len(cells) > MANY and len(cells) == len(house.variables):
        return f"no number stands twice in {where(house)}"
    if len(cells) > 2 and {*cells} == {*own.variables}:
        return "all its cells differ"
    return f"{listed(cells)} differ"
