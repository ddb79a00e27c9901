"""A run of many puzzles that is begun in a process of its own, and what it must come to."""

import subprocess
import sys
from collections import Counter
from contextlib import contextmanager
from time import monotonic, sleep

from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError
from enpitsu.library.running import Runs
from enpitsu.making.alike import digest
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe

MANY = Recipe("takuzu", 4, 6)  # of which there are thousands
MANY_WORDS = ("generate", "takuzu", "--size", "4x6", "--allow-alike", "--count")
LONG = 120  # seconds that nothing takes which has not come to a stop


@contextmanager
def started(library, *words, count):
    """The command at work in a process of its own, which ends with this."""
    words = ["run", *MANY_WORDS, str(count), "--into", str(library), *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-m", "enpitsu", *words], text=True, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(library, number, process):
    """Until so many answers are kept."""
    end = monotonic() + LONG
    while process.poll() is None:
        assert monotonic() < end
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
