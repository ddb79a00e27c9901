"""The ways in which the line may still pass through a room: in, through its cells, and out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from enpitsu.kit.lines import LINE, NONE, ways
from enpitsu.kit.techniques.words import listed, open_reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Edge, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

FEW, MANY = 4, 60  # the most ways that are seen at a glance, and that are tried at all
STEPS = 4000  # most steps from cell to cell in a search for ways: more than people take
# The rules about how the line may pass through a room.
RULES = ("once", "number", "cell", "gap", "open", "walls", "walled")
Way = frozenset[Edge]


class Passage(NamedTuple):
    """A room: its first cell, the edges at each of its cells, the edges that leave it, its number.

    `beyond` has pairs of a cell and the edges at a neighbour in another room, or behind a wall. The
    line takes at least one cell of each pair in `walled`.
    """

    first: Cell
    sides: Mapping[Cell, Sequence[Edge]]
    crossings: frozenset[Place]
    number: int | None
    beyond: Sequence[tuple[Cell, Sequence[Edge]]]
    walled: Sequence[Sequence[Place]]

    @property
    def edges(self) -> Sequence[Edge]:
        """All edges at its cells, each once."""
        return [*dict.fromkeys(chain.from_iterable(self.sides.values()))]

    def found(self, candidates: CandidateMap, most: int) -> list[Way] | None:
        """The remaining ways; None if there are more than `most`, or the search takes too long.

        Each way is found from both its ends, so the effort does not depend on the orientation.
        """
        drawn = {e for e in self.edges if NONE not in candidates[e]}
        visited = [cell for cell, edges in self.beyond if _is_off(edges, candidates)]
        found: dict[Way, None] = {}
        for steps, (way, cells) in enumerate(self._walks(candidates)):
            if steps == STEPS:
                return None
            if way is None or not drawn <= way or not cells.issuperset(visited):
                continue
            if any(map(cells.isdisjoint, self.walled)):
                continue
            if self.number in (None, len(cells)):
                found[way] = None
                if len(found) > most:
                    return None
        return [*found]

    def _walks(self, candidates: CandidateMap) -> Iterator[tuple[Way | None, set[Cell]]]:
        """Each way with its cells, and None for each cell that is entered."""
        for cell, edges in self.sides.items():
            for edge in edges:
                if edge in self.crossings and LINE in candidates[edge]:
                    yield from self._onward(candidates, [edge], [cell])

    def _onward(
        self, candidates: CandidateMap, edges: list[Edge], cells: list[Cell]
    ) -> Iterator[tuple[Way | None, set[Cell]]]:
        here, came = cells[-1], edges[-1]
        yield None, set()
        if self.number is not None and len(cells) > self.number:
            return
        for edge in self.sides[here]:
            bound = any(
                NONE not in candidates[e] for e in self.sides[here] if e not in (came, edge)
            )
            if edge == came or LINE not in candidates[edge] or bound:
                continue
            if edge in self.crossings:
                yield frozenset([*edges, edge]), {*cells}
                continue
            there = edge.first if edge.second == here else edge.second
            if there not in cells:
                yield from self._onward(candidates, [*edges, edge], [*cells, there])


def _is_off(edges: Iterable[Edge], candidates: CandidateMap) -> bool:
    """Whether the line avoids the cell with these edges."""
    return all(LINE not in candidates[edge] for edge in edges)


def _rooms(model: Model) -> Iterator[Site]:
    """The rooms, each with the constraints on its edges."""
    grid, labels = model.puzzle.grid, model.puzzle.clues["regions"]
    said: dict[str, list[Constraint]] = {rule: [] for rule in RULES}
    for constraint in model.with_lemmas:
        if constraint.rule.id in said:
            said[constraint.rule.id].append(constraint)
    at_cell = {frozenset(constraint.places): constraint for constraint in said["cell"]}
    for once in said["once"]:
        cells = [cell for cell in grid.cells if labels[cell] == labels[once.places[-1]]]
        sides = {cell: ways(grid, cell) for cell in cells}
        numbers = [c for c in said["number"] if c.clues[0].place in sides]
        within = {edge for edges in sides.values() for edge in edges}
        at_gaps = [*said["gap"], *said["walled"]]
        gaps = [c for c in at_gaps if any(place in sides for place in c.places)]
        walls = [c for c in said["walls"] if within.issuperset(c.places)]
        walled = [c.places[-2:] for c in gaps if c.rule.id == "walled"]
        opens = [c for c in said["open"] if within.issuperset(c.places)]
        pairs = [c.places[-2:] for c in gaps]
        beyond = [
            (here, ways(grid, there))
            for here, there in (*pairs, *((b, a) for a, b in pairs))
            if isinstance(here, Cell) and isinstance(there, Cell) and here in sides
        ]
        number = int(numbers[0].clues[0].value) if numbers else None
        room = Passage(cells[0], sides, frozenset(once.places[:-1]), number, beyond, walled)
        watch = dict.fromkeys([*room.edges, *chain.from_iterable(edges for _, edges in beyond)])
        around = [at_cell[frozenset(edges)] for edges in sides.values()]
        yield Site((*watch,), (once, *numbers, *around, *gaps, *walls, *opens), room)


def _passing(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Edges that all ways through a room take, and edges that none of them takes."""
    room: Passage = site.data
    ways = room.found(candidates, most)
    if not ways:
        return
    in_all, in_one = set(ways[0]).intersection(*ways), set().union(*ways)
    shared = [edge for edge in room.edges if edge in in_all and NONE in candidates[edge]]
    idle = [edge for edge in room.edges if edge not in in_one and LINE in candidates[edge]]
    for gone, value in ((shared, NONE), (idle, LINE)):
        if gone:
            others = [edge for edge in site.watch if edge not in gone]
            removes = [(edge, value) for edge in gone]
            told = str(room.first), value, frozenset(room.sides)
            yield Elimination(removes, site.constraints, others, told)


def _passing_says(step: Deduction) -> str:
    first, value, inside = step.details
    takes = [f"{clue.value} cell{'s' * (clue.value != '1')}" for clue in step.clues]
    takes += [
        "{} or {}".format(*constraint.places[-2:])
        for constraint in step.because
        if constraint.rule.id == "walled"
    ]
    for gap in (constraint for constraint in step.because if constraint.rule.id == "gap"):
        one, other = gap.places[-2:]
        here, there = (one, other) if one in inside else (other, one)
        takes.append(f"{here} (beside {there}, which has no line)")
    that = f" that takes {listed(takes)}" if takes else ""
    which = "no" if value == LINE else "every"
    return f"{which} way through the room of {first}{that} goes there{open_reason(step)}"


PASSING = (
    Technique(
        "few ways through a room",
        Difficulty.EASY,
        1.8,
        _rooms,
        partial(_passing, FEW),
        _passing_says,
    ),
    Technique(
        "ways through a room",
        Difficulty.MEDIUM,
        2.8,
        _rooms,
        partial(_passing, MANY),
        _passing_says,
    ),
)
