"""Certificates that there is one solution: made, checked again, and refused once tampered with."""

import ast
import json
import shutil
import subprocess
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu import formats
from enpitsu.app import proving
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record, read_record
from enpitsu.puzzle import model
from enpitsu.solving import NoSolution, Solved, Undecided, rup, sat, solve
from enpitsu.solving.cnf import compile
from enpitsu.solving.prove import Certificate, claim, prove
from evidence import SOLVED
from exchange import CORPORA

UNIQUE = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
SEVERAL = "marupeke\n. . x\n. o .\nx . .\n"
NONE = "marupeke\nx x x\n"
LARGE = (
    "shakashaka/30/30/kcodzzzgchbjbgbgbgbzzzobmcclbhblbobr.zkbncczzpbobgbgbscvczzu.lbgbgbobzgddkcsbzz"
    "ndibiddbjbkcw.ztbzpbhbgbgbgb.zwbzgczzhegdobycgdlbhdx"
)
BOARDS = [record for _, record in SOLVED] + [r for rs in CORPORA.values() for r in rs[:8]]


def made(text):
    """The files of the certificate of a puzzle."""
    record = read_record(text)
    found = prove(record.puzzle)
    assert isinstance(found, Certificate)
    return proving.files(record, found)


@cache
def unique():
    return made(UNIQUE)


# -- made and verified -------------------------------------------------------------------


@pytest.mark.parametrize("record", BOARDS, ids=lambda r: f"{r.puzzle.kind.name}-{r.puzzle.grid}")
def test_every_board_is_proved(record):
    found = prove(record.puzzle)
    assert isinstance(found, Certificate)
    assert found.solution == solve(record.puzzle).solution
    assert proving.fault(proving.files(record, found)) is None


@pytest.mark.parametrize("text", ["shakashaka\n#\n", "marupeke\n# #\n# #\n"])
def test_a_board_with_nothing_to_fill_in_is_proved(text):
    assert made(text)[proving.PROOF] == "0\n"
    assert proving.fault(made(text)) is None


def test_a_large_board_is_proved():
    assert proving.fault(made(LARGE)) is None


def test_a_proof_made_in_many_slices_is_as_good(monkeypatch):
    monkeypatch.setattr(sat, "SLICE", 20)
    texts = made(formats.write(CORPORA["shakashaka"][0]))
    assert proving.fault(texts) is None
    assert texts[proving.PROOF].endswith("\n0\n")


def test_the_same_puzzle_has_the_same_files():
    assert made(UNIQUE) == unique()


def test_other_solvers_find_a_contradiction_in_the_formula():
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("cadical153", bootstrap_with=CNF(from_string=unique()[proving.FORMULA])) as solver:
        assert not solver.solve()


def test_the_proof_of_another_solver_is_checked_too():
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=unique()[proving.FORMULA])
    with Solver("minisat-gh", bootstrap_with=formula) as solver:
        assert not solver.solve()
    with Solver("cadical153", with_proof=True) as solver:
        solver.append_formula(formula)
        assert not solver.solve()
        lines = solver.get_proof()
    assert proving.fault({**unique(), proving.PROOF: "\n".join(lines)}) is None


@pytest.mark.skipif(shutil.which("drat-trim") is None, reason="drat-trim is not installed")
@pytest.mark.parametrize("record", BOARDS[::6], ids=lambda r: r.puzzle.kind.name)
def test_another_checker_agrees(record, tmp_path):
    for file, text in proving.files(record, prove(record.puzzle)).items():
        (tmp_path / file).write_text(text)
    done = subprocess.run(
        ["drat-trim", proving.FORMULA, proving.PROOF], cwd=tmp_path, capture_output=True, text=True
    )
    assert "s VERIFIED" in done.stdout


def test_the_claim_is_the_clauses_of_the_rules_and_one_more():
    record = read_record(UNIQUE)
    solution = solve(record.puzzle).solution
    rules = model(record.puzzle)
    cnf = claim(rules, solution)
    assert cnf.clauses[:-1] == compile(rules).clauses
    assert len(cnf.clauses[-1]) == len(solution) == len(rules.vars)
    assert cnf.board([-n for n in sorted(cnf.clauses[-1], key=abs)]) == solution


