"""Relations of the numbers on a list of cells, and rules that apply them to lists in a layer."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise, product
from math import log2
from operator import itemgetter
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.common import whole_number_or
from enpitsu.kit.techniques.clued import clued, lying
from enpitsu.paper.look import Stroke
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Clues,
    Domain,
    Domains,
    Grid,
    Instances,
    Layer,
    Look,
    Nothing,
    Numbers,
    Option,
    Options,
    Path,
    Paths,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Difficulty, Technique
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import (
    Conjunction,
    Regular,
    Relation,
    Slot,
    Straight,
    Table,
    automaton,
    relation,
)

Column = tuple[Domain, ...]  # the numbers possible in each slot
# The relation of a list of cells, given the numbers possible in each and the value of the clue.
Says = Callable[[Column, Value], Relation]
Worth = tuple[float, int]  # the bits of information of a line for each cell, and its length
Groups = tuple[tuple[Slot, ...], ...]


def numbers(domains: Iterable[Domain]) -> list[int]:
    """The numbers possible in any slot, each once, in order."""
    return sorted({int(value) for domain in domains for value in domain})


def largest(domains: Iterable[Domain]) -> int:
    """The largest number that is possible in any slot."""
    return numbers(domains)[-1]


# -- groups of slots ---------------------------------------------------------------------------


def neighbouring(size: int, together: int = 2) -> Groups:
    """Every `together` consecutive slots."""
    return tuple(tuple(range(i, i + together)) for i in range(size - together + 1))


def all_pairs(size: int) -> Groups:
    """Every pair of slots."""
    return tuple(combinations(range(size), 2))


def opposite(size: int) -> Groups:
    """The first slot with the last, the second with the one before that, and so on."""
    return tuple((slot, size - 1 - slot) for slot in range(size // 2))


def halves(size: int) -> Groups:
    """The first slot of each half, the second of each, and so on."""
    return tuple((slot, slot + size // 2) for slot in range(size // 2))


# -- relations -----------------------------------------------------------------------------------


@relation
def consecutive(domains: Column, _: Value = "") -> Relation:
    """All numbers differ, and in some order they follow each other without a gap."""
    return Straight(domains)


@relation
def fitting(domains: Column, fits: Callable[..., bool], *told: Hashable) -> Relation:
    """All numbers together satisfy the predicate `fits`; `told` are further arguments of it."""
    rows = (row for row in product(*domains) if fits(*row, *told))
    return Table(tuple(range(len(domains))), frozenset(rows))


@relation
def fitting_each(
    domains: Column, groups: Groups, fits: Callable[..., bool], *told: Value
) -> Relation:
    """The numbers of each group of slots satisfy `fits`; `told` are further arguments of it."""
    of = (tuple(domains[slot] for slot in group) for group in groups)
    return Conjunction(
        [(fitting(part, fits, *told), group) for part, group in zip(of, groups, strict=True)]
    )


@relation
def equal_sums(domains: Column, first: int) -> Relation:
    """The sum of the `first` slots equals the sum of all others."""
    size = len(domains)

    def step(state: tuple[int, int], number: Value) -> tuple[int, int] | None:
        at, missing = state
        if at < first:
            return at + 1, missing + int(number)
        return (at + 1, missing - int(number)) if int(number) <= missing else None

    end = size, 0
    return Regular(
        tuple(range(size)), automaton((0, 0), numbers(domains), step, lambda state: state == end)
    )


# -- rules ---------------------------------------------------------------------------------------


def on_lists(layer: str, says: Says, puzzle: Puzzle, domains: Domains) -> Instances:
    """The instances of a rule on the lists of cells of a layer; `says` makes their relations."""
    for path, value in puzzle.clues[layer].items():
        column = tuple(domains[cell] for cell in path.cells)
        yield path.cells, (Clue(layer, path, value),), says(column, value)


def segments(labels: Sequence[object]) -> list[range]:
    """The runs of equal labels in a row."""
    cuts = [i for i in range(1, len(labels)) if labels[i] != labels[i - 1]]
    return [range(start, end) for start, end in pairwise([0, *cuts, len(labels)])]


def each(groups: Callable[[int], Groups], fits: Callable[..., bool]) -> Says:
    """A function for `on_lists`: numbers of each group satisfy `fits`, given the clue's value."""
    return partial(_each, groups, fits)


