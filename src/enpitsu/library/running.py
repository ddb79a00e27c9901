"""The runs of a library: what was wished, and the answers as they come."""

from __future__ import annotations

import enpitsu.library.extra  # noqa: F401  # before what follows is missed

# isort: split

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, case, func, insert, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.errors import EnpitsuError, OutOfTime, printable
from enpitsu.library.checksums import OF_ANSWER, checksum
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, decoding
from enpitsu.library.storing import BATCH, batches, inserted, set_grade, set_run
from enpitsu.library.tables import ANSWER, LAST, RUN
from enpitsu.library.tasks import Asked, Order, TaskAnswer, digest
from enpitsu.runs import Answered, PutAside
from enpitsu.version import __version__

OPEN, DONE, CANCELLED = "open", "done", "cancelled"
# Statuses of tasks that came to no answer; they can be asked again.
LATE, FAILED, ASIDE = "late", "failed", "aside"
NO_ANSWER = (LATE, FAILED, ASIDE)


@dataclass(frozen=True)
class Run:
    """A run: what was wished, and how far it is.

    Of `total` tasks so many are `done`, and of these so many came to no answer (`failed`).
    `new` puzzles were not in the library before; `misses` are attempts that came to nothing.
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
        """All of it, as JSON has it."""
        told = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**told, "begun": self.begun.isoformat(timespec="seconds") + "Z"}


class Cancelled(EnpitsuError):
    """Somebody has cancelled the run meanwhile."""


class Runs:
    """The runs of a library."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def begin(self, what: str, wish: Mapping[str, Any], total: int) -> Run:
        """The run of this wish, which may have been begun before; a total may grow."""
        key = digest(what, {**wish, "count": None})
        row = {"what": what, "wish": json.dumps(wish), "total": total, "version": __version__}
        with self.library.writing() as connection:
            known = connection.execute(select(RUN.c.id).where(RUN.c.digest == key)).scalar()
            if known is None:
                now = datetime.now(UTC).replace(tzinfo=None)
                new = insert(RUN).values(**row, digest=key, state=OPEN, begun=now)
                known = connection.execute(new.returning(RUN.c.id)).scalar_one()
            set_run(connection, known, **row, state=OPEN)
        return self.get(int(known))

    def get(self, id: int) -> Run:
        """The run of this number; `LibraryError` if there is none."""
        found = self._found(RUN.c.id == id) if 0 < id <= LAST else []
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
        """Say that a run has so many tasks."""
        with self.library.writing() as connection:
            set_run(connection, id, total=total)

    def end(self, id: int, state: str) -> None:
        """Say how a run has ended; the process at work on it looks whenever it keeps answers."""
        self.get(id)
        with self.library.writing() as connection:
            set_run(connection, id, state=state)

    def answers(self, id: int) -> Iterator[dict[str, Any]]:
        """The answers of a run so far, by the numbers of its tasks."""
        order = ANSWER.c.number, ANSWER.c.digest
        wished = select(ANSWER).where(ANSWER.c.run == id).order_by(*order).limit(BATCH)
        damaged = f"{self.library.name}: an answer of run {id} is damaged"
        more = wished
        while True:
            with self.library.reading() as connection, decoding(damaged):
                rows = connection.execute(more).all()
                found = [_answer(row) for row in rows]
            yield from found
            if len(rows) < BATCH:
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
    """What has come of each run."""
    failed = func.sum(case((ANSWER.c.status.in_(NO_ANSWER), 1), else_=0))
    return select(
        ANSWER.c.run,
        func.count().label("done"),
        failed.label("failed"),
        func.sum(ANSWER.c.new).label("new"),
        func.sum(ANSWER.c.misses).label("misses"),
    ).group_by(ANSWER.c.run)


class RunStore:
    """Where the answers of a run are kept: what was answered in any run is not asked again.

    With `retry` what came to no answer is asked again.
    """

    def __init__(
        self,
        library: Library,
        run: Run,
        *,
        retry: bool = False,
        told: Callable[[int], object] = lambda _: None,
    ) -> None:
        self.library, self.run, self.retry, self.told = library, run, retry, told
        self.kept = self.new = self.alike = 0

    def known(self, digests: Sequence[str]) -> set[str]:
        """Those of these digests that have an answer; `told` is told how many."""
        wished = select(ANSWER.c.digest).where(ANSWER.c.digest.in_(digests))
        if self.retry:
            wished = wished.where(ANSWER.c.status.not_in(NO_ANSWER))
        with self.library.reading() as connection:
            known = {*connection.execute(wished).scalars()}
        self.told(len(known))
        return known

    def not_new(self, digests: Sequence[str]) -> set[str]:
        """Those of these digests whose puzzles were not new when they were made."""
        made = (ANSWER.c.puzzle.is_not(None)) & (ANSWER.c.new == 0)
        found: set[str] = set()
        with self.library.reading() as connection:
            for some in batches(digests):
                wished = select(ANSWER.c.digest).where(ANSWER.c.digest.in_(some), made)
                found.update(connection.execute(wished).scalars())
        return found

    def keep(self, answers: Sequence[Answered]) -> None:
        """Keep answers with their puzzles, all or none; `Cancelled` once somebody has done that."""
        made = [(one, one.answer.entry) for one in answers if one.error is None]
        entries = [
            (one.number, replace(entry, run=self.run.id, number=number_of(one)))
            for one, entry in made
            if entry is not None
        ]
        with self.library.writing() as connection:
            stored = inserted(connection, [entry for _, entry in entries])
            puzzles = dict(zip((number for number, _ in entries), stored, strict=True))
            for one, entry in made:
                if entry is None and one.answer.graded:
                    set_grade(connection, one.task.item.id, one.answer.graded)
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            put = dialect.insert(ANSWER)
            columns = [column.name for column in ANSWER.c if column.name != "digest"]
            instead = {name: put.excluded[name] for name in columns}
            connection.execute(
                put.on_conflict_do_update(index_elements=["digest"], set_=instead),
                [self._row(one, puzzles.get(one.number)) for one in answers],
            )
            state = connection.execute(select(RUN.c.state).where(RUN.c.id == self.run.id)).scalar()
        self.kept += len(answers)
        self.new += sum(new for _, new in stored)
        self.alike += sum(not new for _, new in stored)
        if state == CANCELLED:
            raise Cancelled(f"run {self.run.id} is cancelled")

    def _row(self, one: Answered, stored: tuple[int, bool] | None) -> dict[str, Any]:
        item, told = one.task.item, one.answer
        known = item.id if isinstance(item, Asked) else None
        row = {
            "digest": one.task.digest,
            "run": self.run.id,
            "number": number_of(one),
            "puzzle": stored[0] if stored else known,
            "new": int(bool(stored and stored[1])),
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
    """The number of a task in its run; what is made in the place of another has that of it."""
    item = one.task.item
    return item.number if isinstance(item, Order) else one.number + 1


def _why(error: Exception) -> str:
    """What became of a task that has no answer."""
    if isinstance(error, PutAside):
        return ASIDE
    return LATE if isinstance(error, OutOfTime) else FAILED
