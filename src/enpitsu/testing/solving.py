"""Promises about solutions: engines, check, count and forced agree, and frames have solutions."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from random import Random

from enpitsu.counting.count import count
from enpitsu.counting.heatmap import heatmap
from enpitsu.engines.check import check
from enpitsu.engines.forced import forced
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solutions, solve
from enpitsu.io.formats import read
from enpitsu.making.turning import turned, turned_board, turns
from enpitsu.paper.layer import Board
from enpitsu.proofs.certificate import Certificate, verify
from enpitsu.proofs.prove import prove
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.testing.subject import Subject, brute_force, expect

ENGINES = ("sat", "backtrack", *(["cpsat"] if find_spec("ortools") else []))
BOARDS = 40  # random boards that are checked for each puzzle


def evidence_is_not_all_square(subject: Subject) -> None:
    """Some solved board of the evidence is not square, so that rows and columns differ."""
    grids = [record.puzzle.grid for record in subject.evidence.solved]
    expect(
        any(g.rows != g.cols for g in grids),
        "every solved board is square; expected another, which "
        f"`enpitsu evidence {subject.kind.name}` looks for",
    )


def every_engine_finds_the_one_solution(subject: Subject) -> None:
    """Each engine finds the solution of the evidence, and that there is no other."""
    for record in subject.solved:
        for engine in ENGINES:
            outcome = solve(record.puzzle, engine=engine)
            met = f"{engine} says {outcome.status} of {record!r}"
            expect(outcome.status == "unique", f"{met}; expected unique:\n{record}")
            other = _other(record.solution or {}, *outcome.boards)
            expect(
                not other, f"the solution that is told is not that of {engine}{other}:\n{record}"
            )


def published_puzzles_have_one_solution(subject: Subject) -> None:
    """A puzzle of the evidence that others published has one solution."""
    for published in subject.evidence.published:
        puzzle = read(published.text)
        met = f"{published.source}: a puzzle of {puzzle.kind.name}"
        expect(puzzle.kind is subject.kind, f"{met}:\n{published.text}")
        status = solve(puzzle).status
        expect(status == "unique", f"{met} is {status}; expected unique:\n{puzzle}")


def _other(told: Board, found: Board) -> str:
    """The first place where two boards differ, with both values, in words; empty if none does."""
    for place, value in found.items():
        if told.get(place) != value:
            return f", where {place} is {value}, not {told.get(place, 'empty')}"
    return ""


def the_solution_passes_the_check(subject: Subject) -> None:
    """The solution is right, and no part of it is called wrong."""
    rng = Random(1)
    for record in subject.solved:
        board = record.solution or {}
        verdict = check(record.puzzle, board)
        told = ", ".join(map(str, verdict.broken)) or "nothing, but has open places"
        expect(verdict.right, f"the solution that is told breaks {told}:\n{record}")
        places = rng.sample([*board], len(board) // 2)
        verdict = check(record.puzzle, {place: board[place] for place in places})
        expect(not verdict.broken, f"the check refuses part of the solution:\n{record}")


def check_and_solver_agree(subject: Subject) -> None:
    """The check accepts a board just if the solver finds it to be a solution."""
    rng = Random(2)
    for record in [*subject.solved, *subject.clued]:
        domains = record.puzzle.domains
        with Sat(model(record.puzzle)) as sat:
            for _ in range(BOARDS):
                board = dict(record.solution or {})
                for place in rng.sample([*board], min(rng.randrange(3), len(board))):
                    board[place] = rng.choice(domains[place])
                right = sat.solution(board.items()) is not None
                expect(check(record.puzzle, board).right == right, f"{record!r}: {board}")


def counts_agree_with_brute_force(subject: Subject) -> None:
    """On tiny boards `count`, `heatmap` and `forced` agree with brute force."""
    for puzzle in subject.tiny:
        boards = brute_force(puzzle)
        where = f"of {len(boards)} solutions of {puzzle!r}"
        found = list(solutions(puzzle))
        expect(_same(found, boards), f"{where} the solver finds others:\n{puzzle}")
        expect(int(count(puzzle)) == len(boards), f"{where} count counts others:\n{puzzle}")
        heat = heatmap(puzzle)
        expect(heat.total in (len(boards), None), f"{where} heatmap counts others:\n{puzzle}")
        state = forced(puzzle).state
        for place, domain in puzzle.domains.items() if boards else ():
            numbers = Counter(board[place] for board in boards)
            told = {value: number for value, number in heat.counts[place].items() if number}
            expect(told == numbers, f"{where} heatmap errs at {place}:\n{puzzle}")
            candidates = tuple(value for value in domain if value in numbers)
            expect(
                state.candidates[place] == candidates, f"{where} forced errs at {place}:\n{puzzle}"
            )


def _same(some: list[Board], others: list[Board]) -> bool:
    return sorted(map(_key, some)) == sorted(map(_key, others))


def _key(board: Board) -> list[str]:
    return sorted(f"{place} {value}" for place, value in board.items())


def frames_lead_to_puzzles(subject: Subject) -> None:
    """A frame with the clues that a solution prints is a puzzle with this solution."""
    for record in subject.clued:
        expect(not record.puzzle.faults, f"{record!r} has faults: {record.puzzle.faults}")
        board = record.solution or {}
        expect(check(record.puzzle, board).right, f"a solution prints other clues:\n{record}")
    expect(bool(subject.made), "no frame leads to a puzzle with one solution")


def uniqueness_is_proved(subject: Subject) -> None:
    """The proof that a puzzle has one solution is accepted by an independent checker."""
    for record in subject.made[:2]:
        proved = prove(record.puzzle)
        expect(isinstance(proved, Certificate), f"{record!r}: prove says {proved.status}")
        if isinstance(proved, Certificate):
            found = verify(proved.files())
            expect(found.status == "verified", f"{record!r}: the proof is refused: {found}")


def turned_puzzles_have_turned_solutions(subject: Subject) -> None:
    """In every orientation a puzzle has one solution, turned like the puzzle."""
    for record in subject.solved:
        for turn in turns(subject.kind):
            puzzle: Puzzle = turned(record.puzzle, turn)
            outcome = solve(puzzle)
            expected = turned_board(record.puzzle, record.solution or {}, turn)
            expect(outcome.boards == (expected,), f"differs when turned:\n{record}\n{outcome}")
