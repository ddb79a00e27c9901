"""Houses: rows, columns, boxes and other parts where no number stands twice, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.techniques.groups import Group, grouped, groups
from enpitsu.kit.techniques.single import Sites, cached_by_model
from enpitsu.kit.techniques.words import line
from enpitsu.paper.grid import Cell, Place
from enpitsu.puzzle.deduction import Site
from enpitsu.puzzle.model import Constraint, Model

LINES = ("row", "column")
PLAIN = (*LINES, "box")
ALL = (*PLAIN, "diagonal", "extra", "cage")
NOUNS = {"diagonal": "diagonal", "extra": "extra region", "cage": "cage", "sum": "cage"}


class House(NamedTuple):
    """A group by the name it has in sentences; all numbers stand in it if it is `whole`."""

    rule: str
    name: str
    group: Group
    constraint: Constraint

    @property
    def places(self) -> Sequence[Place]:
        """Its cells."""
        return self.group.places

    @property
    def whole(self) -> bool:
        """Whether each number stands in it."""
        return bool(self.group.used)


def houses(model: Model, rules: Iterable[str] = ALL) -> Iterator[House]:
    """The houses of these rules."""
    for rule in rules:
        yield from _houses(model, rule)


@cached_by_model
def _houses(model: Model, rule: str) -> list[House]:
    found = []
    for group in groups(model, rule):
        constraint = next(iter(group.once.values()))
        found.append(House(rule, named(constraint), group, constraint))
    return found


def in_houses(*rules: str) -> Sites:
    """The sites of a technique that looks at one house of these rules at a time."""
    return partial(_in_houses, rules)


def _in_houses(rules: Iterable[str], model: Model) -> Iterator[Site]:
    for rule in rules:
        yield from grouped(rule)(model)


def named(constraint: Constraint) -> str:
    """Where a constraint is, as people say it: "row 1" or "the box of r4c7"."""
    cells = [cell for cell in constraint.places if isinstance(cell, Cell)]
    noun = NOUNS.get(constraint.rule.id)
    return part(cells) if noun is None else f"the {noun} of {cells[0]}"


def part(cells: Sequence[Cell]) -> str:
    """A row, a column, a box or another region, or a diagonal, by the shape it has."""
    across, down = {cell.col for cell in cells}, {cell.row for cell in cells}
    if len(across) == 1 or len(down) == 1:
        return line(cells)
    if len(across) == len(down) == len(cells):
        return f"the diagonal of {cells[0]}"
    noun = "box" if len(across) * len(down) == len(cells) else "region"
    return f"the {noun} of {cells[0]}"
