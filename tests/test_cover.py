"""The clauses of a table say what the table says, and those of the built-in kinds are fewest."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from itertools import accumulate, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.kinds.shakashaka.corners import VALUES, sectors
from enpitsu.puzzle.model import model
from enpitsu.rules import Table
from enpitsu.rules.cover import clauses, cover, fingerprint, indexed, living, primes, tree
from evidence import SOLVED
from samples import examples

ROOT = Path(__file__).parents[1]
SHIPPED = json.loads((ROOT / "src/enpitsu/rules/covers.json").read_text(encoding="utf-8"))
CORNERS = [sides for sides in product((True, False), repeat=4) if any(sides)]


def true(sizes, listed, row):
    """Whether each clause has a true literal on this row."""
    yes = [value == i for value, size in zip(row, sizes, strict=True) for i in range(size)]
    signed = yes + [not candidate for candidate in yes]
    return all(any(signed[i] for i in clause) for clause in listed)


def allowed(sizes, listed):
    return [row for row in product(*map(range, sizes)) if true(sizes, listed, row)]


def sets(sizes, clause):
    """For each column the values that make the clause true."""
    starts = accumulate(sizes, initial=0)
    return [
        {
            value
            for value in range(size)
            if start + value in clause
            or any(sum(sizes) + start + i in clause for i in range(size) if i != value)
        }
        for size, start in zip(sizes, starts, strict=False)
    ]


# -- the built-in kinds ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_open", "forbidden", "number", "literals"),
    [
        ((True, True, True, True), 514, 16, 64),
        ((True, True, True, False), 98, 2 + 5, 2 + 20),  # first the denied values
        ((True, True, False, False), 15, 2 + 2, 2 + 4),
        ((True, False, False, True), 16, 4, 4),
        ((False, False, False, True), 2, 2, 2),
    ],
)
def test_the_corner_rule_of_shakashaka_takes_few_clauses(is_open, forbidden, number, literals):
    sizes, rows = indexed((VALUES,) * sum(is_open), sectors(is_open).allowed)
    listed = clauses(sizes, rows)
    assert len(VALUES) ** len(sizes) - len(rows) == forbidden
    assert (len(listed), sum(map(len, listed))) == (number, literals)


@pytest.mark.parametrize("is_open", CORNERS)
def test_shipped_clauses_say_what_the_table_says(is_open):
    _, sizes, rows = living(*indexed((VALUES,) * sum(is_open), sectors(is_open).allowed))
    assert allowed(sizes, SHIPPED[fingerprint(sizes, rows)]) == rows


def test_the_tables_of_the_evidence_are_shipped():
    rules = [model(record.puzzle) for _, record in SOLVED]
    tables = {
        (tuple(found.domains[place] for place in c.variables), c.relation.allowed)
        for found in rules
        for c in found.constraints
        if isinstance(c.relation, Table)
    }
    assert len(tables) > 4
    for table in tables:
        _, sizes, rows = living(*indexed(*table))
        assert fingerprint(sizes, rows) in SHIPPED


@pytest.mark.long
def test_the_shipped_file_is_what_the_script_makes():
    spec = spec_from_file_location("covers", ROOT / "scripts" / "covers.py")
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert {name: list(map(list, found)) for name, found in script.covers().items()} == SHIPPED


# -- any table -----------------------------------------------------------------------------


@st.composite
def tables(draw):
    sizes = tuple(draw(st.lists(st.integers(1, 4), min_size=1, max_size=4)))
    rows = draw(st.sets(st.tuples(*(st.integers(0, size - 1) for size in sizes)), max_size=60))
    if draw(st.booleans()):
        rows = set(product(*map(range, sizes))) - rows
    return sizes, sorted(rows)


@given(tables())
def test_clauses_say_what_the_table_says(table):
    sizes, rows = table
    assert allowed(sizes, clauses(sizes, rows)) == rows
    assert allowed(sizes, tree(sizes, rows)) == rows


@given(tables())
def test_a_value_that_stands_in_no_row_is_denied_at_once(table):
    sizes, rows = table
    starts = accumulate(sizes, initial=sum(sizes))
    denied = {
        (start + i,)
        for v, (start, size) in enumerate(zip(starts, sizes, strict=False))
        for i in range(size)
        if all(row[v] != i for row in rows)
    }
    listed = clauses(sizes, rows)
    assert set(listed[: len(denied)]) == denied
    assert not any(
        n == denial for clause in listed[len(denied) :] for (denial,) in denied for n in clause
    )


@given(tables())
def test_no_clause_is_in_vain_and_every_one_is_prime(table):
    _, sizes, rows = living(*table)
    listed = clauses(sizes, rows) if rows else ()
    for i, clause in enumerate(listed):
        assert allowed(sizes, listed[:i] + listed[i + 1 :]) != rows
        values = sets(sizes, clause)
        for column, side in enumerate(values):
            others = [j for j in range(len(sizes)) if j != column]
            for value in side:  # some row needs it: without it the clause would be wrong
                assert any(
                    row[column] == value and all(row[j] not in values[j] for j in others)
                    for row in rows
                )


@examples(40)
@given(tables())
def test_the_boxes_are_just_the_largest_without_a_row(table):
    _, sizes, rows = living(*table)
    starts = [*accumulate(sizes, initial=0)][:-1]
    sides = [range(1, 1 << size) for size in sizes]
    empty = [
        sum(side << start for side, start in zip(box, starts, strict=True))
        for box in product(*sides)
        if not any(all(side >> i & 1 for side, i in zip(box, row, strict=True)) for row in rows)
    ]
    largest = {box for box in empty if not any(box & o == box != o for o in empty)}
    found = primes(sizes, rows) if rows else []
    assert set(found) == largest
    assert len(found) == len(largest)


def test_values_are_matched_by_position_and_strange_rows_are_left_out():
    rows = frozenset({("x", 1), ("x", 2), ("o", 3), ("q", 1), ("x", 9)})
    assert indexed((("x", "o"), (1, 2, 3)), rows) == ((2, 3), [(0, 0), (0, 1), (1, 2)])


@given(tables())
def test_clauses_are_picked_from_candidates_and_denials_column_by_column(table):
    sizes, rows = table
    domains = tuple(tuple(range(size)) for size in sizes)
    literals, denials, both = [], [], []
    for size in sizes:
        ours = range(len(literals) + 1, len(literals) + size + 1)
        literals += ours
        denials += [-n for n in ours]
        both += [*ours, *(-n for n in ours)]
    plain = [*literals, *denials]
    picked = [list(pick(both)) for pick in cover(domains, frozenset(rows))]
    assert picked == [[plain[i] for i in clause] for clause in clauses(sizes, rows)]


def test_a_huge_table_is_written_as_a_tree():
    sizes = (10,) * 6
    rows = [(i,) * 6 for i in range(10)]
    listed = clauses(sizes, rows)
    assert len(listed) == 50  # after one to five equal digits comes the same digit
    assert all(true(sizes, listed, row) for row in rows)
    assert not true(sizes, listed, (0, 0, 0, 0, 0, 1))
    assert not true(sizes, listed, (1, 0, 0, 0, 0, 0))
