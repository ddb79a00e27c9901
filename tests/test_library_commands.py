"""The commands of the library."""

import csv
import io
import json
from pathlib import Path

import pytest

from enpitsu.app.keeping import query
from enpitsu.io.formats import records
from enpitsu.library.library import Library

ROOT = Path(__file__).parents[1]
COLLECTION = ROOT / "examples" / "collection.jsonl"
BAD = '{"kind":"marupeke","rows":2,"cols":2,"grid":["x?",".."]}\n'


@pytest.fixture
def ask(run, tmp_path, monkeypatch):
    """A subcommand, about a library that the environment names."""
    monkeypatch.setenv("ENPITSU_LIBRARY", str(tmp_path / "library.db"))
    return lambda *words: run("library", *words)


@pytest.fixture
def filled(ask):
    """The same, of a library that has the collection."""
    assert ask("add", COLLECTION, "--jobs", 1) == (0, "5 added\n", "")
    return ask


def test_what_no_database_keeps_is_refused_and_what_a_terminal_acts_on_is_told_by_its_code(
    ask, tmp_path
):
    file = tmp_path / "some.jsonl"
    given = json.loads(BAD) | {"grid": ["x.", ".."]}
    named = [given | {"id": "a\0b"}, given | {"id": "a\x1b[2Jb", "name": "kept", "title": "\a"}]
    file.write_text("\n".join(map(json.dumps, named)), encoding="utf-8")
    code, out, err = ask("add", file, "--jobs", 1)
    assert (code, out) == (2, "1 added, 1 refused\n")
    assert "id contains the character with code 0; expected others" in err
    assert "a\\x1b[2Jb" in ask("find")[1]
    shown = ask("show", 1)[1].splitlines()
    assert {"title       \\x07", "name        kept"} <= {*shown}
    assert "no puzzle 99999999999999999999" in ask("show", 99999999999999999999)[2]
    assert "at most 200" in ask("tag", 201 * "a")[2]


def test_a_bad_record_is_told_and_the_rest_goes_in(ask, tmp_path):
    file = tmp_path / "some.jsonl"
    file.write_text(BAD + COLLECTION.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, err = ask("add", file)
    assert (code, out) == (2, "5 added, 1 refused\n")
    assert f"enpitsu: {file}" in err
    assert "line 1" in err
    assert "r1c2 holds ?; expected one of" in err
    assert ask("add", file, "no such file")[1] == "0 added, 5 known, 2 refused\n"


def test_many_processes_keep_the_same_puzzles(ask, tmp_path):
    data = ROOT / "tests" / "data" / "suguru.jsonl"
    assert ask("add", data, "--jobs", 2, "--no-grade")[0] == 0
    wished = {record.puzzle for record in records(data)}
    with Library(tmp_path / "library.db") as library:
        assert {one.puzzle for one in library} == wished
        assert {one.level for one in library} == {None}


def lines(answer):
    """The objects of an answer in JSON."""
    return [json.loads(line) for line in answer[1].splitlines()]


def test_what_is_added_is_told_as_json(ask):
    told = lines(ask("add", COLLECTION, "--json", "--tag", "a"))
    assert [one["new"] for one in told] == [True] * 5
    again = lines(ask("add", COLLECTION, "--json"))
    assert again == [{**one, "new": False} for one in told]


def test_puzzles_are_listed_as_lines_csv_and_json(filled, run):
    lines = filled("find", "-kind:abc", "sort:score")[1].splitlines()
    assert lines[0].split()[:4] == ["id", "kind", "size", "level"]
    assert len(lines) == 5
    rows = list(csv.DictReader(io.StringIO(filled("find", "kind:suguru", "--csv")[1])))
    assert [row["kind"] for row in rows] == ["suguru"]
    out = filled("find", "--json")[1]
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["kind"] for one in found] == ["marupeke", "shakashaka", "suguru", "abc", "wijuko"]
    assert [record.puzzle for record in records(out)] == [r.puzzle for r in records(COLLECTION)]
    assert filled("find", "--json", "--csv")[0] == 2


