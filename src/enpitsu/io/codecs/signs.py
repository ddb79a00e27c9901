"""Signs: the ways in which single values are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.io.limits import MAX_FOREIGN_NUMBER
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value

Values = Sequence[Value | None]
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"
BASE_32 = BASE_36[:32]
BASE_16 = BASE_32[:16]
LAST = "z"


class Sign(NamedTuple):
    """One way to write a value, or a few consecutive ones.

    `read` returns the values of the next sign, or None if it is not of this sort; `write` returns
    the text for the values from an index on and how many it covers, or None. `expected` describes
    the sign in error messages.
    """

    expected: str
    read: Callable[[Source], Values | None]
    write: Callable[[Values, int], tuple[str, int] | None]


def one_of(signs: Sequence[Sign], source: Source) -> Values:
    """The values that the next sign stands for; `FormatError` if it is none of these."""
    for sign in signs:
        found = sign.read(source)
        if found is not None:
            return found
    raise source.fail(_expected(signs))


def written(signs: Sequence[Sign], values: Values, at: int = 0) -> tuple[str, int]:
    """The first sign that can say the values from `at`; `Unsupported` if none can."""
    for sign in signs:
        found = sign.write(values, at)
        if found is not None:
            return found
    met = "a blank" if values[at] is None else f"'{short(str(values[at]))}'"
    raise Unsupported(f"{met} cannot be written where only {_expected(signs)} may stand")


def _expected(signs: Sequence[Sign]) -> str:
    return " or ".join(sign.expected for sign in signs if sign.expected)


def table(values: Mapping[str, Value | None]) -> Sign:
    """A fixed word for each value; of several for one, the first is written."""
    longest_first = sorted(values, key=len, reverse=True)
    first_word = {values[word]: word for word in reversed(longest_first)}

    def read(source: Source) -> Values | None:
        for word in longest_first:
            if source.accept(word):
                return (values[word],)
        return None

    def write(row: Values, at: int) -> tuple[str, int] | None:
        word = first_word.get(row[at])
        return (word, 1) if word else None

    return Sign(" ".join(values), read, write)


def only_read(values: Mapping[str, Value], why: str) -> Sign:
    """A fixed word for each value; none of them is written, because of `why`."""
    sign = table(values)

    def write(row: Values, at: int) -> tuple[str, int] | None:
        if row[at] in values.values():
            raise Unsupported(f"'{row[at]}' is not written: {why}")
        return None

    return sign._replace(write=write)


def refused(word: str, why: str) -> Sign:
    """A word that is never written; to read it is an error that says `why`."""

    def read(source: Source) -> Values | None:
        if source.accept(word):
            raise source.error(why)
        return None

    return Sign("", read, lambda *_: None)


def question_mark(word: str) -> Sign:
    """A question mark as a clue, which the kind does not have: refused."""
    return refused(word, f"a question mark ('{word}'), which says nothing; expected a clue or none")


def digits(values: Sequence[int]) -> Sign:
    """Numbers in decimal digits, each of these and no other."""
    return table({str(value): value for value in values})


def chars(values: str) -> Sign:
    """Values of one character, each for itself."""
    return table({char: char for char in values})


def nothing(values: str) -> Sign:
    """Characters that all stand for no value; the first one is written."""
    return table(dict.fromkeys(values))


def nth(*alphabets: str) -> Sign:
    """The numbers 1, 2, 3, ... by the place of a character in an alphabet, written in the first."""
    numbers = {char: n for alphabet in alphabets for n, char in enumerate(alphabet, 1)}
    expected = " or ".join(f"{alphabet[0]}-{alphabet[-1]}" for alphabet in alphabets)
    return table(numbers)._replace(expected=expected)


def gaps(first: str, least: int = 1) -> Sign:
    """Letters for runs of empty places: `first` for `least` of them, the next for one more, ..."""
    most = ord(LAST) - ord(first) + least

    def read(source: Source) -> Values | None:
        letter = source.peek()
        if not letter or not first <= letter <= LAST:
            return None
        source.accept(letter)
        return (None,) * (ord(letter) - ord(first) + least)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        length = _blanks(values[at : at + most])
        return (chr(ord(first) + length - least), length) if length >= least else None

    return Sign(f"{first}-{LAST}", read, write)


def packed(values: Sequence[Value], blanks: int, *, endless: bool = True) -> Sign:
    """One digit for one of these values and up to `blanks` empty places after it.

    If it is `endless`, empty places after the last value may exceed the grid.
    """
    base = len(values)
    digits = BASE_32[: base * (blanks + 1)]

    def read(source: Source) -> Values | None:
        if not source.peek() or source.peek() not in digits:
            return None
        more, which = divmod(digits.index(source.character()), base)
        return (values[which], *(None,) * more)

    def write(row: Values, at: int) -> tuple[str, int] | None:
        value = row[at]
        if value is None or value not in values:
            return None
        after = row[at + 1 : at + 1 + blanks]
        more = _blanks(after)
        if endless and more == len(after):
            more = blanks
        return digits[values.index(value) + more * base], 1 + more

    return Sign(f"{digits[0]}-{digits[-1]}", read, write)


def _blanks(values: Values) -> int:
    """How many values are missing before the first one."""
    return next((i for i, value in enumerate(values) if value is not None), len(values))


def hexadecimal() -> Sign:
    """A whole number: one hexadecimal digit, `-` and two, or `+` and three."""
    widths = {"": 1, "-": 2, "+": 3}

    def read(source: Source) -> Values | None:
        start, prefix = source.at, source.peek()
        if not prefix or prefix not in BASE_16 + "-+":
            return None
        width = widths.get(prefix, 1)
        source.at += prefix in widths
        for _ in range(width):
            if not source.peek() or source.peek() not in BASE_16:
                raise source.fail("a hexadecimal digit")
            source.at += 1
        source.mark = start
        return (int(source.text[source.at - width : source.at], 16),)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or value < 0:
            return None
        fitting = (prefix for prefix, width in widths.items() if value < 16**width)
        return next(((f"{prefix}{value:x}", 1) for prefix in fitting), None)

    return Sign("0-f, -10 to -ff or +100 to +fff", read, write)


def base_36() -> Sign:
    """A whole number: one digit of base 36, or `-` and two."""

    def read(source: Source) -> Values | None:
        start = source.at
        width = 2 if source.accept("-") else 1
        digits = source.text[source.at : source.at + width]
        if len(digits) < width or not set(digits) <= set(BASE_36):
            source.at = start
            return None
        source.at, source.mark = source.at + width, start
        return (int(digits, 36),)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or not 0 <= value < 36**2:
            return None
        high, low = divmod(value, 36)
        return (f"-{BASE_36[high]}{BASE_36[low]}" if high else BASE_36[low]), 1

    return Sign("0-z, or -10 to -zz", read, write)


def decimal() -> Sign:
    """A whole number in decimal digits."""

    def read(source: Source) -> Values | None:
        if not source.peek() or source.peek() not in DIGITS:
            return None
        expected = f"a number below {MAX_FOREIGN_NUMBER + 1}"
        return (source.number(expected, low=0, high=MAX_FOREIGN_NUMBER),)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        value = values[at]
        return (str(value), 1) if isinstance(value, int) else None

    return Sign("a number", read, write)


def ticked(sign: Sign) -> Sign:
    """A sign that may follow a `c`, by which the player has ticked it off; the `c` is skipped."""

    def read(source: Source) -> Values | None:
        source.accept("c")
        return sign.read(source)

    return sign._replace(read=read)


def noted(*signs: Sign) -> Sign:
    """One of these signs; a list in brackets (small candidates) that follows is skipped."""

    def read(source: Source) -> Values | None:
        found = next((v for sign in signs if (v := sign.read(source)) is not None), None)
        if found is not None and source.accept("["):
            source.take(DIGITS + ",")
            if not source.accept("]"):
                raise source.fail("a number, a comma or ]")
        return found

    def write(values: Values, at: int) -> tuple[str, int] | None:
        return next((told for sign in signs if (told := sign.write(values, at))), None)

    return Sign(_expected(signs), read, write)


def label(blank: str) -> Sign:
    """Words that can be labels, for themselves; the characters of `blank` stand for no value."""

    def read(source: Source) -> Values | None:
        word = source.until(BLANKS + "\r\n")
        return (None if word in {*blank} else word,) if word else None

    def write(values: Values, at: int) -> tuple[str, int] | None:
        value = values[at]
        if str(value) in {*blank}:
            return None
        return (blank[0] if value is None else str(value)), 1

    return Sign(f"a label, or {blank[0]} for none", read, write)
