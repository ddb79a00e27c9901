"""The library, on SQLite and on PostgreSQL: its tables, what is damaged, what is old."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

import enpitsu
from enpitsu.inference.grade import grade
from enpitsu.io.formats import records
from enpitsu.library.entries import examined
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, _url
from enpitsu.library.storing import inserted
from enpitsu.library.tables import METADATA, VERSION_TABLE
from enpitsu.paper.grid import Cell
from shelves import drawn, entry

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


@pytest.mark.parametrize("revision", ["1", "3"])
def test_an_older_library_is_brought_up_to_date_with_all_that_is_in_it(url, revision):
    config = Config()
    config.set_main_option("script_location", str(files("enpitsu.library") / "migrations"))
    engine = create_engine(_url(url))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        inserted(connection, [drawn(n) for n in range(9)])
    engine.dispose()
    with Library(url) as library:
        with pytest.raises(LibraryError, match="made by an older enpitsu; expected: enpitsu"):
            library.ids()
        library.upgrade()
        assert [one.form for one in library] == [drawn(n).form for n in range(9)]
        expect_tables(library)


def test_every_damage_is_told(library, url):
    library.add(records(EXAMPLES / "collection.jsonl"))
    assert list(library.verify()) == []
    one, two, three, four, five = library.ids()
    tampered(
        url,
        f"UPDATE content SET text = 'suguru' WHERE puzzle = {one}",
        f"UPDATE content SET solution = (SELECT solution FROM content WHERE puzzle = {one})"
        f" WHERE puzzle = {two}",
        f"UPDATE puzzle SET form = 'f' WHERE id = {three}",
        f"UPDATE content SET solution = NULL WHERE puzzle = {four}",
    )
    solution = [list(row) for row in library.get(five).solution]
    at, other = Cell(0, 0), Cell(0, 1)
    solution[0][0], solution[0][1] = solution[0][1], solution[0][0]
    assert at != other
    tampered(url, f"UPDATE content SET solution = '{json.dumps(solution)}' WHERE puzzle = {five}")
    told = {(damage.id, damage.what.partition(":")[0]) for damage in library.verify()}
    assert told == {
        (one, "it cannot be read"),
        (two, "it cannot be read"),
        (three, "its text is another puzzle than was kept"),
        (four, "its solution is missing"),
        (five, "its solution is none"),
    }


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
    tampered(url, f"UPDATE {VERSION_TABLE} SET version_num = '0'")
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
    assert found.board == kept.board == enpitsu.solve(SUGURU.puzzle).solution
    assert found.fields() | {"id": None, "added": None} == kept.fields()


@pytest.mark.parametrize("url", ["mysql://x/y", "http://x", "sqlite://", "what://"])
def test_an_address_of_no_library_is_told(url):
    with pytest.raises(LibraryError, match="no address of a library"):
        Library(url)
