"""Several processes at work: when they are started, and that none of them is left."""

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from enpitsu import runs
from enpitsu.app import asking
from enpitsu.errors import InternalError
from enpitsu.runs import PutAside, Task, in_order, scheduling
from enpitsu.runs.processes import Processes

DATA = Path(__file__).parent / "data"
QUICK = '{"kind":"marupeke","rows":1,"cols":2,"grid":["x."]}\n'
ENDLESS = '{"kind":"marupeke","rows":30,"cols":30}\n'  # for the engine naive


def answers(number, ask, items):
    """What so many processes answer, in order."""
    with Processes(number) as executor:
        for one in in_order([Task(ask, item) for item in items], executor):
            if one.error is not None:
                raise one.error
            yield one.answer


# -- when ----------------------------------------------------------------------------------


@pytest.fixture
def spread(monkeypatch):
    """How many puzzles went to how many processes; the clock moves a tenth of a second a look."""
    seen, ticks = [], count()

    def answers(tasks, executor):
        seen.append((len(tasks), executor.number))
        # As in another process: tasks can be pickled.
        for number, task in enumerate(pickle.loads(pickle.dumps(tasks))):
            yield runs.Answered(number, task, task.ask(task.item))

    monkeypatch.setattr(runs, "in_order", answers)
    monkeypatch.setattr(asking, "monotonic", lambda: next(ticks) / 10)
    monkeypatch.setattr(asking, "cores", lambda: 4)
    return seen


@pytest.mark.parametrize(
    ("puzzles", "words", "expected"),
    [
        (2, ("--jobs", 3), [(2, 2)]),
        (1, ("--jobs", 3), []),
        (9, ("--jobs", 1), []),
        (9, (), [(7, 4)]),  # the first two took 0.2 seconds, which is not yet long
        (3, (), []),  # then there is only one left
        (9, ("--jobs", 3, "--all"), []),
        (9, ("--jobs", 3, "--limit", 1), []),
    ],
)
def test_processes_are_started_when_asked_for_or_when_it_takes_long(
    run, tmp_path, spread, puzzles, words, expected
):
    file = tmp_path / "many.jsonl"
    file.write_text(QUICK * puzzles)
    code, out, _ = run("solve", file, "--json", *words)
    assert (code, out.count('"status":"multiple"')) == (1, puzzles)
    assert spread == expected


def test_one_core_is_enough_for_everything(run, tmp_path, spread, monkeypatch):
    monkeypatch.setattr(asking, "cores", lambda: 1)
    file = tmp_path / "many.jsonl"
    file.write_text(QUICK * 9)
    assert run("solve", file, "--json")[1].count("\n") == 9
    assert spread == []


def test_puzzles_that_take_long_to_make_are_spread_from_the_start(run, spread):
    words = ("generate", "marupeke", "--size", "4x4", "--count", 2)
    assert run(*words)[0] == 0
    assert spread == []
    assert run(*words, "--method", "cut-off")[0] == 0
    assert spread == [(2, 2)]


def test_a_few_puzzles_are_answered_in_order_elsewhere():
    found = list(answers(2, with_process, [3, 1, 2]))
    assert [item for item, _ in found] == [3, 1, 2]
    assert os.getpid() not in {process for _, process in found}


def with_process(item):
    return item, os.getpid()


# -- how they end --------------------------------------------------------------------------


def started(file, *words):
    """The command at work on a file; only when all its processes are gone do its pipes end."""
    command = [sys.executable, "-m", "enpitsu", "solve", str(file), "--engine", "naive", "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*command, *words], text=True, **pipes)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [("SIGINT", 130, "enpitsu: interrupted\n"), ("SIGTERM", 143, ""), ("SIGKILL", -9, "")],
)
def test_no_process_is_left_when_the_command_is_ended(tmp_path, sent, status, said):
    file = tmp_path / "long.jsonl"
    file.write_text(QUICK + ENDLESS * 3)
    with started(file, "--jobs", "2") as process:
        assert json.loads(process.stdout.readline())["status"] == "multiple"
        process.send_signal(getattr(signal, sent))
        assert process.communicate(timeout=60) == ("", said)
    assert process.returncode == status


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_no_process_is_left_when_the_reader_leaves(tmp_path):
    file = tmp_path / "long.jsonl"
    file.write_text(QUICK * 1000 + ENDLESS * 3)  # more than a pipe holds, and then nothing more
    with started(file, "--jobs", "2", "--quiet") as process:
        assert json.loads(process.stdout.readline())["status"] == "multiple"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
class InterruptedOnceKnown(Processes):
    """Ctrl-C comes while all wait for what never ends, after the answer "known" has come."""

    def submit(self, fn, /, chunk):
        future = super().submit(fn, chunk)
        if [item for _, item in chunk] == ["known"]:
            self.known = future
        return future

    def expect_alive(self):
        """Asked now and then while nothing comes."""
        if self.known.done():
            signal.raise_signal(signal.SIGINT)


def test_after_ctrl_c_all_that_is_known_is_told(monkeypatch):
    monkeypatch.setattr(scheduling, "SECONDS_BETWEEN_SAVES", 0.01)
    tasks = [Task(known_or_endless, item) for item in ("never", "known")]
    with InterruptedOnceKnown(2) as executor:
        told = in_order(tasks, executor)
        assert next(told).answer == "known"
        with pytest.raises(KeyboardInterrupt):
            next(told)


def known_or_endless(item):
    """An answer to just one item."""
    if item != "known":
        signal.pause()
    return item


def test_a_task_that_ends_its_process_each_time_is_put_aside():
    with pytest.raises(PutAside, match="put aside"):
        list(answers(2, os._exit, [0, 0]))


@pytest.mark.internal_error
def test_an_error_of_a_task_is_raised_here():
    with pytest.raises(InternalError, match="ZeroDivisionError"):
        list(answers(2, inverse, [1, 0, 2]))


def inverse(item):
    return 1 / item


def test_nothing_is_left_when_long_answers_are_broken_off():
    threads = threading.active_count()
    for wait in range(8):
        told = answers(2, long_answer, range(50))
        assert len(next(told)) == LONG
        sleep(0.004 * wait)  # so that some process is killed in the middle of its answer
        told.close()
    assert threading.active_count() == threads
    assert not active_children()


LONG = 3_000_000  # characters, much more than a pipe holds


def long_answer(_):
    return "x" * LONG


def test_nothing_is_left_when_long_questions_are_broken_off():
    threads = threading.active_count()
    told = answers(2, len, ["x" * LONG] * 50)
    assert next(told) == LONG
    told.close()
    assert threading.active_count() == threads
