"""Signs on the edges between cells that say how two numbers are related."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import fitting
from enpitsu.kit.techniques.clued import beside, clued
from enpitsu.kit.techniques.fillings import chained, in_houses
from enpitsu.kit.techniques.words import clue_named
from enpitsu.paper.look import Figure
from enpitsu.puzzle import (
    Board,
    Clue,
    Domains,
    Edge,
    Instances,
    Layer,
    Look,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Difficulty, Technique
from enpitsu.puzzle.variant import Variant

Fits = Callable[[int, int], bool]


def consecutive(one: int, other: int) -> bool:
    """Whether two numbers differ by one."""
    return abs(one - other) == 1


def double(one: int, other: int) -> bool:
    """Whether one number is the double of the other."""
    return one == 2 * other or other == 2 * one


def related(layer: str, sign: str, fits: Fits, puzzle: Puzzle, domains: Domains) -> Instances:
    """Instances of a rule: two numbers with this sign between them satisfy `fits`."""
    for edge, value in puzzle.clues[layer].items():
        if value == sign:
            columns = domains[edge.first], domains[edge.second]
            yield edge, (Clue(layer, edge, value),), fitting(columns, fits)


def unrelated(
    layer: str, all_fits: tuple[Fits, ...], puzzle: Puzzle, domains: Domains
) -> Instances:
    """Instances of a rule: two numbers without a sign between them satisfy none of `all_fits`."""
    signs = _with_signs(layer, puzzle)
    for edge in puzzle.grid.edges:
        if edge not in signs and edge.first in domains and edge.second in domains:
            columns = domains[edge.first], domains[edge.second]
            yield edge, (), fitting(columns, fits_none, all_fits)


def _several(
    chain: str, pairs: str, rules: tuple[str, ...], names: Mapping[Value, str]
) -> tuple[Technique, Technique]:
    """Techniques for several signs together: chains of signs, and signs in a house."""
    called = partial(clue_named, said=names)
    return chained(chain, rules, called), in_houses(pairs, rules, called)


def fits_none(one: int, other: int, all_fits: tuple[Fits, ...]) -> bool:
    """Whether two numbers satisfy none of several predicates."""
    return not any(fits(one, other) for fits in all_fits)


# Whether two numbers are related by a third; and the number by which two are related, if any.
FitsBy = Callable[[int, int, int], bool]
Tells = Callable[[int, int], int | None]
DOTTED = ("kropki", "consecutive", "difference", "ratio")  # layers of dots


def related_by(layer: str, fits: FitsBy, puzzle: Puzzle, domains: Domains) -> Instances:
    """Instances of a rule: two numbers and the number printed between them satisfy `fits`."""
    for edge, value in puzzle.clues[layer].items():
        columns = domains[edge.first], domains[edge.second]
        yield edge, (Clue(layer, edge, value),), fitting(columns, fits, value)


def unrelated_by(
    layer: str, fits: FitsBy, usual: int, puzzle: Puzzle, domains: Domains
) -> Instances:
    """Instances of a rule: two numbers without a dot between them satisfy `fits` for no clue."""
    printed = tuple(sorted({usual, *map(int, puzzle.clues[layer].values())}))
    dots = _with_signs(layer, puzzle)
    for edge in puzzle.grid.edges:
        if edge not in dots and edge.first in domains and edge.second in domains:
            columns = domains[edge.first], domains[edge.second]
            yield edge, (), fitting(columns, fits_no_number, fits, printed)


def dotted(puzzle: Puzzle) -> set[Place]:
    """The edges with a dot of any sort."""
    return {edge for layer in DOTTED for edge in puzzle.clues.get(layer, ())}


def _with_signs(layer: str, puzzle: Puzzle) -> set[Place]:
    """The edges with a sign of a layer; for a layer of dots, those with a dot of any sort."""
    return dotted(puzzle) if layer in DOTTED else {*puzzle.clues.get(layer, ())}


def fits_no_number(one: int, other: int, fits: FitsBy, told: tuple[int, ...]) -> bool:
    """Whether two numbers are related by none of these numbers."""
    return not any(fits(one, other, number) for number in told)


def number_shown(tells: Tells, _: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The number that a board shows between two cells."""
    if edge.first in board and edge.second in board:
        number = tells(int(board[edge.first]), int(board[edge.second]))
        return () if number is None else (number,)
    return ()


