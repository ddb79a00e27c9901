"""What the page offers at once: a card of each kind, and puzzles that were made before.

`scripts/pack.py` writes the files of `shipped/`: cards, and for each kind a file of puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from enpitsu.app.questions.requests import Allowance
from enpitsu.app.questions.sheets import EmptyRequest, KindRequest
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import listed

FOLDER = files(__package__) / "shipped"


class Card(NamedTuple):
    """A kind in the gallery: what it is called, and its rules by which it is found, too.

    `picture` is a solved puzzle as SVG without colours of its own; kinds of other packages have
    none.
    """

    name: str
    title: str
    family: str
    aliases: Sequence[str]
    rules: Sequence[str]
    picture: str | None


class Gallery(NamedTuple):
    """A card of each kind."""

    cards: Sequence[Card]


class ShippedPuzzle(NamedTuple):
    """A puzzle that was made before, and the seed that it was made from."""

    seed: int
    puzzle: Mapping[str, Any]


class Shipped(NamedTuple):
    """Puzzles of a kind by their levels."""

    levels: Mapping[str, Sequence[ShippedPuzzle]]


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
            )
            for kind in listed()
        ]
    )


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


@cache
def _file(name: str) -> Mapping[str, Any]:
    """A file by its name; without one, as for kinds of other packages, there is nothing."""
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}
