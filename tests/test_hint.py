"""A hint for every board: mistakes first, then the easiest step that settles a place."""

import random
import re
from itertools import islice

import pytest

from enpitsu.engines.solve import solve
from enpitsu.errors import BadPuzzle
from enpitsu.inference.explain import ENDING_TEXTS, explain
from enpitsu.inference.hint import hint
from enpitsu.inference.verification import Certifier
from enpitsu.inference.wording import STAGES, told
from enpitsu.io import formats
from enpitsu.kit.techniques.general import LEFT
from enpitsu.kit.techniques.words import conclusion, either, sentence
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kinds
from enpitsu.show.picture import Role
from evidence import BROKEN, COLLECTED, KINDS, SOLVED
from paper_reader import is_named
from samples import few, of_each_kind
from small_puzzles import IMPOSSIBLE, small

each_solved = pytest.mark.parametrize(("kind", "record"), few(of_each_kind(SOLVED, 100), 12))
each_kind = pytest.mark.parametrize("kind", few(KINDS, 12), ids=repr)


def hinted(puzzle, board, **limit):
    return hint(puzzle, State.of(puzzle, board), **limit)


def part(solution, share, seed=1):
    """A share of a solution, drawn at random."""
    places = random.Random(seed).sample(list(solution), int(len(solution) * share))
    return {place: solution[place] for place in places}


# -- mistakes --------------------------------------------------------------------------


@pytest.mark.part(2)
@pytest.mark.parametrize(
    ("kind", "rule", "record"), BROKEN, ids=[f"{kind.name}-{rule}" for kind, rule, _ in BROKEN]
)
def test_a_broken_rule_comes_first(kind, rule, record):
    found = hinted(record.puzzle, record.state)
    assert {constraint.rule.id for constraint in found.broken} == {rule}
    assert found.step is None
    assert found.status == "mistake"
    for stage in STAGES:
        assert rule in found.sentence(stage)
        assert "\n" not in found.sentence(stage)


def lies(puzzle, solution):
    """Entries that break no rule by themselves and yet stand in no solution."""
    for place, domain in puzzle.domains.items():
        for value in domain:
            if value != solution[place] and not hinted(puzzle, {place: value}).broken:
                yield place, value


@pytest.mark.part(2)
@each_solved
def test_an_entry_that_no_solution_has_is_named_before_a_rule_is_broken(kind, record):
    puzzle, solution = record.puzzle, record.solution
    for place, value in islice(lies(puzzle, solution), 3):
        found = hinted(puzzle, {place: value})
        assert list(found.wrong) == [(place, (value,))]
        assert found.step is None
        assert found.sentence("where") == f"a mistake at {place}"
        reason = sentence(found.mistake.steps[-1])
        assert reason.startswith(f"{place} is not ")
        for stage in ("why", "what"):
            assert found.sentence(stage).startswith(("a mistake: ", f"a mistake at {place}: "))
            assert found.sentence(stage).endswith(reason)


@pytest.mark.part(6)
@each_kind
def test_all_wrong_entries_are_named_and_no_right_one(kind):
    named = 0
    for number in few(range(12), 3):
        puzzle = small(kind.name, number)
        solution = solve(puzzle).solution
        rng = random.Random(number)
        for share in (0.1, 0.3, 0.5):
            board = part(solution, share, number)
            for place in rng.sample(list(board), min(1 + number % 2, len(board))):
                board[place] = rng.choice(puzzle.domains[place])
            wrong = {place: value for place, value in board.items() if solution[place] != value}
            found = hinted(puzzle, board)
            assert dict(found.wrong) == {place: (value,) for place, value in wrong.items()}
            named += len(wrong)
    assert named


# -- steps ---------------------------------------------------------------------------------


def expect_premises(puzzle, found):
    """What each step takes to be gone is not on the board, or a step before it says so."""
    rules = model(puzzle)
    known = {
        place: {value for value in values if value in rules.givens.get(place, values)}
        for place, values in {**rules.domains, **found.state.candidates}.items()
    }
    for step in found.moves[0].steps:
        for place, value in (entry for look in step.looks for entry in look.removes):
            known[place].discard(value)
        for place, candidates in {**step.facts, **step.candidates_before}.items():
            assert known[place] <= {*candidates}, (step, place)
        for place, value in step.removes:
            known[place].discard(value)
        for place, value in step.sets:
            assert known[place] == {value}


