"""What can go wrong with a user's input or wish; everything derives from `EnpitsuError`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

MAX_SHOWN = 40  # characters of a damaged text; no more is told
MAX_LISTED = 10  # faults that an error tells in words


def short(text: str) -> str:
    """A piece of a user's text as an error tells it: of a long one only the start."""
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."


def printable(text: str) -> str:
    """A text in one line, with whatever a terminal would act on told by its code."""
    return "".join(ch if ch.isprintable() else repr(ch)[1:-1] for ch in text)


def unknown(sort: str, met: str, known: Iterable[str]) -> str:
    """What an error says of a name that is none of those known."""
    return f"unknown {sort} '{short(met)}'; {instead(met, known)}"


def instead(met: str, known: Iterable[str]) -> str:
    """What an error says was expected instead of a name: the nearest of those known, or all."""
    names = list(known)
    if near := _near(short(met), names):
        told = [f"'{name}'" for name in near]
        return f"did you mean {' or '.join(filter(None, (', '.join(told[:-1]), told[-1])))}?"
    return f"expected one of {', '.join(names)}" if names else "expected none"


def _near(met: str, names: Iterable[str]) -> list[str]:
    """The names that one may have meant, those written nearly so: the nearest first."""
    from difflib import SequenceMatcher, get_close_matches  # seldom needed

    spelt = {name.lower(): name for name in names}
    met = met.lower()
    found = get_close_matches(met, spelt, n=1)
    if found:  # those that are hardly further off
        nearest = SequenceMatcher(None, found[0], met).ratio()
        found = get_close_matches(met, spelt, cutoff=max(nearest - 0.1, 0))
    return [spelt[name] for name in found]


def expect_type(given: object, expected: type | tuple[type, ...], help: str) -> None:
    """Raise `TypeError` unless this is a value of that type; `help` says how to get one."""
    if not isinstance(given, expected):
        types = expected if isinstance(expected, tuple) else (expected,)
        names = " or ".join(one.__name__ for one in types)
        raise TypeError(f"expected {_a(names)}, not {_a(type(given).__name__)}: {help}")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


class EnpitsuError(Exception):
    """The base of every error this library raises for its user's input.

    `id` is that of the record it is about, and `kind` the name of its kind, where these could
    be read.
    """

    id: str | None = None
    kind: str | None = None

    def __str__(self) -> str:
        return printable(super().__str__())


@contextmanager
def about(id: str | None, kind: str | None = None) -> Iterator[None]:
    """Errors raised inside are about the record of this id and kind."""
    try:
        yield
    except EnpitsuError as error:
        error.id, error.kind = id, kind
        raise


class Fault(NamedTuple):
    """One thing that is wrong with a puzzle: in words, and the layer and place where it is.

    `layer` may be an option instead, or one of the boards. `line` and `column` say where it
    stands in the text the puzzle was read from, from one; zero means "not known".
    """

    text: str
    layer: str = ""
    place: Any = None
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return self.text + _position(self.line, self.column)


def _listed(faults: Sequence[Fault]) -> str:
    more = [f"and {len(faults) - MAX_LISTED} more"] if len(faults) > MAX_LISTED else []
    return printable("; ".join([*map(str, faults[:MAX_LISTED]), *more]))


def _position(line: int, column: int) -> str:
    if not line:
        return ""
    return f" (line {line}, column {column})" if column else f" (line {line})"


class BadPuzzle(EnpitsuError):
    """A puzzle that could not be printed so; `faults` lists all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return _listed(self.faults)


class FormatError(EnpitsuError):
    """A text that could not be read: what was met, what was expected, and where.

    `line` and `column` count from one; zero means "not known". If the text could be read, but
    not the puzzle be printed so, `faults` lists all that is wrong with it.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int = 0,
        column: int = 0,
        id: str | None = None,
        kind: str | None = None,
        faults: Sequence[Fault] = (),
    ) -> None:
        super().__init__(message, line, column)
        self.message, self.line, self.column = message, line, column
        self.id, self.kind, self.faults = id, kind, tuple(faults)

    def __str__(self) -> str:
        if self.faults:
            return _listed(self.faults)
        return printable(self.message) + _position(self.line, self.column)

    def __reduce__(self) -> tuple[Any, ...]:
        told = (self.message, self.line, self.column, self.id, self.kind, self.faults)
        return _format_error, told

    def moved(self, lines: int) -> FormatError:
        """The same error seen from a text that begins `lines` lines earlier."""
        line = self.line + lines if self.line else lines + 1
        faults = [f._replace(line=f.line + lines if f.line else lines + 1) for f in self.faults]
        return _format_error(self.message, line, self.column, self.id, self.kind, faults)


def _format_error(
    message: str,
    line: int,
    column: int,
    id: str | None,
    kind: str | None,
    faults: Sequence[Fault],
) -> FormatError:
    return FormatError(message, line=line, column=column, id=id, kind=kind, faults=faults)


class Unreadable(FormatError):
    """A file that gives no text: its name and why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why

    def __reduce__(self) -> tuple[Any, ...]:
        return Unreadable, (self.name, self.why)


class UnknownKind(EnpitsuError):
    """A puzzle kind nobody has declared."""


class Unsupported(EnpitsuError):
    """A request that is understood but cannot be met, such as a format a kind does not have."""


def without(what: str, library: str, extra: str) -> Unsupported:
    """The error that something needs a library which is not installed, and how to get it."""
    return Unsupported(f"{what} needs {library}; install it with: pip install 'enpitsu[{extra}]'")


class OutOfTime(EnpitsuError):
    """The limit has passed, or somebody has cancelled; `Limit` raises it.

    Who looks for solutions may tell the values that are `left` at each place: none but those it has
    found has any others.
    """

    left: Mapping[Any, tuple[Any, ...]] | None = None


class GaveUp(EnpitsuError):
    """An engine that does not try everything has come to its end; there may be more solutions."""