def signs_shown(signs: Mapping[str, Fits], _: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The signs that a board shows between two cells."""
    if edge.first in board and edge.second in board:
        one, other = int(board[edge.first]), int(board[edge.second])
        return [sign for sign, fits in signs.items() if fits(one, other)]
    return ()


def numbered(
    name: str,
    title: str,
    text: str,
    fits: FitsBy,
    tells: Tells,
    *,
    layer: str,
    usual: int,
    black: bool = False,
    negative: str = "",
) -> Variant:
    """The variant whose numbers on edges say how the numbers beside them are related.

    `fits(one, other, number)` is the relation, and `tells(one, other)` the number that would be
    printed, if any. A clue without a number means the `usual` one. With a text for the `negative`
    rule all dots are given: two numbers without a dot between them are related neither by a number
    that is printed anywhere nor by the usual one. The dots are white, or `black`.
    """
    rules = [
        Rule(
            layer,
            text,
            partial(related_by, layer, fits),
            shown={layer: partial(number_shown, tells)},
            techniques=(
                *clued(
                    layer,
                    f"numbers beside a {layer}",
                    f"across a {layer}",
                    f"{{clue}} is their {layer}",
                    level=Difficulty.EASY,
                ),
                *_several(f"{layer} chain", f"{layer}s in a house", (layer,), {}),
            ),
        )
    ]
    if negative:
        absent = partial(unrelated_by, layer, fits, usual)
        reasons = beside(name, f"no {layer} told", "there is no dot between {cells}")
        rules.append(Rule(name, negative, absent, techniques=reasons))
    told = {layer: keys.NumberedDots(layer, usual)}
    return Variant(
        name=name,
        title=title,
        clues=(
            Layer(
                layer,
                Numbers(),
                on="edges",
                complete=bool(negative),
                optional=True,
                listed=True,
            ),
        ),
        rules=tuple(rules),
        look=Look(discs=frozenset({layer})) if black else Look(circled=frozenset({layer})),
        fpuzzles=told | ({"negative": keys.NegativeSigns((layer,))} if negative else {}),
    )


def signed(
    name: str,
    title: str,
    signs: Mapping[str, Fits],
    texts: Mapping[str, str],
    names: Mapping[Value, str],
    says: Mapping[str, str],
    *,
    short: str,
    layer: str,
    fpuzzles: Mapping[str, keys.Key],
    figures: Mapping[Value, Figure] | None = None,
    lacking: str = "dot",
    negative: str = "",
) -> Variant:
    """The variant whose signs on edges say how numbers are related.

    For each sign, `signs` has the predicate, `texts` the sentence, `names` its name with an
    article, and `says` the verb of a reason. `short` is the name of the techniques for all signs.
    With a text for the `negative` rule all signs are given, and `lacking` is the word for a sign
    that is missing.
    """
    shown = {layer: partial(signs_shown, signs)}
    ids = {sign: names[sign].partition(" ")[2].replace(" ", "") for sign in signs}
    several = _several(f"{short} chain", f"{short} pairs", tuple(ids.values()), names)
    first, *_ = signs
    rules = [
        Rule(
            ids[sign],
            texts[sign],
            partial(related, layer, sign, fits),
            shown=shown,
            techniques=(
                *clued(
                    ids[sign],
                    f"numbers beside {names[sign]}",
                    f"across {names[sign]}",
                    f"{{clue}} {says[sign]}",
                    level=Difficulty.EASY,
                ),
                *(several if sign == first else ()),
            ),
        )
        for sign, fits in signs.items()
    ]
    if negative:
        absent = partial(unrelated, layer, tuple(signs.values()))
        reasons = beside(name, f"no {lacking}", f"there is no {lacking} between {{cells}}")
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
        look=Look(figures=figures or {}, value_names={sign: names[sign] for sign in signs}),
        fpuzzles=fpuzzles,
    )
