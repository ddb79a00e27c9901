"""Which clues a solution prints, derived from the rules alone, and clues taken away again.

A constraint names the clues it rests on. So a clue fits a board if its constraints hold there, and
removing a clue removes the constraints that rest on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random

from enpitsu.errors import BadPuzzle, EnpitsuError
from enpitsu.making.limits import MAX_REMEMBERED_FRAMES
from enpitsu.paper.grid import Edge, Place
from enpitsu.paper.layer import (
    Board,
    Clue,
    Clues,
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Parts,
    Symbols,
)
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.rules import Relation, Table


def with_clues(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The puzzle with these clues printed; the value None removes a clue."""
    layers = {name: dict(layer) for name, layer in puzzle.clues.items()}
    for layer, place, value in clues:
        if value is None:
            layers.setdefault(layer, {}).pop(place, None)
        else:
            layers.setdefault(layer, {})[place] = value
    return Puzzle(puzzle.kind, puzzle.grid, layers, puzzle.options)


def printed_by(frame: Puzzle, board: Board, rng: Random | None = None) -> Clues:
    """All clues that a solution of a frame prints, with those in the frame already.

    The board is a solution of `frame_model`; `EnpitsuError` if not. Where several values fit, `rng`
    draws one; without it the first value of the layer is taken.
    """
    if frame.faults:
        raise BadPuzzle(frame.faults)
    if board.keys() != frame.domains.keys():
        raise EnpitsuError(f"the board is no solution of {frame!r}: it is not filled")
    choose = rng.choice if rng is not None else _first
    clues: dict[str, dict[Place, Value]] = {}
    for name, found in fitting_clues(frame, board).items():
        clues[name] = {**frame.clues[name], **{place: choose(found[place]) for place in found}}
    return _agreeing(Puzzle(frame.kind, frame.grid, clues, frame.options), frame, board).clues


def fitting_clues(
    frame: Puzzle, board: Board, allowed: Callable[[Clue], bool] | None = None
) -> dict[str, dict[Place, list[Value]]]:
    """For each layer the places where a clue can be printed, and the values that fit there.

    A value fits if its constraints hold on the board. Places where none fits are left out, as are
    clues that say nothing, labels and other parts of the frame, and clues that are not `allowed`.
    """
    return {layer.name: _fitting(frame, board, layer, allowed) for layer in frame.kind.clues}


def frame_model(frame: Puzzle) -> Model:
    """The constraints of a frame that hold whatever clues will be printed.

    In layers that are complete, constraints that rest on absent clues are left out: a clue may
    still be printed there. What they say of the cells beside an edge is weakened to what holds
    unless these cells print a clue there.
    """
    full = frame
    for layer in frame.kind.clues:
        if layer.complete:
            (value, *_) = values_of(layer, frame)
            printed = frame.clues[layer.name]
            filled = {**dict.fromkeys(layer.places(frame.grid), value), **printed}
            fuller = _with_layer(full, layer.name, filled)
            wrong = {fault.place for fault in fuller.faults if fault.layer == layer.name}
            if wrong:
                able = {p: told for p, told in filled.items() if p in printed or p not in wrong}
                fuller = _with_layer(full, layer.name, able)
            full = full if fuller.faults else fuller
    rules = model(full)
    added = {*_all(full)}.difference(_all(frame))
    kept = [c for c in (*rules.constraints, *rules.helping) if added.isdisjoint(c.clues)]
    return Model(
        frame, frame.all_domains, [*kept, *_unless_printed(frame, kept)] if added else kept
    )


def _unless_printed(frame: Puzzle, kept: Iterable[Constraint]) -> Iterator[Constraint]:
    """The constraints on two cells that are not `kept`, unless the cells print a clue between them.

    Such clues are those of complete layers on edges.
    """
    layers = [one for one in frame.kind.clues if one.complete and one.on == "edges"]
    functions = [shown for one in layers if (shown := frame.kind.shown(one.name)) is not None]
    edges: dict[tuple[Place, ...], Edge] = {(e.first, e.second): e for e in frame.grid.edges}
    there = {(one.rule, tuple(one.places)) for one in kept}
    allowed: dict[tuple[Relation, tuple[Candidates, ...]], frozenset[Candidates]] = {}
    for one in model(frame).constraints if functions else ():
        places = tuple(one.places)
        edge = edges.get(places)
        if edge is None or one.clues or (one.rule, places) in there:
            continue
        columns = tuple([frame.all_domains[place] for place in places])
        if (one.relation, columns) not in allowed:
            allowed[one.relation, columns] = frozenset(
                row
                for row in product(*columns)
                if one.holds(board := dict(zip(places, row, strict=True)))
                or any(True for shown in functions for _ in shown(frame, board, edge))
            )
        rows = allowed[one.relation, columns]
        if len(rows) < prod(map(len, columns)):
            yield Constraint(one.rule, places, (), Table((0, 1), rows))


def _with_layer(puzzle: Puzzle, name: str, clues: Mapping[Place, Value]) -> Puzzle:
    return Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, name: clues}, puzzle.options)


def is_answer(clue: Clue, board: Board) -> bool:
    """Whether a clue prints the answer at its place; the sum of a cage does not."""
    return clue.place in board and board[clue.place] == clue.value


def plainest(frame: Puzzle, name: str, place: Place, values: Sequence[Value], rng: Random) -> Value:
    """A value that fits at a place, drawn from those that leave the fewest candidates there."""
    if len(values) == 1:
        return values[0]
    numbers = [_leaves(frame, Clue(name, place, value)) for value in values]
    return rng.choice(
        [v for v, number in zip(values, numbers, strict=True) if number == min(numbers)]
    )


