"""Inputs drawn at random, always the same ones here, and all that were ever met with a fault."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import samples
from evidence import KINDS
from fuzzing import FUZZERS, KEPT, asking, boards

ROOT = Path(__file__).parents[1]
SOAK = ROOT / "scripts" / "soak"
INPUTS = sorted(KEPT.glob("*/*"))
NUMBERS = {"texts": 400, "requests": 120}  # of inputs that are tried


@pytest.mark.parametrize("file", INPUTS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_once_was_met_with_a_fault_is_not_any_more(file):
    FUZZERS[file.parent.name].tried(file.read_bytes())


@pytest.mark.parametrize(
    "drawn", [boards.contradictory, boards.faulty], ids=lambda one: one.__name__
)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.part(30)
def test_whatever_is_asked_of_a_board_is_answered(kind, drawn):
    for seed in range(4 if samples.thorough else 1):
        text = drawn(kind, Random(f"{kind.name} {seed}"))
        boards.tried(text.encode(errors="surrogatepass"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.part(20)
def test_whatever_is_made_is_explained_to_its_end(kind):
    for seed in range(3 if samples.thorough else 1):
        boards.explained(boards.made(kind, Random(f"{kind.name} {seed}")).encode())


@pytest.mark.parametrize("name", NUMBERS)
def test_whatever_comes_is_read_or_refused(name):
    fuzzer = FUZZERS[name]
    for seed in range(4 * NUMBERS[name] if samples.thorough else NUMBERS[name]):
        fuzzer.tried(fuzzer.drawn(Random(f"{name} {seed}")))


@pytest.mark.long
def test_a_run_that_is_killed_at_any_time_goes_on():
    fuzzer = FUZZERS["runs"]
    for seed in range(2):
        fuzzer.tried(fuzzer.drawn(Random(seed)))


# -- that they notice ------------------------------------------------------------------------


def failing(*_, **__):
    raise KeyError("met")


@pytest.mark.internal_error
def test_a_command_that_fails_is_noticed(monkeypatch):
    monkeypatch.setattr("enpitsu.app.asking.formatted", failing)
    with pytest.raises(AssertionError, match=r"solve .*: 70"):
        asking.command("solve", "marupeke\n. x\n")


@pytest.mark.internal_error
def test_a_question_that_fails_is_noticed(monkeypatch):
    monkeypatch.setattr("enpitsu.app.questions.requests.kept_model", failing)
    with pytest.raises(AssertionError, match="solve"):
        asking.question("solve", '{"puzzle": "marupeke\\n. x\\n"}')


def test_boards_are_drawn_that_contradict_themselves_and_that_have_faults():
    from enpitsu.engines.solve import solve
    from enpitsu.io.formats import read_record

    kind = next(kind for kind in KINDS if kind.name == "akari")
    sound = [read_record(boards.contradictory(kind, Random(seed))) for seed in range(20)]
    assert sum(solve(one.puzzle).status == "none" for one in sound) >= 8
    assert any(one.state for one in sound)
    faulty = [boards.faulty(kind, Random(seed)) for seed in range(20)]
    assert len({*faulty}) > 15


# -- the program that goes on ------------------------------------------------------------------


def soak(*words):
    return subprocess.run(
        [sys.executable, SOAK, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.long
def test_more_is_drawn_by_a_program():
    done = soak("0.02", "texts", "--seed", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("seed 1\n")
    assert done.stdout.endswith("inputs, 0 faults\n")
    assert soak("1", "nothing").returncode == 2


def test_without_atheris_that_is_said():
    code = "import sys; sys.modules['atheris'] = None; sys.argv = ['soak', '1', '--guided']; "
    code += f"import runpy; runpy.run_path({str(SOAK)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'enpitsu[fuzz]'" in done.stdout
