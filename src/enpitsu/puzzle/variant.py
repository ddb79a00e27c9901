"""Variants: rules and clues that are laid on a kind whose answers are numbers in cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial, reduce
from inspect import isgeneratorfunction
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from enpitsu.errors import Fault, UnknownKind, unknown
from enpitsu.paper.grid import TURNS, Cell, Edge, Grid, Turn, simple_places
from enpitsu.paper.layer import Board, Clues, Layer, Numbers, Option, Options
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.plugins import Registry, letters
from enpitsu.puzzle.deduction import Difficulty, SolvingTime
from enpitsu.puzzle.index import VARIANT_INDEX
from enpitsu.puzzle.kind import JOINT, Codec, Former, Kind, Puzzle, Rule, TraceFunction

if TYPE_CHECKING:
    from random import Random

    from enpitsu.puzzle.deduction import Struck, Timing
    from enpitsu.puzzle.model import Model

EXTREME_MINUTES = 150  # a puzzle with variants that takes longer is extreme, by any techniques

# Draws the clues of a variant on a puzzle that has the frames of the variants before it.
VariantFrame = Callable[[Puzzle, Options, "Random"], Clues]


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """Rules that are added to those of a kind, with the layers of clues that they read.

    It applies to kinds with one answer, a number in each cell. Fields that a `Kind` has as well
    mean the same. `frame` draws its clues on a puzzle with the frames of its kind and of earlier
    variants. If its rules only ask which numbers are equal (`by_equality`), values that are `alike`
    in its kind stay so. With `of_regions` its kind must have regions, of which its rules speak.
    `fpuzzles` are the keys of F-puzzles under which its clues are written.
    `aliases` are further names under which it is found.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]
    clues: tuple[Layer, ...] = ()
    look: Look = field(default_factory=Look)
    frame: VariantFrame = lambda puzzle, options, rng: {}  # noqa: ARG005
    frame_options: tuple[Option, ...] = ()
    traces: Mapping[str, TraceFunction] = field(default_factory=dict)
    turns: tuple[Turn, ...] = TURNS
    by_equality: bool = False
    of_regions: bool = False
    fpuzzles: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<variant {self.name}>"

    def __deepcopy__(self, _: object) -> Variant:
        return self


VARIANTS: Registry[Variant] = Registry(
    "variant",
    {name: f"enpitsu.variants.{told[1]}" for name, told in VARIANT_INDEX.items()},
    Variant,
    error=UnknownKind,
)


def variant(name: str) -> Variant:
    """The variant of that name or title, in the singular or the plural; else `UnknownKind`.

    Capitals, blanks and marks do not matter. Its other names work too, and its key in F-puzzles if
    it has one of its own.
    """
    meant = called(name)
    if meant is None:
        raise UnknownKind(unknown("variant", name, VARIANTS.names()))
    return VARIANTS.get(meant)


def called(name: str) -> str | None:
    """The name of the variant with this name, title or alias; None if there is none."""
    if name in VARIANT_INDEX:
        return name
    met = _singular(name)
    named = {_singular(known): known for known in VARIANTS.names()}
    keys = Counter(key for *_, found, _ in VARIANT_INDEX.values() for key in found)
    also: dict[str, str] = {}
    for known, (title, _, found, others) in VARIANT_INDEX.items():
        own = found if len(found) == 1 and keys[found[0]] == 1 else ()
        for other in (title, *others, *own):
            also.setdefault(_singular(other), known)
    return named.get(met) or also.get(met)


def _singular(name: str) -> str:
    return letters(name).removesuffix("s")


