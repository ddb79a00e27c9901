"""Which layers share a block of text, and how the places of a block lie in rows.

A layer on cells or on corners is rows of tokens, one outside the grid a single row. If a layer lies
on edges, or layers lie on corners and on cells, they are woven into one lattice, in which cells,
edges and corners alternate. The lattice includes the rim only if a layer has places there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from enpitsu.io.native.tokens import CROSSING, NOTHING
from enpitsu.paper.grid import SIDES, Cell, Corner, Edge, Grid, point
from enpitsu.paper.layer import Answer, Labels, Layer, Location, Paths, places
from enpitsu.puzzle.kind import Kind

GRID = "grid"
SORTS = {
    "cells": Cell,
    "edges": Edge,
    "all edges": Edge,
    "corners": Corner,
    "inner corners": Corner,
}
PLAIN = ("cells", "corners")  # a layer on these alone needs no lattice


class Block(NamedTuple):
    """Rows of tokens under one name, and the layers that stand there."""

    name: str
    layers: tuple[Layer, ...]

    @property
    def ons(self) -> tuple[Location, ...]:
        """Where its layers lie."""
        return tuple(layer.on for layer in self.layers if not isinstance(layer.on, Paths))


def blocks(kind: Kind) -> list[Block]:
    """The blocks of a kind's clues; layers whose clues have a line each are in no block."""
    woven = _woven(kind.clues)
    found = []
    for layer in kind.clues:
        if layer.by_line:
            continue
        if layer not in woven:
            found.append(Block(layer.name, (layer,)))
        elif layer is woven[0]:
            found.append(Block(GRID, woven))
    return found


def _woven(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers that share one block: the first on cells, on edges and on corners.

    Labels and optional layers have blocks of their own. Empty if no layer needs a lattice.
    """
    first: dict[type, Layer] = {}
    ons: set[Location] = set()
    for layer in layers:
        seldom = layer.optional or isinstance(layer.values, Labels)
        if isinstance(layer.on, Paths) or layer.by_line or layer.on not in SORTS or seldom:
            continue
        if first.setdefault(SORTS[layer.on], layer) is layer:
            ons.add(layer.on)
    return () if not ons or _plain(ons) else tuple(first.values())


def split_answers(answers: Iterable[Answer]) -> tuple[list[Answer], list[Answer]]:
    """The answers that share one block, woven into a lattice if needed, and the others.

    Answers outside the grid, and answers that share places with others, have blocks of their own.
    """
    inside: list[Answer] = []
    alone: list[Answer] = []
    for answer in answers:
        (alone if answer.apart or answer.on in SIDES else inside).append(answer)
    return inside, alone


def _plain(ons: Collection[Location]) -> bool:
    return len(ons) == 1 and next(iter(ons)) in PLAIN


def _rim(ons: Collection[Location]) -> bool:
    return "all edges" in ons or "corners" in ons


def rows(ons: Iterable[Location], grid: Grid) -> list[list[Any]]:
    """The places of a block, row by row; where no layer has a place, the sign that is written."""
    first, *others = sorts = list(dict.fromkeys(ons))
    if first in SIDES:
        return [list(places(first, grid))]
    if first in PLAIN and not others:
        flat, width = places(first, grid), extent(sorts, grid.cols)
        return [list(flat[i : i + width]) for i in range(0, len(flat), width)]
    rim = _rim(sorts)
    height, width = (2 * n + 1 if rim else 2 * n - 1 for n in (grid.rows, grid.cols))
    lattice: list[list[Any]] = [[CROSSING] * width for _ in range(height)]
    for row, col in map(point, grid.cells):
        lattice[row + rim][col + rim] = NOTHING
    for on in sorts:
        for place in places(on, grid):
            r, c = point(place)
            lattice[r + rim][c + rim] = place
    return lattice


def extent(ons: Iterable[Location], cells: int) -> int:
    """The number of tokens in a row or a column of `cells` cells."""
    sorts = set(ons)
    if sorts <= {*SIDES}:
        return cells
    if _plain(sorts):
        return cells if "cells" in sorts else cells + 1
    return 2 * cells + 1 if _rim(sorts) else 2 * cells - 1


@lru_cache
def spanned(ons: tuple[Location, ...], tokens: int) -> int | None:
    """The number of cells in a line of so many tokens; None if there is no such number."""
    if ons[0] in SIDES:
        return tokens
    likely = (tokens, tokens - 1, tokens // 2, tokens // 2 + 1)
    return next((n for n in likely if n > 0 and extent(ons, n) == tokens), None)
