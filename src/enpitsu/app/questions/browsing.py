"""Questions about the library of the server, if it has one; they only read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from enpitsu.app.limits import MAX_LISTED_PUZZLES
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.questions.sheets import Sheet
from enpitsu.errors import EnpitsuError
from enpitsu.paper.wire import BadRequest, Between
from enpitsu.puzzle.kind import Record

if TYPE_CHECKING:
    from enpitsu.library.entries import Entry
    from enpitsu.library.library import Library


@dataclass(frozen=True)
class SearchRequest:
    """A query, as for `library find`, and how many of the puzzles found to skip."""

    query: str = ""
    start: Annotated[int, Between(0)] = 0


@dataclass(frozen=True)
class EntryRequest:
    """The number of a puzzle in the library."""

    number: int


class ListedEntry(NamedTuple):
    """A puzzle of the library in a line."""

    number: int
    kind: str
    rows: int
    cols: int
    name: str | None
    title: str | None
    author: str | None
    level: str | None
    score: float | None


class QueryResult(NamedTuple):
    """How many puzzles a query finds, and some of them; without a library `total` is null."""

    total: int | None
    entries: Sequence[ListedEntry]


def search(request: SearchRequest, allowance: Allowance) -> Iterator[QueryResult]:
    """Tell which puzzles of the library a query finds, some at once."""
    if not allowance.library:
        yield QueryResult(None, [])
        return
    with _reading(allowance.library) as library:
        found = library.ids(request.query)
        some = found[request.start : request.start + MAX_LISTED_PUZZLES]
        entries = [_listed(one) for one in library.find(some)]
    yield QueryResult(len(found), entries)


def entry(request: EntryRequest, allowance: Allowance) -> Iterator[Sheet]:
    """Tell the sheet of a puzzle of the library; its solution is kept back."""
    if not allowance.library:
        raise BadRequest("there is no library", "number")
    with _reading(allowance.library) as library:
        found = next(iter(library.find(request.number)), None)
    if found is None:
        raise BadRequest(f"there is no puzzle {request.number}", "number")
    kept = found.record
    yield Sheet.of(Record(kept.puzzle, kept.id, notes=kept.notes))


@contextmanager
def _reading(url: str) -> Iterator[Library]:
    """The library; errors do not tell clients where it is."""
    from enpitsu.library.opening import LibraryError

    try:
        yield _opened(url)
    except LibraryError:
        raise EnpitsuError("the library cannot be read now") from None


@cache
def _opened(url: str) -> Library:
    """The library, opened once in each process."""
    from enpitsu.library.library import Library  # a server without a library needs no SQLAlchemy

    return Library(url, create=False)


def _listed(entry: Entry) -> ListedEntry:
    assert entry.id is not None  # the entry comes from the library
    return ListedEntry(
        number=entry.id,
        kind=entry.kind,
        rows=entry.rows,
        cols=entry.cols,
        name=entry.name,
        title=entry.title,
        author=entry.author,
        level=entry.level,
        score=entry.score,
    )
