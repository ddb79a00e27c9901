"""Yajilin: one loop through all cells but those that are shaded or have a clue.

First published by Nikoli in 1999. An arrow with a number tells how many cells that way are shaded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.yajilin.frame import (
    STEPS,
    anything,
    every_open_cell,
    frame,
    pointed_at,
    shaded_or_crossed,
)
from enpitsu.kinds.yajilin.techniques import TECHNIQUES
from enpitsu.kit.boards import loop_of, side_by_side, through_some
from enpitsu.kit.lines import LINE, LOOP, NONE
from enpitsu.kit.shading import FIGURES, SHADED, WHITE
from enpitsu.kit.shading import MARKS as SHADES
from enpitsu.kit.shading import NAMES as SHADE_NAMES
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import CHEVRONS, Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import (
    CandidateMap,
    Domains,
    Instances,
    Kind,
    Puzzle,
    Record,
    Rule,
)
from enpitsu.rules import number_of


def cells(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell without a clue is shaded or not."""
    return dict.fromkeys(open_cells(puzzle), (SHADED, WHITE))


def edges(puzzle: Puzzle) -> dict[Place, Domain]:
    """The line crosses an edge between two such cells or not."""
    return dict.fromkeys(open_edges(puzzle), (LINE, NONE))


def open_cells(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The cells without a clue."""
    return tuple(cell for cell in puzzle.grid.cells if cell not in puzzle.clues["arrows"])


def open_edges(puzzle: Puzzle) -> list[Edge]:
    """The edges between them, as their graph has them."""
    found = open_cells(puzzle)
    return [Edge(found[one], found[two]) for one, two in side_by_side(found).edges]


def most(grid: Grid) -> int:
    """Every other cell of the longest line."""
    return max(grid.rows, grid.cols) // 2


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number tells how many cells that its arrow points at are shaded."""
    arrows = puzzle.clues["arrows"]
    for cell, number in puzzle.clues["numbers"].items():
        arrow = str(arrows.get(cell))
        if arrow in STEPS:
            seen = [c for c in pointed_at(puzzle.grid, cell, arrow) if c in domains]
            because = (Clue("numbers", cell, number),)
            yield seen, because, number_of(SHADED, len(seen), int(number), int(number))


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells side by side one at most is shaded."""
    for edge in open_edges(puzzle):
        yield tuple(edge), (), number_of(SHADED, 2, 0, 1)


def every_cell(puzzle: Puzzle, domains: Domains) -> Instances:
    """The line takes all cells that are neither shaded nor have a clue."""
    for cell in open_cells(puzzle):
        ways = [edge for edge in puzzle.grid.sides(cell) if edge in domains]
        yield (cell, *ways), (), shaded_or_crossed(len(ways))


def misled(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """What is wrong at a cell with the line."""
    cell, taken = places[0], sum(left == (LINE,) for left in known.values())
    if taken and known.get(cell) == (SHADED,):
        return "the line would come to a shaded cell"
    if taken > 2:
        return f"the line would branch in {cell}"
    if sum(known.get(edge) != (NONE,) for edge in places[1:]) == 1:
        return f"{cell} would have one exit"
    if taken == 1:
        return f"the line would end in {cell}"
    return f"{cell} would be neither shaded nor on the line"


def one_loop(puzzle: Puzzle, _: Domains) -> Instances:
    """The line is one loop."""
    yield open_edges(puzzle), (), loop_of(LINE, through_some(open_cells(puzzle)))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A number stands by an arrow."""
    for cell in puzzle.clues["numbers"]:
        if cell not in puzzle.clues["arrows"]:
            met = f"{cell} has a number and no arrow"
            yield Fault(f"{met}; expected both", "numbers", cell)


def never_finished(record: Record) -> Iterable[str]:
    """The editor wants an arrow beside each number."""
    for cell in record.puzzle.clues["numbers"]:
        if record.puzzle.clues["arrows"].get(cell) not in STEPS:
            yield f"{cell} has a number without an arrow: the editor will never call it finished"


NUMBER = Rule("number", "A number tells how many cells its arrow points at are shaded.", numbers)
APART = Rule("apart", "Shaded cells never share a side.", apart)
CELL = Rule(
    "cell",
    "The line takes every cell that is not shaded and has no clue.",
    every_cell,
    unmet=misled,
)
ONE_LOOP = Rule(
    "loop",
    "The line is one loop that neither crosses nor touches itself.",
    one_loop,
    noun="grid",
)
SOLVED = c.ways(LINE, NONE, WHITE, cells={"x": SHADED})
VARIANTS = {"o": "all shaded cells lie outside the loop"}
ARROWS = Layer("arrows", Symbols(c.DIRECTIONS), frame={sign: sign for sign in c.DIRECTIONS})
LOOK = LOOP.look(
    Look(
        {**FIGURES, **CHEVRONS},
        small=frozenset({"arrows"}),
        shaded=lambda puzzle: dict.fromkeys(puzzle.clues["arrows"], 0),
        value_names=SHADE_NAMES,
    )
)
OPEN_FRAME = Kind(
    name="yajilin",
    title="Yajilin",
    clues=(ARROWS,),
    answers=(Answer(anything), LOOP.answer),
    rules=(APART, replace(CELL, instances=every_open_cell), ONE_LOOP),
    look=LOOK,
)

KIND = Kind(
    name="yajilin",
    title="Yajilin",
    family="loops and lines",
    clues=(
        ARROWS,
        Layer("numbers", Numbers(0, most), kept=True),
    ),
    answers=(
        Answer(cells, name="shading"),
        Answer(edges, on="edges", name="loop"),
    ),
    rules=(NUMBER, APART, CELL, ONE_LOOP),
    problems=problems,
    frame=frame,
    open_frame=OPEN_FRAME,
    patterns=(
        pattern("one exit", "apart", "cell"),
        pattern("either cell of an arrow", "number", also=("apart", "cell")),
    ),
    codecs=c.codecs(
        c.link(
            "yajilin",
            c.together("arrows", "numbers", by=c.in_run(c.arrow_in_link(), c.gaps("a"))),
            looks="b",
            variants=VARIANTS,
            kanpen=c.kanpen(
                c.together("arrows", "numbers", by=c.in_words(c.arrow_in_kanpen(), c.nothing(".")))
            ),
        ),
        c.file(
            "yajilin",
            c.together("arrows", "numbers", by=c.in_words(c.arrow_in_file(), c.nothing("."))),
            c.entries(SHADES, c.nothing("."), unmarked=WHITE),
            LOOP.marks,
            variants=VARIANTS,
        ),
        c.sections(
            "yajilin",
            problem=c.together(
                "arrows", "numbers", by=c.in_words(c.arrow_in_sections(), c.nothing("-"))
            ),
            solution=SOLVED,
            aliases=("yajirin",),
        ),
        aliases=("yajirin",),
        remarked=never_finished,
    ),
    techniques=TECHNIQUES,
    look=LOOK,
)
