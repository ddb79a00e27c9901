"""What scheduling tasks between executors and stores costs, and how it grows.

    python bench/runs.py [--figure docs/runs.svg]

Tasks sleep 10 ms, so that what is measured is what is added to them: to the time they take, right
on a quiet machine only, and to that of the processor, in the process that asks.
`--figure` draws tasks a second against workers; these are simulated: threads of this process that
sleep, while chunks are made, sent and settled and answers are stored in SQLite as with real ones.
Pickling and the network are not simulated.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Any, NamedTuple

from enpitsu.library.library import Library
from enpitsu.library.running import Runs, RunStore
from enpitsu.library.tasks import LibraryQuestion, TaskAnswer, digest
from enpitsu.runs import Task, runs, scheduling
from enpitsu.runs.processes import Here, Processes

SECONDS = 0.01  # of a task
WORKERS = (1, 2, 5, 10, 20, 50, 100)
AGAIN = 3  # of which the shortest counts
EACH = 150  # tasks of a worker


def nap(asked: LibraryQuestion) -> TaskAnswer:
    """An answer after 10 ms."""
    sleep(SECONDS)
    return TaskAnswer("unique", {"solution": [[asked.id] * 8] * 8})


def tasks(number: int) -> list[Task]:
    """So many tasks."""
    return [
        Task(nap, LibraryQuestion("solve", "", None, n), digest("nap", n)) for n in range(number)
    ]


class Took(NamedTuple):
    """Seconds, and those of the processor of this process."""

    seconds: float
    work: float


def took(number: int, executor: Executor, *, stored: bool = True) -> Took:
    """What so many tasks take, with a new library."""
    asked = tasks(number)
    with TemporaryDirectory() as folder, Library(Path(folder) / "library.db") as library:
        run = Runs(library).begin("solve", {}, number)
        store = RunStore(library, run) if stored else None
        start, began = perf_counter(), process_time()
        assert sum(1 for _ in runs(asked, executor, store)) == number
        return Took(perf_counter() - start, process_time() - began)


def in_a_row(number: int) -> Took:
    """What they take without anything around them."""
    asked = tasks(number)
    start, began = perf_counter(), process_time()
    for task in asked:
        task.ask(task.item)
    return Took(perf_counter() - start, process_time() - began)


def overhead(name: str, executor: Executor, number: int = 600) -> None:
    """Print what is added to a task."""
    list(runs(tasks(10), executor))  # so that processes are there
    row, kept = (
        [in_a_row(number) for _ in range(AGAIN)],
        [took(number, executor) for _ in range(AGAIN)],
    )
    seconds = min(one.seconds for one in kept) / min(one.seconds for one in row) - 1
    work = min(one.work for one in kept) - min(one.work for one in row)
    share = work / (SECONDS * number)
    print(f"{name:34}{100 * seconds:5.1f} % more time, {100 * share:.1f} % of this processor")


def sized(most: int, act: Callable[[], None]) -> None:
    """Do something with chunks of so many tasks at most."""
    before, scheduling.MAX_CHUNK_TASKS = scheduling.MAX_CHUNK_TASKS, most
    try:
        act()
    finally:
        scheduling.MAX_CHUNK_TASKS = before


def figure(path: Path) -> None:
    """Draw tasks a second against simulated workers."""
    rates = []
    for workers in WORKERS:
        with ThreadPoolExecutor(workers) as executor:
            rates.append(EACH * workers / took(EACH * workers, executor).seconds)
        share = rates[-1] * SECONDS / workers
        print(f"{workers:4} simulated workers {rates[-1]:8.0f} tasks/s, {100 * share:.0f} %")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    options: dict[str, Any] = {"svg.fonttype": "none", "svg.hashsalt": "enpitsu"}
    with mpl.rc_context({**options, "axes.spines.top": False, "axes.spines.right": False}):
        drawing = Figure(figsize=(6, 3.6), layout="constrained")
        axes = drawing.subplots()
        axes.plot(WORKERS, [n / SECONDS for n in WORKERS], "--", color="grey", label="ideal")
        axes.plot(WORKERS, rates, "ko-", label="scheduled, with SQLite")
        axes.set(xlabel="simulated workers", ylabel="tasks of 10 ms a second", xscale="log")
        axes.set(yscale="log", xticks=WORKERS, xticklabels=WORKERS)
        axes.minorticks_off()
        axes.legend(frameon=False)
        drawing.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figure", type=Path)
    told = parser.parse_args()
    if told.figure:
        figure(told.figure)
        return
    overhead("this process", Here())
    with Processes(1) as executor:
        for most in (1, 5, 1000):
            sized(most, lambda n=most: overhead(f"a process, {n} a chunk at most", executor))
    both = dict.fromkeys((1, 2), 0.0)
    for number in both:
        with Processes(number) as executor:
            list(runs(tasks(10 * number), executor))
            both[number] = took(1200, executor).seconds
    print(f"two processes are {both[1] / both[2]:.2f} times as fast as one")


if __name__ == "__main__":
    main()
