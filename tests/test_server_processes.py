"""The processes that answer: used again, killed when they must be, and never too many."""

import asyncio
import json
import os
import signal
import sys
from contextlib import contextmanager

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")

from enpitsu.app.limits import MAX_PIECE_BYTES
from enpitsu.app.questions import QUESTIONS, QUICK
from enpitsu.app.web.failures import Busy, Crashed, Killed, TooMany
from enpitsu.app.web.lanes import Lanes
from enpitsu.app.web.spool import ByteBudget, Spool
from enpitsu.app.web.workers import Bounds
from servers import CHECK, ENDLESS, MARUPEKE, POSIX, in_a_loop

SOLVE = json.dumps({"puzzle": MARUPEKE})
DIMACS = json.dumps({"puzzle": MARUPEKE, "format": "dimacs"})


def with_lanes(test, **bounds):
    """Run a coroutine with processes that are gone afterwards."""

    async def run():
        lanes = Lanes(Bounds(**bounds))
        lanes.quick.seconds = 1000  # a machine may be slow
        try:
            await test(lanes)
            await forgotten(lanes)
            assert (lanes.asked, lanes.answering) == ({}, {})
            assert lanes.budget.left == lanes.bounds.answers
        finally:
            lanes.close()

    return in_a_loop(run())


@contextmanager
def asking(lanes, name="solve", request=SOLVE, about="", client="me"):
    asked = lanes.ask(client, about, name, request.encode())
    try:
        yield asked
    finally:
        lanes.leave(asked)


async def told(lanes, *question, **more):
    """The sorts and texts of all that is told."""
    with asking(lanes, *question, **more) as asked:
        found = await read(asked)
        await asyncio.wait({lanes.answering[asked]})
    return found


async def read(asked):
    found = []
    while not found or found[-1][0] == "answer":
        kept = await asked.next()
        found.append((kept.sort, b"".join([piece async for piece in asked.text(kept)]).decode()))
    return found


async def forgotten(lanes):
    while lanes.asked:
        await asyncio.sleep(0.01)


async def busy(lane):
    """The process that answers, once it does."""
    while not lane.busy:
        await asyncio.sleep(0.01)
    return next(iter(lane.busy))


# -- processes -----------------------------------------------------------------------------


@POSIX
def test_a_process_is_used_again_by_those_who_ask_about_the_same():
    async def test(lanes):
        await asyncio.gather(told(lanes, about="a"), told(lanes, about="b"))
        known = {worker.about: worker for worker in lanes.long.idle}
        assert known.keys() == {"a", "b"}
        for about in ("b", "b", "a", "b"):
            await told(lanes, about=about)
            assert lanes.long.idle[-1] is known[about]

    with_lanes(test)


def test_who_asks_while_the_first_process_starts_waits_for_it():
    async def test(lanes):
        starting = asyncio.ensure_future(lanes.start())
        await asyncio.sleep(0)
        assert (await told(lanes))[-1] == ("end", "")
        await starting
        assert [len(lanes.quick.idle), len(lanes.long.idle)] == [1, 1]

    with_lanes(test, jobs=1)


async def stopped(lane):
    """The number of the one process of a lane, which does nothing."""
    lane.idle.append(await lane._started())
    pid = lane.idle[0].process.pid
    os.kill(pid, signal.SIGSTOP)
    return pid


@POSIX
def test_a_process_that_does_not_end_is_killed_and_another_answers():
    async def test(lanes):
        lanes.long.seconds = 0.1
        pid = await stopped(lanes.long)
        with pytest.raises(Killed):
            await told(lanes)
        lanes.long.seconds = 1000  # a machine may be slow to start another
        assert (await told(lanes))[-1][0] == "end"
        assert lanes.long.idle[0].process.pid != pid

    with_lanes(test, jobs=1)


@POSIX
def test_a_process_that_dies_costs_one_answer():
    async def test(lanes):
        await stopped(lanes.long)
        asked = asyncio.ensure_future(told(lanes))
        os.kill((await busy(lanes.long)).process.pid, signal.SIGKILL)
        with pytest.raises(Crashed):
            await asked
        assert (await told(lanes))[-1][0] == "end"

    with_lanes(test, jobs=1)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told otherwise there")
def test_a_process_that_takes_too_much_memory_is_killed():
    async def test(lanes):
        with pytest.raises(Crashed, match="memory"):
            await told(lanes)
        assert not lanes.long.idle
        assert not lanes.long.busy

    with_lanes(test, memory=1 << 20)


def test_who_leaves_while_a_process_starts_leaves_it_to_the_next():
    async def test(lanes):
        with asking(lanes):
            while not lanes.long.starting:
                await asyncio.sleep(0)
        await forgotten(lanes)
        (worker,) = lanes.long.idle
        await told(lanes)
        assert lanes.long.idle == [worker]

    with_lanes(test, jobs=1)


def test_whoever_leaves_ends_the_process():
    async def test(lanes):
        with asking(lanes, "generate", ENDLESS):
            process = (await busy(lanes.long)).process
        await forgotten(lanes)
        assert not process.is_alive()
        assert (lanes.long.idle, lanes.long.busy) == ([], set())

    with_lanes(test, seconds=3600)


