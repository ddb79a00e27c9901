"""Tokens: single values as text, and which value a text stands for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from enpitsu.errors import Fault, FormatError, Unsupported, short
from enpitsu.io.limits import MAX_NUMBER_DIGITS
from enpitsu.paper.layer import (
    Answer,
    Board,
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Options,
    Parts,
    Symbols,
    misplaced,
)
from enpitsu.paper.values import Candidates, Domain, Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import givens

UNKNOWN, NOTHING = "?", "."  # both are read as a place that is not filled in
CROSSING = "+"  # written between cells where no layer has a place
BOARDS = ("solution", "state")
STATE, CANDIDATES = "state", "candidates"  # the player's entries, and the pencil marks
BETWEEN = ","  # between two candidates of one place
NUMBER = re.compile(rf"-?\d{{1,{MAX_NUMBER_DIGITS}}}", re.ASCII)


class Token(NamedTuple):
    """A piece of text and where it was met; line and column count from one, zero is unknown."""

    text: str
    line: int = 0
    column: int = 0

    def fail(self, expected: str, *, met: str = "symbol") -> FormatError:
        """The error that something else was expected here."""
        message = f"unknown {met} '{short(self.text)}'; expected {expected}"
        return FormatError(message, line=self.line, column=self.column)


def clue(layer: Layer, text: str, options: Options) -> Value | None:
    """The clue that a text stands for, or None for no clue.

    A text that is not a value of the layer is returned unchanged: `problems` reports it.
    """
    if text == layer.blank:
        return None
    match layer.values:
        case Symbols() as symbols:
            known = symbols.all(options)
            if len(text) == 1 and text in known:
                return text
            return spelt(text, {symbol: symbol for symbol in known}) or text
        case Numbers():
            return int(text) if NUMBER.fullmatch(text) else text
        case Labels() | Lists() | Parts() | Nothing():
            return text


def expect_seen(layer: Layer, value: Value) -> None:
    """Raise `Unsupported` for a clue that would be read as nothing."""
    if value == layer.blank:
        raise Unsupported(f"{layer.name}: '{value}' cannot be written: it stands for nothing")


def spelt(text: str, values: Mapping[str, Value]) -> Value | None:
    """The value with this spelling, or else the only one that differs just in capitals."""
    if text in values:
        return values[text]
    alike = [value for name, value in values.items() if name.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


class EntryReader:
    """The entries and the pencil marks of a board while it is read, and what is wrong with them.

    `name` is that of the board. An entry that cannot stand where it is becomes a fault, and is held
    as text. If the puzzle has faults, its domains are unknown and every entry is taken. Where the
    board `filled` has an entry there can be no marks.
    """

    def __init__(self, puzzle: Puzzle, name: str, filled: Board | None = None) -> None:
        self.puzzle, self.name, self.filled = puzzle, name, filled or {}
        self.domains: Mapping[Any, Domain] | None = None if puzzle.faults else puzzle.domains
        self.board: dict[Any, Value] = {}
        self.candidates: dict[Any, Candidates] = {}
        self.faults: list[Fault] = []
        self._names: dict[int, dict[str, Value]] = {}  # by the identity of a domain

    def put(self, place: Any, text: str, outside: Sequence[str]) -> None:  # noqa: ANN401
        """Fill in what stands at a place; the texts of `outside` stand where no answer goes."""
        if self.domains is None:
            if text not in (UNKNOWN, NOTHING, *outside):
                self.board[place] = _held(text)
        elif place not in self.domains:
            printed = [str(layer[place]) for layer in self.puzzle.clues.values() if place in layer]
            if text not in (UNKNOWN, *outside, NOTHING, *printed):
                self._fault(place, text, None, outside[0])
        else:
            names = self._spellings(self.domains[place])
            value = names.get(text)
            if value is None and text not in (UNKNOWN, NOTHING):
                value = spelt(text, names)
                if value is None:
                    self._fault(place, text, self.domains[place], "")
            if value is not None:
                self.board[place] = value

    def pencil(self, place: Any, text: str, outside: Sequence[str]) -> None:  # noqa: ANN401
        """Note the candidates that a text tells: side by side, or with commas between them."""
        domain = (self.domains or {}).get(place, ())
        names = self._spellings(domain) if domain else {}
        side_by_side = names and BETWEEN not in text and all(len(name) == 1 for name in names)
        if text in (UNKNOWN, *outside, NOTHING) and text not in names:
            self.put(place, text, outside)
        else:
            self.pencil_all(place, list(text) if side_by_side else text.split(BETWEEN), outside)

    def pencil_all(self, place: Any, texts: Sequence[str], outside: Sequence[str]) -> None:  # noqa: ANN401
        """Note each of the candidates that texts tell, in the order of the values."""
        if self.domains is None:
            self.candidates[place] = tuple(dict.fromkeys(map(_held, texts)))
            return
        domain = self.domains.get(place)
        names = self._spellings(domain or ())
        known = {text: spelt(text, names) for text in texts}
        strange = [text for text, value in known.items() if value is None]
        if domain is None or strange:
            self._fault(place, " ".join(strange or texts) or "nothing", domain, outside[0])
            return
        self.candidates[place] = tuple([v for v in domain if v in known.values()])
        if expected := self._no_room(place):
            met = f"{self.name}: {place} holds {' '.join(texts) or 'no candidates'}"
            self.faults.append(Fault(f"{met}; expected {expected}", self.name, place))

    def _no_room(self, place: Any) -> str:  # noqa: ANN401
        """What was expected if pencil marks are not possible at a place; empty if they are."""
        marks = self.candidates[place]
        if not marks:
            return f"one at least, or {UNKNOWN} where nothing is noted"
        if place in self.filled:
            return f"{UNKNOWN}, as {self.filled[place]} is filled in there"
        printed = self._printed.get(place, marks)
        if len(printed) == 1 and printed != marks:
            return f"{UNKNOWN}, as {printed[0]} is printed there"
        return ""

    @cached_property
    def _printed(self) -> Mapping[Any, Candidates]:
        return givens(self.puzzle)

    def _spellings(self, domain: Domain) -> dict[str, Value]:
        if id(domain) not in self._names:
            self._names[id(domain)] = {str(value): value for value in domain}
        return self._names[id(domain)]

    def _fault(self, place: Any, text: str, domain: Domain | None, outside: str) -> None:  # noqa: ANN401
        self.board[place] = _held(text)
        told = {"board": self.name, "blank": UNKNOWN, "outside": outside}
        self.faults.append(misplaced(self.name, place, text, domain, **told))

    def characters(self, answers: Iterable[Answer]) -> set[str]:
        """The tokens that may stand there, if each of them is one character; else none."""
        known = {UNKNOWN, NOTHING, CROSSING, *(answer.outside for answer in answers)}
        for domain in {id(d): d for d in (self.domains or {}).values()}.values():
            known |= set(self._spellings(domain))
        return known if all(len(token) == 1 for token in known) else set()


def _held(text: str) -> Value:
    return int(text) if NUMBER.fullmatch(text) else text


def usable(puzzle: Puzzle, board: Board) -> Mapping[Any, Any]:
    """The places that take an answer; if the puzzle has faults, those that hold one."""
    return board if puzzle.faults else puzzle.domains
