"""A frame in one solver, with a literal for each clue that some solution prints.

If a kind's frame is solved for, it is part of the solution, and each board has its own frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, lru_cache
from inspect import isgeneratorfunction
from itertools import pairwise, permutations, product
from math import log2
from random import Random
from typing import NamedTuple

from enpitsu.engines.cnf import Cnf, add_constraints, number_values, to_cnf
from enpitsu.errors import BadKind
from enpitsu.making.clues import (
    fitting_clues,
    frame_model,
    plainest,
    said_by_clues,
    values_of,
    with_clues,
)
from enpitsu.making.limits import (
    MAX_PLAIN_CLAUSES,
    MAX_REMEMBERED_FRAMES,
    MAX_TRIED_VALUES,
    NEAR_HALF_CELLS,
    SLICE_PROPAGATIONS,
)
from enpitsu.making.published import taken
from enpitsu.making.solver import Literals, Solver, switched
from enpitsu.making.symmetry import clue_places, orbits
from enpitsu.paper.grid import At, Border, Place, Point, point, simple_places
from enpitsu.paper.layer import Board, Clue, Layer
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Is, Not
from enpitsu.rules.clauses import Clause

Allowed = Callable[[Clue], bool]
Traced = Callable[[Puzzle, Board, Random, Iterable[Clue]], Sequence[Clue]]


class PrintedSolution(NamedTuple):
    """A solution and all clues that it prints.

    `board` has the answers, `space` also the frame if that was solved for, and `solution` the
    literals of both. `fixed` are literals that are always assumed, `clues` has the literal of each
    clue that can be removed, and `traced` are the clues on lists of cells, chosen to fit. `chosen`
    are all clues, also those that cannot be removed.
    """

    frame: Puzzle
    board: Board
    space: Board
    solution: Literals
    fixed: Literals
    clues: Mapping[Clue, int]
    traced: Sequence[Clue]
    chosen: Sequence[Clue]

    def puzzle(self, clues: Iterable[Clue]) -> Puzzle:
        """The frame with some of the clues."""
        return with_clues(self.frame, clues)


def is_solved_for(puzzle: Puzzle) -> bool:
    """Whether frames of this kind are found together with a solution."""
    kind = puzzle.kind
    grows = isgeneratorfunction(kind.frame) or isgeneratorfunction(kind.sketch)
    return kind.open_frame is not None and not grows


class Field:
    """The constraints of a frame in a solver, whatever clues are printed.

    * `allowed`: tells whether a clue may be printed.
    * `given`: whether the frame stays as it is, even if its kind solves for frames.
    * `traced`: chooses clues on lists of cells for a board, keeping earlier ones that still fit.
    * `different`: layers of numbers no two of which may be equal.
    * `alike`: whether only clues are printed whose images are clues, too.

    `least_taken` is the share of cells, or corners, that a loop still takes when it has changed,
    and `fewest_unclear` the number of answers that no solution so far has made certain.
    """

    least_taken = 0.0
    fewest_unclear: int | None = None

    def __init__(
        self,
        frame: Puzzle,
        allowed: Allowed,
        symmetry: str = "none",
        *,
        given: bool = False,
        traced: Traced = lambda frame, board, rng, before: (),  # noqa: ARG005
        different: Collection[str] = (),
        alike: bool = False,
    ) -> None:
        self.different, self.order = different, dict[tuple[str, Place], float]()
        self.alike = alike
        self.traced = traced
        self.drawn, self.allowed, self.grid = frame, cache(allowed), frame.grid
        self.solved_for, self.framed = is_solved_for(frame) and not given, frame_values(frame)
        space, compiled, clauses = _compiled(_empty(frame) if self.solved_for else frame)
        self.space, self.domains = space, space.domains
        self.cnf, self.literals = Cnf(), compiled.literals
        self.cnf.columns = compiled.columns
        self.cnf.answer_variables = compiled.answer_variables
        self.solver = Solver(clauses, compiled.top)
        self.names: dict[object, int] = {}
        # For each clue that shares constraints with other clues, a literal that it is printed.
        self.joint: dict[Clue, int] = {}
        # For layers and values of clues, the rules whose constraints rest on them.
        self.rules: dict[frozenset[tuple[str, type]], Sequence[Rule]] = {}
        self.base = {_key(constraint) for constraint in space.constraints}
        self.whole = any(layer.complete for layer in frame.kind.clues)
        self.symmetry, self.expected = symmetry, dict[Place, None]()
        self.open: Mapping[Place, object] = self.literals
        self._shape_frame()

    def within(self, space: Board, window: Collection[Place]) -> Field:
        """The same field, where only answers in a window are open; others are as on a board.

        Its solver has no more clauses than these need, so that it answers far faster.
        """
        _ = self.near  # is shared
        found = copy(self)
        domains = {
            place: domain if place in window or place not in space else (space[place],)
            for place, domain in self.domains.items()
        }
        about = sorted({number for place in window for number in self._constraints_at[place]})
        found.cnf = Cnf(many=MAX_PLAIN_CLAUSES)
        number_values(found.cnf, domains)
        for _ in add_constraints(found.cnf, [self.space.constraints[number] for number in about]):
            pass
        found.literals = found.cnf.literals
        found.open = dict.fromkeys(place for place in space if place in window)
        found.solver = Solver([*found.cnf.clauses], found.cnf.top)
        found.names, found.joint = {}, {}
        found._shape_frame()
        found.expect_clues([place for place in self.expected if place in window])
        return found

    @cached_property
    def _constraints_at(self) -> Mapping[Place, list[int]]:
        """The numbers of the constraints on each answer."""
        found: dict[Place, list[int]] = {place: [] for place in self.domains}
        for number, constraint in enumerate(self.space.constraints):
            for place in constraint.places[: constraint.relation.size]:
                found[place].append(number)
        return found

    def _shape_frame(self) -> None:
        """Require that a frame that is solved for has its symmetry, and no two cells side by side.

        Those that were drawn side by side may stay so.
        """
        if not self.solved_for:
            return
        for orbit in orbits(self.grid, self.symmetry):
            for one, other in pairwise(self.grid.cells[i] for i in orbit):
                for here, there in permutations((self.framing(one), self.framing(other))):
                    for literal in here:
                        self.solver.add((-literal, *there))
        drawn = {place for layer in self.drawn.clues.values() for place in layer}
        for edge in self.grid.edges:
            if not drawn.issuperset(edge) and any(cell in self.open for cell in edge):
                for a, b in product(self.framing(edge.first), self.framing(edge.second)):
                    self.solver.add((-a, -b))

    def expect_clues(self, places: Iterable[Place]) -> None:
        """Require that solutions print a clue at each of these places.

        If a place has many possible values, only what they have in common is required, and that the
        answer there is one that some of them allow.
        """
        self.expected |= dict.fromkeys(places)
        for clauses in self._expected(places).values():
            for clause in clauses:
                self.solver.add(clause)

    def able(self, places: Sequence[Place]) -> int:
        """At how many of these places some solution has clues; 0 if there is no solution at all."""
        expected = self._expected(places)
        switches = []
        for place in places:
            self.solver.top += 1
            switches.append(self.solver.top)
            for clause in expected.get(place, ()):
                self.solver.add((-self.solver.top, *clause))
        if not self.solver.holds(()):
            return 0
        self.solver.prefer(switches)
        met, _ = self.solver.met(switches, SLICE_PROPAGATIONS)
        return len({*switches}.intersection(met))

    def _expected(self, places: Iterable[Place]) -> dict[Place, list[Literals]]:
        """For each place what must hold so that solutions print a clue there, as clauses."""
        if self.solved_for:  # if there is no frame, any answer may be printed
            return {place: [self.framing(place)] for place in places if self.framed}
        ways: dict[Place, list[Sequence[Constraint]]] = {place: [] for place in places}
        for layer in self.drawn.kind.clues if ways else ():
            for clue, said in self._sayings(layer):
                if clue.place in ways and self.allowed(clue):
                    ways[clue.place].append(said)
        return {place: self._some(place, said) for place, said in ways.items() if said}

    def _some(self, place: Place, ways: Sequence[Sequence[Constraint]]) -> list[Literals]:
        """Clauses for one of several clues at a place, whose constraints are given."""
        if len(ways) <= MAX_TRIED_VALUES:
            return [[self._named(None, said) for said in ways]]
        shared = set.intersection(*({*map(_key, said)} for said in ways))
        always = [one for one in ways[0] if _key(one) in shared]
        clauses: list[Literals] = [[self._named(None, always)]]
        if place in self.literals:
            left = set[Value]().union(*(self._left_at(place, said) for said in ways))
            named = self.literals[place]
            clauses.append([named[value] for value in named if value in left])
        return clauses

    def _sayings(self, layer: Layer) -> Iterator[tuple[Clue, Sequence[Constraint]]]:
        """The constraints of each clue of a layer, if solutions can print no others there."""
        number = len(values_of(layer, self.drawn))
        read_off = self.drawn.kind.shown(layer.name) is not None  # with values without meaning
        if layer.complete or (read_off and number > MAX_TRIED_VALUES):
            return
        said = said_by_clues(self.drawn, layer.name)
        told = Counter(clue.place for clue in said)
        for clue in said:
            if not read_off or told[clue.place] == number:
                yield clue, said[clue]

    def _left_at(self, place: Place, said: Iterable[Constraint]) -> set[Value]:
        """The answers at a place that each of these constraints by itself leaves there."""
        left = {*self.literals[place]}
        for constraint in said:
            places = constraint.places[: constraint.relation.size]
            gone = constraint.relation.forbids([self.domains[one] for one in places])
            left -= {value for slot, value in gone if places[slot] == place}
        return left

    def framing(self, place: Place) -> list[int]:
        """The literals of frame values at the place."""
        named = self.literals.get(place, {})
        return [named[value] for value in self.framed if value in named]

    def frame_size(self, board: Board) -> int:
        """The number of places of a board that belong to its frame, if that is solved for."""
        return sum(value in self.framed for value in board.values()) if self.solved_for else 0

    def long_enough(self, board: Board) -> bool:
        """Whether the loop of a board takes as many cells, or corners, as it should."""
        return not self.least_taken or self.taken(board) >= self.least_taken

    def taken(self, board: Board) -> float:
        """The share of cells, or corners, that the loop of a board takes."""
        return taken(self.drawn.kind, self.grid, board)

    def unsettled(
        self, printed: PrintedSolution, without: Collection[Place] = ()
    ) -> dict[Place, float]:
        """What unit propagation leaves open when every clue is printed, and how much, in bits.

        Clues in places that are given are left out.
        """
        clues = (n for clue, n in printed.clues.items() if clue.place not in without)
        known = self.solver.propagated([*printed.fixed, *clues])
        found = {}
        for place, value in printed.board.items():
            named = self.literals[place]
            if named[value] not in known:
                found[place] = log2(sum(-literal not in known for literal in named.values()))
        return found

    @cached_property
    def near(self) -> Mapping[Place, list[Place]]:
        """For each answer those near it, up to cells that touch it, and itself."""
        return {
            place: [] if isinstance(simple_places(place)[0], Border) else self.around(point(place))
            for place in self.literals
        }

    def around(self, at: Point, half_cells: int = NEAR_HALF_CELLS) -> list[Place]:
        """The answers near a point; by default up to those of cells that touch it."""
        (row, col), reach = at, range(-half_cells, half_cells + 1)
        found = (self._by_point.get((row + down, col + right)) for down in reach for right in reach)
        return [other for other in found if other is not None]

    def windows(self, cells: int, step: int) -> list[set[Place]]:
        """The answers in squares with sides of so many cells that overlap and cover the grid."""
        found = []
        for row in range(0, self.grid.rows, step):
            for col in range(0, self.grid.cols, step):
                top, left, side = 2 * row, 2 * col, 2 * cells
                window = {
                    place
                    for (down, right), place in self._by_point.items()
                    if top <= down <= top + side and left <= right <= left + side
                }
                found.append(window)
        return found

    @cached_property
    def _by_point(self) -> dict[Point, Place]:
        return {
            point(place): place for place in self.literals if not isinstance(place, Border | At)
        }

    def board(self, truth: Sequence[int]) -> Board:
        """The board of a solution of the solver, with its frame if that is solved for."""
        return self.space.answered(self.cnf.board(truth))

    # -- what is printed -------------------------------------------------------------------

    def printed(self, space: Board, rng: Random, before: Iterable[Clue] = ()) -> PrintedSolution:
        """All allowed clues that a board prints; where several values fit, one is drawn.

        Traced clues of an earlier board (`before`) stay if they fit, so that a similar board prints
        nearly the same.
        """
        split = frame, board, _ = self._split(space)
        clues = [
            Clue(name, place, plainest(frame, name, place, values, rng))
            for name, found in fitting_clues(frame, board, self.allowed).items()
            for place, values in found.items()
        ]
        clues = self._turned_alike(self._once(clues, rng))
        return self._told(space, split, clues, self.traced(frame, board, rng, before))

    def told(self, printed: PrintedSolution) -> PrintedSolution:
        """What another field has printed, with the literals of this one."""
        space = printed.space
        return self._told(space, self._split(space), printed.chosen, printed.traced)

    def _told(
        self,
        space: Board,
        split: tuple[Puzzle, Board, list[int]],
        chosen: Sequence[Clue],
        traced: Sequence[Clue],
    ) -> PrintedSolution:
        """A board with the clues that were chosen, and with those that are traced."""
        frame, board, fixed = split
        clues = [*chosen, *traced]
        if beneath := [*self._beneath(frame, clues)]:
            said, always = self._said(frame, board, beneath)
            fixed += [*always, *(self._named(clue, found) for clue, found in said.items())]
            frame = with_clues(frame, beneath)
        said, always = self._said(frame, board, clues)
        fixed += always
        free = {}
        for clue, constraints in said.items():
            literal = self._named(clue, constraints)
            if frame.kind.layer(clue.layer).after_removal(clue.value) == clue.value:
                fixed.append(literal)
                frame = with_clues(frame, [clue])
            else:
                free[clue] = literal
        solution = [self.literals[place][value] for place, value in space.items()]
        return PrintedSolution(frame, board, space, solution, fixed, free, traced, chosen)

    def _once(self, clues: list[Clue], rng: Random) -> list[Clue]:
        """The clues, of those that have to be `different` each number once.

        Of equal ones the same is taken every time, so that a similar board prints nearly the same.
        """
        if not self.different:
            return clues
        there = {(c.layer, c.place): c for c in clues if str(c.value).isdecimal()}
        self.order |= {key: rng.random() for key in there if key not in self.order}
        known = {str(v) for name in self.different for v in self.drawn.clues[name].values()}
        gone = set[Clue]()
        numbers = [key for key in there if key[0] in self.different]
        for key in sorted(numbers, key=lambda key: self.order[key]):
            told = str(there[key].value)
            gone |= {there[key]} if told in known else set()
            known.add(told)
        return [clue for clue in clues if clue not in gone]

    def _turned_alike(self, clues: list[Clue]) -> list[Clue]:
        """The clues whose images are clues, too, or that stay in any case."""
        if not self.alike:
            return clues
        there = {(clue.layer, clue.place) for clue in clues}
        kept = {one.name for one in self.drawn.kind.clues if one.kept or one.complete}
        return [
            clue
            for clue in clues
            if clue.layer in kept
            or isinstance(clue.place, Border)
            or all(
                (clue.layer, place) in there
                for place in clue_places(self.drawn, self.symmetry, clue)
            )
        ]

    def _beneath(self, frame: Puzzle, clues: Sequence[Clue]) -> Iterator[Clue]:
        """What remains of removed clues in complete layers, such as circles without numbers."""
        for layer, place, value in clues if self.whole else ():
            stays = frame.kind.layer(layer).after_removal(value)
            if stays is not None and frame.kind.layer(layer).complete:
                yield Clue(layer, place, stays)

    def _split(self, space: Board) -> tuple[Puzzle, Board, list[int]]:
        """The frame of a board, its answers, and the literals of the frame."""
        if not self.solved_for:
            return self.drawn, space, []
        clues: dict[str, dict[Place, Value]] = {}
        fixed = []
        for place in self.open:
            named, value = self.literals[place], space[place]
            fixed += [
                named[other] if other == value else -named[other]
                for other in self.framed
                if other in named
            ]
        for place, value in space.items():
            if value in self.framed:
                clues.setdefault(self.framed[value], {})[place] = value
        frame = Puzzle(self.drawn.kind, self.grid, clues, self.drawn.options)
        return frame, {place: space[place] for place in frame.domains}, fixed

    def _said(
        self, frame: Puzzle, board: Board, clues: Sequence[Clue]
    ) -> tuple[dict[Clue, list[Constraint]], list[int]]:
        """The constraints of each clue, and the literals of constraints that complete layers have.

        A clue that fits by itself, but not together with others, is left out.
        """
        full, values = with_clues(frame, clues), frame.derived(board)
        faulty = {(fault.layer, fault.place) for fault in full.faults}
        fine = [clue for clue in clues if (clue.layer, clue.place) not in faulty]
        if len(fine) < len(clues):
            return self._said(frame, board, fine)
        said: dict[Clue, list[Constraint]] = {clue: [] for clue in clues}
        absent = []
        speaking = []
        layers = frozenset((clue.layer, type(clue.value)) for clue in clues)
        for rule in self.rules.get(layers, frame.kind.stated):
            cites = False
            for places, cited, relation in rule.instances(full, full.all_domains):
                new = [clue for clue in cited if clue in said]
                cites |= bool(new)
                constraint = Constraint(rule, places, cited, relation)
                if len(new) > 1 and not constraint.holds(values):
                    return self._said(frame, board, [clue for clue in clues if clue != new[-1]])
                if len(new) > 1:
                    self._say_together(new, constraint)
                else:
                    said.update({clue: [*said[clue], constraint] for clue in new})
                if self.whole and not new and _key(constraint) not in self.base:
                    cites = True
                    absent.append(constraint)
            if cites:
                speaking.append(rule)
        self.rules.setdefault(layers, speaking)
        return said, [self._named(None, [constraint]) for constraint in absent]

    def _say_together(self, clues: Sequence[Clue], constraint: Constraint) -> None:
        """Require that a constraint holds if all of several clues are printed."""
        for clue in clues:
            if clue not in self.joint:
                self.solver.top += 1
                self.joint[clue] = self.solver.top
        key = (*clues, _key(constraint))
        if key not in self.names:
            self.names[key] = self._named(None, [constraint])
            absent = (-self.joint[clue] for clue in clues)
            self.solver.add((*absent, self.names[key]))

    def _named(self, clue: Clue | None, constraints: Sequence[Constraint]) -> int:
        """A literal that implies these constraints; for a single entry the literal of the entry.

        If the clue has constraints together with others, the literal also says that it is printed.
        """
        if clue in self.joint:
            key: tuple[object, ...] = ("joint", clue, *map(_key, constraints))
            if key not in self.names:
                self.names[key] = self._switched(constraints)
                self.solver.add((-self.names[key], self.joint[clue]))
            return self.names[key]
        if len(constraints) == 1:
            (only,) = constraints
            if only.relation.size == 1 and only.places[0] in self.literals:
                (place,) = only.places[:1]
                match only.relation.formula:
                    case Is(_, value):
                        return self.literals[place][value]
                    case Not(Is(_, value)):
                        return -self.literals[place][value]
        key = clue, *map(_key, constraints)
        if key not in self.names:
            self.names[key] = self._switched(constraints)
        return self.names[key]

    def _switched(self, constraints: Sequence[Constraint]) -> int:
        """A literal that implies these constraints, if all their slots are known without clues."""
        for constraint in constraints:
            for place in constraint.places[: constraint.relation.size]:
                if place not in self.domains:
                    rule = f"rule '{constraint.rule.id}' of {self.drawn.kind.name}"
                    met = f"it has a slot at {place} only while a clue is printed"
                    expected = "expected places that do not depend on clues that may be deleted"
                    raise BadKind(f"{rule}: {met}; {expected}")
        return switched(self.cnf, self.solver, constraints)


def frame_values(puzzle: Puzzle) -> dict[Value, str]:
    """The values of a frame that stand in cells, each with its layer."""
    return {
        stays: layer.name
        for layer in puzzle.kind.clues
        for value, stays in layer.frame.items()
        if layer.on == "cells" and value == stays
    }


def _key(constraint: Constraint) -> tuple[object, ...]:
    return constraint.relation, tuple(constraint.places)


def _empty(frame: Puzzle) -> Puzzle:
    assert frame.kind.open_frame is not None
    known = {option.name for option in frame.kind.open_frame.options}
    options = {name: value for name, value in frame.options.items() if name in known}
    return Puzzle(frame.kind.open_frame, frame.grid, {}, options)


@lru_cache(maxsize=MAX_REMEMBERED_FRAMES)
def _compiled(frame: Puzzle) -> tuple[Model, Cnf, Sequence[Clause]]:
    """The model of a frame and its clauses."""
    space = frame_model(frame)
    cnf = to_cnf(space, many=MAX_PLAIN_CLAUSES)
    return space, cnf, tuple(cnf.clauses)
