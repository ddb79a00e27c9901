"""A hint for every board: mistakes first, then the easiest step that settles a place."""

import random
from itertools import islice

import pytest

from enpitsu import formats
from enpitsu.grid import Cell
from enpitsu.puzzle import State, model
from enpitsu.solving import solve
from enpitsu.solving.certify import Certifier
from enpitsu.solving.hint import ENDINGS, STAGES, hint
from enpitsu.techniques import Level, sentence
from evidence import BROKEN, COLLECTED, KINDS, SOLVED
from small import IMPOSSIBLE, small

each_solved = pytest.mark.parametrize(
    ("puzzle", "solution"),
    [(r.puzzle, r.solution) for _, r in SOLVED],
    ids=[f"{kind.name}-{number}" for number, (kind, _) in enumerate(SOLVED)],
)
each_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)


def hinted(puzzle, board, **limit):
    return hint(puzzle, State.of(puzzle, board), **limit)


def part(solution, share, seed=1):
    """A share of a solution, drawn at random."""
    places = random.Random(seed).sample(list(solution), int(len(solution) * share))
    return {place: solution[place] for place in places}


# -- mistakes --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rule", "record"), BROKEN, ids=[f"{kind.name}-{rule}" for kind, rule, _ in BROKEN]
)
def test_a_broken_rule_comes_first(kind, rule, record):
    found = hinted(record.puzzle, record.state)
    assert {constraint.rule.id for constraint in found.broken} == {rule}
    assert found.step is None
    for stage in STAGES:
        assert rule in found.told(stage)
        assert "\n" not in found.told(stage)


def lies(puzzle, solution):
    """Entries that break no rule by themselves and yet stand in no solution."""
    for place, domain in puzzle.kind.answer.domains(puzzle).items():
        for value in domain:
            if value != solution[place] and not hinted(puzzle, {place: value}).broken:
                yield place, value


@each_solved
def test_an_entry_that_no_solution_has_is_named_before_a_rule_is_broken(puzzle, solution):
    for place, value in islice(lies(puzzle, solution), 3):
        found = hinted(puzzle, {place: value})
        assert list(found.wrong) == [(place, value)]
        assert found.step is None
        assert found.told("where") == f"a mistake at {place}"
        for stage in ("why", "what"):
            assert found.told(stage) == f"a mistake: {place} is not {value}"


@each_kind
def test_all_wrong_entries_are_named_and_no_right_one(kind):
    named = 0
    for number in range(8):
        puzzle = small(kind.name, number)
        solution = solve(puzzle).solution
        rng = random.Random(number)
        for share in (0.2, 0.5):
            board = part(solution, share, number)
            for place in rng.sample(list(board), min(1 + number % 2, len(board))):
                board[place] = rng.choice(puzzle.kind.answer.domains(puzzle)[place])
            wrong = {place: value for place, value in board.items() if solution[place] != value}
            found = hinted(puzzle, board)
            if found.broken:
                assert wrong
            else:
                assert dict(found.wrong) == wrong
                named += len(wrong)
    assert named


# -- steps ---------------------------------------------------------------------------------


def walked(puzzle, board):
    """Enter what each hint settles, to the end; the hints on the way."""
    hints = []
    while (found := hinted(puzzle, board)).step is not None:
        assert not found.broken
        assert not found.wrong
        assert found.step.sets
        board = {**board, **dict(found.step.sets)}
        hints.append(found)
    assert found.ending == "solved"
    return board, hints


@each_kind
@pytest.mark.parametrize("number", range(3))
def test_following_hints_from_the_start_solves_a_small_puzzle(kind, number):
    puzzle = small(kind.name, number)
    solution = solve(puzzle).solution
    board, hints = walked(puzzle, {})
    assert board.items() <= solution.items()
    certifier = Certifier(model(puzzle, lemmas=True))
    for found in hints:
        for step in (*found.before, found.step):
            assert certifier.certifies(step)
        assert all(step.technique.level > Level.EASY for step in found.before)


@pytest.mark.parametrize("name", ["shakashaka", "suguru"])
def test_a_hint_first_tells_what_its_step_rests_on(name):
    _, hints = walked(small(name, 2), {})
    resting = [found for found in hints if found.before]
    assert resting
    for found in resting:
        later = {**found.step.given, **{place: (value,) for place, value in found.step.sets}}
        for step in reversed(found.before):
            assert any(p in later and v not in later[p] for p, v in step.removes)
            later |= {p: left for p, left in step.given.items() if p not in later}


@each_solved
def test_following_hints_solves_an_evidence_board(puzzle, solution):
    board, _ = walked(puzzle, {})
    assert board.items() <= solution.items()


LARGER = [
    [p for p in [r.puzzle for _, r in SOLVED] + COLLECTED if p.kind is kind][-1] for kind in KINDS
]
each_larger = pytest.mark.parametrize("puzzle", LARGER, ids=[kind.name for kind in KINDS])


@each_larger
def test_from_any_right_board_there_is_a_hint(puzzle):
    solution = solve(puzzle).solution
    for share in (0.0, 0.1, 0.3, 0.6, 0.9):
        board = part(solution, share)
        found = hinted(puzzle, board)
        assert found.step is not None
        for place, value in found.step.sets:
            assert place not in board
            assert solution[place] == value


@pytest.mark.parametrize("place", [Cell(0, 0), Cell(0, 2)], ids=str)
def test_entries_count_where_there_are_several_solutions(place):
    puzzle = formats.read("marupeke run=2\n. . .")  # xox or oxo
    assert hinted(puzzle, {}).ending == "several"
    found = hinted(puzzle, {place: "x"})
    assert list(found.step.sets) == [(Cell(0, 1), "o")]
    board, _ = walked(puzzle, {place: "x"})
    assert solve(puzzle).solution == board or solve(puzzle).second == board
    found = hinted(puzzle, {Cell(0, 0): "x", Cell(0, 2): "o"})  # neither is wrong by itself
    assert found.step is None
    assert not found.wrong
    assert found.told("what") == "no solution agrees with what stands there"


@each_larger
def test_the_stages_say_more_and_more(puzzle):
    found = hinted(puzzle, {})
    where, why, what = (found.told(stage) for stage in STAGES)
    assert where.startswith("look at ")
    assert where.removeprefix("look at ") in why
    for step in (*found.before, found.step):
        assert step.technique.name in why
        assert sentence(step) in what
    for place, value in found.step.sets:
        assert f"{place} is {value}" not in where + why
        assert str(place) in what


@each_solved
def test_a_done_board_needs_no_hint(puzzle, solution):
    found = hinted(puzzle, solution)
    assert found.step is None
    assert found.told("what") == ENDINGS["solved"]


@pytest.mark.parametrize("puzzle", IMPOSSIBLE, ids=[p.kind.name for p in IMPOSSIBLE])
def test_a_puzzle_without_a_solution_gets_no_step(puzzle):
    found = hinted(puzzle, {})
    assert found.step is None
    assert found.broken or found.ending == "none"
    assert found.told("where")


@each_solved
def test_out_of_time_there_is_no_hint(puzzle, solution):
    assert hinted(puzzle, {}, time_limit=0).ending == "undecided"
