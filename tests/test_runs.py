"""Runs: every task has exactly one answer, whatever becomes of those who answer."""

import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from enpitsu.errors import EnpitsuError
from enpitsu.formats import records
from enpitsu.generating.alike import digest
from enpitsu.generating.making import made
from enpitsu.generating.recipe import Recipe
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError
from enpitsu.library.running import Cancelled, Runs, RunStore
from enpitsu.library.tasks import orders, questions, recipe_fields, recipe_of
from enpitsu.reasoning.grade import grade
from enpitsu.runs import PutAside, Task, in_order, runs
from enpitsu.runs.cluster import Dask, _checked
from enpitsu.runs.processes import Here, Processes

COLLECTION = Path(__file__).parents[1] / "examples" / "collection.jsonl"
TAKUZU = Recipe("takuzu", 4, 4)
MANY = Recipe("takuzu", 4, 6)  # of which there are thousands
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


class Memory:
    """A store that remembers, and how much it was given at once."""

    def __init__(self, known=()):
        self.answers, self.batches, self.before = {}, [], set(known)

    def known(self, digests):
        return self.before & {*digests}

    def keep(self, answers):
        self.batches.append(len(answers))
        for one in answers:
            assert one.task.digest not in self.answers
            self.answers[one.task.digest] = one


def squared(n):
    return n * n


def slowly_squared(n):
    sleep(0.004)
    return n * n


def tasks(number, ask=squared):
    return [Task(ask, n, str(n)) for n in range(number)]


# -- the seam ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 7, 2500])
@pytest.mark.parametrize("executor", [Here, partial(ThreadPoolExecutor, 3)])
def test_every_task_is_answered_once_and_kept_before_it_is_told(number, executor):
    store, told = Memory(), Counter()
    for one in runs(tasks(number), executor(), store):
        assert store.answers[one.task.digest] is one
        assert (one.answer, one.error) == (one.number**2, None)
        told[one.number] += 1
    assert told == Counter(range(number))
    assert sum(store.batches) == number


def test_what_is_known_is_not_asked():
    store = Memory(known=map(str, range(0, 3000, 2)))
    assert {one.number for one in runs(tasks(3000), Here(), store)} == {*range(1, 3000, 2)}


def test_answers_may_be_wanted_in_order():
    told = in_order(tasks(500), ThreadPoolExecutor(4))
    assert [one.answer for one in told] == [n * n for n in range(500)]


def test_an_error_of_a_task_is_its_answer():
    told = {one.number: one for one in runs([Task(inverse, n) for n in (1, 0, 2)], Here())}
    assert isinstance(told[1].error, ZeroDivisionError)
    assert (told[0].answer, told[2].answer) == (1, 0.5)


def inverse(n):
    return 1 / n


def test_tasks_that_are_quick_travel_together():
    class Counting(Here):
        sent = 0

        def submit(self, fn, /, *args):
            self.sent += 1
            return super().submit(fn, *args)

    executor = Counting()
    assert len(list(runs(tasks(2000), executor))) == 2000
    assert executor.sent < 100


def test_who_is_not_interested_any_more_loses_nothing():
    store = Memory()
    told = runs(tasks(50), Here(), store)
    first = next(told)
    told.close()
    assert first.task.digest in store.answers
    rest = {one.number for one in runs(tasks(50), Here(), Memory(store.answers))}
    assert rest == {*range(50)} - {one.number for one in store.answers.values()}


def test_chunks_that_are_taken_back_are_asked_again():
    class Moody(Executor):
        number, times = 2, 0

        def submit(self, fn, /, *args):
            self.times += 1
            future = Future()
            if self.times % 3:
                future.cancel()
                future.set_running_or_notify_cancel()
            else:
                future.set_result(fn(*args))
            return future

    assert Counter(one.number for one in runs(tasks(40), Moody())) == Counter(range(40))


def test_an_executor_that_has_an_end_says_so():
    class Gone(Here):
        def submit(self, fn, /, *args):
            future = Future()
            future.set_exception(EnpitsuError("gone"))
            return future

    with pytest.raises(EnpitsuError, match="gone"):
        list(runs(tasks(3), Gone()))


# -- processes ---------------------------------------------------------------------------


