"""Scheduling: every task has exactly one answer, whatever becomes of those who answer."""

import os
import signal
import sys
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial

import pytest

from enpitsu.errors import EnpitsuError
from enpitsu.runs import PutAside, Task, in_order, runs
from enpitsu.runs.processes import Here, Processes
from run_tasks import Memory, deadly, inverse, slowly_squared, tasks

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


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


@pytest.mark.internal_error
def test_an_error_of_a_task_is_its_answer():
    told = {one.number: one for one in runs([Task(inverse, n) for n in (1, 0, 2)], Here())}
    assert told[1].error.sort == "ZeroDivisionError"
    assert (told[0].answer, told[2].answer) == (1, 0.5)


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
