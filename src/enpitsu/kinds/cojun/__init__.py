"""Cojun: 1..n in each region, with larger numbers above smaller ones.

Cells that share a side differ. If two of them, one above the other, are in the same region, the
upper one has the larger number.
"""

from enpitsu.kit import filled, sizes
from enpitsu.kit.techniques.groups import common_neighbours, settled_neighbour
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import TURNS, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import less


def falling(puzzle: Puzzle, _: Domains) -> Instances:
    """In a region, a number is less than the one above it."""
    labels = puzzle.clues["regions"]
    for upper, lower in puzzle.grid.edges:
        label = labels.get(upper)
        if upper.col == lower.col and label is not None and label == labels.get(lower):
            yield (lower, upper), (), less()


def bounded(step: Deduction) -> str:
    """Why a number is too large below another, or too small above another."""
    (place, _), *_more = step.removes
    lower, upper = step.because[0].variables
    where, how, other = ("above", "less", upper) if place == lower else ("below", "greater", lower)
    numbers = [int(value) for value in step.facts.get(other, ())]
    least = "at most" if how == "less" else "at least"
    bound = max(numbers, default=0) if how == "less" else min(numbers, default=0)
    known = (
        "" if not numbers else f", which is {bound if len(numbers) == 1 else f'{least} {bound}'}"
    )
    return f"it is {how} than {other} {where}{known}"


SIDE = filled.differ("side", "Cells that share a side hold different numbers.", filled.side_by_side)
BELOW = Rule(
    "below",
    "In a region a number is less than the one right above it.",
    falling,
    techniques=(alone("below another", "below", bounded),),
)
COJUN = Kind(
    name="cojun",
    title="Cojun",
    aliases=("Kojun", "コージュン"),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=filled.LAYERS,
    answers=(filled.ANSWER,),
    rules=(filled.GIVEN, filled.REGION, SIDE, BELOW),
    problems=filled.problems,
    techniques=(
        settled_neighbour("side"),
        *filled.SINGLES,
        common_neighbours("region", "side"),
        *filled.SETS,
    ),
    turns=tuple(turn for turn in TURNS if not turn.transposed and not turn.upside_down),
    codecs=filled.codecs("cojun", "kojun"),
    look=filled.LOOK,
)
# Regions of one cell make their neighbours easy, and a puzzle of level expert hardly found.
REGIONS = sizes.SIZES._replace(default="1:1,2:10,3:20,4:30,5:60")
KIND = filled.with_frame(COJUN, sizes.apart, SIDE.id, BELOW.id, option=REGIONS)
