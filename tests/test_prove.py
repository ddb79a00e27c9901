"""Certificates that there is one solution: made, checked again, and refused once tampered with."""

import copy
import json
import pickle
import shutil
import subprocess
import sys

import pytest

from certificates import SEVERAL, UNIQUE, made, refused, unique
from edge_corner_kinds import KINDS, TALLY, fence
from enpitsu.counting.frontier import lattice_point
from enpitsu.engines import sat
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.solve import NoSolution, Solved, Undecided, solve
from enpitsu.errors import EnpitsuError
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.paper.grid import Corner, Grid
from enpitsu.paper.limit import Limit
from enpitsu.proofs.certificate import (
    ABOUT,
    FILES,
    FORMULA,
    PROOF,
    PUZZLE,
    SOLUTION,
    Certificate,
    Unproved,
    Verification,
    claim,
    verify,
)
from enpitsu.proofs.prove import prove
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import add, remove
from evidence import SOLVED
from foreign_formats import CORPORA
from samples import of_each_kind

NONE = "marupeke\nx x x\n"
LARGE = (
    "shakashaka/30/30/kcodzzzgchbjbgbgbgbzzzobmcclbhblbobr.zkbncczzpbobgbgbscvczzu.lbgbgbobzgddkcsbzz"
    "ndibiddbjbkcw.ztbzpbhbgbgbgb.zwbzgczzhegdobycgdlbhdx"
)
BOARDS = [*SOLVED, *((r.puzzle.kind, r) for rs in CORPORA.values() for r in rs[:8])]


# -- made and verified -------------------------------------------------------------------


@pytest.mark.part(3)
@pytest.mark.parametrize(("kind", "record"), of_each_kind(BOARDS, 1))
def test_every_board_is_proved(kind, record):
    found = prove(record.puzzle)
    assert isinstance(found, Certificate)
    assert found.solution == solve(record.puzzle).solution
    assert refused(found.files(id=record.id)) is None


@pytest.mark.parametrize("text", ["shakashaka\n#\n", "marupeke\n# #\n# #\n"])
def test_a_board_with_nothing_to_fill_in_is_proved(text):
    assert made(text)[PROOF] == "0\n"
    assert refused(made(text)) is None


def test_a_large_board_is_proved():
    assert refused(made(LARGE)) is None


def test_a_proof_made_in_many_slices_is_as_good(monkeypatch):
    monkeypatch.setattr(sat, "FIRST_SLICE_PROPAGATIONS", 20)
    texts = made(formats.write(CORPORA["shakashaka"][0]))
    assert refused(texts) is None
    assert texts[PROOF].endswith("\n0\n")


def test_the_same_puzzle_has_the_same_files():
    assert made(UNIQUE) == unique()


def test_other_solvers_find_a_contradiction_in_the_formula():
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("cadical153", bootstrap_with=CNF(from_string=unique()[FORMULA])) as solver:
        assert not solver.solve()


def test_the_proof_of_another_solver_is_checked_too():
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=unique()[FORMULA])
    with Solver("minisat-gh", bootstrap_with=formula) as solver:
        assert not solver.solve()
    with Solver("cadical153", with_proof=True) as solver:
        solver.append_formula(formula)
        assert not solver.solve()
        lines = solver.get_proof()
    assert refused({**unique(), PROOF: "\n".join(lines)}) is None


@pytest.mark.skipif(shutil.which("drat-trim") is None, reason="drat-trim is not installed")
@pytest.mark.parametrize(("kind", "record"), of_each_kind(BOARDS, 1))
def test_another_checker_agrees(kind, record, tmp_path):
    for file, text in prove(record.puzzle).files().items():
        (tmp_path / file).write_text(text)
    done = subprocess.run(
        ["drat-trim", FORMULA, PROOF], cwd=tmp_path, capture_output=True, text=True
    )
    assert "s VERIFIED" in done.stdout


def test_the_claim_is_the_clauses_of_the_rules_and_one_more():
    record = read_record(UNIQUE)
    solution = solve(record.puzzle).solution
    rules = model(record.puzzle)
    cnf = claim(rules, solution)
    assert [*map(tuple, cnf.clauses[:-1])] == [*map(tuple, to_cnf(rules).clauses)]
    assert len(cnf.clauses[-1]) == len(solution) == len(rules.domains)
    assert cnf.board([-n for n in sorted(cnf.clauses[-1], key=abs)]) == solution


@pytest.mark.parametrize("kind", ["marupeke", "abc"])
def test_lemmas_and_what_is_printed_are_not_taken_for_granted(kind):
    record = next(r for known, r in BOARDS if known.name == kind)
    rules = model(record.puzzle)
    cnf = claim(rules, solve(rules).solution)
    assert (
        len(cnf.constraint_starts)
        == len(rules.constraints)
        < len([*rules.constraints, *rules.lemmas])
    )
    numbered = {place: tuple(literals) for place, literals in cnf.literals.items()}
    assert numbered == rules.domains