@posix
def test_a_process_that_is_killed_loses_no_task():
    from multiprocessing import active_children

    store = Memory()
    with Processes(2) as executor:
        for number, _ in enumerate(runs(tasks(300, slowly_squared), executor, store)):
            if number in (20, 120):
                os.kill(active_children()[-1].pid, signal.SIGKILL)
    assert {int(digest): one.answer for digest, one in store.answers.items()} == {
        n: n * n for n in range(300)
    }


@posix
def test_a_task_that_kills_its_process_is_put_aside_and_the_rest_goes_on():
    with Processes(2) as executor:
        told = {one.number: one for one in runs(tasks(40, deadly), executor)}
    assert isinstance(told.pop(7).error, PutAside)
    assert {n: one.answer for n, one in told.items()} == {n: n for n in range(40) if n != 7}


def deadly(n):
    if n == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


# -- runs of a library -------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def library(request, tmp_path):
    url = tmp_path / "library.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("database")
    with Library(url) as library:
        yield library


def go(library, what, wish, asked, **more):
    """Do a run, and return its number and the answers that were new."""
    run = Runs(library).begin(what, wish, len(asked))
    return run.id, list(runs(asked, Here(), RunStore(library, run, **more)))


def test_made_puzzles_are_those_of_the_series(library):
    asked = orders(TAKUZU, 1, 12, None, None)
    id_, told = go(library, "generate", {"count": 12}, asked)
    assert len(told) == 12
    wished = [made(TAKUZU, number=number) for number in range(1, 13)]
    seen = {one.number: one.record for one in library.find(f"run:{id_}")}
    for number, record in seen.items():
        assert record == record.__class__(
            wished[number - 1].puzzle,
            wished[number - 1].id,
            wished[number - 1].solution,
            notes=wished[number - 1].notes,
        )
    answers = list(Runs(library).answers(id_))
    assert [one["number"] for one in answers] == [*range(1, 13)]
    run = Runs(library).get(id_)
    assert (run.done, run.new, run.failed) == (12, len(seen), 0)
    assert len(library) == len(seen)
    again, told = go(library, "generate", {"count": 14}, orders(TAKUZU, 1, 14, None, None))
    assert (again, len(told), Runs(library).get(id_).total) == (id_, 2, 14)


def test_grades_go_to_the_puzzles_that_are_there(library):
    given = list(records(COLLECTION))
    ids = [one.id for one in library.add(given, graded=False)]
    asked = questions("grade", ((one.id, one.record) for one in library), None)
    id_, told = go(library, "grade", {"query": ""}, asked)
    assert len(told) == 5
    for number, record in zip(ids, given, strict=True):
        found, kept = grade(record.puzzle), library.get(number)
        assert (kept.level, kept.score, kept.techniques) == (
            found.level,
            found.score,
            found.techniques,
        )
    for one, record in zip(Runs(library).answers(id_), given, strict=True):
        assert one["answer"] == grade(record.puzzle).fields()
    assert go(library, "grade", {"query": "x"}, asked)[1] == []  # another run knows them
    assert len(library) == 5


@pytest.mark.parametrize("what", ["solve", "count", "explain"])
def test_other_questions_are_answered_and_their_puzzles_kept(tmp_path, what):
    with Library(tmp_path / "library.db") as library:
        given = list(records(COLLECTION))
        id_, _ = go(library, what, {}, questions(what, ((None, one) for one in given), None))
        answers = list(Runs(library).answers(id_))
        assert [library.get(one["puzzle"]).puzzle for one in answers] == [r.puzzle for r in given]
        assert all(one["answer"] and one["error"] is None for one in answers)


def test_what_came_to_no_answer_is_told_and_may_be_asked_again(library):
    asked = orders(TAKUZU, 1, 3, None, 0.0)
    id_, told = go(library, "generate", {"limit": 0}, asked)
    assert [str(one.error)[:14] for one in told] == ["no such puzzle"] * 3
    run = Runs(library).get(id_)
    assert (run.done, run.failed, run.new) == (3, 3, 0)
    assert go(library, "generate", {"limit": 0}, asked)[1] == []
    assert len(go(library, "generate", {"limit": 0}, asked, retry=True)[1]) == 3
    assert Runs(library).get(id_).done == 3


