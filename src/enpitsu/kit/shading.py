"""Puzzles of shaded and white cells: answers, rules and formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import either, facts, listed
from enpitsu.puzzle import (
    CIRCLE,
    DOT,
    SHADE,
    Answer,
    Clue,
    Domain,
    Domains,
    Figure,
    Instances,
    Kind,
    Layer,
    Look,
    Pattern,
    Place,
    Puzzle,
    Record,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.rules import Formula, Is, Not, every, exactly, has, number_of, relation, some

SHADED, WHITE = "#", "-"
UNKNOWN = "?"  # a clue whose number is not printed
FIGURES: dict[Value, Figure] = {SHADED: SHADE, WHITE: DOT}
NAMES: dict[Value, str] = {SHADED: "shaded", WHITE: "white"}


def shaded_or_white(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains: every cell is shaded or stays white."""
    return dict.fromkeys(puzzle.grid.cells, (SHADED, WHITE))


def shaded_in_regions(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains while regions grow: once there are regions, cells outside them are white."""
    lies = puzzle.clues["regions"] or puzzle.grid.cells
    return {cell: (SHADED, WHITE) if cell in lies else (WHITE,) for cell in puzzle.grid.cells}


ANSWER, GROWING = Answer(shaded_or_white), Answer(shaded_in_regions)
LOOK = Look(FIGURES, value_names=NAMES)
IN_REGIONS = replace(LOOK, walls="regions")
IN_CIRCLES = Look(
    {**FIGURES, UNKNOWN: CIRCLE},
    circled=frozenset({"grid"}),
    value_names={**NAMES, UNKNOWN: "circle"},
)


# -- rules -------------------------------------------------------------------------------------


def _apart(puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that of two cells side by side one is white."""
    apart = number_of(SHADED, 2, 0, 1)
    for edge in puzzle.grid.edges:
        yield edge, (), apart


def all_together(value: Value, puzzle: Puzzle, _: Domains) -> Instances:
    """The instance that all cells with this value are connected."""
    cells = puzzle.grid.cells
    yield cells, (), connected_by(value, side_by_side(cells))


def no_square(value: Value, puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that no square of 2x2 cells has this value in all cells."""
    for block in puzzle.grid.blocks:
        if None not in block:
            yield [cell for cell in block if cell is not None], (), number_of(value, 4, 0, 3)


def no_chequers(values: tuple[Value, Value], text: str) -> Rule:
    """The lemma that no square of four cells has two values in a chequered pattern.

    It follows if the cells of each value are connected, or connected by the rim: the cells of one
    value would separate those of the other.
    """
    instances = partial(_not_by_turns, values)
    return Rule(
        "chequers",
        text,
        instances,
        roles=("lemma", "implied"),
        unmet="a square would be chequered",
        techniques=(alone("no chequers", "chequers", _by_turns, cost=1.5),),
    )


@relation
def alike(size: int = 2) -> Formula:
    """All slots are shaded, or none is."""
    parts = [Is(slot, SHADED) for slot in range(size)]
    return some((exactly(0, parts), exactly(size, parts)))


@relation
def then() -> Formula:
    """The first slot being shaded implies that the second is."""
    return some((Not(Is(0, SHADED)), Is(1, SHADED)))


@relation
def take_turns(one: Value, other: Value) -> Formula:
    """The four slots of a square, row by row, are not chequered with these two values."""
    ways = ((one, other, other, one), (other, one, one, other))
    return every(some(Not(Is(slot, value)) for slot, value in enumerate(way)) for way in ways)


def _not_by_turns(values: tuple[Value, Value], puzzle: Puzzle, _: Domains) -> Instances:
    for corner in puzzle.grid.inner_corners:
        yield corner.around, (), take_turns(*values)


def white_cells(id: str, text: str) -> Rule:
    """The rule that cells with a clue in the layer `grid` are white."""
    return Rule(id, text, _white_cells)


def _white_cells(puzzle: Puzzle, _: Domains) -> Instances:
    for cell, told in puzzle.clues["grid"].items():
        yield (cell,), (Clue("grid", cell, told),), has(WHITE)


@relation
def no_angle(value: Value) -> Formula:
    """The number of these four slots with this value is not three."""
    return Not(exactly(3, [Is(slot, value) for slot in range(4)]))


def rectangles(value: Value, puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that connected cells with this value form rectangles: no square has three."""
    for corner in puzzle.grid.inner_corners:
        yield corner.around, (), no_angle(value)


def _by_turns(step: Deduction) -> str:
    return f"else a square would be chequered, as {facts(step)}"


def _else_an_angle(step: Deduction) -> str:
    return f"else {step.because[0].rule.unmet}, as {facts(step)}"


def three_of_a_square(rule: str) -> Technique:
    """The technique, by a rule, that a cell of a square differs from three cells that are alike."""
    return alone("three of a square", rule, _three)


def _three(step: Deduction) -> str:
    alike = either(next(iter(step.facts.values())), step.value_names)
    return f"{listed(step.facts)} are {alike}, and the four make a square"


def makes_a_square(colour: str, _: Sequence[Clue], cells: Sequence[Place], __: CandidateMap) -> str:
    """What would be wrong with a square of cells that are all alike."""
    return f"{listed(cells)} would make a {colour} square"


def _beside(step: Deduction) -> str:
    return f"beside {listed(step.facts)}, which is shaded"


BESIDE_SHADED = alone("beside a shaded cell", "apart", _beside)
APART = Rule("apart", "Shaded cells never share a side.", _apart, techniques=(BESIDE_SHADED,))
WHITE_TOGETHER = Rule(
    "together", "All white cells are connected.", partial(all_together, WHITE), noun="board"
)
SHADED_TOGETHER = Rule(
    "together", "All shaded cells are connected.", partial(all_together, SHADED), noun="board"
)
SQUARE_OF_RECTANGLE = alone("square of a rectangle", "rectangle", _else_an_angle)
RECTANGLES = Rule(
    "rectangle",
    "Each group of connected shaded cells is a rectangle.",
    partial(rectangles, SHADED),
    unmet="just three cells of a square would be shaded",
    techniques=(SQUARE_OF_RECTANGLE,),
)
NO_SQUARE = Rule(
    "square",
    "No square of 2x2 cells is all shaded.",
    partial(no_square, SHADED),
    unmet=partial(makes_a_square, "shaded"),
    techniques=(three_of_a_square("square"),),
)
NO_WHITE_SQUARE = Rule(
    "white",
    "No square of 2x2 cells is all white.",
    partial(no_square, WHITE),
    unmet=partial(makes_a_square, "white"),
    techniques=(three_of_a_square("white"),),
)


def of_numbers(
    name: str,
    title: str,
    numbers: Layer,
    rules: tuple[Rule, ...],
    *,
    aliases: tuple[str, ...] = (),
    codecs: Mapping[str, c.Codec] = c.NO_FORMATS,
    usual_size: tuple[int, int] = (10, 10),
    patterns: tuple[Pattern, ...] = (),
    look: Look = LOOK,
) -> Kind:
    """A kind of which only `numbers` in cells are printed, and cells are shaded."""
    return Kind(
        name=name,
        title=title,
        aliases=aliases,
        family="shading",
        clues=(numbers,),
        answers=(ANSWER,),
        rules=rules,
        usual_size=usual_size,
        patterns=patterns,
        codecs=codecs,
        look=look,
    )


# -- other programs ----------------------------------------------------------------------------

MARKS = c.table({"#": SHADED, "+": WHITE})  # of the editor pzprjs
MARKED = c.entries(MARKS, c.nothing("."), unmarked=WHITE)
NUMBERS = c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))
BOTH = (
    c.shared(
        "grid",
        c.decimal(),
        c.table({"-": UNKNOWN, "#": SHADED, "+": WHITE}),
        c.nothing("."),
        entries=(SHADED, WHITE),
        unmarked=WHITE,
    ),
)
SOLUTION = c.entries(c.table({"x": SHADED, "-": WHITE}))
AREAS = c.words("regions", c.label("-"))


