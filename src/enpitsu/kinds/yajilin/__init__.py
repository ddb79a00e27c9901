"""Yajilin: one loop through all cells except those that are shaded or have a clue.

First published by Nikoli in 1999. An arrow with a number tells how many cells in its direction are
shaded.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.yajilin.frame import SIGHTED, arrow, frame, pointed_at, pointing
from enpitsu.kit.lines import LOOP
from enpitsu.kit.shading import FIGURES, SHADED
from enpitsu.kit.shading import NAMES as SHADE_NAMES
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.kit.tours import SHADES, SOLVED, Tour, sketch, with_open_frame
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import CHEVRONS, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Record, Rule
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """Half the length of the longest line."""
    return max(grid.rows, grid.cols) // 2


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number counts the shaded cells that its arrow points at."""
    arrows = puzzle.clues["arrows"]
    for cell, number in puzzle.clues["numbers"].items():
        arrow = str(arrows.get(cell))
        if arrow in SIGHTED:
            seen = [c for c in pointed_at(puzzle.grid, cell, arrow) if c in domains]
            because = (Clue("numbers", cell, number),)
            yield seen, because, number_of(SHADED, len(seen), int(number), int(number))


def shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number of the arrow in a cell of a full board."""
    arrow = str(puzzle.clues["arrows"].get(cell))
    if arrow in SIGHTED:
        yield sum(board.get(one) == SHADED for one in pointed_at(puzzle.grid, cell, arrow))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for each number without an arrow."""
    for cell in puzzle.clues["numbers"]:
        if cell not in puzzle.clues["arrows"]:
            met = f"{cell} has a number and no arrow"
            yield Fault(f"{met}; expected both", "numbers", cell)


def never_finished(record: Record) -> Iterable[str]:
    """A remark if a number has no arrow, as the editor needs it."""
    for cell in record.puzzle.clues["numbers"]:
        if record.puzzle.clues["arrows"].get(cell) not in SIGHTED:
            yield f"{cell} has a number without an arrow: the editor will never call it finished"


NUMBER = Rule(
    "number",
    "A number tells how many cells its arrow points at are shaded.",
    numbers,
    shown={"numbers": shown},
)
TOUR = Tour(around="arrows")
# The techniques of arrows come between those of the other rules.
APART, CELL, ONE_LOOP = (replace(rule, techniques=()) for rule in TOUR.rules)
VARIANTS = {"o": "all shaded cells lie outside the loop"}
ARROWS = Layer("arrows", Symbols(c.DIRECTIONS), frame={sign: sign for sign in c.DIRECTIONS})
LOOK = LOOP.look(
    Look(
        {**FIGURES, **CHEVRONS},
        paired={"arrows": "numbers"},
        shaded=lambda puzzle: dict.fromkeys(puzzle.clues["arrows"], 0),
        value_names=SHADE_NAMES,
    )
)
YAJILIN = Kind(
    name="yajilin",
    title="Yajilin",
    aliases=("Arrow Ring", "Yajirin", "ヤジリン"),
    family="loops and lines",
    clues=(
        ARROWS,
        Layer("numbers", Numbers(0, most), kept=True),
    ),
    answers=TOUR.answers,
    rules=(NUMBER, APART, CELL, ONE_LOOP),
    problems=problems,
    frame=frame,
    sketch=sketch(ARROWS, arrow),
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
            SHADES,
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
    techniques=Later("enpitsu.kinds.yajilin.techniques:TECHNIQUES"),
    look=LOOK,
)
KIND = with_open_frame(YAJILIN, ARROWS, pointing)
