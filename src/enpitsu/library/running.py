"""The runs of a library: their wishes, their progress, and their answers."""

from __future__ import annotations

import enpitsu.library.extra  # noqa: F401  # before what follows is missed

# isort: split

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, case, func, insert, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.errors import EnpitsuError, OutOfTime, printable
from enpitsu.library.checksums import OF_ANSWER, checksum
from enpitsu.library.entries import Entry
from enpitsu.library.library import Library
from enpitsu.library.limits import MAX_BATCH_ROWS, MAX_ROW_NUMBER, SECONDS_BETWEEN_CALLS
from enpitsu.library.opening import LibraryError, Unreachable, decoding
from enpitsu.library.storing import Added, inserted, set_grade, set_run
from enpitsu.library.tables import ANSWER, PUZZLE, RUN
from enpitsu.library.tasks import LibraryQuestion, Order, TaskAnswer, digest
from enpitsu.runs import Answered, PutAside
from enpitsu.version import __version__

Done = TypeVar("Done")
OPEN, DONE, CANCELLED = "open", "done", "cancelled"
# Statuses of tasks without an answer, which can be asked again.
LATE, FAILED, ASIDE = "late", "failed", "aside"
NO_ANSWER = (LATE, FAILED, ASIDE)


@dataclass(frozen=True)
class Run:
    """A run: its request and its progress.

    `total`, `done` and `failed` are numbers of tasks: all, those that have been asked, and those of
    them without an answer. `new` is the number of puzzles that were not in the library before, and
    `misses` the number of failed attempts.
    """

    id: int
    what: str
    wish: Mapping[str, Any]
    total: int
    version: str
    state: str
    begun: datetime
    done: int = 0
    failed: int = 0
    new: int = 0
    misses: int = 0

    def fields(self) -> dict[str, Any]:
        """All fields, as a JSON object."""
        told = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**told, "begun": self.begun.isoformat(timespec="seconds") + "Z"}


class Cancelled(EnpitsuError):
    """The run was cancelled by another command."""


class Patience:
    """Retries while a database server is away, for some seconds, and reports that it waits.

    Whatever was interrupted is done again from its beginning. After an interrupt (Ctrl-C) it stops
    retrying.
    """

    def __init__(self, seconds: float, told: Callable[[str], object] = lambda _: None) -> None:
        self.seconds, self.told = seconds, told

    def __call__(self, act: Callable[[], Done]) -> Done:
        """The result of `act`, retried if necessary; `Unreachable` if it fails for too long."""
        end: float | None = None
        while True:
            try:
                done = act()
            except Unreachable as error:
                if end is None:
                    end = monotonic() + self.seconds
                    if self.seconds:
                        self.told(f"{error}; it is waited for, {self.seconds:g} seconds at most")
                if monotonic() >= end:
                    raise
                self._wait()
            else:
                if end is not None:
                    self.told("the library is there again")
                return done

    def _wait(self) -> None:
        try:
            sleep(SECONDS_BETWEEN_CALLS)
        except BaseException:
            self.seconds = 0
            raise


