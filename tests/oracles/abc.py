"""ABC Logic by reading: each line as a word without its blanks, and the word's two ends."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A letter or a blank, as far as what is printed in the cell leaves it open."""
    letters = tuple(record["letters"])
    printed = record["grid"][row][col] if record.get("grid") else None
    match printed:
        case None | ".":
            return (*letters, ".")
        case "*":
            return letters
        case "-":
            return (".",)
        case letter:
            return (letter,)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether every line spells the letters it must and begins and ends as clued."""
    cols = [list(col) for col in zip(*rows, strict=True)]
    across = zip(rows, record["left"], record["right"], strict=True)
    down = zip(cols, record["top"], record["bottom"], strict=True)
    longest = max(len(rows), len(cols))
    return all(
        spells(line, record["letters"], first, last, full=len(line) == longest)
        for line, first, last in (*across, *down)
    )


def spells(
    line: list[Any], letters: str, first: str | None, last: str | None, *, full: bool
) -> bool:
    """Whether a line may hold these entries; one with open cells is judged on doubles only.

    On a board that is not square the short lines need not hold every letter.
    """
    word = [entry for entry in line if entry not in (".", None)]
    if None in line:
        return len(set(word)) == len(word)
    wanted = sorted(letters) if full else sorted(set(word))
    return (
        sorted(word) == wanted
        and (first is None or word[:1] == [first])
        and (last is None or word[-1:] == [last])
    )
