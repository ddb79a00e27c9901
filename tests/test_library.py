"""The library, on SQLite and on PostgreSQL: what it keeps, how it is searched, what it refuses."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

import enpitsu
from enpitsu.errors import BadPuzzle, EnpitsuError, FormatError
from enpitsu.formats import read_record, records
from enpitsu.generating.levels import LEVELS
from enpitsu.generating.turning import turned_record, turns
from enpitsu.grid import Cell
from enpitsu.library.entries import examined
from enpitsu.library.library import Library
from enpitsu.library.opening import LibraryError, _url
from enpitsu.library.query import FIELDS, Range, Size, Term, parsed
from enpitsu.library.tables import METADATA, VERSION_TABLE
from enpitsu.reasoning.grade import LADDER, grade
from shelves import NAMES, drawn, entry
from symmetry import exchanged

EXAMPLES = Path(__file__).parents[1] / "examples"
SUGURU = next(records(EXAMPLES / "suguru.puz"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """Where a library may be made; nothing is there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "a library.db")
    return request.getfixturevalue("database")


@pytest.fixture
def library(url):
    with Library(url) as library:
        yield library


def tampered(url, *statements):
    """Change the database behind the back of the library."""
    engine = create_engine(_url(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


# -- keeping -----------------------------------------------------------------------------


def test_a_record_comes_back_with_all_that_is_known_of_it(library):
    given = list(records(EXAMPLES / "collection.jsonl"))
    added = library.add(given, tags=["new", "two words"])
    assert all(one.new for one in added)
    for record, one in zip(given, added, strict=True):
        kept = library.get(one.id)
        assert (kept.record.puzzle, kept.record.id) == (record.puzzle, record.id)
        assert kept.record.solution == record.solution
        assert kept.record.notes == record.notes
        assert kept.tags == ("new", "two words")
        found = grade(record.puzzle)
        assert (kept.level, kept.score, kept.hardest) == (found.level, found.score, found.hardest)
        assert (kept.techniques, kept.ladder) == (found.techniques, LADDER)
        assert abs((kept.added - datetime.now(UTC).replace(tzinfo=None)).total_seconds()) < 600
    assert [kept.id for kept in library] == [one.id for one in added]
    assert len(library) == len(given)


def test_puzzles_that_are_alike_are_kept_once(library):
    for record in records(EXAMPLES / "collection.jsonl"):
        images = [turned_record(record, turn).puzzle for turn in turns(record.puzzle.kind)]
        some = [images[3], images[0], exchanged(images[5])]
        ((id_, new),) = library.add(some[0], graded=False)
        assert new
        assert library.add(some, graded=False) == [(id_, False)] * len(some)
        assert library.get(id_).puzzle == some[0]
    assert len(library) == 5


def test_of_those_alike_in_one_call_the_first_is_kept(library):
    first, *others = library.add([entry(7, name="a"), entry(7, name="b"), entry(8)])
    assert first.new
    assert others[0] == (first.id, False)
    assert [one.name for one in library] == ["a", None]


def test_what_is_no_puzzle_is_not_kept(library):
    bad = enpitsu.Puzzle(SUGURU.puzzle.kind, SUGURU.puzzle.grid, {})
    with pytest.raises(BadPuzzle, match="there is no region"):
        library.add(bad)
    wrong = "marupeke\nx . o\n. . .\n. . .\nsolution\nx x x\nx x x\nx x x"
    with pytest.raises(EnpitsuError, match="the solution told is no solution"):
        library.add(read_record(wrong))
    assert len(library) == 0


def test_puzzles_without_one_solution_are_kept_without_a_grade(library):
    several, none = "takuzu\n" + ". . . .\n" * 4, "takuzu\n0 0 0 .\n" + ". . . .\n" * 3
    library.add([enpitsu.read(several), enpitsu.read(none)])
    one, other = library
    assert (one.solutions, one.level, one.board) == ("multiple", None, None)
    assert (other.solutions, other.score, other.techniques) == ("none", None, {})


def test_out_of_time_nothing_is_known_but_the_puzzle_is_there(library):
    ((id_, _),) = library.add(SUGURU.puzzle, time_limit=0)
    assert library.get(id_).solutions == "unknown"


def test_tags_come_and_go(library):
    ids = [one.id for one in library.add([entry(n) for n in range(4)])]
    assert library.tag("limit:3", "a", "b") == 3
    assert library.tag(ids[2:], "b") == 2
    assert library.tags() == {"a": 3, "b": 4}
    assert library.untag("tag:a limit:1", "a") == 1
    assert [one.id for one in library.find("-tag:a")] == [ids[0], ids[3]]
    assert library.get(ids[1]).tags == ("a", "b")
    for bad in ("", " ", 'q"', "a\n"):
        with pytest.raises(EnpitsuError, match="expected some characters"):
            library.tag("", bad)


def test_what_is_removed_is_gone_and_its_number_is_not_given_again(library):
    ids = [one.id for one in library.add([drawn(n) for n in range(6)], tags=["t"])]
    assert library.remove("sort:-id limit:2") == 2
    assert library.remove(ids[0]) == 1
    assert library.ids() == ids[1:4]
    assert library.tags() == {"t": 3}
    with pytest.raises(LibraryError, match=f"no puzzle {ids[0]}"):
        library.get(ids[0])
    assert library.add(entry(99))[0].id > ids[-1]


def test_many_come_and_go_at_once(library):
    library.add((entry(n) for n in range(601)), tags=["t"])
    assert len(list(library.find())) == 601
    assert library.remove("-id:5") == 600
    assert len(library) == 1


# -- finding -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shelf():
    """Two hundred puzzles, and what is told of each."""
    return [drawn(n) for n in range(200)]


def held(term, one):
    """Whether a term holds, in plain Python."""
    named = {"technique": one.techniques, "tag": one.tags}
    value = named.get(term.field, getattr(one, term.field, None))
    return any(fits(term.field, value, wished, one) for wished in term.values) != term.negated


def fits(field, value, wished, one):
    match wished:
        case Size(rows, cols):
            return within(one.rows, rows) and within(one.cols, cols)
        case Range():
            return within(LEVELS.index(value) if value in LEVELS else value, wished)
        case _ if field in ("technique", "tag"):
            return wished in value
        case _ if field in ("name", "author", "title", "source"):
            return value is not None and wished.lower() in value.lower()
    return value == wished


def within(value, ends):
    low, high = ends
    return value is not None and (low is None or low <= value) and (high is None or value <= high)


def terms(rng):
    """A few terms drawn at random, as text."""
    return [
        rng.choice(("", "", "-"))
        + rng.choice(
            (
                f"kind:{rng.choice(('abc', 'abc,suguru'))}",
                f"size:{rng.choice(('5', '4..5', '5x6', '..5x6..,7'))}",
                f"rows:{rng.randint(4, 7)}",
                f"cols:{rng.randint(4, 7)}..",
                f"level:{rng.choice(('easy', '..medium', 'hard,easy', 'hard..'))}",
                f"score:{rng.randint(1, 200)}..{rng.randint(200, 400)}",
                f"steps:..{rng.randint(1, 9)}",
                f"clues:{rng.randint(0, 9)},{rng.randint(0, 9)}",
                f'technique:"{rng.choice(NAMES)}"',
                f'hardest:"{rng.choice(NAMES)}","{rng.choice(NAMES)}"',
                f"solutions:{rng.choice(('unique', 'none', 'none,unknown'))}",
                f"tag:{rng.choice(('one', 'three,one'))}",
                'tag:"two words"',
                f"author:{rng.choice(('ada', 'ADA', 'b', '100%', '%', '_', 'a_', 'x'))}",
                f"name:{rng.choice(('n1', 'N2', '9'))}",
            )
        )
        for _ in range(rng.randint(1, 3))
    ]


def test_a_query_finds_what_plain_reading_finds(library, shelf):
    added = library.add(shelf)
    for one, (id_, _) in zip(shelf, added, strict=True):
        if one.tags:
            library.tag(id_, *one.tags)
    rng = Random(5)
    for _ in range(40):
        told = " ".join(terms(rng))
        query = parsed(told)
        found = [
            id_
            for one, (id_, _) in zip(shelf, added, strict=True)
            if all(held(term, one) for term in query.terms)
        ]
        assert library.ids(told) == found, told
    assert library.ids('kind:abc name:"n"') == library.ids("kind:ABC")


@pytest.mark.parametrize("field", ["score", "level", "kind"])
def test_a_query_sorts_and_ends(library, shelf, field):
    library.add(shelf)

    def place(one):
        value = getattr(one, field)
        return LEVELS.index(value) if field == "level" else value

    known = [one for one in library if place_known(one, field)]
    up = [one.id for one in sorted(known, key=lambda one: (place(one), one.id))]
    assert library.ids(f"sort:{field}") == up
    down = [one.id for one in library.find(f"sort:-{field},id limit:30")]
    places = [place(library.get(id_)) for id_ in down]
    assert places == sorted((place(one) for one in known), reverse=True)[:30]


def place_known(one, field):
    return getattr(one, field) is not None


def test_stats_count_every_puzzle_once(library, shelf):
    library.add(shelf)
    counted = library.stats("-kind:abc")
    wished = {}
    for one in shelf:
        if one.kind != "abc":
            sort = one.kind, one.level, one.rows, one.cols
            wished[sort] = wished.get(sort, 0) + 1
    assert {one[:4]: one.puzzles for one in counted} == wished


def test_rows_of_a_table_are_plain_values(library):
    library.add(SUGURU, tags=["t"])
    (row,) = library.to_dicts("kind:suguru")
    assert json.loads(json.dumps(row)) == row
    assert (row["kind"], row["tags"], row["text"].split()[0]) == ("suguru", ["t"], "suguru")


def test_days_are_whole(library):
    library.add(entry(1))
    day = f"{library.get(library.ids()[0]).added:%Y-%m-%d}"
    assert len(library.ids(f"added:{day}")) == 1
    assert len(library.ids(f"added:..{day}")) == len(library.ids(f"added:{day}..")) == 1
    assert library.ids("added:..2020-01-31") == library.ids(f"-added:{day}") == []


# -- the query language ------------------------------------------------------------------


def test_the_query_of_the_manual_is_read():
    told = parsed(
        'kind:suguru size:6..9 level:hard score:100..1500.5 technique:"hidden pair" '
        "-tag:book-1,book-2 sort:-score,id limit:40"
    )
    assert told.terms == (
        Term("kind", ("suguru",)),
        Term("size", (Size(Range(6, 9), Range(6, 9)),)),
        Term("level", (Range(2, 2),)),
        Term("score", (Range(100, 1500.5),)),
        Term("technique", ("hidden pair",)),
        Term("tag", ("book-1", "book-2"), negated=True),
    )
    assert (told.order, told.limit) == ((("score", True), ("id", False)), 40)
    assert parsed("  ") == ((), (), None)


@pytest.mark.parametrize(
    ("query", "column", "said"),
    [
        ("suguru", 1, "'suguru' is no term; expected field:value"),
        ("kind:suguru big:1", 13, "unknown field 'big'; expected one of id, kind, size"),
        ("-limit:4", 8, "limit is told once, and without -"),
        ("sort:id sort:id", 14, "sort is told once"),
        ("kind:chess", 6, "unknown kind 'chess'"),
        ("size:6..,x", 10, "'x'; expected a size"),
        ("size:9..6", 6, "expected a size"),
        ("level:nice", 7, "'nice'; expected one of easy, medium"),
        ("level:hard..easy", 7, "expected one of easy"),
        ("score:a", 7, "expected a number"),
        ("score:..", 7, "expected a number"),
        ("clues:²", 7, "expected a number"),
        ("clues:-3", 7, "expected a number"),
        ("solutions:two", 11, "expected one of unique, multiple"),
        ("added:today", 7, "expected a date"),
        ('tag:"a', 5, "a quote without end"),
        ('tag:"a"b', 8, "expected a comma or a blank"),
        ("tag:", 4, "expected a name"),
        ("tag:a,,b", 7, "expected a name"),
        ("sort:best", 6, "expected one of id, kind"),
        ("limit:many", 7, "expected a number of puzzles"),
        ("limit:1,2", 7, "expected a number of puzzles"),
        ("\n size:", 6, "expected a size"),
    ],
)
def test_a_query_that_is_none_says_where(query, column, said):
    with pytest.raises(FormatError) as caught:
        parsed(query)
    assert said in str(caught.value)
    assert caught.value.column == column


def test_any_text_is_a_query_or_says_where():
    rng = Random(1)
    parts = [*FIELDS, "sort", "limit", ":", ",", "..", '"', " ", "-", "x", "7", "hard", "\n", "ö"]
    for _ in range(3000):
        told = "".join(rng.choices(parts, k=rng.randint(1, 9)))
        error = refused(told)
        lines = told.split("\n")
        assert error is None or 1 <= error.line <= len(lines)
        assert error is None or 1 <= error.column <= len(lines[error.line - 1]) + 1


def refused(told):
    """The error of a text that is no query; None if it is one."""
    try:
        parsed(told)
    except FormatError as error:
        return error
    return None


# -- caring ------------------------------------------------------------------------------


def test_tables_are_what_the_migrations_make(library):
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
