"""Tents: each tree has a tent beside it, and no tents touch.

Invented by Léon Balmaekers in 1989. The rule that trees and tents form pairs is checked locally.
Since tents do not touch, a tree has at most two beside it, on opposite sides. So in a connected
group there are at most as many tents as trees; or one more, if each of these trees has two tents
and there is no ring. The cells of such a group follow from any one of them. If there is no such
group, and there are as many tents as trees in all, there are as many in every group, and pairs can
be made.
"""

from collections.abc import Sequence
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kinds.tents.camps import camps
from enpitsu.kit import counting
from enpitsu.kit.common import in_cells, never_touching
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.kit.techniques.words import NUMBERS, listed
from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import Clue, Clues, Layer, Options, Symbols
from enpitsu.paper.look import DOT, TENT, TREE, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import CandidateMap, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of

TREED, PITCHED, NONE = "T", "^", "-"
SHARE = 5  # cells of the grid for each tent of a frame, or a few more


def hungry(puzzle: Puzzle, domains: Domains) -> Instances:
    """There is a tent next to each tree; the tree's cell is the last place."""
    for tree in puzzle.clues["grid"]:
        near = [cell for cell in puzzle.grid.neighbours(tree) if cell in domains]
        yield (*near, tree), (), number_of(PITCHED, len(near), 1, len(near))


def paired(puzzle: Puzzle, domains: Domains) -> Instances:
    """There are as many tents as trees, and fewer tents than cells in each camp."""
    trees = puzzle.clues["grid"]
    for camp in camps(puzzle.grid, trees):
        cells = len(camp.cells)
        yield (*camp.cells, *camp.trees), (), number_of(PITCHED, cells, 0, cells - 1)
    yield tuple(domains), (), number_of(PITCHED, len(domains), len(trees), len(trees))


def crowded(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """Which trees would have a tent too many, or that trees and tents would form no pairs."""
    trees = places[len(places) // 2 + 1 :]
    if not trees or any(place in known for place in trees):
        return "trees and tents would not make pairs"
    number = len(trees) + 1
    told = f"the tree{'' if number == 2 else 's'} at {listed(trees)} would have"
    return f"{told} {NUMBERS.get(number, number)} tents"


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """Trees next to tents that do not touch."""
    trees: dict[Cell, Value] = {}
    tents: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        near = [n for n in grid.neighbours(cell) if n not in trees and n not in tents]
        alone = cell not in trees and tents.isdisjoint(grid.touching(cell))
        if near and alone and len(tents) * SHARE < len(grid.cells):
            tents.add(cell)
            trees[rng.choice(near)] = TREED
    return {"grid": trees}


HUNGRY = Rule("tree", "Each tree has a tent beside it.", hungry, roles=("lemma", "implied"))
KIND = Kind(
    name="tents",
    title="Tents",
    aliases=("Tents and Trees", "Zeltlager", "Camping", "Tentes et arbres"),
    family="placing",
    clues=(
        *counting.outside(*counting.TOP_LEFT, kept=True),
        Layer("grid", Symbols(TREED), frame={TREED: TREED}),
    ),
    answers=(in_cells(PITCHED, NONE, without="grid", outside=TREED),),
    rules=(
        counting.in_lines(
            PITCHED,
            text="A number outside tells how many tents its row or column has.",
            techniques=(),
        ),
        never_touching(PITCHED, "Tents never touch, not even at a corner."),
        Rule(
            "pair",
            "Trees and tents make pairs, side by side: no tree and no tent is left over.",
            paired,
            unmet=crowded,
        ),
        HUNGRY,
    ),
    frame=frame,
    patterns=(pattern("tree and tent", "pair", also=("touch", "number")),),
    codecs=c.codecs(
        c.link(
            "tents",
            c.run(*counting.TOP_LEFT, c.hexadecimal(), c.gaps("g")),
            c.run("grid", c.packed((TREED,), 17, endless=False), c.gaps("i")),
        ),
        c.file(
            "tents",
            c.framed(
                "grid",
                outside=(c.ticked(c.decimal()), c.nothing(".")),
                clues=(c.table({"1": TREED}),),
                entries=(c.table({"A": PITCHED, "-": NONE}), c.nothing(".")),
                unmarked=NONE,
            ),
            c.border_marks(),
        ),
        c.game(
            "tents",
            c.size("cols", between="x", least=4),
            c.rated("et"),
            ":",
            c.clues("grid", by=c.openings(25, None, TREED)),
            c.clues(*counting.TOP_LEFT, by=c.comma_numbers()),
        ),
    ),
    techniques=Later("enpitsu.kinds.tents.techniques:TECHNIQUES"),
    look=Look(
        {TREED: TREE, PITCHED: TENT, NONE: DOT},
        value_names={PITCHED: "a tent", NONE: "empty", TREED: "a tree"},
    ),
)
