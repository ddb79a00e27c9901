"""The errors that a user's input or request can cause; all are subclasses of `EnpitsuError`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

MAX_SHOWN = 40  # characters of a user's text that a message quotes
MAX_LISTED = 10  # faults that a message lists
ALIKE = 0.6  # similarity, from 0 to 1, that a name must have to be suggested
FURTHER = 0.15  # by so much less similar than the best suggestion another may be
MOST_NEAR = 3  # names that a message suggests
MAX_NAMES = 60  # from which a message lists all if none is similar; of more, only the first few


def short(text: str) -> str:
    """A user's text as a message quotes it: if it is long, only its beginning."""
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."


def printable(text: str) -> str:
    """A text in one line, with line breaks and control characters written as escapes."""
    return "".join(ch if ch.isprintable() else repr(ch)[1:-1] for ch in text)


def unknown(sort: str, met: str, known: Iterable[str], others: Iterable[str] = ()) -> str:
    """The message for a name that does not exist; `sort` is what it should name, as "kind"."""
    return f"unknown {sort} '{short(met)}'; {instead(met, known, others)}"


def instead(met: str, known: Iterable[str], others: Iterable[str] = ()) -> str:
    """What was expected instead of a name: the most similar of the known ones, or all of them.

    If no known name is similar, the most similar of the `others`, which are names too.
    """
    names = list(known)
    if near := _near(short(met), names) or _near(short(met), others):
        told = [f"'{name}'" for name in near]
        return f"did you mean {' or '.join(filter(None, (', '.join(told[:-1]), told[-1])))}?"
    if len(names) > MAX_NAMES:
        names = [*names[:MAX_LISTED], f"{len(names) - MAX_LISTED} others"]
    return f"expected one of {', '.join(names)}" if names else "expected none"


def _near(met: str, names: Iterable[str]) -> list[str]:
    """Up to `MOST_NEAR` names that are spelt almost like this one, the most similar first."""
    spelt = {name.lower(): name for name in names}
    found = sorted(((_likeness(met.lower(), name), name) for name in spelt), reverse=True)
    if not found or (nearest := found[0][0]) < ALIKE:
        return []
    return [spelt[name] for like, name in found[:MOST_NEAR] if like >= nearest - FURTHER]


def _likeness(one: str, other: str) -> float:
    """The similarity of two names, from 0 to 1, compared from the front or from the back.

    It is 0 for names that have too few letters in common, in whatever order.
    """
    from difflib import SequenceMatcher  # seldom needed

    ways = (one, other), (one[::-1], other[::-1])
    matchers = [SequenceMatcher(None, *way) for way in ways]
    if matchers[0].quick_ratio() < ALIKE - FURTHER:
        return 0
    return max(matcher.ratio() for matcher in matchers)


class WrongType(TypeError):
    """An argument of a wrong type: a mistake in the calling program."""


class WrongValue(ValueError):
    """An argument with a value that makes no sense: a mistake in the calling program."""


def expect_type(given: object, expected: type | tuple[type, ...], help: str) -> None:
    """Raise `WrongType` unless `given` is of the expected type; `help` says how to get one."""
    if not isinstance(given, expected):
        types = expected if isinstance(expected, tuple) else (expected,)
        names = " or ".join(one.__name__ for one in types)
        raise WrongType(f"expected {_a(names)}, not {_a(type(given).__name__)}: {help}")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


class EnpitsuError(Exception):
    """The base class of every error that a user's input or request can cause.

    `id` is the id of the record that the error is about, and `kind` the name of its kind; both are
    None if they are not known.
    """

    id: str | None = None
    kind: str | None = None

    def __str__(self) -> str:
        return printable(super().__str__())


@contextmanager
def about(id: str | None, kind: str | None = None) -> Iterator[None]:
    """A context in which errors get the `id` and `kind` of the record that is being read."""
    try:
        yield
    except EnpitsuError as error:
        error.id, error.kind = id, kind
        raise


class Fault(NamedTuple):
    """One thing that is wrong with a puzzle: a sentence, and the layer and the place at fault.

    `layer` may also name an option, or a board such as `solution`. `line` and `column` say where
    in the text of the puzzle the fault is; they count from one, and zero means "not known".
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
    """A puzzle that is not valid; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return _listed(self.faults)


class FormatError(EnpitsuError):
    """A text that could not be read: what was met, what was expected, and where.

    `line` and `column` count from one; zero means "not known". If the text could be read, but its
    puzzle is not valid, `faults` lists everything that is wrong with the puzzle.
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
    """A file that cannot be read as text; the message has its name and the reason."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why

    def __reduce__(self) -> tuple[Any, ...]:
        return Unreadable, (self.name, self.why)


