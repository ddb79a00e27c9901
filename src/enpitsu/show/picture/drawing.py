"""Draw puzzles: clues, answers and candidates become marks of a picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil, sqrt
from typing import Any, Literal

from enpitsu.paper.drawing import read_drawings
from enpitsu.paper.grid import (
    At,
    Border,
    Cell,
    Corner,
    Edge,
    Grid,
    Path,
    Place,
    SimplePlace,
    regions,
    simple_places,
)
from enpitsu.paper.layer import Board, Layer, Lists, Nothing, Numbers, Parts
from enpitsu.paper.look import (
    BLOCK,
    CIRCLE,
    CROSS,
    DIAGONAL,
    DISC,
    DOT,
    FRAME,
    RING,
    SHADE,
    STROKES,
    WALL,
    Figure,
    Ink,
    Look,
)
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Entry, Puzzle, State, as_state, expect_puzzle
from enpitsu.puzzle.model import Model, as_model
from enpitsu.show.picture.scene import DrawnPath, Mark, MarkSlot, Picture, Role, by_place, upright


def draw(
    puzzle: Puzzle | Model,
    *,
    state: State | Board | None = None,
    solution: Board | None = None,
    candidates: bool | Literal["all"] = False,
    highlight: Collection[Place | None] = (),
) -> Picture:
    """The picture of a puzzle, with the settled places of a state or board drawn as answers.

    If there is a `solution`, it is drawn instead of a state. With `candidates`, open places show
    what may stand there: the candidates of a state; with a board, or without either, the values
    that no single constraint rules out given what is printed and filled in; with `all`, every value
    that the clue at the place allows. `highlight` are places to be marked. A puzzle with faults can
    be drawn as long as there is neither a board nor candidates; otherwise `BadPuzzle` is raised.
    Clues outside the paper, or without a place, which faults may have, are not drawn.
    """
    paper = puzzle.puzzle if isinstance(puzzle, Model) else puzzle
    expect_puzzle(paper)
    spots = (place for place in highlight if place is not None and _on_paper(place, paper.grid))
    lit = tuple(sorted(spots, key=str))
    if state is None and solution is None and not candidates:
        return replace(plain(paper), highlight=lit)
    canvas = Canvas(as_model(puzzle), candidates=bool(candidates))
    known = state if solution is None else solution
    start = canvas.start(known)
    told = candidates is True and not isinstance(known, State)
    gone = canvas.ruled_out(start) if told else ()
    return replace(canvas.picture(start, gone), highlight=lit)


class Canvas:
    """A puzzle that is drawn in many states; what all pictures share is computed once.

    With `candidates`, open places show what may stand there.
    """

    def __init__(self, model: Model, *, candidates: bool) -> None:
        self.model = model
        self.plain = plain(model.puzzle)
        self.given = given(model)
        self.shared = shared(model, self.given)
        self.denied = {place: _denied(model, place) for place in self.shared}
        self.slots = self._slots() if candidates else {}
        self.corner = self.slots.get(Cell, {}).get(None, CLUE_BESIDE_ANSWER)
        self.clues = by_place(printed(model.puzzle, {}, self.corner))
        self.drawn: dict[tuple[Place, Candidates, bool], Sequence[Mark]] = {}

    def start(self, known: State | Board | None) -> State:
        """The given state, or the state of a board; without either, that of the printed puzzle."""
        if known is None:
            return State(self.model.answered({**self.model.domains, **self.model.givens}))
        return as_state(self.model.puzzle, known)

    def ruled_out(self, state: State) -> frozenset[Entry]:
        """The candidates that a single constraint rules out, given what is printed and settled."""
        printed = self.model.givens
        left = {p: printed.get(p, c) if len(c) > 1 else c for p, c in state.candidates.items()}
        left = {**self.model.domains, **left}
        gone = (entry for c in self.model.constraints for entry in c.forbids(left))
        return frozenset(entry for entry in gone if entry[0] in state.candidates)

    def picture(self, state: State, gone: Collection[Entry] = ()) -> Picture:
        """The picture of a state, without candidates that are `gone`."""
        done, known = state.done, self.model.answered(state.candidates)
        places = dict.fromkeys((*self.clues, *known))
        marks = [
            mark for place in places for mark in self._marks(place, known.get(place, ()), done)
        ]
        if gone:
            out = {self._candidate(place, value) for place, value in gone}
            marks = [mark for mark in marks if mark not in out]
        if self.model.puzzle.kind.look.parted:
            marks += _between(self.plain.grid, known)
        inside = self.slots.get(Cell, {})
        return replace(self.plain, marks=tuple(marks), slots=extent([*inside.values()]))

    def _marks(self, place: Place, left: Candidates, done: bool) -> Sequence[Mark]:
        """The marks at a place; equal candidates there give the same marks."""
        key = place, left, done
        if key not in self.drawn:
            self.drawn[key] = (*self._printed(place, left), *self._filled_in(place, left, done))
        return self.drawn[key]

    def _printed(self, place: Place, left: Candidates) -> Iterator[Mark]:
        """The clues at a place, moved aside where a candidate or an answer needs room."""
        aside = self._aside(place, left) if place in self.shared else None
        settled = len(left) == 1 or place in self.given  # no candidates are drawn there
        for mark in self.clues.get(place, ()):
            if settled and mark.slot == self.corner:
                yield mark._replace(slot=CLUE_BESIDE_ANSWER)
            elif aside is None or mark.slot is not None or mark.ink is BLOCK:
                yield mark
            else:
                yield mark._replace(slot=aside)

    def _aside(self, place: Place, left: Candidates) -> MarkSlot | None:
        """Where a clue makes room: in the slot of a candidate it rules out, or beside an answer."""
        ink, denied = self.model.puzzle.kind.look.ink, self.denied[place]
        if len(left) > 1 and self.slots:
            return self.slots[type(place)][denied[0] if denied else None]
        texts = isinstance(self.shared[place], str) and all(isinstance(ink(v), str) for v in left)
        return CLUE_BESIDE_ANSWER if len(left) == 1 and texts else None

    def _filled_in(self, place: Place, left: Candidates, done: bool) -> Iterator[Mark]:
        """The answer at a place, or its candidates in slots; nothing if the answer is printed."""
        ink = self.model.puzzle.kind.look.ink
        if place in self.given:
            return
        if len(left) == 1:
            # On a finished board other places are empty anyway, and a clue would hide a dot.
            hidden = done or place in self.shared
            if not (empty(ink(left[0]), place) and hidden):
                yield mark_on(place, ink(left[0]), Role.ANSWER)
        elif self.slots:
            allowed = self.model.givens.get(place, left)
            for value in left:
                if value in allowed:
                    yield self._candidate(place, value)

    def _candidate(self, place: Place, value: Value) -> Mark:
        mark = mark_on(place, self.model.puzzle.kind.look.ink(value), Role.CANDIDATE)
        return mark._replace(slot=self.slots[type(mark.place)][_in_slot(place, value)])

    def _slots(self) -> MarkSlots:
        sorts: dict[type, dict[InSlot | None, None]] = {}
        puzzle = self.model.puzzle
        if cornered(puzzle) and _in_cells(puzzle):
            sorts[Cell] = {None: None}
        for place, domain in self.model.puzzle.domains.items():
            told: Sequence[InSlot] = domain
            if isinstance(place, At):
                told = [(place.layer, value) for value in domain]
            sort = type(place.place if isinstance(place, At) else place)
            sorts.setdefault(sort, {}).update(dict.fromkeys(told))
        for place, denied in self.denied.items():
            if not denied:
                sorts[type(place)][None] = None
        return {sort: _spread(sort, list(values), puzzle) for sort, values in sorts.items()}


def _between(grid: Grid, known: Mapping[Place, Candidates]) -> Iterator[Mark]:
    """Borders between neighbours that are both settled and differ."""
    for edge in grid.edges:
        one, other = (known.get(cell, ()) for cell in edge)
        if len(one) == len(other) == 1 and one != other:
            yield Mark(edge, WALL, Role.ANSWER)


def plain(puzzle: Puzzle) -> Picture:
    """The picture of the printed puzzle."""
    grid, kind = puzzle.grid, puzzle.kind
    walls = kind.look.walls
    labels = puzzle.clues.get(walls or "") or kind.look.usual(puzzle) or dict.fromkeys(grid.cells)
    inside = {e for layer in kind.clues if layer.walls for e in puzzle.clues[layer.name]}
    cages = puzzle.clues.get(kind.look.cages or "", {})
    # A cell with a fault, such as one that lies in no room yet, is no hole.
    taken = {*labels, *({one.place for one in puzzle.faults} if puzzle.faults else puzzle.domains)}
    strokes = WALL in kind.look.figures.values()
    on = {layer.on for layer in kind.clues} | {answer.on for answer in kind.answers}
    lists = {layer.name: puzzle.clues[layer.name] for layer in kind.clues if layer.on_paths}
    paths = [
        _drawn_path(kind.look, name, path, value)
        for name, clues in lists.items()
        for path, value in clues.items()
    ]
    return Picture(
        title=f"{kind.title}, {grid.rows} x {grid.cols}",
        grid=grid,
        marks=tuple(printed(puzzle, {}, CLUE_BESIDE_ANSWER)),
        widest=_widest(puzzle),
        walls=frozenset(
            e
            for e in grid.edges
            if e in inside
            or labels.get(e.first) != labels.get(e.second)
            or _ends_group(e, kind.look.grouped)
        ),
        cages=(
            *(frozenset(cells) for cells in regions(cages).values()),
            *(frozenset(path.cells) for path in paths if path.outlined),
        ),
        paths=tuple(path for path in paths if path.stroke != "cage"),
        shaded=tuple(kind.look.shaded(puzzle).items()),
        holes=frozenset(cell for cell in grid.cells if cell not in taken),
        lattice=strokes and "all edges" in on,
        bare=kind.look.bare,
        margin=any(edge.first not in grid for edge in _outward(puzzle)),
    )


def _ends_group(edge: Edge, size: int | None) -> bool:
    """Whether a group of so many cells ends at an edge, along its row or column."""
    row, col = edge.second
    return size is not None and (col if edge.first.row == row else row) % size == 0


def _drawn_path(look: Look, name: str, path: Path, value: Value) -> DrawnPath:
    """A list of cells, drawn as the look of its layer says."""
    stroke, colour = look.strokes.get(name, "line"), look.colours.get(name, "")
    head = int(value) if stroke == "pill" and isinstance(value, int) else 1
    drawings = tuple(read_drawings(value)) if stroke == "drawn" else ()
    return DrawnPath(name, path.cells, stroke, colour, min(head, len(path.cells)), drawings)


def outside(path: Path, grid: Grid) -> Border:
    """The place outside from which a diagonal is seen.

    If the diagonal begins at a corner, this is the place of its row or column.
    """
    first = path.cells[0]
    other = path.cells[1] if len(path.cells) > 1 else first
    row, col = 2 * first.row - other.row, 2 * first.col - other.col
    if 0 <= row < grid.rows and not 0 <= col < grid.cols:
        return Border("left" if col < 0 else "right", row)
    along = min(max(col, 0), grid.cols - 1)
    return Border("bottom" if row >= grid.rows else "top", along)


def _on_paper(place: Place, grid: Grid) -> bool:
    """Whether a place lies in the grid, or in the margin round it."""
    match place:
        case Cell():
            return place in grid
        case Edge():
            return any(cell in grid for cell in place)
        case Corner():
            return any(cell in grid for cell in place.around)
        case Border(side, line):
            return 0 <= line < (grid.cols if side in ("top", "bottom") else grid.rows)
        case Path() | At():
            return all(_on_paper(simple, grid) for simple in simple_places(place))


# -- what is printed and filled in -------------------------------------------------------

GROUNDS, ROUND = (BLOCK, SHADE, FRAME), (RING, DISC)


def printed(puzzle: Puzzle, aside: Mapping[Place, MarkSlot], corner: MarkSlot) -> Iterator[Mark]:
    """The clues that are drawn as marks, not as walls.

    `aside` has the slots of clues that make room; small clues stand in the slot `corner`. If two
    clues share a cell, the second one is small, unless the two are a pair.
    """
    look, met = puzzle.kind.look, set[Place]()
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        if layer.divides and layer.on == "outside":
            yield from _texts(clues)
        if layer.divides or not clues or isinstance(layer.values, Nothing):
            continue
        for place in layer.places(puzzle.grid, clues):
            if place not in clues:
                continue
            seen, value = simple_places(place)[0], clues[place]
            stroke = look.strokes.get(layer.name) if isinstance(place, Path) else None
            untold = isinstance(layer.values, Numbers) and value == layer.values.unknown
            if stroke == "pill" or (stroke and untold):
                continue
            if stroke == "ray" and isinstance(place, Path):
                yield Mark(outside(place, puzzle.grid), look.ink(value), Role.CLUE)
                continue
            yield from (Mark(seen, ink, Role.CLUE) for ink in _below(look, layer.name, value))
            several = _several(puzzle, layer, seen, value)
            if several is not None:
                yield from several
                continue
            small = layer.name in look.small or isinstance(place, Path) or place in met
            if not small:
                met.add(place)
            ink = _ink(puzzle, layer, value)
            yield Mark(seen, ink, Role.CLUE, corner if small else aside.get(place))


def _below(look: Look, layer: str, value: Value) -> Iterator[Ink]:
    """The background of a clue: a black cell, a circle or a disc; none if the clue is that."""
    ink = look.ink(value)
    if (value in look.on_black or layer in look.blocks) and ink is not BLOCK:
        yield BLOCK
    if layer in look.circled and ink is not CIRCLE:
        yield CIRCLE
    if layer in look.discs:
        yield DISC


def _ink(puzzle: Puzzle, layer: Layer, value: Value) -> Ink:
    """The figure or text of a clue; in a corner there is room for one text only."""
    look = puzzle.kind.look
    if isinstance(layer.values, Lists) and layer.name in look.small:
        return "".join(_numbers(value))
    if isinstance(layer.values, Parts) and layer.name in look.small:
        parts = layer.values.read(value, puzzle.options) or {"": value}
        return "".join(str(look.ink(part)) for part in parts.values())
    return look.ink(value)


def _outward(puzzle: Puzzle) -> Iterator[Edge]:
    """The edges whose clues are drawn in the cell before them, or outside."""
    for name in puzzle.kind.look.outward:
        yield from (place for place in puzzle.clues.get(name, ()) if isinstance(place, Edge))


def _sums(puzzle: Puzzle, cell: Cell) -> bool:
    """Whether the clue of an edge is drawn in this cell."""
    after = [Edge(cell, Cell(cell.row, cell.col + 1)), Edge(cell, Cell(cell.row + 1, cell.col))]
    layers = [puzzle.clues.get(name, {}) for name in puzzle.kind.look.outward]
    return any(edge in clues for clues in layers for edge in after)


def _texts(clues: Mapping[Any, Value]) -> Iterator[Mark]:
    """Texts outside the grid that no rule reads."""
    for place, value in clues.items():
        if text := " ".join(drawing.text for drawing in read_drawings(value) if drawing.text):
            yield Mark(place, text, Role.CLUE)


def _several(
    puzzle: Puzzle, layer: Layer, place: SimplePlace, value: Value
) -> Iterable[Mark] | None:
    """The marks of a clue that needs more than one mark, or a special position; None for others."""
    look, clues = puzzle.kind.look, puzzle.clues[layer.name]
    if isinstance(place, Border) and len(sharing := _sharing(puzzle, place)) > 1:
        slot = _slot(place, sharing.index(layer.name), len(sharing))
        return (Mark(place, look.ink(value), Role.CLUE, slot),)
    if layer.name in look.outward and isinstance(place, Edge):
        return (_before(place, str(value), puzzle.grid),)
    if isinstance(place, Cell) and look.ink(value) is BLOCK and _sums(puzzle, place):
        return (Mark(place, BLOCK, Role.CLUE), Mark(place, DIAGONAL, Role.CLUE))
    for first, second in look.paired.items():
        if layer.name == first and place in puzzle.clues[second]:
            return _side_by_side(place, [look.ink(value), look.ink(puzzle.clues[second][place])])
        if layer.name == second and place in puzzle.clues[first]:
            return ()
    match layer.values:
        case Lists() if isinstance(place, Border):
            return _in_line(place, _numbers(value), clues.values())
        case Lists() if isinstance(place, Corner):
            return (Mark(place, "".join(_numbers(value)), Role.CLUE),)
        case Lists() if "," in str(value) and layer.name not in look.small:
            return _in_cell(place, _numbers(value))
        case Parts() if layer.name in look.small:
            return None
        case Parts() as parts if len(told := parts.read(value, puzzle.options) or {}) > 1:
            return _side_by_side(place, [*map(look.ink, told.values())])
    return None


def _side_by_side(place: SimplePlace, inks: Sequence[Ink]) -> Iterator[Mark]:
    """The parts of a clue next to each other, with its background and its circle below them."""
    below = [ink for ink in inks if ink in GROUNDS]
    above = [ink for ink in inks if ink not in GROUNDS]
    if len(above) == 2 and above[0] in ROUND and isinstance(above[1], str):
        below, above = [*below, above[0]], above[1:]
    yield from (Mark(place, ink, Role.CLUE) for ink in below)
    for at, ink in enumerate(above):
        slot = MarkSlot(0, at, 1, len(above)) if len(above) > 1 else None
        yield Mark(place, ink, Role.CLUE, slot)


def _before(edge: Edge, text: str, grid: Grid) -> Mark:
    """A clue of an edge, drawn before it: in half a cell, or outside the grid."""
    (row, col), across = edge.second, upright(edge)
    if edge.first not in grid:
        return Mark(Border("left", row) if across else Border("top", col), text, Role.CLUE)
    slot = MarkSlot(0, 1, 2, 2) if across else MarkSlot(1, 0, 2, 2)
    return Mark(edge.first, text, Role.CLUE, slot)


def _numbers(value: Value) -> list[str]:
    """The numbers of a list as texts; an unknown number has its own sign."""
    return str(value).split(",")


def _in_line(place: SimplePlace, numbers: Sequence[str], all_: Iterable[Value]) -> Iterator[Mark]:
    """The numbers of a list outside the grid, the last one next to it."""
    most = max(len(_numbers(value)) for value in all_)
    for at, number in enumerate(numbers, most - len(numbers)):
        yield Mark(place, number, Role.CLUE, _slot(place, at, most))


def _slot(place: SimplePlace, at: int, number: int) -> MarkSlot:
    """One of so many slots in a line, which leads to the grid where it is outside."""
    above = isinstance(place, Border) and place.side in ("top", "bottom")
    return MarkSlot(at, 0, number, 1) if above else MarkSlot(0, at, 1, number)


def _sharing(puzzle: Puzzle, place: Border) -> list[str]:
    """The layers that print a number at a place outside."""
    layers = (layer.name for layer in puzzle.kind.clues if not layer.divides)
    return [name for name in layers if place in puzzle.clues[name]]


def _in_cell(place: SimplePlace, numbers: Sequence[str]) -> Iterator[Mark]:
    """The numbers of a list inside a cell: two on a diagonal, three or four in the corners."""
    corners = ((0, 0), (1, 1)) if len(numbers) == 2 else ((0, 0), (0, 1), (1, 0), (1, 1))
    for (row, col), number in zip(corners, numbers, strict=False):
        yield Mark(place, number, Role.CLUE, MarkSlot(row, col, 2, 2))


def empty(ink: Ink, place: Place) -> bool:
    """Whether a mark says that a place is empty, such as a dot in a cell or a cross on an edge."""
    return ink is DOT or (ink is CROSS and isinstance(place, Edge))


def shared(model: Model, given: Collection[Place]) -> dict[Place, Ink]:
    """The clues at places that take an answer but whose answer they leave open."""
    look = model.puzzle.kind.look
    return {
        place: look.ink(value)
        for clues in _in_full_size(model.puzzle)
        for place, value in clues.items()
        if place in model.domains and place not in given
    }


def given(model: Model) -> dict[Place, Value]:
    """The answers that are printed.

    Answers that follow from a small clue still have to be filled in, and so do strokes where
    something else is printed.
    """
    large, ink = _in_full_size(model.puzzle), model.puzzle.kind.look.ink
    return {
        place: value
        for place, value in model.given_board.items()
        for clue in [clues[place] for clues in large if place in clues]
        if ink(value) not in STROKES or ink(clue) is ink(value)
    }


def _in_full_size(puzzle: Puzzle) -> list[Mapping[Place, Value]]:
    """For each layer, its clues that are marks of full size."""
    kind = puzzle.kind
    layers = (layer for layer in kind.clues if not layer.divides)
    return [puzzle.clues[layer.name] for layer in layers if layer.name not in kind.look.small]


def cornered(puzzle: Puzzle) -> frozenset[Place]:
    """The places with something small in their corner."""
    return frozenset(p for name in puzzle.kind.look.small for p in puzzle.clues[name])


# -- small marks -------------------------------------------------------------------------

# For each sort of place the slot of each value as a candidate, the same everywhere. The slot of
# None is for a clue that shares its place with candidates.
MarkSlots = Mapping[type, Mapping["InSlot | None", MarkSlot]]
InSlot = Value | tuple[str, Value]  # a value, with the name of its answer if that is apart

# Triangles have slots in their corners, so that the candidates of a cell look like a small map.
CORNERS: Mapping[Ink, MarkSlot] = {
    Figure.NW: MarkSlot(0, 0, 3, 3),
    Figure.NE: MarkSlot(0, 2, 3, 3),
    Figure.DOT: MarkSlot(1, 1, 3, 3),
    Figure.SW: MarkSlot(2, 0, 3, 3),
    Figure.SE: MarkSlot(2, 2, 3, 3),
}
CLUE_BESIDE_TRIANGLES = MarkSlot(0, 1, 3, 3)
CLUE_BESIDE_ANSWER = MarkSlot(0, 0, 3, 3)
APART = MarkSlot(2, 2, 3, 3)  # the slot of an answer that shares its place with another


def mark_on(place: Place, ink: Ink, role: Role) -> Mark:
    """A mark at a place of a board, moved from the middle if two answers share the place.

    A mark that fills its cell leaves room for the other answer.
    """
    (simple,) = simple_places(place)
    if isinstance(place, At):
        return Mark(simple, ink, role, None if ink is SHADE else APART, apart=place.layer)
    return Mark(simple, ink, role)


def _in_slot(place: Place, value: Value) -> InSlot:
    return (place.layer, value) if isinstance(place, At) else value


def _spread(
    sort: type, values: list[InSlot | None], puzzle: Puzzle
) -> dict[InSlot | None, MarkSlot]:
    """A slot for each value: in a row on edges, in a square elsewhere."""
    told = (value for value in values if value is not None)
    inks = {v: puzzle.kind.look.ink(v[1] if isinstance(v, tuple) else v) for v in told}
    if sort is Cell and all(ink in CORNERS for ink in inks.values()):
        corners: dict[InSlot | None, MarkSlot] = {v: CORNERS[ink] for v, ink in inks.items()}
        return {None: CLUE_BESIDE_TRIANGLES, **corners}
    cols = ceil(sqrt(len(values))) if sort in (Cell, Border) else len(values)
    return dict(zip(values, stacked(len(values), cols), strict=True))


def stacked(number: int, cols: int) -> list[MarkSlot]:
    """This number of slots, row by row."""
    rows = ceil(number / cols)
    return [MarkSlot(*divmod(i, cols), rows, cols) for i in range(number)]


def extent(slots: Sequence[MarkSlot]) -> tuple[int, int]:
    """The rows and columns of the small grid to which these slots belong."""
    return (slots[0].rows, slots[0].cols) if slots else (1, 1)


def _denied(model: Model, place: Place) -> Candidates:
    """The answers that a clue at this very place rules out."""
    allowed = model.givens.get(place)
    return () if allowed is None else tuple(v for v in model.domains[place] if v not in allowed)


def _in_cells(puzzle: Puzzle) -> bool:
    """Whether some answers are filled in in cells."""
    return any(answer.on == "cells" for answer in puzzle.kind.answers)


def _widest(puzzle: Puzzle) -> int:
    """The length of the longest answer that is written in a cell; 0 if none is written there."""
    if not _in_cells(puzzle):
        return 0
    if puzzle.faults:  # the domains of a faulty puzzle are not known
        return 1
    cells = (domain for place, domain in puzzle.domains.items() if isinstance(place, Cell))
    values = chain.from_iterable(dict.fromkeys(cells))  # most cells have the same domain
    inks = [puzzle.kind.look.ink(value) for value in values]
    return max((len(ink) for ink in inks if isinstance(ink, str)), default=0)
