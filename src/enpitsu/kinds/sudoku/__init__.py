"""Sudoku: each number once in every row, column and box."""

from collections.abc import Iterator, Sequence

from enpitsu.kinds.sudoku import rules
from enpitsu.kinds.sudoku.boxes import BOX_OPTION, boxes, largest, shaded
from enpitsu.kinds.sudoku.codecs import CODECS, SoloIDs
from enpitsu.kinds.sudoku.former import FORMER
from enpitsu.kinds.sudoku.fpuzzles import FPuzzles
from enpitsu.kinds.sudoku.frame import JIGSAW, frame
from enpitsu.kinds.sudoku.rules import problems
from enpitsu.kit.common import givens_kept
from enpitsu.puzzle import Answer, Kind, Labels, Later, Layer, Look, Model, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import SolvingTime, Struck


def alike(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """All numbers may be exchanged with each other."""
    yield range(1, puzzle.grid.cols + 1)


def solving_time(model: Model, struck: Sequence[Struck]) -> SolvingTime:
    """The time that people take, estimated from the candidates that the grading path excludes."""
    from enpitsu.kinds.sudoku import pace  # imported late, since only grading needs it

    return pace.solving_time(model, struck)


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    aliases=("Number Place", "Nanpure", "Su Doku", "数独", "ナンプレ", "ナンバープレース"),
    family="numbers and letters",
    usual_size=(9, 9),
    clues=(
        Layer("regions", Labels(), optional=True),
        Layer("givens", Numbers(high=largest)),
    ),
    options=(BOX_OPTION,),
    answers=(Answer(rules.domains),),
    rules=(
        givens_kept("givens"),
        Rule("row", "No number stands twice in a row.", rules.rows, noun="line"),
        Rule("column", "No number stands twice in a column.", rules.columns, noun="line"),
        Rule("box", "No number stands twice in a box.", rules.box_numbers, noun="box"),
    ),
    problems=problems,
    frame=frame,
    frame_options=(JIGSAW,),
    codecs={**CODECS, "tatham": SoloIDs(), "fpuzzles": FPuzzles(), "sudokupad": FPuzzles()},
    techniques=Later("enpitsu.kinds.sudoku.techniques:TECHNIQUES"),
    techniques_with_variants=Later("enpitsu.kinds.sudoku.techniques:WITH_VARIANTS"),
    whole_ladder=True,
    look=Look(walls="regions", usual=boxes, shaded=shaded),
    alike=alike,
    solving_time=solving_time,
    former=FORMER,
)
