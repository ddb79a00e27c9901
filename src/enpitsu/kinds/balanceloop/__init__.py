"""Balance Loop: one loop, which runs straight equally far on both sides of a white circle.

Invented by Prasanna Seshadri. On the two sides of a black circle the distances differ.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from enpitsu.io import codecs as c
from enpitsu.kit import circles, winding
from enpitsu.kit.circles import BLACK, WHITE, coloured
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, arms
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import Board, Cell, Domains, Instances, Kind, Layer, Puzzle, Rule, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Not, every, relation, some


def as_long(one: int, other: int) -> Iterator[Formula]:
    """Formulas for equally long stretches along two arms: one edge each, two edges each, and so on.

    `one` and `other` are the numbers of edges of the arms; the slots of the first arm come first.
    """
    arms = [Is(slot, LINE) for slot in range(one)], [Is(one + slot, LINE) for slot in range(other)]
    for arm, beside in (arms, arms[::-1]):
        for length in range(1, len(arm) + 1):
            gone = [*map(Not, arm[:length]), Not(beside[0])]
            if length <= len(beside):
                yield from (some((*gone, edge)) for edge in beside[:length])
            else:
                yield some(gone)


@relation
def equal(one: int, other: int) -> Formula:
    """If the line leaves along both arms, it goes equally far along them."""
    return every(dict.fromkeys(as_long(one, other)))


@relation
def unequal(one: int, other: int) -> Formula:
    """If the line leaves along both arms, it does not go equally far along them."""
    found: list[Formula] = []
    for length in range(1, min(one, other) + 1):
        taken = (range(length), range(one, one + length))
        free = [slot for slot in (length, one + length) if slot not in (one, one + other)]
        parts: list[Formula] = [Not(Is(slot, LINE)) for slots in taken for slot in slots]
        found.append(some((*parts, *(Is(slot, LINE) for slot in free))))
    return every(found)


def balance(colour: str, puzzle: Puzzle, _: Domains) -> Instances:
    """The two stretches of the line from a circle of this colour have equal lengths, or do not."""
    for cell, because in coloured(puzzle, colour):
        for pair in combinations([arm for arm in arms(puzzle.grid, cell) if arm], 2):
            if colour == WHITE:
                one, other = pair
                yield [*one, *other], because, equal(len(one), len(other))
            else:
                told = min(map(len, pair)) + 1  # edges farther away do not matter
                one, other = (arm[:told] for arm in pair)
                yield [*one, *other], because, unequal(len(one), len(other))


def circle_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The circle that fits a cell on the loop."""
    ways = circles.reaches(puzzle.grid, board, cell)
    if len(ways) != 2:
        return ()
    return circles.told(WHITE if ways[0] == ways[1] else BLACK, sum(ways))


def _balanced(step: Deduction) -> str:
    (clue,) = step.clues
    length = "the same length" if str(clue.value).startswith(WHITE) else "different lengths"
    return f"the lines from {clue.place} have {length}{reason(step)}"


KIND = Kind(
    name="balanceloop",
    title="Balance Loop",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("grid", circles.COLOURED._replace(needs={"number": ("colour",)})),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.85)),
    rules=(
        circles.THROUGH_ALL,
        Rule(
            "white",
            "The two straight lines that leave a white circle (o) have the same length.",
            partial(balance, WHITE),
            unmet="the line would not go as far both ways from {clue}",
            techniques=(alone("white circle", "white", _balanced),),
            shown={"grid": circle_shown},
        ),
        Rule(
            "black",
            "The two straight lines that leave a black circle (*) have different lengths.",
            partial(balance, BLACK),
            unmet="the line would go as far both ways from {clue}",
            techniques=(alone("black circle", "black", _balanced),),
        ),
        circles.TOTAL,
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.link("balance", c.run("grid", circles.circle_in_link(), c.gaps("g"))),
        c.file("balance", c.words("grid", circles.circle_in_file(), c.nothing(".")), LOOP.marks),
        c.sections(
            "balance-loop",
            problem=circles.SECTIONS,
            solution=LOOP.solution,
            aliases=("balance", "balanceloop"),
        ),
        aliases=("balanceloop",),
    ),
    look=circles.LOOK,
)
