"""Compression as in lz-string, a library for JavaScript, to characters of base 64.

It is the code of Lempel, Ziv and Welch over UTF-16 units, with two codes for new characters, one
for the end, and as many bits for a code as the dictionary needs at that moment. Source of the
facts: lz-string, https://github.com/pieroxy/lz-string.
"""

from __future__ import annotations

from string import ascii_letters, digits

from enpitsu.io.limits import MAX_PACKED_CHARACTERS

BASE_64 = ascii_letters[26:] + ascii_letters[:26] + digits + "+/"
# The six bits of each character as a number; the bit written first is the lowest.
SIX_BITS = {char: int(f"{n:06b}"[::-1], 2) for n, char in enumerate(BASE_64)}
BYTE, WIDE, END = range(3)  # codes: a new character of 8 bits, one of 16, the end


class Damaged(ValueError):
    """Input that is not the output of lz-string."""


class TooLong(ValueError):
    """Input whose text exceeds the bound."""


class Width:
    """How many bits a code has: one more whenever the dictionary has grown to that."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits, self.left = bits, left

    def grow(self) -> None:
        """Count one more entry of the dictionary."""
        self.left -= 1
        if not self.left:
            self.left = 1 << self.bits
            self.bits += 1


class Bits:
    """Bits from the characters that hold six each, read one number after the other."""

    def __init__(self, packed: str) -> None:
        self.chars = iter(packed)
        self.held = self.number = 0  # the number of bits taken and not yet read, and these bits

    def read(self, width: int) -> int:
        """The number in so many bits, the lowest first; `Damaged` if there are fewer."""
        while self.held < width:
            six = SIX_BITS.get(next(self.chars, ""))
            if six is None:
                raise Damaged
            self.number |= six << self.held
            self.held += 6
        found = self.number & (1 << width) - 1
        self.number >>= width
        self.held -= width
        return found


def unpacked(packed: str) -> str:
    """The decompressed text; `Damaged` if the input is invalid, `TooLong` if the text is."""
    bits = Bits(packed.rstrip("="))
    width = Width(2, 1)
    entries = ["", "", ""]
    text: list[str] = []
    length, before = 0, ""
    while (code := bits.read(width.bits)) != END:
        if code in (BYTE, WIDE):
            entries.append(chr(bits.read(8 if code == BYTE else 16)))
            code = len(entries) - 1
            width.grow()
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries) and before:
            entry = before + before[0]
        else:
            raise Damaged
        text.append(entry)
        length += len(entry)
        if length > MAX_PACKED_CHARACTERS:
            raise TooLong
        if before:
            entries.append(before + entry[0])
            width.grow()
        before = entry
    return "".join(text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def packed(text: str) -> str:
    """The text, compressed as by lz-string."""
    units = text.encode("utf-16-le", "surrogatepass")
    width = Width(2, 2)
    entries: dict[str, int] = {}
    fresh: set[str] = set()
    written: list[tuple[int, int]] = []
    before = ""

    def write() -> None:
        if before in fresh:
            wide = before > "\xff"
            written.extend(((WIDE if wide else BYTE, width.bits), (ord(before), 16 if wide else 8)))
            fresh.remove(before)
            width.grow()
        else:
            written.append((entries[before], width.bits))
        width.grow()

    for at in range(0, len(units), 2):
        char = chr(int.from_bytes(units[at : at + 2], "little"))
        if char not in entries:
            entries[char] = len(entries) + 3
            fresh.add(char)
        if before + char in entries:
            before += char
        else:
            write()
            entries[before + char] = len(entries) + 3
            before = char
    if before:
        write()
    written.append((END, width.bits))
    return _letters(written)


def _letters(numbers: list[tuple[int, int]]) -> str:
    """Numbers, each with its width in bits, six bits to a character."""
    bits = "".join(f"{number:0{width}b}"[::-1] for number, width in numbers)
    bits = bits.ljust(len(bits) + 1 + (-len(bits) - 1) % 6, "0")  # padded by at least one bit
    letters = "".join(BASE_64[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))
    return letters.ljust(-(-len(letters) // 4) * 4, "=")
