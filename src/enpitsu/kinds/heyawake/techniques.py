"""How people solve Heyawake: by lines of white cells, and by the ways to shade rooms."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, product
from math import prod
from operator import or_
from typing import NamedTuple

from enpitsu.kinds.heyawake.chains import Chains, bits
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.anywhere import shared
from enpitsu.kit.techniques.words import DOZEN, either, facts_of, listed, many, printed
from enpitsu.puzzle import CandidateMap, Cell, Clue, Constraint, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

LINES = ("across", "walls")  # the rules about lines of white cells
BREAKS = 3  # the most cells that may break a line if each is tried
FEW, MANY = 4, 60  # the most ways that a sentence lists, and that are tried at all
PAIRED = 100  # the most pairs of a way for one room and a way for another
NAMED = 3  # a sentence names no more groups of cells that divide the board

Find = Callable[[Site, CandidateMap], Iterable[Elimination]]
SETS = (("number",), ("apart",), LINES)  # the rules about sets of cells


# -- lines of white cells ------------------------------------------------------------------------


class Line(NamedTuple):
    """A line that must be broken, as bits of `chains`, and the constraints on cells of the board.

    `unmet` makes the sentence that the line is not broken.
    """

    chains: Chains
    cells: int
    apart: Sequence[tuple[int, Constraint]]
    unmet: str


class Breaks(NamedTuple):
    """The cells that may break a line: those next to a cell, and those that divide the board."""

    touch: Sequence[Cell]
    part: Sequence[Cell]
    unmet: str


def _lines(model: Model) -> Iterator[Site]:
    """Each line over two borders; the cells around it are watched."""
    chains = Chains(model.puzzle.grid)
    apart = [(chains.set_of(c.places), c) for c in model.constraints if c.rule.id == "apart"]
    together = next(c for c in model.constraints if c.rule.id == "together")
    for constraint in model.constraints:
        if constraint.rule.id in LINES:
            cells = chains.set_of(constraint.places)
            near = cells | chains.beside_all(cells)
            watch = chains.listed(near | chains.beside_all(near))
            yield Site(
                watch,
                (constraint, together),
                Line(chains, cells, apart, str(constraint.rule.unmet)),
            )


def _broken(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that stays white whichever cell breaks the line."""
    line: Line = site.data
    chains = line.chains
    chains.look(candidates)
    open_ = line.cells & ~chains.white
    if line.cells & chains.shaded or not 1 < open_.bit_count() <= BREAKS:
        return
    first = open_ & -open_
    near = chains.beside_all(chains.beside_all(first)) | chains.beside_all(first)
    for cell in bits(near & ~(chains.shaded | chains.white | line.cells)):
        touch = chains.beside[cell] & open_
        others = [1 << i | 1 << cell for i in bits(open_ & ~touch)]
        if all(map(chains.parts, others)):
            circles = [chains.circle(pair) for pair in others]
            met = reduce(or_, circles, 0)
            pairs = [
                c for pair, c in line.apart if pair & met or (pair >> cell & 1 and pair & touch)
            ]
            because = [*site.constraints[: 2 if circles else 1], *pairs]
            known = (met | line.cells) & (chains.shaded | chains.white)
            told = Breaks(chains.listed(touch), chains.listed(open_ & ~touch), line.unmet)
            yield Elimination([(chains.cells[cell], SHADED)], because, chains.listed(known), told)


def _breaks_say(step: Deduction) -> str:
    told: Breaks = step.details
    whites = {p: left for p, left in step.facts.items() if SHADED not in left}
    chain = {p: left for p, left in step.facts.items() if p not in whites}
    one = f"one of {listed(sorted([*told.touch, *told.part]))} is shaded"
    else_ = f"with {listed(whites)} " if whites else ""
    why = f"else {else_}{told.unmet}"
    would = [f"touch {listed(told.touch)}"] if told.touch else []
    would += [f"cut off white cells with {listed(told.part)}"] if told.part else []
    ((cell, _),) = step.removes
    given = f", as {facts_of(chain, step.value_names)}" if chain else ""
    return f"{one}, {why}; shaded, {cell} would {listed(would)}{given}"


# -- the ways to fill rooms ----------------------------------------------------------------------


class Said(NamedTuple):
    """The constraints on a board: on neighbouring cells, on lines, and on the whole."""

    numbers: Sequence[tuple[int, Constraint]]
    apart: Sequence[tuple[int, Constraint]]
    across: Sequence[tuple[int, Constraint]]
    together: Sequence[Constraint]