def _each(
    groups: Callable[[int], Groups], fits: Callable[..., bool], domains: Column, value: Value
) -> Relation:
    told = () if value == "" else (value,)
    return fitting_each(domains, groups(len(domains)), fits, *told)


# -- variants --------------------------------------------------------------------------------------


TWO_OR_MORE, WITHOUT_VALUE = Paths(least=2), Nothing()


def line(
    name: str,
    title: str,
    text: str,
    says: Says,
    reasons: tuple[str, str, str],
    *,
    layer: str,
    noun: str,
    key: str,
    on: Paths = TWO_OR_MORE,
    values: Numbers | Nothing = WITHOUT_VALUE,
    usual: Value = "",
    drawn: Callable[[int], Value] | None = None,
    stroke: Stroke = "line",
    colour: str = "",
    most: int = 6,
    by_equality: bool = False,
    besides: Sequence[Technique] = (),
    around: int | None = None,
    aliases: tuple[str, ...] = (),
) -> Variant:
    """The variant whose rule makes a relation of the cells of each line of a layer.

    * `text`, `says`: the rule as a sentence, and the relation of a line.
    * `reasons`: the names of two techniques, for what a line excludes on the empty board and later,
      and a sentence for both: see `clued`.
    * `noun`: what people call a line.
    * `key`: what F-puzzles calls the lines.
    * `on`, `values`, `usual`: the lists of cells, their values, and the value if none is given.
    * `drawn`: the value of random lines, given the largest number of the puzzle.
    * `stroke`, `colour`: how lines are drawn; by default grey.
    * `most`: the number of cells of random lines, at most.
    * `besides`: further techniques.
    * `around`: for lines that end in their first cell, how many cells before and behind that are
      related with each other; None if lines never close in this way.
    * `aliases`: other names of the variant.
    """
    told = Layer(layer, values, on=on, optional=True)
    return Variant(
        name=name,
        title=title,
        clues=(told,),
        rules=(
            Rule(
                layer,
                text,
                partial(on_lists, layer, says),
                noun=noun,
                techniques=(
                    *clued(layer, *reasons, level=Difficulty.EASY),
                    *lying(layer, f"{noun}s in a house"),
                    *besides,
                ),
            ),
        ),
        look=Look(strokes={layer: stroke}, colours={layer: colour}),
        frame=partial(some_lines, told, drawn, most),
        frame_options=(LINES, LENGTHS),
        traces={layer: partial(lines_that_fit, told, says, drawn, most)},
        by_equality=by_equality,
        fpuzzles={key: keys.Lines(layer, usual, around)},
        aliases=aliases,
    )


# -- frames ----------------------------------------------------------------------------------------

USUAL = "usual"
LINES = whole_number_or(
    "lines", USUAL, 0, "How many lines there are of each sort.", "Lines of each sort"
)


def _lengths(token: str) -> str:
    low, _, high = token.partition("-")
    if token != USUAL and not 0 < int(low) <= int(high or low):
        raise ValueError(token)
    return token


LENGTHS = Option(
    "lengths",
    USUAL,
    _lengths,
    "a number of cells, or two as in 3-5",
    "How many cells a line or a cage has.",
    optional=True,
    title="Cells in a line or cage",
)


def wished_lengths(options: Options) -> tuple[int, int] | None:
    """The least and the greatest number of cells that are wished for; None if it is the usual."""
    told = str(options[LENGTHS.name])
    low, _, high = told.partition("-")
    return None if told == USUAL else (int(low), int(high or low))


