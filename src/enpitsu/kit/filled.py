"""Regions that are filled with each number from 1 to their size: answers, rules, frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kit import sizes
from enpitsu.kit.common import givens_kept, joined_regions
from enpitsu.kit.techniques.groups import (
    grouped,
    one_place_left,
    pairs,
    settled_in_group,
    triples,
)
from enpitsu.puzzle import (
    Answer,
    Cell,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Numbers,
    Option,
    Place,
    Puzzle,
    Rule,
)
from enpitsu.rules import distinct

LABELS = Layer("regions", Labels(), blank="-")
LAYERS = (LABELS, Layer("givens", Numbers()))
LOOK = Look(walls="regions")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the size of its region; a cell of no region is a hole."""
    labels = puzzle.clues["regions"]
    numbers = {
        label: tuple(range(1, len(cells) + 1)) for label, cells in puzzle.regions["regions"].items()
    }
    return {cell: numbers[label] for cell, label in labels.items()}


ANSWER = Answer(domains, outside="-")


def unsettled(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains while regions grow: a cell in no region yet takes numbers up to the largest."""
    most = max(sizes.shares_on(puzzle.grid, str(puzzle.options[sizes.SIZES.name])))
    return {**dict.fromkeys(puzzle.grid.cells, tuple(range(1, most + 1))), **domains(puzzle)}


def _filled(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a region differ; so each from 1 to its size stands there once."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), distinct(len(cells))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """Regions are connected, and a given fits into its region."""
    labels = puzzle.clues["regions"]
    members = puzzle.regions["regions"]
    if not members:
        yield Fault("there is no region; expected a label for every cell", "regions")
    yield from joined_regions(puzzle)
    for cell, given in puzzle.clues["givens"].items():
        if cell not in labels:
            met = f"{cell} holds {given} but is a hole"
            yield Fault(f"{met}; expected nothing there", "givens", cell)
        elif int(given) > len(members[labels[cell]]):
            expected = f"expected 1 to {len(members[labels[cell]])} there"
            yield Fault(f"{cell} holds {given}; {expected}", "givens", cell)


def alike(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """Groups of numbers that fit into the same regions."""
    found = {len(cells) for cells in puzzle.regions["regions"].values()}
    for smaller, size in pairwise(sorted({0, *found})):
        yield range(smaller + 1, size + 1)


# -- rules and techniques ----------------------------------------------------------------------

GIVEN = givens_kept("givens")
REGIONS = grouped("region")
SINGLES = (
    settled_in_group("settled values of the region", REGIONS),
    one_place_left("hidden single", REGIONS),
)
SETS = (*pairs(REGIONS), *triples(REGIONS))
REGION = Rule(
    "region", "A region of n cells holds each number from 1 to n once.", _filled, noun="region"
)


def differ(id: str, text: str, pairs: Callable[[Grid], Iterable[Sequence[Cell]]]) -> Rule:
    """The rule that the numbers of each pair of cells differ; within regions they do anyway."""
    return Rule(id, text, partial(_differ, pairs))


def _differ(
    pairs: Callable[[Grid], Iterable[Sequence[Cell]]], puzzle: Puzzle, domains: Domains
) -> Instances:
    labels, differs = puzzle.clues["regions"], distinct(2)
    for one, other in pairs(puzzle.grid):
        label = labels.get(one)
        if one in domains and other in domains and (label is None or label != labels.get(other)):
            yield (one, other), (), differs


def touching(grid: Grid) -> Iterable[Sequence[Cell]]:
    """The pairs of cells that touch, even at a corner only."""
    return grid.touching_pairs


def side_by_side(grid: Grid) -> Iterable[Sequence[Cell]]:
    """The pairs of cells that share a side."""
    return grid.edges


def with_frame(
    kind: Kind, bound: sizes.RegionBound, *told: str, option: Option = sizes.SIZES
) -> Kind:
    """The kind with a frame: regions of the requested sizes, which have a solution.

    The rules with the ids `told` hold already while regions grow. `bound` returns the greatest
    number of regions of one cell on a grid. The `option` has the sizes if none are requested.
    """
    growing = Kind(
        name=kind.name,
        title=kind.title,
        clues=(LABELS,),
        options=(option,),
        answers=(Answer(unsettled),),
        rules=(REGION, *(rule for rule in kind.rules if rule.id in told)),
        look=LOOK,
    )
    return replace(
        kind,
        frame=sizes.frame(bound),
        frame_options=(option, sizes.SHAPES),
        open_frame=growing,
    )


# -- other programs ----------------------------------------------------------------------------

# Of the editor pzprjs.
ENTRIES = c.entries(c.noted(c.decimal(), c.nothing(".+-=%")))


def codecs(name: str, *aliases: str, kanpen: bool = False) -> dict[str, c.Codec]:
    """The codec of such a kind for the editor pzprjs; `kanpen`: links of kanpen.net are read."""
    givens = c.words("givens", c.decimal(), c.nothing("."))
    old = c.kanpen(c.rooms("regions"), givens) if kanpen else None
    return c.codecs(
        c.link(
            name,
            c.walls("regions"),
            c.run("givens", c.hexadecimal(), c.gaps("g"), c.question_mark(".")),
            kanpen=old,
        ),
        c.file(
            name,
            c.walls("regions", by=c.BORDERS),
            c.words("givens", c.decimal(), c.nothing("."), c.question_mark("-")),
            ENTRIES,
        ),
        aliases=aliases,
    )
