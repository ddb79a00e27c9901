"""Tables as clauses: a small set of prime implicates that is equivalent to the table.

Candidates that occur in no row are excluded by unit clauses and then left out. An implicate is a
clause "x1 in S1 or x2 in S2 or ..."; it forbids a box, the product of the complements of these
sets, and is prime if no larger box is forbidden. A cover is a set of primes whose boxes together
contain all forbidden patterns. The tables of the built-in kinds come with their smallest covers
(`covers.json`, written by `scripts/covers.py`); for other tables a cover is chosen greedily, once
in a process, in well under a second.

A clause lists indices into all candidates of the table, column by column in domain order, followed
by their negations in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import prod

from enpitsu.paper.values import Candidates, Domain
from enpitsu.rules.formulas import picker
from enpitsu.rules.limits import MAX_COVER_BOXES, MAX_COVERED_PATTERNS, MAX_REMEMBERED_COVERS

Clause = tuple[int, ...]
Sizes = tuple[int, ...]  # of the domains
Row = tuple[int, ...]  # an allowed combination as indices into the domains
Box = int  # a set of candidates as bits


Pick = Callable[[Sequence[int]], Sequence[int]]


@lru_cache(maxsize=MAX_REMEMBERED_COVERS)
def cover(domains: tuple[Domain, ...], allowed: frozenset[Candidates]) -> tuple[Pick, ...]:
    """The clauses of a table, each as a function that picks its literals from a sequence.

    The sequence has, column by column, the literals of all candidates and then their negations.
    """
    sizes, rows = indexed(domains, allowed)
    spans = [(2 * start, size) for start, size in zip(_starts(sizes), sizes, strict=True)]
    places = [first + i for first, size in spans for i in range(size)]
    places += [first + size + i for first, size in spans for i in range(size)]
    return tuple(picker([places[i] for i in clause]) for clause in clauses(sizes, rows))


def indexed(domains: tuple[Domain, ...], allowed: frozenset[Candidates]) -> tuple[Sizes, list[Row]]:
    """The sizes of the domains, and the allowed rows as indices into them, sorted."""
    numbers = [{value: i for i, value in enumerate(domain)} for domain in domains]
    rows = [
        tuple(number[value] for number, value in zip(numbers, row, strict=True))
        for row in allowed
        if all(value in number for number, value in zip(numbers, row, strict=True))
    ]
    return tuple(map(len, domains)), sorted(rows)


def clauses(sizes: Sizes, rows: Sequence[Row]) -> tuple[Clause, ...]:
    """Clauses that together allow exactly the rows."""
    kept, fewer, shorter = living(sizes, rows)
    total = sum(sizes)
    denied = [(total + i,) for i in range(total) if i not in kept]
    names = (*kept, *(total + i for i in kept))
    found = covering(fewer, shorter) if all(fewer) else ()  # no row: every candidate is excluded
    return (*denied, *(tuple(names[i] for i in clause) for clause in found))


def living(sizes: Sizes, rows: Sequence[Row]) -> tuple[Sequence[int], Sizes, list[Row]]:
    """The candidates that occur in some row, and the table without the others."""
    sides = [sorted({row[v] for row in rows}) for v in range(len(sizes))]
    kept = [start + i for start, side in zip(_starts(sizes), sides, strict=True) for i in side]
    shorter = [tuple(side.index(i) for side, i in zip(sides, row, strict=True)) for row in rows]
    return kept, tuple(map(len, sides)), shorter


def covering(sizes: Sizes, rows: Sequence[Row]) -> tuple[Clause, ...]:
    """A cover of a table in which every candidate occurs in a row: shipped, or computed here."""
    if prod(sizes) > MAX_COVERED_PATTERNS:
        return tree(sizes, rows)
    shipped = _shipped().get(fingerprint(sizes, rows))
    if shipped is not None:
        return shipped
    boxes = primes(sizes, rows)
    if boxes is None:
        return tree(sizes, rows)
    return tuple(implicate(sizes, box) for box in _choice(sizes, rows, boxes))


def fingerprint(sizes: Sizes, rows: Sequence[Row]) -> str:
    """A name for a table that does not depend on the names of its values."""
    from hashlib import sha256  # slow to import, and most kinds have no tables

    return sha256(repr((sizes, rows)).encode()).hexdigest()[:32]


@cache
def _shipped() -> dict[str, tuple[Clause, ...]]:
    import json  # slow to import, and most kinds have no tables
    from pkgutil import get_data

    text = get_data("enpitsu.rules", "covers.json")
    assert text is not None, "covers.json is part of the package"
    return {name: tuple(map(tuple, listed)) for name, listed in json.loads(text).items()}


def primes(sizes: Sizes, rows: Sequence[Row]) -> list[Box] | None:
    """All maximal boxes without a row; None if there are too many.

    One row after another is cut out: a box that contains the row is replaced by boxes each of which
    lacks one of the row's candidates. Such a box is maximal unless it lies in a box that did not
    contain the row because it lacks the same single candidate; no other box can contain it.
    """
    sides, starts = _sides(sizes), _starts(sizes)
    boxes = [sum(sides)]
    for row in rows:
        bits = [1 << start + i for start, i in zip(starts, row, strict=True)]
        point = sum(bits)
        kept = [box for box in boxes if box & point != point]
        beside = [[box for box in kept if box & point == point ^ bit] for bit in bits]
        cut = {
            box ^ bit: None
            for box in boxes
            if box & point == point
            for bit, side, near in zip(bits, sides, beside, strict=True)
            if box & side != bit and not _contained(box ^ bit, near)
        }
        boxes = kept + sorted(cut, key=int.bit_count, reverse=True)
        if len(boxes) > MAX_COVER_BOXES:
            return None
    return boxes


def _contained(box: Box, others: Sequence[Box]) -> bool:
    """Whether one of the other boxes contains this one."""
    for other in others:  # noqa: SIM110  # `any` takes three times as long
        if box & other == box:
            return True
    return False


def _starts(sizes: Sizes) -> list[int]:
    """For each column the index of its first candidate."""
    return [end - size for size, end in zip(sizes, accumulate(sizes), strict=True)]


def _sides(sizes: Sizes) -> list[Box]:
    """For each column the set of all its candidates."""
    return [((1 << n) - 1) << start for n, start in zip(sizes, _starts(sizes), strict=True)]


def implicate(sizes: Sizes, box: Box) -> Clause:
    """The clause that forbids a box; a set of one value is written as a negation."""
    literals: list[int] = []
    for size, start in zip(sizes, _starts(sizes), strict=True):
        side = range(start, start + size)
        inside = [i for i in side if box >> i & 1]
        if len(inside) == 1 < size:
            literals.append(sum(sizes) + inside[0])
        else:
            literals.extend(i for i in side if not box >> i & 1)
    return tuple(literals)


def patterns(sizes: Sizes, boxes: Sequence[Box]) -> list[int]:
    """For each box the patterns in it as bits; a pattern is a number in mixed radix."""
    every = (1 << prod(sizes)) - 1
    having: list[int] = []  # for each candidate the patterns that contain it
    step = prod(sizes)
    for size in sizes:
        period, step = step, step // size
        repeated = every // ((1 << period) - 1)
        having.extend((((1 << step) - 1) << step * i) * repeated for i in range(size))
    within = []
    for box in boxes:
        inside = every
        for side in _sides(sizes):
            either = 0
            for i in range(side.bit_length()):
                if (box & side) >> i & 1:
                    either |= having[i]
            inside &= either
        within.append(inside)
    return within


def _choice(sizes: Sizes, rows: Sequence[Row], boxes: Sequence[Box]) -> list[Box]:
    """Boxes that cover all forbidden patterns: greedily, then without redundant ones."""
    within = patterns(sizes, boxes)
    lengths = [len(implicate(sizes, box)) for box in boxes]
    chosen: list[int] = []
    filled = 0
    while filled.bit_count() < prod(sizes) - len(rows):
        gains = [(inside & ~filled).bit_count() for inside in within]
        best = max(range(len(boxes)), key=lambda i: (gains[i], -lengths[i]))
        chosen.append(best)
        filled |= within[best]
    for i in tuple(chosen):
        rest = 0
        for other in chosen:
            if other != i:
                rest |= within[other]
        if rest == filled:
            chosen.remove(i)
    return [boxes[i] for i in chosen]


def tree(sizes: Sizes, rows: Sequence[Row]) -> tuple[Clause, ...]:
    """For each prefix of rows a clause: it is followed by one of the values that continue it."""
    following: dict[Row, dict[int, None]] = {(): {}}
    for row in rows:
        for length, value in enumerate(row):
            following.setdefault(row[:length], {})[value] = None
    starts = _starts(sizes)
    return tuple(
        (
            *(sum(sizes) + start + i for start, i in zip(starts, beginning, strict=False)),
            *(starts[len(beginning)] + i for i in values),
        )
        for beginning, values in following.items()
        if len(values) < sizes[len(beginning)]
    )