def expect_no_more(found):
    """What looks strike out is what a step, or a look, of the hint knows to be gone."""
    parts = [one for step in found.moves[0].steps for one in (*step.looks, step)]
    known = [{**one.facts, **one.candidates_before} for one in parts]
    for step in found.moves[0].steps:
        for place, value in (entry for look in step.looks for entry in look.removes):
            assert any(value not in one.get(place, (value,)) for one in known), (step, place)


def walked(puzzle, board):
    """Enter what each hint settles, to the end; the hints on the way."""
    hints = []
    while (found := hinted(puzzle, board)).step is not None:
        expect_premises(puzzle, found)
        expect_no_more(found)
        assert not found.broken
        assert not found.wrong
        assert found.step.sets
        told = dict(entry for step in found.moves[0].told for entry in step.sets)
        assert told.items() - board.items()
        board = {**board, **told}
        hints.append(found)
    assert found.ending == "solved"
    return board, hints


@pytest.mark.part(6)
@each_kind
@pytest.mark.parametrize("number", few(range(3), 1))
def test_following_hints_from_the_start_solves_a_small_puzzle(kind, number):
    puzzle = small(kind.name, number)
    solution = solve(puzzle).solution
    board, hints = walked(puzzle, {})
    assert board.items() <= solution.items()
    assert hint(puzzle).text() == hint(puzzle, {}).text()
    certifier = Certifier(model(puzzle))
    for found in hints:
        steps = [one for step in found.moves[0].steps for one in (*step.looks, step)]
        assert all(step.technique == LEFT or certifier.certifies(step) for step in steps)


@pytest.mark.parametrize(("name", "number"), [("kakuro", 1), ("suguru", 2)])
def test_a_hint_first_tells_what_its_step_rests_on(name, number):
    _, hints = walked(small(name, number), {})
    resting = [found for found in hints if found.before]
    assert resting
    for found in resting:
        later = {**found.step.facts, **{place: (value,) for place, value in found.step.sets}}
        for step in reversed(found.before):
            assert any(p in later and v not in later[p] for p, v in step.removes)
            later |= {p: candidates for p, candidates in step.facts.items() if p not in later}


@pytest.mark.part(2)
@each_solved
def test_following_hints_solves_an_evidence_board(kind, record):
    board, _ = walked(record.puzzle, {})
    assert board.items() <= {**record.solution, **record.puzzle.derived(record.solution)}.items()


def is_open(puzzle):
    """Whether a puzzle is not solved as printed."""
    known = {**puzzle.domains, **model(puzzle).givens}
    return any(len(left) > 1 for left in known.values())


LAST_FIRST = [*reversed([*(record.puzzle for _, record in SOLVED), *COLLECTED])]
LARGER = [next(p for p in LAST_FIRST if p.kind is kind and is_open(p)) for kind in KINDS]
each_larger = pytest.mark.parametrize("puzzle", LARGER, ids=[kind.name for kind in KINDS])


@each_larger
@pytest.mark.part(10)
def test_from_any_right_board_there_is_a_hint(puzzle):
    solution = solve(puzzle).solution
    for share in (0.0, 0.1, 0.3, 0.6, 0.9):
        board = part(solution, share)
        found = hinted(puzzle, board)
        if {**board, **model(puzzle).givens}.keys() >= solution.keys():
            assert found.ending == "solved"  # nothing is left to be filled in
            continue
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
    assert found.sentence("where") == "a mistake among r1c1 and r1c3"
    assert found.sentence("what").startswith(
        "a mistake: x at r1c1 and o at r1c3 do not go together. "
    )


