"""Matchings, Hall sets and hidden sets of small sets, against trying all subsets."""

from functools import reduce
from itertools import combinations, product
from operator import or_
from random import Random

import pytest

from enpitsu.graphs.graph import each_bit
from enpitsu.rules.matching import hall_sets, hidden_sets, matchable_values, summing


def cases(number):
    rng = Random(5)
    for _ in range(number):
        places = rng.randint(1, 5)
        values = rng.randint(places, 6)
        dense = rng.choice((1, 2, 3))
        yield [
            reduce(or_, [1 << rng.randrange(values) for _ in range(rng.randint(1, 1 + dense))])
            for _ in range(places)
        ]


CASES = [*cases(400)]


def matchings(sets):
    """Every choice of a value of its own for each set."""
    return [row for row in product(*map(each_bit, sets)) if len({*row}) == len(row)]


def subsets(items):
    items = [*items]
    return [some for size in range(1, len(items) + 1) for some in combinations(items, size)]


def smallest(families, items):
    """For each item the smallest of the families it is in, if there is any."""
    found = [min((f for f in families if i in f), key=len, default=None) for i in items]
    return {family for family in found if family is not None}


def test_a_value_is_kept_if_some_matching_has_it():
    for sets in CASES:
        rows = matchings(sets)
        kept = [reduce(or_, column) for column in zip(*rows, strict=True)] if rows else None
        assert matchable_values(sets) == kept


def test_a_number_is_in_a_sum_if_some_way_to_make_it_has_it():
    rng, made = Random(8), 0
    for _ in range(300):
        columns = [rng.sample(range(-2, 8), rng.randint(1, 5)) for _ in range(rng.randint(1, 5))]
        low = rng.randint(-2, 20)
        high = low + rng.choice((0, 0, 3))
        rows = [r for r in product(*columns) if len({*r}) == len(r) and low <= sum(r) <= high]
        made += bool(rows)
        assert summing(columns, low, high) == ([*map(set, zip(*rows, strict=True))] or None)
    assert made > 50


def test_hall_sets_are_the_smallest_with_as_many_values_as_members():
    met = 0
    for sets in CASES:
        tight = [
            frozenset(some)
            for some in subsets(range(len(sets)))
            if reduce(or_, [sets[i] for i in some]).bit_count() == len(some)
        ]
        expected = smallest(tight, range(len(sets))) if matchings(sets) else set()
        found = hall_sets(sets)
        assert {frozenset(members) for members, _ in found} == expected
        for members, values in found:
            assert values == reduce(or_, [sets[i] for i in members])
        met += len(expected)
    assert met > 200


def test_hidden_sets_are_the_smallest_values_for_as_many_places():
    met = 0
    for sets in CASES:
        values = [*each_bit(reduce(or_, sets))]
        if not matchings(sets) or len(values) != len(sets):
            assert hidden_sets(sets) == []
            continue
        hidden = [
            frozenset(some)
            for some in subsets(values)
            if sum(1 for one in sets if one & sum(some)) == len(some)
        ]
        found = hidden_sets(sets)
        assert {frozenset(each_bit(told)) for _, told in found} == smallest(hidden, values)
        for members, told in found:
            assert members == [i for i, one in enumerate(sets) if one & told]
        met += len(found)
    assert met > 100


@pytest.mark.parametrize("sets", [[0b11, 0b11, 0b11], [0b1, 0b1]])
def test_without_a_matching_nothing_is_told(sets):
    assert matchable_values(sets) is None
    assert hall_sets(sets) == hidden_sets(sets) == []
