"""What the formats of other people's programs share: finding the kind by the name it has there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from enpitsu.codec import Codec
from enpitsu.codec.page import Page
from enpitsu.codec.source import Source
from enpitsu.errors import Unsupported, short
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.grid import Place
from enpitsu.kinds import kinds
from enpitsu.notation import COMMENT
from enpitsu.puzzle import Kind, Labels, Puzzle


def split(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that hold a link each, with the number of lines before."""
    for number, line in enumerate(text.split("\n")):
        if line.strip() and not line.lstrip().startswith(COMMENT):
            yield number, line


def find(
    format: str, name: str, source: Source, same: Callable[[str, str], bool] = str.__eq__
) -> tuple[Kind, Codec]:
    """The kind that `format` knows by this name, and how it is written there.

    `FormatError` is raised where the source has read the name if there is none; `same` tells
    whether two names are one.
    """
    known = []
    for kind, codec in _codecs(format):
        if any(same(name, other) for other in (codec.name, *codec.aliases)):
            return kind, codec
        known.append(codec.name)
    met = f"unknown kind '{short(name)}'" if name else "no name of a kind"
    raise source.error(f"{met}; expected one of {', '.join(sorted(known))}")


def knows(format: str, name: str) -> bool:
    """Whether some kind has this name in a format."""
    return any(name == codec.name for _, codec in _codecs(format))


def _codecs(format: str) -> Iterator[tuple[Kind, Codec]]:
    """The kinds that can be written in a format, and how."""
    for kind in kinds():
        if format in kind.codecs:
            yield kind, kind.codecs[format]


def codec(format: str, puzzle: Puzzle) -> Codec:
    """How a puzzle's kind is written in `format`; `Unsupported` if it is not."""
    found = puzzle.kind.codecs.get(format)
    if found is None:
        raise Unsupported(f"{puzzle.kind.name} has no form in the format {format}")
    return found


def record(page: Page) -> Record:
    """What a page says: the puzzle, and a solution or an unfinished state if there are entries."""
    if not page.entries:
        return Record(page.puzzle)
    filled = {**_printed(page), **page.entries}
    if len(filled) < len(page.domains):
        return Record(page.puzzle, state=page.entries)
    return Record(page.puzzle, solution={place: filled[place] for place in page.domains})


def _printed(page: Page) -> dict[Place, Value]:
    """The clues that are the answer at their place."""
    return {
        place: value
        for layer in page.kind.clues
        if not isinstance(layer.values, Labels)
        for place, value in page.puzzle.clues[layer.name].items()
        if value in page.domains.get(place, ())
    }
