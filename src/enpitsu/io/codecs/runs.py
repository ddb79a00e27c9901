"""Many values one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Protocol

from enpitsu.io.codecs.signs import (
    BASE_32,
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


class Series(Protocol):
    """How rows of values are written; how long the rows are is known beforehand."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""


class Run:
    """Signs without anything between them."""

    def __init__(self, *signs: Sign) -> None:
        self.signs = signs

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths)
        while left > 0:
            start = source.at
            found = one_of(self.signs, source)
            # Only empty places that come with a value may reach beyond the end.
            if len(found) > left and found[0] is None:
                message = f"{len(found)} empty places; expected at most {left}"
                raise source.error(message, at=start)
            yield from found[:left]
            left -= len(found)

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        values = list(chain.from_iterable(rows))
        parts, at = [], 0
        while at < len(values):
            text, covered = written(self.signs, values, at)
            parts.append(text)
            at += covered
        return "".join(parts)


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
        self.run = Run(*signs)

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for width in widths:
            yield from self.run.read(source, [width])
            Words.line_end(source)

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        return "".join(f"{self.run.write([row])}\n" for row in rows)


class Jumps:
    """Two values by how many empty places lie before each: a letter for each value.

    `a` is the value `small` without a gap, `b` behind one empty place, and so on; capital letters
    are the value `capital`. `z` is 25 empty places and no value. If it is `closed`, a last letter
    leads to the place behind the last, and before a capital letter `Z` is written for `z`; if not,
    the text ends with the last value.
    """

    def __init__(self, small: Value, capital: Value, *, closed: bool = True) -> None:
        self.small, self.capital, self.closed = small, capital, closed

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths) + 1
        while left > 0:
            letter = source.peek()
            if not letter and not self.closed:
                yield from [None] * (left - 1)
                return
            if not (letter.isascii() and letter.isalpha()):
                raise source.fail("a-z or A-Z")
            gap = ord(source.character().lower()) - A
            if gap + (letter not in "zZ") > left - (not self.closed):
                raise source.error(f"{gap} empty places; expected at most {left - 1}")
            yield from [None] * min(gap, left - 1)
            left -= gap
            if letter not in "zZ":
                left -= 1
                if left:
                    yield self.small if letter.islower() else self.capital

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        parts, gap = [], 0
        for value in (*chain.from_iterable(rows), *((self.small,) if self.closed else ())):
            if value is None:
                gap += 1
                continue
            full, letter = LAST * (gap // 25), chr(A + gap % 25)
            if value != self.small:
                full, letter = full.upper() if self.closed else full, letter.upper()
            parts.append(full + letter)
            gap = 0
        return "".join(parts)


def _expect_nothing(source: Source, behind: Sequence[int]) -> None:
    """What the last digit says of places behind the end is nothing."""
    if any(behind):
        raise source.error("a place behind the last one is told; expected nothing there")


class Bits:
    """Zeros and ones, five to a base-32 digit, the first one most significant."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths)
        while left > 0:
            if not source.peek() or source.peek() not in BASE_32:
                raise source.fail(f"0-{BASE_32[-1]}")
            digit = BASE_32.index(source.character())
            bits = [digit >> shift & 1 for shift in range(4, -1, -1)]
            yield from bits[:left]
            _expect_nothing(source, bits[left:])
            left -= 5

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        bits = "".join(map(str, chain.from_iterable(rows)))
        fives = (bits[i : i + 5].ljust(5, "0") for i in range(0, len(bits), 5))
        return "".join(BASE_32[int(five, 2)] for five in fives)


class Threes:
    """Two values, or none, three places to a base-27 digit, the first one most significant."""

    def __init__(self, one: Value, two: Value) -> None:
        self.values = (None, one, two)

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths)
        while left > 0:
            if not source.peek() or source.peek() not in BASE_36[:27]:
                raise source.fail(f"0-{BASE_36[26]}")
            digit = BASE_36.index(source.character())
            values = [digit // weight % 3 for weight in (9, 3, 1)]
            yield from [self.values[value] for value in values[:left]]
            _expect_nothing(source, values[left:])
            left -= 3

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        digits = [self.values.index(value) for value in chain.from_iterable(rows)]
        digits += [0] * (-len(digits) % 3)
        threes = zip(digits[::3], digits[1::3], digits[2::3], strict=True)
        return "".join(BASE_36[9 * one + 3 * two + three] for one, two, three in threes)


class WallRuns:
    """Zeros and ones by the lengths of their runs.

    A number is so many ones, `a`-`y` are 1-25 zeros and a one, `z` is 26 zeros. The one after
    the last zeros may lie outside.
    """

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths)
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

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        parts, after_letter = [], False
        for value, group in groupby(chain.from_iterable(rows)):
            length = len(list(group))
            if value:
                length -= after_letter  # the letter has said the first one already
                parts.append(str(length) if length else "")
            else:
                full, rest = divmod(length, 26)
                parts.append(LAST * full + (chr(A + rest - 1) if rest else ""))
                after_letter = rest > 0
        return "".join(parts)


class Openings:
    """Zeros and ones by how many zeros lie before each one: `_` is none, a-y are 1-25.

    `z` is `full` zeros and no one; a last one lies behind the end. What stands for the zeros and
    the ones may be told.
    """

    def __init__(self, full: int, zero: Value | None = 0, one: Value = 1) -> None:
        self.full, self.zero, self.one = full, zero, one

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths) + 1
        while left > 0:
            letter = source.peek()
            if letter != "_" and not (letter and "a" <= letter <= "z"):
                raise source.fail("_ or a-z")
            source.accept(letter)
            one = letter != LAST
            zeros = (0 if letter == "_" else ord(letter) - A + 1) if one else self.full
            if zeros >= left:
                raise source.error(f"{zeros} openings; expected at most {left - 1}")
            left -= zeros + one
            yield from [*(self.zero,) * zeros, *(self.one,) * (one and left > 0)]

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        text, zeros = "", 0
        for value in (*chain.from_iterable(rows), self.one):
            zeros += value != self.one
            if zeros == 26:
                text, zeros = text + LAST, 26 - self.full
            if value == self.one:
                text, zeros = text + (chr(A + zeros - 1) if zeros else "_"), 0
        return text


class Spaced:
    """Decimal numbers with a-z for 1-26 empty places, and `_` between numbers side by side."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        left = sum(widths)
        while left > 0:
            source.take("_")
            found: Values = one_of((decimal(), gaps("a")), source)
            if len(found) > left:
                raise source.error(f"{len(found)} empty places; expected at most {left}")
            yield from found
            left -= len(found)
        source.take("_")

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        values = [*chain.from_iterable(rows)]
        text, at = "", 0
        while at < len(values):
            sign, covered = written((decimal(), gaps("a")), values, at)
            text += "_" * (text[-1:] in DIGITS and sign[0] in DIGITS and bool(text)) + sign
            at += covered
        return text


class Slashed:
    """Decimal numbers, or nothing, with slashes between them."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for i in range(sum(widths)):
            if i and not source.accept("/"):
                raise source.fail("/")
            yield one_of((decimal(), NOTHING), source)[0]

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        values = [*chain.from_iterable(rows)]
        return "/".join(written((decimal(), NOTHING), [value])[0] for value in values)


class CommaNumbers:
    """Decimal numbers, with a comma before each."""

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for _ in range(sum(widths)):
            if not source.accept(","):
                raise source.fail(",")
            yield one_of((decimal(),), source)[0]

    def write(self, rows: Sequence[Values]) -> str:
        """The rows as text."""
        values = [*chain.from_iterable(rows)]
        return "".join(f",{written((decimal(),), [value])[0]}" for value in values)


NOTHING = Sign("nothing", lambda _: (None,), lambda values, at: None if values[at] else ("", 1))
