"""`truth` and `narrow` against trying everything out."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from hypothesis import given
from hypothesis import strategies as st

from enpitsu.expr import (
    Candidates,
    Count,
    Distinct,
    Expr,
    Formula,
    Is,
    Not,
    Sum,
    Table,
    Value,
    Var,
    every,
    exactly,
    some,
    truth,
    variables,
)
from enpitsu.grid import Cell, Place
from enpitsu.narrow import narrow

Left = dict[Place, Candidates]
Full = dict[Var, Value]


def holds(expr: Expr, full: Full) -> bool:
    """The meaning of an expression on a full board, said once more."""
    match expr:
        case Is(var, value):
            return full[var] == value
        case Not(part):
            return not holds(part, full)
        case Count(parts, low, high):
            return low <= sum(holds(part, full) for part in parts) <= high
        case Sum(vars_, low, high):
            return low <= sum(int(full[var]) for var in vars_) <= high
        case Distinct(vars_):
            return len({full[var] for var in vars_}) == len(vars_)
        case Table(vars_, allowed):
            return tuple(full[var] for var in vars_) in allowed
        case _:
            assert_never(expr)


def boards(expr: Expr, left: Left) -> list[Full]:
    vars_ = variables(expr)
    rows = product(*(left[var.place] for var in vars_))
    return [dict(zip(vars_, row, strict=True)) for row in rows]


def forbidden(expr: Expr, left: Left) -> list[tuple[Var, Value]]:
    right = [full for full in boards(expr, left) if holds(expr, full)]
    return [
        (var, value)
        for var in variables(expr)
        for value in left[var.place]
        if all(full[var] != value for full in right)
    ]


# -- expressions and what is left ------------------------------------------------------------

numbers = st.integers(-2, 4)
candidates = st.lists(numbers, min_size=1, max_size=5, unique=True).map(sorted).map(tuple)


@st.composite
def variables_left(draw: st.DrawFn, most: int = 4) -> tuple[list[Var], Left]:
    vars_, left = [], {}
    for i in range(draw(st.integers(1, most))):
        domain = draw(candidates)
        vars_.append(Var(Cell(0, i), domain))
        kept = draw(st.lists(st.sampled_from(domain), min_size=1, unique=True))
        left[Cell(0, i)] = tuple(value for value in domain if value in kept)
    return vars_, left


def literals(vars_: list[Var]) -> st.SearchStrategy[Formula]:
    positive = st.builds(Is, st.sampled_from(vars_), numbers)
    return positive | positive.map(Not)


def counts(parts: st.SearchStrategy[Formula], most: int = 6) -> st.SearchStrategy[Formula]:
    listed = st.lists(parts, max_size=most).map(tuple)
    return st.builds(Count, listed, st.integers(-1, most), st.integers(-1, most))


@st.composite
def rows_of(draw: st.DrawFn, vars_: tuple[Var, ...]) -> Table:
    row = st.tuples(*(st.sampled_from((*var.domain, 9)) for var in vars_))
    return Table(vars_, draw(st.frozensets(row, max_size=30)))


@st.composite
def flat(draw: st.DrawFn, *, once: bool = False) -> tuple[Expr, Left]:
    """A constraint without counts in counts; with `once`, one on which `narrow` is exact.

    There a `Distinct` and a `Table` name no variable twice. They may have none at all.
    """
    vars_, left = draw(variables_left())
    bounds = st.integers(-8, 16)
    named = st.lists(st.sampled_from(vars_), max_size=4, unique_by=id if once else None).map(tuple)
    return draw(
        st.one_of(
            literals(vars_),
            counts(literals(vars_)),
            counts(literals(vars_)).map(Not),
            st.builds(Sum, st.lists(st.sampled_from(vars_)).map(tuple), bounds, bounds),
            st.builds(Distinct, named),
            named.flatmap(rows_of),
        )
    ), left


@st.composite
def nested(draw: st.DrawFn) -> tuple[Expr, Left]:
    vars_, left = draw(variables_left())
    deeper = st.recursive(literals(vars_), lambda p: counts(p, 3) | p.map(Not), max_leaves=8)
    return draw(deeper), left


# -- truth ----------------------------------------------------------------------------------------


@given(flat() | nested())
def test_truth_is_sound(case: tuple[Expr, Left]) -> None:
    expr, left = case
    verdicts = {holds(expr, full) for full in boards(expr, left)}
    assert truth(expr, left) is None or verdicts == {truth(expr, left)}


@given(flat() | nested())
def test_truth_knows_full_boards(case: tuple[Expr, Left]) -> None:
    expr, left = case
    for full in boards(expr, left):
        settled = {var.place: (value,) for var, value in full.items()}
        assert truth(expr, settled) is holds(expr, full)


# -- narrow ---------------------------------------------------------------------------------------


@given(flat(once=True))
def test_narrow_finds_all_that_one_constraint_forbids(case: tuple[Expr, Left]) -> None:
    assert narrow(*case) == forbidden(*case)


@given(flat())
def test_narrow_is_sound_where_a_variable_is_named_twice(case: tuple[Expr, Left]) -> None:
    assert set(narrow(*case)) <= set(forbidden(*case))


@given(nested())
def test_narrow_is_sound_on_nested_counts(case: tuple[Expr, Left]) -> None:
    found = narrow(*case)
    assert len(found) == len(set(found))
    assert set(found) <= set(forbidden(*case))


@given(flat() | nested())
def test_narrow_judges_full_boards(case: tuple[Expr, Left]) -> None:
    expr, left = case
    for full in boards(expr, left):
        settled = {var.place: (value,) for var, value in full.items()}
        gone = dict.fromkeys(narrow(expr, settled))
        assert list(gone) == ([] if holds(expr, full) else list(full.items()))


@given(st.lists(candidates, min_size=2, max_size=6))
def test_narrow_is_complete_on_larger_distinct(domains: list[Candidates]) -> None:
    vars_ = tuple(Var(Cell(0, i), domain) for i, domain in enumerate(domains))
    left: Left = {var.place: var.domain for var in vars_}
    assert narrow(Distinct(vars_), left) == forbidden(Distinct(vars_), left)


def line(*domains: Candidates) -> tuple[tuple[Var, ...], Left]:
    vars_ = tuple(Var(Cell(0, i), domain) for i, domain in enumerate(domains))
    return vars_, {var.place: var.domain for var in vars_}


def test_a_naked_pair_and_a_hidden_single() -> None:
    (a, b, c, d), left = line((1, 2), (1, 2), (1, 2, 3), (1, 2, 3, 4))
    assert narrow(Distinct((a, b, c, d)), left) == [(c, 1), (c, 2), (d, 1), (d, 2), (d, 3)]


def test_one_of_two_values_in_one_cell_strikes_out_the_third() -> None:
    (a, b), left = line(("A", "B", "."), ("A", "B", "."))
    first = some((Is(a, "."), Is(a, "B")))
    second = some((Is(b, "."), Is(a, "B"), Is(b, "B")))
    assert narrow(every((first, second)), left) == [(a, "A")]


def test_what_cannot_hold_forbids_everything() -> None:
    (a, b), left = line((1, 2), (1, 2))
    everything = [(a, 1), (a, 2), (b, 1), (b, 2)]
    assert narrow(Sum((a, b), 5, 9), left) == everything
    assert narrow(exactly(3, (some((Is(a, 1),)), Is(b, 1))), left) == everything
    assert narrow(Table((a, b), frozenset()), left) == everything


def test_a_large_distinct_is_quick_and_does_not_recurse() -> None:
    size = 300
    vars_, left = line(*(tuple(range(i + 1)) for i in range(size)))
    found = narrow(Distinct(vars_), left)
    assert len(found) == size * (size - 1) // 2
