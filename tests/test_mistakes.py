"""What is wrong on a player's board, why, and what there is to write with pencil marks."""

import json
import random
from itertools import count

import pytest

from enpitsu.authoring.puzzles import small
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.inference.explain import explain
from enpitsu.inference.hint import hint
from enpitsu.inference.verification import Certifier
from enpitsu.io import formats
from enpitsu.kit.techniques.general import LEFT
from enpitsu.kit.techniques.words import sentence
from enpitsu.making.turning import turned, turned_board, turns
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.kind import Record, State
from enpitsu.puzzle.model import model
from evidence import KINDS
from probe_kinds import PROBES
from samples import few

ALL = [kind for kind in (*KINDS, *PROBES) if not kind.derived]  # boards tell all that is known
each_kind = pytest.mark.parametrize("kind", few(ALL, 14), ids=repr)
CHOICE = [kind for kind in ALL if kind.name != "ones"]  # there nothing can be wrong
each_choice = pytest.mark.parametrize("kind", few(CHOICE, 14), ids=repr)
STEPS = formats.read("marupeke\n. x x .\n. . . .")


def spoilt(kind, seed):
    """A small puzzle, its solution, and part of it with some wrong entries."""
    puzzles = (small(kind, number).puzzle for number in count(seed, 6))
    puzzle = next(one for one in puzzles if any(len(left) > 1 for left in one.domains.values()))
    solution, rng = solve(puzzle).solution, random.Random(seed)
    places = [p for p in solution if len(puzzle.domains[p]) > 1]
    part = {p: solution[p] for p in places if rng.random() < 0.5}
    for place in rng.sample(places, min(len(places), 1 + seed % 2)):
        part[place] = rng.choice([v for v in puzzle.domains[place] if v != solution[place]])
    return puzzle, solution, part


def is_certified(puzzle, state, steps):
    """Whether each step follows, from what is right of a state and the steps before it."""
    rules = model(puzzle)
    certifier = Certifier(rules)
    known = State({**rules.domains, **rules.givens, **state})
    for step in (one for told in steps for one in (*told.looks, told)):
        assert step.technique == LEFT or certifier.certifies(step), sentence(step)
        for place, left in {**step.facts, **step.candidates_before}.items():
            assert set(known.candidates[place]) <= set(left), sentence(step)
        for place, value in step.removes:
            known = known.drop(place, value)
        for place, value in step.sets:
            known = known.put(place, value)


@pytest.mark.part(3)
@each_choice
@pytest.mark.parametrize("seed", few(range(6), 2))
def test_the_reason_why_an_entry_is_wrong_is_certified(kind, seed):
    puzzle, solution, part = spoilt(kind, seed)
    wrong = {place: value for place, value in part.items() if solution[place] != value}
    found = hint(puzzle, part)
    assert found.status == "mistake"
    assert dict(found.wrong) == {place: (value,) for place, value in wrong.items()}
    place, values = found.mistake.claim
    assert values == (wrong[place],)
    with Sat(model(puzzle)) as sat:
        assert sat.solution([(place, *values)]) is None
    right = {p: (v,) for p, v in part.items() if solution[p] == v}
    *_, last = steps = found.mistake.steps
    is_certified(puzzle, right, steps)
    assert list(last.removes) == [(place, *values)]
    assert not last.sets
    told = found.sentence("why")
    assert sentence(last) in told
    assert f"{place} is {solution[place]}" not in told
    assert found.after.candidates[place] == puzzle.domains[place]


@each_choice
@pytest.mark.parametrize("seed", few(range(3), 1))
def test_marks_that_lost_the_right_value_are_told_with_the_reason(kind, seed):
    puzzle = small(kind, seed).puzzle
    solution, rules = solve(puzzle).solution, model(puzzle)
    open_ = [p for p, d in rules.domains.items() if len(d) > 2 and p not in rules.givens]
    for place in random.Random(seed).sample(open_, min(2, len(open_))):
        lost = tuple(v for v in rules.domains[place] if v != solution[place])
        found = hint(rules, State.of(puzzle, {}, {place: lost}))
        assert [*found.wrong] == [(place, lost)]
        assert found.sentence("where") == f"a mistake in the candidates of {place}"
        is_certified(puzzle, {}, found.mistake.steps)
        struck = {entry for step in found.mistake.steps for entry in step.removes}
        assert struck >= {(place, value) for value in lost}
        assert found.fields()["mistakes"][0]["candidates"][0][1] == [*lost]


@pytest.mark.part(2)
@each_kind
def test_a_mistake_is_one_on_a_turned_board_too(kind):
    puzzle, _, part = (small(kind, 1).puzzle, {}, {})
    if kind in CHOICE:
        puzzle, _, part = spoilt(kind, 1)
    found = hint(puzzle, part)
    for turn in turns(kind):
        there = hint(turned(puzzle, turn), turned_board(puzzle, part, turn))
        assert there.status == found.status
        lies = turned_board(puzzle, {place: value for place, (value,) in found.wrong}, turn)
        assert dict(there.wrong) == {place: (value,) for place, value in lies.items()}


def test_entries_that_do_not_go_together_are_told_with_the_reason():
    puzzle = formats.read("marupeke run=2\n. . .")
    found = hint(puzzle, {Cell(0, 0): "x", Cell(0, 2): "o"})
    assert [place for place, _ in found.mistake.claims] == [Cell(0, 0), Cell(0, 2)]
    others = {p: v for p, v in found.mistake.claims if p != found.mistake.claim[0]}
    is_certified(puzzle, others, found.mistake.steps)
    assert found.fields()["mistakes"][0]["candidates"] == [[[0, 0], ["x"]], [[0, 2], ["o"]]]