@pytest.mark.part(3)
@each_larger
def test_the_stages_say_more_and_more(puzzle):
    found = hinted(puzzle, {})
    where, why, what = (found.sentence(stage) for stage in STAGES)
    assert where.startswith("Look at ")
    assert found.step.technique.name[1:] in why
    assert why[0].isupper() or found.before
    assert found.step.technique.reason(found.step) in why
    move = found.moves[0].told
    whole = any(step.technique.concludes for step in move)
    assert whole or all(is_named(place, what) for step in move for place, _ in step.removes)
    assert told(move) in what
    for step in found.before:
        assert all(is_named(place, what) for place, _ in step.removes)
        if step.technique.level > Difficulty.EASY:
            assert sentence(step) in what
    said = re.escape(conclusion(found.step))
    assert not re.search(rf"{said}(?! or |(, \S+)+ or )", where + why)  # but "r1c1 is 1, 2 or 4"
    for place, _ in found.step.sets:
        assert whole or is_named(place, what)


@pytest.mark.part(2)
@each_larger
def test_what_a_stage_names_is_pointed_at(puzzle):
    found = hinted(puzzle, {})
    for stage in ("where", "why"):
        names = set(map(str, found.pointed(stage)))
        alone = r"(?<!of )(?<!from )(?<!to )(?<![\w-])r\d+c\d+(?![\w-])"
        assert set(re.findall(alone, found.sentence(stage))) <= names
    assert set(found.moves[0].looked) <= set(found.pointed("why"))


def test_what_blocks_a_number_is_pointed_at():
    text = "sudoku\ngivens\n. . . 1\n. . . .\n. 1 . .\n. . . .\n"
    found = hinted(formats.read(text), {})
    why = found.sentence("why")
    assert "by the 1s at r1c4 and r3c2" in why
    assert {Cell(0, 3), Cell(2, 1)} < {*found.pointed("why")}
    assert {Cell(0, 3), Cell(2, 1)} <= {*found.picture().highlight}


@each_solved
def test_a_done_board_needs_no_hint(kind, record):
    found = hinted(record.puzzle, record.solution)
    assert found.step is None
    assert found.sentence("what") == ENDING_TEXTS["solved"]


@pytest.mark.parametrize("puzzle", IMPOSSIBLE, ids=[p.kind.name for p in IMPOSSIBLE])
def test_a_puzzle_without_a_solution_gets_no_step(puzzle):
    found = hinted(puzzle, {})
    assert found.step is None
    assert found.broken or found.ending == "none"
    assert found.sentence("where")


@each_solved
def test_out_of_time_there_is_no_hint(kind, record):
    assert hinted(record.puzzle, {}, time_limit=0).ending == "undecided"


def test_a_board_is_enough_and_what_is_printed_need_not_be_entered():
    puzzle = formats.read("marupeke\n. x x .\n. . . .")
    found = hint(puzzle, {Cell(1, 0): "o"})
    assert found.state.board() == {Cell(1, 0): "o"}
    assert found.fields()["state"] == [["o", None, None, "o"], ["o", None, None, None]]
    said = "r1c1 and r1c4 are o: next to two x's in a line, r1c2 and r1c3."
    assert found.sentence("what") == said
    assert found.text().startswith(f"{found.sentence('what')}\n")
    assert found.text(stage="where").startswith("Look at r1c1, r1c2 and r1c3\n")
    assert found.fields()["text"] == {stage: found.sentence(stage) for stage in STAGES}
    drawn = found.picture()
    assert set(drawn.highlight) == {Cell(0, 1), Cell(0, 2)}
    assert drawn.targets == (Cell(0, 0), Cell(0, 3))
    assert "next to two x&#x27;s in a line" in found.page() or "next to two x" in found.page()


def test_entries_where_nothing_goes_are_refused():
    puzzle = formats.read("marupeke\n. # .\n. . .")
    with pytest.raises(BadPuzzle, match="r1c2 holds x; expected nothing"):
        hint(puzzle, {Cell(0, 1): "x"})
    with pytest.raises(BadPuzzle, match="r1c1 holds z"):
        hint(puzzle, {Cell(0, 0): "z"})


def test_a_broken_sum_is_told_by_its_cells():
    puzzle = formats.read("wijuko\n. 5 .\n. + .\n. . .")
    found = hint(puzzle, {Cell(0, 0): 1, Cell(0, 1): 2})
    expected = "a mistake: r1c1 and r1c2 make 3, not the 5 at r1c1-r1c2 (sum)"
    assert found.sentence("where") == expected
    told, other = found.fields()["mistakes"]
    assert (told["rule"], told["cells"]) == ("sum", [[[0, 0], [0, 1]], [0, 0], [0, 1]])
    assert (other["rule"], other["candidates"]) == (None, [[[0, 0], [1]], [[0, 1], [2]]])


