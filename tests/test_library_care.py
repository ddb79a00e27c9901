"""The library, on SQLite and on PostgreSQL: its tables, what is damaged, what is old."""

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import column, create_engine, inspect, text
from sqlalchemy import table as sql_table

import enpitsu
from enpitsu.inference.grade import grade
from enpitsu.io.formats import records
from enpitsu.library.entries import examined
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, _url
from enpitsu.library.running import Runs, RunStore
from enpitsu.library.tables import CONTENT, LIKENESS, METADATA, PUZZLE, TAG, USED, VERSION_TABLE
from enpitsu.library.tasks import questions
from enpitsu.runs import runs
from enpitsu.runs.processes import Here
from library_entries import drawn, entry

EXAMPLES = Path(__file__).parents[1] / "examples"
SUGURU = next(records(EXAMPLES / "suguru.puz"))


def tampered(url, *statements):
    """Change the database behind the back of the library."""
    engine = create_engine(_url(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_tables_are_what_the_migrations_make(library):
    expect_tables(library)


def expect_tables(library):
    """The tables of a library are those of this version."""
    engine = create_engine(library._database.url)
    with engine.connect() as connection:
        options = {
            "version_table": VERSION_TABLE,
            "include_object": lambda _, name, *more: name != "puzzle_by_words",
        }
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []
        made = {one["name"] for one in inspect(engine).get_indexes("puzzle")}
        assert ("puzzle_by_words" in made) == (engine.dialect.name == "postgresql")
    engine.dispose()


@pytest.mark.parametrize("revision", ["1", "3", "5", "6"])
def test_an_older_library_is_brought_up_to_date_with_all_that_is_in_it(url, revision):
    with Library(url) as library:
        library.add([drawn(n) for n in range(9)], tags=["t"])
        before = [replace(one, minutes=None, rank=None) for one in library]  # not known before
    engine = create_engine(_url(url))
    with engine.begin() as connection:
        rows = {
            name: [dict(row) for row in connection.execute(table.select()).mappings()]
            for name, table in METADATA.tables.items()
        }
        METADATA.drop_all(connection)
        connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))
        migrated(connection, revision)
        for table in (PUZZLE, CONTENT, USED, TAG):
            old = {one["name"] for one in inspect(connection).get_columns(table.name)}
            told = [{name: row[name] for name in old} for row in rows[table.name]]
            columns = (column(name, table.c[name].type) for name in old)
            connection.execute(sql_table(table.name, *columns).insert(), told)
    engine.dispose()
    with Library(url) as library:
        with pytest.raises(LibraryError, match="made by an older enpitsu; expected: enpitsu"):
            library.ids()
        library.upgrade()
        assert [*library] == before
        assert {one.what for one in library.verify()} <= {
            "its text is another puzzle than was kept",  # which `drawn` makes up
            "its solution is missing",
        }
        expect_tables(library)