class Rooms(NamedTuple):
    """A room with a number, or two neighbouring ones, as `parts`; cells are bits, as in `chains`.

    `numbers` has the cells of each room with their constraint, and `known` what was found earlier.
    """

    chains: Chains
    said: Said
    numbers: Sequence[tuple[int, Constraint]]
    cells: int
    round: int
    across: Sequence[tuple[int, Constraint]]
    parts: Sequence["Rooms"]
    known: dict[object, Sequence[int] | None]

    def tried(self) -> Sequence[int] | None:
        """The ways in which no two shaded cells share a side; None if there are too many."""
        must, may = self.cells & self.chains.shaded, self.cells & ~self.chains.white
        if (must, may) not in self.known:
            ((_, number),) = self.numbers
            self.known[must, may] = self._ways(must, may, int(number.clues[0].value))
        return self.known[must, may]

    def _ways(self, must: int, may: int, number: int) -> Sequence[int] | None:
        beside = self.chains.beside
        open_ = [i for i in bits(may & ~must) if not beside[i] & must]
        found: list[int] = []
        for way in _apart(open_, beside, number - must.bit_count()):
            if len(found) == MANY:
                return None
            found.append(way | must)
        return found

    def left_white(self, way: int) -> int:
        """The cells in the rooms and next to them that are white in a way."""
        return self.cells & ~way | self.chains.beside_all(way)


class Obstacle(NamedTuple):
    """The reason why a way is excluded: a cycle of shaded cells, or a white line that is too long.

    `cells` are the cells of the cycle inside the rooms, or the cells of the line, which the
    constraint `line` requires to be broken. `known` are the cells that the reason rests on.
    """

    cells: int
    known: int
    line: Constraint | None


class WaysInWords(NamedTuple):
    """Data for the sentence of a step: clues, the number of ways, some of them, and obstacles.

    Lines that are too long are given by the names of their rules.
    """

    clues: Sequence[Clue]
    number: int
    ways: Sequence[Sequence[Cell]]
    circles: Sequence[Sequence[Cell]]
    lines: frozenset[str]
    inside: frozenset[Cell]


def _apart(cells: Sequence[int], beside: Sequence[int], number: int) -> Iterator[int]:
    """All ways to choose a number of cells, no two of them side by side."""
    most = [0]  # entry i is the most of the last i cells that may be shaded: one of each pair
    paired: set[int] = set()
    for i in reversed(cells):
        free = next((j for j in bits(beside[i]) if j in cells and j > i and j not in paired), None)
        if free is None:
            most.append(most[-1] + 1)
        else:
            paired |= {i, free}
            most.append(most[-1])
    most.reverse()

    def onward(start: int, left: int, taken: int, barred: int) -> Iterator[int]:
        if not left:
            yield taken
            return
        for k in range(start, len(cells)):
            if most[k] < left:
                return
            i = cells[k]
            if not barred >> i & 1:
                yield from onward(k + 1, left - 1, taken | 1 << i, barred | beside[i])

    if number >= 0:
        yield from onward(0, number, 0, 0)


# -- sites ---------------------------------------------------------------------------------------


def _each(model: Model) -> Iterator[Rooms]:
    """The rooms with a number."""
    chains = Chains(model.puzzle.grid)
    found: dict[str, list[Constraint]] = {}
    for constraint in model.constraints:
        found.setdefault(constraint.rule.id, []).append(constraint)
    numbers, apart, across = (
        [(chains.set_of(c.places), c) for rule in rules for c in found.get(rule, ())]
        for rules in SETS
    )
    said = Said(numbers, apart, across, found["together"])
    for number in said.numbers:
        yield _rooms(chains, said, [number], ())


def _rooms(
    chains: Chains,
    said: Said,
    numbers: Sequence[tuple[int, Constraint]],
    parts: Sequence["Rooms"],
) -> Rooms:
    cells = reduce(or_, [one for one, _ in numbers])
    beside = chains.beside_all(cells)
    across = [(line, c) for line, c in said.across if line & (cells | beside)]
    return Rooms(chains, said, numbers, cells, beside & ~cells, across, parts, {})


def _single(model: Model) -> Iterator[Site]:
    """Each room with a number; obstacles to its ways may lie anywhere."""
    for rooms in _each(model):
        yield Site(model.puzzle.grid.cells, (), rooms)


def _pairs(model: Model) -> Iterator[Site]:
    """Two neighbouring rooms with numbers; the cells around them are watched."""
    for one, other in combinations([*_each(model)], 2):
        if one.round & other.cells:
            yield _several((one, other))


def _triples(model: Model) -> Iterator[Site]:
    """Three rooms with numbers, each next to one of the others; the cells around are watched."""
    for three in combinations([*_each(model)], 3):
        touching = [one.round & other.cells > 0 for one, other in combinations(three, 2)]
        if sum(touching) > 1:
            yield _several(three)


def _several(parts: Sequence[Rooms]) -> Site:
    first, numbers = parts[0], [number for one in parts for number in one.numbers]
    whole = _rooms(first.chains, first.said, numbers, parts)
    watch = reduce(or_, [line for line, _ in whole.across], whole.cells | whole.round)
    return Site(first.chains.listed(watch), (), whole)


