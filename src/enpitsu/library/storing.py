"""Entries as rows of the tables, both ways."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.library.checksums import OF_RUN, PARTS, changed, checksum, checksums, column
from enpitsu.library.entries import Entry
from enpitsu.library.limits import MAX_BATCH_ROWS
from enpitsu.library.opening import Damaged, decoding
from enpitsu.library.tables import CONTENT, PUZZLE, RUN, TAG, USED
from enpitsu.making.levels import LEVELS

Item = TypeVar("Item")
OF_PUZZLE = [column.name for column in PUZZLE.c if column.name not in ("id", "level", "added")]


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Items in lists of at most `MAX_BATCH_ROWS`."""
    left = iter(items)
    while batch := [*islice(left, MAX_BATCH_ROWS)]:
        yield batch


def inserted(connection: Connection, entries: Sequence[Entry]) -> list[tuple[int, bool]]:
    """Store entries; the number of each, and whether no other was alike.

    All of them have a number and a day, which they keep, or none has.
    """
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.form, entry)
    if not first:
        return []
    now = datetime.now(UTC).replace(tzinfo=None)
    rows = {form: _row(entry, now) for form, entry in first.items()}
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    store = dialect.insert(PUZZLE).on_conflict_do_nothing(index_elements=["form"])
    new = {form: id_ for id_, form in connection.execute(store.returning(*FOUND), [*rows.values()])}
    known = {
        form: id_
        for id_, form in connection.execute(
            select(*FOUND).where(PUZZLE.c.form.in_([*first.keys() - new.keys()]))
        )
    }
    kept = [(id_, first[form]) for form, id_ in new.items()]
    if kept:
        contents = [_content(id_, entry, rows[entry.form]) for id_, entry in kept]
        connection.execute(insert(CONTENT), contents)
    _use(connection, [(id_, entry.techniques) for id_, entry in kept])
    numbered = {**known, **new}
    fresh = {id(entry) for _, entry in kept}
    return [(numbered[entry.form], id(entry) in fresh) for entry in entries]


FOUND = PUZZLE.c.id, PUZZLE.c.form


def set_grade(connection: Connection, id_: int, kept: Mapping[str, Any]) -> None:
    """Replace the grade of a puzzle, if it is there."""
    if not kept or not connection.execute(select(PUZZLE.c.id).where(PUZZLE.c.id == id_)).scalar():
        return
    row = {**kept, "level": LEVELS.index(kept["level"]), "score": float(kept["score"])}
    told = {**row, "id": id_, "techniques": sorted(kept["techniques"].items())}
    del row["techniques"]
    connection.execute(update(PUZZLE).where(PUZZLE.c.id == id_), row)
    names = PARTS["grade"]
    connection.execute(
        update(CONTENT).where(CONTENT.c.puzzle == id_), {column("grade"): checksum(told, names)}
    )
    connection.execute(delete(USED).where(USED.c.puzzle == id_))
    _use(connection, [(id_, kept["techniques"])])


def set_run(connection: Connection, id_: int, **values: Any) -> None:  # noqa: ANN401  # of columns
    """Replace values of a run."""
    here = RUN.c.id == id_
    connection.execute(update(RUN).where(here).values(**values))
    row = connection.execute(select(RUN).where(here)).one()
    told = checksum(row._mapping, OF_RUN)
    connection.execute(update(RUN).where(here).values(checksum=told))


def _use(connection: Connection, used: Sequence[tuple[int, Mapping[str, int]]]) -> None:
    rows = [
        {"puzzle": id_, "technique": name, "times": times}
        for id_, techniques in used
        for name, times in techniques.items()
    ]
    if rows:
        connection.execute(insert(USED), rows)


def _row(entry: Entry, now: datetime) -> dict[str, Any]:
    row = {name: getattr(entry, name) for name in OF_PUZZLE}
    row["level"] = None if entry.level is None else LEVELS.index(entry.level)
    row["score"] = None if entry.score is None else float(entry.score)
    row["added"] = entry.added or now
    return row if entry.id is None else {**row, "id": entry.id}


def _content(id_: int, entry: Entry, row: Mapping[str, Any]) -> dict[str, Any]:
    content = {
        "text": entry.text,
        "solution": None if entry.solution_rows is None else _json(entry.solution_rows),
        "notes": _json(entry.notes),
    }
    techniques = sorted(entry.techniques.items())
    told = checksums({**row, **content, "id": id_, "techniques": techniques})
    return {"puzzle": id_, **content, **told}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# -- loading -------------------------------------------------------------------------------


def load(connection: Connection, ids: Sequence[int], *, sure: bool = False) -> list[Entry]:
    """The entries of these numbers, in this order, as far as they are there.

    `Damaged` if one cannot be read, or, to be `sure`, is not as it was stored.
    """
    with decoding():
        return _load(connection, ids, sure=sure)


def _load(connection: Connection, ids: Sequence[int], *, sure: bool) -> list[Entry]:
    used: dict[int, dict[str, int]] = defaultdict(dict)
    for row in connection.execute(select(USED).where(USED.c.puzzle.in_(ids))):
        used[row.puzzle][row.technique] = row.times
    tags: dict[int, list[str]] = defaultdict(list)
    for row in connection.execute(select(TAG).where(TAG.c.puzzle.in_(ids)).order_by(TAG.c.tag)):
        tags[row.puzzle].append(row.tag)
    joined = select(PUZZLE, *CONTENT.c).outerjoin(CONTENT).where(PUZZLE.c.id.in_(ids))
    found = {row.id: row for row in connection.execute(joined)}
    if sure:
        for id_, row in found.items():
            _expect_unchanged({**row._mapping, "techniques": sorted(used[id_].items())})
    return [
        Entry(
            **{name: getattr(row, name) for name in OF_PUZZLE},
            id=row.id,
            text=row.text,
            level=None if row.level is None else LEVELS[row.level],
            solution_rows=None if row.solution is None else json.loads(row.solution),
            techniques=dict(sorted(used[row.id].items())),
            notes=json.loads(row.notes),
            tags=tuple(tags[row.id]),
            added=row.added,
        )
        for row in (found[id_] for id_ in ids if id_ in found)
    ]


def _expect_unchanged(values: Mapping[str, Any]) -> None:
    if parts := [*changed(values)]:
        what = " and ".join(f"its {part}" for part in parts)
        raise Damaged(f"{what} {'is' if len(parts) == 1 else 'are'} not what was stored")
