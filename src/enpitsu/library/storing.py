"""Entries as rows of the tables, both ways."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, delete, insert, select, update

from enpitsu.library.checksums import OF_RUN, PARTS, changed, checksum, checksums, column
from enpitsu.library.entries import Entry
from enpitsu.library.limits import MAX_BATCH_ROWS
from enpitsu.library.opening import Damaged, decoding
from enpitsu.library.tables import CONTENT, LIKENESS, PUZZLE, RUN, TAG, USED
from enpitsu.making.levels import LEVELS

Item = TypeVar("Item")
OF_PUZZLE = [column.name for column in PUZZLE.c if column.name not in ("id", "level", "added")]


class Added(NamedTuple):
    """The number a puzzle has in the library, and whether it was not there before."""

    id: int
    new: bool

    @property
    def left_out(self) -> bool:
        """Whether it is like another puzzle and was left out: then `id` is that of the other."""
        return False


class LeftOut(Added):
    """A puzzle that was left out, with the number of the one it is like."""

    @property
    def left_out(self) -> bool:
        """Always True."""
        return True


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Items in lists of at most `MAX_BATCH_ROWS`."""
    left = iter(items)
    while batch := [*islice(left, MAX_BATCH_ROWS)]:
        yield batch


def inserted(
    connection: Connection, entries: Sequence[Entry], *, allow_alike: bool = True
) -> list[Added]:
    """Store entries, each once; without `allow_alike`, only one of those that are alike.

    Either all entries have a number and a time, which they keep, or none has.
    """
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.form, entry)
    if not first:
        return []
    there = select(PUZZLE.c.form, PUZZLE.c.id).where(PUZZLE.c.form.in_([*first]))
    known = {form: Added(id_, new=False) for form, id_ in connection.execute(there)}
    fresh = {form: entry for form, entry in first.items() if form not in known}
    like = {} if allow_alike else _like(connection, fresh)
    kept = {form: entry for form, entry in fresh.items() if form not in like}
    known |= {form: Added(id_, new=True) for form, id_ in _kept(connection, kept).items()}
    for form, other in like.items():
        id_ = other if isinstance(other, int) else known[other].id
        known[form] = LeftOut(id_, new=False)
    return [
        told if entry is first[entry.form] else told._replace(new=False)
        for entry in entries
        for told in (known[entry.form],)
    ]


def _like(connection: Connection, fresh: Mapping[str, Entry]) -> dict[str, int | str]:
    """The entries that are like a stored puzzle (its number) or like an earlier one (its form)."""
    asked = select(LIKENESS).where(
        LIKENESS.c.mark.in_({mark for entry in fresh.values() for mark in entry.marks or ()})
    )
    met: dict[int, int | str] = {row.mark: row.puzzle for row in connection.execute(asked)}
    found: dict[str, int | str] = {}
    for form, entry in fresh.items():
        marks = entry.marks or ()
        other = next((met[mark] for mark in marks if mark in met), None)
        if other is not None:
            found[form] = other
        else:
            met |= dict.fromkeys(marks, form)
    return found


def _kept(connection: Connection, fresh: Mapping[str, Entry]) -> dict[str, int]:
    """Store entries that are not there yet; returns the number of each by its form."""
    if not fresh:
        return {}
    now = datetime.now(UTC).replace(tzinfo=None)
    rows = {form: _row(entry, now) for form, entry in fresh.items()}
    store = insert(PUZZLE).returning(PUZZLE.c.form, PUZZLE.c.id)
    ids: dict[str, int] = {row.form: row.id for row in connection.execute(store, [*rows.values()])}
    numbered = [(ids[form], entry) for form, entry in fresh.items()]
    contents = [_content(id_, entry, rows[entry.form]) for id_, entry in numbered]
    connection.execute(insert(CONTENT), contents)
    marked = [
        {"mark": mark, "puzzle": id_} for id_, entry in numbered for mark in entry.marks or ()
    ]
    if marked:
        connection.execute(insert(LIKENESS), marked)
    _use(connection, [(id_, entry.techniques) for id_, entry in numbered])
    return ids


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
    """The entries of these numbers, in this order; missing ones are left out.

    `Damaged` is raised if one cannot be read. With `sure` checksums are compared, too, and the
    entries have their marks.
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
    marks: dict[int, list[int]] = defaultdict(list)
    if sure:
        for row in connection.execute(select(LIKENESS).where(LIKENESS.c.puzzle.in_(ids))):
            marks[row.puzzle].append(row.mark)
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
            marks=(*sorted(marks[row.id]),) if sure else None,
        )
        for row in (found[id_] for id_ in ids if id_ in found)
    ]


def _expect_unchanged(values: Mapping[str, Any]) -> None:
    if parts := [*changed(values)]:
        what = " and ".join(f"its {part}" for part in parts)
        raise Damaged(f"{what} {'is' if len(parts) == 1 else 'are'} not what was stored")
