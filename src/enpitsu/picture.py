"""What a puzzle looks like, as data: a list of marks that any renderer can draw.

The scene knows places, not pixels, and tones, not colours: those are the renderer's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from itertools import chain
from math import ceil, sqrt
from typing import NamedTuple

from enpitsu.constraints import Model, as_model
from enpitsu.grid import Border, Cell, Corner, Edge, Grid, Place, Side, regions
from enpitsu.layer import Board, Labels
from enpitsu.look import BLOCK, CROSS, DOT, LINK, WALL, Figure, Ink, Look
from enpitsu.puzzle import RENDERERS, Puzzle, State, expect_puzzle
from enpitsu.rules.expr import Candidates, Value


class Role(Enum):
    """What a mark is to the reader: printed, filled in, or still possible."""

    CLUE = "clue"
    ANSWER = "answer"
    CANDIDATE = "candidate"


class MarkSlot(NamedTuple):
    """Where a small mark stands inside its place: a row and a column, of so many."""

    row: int
    col: int
    rows: int
    cols: int


class Mark(NamedTuple):
    """A figure or a text at a place.

    A small mark, such as a candidate, stands in a `slot` of its place. `note` is written beside
    it, and `tint` colours its ground: from 0, hardly, to 1, fully.
    """

    place: Place
    ink: Ink
    role: Role
    slot: MarkSlot | None = None
    note: str = ""
    tint: float | None = None

    @property
    def is_stroke(self) -> bool:
        """Whether it is a stroke along an edge, or across one from cell to cell."""
        return self.ink in (WALL, LINK) and self.slot is None and isinstance(self.place, Edge)


def upright(place: Place) -> bool:
    """Whether a place is an edge between two columns."""
    return isinstance(place, Edge) and place.first.row == place.second.row


class LineWeight(IntEnum):
    """How heavy a line of the grid is."""

    NONE = 0
    THIN = 1
    THICK = 2


@dataclass(frozen=True)
class Picture:
    """A drawn puzzle, as a value.

    `slots` are the rows and columns of the small grid for candidates inside a cell, `widest` is
    the number of characters of the longest answer in a cell: all pictures of a puzzle agree on
    it. `walls` are thick lines inside the grid, `cages` have a dashed line round their cells, the
    ground of some cells is `shaded` in one of a few tones, and `holes` are places in the
    rectangle where no cell is. A `lattice` is printed without lines, for strokes to be drawn from
    point to point. `legend` says what the tints of marks tell.
    """

    title: str
    grid: Grid
    marks: tuple[Mark, ...]
    slots: tuple[int, int] = (1, 1)
    widest: int = 1
    walls: frozenset[Edge] = frozenset()
    cages: tuple[frozenset[Cell], ...] = ()
    shaded: tuple[tuple[Cell, int], ...] = ()
    holes: frozenset[Cell] = frozenset()
    lattice: bool = False
    highlight: tuple[Place, ...] = ()
    legend: str = ""

    def __str__(self) -> str:
        """The picture as plain text for a terminal."""
        return RENDERERS.get("picture text", repr)(self).rstrip("\n")

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows; None as long as nobody knows how to draw."""
        return RENDERERS["picture svg"](self) if "picture svg" in RENDERERS else None

    @property
    def places(self) -> tuple[Place, ...]:
        """Wherever something is drawn or highlighted; a place may come more than once."""
        return (*(mark.place for mark in self.marks), *self.highlight)

    @property
    def sides(self) -> frozenset[Side]:
        """The sides of the grid along which something stands outside."""
        return frozenset(place.side for place in self.places if isinstance(place, Border))

    def line(self, edge: Edge) -> LineWeight:
        """The line printed along an edge, either of whose cells may lie off the grid."""
        inside = [cell in self.grid and cell not in self.holes for cell in edge]
        if not any(inside):
            return LineWeight.NONE
        if all(inside) and edge in self.walls:
            return LineWeight.THICK
        if self.lattice:
            return LineWeight.NONE
        return LineWeight.THIN if all(inside) else LineWeight.THICK


