"""A question builds one model, and what is told or drawn of its answer builds no other."""

import pickle
from importlib import import_module

import pytest

import enpitsu
from evidence import SOLVED
from samples import few

constraints = import_module("enpitsu.puzzle.model")  # the package has a function of that name
QUESTIONS = {
    "solve": enpitsu.solve,
    "check": lambda puzzle: enpitsu.check(puzzle, {}),
    "count": enpitsu.count,
    "forced": enpitsu.forced,
    "heatmap": enpitsu.heatmap,
    "explain": enpitsu.explain,
    "hint": lambda puzzle: enpitsu.hint(puzzle, {}),
    "grade": enpitsu.grade,
    "diagnose": enpitsu.diagnose,
}
SMALL = {kind.name: record.puzzle for kind, record in reversed(SOLVED)}
OFTEN = few([*SMALL], 11)
PUZZLES = [
    pytest.param(puzzle, id=name, marks=() if name in OFTEN else pytest.mark.long)
    for name, puzzle in SMALL.items()
]


@pytest.mark.part(2)
@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_one_model_is_built(name, puzzle, monkeypatch):
    built = []
    instances = constraints._instances

    def counted(puzzle, domains, rules):
        stated = puzzle.kind.stated
        if tuple(rules)[: len(stated)] == stated:  # then those of what is derived
            built.append(puzzle)
        return instances(puzzle, domains, rules)

    monkeypatch.setattr(constraints, "_instances", counted)
    reply = QUESTIONS[name](puzzle)
    assert reply.text()
    reply.picture()
    if name == "explain":
        assert reply.page()
    same = [other for other in built if other == puzzle]
    assert len(same) == 1
    again = pickle.loads(pickle.dumps(reply))
    assert "model" not in vars(again)  # made again where it is needed
    assert again.text() == reply.text()
