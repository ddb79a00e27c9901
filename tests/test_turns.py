"""Turns: the order in which clients are served, and who is turned away."""

import asyncio
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("fastapi", reason="needs enpitsu[web]")

from enpitsu.app.web.failures import Busy
from enpitsu.app.web.turns import Turns
from servers import in_a_loop


class Served:
    """Clients that ask for places, and the order in which they get them."""

    def __init__(self, places=1, waiting=100, seconds=1000):
        self.turns = Turns(places, waiting, seconds)
        self.order, self.ends, self.asking = [], [], []

    async def asks(self, *clients):
        """Have each of them ask for a place, one after the other."""
        for client in clients:
            self.asking.append(asyncio.ensure_future(self._served(client)))
            await asyncio.sleep(0)
        return self.asking[-len(clients) :]

    async def _served(self, client):
        end = asyncio.Event()
        async with self.turns.turn(client):
            self.order.append(client)
            self.ends.append(end)
            await end.wait()

    async def end(self):
        """Have all end, always the one that was served first."""
        while self.ends:
            self.ends.pop(0).set()
            for _ in range(5):
                await asyncio.sleep(0)
        return "".join(self.order)


@asynccontextmanager
async def serving(**bounds):
    served = Served(**bounds)
    yield served
    await served.end()
    await asyncio.gather(*served.asking, return_exceptions=True)
    turns = served.turns
    assert (turns.having, turns.queues, turns.after) == ({}, {}, {})


@pytest.mark.parametrize(
    ("places", "asked", "order"),
    [
        (1, "aaaa", "aaaa"),
        (1, "aaaab", "abaaa"),
        (1, "aaabbbcc", "abcabcab"),
        (2, "aaaaab", "aabaaa"),
        (2, "aaaabbbb", "aabababb"),
        (3, "aaabbbccc", "aaabcbcbc"),
        (1, "a" * 40 + "b", "ab" + "a" * 39),
        (2, "a" * 20 + "b" * 20 + "c", "aabc" + "ab" * 18 + "b"),
    ],
)
def test_clients_take_turns(places, asked, order):
    async def test():
        async with serving(places=places) as served:
            await served.asks(*asked)
            assert served.order == [*asked[:places]]
            assert sorted(await served.end()) == sorted(asked)
            assert "".join(served.order) == order

    in_a_loop(test())


def test_nobody_has_two_places_while_another_who_waits_has_none():
    async def test():
        async with serving(places=2) as served:
            await served.asks(*"aaaabbbb")
            for _ in range(6):
                served.ends.pop(0).set()
                for _ in range(5):
                    await asyncio.sleep(0)
                if {*served.turns.queues} == {"a", "b"}:
                    assert {*served.turns.having} == {"a", "b"}

    in_a_loop(test())


def test_who_is_behind_comes_after_all_others():
    async def test():
        async with serving() as served:
            await served.asks(*"xaab")
            with served.turns.behind("a"), served.turns.behind("a"):
                await served.asks(*"bc")
                assert await served.end() == "xbcbaa"

    in_a_loop(test())


def test_who_comes_when_many_wait_takes_the_last_place_of_the_longest_queue():
    async def test():
        async with serving(waiting=4) as served:
            await served.asks(*"aaaaa")
            (last,) = served.asking[-1:]
            await served.asks("b")
            with pytest.raises(Busy, match="more than 4"):
                await last
            (refused,) = await served.asks("a")  # whose queue is the longest
            with pytest.raises(Busy):
                await refused
            await served.asks(*"b")
            (even,) = await served.asks("b")  # two of each wait, and it would be three
            with pytest.raises(Busy):
                await even
            assert await served.end() == "ababa"

    in_a_loop(test())


def test_nobody_waits_longer_than_is_said():
    async def test():
        async with serving(seconds=0.01) as served:
            waiting = (await served.asks(*"ab"))[1]
            with pytest.raises(Busy, match=r"within 0\.01 seconds"):
                await waiting
            assert served.order == ["a"]

    in_a_loop(test())


@pytest.mark.parametrize("when", ["before", "after"])
def test_who_leaves_just_when_it_is_its_turn_leaves_no_place_behind(when):
    async def test():
        async with serving() as served:
            leaving = (await served.asks(*"abc"))[1]
            if when == "before":
                leaving.cancel()
            served.ends[0].set()
            await asyncio.sleep(0)
            leaving.cancel()
            for _ in range(5):
                await asyncio.sleep(0)
            assert served.order[-1] == "c"

    in_a_loop(test())