# -- answers -------------------------------------------------------------------------------


def test_a_process_is_free_before_its_answer_is_read():
    async def test(lanes):
        with asking(lanes, "write", DIMACS) as first, asking(lanes, "write", DIMACS) as second:
            await asyncio.wait(lanes.answering.values())
            assert len(lanes.quick.idle) == lanes.quick.turns.free
            answers = await read(second)
            assert answers == await read(first)
            assert len(answers[0][1]) > MAX_PIECE_BYTES // 100

    with_lanes(test)


def test_an_answer_that_is_too_long_is_refused():
    async def test(lanes):
        [(sort, text)] = await told(lanes, "write", DIMACS)
        assert sort == "refused"
        assert "more than 0 MB" in json.loads(text)["error"]
        assert (await told(lanes))[-1][0] == "end"

    with_lanes(test, answer=1000)


def test_who_does_not_read_takes_the_room_of_answers_until_leaving():
    async def test(lanes):
        with asking(lanes, "write", DIMACS, client="a") as unread:
            await asyncio.wait(lanes.answering.values())
            taken = unread.spool.taken
            lanes.budget.left = taken - 1
            with pytest.raises(Busy, match="wait to be read"):
                await told(lanes, "write", DIMACS, client="b")
        await forgotten(lanes)
        lanes.budget.left += lanes.bounds.answers - 2 * taken + 1
        assert (await told(lanes, "write", DIMACS))[-1][0] == "end"

    with_lanes(test)


def test_a_spool_keeps_a_piece_in_memory_and_the_rest_in_a_file():
    budget = ByteBudget(3 * MAX_PIECE_BYTES)
    spool = Spool(budget)
    spool.expect(3 * MAX_PIECE_BYTES)
    with pytest.raises(Busy):
        Spool(budget).expect(1)
    for byte in b"abc":
        spool.write(bytes([byte]) * MAX_PIECE_BYTES)
    assert spool.file._rolled
    assert spool.read(MAX_PIECE_BYTES - 1, 3 * MAX_PIECE_BYTES) == b"a" + b"b" * (
        MAX_PIECE_BYTES - 1
    )
    assert spool.read(3 * MAX_PIECE_BYTES - 2, 3 * MAX_PIECE_BYTES) == b"cc"
    spool.close()
    assert budget.left == 3 * MAX_PIECE_BYTES


# -- lanes ---------------------------------------------------------------------------------


@POSIX
def test_what_takes_milliseconds_does_not_wait_for_what_takes_long():
    async def test(lanes):
        pid = await stopped(lanes.long)
        waiting = [asyncio.ensure_future(told(lanes, client=str(i % 5))) for i in range(40)]
        await busy(lanes.long)
        for name, request in [("check", CHECK), ("kinds", "{}"), ("write", DIMACS)]:
            assert (await told(lanes, name, request, client="other"))[-1][0] == "end"
        assert len(lanes.long.busy) == 1
        assert not any(one.done() for one in waiting)
        os.kill(pid, signal.SIGCONT)
        assert {answers[-1] for answers in await asyncio.gather(*waiting)} == {("end", "")}

    with_lanes(test, seconds=1000, jobs=1, waiting=40, patience=1000)


@POSIX
def test_what_takes_longer_than_it_should_waits_with_all_others_and_is_told_once():
    async def test(lanes):
        lanes.quick.seconds = 0.05
        await stopped(lanes.quick)
        lanes.quick.jobs = 1
        await stopped(lanes.long)
        asked = asyncio.ensure_future(told(lanes, "check", CHECK))
        worker = await busy(lanes.long)
        assert lanes.quick.turns.after == {"me": 1}
        os.kill(worker.process.pid, signal.SIGCONT)
        assert [sort for sort, _ in await asked] == ["answer", "answer", "end"]
        assert lanes.quick.turns.after == {}

    with_lanes(test, seconds=1000)


def test_what_was_told_before_is_not_told_again():
    async def test(lanes):
        with asking(lanes, "check", CHECK) as asked:
            await asyncio.wait({lanes.answering[asked]})
            last = asked.told.pop()
            assert last.sort == "end"
            await lanes.long.answer(asked)
            assert [kept.sort for kept in asked.told] == ["answer", "answer", "end"]

    with_lanes(test)


@POSIX
def test_who_asks_too_much_at_once_is_refused():
    async def test(lanes):
        pid = await stopped(lanes.long)
        waiting = [asyncio.ensure_future(told(lanes, client=one)) for one in ("a", "a", "b", "c")]
        await busy(lanes.long)
        with pytest.raises(TooMany, match="one client"):
            await told(lanes, client="a")
        with pytest.raises(Busy, match="more than 3"):
            await told(lanes, client="d")
        os.kill(pid, signal.SIGCONT)
        assert [answers[-1][0] for answers in await asyncio.gather(*waiting)] == ["end"] * 4

    with_lanes(test, jobs=1, per_client=2, waiting=3)


def test_there_is_a_lane_for_each_question():
    assert {*QUESTIONS} > QUICK
    assert not QUICK & {"solve", "generate", "explain", "diagnose", "status", "left"}
