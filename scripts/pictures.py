"""Draw the pictures of the page on Marupeke.

Run it from the root of the project after a change to how puzzles are drawn or explained.
"""

from __future__ import annotations

import json
from pathlib import Path

import enpitsu
from enpitsu.app.heat import picture
from enpitsu.app.reasoning import highlighted
from enpitsu.kinds.marupeke import CORNERS
from enpitsu.puzzle import Board, Puzzle, State
from enpitsu.render.svg import svg

TARGET = Path("docs/marupeke")
EXAMPLE = Path(__file__).parents[1] / "examples" / "marupeke.puz"
LOOSE = (".o...#", "..o.#x", "....##", "......", "..#..#", "......")  # the example less one clue
CORNER = ("##o", ".oo", "...", ".##")
FOLLOWS = ("##o", "xoo", "xox", "o##")
EMPTY = ("." * 8,) * 8
SMALL, LARGE = 28, 56


def pictures() -> dict[str, str]:
    """Each picture by the name of its file."""
    drawn = {
        **example(enpitsu.read(EXAMPLE.read_text(encoding="utf-8"))),
        **corners(),
        "heatmap": svg(picture(board(LOOSE), enpitsu.heatmap(board(LOOSE))), cell=LARGE),
        "empty": svg(enpitsu.draw(board(EMPTY), solution=first(board(EMPTY))), cell=SMALL),
    }
    return {f"{name}.svg": text for name, text in drawn.items()}


def example(puzzle: Puzzle) -> dict[str, str]:
    """The example, its solution, and the first step of each technique, named after it."""
    path = enpitsu.explain(puzzle)
    drawn = {
        "puzzle": svg(enpitsu.draw(puzzle)),
        "solution": svg(enpitsu.draw(puzzle, state=path.end)),
    }
    state = path.start
    for step in path.steps:
        name = step.technique.name.replace(" ", "-").lower()
        if name not in drawn:
            drawn[name] = svg(enpitsu.draw(puzzle, state=state, highlight=highlighted(step)))
        for place, value in step.removes:
            state = state.drop(place, value)
    return drawn


def corners() -> dict[str, str]:
    """An L, what follows from it, and all of its kind with the space that they need."""
    follows: Board = {
        cell: symbol
        for cell, symbol in zip(board(CORNER).grid.cells, "".join(FOLLOWS), strict=True)
        if symbol != "#"
    }
    broken = enpitsu.check(board(CORNER), follows).broken
    wrong = [place for constraint in broken for place in constraint.places]
    state = State.of(board(CORNER), follows)
    shapes = [[row.translate(str.maketrans(" L+", "#o.")) for row in rows] for rows in CORNERS]
    return {
        "l-start": svg(enpitsu.draw(board(CORNER))),
        "l-end": svg(enpitsu.draw(board(CORNER), state=state, highlight=wrong)),
        **{
            f"l-{number}": svg(enpitsu.draw(board(shape)), cell=SMALL)
            for number, shape in enumerate(shapes, 1)
        },
    }


def board(rows: tuple[str, ...] | list[str]) -> Puzzle:
    """A Marupeke with these rows."""
    fields = {"kind": "marupeke", "rows": len(rows), "cols": len(rows[0]), "grid": list(rows)}
    return enpitsu.read(json.dumps(fields))


def first(puzzle: Puzzle) -> Board:
    """The solution whose cells, from the top left, are crosses before circles."""
    return next(enpitsu.solutions(puzzle, engine="naive"))


def main() -> None:
    """Write the files."""
    TARGET.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (TARGET / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
