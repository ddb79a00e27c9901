"""Queries as SQL."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Select,
    Table,
    and_,
    false,
    literal,
    not_,
    or_,
    select,
    true,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from enpitsu.library.query import Query, Range, Size, Term
from enpitsu.library.tables import PUZZLE, TAG, USED, WHAT

Condition = ColumnElement[bool]
ORDERED: Mapping[str, ColumnElement[Any]] = {"mixed": PUZZLE.c.form}
WORDY = ("name", "title", "author", "source")  # texts that are searched for words
GRADED = {"level", "score", "minutes", "rank", "steps"}
WALKED = {"id", "mixed", "level", "score", "rows", "clues"}  # sort orders that have an index


def selected(query: Query) -> Select[Any]:
    """The numbers of the puzzles that a query finds, in its order."""
    terms = sorted(query.terms, key=lambda term: term.field in WORDY)  # slow terms come last
    found = select(PUZZLE.c.id).where(*map(_held, terms))
    if way := _way(query):
        found = found.with_hint(PUZZLE, way, "sqlite")
    for name, descends in query.order:
        column = ORDERED[name] if name in ORDERED else PUZZLE.c[name]
        if column.name in GRADED:  # puzzles without a grade come last
            found = found.where(column.is_not(None))
        found = found.order_by(column.desc() if descends else column)
    return found.order_by(PUZZLE.c.id).limit(query.limit)


def _way(query: Query) -> str:
    """Hints for the query planner of SQLite, where its own plan may be slow.

    The planner uses an index whenever it can, and jumps from there to each puzzle, whether these
    are few or most of all. Reading all puzzles in a row takes as long as jumping to a tenth of
    them.
    """
    asked = {term.field for term in query.terms} - {*MEMBERS}
    order = {name for name, _ in query.order}
    if order <= {"id"} and all(term.negated for term in query.terms):
        return "NOT INDEXED"  # most puzzles match, so the first ones are found fast in a row
    if not asked and order <= WALKED:
        return ""  # most puzzles match, so the first ones are found fast in the sort order
    if asked == {"kind"} and order == {"mixed"}:
        return "INDEXED BY puzzle_by_form"
    few = any(term.field == "tag" and not term.negated for term in query.terms)
    if not few and asked | order <= {*WHAT, "size"}:
        return "INDEXED BY puzzle_by_kind"
    return "NOT INDEXED"  # numbers of puzzles are still looked up


def _held(term: Term) -> Condition:
    """The condition of a term, as SQL; an unknown value satisfies no condition."""
    if term.field in MEMBERS:
        return _member(*MEMBERS[term.field], term)
    condition = CONDITIONS.get(term.field, _of_column(term.field))
    held = or_(false(), *map(condition, term.values))
    if not term.negated:
        return held
    column = PUZZLE.c.get(term.field)  # none for a size, whose two columns are always known
    unknown = false() if column is None or not column.nullable else column.is_(None)
    return or_(not_(held), unknown)  # an unknown value satisfies a negated term


def _member(table: Table, name: str, term: Term) -> Condition:
    """The condition that a puzzle has rows with one of these names in another table.

    For a negated term puzzles are looked up one by one, only as many as are wanted.
    """
    named = select(table.c.puzzle).where(table.c[name].in_(term.values))
    if term.negated:
        return not_(named.where(table.c.puzzle == PUZZLE.c.id).exists())
    return PUZZLE.c.id.in_(named)


def _of_column(name: str) -> Callable[[Any], Condition]:
    column: ColumnElement[Any] = PUZZLE.c.get(name, PUZZLE.c.id)

    def condition(value: Any) -> Condition:  # noqa: ANN401  # of each field its own
        if isinstance(value, Range):
            return _within(column, value)
        same: Condition = column == value
        return same

    return condition


def _within(column: ColumnElement[Any], value: Range) -> Condition:
    low, high = value
    return and_(
        true() if low is None else column >= low,
        true() if high is None else column <= high,
    )


def _size(size: Size) -> Condition:
    return and_(_within(PUZZLE.c.rows, size.rows), _within(PUZZLE.c.cols, size.cols))


def _added(days: Range) -> Condition:
    """The condition that a puzzle was added in a range of days, in UTC."""
    low, high = days
    column = PUZZLE.c.added
    after = high + timedelta(days=1) if high is not None else None
    return and_(
        true() if low is None else column >= datetime.combine(low, time()),
        true() if after is None else column < datetime.combine(after, time()),
    )


class contains(FunctionElement[bool]):  # noqa: N801  # as functions of SQL are written
    """SQL for whether a text contains words in upper or lower case: `contains(column, pattern)`."""

    type = Boolean()
    inherit_cache = True
    name = "contains"


@compiles(contains)
def _contains(element: contains, compiler: SQLCompiler, **more: Any) -> str:  # noqa: ANN401
    """`LIKE` ignores case in SQLite; in PostgreSQL that is `ILIKE`."""
    column, pattern = (compiler.process(part, **more) for part in element.clauses)
    like = "LIKE" if compiler.dialect.name == "sqlite" else "ILIKE"
    return f"({column} {like} {pattern} ESCAPE '/')"


def _words(name: str) -> Callable[[str], Condition]:
    def condition(words: str) -> Condition:
        pattern = re.sub(r"([%_/])", r"/\1", words)
        return contains(PUZZLE.c[name], literal(f"%{pattern}%"))

    return condition


CONDITIONS: Mapping[str, Callable[[Any], Condition]] = {
    "size": _size,
    "added": _added,
    **{name: _words(name) for name in WORDY},
}
MEMBERS = {"technique": (USED, "technique"), "tag": (TAG, "tag")}
