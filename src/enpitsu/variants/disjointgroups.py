"""Disjoint groups: no number occurs at the same position of two regions."""

from collections.abc import Iterator
from itertools import zip_longest

from enpitsu.errors import Fault
from enpitsu.io.codecs import keys
from enpitsu.kit.boxes import labels
from enpitsu.puzzle import Domains, Instances, Puzzle, Rule, regions
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import distinct


def groups(puzzle: Puzzle, domains: Domains) -> Instances:
    """One group for each position: the first cells of all regions, the second ones, and so on.

    The cells of a region are counted row by row.
    """
    for cells in zip_longest(*regions(labels(puzzle)).values()):
        group = [cell for cell in cells if cell in domains]
        if len(group) > 1:
            yield group, (), distinct(len(group))


def several_shapes(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault if regions differ in shape: then other places would match on a turned board."""
    shapes = set()
    for cells in regions(labels(puzzle)).values():
        top, left = min(cell.row for cell in cells), min(cell.col for cell in cells)
        shapes.add(frozenset([(cell.row - top, cell.col - left) for cell in cells]))
    if len(shapes) > 1:
        yield Fault("disjointgroups: regions differ in shape; expected one shape")


GROUPS = Variant(
    name="disjointgroups",
    title="Disjoint Groups",
    rules=(
        Rule(
            "disjoint",
            "No number stands twice at the same place of two regions, as places are counted row by "
            "row.",
            groups,
            noun="group",
            problems=several_shapes,
        ),
    ),
    by_equality=True,
    of_regions=True,
    fpuzzles={"disjointgroups": keys.Flag()},
)