class Runs:
    """The runs of a library."""

    def __init__(self, library: Library, patience: Patience | None = None) -> None:
        self.library, self.patience = library, patience or Patience(0)

    def begin(self, what: str, wish: Mapping[str, Any], total: int) -> Run:
        """The run of this request, which may have been begun before; its total may grow.

        The counts of the result do not include earlier answers.
        """
        key = digest(what, {**wish, "count": None})
        row = {"what": what, "wish": json.dumps(wish), "total": total, "version": __version__}
        with self.library.writing() as connection:
            known = connection.execute(select(RUN.c.id).where(RUN.c.digest == key)).scalar()
            if known is None:
                now = datetime.now(UTC).replace(tzinfo=None)
                new = insert(RUN).values(**row, digest=key, state=OPEN, begun=now)
                known = connection.execute(new.returning(RUN.c.id)).scalar_one()
            set_run(connection, known, **row, state=OPEN)
            begun = connection.execute(select(RUN).where(RUN.c.id == known)).one()
            return _run(begun, None)

    def get(self, id: int) -> Run:
        """The run of this number; `LibraryError` if there is none."""
        known = 0 < id <= MAX_ROW_NUMBER
        found = self.patience(lambda: self._found(RUN.c.id == id)) if known else []
        if not found:
            raise LibraryError(f"{self.library.name}: no run {id}")
        return found[0]

    def __iter__(self) -> Iterator[Run]:
        return iter(self._found())

    def _found(self, *conditions: ColumnElement[bool]) -> list[Run]:
        damaged = f"{self.library.name}: a run is damaged"
        with self.library.reading() as connection, decoding(damaged):
            rows = connection.execute(select(RUN).where(*conditions).order_by(RUN.c.id)).all()
            counted = {row.run: row for row in connection.execute(_counted())}
            return [_run(row, counted.get(row.id)) for row in rows]

    def expect(self, id: int, total: int) -> None:
        """Set the number of tasks of a run."""
        self.patience(lambda: self._set(id, total=total))

    def end(self, id: int, state: str) -> None:
        """Set the final state of a run; a process at work on it sees that with its next save."""
        self.get(id)
        self.patience(lambda: self._set(id, state=state))

    def _set(self, id: int, **values: object) -> None:
        with self.library.writing() as connection:
            set_run(connection, id, **values)

    def answers(self, id: int) -> Iterator[dict[str, Any]]:
        """The answers of a run so far, by the numbers of its tasks."""
        order = ANSWER.c.number, ANSWER.c.digest
        wished = select(ANSWER).where(ANSWER.c.run == id).order_by(*order).limit(MAX_BATCH_ROWS)
        damaged = f"{self.library.name}: an answer of run {id} is damaged"
        more = wished
        while True:
            with self.library.reading() as connection, decoding(damaged):
                rows = connection.execute(more).all()
                found = [_answer(row) for row in rows]
            yield from found
            if len(rows) < MAX_BATCH_ROWS:
                return
            more = wished.where(tuple_(*order) > (rows[-1].number, rows[-1].digest))


def _run(row: Row[Any], counted: Row[Any] | None) -> Run:
    run = Run(row.id, row.what, json.loads(row.wish), row.total, row.version, row.state, row.begun)
    if counted is None:
        return run
    told = {name: getattr(counted, name) for name in ("done", "failed", "new", "misses")}
    return replace(run, **told)


def _answer(row: Row[Any]) -> dict[str, Any]:
    return {
        "number": row.number,
        "puzzle": row.puzzle,
        "status": row.status,
        "answer": json.loads(row.fields) if row.fields else None,
        "error": row.error,
    }


def _counted() -> Select[Any]:
    """The query for the counts of each run."""
    failed = func.sum(case((ANSWER.c.status.in_(NO_ANSWER), 1), else_=0))
    return select(
        ANSWER.c.run,
        func.count().label("done"),
        failed.label("failed"),
        func.sum(ANSWER.c.new).label("new"),
        func.sum(ANSWER.c.misses).label("misses"),
    ).group_by(ANSWER.c.run)