class UnknownKind(EnpitsuError):
    """No kind or variant has this name."""


class BadKind(EnpitsuError):
    """A kind is declared wrongly by its package; the message says where, and what was expected."""


class NoLayer(BadKind, KeyError):
    """A rule or a codec of a kind names a layer of clues that the kind does not have."""

    def __str__(self) -> str:
        return printable(str(self.args[0]))  # a KeyError would quote it


class Unsupported(EnpitsuError):
    """A request that is understood but cannot be met, such as a format a kind does not have."""


def without(what: str, library: str, extra: str) -> Unsupported:
    """The error for something that needs a missing library; it says which extra to install."""
    return Unsupported(f"{what} needs {library}; install it with: pip install 'enpitsu[{extra}]'")


class OutOfTime(EnpitsuError):
    """The time limit has passed, or the work was cancelled; `Limit` raises it.

    A search for solutions may set `candidates`, the values that are left at each place. Solutions
    that it has not found yet consist of these.
    """

    candidates: Mapping[Any, tuple[Any, ...]] | None = None


class GaveUp(EnpitsuError):
    """An incomplete search engine has stopped; there may be solutions that it did not find."""


# -- what should not happen ----------------------------------------------------------------


class InternalError(EnpitsuError):
    """A bug in enpitsu, or in a package installed beside it.

    `sort` is the type of the exception, and `report` eight hexadecimal digits that are the same
    when the same bug shows again. `traceback` is for the developer and not part of the message. If
    another package is at fault, `blamed` tells the file, the line and the exception.
    """

    def __init__(self, sort: str, report: str, traceback: str, blamed: str = "") -> None:
        super().__init__(sort, report, traceback, blamed)
        self.sort, self.report, self.traceback, self.blamed = sort, report, traceback, blamed

    def __str__(self) -> str:
        if self.blamed:
            return printable(f"{self.blamed}; a fault of that package, please report it there")
        return f"internal error {self.report} ({self.sort}), a fault of enpitsu; please report it"

    @classmethod
    def of(cls, error: BaseException) -> InternalError:
        """The error that reports this exception."""
        from hashlib import sha256  # these are seldom needed
        from traceback import format_exception, walk_tb

        frames = walk_tb(error.__traceback__)
        places = [(str(at.f_globals.get("__name__")), line) for at, line in frames]
        sort = type(error).__name__
        report = sha256(repr((sort, places[-INNERMOST:])).encode()).hexdigest()[:REPORT]
        where = line_of_guest(error)
        blamed = where and f"{where}: {sort}: {error}"
        return cls(sort, report, "".join(format_exception(error)), blamed)


def line_of_guest(error: BaseException) -> str:
    """Where a traceback is innermost in another package: file, line, function; "" if nowhere."""
    from traceback import walk_tb  # seldom needed

    where = ""
    for at, line in walk_tb(error.__traceback__):
        if str(at.f_globals.get("__name__")).partition(".")[0] in GUESTS:
            where = f"{at.f_code.co_filename}, line {line}, in {at.f_code.co_name}"
    return where


def guarded(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The function, with unexpected exceptions turned into `InternalError`s.

    An `EnpitsuError`, an `OSError`, or the complaint about a wrong argument passes as it is. If the
    function is a generator, all that it yields is guarded.
    """

    @wraps(function)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        try:
            answer = function(*args, **kwargs)
        except (EnpitsuError, OSError, WrongType, WrongValue):
            raise
        except Exception as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is None:
                raise  # the function was not even called with such arguments
            raise InternalError.of(error) from error
        if isinstance(answer, Generator):
            found: Any = _guarded(answer)
            return found  # type: ignore[no-any-return]
        return answer

    return asked


def _guarded(found: Generator[Any, Any, Any]) -> Iterator[Any]:
    try:
        yield from found
    except (EnpitsuError, OSError, WrongType, WrongValue):
        raise
    except Exception as error:
        raise InternalError.of(error) from error


GUESTS: set[str] = set()  # the top-level modules of other packages that have been loaded
INNERMOST = 3  # innermost lines of a traceback that identify a bug
REPORT = 8  # hexadecimal digits of a report


def accounted(error: Exception) -> EnpitsuError | OSError:
    """The error itself if it is about the input or the machine, else an `InternalError`."""
    return error if isinstance(error, EnpitsuError | OSError) else InternalError.of(error)
