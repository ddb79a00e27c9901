"""Formulas for other SAT solvers."""

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from enpitsu.engines.dimacs import Formula, dimacs, formula, solved
from enpitsu.errors import EnpitsuError, FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import ENCODINGS, read, read_record, write
from enpitsu.paper.grid import Cell
from evidence import SOLVED
from foreign_formats import CORPORA


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


# -- for every kind -----------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=str)
@pytest.mark.part(8)
def test_the_formula_of_a_puzzle_has_its_one_solution(kind, record):
    cnf = CNF(from_string=write(record, "dimacs"))
    with Solver(bootstrap_with=cnf) as solver:
        assert solver.solve()
        model = solver.get_model()
    result = "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n"
    assert solved(record.puzzle, result) == ("satisfiable", record.solution)


def test_the_default_encoding_is_direct():
    puzzle = read("marupeke\nx . .\n")
    assert write(puzzle, "dimacs") == write(puzzle, "dimacs", encoding="direct")
    expected = ["p cnf 3 3", "1 0", "1 2 3 0", "-1 -2 -3 0"]
    assert sorted(write(puzzle, "dimacs").splitlines()[-4:]) == sorted(expected)


@pytest.mark.parametrize("encoding", ["direct", "thesis"])
def test_a_result_is_read_in_the_encoding_of_its_formula(encoding):
    record = CORPORA["marupeke"][0]
    asked = formula(record.puzzle, encoding)
    board = {**record.solution, **dict.fromkeys(record.puzzle.grid.cells, "#"), **record.solution}
    literals = asked.literals.items()
    result = " ".join(
        str(n) for at, values in literals for v, n in values.items() if board[at] == v
    )
    assert solved(record.puzzle, f"SAT\n{result} 0\n", encoding)[1] == record.solution


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("s UNSATISFIABLE\n", ("unsatisfiable", None)),
        ("INDET\n", ("unknown", None)),
        ("v 1 0\n", ["x", "o", "o"]),
        ("SAT\n1 2 -3 0\n", ["x", "x", "o"]),
        ("SAT\n1 2 3 0\n", "the model is not a solution: it breaks run"),
        ("SAT\n1 -1 0\n", "1 and -1 are both true"),
        ("SAT\n1 9 0\n", "variable 9; expected 1 to 3 (line 2)"),
        ("SAT\n1 2\n", "the model ends without a 0 (line 2)"),
        ("", "the result ends"),
    ],
)
def test_what_a_solver_says_is_checked(result, expected):
    puzzle = read("marupeke\nx . .\n")
    if isinstance(expected, tuple):
        assert solved(puzzle, result) == expected
    elif isinstance(expected, list):
        assert [*solved(puzzle, result)[1].values()] == expected
    else:
        with pytest.raises(FormatError) as caught:
            solved(puzzle, result)
        assert expected in str(caught.value)


def test_a_puzzle_without_open_cells_has_a_model_of_nothing():
    puzzle = read("marupeke\n# #\n")
    assert write(puzzle, "dimacs") == "p cnf 0 0\n"
    assert solved(puzzle, "s SATISFIABLE\nv 0\n") == ("satisfiable", {})


# -- encodings of others --------------------------------------------------------------------------


def test_an_encoding_is_added_by_its_name():
    ENCODINGS.add("empty", empty)
    try:
        assert write(read("marupeke\n. .\n"), "dimacs", encoding="empty") == "p cnf 2 1\n1 -2 0\n"
    finally:
        ENCODINGS.remove("empty")


def empty(puzzle):
    return Formula([(1, -2)], 2, {}, [])


def test_an_encoding_nobody_knows_is_told():
    with pytest.raises(Unsupported, match="unknown encoding 'x'; expected one of direct, thesis"):
        write(read("marupeke\n. .\n"), "dimacs", encoding="x")
    with pytest.raises(Unsupported, match="is for marupeke, not suguru"):
        write(read("suguru\nregions\na a\n"), "dimacs", encoding="thesis")
