"""Palindromes: the numbers on a line read the same from both ends."""

from enpitsu.kit.cell_lists import each, line, opposite


def same(one: int, other: int) -> bool:
    """Whether two numbers are equal."""
    return one == other


PALINDROMES = line(
    "palindromes",
    "Palindromes",
    "The numbers on a palindrome are the same from both ends.",
    each(opposite, same),
    ("ends of a palindrome", "mirrored on a palindrome", "{clue} reads the same from both ends"),
    layer="palindrome",
    noun="palindrome",
    key="palindrome",
    by_equality=True,
    aliases=("palindromelines",),
)
