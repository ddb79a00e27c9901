"""What a relation rests on, against all rows of values there are."""

from functools import partial
from itertools import pairwise, product
from random import Random

import pytest

from enpitsu import Grid, Puzzle, count, explain, hint, prove, solve, write
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.solve import solutions
from enpitsu.errors import Unsupported
from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.inference.verification import Certifier
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Rule
from enpitsu.puzzle.model import model
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
    Relation,
    Rooted,
    Sized,
    Sum,
    Table,
    automaton,
    every,
    has,
    less,
    some,
    unequal,
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
    (unequal(1, 2, 3), NUMBERS),
]


@pytest.mark.parametrize(("word", "domain"), WORDS, ids=lambda one: type(one).__name__)
def test_a_word_rests_on_no_more_than_it_must(word, domain):
    """What it must know implies what it tells; a value more, and the word tells it no longer."""
    rng, size = Random(repr(word)), word.size
    rows = [row for row in product(domain, repeat=size) if word.holds(row)]
    number = 0
    for _ in range(300):
        now = tuple(some_of(rng, domain) for _ in range(size))
        before = tuple(some_of(rng, domain, left) for left in now)
        denied = word.forbids(now)
        fails = len(denied) == sum(map(len, now))
        for entry in [None] if fails else denied[:3]:
            number += 1
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
    assert number > 20


def some_of(rng, domain, among=()):
    """A few of the values, in order; one at least, and all of these."""
    kept = {rng.choice(domain), *among, *(v for v in domain if rng.random() < 0.3)}
    return tuple(value for value in domain if value in kept)


# -- words that leave most of it to the defaults ---------------------------------------------


class Rising(Relation):
    """Each number is above the one before: told by what it forbids, and by nothing else."""

    def holds(self, values):
        return all(one < other for one, other in pairwise(values))

    def forbids(self, candidates):
        rows = [row for row in product(*candidates) if self.holds(row)]
        return [
            (slot, value)
            for slot in self.slots
            for value in candidates[slot]
            if all(row[slot] != value for row in rows)
        ]


class Parted(Relation):
    """No two neighbours are equal: told by clauses, and by nothing else."""

    def holds(self, values):
        return all(one != other for one, other in pairwise(values))

    def clauses(self, cnf, columns):
        for (_, domain, signed), (_, others, theirs) in pairwise(columns):
            for value, literal in zip(domain, signed, strict=False):
                if value in others:
                    cnf.add((-literal, -theirs[others.index(value)]))


@pytest.mark.parametrize("word", [Rising(3), Parted(4)], ids=repr)
def test_what_a_word_forbids_and_rests_on_follows_from_what_it_says(word):
    rng = Random(repr(word))
    for _ in range(200):
        now = tuple(some_of(rng, NUMBERS) for _ in range(word.size))
        rows = [row for row in product(*now) if word.holds(row)]
        lost = {(s, v) for s, left in enumerate(now) for v in left if all(r[s] != v for r in rows)}
        told = {*word.forbids(now)}
        assert told <= lost
        assert told or not any(len(left) == 1 for left in now) or not lost
        for entry in told if rows else ():
            found = word.reasons(now, now, [NUMBERS] * word.size, entry)
            known = [found.get(slot, NUMBERS) for slot in range(word.size)]
            assert not [r for r in product(*known) if word.holds(r) and r[entry[0]] == entry[1]]


def lines(word, puzzle, domains):
    for line in puzzle.grid.lines:
        yield line, (), word(len(line))


def given(puzzle, domains):
    for cell, number in puzzle.clues["givens"].items():
        yield (cell,), (Clue("givens", cell, number),), has(number)


def told(word):
    """A kind whose rows and columns all keep one word."""
    return Kind(
        name="told",
        title="Told",
        clues=(Layer("givens", Numbers(1, lambda _: 5)),),
        answers=(Answer(lambda puzzle: dict.fromkeys(puzzle.grid.cells, (1, 2, 3, 4, 5))),),
        rules=(
            Rule("line", "Every line keeps it.", partial(lines, word)),
            Rule("given", "What is printed stays.", given),
        ),
        look=Look(),
    )


def test_a_word_that_only_forbids_is_solved_and_explained_but_has_no_clauses():
    grid = Grid(3, 3)
    puzzle = Puzzle(told(Rising), grid, {"givens": {grid.cells[0]: 1, grid.cells[8]: 5}})
    found = solve(puzzle)
    assert found.unique
    assert solve(puzzle, engine="backtrack").solution == found.solution
    path = explain(puzzle)
    assert path.complete
    assert path.end.board() == found.solution
    assert all(map(Certifier(model(puzzle)).certifies, path.steps))
    assert hint(puzzle, {}).moves
    more = Puzzle(puzzle.kind, Grid(2, 3), {"givens": {grid.cells[0]: 1}})
    boards = {tuple(board.values()) for board in solutions(more)}
    assert boards == {tuple(board.values()) for board in solutions(more, engine="backtrack")}
    assert len(boards) > 1
    for ask in (to_cnf, prove, partial(solve, engine="cpsat"), partial(write, format="dimacs")):
        with pytest.raises(Unsupported, match="Rising"):
            ask(model(puzzle) if ask is to_cnf else puzzle)


def test_a_word_that_only_has_clauses_is_read_by_everyone():
    grid = Grid(2, 2)
    puzzle = Puzzle(told(Parted), grid, {"givens": {grid.cells[0]: 1}})
    expected = {tuple(board.values()) for board in solutions(puzzle)}
    assert len(expected) == sum(
        b != 1 and c != 1 and d not in (b, c) for b, c, d in product(range(1, 6), repeat=3)
    )
    for engine in ("backtrack", "cpsat"):
        found = [tuple(board.values()) for board in solutions(puzzle, engine=engine)]
        assert sorted(found) == sorted(expected)
    assert int(count(puzzle)) == len(expected)


@pytest.mark.parametrize("size", [4, 20])
def test_reasons_that_are_asked_again_are_remembered(size):
    rule, domain = Distinct(range(size)), tuple(range(size + 1))
    left = [(0,), *[domain] * (size - 1)]
    told = [rule.reasons(left, left, [domain] * size, (1, 0)) for _ in range(2)]
    assert told[0] is told[1]
    assert told[0] == {0: (0,)}