def test_an_entry_against_what_is_printed_is_told_so():
    puzzle = formats.read("marupeke\n. x x .\n. . . .")
    found = hint(puzzle, {Cell(0, 1): "o"})
    assert found.sentence("why").startswith(
        "a mistake: r1c2 is o, against the x at r1c2 (given). r1c2 is not o"
    )


def test_a_place_without_a_candidate_is_a_mistake():
    state = State.of(STEPS, {}, {Cell(1, 1): ()})
    found = hint(STEPS, state)
    assert found.status == "mistake"
    assert found.sentence("where") == "a mistake in the candidates of r2c2"
    assert found.sentence("why")


# -- pencil marks ----------------------------------------------------------------------------


@each_kind
@pytest.mark.part(4)
def test_with_marks_everywhere_hints_lead_to_the_solution_by_small_strikes(kind):
    puzzle = small(kind, 2).puzzle
    solution, rules = solve(puzzle).solution, model(puzzle)
    state = State({**rules.domains, **rules.givens})
    # One mark less than there could be: so it is seen that there are marks.
    for place, left in state.candidates.items():
        others = [value for value in left if value != solution[place]]
        if len(left) > 2 and others:
            state = state.drop(place, others[0])
    for _ in range(sum(map(len, rules.domains.values()))):
        found = hint(rules, state)
        if not found.moves:
            break
        marked = [p for p, left in found.state.candidates.items() if len(left) > 1]
        step = found.step
        assert step.sets or any(place in marked for place, _ in step.removes)
        assert found.after != state
        state = found.after
        assert all(solution[place] in left for place, left in state.candidates.items())
    assert found.ending == "solved"


def test_a_mark_is_struck_out_before_a_value_is_written_where_that_is_less_to_tell():
    text = "suguru\nregions\na a b\na b b\nc c b\ngivens\n. . .\n. 4 .\n1 . .\n"
    record = formats.read_record(text + "candidates\n123 123 ?\n? ? ?\n? ? ?\n")
    found = hint(record.puzzle, record.position)
    assert found.status == "step"
    rows = found.fields()["state"]
    back = formats.read_record(
        json.dumps({**json.loads(formats.write(record, "json")), "state": rows})
    )
    assert back.state or back.candidates != record.candidates


@each_choice
def test_so_many_steps_follow_from_each_other(kind):
    puzzle = small(kind, 0).puzzle
    solution = solve(puzzle).solution
    many = hint(puzzle, {}, steps=3)
    is_certified(puzzle, {}, [step for move in many.moves for step in move.steps])
    sets = [entry for move in many.moves for entry in move.step.sets]
    assert all(solution[place] == value for place, value in sets)
    assert len({place for place, _ in sets}) == len(sets) >= len(many.moves)
    assert many.sentence("what").startswith(hint(puzzle, {}).sentence("what"))
    assert len(many.moves) == 3 or hint(puzzle, many.after.board()).ending == "solved"
    assert len(many.fields()["further"]) == max(len(many.moves) - 1, 0)
    assert many.sentence("what").count("\n") == max(len(many.moves) - 1, 0)


def test_hints_feed_hints(run):
    out = formats.write(Record(formats.read("marupeke\n. . o x\n. # o .\n# o . x")), "json")
    seen = []
    while True:
        status, out, _ = run("hint", out.strip(), "--json")
        answer = json.loads(out)
        if answer["step"] is None:
            break
        assert status == 0
        seen.append(answer["text"]["what"])
    assert len(set(seen)) == len(seen) > 1
    assert answer["status"] == "several"


# -- explain goes on from where the player is ---------------------------------------------------


def test_explain_starts_from_the_board_of_the_record(run):
    state = "marupeke\n. x x .\n. . . .\nstate\no x x ?\n? ? ? ?\n"
    (status, out, _), (_, all_, _) = run("explain", state), run("explain", state, "--from-clues")
    assert "r1c1" not in out.split("[")[0]
    assert "r1c1 and r1c4 are o" in all_
    puzzle = formats.read(state)
    board = {Cell(0, 0): "o"}
    assert (
        explain(puzzle, state=board).fields()
        == explain(puzzle, state=State.of(puzzle, board)).fields()
    )
    wrong = explain(puzzle, state={Cell(0, 0): "x"})
    assert wrong.ending == "none"
    assert "no solution agrees with the board it starts from" in wrong.text()
    reason = "r1c1 is not x: next to two x's in a line, r1c2 and r1c3."
    assert wrong.text().endswith(f"a mistake: {reason}\n")
    assert wrong.fields()["mistake"]["cells"] == [[0, 0]]
    assert status == 1


# A way that entries have left no walk at all.
ASTRAY = """numbrix
givens
.  .  .  .  .  31
.  4  3  .  .  .
.  .  .  .  .  .
.  .  .  .  .  .
16 .  .  .  .  .
.  .  .  22 .  .
state
?  ?  ?  33 ?  31
5  4  ?  2  1  30
6  7  ?  ?  10 ?
?  14 ?  12 11 ?
16 19 20 8  24 ?
17 18 21 ?  ?  ?
"""


def test_a_path_from_a_board_that_has_gone_astray_is_told():
    record = formats.read_record(ASTRAY)
    assert "not" in explain(record.puzzle, state=record.state).text()