@lru_cache(maxsize=4096)
def _leaves(frame: Puzzle, clue: Clue) -> int:
    """The number of candidates a clue leaves at its own place."""
    candidates = frame.domains.get(clue.place, ())
    if frame.kind.shown(clue.layer) is None:
        said = said_by_clues(frame, clue.layer).get(clue, ())
    else:  # a layer without such a function may have too many values to try all
        rules = model(frame.with_clue(*clue))
        said = [one for one in rules.constraints if [*one.clues] == [clue]]
    for constraint in said:
        if [*constraint.places] == [clue.place]:
            candidates = constraint.relation.leaves(candidates)
    return len(candidates)


def _all(puzzle: Puzzle) -> Iterator[Clue]:
    for name, layer in puzzle.clues.items():
        yield from (Clue(name, place, value) for place, value in layer.items())


def _first(values: Sequence[Value]) -> Value:
    return values[0]


def _fitting(
    frame: Puzzle, board: Board, layer: Layer, allowed: Callable[[Clue], bool] | None
) -> dict[Place, list[Value]]:
    found: dict[Place, list[Value]] = {}
    shown = frame.kind.shown(layer.name)
    if shown is not None:
        for place in layer.places(frame.grid, frame.clues[layer.name]):
            for value in shown(frame, board, place):
                if allowed is not None and not allowed(Clue(layer.name, place, value)):
                    continue
                if layer.expected_instead_of(value, frame.grid, frame.options):
                    continue  # such as a 4 of Slitherlink, which is never printed
                if _goes(layer, frame, place, value):
                    found.setdefault(place, []).append(value)
        return found
    full = frame.derived(board)
    for clue, said in said_by_clues(frame, layer.name).items():
        if allowed is not None and not allowed(clue):
            continue
        if all(constraint.holds(full) for constraint in said):
            found.setdefault(clue.place, []).append(clue.value)
    return found


@lru_cache(maxsize=MAX_REMEMBERED_FRAMES)
def said_by_clues(frame: Puzzle, name: str) -> Mapping[Clue, Sequence[Constraint]]:
    """The constraints that each possible clue of a layer would have by itself.

    Each value is tried at all places at once; what belongs to the frame is there already.
    """
    said: dict[Clue, list[Constraint]] = {}
    layer = frame.kind.layer(name)
    everywhere = layer.places(frame.grid, frame.clues[name])
    for value in values_of(layer, frame):
        if layer.beneath(value) == value and not layer.complete:
            continue
        new = {place: value for place in everywhere if _goes(layer, frame, place, value)}
        if new.items() <= frame.clues[name].items():
            continue  # only layers that the puzzle has
        clues = {**frame.clues, name: {**frame.clues[name], **new}}
        tried = Puzzle(frame.kind, frame.grid, clues, frame.options)
        if tried.domains != frame.domains:
            continue  # a value that changes the domains belongs to the frame
        bad = {fault.place for fault in tried.faults if fault.layer == name}
        for rule in frame.kind.stated:
            for places, cited, relation in rule.instances(tried, tried.all_domains):
                look()  # a large board has many constraints
                if len(cited) != 1 or cited[0].layer != name or cited[0].place in bad:
                    continue  # it rests on several clues, or on one that is not possible there
                said.setdefault(cited[0], []).append(Constraint(rule, places, cited, relation))
    return said


def _goes(layer: Layer, frame: Puzzle, place: Place, value: Value) -> bool:
    """Whether a clue can be printed over what the frame has there; complete layers have nothing."""
    there = frame.clues[layer.name].get(place)
    return there == layer.beneath(value) or (layer.complete and there is None)


def values_of(layer: Layer, puzzle: Puzzle) -> Sequence[Value]:
    """The values a clue of a layer can have; none for labels, which cannot be read off a board."""
    match layer.values:
        case Symbols() as symbols:
            return symbols.all(puzzle.options)
        case Numbers() as numbers:
            most = 0 if numbers.high is not None else _largest(puzzle)
            return numbers.all(puzzle.grid, most)
        case Lists() as lists:
            return [*lists.all(puzzle.grid)]
        case Parts() as parts:
            return [*parts.all(puzzle.grid, puzzle.options, _largest(puzzle))]
        case Nothing():
            return ("",)
        case Labels():
            return ()


def _largest(puzzle: Puzzle) -> int:
    """An upper bound on the numbers in clues: on counts of places, and on sums of answers."""
    numbers = ([v for v in domain if isinstance(v, int)] for domain in puzzle.domains.values())
    return max(len(puzzle.domains), sum(max(found, default=0) for found in numbers))


def _agreeing(printed: Puzzle, frame: Puzzle, board: Board) -> Puzzle:
    """The puzzle without clues that fit by themselves but contradict the board together."""
    full = frame.derived(board)
    for constraint in model(printed).constraints:
        if constraint.holds(full) or not _all_printed(constraint.clues, printed):
            continue
        going = next(_added(constraint, frame), None)
        if going is None:
            raise EnpitsuError(f"the board is no solution of {frame!r}: it breaks {constraint}")
        printed = printed.without_clue(going.layer, going.place)
    return printed


def _all_printed(clues: Sequence[Clue], puzzle: Puzzle) -> bool:
    return all(puzzle.clues[name].get(place) == value for name, place, value in clues)


def _added(constraint: Constraint, frame: Puzzle) -> Iterator[Clue]:
    """The clues of a constraint that are removable and not in the frame."""
    for clue in constraint.clues:
        layer = frame.kind.layer(clue.layer)
        stays = layer.after_removal(clue.value)
        if frame.clues[clue.layer].get(clue.place) != clue.value and stays != clue.value:
            yield clue