# -- where there is nothing to prove --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "status", "word"),
    [(SEVERAL, Solved, 1, "several solutions"), (NONE, NoSolution, 3, "no solution")],
)
def test_without_a_single_solution_nothing_is_written(run, tmp_path, text, expected, status, word):
    assert isinstance(prove(read_record(text).puzzle), expected)
    folder = tmp_path / "proof"
    assert run("prove", text, "--out", folder) == (status, f"{word}\n", "")
    assert not folder.exists()


def test_several_solutions_are_two_that_differ():
    found = prove(read_record(SEVERAL).puzzle)
    assert found.second is not None
    assert found.solution != found.second


def test_out_of_time_nothing_is_written(run, tmp_path):
    assert isinstance(prove(read_record(LARGE).puzzle, time_limit=0), Undecided)
    code, out, _ = run("prove", LARGE, "--out", tmp_path / "proof", "--time-limit", "0", "--json")
    answer = json.loads(out)
    assert (code, answer["status"], answer["folder"]) == (4, "unknown", None)
    assert not (tmp_path / "proof").exists()


# -- tampering ---------------------------------------------------------------------------


def tampered(file, change):
    """The fault after a change to the lines of one file."""
    texts = unique()
    lines = texts[file].splitlines()
    change(lines)
    return proving.fault({**texts, file: "\n".join(lines) + "\n"})


def clauses_of(lines):
    """The number of the first line after the header."""
    return next(n for n, line in enumerate(lines) if line.startswith("p cnf")) + 1


def replace(at, new):
    def change(lines):
        lines[at] = new(lines[at])

    return change


def test_another_value_in_the_solution_is_refused_on_its_line():
    lines = unique()[proving.SOLUTION].splitlines()
    fault = tampered(proving.SOLUTION, replace(-1, lambda row: row[:2] + "o" + row[3:]))
    assert (fault.file, fault.line) == ("solution.txt", len(lines))
    assert fault.text == "breaks given (r4c2)"


def test_an_open_place_in_the_solution_is_refused():
    fault = tampered(proving.SOLUTION, replace(-4, lambda row: "?" + row[1:]))
    assert fault.text.startswith("r1c1 is not filled")
    assert fault.line == len(unique()[proving.SOLUTION].splitlines()) - 3


def test_another_puzzle_with_the_solution_is_refused():
    fault = tampered(proving.SOLUTION, replace(3, lambda row: row.replace("x", ".", 1)))
    assert str(fault) == "solution.txt line 4: '. . . . x'; expected '. x . . x'"


def test_a_solution_that_is_missing_is_told():
    with pytest.raises(EnpitsuError, match=r"solution\.txt: no solution there"):
        proving.fault({**unique(), proving.SOLUTION: UNIQUE})


