"""Loops through all cells that are neither shaded nor have a clue, as in Yajilin."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit import shading, winding
from enpitsu.kit.boards import REMEMBERED, loop_of, side_by_side, through_some
from enpitsu.kit.lines import LINE, LOOP, NONE, ways
from enpitsu.kit.shading import BESIDE_SHADED, SHADED, WHITE
from enpitsu.kit.techniques.graphs import at_every_node
from enpitsu.kit.techniques.single import each, forbidden
from enpitsu.kit.techniques.words import facts_of, listed, reason
from enpitsu.paper.layer import SketchFunction
from enpitsu.puzzle import (
    Answer,
    Board,
    CandidateMap,
    Cell,
    Clue,
    Clues,
    Domain,
    Domains,
    Edge,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Model,
    Options,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Site, Technique
from enpitsu.rules import Relation, Table, number_of, relation

if TYPE_CHECKING:
    from random import Random

SHARES = 0.72, 0.78  # the share of cells through which the loop of a sketch goes: least, most
SHADES_SHARE = 0.4  # the share of other possible cells that is shaded; fewer leave more solutions

LOOK = LOOP.look(Look(shading.FIGURES, value_names=shading.NAMES))


@relation
def shaded_or_crossed(edges: int) -> Relation:
    """The cell is shaded and none of `edges` edges is drawn, or it is not and two of them are."""
    rows = [(SHADED, *(NONE,) * edges)]
    for pair in combinations(range(edges), 2):
        rows += [(WHITE, *(LINE if one in pair else NONE for one in range(edges)))]
    return Table(tuple(range(edges + 1)), frozenset(rows))


@relation
def open_cell(edges: int, clues: tuple[Value, ...]) -> Relation:
    """The same as `shaded_or_crossed`, but the cell may have one of these clues instead."""
    closed = shaded_or_crossed(edges)
    assert isinstance(closed, Table)
    return Table(closed.listed, closed.allowed | {(one, *(NONE,) * edges) for one in clues})


class Tour(NamedTuple):
    """A loop through all cells that are not shaded and have no clue in the layer `around`."""

    around: str = ""

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """The cells without a clue."""
        taken = puzzle.clues[self.around] if self.around else ()
        return tuple(cell for cell in puzzle.grid.cells if cell not in taken)

    def edges(self, puzzle: Puzzle) -> Sequence[Edge]:
        """The edges between these cells, in the order of their graph."""
        return _edges(self.cells(puzzle))

    @property
    def answers(self) -> tuple[Answer, Answer]:
        """Which cells are shaded, and where the loop goes."""
        return Answer(self._shading, name="shading"), self.loop

    @property
    def loop(self) -> Answer:
        """Where the loop goes."""
        return Answer(self._loop, on="edges", name="loop")

    def _shading(self, puzzle: Puzzle) -> dict[Place, Domain]:
        return dict.fromkeys(self.cells(puzzle), (SHADED, WHITE))

    def _loop(self, puzzle: Puzzle) -> dict[Place, Domain]:
        return dict.fromkeys(self.edges(puzzle), (LINE, NONE))

    @property
    def rules(self) -> tuple[Rule, Rule, Rule]:
        """The rules on shaded cells, on cells that the line takes, and on the one loop."""
        no_clue = " and has no clue" if self.around else ""
        return (
            Rule(
                "apart",
                "Shaded cells never share a side.",
                self._apart,
                techniques=(BESIDE_SHADED,),
            ),
            Rule(
                "cell",
                f"The line goes through every cell that is not shaded{no_clue}.",
                self.every_cell,
                unmet=misled,
                techniques=(SHADED_OR_TAKEN,),
            ),
            self.one_loop,
        )

    @property
    def one_loop(self) -> Rule:
        """The rule that the line is one loop."""
        text = "The line is one loop that neither crosses nor touches itself."
        return Rule("loop", text, self._one_loop, noun="grid")

    @property
    def through_all(self) -> Rule:
        """The rule that the line goes through all cells, for kinds without shaded ones."""
        return Rule(
            "cell",
            "The line goes through every cell that has no clue.",
            self._all_taken,
            techniques=at_every_node("cell", LINE),
        )

    def _apart(self, puzzle: Puzzle, _: Domains) -> Instances:
        for edge in self.edges(puzzle):
            yield tuple(edge), (), number_of(SHADED, 2, 0, 1)

    def every_cell(self, puzzle: Puzzle, domains: Domains) -> Instances:
        """The line takes all cells that are neither shaded nor have a clue."""
        for cell in self.cells(puzzle):
            edges = [edge for edge in puzzle.grid.sides(cell) if edge in domains]
            yield (cell, *edges), (), shaded_or_crossed(len(edges))

    def _all_taken(self, puzzle: Puzzle, domains: Domains) -> Instances:
        for cell in self.cells(puzzle):
            edges = [edge for edge in puzzle.grid.sides(cell) if edge in domains]
            yield edges, (), number_of(LINE, len(edges), 2, 2)

    def _one_loop(self, puzzle: Puzzle, _: Domains) -> Instances:
        yield self.edges(puzzle), (), loop_of(LINE, self._graph(puzzle))

    def _graph(self, puzzle: Puzzle) -> Graph:
        return through_some(self.cells(puzzle))


@lru_cache(maxsize=REMEMBERED)
def _edges(cells: tuple[Cell, ...]) -> tuple[Edge, ...]:
    return tuple(Edge(cells[one], cells[two]) for one, two in side_by_side(cells).edges)


# -- where clues go ----------------------------------------------------------------------------

Going = Callable[[Grid, Cell], Sequence[Value]]
Told = Callable[
    [Grid, Cell, Collection[Cell], "Random"], Value
]  # the clue to print beside shaded cells


def with_open_frame(kind: Kind, layer: Layer, going: Going) -> Kind:
    """The kind with its open frame: any cell may have a clue of a layer, as `going` tells."""
    apart, cell, loop = Tour().rules
    open_ = Kind(
        name=kind.name,
        title=kind.title,
        clues=(layer,),
        answers=(Answer(partial(_anything, going)), LOOP.answer),
        rules=(apart, replace(cell, instances=partial(_every_open_cell, going)), loop),
        look=kind.look,
    )
    return replace(kind, open_frame=open_)


def _anything(going: Going, puzzle: Puzzle) -> dict[Place, Domain]:
    grid = puzzle.grid
    return {cell: (SHADED, WHITE, *going(grid, cell)) for cell in grid.cells}


def _every_open_cell(going: Going, puzzle: Puzzle, _: Domains) -> Instances:
    for cell in puzzle.grid.cells:
        edges = ways(puzzle.grid, cell)
        yield (cell, *edges), (), open_cell(len(edges), (*going(puzzle.grid, cell),))


def sketch(layer: Layer, clue: Told) -> SketchFunction:
    """Sketches of a long loop; of the other cells some are shaded, and others have a clue."""

    def sketched(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
        loop = winding.through_cells(grid, SHARES, rng)
        left = {*grid.cells} - {*loop}
        if not loop or not left:
            return None
        shaded = set[Cell]()
        for cell in rng.sample(sorted(left), len(left)):
            if shaded.isdisjoint(grid.neighbours(cell)) and rng.random() < SHADES_SHARE:
                shaded.add(cell)
        others = sorted(left - shaded)
        clues: dict[Place, Value] = {cell: clue(grid, cell, shaded, rng) for cell in others}
        cells: dict[Place, Value] = {c: SHADED if c in shaded else WHITE for c in grid.cells}
        return {layer.name: clues}, {**cells, **clues, **winding.drawn(grid, loop)}

    return sketched


# -- techniques --------------------------------------------------------------------------------


def misled(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """What is wrong with the line at a cell."""
    cell, taken = places[0], sum(left == (LINE,) for left in known.values())
    if taken and known.get(cell) == (SHADED,):
        return "the line would come to a shaded cell"
    if taken > 2:
        return f"the line would branch in {cell}"
    if sum(known.get(edge) != (NONE,) for edge in places[1:]) == 1:
        return f"{cell} would have one exit"
    if taken == 1:
        return f"the line would end in {cell}"
    return f"{cell} would be neither shaded nor on the line"


def _cells(model: Model) -> Iterator[Site]:
    """Each cell; it is watched last, as a shaded cell says more than one without a line."""
    for site in each("cell")(model):
        yield site._replace(watch=[*site.watch[1:], site.watch[0]])


def _every_cell(step: Deduction) -> str:
    """A cell is shaded, or has the line on two sides."""
    cell = step.because[0].places[0]
    if step.facts.get(cell) == (SHADED,):
        return f"no line comes to {cell}, which is shaded"
    came = [place for place, known in step.facts.items() if known == (LINE,)]
    if len(came) > 1:
        return f"the line takes {listed(came)} there"
    if (cell, WHITE) in step.removes or any(value == LINE for _, value in step.removes):
        return f"the line cannot get through{reason(step)}"
    closed = {place: left for place, left in step.facts.items() if left == (NONE,)}
    why = f", as {facts_of(closed, step.value_names)}" if closed else ""
    if not came:
        number = sum(value == LINE for _, value in step.sets)
        exits = "just these two exits" if number == 2 else "no other exit left"
        return f"{cell} is white and has {exits}{why}"
    if step.sets and all(isinstance(place, Cell) for place, _ in step.sets):
        return f"the line comes there by {came[0]}"
    return f"the line by {came[0]} has no other way on{why}"


SHADED_OR_TAKEN = Technique(
    "shaded or on the line", Difficulty.EASY, 1.0, _cells, forbidden, _every_cell, alone=True
)

# -- other programs ----------------------------------------------------------------------------

SHADES = c.entries(shading.MARKS, c.nothing("."), unmarked=WHITE)
SOLVED = c.ways(LINE, NONE, WHITE, cells={"x": SHADED})
