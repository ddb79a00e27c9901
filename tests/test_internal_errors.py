"""What should not happen is told in a line, with a report; nothing else leaves the program."""

import io
import json
import os
import pickle
import subprocess
import sys

import pytest

import enpitsu
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.requests import puzzles
from enpitsu.engines import solve as solving
from enpitsu.errors import EnpitsuError, InternalError, WrongType, WrongValue, accounted, guarded
from enpitsu.paper.limit import Limit
from enpitsu.show.reply import Reply
from installed_packages import install
from servers import asked, in_a_loop, started

pytestmark = pytest.mark.internal_error

TEXT = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
TWO = '{"kind":"marupeke","id":"one","rows":1,"cols":3,"grid":["x.x"]}\n'
TWO += '{"kind":"marupeke","id":"two","rows":1,"cols":3,"grid":["o.o"]}\n'
SECRET = "/home/somebody/secret"
# A kind of another package whose rule fails.
FAILING = f"""
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Rule
def domains(puzzle): return dict.fromkeys(puzzle.grid.cells, ("x", "o"))
def fail(puzzle, domains): raise KeyError("{SECRET}")
RULES = (Rule("rule", "It holds.", fail),)
KIND = Kind("failing", "Failing", (), (Answer(domains),), RULES, Look())
"""


def failing(*_, **__):
    raise KeyError(SECRET)


def report_of(error):
    return InternalError.of(error).report


# -- the library ---------------------------------------------------------------------------


def test_nothing_but_our_errors_leaves_the_library(monkeypatch):
    puzzle = enpitsu.read(TEXT)
    monkeypatch.setattr(solving, "as_model", failing)
    with pytest.raises(InternalError) as met:
        enpitsu.solve(puzzle)
    error = met.value
    assert str(error) == (
        f"internal error {error.report} (KeyError), a fault of enpitsu; please report it"
    )
    assert isinstance(error.__cause__, KeyError)
    assert "in failing" in error.traceback
    assert SECRET in error.traceback
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.traceback) == (str(error), error.traceback)


def test_what_is_found_bit_by_bit_is_guarded_to_its_end():
    @guarded
    def numbers():
        yield 1
        failing()

    found = numbers()
    assert next(found) == 1
    with pytest.raises(InternalError):
        next(found)


def test_an_answer_that_cannot_tell_itself_says_so():
    class Mute(Reply):
        def text(self, *, colour=False):
            failing()

    with pytest.raises(InternalError):
        Mute().text()
    with pytest.raises(InternalError):
        str(Mute())


def test_wrong_arguments_are_told_to_who_wrote_them():
    puzzle = enpitsu.read(TEXT)
    for ask, sort in (
        (lambda: enpitsu.solve("a puzzle"), WrongType),
        (lambda: enpitsu.solve(puzzle, time_limit=-1), WrongValue),
        (lambda: enpitsu.solve(puzzle, puzzle, puzzle), TypeError),
        (lambda: enpitsu.Grid(0, 1), WrongValue),
    ):
        with pytest.raises(sort) as met:
            ask()
        assert not isinstance(met.value, EnpitsuError)
    assert issubclass(WrongType, TypeError)
    assert issubclass(WrongValue, ValueError)


def test_what_is_about_the_input_or_the_machine_is_no_report():
    for error in (EnpitsuError("no"), enpitsu.errors.OutOfTime("late"), PermissionError("no")):
        assert accounted(error) is error
    assert isinstance(accounted(AssertionError("no")), InternalError)
    assert isinstance(accounted(RecursionError()), InternalError)


def test_the_same_fault_has_the_same_report_and_another_has_another():
    found = []
    for ask in (failing, failing, lambda: 1 / 0):
        try:
            ask()
        except Exception as error:  # noqa: BLE001
            found.append(report_of(error))
    assert found[0] == found[1] != found[2]
    assert all(len(report) == 8 for report in found)


def test_public_functions_can_be_sent_to_other_processes():
    for name in ("solve", "solutions", "explain", "read"):
        function = getattr(enpitsu, name)
        assert pickle.loads(pickle.dumps(function)) is function
        assert function.__doc__


# -- the command ---------------------------------------------------------------------------


