"""How people solve Shakashaka: by numbers, by walls, and by edges that must continue."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations

from enpitsu.kit.techniques.single import each
from enpitsu.kit.techniques.words import MUCH, either, listed
from enpitsu.puzzle import CandidateMap, Candidates, Cell, Clue, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Relation, Table

WHITE = "."
ROUND = 4  # cells that meet at a lattice point inside the board
CROOKED = "white would be crooked"  # a white corner would be neither right nor straight
# The white sides of each triangle, as steps (down, right) to the neighbouring cell.
UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
WHITE_SIDES = {"NW": (DOWN, RIGHT), "NE": (DOWN, LEFT), "SE": (UP, LEFT), "SW": (UP, RIGHT)}


# -- numbers -----------------------------------------------------------------------------


def _satisfied(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Open cells next to a number that has all its triangles are white."""
    gone = site.constraints[0].forbids(candidates)
    if gone and all(value != WHITE for _, value in gone):
        yield Elimination(gone, site.constraints, site.watch)


def _satisfied_reason(step: Deduction) -> str:
    return (
        f"{_number(step)} has all its triangles"
        if step.facts
        else f"{_number(step)} allows no triangle"
    )


def _full(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """If a number needs all open cells next to it, all have triangles."""
    gone = site.constraints[0].forbids(candidates)
    if any(value == WHITE for _, value in gone):
        yield Elimination(gone, site.constraints, site.watch)


def _full_reason(step: Deduction) -> str:
    return f"{_number(step)} needs a triangle in each cell left beside it"


def _number(step: Deduction) -> str:
    """The clue of a step, in words: "the 3 in r1c2"."""
    (clue,) = step.clues
    return f"the {clue.value} in {clue.place}"


def miscounted(clues: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:
    """A sentence that a number would have too many triangles, or too few."""
    (clue,) = clues
    sure = [cell for cell in cells if WHITE not in known.get(cell, (WHITE,))]
    many = "many" if len(sure) > int(clue.value) else "few"
    return f"the {clue.value} in {clue.place} would have too {many} triangles"


# -- walls -------------------------------------------------------------------------------


def _cells(model: Model) -> Iterator[Site]:
    """Every cell, with the corner rules around it, and its sides without an open neighbour."""
    around: dict[Place, list[Constraint]] = {cell: [] for cell in model.domains}
    for constraint in model.constraints:
        if isinstance(constraint.relation, Table):
            for place in constraint.places:
                around[place].append(constraint)
    for cell in (cell for cell in model.puzzle.grid.cells if cell in model.domains):
        near = {
            side: Cell(cell.row + side[0], cell.col + side[1]) for side in (UP, DOWN, LEFT, RIGHT)
        }
        walls = [side for side, other in near.items() if other not in model.domains]
        watch = (cell, *(other for other in near.values() if other in model.domains))
        yield Site(watch, around[cell], (near, walls))


def _obstacles(site: Site, candidates: CandidateMap) -> list[tuple[int, int]]:
    """The sides of a cell where there is a wall, or the black side of a triangle."""
    near, walls = site.data
    return [
        side
        for side, other in near.items()
        if side in walls or _turns_black(candidates[other], side)
    ]


def _turns_black(candidates: Candidates, side: tuple[int, int]) -> bool:
    """Whether the side of a neighbouring cell that faces this one is black."""
    back = (-side[0], -side[1])
    return all(value != WHITE and back not in WHITE_SIDES[str(value)] for value in candidates)


def _pinched(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    cell = site.watch[0]
    gone = [(cell, value) for value in candidates[cell] if value != WHITE]
    near, walls = site.data
    sides = _obstacles(site, candidates)
    for one, other in ((UP, DOWN), (LEFT, RIGHT)):
        if gone and one in sides and other in sides:
            yield Elimination(
                gone, site.constraints, [near[s] for s in (one, other) if s not in walls]
            )


def _pinched_reason(step: Deduction) -> str:
    if not step.facts:
        return "walls on opposite sides leave no room for a triangle"
    return (
        f"obstacles on opposite sides leave no room for a triangle, as {_known(step, step.facts)}"
    )


def _faced(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    cell = site.watch[0]
    _, walls = site.data
    gone = [
        (cell, value)
        for value in candidates[cell]
        if value != WHITE and any(side in walls for side in WHITE_SIDES[str(value)])
    ]
    if gone:
        yield Elimination(gone, site.constraints, ())


def _faced_reason(_: Deduction) -> str:
    return "no white side can lie against a wall"


# -- corners -----------------------------------------------------------------------------


Reason = tuple[str, int, tuple[Value, ...], tuple[int, ...]]  # name, cell, excluded values, because


@lru_cache(maxsize=1 << 14)  # a board has the same few patterns again and again
def reasons(corner: Relation, columns: tuple[Candidates, ...]) -> list[Reason]:
    """The values that a corner excludes in its open cells, with the name of the easiest reason."""
    found: dict[tuple[str, int], dict[Value, tuple[int, ...]]] = {}
    for i, value in corner.forbidden(columns):
        enough = [(_name(columns, known), known) for known in _enough(corner, columns, i, value)]
        name, known = min(enough, key=lambda one: NAMES.index(one[0]))
        found.setdefault((name, i), {})[value] = known
    for i in range(len(columns)):
        if (THREE, i) in found:  # part of it follows from two of the three cells
            found[THREE, i] |= found.pop((EDGE, i), {})
    return [
        (name, i, tuple(gone), tuple(dict.fromkeys(j for known in gone.values() for j in known)))
        for (name, i), gone in found.items()
    ]


def _enough(
    corner: Relation, columns: tuple[Candidates, ...], i: int, value: Value
) -> list[tuple[int, ...]]:
    """The smallest sets of other cells at a corner that exclude a value in one of them."""
    assert isinstance(corner, Table)
    others = [j for j in range(len(columns)) if j != i]
    rows = [row for row in corner.allowed if row[i] == value]
    enough: list[tuple[int, ...]] = []
    for size in range(len(columns)):
        for known in combinations(others, size):
            if not any(all(row[j] in columns[j] for j in known) for row in rows):
                enough += [] if any(set(fewer) <= set(known) for fewer in enough) else [known]
    return enough


def _name(columns: tuple[Candidates, ...], known: tuple[int, ...]) -> str:
    """The name of a reason that needs these known cells of a corner."""
    if any(len(columns[j]) > 1 for j in known):
        return MATCHING
    if any(columns[j] != (WHITE,) for j in known):
        return EDGE
    if len(columns) < 4:
        return UPRIGHT
    return THREE if len(known) == 3 else EDGE


def _corner(name: str, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (constraint,) = site.constraints
    columns = tuple([candidates[place] for place in site.watch])
    for what, i, gone, known in reasons(constraint.relation, columns):
        if what == name:
            entries = [(site.watch[i], value) for value in gone]
            yield Elimination(entries, site.constraints, [site.watch[j] for j in known])


def _three_reason(step: Deduction) -> str:
    return f"{listed(step.facts)} are empty, so all is white where the four cells meet"


def _corner_reason(step: Deduction) -> str:
    (constraint,) = step.because
    cells = {cell for cell in (*step.facts, *dict(step.removes)) if isinstance(cell, Cell)}
    named = cells.issuperset(constraint.variables) or all(
        len({*at}) > 1 for at in zip(*cells, strict=True)
    )
    settled = [place for place, left in step.facts.items() if len(left) == 1]
    open_ = [place for place in step.facts if place not in settled]
    if not named:
        wrong = slanted((), constraint.places, step.facts)
    else:
        wrong = f"{CROOKED} beside {listed(settled)}" if settled else CROOKED
    if not open_:
        return f"else {wrong}"
    told = _known(step, open_)
    by = f", given {listed(open_)}"
    return f"else {wrong}{by if len(told.split()) > MUCH else f', as {told}'}"


def slanted(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:  # noqa: ARG001
    """What is wrong, in words: the white area at a lattice point has an impossible angle."""
    return f"{CROOKED} {_where(places)}"


def _known(step: Deduction, places: Iterable[Place]) -> str:
    """The premises of a step at some places, in words; excluded values if candidates are many."""
    told: dict[str, list[Place]] = {}
    for place in places:
        candidates = step.facts[place]
        gone = [value for value in (WHITE, *WHITE_SIDES) if value not in candidates]
        few = len(gone) < len(candidates)
        said = either(gone if few else candidates, step.value_names)
        told.setdefault(f"not {said}" if few else said, []).append(place)
    return listed(
        f"{listed(places)} {'is' if len(places) == 1 else 'are'} {said}"
        for said, places in told.items()
    )


def _where(places: Sequence[Place]) -> str:
    """A lattice point, in words: by the open cells around it."""
    cells = [place for place in places if isinstance(place, Cell)]
    if len(cells) == 1:
        return f"at a corner of {cells[0]}"
    if len(cells) == 2 and (cells[0].row == cells[1].row or cells[0].col == cells[1].col):
        return f"at one end of the border between {listed(cells)}"
    return (
        f"where {listed(cells)} meet"
        if len(cells) < ROUND
        else f"between {cells[0]} and {cells[-1]}"
    )


UPRIGHT, THREE = "upright rectangle completion", "three whites of a 2 x 2"
EDGE, MATCHING = "edge continues or turns", "matching orientations"
NAMES = (UPRIGHT, THREE, EDGE, MATCHING)  # easiest first

_RULE = each("rectangle")
TECHNIQUES = (
    Technique(
        "satisfied clue",
        Difficulty.EASY,
        1.0,
        each("number"),
        _satisfied,
        _satisfied_reason,
        settles=True,
    ),
    Technique("full clue", Difficulty.EASY, 1.0, each("number"), _full, _full_reason, settles=True),
    Technique(
        "pinched cell", Difficulty.EASY, 1.0, _cells, _pinched, _pinched_reason, settles=True
    ),
    Technique("white side against a wall", Difficulty.EASY, 1.0, _cells, _faced, _faced_reason),
    Technique(
        UPRIGHT,
        Difficulty.EASY,
        1.2,
        _RULE,
        partial(_corner, UPRIGHT),
        _corner_reason,
        settles=True,
    ),
    Technique(
        THREE, Difficulty.EASY, 1.2, _RULE, partial(_corner, THREE), _three_reason, settles=True
    ),
    Technique(
        EDGE, Difficulty.EASY, 1.5, _RULE, partial(_corner, EDGE), _corner_reason, settles=True
    ),
    Technique(
        MATCHING,
        Difficulty.MEDIUM,
        3.0,
        _RULE,
        partial(_corner, MATCHING),
        _corner_reason,
        settles=True,
    ),
)
