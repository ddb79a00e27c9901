"""Kurotto: a number counts the shaded cells in all pieces that touch its circle.

First published by Nikoli. Circles are never shaded; one without a number is no clue.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.kit import shading
from enpitsu.kit.boards import side_by_side, steps, within
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, printed
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Cell,
    Clue,
    Clues,
    Constraint,
    Domains,
    Grid,
    Instances,
    Layer,
    Model,
    Numbers,
    Options,
    Puzzle,
    Rule,
    Value,
    reached,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Is, Relation, Rooted, relation

SIZES = (1, 2, 3, 4, 5, 6, 8)  # of a piece of shaded cells, for a sketch


def most(grid: Grid) -> int:
    """The number of all other cells."""
    return len(grid.cells) - 1


@relation
def pieces(graph: Graph, circle: int, number: int) -> Relation:
    """The shaded nodes connected with the circle number exactly `number`."""
    parts = tuple(Is(node, WHITE if node == circle else SHADED) for node in range(graph.nodes))
    return Rooted(parts, graph, (Root(circle, number + 1, number + 1),), strays=True)


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the shaded cells in the pieces next to its circle.

    Only cells within that many steps matter.
    """
    for cell, told in puzzle.clues["grid"].items():
        if told != UNKNOWN:
            near = within(cell, int(told) + 1, puzzle.grid)
            said = pieces(side_by_side(near), near.index(cell), int(told))
            yield near, (Clue("grid", cell, told),), said


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Shaded pieces of a few cells each; a solver's pieces would run through the whole board."""
    shaded: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        piece = reached(cell, {*shaded, cell}, grid, _together)
        if len(piece) <= rng.choice(SIZES):
            shaded.add(cell)
    return {}, {cell: SHADED if cell in shaded else WHITE for cell in grid.cells}


def _together(_: Cell, __: Cell) -> bool:
    """Whether shaded neighbours belong to one piece: always."""
    return True


def _ends(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether the eliminated candidate is shaded: the pieces must not grow there."""
    return all(value == SHADED for _, value in elimination.removes)


def _grows(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the eliminated candidate is white, next to a piece: the piece must grow there."""
    (constraint,), ((place, value), *_) = elimination.because, elimination.removes
    held = [c for c in constraint.variables if candidates[c] == (SHADED,)]
    near = (constraint.clues[0].place, *held)
    return value == WHITE and any(steps(place, cell) == 1 for cell in near)


def _near_others(model: Model) -> Iterator[Site]:
    """Each number, with the other numbers that speak of some of its cells."""
    told = [constraint for constraint in model.constraints if constraint.rule.id == "number"]
    for one in told:
        others = [o for o in told if o is not one and not {*one.places}.isdisjoint(o.places)]
        if others:
            places = [*dict.fromkeys(place for c in (one, *others) for place in c.places)]
            yield Site(places, (one,), (model.puzzle.grid, others))


def _completing(one: Constraint, grid: Grid, candidates: CandidateMap) -> Iterator[Cell]:
    """The open cells that would make the pieces of a number complete."""
    (clue,), cells = one.clues, [cell for cell in one.variables if isinstance(cell, Cell)]
    circle = cells[cells.index(clue.place)]
    shaded = [cell for cell in cells if candidates[cell] == (SHADED,)]
    held = reached(circle, [circle, *shaded], grid, _together)
    for cell in dict.fromkeys(other for met in held for other in grid.neighbours(met)):
        if len(candidates.get(cell, ())) > 1:
            piece = reached(circle, [circle, cell, *shaded], grid, _together)
            if len(piece) - 1 == clue.value:
                yield cell


def _starved(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that would complete the pieces of one number, so that another has too little room."""
    (one,), (grid, others) = site.constraints, site.data
    before = {place: candidates[place] for place in site.watch}
    for cell in _completing(one, grid, candidates):
        known = {**before, cell: (SHADED,)}
        closed = one.forbids(known)
        if closed and all(value == SHADED and place != cell for place, value in closed):
            known |= {place: (WHITE,) for place, _ in closed}
            other = next((other for other in others if other.fails(known)), None)
            if other is not None:
                beside = [place for place, _ in closed if place in other.places]
                rests = [p for p in dict.fromkeys([*one.places, *other.places]) if p != cell]
                details = one.clues[0], other.clues[0], tuple(beside)
                yield Elimination([(cell, SHADED)], (one, other), rests, details)


def _starves(step: Deduction) -> str:
    one, other, closed = step.details
    whole, lacking = (printed([clue], step.value_names) for clue in (one, other))
    return f"else {whole} would be complete, and without {listed(closed)} {lacking} lacks room"


PIECES = (
    alone("pieces complete", "number", by_rules, when=_ends, cost=1.5),
    alone("way on for the pieces", "number", by_rules, when=_grows, cost=2.0),
    alone("room for the pieces", "number", by_rules, level=Difficulty.MEDIUM, cost=2.5),
    Technique("room between numbers", Difficulty.HARD, 4.0, _near_others, _starved, _starves),
)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number of shaded cells in the pieces next to a white cell."""
    if board[cell] == WHITE:
        shaded = [c for c in puzzle.grid.cells if board[c] == SHADED]
        found = reached(cell, [cell, *shaded], puzzle.grid, _together)
        yield len(found) - 1


KUROTTO = shading.of_numbers(
    "kurotto",
    "Kurotto",
    Layer("grid", Numbers(0, most, UNKNOWN)),
    (
        shading.white_cells("circle", "A cell with a circle is white."),
        Rule(
            "number",
            "A number tells how many cells the groups of shaded cells beside its circle have "
            "together.",
            numbers,
            techniques=PIECES,
            shown={"grid": number_shown},
        ),
    ),
    codecs=shading.formats_of_numbers("kurotto", remarked=shading.never_finished),
    look=shading.IN_CIRCLES,
)
KIND = replace(KUROTTO, sketch=sketch)
