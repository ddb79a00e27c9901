"""Random regions with one solution: they grow as long as no other solution appears.

This is for kinds of which only regions are printed. Their open frame has the layer `INTENDED` with
the intended solution, and in that frame the value of a cell outside all regions is known. So a cell
that joins a region can only add solutions; it joins a region where it adds none. `holes` are cells
that never join, such as black ones: the clues that are printed there, by layer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType

from enpitsu.kit.common import ANOTHER, INTENDED, scattered
from enpitsu.paper.limit import look
from enpitsu.puzzle import (
    Answer,
    Board,
    Cell,
    Clues,
    Grid,
    Kind,
    Layer,
    Options,
    Place,
    Puzzle,
    Symbols,
    Value,
    connected,
    reached,
)

MAX_IDLE = 4  # times that a cell is forced to join although no more cells are joined in the end
MAX_MENDED = 2  # changes of seeds, or forced cells, for each cell of the grid
EXCHANGED = (1, 1, 2, 3)  # cells that move at once; a number is drawn as often as it is listed
CLOSE = 0.8  # the share of moves that are near the given places
Owner = dict[Cell, str]
Joining = tuple[Cell, str]
Beginnings = tuple[Owner, Board]  # the seeds of regions, and the intended values there
# Finds other seeds that differ near a cell that can join no region; None if there are none.
Mend = Callable[[Owner, Board, Cell, Random], Beginnings | None]
NO_HOLES: Clues = MappingProxyType({})


def grown(
    grid: Grid,
    seeds: Owner,
    intended: Board,
    rng: Random,
    mend: Mend | None = None,
    holes: Clues = NO_HOLES,
) -> Generator[Clues, Board | None, Owner | None]:
    """Regions that cover the grid except `holes`, with one solution; None if the search is stuck.

    They grow from the `seeds`, their first cells. If every free cell would add solutions, one joins
    nevertheless, and others leave. If a cell can join no region, `mend` may change seeds near it.
    """
    growing = Growing(grid, seeds, intended, holes)
    stuck = yield from growing.begun(rng)
    most = idle = 0
    for _ in range(MAX_MENDED * len(grid.cells)):
        if stuck is None:
            clashing, stuck = yield from growing.joined(rng)
            left = [cell for cell in growing.cells if cell not in growing.owner]
            if not left:
                return growing.owner
            idle = 0 if len(growing.owner) > most else idle + 1
            most = max(most, len(growing.owner))
            if clashing and idle < MAX_IDLE:
                yield from growing.forced(*rng.choice(clashing), rng)
                continue
            stuck = stuck or rng.choice(left)
        other = mend(growing.seeds, growing.intended, stuck, rng) if mend is not None else None
        if other is None:
            return None
        growing.exchange(*other)
        stuck = yield from growing.begun(rng)
        most = idle = 0
    return None


class Growing:
    """Regions that grow, and the other solutions that cells would add.

    `known` has for a cell and a region the other solutions that were found. Each is stored as the
    cells, with their regions, on which it rests; it exists as long as these cells stay there.
    """

    def __init__(self, grid: Grid, seeds: Owner, intended: Board, holes: Clues = NO_HOLES) -> None:
        self.grid, self.seeds, self.intended, self.holes = grid, seeds, intended, holes
        self.cells = without(grid, holes)
        self.owner = dict(seeds)
        self.known: dict[Joining, list[Owner]] = {}

    def joined(
        self, rng: Random
    ) -> Generator[Clues, Board | None, tuple[list[Joining], Cell | None]]:
        """Let cells join until no other can.

        Returns the cells that could join if others left again, and a cell that can never join a
        region, if one was met.
        """
        while True:
            clashing = []
            for cell, label in joining(self.grid, self.owner, rng, self.holes):
                conflict = yield from self.conflict(cell, label)
                if conflict is None:
                    self.owner[cell] = label
                    break
                if len(conflict) > 1:
                    clashing.append((cell, label))
                elif self._lost(cell):
                    return [], cell
            else:
                return clashing, None

    def forced(self, cell: Cell, label: str, rng: Random) -> Generator[Clues, Board | None, None]:
        """Let a cell join, and others leave until there is no other solution."""
        while any(self.owner.get(near) == label for near in self.grid.neighbours(cell)):
            conflict = yield from self.conflict(cell, label)
            if conflict is None:
                self.owner[cell] = label
                return
            others = [other for other in conflict if other != cell]
            if not others:
                return
            self._leave(rng.choice(others))

    def begun(self, rng: Random) -> Generator[Clues, Board | None, Cell | None]:
        """Let cells leave until there is one solution; returns a cell at fault if none is left."""
        while (found := (yield from self._another(self.owner))) is not None:
            joined = [cell for cell in found if cell not in self.seeds]
            if not joined:
                return rng.choice([*found])
            self._leave(rng.choice(joined))
        return None

    def exchange(self, seeds: Owner, intended: Board) -> None:
        """Change the seeds; regions with the same seeds stay as they are, as far as possible."""
        same = {label for label in seeds.values() if _of(seeds, label) == _of(self.seeds, label)}
        kept = {cell: label for cell, label in self.owner.items() if label in same}
        self.seeds, self.intended = seeds, intended
        self.owner, self.known = {**kept, **seeds}, {}
        for label in sorted(same):
            self._shed(label)

    def conflict(self, cell: Cell, label: str) -> Generator[Clues, Board | None, Owner | None]:
        """The cells, with regions, of the other solution that would exist if this cell joined.

        None if there would be no other solution.
        """
        known = self.known.setdefault((cell, label), [])
        owner = {**self.owner, cell: label}
        for conflict in known:
            if conflict.items() <= owner.items():
                return conflict
        other = yield from self._another(owner)
        if other is None:
            return None
        found = {c: label for c, label in other.items() if c not in self.seeds}
        for one in found.items():
            self.known.setdefault(one, []).append(found)
        return found

    def _another(self, owner: Owner) -> Generator[Clues, Board | None, Owner | None]:
        """The cells where another solution differs from the intended one, with their regions."""
        look()
        board = yield {**self.holes, "regions": owner, INTENDED: self.intended}
        if board is None:
            return None
        meant = {*self.intended.values()}
        return {c: owner[c] for c in owner if board[c] in meant and c not in self.intended}

    def _lost(self, cell: Cell) -> bool:
        """Whether a cell lies between the seeds of regions, and can join none of these."""
        near = [(other, self.owner.get(other, "")) for other in self.grid.neighbours(cell)]
        return all(
            other in self.seeds and {cell: label} in self.known.get((cell, label), ())
            for other, label in near
        )

    def _leave(self, cell: Cell) -> None:
        """Remove a cell from its region, with those that only it connects."""
        self._shed(self.owner.pop(cell))

    def _shed(self, label: str) -> None:
        """Remove the cells of a region that its seed does not reach."""
        region = [*_of(self.owner, label)]
        start = next(other for other in region if other in self.seeds)
        whole = reached(start, region, self.grid, lambda *_: True)
        for other in region:
            if other not in whole:
                del self.owner[other]


def _of(owner: Owner, label: str) -> set[Cell]:
    """The cells of a region."""
    return {cell for cell in owner if owner[cell] == label}


def without(grid: Grid, holes: Clues) -> list[Cell]:
    """The cells of the grid without a clue among `holes`."""
    taken = {place for clues in holes.values() for place in clues}
    return [cell for cell in grid.cells if cell not in taken]


def joining(grid: Grid, owner: Owner, rng: Random, holes: Clues = NO_HOLES) -> Iterator[Joining]:
    """The free cells beside regions, each with one it could join; small regions come first."""
    sizes = Counter(owner.values())
    free = [
        (sizes[label] ** 2 * rng.random(), cell, label)
        for cell in without(grid, holes)
        if cell not in owner
        for label in sorted({owner[near] for near in grid.neighbours(cell) if near in owner})
    ]
    for _, cell, label in sorted(free):
        yield cell, label


def covering(grid: Grid, seeds: Owner, rng: Random, holes: Clues = NO_HOLES) -> Owner:
    """Regions that cover all cells that they reach, except `holes`; solutions do not matter."""
    owner = dict(seeds)
    while (found := next(joining(grid, owner, rng, holes), None)) is not None:
        look()
        cell, label = found
        owner[cell] = label
    return owner


def at_random(cells: int) -> Callable[[Grid, Options, Random], Clues]:
    """The frame of regions that grow from random cells, one for every `cells` cells of the grid."""
    return partial(_at_random, cells)


def _at_random(cells: int, grid: Grid, _: Options, rng: Random) -> Clues:
    seeds = scattered(grid, max(1, len(grid.cells) // cells), rng)
    return named(grid, covering(grid, {cell: str(cell) for cell in seeds}, rng))


def around(grid: Grid, cell: Cell, steps: int) -> set[Cell]:
    """A cell, and those at most so many steps from it."""
    found = {cell}
    for _ in range(steps):
        found |= {near for other in found for near in grid.neighbours(other)}
    return found


def named(grid: Grid, owner: Owner) -> Clues:
    """The regions as clues, numbered 1, 2, ... in reading order; a cell may have none."""
    names: dict[str, str] = {}
    cells = [cell for cell in grid.cells if cell in owner]
    for cell in cells:
        names.setdefault(owner[cell], str(len(names) + 1))
    return {"regions": {cell: names[owner[cell]] for cell in cells}}


def begun(
    grid: Grid,
    cells: Sequence[Cell],
    number: int,
    rng: Random,
    passed: float = 0.0,
    others: Mapping[Cell, str] = MappingProxyType({}),
) -> Owner:
    """The seed of each region: `number` of these cells near each other, and paths between them.

    With the probability `passed` the nearest cell is left for another region. Cells in `others`
    belong to regions already. The result is empty if some region has no seed.
    """
    owner = dict(others)
    left = dict.fromkeys(rng.sample(cells, len(cells)))
    while left:
        look()
        start = next(iter(left))
        del left[start]
        label = str(start)
        owner[start] = label
        for _ in range(number - 1):
            wanted = {cell: None for cell in left if not passed or rng.random() >= passed}
            path = nearest(grid, owner, label, left, wanted)
            if not path:
                return {}
            owner.update(dict.fromkeys(path, label))
            del left[path[-1]]
    return owner


def nearest(
    grid: Grid,
    owner: dict[Cell, str],
    label: str,
    left: dict[Cell, None],
    wanted: dict[Cell, None],
) -> list[Cell]:
    """The shortest path from a region over free cells to one that is wanted, and that cell."""
    paths = [[cell] for cell, name in owner.items() if name == label]
    met = {*owner}
    for path in paths:
        for cell in grid.neighbours(path[-1]):
            if cell in wanted:
                return [*path[1:], cell]
            if cell not in met and cell not in left:
                met.add(cell)
                paths.append([*path, cell])
    return []


def exchanged(
    seed: Value,
    sizes: Callable[[Puzzle], tuple[int, int]],
    puzzle: Puzzle,
    board: Board,
    near: Sequence[Place],
    rng: Random,
) -> tuple[Clues, Board] | None:
    """Regions of which a few cells have moved to neighbouring ones, preferably near some places.

    Cells with the value `seed` stay, so that the board remains a solution. `sizes` returns the
    least and the greatest number of cells of a region.
    """
    grid, owner = puzzle.grid, dict(puzzle.clues["regions"])
    least, most = sizes(puzzle)
    around = {*near}.union(*(grid.neighbours(cell) for cell in near if isinstance(cell, Cell)))
    free = [cell for cell in owner if board[cell] != seed]
    close = [cell for cell in free if cell in around]
    for _ in range(rng.choice(EXCHANGED) if free else 0):
        cell = rng.choice(close if close and rng.random() < CLOSE else free)
        region = [other for other in owner if owner[other] == owner[cell] and other != cell]
        others = {owner[beside] for beside in grid.neighbours(cell) if beside in owner}
        number = Counter(owner.values())
        labels = sorted(other for other in others - {owner[cell]} if number[other] < most)
        if labels and len(region) >= least and connected(grid, region):
            owner[cell] = rng.choice(labels)
    return None if owner == puzzle.clues["regions"] else ({"regions": owner}, board)


def with_open_frame(
    kind: Kind,
    values: str,
    answer: Answer,
    *,
    sizes: Callable[[Puzzle], tuple[int, int]] = lambda puzzle: (1, len(puzzle.grid.cells)),
) -> Kind:
    """A kind of which only regions are printed, with its open frame for growing them.

    In the open frame each cell may have one of `values` as its intended value, and the `answer` is
    any other solution. The seeds of regions are the cells with the first of the values. `sizes`
    returns the least and the greatest number of cells that a region has after alterations.
    """
    open_ = Kind(
        name=kind.name,
        title=kind.title,
        clues=(*kind.clues, Layer(INTENDED, Symbols(values))),
        options=kind.options,
        answers=(answer,),
        rules=(*kind.stated, ANOTHER),
        look=kind.look,
    )
    return replace(kind, open_frame=open_, alter=partial(exchanged, values[0], sizes))
