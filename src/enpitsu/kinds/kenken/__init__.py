"""KenKen: a Latin square with cages that have a result.

Invented by Tetsuya Miyamoto in 2004. A sign says how the numbers of a cage make its result, `+`,
`-`, `*` or `/`; without a sign any operation may make it. With `signs=no` no cage has one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import product
from math import prod
from random import Random

from enpitsu.errors import Fault
from enpitsu.kit import common
from enpitsu.kit.cages import small_cages
from enpitsu.kit.rooms import cells as cells_of_cages
from enpitsu.kit.techniques.fillings import in_houses
from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import clue_named, either, printed, reason, written
from enpitsu.puzzle import (
    Answer,
    Board,
    Cell,
    Clue,
    Clues,
    Constraint,
    Domains,
    Grid,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Numbers,
    Options,
    Parts,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Regular, Relation, relation, table
from enpitsu.rules.automata import automaton

PAIRS = "-/"  # the signs of operations on exactly two numbers
SIGNED = common.yes_or_no(
    "signs",
    "yes",
    "Whether results have signs; without one any operation may make a result.",
    "Results have signs",
)._replace(optional=True)
RESULTS = Parts({"number": Numbers(), "sign": Symbols("+-*/")})
SIGNS: Mapping[Value, str] = {"*": "×", "/": "÷", "-": "−"}  # signs as they are printed
MOST = 4  # usual most cells of a cage; a cell left over may make it larger
FEW = 3  # a sentence lists no more ways to make a result


def operations(size: int) -> str:
    """The signs of all operations that may make the result of so many numbers."""
    return "+-*/" if size == 2 else "+*"


def are_signed(puzzle: Puzzle) -> bool:
    """Whether its results may have signs."""
    return puzzle.options[SIGNED.name] == "yes"


def signs(puzzle: Puzzle, size: int) -> tuple[str, ...]:
    """The signs that a new cage of `size` cells may have; the empty string stands for no sign."""
    return (*operations(size),) if size > 1 and are_signed(puzzle) else ("",)


def makes(sign: str, numbers: Sequence[int], result: int) -> bool:
    """Whether numbers give a result by an operation; a single one is its own sum."""
    found = sorted(numbers, reverse=True)
    match sign:
        case "-":
            return found[0] - found[1] == result
        case "/":
            return found[0] == result * found[1]
        case "*":
            return prod(found) == result
        case _:
            return sum(found) == result


@relation
def cage(size: int, numbers: tuple[int, ...], result: int, signs: str) -> Relation:
    """The numbers of `size` slots give the result by one of the operations `signs`."""
    if size < 3:
        rows = product(numbers, repeat=size)
        fits = (row for row in rows if any(makes(sign, row, result) for sign in signs))
        return table(size, frozenset(fits))

    def grown(sign: str, made: int | None, number: int) -> int | None:
        if made is None:
            return None
        made = made * number if sign == "*" else made + number
        return made if (result % made == 0 if sign == "*" else made <= result) else None

    def step(made: tuple[int | None, ...], value: Value) -> tuple[int | None, ...] | None:
        after = tuple(grown(sign, one, int(value)) for sign, one in zip(signs, made, strict=True))
        return after if any(after) else None

    most = {"+": max(numbers) * size, "*": max(numbers) ** size}
    signs = "".join(sign for sign in signs if sign not in most or result <= most[sign])
    start: tuple[int | None, ...] = tuple(int(sign == "*") for sign in signs)
    return Regular(tuple(range(size)), automaton(start, numbers, step, lambda made: result in made))


def cages(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers of a cage give its result."""
    cells_of = cells_of_cages(puzzle)
    for cell, value in puzzle.clues["results"].items():
        parts = RESULTS.read(value, {}) or {}
        if "number" in parts:
            cells, numbers = cells_of(cell), tuple(map(int, domains[cell]))
            able = str(parts.get("sign", operations(len(cells))))
            made = cage(len(cells), numbers, int(parts["number"]), able)
            yield cells, (Clue("results", cell, value),), made


def shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The results that fit a cage of a full board, in its first cell if none is printed yet."""
    cells = cells_of_cages(puzzle)(cell)
    printed = puzzle.clues["results"].keys()
    if cell != next((one for one in cells if one in printed), cells[0]):
        return ()
    numbers = [int(board[one]) for one in cells]
    most, results = max(numbers), {sum(numbers), prod(numbers), abs(numbers[0] - numbers[-1])}
    results |= {most // number for number in numbers}
    return [
        f"{result}{sign}"
        for result in sorted(results - {0})
        for sign in signs(puzzle, len(numbers))
        if any(makes(able, numbers, result) for able in sign or operations(len(numbers)))
    ]


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each cage in pieces, with two results, or with an operation that does not fit."""
    labels, met = puzzle.clues["regions"], dict[Value, Cell]()
    yield from common.whole_regions(puzzle, "cage")
    sizes = {label: len(cells) for label, cells in puzzle.regions["regions"].items()}
    for cell, value in puzzle.clues["results"].items():
        if cell not in labels:
            continue
        if (first := met.setdefault(labels[cell], cell)) != cell:
            told_twice = f"{cell} has a result, and so has {first} in its cage"
            yield Fault(f"{told_twice}; expected one at most", "results", cell)
        parts, size = RESULTS.read(value, {}) or {}, sizes[labels[cell]]
        sign = str(parts.get("sign", ""))
        if "number" not in parts:
            yield Fault(f"{cell} holds {value}; expected a number", "results", cell)
        elif sign not in (able := operations(size) if are_signed(puzzle) else ""):
            met_there = f"{cell} holds {value} in a cage of {size} cell{'s' * (size > 1)}"
            wished = "another sign" if able else "no sign"
            yield Fault(f"{met_there}; expected {wished}", "results", cell)


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Cages of a few cells each."""
    drawn = small_cages(grid, grid.cells, MOST, rng)
    owner = {cell: number for number, cells in enumerate(drawn) for cell in cells}
    names = reduce(lambda known, cell: known | {owner[cell]: None}, grid.cells, dict[int, None]())
    order = {number: str(name) for name, number in enumerate(names, 1)}
    return {"regions": {cell: order[owner[cell]] for cell in grid.cells}}


def no_way(step: Deduction) -> str:
    """A sentence on why numbers cannot give the result of a cage.

    For two cells it has the other number, for more cells the remaining ways if they are few.
    """
    (constraint,) = step.because
    (clue,) = constraint.clues
    cells, struck = constraint.variables, dict.fromkeys(place for place, _ in step.removes)
    made = printed(constraint.clues, step.value_names)
    gone = {value for _, value in step.removes}
    if len(cells) == 2 and len(struck) == 1:
        (other,) = (cell for cell in cells if cell not in struck)
        needed = [n for n in step.domains[other] if any(_holds(constraint, (v, n)) for v in gone)]
        return (
            f"else {other} would be {either(needed)}"
            if needed
            else f"nothing makes the {written(clue.value, step.value_names)} with it"
        )
    if len(cells) == 1:
        return f"{made} stands alone"
    known = {**step.domains, **step.facts, **step.candidates_before}
    ways = {
        tuple(sorted(map(int, way)))
        for way in product(*(known[cell] for cell in cells))
        if _holds(constraint, way) and {*step.removes}.isdisjoint(zip(cells, way, strict=True))
    }
    if 0 < len(ways) <= FEW and gone.isdisjoint(number for way in ways for number in way):
        told = [_way_told(clue, way, step.value_names) for way in sorted(ways)]
        return f"{made} is {either(told)}"
    return f"else nothing makes the {written(clue.value, step.value_names)}{reason(step)}"


def _way_told(clue: Clue, numbers: Sequence[int], names: Mapping[Value, str]) -> str:
    """Numbers that make a result, with the sign of an operation by which they do."""
    parts = RESULTS.read(clue.value, {}) or {}
    able = str(parts.get("sign", operations(len(numbers))))
    sign = next(sign for sign in able if makes(sign, numbers, int(parts["number"])))
    return written(sign, names).join(map(str, sorted(numbers, reverse=sign in PAIRS)))


def _holds(constraint: Constraint, numbers: Sequence[Value]) -> bool:
    """Whether numbers give the result, whatever their order."""
    return constraint.relation.holds(tuple(numbers))


CAGES_OF_A_LINE = in_houses("cages of a line", ("cage",), partial(clue_named, said=SIGNS))
KIND = Kind(
    name="kenken",
    title="KenKen",
    aliases=("Calcudoku", "MathDoku", "KenDoku", "Keen", "Rekendoku", "賢くなるパズル"),
    family="numbers and letters",
    usual_size=(6, 6),
    clues=(Layer("regions", Labels()), Layer("results", RESULTS, kept=True)),
    options=(SIGNED,),
    answers=(Answer(common.numbers_of_lines),),
    rules=(
        common.LATIN,
        Rule(
            "cage",
            "The numbers of a cage make the result that stands in it.",
            cages,
            noun="region",
            techniques=(alone("ways to make a cage", "cage", no_way),),
            shown={"results": shown},
        ),
    ),
    problems=problems,
    frame=frame,
    techniques=(*SINGLES, *SETS, CAGES_OF_A_LINE),
    look=Look(SIGNS, value_names=SIGNS, walls="regions", small=frozenset({"results"})),
)
