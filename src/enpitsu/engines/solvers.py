"""The SAT solvers of python-sat that have cardinality bounds built in, and MiniSat.

These classes wrap the C functions of `pysat.solvers` directly: that module
imports all its solvers and their dependencies, which takes longer than most puzzles, and each of
its calls does more than pass a clause on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from types import MethodType, ModuleType
from typing import Any, ClassVar, NamedTuple

from enpitsu.engines.limits import (
    MAX_ANSWER_CONFLICTS,
    MIN_THREAD_VARIABLES,
    STOP_SECONDS,
    THREAD_SECONDS_PER_LOOK,
)
from enpitsu.errors import OutOfTime
from enpitsu.paper.limit import is_limited, look, remaining

Clause = Sequence[int]
THREADS = sys.platform != "emscripten"  # a browser has no threads


@cache
def _extension() -> ModuleType:
    """The extension module, loaded so that functions are linked when they are first called."""
    if not hasattr(sys, "setdlopenflags"):
        return import_module("pysolvers")
    usual = sys.getdlopenflags()
    sys.setdlopenflags(os.RTLD_LAZY)
    try:
        return import_module("pysolvers")
    finally:
        sys.setdlopenflags(usual)


class _Functions(dict[str, Callable[..., Any]]):
    """The C functions of one of the solvers, which are loaded with the first that is called.

    In a browser Python starts from a snapshot of its memory, which has no extension modules.
    """

    def __init__(self, solver: str, **ours: Callable[..., Any]) -> None:
        super().__init__(ours)
        self._solver = solver

    def __missing__(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(_extension(), f"{self._solver}_{name}")
        return self.setdefault(name, function)


class NativeSolver:
    """A SAT solver; all but `Minisat` have native cardinality bounds."""

    ask: ClassVar[Mapping[str, Callable[..., Any]]]

    lost = False
    """Whether it did not stop when it was told to; nothing can be asked of it any more."""

    def __init__(self) -> None:
        self._solver, self._free = self.ask["new"](), self.ask["del"]
        # These are called for every clause, so they are the C functions themselves.
        self.add_clause: Callable[[Clause], None] = MethodType(self.ask["add_cl"], self._solver)
        """At least one of these literals is true."""
        self.add_at_most: Callable[[Clause, int], None] = MethodType(
            self.ask["add_am"], self._solver
        )
        """At most so many of these literals, all of different variables, are true."""

    def delete(self) -> None:
        """Free the solver; it must not be used any more."""
        if self._solver is not None:
            self._free(self._solver)  # a stored function: nothing can be imported at exit
            self._solver = None

    __del__ = delete

    def start_warm(self) -> None:
        """Start each search from the last solution; assumptions are not allowed from now on."""
        self.ask["set_start"](self._solver, 1)

    def prefer(self, literals: Clause) -> None:
        """Prefer these literals in decisions; a later call overrides an earlier one."""
        if not self.lost:
            self.ask["setphases"](self._solver, list(literals))

    def solve(self, assumptions: Clause, propagations: int) -> bool | None:
        """Whether the clauses hold with these literals; None after so many propagations."""
        self.ask["pbudget"](self._solver, propagations)
        self.ask["cbudget"](self._solver, MAX_ANSWER_CONFLICTS)
        verdict: bool | None = self.ask["solve_lim"](self._solver, list(assumptions), 0, 1)
        return verdict

    def refutes(self, literal: int) -> bool:
        """Whether unit propagation refutes this literal."""
        self.ask["set_start"](self._solver, 0)
        return not self.ask["propagate"](self._solver, [literal], 0, 1)[0]

    @property
    def propagations(self) -> int:
        """The number of propagations so far; `OutOfTime` if it is lost."""
        if self.lost:
            raise OutOfTime("out of time")
        done: int = self.ask["acc_stats"](self._solver)["propagations"]
        return done

    def model(self) -> list[int]:
        """After "yes": a literal for each variable it has met, in order."""
        return self.ask["model"](self._solver) or []

    def core(self) -> list[int]:
        """After "no": an unsatisfiable core of the assumptions."""
        return self.ask["core"](self._solver) or []


class Minicard(NativeSolver):
    """A descendant of MiniSat: it checks its budget at every step."""

    ask: ClassVar = _Functions("minicard")


class Unbounded(Exception):
    """A solver that keeps no bounds was given one."""


def _keeps_no_bound(*_: object) -> None:
    raise Unbounded


class Minisat(NativeSolver):
    """MiniSat itself: it does many short searches sooner than its descendants.

    It has clauses only; a bound raises `Unbounded`.
    """

    ask: ClassVar = _Functions("minisatgh", add_am=_keeps_no_bound)


class Gluecard(NativeSolver):
    """A descendant of Glucose, which searches hard boards sooner.

    It checks its budget only when it restarts: on an empty Akari of 10x10 after seconds, however
    small the budget is. So under a time limit it searches large boards in a thread. If it does not
    stop soon after it is told to, it is `lost`: it cannot be asked again, and is freed when the
    search stops. The unsatisfiable cores that it finds decide how solutions are explained.
    """

    ask: ClassVar = _Functions("gluecard3")

    def solve(self, assumptions: Clause, propagations: int) -> bool | None:
        """Whether the clauses hold with these literals; None after so many propagations."""
        if self.lost:
            raise OutOfTime("out of time")
        large = self.ask["nof_vars"](self._solver) >= MIN_THREAD_VARIABLES
        if not (large and THREADS and is_limited()):
            return super().solve(assumptions, propagations)
        searcher = Searcher.idle()
        try:
            searcher.begin(partial(super().solve, assumptions, propagations))
            while (told := searcher.told(self._glance())) is None:
                look()
        except BaseException:  # Ctrl-C too
            self._stop(searcher)
            raise
        searcher.rest()
        if isinstance(told.verdict, BaseException):
            raise told.verdict
        return told.verdict

    @staticmethod
    def _glance() -> float:
        seconds = remaining()
        return THREAD_SECONDS_PER_LOOK if seconds is None else min(seconds, THREAD_SECONDS_PER_LOOK)

    def _stop(self, searcher: Searcher) -> None:
        """Tell it to stop; if it does not soon, leave it to a thread that waits for its end."""
        self.ask["interrupt"](self._solver)
        if searcher.told(STOP_SECONDS) is None:
            self.lost = True
            self.add_clause = self.add_at_most = _forgotten
            state = self.__dict__.copy()
            self._solver = None
            from threading import Thread

            Thread(target=_freed, args=(type(self), state, searcher), daemon=True).start()
        else:
            self.ask["clearint"](self._solver)
            searcher.rest()


class SearchResult(NamedTuple):
    """The result of a search, or the exception it ended with."""

    verdict: bool | BaseException | None


class Searcher:
    """A thread that runs one search after another.

    Starting a thread takes as long as solving a small board, so it is kept for the next search.
    """

    resting: ClassVar[list[Searcher]] = []

    def __init__(self) -> None:
        from queue import SimpleQueue  # only searches under a limit need threads
        from threading import Thread

        self._asked: SimpleQueue[Callable[[], bool | None]] = SimpleQueue()
        self._told: SimpleQueue[SearchResult] = SimpleQueue()
        Thread(target=self._work, daemon=True).start()

    @classmethod
    def idle(cls) -> Searcher:
        """A searcher that is waiting, or a new one."""
        try:
            return cls.resting.pop()
        except IndexError:
            return cls()

    def rest(self) -> None:
        """Make the searcher available again, once the result of its last search has been taken."""
        self.resting.append(self)

    def begin(self, search: Callable[[], bool | None]) -> None:
        """Start a search in the thread."""
        self._asked.put(search)

    def told(self, seconds: float | None = None) -> SearchResult | None:
        """The result of the search; None if it takes longer than so many seconds."""
        from queue import Empty

        try:
            return self._told.get(timeout=seconds)
        except Empty:
            return None

    def _work(self) -> None:
        while True:
            search = self._asked.get()
            try:
                told = SearchResult(search())
            except BaseException as error:  # noqa: BLE001  # the caller raises it
                told = SearchResult(error)
            del search  # it refers to the solver
            self._told.put(told)
            del told


if hasattr(os, "register_at_fork"):  # threads stay behind in the parent
    os.register_at_fork(after_in_child=Searcher.resting.clear)


def _forgotten(*_: object) -> None:
    """Ignore a call to a solver that is lost."""


def _freed(kind: type[NativeSolver], state: Mapping[str, Any], searcher: Searcher) -> None:
    """Wait for the end of a lost search, and free its solver."""
    searcher.told()
    kind.ask["del"](state["_solver"])
    searcher.rest()


class Tracing(Gluecard):
    """A solver that records a DRUP proof."""

    def __init__(self) -> None:
        from tempfile import TemporaryFile  # slow to import, and seldom needed

        self._file = TemporaryFile()  # noqa: SIM115  # open as long as the solver lives
        super().__init__()
        self._trace = self.ask["tracepr"](self._solver, self._file)

    def delete(self) -> None:
        """Free it; nothing may be asked of it any more."""
        super().delete()
        if not self.lost:  # a lost search still writes to the file
            self._file.close()

    __del__ = delete

    def proof(self) -> list[str]:
        """The clauses derived so far, as lines of a DRUP proof."""
        _extension().flushpr(self._trace)
        self._file.seek(0)
        return self._file.read().decode("ascii").splitlines()
