"""The glossary: each technique fires on its example, and each lemma says something on its board."""

import json

import pytest

from enpitsu.inference.glossary import every_technique, first_step, glossary
from enpitsu.inference.reasoner import BEHIND_LADDER
from enpitsu.inference.verification import Certifier
from enpitsu.kit.techniques.anywhere import ANYWHERE
from enpitsu.kit.techniques.general import LONG_CONTRADICTION, ONE_CONSTRAINT
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.paper.grid import simple_places
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu.show.render.svg import svg
from evidence import EVIDENCE, KINDS


def own_examples(found):
    """The examples on boards of the kind itself, not of the two that it is made of."""
    shown = EVIDENCE[found.name].techniques
    return [one for one in shown if one.record.puzzle.kind is found]


SHOWN = [(each, shown) for each in KINDS for shown in own_examples(each)]
OFTEN = 4  # of so many examples one is looked at unless all are asked for
LARGEST = 81  # cells


@pytest.mark.parametrize("found", KINDS, ids=repr)
def test_every_technique_and_every_lemma_has_an_example(found):
    known = EVIDENCE[found.name]
    shown = {one.name for one in known.techniques}
    own = {one.name for one in found.own_techniques}
    assert own | {pattern.name for pattern in found.patterns} <= shown
    assert shown <= {one.name for one in every_technique(found)}
    assert [id for id, _ in known.lemmas] == [one.id for one in found.lemmas]


def test_what_many_kinds_have_is_told_of_once():
    every = {one.name for kind in KINDS for one in every_technique(kind)}
    assert {*MEANINGS} <= every
    assert {one.name for one in (*ANYWHERE, ONE_CONSTRAINT, *BEHIND_LADDER)} <= {*MEANINGS}
    assert len({*MEANINGS.values()}) == len(MEANINGS)


@pytest.mark.part(4)
@pytest.mark.parametrize(
    ("found", "shown"),
    [
        pytest.param(
            *one,
            marks=[pytest.mark.long] if number % OFTEN else [],
            id=f"{one[0].name}-{one[1].name}",
        )
        for number, one in enumerate(SHOWN)
    ],
)
def test_a_technique_fires_on_its_example(found, shown):
    (example,) = glossary(found, EVIDENCE[found.name]._replace(techniques=(shown,))).techniques
    step = example.step
    assert step.technique.name == shown.name
    assert step.removes
    assert Certifier(example.model).certifies(step)
    assert len([*example.model.puzzle.grid.cells]) <= LARGEST
    assert example.meaning[0].isupper()
    assert example.meaning.endswith(".")
    assert example.sentence.endswith(".")
    told = {spot for place, _ in step.removes for spot in simple_places(place)}
    assert told & {mark.place for mark in example.picture.marks}


def test_who_has_no_example_says_so():
    easiest, hardest = kind("marupeke").techniques[0], LONG_CONTRADICTION
    record = EVIDENCE["marupeke"].techniques[0].record
    assert first_step(easiest, record)
    with pytest.raises(ValueError, match=f"{hardest.name} finds nothing"):
        first_step(hardest, record)


def test_a_lemma_is_drawn_where_it_says_something():
    (shown,) = glossary(kind("marupeke")).lemmas
    (area,) = shown.picture.areas
    assert set(shown.picture.highlight) < area
    assert any(set(c.variables) == set(shown.picture.highlight) for c in lemmas("marupeke", "L"))


def lemmas(name, id):
    boards = dict(EVIDENCE[name].lemmas)
    return model(boards[id].puzzle).lemmas


def test_rules_tell_and_draw_the_glossary(tmp_path, run):
    shown = glossary(kind("takuzu"))
    status, told, _ = run("rules", "takuzu", "--techniques", "--svg", tmp_path / "pictures")
    assert status == 0
    for example in shown.techniques:
        assert f"    {example.meaning}\n    For example, {example.sentence}\n" in told
        name = example.technique.name.replace(" ", "-")
        assert (tmp_path / "pictures" / f"{name}.svg").read_text("utf-8") == svg(example.picture)
    fields = json.loads(run("rules", "takuzu", "--json")[1])
    assert [one["meaning"] for one in fields["techniques"]] == [
        example.meaning for example in shown.techniques
    ]