@pytest.mark.parametrize("place", ["first", "middle", "last"])
@pytest.mark.parametrize(
    "change",
    [
        lambda lines, at: lines.pop(at),
        lambda lines, at: lines.insert(at, "1 2 0"),
        lambda lines, at: lines.insert(at, "1 0"),
        lambda lines, at: lines.insert(at, lines[at]),
        lambda lines, at: lines.__setitem__(at, "17 " + lines[at]),
        lambda lines, at: lines.__setitem__(at, lines[at].split(" ", 1)[1]),
        lambda lines, at: lines.__setitem__(at, "-" + lines[at]),
        lambda lines, at: lines.__setitem__(at, "0"),
        lambda lines, at: lines.__setitem__(at, "nonsense"),
    ],
    ids=["drop", "add", "add-unit", "double", "weaken", "strengthen", "turn", "empty", "nonsense"],
)
def test_another_clause_is_refused_on_its_line(place, change):
    lines = unique()[proving.FORMULA].splitlines()
    at = {"first": clauses_of(lines), "middle": (clauses_of(lines) + len(lines)) // 2}
    number = at.get(place, len(lines) - 1)

    def counted(lines):
        change(lines, number)
        header = clauses_of(lines) - 1
        lines[header] = " ".join((*lines[header].split()[:3], str(len(lines) - header - 1)))

    fault = tampered(proving.FORMULA, lambda lines: change(lines, number))
    assert fault.file == "formula.cnf"
    # a doubled clause first shows on the line after
    assert fault.line in (number + 1, number + 2)
    assert tampered(proving.FORMULA, counted) is not None


@pytest.mark.parametrize("at", [0, 1, 2, 10, -1])
def test_comments_and_the_end_of_the_formula_are_checked_too(at):
    count = len(unique()[proving.FORMULA].splitlines())
    fault = tampered(proving.FORMULA, lambda lines: lines.pop(at))
    assert (fault.file, fault.line) == ("formula.cnf", at % count + 1)


def test_a_truncated_formula_is_refused():
    half = len(unique()[proving.FORMULA].splitlines()) // 2
    fault = tampered(proving.FORMULA, lambda lines: lines.__delitem__(slice(half, None)))
    assert (fault.file, fault.line) == ("formula.cnf", half + 1)
    assert fault.text.startswith("the end; expected '")


@pytest.mark.parametrize(
    "text", [SEVERAL, "marupeke\n. x . . x\nx . . . .\n. . . . #\n. x # # #\n"]
)
def test_another_puzzle_is_refused(text):
    assert proving.fault({**unique(), proving.PUZZLE: text}).file == "solution.txt"


# the certificate of a puzzle that takes some reasoning


@cache
def hard():
    return made(formats.write(CORPORA["abc"][17]))


def proof_with(change):
    lines = hard()[proving.PROOF].splitlines()
    change(lines)
    return proving.fault({**hard(), proving.PROOF: "\n".join(lines) + "\n"})


def lemmas(lines):
    return [n for n, line in enumerate(lines) if not line.startswith("d")]


def test_a_proof_without_its_end_is_refused_there():
    lines = hard()[proving.PROOF].splitlines()
    for left in (0, 1, len(lines) // 2, len(lines) - 1):
        fault = proof_with(lambda lines, left=left: lines.__delitem__(slice(left, None)))
        assert (fault.file, fault.line) == ("proof.drup", left + 1)
        assert fault.text == "the proof ends; expected the empty clause, 0"


def test_a_proof_without_its_middle_is_refused():
    fault = proof_with(lambda lines: lines.__delitem__(slice(0, len(lines) - 1)))
    assert (fault.line, fault.text) == (1, "'0' does not follow by unit propagation")


def test_some_line_of_a_proof_cannot_be_left_out():
    lines = hard()[proving.PROOF].splitlines()
    faults = [proof_with(lambda lines, n=n: lines.pop(n)) for n in lemmas(lines)]
    assert any(faults)
    assert all(fault is None or fault.file == "proof.drup" for fault in faults)


def test_a_proof_in_another_order_is_refused():
    fault = proof_with(lambda lines: lines.__setitem__(slice(0, -1), lines[-2::-1]))
    assert fault.file == "proof.drup"


def test_a_clause_that_does_not_follow_is_refused_on_its_line():
    solution = [-int(n) for n in hard()[proving.FORMULA].splitlines()[-1].split()[:-1]]
    first = next(n for n in solution if f"{n} 0" not in hard()[proving.PROOF].splitlines())
    fault = proof_with(lambda lines: lines.insert(0, f"{-first} 0"))
    assert str(fault) == f"proof.drup line 1: '{-first} 0' does not follow by unit propagation"


def test_a_deletion_of_what_is_not_there_is_refused_on_its_line():
    fault = proof_with(lambda lines: lines.insert(2, "d 1 2 3 4 5 6 7 0"))
    assert (fault.line, fault.text) == (3, "deletes '1 2 3 4 5 6 7 0', which is no clause so far")


@pytest.mark.parametrize("junk", ["1 2", "x", "1 0 2 0", "d", "0 0", "1_0 0", "--1 0", "+1 0"])
def test_what_is_no_clause_cannot_be_read(junk):
    with pytest.raises(EnpitsuError, match=r"proof\.drup: .* \(line 2\)"):
        proof_with(lambda lines: lines.insert(1, junk))


def test_a_variable_the_formula_does_not_have_cannot_be_read():
    with pytest.raises(EnpitsuError, match=r"variable 99999; expected 1 to \d+ \(line 1\)"):
        proof_with(lambda lines: lines.insert(0, "99999 0"))


def test_what_does_no_harm_is_accepted():
    clause = hard()[proving.FORMULA].splitlines()[-2]
    assert proof_with(lambda lines: lines.insert(0, clause)) is None  # follows
    assert proof_with(lambda lines: lines.insert(0, "1 -1 0")) is None
    assert proof_with(lambda lines: lines.insert(1, lines[0])) is None
    assert proof_with(lambda lines: lines.append("1 0")) is None  # after the end
    kept = "\n".join(n for n in hard()[proving.PROOF].splitlines() if n[0] != "d")
    assert proving.fault({**hard(), proving.PROOF: kept}) is None
    windows = {file: text.replace("\n", "\r\n") for file, text in hard().items()}
    assert proving.fault(windows) is None


# -- no proof of what is not so ------------------------------------------------------------


def forged():
    """A puzzle with several solutions, and files that claim it has one."""
    text = UNIQUE.replace(". . . x #", ". . . . #")
    record = read_record(text)
    outcome = solve(record.puzzle)
    assert outcome.second is not None
    proof = unique()[proving.PROOF].splitlines()
    return proving.files(record, Certificate(outcome.solution, proof))


FORGED = forged()
SOME_CLAUSE = st.lists(st.integers(1, 14).flatmap(lambda n: st.sampled_from([n, -n])), max_size=4)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_no_mutation_proves_that_a_puzzle_with_two_solutions_has_one(data):
    texts = dict(FORGED)
    for _ in range(data.draw(st.integers(0, 6))):
        file = data.draw(st.sampled_from([proving.PROOF, proving.PROOF, *proving.FILES[1:]]))
        lines = texts[file].splitlines()
        at = data.draw(st.integers(0, len(lines)))
        new = " ".join(map(str, (*data.draw(SOME_CLAUSE), 0)))
        match data.draw(st.sampled_from(["add", "delete", "drop", "swap", "other"])):
            case "add":
                lines.insert(at, new)
            case "delete":
                lines.insert(at, f"d {new}")
            case "drop":
                del lines[at : at + 1]
            case "swap":
                lines[at:] = lines[at:][::-1]
            case _:
                lines[at : at + 1] = unique()[file].splitlines()[at : at + 1]
        texts[file] = "\n".join(lines)
    try:
        assert proving.fault(texts) is not None
    except EnpitsuError as error:
        assert str(error)  # noqa: PT017  # unreadable is as good as refused


# -- the checker by itself --------------------------------------------------------------------


def test_the_checker_shares_no_code_with_the_solver():
    tree = ast.parse(Path(rup.__file__).read_text(encoding="utf-8"))
    names = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    names |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert names == {"__future__", "collections.abc", "enpitsu.errors", "re", "typing"}


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


@settings(max_examples=500, deadline=None)
@given(formula=CLAUSES, steps=st.lists(st.tuples(st.booleans(), CLAUSES.map(lambda c: c[:1]))))
def test_the_checker_propagates_as_plain_propagation_does(formula, steps):
    checker = rup.known(dimacs(formula))
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
    checker = rup.known(dimacs([(1, 2), (1, 2), (1, -2), (3,), (-3, 4)]))
    assert checker.follows([1])
    assert checker.delete([2, 1])
    assert checker.follows([1])  # there were two
    assert checker.delete([1, 2])
    assert not checker.follows([1])
    assert not checker.delete([1, 2])
    assert checker.delete([3])
    assert checker.follows([4])


@settings(max_examples=500, deadline=None)
@given(formula=CLAUSES, proof=CLAUSES)
def test_no_proof_refutes_a_formula_that_has_a_model(formula, proof):
    lines = [" ".join(map(str, (*clause, 0))) for clause in (*proof, ())]
    found = rup.flaw(rup.known(dimacs(formula)), "\n".join(lines))
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
        rup.known(text)
    assert error.value.line == line


# -- the command ---------------------------------------------------------------------------


def test_prove_and_verify(run, tmp_path):
    folder = tmp_path / "deep" / "proof"
    code, out, err = run("prove", UNIQUE, "--out", folder)
    assert (code, err) == (0, "")
    assert out.startswith("one solution; the proof, ")
    assert sorted(path.name for path in folder.iterdir()) == sorted(proving.FILES)
    assert run("prove", "--verify", folder) == (
        0, "verified: the puzzle has exactly one solution\n", ""
    )  # fmt: skip
    assert run("check", folder / "solution.txt")[0] == 0
    (folder / "proof.drup").write_text("d 1 0\n0\n")
    code, out, err = run("prove", "--verify", folder)
    assert (code, err) == (1, "")
    assert out == f"refused: {folder}/proof.drup line 1: deletes '1 0', which is no clause so far\n"
    code, out, _ = run("prove", "--verify", folder, "--json")
    assert (code, json.loads(out)["verified"], json.loads(out)["line"]) == (1, False, 1)


@pytest.mark.parametrize("file", proving.FILES)
def test_a_file_that_cannot_be_read_is_named(run, tmp_path, file):
    run("prove", UNIQUE, "--out", tmp_path)
    (tmp_path / file).write_bytes(b"\xff")
    code, _, err = run("prove", "--verify", tmp_path)
    assert (code, err) == (2, f"enpitsu: {tmp_path / file}: byte 1 is not UTF-8 text\n")
    (tmp_path / file).unlink()
    code, _, err = run("prove", "--verify", tmp_path)
    assert (code, err) == (2, f"enpitsu: {tmp_path / file}: no such file or directory\n")


def test_nonsense_in_a_file_is_named_with_its_line(run, tmp_path):
    run("prove", UNIQUE, "--out", tmp_path)
    for file, line in ((proving.PUZZLE, 2), (proving.PROOF, 1)):
        kept = (tmp_path / file).read_text()
        lines = kept.splitlines()
        lines[line - 1] = "nonsense"
        (tmp_path / file).write_text("\n".join(lines))
        code, _, err = run("prove", "--verify", tmp_path)
        assert code == 2
        assert err.startswith(f"enpitsu: {tmp_path / file}: ")
        (tmp_path / file).write_text(kept)


def test_of_several_puzzles_each_has_its_folder(run, tmp_path):
    texts = [formats.write(Record(read_record(UNIQUE).puzzle, id)) for id in ("one", "..")]
    (tmp_path / "both.puz").write_text("---\n".join((*texts, SEVERAL)))
    code, out, _ = run("prove", tmp_path / "both.puz", "--out", tmp_path / "out", "--json")
    assert code == 1
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["status"] for answer in answers] == ["unique", "unique", "multiple"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["line-7", "one"]
    for answer in answers[:2]:
        assert run("prove", "--verify", answer["folder"])[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        (),
        (UNIQUE,),
        ("--out", "x"),
        (UNIQUE, "--verify", "x"),
        (UNIQUE, "-o", "x", "--verify", "y"),
    ],
)
def test_what_is_asked_must_be_clear(run, words):
    code, out, err = run("prove", *words)
    assert (code, out) == (2, "")
    assert "expected either FILE and --out DIR, or --verify DIR alone" in err


def test_a_folder_that_cannot_be_written_is_told(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run("prove", UNIQUE, "--out", tmp_path / "file")
    assert code == 2
    assert f"{tmp_path / 'file'}: file exists" in err


# -- models of other solvers -------------------------------------------------------------------


def answer(text, encoding, *, style):
    """What a solver would say of the formula of a puzzle."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    record = read_record(text)
    formula = "".join(cli_converted(record, encoding))
    with Solver("cadical153", bootstrap_with=CNF(from_string=formula)) as solver:
        found = solver.get_model() if solver.solve() else None
    words = [] if found is None else [*map(str, found), "0"]
    if style == "minisat":
        return "UNSAT\n" if found is None else f"SAT\n{' '.join(words)}\n"
    rows = [f"v {' '.join(words[i : i + 7])}" for i in range(0, len(words), 7)]
    verdict = "s UNSATISFIABLE" if found is None else "s SATISFIABLE"
    return "\n".join(("c it took no time", verdict, *rows, ""))


def cli_converted(record, encoding):
    from enpitsu.app.output import converted

    return converted(record, name="", to="dimacs", encoding=encoding)


@pytest.mark.parametrize("style", ["competition", "minisat"])
@pytest.mark.parametrize("record", BOARDS[::5], ids=lambda r: r.puzzle.kind.name)
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
        assert run("convert", NONE, "--from-model", result, "--to", "json") == (
            3, "", f"enpitsu: {result}: no solution\n"
        )  # fmt: skip
    for text in ("INDET\n", "s UNKNOWN\n"):
        result.write_text(text)
        code, out, err = run("convert", NONE, "--from-model", result, "--to", "json")
        assert (code, out, err) == (4, "", f"enpitsu: {result}: undecided, says the solver\n")


ROW = "marupeke\nx . # .\n"  # variables 1 to 3; a cross at the first


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SAT\n-1 2 3 0\n", "the model is no solution, it breaks given (r1c1)"),
        ("SAT\n1 2 3\n", "the model ends without a 0 (line 2)"),
        ("SAT\n", "the result ends; expected a model"),
        ("", "the result ends; expected one of SAT, "),
        ("SAT\n1 2 3 0 4\n", "'4' after the 0; expected one model (line 2)"),
        ("SAT\n1 two 3 0\n", "'two'; expected a literal or one of SAT, "),
        ("SAT\nUNSAT\n", "'UNSAT' after 'satisfiable' (line 2)"),
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
        assert "result is for one puzzle, and here are several" in err
