"""What a relation rests on, against all rows of values there are."""

from itertools import product
from random import Random

import pytest

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.rules import (
    Acyclic,
    Connected,
    Count,
    Cut,
    Distinct,
    Holds,
    Is,
    Loop,
    Not,
    Regular,
    Rooted,
    Sized,
    Sum,
    Table,
    automaton,
    every,
    less,
    some,
)

GRID = Graph(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)])
MARKS = ("x", "-")
NUMBERS = (1, 2, 3)


def marked(size):
    return tuple(Is(i, "x") if i % 2 else Not(Is(i, "-")) for i in range(size))


NEVER_TWICE_ONE = automaton(
    False, NUMBERS, lambda met, value: None if met and value == 1 else value == 1, lambda _: True
)

WORDS = [
    (Distinct(range(4)), (1, 2, 3, 4)),
    (Distinct((0, 1, 0)), NUMBERS),
    (Sum(range(4), 6, 7), NUMBERS),
    (less(), NUMBERS),
    (Table((0, 1, 2), frozenset({(1, 2, 3), (2, 2, 1), (3, 1, 1)})), NUMBERS),
    (Regular(range(4), NEVER_TWICE_ONE), NUMBERS),
    (Holds(Count(tuple(Is(i, 1) for i in range(5)), 2, 3)), NUMBERS),
    (
        Holds(every([some([Is(0, 1), Is(1, 1)]), Not(Is(2, 1)), some([Is(1, 2), Is(3, 1)])])),
        NUMBERS,
    ),
    (Connected(marked(6), GRID), MARKS),
    (Loop(marked(7), GRID), MARKS),
    (Loop(marked(7), GRID, ((0, 5),)), MARKS),
    (Acyclic(marked(7), GRID), MARKS),
    (Rooted(marked(6), GRID, (Root(0, 2, 2), Root(5, 1, 3))), MARKS),
    (Cut(marked(7), GRID, 2, 3), MARKS),
    (Sized(range(6), GRID), NUMBERS),
]


@pytest.mark.parametrize(("word", "domain"), WORDS, ids=lambda one: type(one).__name__)
def test_a_word_rests_on_no_more_than_it_must(word, domain):
    """What it must know implies what it tells; a value more, and the word tells it no longer."""
    rng, size = Random(repr(word)), word.size
    rows = [row for row in product(domain, repeat=size) if word.holds(row)]
    told = 0
    for _ in range(300):
        now = tuple(some_of(rng, domain) for _ in range(size))
        before = tuple(some_of(rng, domain, left) for left in now)
        denied = word.forbids(now)
        fails = len(denied) == sum(map(len, now))
        for entry in [None] if fails else denied[:3]:
            told += 1
            found = word.reasons(now, before, [domain] * size, entry)
            known = [found.get(slot, domain) for slot in range(size)]
            assert all(set(now[slot]) <= set(known[slot]) < set(domain) for slot in found)
            left = [row for row in rows if all(v in known[s] for s, v in enumerate(row))]
            assert not [row for row in left if entry is None or row[entry[0]] == entry[1]]
            for slot in found if word.exact else ():
                for value in set(domain) - set(known[slot]):
                    more = tuple(
                        (*left, value) if s == slot else left for s, left in enumerate(known)
                    )
                    again = word.forbids(more)
                    assert entry not in again
                    assert entry is not None or len(again) < sum(map(len, more))
    assert told > 20


def some_of(rng, domain, among=()):
    """A few of the values, in order; one at least, and all of these."""
    kept = {rng.choice(domain), *among, *(v for v in domain if rng.random() < 0.3)}
    return tuple(value for value in domain if value in kept)
