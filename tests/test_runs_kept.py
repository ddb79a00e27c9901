"""Runs of a library: what is made, found out and kept."""

from pathlib import Path

import pytest

from enpitsu.inference.grade import grade
from enpitsu.io.formats import records
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError
from enpitsu.library.running import Cancelled, Runs, RunStore
from enpitsu.library.tasks import orders, questions, recipe_fields, recipe_of
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.runs import runs
from enpitsu.runs.processes import Here

COLLECTION = Path(__file__).parents[1] / "examples" / "collection.jsonl"
TAKUZU = Recipe("takuzu", 4, 4)


def go(library, what, wish, asked, **more):
    """Do a run, and return its number and the answers that were new."""
    run = Runs(library).begin(what, wish, len(asked))
    return run.id, list(runs(asked, Here(), RunStore(library, run, **more)))


def test_made_puzzles_are_those_of_the_series(library):
    asked = orders(TAKUZU, 1, 12, None, None)
    id_, told = go(library, "generate", {"count": 12}, asked)
    assert len(told) == 12
    wished = [made(TAKUZU, number=number) for number in range(1, 13)]
    seen = {one.number: one.record for one in library.find(f"run:{id_}")}
    for number, record in seen.items():
        assert record == record.__class__(
            wished[number - 1].puzzle,
            wished[number - 1].id,
            wished[number - 1].solution,
            notes=wished[number - 1].notes,
        )
    answers = list(Runs(library).answers(id_))
    assert [one["number"] for one in answers] == [*range(1, 13)]
    run = Runs(library).get(id_)
    assert (run.done, run.new, run.failed) == (12, len(seen), 0)
    assert len(library) == len(seen)
    again, told = go(library, "generate", {"count": 14}, orders(TAKUZU, 1, 14, None, None))
    assert (again, len(told), Runs(library).get(id_).total) == (id_, 2, 14)


def test_grades_go_to_the_puzzles_that_are_there(library):
    given = list(records(COLLECTION))
    ids = [one.id for one in library.add(given, graded=False)]
    asked = [*questions("grade", ((one.id, one.record) for one in library), None)]
    id_, told = go(library, "grade", {"query": ""}, asked)
    assert len(told) == 5
    for number, record in zip(ids, given, strict=True):
        found, kept = grade(record.puzzle), library.get(number)
        assert (kept.level, kept.score, kept.techniques) == (
            found.level,
            found.score,
            found.techniques,
        )
    for one, record in zip(Runs(library).answers(id_), given, strict=True):
        assert one["answer"] == grade(record.puzzle).fields()
    assert go(library, "grade", {"query": "x"}, asked)[1] == []  # another run knows them
    assert len(library) == 5


@pytest.mark.parametrize("what", ["solve", "count", "explain"])
def test_other_questions_are_answered_and_their_puzzles_kept(tmp_path, what):
    with Library(tmp_path / "library.db") as library:
        given = list(records(COLLECTION))
        id_, _ = go(library, what, {}, [*questions(what, ((None, one) for one in given), None)])
        answers = list(Runs(library).answers(id_))
        assert [library.get(one["puzzle"]).puzzle for one in answers] == [r.puzzle for r in given]
        assert all(one["answer"] and one["error"] is None for one in answers)


def test_what_came_to_no_answer_is_told_and_may_be_asked_again(library):
    asked = orders(TAKUZU, 1, 3, None, 0.0)
    id_, told = go(library, "generate", {"limit": 0}, asked)
    assert [str(one.error)[:14] for one in told] == ["no such puzzle"] * 3
    run = Runs(library).get(id_)
    assert (run.done, run.failed, run.new) == (3, 3, 0)
    assert go(library, "generate", {"limit": 0}, asked)[1] == []
    assert len(go(library, "generate", {"limit": 0}, asked, retry=True)[1]) == 3
    assert Runs(library).get(id_).done == 3


def test_a_run_can_be_cancelled_and_goes_on(library):
    asked = orders(TAKUZU, 1, 6, None, None)
    run = Runs(library).begin("generate", {}, 6)
    Runs(library).end(run.id, "cancelled")
    with pytest.raises(Cancelled):
        list(runs(asked, Here(), RunStore(library, run)))
    before = Runs(library).get(run.id).done
    assert before > 0
    id_, told = go(library, "generate", {}, asked)
    assert (id_, len(told)) == (run.id, 6 - before)
    with pytest.raises(LibraryError, match="no run 99"):
        Runs(library).end(99, "cancelled")


def test_recipes_come_back_from_json():
    for recipe in (
        TAKUZU,
        Recipe("marupeke", 6, 6, score=(1, 90), extra_options={"blockers": "4-7"}),
        Recipe("suguru", 5, 5, needs=("hidden single",), clues=(2, 9), minimal=True),
    ):
        assert recipe_of(recipe_fields(recipe)) == recipe
