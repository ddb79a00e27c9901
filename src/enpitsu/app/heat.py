"""Heatmaps: what is left by each entry one could make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from enpitsu.app.work import Status, Work, line, printed
from enpitsu.expr import Value
from enpitsu.formats import Record
from enpitsu.picture import Mark, Picture, Role, draw
from enpitsu.puzzle import Puzzle
from enpitsu.render import svg, terminal
from enpitsu.solving import OutOfTime
from enpitsu.solving.count import digits
from enpitsu.solving.heatmap import Heatmap, heatmap


def mapped(
    record: Record, *, name: str, to: str, time_limit: float | None, as_json: bool, colour: bool
) -> Work:
    """Tell for each open cell and value how many solutions have it."""
    puzzle = record.puzzle
    try:
        heat = heatmap(puzzle, time_limit=time_limit)
    except OutOfTime:
        empty = {"kind": puzzle.kind.name, "count": None, "counts": None}
        yield line(id=record.id, **empty, error=None) if as_json else f"{name}unknown\n"
        return Status.UNDECIDED
    if as_json:
        counts = _counts(puzzle, heat)
        told = {"kind": puzzle.kind.name, "count": digits(heat.total), "counts": counts}
        yield line(id=record.id, **told, error=None)
    elif not heat.total:
        yield f"{name}no solution\n"
    elif to == "svg":
        yield svg.svg(picture(puzzle, heat))
    else:
        number = f"{digits(heat.total)} solution{'' if heat.total == 1 else 's'}"
        yield f"{name}{number}; each symbol's share in percent:\n"
        yield terminal.text(picture(puzzle, heat), colour=colour)
    return Status.FINE if heat.total else Status.NONE


def _counts(puzzle: Puzzle, heat: Heatmap) -> list[list[dict[str, str] | None]]:
    return [
        [
            {str(v): digits(n) for v, n in heat.counts[cell].items()}
            if cell in heat.counts
            else None
            for cell in puzzle.grid.row(r)
        ]
        for r in range(puzzle.grid.rows)
    ]


def picture(puzzle: Puzzle, heat: Heatmap) -> Picture:
    """The puzzle with the share of each value written into the open cells."""
    given = printed(puzzle)
    marks = [
        Mark(place, f"{value} {_percent(number, heat.total)}", Role.CANDIDATE, (row, 0))
        for place, numbers in heat.counts.items()
        if place not in given
        for row, (value, number) in enumerate(_shown(numbers).items())
    ]
    plain = draw(puzzle)
    deep = max((mark.slot[0] + 1 for mark in marks if mark.slot), default=1)
    return replace(plain, marks=(*plain.marks, *marks), slots=(deep, 1))


def _shown(numbers: Mapping[Value, int]) -> Mapping[Value, int]:
    """Both of two values; of more only those that are possible."""
    return numbers if len(numbers) == 2 else {v: n for v, n in numbers.items() if n}


def _percent(number: int, total: int) -> str:
    """A share of the whole; only what is none or all is called 0 or 100."""
    if 0 < number < total:
        return (
            "<1"
            if 100 * number < total
            else ">99"
            if 100 * number > 99 * total
            else str(round(100 * number / total))
        )
    return "100" if number else "0"
