"""Copying a library into another one, with tags, runs and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.library.checksums import OF_ANSWER, OF_RUN, checksum
from enpitsu.library.entries import Entry
from enpitsu.library.opening import Damaged, Database, LibraryError
from enpitsu.library.storing import batches, inserted
from enpitsu.library.tables import ANSWER, PUZZLE, RUN, TAG
from enpitsu.library.verifying import Damage, entries, rows

Step = Callable[[int], object]


class Copied(NamedTuple):
    """The result of a copy: puzzles, how many of them are new there, runs and answers.

    `damages` are rows that differ from what was stored; they are not copied.
    """

    puzzles: int
    new: int
    runs: int
    answers: int
    damages: tuple[Damage, ...]


def copied(source: Database, target: Database, step: Step) -> Copied:
    """Copy everything that is intact; at the end all of it is there, or nothing.

    An empty library gets the same numbers. Elsewhere rows get new numbers; puzzles that are alike,
    and answers of the same run, are merged, with the tags of both. `step` is called with the number
    of puzzles examined.
    """
    if source.url == target.url:
        raise LibraryError(f"{source.name}: copied to itself; expected two libraries")
    with source.reading() as here, target.writing() as there:
        copy = _Copy(source, here, there)
        copy.copy_runs()
        copy.copy_puzzles(step)
        copy.copy_answers()
        if copy.exact:
            for table in (PUZZLE, RUN):
                _give_none_again(there, table, _last_number(here, table))
        return copy.told()


class _Copy:
    """A copy in progress: the source, the target, and the numbers that rows have in both."""

    def __init__(self, source: Database, here: Connection, there: Connection) -> None:
        self.source, self.here, self.there = source, here, there
        self.exact = not any(_first(there, table) for table in (PUZZLE, RUN))
        self.puzzles: dict[int, int] = {}  # numbers in the target by those in the source
        self.runs: dict[int, int] = {}
        self.new = self.answers = 0
        self.damages: list[Damage] = []
        self.put = sqlite if there.dialect.name == "sqlite" else postgresql

    def told(self) -> Copied:
        """The result of the copy."""
        numbers = len(self.puzzles), self.new, len(self.runs), self.answers
        return Copied(*numbers, tuple(self.damages))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A context for reading the source; damage there does not end the transaction."""
        with self.source.plain(), self.here.begin_nested():
            yield self.here

    def copy_runs(self) -> None:
        """Copy the runs that the target lacks."""
        for row in rows(self.reading, RUN, RUN.c.id):
            if isinstance(row, Damaged):
                self.damages.append(Damage(None, f"runs cannot be read: {row.what}"))
                continue
            values = dict(row._mapping)
            if values["checksum"] != checksum(values, OF_RUN):
                self.damages.append(Damage(None, "it is not what was stored", row.id))
                continue
            same = select(RUN.c.id).where(RUN.c.digest == values["digest"])
            known = self.there.execute(same).scalar()
            if known is None:
                known = self._new_run(values)
            self.runs[row.id] = known

    def _new_run(self, values: Mapping[str, Any]) -> int:
        given = {name: value for name, value in values.items() if name != "id" or self.exact}
        put = insert(RUN).values(given).returning(RUN.c.id)
        id_: int = self.there.execute(put).scalar_one()
        told = checksum({**values, "id": id_}, OF_RUN)
        self.there.execute(RUN.update().where(RUN.c.id == id_).values(checksum=told))
        return id_

    def copy_puzzles(self, step: Step) -> None:
        """Copy the puzzles that the target lacks, and the tags of all puzzles."""
        ids = [*self.here.execute(select(PUZZLE.c.id).order_by(PUZZLE.c.id)).scalars()]
        for batch in batches(ids):
            fine: list[Entry] = []
            for id_, one in entries(self.source, self.here, batch):
                if isinstance(one, Damaged):
                    self.damages.append(Damage(id_, one.what))
                else:
                    fine.append(one)
            stored = inserted(self.there, [self._as_there(one) for one in fine])
            self.new += sum(one.new for one in stored)
            tags = []
            for one, there in zip(fine, stored, strict=True):
                self.puzzles[one.id or 0] = there.id
                tags += [{"puzzle": there.id, "tag": tag} for tag in one.tags]
            self._put(TAG, tags)
            step(len(batch))

    def _as_there(self, entry: Entry) -> Entry:
        if self.exact:
            return entry
        run = None if entry.run is None else self.runs.get(entry.run)
        return replace(entry, id=None, run=run, number=None if run is None else entry.number)

    def copy_answers(self) -> None:
        """Copy the answers of the runs, each with its puzzle."""
        for batch in batches(self._answers_there()):
            self._put(ANSWER, batch)
            self.answers += len(batch)

    def _answers_there(self) -> Iterator[dict[str, Any]]:
        """The answers with the numbers that they have in the target."""
        for row in rows(self.reading, ANSWER, ANSWER.c.digest):
            if isinstance(row, Damaged):
                self.damages.append(Damage(None, f"answers cannot be read: {row.what}"))
                continue
            values = dict(row._mapping)
            if values["checksum"] != checksum(values, OF_ANSWER):
                what = f"the answer to task {row.number} is not what was stored"
                self.damages.append(Damage(None, what, row.run))
            elif row.run in self.runs:
                values |= {"run": self.runs[row.run], "puzzle": self.puzzles.get(row.puzzle)}
                yield {**values, "checksum": checksum(values, OF_ANSWER)}

    def _put(self, table: Table, told: list[dict[str, Any]]) -> None:
        """Insert the rows that the target lacks."""
        if told:
            self.there.execute(self.put.insert(table).on_conflict_do_nothing(), told)


def _first(connection: Connection, table: Table) -> int | None:
    """The number of some row, if there is one."""
    return connection.execute(select(table.c.id).limit(1)).scalar()


# -- numbers that are not used again -------------------------------------------------------


def _last_number(connection: Connection, table: Table) -> int:
    """The last number that a row has been given, whether it is still there or not."""
    if connection.dialect.name == "sqlite":
        asked = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return int(connection.execute(asked, {"name": table.name}).scalar() or 0)
    last = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {table.name}_id_seq"
    return int(connection.execute(text(last)).scalar_one())


def _give_none_again(connection: Connection, table: Table, last: int) -> None:
    """Let the numbers of new rows begin after this one."""
    if not last:
        return
    told = {"name": table.name, "last": last}
    if connection.dialect.name == "sqlite":
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), told)
        put = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
    else:
        put = "SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"
    connection.execute(text(put), told)
