"""How people solve Kurotto: by the room that pieces have, and by the ways to complete them."""

from collections.abc import Iterator, Sequence
from functools import partial

from enpitsu.graphs import flooded, forced_by_root, spread
from enpitsu.kit.boards import steps
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import listed, printed
from enpitsu.puzzle import (
    CandidateMap,
    Candidates,
    Cell,
    Constraint,
    Grid,
    Model,
    Place,
    reached,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import Entry
from enpitsu.rules import Rooted

FEW_WAYS, SOME_WAYS, MOST_WAYS = 4, 12, 500  # ways to complete the pieces of a number
BRANCHES = 16  # so many times as many cells are tried
LOOKS = 2  # rounds in which other numbers are applied to a way
NAMED = 2  # a sentence names no more other numbers


def together(_: Cell, __: Cell) -> bool:
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
    """Each number, with the other numbers that constrain some of its cells."""
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
    held = reached(circle, [circle, *shaded], grid, together)
    for cell in dict.fromkeys(other for met in held for other in grid.neighbours(met)):
        if len(candidates.get(cell, ())) > 1:
            piece = reached(circle, [circle, cell, *shaded], grid, together)
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


# -- all ways to complete the pieces of a number -------------------------------------------------


def _ways(most: int, one: Constraint, candidates: CandidateMap) -> Sequence[tuple[int, int]] | None:
    """The ways to complete the pieces of a number: their cells and those around them, as bits.

    None if there are too many.
    """
    relation = one.relation
    assert isinstance(relation, Rooted)
    graph, (root,) = relation.graph, relation.roots
    start = 1 << root.node
    held, possible = start, start
    for node, cell in enumerate(one.variables):
        held |= (candidates[cell] == (SHADED,)) << node
        possible |= (SHADED in candidates[cell]) << node
    found: list[tuple[int, int]] = []
    todo = [(held, possible)]
    for _ in range(BRANCHES * most):
        if not todo:
            return found
        held, possible = todo.pop()
        follows = forced_by_root(graph, root, held, possible)
        while follows and any(follows):
            held, possible = held | follows[1], possible & ~follows[0]
            follows = forced_by_root(graph, root, held, possible)
        if follows is None:
            continue
        pieces = flooded(graph.beside, start, held)
        around = spread(graph.beside, pieces) & ~pieces
        if open_ := around & possible:
            first = open_ & -open_
            todo += [(held, possible & ~first), (held | first, possible)]
        elif len(found) == most:
            return None
        else:
            found.append((pieces & ~start, around))
    return None


def _few(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are the same in all ways to complete the pieces of a number, if these are few."""
    return _shared(FEW_WAYS, (), site, candidates)


def _allowed(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are the same in all of more ways which other numbers allow."""
    _, others = site.data
    return _shared(most, others, site, candidates)


def _shared(
    most: int, others: Sequence[Constraint], site: Site, candidates: CandidateMap
) -> Iterator[Elimination]:
    """Cells that are the same in all ways to complete a number's pieces which `others` allow."""
    (one,) = site.constraints
    before = {place: candidates[place] for place in site.watch}
    shared: set[Entry] | None = None
    cited = {one: None}
    for pieces, around in _ways(most, one, candidates) or ():
        known = dict(before)
        for node, cell in enumerate(one.variables):
            if (pieces | around) >> node & 1:
                known[cell] = (SHADED,) if pieces >> node & 1 else (WHITE,)
        cited |= dict.fromkeys(_said(known, others))
        if all(known.values()):
            gone = {(p, v) for p, left in before.items() for v in left if v not in known[p]}
            shared = gone if shared is None else shared & gone
            if not shared:
                return
    if shared:
        removes = [(p, v) for p, left in before.items() for v in left if (p, v) in shared]
        places = dict.fromkeys(place for constraint in cited for place in constraint.places)
        yield Elimination(removes, [*cited], [*places], one)


def _said(known: dict[Place, Candidates], others: Sequence[Constraint]) -> list[Constraint]:
    """Strike out in a way what other numbers exclude; return the numbers that excluded anything."""
    found = []
    for other in (*others,) * LOOKS:
        for place, value in other.forbids(known):
            known[place] = tuple([left for left in known[place] if left != value])
            found.append(other)
        if not all(known.values()):
            break
    return found


def _shared_says(step: Deduction) -> str:
    one: Constraint = step.details
    whole = f"so it is in every way to complete {printed(one.clues, step.value_names)}"
    others = [clue for other in step.because if other != one for clue in other.clues]
    if not others:
        return whole
    named = printed(others, step.value_names) if len(others) <= NAMED else "the other numbers"
    return f"{whole} that {named} allow{'' if len(others) > 1 else 's'}"


PIECES = (
    alone("pieces complete", "number", by_rules, when=_ends, cost=1.5),
    alone("way on", "number", by_rules, when=_grows, cost=2.0),
    alone("room for the pieces", "number", by_rules, level=Difficulty.MEDIUM, cost=2.5),
    Technique(
        "few ways for the pieces", Difficulty.MEDIUM, 3.0, each("number"), _few, _shared_says
    ),
    Technique("room between numbers", Difficulty.HARD, 4.0, _near_others, _starved, _starves),
    *(
        Technique(name, level, cost, _near_others, partial(_allowed, most), _shared_says)
        for name, level, cost, most in (
            ("ways for the pieces", Difficulty.HARD, 4.5, SOME_WAYS),
            ("many ways for the pieces", Difficulty.EXPERT, 7.0, MOST_WAYS),
        )
    ),
)