def draw(
    puzzle: Puzzle | Model,
    *,
    state: State | Board | None = None,
    solution: Board | None = None,
    candidates: bool = False,
    highlight: Collection[Place | None] = (),
) -> Picture:
    """The picture of a puzzle, with what is settled in a state or board drawn as answers.

    A `solution` is drawn in place of a state. With `candidates`, places that are still open
    show what may stand there; without a state that is everything that the clue there allows.
    A puzzle with faults can be drawn without a board or candidates; else `BadPuzzle` is raised.
    What lies outside the grid, or has no place, as a fault may have it, is not drawn.
    """
    plain = _plain(puzzle.puzzle if isinstance(puzzle, Model) else puzzle)
    spots = (place for place in highlight if place is not None and _on_paper(place, plain.grid))
    lit = tuple(sorted(spots, key=str))
    if state is None and solution is None and not candidates:
        return replace(plain, highlight=lit)
    about = as_model(puzzle)
    if solution is not None:
        state = State.given(about.puzzle, solution)
    elif state is None:
        state = State({**about.domains, **about.givens})
    else:
        state = State.given(about.puzzle, state)
    slots = _slots(about) if candidates else {}
    aside, inside = _aside(about, state, slots), slots.get(Cell, {})
    corner = inside.get(None, CLUE_BESIDE_ANSWER)
    return replace(
        plain,
        marks=(*_printed(about.puzzle, aside, corner), *_filled_in(about, state, slots)),
        slots=_extent([*inside.values()]),
        highlight=lit,
    )


def _plain(puzzle: Puzzle) -> Picture:
    """The picture of what is printed."""
    expect_puzzle(puzzle)
    grid, kind = puzzle.grid, puzzle.kind
    walls = kind.look.walls
    labels = puzzle.clues.get(walls or "") or kind.look.usual(puzzle) or dict.fromkeys(grid.cells)
    cages = puzzle.clues.get(kind.look.cages or "", {})
    taken = {**labels} if puzzle.faults else {**labels, **puzzle.domains}
    strokes = WALL in kind.look.figures.values()
    on = {layer.on for layer in kind.clues} | {answer.on for answer in kind.answers}
    return Picture(
        title=f"{kind.title}, {grid.rows} x {grid.cols}",
        grid=grid,
        marks=tuple(_printed(puzzle, {}, CLUE_BESIDE_ANSWER)),
        widest=_widest(puzzle),
        walls=frozenset(e for e in grid.edges if labels.get(e.first) != labels.get(e.second)),
        cages=tuple(frozenset(cells) for cells in regions(cages).values()),
        shaded=tuple(kind.look.shaded(puzzle).items()),
        holes=frozenset(cell for cell in grid.cells if cell not in taken),
        lattice=strokes and "all edges" in on,
    )


def _on_paper(place: Place, grid: Grid) -> bool:
    """Whether a place belongs to the grid, or to the room round it."""
    match place:
        case Cell():
            return place in grid
        case Edge():
            return any(cell in grid for cell in place)
        case Corner():
            return any(cell in grid for cell in place.around)
        case Border(side, line):
            return 0 <= line < (grid.cols if side in ("top", "bottom") else grid.rows)


# -- what is printed and filled in -------------------------------------------------------


def _printed(puzzle: Puzzle, aside: Mapping[Place, MarkSlot], corner: MarkSlot) -> Iterator[Mark]:
    """The clues that are marks, not walls; some stand aside, in a slot, small ones in a corner."""
    look = puzzle.kind.look
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        if isinstance(layer.values, Labels) or not clues:
            continue
        for place in layer.places(puzzle.grid):
            if place in clues:
                value = clues[place]
                if value in look.on_black:
                    yield Mark(place, BLOCK, Role.CLUE)
                slot = corner if layer.name in look.small else aside.get(place)
                yield Mark(place, look.ink(value), Role.CLUE, slot)


def _filled_in(model: Model, state: State, slots: MarkSlots) -> Iterator[Mark]:
    """The answers, and with slots the candidates, but where the answer is printed."""
    look, done, printed = model.puzzle.kind.look, state.done, _given(model)
    shared = _shared(model)
    for place, candidates in state.candidates.items():
        if place in printed:
            continue
        if len(candidates) == 1:
            ink = look.ink(candidates[0])
            # On a finished board everything else is empty anyway; a text would hide a dot.
            if not (_empty(ink, place) and (done or isinstance(shared.get(place), str))):
                yield Mark(place, ink, Role.ANSWER)
        elif slots:
            allowed = model.givens.get(place, candidates)
            for value in candidates:
                if value in allowed:
                    yield Mark(place, look.ink(value), Role.CANDIDATE, slots[type(place)][value])