# -- the certificate as a value -------------------------------------------------------------


def test_a_certificate_tells_itself(tmp_path):
    found = prove(read_record(UNIQUE).puzzle)
    lines = len(found.proof)
    assert (found.status, found.unique) == ("unique", True)
    assert found.text() == f"one solution; the proof is {lines} lines long\n"
    fields = found.fields()
    assert (fields["status"], fields["folder"], fields["proof_lines"]) == ("unique", None, lines)
    assert fields["solution"] == solve(found.puzzle).fields()["solution"]
    assert fields["second"] is None
    written = found.write(tmp_path / "proof", id="demo")
    assert written.folder == tmp_path / "proof"
    assert written.fields()["folder"] == str(tmp_path / "proof")
    assert written.text().endswith(f"{lines} lines long, is in {tmp_path / 'proof'}\n")
    assert sorted(path.name for path in written.folder.iterdir()) == sorted(FILES)
    assert "id=demo" in (written.folder / PUZZLE).read_text()
    assert found.folder is None
    verdict = verify(written.folder)
    assert (verdict.status, verdict.folder) == ("verified", written.folder)
    assert found.picture() is not None


def test_certificates_are_copied_and_pickled(tmp_path):
    found = prove(read_record(UNIQUE).puzzle).write(tmp_path)
    for other in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert other == found
        assert other.files() == found.files()
        assert repr(other) == repr(found)
    assert "\n" not in repr(found)
    verdict = verify(tmp_path)
    assert pickle.loads(pickle.dumps(verdict)) == copy.deepcopy(verdict) == verdict


def test_a_verdict_tells_itself():
    fine, bad = Verification(), Verification("proof.drup", 7, "does not follow")
    assert (fine.status, fine.text()) == (
        "verified",
        "verified: the puzzle has exactly one solution\n",
    )
    assert fine.fields() == {
        "status": "verified", "verified": True, "file": None, "line": None, "text": None
    }  # fmt: skip
    assert (bad.status, str(bad)) == ("refused", "refused: proof.drup line 7: does not follow")
    assert bad.fields() == {
        "status": "refused",
        "verified": False,
        "file": "proof.drup",
        "line": 7,
        "text": "does not follow",
    }
    assert "\n" not in repr(bad)


def test_a_model_is_built_once_for_a_proof(monkeypatch):
    rules = model(read_record(UNIQUE).puzzle)
    monkeypatch.setattr(sys.modules["enpitsu.puzzle.model"], "model", None)
    assert isinstance(prove(rules), Certificate)


def test_a_certificate_without_a_file_is_told():
    texts = prove(read_record(UNIQUE).puzzle).files()
    del texts["proof.drup"]
    with pytest.raises(EnpitsuError, match=r"proof\.drup: missing; expected the texts of puzzle"):
        verify(texts)
    with pytest.raises(EnpitsuError, match=r"puzzle\.puz: missing"):
        verify({})


def test_a_certificate_that_fails_is_not_written(tmp_path):
    found = prove(read_record(UNIQUE).puzzle)
    wrong = Certificate(found.solution, proof=("1 0",), puzzle=found.puzzle)
    with pytest.raises(AssertionError, match=r"made a certificate that fails: .*proof\.drup"):
        wrong.write(tmp_path / "proof")
    assert not (tmp_path / "proof").exists()


def test_another_process_verifies(tmp_path):
    prove(CORPORA["abc"][0].puzzle).write(tmp_path)
    code = f"import enpitsu; print(enpitsu.verify({str(tmp_path)!r}).status)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "verified\n", done.stderr


# -- answers anywhere -----------------------------------------------------------------------


@pytest.fixture
def known():
    """The kinds of this suite can be looked up by name, as verifying does."""
    for kind in KINDS:
        add(kind)
    yield
    for kind in KINDS:
        remove(kind)


ANYWHERE = [fence("31", ".."), Puzzle(TALLY, Grid(2, 2), {"sums": {Corner(1, 1): 4}})]


@pytest.mark.parametrize("puzzle", ANYWHERE, ids=lambda p: p.kind.name)
def test_answers_anywhere_are_proved(known, tmp_path, puzzle):
    found = prove(puzzle)
    assert isinstance(found, Certificate)
    assert verify(found.write(tmp_path).folder).status == "verified"