def test_the_whole_of_a_puzzle_is_shown(filled):
    code, out, err = filled("show", 3)
    assert (code, err) == (0, "")
    assert out.startswith("3: suguru 4x4, medium, score 33.2, one solution, 4 clues\n")
    assert "tectonic-4x4" in out
    assert "hidden single 1" in out
    assert filled("show", 99)[0] == 2
    assert json.loads(filled("show", 3, "--json")[1])["techniques"]["hidden single"] == 1


def test_tags_are_given_and_taken(filled):
    assert filled("tag", "a,two words", "kind:suguru,abc") == (0, "2 puzzles\n", "")
    assert filled("tag", "a", "kind:abc", "--remove") == (0, "1 puzzle\n", "")
    assert len(filled("find", "tag:a")[1].splitlines()) == 2
    assert len(filled("find", '-tag:"two words"')[1].splitlines()) == 4


def test_export_writes_any_format(filled, tmp_path):
    found = list(records(filled("export")[1]))
    assert [(one.id, one.puzzle, one.notes) for one in found] == [
        (one.id, one.puzzle, one.notes) for one in records(COLLECTION)
    ]
    assert filled("export", "kind:suguru", "--to", "text")[1].startswith("suguru id=tectonic-4x4\n")
    assert filled("export", "-o", f"{tmp_path / 'all'}/")[0] == 0
    assert len([*(tmp_path / "all").iterdir()]) == 5
    code, out, err = filled("export", "--to", "puzzlink")
    assert code == 2
    assert len(out.splitlines()) == 3
    assert "marupeke" in err


def test_stats_count(filled, tmp_path):
    lines = filled("stats")[1].splitlines()
    assert lines[0].split() == ["easy", "medium", "hard", "expert", "extreme", "no", "grade", "all"]
    assert lines[-1].split()[-1] == "5"
    assert "suguru 4x4" in filled("stats", "--sizes", "kind:suguru")[1]
    rows = [json.loads(line) for line in filled("stats", "--json")[1].splitlines()]
    assert sum(row["puzzles"] for row in rows) == 5
    picture = tmp_path / "stats.svg"
    assert filled("stats", "-o", picture) == (0, "", "")
    assert all(f">{name}<" in picture.read_text() for name in ("suguru", "4x4", "no grade"))
    assert filled("stats", "-o", tmp_path / "stats.txt")[0] == 2


def test_remove_wants_to_be_sure(filled):
    assert filled("remove")[0] == 2
    assert filled("remove", "kind:suguru") == (0, "1 puzzle\n", "")
    assert filled("remove", "--all") == (0, "4 puzzles\n", "")
    assert len(filled("find")[1].splitlines()) == 1


def test_upgrade_grades_what_has_no_grade(ask):
    ask("add", COLLECTION, "--no-grade")
    assert ask("upgrade")[1] == "5 of 5 puzzles graded\n"
    assert ask("upgrade")[1] == "0 of 0 puzzles graded\n"


def test_verify_tells_what_is_wrong(filled, tmp_path):
    assert filled("verify") == (0, "5 puzzles, all well\n", "")
    with Library(tmp_path / "library.db") as library, library.writing() as connection:
        connection.exec_driver_sql("UPDATE puzzle SET form = 'x' WHERE id = 2")
    assert filled("verify") == (
        1,
        "2: its puzzle is not what was stored\n1 damage is told\n",
        "",
    )


def test_without_a_library_nothing_is_made(ask, tmp_path):
    code, out, err = ask("find")
    assert (code, out) == (2, "")
    assert "no library is there; enpitsu library add makes one" in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), ""),
        (('kind:suguru technique:"hidden pair"',), 'kind:suguru technique:"hidden pair"'),
        (("kind:suguru", "technique:hidden pair"), 'kind:suguru technique:"hidden pair"'),
        (("-tag:a b", "limit:4"), '-tag:"a b" limit:4'),
    ],
)
def test_the_shell_may_take_the_quotes(words, told):
    assert query(words) == told


def test_a_query_that_is_none_says_where(filled):
    code, _, err = filled("find", "kind:suguru", "level:nice")
    assert code == 2
    assert "'nice'; expected one of easy" in err
    assert "column 19" in err
