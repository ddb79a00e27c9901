"""Rules and options that several kinds share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from enpitsu.grid import Place
from enpitsu.layer import Board, Clue, Option
from enpitsu.puzzle import Domains, Instances, Puzzle, Rule
from enpitsu.rules.expr import Value, distinct, has


def printed_stays(layer: str) -> Rule:
    """The rule that what is printed in `layer` stays, wherever an answer goes."""
    return Rule("given", "What is printed in the grid stays.", partial(_stays, layer))


def _stays(layer: str, puzzle: Puzzle, domains: Domains) -> Instances:
    for place, value in puzzle.clues[layer].items():
        if place in domains:
            yield (place,), (Clue(layer, place, value),), has(value)


def stands_there(_: Puzzle, board: Board, place: Place) -> Iterable[Value]:
    """What a board shows in a layer whose clues stay: at each place the answer itself."""
    return (board[place],) if place in board else ()


def all_different(id: str, text: str) -> Rule:
    """The rule that no value stands twice in the whole grid."""
    return Rule(id, text, _different, noun="grid")


def _different(_: Puzzle, domains: Domains) -> Instances:
    yield tuple(domains), (), distinct(len(domains))


def whole_number(name: str, default: int, low: int) -> Option:
    """An option that is a whole number, `low` or more."""
    return Option(name, default, partial(_whole, low), f"a whole number from {low}")


def _whole(low: int, token: str) -> int:
    if not (token.isascii() and token.isdigit()) or int(token) < low:
        raise ValueError(token)
    return int(token)


def yes_or_no(name: str, default: str, meaning: str = "") -> Option:
    """An option that is `yes` or `no`."""
    return Option(name, default, _yes_or_no, "yes or no", meaning)


def _yes_or_no(token: str) -> str:
    if token not in ("yes", "no"):
        raise ValueError(token)
    return token


def distinct_letters(name: str, default: str) -> Option:
    """An option that lists different letters without blanks between them."""
    return Option(name, default, _letters, "different letters, such as ABC")


def _letters(token: str) -> str:
    if not token.isalpha() or len(set(token)) < len(token):
        raise ValueError(token)
    return token
