"""Formulas for other SAT solvers."""

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from enpitsu import formats
from enpitsu.errors import EnpitsuError
from enpitsu.formats import read_record
from enpitsu.formats.dimacs import dimacs
from enpitsu.grid import Cell
from exchange import CORPORA


def test_the_thesis_encoding_has_its_numbers_and_the_answer():
    for record in CORPORA["marupeke"][:3]:
        text = formats.write(record, "dimacs", encoding="thesis")
        cnf = CNF(from_string=text)
        assert (cnf.nv, len(cnf.clauses)) == (300, 1076)
        assert [len(clause) for clause in cnf.clauses] == (
            [3] * 100 + [2] * 300 + [3] * 576 + [1] * 100
        )
        with Solver(bootstrap_with=cnf) as solver:
            assert solver.solve()
            true = {literal for literal in solver.get_model() if literal > 0}
            solver.add_clause([-literal for literal in true])
            assert not solver.solve()
        for i, cell in enumerate(record.puzzle.grid.cells):
            value = record.solution.get(cell, "#")
            assert true & {3 * i + 1, 3 * i + 2, 3 * i + 3} == {3 * i + 1 + "xo#".index(value)}


def test_the_thesis_encoding_names_variables_and_groups():
    lines = formats.write(CORPORA["marupeke"][0], "dimacs", encoding="thesis").splitlines()
    assert lines[:3] == [
        "c variable 1: r1c1 is x",
        "c variable 2: r1c1 is o",
        "c variable 3: r1c1 is #",
    ]
    assert [line for line in lines if line.startswith("c clauses")] == [
        "c clauses 1-100: each cell has a value",
        "c clauses 101-400: no cell has two values",
        "c clauses 401-976: no run of equal symbols",
        "c clauses 977-1076: what is printed",
    ]


def test_a_formula_tells_what_its_literals_and_clauses_mean():
    text = dimacs(
        [(1, 2), (-1,), (-2, 3)],
        3,
        literals={Cell(0, 0): {"x": 1, "o": -1}, Cell(0, 1): {1: 2, 2: 3}},
        groups=[(0, "one"), (1, "one"), (2, "two"), (3, "none")],
    )
    assert text.splitlines() == [
        "c variable 1: r1c1 is x, or o if false",
        "c variable 2: r1c2 is 1",
        "c variable 3: r1c2 is 2",
        "c clauses 1-2: one",
        "c clauses 3-3: two",
        "p cnf 3 3",
        "1 2 0",
        "-1 0",
        "-2 3 0",
    ]


def test_dimacs_is_not_read():
    with pytest.raises(EnpitsuError, match="written but not read"):
        read_record("p cnf 1 1\n1 0\n")
