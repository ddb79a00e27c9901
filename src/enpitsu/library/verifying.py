"""Verifying a library: rows are compared with checksums, and solutions are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Row, Table, select

from enpitsu.engines.check import check
from enpitsu.errors import EnpitsuError
from enpitsu.library.checksums import OF_ANSWER, OF_RUN, checksum
from enpitsu.library.entries import Entry
from enpitsu.library.limits import MAX_BATCH_ROWS
from enpitsu.library.opening import Damaged, Database, decoding
from enpitsu.library.storing import batches, load
from enpitsu.library.tables import ANSWER, RUN
from enpitsu.making.alike import digest

Reading = Callable[[], AbstractContextManager[Connection]]


class Damage(NamedTuple):
    """A damage of a puzzle, of a run, or of the file itself.

    `id` is the number of the puzzle, or None, and `run` that of the run, or None.
    """

    id: int | None
    what: str
    run: int | None = None

    def __str__(self) -> str:
        run = "the file" if self.run is None else f"run {self.run}"
        return f"{run if self.id is None else self.id}: {self.what}"


def verified(database: Database, ids: Sequence[int], *, runs: bool) -> Iterator[Damage]:
    """All damages of the file, of these puzzles and, with `runs`, of all runs."""
    try:
        for what in database.damages():
            yield Damage(None, what)
    except Damaged as error:
        yield Damage(None, error.what)
    for batch in batches(ids):
        with database.reading() as connection:
            found = [*entries(database, connection, batch)]
        for id_, one in found:
            wrong = [one.what] if isinstance(one, Damaged) else _wrong(one)
            yield from (Damage(id_, what) for what in wrong)
    if runs:
        yield from _runs(database)


def entries(
    database: Database, connection: Connection, ids: Sequence[int]
) -> Iterator[tuple[int, Entry | Damaged]]:
    """The number of each puzzle and its entry, or its damage."""
    for batch in batches(ids):
        found = _attempt(database, connection, batch)
        if not isinstance(found, Damaged):
            yield from ((entry.id or 0, entry) for entry in found)
            continue
        for id_ in batch:
            alone = _attempt(database, connection, [id_])
            yield from ((id_, one) for one in ([alone] if isinstance(alone, Damaged) else alone))


def _attempt(
    database: Database, connection: Connection, ids: Sequence[int]
) -> list[Entry] | Damaged:
    """The entries, or the damage of one of them; the transaction remains usable."""
    try:
        with database.plain(), connection.begin_nested():
            return load(connection, ids, sure=True)
    except Damaged as error:
        return error


def _wrong(entry: Entry) -> Iterator[str]:
    """Faults of a puzzle that is as it was stored."""
    try:
        puzzle, board = entry.puzzle, entry.solution
    except EnpitsuError as error:
        yield f"it cannot be read: {error}"
        return
    if puzzle.kind.name != entry.kind or digest(puzzle) != entry.form:
        yield "its text is another puzzle than was kept"
    if board is not None and not check(puzzle, board).right:
        yield "its solution is none"
    if board is None and entry.solutions == "unique":
        yield "its solution is missing"


# -- runs ----------------------------------------------------------------------------------


def _runs(database: Database) -> Iterator[Damage]:
    """The damages of runs and their answers."""
    for row in rows(database.reading, RUN, RUN.c.id):
        if isinstance(row, Damaged):
            yield Damage(None, f"runs cannot be read: {row.what}")
        elif row.checksum != checksum(row._mapping, OF_RUN):
            yield Damage(None, "it is not what was stored", row.id)
    for row in rows(database.reading, ANSWER, ANSWER.c.digest):
        if isinstance(row, Damaged):
            yield Damage(None, f"answers cannot be read: {row.what}")
        elif row.checksum != checksum(row._mapping, OF_ANSWER):
            yield Damage(None, f"the answer to task {row.number} is not what was stored", row.run)


def rows(reading: Reading, table: Table, key: Column[Any]) -> Iterator[Row[Any] | Damaged]:
    """All rows in the order of their keys, in batches; ends with a `Damaged` that stops reading."""
    wished = select(table).order_by(key).limit(MAX_BATCH_ROWS)
    last: Any = None
    while True:
        some = wished if last is None else wished.where(key > last)
        try:
            with reading() as connection, decoding():
                found = connection.execute(some).all()
        except Damaged as error:
            yield error
            return
        yield from found
        if len(found) < MAX_BATCH_ROWS:
            return
        last = found[-1]._mapping[key]
