"""Random regions of requested sizes, added one after the other while the board has a solution."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from enpitsu.errors import Unsupported
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, GrowingFrame, Option, Options

RegionBound = Callable[[Grid], int]  # the most regions of one cell that a grid can have

TRIES = 3  # shapes of one size that are tried at one place
RUINS = 400  # times that regions are removed again before a board is given up
LOOSE = 0.3  # the probability that a cell is added anywhere, not where least room is left
SHARES = {1: 1, 2: 1, 3: 2, 4: 3, 5: 6}  # the weight of each size in cells
USUAL = "usual"  # the same with the larger regions that printed Sugurus have on larger boards
LARGER = {6: (8, 6), 7: (9, 4)}  # for a size the least side of boards that have it, and its weight


def sizes(token: str) -> str:
    """The sizes of regions and their weights, as in `2:1,3:1,4:2,5:4`, or those that are usual."""
    if token == USUAL:
        return token
    parts = [part.partition(":") for part in token.split(",")]
    if not all(size.isdigit() and (not w or w.isdigit()) for size, _, w in parts):
        raise ValueError(token)
    if not all(1 <= int(size) <= 9 for size, *_ in parts) or not any(weights(token).values()):
        raise ValueError(token)
    return token


def shares_on(grid: Grid, token: str) -> dict[int, int]:
    """The weight of each size of regions on a grid."""
    if token != USUAL:
        return weights(token)
    side = min(grid.rows, grid.cols)
    return SHARES | {size: weight for size, (least, weight) in LARGER.items() if side >= least}


def weights(token: str) -> dict[int, int]:
    """The weight of each size of regions that a text names."""
    parts = [part.partition(":") for part in token.split(",")]
    return {int(size): int(weight or 1) for size, _, weight in parts}


SIZES = Option(
    "regions",
    ",".join(f"{size}:{share}" for size, share in SHARES.items()),
    sizes,
    "sizes from 1 to 9 with a weight for each, as in 2:1,3:1,4:2,5:4",
    "How large regions are, and how often each size comes.",
    title="Sizes of regions",
)
LARGE = SIZES._replace(
    default=USUAL,
    expected=f"{USUAL}, or {SIZES.expected}",
    meaning=f"{SIZES.meaning} Usual ones have up to five cells, six from 8x8 on, seven from 9x9.",
)


# For each shape of regions the factor of the number of cells of a region beside a new cell. A cell
# with the least product is added.
DRAWN = {"any": 0, "compact": -1, "winding": 1}


def shape(token: str) -> str:
    """The shape of regions, from text."""
    if token not in DRAWN:
        raise ValueError(token)
    return token


SHAPES = Option(
    "shapes",
    "any",
    shape,
    f"one of {', '.join(DRAWN)}",
    "The shapes of regions: compact like blocks, winding like snakes, or any.",
    choices=tuple(DRAWN),
    title="Shapes of regions",
)


def frame(bound: RegionBound) -> Callable[[Grid, Options, Random], GrowingFrame]:
    """The frame of such regions; `bound` is the greatest number of regions of one cell."""
    return partial(grown, bound)


def grown(
    bound: RegionBound, grid: Grid, options: Options, rng: Random, *, without: Iterable[Cell] = ()
) -> GrowingFrame:
    """Regions of the requested sizes, added in reading order; some are removed if no other fits.

    They cover all cells except those in `without`.
    """
    shares = shares_on(grid, str(options[SIZES.name]))
    growth = Growth(grid, shares, DRAWN[str(options[SHAPES.name])], bound(grid), rng)
    for cell in without:
        del growth.free[cell]
    expect_regions(grid, len(growth.free), shares, bound(grid))
    ruins = 0
    while growth.free:
        look()
        start = growth.start()
        for region in growth.offers(start):
            growth.add(region)
            if (yield growth.clues()):
                break
            growth.remove(growth.owner[start])
        else:
            ruins += 1
            if ruins > RUINS:
                return None
            growth.ruin(start)
    return growth.clues()


def apart(grid: Grid) -> int:
    """The greatest number of cells in a grid of which no two share a side."""
    return -(-len(grid.cells) // 2)


def not_touching(grid: Grid) -> int:
    """The greatest number of cells in a grid of which no two touch, not even at a corner."""
    return -(-grid.rows // 2) * -(-grid.cols // 2)


def expect_regions(grid: Grid, cells: int, shares: Mapping[int, int], most: int) -> None:
    """Raise `Unsupported` unless regions of these sizes can cover so many cells.

    Each region has a 1, so there are at most `most` regions.
    """
    sizes = [size for size, share in shares.items() if share]
    sums = {0}  # the numbers of cells that so many regions can have together
    for _number in range(most):
        look()
        sums |= {total + size for total in sums for size in sizes if total + size <= cells}
    if cells not in sums:
        told = ", ".join(map(str, sizes))
        room = f"{cells} cells and room for {most} ones that do not touch"
        raise Unsupported(f"regions of {told}; on {grid} there are {room}")


class Growth:
    """The regions so far, each with its number, and the cells that are still free."""

    def __init__(
        self, grid: Grid, shares: Mapping[int, int], drawn: int, most: int, rng: Random
    ) -> None:
        self.grid, self.shares, self.drawn, self.most, self.rng = grid, shares, drawn, most, rng
        self.free = dict.fromkeys(grid.cells)
        self.regions: dict[int, Sequence[Cell]] = {}
        self.owner: dict[Cell, int] = {}
        self.last = 0

    def clues(self) -> Clues:
        """The regions as labels, numbered in reading order."""
        names: dict[int, str] = {}
        labels = {
            cell: names.setdefault(self.owner[cell], str(len(names) + 1))
            for cell in self.grid.cells
            if cell in self.owner
        }
        return {"regions": labels}

    def start(self) -> Cell:
        """The free cell where the next region begins: a hemmed-in one, or else one near the top."""

        def late(cell: Cell) -> tuple[bool, int, float]:
            near = sum(n in self.free for n in self.grid.neighbours(cell))
            return near > 1, cell.row // 2, cell.col + self.rng.random()

        return min(self.free, key=late)

    def offers(self, start: Cell) -> Iterator[Sequence[Cell]]:
        """Regions that fit at a cell, the most wanted size first."""
        need = len(self.free) / max(self.most - len(self.regions), 1)
        drawn = sorted(self.shares, key=lambda k: -(self.rng.random() ** (1 / self._share(k))))
        drawn.sort(key=lambda size: size < need - 1.2)
        for size in drawn:
            met = set()
            for _ in range(TRIES):
                region = self._blob(start, size)
                if len(region) not in self.shares:
                    break
                if frozenset(region) not in met:
                    met.add(frozenset(region))
                    yield region

    def _share(self, size: int) -> float:
        return self.shares[size] or 1e-9

    def _blob(self, start: Cell, size: int) -> Sequence[Cell]:
        """A cell and free ones round it, `size` in all, or fewer if there is no more room."""
        region = [start]
        while len(region) < size:
            near = self._as_wished(self._near(region), region)
            if not near:
                break
            if self.rng.random() < LOOSE:
                region.append(self.rng.choice([*near]))
            else:
                hemmed = min(near.values())
                region.append(self.rng.choice([c for c in near if near[c] == hemmed]))
        return region

    def _as_wished(self, near: dict[Cell, int], region: Collection[Cell]) -> dict[Cell, int]:
        """The cells near a region that give it the requested shape, compact or winding."""
        if not self.drawn:
            return near
        beside = {cell: sum(n in region for n in self.grid.neighbours(cell)) for cell in near}
        best = min((self.drawn * number for number in beside.values()), default=0)
        return {cell: free for cell, free in near.items() if self.drawn * beside[cell] == best}

    def _near(self, region: Collection[Cell]) -> dict[Cell, int]:
        """The free cells beside a region, and how many free cells are beside them."""
        beside = dict.fromkeys(n for cell in region for n in self.grid.neighbours(cell))
        return {
            cell: sum(n in self.free and n not in region for n in self.grid.neighbours(cell))
            for cell in beside
            if cell in self.free and cell not in region
        }

    def add(self, region: Sequence[Cell]) -> None:
        """Add a region."""
        self.last += 1
        self.regions[self.last] = region
        for cell in region:
            del self.free[cell]
            self.owner[cell] = self.last

    def remove(self, number: int) -> None:
        """Remove a region: its cells become free."""
        for cell in self.regions.pop(number):
            self.free[cell] = None
            del self.owner[cell]

    def ruin(self, start: Cell) -> None:
        """Remove some of the regions that touch a cell where nothing fits."""
        near = sorted({self.owner[c] for c in self.grid.touching(start) if c in self.owner})
        self.rng.shuffle(near)
        for number in near[: self.rng.choice((2, 3, 4))]:
            self.remove(number)
