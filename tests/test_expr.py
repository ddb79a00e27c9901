"""`predicate`, `truth` and `narrow` against trying everything out."""

from __future__ import annotations

from itertools import accumulate, pairwise, product
from typing import assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.kit.sight import seen
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules import (
    Count,
    Distinct,
    Formula,
    Is,
    Not,
    Relation,
    Slot,
    Straight,
    Sum,
    Table,
    every,
    exactly,
    some,
)
from relations import said

SlotCandidates = list[Candidates]


def holds(expr: Relation, values: Candidates) -> bool:
    """The meaning of an expression on values for all slots, said once more."""
    match expr:
        case Is(slot, value):
            return values[slot] == value
        case Not(part):
            return not holds(part, values)
        case Count(parts, low, high):
            return low <= sum(holds(part, values) for part in parts) <= high
        case Sum(found, low, high):
            return low <= sum(int(values[slot]) for slot in found) <= high
        case Distinct(found):
            return len({values[slot] for slot in found}) == len(found)
        case Table(found, allowed):
            return tuple(values[slot] for slot in found) in allowed
        case _:
            assert_never(expr)


def boards(candidates: SlotCandidates) -> list[Candidates]:
    return list(product(*candidates))


def forbidden(expr: Relation, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    right = [values for values in boards(candidates) if holds(expr, values)]
    return [
        (slot, value)
        for slot in said(expr).slots
        for value in candidates[slot]
        if all(values[slot] != value for values in right)
    ]


# -- expressions and what is left ------------------------------------------------------------

numbers = st.integers(-2, 4)
some_candidates = st.lists(numbers, min_size=1, max_size=5, unique=True).map(sorted).map(tuple)


def literals(size: int) -> st.SearchStrategy[Formula]:
    positive = st.builds(Is, st.integers(0, size - 1), numbers)
    return positive | positive.map(Not)


def counts(parts: st.SearchStrategy[Formula], most: int = 6) -> st.SearchStrategy[Formula]:
    """Bounds are drawn freely: some leave all, some leave nothing, some are the wrong way round."""
    listed = st.lists(parts, max_size=most).map(tuple)
    return st.builds(Count, listed, st.integers(-1, most), st.integers(-1, most))


@st.composite
def rows_of(draw: st.DrawFn, found: tuple[Slot, ...], candidates: SlotCandidates) -> Table:
    row = st.tuples(*(st.sampled_from((*candidates[slot], 9)) for slot in found))
    return Table(found, draw(st.frozensets(row, max_size=30)))


@st.composite
def flat(draw: st.DrawFn, *, once: bool = False) -> tuple[Relation, SlotCandidates]:
    """A constraint without counts in counts; with `once`, one on which `narrow` is exact.

    There a `Distinct` and a `Table` name no slot twice. They may have none at all.
    """
    candidates = draw(st.lists(some_candidates, min_size=1, max_size=4))
    slot = st.integers(0, len(candidates) - 1)
    bounds = st.integers(-8, 16)
    named = st.lists(slot, max_size=4, unique=once).map(tuple)
    return draw(
        st.one_of(
            literals(len(candidates)),
            counts(literals(len(candidates))),
            counts(literals(len(candidates))).map(Not),
            st.builds(Sum, st.lists(slot).map(tuple), bounds, bounds),
            st.builds(Distinct, named),
            named.flatmap(lambda found: rows_of(found, candidates)),
        )
    ), candidates


@st.composite
def nested(draw: st.DrawFn) -> tuple[Relation, SlotCandidates]:
    candidates = draw(st.lists(some_candidates, min_size=1, max_size=4))
    parts = literals(len(candidates))
    deeper = st.recursive(parts, lambda p: counts(p, 3) | p.map(Not), max_leaves=8)
    return draw(deeper), candidates


Case = tuple[Relation, SlotCandidates]


# -- holds and truth ------------------------------------------------------------------------------


@given(flat() | nested())
def test_a_shape_holds_just_where_its_expression_does(case: Case) -> None:
    expr, candidates = case
    shape = said(expr)
    for values in boards(candidates):
        assert shape.holds(values[: shape.size]) is holds(expr, values)


@given(flat() | nested())
def test_truth_is_sound(case: Case) -> None:
    expr, candidates = case
    verdicts = {holds(expr, values) for values in boards(candidates)}
    assert said(expr).status(candidates) is None or verdicts == {said(expr).status(candidates)}


@given(flat() | nested())
def test_truth_knows_full_boards(case: Case) -> None:
    expr, candidates = case
    for values in boards(candidates):
        assert said(expr).status([(value,) for value in values]) is holds(expr, values)


# -- narrow ---------------------------------------------------------------------------------------


@given(flat(once=True))
def test_narrow_finds_all_that_one_constraint_forbids(case: Case) -> None:
    assert said(case[0]).forbids(case[1]) == forbidden(*case)


@given(flat())
def test_narrow_is_sound_where_a_slot_is_named_twice(case: Case) -> None:
    assert set(said(case[0]).forbids(case[1])) <= set(forbidden(*case))


@given(nested())
def test_narrow_is_sound_on_nested_counts(case: Case) -> None:
    found = said(case[0]).forbids(case[1])
    assert len(found) == len(set(found))
    assert set(found) <= set(forbidden(*case))


@given(flat() | nested())
def test_narrow_judges_full_boards(case: Case) -> None:
    expr, candidates = case
    for values in boards(candidates):
        gone = dict.fromkeys(said(expr).forbids([(value,) for value in values]))
        everything = [(slot, values[slot]) for slot in said(expr).slots]
        assert list(gone) == ([] if holds(expr, values) else everything)


@given(st.lists(some_candidates, min_size=2, max_size=6))
def test_narrow_is_complete_on_larger_distinct(candidates: SlotCandidates) -> None:
    expr = Distinct(tuple(range(len(candidates))))
    assert said(expr).forbids(candidates) == forbidden(expr, candidates)


@given(st.lists(some_candidates, min_size=1, max_size=5), st.data())
def test_narrow_is_complete_on_a_straight(domains: SlotCandidates, data: st.DataObject) -> None:
    straight = Straight(domains)
    candidates = [
        tuple(sorted(data.draw(st.sets(st.sampled_from(domain), min_size=1)))) for domain in domains
    ]
    right = [
        values
        for values in boards(candidates)
        if sorted(values) == [*range(min(values), min(values) + len(values))]
    ]
    assert [*map(straight.holds, boards(candidates))].count(True) == len(right)
    assert straight.forbids(candidates) == [
        (slot, value)
        for slot, column in enumerate(candidates)
        for value in column
        if all(values[slot] != value for values in right)
    ]


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda rays: sum(rays) <= 8),
    st.integers(0, 6),
    st.sampled_from("#-"),
    st.data(),
)
def test_narrow_is_complete_on_what_is_seen(
    rays: list[int], number: int, own: str, data: st.DataObject
) -> None:
    column = st.sampled_from([("#",), ("-",), ("#", "-")])
    candidates = data.draw(st.lists(column, min_size=1 + sum(rays), max_size=1 + sum(rays)))
    ends = [*accumulate(rays, initial=1)]

    def sees(values: Candidates) -> int:
        lines = ("".join(map(str, values[i:j])) for i, j in pairwise(ends))
        return sum(len(line) - len(line.lstrip("#")) for line in lines)

    right = [v for v in boards(candidates) if v[0] == own and sees(v) == number]
    said_so = seen("#", own, number, tuple(rays))
    assert [*filter(said_so.holds, boards(candidates))] == right
    assert said_so.forbids(candidates) == [
        (slot, value)
        for slot, column in enumerate(candidates)
        for value in column
        if all(values[slot] != value for values in right)
    ]


