"""Kinds and rules as JSON has them, for commands and pages alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from enpitsu.io.formats import formats_of
from enpitsu.making.levels import LEVELS
from enpitsu.paper import wire
from enpitsu.paper.layer import Options
from enpitsu.puzzle.kind import Rule
from enpitsu.puzzle.registry import IndexedKind


@wire.json_object(
    *("name=kind.name", "title=kind.title", "family=kind.family", "aliases=kind.aliases"),
    *("formats", "levels"),
)
class ListedKind(NamedTuple):
    """A kind: its name and title, the formats it can be written in, and the levels it can have."""

    kind: IndexedKind

    @property
    def formats(self) -> list[str]:
        """The formats it can be written in."""
        return formats_of(self.kind)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that its puzzles can have."""
        return LEVELS


class Sentence(NamedTuple):
    """A rule or a lemma, and its sentence."""

    rule: str
    text: str


def sentences(rules: Iterable[Rule], options: Options) -> list[Sentence]:
    """The sentences of rules under these options."""
    return [Sentence(one.id, one.sentence(options)) for one in rules]
