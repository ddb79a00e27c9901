"""The pages that tell the rules of a kind, and how it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from enpitsu.book.chapters import Chapter
from enpitsu.book.leaves import GAP, Leaf, plate_fields
from enpitsu.book.paper import Room
from enpitsu.book.plates import Plate, fitting, plates
from enpitsu.errors import EnpitsuError
from enpitsu.grid import Cell, Edge, Grid
from enpitsu.look import LINK, WALL, Figure
from enpitsu.picture import Canvas, Mark, Picture, Role, draw
from enpitsu.puzzle import Kind
from enpitsu.reasoning.explain import Explanation, explain
from enpitsu.reasoning.lines import Line
from enpitsu.reasoning.pictured import after, steps_picture

SHARES = (0.26, 0.34)  # of the height of a page: for an example, better less, and for a first step
KEY = 20.0  # the side of a figure that is explained
FEW_WORDS = 160  # letters
MOST_STEPS = 24  # of a path that is told whole; of a longer one each technique when it is met
HOW_TO = "How to solve"
PLACES = "Rows and columns are counted from the upper left: r2c3 is in row 2 and column 3."


def rules_leaf(chapter: Chapter, room: Room) -> Leaf:
    """The page of rules: a solved example, what its figures mean, and a first step."""
    record, example, step = chapter.example, None, None
    if record is not None:
        boards = draw(record.puzzle), draw(record.puzzle, solution=record.solution)
        half = (room.width - GAP) / 2
        example = _both([plates(board) for board in boards], half, room)
        shown = _first_step(explain(record.puzzle))
        if shown is not None and (found := _fitted(plates(shown[1]), half, room)) is not None:
            step = {"picture": found, "said": shown[0].words, "places": PLACES}
    return {
        "is": "rules",
        "kind": chapter.kind.title,
        "right": "rules",
        "rules": chapter.rules(),
        "example": example,
        "key": [*_key(chapter.kind)],
        "step": step,
    }


def _first_step(path: Explanation) -> tuple[Line, Picture] | None:
    """The first step that settles something and can be told in few words, if there is one."""
    state, canvas = path.start, Canvas(path.model, candidates=False)
    for line in path.lines:
        if any(step.sets for step in line.steps) and len(line.words) <= FEW_WORDS:
            return line, steps_picture(canvas, state, line.steps, line.words)
        state = reduce(after, line.steps, state)
    return None


def _both(boards: list[list[Plate]], width: float, room: Room) -> Leaf | None:
    """The example and its solution, if there is room for them."""
    puzzle, solution = (_fitted(known, width, room) for known in boards)
    return {"puzzle": puzzle, "solution": solution} if puzzle and solution else None


def _fitted(known: list[Plate], width: float, room: Room) -> Leaf | None:
    """A picture on a page with others, if there is room for it."""
    for share in SHARES:
        if found := fitting(known, Room(width, share * room.height)):
            return plate_fields(*found)
    return None


def _key(kind: Kind) -> Iterator[Leaf]:
    """What the figures of a kind mean, where they have a name."""
    for value, said in kind.look.value_names.items():
        figure = kind.look.figures.get(value)
        if figure is not None:
            (plate,) = plates(_specimen(kind, figure))[:1]
            scale = KEY / max(plate.size)
            yield {"said": said, **plate_fields(plate, scale)}


def _specimen(kind: Kind, figure: Figure) -> Picture:
    """A figure in a cell, or on a line between two."""
    on_lines = all(layer.on != "cells" for layer in kind.answers)
    stroke = figure in (WALL, LINK) or on_lines
    grid = Grid(1, 2) if stroke else Grid(1, 1)
    place = Edge(Cell(0, 0), Cell(0, 1)) if stroke else Cell(0, 0)
    return Picture(title=figure.value, grid=grid, marks=(Mark(place, figure, Role.ANSWER),))


# -- how to solve ----------------------------------------------------------------------------


def how_to_leaf(chapter: Chapter, room: Room) -> Leaf:
    """The steps of the example, each with its picture; of many the first of each technique."""
    if chapter.example is None:
        raise EnpitsuError(f"{chapter.kind.name} has no example to show how it is solved")
    steps = [*_steps(explain(chapter.example.puzzle))]
    if len(steps) > MOST_STEPS:
        met = {line.technique.name: (line, picture) for line, picture in reversed(steps)}
        steps = [one for one in steps if one in met.values()]
    shown = [(line, plates(picture)) for line, picture in steps]
    cols, part = _columns([known for _, known in shown], room)
    leaves = [
        {
            "name": f"{line.number}. {line.technique.name}",
            "said": line.words,
            **plate_fields(*found),
        }
        for line, known in shown
        if (found := fitting(known, part))
    ]
    if len(leaves) < len(shown):
        name = chapter.kind.name
        raise EnpitsuError(f"how {name} is solved needs more room; expected larger --paper")
    return {
        "is": "steps",
        "kind": chapter.kind.title,
        "right": HOW_TO,
        "cols": cols,
        "steps": leaves,
    }


def _columns(pictures: list[list[Plate]], room: Room) -> tuple[int, Room]:
    """As many columns as leave room to read each picture, and the room in each."""
    for cols in (3, 2):
        part = Room((room.width - GAP * (cols - 1)) / cols, room.height / 2)
        if all(fitting(known, part) for known in pictures):
            return cols, part
    return 1, Room(room.width, room.height * 0.8)


def _steps(path: Explanation) -> Iterator[tuple[Line, Picture]]:
    """Each step that is told, with its picture."""
    pictures = path.pictures()
    next(pictures)  # the board before the first of them
    yield from zip(path.lines, pictures, strict=False)
