"""Draw the pictures of the README and of the pages on Marupeke and on steps.

Run it from the root of the project after a change to how puzzles are drawn or explained.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import enpitsu
from enpitsu.inference.illustration import draw_step
from enpitsu.io.formats import records
from enpitsu.kinds.marupeke import CORNERS
from enpitsu.kit.techniques.general import LONG_CONTRADICTION
from enpitsu.paper.layer import Board
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kinds as all_kinds
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DATA = ROOT / "tests" / "data"
EXAMPLES = ROOT / "examples"
LOOSE = (".o...#", "..o.#x", "....##", "......", "..#..#", "......")  # the example less one clue
CORNER = ("##o", ".oo", "...", ".##")
FOLLOWS = ("##o", "xoo", "xox", "o##")
EMPTY = ("." * 8,) * 8
SMALL, LARGE = 28, 56
WORDS = 'text-anchor="middle" font-family="sans-serif" font-size="14" fill="#888"'

# Where the solved puzzle of a kind in the gallery comes from, if not from examples/KIND.puz.
SHOWN = {
    "abc": (DATA / "abc.jsonl", "6n3Ldx:CCcAbCACaAaBCCbCAc,zj"),
    "marupeke": (DATA / "marupeke.jsonl", "m7x7-0"),
    "shakashaka": (DATA / "shakashaka.jsonl", "cspuz-z3-7x7-20261138"),
    "suguru": (
        DATA / "suguru.jsonl",
        "7x7Tdh:2baaa1aa1a1bc1a3ac1dbba1aa2caa3a1a3bb,1a2a3i2k2a3j14a4c5b",
    ),
}
HIGH, TITLE = 190, 22  # of a picture in the gallery, and of the line under it
ROW = 6  # pictures
GAP = 16  # between them


def pictures() -> dict[str, str]:
    """Each picture by the name of its file."""
    drawn = {
        **example(enpitsu.load(EXAMPLES / "marupeke.puz")),
        **corners(),
        "heatmap": svg(enpitsu.heatmap(board(LOOSE)).picture(), cell=LARGE),
        "empty": svg(draw(board(EMPTY), solution=first(board(EMPTY))), cell=SMALL),
    }
    named = {f"marupeke/{name}.svg": text for name, text in drawn.items()}
    return {"kinds.svg": kinds(), **named, **steps()}


def steps() -> dict[str, str]:
    """A step that settles a place in a line, and one with a chain."""
    letters, lamps = (
        enpitsu.explain(enpitsu.load(EXAMPLES / f"{name}.puz")) for name in ("abc", "akari")
    )
    boards = [*letters.pictures()][1:-1]
    single = next(board for board in boards if board.targets and board.areas)
    told = zip(lamps.lines, [*lamps.pictures()][1:-1], strict=True)
    chain = next(board for line, board in told if line.technique == LONG_CONTRADICTION)
    return {"pages/single.svg": svg(single), "pages/chain.svg": svg(chain)}


def kinds() -> str:
    """A solved puzzle of each kind with its name, in rows."""
    shown = [(kind.title, *gallery(kind.name)) for kind in all_kinds()]
    across = max(width for _, _, width in shown)
    parts = []
    for number, (title, image, width) in enumerate(shown):
        row, col = divmod(number, ROW)
        left, top = col * (across + GAP), row * (HIGH + TITLE + GAP)
        at = f'x="{left + (across - width) / 2:g}" y="{top:g}" '
        parts.append(image.replace("<svg ", f"<svg {at}", 1))
        middle, base = left + across / 2, top + HIGH + TITLE - 6
        text = f'<text x="{middle:g}" y="{base:g}" {WORDS}>{escape(title)}</text>'
        parts.append(f"{text}\n")
    wide = ROW * (across + GAP) - GAP
    high = -(-len(shown) // ROW) * (HIGH + TITLE + GAP) - GAP
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(parts)}</svg>\n'


def gallery(name: str) -> tuple[str, float]:
    """A solved puzzle of a kind, as high as all are, and its width."""
    path, id = SHOWN.get(name, (EXAMPLES / f"{name}.puz", None))
    puzzle = next(r.puzzle for r in records(path) if id in (None, r.id))
    image = svg(draw(puzzle, solution=enpitsu.solve(puzzle).solution))
    wide, high = (float(re.search(f'{side}="([^"]*)"', image)[1]) for side in ("width", "height"))
    width = round(wide * HIGH / high, 1)
    return image.replace(
        f'width="{wide:g}" height="{high:g}"', f'width="{width:g}" height="{HIGH}"', 1
    ), width


def example(puzzle: Puzzle) -> dict[str, str]:
    """The example, its solution, and the first step of each technique, named after it."""
    path, rules = enpitsu.explain(puzzle), model(puzzle)
    drawn = {"puzzle": svg(draw(rules)), "solution": svg(draw(rules, state=path.end))}
    state = path.start
    for step in path.steps:
        name = step.technique.name.replace(" ", "-").lower()
        if name not in drawn:
            drawn[name] = svg(draw_step(rules, state, step, candidates=False))
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
        "l-start": svg(draw(board(CORNER))),
        "l-end": svg(draw(board(CORNER), state=state, highlight=wrong)),
        **{
            f"l-{number}": svg(draw(board(shape)), cell=SMALL)
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
    for name, text in pictures().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