def test_a_run_can_be_cancelled_and_goes_on(library):
    asked = orders(TAKUZU, 1, 6, None, None)
    run = Runs(library).begin("generate", {}, 6)
    Runs(library).end(run.id, "cancelled")
    with pytest.raises(Cancelled):
        list(runs(asked, Here(), RunStore(library, run)))
    before = Runs(library).get(run.id).done
    assert before > 0
    id_, told = go(library, "generate", {}, asked)
    assert (id_, len(told)) == (run.id, 6 - before)
    with pytest.raises(LibraryError, match="no run 99"):
        Runs(library).end(99, "cancelled")


def test_recipes_come_back_from_json():
    for recipe in (
        TAKUZU,
        Recipe("marupeke", 6, 6, score=(1, 90), extra_options={"blockers": "4-7"}),
        Recipe("suguru", 5, 5, needs=("hidden single",), clues=(2, 9), minimal=True),
    ):
        assert recipe_of(recipe_fields(recipe)) == recipe


# -- the command -------------------------------------------------------------------------


@pytest.fixture
def ask(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_LIBRARY", str(tmp_path / "library.db"))
    return lambda *words: run("run", *words)


WORDS = ("generate", "takuzu", "--size", "4x4", "--count")
MANY_WORDS = ("generate", "takuzu", "--size", "4x6", "--count")


def test_the_same_command_goes_on(ask):
    code, out, _ = ask(*WORDS, 3, "--executor", "processes:1")
    assert (code, out.split(",")[0]) == (0, "run 1: 3 answered")
    assert ask(*WORDS, 5, "--executor", "processes:1")[1].startswith(
        "run 1: 2 answered, 3 from before"
    )
    assert ask("resume", 1)[1].startswith("run 1: 0 answered, 5 from before")
    lines = ask("list")[1].splitlines()
    assert lines[1].split()[:5] == ["1", "generate", "done", "5", "5"]
    assert '"kind":"takuzu"' in ask("show", 1)[1]
    assert ask("show", 1, "--json")[1].count('"status":"made"') == 5
    assert ask("cancel", 1)[0] == 0
    assert ask("list")[1].splitlines()[1].split()[2] == "cancelled"


def test_in_the_place_of_what_is_known_another_is_made(ask, tmp_path):
    code, out, _ = ask(*WORDS, 70, "--executor", "processes:1")
    assert (code, ", 70 new, " in out) == (0, True)
    with Library(tmp_path / "library.db") as library:
        assert len(library) == 70
        run = Runs(library).get(1)
        assert (run.done, run.new) == (run.total, 70)
        assert run.total > 70
    assert f"0 answered, {run.total} from before" in ask(*WORDS, 70)[1]


def test_a_recipe_that_has_no_more_to_give_is_told(ask):
    words = ("generate", "takuzu", "--size", "2x2", "--count", 3, "--executor", "processes:1")
    code, out, _ = ask(*words)
    assert code == 4
    assert out.endswith("missing: whatever is made in their places is known\n")


def test_files_and_queries_are_asked(ask, tmp_path):
    bad = tmp_path / "bad.puz"
    bad.write_text("marupeke\nx ?\n")
    _, out, err = ask("grade", COLLECTION, bad, "--executor", "processes:1")
    assert out.startswith("run 1: 5 answered")
    assert "bad.puz" in err
    assert ask("solve", "kind:abc")[1].startswith("run 2: 1 answered")
    assert ask("solve", "kind:abc,suguru -kind:abc")[1].startswith("run 3: 1 answered")
    assert ask("solve", "kind:abc,suguru", "-kind:suguru")[1].startswith("run 4: 0 answered, 1")
    assert ask("solve")[::2] == (2, "enpitsu: expected files, or a query such as kind:suguru\n")
    assert "no such file" in ask("solve", COLLECTION, "kind:abc")[2]


@pytest.mark.parametrize("name", ["threads", "processes:0", "processes:x", ":"])
def test_an_executor_of_another_name_is_told(ask, name):
    code, _, err = ask(*WORDS, 3, "--executor", name)
    assert code == 2
    assert "expected processes[:N] or dask[:ADDRESS]" in err


def started(library, *words, count=400):
    """The command at work in a process of its own."""
    words = ["run", *MANY_WORDS, str(count), "--into", str(library), *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-m", "enpitsu", *words], text=True, **pipes)


def wait_for(library, number, process):
    """Until so many answers are kept."""
    while process.poll() is None:
        sleep(0.1)
        if library.exists():
            try:
                with Library(library, create=False) as kept:
                    if sum(run.done for run in Runs(kept)) >= number:
                        return
            except LibraryError:
                continue


def expect_series(library, count):
    """Every task has its one answer, and the puzzles are those that are made one by one."""
    with Library(library) as kept:
        told = Counter(one["number"] for one in Runs(kept).answers(1))
        assert [*told] == [*range(1, count + 1)]
        assert [*kept.verify()] == []
        wished = [
            made(MANY, number=number, again=again).puzzle
            for number, times in told.items()
            for again in range(times)
        ]
        assert {one.puzzle for one in kept} <= {*wished}
        assert {one.form for one in kept} == {digest(puzzle) for puzzle in wished}


@posix
@pytest.mark.parametrize("sent", ["SIGKILL", pytest.param("SIGINT", marks=pytest.mark.long)])
def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path, sent):
    library = tmp_path / "library.db"
    with started(library, "--executor", "processes:2", count=60) as process:
        wait_for(library, 1, process)
        process.send_signal(getattr(signal, sent))
        _, err = process.communicate(timeout=60)
    if sent == "SIGINT":
        assert process.returncode == 130
        assert "the same command goes on" in err
    with started(library, "--executor", "processes:2", count=60) as process:
        out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    assert "from before" in out
    expect_series(library, 60)


# -- dask --------------------------------------------------------------------------------


def test_dask_in_this_process_answers_everything():
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=2, processes=False, dashboard_address=None) as cluster,
        Dask(cluster.scheduler_address) as executor,
    ):
        assert executor.number >= 2
        told = Counter(one.answer for one in runs(tasks(300), executor))
    assert told == Counter(n * n for n in range(300))