def with_kind(name: str, kinds: Mapping[str, str]) -> tuple[str, tuple[str, ...]] | None:
    """The kind and the variants in a name such as Killer Sudoku or Even-Odd Sudoku, or None.

    `kinds` has the names of the kinds, by the letters of all names that they have.
    """
    met, words = letters(name), [*map(letters, re.split(r"[\W_]+", name))]
    for known in sorted(kinds, key=len, reverse=True):
        before = met.removesuffix(known)
        if before in ("", met):
            continue
        if (meant := called(before)) is not None:
            return kinds[known], (meant,)
        starts = [*accumulate(words)]
        if before in starts and (several := _each_called(words[: starts.index(before) + 1])):
            return kinds[known], several
    return None


def _each_called(words: Sequence[str]) -> tuple[str, ...]:
    """The variants whose names these words are, one after the other; empty if they are not."""
    for number in range(len(words), 0, -1):
        if (meant := called("".join(words[:number]))) is not None:
            rest = words[number:]
            if not rest or (others := _each_called(rest)):
                return (meant, *(others if rest else ()))
    return ()


def variants_of(kind: Kind) -> list[Variant]:
    """The variants that are laid on a kind, in the order of its name."""
    return [variant(name) for name in kind.name.split(JOINT)[1:]]


@runtime_checkable
class VariantCodec(Protocol):
    """A codec that can express the clues of variants."""

    def with_variants(self, variants: Sequence[Variant]) -> Codec | None:
        """The codec of the kind with these variants; None if one of them cannot be expressed."""


@lru_cache(maxsize=256)
def composed(kind: Kind, variants: tuple[Variant, ...]) -> Kind:
    """The kind with these variants; `UnknownKind` if its answers are not numbers in cells."""
    name = JOINT.join((kind.name, *(variant.name for variant in variants)))
    if not takes_variants(kind):
        expected = "expected a kind with a number in each cell"
        raise UnknownKind(f"{kind.name} takes no variants, as in '{name}'; {expected}")
    needy = [variant.name for variant in variants if variant.of_regions]
    if needy and not _has_regions(kind):
        expected = "expected a kind with regions"
        raise UnknownKind(f"{kind.name} has no regions for '{needy[0]}'; {expected}")
    clues = tuple(chain(kind.clues, *(variant.clues for variant in variants)))
    if len({layer.name for layer in clues}) < len(clues):
        raise UnknownKind(f"two variants of '{name}' print the same clues; expected one of them")
    grown = isgeneratorfunction(kind.frame)
    wishes = chain(kind.frame_options, *(variant.frame_options for variant in variants))
    return Kind(
        name=name,
        title=JOINT.join((kind.title, *(variant.title for variant in variants))),
        clues=clues,
        answers=kind.answers,
        rules=tuple(chain(kind.rules, *(variant.rules for variant in variants))),
        look=reduce(Look.laid_over, (variant.look for variant in variants), kind.look),
        options=kind.options,
        techniques=kind.techniques_with_variants or kind.techniques,
        codecs=_codecs(kind, variants),
        problems=partial(_problems, kind, variants),
        frame=partial(_grown_frame if grown else _frame, kind, variants),
        frame_options=tuple({wish.name: wish for wish in wishes}.values()),
        traces={name: trace for one in variants for name, trace in one.traces.items()},
        open_frame=kind.open_frame if grown else None,
        turns=tuple(turn for turn in kind.turns if all(turn in one.turns for one in variants)),
        family=kind.family,
        alike=kind.alike if all(one.by_equality for one in variants) else _nothing_alike,
        usual_size=kind.usual_size,
        for_people=True,
        whole_ladder=kind.whole_ladder,
        derived=kind.derived,
        solving_time=kind.solving_time and partial(_timed, kind.solving_time),
        former=None if kind.former is None else _former(kind.former, variants),
    )


def _timed(timing: Timing, model: Model, struck: Sequence[Struck]) -> SolvingTime:
    """The time as for the kind alone, without its level, which is known for that kind only."""
    found = timing(model, struck)
    longest = found.mean >= EXTREME_MINUTES
    return found._replace(level=Difficulty.EXTREME if longest else Difficulty.EASY)