# -- eliminations ----------------------------------------------------------------------------------


def _lying(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are the same in all ways to shade a room without touching cells."""
    rooms: Rooms = site.data
    rooms.chains.look(candidates)
    ways = rooms.tried()
    if ways and len(ways) <= most:
        yield from _shared(rooms, ways, ())


def _chequered(
    where: Callable[[Chains, int], bool], find: Find, site: Site, candidates: CandidateMap
) -> Iterator[Elimination]:
    """Cells that follow if a room at such a place can only be shaded like a checkerboard."""
    rooms: Rooms = site.data
    if where(rooms.chains, rooms.cells):
        for found in find(site, candidates):
            told: WaysInWords = found.details
            if told.number == 1 and _is_checkerboard(told.ways[0]):
                yield found


def _is_checkerboard(cells: Sequence[Cell]) -> bool:
    """Whether each of some cells, two or more, meets another one at a corner."""
    met, todo = {*cells[:1]}, [*cells[:1]]
    for one in todo:
        near = [
            o for o in cells if abs(o.row - one.row) == abs(o.col - one.col) == 1 and o not in met
        ]
        met.update(near)
        todo += near
    return len(cells) > 1 and len(met) == len(cells)


def _anywhere(_: Chains, __: int) -> bool:
    return True


def _in_corner(chains: Chains, cells: int) -> bool:
    """Whether a room has a corner of the grid."""
    return any(chains.beside[i].bit_count() == 2 for i in bits(cells))


def _along_wall(chains: Chains, cells: int) -> bool:
    """Whether a room lies at the rim, but in no corner."""
    sides = [chains.beside[i].bit_count() for i in bits(cells)]
    return 3 in sides and not _in_corner(chains, cells)


def _parting(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are the same in all ways that neither divide the board nor leave a long line."""
    rooms: Rooms = site.data
    rooms.chains.look(candidates)
    if rooms.cells & ~(rooms.chains.shaded | rooms.chains.white):
        ways, obstacles = _together(rooms) if rooms.parts else _possible(rooms)
        if obstacles and 0 < len(ways) <= MANY:
            yield from _shared(rooms, ways, obstacles)


def _possible(rooms: Rooms) -> tuple[Sequence[int], Sequence[Obstacle]]:
    """The ways for one room without obstacles, and the obstacles of all other ways."""
    obstacles: list[Obstacle] = []
    tried = rooms.tried() or ()
    return [way for way in tried if not _is_barred(rooms, way, obstacles)], obstacles


def _together(rooms: Rooms) -> tuple[Sequence[int], Sequence[Obstacle]]:
    """The ways for several rooms at once without obstacles, and the obstacles of all others."""
    each = [*map(_possible, rooms.parts)]
    if not 0 < prod(len(ways) for ways, _ in each) <= PAIRED:
        return (), ()
    obstacles = [one for _, barring in each for one in barring]
    beside_all = rooms.chains.beside_all
    met = [reduce(or_, some) for some in product(*(ways for ways, _ in each))]
    apart = [way for way in met if not beside_all(way) & way]
    return [way for way in apart if not _is_barred(rooms, way, obstacles)], obstacles


def _is_barred(rooms: Rooms, way: int, obstacles: list[Obstacle]) -> bool:
    """Whether a way is excluded; the obstacle is added to the list."""
    chains = rooms.chains
    white = chains.white | rooms.left_white(way)
    if any(not met.cells & ~(white if met.line else way) for met in obstacles):
        return True
    for line, constraint in rooms.across:
        if not line & (chains.shaded | ~white):
            obstacles.append(Obstacle(line, line & chains.white, constraint))
            return True
    if not chains.parts(way & ~chains.shaded):
        return False
    circle = chains.circle(way & ~chains.shaded)
    obstacles.append(Obstacle(circle & rooms.cells, circle & ~rooms.cells, None))
    return True


def _shared(
    rooms: Rooms, ways: Sequence[int], obstacles: Sequence[Obstacle]
) -> Iterator[Elimination]:
    """Cells in the rooms and next to them that are shaded in all ways, or white in all ways."""
    chains = rooms.chains
    open_ = ~(chains.shaded | chains.white)
    shaded, white = ways[0] & open_, rooms.left_white(ways[0]) & open_
    for way in ways:
        shaded, white = shaded & way, white & rooms.left_white(way)
    gone = [(cell, WHITE) for cell in chains.listed(shaded)]
    gone += [(cell, SHADED) for cell in chains.listed(white)]
    if gone:
        rests = reduce(or_, [one.known for one in obstacles], rooms.cells) & ~open_
        because = _because(rooms, obstacles, shaded | white)
        yield Elimination(
            sorted(gone), because, chains.listed(rests), _told(rooms, ways, obstacles)
        )


def _told(rooms: Rooms, ways: Sequence[int], obstacles: Sequence[Obstacle]) -> WaysInWords:
    chains = rooms.chains
    few = [chains.listed(way) for way in ways] if len(ways) <= FEW else []
    circles = [chains.listed(one.cells) for one in obstacles if one.line is None]
    clues = [number.clues[0] for _, number in rooms.numbers]
    lines = frozenset(one.line.rule.id for one in obstacles if one.line)
    return WaysInWords(clues, len(ways), few, circles, lines, frozenset(chains.listed(rooms.cells)))


def _because(rooms: Rooms, obstacles: Sequence[Obstacle], lost: int) -> list[Constraint]:
    """The constraints that exclude all other ways, and the candidates that are lost."""
    lines = [one.line for one in obstacles if one.line]
    circles = reduce(or_, [one.cells | one.known for one in obstacles if not one.line], 0)
    met = reduce(or_, [one.cells for one in obstacles if one.line], rooms.cells | lost)
    apart = [
        constraint
        for pair, constraint in rooms.said.apart
        if pair & circles or (pair & rooms.cells and not pair & ~met)
    ]
    numbers = [number for _, number in rooms.numbers]
    return [*numbers, *apart, *lines, *(rooms.said.together if circles else ())]


# -- in words --------------------------------------------------------------------------------------


def _says(step: Deduction) -> str:
    told: WaysInWords = step.details
    clues = printed(told.clues, step.value_names)
    number = sum(int(clue.value) for clue in told.clues)
    cells = many(number, SHADED, step.value_names).removeprefix("one ")
    has = f"have their {cells}" if len(told.clues) > 1 else f"has its {cells}"
    barred = either(_barred(told)) + _given(step)
    if told.ways and (told.number == 1 or sum(map(len, told.ways)) <= DOZEN):
        return f"{clues} {has} at {', or at '.join(map(listed, told.ways))}; others would {barred}"
    have = has.replace("has its", "to have its").replace("have their", "to have their")
    return f"else each way for {clues} {have} would {barred}"


def _barred(told: WaysInWords) -> Iterable[str]:
    """The reasons that exclude all other ways, in words."""
    yield "have two that touch"
    if told.circles:
        named = "; ".join(map(listed, told.circles))
        few = len(told.circles) <= NAMED and sum(map(len, told.circles)) <= DOZEN
        yield f"cut off white cells{f' ({named})' if few else ''}"
    for rule, where in zip(LINES, ("into a third room", "over two borders"), strict=True):
        if rule in told.lines:
            yield f"leave a line of white cells {where}"


def _given(step: Deduction) -> str:
    """The known cells around the rooms, in words; known cells inside are seen on the board."""
    told: WaysInWords = step.details
    round_ = {place: known for place, known in step.facts.items() if place not in told.inside}
    given = round_ if len(step.facts) > len(round_) + NAMED else step.facts
    return f", as {facts_of(given, step.value_names)}" if given else ""


def _chequered_says(step: Deduction) -> str:
    told: WaysInWords = step.details
    (clue,) = told.clues
    wrong = either(_barred(told))
    return f"the {clue} fits only as a checkerboard; else it would {wrong}{_given(step)}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
FEW_WAYS, WAYS = partial(_lying, FEW), partial(_lying, MANY)
CHEQUERED = Technique(
    *("checkerboard", EASY, 1.7, _single),
    *(partial(_chequered, _anywhere, partial(_lying, 1)), _chequered_says),
    whole=True,
)
CHEQUERED_AT_RIM = [
    Technique(
        *(name, MEDIUM, cost, _single),
        *(partial(_chequered, where, _parting), _chequered_says),
        whole=True,
    )
    for name, cost, where in (
        ("checkerboard in a corner", 3.0, _in_corner),
        ("checkerboard along a wall", 3.2, _along_wall),
    )
]
# Some general techniques are easier than many ways to fill a room.
TECHNIQUES = (
    *shared("settled value", "full count", "hidden single", "places needed", "last neighbour"),
    CHEQUERED,
    Technique("few ways to fill a room", EASY, 1.8, _single, FEW_WAYS, _says, whole=True),
    *shared("one way out"),
    Technique("ways to fill a room", MEDIUM, 2.8, _single, WAYS, _says, whole=True),
    *shared("would be cut off"),
    *CHEQUERED_AT_RIM,
    Technique("ways that cut nothing off", HARD, 4.0, _single, _parting, _says, whole=True),
    Technique("ways to break a line", HARD, 4.2, _lines, _broken, _breaks_say, whole=True),
    Technique("ways to fill two rooms", HARD, 5.5, _pairs, _parting, _says, whole=True),
    Technique("ways to fill three rooms", HARD, 6.0, _triples, _parting, _says, whole=True),
)
