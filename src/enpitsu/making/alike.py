"""Puzzles that are alike: the same one, with the same solution, or with nearly the same clues.

A puzzle stays the same when it is turned or reflected, or its names are exchanged. Names are
labels, the values that an option of the kind lists, and those that the kind calls alike. Of
solutions, two are the same, too, if the numbers of one are those of the other counted from the
other end: a Kakuro becomes such another one when 1 and 9, 2 and 8 and so on are exchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from enpitsu.making.limits import MIN_TELLING_CLUES
from enpitsu.making.turning import points, turned, turned_board, turns
from enpitsu.paper.grid import At, Border, Grid, Path, Place, point
from enpitsu.paper.layer import Board, Labels, Parts, Symbols
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle

Form = tuple[Hashable, ...]
PARTS = 6  # parts of a board; clues are nearly the same if they differ in at most two of them
EMPTY: Mapping[Value, int] = {}
MOST = [frozenset(parts) for parts in combinations(range(PARTS), PARTS - 2)]


class Entry(NamedTuple):
    """A value at a place; for one that can be removed, also the part of the board it lies in."""

    layer: str
    place: Place
    number: Hashable  # the number of the place in its layer; for a list those of its cells
    value: Value
    part: int | None = None
    stays: Value | None = None  # what remains when it is removed

    def within(self, parts: frozenset[int]) -> Entry | None:
        """The entry if its part is among these, or what the frame keeps of it otherwise."""
        if self.part is None or self.part in parts:
            return self
        return None if self.stays is None else self._replace(value=self.stays)


class EarlierPuzzles:
    """The puzzles of a series so far, for leaving out later ones that are like one of them.

    If alike puzzles are `allowed`, only the same puzzle is left out. Most puzzles differ in
    invariants under turning and renaming; only if these agree, boards are turned and compared.
    """

    def __init__(self, *, allowed: bool = False) -> None:
        self.allowed = allowed
        self.known: dict[int, list[_Sight]] = {}

    def new(self, puzzle: Puzzle, solution: Board | None = None) -> bool:
        """Whether no puzzle like this was seen before; it is recorded if so.

        Without its solution it is compared by its clues alone.
        """
        this = _Sight(puzzle, solution, exact=self.allowed)
        rough = {*this.rough()}
        met = {id(one): one for key in rough for one in self.known.get(key, ())}
        if any(not this.digests.isdisjoint(one.digests) for one in met.values()):
            return False
        for key in rough:
            self.known.setdefault(key, []).append(this)
        return True


def digest(puzzle: Puzzle) -> str:
    """32 hexadecimal digits that are the same for all images of a puzzle, which has no faults."""
    return _digest(puzzle, *_form(_Image.all(puzzle)))


def likeness(puzzle: Puzzle, solution: Board | None = None) -> frozenset[str]:
    """Digests of a puzzle without faults; two that are alike share one of these at least.

    One is that of `digest`, one that of the solution with its regions; the others are of the
    clues in most parts of the board with all of the frame.
    """
    images = [*_Image.all(puzzle, solution or {})]
    return frozenset({_digest(puzzle, *_form(images)), *_shared(images, solution)})


def marks(puzzle: Puzzle, solution: Board | None = None) -> tuple[int, ...]:
    """Numbers of 64 bits; puzzles that are alike share at least one.

    A puzzle with too few clues to be compared in part has none.
    """
    images = [*_Image.all(puzzle, solution or {})]
    return (*sorted({int(one[:16], 16) - 2**63 for one in _shared(images, solution)}),)


def _shared(images: Sequence[_Image], solution: Board | None) -> Iterator[str]:
    """Digests of the solution with its regions, and of the clues in most parts of the board."""
    first = images[0]
    if solution is not None:
        yield _digest(first.puzzle, "solved", *min(image.solved for image in images))
    for parts in MOST:
        if first.tells(parts):
            yield _digest(first.puzzle, "nearly", *_form(images, parts))


def _digest(puzzle: Puzzle, *told: object) -> str:
    return sha256(repr((puzzle.kind.name, *told)).encode()).hexdigest()[:32]


def _form(images: Iterable[_Image], parts: frozenset[int] | None = None) -> Form:
    """The canonical form: the smallest over all images, with names numbered as they are met."""
    return min(image.lying(image.within(parts)) for image in images)


class _Image:
    """An image of a puzzle and its solution: turned or reflected."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        self.puzzle, self.board, self.names = puzzle, board, _Names(puzzle)

    @classmethod
    def all(cls, puzzle: Puzzle, board: Board | None = None) -> Iterator[_Image]:
        """The images of a puzzle under all turns that its kind allows."""
        for turn in turns(puzzle.kind):
            yield cls(turned(puzzle, turn), turned_board(puzzle, board or {}, turn))

    @cached_property
    def printed(self) -> list[Entry]:
        """All entries that are printed."""
        puzzle, found = self.puzzle, list[Entry]()
        for layer in puzzle.kind.clues:
            clues = puzzle.clues[layer.name]
            for number, place in enumerate(layer.places(puzzle.grid, clues) if clues else ()):
                if place not in clues:
                    continue
                which = place.cells if isinstance(place, Path) else number
                value = clues[place]
                stays = layer.after_removal(value)
                part = None if stays == value else _part(place, puzzle.grid)
                found.append(Entry(layer.name, place, which, value, part, stays))
        return found

    def within(self, parts: frozenset[int] | None) -> Iterable[Entry]:
        """All entries that are printed; with `parts`, clues elsewhere are removed."""
        if parts is None:
            return self.printed
        return filter(None, (entry.within(parts) for entry in self.printed))

    @cached_property
    def solved(self) -> Form:
        """The solution, and the labels round it; its numbers counted from the end that is less."""
        kind, grid = self.puzzle.kind, self.puzzle.grid
        filled = [
            Entry("", place, number, self.board[place])
            for answer in kind.answers
            for number, place in enumerate(answer.places(grid))
            if place in self.board
        ]
        labels = [entry for entry in self.printed if entry.layer in self.names.labels]
        entries = [*labels, *filled]
        return min(self.lying(entries, counted) for counted in self.names.counted(self.board))

    def tells(self, parts: frozenset[int]) -> bool:
        """Whether these parts have a third of its clues or more, and enough to compare."""
        clues = [entry.part for entry in self.printed if entry.part is not None]
        inside = sum(part in parts for part in clues)
        return inside >= MIN_TELLING_CLUES and 3 * inside >= len(clues)

    def lying(self, entries: Iterable[Entry], counted: Mapping[Value, int] = EMPTY) -> Form:
        """The entries by place, with names numbered as they are met, and numbers as counted."""
        met: dict[str, dict[Value, int]] = {}
        told: list[tuple[str, Hashable, str]] = []
        for layer, _, number, value, *_ in entries:
            shown = str(counted.get(value, value))
            if sort := self.names.sort(layer, value):
                group = met.setdefault(sort, {})
                shown = f"{sort} {group.setdefault(value, len(group))}"
            told.append((layer, number, shown))
        grid = self.puzzle.grid
        return grid.rows, grid.cols, self.names.options, tuple(told)


