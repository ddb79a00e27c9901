"""How people solve Kurodoko: how far a number sees, whatever it sees in other directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product, takewhile

from enpitsu.kit.shading import BESIDE_SHADED, SHADED, WHITE, numbered
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

Find = Callable[[Site, CandidateMap], Iterable[Elimination]]


def _each_number(model: Model) -> Iterator[Site]:
    """Each number with the cells it may see, as rays that begin beside it."""
    for constraint in model.constraints:
        if constraint.rule.id == "sight" and len(constraint.places) > 1:
            cells = [place for place in constraint.places if isinstance(place, Cell)]
            data = (int(constraint.clues[0].value), _rays_of(cells))
            yield Site(constraint.places, (constraint,), data)


def _rays_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells that the first may see, as rays that begin beside it."""
    cell, *others = cells
    rays: dict[tuple[bool, bool], list[Cell]] = {}
    for place in others:
        rays.setdefault((place.row == cell.row, place < cell), []).append(place)
    return [*rays.values()]


def sees_wrong(clues: Sequence[Clue], cells: Sequence[Cell], known: CandidateMap) -> str:
    """Whether a number would see too many cells or too few, as far as that is known."""
    (clue,) = clues
    candidates: dict[Place, Candidates] = {**dict.fromkeys(cells, (SHADED, WHITE)), **known}
    possible = [_lengths(ray, candidates) for ray in _rays_of(cells)]
    least, most = (1 + sum(lengths[end] for lengths in possible) for end in (0, -1))
    if len(cells) == 1 or least <= int(clue.value) <= most:
        return ""
    many = "many" if least > int(clue.value) else "few"
    return f"the {clue.value} at {clue.place} would see too {many} cells"


def _lengths(ray: Sequence[Cell], candidates: CandidateMap) -> list[int]:
    """How many cells of a ray may be seen."""
    found = []
    for length, cell in enumerate(ray):
        if SHADED in candidates[cell]:
            found.append(length)
        if WHITE not in candidates[cell]:
            return found
    return [*found, len(ray)]


def _supported(number: int, lengths: Sequence[Sequence[int]]) -> list[list[int]]:
    """Those lengths of each ray that make the number with some of the others."""
    ways = [way for way in product(*lengths) if sum(way) == number - 1]
    return [sorted({way[i] for way in ways}) for i in range(len(lengths))]


def _farther(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that a number sees in any case, as it does not see enough in other directions."""
    for ray, lengths, _ in _rays(site, candidates):
        gone = [(cell, SHADED) for cell in ray[: lengths[0]] if SHADED in candidates[cell]]
        if gone:
            yield Elimination(gone, site.constraints, site.watch)


def _not_farther(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell behind which a number would see too many."""
    for ray, lengths, _ in _rays(site, candidates):
        end = lengths[-1]
        if lengths[0] == end < len(ray) and len(candidates[ray[end]]) > 1:
            number, _ = site.data
            seen = _in_sight(site, candidates)
            if len(seen) + 2 <= number:  # with this cell, and that of the number
                seen = _in_sight(site, {**candidates, ray[end]: (WHITE,)})
            told = seen if len(seen) + 1 >= number else site.watch
            others = [cell for cell in told if cell != ray[end]]
            yield Elimination([(ray[end], WHITE)], site.constraints, others)


def _in_sight(site: Site, candidates: CandidateMap) -> list[Cell]:
    """The cells that a number sees in any case, without its own."""
    rays = site.data[1]
    white: tuple[Value, ...] = (WHITE,)
    return [cell for ray in rays for cell in takewhile(lambda c: candidates[c] == white, ray)]


def _no_end(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that cannot end a ray, as the others do not make up for it."""
    for ray, lengths, possible in _rays(site, candidates):
        for length in possible:
            white = all(candidates[cell] == (WHITE,) for cell in ray[:length])
            if length < len(ray) and length not in lengths and white:
                yield Elimination([(ray[length], SHADED)], site.constraints, site.watch)


def _rays(
    site: Site, candidates: CandidateMap
) -> Iterator[tuple[Sequence[Cell], Sequence[int], Sequence[int]]]:
    """Each ray, how many of its cells may be seen, and the same as seen from it alone."""
    number, rays = site.data
    possible = [_lengths(ray, candidates) for ray in rays]
    supported = _supported(number, possible)
    if all(supported):
        yield from zip(rays, supported, possible, strict=True)


def _opening(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that, shaded, would leave cells white by which a number would see too many."""
    number, rays, beside = site.data
    known = {cell: candidates[cell] for ray in rays for cell in ray}
    for cell, near in beside.items():
        if len(candidates[cell]) == 1 or any(WHITE not in known[other] for other in near):
            continue
        open_ = [other for other in near if SHADED in known[other]]
        then = known | dict.fromkeys(open_, (WHITE,))
        if open_ and 1 + len(_in_sight(site, then)) > number:
            because = [*site.constraints, *(near[other] for other in open_)]
            places = [place for place in _in_sight(site, then) if place not in open_]
            yield Elimination([(cell, SHADED)], because, places, tuple(open_))


def _near_numbers(model: Model) -> Iterator[Site]:
    """Each number with the cells beside those it may see, and what keeps two of them apart."""
    apart = {frozenset(c.places): c for c in model.constraints if c.rule.id == "apart"}
    for site in _each_number(model):
        number, rays = site.data
        seen = {cell for ray in rays for cell in ray}
        beside: dict[Place, dict[Place, Constraint]] = {}
        for pair, constraint in apart.items():
            for one, other in (tuple(pair), tuple(pair)[::-1]):
                if one not in seen and one != site.watch[0] and other in seen:
                    beside.setdefault(one, {})[other] = constraint
        watch = [*site.watch, *beside]
        yield Site(watch, site.constraints, (number, rays, dict(sorted(beside.items()))))


def _opening_says(step: Deduction) -> str:
    clue = step.clues[0]
    left = f"shaded, it would leave {listed(step.details)} white"
    return f"{left}, and the {clue.value} at {clue.place} would see too many cells{reason(step)}"


def _reason(words: str, step: Deduction) -> str:
    (clue,) = step.clues
    return f"{words.format(f'the {clue.value} at {clue.place}')}{reason(step)}"


def _sight(name: str, level: Difficulty, cost: float, find: Find, words: str) -> Technique:
    return Technique(name, level, cost, _each_number, find, partial(_reason, words))


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    numbered("sight"),
    BESIDE_SHADED,
    _sight("far enough", EASY, 1.5, _farther, "{} has to see that far"),
    _sight("not too far", EASY, 1.5, _not_farther, "{} would see too many cells"),
    Technique("would open the view", MEDIUM, 2.2, _near_numbers, _opening, _opening_says),
    _sight("no end here", MEDIUM, 2.5, _no_end, "if its sight ended there, {} could not be met"),
)
