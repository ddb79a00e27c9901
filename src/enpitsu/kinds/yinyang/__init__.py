"""Yin-Yang: circles of two colours, each of which is connected, and no squares of one colour.

Formerly known as Shiromaru-Kuromaru.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from enpitsu.io import codecs as c
from enpitsu.kit.common import givens_kept, in_cells
from enpitsu.kit.shading import all_together, makes_a_square, no_chequers
from enpitsu.kit.techniques.words import listed
from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import Clue, Layer, Symbols
from enpitsu.paper.look import DISC, RING, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import CandidateMap, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Regular, Relation, number_of, relation
from enpitsu.rules.automata import automaton

WHITE, BLACK = COLOURS = ("o", "*")
NAMES: dict[Value, str] = {WHITE: "white", BLACK: "black"}
MOST = 2  # the most changes of colour along the rim


def alike(_: Puzzle) -> tuple[Domain, ...]:
    """The two colours may be exchanged."""
    return (COLOURS,)


def together(puzzle: Puzzle, domains: Domains) -> Instances:
    """The circles of each colour are connected."""
    for colour in COLOURS:
        yield from all_together(colour, puzzle, domains)


def squares(puzzle: Puzzle, _: Domains) -> Instances:
    """Four cells that form a square have circles of both colours."""
    for block in puzzle.grid.blocks:
        if None not in block:
            yield [cell for cell in block if cell is not None], (), number_of(WHITE, 4, 1, 3)


def rim(grid: Grid) -> list[Cell]:
    """The cells along the rim in order; empty if there is only one row, or one column."""
    if min(grid.rows, grid.cols) < 2:
        return []
    right, left = grid.col(grid.cols - 1), grid.col(0)
    return [*grid.row(0), *right[1:-1], *grid.row(grid.rows - 1)[::-1], *left[-2:0:-1]]


@relation
def changes_twice(cells: int) -> Relation:
    """The colour changes at most twice from the first slot to the last, and so all the way round.

    A state of the automaton is the last colour and how often it has changed.
    """

    def step(state: tuple[Value, int], colour: Value) -> tuple[Value, int] | None:
        last, changes = state
        changes += colour != last
        return (colour, changes) if changes <= MOST else None

    start: tuple[Value, int] = ("", -1)
    machine = automaton(start, COLOURS, step, lambda _: True)
    return Regular(tuple(range(cells)), machine)


def round_the_rim(puzzle: Puzzle, _: Domains) -> Instances:
    """The cells of each colour on the rim are consecutive."""
    cells = rim(puzzle.grid)
    if cells:
        yield cells, (), changes_twice(len(cells))


def takes_turns(_: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:
    """The colours in their order along the rim, in words, as far as they are known."""
    told = [cell for cell in cells if len(known.get(cell, COLOURS)) == 1]
    stretches = [(NAMES[left[0]], [*some]) for left, some in groupby(told, key=lambda c: known[c])]
    round_ = ", ".join(f"{listed(some)} {name}" for name, some in stretches)
    return f"the colour would change more than twice round the rim: {round_}"


LEMMAS = (
    no_chequers(COLOURS, "No square of 2x2 cells is a chequerboard of the two colours."),
    Rule(
        "rim",
        "Around the edge of the grid the colour changes at most twice.",
        round_the_rim,
        roles=("lemma", "implied"),
        unmet=takes_turns,
    ),
)
JANKO = c.table({"w": WHITE, "b": BLACK})
PZPRV3 = c.table({"1": WHITE, "2": BLACK})
KIND = Kind(
    name="yinyang",
    title="Yin-Yang",
    aliases=("Yin and Yang", "Shiromaru Kuromaru", "しろまるくろまる"),
    family="shading",
    clues=(Layer("grid", Symbols("".join(COLOURS))),),
    answers=(in_cells(*COLOURS),),
    rules=(
        givens_kept("grid"),
        Rule("together", "All circles of the same colour are connected.", together, noun="board"),
        Rule(
            "square",
            "No square of 2x2 cells is all of one colour.",
            squares,
            unmet=partial(makes_a_square, "one-coloured"),
        ),
        *LEMMAS,
    ),
    codecs=c.codecs(
        c.link("yinyang", c.clues("grid", by=c.threes(WHITE, BLACK))),
        c.file(
            "yinyang", c.words("grid", PZPRV3, c.nothing(".")), c.entries(PZPRV3, c.nothing("."))
        ),
        c.sections(
            "yinyang",
            problem=c.words("grid", JANKO, c.nothing("-")),
            solution=c.entries(JANKO, c.nothing("-"), printed=True),
        ),
    ),
    techniques=Later("enpitsu.kinds.yinyang.techniques:TECHNIQUES"),
    look=Look({WHITE: RING, BLACK: DISC}, value_names=NAMES),
    alike=alike,
)
