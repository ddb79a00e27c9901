"""Region sum lines: on a line, the numbers in each region it crosses have the same sum."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from enpitsu.errors import Fault
from enpitsu.io.codecs import keys
from enpitsu.kit.boxes import labels
from enpitsu.kit.cell_lists import LENGTHS, LINES, Column, equal_sums, segments, some_lines
from enpitsu.kit.techniques.clued import clued, lying
from enpitsu.puzzle import Clue, Domains, Instances, Layer, Look, Nothing, Paths, Puzzle, Rule
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Conjunction, Relation, relation


@relation
def same_sums(domains: Column, parts: tuple[range, ...]) -> Relation:
    """The numbers of all parts have the same sum."""
    said = []
    for one, other in pairwise(parts):
        slots = (*one, *other)
        said.append((equal_sums(tuple(domains[slot] for slot in slots), len(one)), slots))
    return Conjunction(said)


def sums(puzzle: Puzzle, domains: Domains) -> Instances:
    """For each line that crosses two regions or more, the constraint that its sums are equal."""
    region = labels(puzzle)
    for path in puzzle.clues["regionsum"]:
        parts = tuple(segments([region.get(cell) for cell in path.cells]))
        if len(parts) > 1:
            column = tuple(domains[cell] for cell in path.cells)
            yield path.cells, (Clue("regionsum", path, ""),), same_sums(column, parts)


def within_one(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each line that stays in one region."""
    region = labels(puzzle)
    for path in puzzle.clues["regionsum"]:
        if len({region.get(cell) for cell in path.cells}) == 1:
            expected = "expected a line through several regions"
            yield Fault(f"regionsum: {path} stays in one region; {expected}", "regionsum", path)


LINE = Layer("regionsum", Nothing(), on=Paths(least=2), optional=True)
REGION_SUMS = Variant(
    name="regionsumlines",
    title="Region Sum Lines",
    clues=(LINE,),
    rules=(
        Rule(
            "regionsum",
            "The numbers on a region sum line have the same sum in each region that it passes.",
            sums,
            noun="region sum line",
            problems=within_one,
            techniques=(
                *clued(
                    "regionsum",
                    "room on a region sum line",
                    "along a region sum line",
                    "{clue} has the same sum in each region",
                ),
                *lying("regionsum", "region sum lines in a house"),
            ),
        ),
    ),
    look=Look(strokes={"regionsum": "line"}, colours={"regionsum": "#4f8fd6"}),
    frame=partial(some_lines, LINE, None, 5),
    frame_options=(LINES, LENGTHS),
    of_regions=True,
    fpuzzles={"regionsumline": keys.Lines("regionsum")},
    aliases=("regionsums",),
)
