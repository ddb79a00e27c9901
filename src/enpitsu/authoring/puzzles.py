"""Small puzzles of any kind, made from its frame and from the clues that solutions print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.errors import EnpitsuError
from enpitsu.making import frames
from enpitsu.making.clues import frame_model, printed_by
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.layer import (
    Board,
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Options,
    Parts,
    Symbols,
)
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap, Kind, Puzzle, Record
from enpitsu.puzzle.model import Model, as_model, givens

GRIDS = tuple(Grid(rows, cols) for rows in range(2, 7) for cols in range(2, 7))  # for small puzzles
CANDIDATES = 150  # the most candidates of a small puzzle, so that every question about it is quick
TRIES = 500  # frames that are drawn for one puzzle


def small(
    kind: Kind,
    seed: int,
    options: Sequence[Options] = ({},),
    grids: Sequence[Grid] = GRIDS,
) -> Record:
    """A small puzzle with exactly one solution, none of whose clues can be removed.

    The same seed gives the same puzzle. It has one of these options and one of these grids. Raises
    `EnpitsuError` if no frame leads to such a puzzle.
    """
    rng = Random(f"{kind.name} {seed}")
    for record in clued(kind, rng, options, grids):
        if solve(record.puzzle).status == "unique":
            return dug(record, rng)
    raise EnpitsuError(f"{TRIES} frames of {kind.name} led to no small puzzle with one solution")


def clued(
    kind: Kind,
    rng: Random,
    options: Sequence[Options],
    grids: Sequence[Grid] = GRIDS,
    tries: int = TRIES,
) -> Iterator[Record]:
    """Small puzzles with every clue that a solution of the frame would print, and that solution."""
    for _ in range(tries):
        grid = rng.choice(grids)
        frame = framed(kind, grid, rng, rng.choice(options))
        if frame.faults or (grids is GRIDS and not is_small(frame)):
            continue
        board = solution(frame_model(frame), rng)
        if board is not None:
            clues = printed_by(frame, board, rng)
            yield Record(Puzzle(kind, grid, clues, frame.options), solution=board)


def is_small(frame: Puzzle) -> bool:
    """Whether every question about such a puzzle is answered quickly, if it has no faults."""
    return sum(map(len, frame.domains.values())) <= CANDIDATES


def framed(kind: Kind, grid: Grid, rng: Random, options: Options) -> Puzzle:
    """A frame of the kind, drawn at random."""
    for _ in range(TRIES):
        frame = frames.framed(kind, grid, rng, options)
        if frame is not None:
            return frame
    raise EnpitsuError(
        f"{TRIES} frames of {kind.name} on {grid} came to nothing: `frame` returned None; expected "
        "a frame on every grid, however small, be it one with several solutions or none"
    )


def solution(puzzle: Puzzle | Model, rng: Random) -> Board | None:
    """A solution drawn at random, or None if there is none.

    The solver is asked for a random value at one place after another.
    """
    rules = as_model(puzzle)
    wishes = [(place, rng.choice(domain)) for place, domain in rules.domains.items()]
    rng.shuffle(wishes)
    met: list[tuple[Place, Value]] = []
    with Sat(rules) as sat:
        board = sat.solution()
        for wish in wishes:
            if board is not None and (other := sat.solution([*met, wish])) is not None:
                met.append(wish)
                board = other
    return board


def dug(record: Record, rng: Random) -> Record:
    """The puzzle without clues that it does not need; printed answers are removed first."""
    puzzle, inside = record.puzzle, record.puzzle.domains
    clues = puzzle.removable_clues
    rng.shuffle(clues)
    for clue in sorted(clues, key=lambda clue: clue.place not in inside):
        thinner = puzzle.without_clue(clue.layer, clue.place)
        if solve(thinner).status == "unique":
            puzzle = thinner
    return Record(puzzle, record.id, record.solution)


# -- arbitrary puzzles, which may have faults ----------------------------------------------


def scribbled(kind: Kind, rng: Random, most: int, options: Sequence[Options] = ({},)) -> Puzzle:
    """A puzzle with arbitrary clues; often it has faults, and mostly no solution."""
    grid = Grid(rng.randint(1, most), rng.randint(1, most))
    return scribbled_on(kind, grid, rng, rng.choice(options))


def scribbled_on(kind: Kind, grid: Grid, rng: Random, options: Options) -> Puzzle:
    """A puzzle with arbitrary clues on this grid, with these options."""
    frame = framed(kind, grid, rng, options)
    clues = {layer.name: _scribbled(frame, layer, rng) for layer in kind.clues}
    return Puzzle(kind, grid, clues, frame.options)


def _scribbled(frame: Puzzle, layer: Layer, rng: Random) -> dict[Place, Value]:
    """A layer with random clues at some places; of layers with labels, some labels are removed."""
    printed = dict(frame.clues[layer.name])
    share = rng.choice((0.0, 0.3, 1.0))
    if isinstance(layer.values, Labels):
        kept = [label for label in dict.fromkeys(printed.values()) if rng.random() >= share / 3]
        return {place: label for place, label in printed.items() if label in kept}
    values = _possible(frame, layer)
    for place in layer.places(frame.grid, printed):
        if values and rng.random() < share:
            printed[place] = rng.choice(values)
    return printed


def _possible(frame: Puzzle, layer: Layer) -> Sequence[Value]:
    match layer.values:
        case Symbols() as symbols:
            return symbols.all(frame.options)
        case Numbers(low, high):
            return range(low, high(frame.grid) + 1 if high is not None else low + 4)
        case Lists() as lists:
            return [*lists.all(frame.grid)]
        case Parts() as parts:
            return [*parts.all(frame.grid, frame.options, 3)]
        case Nothing():
            return ("",)
        case Labels():
            return ()


def scribbled_board(puzzle: Puzzle, rng: Random) -> Board:
    """Random entries at some of the places that take an answer, as a player might make them."""
    domains, share = puzzle.domains, rng.choice((0.2, 0.7, 1.0))
    return {place: rng.choice(domain) for place, domain in domains.items() if rng.random() < share}


def scribbled_marks(puzzle: Puzzle, board: Board, rng: Random) -> CandidateMap:
    """Random pencil marks at some of the places that the board leaves open."""
    found, printed = {}, givens(puzzle)
    for place, domain in puzzle.domains.items():
        if place not in board and len(printed.get(place, domain)) > 1 and rng.random() < 0.6:
            some = rng.sample(domain, rng.randint(1, len(domain)))
            found[place] = tuple([value for value in domain if value in some])
    return found