# -- words -------------------------------------------------------------------------------------


def test_a_value_is_said_as_its_kind_has_it():
    assert either((".", 1)) == ". or 1"
    assert either((".", 1), {".": "empty"}) == "empty or 1"
    told = {kind.name: kind.look.value_names for kind in kinds() if kind.look.value_names}
    assert told["abc"] == {".": "empty"}
    assert told["shakashaka"]["."] == "empty"
    assert either(("NW", "SE"), told["shakashaka"]) == "black top left or black bottom right"
    puzzle = formats.read("shakashaka\n0 .\n. .\n")
    assert sentence(explain(puzzle).steps[0]).startswith("r1c2 and r2c1 are empty: ")


def test_a_hint_tells_what_stands_in_a_cell_and_not_what_would_do():
    text = "sudoku\ngivens\n1 2 . .\n. . . .\n. . . 3\n4 . . .\n"
    puzzle = formats.read_record(text).puzzle
    told = hint(puzzle, State.of(puzzle, {})).sentence("what")
    expected = "r1c4 is 4: it sees 1 at r1c1, 2 at r1c2 and 3 at r3c4; then r1c3 is 3 (full house)."
    assert told == expected


@pytest.mark.parametrize(
    ("givens", "follows"),
    [
        (". 2 . 4\n1 . . 3", "r1c3 is 1; r2c2 is 4; r2c3 is 2 (full house)."),
        (
            ". . . .\n3 4 . .\n2 . 4 .\n. 3 . 1",
            "r1c2 and r4c3 are 2; r3c2 is 1; r4c1 is 4 (full house).",
        ),
    ],
)
def test_all_that_follows_at_once_is_told_with_the_step(givens, follows):
    puzzle = formats.read(f"sudoku\ngivens\n{givens}\n")
    assert hinted(puzzle, {}).sentence("what").endswith(f"; then {follows}")


@pytest.mark.parametrize("name", ["aquarium", "castlewall", "context"])
def test_the_picture_strikes_out_what_looks_show(name):
    puzzle = next(record.puzzle for kind, record in SOLVED if kind.name == name)
    found = hinted(puzzle, {})
    ink = puzzle.kind.look.ink
    drawn = {(m.on_board, m.ink) for m in found.picture().marks if m.role is Role.STRUCK}
    shown = {(p, ink(value)) for step in found.moves[0].told for p, value in step.shown}
    assert shown
    assert shown <= drawn


LOOK = """hidato
givens
27 .  7  8  9  10
28 26 .  6  12 11
25 32 .  5  4  13
24 .  .  35 14 3
23 20 36 18 2  15
22 21 19 1  17 16
"""


def test_what_falls_beside_a_settled_place_is_a_look_only_if_it_needs_nothing_known_of_that():
    (puzzle,) = formats.read_all(LOOK)
    marks = {Cell(1, 2): (33, 34), Cell(3, 1): (30, 31, 34), Cell(3, 2): (31,)}
    # That is all there is before 32, so that nothing need be known of 28.
    marks[Cell(0, 1)] = [value for value in range(1, 37) if value not in (29, 30, 31)]
    state = State.of(puzzle, {})
    for place, values in marks.items():
        for value in values:
            state = state.drop(place, value)
    (move,) = hint(puzzle, state).moves
    assert (Cell(0, 1), 29) in move.step.sets
    assert not Certifier(model(puzzle)).certifies(move.step._replace(candidates_before={}))


def test_what_is_settled_beside_a_look_needs_nothing_known_of_what_that_strikes_out():
    """Row 4, which is not about r3c3, keeps r4c3 and r4c4 apart: the step is told as a whole."""
    puzzle = formats.read(
        "sudoku + arrows + doublearrows box=usual\ngivens\n"
        + ". . . .\n" * 4
        + "arrow r1c4 r1c3 r2c2\ndoublearrow r4c3 r3c3 r2c3 r2c4 r3c4 r4c4\n"
    )
    known = {Cell(0, 1): 3, Cell(0, 2): 2, Cell(0, 3): 4}
    assert "r1c1 is 1" in hint(puzzle, known).text()
