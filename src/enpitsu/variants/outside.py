"""Numbers outside: sandwiches, X-sums, skyscrapers, numbered rooms, sums of lines and boxes."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import takewhile

from enpitsu.io.codecs import keys
from enpitsu.kit.boxes import labels
from enpitsu.kit.cell_lists import Column, largest, numbers
from enpitsu.kit.techniques.clued import clued, lying
from enpitsu.puzzle import (
    Board,
    Border,
    Cell,
    Clue,
    Domains,
    Instances,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Regular, Relation, automaton, relation, total

# The relation that a printed number demands of its line; the last argument is the largest number.
Tells = Callable[[Column, int, int], Relation]
# The number that the numbers of a line would have outside, if any.
Seen = Callable[[Sequence[int], int], int | None]


def seen_along(layer: str, tells: Tells, puzzle: Puzzle, domains: Domains) -> Instances:
    """For each number outside, its constraint on the line of cells that it looks along."""
    most = largest(domains.values()) if puzzle.clues[layer] else 0
    for border, value in puzzle.clues[layer].items():
        cells = [cell for cell in puzzle.grid.ray(border) if cell in domains]
        column = tuple(domains[cell] for cell in cells)
        yield cells, (Clue(layer, border, value),), tells(column, int(value), most)


def shown(seen: Seen, puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The number that a full board has outside at this border place."""
    cells = [cell for cell in puzzle.grid.ray(border) if cell in board]
    most = largest(puzzle.domains.values())
    number = seen([int(board[cell]) for cell in cells], most) if cells else None
    return () if number is None else (number,)


@relation
def sandwiched(domains: Column, number: int, most: int) -> Relation:
    """The numbers between the 1 and the largest number have the sum `number`."""

    def step(state: tuple[int, int, int], value: Value) -> tuple[int, int, int] | None:
        low, high, made = state
        if value in (1, most):
            low, high = low + (value == 1), high + (value == most)
            return (low, high, made) if max(low, high) == 1 else None
        made += int(value) if low + high == 1 else 0
        return (low, high, made) if made <= number else None

    machine = automaton((0, 0, 0), numbers(domains), step, lambda state: state == (1, 1, number))
    return Regular(tuple(range(len(domains))), machine)


def sandwich(line: Sequence[int], most: int) -> int | None:
    """The sum of the numbers between the 1 and the largest number, if each occurs once."""
    if most == 1 or line.count(1) != 1 or line.count(most) != 1:
        return None
    first, last = sorted((line.index(1), line.index(most)))
    return sum(line[first + 1 : last])


@relation
def x_summed(domains: Column, number: int, _: int) -> Relation:
    """If the first number is X, the first X numbers, itself included, have the sum `number`."""
    size = len(domains)

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        left, made = state
        if left < 0:
            left = int(value) if int(value) <= size else size + 1
        if left == 0:
            return state
        made += int(value)
        return (left - 1, made) if made <= number and left <= size else None

    machine = automaton((-1, 0), numbers(domains), step, lambda state: state == (0, number))
    return Regular(tuple(range(size)), machine)


def x_sum(line: Sequence[int], _: int) -> int | None:
    """The sum of the first X numbers, where X is the first; None if there are fewer than X."""
    return sum(line[: line[0]]) if 0 < line[0] <= len(line) else None


@relation
def visible(domains: Column, number: int, _: int) -> Relation:
    """Exactly `number` of the numbers are greater than all numbers before them."""

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        tallest, seen = state
        if int(value) > tallest:
            tallest, seen = int(value), seen + 1
        return (tallest, seen) if seen <= number else None

    machine = automaton((0, 0), numbers(domains), step, lambda state: state[1] == number)
    return Regular(tuple(range(len(domains))), machine)


def skyscrapers(line: Sequence[int], _: int) -> int | None:
    """How many numbers are greater than all numbers before them."""
    return sum(number > max(line[:i], default=0) for i, number in enumerate(line))


@relation
def in_room(domains: Column, number: int, _: int) -> Relation:
    """The first number is the position in the line, counted from 1, at which `number` stands."""

    def step(left: int, value: Value) -> int | None:
        if left < 0:
            left = int(value)
            if not 0 < left <= len(domains):
                return None
        if left == 1:
            return 0 if value == number else None
        return max(left - 1, 0)

    machine = automaton(-1, numbers(domains), step, lambda left: left == 0)
    return Regular(tuple(range(len(domains))), machine)


def room(line: Sequence[int], _: int) -> int | None:
    """The number at the position that the first number tells, if there is such a cell."""
    return line[line[0] - 1] if 0 < line[0] <= len(line) else None


def summed(domains: Column, number: int, _: int) -> Relation:
    """All numbers of the line have the sum `number`."""
    return total(len(domains), number, number)


