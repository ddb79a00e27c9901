"""Hakyuu: 1..n in each region, and equal numbers are far apart.

Between two equal numbers in a row or a column there are at least as many cells as the number says.
First published by Nikoli.
"""

from collections.abc import Iterator, Sequence

from enpitsu.kit import filled, sizes
from enpitsu.kit.techniques.crowding import crowded_out
from enpitsu.kit.techniques.groups import grouped, pointing, settled_in_group
from enpitsu.puzzle import Cell, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of


def stretches(line: Sequence[Cell], number: int, domains: Domains) -> Iterator[list[Cell]]:
    """Sets of cells of a line that can have a number, at most one of which may have it."""
    last: list[Cell] = []
    for start in range(len(line) - 1):
        cells = line[start : start + number + 1]
        able = [cell for cell in cells if cell in domains and number in domains[cell]]
        if len(able) > 1 and not {*able} <= {*last}:
            last = able
            yield able


def ripples(puzzle: Puzzle, domains: Domains) -> Instances:
    """Of n+1 consecutive cells, at most one has n; not repeated for cells of one region."""
    labels = puzzle.clues["regions"]
    largest = max(max(map(int, domain)) for domain in domains.values())
    for line in puzzle.grid.lines:
        for number in range(1, largest + 1):
            for cells in stretches(line, number, domains):
                found = {labels.get(cell) for cell in cells}
                if len(found) > 1 or None in found:
                    yield cells, (), number_of(number, len(cells), 0, 1)


def too_near(step: Deduction) -> str:
    """Why a number cannot stand so near to an equal one."""
    place, value = step.details
    return f"the {value} at {place} is too near"


RIPPLE = Rule(
    "ripple",
    "Between two equal numbers in a row or a column lie at least as many cells as they say.",
    ripples,
    techniques=(settled_in_group("too near", grouped("ripple"), too_near),),
)
HAKYUU = Kind(
    name="hakyuu",
    title="Hakyuu",
    aliases=("Ripple Effect", "Hakyuu Kouka", "Hakyuu Koka", "波及効果"),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=filled.LAYERS,
    answers=(filled.ANSWER,),
    rules=(filled.GIVEN, filled.REGION, RIPPLE),
    problems=filled.problems,
    techniques=(
        *filled.SINGLES,
        pointing("region", "ripple"),
        *filled.SETS,
        crowded_out("region", "ripple"),
    ),
    codecs=filled.codecs("ripple", "hakyuu", "rippleeffect", kanpen=True),
    look=filled.LOOK,
)
# The sizes of the regions of eight published puzzles, by their cells.
REGIONS = sizes.SIZES._replace(default="1:1,2:2,3:2,4:4,5:2,6:5,7:3")
KIND = filled.with_frame(HAKYUU, sizes.apart, RIPPLE.id, option=REGIONS)
