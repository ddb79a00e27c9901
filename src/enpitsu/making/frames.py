"""Random frames: what is printed before any clue, such as regions or black cells.

If random frames of a kind would seldom have a solution, its frames either grow, with a query after
each piece whether there still is one, or are found together with a solution (`open_frame`).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import TypeVar

from enpitsu.engines.cnf import Cnf, domain_number, to_cnf
from enpitsu.engines.sat import SatWithReasons
from enpitsu.errors import EnpitsuError
from enpitsu.making.limits import MAX_REMEMBERED_FRAMES
from enpitsu.making.solver import Solver, TooHard, switched
from enpitsu.making.symmetry import image_places, orbits
from enpitsu.paper.grid import Cell, Grid, Path, Place, simple_places
from enpitsu.paper.layer import (
    Board,
    Clues,
    Labels,
    Layer,
    Numbers,
    Options,
    Symbols,
)
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, model

Found = TypeVar("Found")


def framed(
    kind: Kind,
    grid: Grid,
    rng: Random,
    options: Options,
    *,
    wishes: Mapping[str, Value] | None = None,
    symmetry: str = "none",
    must: Collection[Cell] = (),
) -> Puzzle | None:
    """A random frame of the kind; None if it grew into one without a solution.

    `options` are those of the kind, `wishes` those of its frame. Black cells and the like get the
    `symmetry`, and leave room for a clue in each cell of `must`, unless there are regions between
    them.
    """
    options = {**kind.defaults(), **options}
    wished = {wish.name: wish.default for wish in kind.frame_options} | dict(wishes or {})
    drawn = kind.frame(grid, {**options, **wished}, rng)
    whole = options | wished
    clues = _grown(drawn, kind, grid, whole) if isinstance(drawn, Generator) else drawn
    if clues is None:
        return None
    if must and not _has_holes(kind, grid, clues):
        clues = {**clues, **_with_room(kind, clues, options, must, rng)}
    if not _has_holes(kind, grid, clues):
        clues = _turned_alike(kind, grid, clues, symmetry)
    clues = _lists_alike(kind, grid, clues, symmetry)
    if symmetry != "none" and any(layer.of_regions for layer in kind.clues):
        labels = [layer.name for layer in kind.clues if isinstance(layer.values, Labels)]
        clues = {**clues, **{one: _regions_alike(grid, clues[one], symmetry) for one in labels}}
    return Puzzle(kind, grid, clues, options)


def relieved(
    frame: Puzzle,
    rng: Random,
    symmetry: str = "none",
    *,
    wishes: Mapping[str, Value] | None = None,
) -> Puzzle:
    """The frame without lists of cells that leave no solution: one of each conflict is removed.

    Its images by the symmetry are removed with it. Without a symmetry others take their place, if
    the kind can choose such lists to fit a solution (`Kind.traces`).
    """
    layers = [one.name for one in frame.kind.clues if one.on_paths and one.optional]
    kept, board = frame, None
    while board is None and any(frame.clues[name] for name in layers):
        with SatWithReasons(model(kept)) as sat:
            board = sat.solution()
            cited = () if board else [clue for one in sat.core() for clue in one.clues]
        blamed = [clue for clue in dict.fromkeys(cited) if clue.layer in layers]
        if not blamed:
            break
        gone = rng.choice(blamed)
        for place in image_places(kept.grid, symmetry, gone.place):
            if place in kept.clues[gone.layer]:
                kept = kept.without_clue(gone.layer, place)
    if board is None or kept is frame or symmetry != "none":
        return kept
    return _refilled(kept, frame, board, wishes or {}, rng)


def _refilled(
    kept: Puzzle, frame: Puzzle, board: Board, wishes: Mapping[str, Value], rng: Random
) -> Puzzle:
    """The puzzle `kept` with as many lists as the frame had, chosen to fit the board."""
    wished = {wish.name: wish.default for wish in kept.kind.frame_options} | dict(wishes)
    for name, trace in kept.kind.traces.items():
        here = kept.clues[name]
        if missing := len(frame.clues[name]) - len(here):
            others = [*(trace(kept, board, wished, rng).items() - here.items())]
            others = rng.sample(sorted(others, key=str), min(missing, len(others)))
            clues = {**kept.clues, name: {**here, **dict(others)}}
            kept = Puzzle(kept.kind, kept.grid, clues, kept.options)
    return kept


def _has_holes(kind: Kind, grid: Grid, clues: Clues) -> bool:
    """Whether there are regions, and cells in none of them, which cannot be moved by themselves."""
    labels = (len(clues.get(one.name, ())) for one in kind.clues if isinstance(one.values, Labels))
    return any(0 < number < len(grid.cells) for number in labels)


def _with_room(
    kind: Kind, clues: Clues, options: Options, must: Collection[Cell], rng: Random
) -> dict[str, dict[Place, Value]]:
    """Layers of a frame with as many entries, moved to make room for clues in these cells."""
    found: dict[str, dict[Place, Value]] = {}
    for layer in kind.clues:
        if not layer.frame or layer.on != "cells":
            continue
        drawn = clues.get(layer.name, {})
        others: dict[Place, Value] = {p: v for p, v in drawn.items() if p not in must}
        beneath = _beneath(layer, options)
        if not beneath and kind.open_frame is not None and isinstance(layer.values, Symbols):
            beneath = {*layer.values.all(options)}  # each is a clue, such as an arrow of Yajilin
        if beneath == {None}:  # a clue needs a cell without any part of the frame
            found[layer.name] = others
        elif None not in beneath and (known := sorted(map(str, beneath))):
            others_drawn = rng.sample([*others], max(0, len(drawn) - len(must)))
            found[layer.name] = {place: others[place] for place in others_drawn}
            found[layer.name] |= {cell: rng.choice(known) for cell in must}
    return found


def _beneath(layer: Layer, options: Options) -> set[Value | None]:
    """What a frame may have beneath a clue of the layer; None for nothing."""
    match layer.values:
        case Symbols() as symbols:
            values = symbols.all(options)
            return {layer.beneath(v) for v in values if layer.after_removal(v) != v}
        case Numbers(_, _, unknown) if unknown in layer.frame:
            return {unknown}
    return set()


def sketched(
    kind: Kind, grid: Grid, rng: Random, options: Options, wishes: Mapping[str, Value]
) -> tuple[Puzzle, Board] | None:
    """A frame of the kind with a solution, if it has a `sketch`; else None."""
    if kind.sketch is None:
        return None
    options = {**kind.defaults(), **options}
    drawn = kind.sketch(grid, {**options, **wishes}, rng)
    if isinstance(drawn, Generator):
        drawn = _grown(drawn, kind, grid, options | dict(wishes))
    return None if drawn is None else (Puzzle(kind, grid, drawn[0], options), drawn[1])


def _grown(
    steps: Generator[Clues, Board | None, Found], kind: Kind, grid: Grid, options: Options
) -> Found:
    """The result of a generator that yields clues and is sent a solution of these, or None.

    If a query takes too long, `OutOfTime` is thrown into the generator, which may go on.
    """
    open_ = kind.open_frame or kind
    known = {option.name for option in open_.options}
    growing = FrameGrowth(open_, grid, {n: v for n, v in options.items() if n in known})
    try:
        clues = next(steps)
        while True:
            try:
                answer = growing.solution(clues)
            except TooHard as error:
                clues = steps.throw(error)
            else:
                clues = steps.send(answer)
    except StopIteration as end:
        found: Found = end.value
        return found


def _turned_alike(kind: Kind, grid: Grid, clues: Clues, symmetry: str) -> Clues:
    """The frame made symmetric: the cells of an orbit all have a value, or none has one.

    A frame with values on edges or corners is left as it is.
    """
    if symmetry == "none" or any(layer.frame and layer.on != "cells" for layer in kind.clues):
        return clues
    turned = {name: dict(layer) for name, layer in clues.items()}
    for layer in kind.clues:
        if layer.on != "cells" or isinstance(layer.values, Labels):
            continue
        for orbit in orbits(grid, symmetry):
            first, *others = (grid.cells[i] for i in orbit)
            here = clues.get(layer.name, {})
            for cell in others:
                if first in here:
                    turned[layer.name].setdefault(cell, here[first])
                else:
                    turned.get(layer.name, {}).pop(cell, None)
    return turned


def _lists_alike(kind: Kind, grid: Grid, clues: Clues, symmetry: str) -> Clues:
    """The frame with its lists of cells made symmetric, about as many as before.

    A list stays, with its images, only if none of these meets another list. Lists that always
    belong to the frame, such as a cage without a sum, are left as they are.
    """
    if symmetry == "none":
        return clues
    found, taken = dict(clues), set[Place]()
    for layer in kind.clues:
        if not layer.on_paths or layer.frame or not clues.get(layer.name):
            continue
        kept: dict[Place, Value] = {}
        for path, value in clues[layer.name].items():
            images = image_places(grid, symmetry, path)
            cells = [cell for image in images for cell in simple_places(image)]
            if len(kept) < len(clues[layer.name]) and len({*cells} - taken) == len(cells):
                kept |= dict.fromkeys(images, value)
                taken.update(cells)
        found[layer.name] = kept
    return found


def _regions_alike(grid: Grid, labels: Mapping[Cell, Value], symmetry: str) -> dict[Place, Value]:
    """Symmetrical regions about as large as those that cover the grid.

    Each begins in the first cell that is left, and is the largest rectangle whose images do not
    overlap, no higher and no wider than the region that was there.
    """
    found: dict[Place, Value] = {}
    for start in grid.cells:
        if start not in found:
            region = [cell for cell in grid.cells if labels[cell] == labels[start]]
            rows, cols = (len({cell[axis] for cell in region}) for axis in (0, 1))
            free = {*grid.cells} - found.keys()
            turned = (
                image_places(grid, symmetry, one) for one in _rectangles(start, rows, cols, free)
            )
            largest = max(filter(_apart, turned), key=lambda images: len(simple_places(images[0])))
            for number, image in enumerate(largest, len({*found.values()}) + 1):
                found |= dict.fromkeys(simple_places(image), str(number))
    return {cell: found[cell] for cell in grid.cells}


def _rectangles(start: Cell, rows: int, cols: int, free: Collection[Place]) -> Iterator[Path]:
    """The rectangles of free cells, at most so large, of which a cell is the first."""
    (top, left), width = start, cols
    cells: list[list[Cell]] = []
    for row in range(top, top + rows):
        beside = (Cell(row, left + col) for col in range(width))
        cells.append([*takewhile(free.__contains__, beside)])
        width = len(cells[-1])
        for number in range(1, width + 1):
            some = (cell for line in cells for cell in line[:number])
            yield Path(tuple(some), ordered=False)


def _apart(places: Sequence[Place]) -> bool:
    """Whether lists of cells have no cell in common."""
    cells = [cell for place in places for cell in simple_places(place)]
    return len({*cells}) == len(cells)


@lru_cache(maxsize=MAX_REMEMBERED_FRAMES)
def _compiled(empty: Puzzle) -> tuple[Cnf, Sequence[Rule]]:
    """The clauses of an open frame before it grows, and the rules that yield no constraint yet."""
    kind, domains = empty.kind, empty.domains
    silent = [rule for rule in kind.rules if next(iter(rule.instances(empty, domains)), 0) == 0]
    return to_cnf(model(empty)), silent


class FrameGrowth:
    """A frame that grows, with one solver that keeps all pieces it has met.

    The constraints of `open_frame` on an empty frame always hold. Its other constraints have
    selectors, and so have the domains of its places.
    """

    def __init__(self, open_frame: Kind, grid: Grid, options: Options) -> None:
        self.open_frame, self.grid, self.options = open_frame, grid, options
        empty = Puzzle(open_frame, grid, {}, options)
        compiled, self.rules = _compiled(empty)
        self.cnf = Cnf()
        self.cnf.columns, self.cnf.steps = {**compiled.columns}, {**compiled.steps}
        self.cnf.answer_variables = compiled.answer_variables
        self.solver = Solver(compiled.clauses, compiled.top)
        self.literals, self.domains = compiled.literals, empty.domains
        self.said: dict[object, int] = {}

    def solution(self, clues: Clues) -> Board | None:
        """A solution of a frame that is grown so far; None if there is none."""
        puzzle = Puzzle(self.open_frame, self.grid, clues, self.options)
        domains, assumed = puzzle.domains, []
        for place, domain in domains.items() if domains != self.domains else ():
            if len(domain) < len(self.domains[place]):
                named = self.literals[place]
                assumed += [-named[value] for value in named if value not in domain]
        for rule in self.rules:
            for places, cited, relation in rule.instances(puzzle, domains):
                assumed.append(self._holds(Constraint(rule, places, cited, relation), domains))
        if not self.solver.holds(assumed):
            return None
        met = frozenset(self.solver.solution())
        return {p: v for p, named in self.literals.items() for v, n in named.items() if n in met}

    def _holds(self, constraint: Constraint, domains: Domains) -> int:
        """A selector of the constraint, with these domains."""
        places = (*constraint.places,)[: constraint.relation.size]
        try:
            key = constraint.relation, places, (*map(domains.__getitem__, places),)
        except KeyError as missing:
            met = f"rule '{constraint.rule.id}' has a slot at {missing.args[0]}"
            told = f"the open frame of {self.open_frame.name}: {met}, which takes no answer"
            raise EnpitsuError(f"{told}; expected the same places on all frames") from None
        if key not in self.said:
            for place in places:
                domain, named = domains[place], self.literals[place]
                literals = [named[value] for value in domain]
                signed = (*literals, *(-literal for literal in literals))
                self.cnf.columns[place] = domain_number(domain), domain, signed
            self.said[key] = switched(self.cnf, self.solver, [constraint])
        return self.said[key]