def _former(former: Former, variants: Sequence[Variant]) -> Former:
    """The earlier version of the kind, with the layers of variants added."""
    clues = (*former.kind.clues, *chain.from_iterable(variant.clues for variant in variants))
    name = JOINT.join((former.kind.name, *(variant.name for variant in variants)))
    return former._replace(kind=replace(former.kind, name=name, clues=clues))


def takes_variants(kind: Kind) -> bool:
    """Whether the only answer of a kind is numbers in cells, judged on an empty board."""
    if [answer.on for answer in kind.answers] != ["cells"]:
        return False
    domains = kind.answers[0].domains(Puzzle(kind, kind.grid(), {}))
    numbers = all(isinstance(value, int) for domain in domains.values() for value in domain)
    given = any(isinstance(layer.values, Numbers) for layer in kind.clues)
    return numbers and given and not kind.answers[0].apart


def _has_regions(kind: Kind) -> bool:
    """Whether a kind has regions: printed ones, or the usual ones of its boards."""
    return bool(kind.look.walls) or kind.look.usual is not Look().usual


def _codecs(kind: Kind, variants: Sequence[Variant]) -> Mapping[str, Codec]:
    """The codecs that can express the clues of the variants."""
    able = {name: codec for name, codec in kind.codecs.items() if isinstance(codec, VariantCodec)}
    found = {name: codec.with_variants(variants) for name, codec in able.items()}
    return {name: codec for name, codec in found.items() if codec is not None}


def _problems(kind: Kind, variants: Sequence[Variant], puzzle: Puzzle) -> Iterator[Fault]:
    """The faults that the kind finds, and clues of variants on cells that take no number."""
    faults = [*kind.problems(puzzle)]
    yield from faults
    if faults:
        return
    domains = puzzle.domains
    taken = {cell for cell, domain in domains.items() if all(isinstance(v, int) for v in domain)}
    if len(taken) < len(domains):
        yield Fault("some answers are no numbers; expected a number in each cell with variants")
    for layer in (layer for variant in variants for layer in variant.clues):
        for place in puzzle.clues[layer.name]:
            cells = [*place] if isinstance(place, Edge) else simple_places(place)
            gaps = [cell for cell in cells if isinstance(cell, Cell) and cell not in taken]
            if gaps:
                where = "lies beside" if isinstance(place, Edge) else "goes through"
                met, expected = f"{place} {where} {gaps[0]}", "cells that take a number"
                if len(cells) == 1:
                    met, expected = str(place), "a cell that takes a number"
                yield Fault(f"{layer.name}: {met}; expected {expected}", layer.name, place)


def _frame(
    kind: Kind, variants: Sequence[Variant], grid: Grid, options: Options, rng: Random
) -> Clues:
    drawn = kind.frame(grid, options, rng)
    assert isinstance(drawn, Mapping)
    return _with_frames(kind, variants, grid, options, rng, drawn)


def _grown_frame(
    kind: Kind, variants: Sequence[Variant], grid: Grid, options: Options, rng: Random
) -> Generator[Clues, Board | None, Clues | None]:
    steps = kind.frame(grid, options, rng)
    assert isinstance(steps, Generator)
    drawn = yield from steps
    return None if drawn is None else _with_frames(kind, variants, grid, options, rng, drawn)


def _with_frames(
    kind: Kind,
    variants: Sequence[Variant],
    grid: Grid,
    options: Options,
    rng: Random,
    drawn: Clues,
) -> Clues:
    """The frame of the kind, and over it those of its variants, one after the other."""
    known = {option.name: options[option.name] for option in kind.options}
    whole = composed(kind, tuple(variants))
    clues = {**drawn}
    for variant in variants:
        clues |= variant.frame(Puzzle(whole, grid, clues, known), options, rng)
    return clues


def _nothing_alike(_: Puzzle) -> Iterable[Sequence[Value]]:
    return ()
