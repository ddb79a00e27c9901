"""Series: the ways in which many values are written one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from operator import mul
from typing import NamedTuple, Protocol, TypeVar

from enpitsu.errors import Unsupported, short
from enpitsu.io.codecs.signs import (
    BASE_36,
    LAST,
    Sign,
    Values,
    decimal,
    gaps,
    one_of,
    written,
)
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value

A = ord("a")
P = TypeVar("P")


class Series(Protocol):
    """How rows of values are written; how long the rows are is known beforehand."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""


def placed(
    source: Source, by: Series, rows: Sequence[Sequence[P]]
) -> Iterator[tuple[P, Value | None]]:
    """Each place of some rows with what is read there, while the source is marked at that."""
    values = by.read(source, [*map(len, rows)])
    return zip(chain.from_iterable(rows), values, strict=True)


class Flat(NamedTuple):
    """A series that knows no rows: it reads so many values, and writes a list of them."""

    take: Callable[[Source, int], Iterator[Value | None]]
    text: Callable[[Values], str]

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        return self.take(source, sum(widths))

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        return self.text([*chain.from_iterable(rows)])


def in_run(*signs: Sign) -> Flat:
    """Signs without anything between them."""

    def take(source: Source, left: int) -> Iterator[Value | None]:
        while left > 0:
            start = source.at
            found = one_of(signs, source)
            # Empty places may reach beyond the end only if a value comes with them.
            if len(found) > left and found[0] is None:
                message = f"{len(found)} empty places; expected at most {left}"
                raise source.error(message, at=start)
            yield from found[:left]
            left -= len(found)

    def text(values: Values) -> str:
        return "".join(sign for sign, _ in _signs(signs, values))

    return Flat(take, text)


def _signs(signs: Sequence[Sign], values: Values) -> Iterator[tuple[str, int]]:
    """The signs that say these values, each with how many of them it covers."""
    at = 0
    while at < len(values):
        text, covered = written(signs, values, at)
        yield text, covered
        at += covered


class Words:
    """Signs with a blank after each, and a line for each row."""

    def __init__(self, *signs: Sign) -> None:
        self.signs = signs

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for width in widths:
            for _ in range(width):
                yield self.word(source)
            self.line_end(source)

    def word(self, source: Source) -> Value | None:
        """The next value."""
        source.take(BLANKS)
        start = source.at
        (value,) = one_of(self.signs, source)
        if source.peek() and source.peek() not in BLANKS + "\r\n":
            raise source.fail("a blank")
        source.mark = start
        return value

    @staticmethod
    def line_end(source: Source) -> None:
        """The end of a line or of the text comes next."""
        mark = source.mark
        source.take(BLANKS + "\r")
        if source.peek() and not source.accept("\n"):
            raise source.fail("the end of the line")
        source.mark = mark

    def written(self, value: Value | None) -> str:
        """The word for a value."""
        return written(self.signs, [value])[0]

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        return "".join("".join(f"{self.written(v)} " for v in row) + "\n" for row in rows)


class Lines:
    """Signs without anything between them, and a line for each row."""

    def __init__(self, *signs: Sign) -> None:
        self.run = in_run(*signs)

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for width in widths:
            yield from self.run.take(source, width)
            Words.line_end(source)

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        return "".join(f"{self.run.text(row)}\n" for row in rows)


