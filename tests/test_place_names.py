"""Places come in reading order, and those in a straight line by the first and the last of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.kit.techniques.place_names import in_reading_order, in_short, mentioned
from enpitsu.kit.techniques.words import in_turn, listed
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid
from paper_reader import places as read

CELLS = st.builds(Cell, st.integers(0, 5), st.integers(0, 5))
EDGES = st.sampled_from(Grid(6, 6).edges)


def row(*cols):
    return [Cell(0, col) for col in cols]


@pytest.mark.parametrize(
    ("places", "told"),
    [
        (row(0, 1, 2), ["r1c1", "r1c2", "r1c3"]),
        (row(0, 1, 2, 3), ["r1c1 to r1c4"]),
        (row(3, 2, 5, 1, 0), ["r1c1 to r1c4", "r1c6"]),
        ([Cell(i, 2) for i in range(4)] + [Cell(0, 3)], ["r1c3 to r4c3", "r1c4"]),
        ([Edge(Cell(i, 0), Cell(i, 1)) for i in range(3)], ["r1c1-r1c2 to r3c1-r3c2"]),
        ([Edge(Cell(0, i), Cell(0, i + 1)) for i in range(3)], ["r1c1-r1c2 to r1c3-r1c4"]),
        (
            [Edge(Cell(-1, i), Cell(0, i)) for i in range(2)],
            ["top edge of r1c1", "top edge of r1c2"],
        ),
    ],
    ids=str,
)
def test_places_in_a_line_are_named_by_their_ends(places, told):
    assert in_short(places) == told


@given(st.lists(st.one_of(CELLS, EDGES), min_size=1, unique=True))
def test_no_name_is_lost_or_added(places):
    told = in_short(places)
    assert mentioned(", ".join(told)) - {"to"} == {*map(str, places)}
    assert sorted(read(", ".join(told))) == sorted(map(str, places))


def test_runs_of_edges_are_read():
    told = "r2c4-r2c5 to r4c4-r4c5 are drawn"
    assert mentioned(told) >= {"r2c4-r2c5", "r3c4-r3c5", "r4c4-r4c5"}
    assert read("r2c4-r2c5 to r4c4-r4c5") == ["r2c4-r2c5", "r3c4-r3c5", "r4c4-r4c5"]


def test_a_rectangle_is_no_run():
    assert "r1c2" not in mentioned("the rectangle from r1c1 to r1c3 is drawn")
    assert "r1c2" not in mentioned("the line from r1c1 to r2c3")


@given(st.permutations([*Grid(2, 2).cells, *Grid(2, 2).all_edges, Corner(1, 1), Border("top", 1)]))
def test_places_are_listed_in_reading_order_whatever_their_own_is(places):
    assert [*map(str, in_reading_order(places))] == [
        *("r1c1", "r1c2", "r2c1", "r2c2"),
        *("top edge of r1c1", "top edge of r1c2", "left edge of r1c1", "left edge of r2c1"),
        *("right edge of r1c2", "right edge of r2c2", "bottom edge of r2c1", "bottom edge of r2c2"),
        *("r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2"),
        *("corner 2,2", "top 2"),
    ]


def test_a_way_keeps_its_own_order():
    way = [Cell(1, 0), Cell(0, 0), Cell(0, 1)]
    assert (listed(way), in_turn(way)) == ("r1c1, r1c2 and r2c1", "r2c1, r1c1 and r1c2")


def test_edges_of_the_rim_are_listed_together():
    rim = [edge for edge in Grid(2, 2).all_edges if edge not in Grid(2, 2).edges]
    assert listed(rim[::-1]) == (
        "top edges of r1c1 and r1c2, left edges of r1c1 and r2c1, right edges of r1c2 and r2c2 and "
        "bottom edges of r2c1 and r2c2"
    )
    assert listed([*reversed(Grid(1, 1).all_edges)]) == "top, left, right and bottom edges of r1c1"
