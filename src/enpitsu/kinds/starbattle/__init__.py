"""Star Battle: stars that never touch, the same number in each row, column and region.

Invented by Hans Eendebak for the World Puzzle Championship of 2003.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.starbattle.bands import NONE, STARRED
from enpitsu.kinds.starbattle.frame import frame, sizes
from enpitsu.kit.common import (
    joined_regions,
    never_finished,
    never_touching,
    whole_number,
)
from enpitsu.kit.growing import with_open_frame
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Answer, Labels, Layer
from enpitsu.paper.look import DOT, STAR, Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of

WIDEST = 3  # the most lines that are taken together in a lemma
MOST_LEFT = 12  # the most cells for each star of a line; more constrain little
COUNTS = {str(number): number for number in range(1, 10)}


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a star or not; a cell of no region is a hole."""
    return dict.fromkeys(puzzle.clues["regions"], (STARRED, NONE))


def in_regions(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains while regions grow: as soon as there are any, no star is outside of them."""
    labels = puzzle.clues["regions"] or puzzle.grid.cells
    return {c: (STARRED, NONE) if c in labels else (NONE,) for c in puzzle.grid.cells}


def lines(puzzle: Puzzle, domains: Domains) -> Instances:
    """Each line has the required number of stars; short lines have at most that number."""
    number = int(puzzle.options["stars"])
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    for line in puzzle.grid.lines:
        low = number if len(line) == longest else 0
        cells = tuple(cell for cell in line if cell in domains)
        yield cells, (), number_of(STARRED, len(cells), low, number)


def all_regions(puzzle: Puzzle, _: Domains) -> Instances:
    """Each region has the required number of stars."""
    number = int(puzzle.options["stars"])
    for cells in puzzle.regions["regions"].values():
        yield cells, (), number_of(STARRED, len(cells), number, number)


def bands(puzzle: Puzzle, _: Domains) -> Instances:
    """Cells of adjacent lines outside the regions inside them have the stars that these leave over.

    Likewise for the cells outside the lines of all regions that reach into them. The last two
    places are the first and the last cell of the lines.
    """
    number, labelled, grid = int(puzzle.options["stars"]), puzzle.clues["regions"], puzzle.grid
    regions = [{*cells} for cells in puzzle.regions["regions"].values()]
    longest, met = max(grid.rows, grid.cols), set[frozenset[Cell]]()
    for way in (grid.lines[: grid.rows], grid.lines[grid.rows :]):
        ways = product(range(1, WIDEST + 1), range(len(way))) if len(way[0]) == longest else ()
        for lines in (way[i : i + size] for size, i in ways if i + size <= len(way)):
            inside = {cell for line in lines for cell in line if cell in labelled}
            within = [region for region in regions if region <= inside]
            reaching = [region for region in regions if not region.isdisjoint(inside)]
            beside = inside.difference(*within), len(lines) - len(within)
            beyond = {*chain(*reaching)} - inside, len(reaching) - len(lines)
            for cells, groups in (beside, beyond):
                stars, key = groups * number, frozenset(cells)
                if 0 < len(cells) <= MOST_LEFT * number and key not in met:
                    met.add(key)
                    places = [cell for cell in grid.cells if cell in cells]
                    relation = number_of(STARRED, len(places), stars, stars)
                    yield (*places, lines[0][0], lines[-1][-1]), (), relation


def _unlike(_: object, places: Sequence[Cell], __: object) -> str:
    """A sentence that lines and the regions inside, or reaching in, have different totals."""
    first, last = places[-2:]
    rows = last.col - first.col > last.row - first.row
    one, other = (cell.row + 1 if rows else cell.col + 1 for cell in (first, last))
    name = "row" if rows else "column"
    told = f"{name} {one} would" if one == other else f"{name}s {one} to {other} would"
    return f"{told} not have as many stars as their regions"


def sizes_on(puzzle: Puzzle) -> tuple[int, int]:
    """The sizes of the smallest and of the largest region that is made, in cells."""
    return sizes(puzzle.grid, int(puzzle.options["stars"]))


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if a line has only holes, or a region is in pieces."""
    labels = puzzle.clues["regions"]
    for line in puzzle.grid.lines:
        if labels.keys().isdisjoint(line):
            met = f"{line[0]} to {line[-1]} are in no region yet"
            yield Fault(f"{met}; expected a label in each line", "regions", line[0])
    yield from joined_regions(puzzle)


STARS = whole_number("stars", 1, low=1, title="Stars in each line and region")
REGIONS = Layer("regions", Labels(), blank="-")
LINE = Rule(
    "line",
    "The number of stars in each row and each column is {stars}; in a grid that is not square, "
    "short lines may have fewer.",
    lines,
    noun="line",
)
REGION = Rule(
    "region", "The number of stars in each region is {stars}.", all_regions, noun="region"
)
BAND = Rule(
    "band",
    "Lines side by side have, outside the regions inside them, the stars of as many lines as they "
    "are more than these; so have the regions that come into lines, outside these.",
    bands,
    roles=("lemma",),
    unmet=_unlike,
)
TOUCH = never_touching(STARRED, "Stars never touch, not even at a corner.")
LOOK = Look(
    {STARRED: STAR, NONE: DOT}, walls="regions", value_names={STARRED: "a star", NONE: "empty"}
)
STAR_BATTLE = Kind(
    name="starbattle",
    title="Star Battle",
    aliases=("Two Not Touch", "Queens", "Doppelstern", "スターバトル"),
    family="placing",
    clues=(REGIONS,),
    options=(STARS,),
    answers=(Answer(domains, outside=NONE),),
    rules=(LINE, REGION, TOUCH, BAND),
    problems=problems,
    frame=frame,
    codecs=c.codecs(
        c.link("starbattle", c.option("stars", COUNTS), c.text("/", lost=True), c.walls("regions")),
        c.file(
            "starbattle",
            c.option("stars", COUNTS),
            "\n",
            c.rooms("regions"),
            c.entries(c.table({"#": STARRED, "+": NONE}), c.nothing("."), unmarked=NONE),
        ),
        c.sections(
            "sternenschlacht",
            c.counted("stars", "x"),
            areas=c.words("regions", c.label("-@#")),
            solution=c.entries(
                c.table({"x": STARRED}), c.nothing("-@#"), c.table({"-": NONE}), unmarked=NONE
            ),
            aliases=("starbattle",),
        ),
        remarked=never_finished,
    ),
    techniques=Later("enpitsu.kinds.starbattle.techniques:TECHNIQUES"),
    look=LOOK,
)
KIND = with_open_frame(STAR_BATTLE, STARRED + NONE, Answer(in_regions), sizes=sizes_on)
