"""How people solve Gokigen: number by number, two numbers at once, and by avoiding loops."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product

from enpitsu.graphs.forests import forced_by_forest, path
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.together import together
from enpitsu.kit.techniques.words import either, facts_of, listed, printed, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Corner, Entry, Grid, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Acyclic, Count, Is

FALLS, RISES = DIAGONALS = ("\\", "/")


def meeting(corner: Corner, grid: Grid) -> dict[Cell, Value]:
    """The cells round a corner, each with the diagonal that ends there."""
    ends = zip(corner.around, (FALLS, RISES, RISES, FALLS), strict=True)
    return {cell: value for cell, value in ends if cell in grid}


FEW = 4  # a sentence lists no more ways to satisfy numbers


def _closing(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A diagonal between two connected corners would close a loop; the details are its cells."""
    (constraint,) = site.constraints
    expr, cells = constraint.relation, constraint.places
    assert isinstance(expr, Acyclic)
    drawn = [candidates[cell] == (value,) for cell in cells for value in DIAGONALS]
    verdicts = [
        (None if len(candidates[cell]) > 1 else True) if value in candidates[cell] else False
        for cell in cells
        for value in DIAGONALS
    ]
    for edge in forced_by_forest(expr.graph, verdicts) or ():
        way = path(expr.graph, drawn, *expr.graph.edges[edge]) or []
        cell, value = cells[edge // 2], DIAGONALS[edge % 2]
        yield Elimination([(cell, value)], site.constraints, [cells[other // 2] for other in way])


def _pairs(more: str, model: Model) -> Iterator[Site]:
    """Two numbers that share cells, perhaps with a rule about the whole board."""
    numbers = [c for c in model.constraints if c.rule.id == "number"]
    whole = [c for c in model.constraints if c.rule.id == more]
    at: dict[object, list[Constraint]] = {}
    for number in numbers:
        for cell in number.variables:
            at.setdefault(cell, []).append(number)
    found = {(one, other): None for shared in at.values() for one, other in combinations(shared, 2)}
    for pair in found:
        cells = tuple(dict.fromkeys(cell for number in pair for cell in number.variables))
        watch: Iterable[object] = model.domains if whole else cells
        yield Site(tuple(watch), (*pair, *whole), cells)  # type: ignore[arg-type]


def _numbered(step: Deduction) -> str:
    (constraint,), (clue,) = step.because, step.clues
    number, cells, name = int(clue.value), len(constraint.variables), _met(step)
    if number in (0, cells):
        told = "no diagonal meets" if number == 0 else "all diagonals meet"
        return f"{told} {name}"
    touch = sum(_touches(constraint, cell, left[0]) for cell, left in step.facts.items())
    if touch == number:
        return f"{name} has all its diagonals{reason(step)}"
    return f"{name} needs all diagonals that are left{reason(step)}"


def _touches(constraint: Constraint, cell: Place, value: Value) -> bool:
    """Whether a diagonal meets the corner of a number."""
    formula = constraint.relation.formula
    assert isinstance(formula, Count)
    return any(
        isinstance(part, Is) and constraint.places[part.slot] == cell and part.value == value
        for part in formula.parts
    )


def _loop(step: Deduction) -> str:
    return f"else it would close a loop with the diagonals of {listed(step.facts)}"


def _both(step: Deduction) -> str:
    if len(step.because) == 1:
        return _numbered(step)
    if told := _one_each(step):
        return told + reason(step)
    return f"otherwise {_met(step)} could not both have their diagonals{reason(step)}"


def _one_each(step: Deduction) -> str:
    """A sentence on two adjacent numbers: the diagonal of each cell between meets one of them."""
    one, other = step.because
    between = [cell for cell in one.variables if cell in other.variables]
    numbers = {cell: number for number in step.because for cell in number.variables}
    if len(between) < 2 or any(cell in between for cell, _ in step.removes):
        return ""
    needed = {not _touches(numbers[cell], cell, value) for cell, value in step.removes}
    if len(needed) > 1:
        return ""
    others = "need all others" if True in needed else "have no others"
    return f"{listed(between)} each meet one of {_met(step)}, and these {others}"


def _met(step: Deduction) -> str:
    return printed(step.clues, step.value_names)


def _both_and_loop(step: Deduction) -> str:
    """A sentence on the loop that each way to satisfy the numbers closes, or that it closes one."""
    if all(constraint.rule.id == "number" for constraint in step.because):
        return _both(step)
    (entry, *more) = step.removes
    ways = [] if more else [*_ways(step, entry)]
    loops = [_closed(step, entry, way) for way in ways]
    told = dict.fromkeys(
        _closing_with(step, loop, way) for loop, way in zip(loops, ways, strict=True)
    )
    if not 0 < len(told) <= FEW or "" in told:
        return f"otherwise the diagonals of {_met(step)} would close a loop{reason(step)}"
    named = {cell for loop in loops for cell in loop}
    rest = {cell: left for cell, left in step.facts.items() if cell not in named}
    why = f", as {facts_of(rest, step.value_names)}" if rest else ""
    supposed = f"with {entry[0]} {either(entry[1:], step.value_names)}"
    which = "each" if len(ways) > 1 else "the only"
    return f"{supposed}, {which} way to meet {_met(step)} closes a loop: {', or '.join(told)}{why}"


def _closing_with(step: Deduction, loop: Sequence[Place], way: Mapping[Place, Value]) -> str:
    """A sentence on the diagonals of a way that close a loop, and on the others in it."""
    alike: dict[Value, list[Place]] = {}
    for cell in loop:
        if cell in way:
            alike.setdefault(way[cell], []).append(cell)
    new = [f"{listed(cells)} {either([v], step.value_names)}" for v, cells in alike.items()]
    others = [cell for cell in loop if cell not in way]
    return f"{listed(new)} with {listed(others)}" if new and others else ""


def _ways(step: Deduction, entry: Entry) -> Iterator[Mapping[Place, Value]]:
    """The ways to fill in the open cells of a step's numbers, if an entry is right."""
    numbers = [constraint for constraint in step.because if constraint.rule.id == "number"]
    cells = dict.fromkeys(cell for number in numbers for cell in number.variables)
    known = {cell: step.facts.get(cell, DIAGONALS) for cell in cells}
    known[entry[0]] = entry[1:]
    open_ = [cell for cell in cells if len(known[cell]) > 1]
    for values in product(DIAGONALS, repeat=len(open_)):
        way = dict(zip(open_, values, strict=True))
        board = known | {cell: (value,) for cell, value in way.items()}
        if all(number.truth(board) for number in numbers):
            yield way


def _closed(step: Deduction, entry: Entry, way: Mapping[Place, Value]) -> list[Place]:
    """The cells of a loop that a way closes; empty if there is none."""
    (loop,) = (constraint for constraint in step.because if constraint.rule.id == "loop")
    expr, cells = loop.relation, loop.places
    assert isinstance(expr, Acyclic)
    settled = {cell: left[0] for cell, left in step.facts.items() if len(left) == 1}
    board = {**settled, entry[0]: entry[1], **way}
    drawn = [board.get(cell) == value for cell in cells for value in DIAGONALS]
    for cell in (*way, entry[0]):
        edge = 2 * cells.index(cell) + DIAGONALS.index(board[cell])
        without = [on and other != edge for other, on in enumerate(drawn)]
        found = path(expr.graph, without, *expr.graph.edges[edge])
        if found:
            return [cell, *(cells[other // 2] for other in found)]
    return []


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    alone("number", "number", _numbered),
    Technique("loop", EASY, 1.5, each("loop"), _closing, _loop),
    Technique("two numbers", MEDIUM, 2.0, partial(_pairs, ""), together, _both),
    Technique("numbers in a loop", HARD, 3.0, partial(_pairs, "loop"), together, _both_and_loop),
)
