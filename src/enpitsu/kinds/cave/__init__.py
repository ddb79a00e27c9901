"""Cave: connected white cells, the others connected with the edge; numbers count cells in sight.

Nikoli published it as Bag, with the outline of the cave drawn instead.
"""

from enpitsu.graphs.graph import Graph
from enpitsu.kit import shading, sight
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import Domains, Instances, Layer, Numbers, Puzzle, Rule
from enpitsu.rules import Connected, Count, Is, Relation, relation

ALWAYS = Count((), 0, 0)


@relation
def with_the_rim(graph: Graph) -> Relation:
    """The shaded nodes are connected with the last node, which stands for the grid's outside."""
    cells = range(graph.nodes - 1)
    return Connected((*(Is(cell, SHADED) for cell in cells), ALWAYS), graph)


def rim(puzzle: Puzzle, _: Domains) -> Instances:
    """Every shaded cell is connected with the outside through shaded cells."""
    grid, cells = puzzle.grid, puzzle.grid.cells
    ends = [(i, len(cells)) for i, cell in enumerate(cells) if len(grid.neighbours(cell)) < 4]
    yield cells, (), with_the_rim(Graph(len(cells) + 1, [*side_by_side(cells).edges, *ends]))


KIND = shading.of_numbers(
    "cave",
    "Cave",
    Layer("grid", Numbers(1, sight.most_seen, shading.UNKNOWN)),
    (
        sight.told_by(
            "grid",
            WHITE,
            text="A cell with a number is white; the number tells how many white cells are seen "
            "from it in its row and its column, itself included.",
        ),
        shading.WHITE_TOGETHER,
        Rule(
            "rim",
            "Every shaded cell is connected to the edge of the grid by shaded cells.",
            rim,
            noun="board",
            unmet="shaded cells would be cut off from the edge of the grid",
        ),
        shading.no_chequers(
            (SHADED, WHITE), "No square of 2x2 cells is a chequerboard of shaded and white cells."
        ),
    ),
    aliases=("Corral", "Bag", "バッグ"),
    codecs=shading.formats_of_numbers("cave", aliases=("bag", "corral"), janko="corral"),
)
