"""The order and the names of places; those in a straight line are named by their ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from enpitsu.paper.grid import At, Border, Cell, Corner, Edge, Path, Place

CELLS, EDGES = 4, 3  # so many in a line, or more, are named by their ends
STEPS = ((0, 1), (1, 0))  # along a row, and along a column
NAME = r"(r\d+c\d+(?:-r\d+c\d+)?)"  # a cell, or an edge
RUN = re.compile(rf"(?<!from )\b{NAME} to {NAME}\b")
SIGNS = str.maketrans("", "", ",:;")


def in_reading_order(places: Iterable[Place]) -> list[Place]:
    """Places in the order in which they are looked up: row by row, and from left to right.

    Edges come after cells. Those of the rim are first, top, left, right and bottom; of two others
    that begin at one cell, the one to its right.
    """
    return sorted(places, key=_looked_up)


def _looked_up(place: Place) -> tuple[int, ...]:
    match place:
        case Cell():
            return 0, *place
        case Edge() if _is_inner(place):
            return 2, *place.first, *place.second
        case Edge(first, second):
            after, below = min(first) >= 0, first.row != second.row
            return 1, 2 * after + (after == below), *(first if after else second)
        case Corner():
            return 3, place.row, place.col
        case Border():
            return 4, place.line
        case Path():
            return 5, *place.cells[0]
        case At():
            return 6, *_looked_up(place.place)


def in_short(places: Iterable[Place]) -> list[str]:
    """The names of places: "r1c2 to r1c5", "r2c4-r2c5 to r6c4-r6c5"; others by themselves."""
    left = dict.fromkeys(places)
    if len(left) < min(CELLS, EDGES):
        return [*map(str, left)]
    order = {place: i for i, place in enumerate(left)}
    found: dict[int, str] = {}
    while runs := [*_runs(left)]:
        longest = max(runs, key=len)
        for place in longest:
            del left[place]
        found[min(order[place] for place in longest)] = f"{longest[0]} to {longest[-1]}"
    found.update((order[place], str(place)) for place in left)
    return [found[i] for i in sorted(found)]


def _runs(places: Iterable[Place]) -> Iterator[Sequence[Place]]:
    """The runs of cells, and of inner edges, that are long enough."""
    free = {place for place in places if isinstance(place, Cell) or _is_inner(place)}
    for place in places:
        for step in STEPS:
            if place in free and _moved(place, step, -1) not in free:
                run = [place]
                while (after := _moved(run[-1], step)) in free:
                    run.append(after)
                if len(run) >= (CELLS if isinstance(place, Cell) else EDGES):
                    yield run


def _is_inner(place: Place) -> bool:
    """Whether a place is an edge between two cells of the board."""
    return isinstance(place, Edge) and min(place.first) >= 0 and not place.on_rim


def _moved(place: Place, step: tuple[int, int], by: int = 1) -> Place:
    """The place one step further, or back."""
    if isinstance(place, Edge):
        return Edge(_beside(place.first, step, by), _beside(place.second, step, by))
    assert isinstance(place, Cell)
    return _beside(place, step, by)


def _beside(cell: Cell, step: tuple[int, int], by: int) -> Cell:
    return Cell(cell.row + by * step[0], cell.col + by * step[1])


def mentioned(text: str) -> set[str]:
    """The words of a text, and the names of places within its runs."""
    return {*text.translate(SIGNS).split(), *in_runs(text)}


def in_runs(text: str) -> list[str]:
    """The names of the places in runs of a text, also of those between the ends."""
    found: list[str] = []
    for first, last in RUN.findall(text):
        ends = [[int(number) for number in re.findall(r"\d+", name)] for name in (first, last)]
        apart = [to - at for at, to in zip(*ends, strict=False)]
        far = max(apart)
        if len(ends[0]) == len(ends[1]) and apart[:2] in ([0, far], [far, 0]):
            for step in range(far + 1):
                spots = [at + (step if by else 0) for at, by in zip(ends[0], apart, strict=True)]
                cells = zip(spots[::2], spots[1::2], strict=True)
                found.append("-".join(f"r{row}c{col}" for row, col in cells))
    return found
