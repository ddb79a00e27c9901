"""Numbers in words, and tables, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; all columns but the first are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def number(n: float) -> str:
    """A number with three digits, and a word for millions."""
    for size, word in ((1e9, "billion"), (1e6, "million")):
        if n >= size:
            return f"{float(f'{n / size:.3g}'):g} {word}"
    return f"{n:.0f}" if n >= 100 or n == int(n) else f"{n:.3g}"


def duration(seconds: float) -> str:
    """A time with two digits, in a suitable unit."""
    for size, unit in ((3600, "h"), (60, "min"), (1, "s")):
        if seconds >= size:
            return f"{number(float(f'{seconds / size:.2g}'))} {unit}"
    return "< 1 s"


def ratio(n: float, to: float) -> str:
    """The ratio of two numbers as text; "-" if the second is 0."""
    return f"{n / to:.2f}" if to and n < 10 * to else f"{n / to:.0f}" if to else "-"


def bounds(pair: Sequence[int]) -> str:
    """The minimum and the maximum, as text."""
    return f"{pair[0]}-{pair[1]}"


def spread(numbers: Sequence[int]) -> list[object]:
    """The minimum, the median and the maximum of some numbers."""
    return [min(numbers), f"{median(numbers):g}", max(numbers)]


def verdict(*holds: bool) -> str:
    """Whether a claim was confirmed by every measurement, by some, or by none."""
    if all(holds):
        return "**Holds.**"
    return "**Open.**" if any(holds) else "**Does not hold here.**"