def test_without_a_scheduler_that_is_told(monkeypatch):
    monkeypatch.setattr("enpitsu.runs.cluster.PATIENCE", 0.5)
    with (
        pytest.raises(EnpitsuError, match=r"no scheduler at tcp://127\.0\.0\.1:9"),
        Dask("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_worker_of_another_version_is_told():
    with pytest.raises(EnpitsuError, match=r"a worker has enpitsu .*; expected 0\.0"):
        _checked("0.0", squared, 3)


@posix
@pytest.mark.long
def test_a_task_that_kills_its_workers_is_put_aside_and_the_rest_goes_on():
    store = Memory()
    with Dask(processes=2) as executor:
        told = list(runs(tasks(60, deadly), executor, store))
    assert Counter(one.number for one in told) == Counter(range(60))
    (aside,) = (one for one in told if one.error is not None)
    assert (aside.number, type(aside.error)) == (7, PutAside)
    assert "died" in str(aside.error)
    assert {n: one.answer for n, one in store.answers.items() if one.error is None} == {
        str(n): n for n in range(60) if n != 7
    }


@pytest.fixture
def cluster(tmp_path):
    """Start a scheduler on a port, and workers for it, as on several machines."""
    begun = []

    def start(*words):
        log = (tmp_path / f"log-{len(begun)}").open("w")
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path)
        begun.append(process)
        return process

    yield start
    for process in begun:
        process.kill()
        process.wait()


@posix
@pytest.mark.long
def test_workers_and_scheduler_are_killed_and_nothing_is_lost(tmp_path, cluster):
    from postgres import free_port

    port, library = free_port(), tmp_path / "library.db"
    address = f"tcp://127.0.0.1:{port}"

    def machines(number):
        scheduler = cluster(
            "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
        )
        return scheduler, [
            cluster("dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(number)
        ]

    scheduler, workers = machines(2)
    sleep(5)
    words = ("--executor", f"dask:{address}")
    with started(library, *words, count=800) as process:
        wait_for(library, 30, process)
        workers[0].send_signal(signal.SIGKILL)
        wait_for(library, 300, process)
        scheduler.send_signal(signal.SIGKILL)
        _, err = process.communicate(timeout=100)
    assert process.returncode == 2
    assert "the scheduler" in err
    workers[1].kill()
    machines(2)
    sleep(5)
    with started(library, *words, count=800) as process:
        out, err = process.communicate(timeout=250)
    assert process.returncode == 0, err
    assert "from before" in out
    expect_series(library, 800)