class _Sight:
    """A puzzle that was seen, whose digests are found only when they are asked for.

    If `exact`, only the same puzzle is like it.
    """

    def __init__(self, puzzle: Puzzle, solution: Board | None, *, exact: bool) -> None:
        self.puzzle, self.solution, self.exact = puzzle, solution, exact

    @cached_property
    def digests(self) -> frozenset[str]:
        """Digests of which alike puzzles share one or more."""
        if self.exact:
            return frozenset({digest(self.puzzle)})
        return likeness(self.puzzle, self.solution)

    def rough(self) -> Iterator[int]:
        """Invariants of these digests under turning, which other puzzles may have too."""
        puzzle, image = self.puzzle, _Image(self.puzzle, {})
        grid, names = puzzle.grid, image.names
        turning = {option.name for option in puzzle.kind.options if option.transposed is not None}
        options = tuple(item for item in names.options if item[0] not in turning)
        head = min(grid.rows, grid.cols), max(grid.rows, grid.cols), options

        @cache
        def told(layer: str, value: Value) -> str:
            return names.sort(layer, value) or _upright(puzzle, layer, value)

        orbits = _orbits(grid)
        frame, parts = hash(head), [0] * PARTS
        for layer, place, _, printed, part, stays in image.printed:
            value: Value | None = printed
            if part is not None:
                parts[part] += hash((orbits[place], told(layer, printed)))
                value = stays
            if value is not None:
                frame += hash((orbits[place], told(layer, value)))
        yield hash((frame, *parts))
        if self.exact:
            return
        if self.solution is not None:
            named = puzzle.kind.turned is not None  # values are places, which turning changes
            ways = names.counted(self.solution)
            where: Counter[Value] = Counter()  # names are compared by where they stand
            for place, value in self.solution.items():
                where["" if named else value] += hash(orbits[place])
            seen = [
                (min(str(way.get(value, told("", value))) for way in ways), at)
                for value, at in where.items()
            ]
            yield hash((head, *sorted(seen)))
        for most in MOST:
            if image.tells(most):
                yield hash((frame, most, *(parts[part] for part in sorted(most))))


