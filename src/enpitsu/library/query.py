"""The query language of a library: `kind:suguru size:6..9 level:hard,expert -tag:seen sort:score`.

A query is words `field:value`, all of which must hold; with `-` in front one must not. A value is
a word or "in quotes", several of them are joined by commas, and one of them is enough. Numbers,
levels and dates may be a range `low..high`, open at one end or not.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from enpitsu.errors import FormatError, UnknownKind, short, unknown
from enpitsu.making.levels import LEVELS
from enpitsu.paper.limits import MAX_SIDE_CELLS
from enpitsu.paper.source import Source
from enpitsu.puzzle.registry import kind

BLANKS = " \t\r\n"
QUOTE, COMMA, RANGE = '"', ",", ".."
SOLUTIONS = ("unique", "multiple", "none", "unknown")
SORTS = (
    "id", "kind", "rows", "cols", "clues", "level", "score", "minutes", "rank", "steps", "name",
    "added", "mixed",
)  # fmt: skip


class Range(NamedTuple):
    """From `low` to `high`, both within; None where it is open."""

    low: Any
    high: Any


class Size(NamedTuple):
    """Rows and columns, each of a range."""

    rows: Range
    cols: Range


class Term(NamedTuple):
    """A condition: the field has one of these values, or with `negated` none of them."""

    field: str
    values: tuple[Any, ...]
    negated: bool = False


class Query(NamedTuple):
    """A query: its terms, the sort order (each field, and whether it descends), the limit."""

    terms: tuple[Term, ...] = ()
    order: tuple[tuple[str, bool], ...] = ()
    limit: int | None = None


Read = Callable[[str], Any]  # returns the value of a word; `ValueError` if it is invalid


class QueryField(NamedTuple):
    """A field of the query language: how its values are read, and what is expected."""

    read: Read
    expected: str


def _ranged(read: Read) -> Read:
    """The reader of ranges whose ends are read by this function."""

    def read_range(word: str) -> Range:
        low, dots, high = word.partition(RANGE)
        if not dots:
            return Range(read(low), read(low))
        if not (low or high):
            raise ValueError
        ends = Range(read(low) if low else None, read(high) if high else None)
        if low and high and ends.low > ends.high:
            raise ValueError
        return ends

    return read_range


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 9):
        raise ValueError
    return int(word)


def _score(word: str) -> float:
    if not word.replace(".", "", 1).isdecimal() or len(word) > 12:
        raise ValueError
    return float(word)


def _size(word: str) -> Size:
    rows, cross, cols = word.partition("x")
    read = _ranged(_number)
    return Size(read(rows), read(cols if cross else rows))


def _level(word: str) -> int:
    if word not in LEVELS:
        raise FormatError(unknown("level", word, LEVELS))
    return LEVELS.index(word)


def _kind(word: str) -> str:
    try:
        return kind(word).name
    except UnknownKind as error:
        raise FormatError(str(error)) from None


def _name(word: str) -> str:
    if not word or "\0" in word:  # PostgreSQL cannot store this character
        raise ValueError
    word.encode()  # raises for a lone surrogate, which no database can store
    return word


def _solutions(word: str) -> str:
    if word not in SOLUTIONS:
        raise ValueError
    return word


NUMBER = QueryField(_ranged(_number), "a number, or a range as in 6..9")
NAME = QueryField(_name, "a name")
WORDS = QueryField(_name, "some of its words")
FIELDS = {
    "id": NUMBER,
    "kind": QueryField(_kind, "the name of a kind"),
    "size": QueryField(_size, f"a size from 1 to {MAX_SIDE_CELLS}, as in 8, 6..9 or 6x8"),
    "rows": NUMBER,
    "cols": NUMBER,
    "clues": NUMBER,
    "level": QueryField(_ranged(_level), f"one of {', '.join(LEVELS)}, or a range of them"),
    "score": QueryField(_ranged(_score), "a number, or a range as in 100..1500"),
    "minutes": QueryField(_ranged(_score), "a number, or a range as in 5..15"),
    "rank": QueryField(_ranged(_number), "a number of per cent, or a range as in 60..80"),
    "steps": NUMBER,
    "technique": NAME,
    "hardest": NAME,
    "solutions": QueryField(_solutions, f"one of {', '.join(SOLUTIONS)}"),
    "tag": NAME,
    "name": WORDS,
    "title": WORDS,
    "author": WORDS,
    "source": WORDS,
    "run": NUMBER,
    "added": QueryField(_ranged(date.fromisoformat), "a date, or a range, as in 2026-01-31.."),
}


def parsed(text: str) -> Query:
    """The query in a text; `FormatError` has the line and column of an error."""
    source = Source(text)
    terms: list[Term] = []
    order: list[tuple[str, bool]] = []
    limit = None
    while True:
        source.take(BLANKS)
        if not source.peek():
            return Query(tuple(terms), tuple(order), limit)
        start = source.at
        negated = source.accept("-")
        name = _field(source, start)
        at = source.at
        match name:
            case "sort" if not negated and not order:
                order = [_sort(source, word, at) for word, at in _words(source)]
            case "limit" if not negated and limit is None:
                limit = _limit(source)
            case "sort" | "limit":
                raise source.error(f"expected {name} at most once, and without -", at=at)
            case _:
                field = FIELDS[name]
                values = tuple([_value(source, field, word, at) for word, at in _words(source)])
                terms.append(Term(name, values, negated))


def _field(source: Source, start: int) -> str:
    """The name of a field and its colon, of the term that begins at `start`."""
    name = source.until(":" + BLANKS)
    at = source.mark if name else start
    if not source.accept(":"):
        meant = f", as in {field}:{name}" if (field := _field_of(name)) else ""
        raise source.error(f"'{short(name)}' is no term; expected field:value{meant}", at=at)
    if name not in FIELDS and name not in ("sort", "limit"):
        raise source.error(unknown("field", name, (*FIELDS, "sort", "limit")), at=at)
    return name


def _field_of(word: str) -> str | None:
    """The field that a word without a field is probably meant for; None if that is not known."""
    for field in ("kind", "level", "solutions"):
        with suppress(FormatError, ValueError):
            FIELDS[field].read(word)
            return field
    return None


def _words(source: Source) -> list[tuple[str, int]]:
    """The words after a colon, each with where it begins."""
    words = []
    while True:
        at = source.at
        if source.accept(QUOTE):
            word = source.until(QUOTE)
            if not source.accept(QUOTE):
                raise source.error('a quote without end; expected "', at=at)
        else:
            word = source.until(COMMA + BLANKS)
        words.append((word, at))
        if not source.accept(COMMA):
            if source.peek() and source.peek() not in BLANKS:
                raise source.fail("a comma or a blank")
            return words


def _value(source: Source, field: QueryField, word: str, at: int) -> Any:  # noqa: ANN401  # of each field
    try:
        return field.read(word)
    except FormatError as error:
        raise source.error(error.message, at=at) from None
    except ValueError:
        raise source.error(f"'{short(word)}'; expected {field.expected}", at=at) from None


def _sort(source: Source, word: str, at: int) -> tuple[str, bool]:
    name = word.removeprefix("-")
    if name not in SORTS:
        known = ", ".join(SORTS)
        raise source.error(f"'{short(word)}'; expected one of {known}, or - before it", at=at)
    return name, name != word


def _limit(source: Source) -> int:
    [(word, at), *more] = _words(source)
    if more or not word.isdecimal() or len(word) > 9:
        raise source.error(f"'{short(word)}'; expected a number of puzzles", at=at)
    return int(word)