def _empty(ink: Ink, place: Place) -> bool:
    """Whether this says that nothing is at the place; a cross on an edge does."""
    return ink is DOT or (ink is CROSS and isinstance(place, Edge))


def _shared(model: Model) -> dict[Place, Ink]:
    """What is printed at places that take an answer, where it leaves the answer open."""
    printed, look = _given(model), model.puzzle.kind.look
    return {
        place: look.ink(value)
        for clues in _in_full_size(model.puzzle)
        for place, value in clues.items()
        if place in model.domains and place not in printed
    }


def _given(model: Model) -> dict[Place, Value]:
    """The answers that are printed; one that a small clue tells has still to be filled in."""
    large = _in_full_size(model.puzzle)
    return {p: v for p, v in model.given_board.items() if any(p in clues for clues in large)}


def _in_full_size(puzzle: Puzzle) -> list[Mapping[Place, Value]]:
    """The clues that are neither labels nor small, layer by layer."""
    kind = puzzle.kind
    layers = (layer for layer in kind.clues if not isinstance(layer.values, Labels))
    return [puzzle.clues[layer.name] for layer in layers if layer.name not in kind.look.small]


def _cornered(puzzle: Puzzle) -> frozenset[Place]:
    """The places in whose corner something is written small."""
    return frozenset(p for name in puzzle.kind.look.small for p in puzzle.clues[name])


# -- small marks -------------------------------------------------------------------------

# For each sort of place where each value stands as a candidate: at the same spot everywhere.
# Under None it is where a clue stands that shares its place with candidates.
MarkSlots = Mapping[type, Mapping[Value | None, MarkSlot]]

# Triangles keep to their corners, so that a cell of candidates reads like a small map.
CORNERS: Mapping[Ink, MarkSlot] = {
    Figure.NW: MarkSlot(0, 0, 3, 3),
    Figure.NE: MarkSlot(0, 2, 3, 3),
    Figure.DOT: MarkSlot(1, 1, 3, 3),
    Figure.SW: MarkSlot(2, 0, 3, 3),
    Figure.SE: MarkSlot(2, 2, 3, 3),
}
CLUE_BESIDE_TRIANGLES = MarkSlot(0, 1, 3, 3)
CLUE_BESIDE_ANSWER = MarkSlot(0, 0, 3, 3)


def _slots(model: Model) -> MarkSlots:
    sorts: dict[type, dict[Value | None, None]] = {}
    if _cornered(model.puzzle):
        sorts[Cell] = {None: None}
    for place, domain in model.domains.items():
        sorts.setdefault(type(place), {}).update(dict.fromkeys(domain))
    for place in _shared(model):
        if not _denied(model, place):
            sorts[type(place)][None] = None
    return {sort: _spread(sort, list(values), model.puzzle) for sort, values in sorts.items()}


def _spread(sort: type, values: list[Value | None], puzzle: Puzzle) -> dict[Value | None, MarkSlot]:
    """A slot for each value: on lines in a row, elsewhere in a square."""
    inks = {value: puzzle.kind.look.ink(value) for value in values if value is not None}
    if sort is Cell and all(ink in CORNERS for ink in inks.values()):
        return {None: CLUE_BESIDE_TRIANGLES, **{v: CORNERS[ink] for v, ink in inks.items()}}
    cols = ceil(sqrt(len(values))) if sort in (Cell, Border) else len(values)
    return dict(zip(values, _stacked(len(values), cols), strict=True))


def _stacked(number: int, cols: int) -> list[MarkSlot]:
    """So many slots, row by row."""
    rows = ceil(number / cols)
    return [MarkSlot(*divmod(i, cols), rows, cols) for i in range(number)]


def _extent(slots: Sequence[MarkSlot]) -> tuple[int, int]:
    """The rows and columns of the small grid that slots belong to."""
    return (slots[0].rows, slots[0].cols) if slots else (1, 1)


def _denied(model: Model, place: Place) -> Candidates:
    """The answers that a clue at this very place rules out."""
    allowed = model.givens.get(place)
    return () if allowed is None else tuple(v for v in model.domains[place] if v not in allowed)