def test_a_command_tells_it_in_a_line_and_goes_on(run, tmp_path, monkeypatch):
    file = tmp_path / "two.jsonl"
    file.write_text(TWO)
    model = solving.as_model

    def half(puzzle):
        return failing() if "x" in puzzle.clues["grid"].values() else model(puzzle)

    monkeypatch.setattr(solving, "as_model", half)
    status, out, err = run("solve", file)
    assert status == 70
    assert out.startswith("two: one solution")
    (line,) = err.splitlines()
    assert line.startswith(f"enpitsu: {file} line 1 (one): internal error ")
    assert line.endswith(
        "please report it with the puzzle, and with what the command says with --debug"
    )
    assert SECRET not in err
    status, again, more = run("solve", file, "--debug")
    assert (status, again) == (70, out)
    assert more.startswith(f"{line}\nTraceback (most recent call last):\n")
    assert more.rstrip().endswith(f"KeyError: '{SECRET}'")


def test_in_json_the_reason_is_told_as_that_of_a_bad_puzzle(run, monkeypatch):
    monkeypatch.setattr(solving, "as_model", failing)
    status, out, _ = run("solve", TEXT, "--json")
    assert status == 70
    told = json.loads(out)
    assert told["status"] == "invalid"
    assert told["error"].startswith("internal error ")


@pytest.mark.parametrize("words", [(), ("--debug",)])
def test_a_command_about_no_puzzle_ends_likewise(run, monkeypatch, words):
    monkeypatch.setattr("enpitsu.app.listing.listed", failing)
    status, out, err = run("kinds", *words)
    assert (status, out) == (70, "")
    assert err.startswith("enpitsu: internal error ")
    assert ("Traceback" in err) == bool(words)


# -- the questions of a page -----------------------------------------------------------------


def test_a_question_fails_with_a_report_and_nothing_of_what_is_inside(monkeypatch):
    monkeypatch.setattr(puzzles.OfPuzzle, "answer", failing)
    (told,) = carried("solve", json.dumps({"puzzle": TEXT}), Allowance(Limit(1)))
    fields = json.loads(told.text)
    assert told.sort == "failed"
    assert fields["report"] == told.error.report
    assert fields["error"] == f"internal error {told.error.report}; please report it"
    assert SECRET in told.error.traceback
    assert "KeyError" not in told.text


def test_a_server_answers_500_and_its_log_has_the_same_report(tmp_path, monkeypatch):
    pytest.importorskip("uvicorn", reason="needs enpitsu[web]")
    install(tmp_path, "failing", {"failing": "failing:KIND"}, {"failing.py": FAILING})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process, address = started("--jobs", "1")
    try:
        puzzle = {"kind": "failing", "rows": 2, "cols": 2}
        status, _, text = asked(address, "/api/solve", json.dumps({"puzzle": puzzle}))
        assert asked(address, "/healthz")[0] == 200
    finally:
        process.terminate()
        log = process.communicate(timeout=30)[1]
    assert status == 500
    report = json.loads(text)["report"]
    assert report
    assert SECRET not in text
    assert "Traceback" not in text
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if "report" in line]
    assert line["report"] == report
    assert SECRET in line["traceback"]


def test_what_fails_in_the_server_itself_is_reported_too():
    pytest.importorskip("fastapi", reason="needs enpitsu[web]")
    from enpitsu.app.web.guard import Guard

    async def broken(scope, receive, send):
        failing()

    log, sent = io.StringIO(), []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"here")]}
    in_a_loop(Guard(broken, {"here"}, log)(scope, None, send))
    start, body = sent
    assert start["status"] == 500
    reports = [json.loads(line) for line in log.getvalue().splitlines()]
    assert json.loads(body["body"])["report"] == reports[0]["report"]
    assert SECRET in reports[0]["traceback"]
    assert reports[1]["status"] == 500


# -- the tests -------------------------------------------------------------------------------

UNEXPECTED = """
from enpitsu.errors import InternalError
def test_it(): InternalError.of(KeyError("met"))
"""


def test_a_test_fails_in_which_the_program_was_at_fault(tmp_path):
    folder = os.path.dirname(__file__)  # noqa: PTH120
    (tmp_path / "test_it.py").write_text(UNEXPECTED)
    (tmp_path / "conftest.py").write_text("from conftest_of_the_house import *\n")
    code = f"import sys; sys.path.insert(0, {folder!r}); import conftest, pytest; "
    code += "sys.modules['conftest_of_the_house'] = conftest; "
    code += "sys.exit(pytest.main(['-p', 'no:cacheprovider', '-q', 'test_it.py']))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "KeyError: 'met'" in done.stdout
