"""The library, on SQLite and on PostgreSQL: what it keeps, and what it refuses."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

import enpitsu
from enpitsu.errors import BadPuzzle, EnpitsuError
from enpitsu.inference.grade import LADDER, grade
from enpitsu.io.formats import read_record, records
from enpitsu.library.entries import examined
from enpitsu.library.opening import LibraryError
from enpitsu.making.turning import turned_record, turns
from library_entries import drawn, entry
from symmetry import exchanged

EXAMPLES = Path(__file__).parents[1] / "examples"
SUGURU = next(records(EXAMPLES / "suguru.puz"))


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


def test_a_grade_takes_the_place_of_the_one_there_is_and_of_no_other(library):
    added = library.add(records(EXAMPLES / "collection.jsonl"))
    kept = [library.get(one.id) for one in added]
    other = next(one for one in kept if one.techniques != kept[0].techniques)
    library.set_grades([(kept[0].id, grade(other.record.puzzle))])
    now = library.get(kept[0].id)
    assert (now.level, now.score, now.techniques) == (other.level, other.score, other.techniques)
    assert [library.get(one.id).techniques for one in kept[1:]] == [
        one.techniques for one in kept[1:]
    ]


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


def test_a_puzzle_with_the_solution_of_another_is_left_out_unless_that_is_allowed(library):
    (first,) = library.add(SUGURU, tags=["a"])
    solution = enpitsu.solve(SUGURU.puzzle).solution
    empty = next(cell for cell in solution if cell not in SUGURU.puzzle.clues["givens"])
    other = SUGURU.puzzle.with_clue("givens", empty, solution[empty])
    (told,) = library.add(other, tags=["b"])
    assert (told, told.left_out, library.tags()) == ((first.id, False), True, {"a": 1})
    (kept,) = library.add(other, tags=["b"], allow_alike=True)
    assert (kept.new, kept.left_out, len(library)) == (True, False, 2)
    assert library.add(other) == [(kept.id, False)]  # the same is known, whatever it is like
    library.remove(first.id)
    assert library.add(SUGURU)[0].left_out
    library.remove(kept.id)
    assert library.add(SUGURU)[0].new


def test_what_is_no_puzzle_is_not_kept(library):
    bad = enpitsu.Puzzle(SUGURU.puzzle.kind, SUGURU.puzzle.grid, {})
    with pytest.raises(BadPuzzle, match="there is no region"):
        library.add(bad)
    wrong = "marupeke\nx . o\n. . .\n. . .\nsolution\nx x x\nx x x\nx x x"
    with pytest.raises(EnpitsuError, match="the given solution breaks a rule"):
        library.add(read_record(wrong))
    assert len(library) == 0


def test_puzzles_without_one_solution_are_kept_without_a_grade(library):
    several, none = "takuzu\n" + ". . . .\n" * 4, "takuzu\n0 0 0 .\n" + ". . . .\n" * 3
    library.add([enpitsu.read(several), enpitsu.read(none)])
    one, other = library
    assert (one.solutions, one.level, one.solution) == ("multiple", None, None)
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


def test_a_puzzle_shows_itself_in_a_notebook(library):
    ((id_, _),) = library.add(SUGURU)
    kept = library.get(id_)
    shown = kept._repr_html_()
    assert shown.startswith(f"<div><pre>{id_}: suguru 7x9, easy, score 8, one solution, 15 clues</")
    assert shown.endswith(f"{enpitsu.draw(kept.puzzle, solution=kept.solution)._repr_svg_()}</div>")
    several = examined(enpitsu.read("takuzu\n" + ". . . .\n" * 4))
    assert "<pre>takuzu 4x4, no grade, several solutions, 0 clues</pre>" in several._repr_html_()
