"""How people solve Kakuro: by the splits of sums, and by digits that differ in a run."""

from collections.abc import Iterator, Sequence
from functools import partial

from enpitsu.kinds.kakuro.runs import DIGITS, goes_down
from enpitsu.kit.techniques.groups import grouped, naked_set, settled_in_group
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.sums import Bound, Total, bound, in_ways, splits, supported
from enpitsu.kit.techniques.words import facts, listed, reason, where
from enpitsu.puzzle import CandidateMap, Candidates, Clue, Edge, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

RUNS = grouped("different")
TOLD = 6  # a sentence lists no more combinations


def _sums(model: Model) -> Iterator[Site]:
    """The runs with a sum, with the constraint that their digits differ."""
    differ = {tuple(c.variables): c for c in model.constraints if c.rule.id == "different"}
    for constraint in model.constraints:
        if constraint.rule.id == "sum" and len(constraint.variables) > 1:
            cells = tuple(constraint.variables)
            because = (constraint, differ[cells])
            number = int(constraint.clues[0].value)
            yield Site(cells, because, Total(cells, number, because))


def _combinations(ways: range, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates in no way to fill the run with different digits of its sum."""
    fitting = supported(site.data, candidates)
    if fitting is None:
        return
    gone = [(cell, v) for cell in site.watch for v in candidates[cell] if v not in fitting[cell]]
    if gone:
        found = splits(site.data, candidates, TOLD)
        if len(found) in ways:
            yield Elimination(gone, site.constraints, site.watch, site.data)


def _bounded(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All that does not fit a sum, if the other cells make too much, or too little, with it.

    The details are the sum and the bound, the same for each cell that has such candidates.
    """
    total: Total = site.data
    fitting = supported(total, candidates) or candidates
    gone = {cell: [v for v in candidates[cell] if v not in fitting[cell]] for cell in site.watch}
    found: list[Bound] = []
    for cell, values in gone.items():
        if values:
            others = [other for other in site.watch if other != cell]
            left = [total.number - int(value) for value in values]
            met = bound(others, left, candidates)
            if met is None or (found and met[:2] != found[0][:2]):
                return
            found.append(met)
    if found:
        known: dict[Place, Candidates] = {}
        for one in found:
            known |= {place: candidates[place] for place in one.ends} | one.known(DIGITS)
        removes = [(cell, value) for cell, values in gone.items() for value in values]
        yield Elimination(removes, site.constraints, [*known], (total, found[0]), known)


def _bounded_says(step: Deduction) -> str:
    _, found = step.details
    rest = "+".join(map(str, found.parts))
    return f"the rest of {_sum(step.clues[0])} is at {found.word} {rest}{reason(step)}"


def _crossings(model: Model) -> Iterator[Site]:
    """The cells where two runs cross whose sums are made in one way each; `data`: these ways."""
    sums: dict[Place, list[tuple[Site, tuple[int, ...]]]] = {}
    for site in _sums(model):
        ways = splits(site.data, model.domains, 1)
        for cell in site.watch if ways else ():
            sums.setdefault(cell, []).append((site, ways[0]))
    for cell, crossing in sums.items():
        if len(crossing) > 1:
            because = [one for site, _ in crossing for one in site.constraints]
            yield Site([cell], because, tuple(way for _, way in crossing))


def _unique(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only digit that two runs share, where they cross; details: how each sum is made."""
    ((cell,), (one, other)) = site.watch, site.data
    shared = {*one} & {*other}
    gone = [(cell, value) for value in candidates[cell] if int(value) not in shared]
    if gone and len(shared) == 1:
        yield Elimination(gone, site.constraints, (), site.data)


def _unique_says(step: Deduction) -> str:
    if len(step.clues) < len(step.details):
        return f"else nothing makes {_sum(step.clues[0])}"
    made = zip(step.clues, step.details, strict=True)
    return listed(f"{_sum(clue)} is {'+'.join(map(str, way))}" for clue, way in made)


def _one_open(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether all other cells of the run are known."""
    return all(len(candidates[place]) == 1 for place in elimination.places)


def _last(step: Deduction) -> str:
    known = f", as {facts(step)}" if step.facts else ""
    return f"this completes {_sum(step.clues[0])}{known}"


def missed(clues: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:
    """Why a run cannot have its sum, in words."""
    (clue,) = clues
    least, most = (
        sum(end(map(int, known.get(cell, DIGITS))) for cell in cells) for end in (min, max)
    )
    run = f"the run from {cells[0]} to {cells[-1]}"
    if least == most:
        return f"{run} would make {least}, not {clue.value}"
    if least > int(clue.value):
        return f"{run} would make at least {least}, not {clue.value}"
    if most < int(clue.value):
        return f"{run} would make at most {most}, not {clue.value}"
    return f"{run} would not make {clue.value}"


def _combinations_say(step: Deduction) -> str:
    clues = [clue for constraint in step.because for clue in constraint.clues]
    if not clues:  # the digits cannot all differ, whatever the sum
        return f"else {where(step.because[0])} would lack digits{reason(step)}"
    clue = _sum(clues[0])
    return in_ways(step, step.details, TOLD, f"{clue} is", f"makes {clue}")


def _sum(clue: Clue) -> str:
    """A sum as printed: "the 16 above r2c3", "the 7 left of r2c3"."""
    assert isinstance(clue.place, Edge)
    side = "above" if goes_down(clue.place) else "left of"
    return f"the {clue.value} {side} {clue.place[1]}"


def _block(step: Deduction) -> str:
    """A sentence on a block: its sums across and down, and the cells that only one counts."""
    (constraint,) = step.because
    ends, cells = constraint.variables, constraint.places[constraint.relation.size :]
    across = [end for end in ends if end in cells]
    below = [end for end in ends if end not in across]
    told = [
        _made([clue for clue in constraint.clues if goes_down(clue.place) == down])
        for down in (False, True)
    ]
    one, other = f"{told[0]} across", f"{told[1]} down"
    if across and below:
        one, other = f"{one} with {across[0]}", f"{other} with {below[0]}"
    elif across:
        other += f" without {listed(across)}"
    else:
        one += f" without {listed(below)}"
    return f"the block of {cells[0]} makes {one} and {other}{reason(step)}"


def _made(clues: Sequence[Clue]) -> str:
    """The total of several sums, with the sums if they are not many: "45 (16+14+15)"."""
    made = str(sum(int(clue.value) for clue in clues))
    parts = "+".join(str(clue.value) for clue in clues)
    return f"{made} ({parts})" if 1 < len(clues) <= TOLD else made


def _placed(step: Deduction) -> str:
    place, value = step.details
    return f"the run has its {value} at {place}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
FIXED, EITHER = partial(_combinations, range(1, 2)), partial(_combinations, range(2, 3))
COMBINED = partial(_combinations, range(TOLD + 1))
TECHNIQUES = (
    settled_in_group("placed in a run", RUNS, _placed),
    alone("last cell of a run", "sum", _last, when=_one_open)._replace(settles=True),
    Technique("unique crossing", EASY, 1.4, _crossings, _unique, _unique_says),
    Technique("fixed sum", EASY, 1.5, _sums, FIXED, _combinations_say),
    Technique("two combinations", EASY, 1.8, _sums, EITHER, _combinations_say),
    Technique("minimum and maximum", MEDIUM, 2.2, _sums, _bounded, _bounded_says),
    Technique("combinations of a sum", MEDIUM, 2.5, _sums, COMBINED, _combinations_say),
    alone("sum of a block", "block", _block, level=MEDIUM, cost=3.0),
    naked_set("naked pair", 2, RUNS),
    naked_set("naked triple", 3, RUNS, level=HARD),
)