@pytest.mark.parametrize("puzzle", ANYWHERE, ids=lambda p: p.kind.name)
def test_an_open_place_anywhere_is_refused_on_its_line(known, puzzle):
    found = prove(puzzle)
    texts = found.files()
    for place in puzzle.domains:
        board = {p: value for p, value in found.solution.items() if p != place}
        text = ABOUT[SOLUTION] + formats.write(Record(puzzle, solution=board))
        lines = [line.split() for line in text.splitlines()]
        whole = [line.split() for line in texts[SOLUTION].splitlines()]
        fault = refused({**texts, SOLUTION: text})
        assert (fault.file, fault.reason) == (SOLUTION, f"{place} is not filled")
        assert lines[fault.line - 1] != whole[fault.line - 1]
        assert sum(one != other for one, other in zip(lines, whole, strict=True)) == 1


def test_a_wrong_entry_on_an_edge_is_refused_on_the_line_of_its_rule(known):
    puzzle = ANYWHERE[0]
    found = prove(puzzle)
    texts = found.files()
    first = len(texts[SOLUTION].splitlines()) - 2 * puzzle.grid.rows  # of the lattice of the rim
    for edge, value in found.solution.items():
        board = {**found.solution, edge: "|" if value == "-" else "-"}
        text = ABOUT[SOLUTION] + formats.write(Record(puzzle, solution=board))
        fault = refused({**texts, SOLUTION: text})
        wrong = model(puzzle).broken(board)[0]
        assert (fault.file, fault.reason) == (SOLUTION, f"breaks {wrong}")
        assert fault.line == first + min(lattice_point(e, puzzle.grid)[0] for e in wrong.variables)


# -- where there is nothing to prove --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "status", "word"),
    [(SEVERAL, Solved, 1, "several solutions"), (NONE, NoSolution, 3, "no solution")],
)
def test_without_a_single_solution_nothing_is_written(run, tmp_path, text, expected, status, word):
    found = prove(read_record(text).puzzle)
    assert isinstance(found, Unproved)
    assert isinstance(found.outcome, expected)
    nothing = {"folder": None, "cuts": None, "proof_lines": None}
    assert found.fields() == {**found.outcome.fields(), **nothing}
    assert (repr(found), found.status) == (repr(found.outcome), found.outcome.status)
    assert (found.picture() is None) == (found.outcome.picture() is None)
    assert pickle.loads(pickle.dumps(found)) == found
    folder = tmp_path / "proof"
    code, out, err = run("prove", text, "--out", folder)
    assert (code, out.startswith(word), err) == (status, True, "")
    assert not folder.exists()


def test_who_is_cancelled_proves_nothing():
    limit = Limit()
    limit.cancel()
    found = prove(read_record(UNIQUE).puzzle, time_limit=limit)
    assert isinstance(found.outcome, Undecided)
    assert found.outcome.solution is None


def test_several_solutions_are_two_that_differ():
    found = prove(read_record(SEVERAL).puzzle).outcome
    assert found.second is not None
    assert found.solution != found.second


def test_out_of_time_nothing_is_written(run, tmp_path):
    assert isinstance(prove(read_record(LARGE).puzzle, time_limit=0).outcome, Undecided)
    code, out, _ = run("prove", LARGE, "--out", tmp_path / "proof", "--time-limit", "0", "--json")
    answer = json.loads(out)
    assert (code, answer["status"], answer["folder"]) == (4, "unknown", None)
    assert not (tmp_path / "proof").exists()


# -- the command ---------------------------------------------------------------------------


def test_prove_and_verify(run, tmp_path):
    folder = tmp_path / "deep" / "proof"
    code, out, err = run("prove", UNIQUE, "--out", folder)
    assert (code, err) == (0, "")
    assert out.startswith("one solution; the proof, ")
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
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


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_cannot_be_read_is_named(run, tmp_path, file):
    run("prove", UNIQUE, "--out", tmp_path)
    (tmp_path / file).write_bytes(b"\xff")
    code, _, err = run("prove", "--verify", tmp_path)
    assert (code, err) == (
        2,
        f"enpitsu: {tmp_path / file}: byte 0xff is not UTF-8 text (line 1, column 1)\n",
    )
    (tmp_path / file).unlink()
    code, _, err = run("prove", "--verify", tmp_path)
    assert (code, err) == (2, f"enpitsu: {tmp_path / file}: no such file or directory\n")


def test_nonsense_in_a_file_is_named_with_its_line(run, tmp_path):
    run("prove", UNIQUE, "--out", tmp_path)
    for file, line in ((PUZZLE, 2), (PROOF, 1)):
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
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["both-2", "one"]
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
    assert "expected either FILE and --out FOLDER, or --verify FOLDER alone" in err


def test_a_folder_that_cannot_be_written_is_told(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run("prove", UNIQUE, "--out", tmp_path / "file")
    assert code == 2
    assert f"{tmp_path / 'file'}: file exists" in err
