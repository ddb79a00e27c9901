"""Instructions: how a kind is played, as a magazine prints it, written down by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from enpitsu.errors import BadKind, EnpitsuError, short
from enpitsu.io.formats import read_record
from enpitsu.kit.evidence import board_of, evidence, read_tables, read_toml
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Board, Lists, Numbers, Options
from enpitsu.puzzle.kind import JOINT, Kind, Puzzle, Record, Rule
from enpitsu.puzzle.registry import home

INSTRUCTION_FILE = "instruction.toml"
Sizes = Mapping[str, str]
ANY_NUMBER = "N"
SIGN_IN_TEXTS = re.compile(r" \(\S\)")  # "a white dot (o)", which on paper is just a white dot
LINE, CELLS = "the number of cells in a row", "the number of cells"


class Paragraph(NamedTuple):
    """A numbered sentence or two of an instruction, and the ids of rules that it states (`of`).

    `only` restricts it to some puzzles: those where the option of this name does not have its usual
    value, where the layer of this name has clues, where the grid is `oblong`, or where a number is
    `unknown`. `unless` names an option which has its usual value there. In the text, names of
    options in braces stand for their values, `{line}` and `{cells}` for the numbers of cells in a
    line and in the grid.
    """

    text: str
    of: tuple[str, ...]
    only: str = ""
    unless: str = ""

    def told(self, options: Options, sizes: Sizes) -> str:
        """The text, under these options and sizes."""
        return self.text.format(**options, **sizes)

    def told_in_general(self, options: Options, sizes: Sizes) -> str:
        """The text without a puzzle; an option that restricts it (`only`) is written as N."""
        return self.told({**options, self.only: ANY_NUMBER}, sizes)

    def concerns(self, puzzle: Puzzle) -> bool:
        """Whether it concerns a puzzle: see `only` and `unless`."""
        kind = puzzle.kind
        rules = [rule for rule in kind.stated if rule.id in self.of]
        if not any(_speaks(rule, puzzle) for rule in rules) or _is_unusual(self.unless, puzzle):
            return False
        match self.only:
            case "":
                return True
            case "oblong":
                return puzzle.grid.rows != puzzle.grid.cols
            case "unknown":
                return any(
                    layer.values.unknown in str(value).split(",")
                    for layer in kind.clues
                    if isinstance(layer.values, Numbers | Lists)
                    for value in puzzle.clues[layer.name].values()
                )
            case name if name in puzzle.options:
                return _is_unusual(name, puzzle)
            case layer_name:
                return bool(puzzle.clues[layer_name])


class Instruction(NamedTuple):
    """How a kind is played: the aim in one sentence, the rules, and a worked example.

    The `example` is a small puzzle with its solution; its state is the board after `first_moves`,
    which are sentences. A kind without an instruction of its own has the sentences of its rules, an
    example from its evidence if it has any, and no moves.
    """

    aim: str
    rules: Sequence[Paragraph]
    example: Record | None
    usual_grid: Grid
    first_moves: Sequence[str] = ()

    def told_aim(self, options: Options, sizes: Sizes) -> str:
        """The aim in words, under these options and sizes."""
        return self.aim.format(**options, **sizes)

    def sizes(self, puzzles: Iterable[Puzzle] = (), *, beside_example: bool = False) -> Sizes:
        """The numbers of cells in a line and in the grid: figures if all puzzles have the same.

        Otherwise they are words, followed by the usual number or, `beside_example`, by the numbers
        of the example if these differ.
        """
        grids = [puzzle.grid for puzzle in puzzles]

        def said(words: str, count: Callable[[Grid], int]) -> str:
            counts = {count(grid) for grid in grids}
            if not counts:
                return f"{words} ({count(self.usual_grid)} on the usual board)"
            if len(counts) > 1:
                return words
            (number,) = counts
            shown = count(self.example.puzzle.grid) if beside_example and self.example else number
            return f"{number}" if shown == number else f"{number} ({shown} in the example)"

        return {
            "line": said(LINE, lambda grid: max(grid.rows, grid.cols)),
            "cells": said(CELLS, lambda grid: grid.rows * grid.cols),
        }

    def told(self, puzzles: Iterable[Puzzle], *, beside_example: bool = False) -> list[str]:
        """The rules in words that concern any of the puzzles, with each of their options."""
        known = list(puzzles)
        sizes = self.sizes(known, beside_example=beside_example)
        return list(
            dict.fromkeys(
                paragraph.told(puzzle.options, sizes)
                for paragraph in self.rules
                for puzzle in known
                if paragraph.concerns(puzzle)
            )
        )

    @property
    def boards(self) -> list[Board]:
        """The boards of the example: empty, after the first moves if there are any, and solved."""
        if self.example is None:
            return []
        return [{}, *filter(None, (self.example.state, self.example.solution))]

    @property
    def usual(self) -> list[Paragraph]:
        """The rules that concern every puzzle, unless an option has another value than usual."""
        return [one for one in self.rules if not one.only]


@cache
def instruction(kind: Kind) -> Instruction:
    """The instruction of a kind, from `instruction.toml` in its package if there is one.

    The file is TOML with an `aim`, tables `[[rule]]`, each with a `text`, the ids of the rules it
    states (`of`), and `only` and `unless` as in `Paragraph`, and an `example`, a record as text
    whose state is the board after its `first_moves`. The rules of variants are added in their own
    sentences. For two kinds on one board, the instructions of both are added, except the rules that
    the file states.
    """
    name, variants, _ = kind.name.partition(JOINT)
    text = _shipped(name)
    if text is None:
        return Instruction("", [*map(_sentence, kind.stated)], _example(kind), kind.grid())
    data = read_toml(text, kind, INSTRUCTION_FILE)
    for key in ("aim", "rule", "example", "first_moves"):
        if key not in data:
            raise BadKind(f"{INSTRUCTION_FILE} of {kind.name}: no {key}")
    told = read_tables(data, "rule", {"text": str, "of": list}, kind, INSTRUCTION_FILE)
    rules = [
        Paragraph(one["text"], tuple(one["of"]), one.get("only", ""), one.get("unless", ""))
        for one in told
    ]
    said = frozenset(rule for paragraph in rules for rule in paragraph.of)
    if variants:
        added = [_sentence(rule) for rule in kind.stated if rule.id not in said]
        return Instruction(data["aim"], [*rules, *added], None, kind.grid())
    rules = [*_of_parts(kind, said), *rules]
    with board_of(kind, INSTRUCTION_FILE, "its example"):
        example = read_record(data["example"])
    return Instruction(data["aim"], rules, example, kind.grid(), data["first_moves"])


def unlike(ids: Iterable[str], kind: Kind, lacks: str) -> str:
    """The stated rules that are not among some ids, and the ids that belong to no rule, in words.

    Empty if they are the same; `lacks` is the message for a rule that is not among the ids.
    """
    said, known = {*ids}, {rule.id for rule in kind.stated}
    lacking = [f"rule {rule} {lacks}" for rule in sorted(known - said)]
    stray = [f"there is no rule '{short(rule)}'" for rule in sorted(said - known)]
    return "; ".join((*lacking, *stray))


def _of_parts(kind: Kind, said: frozenset[str]) -> Iterator[Paragraph]:
    """The paragraphs of the kinds that it is made of, for rules that are not `said` yet."""
    stated = {rule.id for rule in kind.stated}
    known = {*stated, *(rule.id for rule in kind.rules), *(layer.name for layer in kind.clues)}
    for part in kind.components:

        def there(name: str, part: Kind = part) -> str:
            own = f"{part.name}-{name}"
            return own if own in known else name

        for text, of, only, unless in instruction(part).rules:
            rules = tuple(rule for rule in map(there, of) if rule in stated)
            if not said.issuperset(rules):
                yield Paragraph(text, rules, there(only), unless)


def _is_unusual(option: str, puzzle: Puzzle) -> bool:
    """Whether the option of this name, if there is one, has another value than usual."""
    return option in puzzle.options and puzzle.options[option] != puzzle.kind.defaults()[option]


def _sentence(rule: Rule) -> Paragraph:
    return Paragraph(SIGN_IN_TEXTS.sub("", rule.text), (rule.id,))


def _shipped(name: str) -> str | None:
    try:
        return (files(home(name)) / INSTRUCTION_FILE).read_text("utf-8")
    except (EnpitsuError, OSError, TypeError):  # the kind has no package, or no instruction there
        return None


def _example(kind: Kind) -> Record | None:
    """The board of a kind's evidence that is nearest to a square of six rows."""
    try:
        solved = evidence(kind).solved
    except EnpitsuError:  # a kind of another package need not have evidence
        return None
    return min(solved, key=_oddity, default=None)


def _oddity(record: Record) -> tuple[bool, bool, int]:
    puzzle, grid = record.puzzle, record.puzzle.grid
    usual = puzzle.options == puzzle.kind.defaults()
    return not usual, grid.rows != grid.cols, abs(grid.rows * grid.cols - 36)


def _speaks(rule: Rule, puzzle: Puzzle) -> bool:
    """Whether a rule has any instance in a puzzle."""
    return any(True for _ in rule.instances(puzzle, puzzle.domains))