def whole_sum(line: Sequence[int], _: int) -> int | None:
    """The sum of all numbers of the line."""
    return sum(line)


def outside(
    name: str,
    title: str,
    text: str,
    tells: Tells,
    seen: Seen,
    reasons: tuple[str, str, str],
    *,
    layer: str,
    key: str,
    table: str = "",
    both: str = "",
    aliases: tuple[str, ...] = (),
) -> Variant:
    """A variant with numbers outside the board, each of which constrains the line it looks along.

    `tells` makes the relation of a number, and `seen` computes the number from a full line.
    `reasons` are the wordings of three sorts of steps, and `both` names the technique that looks at
    two numbers of one line together.
    """
    return Variant(
        name=name,
        title=title,
        clues=(Layer(layer, Numbers(0), on="outside", optional=True, listed=True),),
        rules=(
            Rule(
                layer,
                text,
                partial(seen_along, layer, tells),
                shown={layer: partial(shown, seen)},
                techniques=(
                    *clued(layer, *reasons, table=table),
                    *(lying(layer, both) if both else ()),
                ),
            ),
        ),
        fpuzzles={key: keys.Outside(layer)},
        aliases=aliases,
    )


SANDWICHES = outside(
    "sandwiches",
    "Sandwiches",
    "A number outside is the sum between the 1 and the largest number of the "
    "board, each of which stands once in its line.",
    sandwiched,
    sandwich,
    (
        "crusts of a sandwich",
        "filling of a sandwich",
        "{clue} is the sum between 1 and {most}",
    ),
    layer="sandwich",
    key="sandwichsum",
    table="sandwich table",
    aliases=("sandwich",),
)
X_SUMS = outside(
    "xsums",
    "X-Sums",
    "A number outside is the sum of the first X cells of its line, where X is the number in the "
    "first of them.",
    x_summed,
    x_sum,
    ("first of an X-sum", "room of an X-sum", "{first} tells how many cells make {clue}"),
    layer="xsum",
    key="xsum",
    table="X-sum table",
    both="X-sums from both ends",
)
SKYSCRAPERS = outside(
    "skyscrapers",
    "Skyscrapers",
    "A number outside tells how many numbers of its line are greater than all before.",
    visible,
    skyscrapers,
    ("too tall for a skyscraper", "seen by a skyscraper", "{clue} sees that many skyscrapers"),
    layer="skyscraper",
    key="skyscraper",
    both="skyscrapers from both ends",
)
ROOMS = outside(
    "numberedrooms",
    "Numbered Rooms",
    "A number outside stands in the Xth cell of its line, where X is the number in the first cell.",
    in_room,
    room,
    (
        "first of a numbered room",
        "told by a numbered room",
        "{first} tells at which place {clue} stands",
    ),
    layer="numberedroom",
    key="numberedroom",
    both="numbered rooms from both ends",
)
SUMS = outside(
    "linesums",
    "Line Sums",
    "A number outside is the sum of its line.",
    summed,
    whole_sum,
    ("bounds of a line sum", "rest of a line sum", "{clue} is the sum of its line"),
    layer="linesum",
    key="linesum",
)


# -- sums of boxes -------------------------------------------------------------------------------


def first_cells(puzzle: Puzzle, border: Border) -> list[Cell]:
    """The first cells of a line, seen from outside, that lie in one region."""
    regions, line = labels(puzzle), puzzle.grid.ray(border)
    return [*takewhile(lambda cell: regions.get(cell) == regions.get(line[0]), line)]


def box_sums(puzzle: Puzzle, domains: Domains) -> Instances:
    """Each number outside is the sum of the first cells of its line that lie in one region."""
    for border, value in puzzle.clues["boxsum"].items():
        cells = [cell for cell in first_cells(puzzle, border) if cell in domains]
        yield cells, (Clue("boxsum", border, value),), total(len(cells), int(value), int(value))


def box_sum_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The sum that a full board has outside at this border place."""
    cells = [cell for cell in first_cells(puzzle, border) if cell in board]
    return (sum(int(board[cell]) for cell in cells),) if cells else ()


BOX_SUMS = Variant(
    name="boxsums",
    title="Box Sums",
    clues=(Layer("boxsum", Numbers(0), on="outside", optional=True, listed=True),),
    rules=(
        Rule(
            "boxsum",
            "A number outside is the sum of the cells of its line in the first region.",
            box_sums,
            shown={"boxsum": box_sum_shown},
            techniques=clued(
                "boxsum", "bounds of a box sum", "rest of a box sum", "{cells} make {clue}"
            ),
        ),
    ),
    of_regions=True,
    fpuzzles={"boxsum": keys.Outside("boxsum")},
)
