"""The ways to place stars that do not touch: in a group, and in the rest of groups."""

from collections.abc import Iterator
from functools import partial

from enpitsu.kinds.starbattle.bands import APART, MOST, STARRED, Bands, each_band, nested
from enpitsu.kit.techniques.counts import counted, excluding, its, value_counts
from enpitsu.kit.techniques.squeezes import because_of, pressed
from enpitsu.kit.techniques.ways import FEW, MANY, Ways, area_near, shared_by_all, ways_to_fill
from enpitsu.kit.techniques.words import either, lines_named, listed, many, where
from enpitsu.puzzle import CandidateMap, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

RULES = ("touch", "line", "region")  # the rules that a way must satisfy
MOST_STARS = 3  # the most stars that lines have outside regions
MOST_BLOCKS = 6  # the most blocks that cover the cells of lines outside regions


def _bands(size: int, model: Model) -> Iterator[Site]:
    """Sets of `size` lines, with the regions."""
    for site in each_band(size, model):
        yield site._replace(data=(partial(area_near, model, RULES), site.data))


def _left_over(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are the same in all ways to place lines' stars outside regions, or vice versa."""
    bands: Bands = site.data[1]
    for inner, outer, number, rest, known in nested(bands, candidates):
        if inner and 0 < number <= MOST_STARS:
            because = [count.constraint for count in (*outer, *inner)]
            area = site.data[0](rest, STARRED, number, because)
            for elimination in shared_by_all(area, known, candidates, MANY):
                told = [[count.constraint for count in some] for some in (outer, inner)]
                yield elimination._replace(details=(elimination.details, *told))


def _threads(size: int, model: Model) -> Iterator[Site]:
    """Sets of `size` lines, with the regions, the blocks of touching cells, and touching pairs."""
    blocks, others = value_counts(model, ("touch",)), excluding(model, (STARRED, ("touch",)))
    for site in each_band(size, model):
        around = dict.fromkeys([*site.watch, *(p for q in site.watch for p in others[q])])
        yield Site([*around], (), (site.data, blocks, others))


def _by_a_thread(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Places that would leave too few blocks for stars of lines outside regions, or vice versa."""
    bands, blocks, others = site.data
    for inner, outer, number, rest, known in nested(bands, candidates):
        if outer and 1 < number <= MOST_BLOCKS and len(rest) > number:
            spots = {*rest}
            near = [block for block in blocks if not spots.isdisjoint(block.places)]
            open_ = (p for p in site.watch if p not in spots and STARRED in candidates[p])
            beside = [*rest, *(place for place in open_ if len(candidates[place]) > 1)]
            for found in pressed(rest, number, near, others, beside):
                groups = [[count.constraint for count in some] for some in (outer, inner)]
                because = dict.fromkeys([*groups[0], *groups[1], *because_of(found, others)])
                gone = [(place, STARRED) for place in found.gone]
                yield Elimination(gone, [*because], known, (*groups, number, found.parts))


def _by_a_thread_says(step: Deduction) -> str:
    outer, inner, number, parts = step.details
    beside = f" outside {lines_named(inner)}" if inner else ""
    stars = many(number, STARRED, step.value_names)
    need = "needs" if len(outer) == 1 else "need"
    told = f"{lines_named(outer)} {need} {stars} more{beside}, and as many blocks cover what"
    return f"{told} is left: one star is at {either(map(str, parts[0]))}"


def _says(step: Deduction) -> str:
    told: Ways = step.details
    area, of = told.area, where(told.area.because[0])
    it = _them(step)
    if len(told.ways) <= FEW:
        return f"{of} has its {its(step, STARRED, area.number)} at {_at(told, it)}"
    stars = many(area.number, STARRED, step.value_names)
    if told.touch:
        return f"all {len(told.ways)} ways to place {stars} in {of} touch {it}"
    return f"else {of} would have no room for {stars}"


def _left_over_says(step: Deduction) -> str:
    told, outer, inner = step.details
    number, it = told.area.number, _them(step)
    these = "these have" if len(outer) > 1 else "this has"
    some = many(number, STARRED, step.value_names)
    left = (
        f"all places left in {lines_named(inner)} lie in {lines_named(outer)}, "
        f"so {these} {some} left elsewhere"
    )
    if len(told.ways) <= FEW:
        return f"{left}: at {_at(told, it)}"
    them = "it" if number == 1 else "them"
    if told.touch:
        return f"{left}; all {len(told.ways)} ways to place {them} touch {it}"
    return f"{left}; else there would be no room for {them}"


def _at(told: Ways, it: str) -> str:
    """A few ways, in words, and whether each touches the excluded place."""
    at = ", or at ".join(map(listed, told.ways))
    return f"{at}, and each touches {it}" if told.touch else at


def _them(step: Deduction) -> str:
    return "it" if len({place for place, _ in step.removes}) == 1 else "them"


MEDIUM, HARD = Difficulty.MEDIUM, Difficulty.HARD
FEW_WAYS, WAYS = ways_to_fill(
    ("few ways to place stars", "ways to place stars"),
    counted("line", "region"),
    ("touch",),
    _says,
    ((MEDIUM, 2.6), (HARD, 4.7)),
)
BY_A_THREAD = tuple(
    Technique(
        f"by a thread in {size} lines",
        HARD,
        cost,
        partial(_threads, size),
        _by_a_thread,
        _by_a_thread_says,
    )
    for size, cost in zip(range(2, APART + 1), (5.8, 6.1), strict=True)
)
LEFT_OVER = tuple(
    Technique(
        f"stars outside {size} line{'s' * (size > 1)}",
        HARD,
        cost,
        partial(_bands, size),
        _left_over,
        _left_over_says,
    )
    for size, cost in zip(range(1, MOST + 1), (5.0, 5.7, 6.0, 6.3), strict=True)
)
