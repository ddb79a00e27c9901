"""Runs of a library: what is made, found out and kept."""

from itertools import islice
from pathlib import Path
from threading import Timer
from unittest import mock

import pytest

import postgres
from enpitsu.inference.grade import grade
from enpitsu.io.formats import records
from enpitsu.library import running
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, Unreachable
from enpitsu.library.running import Cancelled, Patience, Runs, RunStore
from enpitsu.library.tasks import orders, questions, recipe_fields, recipe_of
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.runs import runs, scheduling
from enpitsu.runs.processes import Here
from run_tasks import Memory

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


# -- servers that go ---------------------------------------------------------------------


@pytest.fixture
def server():
    """A server that may be stopped."""
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.servers() as one:
        yield one


def test_a_run_goes_on_when_its_server_is_there_again(server):
    asked, told = orders(Recipe("takuzu", 4, 6), 1, 60, None, None), []
    back = Timer(1.5, server.start)

    def answers(library, store):
        for number, one in enumerate(runs(asked, Here(), store)):
            if number == 10:
                server.stop()
                back.start()
            yield one

    with Library(server.url) as library:
        run = Runs(library).begin("generate", {"count": 60}, 60)
        patience = Patience(60, told.append)
        store = RunStore(library, run, patience=patience)
        with mock.patch.object(scheduling, "SECONDS_BETWEEN_SAVES", 0.05):
            found = [*answers(library, store)]
        back.join()
        book = Runs(library, patience)
        book.end(run.id, "done")
        assert sorted(one.number for one in found) == [*range(60)]
        assert [one["number"] for one in book.answers(run.id)] == [*range(1, 61)]
        assert (book.get(run.id).done, book.get(run.id).new) == (60, len(library))
        assert [*library.verify()] == []
    assert len(told) >= 2
    assert "it is waited for, 60 seconds at most" in told[0]
    assert told[-1] == "the library is there again"


def test_what_a_server_has_stored_and_not_said_so_is_kept_once(library):
    asked = orders(Recipe("takuzu", 4, 6), 1, 12, None, None)
    run, lost = Runs(library).begin("generate", {}, 12), []

    class Forgetful(RunStore):
        def _kept(self, answers):
            done = super()._kept(answers)
            if not lost:
                lost.append(len(answers))
                raise Unreachable("gone after it has stored them")
            return done

    with mock.patch.object(running, "SECONDS_BETWEEN_CALLS", 0):
        store = Forgetful(library, run, patience=Patience(60))
        assert len([*runs(asked, Here(), store)]) == 12
    found = Runs(library).get(run.id)
    assert lost
    assert (found.done, found.new, store.kept, store.new) == (12, len(library), 12, len(library))
    assert [one["status"] for one in Runs(library).answers(run.id)] == ["made"] * 12


def test_who_interrupts_it_does_not_wait_again():
    patience = Patience(60)

    def act():
        raise Unreachable("gone")

    with mock.patch.object(running, "sleep", side_effect=KeyboardInterrupt):
        with pytest.raises(KeyboardInterrupt):
            patience(act)
        with pytest.raises(Unreachable):
            patience(act)


def test_a_puzzle_that_is_removed_meanwhile_does_not_end_a_run(library):
    library.add(records(COLLECTION), graded=False)
    asked = [*questions("solve", ((one.id, one.record) for one in library), None)]
    gone = library.ids()[1]
    library.remove(gone)
    id_, told = go(library, "solve", {}, asked)
    assert len(told) == 5
    assert [one["puzzle"] for one in Runs(library).answers(id_)].count(None) == 1


# -- many tasks --------------------------------------------------------------------------


def test_a_million_tasks_are_made_as_they_are_asked_for():
    asked = orders(TAKUZU, 1, 10**6, None, None)
    assert len(asked) == 10**6
    first = [*islice(asked, 3000)]
    assert len({task.digest for task in first}) == 3000
    assert [task.item.number for task in first] == [*range(1, 3001)]

    class Some(Memory):
        looked_up = 0

        def known(self, digests):
            self.looked_up += len(digests)
            return super().known(digests)

    store = Some()
    told = runs(Few(asked), Here(), store)
    assert next(told).number == 0
    told.close()
    assert store.looked_up <= scheduling.MAX_STORED_TASKS_ASKED


class Few:
    """The same tasks, answered at once."""

    def __init__(self, asked):
        self.asked = asked

    def __len__(self):
        return len(self.asked)

    def __iter__(self):
        return (task._replace(ask=str) for task in self.asked)


def test_in_the_places_of_known_ones_others_are_made():
    asked = orders(TAKUZU, 1, 300, None, None)
    known = {task.digest for task in asked if task.item.number % 7 == 0}
    others = asked.in_their_places(known.intersection)
    assert [(task.item.number, task.item.again) for task in others] == [
        (number, 1) for number in range(7, 301, 7)
    ]
    assert not {task.digest for task in others} & {task.digest for task in asked}
    assert len(asked.in_their_places(set)) == 0
    assert len(asked.in_their_places(lambda some: some)) == 0  # there is no more to be had
