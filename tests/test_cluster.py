"""Runs on a cluster of Dask: workers that die, schedulers that go, and what that is told as."""

import signal
import subprocess
import sys
from collections import Counter
from time import sleep

import pytest
from distributed import LocalCluster

from background_runs import LONG, expect_series, started, wait_for
from enpitsu.errors import EnpitsuError
from enpitsu.runs import PutAside, Task, runs
from enpitsu.runs.cluster import Dask, _answer
from postgres import free_port
from run_tasks import Memory, deadly, squared, tasks

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


@pytest.fixture
def threads():
    """A scheduler of this process, with two workers that are threads of it."""
    with LocalCluster(n_workers=2, processes=False, dashboard_address=None) as threads:
        yield threads


def test_workers_answer_everything_and_are_missed_once_all_are_gone(threads, monkeypatch):
    with Dask(threads.scheduler_address) as executor:
        assert executor.number >= 2
        told = Counter(one.answer for one in runs(tasks(300), executor))
        assert told == Counter(n * n for n in range(300))
        monkeypatch.setattr("enpitsu.runs.cluster.SECONDS_FOR_A_WORKER", 0.5)
        monkeypatch.setattr("enpitsu.runs.cluster.SECONDS_BETWEEN_COUNTS", 0.0)
        threads.scale(0)
        with pytest.raises(EnpitsuError, match=r"no worker has been there for 0\.5 seconds"):
            list(runs(tasks(3), executor))
        threads.scale(1)
        assert len(list(runs(tasks(3), executor))) == 3


def test_what_a_worker_cannot_read_is_told_and_the_worker_lives(threads):
    with Dask(threads.scheduler_address) as executor:
        with pytest.raises(EnpitsuError, match="a worker cannot read its task: on purpose"):
            list(runs([Task(squared, Unreadable())], executor))
        assert [one.answer for one in runs(tasks(1), executor)] == [0]


class Unreadable:
    def __reduce__(self):
        return unreadable, ()


def unreadable():
    raise ImportError("on purpose")


def test_without_a_scheduler_that_is_told(monkeypatch):
    monkeypatch.setattr("enpitsu.runs.cluster.SECONDS_FOR_SCHEDULER", 0.5)
    with (
        pytest.raises(EnpitsuError, match=r"no scheduler at tcp://127\.0\.0\.1:9"),
        Dask("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_worker_of_another_version_is_told(threads, monkeypatch):
    monkeypatch.setattr("enpitsu.runs.cluster._version", lambda: "0.0")
    with (
        pytest.raises(EnpitsuError, match=r"inproc://\S+ has enpitsu 0\.0; expected"),
        Dask(threads.scheduler_address),
    ):
        pass


def test_a_worker_of_another_version_that_comes_late_is_told():
    with pytest.raises(EnpitsuError, match=r"a worker has enpitsu .*; expected 0\.0"):
        _answer("0.0", b"")


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
        _, err = process.communicate(timeout=LONG)
    assert process.returncode == 2
    assert "the scheduler" in err
    workers[1].kill()
    machines(2)
    sleep(5)
    with started(library, *words, count=800) as process:
        out, err = process.communicate(timeout=2 * LONG)
    assert process.returncode == 0, err
    assert "from before" in out
    expect_series(library, 800)
