"""What other SAT solvers say of a formula, turned back into boards by `convert`."""

import pytest

from enpitsu.engines.solve import solve
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from evidence import SOLVED
from foreign_formats import CORPORA

BOARDS = [record for _, record in SOLVED] + [r for rs in CORPORA.values() for r in rs[:8]]
NONE = "marupeke\nx x x\n"


def answer(text, encoding, *, style):
    """What a solver would say of the formula of a puzzle."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    record = read_record(text)
    formula = formats.write(record, "dimacs", encoding=encoding)
    with Solver("cadical153", bootstrap_with=CNF(from_string=formula)) as solver:
        found = solver.get_model() if solver.solve() else None
    words = [] if found is None else [*map(str, found), "0"]
    if style == "minisat":
        return "UNSAT\n" if found is None else f"SAT\n{' '.join(words)}\n"
    rows = [f"v {' '.join(words[i : i + 7])}" for i in range(0, len(words), 7)]
    verdict = "s UNSATISFIABLE" if found is None else "s SATISFIABLE"
    return "\n".join(("c it took no time", verdict, *rows, ""))


@pytest.mark.parametrize("style", ["competition", "minisat"])
@pytest.mark.parametrize("record", BOARDS[::5], ids=lambda r: r.puzzle.kind.name)
@pytest.mark.part(2)
def test_a_model_becomes_the_solution(run, tmp_path, record, style):
    puzzle = tmp_path / "puzzle.puz"
    puzzle.write_text(formats.write(record.puzzle))
    encodings = ["direct", "thesis"] if record.puzzle.kind.name == "marupeke" else ["direct"]
    for encoding in encodings:
        result = tmp_path / "result"
        result.write_text(answer(puzzle.read_text(), encoding, style=style))
        code, out, err = run(
            "convert", puzzle, "--from-model", result, "--encoding", encoding, "--to", "text"
        )
        if encoding == "thesis" and record.puzzle.options["run"] != 3:
            continue
        assert (code, err) == (0, "")
        assert read_record(out).solution == solve(record.puzzle).solution


def test_a_result_without_a_model_is_told(run, tmp_path):
    result = tmp_path / "result"
    for text in ("UNSAT\n", "s UNSATISFIABLE\n", "c x\nUNSATISFIABLE"):
        result.write_text(text)
        code, out, err = run("convert", NONE, "--from-model", result, "--to", "json")
        assert (code, out) == (3, "")
        assert err.endswith(f"{result}: no solution\n")
    for text in ("INDET\n", "s UNKNOWN\n"):
        result.write_text(text)
        code, out, err = run("convert", NONE, "--from-model", result, "--to", "json")
        assert (code, out) == (4, "")
        assert err.endswith(f"{result}: undecided, says the solver\n")


ROW = "marupeke\nx . # .\n"  # variables 1 to 3; a cross at the first


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SAT\n-1 2 3 0\n", "the model is not a solution: it breaks given (r1c1)"),
        ("SAT\n1 2 3\n", "the model ends without a 0 (line 2)"),
        ("SAT\n", "the result ends; expected a model"),
        ("", "the result ends; expected one of SAT, "),
        ("SAT\n1 2 3 0 4\n", "'4' after the 0; expected one model (line 2)"),
        ("SAT\n1 two 3 0\n", "'two'; expected a literal or one of SAT, "),
        ("SAT\nUNSAT\n", "'UNSAT' after 'satisfiable'; expected one verdict (line 2)"),
        ("SAT\n1 -1 2 3 0\n", "1 and -1 are both true"),
        ("SAT\n1 2 3 99 0\n", "variable 99; expected 1 to 3"),
    ],
)
def test_a_model_that_cannot_be_is_refused(run, tmp_path, text, expected):
    result = tmp_path / "result"
    result.write_text(text)
    code, out, err = run("convert", ROW, "--from-model", result, "--to", "json")
    assert (code, out) == (2, "")
    assert f"{result}: {expected}" in err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v 1 2 0", "r1c1 is x and o in the model; expected one of x o"),
        ("v 1 6 0", "r1c2 is # in the model; expected one of x o"),
        ("v 1 0", "r1c2 is nothing in the model"),
    ],
)
def test_a_model_of_the_thesis_gives_each_cell_one_value(run, tmp_path, text, expected):
    result = tmp_path / "result"
    result.write_text(text)
    words = ("--encoding", "thesis", "--from-model", result, "--to", "json")
    code, _, err = run("convert", ROW, *words)
    assert code == 2
    assert f"{result}: {expected}" in err
    code, _, err = run("convert", "suguru/2/2/00j", *words)
    assert code == 2
    assert "is for marupeke, not suguru" in err


def test_a_model_is_for_one_puzzle(run, tmp_path):
    (tmp_path / "two.puz").write_text(f"{ROW}---\n{ROW}")
    words = ("convert", tmp_path / "two.puz", "--from-model", "result", "--to", "json")
    for more in ((), ("--json",)):
        code, _, err = run(*words, *more)
        assert code == 2
        assert "result is for one puzzle, and there are several" in err
