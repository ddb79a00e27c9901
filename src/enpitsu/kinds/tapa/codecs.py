"""Lists of numbers in a cell, as pzprjs writes them."""

from enpitsu.io import codecs as c
from enpitsu.kinds.tapa.rings import AROUND, UNKNOWN
from enpitsu.paper.source import DIGITS, Source

ALL_SINGLE = "1,1,1,1"
# For two, three and four numbers: the first code, and how many values each number can have.
PACKED = {2: (360, 6), 3: (396, 4), 4: (460, 2)}
LAST = 476


def packed_list() -> c.Sign:
    """One number as a digit, four ones as 9; others packed into two digits of base 36."""

    def read(source: Source) -> c.Values | None:
        sign = source.peek()
        if sign and sign in DIGITS:
            source.accept(sign)
            return (ALL_SINGLE if sign == "9" else sign,)
        if source.accept("."):
            return (UNKNOWN,)
        pair = source.text[source.at : source.at + 2]
        if len(pair) < 2 or not set(pair) <= set(c.BASE_36) or not 360 <= int(pair, 36) < LAST:
            return None
        source.mark = source.at
        source.at += 2
        size = max(size for size, (first, _) in PACKED.items() if first <= int(pair, 36))
        first, base = PACKED[size]
        rest, numbers = int(pair, 36) - first, []
        for _ in range(size):
            rest, number = divmod(rest, base)
            numbers.append(str(number) if number else UNKNOWN)
        return (",".join(reversed(numbers)),)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        told = values[at]
        if told is None:
            return None
        if told in (ALL_SINGLE, UNKNOWN):
            return ("9" if told == ALL_SINGLE else "."), 1
        numbers = [0 if number == UNKNOWN else int(number) for number in str(told).split(",")]
        if len(numbers) == 1:
            return (str(told), 1) if numbers[0] <= AROUND else None
        first, base = PACKED.get(len(numbers), (0, 0))
        if max(numbers) >= base:
            return None
        packed = 0
        for number in numbers:
            packed = packed * base + number
        high, low = divmod(first + packed, 36)
        return c.BASE_36[high] + c.BASE_36[low], 1

    return c.Sign("0-9, . or a0 to d7", read, write)


def comma_separated() -> c.Sign:
    """Numbers with commas between them, `-` for one that is unknown."""

    def read(source: Source) -> c.Values | None:
        sign = source.peek()
        if not sign or sign not in DIGITS + "-":
            return None
        source.mark = source.at
        return (source.take(DIGITS + "-,").replace("-", UNKNOWN),)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        told = values[at]
        return None if told is None else (str(told).replace(UNKNOWN, "-"), 1)

    return c.Sign("numbers with commas between them", read, write)
