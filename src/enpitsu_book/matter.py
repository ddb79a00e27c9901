"""The front and the back matter of a book."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu.inference.grade import LADDER
from enpitsu.inference.hint import hint
from enpitsu.kit.evidence import evidence
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.kit.techniques.spots import ROUND_SPOT, ways_to_compare
from enpitsu.making.levels import LEVELS
from enpitsu.puzzle.kind import Kind
from enpitsu.version import __version__
from enpitsu_book.chapters import NO_LEVEL, Chapter, NumberedPuzzle
from enpitsu_book.edition import Edition
from enpitsu_book.leaves import Leaf

# The colophon has the program and its version; method and seed do not concern readers.
MADE = re.compile(r"(enpitsu \S+), [^,]+, seed \d+")
FONT = "Typeset by Typst in Liberation Sans, which is under the SIL Open Font License."


def front(found: Sequence[Chapter], edition: Edition) -> Iterator[Leaf]:
    """Half-title, title, copyright page, contents and foreword, each in its usual position."""
    if edition.half_title:
        yield {"is": "half-title"}
    kinds = ", ".join(chapter.kind.title for chapter in found)
    yield {
        "is": "title",
        "to": "odd",
        "subtitle": edition.subtitle or f"{puzzles_in(found)}: {kinds}",
        "publisher": edition.publisher,
    }
    if edition.imprint:
        yield {"is": "imprint", "text": edition.imprint}
    yield {"is": "contents", "to": "odd"}
    if edition.foreword:
        paragraphs = edition.foreword.strip().split("\n\n")
        yield {"is": "foreword", "to": "odd", "text": [" ".join(one.split()) for one in paragraphs]}


def puzzles_in(found: Sequence[Chapter]) -> str:
    """The number of puzzles, in words."""
    total = sum(len(one.puzzles) for one in found)
    return f"{total} puzzle{'' if total == 1 else 's'}"


class PuzzleHint(NamedTuple):
    """The hint to a puzzle as a sentence, and the names of techniques in it."""

    text: str
    names: Sequence[str]


def hints(found: Sequence[Chapter]) -> Leaf:
    """A hint for each puzzle: where to look first, what for, and its hardest technique.

    The field `names`, printed before the hints, explains the names of these techniques.
    """
    told = []
    meanings: dict[str, dict[str, list[str]]] = {}  # technique to meaning to the kinds that use it
    for chapter in found:
        meant = _meanings(chapter.kind)
        for one in chapter.puzzles:
            text, names = _hint(one)
            told.append({"number": one.number, "text": text})
            for name in names:
                if name in meant:
                    kinds = meanings.setdefault(name, {}).setdefault(meant[name], [])
                    kinds += [chapter.kind.title] if chapter.kind.title not in kinds else []
    named = [
        {"name": name, "meaning": meaning, "kinds": ", ".join(kinds) if len(means) > 1 else ""}
        for name, means in sorted(meanings.items())
        for meaning, kinds in means.items()
    ]
    return {"is": "hints", "hints": told, "names": named}


def _meanings(kind: Kind) -> dict[str, str]:
    """What each technique of a kind does, in a sentence; some kinds have none of these."""
    try:
        shown = evidence(kind).techniques
    except EnpitsuError:  # a kind of another package need not have them
        return dict(MEANINGS)
    return {**MEANINGS, **{one.name: one.meaning for one in shown}}


def _hint(one: NumberedPuzzle) -> PuzzleHint:
    """The hint to a puzzle; techniques for single spots are not named, since that says little."""
    first, hardest = hint(one.puzzle, {}), one.entry.hardest
    told, names = first.sentence("where"), list[str]()
    if first.step is not None:
        technique = first.step.technique
        if technique in ROUND_SPOT.values():
            told += f": {ways_to_compare(first.step)}"
        else:
            told += f": {technique.name}"
            names.append(technique.name)
        if hardest and hardest != technique.name:
            told += f". Hardest step: {hardest}"
            names.append(hardest)
    return PuzzleHint(f"{told[:1].upper()}{told[1:]}.", names)


def index(found: Sequence[Chapter]) -> Leaf:
    """For each kind and level the numbers of its puzzles."""
    levels = []
    for level in (*LEVELS, NO_LEVEL):
        kinds = [
            {"kind": chapter.kind.title, "numbers": spans(numbers), "first": numbers[0]}
            for chapter in found
            if (numbers := [one.number for one in chapter.puzzles if one.level == level])
        ]
        if kinds:
            levels.append({"level": level, "kinds": kinds})
    return {"is": "index", "levels": levels}


def colophon(found: Sequence[Chapter], edition: Edition) -> Leaf:
    """The sources of the puzzles and the software used; it stands on the last page, an even one."""
    return {"is": "colophon", "to": "even", "text": [*_colophon(found, edition)]}


def _colophon(found: Sequence[Chapter], edition: Edition) -> Iterator[str]:
    sources: dict[str, list[int]] = {}
    for one in (one for chapter in found for one in chapter.puzzles):
        told = [one.entry.author, MADE.sub(r"\1", one.entry.source or "")]
        sources.setdefault(", ".join(filter(None, told)), []).append(one.number)
    for source, numbers in sources.items():
        if source:
            yield f"{source}: {spans(numbers)}."
    alike = "" if edition.allow_alike else ", and no two are alike, even if one is turned"
    yield f"Each puzzle has exactly one solution{alike}."
    order = (
        "ordered from small to large and from quick to slow"
        if edition.seed is None
        else f"shuffled by seed {edition.seed}"
    )
    yield f"Within a level, puzzles are {order}."
    yield f"Made with enpitsu {__version__}; levels by version {LADDER} of its techniques."
    yield FONT


def span(numbers: Sequence[int]) -> str:
    """Consecutive numbers as text: "7" or "7–9"."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def spans(numbers: Sequence[int]) -> str:
    """Numbers as text, consecutive ones as a range: "1, 4–6"."""
    runs = groupby(enumerate(numbers), key=lambda item: item[1] - item[0])
    return ", ".join(span([number for _, number in run]) for _, run in runs)
