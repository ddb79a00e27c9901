"""Positions of a tetromino, given the cells nearby: no square, none alike beside it, connected."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kinds.lits.shapes import SIZE, Tetromino, beside, fitting, walled
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.words import reason, where
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MANY = 200  # a region with more possible tetrominoes is skipped: people do not try so many
Obstacle = tuple[Sequence[Constraint], Sequence[Cell]]  # they exclude it while cells are known


class Region(NamedTuple):
    """The name and cells of a region, and the obstacles to each tetromino that fits.

    A tetromino is excluded while all cells of one of its `shaded` obstacles are shaded, or while
    all cells of its obstacle `white` are white, since it would be cut off.
    """

    name: str
    cells: Sequence[Cell]
    shaded: Mapping[Tetromino, Sequence[Obstacle]]
    white: Mapping[Tetromino, Obstacle]


def _regions(ways_out: bool, model: Model) -> Iterator[Site]:
    """The regions, each with the constraints on its cells and those around it."""
    found: dict[tuple[Cell, ...], list[Constraint]] = {}
    squares: list[Constraint] = []
    walls: list[Constraint] = []
    twins: dict[Tetromino, list[Obstacle]] = {}
    together = None
    for constraint in model.constraints:
        cells = tuple([place for place in constraint.places if isinstance(place, Cell)])
        match constraint.rule.id:
            case "region":
                found.setdefault(cells, []).append(constraint)
            case "square":
                squares.append(constraint)
            case "walls":
                walls.append(constraint)
            case "alike":
                one, other = cells[:SIZE], cells[SIZE:]
                twins.setdefault(one, []).append(((constraint,), other))
                twins.setdefault(other, []).append(((constraint,), one))
            case "together":
                together = constraint
    for cells, said in found.items():
        inside = {*cells}
        within = [c for c in squares if inside.issuperset(c.places)]
        near = [c for c in squares if not inside.isdisjoint(c.places) and c not in within]
        barred = [c for c in walls if inside.issuperset(c.places)]
        fits = fitting(cells, walled(barred))
        shaded = {t: [*_squares(t, inside, near), *twins.get(t, ())] for t in fits}
        white: dict[Tetromino, Obstacle] = {}
        if ways_out and together is not None and len(found) > 1:
            elsewhere = next(said[0] for other, said in found.items() if other != cells)
            white = {
                t: ((together, elsewhere), [c for c in sorted(beside(t)) if c in model.domains])
                for t in fits
            }
        obstacles = [*(o for told in shaded.values() for o in told), *white.values()]
        watch = dict.fromkeys([*cells, *(cell for _, others in obstacles for cell in others)])
        yield Site(
            (*watch,), (*said, *within, *barred), Region(where(said[0]), cells, shaded, white)
        )


def _squares(
    tetromino: Tetromino, region: set[Cell], squares: Sequence[Constraint]
) -> Iterator[Obstacle]:
    """The squares that a tetromino would complete together with cells outside its region."""
    for square in squares:
        others = [cell for cell in square.places if cell not in tetromino]
        if len(others) < SIZE and region.isdisjoint(others):
            yield (square,), others  # type: ignore[misc]  # they are all cells


def _fits(region: Region, candidates: CandidateMap) -> list[Tetromino]:
    """The tetrominoes that still fit into a region."""
    must = {cell for cell in region.cells if WHITE not in candidates[cell]}
    may = {cell for cell in region.cells if SHADED in candidates[cell]}
    return [t for t in region.shaded if must.issubset(t) and may.issuperset(t)]


def _lying(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that all possible tetrominoes take, and cells that none of them takes."""
    region: Region = site.data
    fits = _fits(region, candidates)
    if len(fits) > MANY:
        return
    met = {t: obstacle for t in fits if (obstacle := _in_the_way(t, region, candidates))}
    left = [t for t in fits if t not in met]
    if not met or not left:
        return
    in_all, in_one = set(left[0]).intersection(*left), set().union(*left)
    because = dict.fromkeys([*site.constraints, *(c for told, _ in met.values() for c in told)])
    beyond = dict.fromkeys(cell for _, others in met.values() for cell in others)
    for gone, value in ((in_all, WHITE), ({*region.cells} - in_one, SHADED)):
        removes = [(cell, value) for cell in region.cells if cell in gone]
        removes = [(cell, value) for cell, _ in removes if value in candidates[cell]]
        if removes:
            told = {cell for cell, _ in removes}
            others = [cell for cell in (*region.cells, *beyond) if cell not in told]
            yield Elimination(removes, (*because,), (*dict.fromkeys(others),), (region.name, value))


def _crowding(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell outside a region that, if shaded, would leave no tetromino for the region."""
    region: Region = site.data
    fits = _fits(region, candidates)
    shared: dict[Cell, list[Obstacle]] | None = None
    for tetromino in fits if 0 < len(fits) <= MANY else ():
        found: dict[Cell, Obstacle] = {}
        for obstacle in region.shaded[tetromino]:
            unknown = [cell for cell in obstacle[1] if WHITE in candidates[cell]]
            if not unknown:
                break  # the tetromino is excluded in any case
            if len(unknown) == 1 and SHADED in candidates[unknown[0]]:
                found.setdefault(unknown[0], obstacle)
        else:
            met = {cell: [obstacle] for cell, obstacle in found.items()}
            if shared is not None:
                met = {cell: [*shared[cell], found[cell]] for cell in found if cell in shared}
            shared = met
    for cell, obstacles in (shared or {}).items():
        because = dict.fromkeys([*site.constraints, *_known_obstacles(fits, region, candidates)])
        because |= dict.fromkeys(constraint for told, _ in obstacles for constraint in told)
        others = [c for c in site.watch if c != cell]
        yield Elimination([(cell, SHADED)], (*because,), others, region.name)


def _in_the_way(tetromino: Tetromino, region: Region, candidates: CandidateMap) -> Obstacle | None:
    for obstacle in region.shaded[tetromino]:
        if all(WHITE not in candidates[cell] for cell in obstacle[1]):
            return obstacle
    if tetromino in region.white:
        obstacle = region.white[tetromino]
        if all(SHADED not in candidates[c] or c in region.cells for c in obstacle[1]):
            return obstacle
    return None


def _known_obstacles(
    fits: Sequence[Tetromino], region: Region, candidates: CandidateMap
) -> Iterator[Constraint]:
    for tetromino in fits:
        if obstacle := _in_the_way(tetromino, region, candidates):
            yield from obstacle[0]


def _crowded(step: Deduction) -> str:
    return f"no tetromino could lie in {step.details} beside it{reason(step)}"


def _may_lie(step: Deduction) -> str:
    region, value = step.details
    which = "no" if value == SHADED else "every"
    them = "them" if len(step.removes) > 1 else "it"
    return f"{which} tetromino that may lie in {region} covers {them}{reason(step)}"


LYING = (
    Technique(
        "where it may lie",
        Difficulty.EASY,
        2.4,
        partial(_regions, False),
        _lying,
        _may_lie,
    ),
    Technique(
        "room for a neighbour",
        Difficulty.MEDIUM,
        2.5,
        partial(_regions, False),
        _crowding,
        _crowded,
    ),
    Technique(
        "where it is not shut in",
        Difficulty.MEDIUM,
        2.6,
        partial(_regions, True),
        _lying,
        _may_lie,
    ),
)