def _aside(model: Model, state: State, slots: MarkSlots) -> dict[Place, MarkSlot]:
    """Clues that make room: for candidates in the slot of one they rule out, or for an answer."""
    look, aside = model.puzzle.kind.look, {}
    for place, clue in _shared(model).items():
        candidates, denied = state.candidates.get(place, ()), _denied(model, place)
        if len(candidates) > 1 and slots:
            aside[place] = slots[type(place)][denied[0] if denied else None]
        elif (
            len(candidates) == 1
            and isinstance(clue, str)
            and isinstance(look.ink(candidates[0]), str)
        ):
            aside[place] = CLUE_BESIDE_ANSWER
    return aside


def _widest(puzzle: Puzzle) -> int:
    """The length of the longest answer that is written in a cell."""
    if puzzle.faults:  # then nobody knows what the answers are
        return 1
    cells = (domain for place, domain in puzzle.domains.items() if isinstance(place, Cell))
    values = chain.from_iterable(dict.fromkeys(cells))  # most cells share one
    inks = [puzzle.kind.look.ink(value) for value in values]
    return max((len(ink) for ink in inks if isinstance(ink, str)), default=1)


# -- shares of all solutions -------------------------------------------------------------

LEGEND = "percent of all solutions"


def draw_shares(
    puzzle: Puzzle | Model, counts: Mapping[Place, Mapping[Value, int]], total: int
) -> Picture:
    """The picture of how many of `total` solutions have each value at each place.

    A share is written in percent on a ground of its tint; what stands in every solution is an
    answer. Of two values one of which leaves the place empty, only the other's share is told.
    """
    about = as_model(puzzle)
    printed, shared, cornered = _given(about), _shared(about), _cornered(about.puzzle)
    told = {p: numbers for p, numbers in counts.items() if total and p not in printed}
    cells = [(p, numbers) for p, numbers in told.items() if isinstance(p, Cell)]
    most = max([_possible(n) + (p in shared) + (p in cornered) for p, n in cells], default=1)
    slots = _stacked(most, max(1, round(sqrt(most / 2))))  # marks with notes are wide
    marks: list[Mark] = []
    aside: dict[Place, MarkSlot] = {}
    for place, numbers in told.items():
        own = slots if isinstance(place, Cell) else _stacked(_possible(numbers), 1)
        own = own[place in cornered :]
        shares = [*_shares(place, numbers, total, about.puzzle.kind.look, own)]
        clue, ink = shared.get(place), shares[0].ink
        if clue is not None and shares[0].note and isinstance(place, Cell):
            aside[place] = own[len(shares)]
        elif isinstance(clue, str) and isinstance(ink, str):
            aside[place] = CLUE_BESIDE_ANSWER
        elif isinstance(clue, str) and _empty(ink, place):
            continue  # a text would hide a dot
        marks += shares
    corner = slots[0] if most > 1 else CLUE_BESIDE_ANSWER
    return replace(
        _plain(about.puzzle),
        marks=(*_printed(about.puzzle, aside, corner), *marks),
        slots=_extent(slots),
        legend=LEGEND if any(mark.tint is not None for mark in marks) else "",
    )


def _possible(numbers: Mapping[Value, int]) -> int:
    """How many of the values are possible."""
    return sum(number > 0 for number in numbers.values())


def _shares(
    place: Place, numbers: Mapping[Value, int], total: int, look: Look, slots: Sequence[MarkSlot]
) -> Iterator[Mark]:
    """What is told of one place."""
    found = [(look.ink(value), number) for value, number in numbers.items() if number]
    full = [number for ink, number in found if not _empty(ink, place)]
    if len(found) == 1:
        yield Mark(place, found[0][0], Role.ANSWER)
    elif len(numbers) == 2 and len(full) == 1:
        share = percent(full[0], total)
        yield Mark(place, share, Role.CANDIDATE, tint=full[0] / total)
    else:
        for slot, (ink, number) in zip(slots, found, strict=False):
            share = percent(number, total)
            yield Mark(place, ink, Role.CANDIDATE, slot, share, number / total)


def percent(number: int, total: int) -> str:
    """A share of the whole in percent; only what is none or all is called 0 or 100."""
    if number in (0, total):
        return "100" if number else "0"
    if 100 * number < total:
        return "<1"
    if 100 * number > 99 * total:
        return ">99"
    return str(round(100 * number / total))
