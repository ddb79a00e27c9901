"""Text unpacked as the library lz-string documents it, bit by bit, on strings of 0 and 1."""

from __future__ import annotations

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def unpacked(data: str) -> str:
    """The text in base 64."""
    bits = "".join(f"{LETTERS.index(char):06b}" for char in data.rstrip("="))

    def number(width: int) -> int:
        nonlocal bits
        taken, bits = bits[:width], bits[width:]
        return int(taken[::-1], 2)

    words: dict[int, str] = {}
    found, last, size = "", "", 3
    while True:
        width = 2 if not found else size.bit_length()
        code = number(width)
        if code == 2:
            return found
        if code < 2:
            words[size] = chr(number(8 << code))
            code, size = size, size + 1
        word = words.get(code, last + last[:1])
        if last:
            words[size] = last + word[0]
            size += 1
        found += word
        last = word
