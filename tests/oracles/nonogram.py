"""Nonogram as text: the shaded runs of a line are what stands between its white cells."""

from __future__ import annotations

from typing import Any

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a line that is not filled yet is not judged."""
    for side, lines in (("left", rows), ("top", [*zip(*rows, strict=True)])):
        for told, line in zip(record.get(side) or [], lines, strict=False):
            if told is not None and None not in line:
                runs = [str(len(run)) for run in "".join(line).split(WHITE) if run] or ["0"]
                wished = str(told).split(",")
                if len(runs) != len(wished) or runs == ["0"] != wished:
                    return False
                if any(one not in ("?", run) for one, run in zip(wished, runs, strict=True)):
                    return False
    return True
