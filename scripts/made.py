"""Draw contact sheets of made puzzles, five of each level in a row: docs/made/KIND.png.

All of them are shown on one page, docs/made.md, which is written anew.

    python scripts/made.py [FILE...] [--shipped KIND ...]

The files are as `enpitsu generate KIND --level LEVEL --count 5 --json` writes them, one level after
the other. Of kinds that are `--shipped` it takes the first puzzles of each level that the page
offers. It needs the extra `enpitsu[book]`.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from io import BytesIO
from pathlib import Path

from PIL import Image

import enpitsu.app.questions
from enpitsu.app.requests.puzzles import read_puzzle
from enpitsu.inference.grade import grade
from enpitsu.io.formats import contents, read_all
from enpitsu.making.levels import LEVELS
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import draw
from enpitsu_book.book import page_setting
from enpitsu_book.leaves import Area, Leaf, PlacedPicture, sheets
from enpitsu_book.paper import HEAD, Paper
from enpitsu_book.plates import plates
from enpitsu_book.press import press

FOLDER = Path(__file__).parents[1] / "docs" / "made"
SHIPPED = Path(enpitsu.app.questions.__file__).parent / "shipped"
PAGE = """\
# Made puzzles

Five puzzles of each level, as they come, without their solutions. Some are smaller than usual,
where no such puzzle of the usual size was made in a minute. [Making puzzles](generating.md#looks)
says how they were judged.
"""
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
        PlacedPicture(row * EACH + n, [plates(draw(puzzle))], level, level)
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


def page() -> str:
    """All sheets, in the order of the titles of their kinds."""
    kinds = sorted((kind(path.stem).title, path.stem) for path in FOLDER.glob("*.png"))
    shown = "".join(f"\n## {title}\n\n![{title}](made/{name}.png)\n" for title, name in kinds)
    return f"{PAGE}{shown}"


def main() -> None:
    """Read the puzzles, draw a sheet for each kind, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--shipped", nargs="*", default=[])
    given = parser.parse_args()
    found: dict[str, dict[str, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for file in given.files:
        for puzzle in read_all(contents(file)):
            found[puzzle.kind.name][grade(puzzle).level or ""].append(puzzle)
    for name in given.shipped:
        offered = json.loads((SHIPPED / f"{name}.json").read_text())
        for level in LEVELS:
            some = offered.get(level, [])[:EACH]
            found[name][level] = [read_puzzle(one["puzzle"]).puzzle for one in some]
    FOLDER.mkdir(exist_ok=True)
    for name, puzzles in found.items():
        (FOLDER / f"{name}.png").write_bytes(sheet(puzzles))
    FOLDER.with_suffix(".md").write_text(page())


if __name__ == "__main__":
    main()
