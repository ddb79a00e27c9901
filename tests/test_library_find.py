"""The library, on SQLite and on PostgreSQL: what a query finds there."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from enpitsu.io.formats import records
from enpitsu.library.library import Library
from enpitsu.library.query import SORTS, Range, Size, parsed
from enpitsu.library.selecting import selected
from enpitsu.making.levels import LEVELS
from library_entries import NAMES, drawn, entry

EXAMPLES = Path(__file__).parents[1] / "examples"
SUGURU = next(records(EXAMPLES / "suguru.puz"))


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
                f"size:{rng.choice(('5', '4..5', '6..6', '5x6', '..5x6..,7'))}",
                f"rows:{rng.randint(4, 7)}",
                f"cols:{rng.randint(4, 7)}..",
                f"level:{rng.choice(('easy', '..medium', 'hard,easy', 'hard..'))}",
                f"score:{rng.randint(1, 200)}..{rng.randint(200, 400)}",
                f"minutes:{rng.randint(1, 20)}..",
                f"minutes:..{rng.randint(1, 20)}.5",
                f"rank:{rng.randint(0, 50)}..{rng.randint(50, 95)}",
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
        order = rng.choice(SORTS)
        assert {*library.ids(f"{told} sort:{order}")} <= {*found}, (told, order)
    assert library.ids('kind:abc name:"n"') == library.ids("kind:ABC")


@pytest.mark.parametrize(
    ("query", "plan"),
    [
        ("sort:score", "INDEX puzzle_by_score"),
        ("-tag:one sort:clues", "INDEX puzzle_by_clues"),
        ("kind:suguru sort:mixed", "COVERING INDEX puzzle_by_form"),
        ("kind:suguru size:6..9 level:hard -tag:one sort:-score", "COVERING INDEX puzzle_by_kind"),
        ("solutions:none clues:20..30 sort:rows", "COVERING INDEX puzzle_by_kind"),
        ("clues:20..30 sort:name", "SCAN puzzle"),
        ("author:ada level:hard", "SCAN puzzle"),
        ("tag:one level:hard sort:score", "SEARCH puzzle USING INTEGER PRIMARY KEY"),
        ("id:5..9 level:hard", "SEARCH puzzle USING INTEGER PRIMARY KEY"),
    ],
)
def test_sqlite_does_not_jump_to_every_puzzle(tmp_path, query, plan):
    with Library(tmp_path / "library.db") as library, library.reading() as connection:
        asked = selected(parsed(query)).compile(connection, compile_kwargs={"literal_binds": True})
        told = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}").all()
        way = re.search(r"(SCAN|SEARCH) puzzle\b.*", told[0].detail)[0]
        assert plan in way
        assert "INDEX" in plan or "INDEX" not in way


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