class RunStore:
    """The store of a run: a task that was answered in any run is not asked again.

    Puzzles that are like one in the library are left out unless `allow_alike`. With `retry`, tasks
    without an answer are asked again. `told` is called with the number of tasks that were asked
    before, and the number of these without an answer.
    """

    def __init__(
        self,
        library: Library,
        run: Run,
        *,
        retry: bool = False,
        allow_alike: bool = True,
        told: Callable[[int, int], object] = lambda *_: None,
        patience: Patience | None = None,
    ) -> None:
        self.library, self.run, self.retry, self.told = library, run, retry, told
        self.allow_alike = allow_alike
        self.patience = patience or Patience(0)
        self.kept = self.failed = self.new = self.alike = 0

    def known(self, digests: Sequence[str]) -> set[str]:
        """The digests of these that have an answer."""
        wished = select(ANSWER.c.digest, ANSWER.c.status).where(ANSWER.c.digest.in_(digests))
        if self.retry:
            wished = wished.where(ANSWER.c.status.not_in(NO_ANSWER))
        rows = self._read(wished)
        self.told(len(rows), sum(row.status in NO_ANSWER for row in rows))
        return {row.digest for row in rows}

    def not_new(self, digests: Sequence[str]) -> set[str]:
        """The digests of these whose puzzles were not new when they were made."""
        made = (ANSWER.c.puzzle.is_not(None)) & (ANSWER.c.new == 0)
        wished = select(ANSWER.c.digest).where(ANSWER.c.digest.in_(digests), made)
        return {row.digest for row in self._read(wished)}

    def _read(self, wished: Select[Any]) -> Sequence[Row[Any]]:
        def read() -> Sequence[Row[Any]]:
            with self.library.reading() as connection:
                return connection.execute(wished).all()

        return self.patience(read)

    def keep(self, answers: Sequence[Answered]) -> None:
        """Keep answers with their puzzles, all or none; `Cancelled` if the run was."""
        stored, state = self.patience(lambda: self._kept(answers))
        self.kept += len(answers)
        self.failed += sum(one.error is not None for one in answers)
        self.new += sum(one.new for one in stored)
        self.alike += sum(not one.new for one in stored)
        if state == CANCELLED:
            raise Cancelled(f"run {self.run.id} is cancelled")

    def _kept(self, answers: Sequence[Answered]) -> tuple[list[Added], str]:
        """What became of each new puzzle; the run's state."""
        made = [(one, one.answer.entry) for one in answers if one.error is None]
        entries = [
            (one.number, replace(entry, run=self.run.id, number=number_of(one)))
            for one, entry in made
            if entry is not None
        ]
        with self.library.writing() as connection:
            stored = self._stored(connection, [entry for _, entry in entries])
            puzzles = dict(zip((number for number, _ in entries), stored, strict=True))
            for one, entry in made:
                if entry is None and one.answer.graded:
                    set_grade(connection, one.task.item.id, one.answer.graded)
            asked = {
                one.task.item.id for one in answers if isinstance(one.task.item, LibraryQuestion)
            }
            there = select(PUZZLE.c.id).where(PUZZLE.c.id.in_([*asked - {None}]))
            known = {*connection.execute(there).scalars()}
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            put = dialect.insert(ANSWER)
            columns = [column.name for column in ANSWER.c if column.name != "digest"]
            instead = {name: put.excluded[name] for name in columns}
            connection.execute(
                put.on_conflict_do_update(index_elements=["digest"], set_=instead),
                [self._row(one, puzzles.get(one.number), known) for one in answers],
            )
            state = connection.execute(select(RUN.c.state).where(RUN.c.id == self.run.id)).scalar()
        return stored, str(state)

    def _stored(self, connection: Connection, entries: Sequence[Entry]) -> list[Added]:
        """Store puzzles.

        A puzzle that this run has stored under the same number still counts as new: a server may
        have stored it before it went away, without saying so.
        """
        stored = inserted(connection, entries, allow_alike=self.allow_alike)
        known = [one.id for one in stored if not one.new]
        wished = select(PUZZLE.c.id, PUZZLE.c.number)
        mine = wished.where(PUZZLE.c.id.in_(known), PUZZLE.c.run == self.run.id)
        places = {(row.id, row.number) for row in connection.execute(mine)} if known else set()
        return [
            one if one.left_out else Added(one.id, one.new or (one.id, entry.number) in places)
            for entry, one in zip(entries, stored, strict=True)
        ]

    def _row(self, one: Answered, stored: Added | None, there: Collection[int]) -> dict[str, Any]:
        item, told = one.task.item, one.answer
        known = item.id if isinstance(item, LibraryQuestion) and item.id in there else None
        row = {
            "digest": one.task.digest,
            "run": self.run.id,
            "number": number_of(one),
            "puzzle": stored.id if stored else known,
            "new": int(bool(stored and stored.new)),
        }
        if one.error is not None:
            told = TaskAnswer(_why(one.error))
        fields = None if told.fields is None else json.dumps(told.fields, ensure_ascii=False)
        error = str(one.error) if isinstance(one.error, EnpitsuError) else None
        if one.error is not None and error is None:
            error = printable(f"{type(one.error).__name__}: {one.error}")
        row |= {"status": told.status, "misses": told.misses, "fields": fields, "error": error}
        return {**row, "checksum": checksum(row, OF_ANSWER)}


def number_of(one: Answered) -> int:
    """The number of a task in its run; a replacement has the number of the puzzle it replaces."""
    item = one.task.item
    return item.number if isinstance(item, Order) else one.number + 1


def _why(error: Exception) -> str:
    """Why a task has no answer."""
    if isinstance(error, PutAside):
        return ASIDE
    return LATE if isinstance(error, OutOfTime) else FAILED
