"""Entries as rows of the tables, both ways."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.library.entries import Entry
from enpitsu.library.tables import CONTENT, PUZZLE, TAG, USED
from enpitsu.making.levels import LEVELS

OF_PUZZLE = [column.name for column in PUZZLE.c if column.name not in ("id", "level", "added")]


def inserted(connection: Connection, entries: Sequence[Entry]) -> list[tuple[int, bool]]:
    """Store entries; the number of each, and whether no other was alike."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.form, entry)
    if not first:
        return []
    now = datetime.now(UTC).replace(tzinfo=None)
    rows = [{**_row(entry), "added": now} for entry in first.values()]
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    store = dialect.insert(PUZZLE).on_conflict_do_nothing(index_elements=["form"])
    new = {form: id_ for id_, form in connection.execute(store.returning(*FOUND), rows)}
    known = {
        form: id_
        for id_, form in connection.execute(
            select(*FOUND).where(PUZZLE.c.form.in_([*first.keys() - new.keys()]))
        )
    }
    kept = [(id_, first[form]) for form, id_ in new.items()]
    if kept:
        connection.execute(insert(CONTENT), [_content(id_, entry) for id_, entry in kept])
    _use(connection, [(id_, entry.techniques) for id_, entry in kept])
    numbered = {**known, **new}
    fresh = {id(entry) for _, entry in kept}
    return [(numbered[entry.form], id(entry) in fresh) for entry in entries]


FOUND = PUZZLE.c.id, PUZZLE.c.form


def set_grade(connection: Connection, id_: int, kept: Mapping[str, Any]) -> None:
    """Put a grade in the place of the one there is."""
    if kept:
        row = {name: value for name, value in kept.items() if name != "techniques"}
        row["level"] = LEVELS.index(row["level"])
        connection.execute(update(PUZZLE).where(PUZZLE.c.id == id_), row)
        connection.execute(delete(USED).where(USED.c.puzzle == id_))
        _use(connection, [(id_, kept["techniques"])])


def _use(connection: Connection, used: Sequence[tuple[int, Mapping[str, int]]]) -> None:
    rows = [
        {"puzzle": id_, "technique": name, "times": times}
        for id_, techniques in used
        for name, times in techniques.items()
    ]
    if rows:
        connection.execute(insert(USED), rows)


def _row(entry: Entry) -> dict[str, Any]:
    level = None if entry.level is None else LEVELS.index(entry.level)
    return {**{name: getattr(entry, name) for name in OF_PUZZLE}, "level": level}


def _content(id_: int, entry: Entry) -> dict[str, Any]:
    solution = None if entry.solution is None else _json(entry.solution)
    return {"puzzle": id_, "text": entry.text, "solution": solution, "notes": _json(entry.notes)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def load(connection: Connection, ids: Sequence[int]) -> list[Entry]:
    """The entries of these numbers, in this order, as far as they are there."""
    used: dict[int, dict[str, int]] = defaultdict(dict)
    for row in connection.execute(
        select(USED).where(USED.c.puzzle.in_(ids)).order_by(USED.c.technique)
    ):
        used[row.puzzle][row.technique] = row.times
    tags: dict[int, list[str]] = defaultdict(list)
    for row in connection.execute(select(TAG).where(TAG.c.puzzle.in_(ids)).order_by(TAG.c.tag)):
        tags[row.puzzle].append(row.tag)
    joined = select(PUZZLE, CONTENT.c.text, CONTENT.c.solution, CONTENT.c.notes).join(CONTENT)
    found = {row.id: row for row in connection.execute(joined.where(PUZZLE.c.id.in_(ids)))}
    return [
        Entry(
            **{name: getattr(row, name) for name in OF_PUZZLE},
            id=row.id,
            text=row.text,
            level=None if row.level is None else LEVELS[row.level],
            solution=None if row.solution is None else json.loads(row.solution),
            techniques=used[row.id],
            notes=json.loads(row.notes),
            tags=tuple(tags[row.id]),
            added=row.added,
        )
        for row in (found[id_] for id_ in ids if id_ in found)
    ]