def formats_of_numbers(
    name: str,
    *others: c.Codec,
    aliases: tuple[str, ...] = (),
    janko: str = "",
    kanpen: bool = False,
    together: bool = False,
    remarked: c.Remarked = c.no_remarks,
) -> dict[str, c.Codec]:
    """The codecs of a kind of which only numbers in cells, in the layer `grid`, are printed.

    `janko` is the name on Otto Janko's site, if it differs, and `kanpen` tells whether kanpen.net
    has the kind. In files of the editor pzprjs, numbers and answers are one block (`together`), or
    one after the other.
    """
    bare = c.words("grid", c.decimal(), c.nothing("."))
    return c.codecs(
        c.link(
            name,
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
            kanpen=c.kanpen(bare) if kanpen else None,
        ),
        c.file(name, *(BOTH if together else (NUMBERS, MARKED))),
        c.sections(
            janko or name,
            problem=c.words("grid", c.decimal(), c.table({"?": UNKNOWN}), c.nothing("-")),
            solution=SOLUTION,
            aliases=(name,) if janko else (),
        ),
        *others,
        aliases=aliases,
        remarked=remarked,
    )


def never_finished(record: Record) -> Iterable[str]:
    """The remark, for solutions without shaded cells, that the editor wants one."""
    if record.solution and set(record.solution.values()) == {WHITE}:
        yield "the solution has no shaded cell: the editor will never call it finished"
