"""The processes that answer: used again, killed when they must be, and never too many."""

import asyncio
import os
import signal
import sys
from contextlib import aclosing

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from enpitsu.app.web.workers import Bounds, Busy, Crashed, Killed, Workers
from servers import CHECK, POSIX, in_a_loop


def with_workers(test, **bounds):
    """Run a coroutine with processes that are gone afterwards."""

    async def run():
        workers = Workers(Bounds(**bounds))
        try:
            return await test(workers)
        finally:
            workers.close()

    return in_a_loop(run())


async def told(workers, name="check", about="", client="me"):
    return [one async for one in workers.ask(client, about, name, CHECK.encode())]


async def busy(workers):
    """The process that answers, once it does."""
    while not workers.busy:
        await asyncio.sleep(0.01)
    return next(iter(workers.busy))


@POSIX
def test_a_process_is_used_again_by_those_who_ask_about_the_same():
    async def test(workers):
        await asyncio.gather(told(workers, about="a"), told(workers, about="b"))
        known = {worker.about: worker for worker in workers.idle}
        assert known.keys() == {"a", "b"}
        for about in ("b", "b", "a", "b"):
            await told(workers, about=about)
            assert workers.idle[-1] is known[about]

    with_workers(test)


def test_who_asks_while_the_first_process_starts_waits_for_it():
    async def test(workers):
        starting = asyncio.ensure_future(workers.start())
        await asyncio.sleep(0)
        assert (await told(workers))[-1].sort == "end"
        await starting
        assert len(workers.idle) == 1

    with_workers(test, jobs=1)


@POSIX
def test_a_process_that_does_not_end_is_killed_and_another_answers():
    async def test(workers):
        workers.idle.append(await workers._started())
        pid = workers.idle[0].process.pid
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(Killed):
            await told(workers)
        workers.bounds = Bounds(jobs=1)  # a machine may be slow to start another
        assert (await told(workers))[-1].sort == "end"
        assert workers.idle[0].process.pid != pid

    with_workers(test, seconds=0.1, jobs=1)


@POSIX
def test_a_process_that_dies_costs_one_answer():
    async def test(workers):
        workers.idle.append(await workers._started())
        os.kill(workers.idle[0].process.pid, signal.SIGSTOP)
        asking = asyncio.ensure_future(told(workers))
        os.kill((await busy(workers)).process.pid, signal.SIGKILL)
        with pytest.raises(Crashed):
            await asking
        assert (await told(workers))[-1].sort == "end"

    with_workers(test, jobs=1)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told otherwise there")
def test_a_process_that_takes_too_much_memory_is_killed():
    async def test(workers):
        with pytest.raises(Crashed, match="memory"):
            await told(workers)
        assert not workers.idle
        assert not workers.busy

    with_workers(test, memory=1 << 20)


@POSIX
def test_whoever_leaves_ends_the_process():
    async def test(workers):
        async with aclosing(workers.ask("me", "", "check", CHECK.encode())) as answers:
            assert (await anext(answers)).sort == "answer"
            process = (await busy(workers)).process
        assert not process.is_alive()
        assert (workers.idle, workers.busy, workers.asked) == ([], set(), {})

    with_workers(test)


@POSIX
def test_too_many_questions_at_once_are_refused():
    async def test(workers):
        workers.idle.append(await workers._started())
        os.kill(workers.idle[0].process.pid, signal.SIGSTOP)
        waiting = [asyncio.ensure_future(told(workers, client=one)) for one in ("a", "a", "b")]
        process = (await busy(workers)).process
        with pytest.raises(Busy, match="one client"):
            await told(workers, client="a")
        with pytest.raises(Busy, match="more than 3"):
            await told(workers, client="c")
        os.kill(process.pid, signal.SIGCONT)
        assert [answers[-1].sort for answers in await asyncio.gather(*waiting)] == ["end"] * 3

    with_workers(test, jobs=1, per_client=2, in_all=3)
