"""The query language of a library."""

from datetime import date
from random import Random

import pytest

import samples
from enpitsu.errors import FormatError
from enpitsu.library.query import FIELDS, Range, Size, Term, parsed


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
    ("query", "ends"),
    [
        ("clues:6..6", Range(6, 6)),
        ("level:hard..hard", Range(2, 2)),
        ("score:0.5..0.5", Range(0.5, 0.5)),
        ("minutes:5..7.5", Range(5.0, 7.5)),
        ("rank:60..", Range(60, None)),
        ("added:2026-01-31..2026-01-31", Range(date(2026, 1, 31), date(2026, 1, 31))),
        ("size:6..6", Size(Range(6, 6), Range(6, 6))),
    ],
)
def test_a_range_may_have_one_value(query, ends):
    (term,) = parsed(query).terms
    assert term.values == (ends,)


@pytest.mark.parametrize(
    ("query", "column", "said"),
    [
        ("chess", 1, "'chess' is no term; expected field:value (line"),
        ("kind:suguru hard..", 13, "'hard..' is no term; expected field:value, as in level:hard.."),
        ("suguru", 1, "'suguru' is no term; expected field:value, as in kind:suguru"),
        ("kind:suguru big:1", 13, "unknown field 'big'; expected one of id, kind, size"),
        ("-limit:4", 8, "expected limit at most once, and without -"),
        ("sort:id sort:id", 14, "expected sort at most once"),
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
    for _ in range(3000 if samples.thorough else 300):
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
