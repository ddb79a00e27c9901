"""The checker of proofs by itself, judged by plain unit propagation and by trying all models."""

import ast
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.errors import FormatError
from enpitsu.proofs import rup
from samples import examples


def test_the_checker_shares_no_code_with_the_solver():
    tree = ast.parse(Path(rup.__file__).read_text(encoding="utf-8"))
    names = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    names |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    ours = {name for name in names if name.startswith("enpitsu")}
    assert ours == {"enpitsu.errors", "enpitsu.paper.limit"}  # how it stops, not what it finds
    assert names - ours == {"__future__", "collections.abc", "re", "typing"}


CLAUSES = st.lists(
    st.lists(st.integers(1, 4).flatmap(lambda n: st.sampled_from([n, -n])), max_size=3),
    max_size=9,
)


def dimacs(clauses):
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return f"c\np cnf 4 {len(clauses)}\n" + "\n".join(lines)


def models(clauses):
    for signs in product((1, -1), repeat=4):
        if all(any(signs[abs(n) - 1] * n > 0 for n in clause) for clause in clauses):
            yield signs


def closed(clauses, true):
    """Plain unit propagation: what is true in the end, or None after a contradiction."""
    true = set(true)
    while True:
        units = set()
        for clause in clauses:
            open_ = {n for n in clause if -n not in true}
            if not open_:
                return None
            if len(open_) == 1:
                units |= open_ - true
        if any(-n in true or -n in units for n in units):
            return None
        if not units:
            return true
        true |= units


@examples(500)
@given(formula=CLAUSES, steps=st.lists(st.tuples(st.booleans(), CLAUSES.map(lambda c: c[:1]))))
def test_the_checker_propagates_as_plain_propagation_does(formula, steps):
    checker = rup.parsed(dimacs(formula))
    clauses = [frozenset(clause) for clause in formula]
    true = closed(clauses, ())
    for delete, clause in ((d, frozenset(c[0])) for d, c in steps if c):
        if delete:
            assert checker.delete(clause) == (clause in clauses)
            if clause in clauses:
                clauses.remove(clause)
            continue
        denied = {-n for n in clause}
        expected = (
            true is None
            or bool(denied & {-n for n in true | denied})
            or closed(clauses, true | denied) is None
        )
        assert checker.follows(clause) == expected
        if expected:
            checker.add(clause)
            clauses.append(clause)
            true = None if true is None else closed(clauses, true)
            if true is None:
                assert checker.refuted


def test_what_is_deleted_serves_no_more_but_what_it_gave_stays():
    checker = rup.parsed(dimacs([(1, 2), (1, 2), (1, -2), (3,), (-3, 4)]))
    assert checker.follows([1])
    assert checker.delete([2, 1])
    assert checker.follows([1])  # there were two
    assert checker.delete([1, 2])
    assert not checker.follows([1])
    assert not checker.delete([1, 2])
    assert checker.delete([3])
    assert checker.follows([4])


@examples(500)
@given(formula=CLAUSES, proof=CLAUSES)
def test_no_proof_refutes_a_formula_that_has_a_model(formula, proof):
    lines = [" ".join(map(str, (*clause, 0))) for clause in (*proof, ())]
    found = rup.flaw(rup.parsed(dimacs(formula)), "\n".join(lines))
    if any(models(formula)):
        assert found is not None
        assert 1 <= found.line <= len(lines)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("c only words\n", 1),
        ("p cnf 1\n1 0\n", 1),
        ("c\n\np cnf 1 2\n1 0\n", 3),
        ("p cnf 1 1\n1\n", 2),
        ("p cnf 1 2\n1 0\n2 0\n", 3),
        ("p dnf 1 1\n1 0\n", 1),
    ],
)
def test_a_formula_that_cannot_be_read_is_told_with_its_line(text, line):
    with pytest.raises(FormatError) as error:
        rup.parsed(text)
    assert error.value.line == line
