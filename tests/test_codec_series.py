"""Pieces of codecs for authors of kinds, as no kind of ours uses them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.errors import FormatError
from enpitsu.io import codecs as c
from enpitsu.io.codecs.page import Page
from enpitsu.paper.source import Source
from enpitsu.puzzle.registry import kind

EMPTY_PLACES = st.integers(0, 80).map(lambda length: [None] * length)
VALUES = st.lists(EMPTY_PLACES, max_size=5).map(
    lambda gaps: [value for gap in gaps for value in (*gap, "#")]
)


@given(values=VALUES, rest=EMPTY_PLACES, closed=st.booleans())
def test_distances_come_back(values, rest, closed):
    series = c.distances("#", closed=closed)
    text = series.write([[*values, *rest]])
    assert [*series.read(Source(text), [len(values) + len(rest)])] == [*values, *rest]


@pytest.mark.parametrize(
    ("text", "closed", "filled"),
    [
        ("00", False, [0, 1]),  # so does the editor pzprjs write black cells of Dosun-Fuwari
        (".1", False, [37]),
        ("z0", False, [35, 36]),
        ("04", True, [0]),  # and, with the rest, marks at corners
        ("a", True, [10]),
        ("", True, []),
    ],
)
def test_a_distance_is_a_digit_of_base_36(text, closed, filled):
    length = {"00": 5, "04": 5, "a": 11, "": 0}.get(text, 40)
    values = ["#" if i in filled else None for i in range(length)]
    series = c.distances("#", closed=closed)
    assert [*series.read(Source(text), [length])] == values
    assert series.write([values]) == text


@pytest.mark.parametrize(("text", "closed"), [("5", True), ("4", False), (".", True), ("?", True)])
def test_a_distance_leads_to_no_place_behind_the_last(text, closed):
    with pytest.raises(FormatError):
        [*c.distances("#", closed=closed).read(Source(text), [4])]


def test_no_cell_is_taken_out_of_its_region_by_a_layer_that_is_left_out():
    parts = (
        c.walls("regions", holes=True),
        c.tail(c.clues("grid", by=c.bits(None, "#"))),
        c.punched("regions", "grid"),
    )
    source, page = Source("g"), Page(kind("norinori"), 1, 2)
    for part in parts:
        page = part.read(source, page)
    assert {*page.clues["regions"].values()} == {"0", "1"}
