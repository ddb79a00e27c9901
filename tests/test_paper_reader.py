"""Whoever has the printed puzzle and what was told before can verify every step, line by line."""

from random import Random

import pytest

from enpitsu.inference.explain import explain
from enpitsu.inference.hint import hint
from enpitsu.puzzle.kind import Record
from evidence import COLLECTED, SOLVED
from paper_reader import Doubt, Reader
from samples import of_each_kind
from small_puzzles import small

# On paper there is no place for what is derived.
ON_PAPER = [(kind, record) for kind, record in SOLVED if not kind.derived]
BOARDS = [*ON_PAPER, *((p.kind, Record(p)) for p in COLLECTED[::25])]


@pytest.mark.parametrize(("kind", "record"), of_each_kind(BOARDS, 1))
@pytest.mark.part(4)
def test_every_told_step_follows_from_the_paper(kind, record):
    path = explain(record.puzzle)
    reader, told = Reader(path.puzzle), path.fields()
    for step in told["steps"]:
        reader.read(step)
        assert all(rest < step["line"] for rest in step["rests"])
    assert reader.left == dict(path.end.candidates)


@pytest.mark.parametrize(("kind", "record"), of_each_kind(BOARDS, 1)[::2])
@pytest.mark.part(2)
def test_all_steps_follow_too(kind, record):
    path = explain(record.puzzle, all_steps=True)
    reader = Reader(path.puzzle)
    for step in path.fields()["steps"]:
        reader.read(step)
    assert reader.left == dict(path.end.candidates)


@pytest.mark.parametrize("share", [0, 0.3])
@pytest.mark.parametrize(("kind", "record"), of_each_kind(ON_PAPER, 1))
@pytest.mark.part(2)
def test_a_hint_names_all_that_it_rests_on(kind, record, share):
    rng = Random(kind.name)
    known = {place: value for place, value in record.solution.items() if rng.random() < share}
    told = hint(record.puzzle, known).fields()
    assert told["step"] or told["status"] == "solved"
    reader = Reader(record.puzzle, {place: (value,) for place, value in known.items()})
    steps = [*told["before"], *([told["step"]] if told["step"] else [])]
    for number, step in enumerate(steps):
        reader.reminded(step, steps[:number]).read(step)
        reader.read(step)


def test_the_reader_doubts_what_was_not_told():
    steps = explain(small("suguru", 0)).fields()["steps"]
    doubts = 0
    for number in range(len(steps)):
        reader = Reader(small("suguru", 0))
        try:
            for step in steps[:number] + steps[number + 1 :]:
                reader.read(step)
        except Doubt:
            doubts += 1
        else:
            assert not all(len(left) == 1 for left in reader.left.values())
    assert doubts > len(steps) // 2


def test_the_reader_doubts_what_cites_too_little():
    steps = explain(small("suguru", 0)).fields()["steps"]
    told = enumerate(steps)
    first = next(number for number, step in told if step["given"] and "looks" not in step)
    for part in ("given", "because"):
        reader = Reader(small("suguru", 0))
        for step in steps[:first]:
            reader.read(step)
        with pytest.raises(Doubt):
            reader.read({**steps[first], part: []})


@pytest.mark.parametrize("name", ["minesweeper", "sudoku"])
def test_the_reader_doubts_a_hint_without_the_looks_it_uses(name):
    record = next(record for kind, record in ON_PAPER if kind.name == name)
    step = hint(record.puzzle, {}).fields()["step"]
    Reader(record.puzzle).read(step)
    assert step["looks"]
    shown = [entry for look in step["looks"] for entry in look["removes"]]
    alone = {**step, "looks": [], "removes": [one for one in step["removes"] if one not in shown]}
    with pytest.raises(Doubt):
        Reader(record.puzzle).read(alone)


def test_the_reader_doubts_a_hint_that_does_not_name_what_it_rests_on():
    puzzle = next(record.puzzle for kind, record in ON_PAPER if kind.name == "hashi")
    told = hint(puzzle, {}).fields()
    reader = Reader(puzzle)
    for step in told["before"]:
        reader.read(step)
    reader.reminded(told["step"]).read(told["step"])
    text = told["step"]["text"].replace(", as r3c1-r3c2 is not a double bridge", "")
    text, _, _ = text.partition("; then")
    with pytest.raises(Doubt):
        reader.reminded({**told["step"], "text": text}).read(told["step"])


def test_the_reader_doubts_a_rectangle_that_is_not_drawn():
    puzzle = next(record.puzzle for kind, record in ON_PAPER if kind.name == "tatamibari")
    step = hint(puzzle, {}).fields()["step"]
    Reader(puzzle).read(step)
    assert "the rectangle from r1c1 to r1c2 is drawn" in step["text"]
    for other in ("r1c1 to r2c1", "r1c1 to r1c3", "r2c1 to r2c2"):
        with pytest.raises(Doubt):
            Reader(puzzle).read({**step, "text": step["text"].replace("r1c1 to r1c2", other)})