def test_an_older_library_knows_what_is_alike_once_it_is_brought_up_to_date(url):
    given = [*records(EXAMPLES / "collection.jsonl")]
    with Library(url) as library:
        library.add(given)
    engine = create_engine(_url(url))
    with engine.begin() as connection:
        marked = {*connection.execute(LIKENESS.select()).all()}
        connection.execute(text("DROP TABLE likeness"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '7'"))
    with Library(url) as library:
        library.upgrade()
    with engine.begin() as connection:
        assert {*connection.execute(LIKENESS.select()).all()} == marked != set()
    engine.dispose()


def migrated(connection, revision):
    """Make the tables of that version."""
    config = Config()
    config.set_main_option("script_location", str(files("enpitsu.library") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_every_damage_is_told(library, url):
    library.add(records(EXAMPLES / "collection.jsonl"))
    assert list(library.verify()) == []
    one, two, three, four, five = library.ids()
    tampered(
        url,
        f"UPDATE content SET text = text || ' ' WHERE puzzle = {one}",
        f"UPDATE content SET solution = NULL WHERE puzzle = {two}",
        f"UPDATE puzzle SET score = score + 1, title = 'x' WHERE id = {three}",
        f"UPDATE used SET times = times + 1 WHERE puzzle = {four}",
        f"UPDATE content SET notes = '[' WHERE puzzle = {five}",
    )
    assert {str(damage) for damage in library.verify()} == {
        f"{one}: its puzzle is not what was stored",
        f"{two}: its solution is not what was stored",
        f"{three}: its puzzle and its grade are not what was stored",
        f"{four}: its grade is not what was stored",
        f"{five}: its puzzle is not what was stored",
    }
    assert [damage.id for damage in library.verify(f"id:{two}")] == [two]
    met = []
    with pytest.raises(LibraryError, match=f"puzzle {five} is damaged: it cannot be read"):
        met.extend(one.id for one in library.find())
    tampered(url, f"DELETE FROM content WHERE puzzle = {four}")
    with pytest.raises(LibraryError, match=f"puzzle {four} is damaged: it cannot be read"):
        library.get(four)


def test_what_was_wrong_when_it_was_stored_is_told(library):
    given = [examined(record) for record in records(EXAMPLES / "collection.jsonl")]
    one, two, three, four, five = given
    solution = [list(row) for row in five.solution_rows]
    solution[0][0], solution[0][1] = solution[0][1], solution[0][0]
    bad = [
        replace(one, text="suguru"),
        replace(two, solution_rows=one.solution_rows),
        replace(three, form="f"),
        replace(four, solution_rows=None),
        replace(five, solution_rows=solution),
    ]
    numbers = [added.id for added in library.add(bad)]
    told = [(damage.id, damage.what.partition(":")[0]) for damage in library.verify()]
    wrong = ["it cannot be read"] * 2 + ["its text is another puzzle than was kept"]
    wrong += ["its solution is missing", "its solution is none"]
    assert told == [*zip(numbers, wrong, strict=True)]


def test_damaged_runs_and_answers_are_told(library, url):
    given = ((None, one) for one in records(EXAMPLES / "collection.jsonl"))
    tasks = [*questions("solve", given, 9)]
    run = Runs(library).begin("solve", {}, len(tasks))
    assert len([*runs(tasks, Here(), RunStore(library, run))]) == len(tasks)
    Runs(library).end(run.id, "done")
    assert [*library.verify()] == []
    tampered(url, "UPDATE answer SET misses = 1 WHERE number = 2")
    tampered(url, "UPDATE answer SET fields = '[' WHERE number = 4")
    tampered(url, "UPDATE run SET version = 'x'")
    assert sorted(map(str, library.verify())) == [
        "run 1: it is not what was stored",
        "run 1: the answer to task 2 is not what was stored",
        "run 1: the answer to task 4 is not what was stored",
    ]
    with pytest.raises(LibraryError, match="an answer of run 1 is damaged: it cannot be read"):
        [*Runs(library).answers(run.id)]
    assert library.remove("") == 5  # of which its answers do not suffer
    assert len([*library.verify()]) == 3


@pytest.mark.parametrize("version", ["zzzz", "", "0", "6x", "-1", "\u0666"])
def test_a_version_that_no_enpitsu_writes_is_told(url, version):
    Library(url).close()
    tampered(url, f"UPDATE {VERSION_TABLE} SET version_num = '{version}'")
    with pytest.raises(LibraryError, match=f"damaged: its tables are of version '{version}'"):
        Library(url)
    tampered(url, f"DELETE FROM {VERSION_TABLE}")
    with pytest.raises(LibraryError, match="damaged: its tables are of version none"):
        Library(url)
    tampered(url, f"DROP TABLE {VERSION_TABLE}")
    with pytest.raises(LibraryError, match="damaged: of its tables, enpitsu_version is missing"):
        Library(url)


def test_tables_that_are_not_those_of_the_version_are_told(library, url):
    library.add(entry(1))
    tampered(url, "ALTER TABLE puzzle RENAME COLUMN source TO sauce")
    assert any("source" in str(damage) for damage in library.verify())
    with pytest.raises(LibraryError, match="damaged: "):
        library.get(1)


def test_grades_of_another_ladder_are_made_again(library, url):
    ((id_, _),) = library.add(SUGURU)
    assert library.ungraded() == []
    before = library.get(id_)
    tampered(url, "UPDATE puzzle SET ladder = '0', score = 1, level = 4", "DELETE FROM used")
    assert library.ungraded() == [id_]
    library.set_grades([(id_, grade(SUGURU.puzzle))])
    assert library.get(id_) == before
    assert library.ungraded() == []


def test_the_first_to_come_makes_the_tables(url):
    with pytest.raises(LibraryError, match="no library is there"):
        Library(url, create=False)
    with Library(url) as one, Library(url) as other:
        one.add(entry(1))
        assert len(other) == 1
    with Library(url, create=False) as again:
        assert len(again) == 1


def test_a_library_of_another_version_is_refused(url):
    Library(url).close()
    tampered(url, f"UPDATE {VERSION_TABLE} SET version_num = '99'")
    with pytest.raises(LibraryError, match="made by a newer enpitsu; its tables are of version 99"):
        Library(url)
    tampered(url, f"UPDATE {VERSION_TABLE} SET version_num = '5'")
    older = Library(url)
    with pytest.raises(LibraryError, match="made by an older enpitsu; expected: enpitsu"):
        older.add(entry(1))
    older.close()


def test_other_tables_are_left_alone(url):
    tampered(url, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(LibraryError, match="no library, but other tables: recipes"):
        Library(url)


def test_what_is_examined_once_is_not_examined_again(library):
    kept = examined(SUGURU)
    (one,) = library.add(kept)
    found = library.get(one.id)
    assert found.solution == kept.solution == enpitsu.solve(SUGURU.puzzle).solution
    assert found.fields() | {"id": None, "added": None} == kept.fields()


@pytest.mark.parametrize("url", ["mysql://x/y", "http://x", "sqlite://", "what://"])
def test_an_address_of_no_library_is_told(url):
    with pytest.raises(LibraryError, match="no address of a library"):
        Library(url)