def _upright(puzzle: Puzzle, layer: str, value: Value) -> str:
    """A key for a value of a layer, or of an answer, that turning does not change."""
    parts = puzzle.kind.layer(layer).values if layer else None
    told = parts.read(value, puzzle.options) if isinstance(parts, Parts) else None
    seen = told.values() if told else (value,)
    return " ".join(str(part) for part in seen if not points(puzzle.kind, part))


class _Orbits(dict[Place, tuple[str, int, int]]):
    """The distances of each place from the rim, the same for all its images."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self.grid = grid

    def __missing__(self, place: Place) -> Form:
        rows, cols = self.grid.rows, self.grid.cols
        if isinstance(place, Border):
            last = (cols if place.side in ("top", "bottom") else rows) - 1
            near = far = min(place.line, last - place.line)
        elif isinstance(place, Path):
            near = sum(self[cell][1] for cell in place.cells)
            far = sum(self[cell][2] for cell in place.cells)
        elif isinstance(place, At):
            _, near, far = self[place.place]
        else:
            row, col = point(place)
            near, far = sorted((min(row, 2 * rows - 2 - row), min(col, 2 * cols - 2 - col)))
        self[place] = type(place).__name__, near, far
        return self[place]


@lru_cache(maxsize=16)
def _orbits(grid: Grid) -> _Orbits:
    return _Orbits(grid)


def _part(place: Place, grid: Grid) -> int:
    """The part of the board in which a place lies, the same for all its images."""
    _, near, far = _orbits(grid)[place]
    return (far * (far + 1) // 2 + near) % PARTS


class _Names:
    """Which values of a puzzle are names, and which of these can be exchanged."""

    def __init__(self, puzzle: Puzzle) -> None:
        layers = puzzle.kind.clues
        self.labels = {one.name for one in layers if isinstance(one.values, Labels)}
        listed = {one.values.option for one in layers if isinstance(one.values, Symbols)}
        letters = [str(puzzle.options[name]) for name in listed if name]
        self.groups: Mapping[Value, str] = {
            value: f"name of group {number}"
            for number, group in enumerate((*letters, *puzzle.kind.alike(puzzle)))
            for value in group
        }
        # Options of an earlier notation have their defaults, so that digests stay the same.
        once = puzzle.kind.former.kind.defaults() if puzzle.kind.former else {}
        self.options = tuple(
            (name, f"{len(str(value))} names" if name in listed else value)
            for name, value in {**once, **puzzle.options}.items()
        )

    def counted(self, board: Board) -> Sequence[Mapping[Value, int]]:
        """The numbers of a board counted from the least, and from the greatest.

        Names are no numbers. Two numbers or fewer are not counted.
        """
        found = {v for v in board.values() if isinstance(v, int) and not self.sort("", v)}
        if len(found) <= 2:
            return [EMPTY]
        low, high = min(found), max(found)
        return [{v: v - low for v in found}, {v: high - v for v in found}]

    def sort(self, layer: str, value: Value) -> str:
        """The group of names that a value belongs to; empty for other values."""
        return f"label in {layer}" if layer in self.labels else self.groups.get(value, "")
