"""The clauses of a table say what the table says, and those of the built-in kinds are fewest."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.kinds.shakashaka import VALUES, patterns
from enpitsu.solve.cover import clauses, cover, fingerprint, indexed, tree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from enpitsu.expr import Candidates
    from enpitsu.solve.cover import Row, Sizes

ROOT = Path(__file__).parent.parent
SHIPPED = json.loads((ROOT / "src/enpitsu/solve/covers.json").read_text(encoding="utf-8"))
CORNERS = [sides for sides in product((True, False), repeat=4) if any(sides)]


def signed(sizes: Sizes, row: Row) -> list[bool]:
    """The truth of every candidate of the table when the variables take this row."""
    candidates = [
        value == i for value, size in zip(row, sizes, strict=True) for i in range(size)
    ]
    return [*candidates, *(not candidate for candidate in candidates)]


def allowed(sizes: Sizes, listed: Sequence[Sequence[int]]) -> list[Row]:
    """Every row on which each clause has a true literal."""
    rows = product(*map(range, sizes))
    truths = ((row, signed(sizes, row)) for row in rows)
    return [row for row, true in truths if all(any(true[i] for i in one) for one in listed)]


# -- the built-in kinds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_open", "forbidden", "number", "literals"),
    [
        ((True, True, True, True), 514, 15, 71),
        ((True, True, True, False), 98, 5, 28),
        ((True, True, False, False), 15, 2, 8),
        ((True, False, False, True), 16, 2, 6),
        ((False, False, False, True), 2, 1, 3),
    ],
)
def test_the_corner_rule_of_shakashaka_takes_few_clauses(
    is_open: tuple[bool, ...], forbidden: int, number: int, literals: int
) -> None:
    sizes, rows = indexed((VALUES,) * sum(is_open), patterns(is_open))
    listed = clauses(sizes, rows)
    assert len(VALUES) ** len(sizes) - len(rows) == forbidden
    assert (len(listed), sum(map(len, listed))) == (number, literals)


@pytest.mark.parametrize("is_open", CORNERS)
def test_shipped_clauses_say_what_the_table_says(is_open: tuple[bool, ...]) -> None:
    sizes, rows = indexed((VALUES,) * sum(is_open), patterns(is_open))
    assert fingerprint(sizes, rows) in SHIPPED
    assert allowed(sizes, SHIPPED[fingerprint(sizes, rows)]) == rows


def test_the_shipped_file_is_what_the_script_makes() -> None:
    made = {name: list(map(list, listed)) for name, listed in script("covers").covers().items()}
    assert made == SHIPPED


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- any table --------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> tuple[Sizes, list[Row]]:
    sizes = tuple(draw(st.lists(st.integers(1, 4), min_size=1, max_size=4)))
    rows = draw(st.sets(st.tuples(*(st.integers(0, size - 1) for size in sizes)), max_size=60))
    if draw(st.booleans()):
        rows = set(product(*map(range, sizes))) - rows
    return sizes, sorted(rows)


@given(tables())
def test_clauses_say_what_the_table_says(table: tuple[Sizes, list[Row]]) -> None:
    sizes, rows = table
    assert allowed(sizes, clauses(sizes, rows)) == rows
    assert allowed(sizes, tree(sizes, rows)) == rows


@given(tables())
def test_no_clause_is_in_vain_and_none_could_be_weaker(table: tuple[Sizes, list[Row]]) -> None:
    sizes, rows = table
    listed = clauses(sizes, rows)
    for i in range(len(listed)):
        assert allowed(sizes, listed[:i] + listed[i + 1 :]) != rows
    for one in listed:
        for candidate in range(sum(sizes)):
            stronger = sharpened(sizes, one, candidate)
            if stronger != allowed(sizes, [one]):
                assert not set(rows) <= set(stronger)


def sharpened(sizes: Sizes, one: Sequence[int], candidate: int) -> list[Row]:
    """The rows a clause allows when it no longer does so for the sake of one candidate."""
    total = sum(sizes)
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    var = next(i for i, end in enumerate(ends) if candidate < end)
    side = range(ends[var] - sizes[var], ends[var])
    positive = [i for i in one if i < total]
    for i in one:
        if i >= total:
            same = next(range(end - size, end) for size, end in zip(sizes, ends, strict=True) if i - total < end)
            positive += [j for j in same if j != i - total]
    assert side
    return allowed(sizes, [[i for i in positive if i != candidate]])


def test_values_are_matched_by_position_and_strange_rows_are_left_out() -> None:
    domains: tuple[Candidates, ...] = (("x", "o"), (1, 2, 3))
    rows = frozenset({("x", 1), ("x", 2), ("o", 3), ("q", 1), ("x", 9)})
    sizes, indices = indexed(domains, rows)
    assert (sizes, indices) == ((2, 3), [(0, 0), (0, 1), (1, 2)])
    picked = [pick(signed(sizes, (1, 2))) for pick in cover(domains, rows)]
    assert picked
    assert all(any(literals) for literals in picked)


def test_clauses_of_one_literal_and_of_none_are_picked_as_sequences() -> None:
    only_b = cover((("a", "b", "c"),), frozenset({("b",)}))
    nothing = cover((("a", "b"),), frozenset())
    assert [tuple(pick([1, 2, 3, -1, -2, -3])) for pick in only_b] == [(2,)]
    assert [tuple(pick([1, 2, -1, -2])) for pick in nothing] == [()]


def test_a_huge_table_is_written_as_a_tree() -> None:
    sizes = (10,) * 6
    rows = [(i, *(i,) * 5) for i in range(10)]
    listed = clauses(sizes, rows)
    assert len(listed) == 50
    assert all(any(signed(sizes, row)[i] for i in one) for row in rows for one in listed)
    assert not all(any(signed(sizes, (0, 0, 0, 0, 0, 1))[i] for i in one) for one in listed)
