"""Libraries that are copied into others, of SQLite and of PostgreSQL, with all that is in them."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

import postgres
from enpitsu.errors import EnpitsuError
from enpitsu.io.formats import records
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, _url
from enpitsu.library.running import Runs, RunStore
from enpitsu.library.tasks import orders, questions
from enpitsu.making.recipe import Recipe
from enpitsu.runs import runs
from enpitsu.runs.processes import Here

COLLECTION = Path(__file__).parents[1] / "examples" / "collection.jsonl"
PAIRS = [
    ("sqlite", "server"),
    ("server", "sqlite"),
    pytest.param("sqlite", "sqlite", marks=pytest.mark.long),
    pytest.param("server", "server", marks=pytest.mark.long),
]


@pytest.fixture
def place(request, tmp_path):
    """Addresses of libraries that are not there yet."""

    def place(what, name):
        if what == "sqlite":
            return str(tmp_path / f"{name}.db")
        return postgres.new_database(request.getfixturevalue("postgresql"))

    return place


def fill(library):
    """Puzzles that were given and such as were made, tags, two runs, and numbers that are gone."""
    library.add(records(COLLECTION), tags=["given", "two words"])
    go(library, "generate", orders(Recipe("takuzu", 4, 6), 1, 8, None, None))
    go(library, "solve", [*questions("solve", ((one.id, one.record) for one in library), None)])
    library.tag("kind:takuzu limit:3", "seen")
    library.remove("sort:-id limit:1")
    library.remove("id:2")


def go(library, what, tasks):
    """Do a run."""
    run = Runs(library).begin(what, {"tasks": len(tasks)}, len(tasks))
    assert len([*runs(tasks, Here(), RunStore(library, run))]) == len(tasks)
    Runs(library).end(run.id, "done")


def contents(library):
    """All that a library has."""
    book = Runs(library)
    return [*library], [*book], [list(book.answers(run.id)) for run in book]


@pytest.mark.parametrize(("here", "there"), PAIRS)
def test_an_empty_library_becomes_the_same(place, here, there):
    with Library(place(here, "one")) as one, Library(place(there, "other")) as other:
        fill(one)
        steps = []
        told = one.copy_to(other, step=steps.append)
        assert told == (11, 11, 2, 21, ())
        assert sum(steps) == 11
        assert contents(other) == contents(one)
        assert [*other.verify()] == []
        again = one.copy_to(other)
        assert (again.puzzles, again.new) == (11, 0)
        assert contents(other) == contents(one)
        gone = max(one["puzzle"] or 0 for one in Runs(other).answers(2)) + 1
        assert other.add(records(COLLECTION))[1].id > gone  # no number is given again


@pytest.mark.parametrize(("here", "there"), PAIRS)
def test_to_any_other_is_added_what_it_does_not_have(place, here, there):
    with Library(place(here, "one")) as one, Library(place(there, "other")) as other:
        fill(one)
        takuzu = [entry.record for entry in one.find("kind:takuzu sort:-id limit:2")]
        other.add(takuzu, tags=["mine"])
        go(other, "generate", orders(Recipe("takuzu", 4, 4), 1, 2, None, None))
        before = contents(other)
        told = one.copy_to(other)
        assert (told.puzzles, told.new, told.runs, told.damages) == (11, 9, 2, ())
        entries, kept, answers = contents(other)
        assert entries[2 : len(before[0])] == before[0][2:]
        assert (kept[0], answers[0]) == (before[1][0], before[2][0])
        assert {entry.form for entry in one} <= {entry.form for entry in entries}
        found = {entry.form: entry for entry in entries}
        for entry in one:
            same = found[entry.form]
            assert {*entry.tags} <= {*same.tags}
            if "mine" not in same.tags:
                assert (same.added, same.number) == (entry.added, entry.number)
                assert same.run == (None if entry.run is None else entry.run + 1)
        assert [one["answer"] for one in answers[2]] == [
            one["answer"] for one in Runs(one).answers(2)
        ]
        assert [*other.verify()] == []


@pytest.mark.parametrize("here", ["sqlite", "server"])
def test_what_is_damaged_is_told_and_the_rest_is_copied(place, here):
    url = place(here, "one")
    with Library(url) as one:
        fill(one)
        wished = {entry.form for entry in one if entry.id not in (1, 3)}
        engine = create_engine(_url(url))
        with engine.begin() as connection:
            connection.execute(text("UPDATE content SET notes = '[' WHERE puzzle = 1"))
            connection.execute(text("UPDATE puzzle SET title = 'x' WHERE id = 3"))
            connection.execute(text("UPDATE answer SET misses = 7 WHERE number = 2 AND run = 2"))
        engine.dispose()
        with Library(place("sqlite", "other")) as other:
            told = one.copy_to(other)
            assert [damage.id for damage in told.damages] == [1, 3, None]
            assert told.damages[-1].run == 2
            assert {entry.form for entry in other} == wished
            assert [*other.verify()] == []


def test_a_copy_that_fails_leaves_nothing(place, monkeypatch):
    with Library(place("sqlite", "one")) as one, Library(place("sqlite", "other")) as other:
        fill(one)

        def fail(_):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            one.copy_to(other, step=fail)
        assert contents(other) == ([], [], [])
        with pytest.raises(LibraryError, match="copied to itself"):
            one.copy_to(Library(one.name))


@pytest.mark.parametrize("here", ["sqlite", "server"])
def test_a_backup_is_a_new_file(place, here, tmp_path):
    file = tmp_path / "backup.db"
    with Library(place(here, "one")) as one:
        fill(one)
        one.backup(file)
        with Library(file, create=False) as other:
            assert contents(other) == contents(one)
        with pytest.raises(EnpitsuError, match="only --force replaces it"):
            one.backup(file)
        with pytest.raises(EnpitsuError, match="cannot be written: no such file or directory"):
            one.backup(tmp_path / "nowhere" / "backup.db")
        one.remove("")
        one.backup(file, force=True)
        with Library(file, create=False) as other:
            assert len(other) == 0
    assert {path.name for path in tmp_path.iterdir()} <= {"backup.db", "one.db"}


def test_the_commands_tell_what_they_have_copied(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_LIBRARY", str(tmp_path / "one.db"))
    with Library(tmp_path / "one.db") as library:
        fill(library)
    file, other = tmp_path / "backup.db", tmp_path / "other.db"
    told = "11 puzzles copied, 2 runs with 21 answers\n"
    assert run("library", "backup", file) == (0, told, "")
    assert run("library", "backup", file)[0] == 2
    assert run("library", "backup", file, "--force") == (0, told, "")
    assert run("library", "copy", file, other) == (0, told, "")
    again = "0 new, 11 known, 2 runs with 21 answers\n"
    assert run("library", "copy", file, other) == (0, again, "")
    assert run("library", "copy", tmp_path / "none.db", other)[0] == 2
    with Library(other) as library, library.writing() as connection:
        connection.exec_driver_sql("UPDATE puzzle SET title = 'x' WHERE id = 3")
    code, out, err = run("library", "copy", other, tmp_path / "third.db")
    assert (code, out.split(",")[0]) == (1, "10 puzzles copied")
    assert err == "enpitsu: 3: its puzzle is not what was stored: not copied\n"
