"""Signs on the edges between cells that say how two numbers are related."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import fitting
from enpitsu.kit.techniques.clued import beside, clued
from enpitsu.paper.look import Figure
from enpitsu.puzzle import (
    Board,
    Clue,
    Domains,
    Edge,
    Instances,
    Layer,
    Look,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.variant import Variant

Fits = Callable[[int, int], bool]


def consecutive(one: int, other: int) -> bool:
    """Whether two numbers differ by one."""
    return abs(one - other) == 1


def double(one: int, other: int) -> bool:
    """Whether one number is the double of the other."""
    return one == 2 * other or other == 2 * one


def related(layer: str, sign: str, fits: Fits, puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers on both sides of every such sign fit."""
    for edge, value in puzzle.clues[layer].items():
        if value == sign:
            columns = domains[edge.first], domains[edge.second]
            yield edge, (Clue(layer, edge, value),), fitting(columns, fits)


def unrelated(
    layer: str, all_fits: tuple[Fits, ...], puzzle: Puzzle, domains: Domains
) -> Instances:
    """The numbers on both sides of an edge without a sign fit none of them."""
    signs = puzzle.clues[layer]
    for edge in puzzle.grid.edges:
        if edge not in signs and edge.first in domains and edge.second in domains:
            columns = domains[edge.first], domains[edge.second]
            yield edge, (), fitting(columns, NoneOf(all_fits))


class NoneOf(tuple[Fits, ...]):
    """Whether two numbers fit none of several ways."""

    def __call__(self, one: int, other: int) -> bool:
        """Whether none of them says so."""
        return not any(fits(one, other) for fits in self)


def signs_shown(signs: Mapping[str, Fits], _: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The signs that a board shows between two cells."""
    if edge.first in board and edge.second in board:
        one, other = int(board[edge.first]), int(board[edge.second])
        return [sign for sign, fits in signs.items() if fits(one, other)]
    return ()


def signed(
    name: str,
    title: str,
    signs: Mapping[str, Fits],
    texts: Mapping[str, str],
    names: Mapping[str, str],
    *,
    layer: str,
    fpuzzles: Mapping[str, keys.Key],
    figures: Mapping[Value, Figure] | None = None,
    negative: str = "",
) -> Variant:
    """The variant that signs on edges say how numbers are related, each with its text.

    `names` are what people call the signs. With a text for a `negative` all signs are given.
    """
    shown = {layer: partial(signs_shown, signs)}
    rules = [
        Rule(
            names[sign].replace(" ", ""),
            texts[sign],
            partial(related, layer, sign, fits),
            shown=shown,
            techniques=clued(
                names[sign].replace(" ", ""),
                f"numbers beside a {names[sign]}",
                f"across a {names[sign]}",
                f"a {names[sign]} stands there",
            ),
        )
        for sign, fits in signs.items()
    ]
    if negative:
        absent = partial(unrelated, layer, tuple(signs.values()))
        reasons = beside(name, f"no {layer} sign", "no sign stands between them")
        rules.append(Rule(name, negative, absent, techniques=reasons))
    return Variant(
        name=name,
        title=title,
        clues=(
            Layer(
                layer,
                Symbols("".join(signs)),
                on="edges",
                complete=bool(negative),
                optional=True,
                listed=True,
            ),
        ),
        rules=tuple(rules),
        look=Look(figures=figures or {}),
        fpuzzles=fpuzzles,
    )