def jumps(small: Value, capital: Value, *, closed: bool = True) -> Flat:
    """Two values by the number of empty places before each: a letter for each value.

    `a` is the value `small` without a gap, `b` after one empty place, and so on; capital letters
    are the value `capital`. `z` is 25 empty places and no value. If it is `closed`, a last letter
    stands for the place after the last one, and before a capital letter `Z` is written for `z`. If
    not, the text ends with the last value.
    """

    def take(source: Source, left: int) -> Iterator[Value | None]:
        left += 1
        while left > 0:
            letter = source.peek()
            if not letter and not closed:
                yield from [None] * (left - 1)
                return
            if not (letter.isascii() and letter.isalpha()):
                raise source.fail("a-z or A-Z")
            gap = ord(source.character().lower()) - A
            if gap + (letter not in "zZ") > left - (not closed):
                raise source.error(f"{gap} empty places; expected at most {left - 1}")
            yield from [None] * min(gap, left - 1)
            left -= gap
            if letter not in "zZ":
                left -= 1
                if left:
                    yield small if letter.islower() else capital

    def text(values: Values) -> str:
        parts, gap = [], 0
        for value in (*values, *((small,) if closed else ())):
            if value is None:
                gap += 1
                continue
            full, letter = LAST * (gap // 25), chr(A + gap % 25)
            if value != small:
                full, letter = full.upper() if closed else full, letter.upper()
            parts.append(full + letter)
            gap = 0
        return "".join(parts)

    return Flat(take, text)


def distances(value: Value, *, closed: bool = True) -> Flat:
    """One value by how many empty places lie before it, in base 36; a dot is 36 empty places.

    If it is `closed`, the empty places behind the last value are told, too; if not, the text ends
    with that value.
    """

    def take(source: Source, left: int) -> Iterator[Value | None]:
        while left > 0 and source.peek():
            start = source.at
            gap, full = len(BASE_36), source.accept(".")
            if not full:
                if source.peek() not in BASE_36:
                    raise source.fail("0-9, a-z or a dot")
                gap = BASE_36.index(source.character())
            if gap + (not full and not closed) > left:
                message = f"{gap} empty places; expected at most {left - (not closed)}"
                raise source.error(message, at=start)
            yield from [None] * gap
            left -= gap
            if left and not full:
                yield value
                left -= 1
        yield from [None] * left

    def text(values: Values) -> str:
        parts, gap = [], 0
        for one in values:
            if one is not None:
                parts.append(BASE_36[gap])
                gap = 0
            elif gap == len(BASE_36) - 1:
                parts.append(".")
                gap = 0
            else:
                gap += 1
        return "".join(parts) + (BASE_36[gap] if closed and gap else "")

    return Flat(take, text)


def _packed(base: int, places: int, values: Sequence[Value | None]) -> Flat:
    """So many places to a digit, each with one of `base` values, the first most significant."""
    digits = BASE_36[: base**places]
    weights = [base**place for place in reversed(range(places))]

    def take(source: Source, left: int) -> Iterator[Value | None]:
        while left > 0:
            if not source.peek() or source.peek() not in digits:
                raise source.fail(f"0-{digits[-1]}")
            digit = digits.index(source.character())
            found = [digit // weight % base for weight in weights]
            yield from [values[which] for which in found[:left]]
            if any(found[left:]):
                message = "a place behind the last one is told; expected nothing there"
                raise source.error(message)
            left -= places

    def text(told: Values) -> str:
        if unsaid := [value for value in told if value not in values]:
            known = " or ".join(str(value) for value in values if value is not None)
            met = f"'{short(str(unsaid[0]))}'"
            raise Unsupported(f"{met} cannot be written where only {known} may stand")
        found = [values.index(value) for value in told]
        found += [0] * (-len(found) % places)
        groups = (found[i : i + places] for i in range(0, len(found), places))
        return "".join(digits[sum(map(mul, weights, group))] for group in groups)

    return Flat(take, text)


def bits(zero: Value | None = 0, one: Value = 1) -> Flat:
    """Zeros and ones, or others, five to a base-32 digit, the first one most significant."""
    return _packed(2, 5, (zero, one))


def threes(one: Value, two: Value) -> Flat:
    """Two values, or none, three places to a base-27 digit, the first one most significant."""
    return _packed(3, 3, (None, one, two))


def wall_runs() -> Flat:
    """Zeros and ones by the lengths of their runs.

    A number is so many ones, `a`-`y` are 1-25 zeros and a one, `z` is 26 zeros. The one after
    the last zeros may lie outside.
    """

    def take(source: Source, left: int) -> Iterator[Value | None]:
        while left > 0:
            letter = source.peek()
            if letter and letter in DIGITS:
                zeros, ones = 0, source.number(f"1 to {left}", low=1, high=left)
            elif letter and "a" <= letter <= LAST:
                zeros, ones = ord(source.character()) - A + 1, int(letter != LAST)
            else:
                raise source.fail("a number or a-z")
            if zeros > left:
                raise source.error(f"{zeros} openings; expected at most {left}")
            yield from [*(0,) * zeros, *(1,) * ones][:left]
            left -= zeros + ones

    def text(values: Values) -> str:
        parts, after_letter = [], False
        for value, group in groupby(values):
            length = len(list(group))
            if value:
                length -= after_letter  # the letter stands for the first one
                parts.append(str(length) if length else "")
            else:
                full, rest = divmod(length, 26)
                parts.append(LAST * full + (chr(A + rest - 1) if rest else ""))
                after_letter = rest > 0
        return "".join(parts)

    return Flat(take, text)


def openings(full: int, zero: Value | None = 0, one: Value = 1) -> Flat:
    """Zeros and ones by how many zeros lie before each one: `_` is none, a-y are 1-25.

    `z` is `full` zeros and no one; a last one lies behind the end. `zero` and `one` are the values
    that are written as 0 and 1.
    """

    def take(source: Source, left: int) -> Iterator[Value | None]:
        left += 1
        while left > 0:
            letter = source.peek()
            if letter != "_" and not (letter and "a" <= letter <= "z"):
                raise source.fail("_ or a-z")
            source.accept(letter)
            met = letter != LAST
            zeros = (0 if letter == "_" else ord(letter) - A + 1) if met else full
            if zeros >= left:
                raise source.error(f"{zeros} openings; expected at most {left - 1}")
            left -= zeros + met
            yield from [*(zero,) * zeros, *(one,) * (met and left > 0)]

    def text(values: Values) -> str:
        told, zeros = "", 0
        for value in (*values, one):
            zeros += value != one
            if zeros == 26:
                told, zeros = told + LAST, 26 - full
            if value == one:
                told, zeros = told + (chr(A + zeros - 1) if zeros else "_"), 0
        return told

    return Flat(take, text)


def spaced() -> Flat:
    """Decimal numbers with a-z for 1-26 empty places, and `_` between numbers side by side."""
    signs = (decimal(), gaps("a"))

    def take(source: Source, left: int) -> Iterator[Value | None]:
        while left > 0:
            source.take("_")
            found: Values = one_of(signs, source)
            if len(found) > left:
                raise source.error(f"{len(found)} empty places; expected at most {left}")
            yield from found
            left -= len(found)
        source.take("_")

    def text(values: Values) -> str:
        told = ""
        for sign, _ in _signs(signs, values):
            told += "_" * (bool(told) and told[-1] in DIGITS and sign[0] in DIGITS) + sign
        return told

    return Flat(take, text)


def slashed() -> Flat:
    """Decimal numbers, or nothing, with slashes between them."""
    signs = (decimal(), NOTHING)

    def take(source: Source, left: int) -> Iterator[Value | None]:
        for i in range(left):
            if i and not source.accept("/"):
                raise source.fail("/")
            yield one_of(signs, source)[0]

    def text(values: Values) -> str:
        return "/".join(written(signs, [value])[0] for value in values)

    return Flat(take, text)


def comma_numbers() -> Flat:
    """Decimal numbers, with a comma before each."""
    signs = (decimal(),)

    def take(source: Source, left: int) -> Iterator[Value | None]:
        for _ in range(left):
            if not source.accept(","):
                raise source.fail(",")
            yield one_of(signs, source)[0]

    def text(values: Values) -> str:
        return "".join(f",{written(signs, [value])[0]}" for value in values)

    return Flat(take, text)


NOTHING = Sign("nothing", lambda _: (None,), lambda values, at: None if values[at] else ("", 1))
