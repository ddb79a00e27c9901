"""What every puzzle kind promises; a new kind is tested here without a line of its own."""

import random
import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu import formats
from enpitsu.errors import FormatError
from enpitsu.formats import Record
from enpitsu.picture import Mark, Picture, draw
from enpitsu.puzzle import Model, State, model
from enpitsu.render.svg import svg
from enpitsu.render.terminal import text as drawn
from enpitsu.solving import ENGINES, Solved, check, solve
from enpitsu.solving.sat import Sat
from evidence import BROKEN, KINDS, SOLVED, evidence
from strategies import puzzles

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
each_solved = pytest.mark.parametrize(
    ("kind", "record"), SOLVED, ids=[f"{kind.name}-{i}" for i, (kind, _) in enumerate(SOLVED)]
)
each_broken = pytest.mark.parametrize(
    ("kind", "rule", "record"), BROKEN, ids=[f"{kind.name}-{rule}" for kind, rule, _ in BROKEN]
)


# -- rules -----------------------------------------------------------------------------


@each_kind
def test_rules_have_ids_of_their_own_and_one_sentence_each(kind):
    ids = [rule.id for rule in kind.rules + kind.lemmas]
    assert len(set(ids)) == len(ids)
    for rule in kind.rules + kind.lemmas:
        assert re.fullmatch(r"[A-Z][^.]*\.", rule.sentence(kind.defaults()))


@each_kind
def test_every_rule_has_a_board_that_breaks_it(kind):
    assert {rule for rule, _ in evidence(kind.name)["broken"]} == {rule.id for rule in kind.rules}


@each_broken
def test_a_board_breaks_just_its_rule_and_names_the_places(kind, rule, record):
    verdict = check(record.puzzle, record.state)
    assert {constraint.rule.id for constraint in verdict.broken} == {rule}
    assert not verdict.unfilled
    assert all(constraint.places for constraint in verdict.broken)


@each_kind
def test_some_board_is_not_square(kind):
    grids = [record.puzzle.grid for record in evidence(kind.name)["solved"]]
    assert any(grid.rows != grid.cols for grid in grids)


# -- solving ---------------------------------------------------------------------------


@each_solved
@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_finds_the_one_answer(kind, record, engine):
    assert solve(record.puzzle, engine=engine) == Solved(record.solution)


@each_solved
def test_the_answer_passes_the_check_and_no_part_of_it_is_called_wrong(kind, record):
    assert check(record.puzzle, record.solution).right
    places = list(record.solution)
    random.Random(1).shuffle(places)
    part = {place: record.solution[place] for place in places[: len(places) // 2]}
    verdict = check(record.puzzle, part)
    assert not verdict.broken
    assert set(verdict.unfilled) == set(places) - set(part)


@each_solved
def test_check_and_sat_agree_on_random_boards(kind, record):
    rng = random.Random(2)
    domains = kind.answer.domains(record.puzzle)
    with Sat(model(record.puzzle)) as sat:
        for _ in range(40):
            board = dict(record.solution)
            for place in rng.sample(list(board), min(rng.randrange(3), len(board))):
                board[place] = rng.choice(domains[place])
            assert check(record.puzzle, board).right == (sat.solution(board.items()) is not None)


@each_broken
def test_sat_names_the_broken_rule(kind, rule, record):
    with Sat(model(record.puzzle), reasons=True) as sat:
        assert sat.solution(record.state.items()) is None
        assert {constraint.rule.id for constraint in sat.because()} == {rule}


# -- notation --------------------------------------------------------------------------


@each_solved
@pytest.mark.parametrize("format", ["text", "json"])
def test_records_come_back_as_they_were_written(kind, record, format):
    text = formats.write(record, format)
    (back,) = formats.records(text)
    assert (back.puzzle, back.solution, back.state) == (record.puzzle, record.solution, None)
    assert formats.write(back, format) == text


@each_kind
@given(data=st.data())
def test_random_puzzles_and_states_come_back(kind, data):
    puzzle = data.draw(puzzles(kind))
    domains = kind.answer.domains(puzzle)
    state = {
        p: data.draw(st.sampled_from(d)) for p, d in domains.items() if data.draw(st.booleans())
    }
    record = Record(puzzle, id=data.draw(st.sampled_from([None, "a-1"])), state=state)
    for format in ("text", "json"):
        (back,) = formats.records(formats.write(record, format))
        assert (back.puzzle, back.id, back.state) == (puzzle, record.id, state)
    assert hash(puzzle) == hash(back.puzzle)
    assert formats.read(repr(puzzle)) == puzzle


@each_kind
@settings(max_examples=150)
@given(data=st.data())
def test_damaged_text_is_refused_with_a_place_in_it_or_read(kind, data):
    record = data.draw(st.sampled_from(evidence(kind.name)["solved"]))
    text = formats.write(record, data.draw(st.sampled_from(["text", "json"])))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        new = data.draw(
            st.sampled_from(["", " ", "\n", "Q", "9", "#", "-1", "[", '"', "é", "=", "x"])
        )
        text = text[:at] + new + text[at + data.draw(st.integers(0, 2)) :]
    for found in formats.records(text):
        if isinstance(found, FormatError):
            lines = text.split("\n")
            assert 1 <= found.line <= len(lines)
            assert 0 <= found.column <= len(lines[found.line - 1]) + 1
        else:
            assert isinstance(found, Record)


# -- pictures --------------------------------------------------------------------------


@each_solved
def test_drawings_are_made_of_known_marks(kind, record):
    state = State.fresh(record.puzzle)
    for picture in (
        draw(record.puzzle),
        draw(record.puzzle, solution=record.solution),
        draw(record.puzzle, state=state, candidates=True, highlight=list(record.solution)[:2]),
    ):
        assert isinstance(picture, Picture)
        assert all(isinstance(mark, Mark) for mark in picture.marks)
        assert svg(picture).startswith("<svg")
        assert drawn(picture).strip()


# -- the file itself ---------------------------------------------------------------------


@each_kind
def test_a_kind_is_one_short_file(kind):
    module = import_module(f"enpitsu.kinds.{kind.name}")
    assert len(Path(module.__file__).read_text("utf-8").splitlines()) < 150


@each_kind
def test_a_model_without_a_rule_is_weaker(kind):
    """Each rule matters: on its evidence board the others alone accept what it forbids."""
    for rule, record in evidence(kind.name)["broken"]:
        whole = model(record.puzzle)
        rest = [c for c in whole.constraints if c.rule.id != rule]
        with Sat(Model(record.puzzle, whole.vars, rest)) as sat:
            assert sat.solution(record.state.items()) == record.state
