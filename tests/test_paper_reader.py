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
def test_every_told_step_follows_from_the_paper(kind, record):
    path = explain(record.puzzle)
    reader, told = Reader(path.puzzle), path.fields()
    for step in told["steps"]:
        reader.read(step)
        assert all(rest < step["line"] for rest in step["rests"])
    assert reader.left == dict(path.end.candidates)


@pytest.mark.parametrize(("kind", "record"), of_each_kind(BOARDS, 1)[::2])
def test_all_steps_follow_too(kind, record):
    path = explain(record.puzzle, all_steps=True)
    reader = Reader(path.puzzle)
    for step in path.fields()["steps"]:
        reader.read(step)
    assert reader.left == dict(path.end.candidates)


@pytest.mark.parametrize("share", [0, 0.3])
@pytest.mark.parametrize(("kind", "record"), of_each_kind(ON_PAPER, 1))
def test_a_hint_names_all_that_it_rests_on(kind, record, share):
    rng = Random(kind.name)
    known = {place: value for place, value in record.solution.items() if rng.random() < share}
    told = hint(record.puzzle, known).fields()
    assert told["step"] or told["status"] == "solved"
    reader = Reader(record.puzzle, {place: (value,) for place, value in known.items()})
    for step in [*told["before"], *([told["step"]] if told["step"] else [])]:
        open_ = [reader.places[str(cell)] for cell in step["given"]]
        open_ = [place for place in open_ if len(reader.left[place]) > 1]
        assert all(str(place) in step["text"] for place in open_), step["text"]
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
