"""What the page offers: a card of each kind, puzzles that were made before, and those of a text.

`scripts/pack.py` writes the files of `shipped/`: cards, and for each kind a file of puzzles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, NamedTuple

from enpitsu.app.limits import MAX_LISTED_PUZZLES
from enpitsu.app.questions.requests import Allowance, expect_small
from enpitsu.app.questions.sheets import EmptyRequest, KindRequest
from enpitsu.errors import FormatError
from enpitsu.io.formats import parts, read_part
from enpitsu.io.formats.json import encoded
from enpitsu.kit.instruction import instruction
from enpitsu.paper.layer import Board
from enpitsu.paper.wire import BadRequest, Between
from enpitsu.puzzle.kind import Puzzle, Record, State
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import listed
from enpitsu.show.picture import draw
from enpitsu.show.render.layout import layout
from enpitsu.show.render.svg import image

FOLDER = files(__package__) / "shipped"
# Elements of a picture that the page shows itself, or elsewhere.
NOT_SHOWN = re.compile(r'<style>\s*</style>\n?|<title>.*?</title>\n?| data-place="[^"]*"')


@dataclass(frozen=True)
class CollectionRequest:
    """A text in any format, with one puzzle or several, and how many of them to skip."""

    text: str
    start: Annotated[int, Between(0)] = 0


class Card(NamedTuple):
    """A kind in the gallery: what it is called, and its rules by which it is found, too.

    `picture` is a solved puzzle as SVG without colours of its own; kinds of other packages have
    none. There are puzzles of these `levels` that were made before, the hardest last.
    """

    name: str
    title: str
    family: str
    aliases: Sequence[str]
    rules: Sequence[str]
    picture: str | None
    levels: Sequence[str]


class Gallery(NamedTuple):
    """A card of each kind."""

    cards: Sequence[Card]


class Lesson(NamedTuple):
    """How a kind is played: its aim, its rules, and a worked example with its first moves.

    Pictures are SVG without colours of its own: the example as it is printed, after its first
    moves, and solved; without an example there are none.
    """

    aim: str
    rules: Sequence[str]
    first_moves: Sequence[str]
    pictures: Sequence[str]


class ShippedPuzzle(NamedTuple):
    """A puzzle that was made before, and the seed that it was made from."""

    seed: int
    puzzle: Mapping[str, Any]


class Shipped(NamedTuple):
    """Puzzles of a kind by their levels."""

    levels: Mapping[str, Sequence[ShippedPuzzle]]


class CollectedPuzzle(NamedTuple):
    """A puzzle of a text: its title or the name of its kind, and its picture as SVG."""

    title: str
    rows: int
    cols: int
    picture: str
    puzzle: Mapping[str, Any]


class UnreadPuzzle(NamedTuple):
    """A puzzle of a text that cannot be shown, and why, with its place in the text."""

    error: str


class Collection(NamedTuple):
    """How many puzzles a text has, and some of them; a single one is not told."""

    total: int
    puzzles: Sequence[CollectedPuzzle | UnreadPuzzle]


def gallery(_: EmptyRequest, __: Allowance) -> Iterator[Gallery]:
    """Tell what the gallery shows of each kind."""
    known = _file("gallery")
    yield Gallery(
        [
            Card(
                kind.name,
                kind.title,
                kind.family,
                kind.aliases,
                known.get(kind.name, {}).get("rules", ()),
                known.get(kind.name, {}).get("picture"),
                known.get(kind.name, {}).get("levels", ()),
            )
            for kind in listed()
        ]
    )


def lesson(request: KindRequest, _: Allowance) -> Iterator[Lesson]:
    """Tell how a kind is played."""
    kind = kind_named(request.kind)
    taught, options = instruction(kind), kind.defaults()
    shown = taught.example
    pictures = [plain_picture(shown.puzzle, board) for board in taught.boards] if shown else []
    sizes = taught.sizes()
    rules = [paragraph.told(options, sizes) for paragraph in taught.usual]
    yield Lesson(taught.told_aim(options, sizes), rules, taught.first_moves, pictures)


def plain_picture(puzzle: Puzzle, board: Board | None = None) -> str:
    """A puzzle, or a board of it, as SVG in the colours of the page that shows it."""
    drawn = draw(puzzle, state=State.of(puzzle, board) if board is not None else None)
    return NOT_SHOWN.sub("", image(drawn, layout(drawn), style=""))


def shipped(request: KindRequest, _: Allowance) -> Iterator[Shipped]:
    """Tell the puzzles of a kind that were made before, by their levels."""
    name = kind_named(request.kind).name
    yield Shipped(
        {
            level: [ShippedPuzzle(**one) for one in puzzles]
            for level, puzzles in _file(name).items()
            if puzzles
        }
    )


def collection(request: CollectionRequest, allowance: Allowance) -> Iterator[Collection]:
    """Tell which puzzles a text has, some at once."""
    found = [*parts(request.text)]
    told = found[request.start : request.start + MAX_LISTED_PUZZLES] if len(found) > 1 else []
    yield Collection(len(found), [_collected(read_part(*part), allowance) for part in told])


def _collected(
    record: Record | FormatError, allowance: Allowance
) -> CollectedPuzzle | UnreadPuzzle:
    if isinstance(record, FormatError):
        return UnreadPuzzle(str(record))
    try:
        expect_small(record.puzzle.grid, allowance)
    except BadRequest as error:
        return UnreadPuzzle(str(error))
    puzzle = record.puzzle
    title = record.notes.get("title")
    return CollectedPuzzle(
        title if isinstance(title, str) else puzzle.kind.title,
        puzzle.grid.rows,
        puzzle.grid.cols,
        plain_picture(puzzle),
        encoded(record),
    )


@cache
def _file(name: str) -> Mapping[str, Any]:
    """A file by its name; without one, as for kinds of other packages, there is nothing."""
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}
