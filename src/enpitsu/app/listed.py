"""A kind as JSON has it, in a list and on its own: what a command and a page tell alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from enpitsu.io.formats import formats_of
from enpitsu.making.levels import LEVELS
from enpitsu.paper.layer import Option, Options
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Rule
from enpitsu.puzzle.registry import Listed
from enpitsu.show.reply import RuleFields


class ListedFields(TypedDict):
    """A kind in a list."""

    name: str
    title: str
    family: str
    aliases: list[str]
    formats: list[str]
    levels: list[str]


class OptionFields(TypedDict):
    """A variant of the rules."""

    name: str
    default: Value
    expected: str
    meaning: str


def listed_fields(kind: Listed) -> ListedFields:
    """A kind: what it is called, the formats it can be written in, and how hard it can be made."""
    return ListedFields(
        name=kind.name,
        title=kind.title,
        family=kind.family,
        aliases=kind.aliases,
        formats=formats_of(kind),
        levels=[*LEVELS],
    )


def option_fields(options: Iterable[Option]) -> list[OptionFields]:
    """These options, each with what it takes and what that means."""
    return [
        OptionFields(name=one.name, default=one.default, expected=one.expected, meaning=one.meaning)
        for one in options
    ]


def rule_fields(rules: Iterable[Rule], options: Options) -> list[RuleFields]:
    """These rules, each in its sentence under the options."""
    return [RuleFields(rule=one.id, text=one.sentence(options)) for one in rules]
