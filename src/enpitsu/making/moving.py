"""Local search for a solution that all of its clues make unique.

While the clues leave several solutions, some places in which these differ, with others around them,
get other values; the new solution is taken if it is no more ambiguous.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from random import Random
from typing import TypeVar

from enpitsu.engines.sat import Sat
from enpitsu.making.field import Field, PrintedSolution
from enpitsu.making.limits import (
    AMBIGUOUS_PLACES,
    CHANGED_SOLUTIONS,
    FREED_IN_WINDOW,
    FREED_PLACES,
    HALO_PLACES,
    IDLE_MOVES_IN_WINDOW,
    IDLE_MOVES_PER_HALO,
    MAX_FRAME_GROWTH,
    MAX_IDLE_MOVES,
    MAX_IDLE_WINDOWS,
    MAX_PLACES_AT_ONCE,
    MIN_FRAME_PLACES,
    MOVING_PLACES,
    MOVING_PROPAGATIONS,
    OTHER_SOLVER_SLICES,
    REDRAWN_LISTS,
    SLICE_PROPAGATIONS,
    STARTING_SOLUTIONS,
    WINDOWS,
)
from enpitsu.making.published import commonest
from enpitsu.making.solver import Literals, TooHard
from enpitsu.paper.grid import Place, point, simple_places
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.limit import look
from enpitsu.puzzle.model import model

T = TypeVar("T")


def clear(field: Field, rng: Random, begun: Board | None = None) -> PrintedSolution | None:
    """A random solution that all its clues make unique; None if none was found.

    If a solution was sketched with the frame (`begun`), no other is drawn at random, since it would
    not look like those of published puzzles.
    """
    framed = sum(map(len, field.drawn.clues.values()))
    largest = MAX_FRAME_GROWTH * max(framed, MIN_FRAME_PLACES)
    if begun is not None:
        return moved(field, begun, rng, largest)
    for _ in range(STARTING_SOLUTIONS):
        board = drawn(field, rng)
        if board is None:
            return None
        found = moved(field, board, rng, largest)
        if found is not None:
            return found
    return None


# -- a solution at random ----------------------------------------------------------------


def drawn(field: Field, rng: Random) -> Board | None:
    """A random solution; None if there is none.

    Every place has a preferred random value, and half of these preferences are met in random order
    as far as earlier ones allow. Without them a solver finds the same few boards again and again.
    """
    order = shuffled(field.literals, rng)
    wishes = []
    if field.solved_for:
        printed = {place: v for layer in field.drawn.clues.values() for place, v in layer.items()}
        framing = {place: field.framing(place) for place in order}
        named = [(field.literals[place], printed[place]) for place in order if place in printed]
        wishes = [literals[value] for literals, value in named if value in literals]
        wishes += [-n for place in order if place not in printed for n in framing[place]]
        order = [place for place in order if place not in printed]
    intended = [*wishes]
    half = order[: max(2, len(order) // 2)]
    wishes += _phases(field, half, rng)
    field.solver.prefer(_phases(field, order, rng))
    field.solver.prefer(wishes)
    if not _solvable(field, intended):
        return None
    said, found = field.solver.met(wishes, SLICE_PROPAGATIONS)
    again = field.solver.holds_within(SLICE_PROPAGATIONS, said)
    return field.board(field.solver.solution() if again else found)


def _solvable(field: Field, intended: Literals) -> bool:
    """Whether there is a solution at all; `TooHard` if that takes too much search.

    A solution that the frame was drawn with is tried first. If the question is hard, a solver with
    lazy constraints on graphs is asked.
    """
    if intended and field.solver.holds_within(SLICE_PROPAGATIONS, intended):
        return True
    verdict = field.solver.holds_within(SLICE_PROPAGATIONS, ())
    if verdict is not None:
        return verdict
    with Sat(field.space) as sat:
        for _ in range(OTHER_SOLVER_SLICES):
            look()
            verdict = sat.holds_soon(sat.cnf.selectors, SLICE_PROPAGATIONS)
            if verdict is not None:
                break
        else:
            raise TooHard
        if not verdict:
            return False
        board = sat.cnf.board(sat.solver.model())
    known = [field.literals[place][value] for place, value in board.items()]
    return field.solver.holds(known)


def _phases(field: Field, places: Iterable[Place], rng: Random) -> list[int]:
    """For each place a value that the solver tries first.

    The commonest one of published puzzles comes first as often as there, others as often as each
    other.
    """
    value, share = commonest(field.drawn.kind)
    return [
        field.literals[place][value]
        if share and value in field.literals[place] and rng.random() < share
        else rng.choice([*field.literals[place].values()])
        for place in places
    ]


# -- moving it ---------------------------------------------------------------------------


def moved(field: Field, board: Board, rng: Random, largest: float = inf) -> PrintedSolution | None:
    """A similar solution that all its clues make unique; None if the search is stuck.

    If the frame is solved for, it has at most `largest` places.
    """
    best = field.printed(board, rng)
    if best.clues and len(best.space) > MAX_PLACES_AT_ONCE:
        return _moved_in_windows(field, best, rng, largest)
    unclear = ambiguous(field, best)
    if not best.clues and best.frame == field.drawn:
        return None if unclear else best  # no clues are printed that could exclude solutions
    idle, most = 0, min(MAX_IDLE_MOVES, len(best.space))
    patience = MOVING_PROPAGATIONS * max(1.0, len(best.space) / MOVING_PLACES) ** 2
    enough = field.solver.effort + patience / (1 - rng.random()) if unclear else 0
    while unclear:
        idle += 1
        if idle > most or field.solver.effort > enough:
            before = field.fewest_unclear
            field.fewest_unclear = min(len(unclear), len(unclear) if before is None else before)
            return None
        wider = idle // IDLE_MOVES_PER_HALO
        printed = another(field, best, unclear, wider, rng, largest=largest)
        if printed is None:
            continue
        if printed.clues == best.clues and printed.fixed == best.fixed:
            best = printed  # it has the same ambiguous places
            continue
        found = ambiguous(field, printed, len(unclear) + 1)
        if len(found) <= len(unclear):
            if len(found) < len(unclear):
                idle = 0
            best, unclear = printed, found
    return best


def _moved_in_windows(
    field: Field, best: PrintedSolution, rng: Random, largest: float
) -> PrintedSolution | None:
    """The same for a large board: first each window, then windows around ambiguous places.

    Whether a window is ambiguous, while everything around it counts as known, is decided much
    faster than whether the whole board is.
    """
    for window in (one for side in WINDOWS for one in shuffled(field.windows(*side), rng)):
        part = field.within(best.space, window)
        best = _cleared(part, part.told(best), rng, largest)
    unclear, idle = ambiguous(field, best), 0
    while unclear:
        idle += 1
        if idle > MAX_IDLE_WINDOWS:
            return None
        centre = rng.choice([place for place in best.space if place in unclear])
        side, _ = rng.choice(WINDOWS)
        part = field.within(best.space, {*field.around(point(centre), side)})
        there = unclear.intersection(part.open)
        changed = another(part, part.told(best), there, 0, rng, FREED_IN_WINDOW, largest)
        if changed is None:
            continue
        try:
            printed = _cleared(part, changed, rng, largest)
            found = ambiguous(field, printed, len(unclear) + 1)
        except TooHard:
            continue
        if len(found) <= len(unclear):
            idle = idle if len(found) == len(unclear) else 0
            best, unclear = printed, found
    return field.told(best)


def _cleared(field: Field, best: PrintedSolution, rng: Random, largest: float) -> PrintedSolution:
    """A similar solution with few ambiguous places, if not with none."""
    unclear, idle = ambiguous(field, best), 0
    while unclear and idle < IDLE_MOVES_IN_WINDOW:
        idle += 1
        printed = another(field, best, unclear, 0, rng, FREED_IN_WINDOW, largest)
        if printed is None:
            continue
        found = ambiguous(field, printed, len(unclear) + 1)
        if len(found) <= len(unclear):
            idle = idle if len(found) == len(unclear) else 0
            best, unclear = printed, found
    return best


def ambiguous(
    field: Field,
    printed: PrintedSolution,
    most: int = 1 << 30,
    within: Collection[Place] | None = None,
) -> set[Place]:
    """The places where other solutions with the same clues differ, about `most` of them.

    Other solutions may differ only `within` some places, if these are given. A large board as a
    whole is given to the solver for puzzles, which has fewer clauses.
    """
    solver, open_ = field.solver, field.open if within is None else within
    if open_ is field.literals and len(open_) > MAX_PLACES_AT_ONCE:
        return _differing(printed, most)
    agreeing, said = dict[Place, int](), [*printed.fixed, *printed.clues.values()]
    for place, literal in zip(printed.space, printed.solution, strict=True):
        if place in open_:
            agreeing[place] = literal
        elif within is not None:
            said.append(literal)
    found: set[Place] = set()
    while agreeing and len(found) < most:
        name = solver.block([*agreeing.values()])
        solver.prefer([-n for n in agreeing.values()])
        other = frozenset(solver.solution()) if solver.holds([name, *said]) else None
        solver.unblock(name)
        if other is None:
            break
        differ = [place for place, literal in agreeing.items() if literal not in other]
        found.update(differ)
        for place in differ:
            del agreeing[place]
    return found


def _differing(printed: PrintedSolution, most: int) -> set[Place]:
    """The places where other solutions of a printed puzzle differ, about `most` of them."""
    agreeing = {**printed.board}
    with Sat(model(printed.puzzle(printed.clues))) as sat:
        while agreeing and len(agreeing) > len(printed.board) - most:
            name = sat.any([-sat.literal(*entry) for entry in agreeing.items()])
            for _ in range(OTHER_SOLVER_SLICES):
                verdict = sat.holds_soon([name, *sat.cnf.selectors], SLICE_PROPAGATIONS)
                if verdict is not None:
                    break
            else:
                raise TooHard
            if not verdict:
                break
            other = sat.model.answered(sat.cnf.board(sat.solver.model()))
            agreeing = {place: v for place, v in agreeing.items() if other[place] == v}
    return {*printed.board} - {*agreeing}


def ambiguous_after(field: Field, before: PrintedSolution, found: PrintedSolution) -> bool:
    """Whether the clues of a changed solution leave others.

    Those that differ only near the change are asked for first.
    """
    changed = [place for place, value in found.space.items() if before.space[place] != value]
    near = {other for place in changed for other in (place, *field.near[place])}
    if len(found.space) > MAX_PLACES_AT_ONCE:
        part = field.within(found.space, near)
        here = ambiguous(part, part.told(found), 1)
    else:
        here = ambiguous(field, found, 1, near)
    return bool(here or ambiguous(field, found, 1))


def another(
    field: Field,
    best: PrintedSolution,
    unclear: Collection[Place],
    wider: int,
    rng: Random,
    freed: Sequence[int] = FREED_PLACES,
    largest: float = inf,
) -> PrintedSolution | None:
    """A similar solution and what it prints, or the same one with other lists of cells.

    A few lists near one of the `unclear` places are drawn again, and all that no longer fit. None
    if there is no such solution, its frame would have more than `largest` places, or its loop would
    be too short.
    """
    board: Board | None = best.space
    if not best.traced or rng.random() < CHANGED_SOLUTIONS:
        board = nearby(field, best.space, unclear, wider, rng, freed)
    if board is None or field.frame_size(board) > largest or not field.long_enough(board):
        return None
    return field.printed(board, rng, _kept_lists(field, best, unclear, rng))


def _kept_lists(
    field: Field, best: PrintedSolution, unclear: Collection[Place], rng: Random
) -> Sequence[Clue]:
    """The lists of cells, without some near one of these places."""
    if not best.traced:
        return ()
    around = {*field.near[rng.choice([place for place in best.space if place in unclear])]}
    near = [clue for clue in best.traced if not around.isdisjoint(simple_places(clue.place))]
    gone = rng.sample(near, min(len(near), rng.choice(REDRAWN_LISTS)))
    return [clue for clue in best.traced if clue not in gone]


def nearby(
    field: Field,
    board: Board,
    unclear: Collection[Place],
    wider: int,
    rng: Random,
    freed: Sequence[int] = FREED_PLACES,
) -> Board | None:
    """A similar solution that differs in some of the `unclear` places.

    It may also differ around them, more places the larger `wider` is, and in a few anywhere.
    """
    places = [place for place in board if place in unclear]
    must = rng.sample(places, min(len(places), rng.choice(AMBIGUOUS_PLACES)))
    free = _freed(field, must, wider, rng, freed)
    name = field.solver.block([field.literals[place][board[place]] for place in must])
    found = _another(field, board, free, [name], rng)
    field.solver.unblock(name)
    return found


def without(field: Field, board: Board, wider: int, rng: Random) -> Board | None:
    """A similar solution in which some place no longer belongs to the frame; None if there is none.

    It may also differ around that place, the farther the larger `wider` is, and in a few anywhere.
    """
    framed = [place for place, value in board.items() if value in field.framed]
    if not framed:
        return None
    gone = rng.choice(framed)
    free = _freed(field, [gone], wider, rng, FREED_PLACES)
    return _another(field, board, free, [-n for n in field.framing(gone)], rng)


def _freed(
    field: Field, must: Sequence[Place], wider: int, rng: Random, freed: Sequence[int]
) -> Collection[Place]:
    """The places that may change with those that must: some around them, and a few anywhere."""
    free = dict.fromkeys([*must, *_halo(field, must, rng)])
    for _ in range(wider):
        free |= dict.fromkeys(_halo(field, [*free], rng, len(free)))
    others = rng.sample([*field.literals], min(rng.choice(freed), len(field.literals)))
    return free | dict.fromkeys(others)


def _halo(
    field: Field, places: Sequence[Place], rng: Random, most: int = HALO_PLACES
) -> list[Place]:
    """The places around some of these."""
    return [other for place in shuffled(places, rng)[:most] for other in field.near[place]]


def _another(
    field: Field, board: Board, free: Collection[Place], said: Literals, rng: Random
) -> Board | None:
    """A solution for which these literals hold, and which differs nowhere outside `free`."""
    solver, literals = field.solver, field.literals
    inside = [place for place in board if place in free]
    solver.prefer([*_phases(field, inside, rng), *_kept_frame(field, board, inside)])
    rest = [literals[place][value] for place, value in board.items() if place not in free]
    return field.board(solver.solution()) if solver.holds([*said, *rest]) else None


def _kept_frame(field: Field, board: Board, places: Iterable[Place]) -> Literals:
    """The literals that keep the frame, if that is solved for."""
    if not field.solved_for:
        return ()
    kept = [(n, board[place]) for place in places for n in field.framing(place)]
    return [n if value in field.framed else -n for n, value in kept]


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The things in random order; faster than `Random.shuffle`."""
    return sorted(things, key=lambda _: rng.random())