def test_a_naked_pair_and_a_hidden_single() -> None:
    candidates = [(1, 2), (1, 2), (1, 2, 3), (1, 2, 3, 4)]
    assert said(Distinct((0, 1, 2, 3))).forbids(candidates) == [
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (3, 3),
    ]


def test_one_of_two_values_in_one_slot_strikes_out_the_third() -> None:
    candidates = [("A", "B", "."), ("A", "B", ".")]
    first = some((Is(0, "."), Is(0, "B")))
    second = some((Is(1, "."), Is(0, "B"), Is(1, "B")))
    assert said(every((first, second))).forbids(candidates) == [(0, "A")]


EVERYTHING = [(0, 1), (0, 2), (1, 1), (1, 2)]


def test_what_cannot_hold_forbids_everything() -> None:
    candidates = [(1, 2), (1, 2)]
    assert said(Sum((0, 1), 5, 9)).forbids(candidates) == EVERYTHING
    assert said(exactly(3, (some((Is(0, 1),)), Is(1, 1)))).forbids(candidates) == EVERYTHING
    assert said(Table((0, 1), frozenset())).forbids(candidates) == EVERYTHING


@pytest.mark.parametrize(
    ("low", "high"), [(2, 1), (1, 0), (2, 0), (3, 2), (1, -1), (0, -1), (9, 3)]
)
@pytest.mark.parametrize(
    "parts",
    [
        (Is(0, 1), Is(1, 1)),
        (Is(0, 1), Not(Is(1, 1))),
        (Is(0, 1), Is(0, 2), Is(1, 1)),
        (Is(0, 1), some((Is(0, 2), Is(1, 1)))),
    ],
    ids=["each slot once", "a denial", "a slot twice", "nested"],
)
def test_bounds_the_wrong_way_round_forbid_everything(
    parts: tuple[Formula, ...], low: int, high: int
) -> None:
    """Whatever the bounds are relative to the number of parts, nothing lies between them."""
    assert said(Count(parts, low, high)).forbids([(1, 2), (1, 2)]) == EVERYTHING


def test_a_large_distinct_is_quick_and_does_not_recurse() -> None:
    size = 300
    candidates: SlotCandidates = [tuple(range(i + 1)) for i in range(size)]
    found = said(Distinct(tuple(range(size)))).forbids(candidates)
    assert len(found) == size * (size - 1) // 2
