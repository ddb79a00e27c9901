"""Pieces of one size: the shapes that fit at a cell, and the borders that all of these share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.kit.techniques.counts import value_counts
from enpitsu.kit.techniques.words import either, listed
from enpitsu.paper.grid import Edge
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Cut

MOST = 10_000  # shapes on a board; with more the technique is not used
FEW, MANY = 4, 12  # shapes at a cell, for the two techniques that look at one piece
MOST_BESIDE = 30  # shapes at a cell, for the one that looks at those next to it, too
NAMED = 2  # cells at which no other piece fits; of more the sentence names none


class Shape(NamedTuple):
    """A piece at its place: its cells, the edges inside it and at its rim, and the numbers there.

    Sets of cells, edges and numbers are bits; `outside` has the cells next to it.
    """

    cells: int
    inner: int
    rim: int
    numbers: int
    outside: Sequence[int]


class Number(NamedTuple):
    """The edges that a number counts, as bits, and how many of these are borders."""

    edges: int
    borders: int
    constraint: Constraint


class Pieces(NamedTuple):
    """All shapes on a board, and for each cell its neighbours with the edge to each, as a bit.

    `spanned` has for each cell the edges inside and round all shapes there, as bits.
    """

    size: int
    shapes: Sequence[Shape]
    near: Sequence[Sequence[tuple[int, int]]]
    spanned: Sequence[int]
    numbers: Sequence[Number]
    edges: Sequence[Place]
    cells: Sequence[Place]


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _pieces(model: Model) -> Iterator[Site]:
    """The whole board, with all shapes, if these are not too many."""
    for constraint in model.constraints:
        match constraint.relation:
            case Cut(graph=Graph() as graph, low=low, high=high) if low == high:
                shapes = connected(graph, low)
                if len(shapes) <= MOST:
                    yield _site(model, constraint, graph, shapes, low)


def connected(graph: Graph, size: int) -> list[int]:
    """All connected sets of so many nodes, as bits; it ends after too many."""
    beside = [sum(1 << other for other in near) for near in graph.neighbours]
    found: list[int] = []

    def grow(taken: int, left: int, open_: int, barred: int) -> None:
        if not left:
            found.append(taken)
            return
        while open_ and len(found) <= MOST:
            one = open_ & -open_
            open_ ^= one
            barred |= one
            near = beside[one.bit_length() - 1] & ~(barred | taken | open_)
            grow(taken | one, left - 1, open_ | near, barred)

    for node in range(len(beside)):
        before = (1 << node) - 1
        grow(1 << node, size - 1, beside[node] & ~before, before | 1 << node)
    return found


def _site(
    model: Model, constraint: Constraint, graph: Graph, found: Sequence[int], size: int
) -> Site:
    edges = constraint.variables
    number_of = {edge: i for i, edge in enumerate(edges)}
    near: list[list[tuple[int, int]]] = [[] for _ in graph.neighbours]
    cells: dict[int, Place] = {}
    for i, (one, other) in enumerate(graph.edges):
        near[one].append((other, 1 << i))
        near[other].append((one, 1 << i))
        border = edges[i]
        assert isinstance(border, Edge)
        cells[one], cells[other] = border.first, border.second
    numbers = [
        Number(sum(1 << number_of[edge] for edge in one.places), one.low, one.constraint)
        for one in value_counts(model, ("number",))
    ]
    at = [
        sum(1 << i for i, one in enumerate(numbers) if one.edges >> e & 1)
        for e in range(len(edges))
    ]
    shapes = []
    spanned = [0 for _ in near]
    for taken in found:
        inner = rim = touched = 0
        outside: dict[int, None] = {}
        for node in _bits(taken):
            for other, edge in near[node]:
                if taken >> other & 1:
                    inner |= edge
                else:
                    rim |= edge
                    outside[other] = None
        for edge_number in _bits(inner | rim):
            touched |= at[edge_number]
        for node in _bits(taken):
            spanned[node] |= inner | rim
        shapes.append(Shape(taken, inner, rim, touched, [*outside]))
    data = Pieces(size, shapes, near, spanned, numbers, edges, [cells[i] for i in range(len(near))])
    return Site(edges, (constraint,), data)


class Fitting(NamedTuple):
    """The shapes that fit at each cell of a board.

    As bits, `against` has the numbers that exclude others, and `looked` the edges that may.
    """

    drawn: int
    open_: int
    shapes: Sequence[Sequence[Shape]]
    against: Sequence[int]
    looked: Sequence[int]


def _fitting(pieces: Pieces, candidates: CandidateMap) -> Fitting:
    drawn = sum(1 << i for i, edge in enumerate(pieces.edges) if candidates[edge] == (BORDER,))
    open_ = sum(1 << i for i, edge in enumerate(pieces.edges) if candidates[edge] == (OPEN,))
    fitting: list[list[Shape]] = [[] for _ in pieces.cells]
    against, looked = [0 for _ in pieces.cells], [*pieces.spanned]
    for shape in pieces.shapes:
        if shape.inner & drawn or shape.rim & open_:
            continue
        wrong = _unmet(pieces, shape.numbers, drawn | shape.rim, open_ | shape.inner)
        fence = 0 if wrong is not None else _fence(pieces, shape.outside, drawn | shape.rim)
        for cell in _bits(shape.cells):
            if wrong is not None:
                against[cell] |= 1 << wrong
                looked[cell] |= pieces.numbers[wrong].edges
            elif fence:
                looked[cell] |= fence
            else:
                fitting[cell].append(shape)
    return Fitting(drawn, open_, fitting, against, looked)


def _fit(low: int, high: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What all shapes that fit at a cell have in common, if there are `low` to `high` of them."""
    pieces: Pieces = site.data
    found = _fitting(pieces, candidates)
    for cell, shapes in enumerate(found.shapes):
        if low <= len(shapes) <= high:
            because = found.against[cell], found.looked[cell]
            yield from _shared(site, found, cell, shapes, *because)