CELLS_A_LINE = 12  # cells of the board for each line, unless the number of lines is given
LONGER_ALONE = 3  # cells by which a line may be longer if it is chosen to fit a solution
MOST_BEGUN = 120  # beginnings of lines that are tried from a cell


def some_lines(
    layer: Layer,
    drawn: Callable[[int], Value] | None,
    most: int,
    puzzle: Puzzle,
    options: Options,
    rng: Random,
) -> Clues:
    """Random lines through cells that no other line of the puzzle goes through.

    If they have values, `drawn` returns one, given the largest number of the puzzle.
    """
    assert isinstance(layer.on, Paths)
    free, (low, high) = _free(puzzle), _wished(layer, most, options)
    told = options[LINES.name]
    number = max(1, len(free) // CELLS_A_LINE) if told == USUAL else int(told)
    value = _told(drawn, puzzle)
    found: dict[Place, Value] = {}
    for _ in range(TRIES * number):
        cells = walk(puzzle.grid, free, rng.randint(low, high), rng)
        if len(found) < number and len(cells) >= low:
            found[layer.on.path(cells)] = value
            free.difference_update(cells)
    return {layer.name: found}


def lines_that_fit(
    layer: Layer,
    says: Says,
    drawn: Callable[[int], Value] | None,
    most: int,
    puzzle: Puzzle,
    board: Board,
    options: Options,
    rng: Random,
    *,
    begins: Callable[[Sequence[Cell], Sequence[int]], bool] = lambda cells, known: True,  # noqa: ARG005
    from_one: bool = False,
    number: int | None = None,
) -> dict[Place, Value]:
    """Lines on which a solution satisfies their rule, as many as there is room for.

    Lines that give the most information for their length are chosen first, and of these long ones.
    Lines that the puzzle has already stay if they fit. `begins` tells whether a line may begin with
    these cells, which have these numbers. With `from_one` several lines may begin in one cell.
    `number` is the greatest number of lines.
    """
    assert isinstance(layer.on, Paths)
    free, lengths = _free(puzzle), _wished(layer, most + LONGER_ALONE, options)
    value, domains = _told(drawn, puzzle), puzzle.domains

    shares: dict[Relation, float] = {}

    def worth(cells: Sequence[Cell]) -> Worth | None:
        column = tuple(domains[cell] for cell in cells)
        relation = says(column, value)
        if not relation.holds(tuple(board[cell] for cell in cells)):
            return None
        if relation not in shares:
            shares[relation] = _decided(relation, column) / len(cells)
        return shares[relation], len(cells)

    def may_begin(cells: Sequence[Cell]) -> bool:
        return begins(cells, [known[cell] for cell in cells])

    before = [path for path in puzzle.clues[layer.name] if isinstance(path, Path)]
    kept = [path for path in before if worth(path.cells)]
    found: dict[Place, Value] = dict.fromkeys(kept, value)
    free.update(cell for path in before if path not in found for cell in path.cells)
    begun = {path.cells[0] for path in kept if from_one}  # cells in which others may begin, too
    free -= begun
    known = {cell: int(board[cell]) for cell in free | begun}
    around = {cell: _around(puzzle.grid, cell, rng) for cell in sorted(known)}
    starts = {*known}
    while starts and len(found) != number:
        tried = rng.sample(sorted(starts), len(starts))
        offered = [_best(start, around, free, lengths, worth, may_begin) for start in tried]
        starts = set()
        for _, cells in sorted(filter(None, offered), key=itemgetter(0), reverse=True):
            there = free.issuperset(cells[1:] if cells[0] in begun else cells)
            crosses = any(_crosses(*step, free, ()) for step in pairwise(cells))
            if there and not crosses and len(found) != number:
                found[layer.on.path(cells)] = value
                free.difference_update(cells)
                begun |= {cells[0]} if from_one else set()
            starts.add(cells[0])
        starts &= free | begun  # a cell without room now will have none later
    return found


def _decided(relation: Relation, column: Column) -> float:
    """How many bits of information a relation gives about its numbers by itself."""
    gone = Counter(slot for slot, _ in relation.forbidden(column))
    return sum(log2(len(column[slot]) / (len(column[slot]) - n)) for slot, n in gone.items())


def _best(
    start: Cell,
    around: Mapping[Cell, Sequence[Cell]],
    free: Collection[Cell],
    lengths: tuple[int, int],
    worth: Callable[[Sequence[Cell]], Worth | None],
    begins: Callable[[Sequence[Cell]], bool],
) -> tuple[Worth, Sequence[Cell]] | None:
    """The line from a cell that has the most `worth`; None if none fits.

    Only so many beginnings are tried, those that fit first; they are extended to the cells `around`
    their end, in order.
    """
    low, high = lengths
    best: tuple[Worth, Sequence[Cell]] | None = None
    todo = deque([[start]])
    for _ in range(MOST_BEGUN):
        if not todo:
            break
        cells = todo.pop()
        for beside in _onward(around[cells[-1]], cells, free) if len(cells) < high else ():
            line = [*cells, beside]
            if begins(line):
                good = worth(line) if len(line) >= low else None
                (todo.append if good or len(line) < low else todo.appendleft)(line)
                best = (good, line) if good and (best is None or good > best[0]) else best
    return best


def _free(puzzle: Puzzle) -> set[Cell]:
    """The cells through which no line of the puzzle goes; cages and the like do not count."""
    lists = (path for clues in puzzle.clues.values() for path in clues if isinstance(path, Path))
    taken = {cell for path in lists if path.ordered for cell in path.cells}
    return {cell for cell in puzzle.domains if isinstance(cell, Cell)} - taken


def _wished(layer: Layer, most: int, options: Options) -> tuple[int, int]:
    """The least and the most cells of a line."""
    assert isinstance(layer.on, Paths)
    return wished_lengths(options) or (max(layer.on.least, 3), most)


def _told(drawn: Callable[[int], Value] | None, puzzle: Puzzle) -> Value:
    """The value of lines that have one."""
    return "" if drawn is None else drawn(largest(puzzle.domains.values()))


TRIES = 8  # random paths for each line, as a path may end too early


def some_marks(layer: str, puzzle: Puzzle, options: Options, rng: Random) -> Clues:
    """Marks in cells, one in each."""
    told, cells = options[LINES.name], sorted(puzzle.domains, key=str)
    number = max(1, len(cells) // CELLS_A_LINE) if told == USUAL else int(told)
    chosen = rng.sample(cells, min(number, len(cells)))
    return {layer: {Path((cell,)): "" for cell in chosen if isinstance(cell, Cell)}}


def walk(grid: Grid, free: Collection[Cell], most: int, rng: Random) -> list[Cell]:
    """A random path of at most `most` free cells, each touching the next."""
    cells = rng.sample(sorted(free), 1) if free else []
    while cells and len(cells) < most:
        near = [cell for cell in grid.touching(cells[-1]) if cell in free and cell not in cells]
        rng.shuffle(near)
        onward = _onward(near, cells, free)
        if not onward:
            break
        cells.append(onward[0])
    return cells


def _around(grid: Grid, cell: Cell, rng: Random) -> Sequence[Cell]:
    """The cells that touch a cell, in random order."""
    near = grid.touching(cell)
    return rng.sample(near, len(near))


def _onward(around: Iterable[Cell], cells: Sequence[Cell], free: Collection[Cell]) -> list[Cell]:
    """The free cells around the end of a path to which it can be extended."""
    near = [cell for cell in around if cell in free and cell not in cells]
    return [cell for cell in near if not _crosses(cells[-1], cell, free, cells)]


def _crosses(one: Cell, other: Cell, free: Collection[Cell], cells: Collection[Cell]) -> bool:
    """Whether a diagonal step crosses a line: both cells beside it are taken."""
    if one.row == other.row or one.col == other.col:
        return False
    beside = Cell(one.row, other.col), Cell(other.row, one.col)
    return all(cell in cells or cell not in free for cell in beside)
