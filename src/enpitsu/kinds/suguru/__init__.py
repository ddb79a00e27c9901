"""Suguru, also known as Tectonic or Number Blocks: 1..n in each region, touching cells differ."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.suguru.frame import SHAPES, SIZES, frame, weights
from enpitsu.kinds.suguru.techniques import TECHNIQUES
from enpitsu.kit.common import joined_regions, printed_stays
from enpitsu.paper.grid import Place, regions
from enpitsu.paper.layer import Answer, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import distinct

HOLE = "#"  # of the editor's files


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the size of its region; a cell of no region is a hole."""
    labels = puzzle.clues["regions"]
    numbers = {label: tuple(range(1, len(cells) + 1)) for label, cells in regions(labels).items()}
    return {cell: numbers[label] for cell, label in labels.items()}


def unsettled(puzzle: Puzzle) -> dict[Place, Domain]:
    """The same while regions grow: a cell of none yet takes any number of the sizes wished."""
    most = max(weights(str(puzzle.options[SIZES.name])))
    return {**dict.fromkeys(puzzle.grid.cells, tuple(range(1, most + 1))), **domains(puzzle)}


def filled_regions(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a region differ; so each from 1 to its size stands there once."""
    for cells in regions(puzzle.clues["regions"]).values():
        yield cells, (), distinct(len(cells))


def touching_cells(puzzle: Puzzle, _: Domains) -> Instances:
    """Touching cells differ; within a region that is already said."""
    label, pair_differs = puzzle.clues["regions"].get, distinct(2)
    for pair in puzzle.grid.touching_pairs:
        one, other = map(label, pair)
        if one != other and one is not None and other is not None:
            yield pair, (), pair_differs


def all_touching_cells(puzzle: Puzzle, _: Domains) -> Instances:
    """The same while regions grow."""
    for pair in puzzle.grid.touching_pairs:
        yield pair, (), distinct(2)


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """Regions hang together, and a given fits into its region."""
    labels = puzzle.clues["regions"]
    members = regions(labels)
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
    """Numbers that go into the same regions."""
    sizes = {len(cells) for cells in regions(puzzle.clues["regions"]).values()}
    for smaller, size in pairwise(sorted({0, *sizes})):
        yield range(smaller + 1, size + 1)


REGION = Rule(
    "region",
    "A region of n cells holds each number from 1 to n once.",
    filled_regions,
    noun="region",
)
TOUCH = Rule(
    "touch", "Cells that touch, even at a corner only, hold different numbers.", touching_cells
)
LOOK = Look(walls="regions")
OPEN_FRAME = Kind(
    name="suguru",
    title="Suguru",
    clues=(Layer("regions", Labels(), blank="-"),),
    options=(SIZES,),
    answers=(Answer(unsettled),),
    rules=(REGION, replace(TOUCH, instances=all_touching_cells)),
    look=LOOK,
)

KIND = Kind(
    name="suguru",
    title="Suguru",
    family="numbers and letters",
    usual_size=(8, 8),
    clues=(
        Layer("regions", Labels(), blank="-"),
        Layer("givens", Numbers()),
    ),
    answers=(Answer(domains, outside="-"),),
    rules=(
        printed_stays("givens"),
        REGION,
        TOUCH,
    ),
    problems=problems,
    frame=frame,
    frame_options=(SIZES, SHAPES),
    open_frame=OPEN_FRAME,
    codecs=c.codecs(
        c.link(
            "suguru",
            c.walls("regions", holes=True),
            c.run("givens", c.hexadecimal(), c.gaps("g"), c.nothing(".")),
            c.holes("regions"),
        ),
        c.file(
            "suguru",
            c.walls("regions", by=c.BORDERS, holes=True),
            c.punched_on(
                "givens", "regions", c.decimal(), c.table({HOLE: HOLE}), c.nothing(".-"), hole=HOLE
            ),
            c.entries(c.noted(c.decimal(), c.nothing(".+-=%"))),
        ),
        c.game(
            "seismic",
            c.size("cols", between="x"),
            c.text("T", "for the mode Tectonic"),
            c.rated("eh"),
            ":",
            c.walls("regions", by=c.wall_runs(), joined=True, largest=9),
            ",",
            c.run("givens", c.nth("123456789"), c.gaps("a")),
        ),
        c.sections(
            "suguru",
            problem=c.words("givens", c.decimal(), c.nothing("-")),
            areas=c.words("regions", c.label("-")),
            solution=c.entries(c.decimal(), c.nothing("-"), printed=True),
            aliases=("tectonic",),
        ),
    ),
    techniques=TECHNIQUES,
    look=LOOK,
    alike=alike,
)