def _fit_beside(high: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What the shapes at a cell have in common that leave a shape to each cell next to them."""
    pieces: Pieces = site.data
    found = _fitting(pieces, candidates)
    for cell, shapes in enumerate(found.shapes):
        if len(shapes) > high:
            continue
        against, looked = found.against[cell], found.looked[cell]
        left, shut = list[Shape](), set[int]()
        for shape in shapes:
            at, numbers, edges = _shut(pieces, found, shape)
            if at is None:
                left.append(shape)
            else:
                against |= numbers
                looked |= edges
                shut.add(at)
        if left and shut:
            beside = [str(pieces.cells[at]) for at in sorted(shut)]
            yield from _shared(site, found, cell, left, against, looked, beside)


def _shut(pieces: Pieces, found: Fitting, shape: Shape) -> tuple[int | None, int, int]:
    """A cell next to a shape at which no other fits, if any; the numbers and edges that tell."""
    drawn, open_ = found.drawn | shape.rim, found.open_ | shape.inner
    for cell in shape.outside:
        numbers, edges = found.against[cell], found.looked[cell]
        for other in found.shapes[cell]:
            cells = shape.cells | other.cells
            if other.cells & shape.cells:
                continue
            both = shape.numbers | other.numbers
            wrong = _unmet(pieces, both, drawn | other.rim, open_ | other.inner)
            outside = [c for c in (*shape.outside, *other.outside) if not cells >> c & 1]
            if wrong is not None:
                numbers |= 1 << wrong
                edges |= pieces.numbers[wrong].edges
            elif fence := _fence(pieces, outside, drawn | other.rim):
                edges |= fence
            else:
                break
        else:
            return cell, numbers, edges
    return None, 0, 0


def _shared(
    site: Site,
    found: Fitting,
    cell: int,
    shapes: Sequence[Shape],
    against: int,
    looked: int,
    shut: Sequence[str] = (),
) -> Iterator[Elimination]:
    """What these shapes have in common; numbers `against` others, and edges `looked` at, tell."""
    pieces: Pieces = site.data
    whole = (1 << len(pieces.edges)) - 1
    inner, rim = whole & ~found.open_, whole & ~found.drawn
    for shape in shapes:
        inner &= shape.inner
        rim &= shape.rim
    gone = [(pieces.edges[i], BORDER) for i in _bits(inner)]
    gone += [(pieces.edges[i], OPEN) for i in _bits(rim)]
    if gone:
        known = [pieces.edges[i] for i in _bits(looked & (found.drawn | found.open_))]
        because = [*site.constraints, *(pieces.numbers[i].constraint for i in _bits(against))]
        only = [str(pieces.cells[i]) for i in _bits(shapes[0].cells)] if len(shapes) == 1 else []
        yield Elimination(gone, because, known, (str(pieces.cells[cell]), only, shut))


def _unmet(pieces: Pieces, numbers: int, drawn: int, open_: int) -> int | None:
    """One of these numbers that could not be met with these borders; None if there is none."""
    for i in _bits(numbers):
        number = pieces.numbers[i]
        least = (number.edges & drawn).bit_count()
        most = (number.edges & ~open_).bit_count()
        if not least <= number.borders <= most:
            return i
    return None


def _fence(pieces: Pieces, outside: Iterable[int], drawn: int) -> int:
    """The borders round one of these cells that leave it too little room for a piece, if any do."""
    for start in outside:
        met, todo, fence = 1 << start, [start], 0
        for node in todo:
            for other, edge in pieces.near[node]:
                if edge & drawn:
                    fence |= edge
                elif not met >> other & 1:
                    met |= 1 << other
                    todo.append(other)
            if len(todo) >= pieces.size:
                break
        if len(todo) < pieces.size:
            return fence
    return 0


def _says(step: Deduction) -> str:
    cell, only, shut = step.details
    at = f" at {either(shut)}" if 1 <= len(shut) <= NAMED else ""
    if not only:
        return f"else no piece fits at {cell}" + (f", or none beside it{at}" if shut else "")
    beside = f", else no piece fits beside it{at}" if shut else ""
    return f"the piece of {cell} can only be {listed(only)}{beside}"


SHAPES = (
    Technique(
        "few shapes of a piece", Difficulty.MEDIUM, 3.0, _pieces, partial(_fit, 1, FEW), _says
    ),
    Technique("shapes of a piece", Difficulty.HARD, 4.2, _pieces, partial(_fit, 1, MANY), _says),
    Technique(
        "shapes of two pieces",
        Difficulty.EXPERT,
        8.0,
        _pieces,
        partial(_fit_beside, MOST_BESIDE),
        _says,
    ),
)
