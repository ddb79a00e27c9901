"""Draw contact sheets of made puzzles, five of each level in a row: docs/made/KIND.png.

python scripts/made.py FILE...

The files are as `enpitsu generate KIND --level LEVEL --count 5 --json` writes them, one level after
the other. It needs the extra `enpitsu[book]`.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from io import BytesIO
from pathlib import Path

from PIL import Image

from enpitsu.inference.grade import grade
from enpitsu.io.formats import contents, read_all
from enpitsu.making.levels import LEVELS
from enpitsu.puzzle.kind import Puzzle
from enpitsu.show.picture import draw
from enpitsu_book.book import page_setting
from enpitsu_book.leaves import Area, Leaf, Placed, sheets
from enpitsu_book.paper import HEAD, Paper
from enpitsu_book.plates import plates
from enpitsu_book.press import press

FOLDER = Path(__file__).parents[1] / "docs" / "made"
EACH = 5
DOTS = 33  # an inch
GREYS = 12
ROW_POINTS = 330.0


def sheet(puzzles: dict[str, list[Puzzle]]) -> bytes:
    """A row of puzzles for each level of which there are enough, as PNG."""
    some = {one: puzzles[one][:EACH] for one in LEVELS if len(puzzles[one]) >= EACH}
    paper = Paper(EACH * ROW_POINTS, 2 * HEAD + len(some) * ROW_POINTS)
    area, leaves = Area(paper.room(0)), list[Leaf]()
    shown = [
        Placed(row * EACH + n, [plates(draw(puzzle))], level, level)
        for row, (level, row_of) in enumerate(some.items())
        for n, puzzle in enumerate(row_of, 1)
    ]
    for page in sheets(shown, [(EACH, len(some))], area):
        leaves.append(
            page.leaf(
                **{"is": "puzzles", "kind": None, "chapter": None, "sections": [], "solved": False}
            )
        )
    told = {"title": "", "author": "", "bound": False, "leaves": leaves}
    (drawn,) = press({**page_setting(paper, 0), **told}, dots=DOTS).files
    out = BytesIO()
    Image.open(BytesIO(drawn)).convert("L").quantize(GREYS).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(files: list[str]) -> None:
    """Read the puzzles and draw a sheet for each kind."""
    found: dict[str, dict[str, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for file in files:
        for puzzle in read_all(contents(file)):
            found[puzzle.kind.name][grade(puzzle).level or ""].append(puzzle)
    FOLDER.mkdir(exist_ok=True)
    for kind, puzzles in found.items():
        (FOLDER / f"{kind}.png").write_bytes(sheet(puzzles))


if __name__ == "__main__":
    main(sys.argv[1:])
