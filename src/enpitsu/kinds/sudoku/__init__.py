"""Sudoku: each number once in every row, column and box; with cages and more, where printed."""

from collections.abc import Iterator, Sequence
from functools import partial

from enpitsu.kinds.sudoku import rules
from enpitsu.kinds.sudoku.boxes import BOX_OPTION, boxes, largest
from enpitsu.kinds.sudoku.codecs import CODECS
from enpitsu.kinds.sudoku.fpuzzles import FPuzzles
from enpitsu.kinds.sudoku.frame import JIGSAW, KILLER, frame
from enpitsu.kinds.sudoku.pace import solving_time
from enpitsu.kinds.sudoku.rules import problems
from enpitsu.kinds.sudoku.techniques import TECHNIQUES
from enpitsu.kit.common import on_diagonals, printed_stays, yes_or_no
from enpitsu.puzzle import Answer, Kind, Labels, Layer, Look, Numbers, Place, Puzzle, Rule, regions

TONES = 3  # of the ground


def alike(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """All numbers, unless some are added."""
    if not puzzle.clues["sums"]:
        yield range(1, puzzle.grid.cols + 1)


def shaded(puzzle: Puzzle) -> dict[Place, int]:
    """The ground of the diagonals, where they count, and of extra regions.

    Of two regions that touch each has a tone of its own, as long as there are any.
    """
    grid, tones = puzzle.grid, on_diagonals(puzzle)
    for cells in regions(puzzle.clues["extra"]).values():
        taken = {tones.get(near) for cell in cells for near in grid.neighbours(cell)}
        tone = next((tone for tone in range(TONES) if tone not in taken), 0)
        tones.update(dict.fromkeys(cells, tone))
    return tones


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    family="numbers and letters",
    usual_size=(9, 9),
    clues=(
        Layer("regions", Labels(), optional=True),
        Layer("givens", Numbers(high=largest)),
        Layer("extra", Labels(), optional=True),
        Layer("cages", Labels(), optional=True),
        Layer("sums", Numbers(), optional=True, kept=True),
    ),
    options=(BOX_OPTION, yes_or_no("diagonal", "no"), yes_or_no("antiknight", "no")),
    answers=(Answer(rules.domains),),
    rules=(
        printed_stays("givens"),
        Rule("row", "No number stands twice in a row.", rules.rows, noun="line"),
        Rule("column", "No number stands twice in a column.", rules.columns, noun="line"),
        Rule("box", "No number stands twice in a box.", rules.box_numbers, noun="box"),
        Rule(
            "diagonal",
            "With diagonal=yes no number stands twice in a long diagonal (here: {diagonal}).",
            rules.diagonal_numbers,
            noun="diagonal",
        ),
        Rule(
            "knight",
            "With antiknight=yes cells a knight's move apart differ (here: {antiknight}).",
            rules.knights,
        ),
        Rule(
            "extra",
            "No number stands twice in an extra region.",
            partial(rules.marked, "extra"),
            noun="extra region",
        ),
        Rule(
            "cage", "No number stands twice in a cage.", partial(rules.marked, "cages"), noun="cage"
        ),
        Rule(
            "sum",
            "A number printed in a cage is the sum of the numbers there.",
            rules.sums,
            noun="cage",
            shown={"sums": rules.sum_shown},
        ),
        Rule(
            "difference",
            "The cells that a house and its cages do not share make up for their sums.",
            rules.rests,
            roles=("lemma",),
        ),
    ),
    problems=problems,
    frame=frame,
    frame_options=(JIGSAW, KILLER),
    codecs={**CODECS, "fpuzzles": FPuzzles()},
    techniques=TECHNIQUES,
    look=Look(
        walls="regions", usual=boxes, cages="cages", small=frozenset({"sums"}), shaded=shaded
    ),
    alike=alike,
    solving_time=solving_time,
)
