"""An executor that runs tasks on a cluster, by Dask distributed (the extra `enpitsu[cluster]`)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any, Self, TypeVar

from enpitsu.errors import EnpitsuError, without
from enpitsu.runs.limits import (
    MAX_WORKER_DEATHS,
    SECONDS_BETWEEN_COUNTS,
    SECONDS_FOR_A_WORKER,
    SECONDS_FOR_SCHEDULER,
)
from enpitsu.version import __version__

try:
    import dask
    from distributed import Client, KilledWorker, LocalCluster
    from distributed.protocol.pickle import dumps, loads
except ModuleNotFoundError as missing:
    raise without("a cluster", "Dask", "cluster") from missing

Answer = TypeVar("Answer")
# Dask itself replaces a worker that died. A worker that dies twice within the time allowed for this
# is given up, so a task that kills its worker may end one worker after another.
FOR_EVER = {"distributed.deploy.lost-worker-timeout": "1000 days"}


class Dask(Executor):
    """The workers of a Dask scheduler; without an address, a number of processes on this machine.

    Workers may come and go. Raises `EnpitsuError` if there is no scheduler, if it disappears for
    good, if there is no worker for a minute, or if a worker has another version of enpitsu.
    """

    chunk_seconds = 1.0  # of work in a chunk, since sending a task takes milliseconds

    def __init__(self, address: str | None = None, *, processes: int = 2) -> None:
        self.address, self.processes = address, processes
        self.workers = 0  # the number at the last count
        self.counted_at = -SECONDS_BETWEEN_COUNTS
        self.without_workers_since: float | None = None

    def __enter__(self) -> Self:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported here
        with ExitStack() as stack:
            where = self.address or self._cluster(stack)
            try:
                self.client = Client(where, timeout=SECONDS_FOR_SCHEDULER)
            except (OSError, ValueError) as error:
                raise EnpitsuError(f"no scheduler at {self.address}: {error}") from None
            stack.callback(self.client.close, timeout=1)
            self.executor = self.client.get_executor(pure=False)
            for worker, version in self.client.run(_version).items():
                _expect_same(worker, version)
            self.left = stack.pop_all()
        return self

    def _cluster(self, stack: ExitStack) -> LocalCluster:
        """A scheduler and workers on this machine, which end when the stack is closed."""
        stack.enter_context(dask.config.set(FOR_EVER))
        cluster = LocalCluster(
            n_workers=self.processes,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
        stack.callback(cluster.close, timeout=5)
        return cluster

    @property
    def number(self) -> int:
        """The number of tasks that are worked on at the same time, at least one."""
        self._count()
        return max(1, self.workers)

    def _count(self) -> None:
        """Count the workers, unless they were counted a moment ago."""
        now = monotonic()
        if now - self.counted_at < SECONDS_BETWEEN_COUNTS or self.client.status != "running":
            return
        try:
            told = self.client.sync(
                self.client.scheduler.ncores, callback_timeout=SECONDS_FOR_SCHEDULER
            )
        except TimeoutError:
            raise EnpitsuError(f"the scheduler {self.address or ''} does not answer") from None
        except OSError:  # the scheduler has just gone, and may come back
            return
        self.workers, self.counted_at = sum(told.values()), now
        if self.workers:
            self.without_workers_since = None
        elif self.without_workers_since is None:
            self.without_workers_since = now

    def submit(
        self,
        fn: Callable[..., Answer],
        /,
        *args: Any,  # noqa: ANN401  # whatever the function takes
        **kwargs: Any,  # noqa: ANN401
    ) -> Future[Answer]:
        """Run a function, and return a future; Dask itself tries again when a worker dies."""
        # The task is pickled here, because a worker that cannot read one of Dask's messages ends
        # for good.
        sent = dumps((fn, args, kwargs))
        answer: Future[Answer] = self.executor.submit(_answer, __version__, sent)
        return answer

    def deaths_in(self, error: BaseException) -> int:
        """The number of workers that died with a task, as Dask reports it in this error."""
        return MAX_WORKER_DEATHS if isinstance(error, KilledWorker) else 1

    def expect_alive(self) -> None:
        """Raise `EnpitsuError` if the scheduler is gone, or has had no worker for long."""
        end = monotonic() + SECONDS_FOR_SCHEDULER
        while self.client.status != "running":
            if monotonic() > end or self.client.status == "closed":
                raise EnpitsuError(f"the scheduler {self.address or ''} is gone")
            sleep(0.1)
        self._count()
        if (
            self.without_workers_since is not None
            and monotonic() - self.without_workers_since > SECONDS_FOR_A_WORKER
        ):
            raise EnpitsuError(f"no worker has been there for {SECONDS_FOR_A_WORKER:g} seconds")

    def __exit__(self, *_: object) -> None:
        self.left.close()


def _version() -> str:
    return __version__


def _answer(version: str, sent: bytes) -> Any:  # noqa: ANN401  # whatever the function returns
    """The answer to a task; raises an error on a worker that has another version of enpitsu."""
    _expect_same("a worker", __version__, version)
    try:
        fn, args, kwargs = loads(sent)
    except Exception as error:
        raise EnpitsuError(f"a worker cannot read its task: {error}") from error
    return fn(*args, **kwargs)


def _expect_same(worker: str, version: str, expected: str = __version__) -> None:
    if version != expected:
        raise EnpitsuError(f"{worker} has enpitsu {version}; expected {expected}")
