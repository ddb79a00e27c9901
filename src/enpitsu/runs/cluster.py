"""Other machines, by Dask distributed; the extra `enpitsu[cluster]`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from time import monotonic, sleep
from typing import Any, Self, TypeVar

from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.runs.seam import DEATHS
from enpitsu.version import __version__

try:
    from distributed import Client, KilledWorker, LocalCluster
except ModuleNotFoundError as missing:
    raise Unsupported(
        "a cluster needs Dask; install it with: pip install 'enpitsu[cluster]'"
    ) from missing

Answer = TypeVar("Answer")
PATIENCE = 10.0  # seconds in which a scheduler may come back
COUNTED_EVERY = 5.0  # seconds between two looks at how many workers there are


class Dask(Executor):
    """The workers of a scheduler, or without an address so many processes of this machine.

    Workers may come and go. `EnpitsuError` if no scheduler is there, if it goes for good, or if
    a worker has another version of enpitsu.
    """

    chunk_seconds = 1.0  # of work: to send a task elsewhere takes milliseconds

    def __init__(self, address: str | None = None, *, processes: int = 2) -> None:
        self.address, self.processes = address, processes
        self.cluster: Any = None
        self.counted = (0, 0.0)  # workers, and when

    def __enter__(self) -> Self:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told here
        try:
            if self.address is None:
                self.cluster = LocalCluster(
                    n_workers=self.processes,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
                # Others take the places of those that die again and again.
                self.cluster.adapt(minimum=self.processes, maximum=self.processes)
            self.client = Client(self.cluster or self.address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise EnpitsuError(f"no scheduler at {self.address}: {error}") from None
        self.executor = self.client.get_executor(pure=False)
        for worker, version in self.client.run(_version).items():
            _expect_same(worker, version)
        return self

    @property
    def number(self) -> int:
        """How many tasks they work on at once; one at least, who may come yet."""
        number, at = self.counted
        if not number or monotonic() - at > COUNTED_EVERY:
            number = max(1, sum(self.client.nthreads().values()))
            self.counted = number, monotonic()
        return number

    def submit(
        self,
        fn: Callable[..., Answer],
        /,
        *args: Any,  # noqa: ANN401  # whatever the function takes
        **kwargs: Any,  # noqa: ANN401
    ) -> Future[Answer]:
        """The answer, as soon as there is one; a worker that dies is tried again some times."""
        answer: Future[Answer] = self.executor.submit(_checked, __version__, fn, *args, **kwargs)
        return answer

    def deaths_in(self, error: BaseException) -> int:
        """How many workers have died that had the task: Dask itself tries it some times."""
        return DEATHS if isinstance(error, KilledWorker) else 1

    def expect_alive(self) -> None:
        """Raise `EnpitsuError` if the scheduler is gone and does not come back."""
        end = monotonic() + PATIENCE
        while self.client.status != "running":
            if monotonic() > end or self.client.status == "closed":
                raise EnpitsuError(f"the scheduler {self.address or ''} is gone")
            sleep(0.1)

    def __exit__(self, *_: object) -> None:
        self.client.close(timeout=1)
        if self.cluster is not None:
            self.cluster.close(timeout=5)


def _version() -> str:
    return __version__


def _checked(version: str, fn: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:  # noqa: ANN401
    """The answer, unless this worker, which may have come late, has another version."""
    _expect_same("a worker", __version__, version)
    return fn(*args, **kwargs)


def _expect_same(worker: str, version: str, expected: str = __version__) -> None:
    if version != expected:
        raise EnpitsuError(f"{worker} has enpitsu {version}; expected {expected}")
