"""How people solve Skyscrapers: by the buildings that a number counts, and as a Latin square."""

from collections.abc import Sequence
from itertools import product

from enpitsu.kinds.skyscrapers.heights import height_of
from enpitsu.kit.techniques.fillings import in_lines
from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import open_reason, otherwise
from enpitsu.puzzle import CandidateMap, Clue, Constraint, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination


def _number(elimination: Elimination) -> int:
    """The number outside."""
    (clue,) = elimination.because[0].clues
    return int(clue.value)


def _one_seen(elimination: Elimination, candidates: CandidateMap) -> bool:  # noqa: ARG001
    """Whether the first building hides all others."""
    return _number(elimination) == 1


def _too_near(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether too few buildings could be taller behind this one, whatever they are."""
    (constraint,), ((place, _), *_more) = elimination.because, elimination.removes
    cells = constraint.variables
    tallest = max(height_of(value) for cell in cells for value in candidates[cell])
    height = min(height_of(value) for _, value in elimination.removes)
    return height > tallest - _number(elimination) + 1 + cells.index(place)


def _clue(constraint: Constraint) -> str:
    return f"the {constraint.clues[0]}"


def _first_is_tallest(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    first, *_rest = step.because[0].variables
    return f"the {clue} sees only the building at {first}, the tallest"


def _too_tall(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"there it would hide too many from the {clue}"


def _sees(step: Deduction) -> str:
    return f"else {otherwise(step)}{open_reason(step)}"


def missed(clues: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:
    """A sentence that a number sees too many buildings, or too few, if one of these is certain."""
    (clue,) = clues
    heights = range(1, len(cells) + 1)
    seen: dict[int, tuple[int, int]] = {0: (0, 0)}  # tallest so far: least and most visible
    for cell in cells:
        later: dict[int, tuple[int, int]] = {}
        for (tallest, (least, most)), height in product(seen.items(), known.get(cell, heights)):
            new, top = height_of(height) > tallest, max(tallest, height_of(height))
            before = later.get(top, (least + new, most + new))
            later[top] = min(before[0], least + new), max(before[1], most + new)
        seen = later
    least, most = (end(ends[i] for ends in seen.values()) for i, end in enumerate((min, max)))
    if least > int(clue.value):
        return f"the {clue} would see at least {least}"
    if most < int(clue.value):
        return f"the {clue} would see at most {most}"
    return f"the {clue} would see too many or too few"


LAST_CELLS, WHOLE_LINE = in_lines(("sight",), "line", _clue)
TECHNIQUES = (
    SINGLES[0],
    alone("one building seen", "sight", _first_is_tallest, when=_one_seen),
    alone("too tall too near", "sight", _too_tall, when=_too_near, cost=1.2),
    SINGLES[1],
    *SETS[:2],
    LAST_CELLS,
    alone("what a number sees", "sight", _sees, level=Difficulty.HARD, cost=4.0),
    WHOLE_LINE,
    *SETS[2:],
)
