"""The ways in which so many places of an area can have a value: how many are tried."""

from itertools import combinations, pairwise

from enpitsu.kit.techniques.ways import MANY, Area
from enpitsu.paper.grid import Cell


def row(length, number):
    """An area of a row in which no two neighbours have the value."""
    cells = [Cell(0, col) for col in range(length)]
    apart = {cell: {} for cell in cells}
    for one, other in pairwise(cells):
        apart[one][other] = apart[other][one] = None
    return Area(cells, "#", number, (), (), apart)


def test_all_ways_are_found():
    for length in range(1, 9):
        for number in range(1, length + 1):
            area = row(length, number)
            able = [
                way
                for way in combinations(area.places, number)
                if all(other.col - one.col > 1 for one, other in pairwise(way))
            ]
            assert area.ways((), area.places, MANY) == able


def test_what_is_held_already_is_part_of_each_way():
    area = row(6, 3)
    held, open_ = (area.places[2],), [area.places[col] for col in (0, 4, 5)]
    assert area.ways(held, open_, MANY) == [(*held, *open_[:2]), (*held, open_[0], open_[2])]


def test_many_ways_are_not_listed():
    area = row(30, 3)
    assert area.ways((), area.places, MANY) is None
    assert len(row(12, 5).ways((), row(12, 5).places, MANY)) <= MANY


def test_what_leads_nowhere_is_given_up():
    area = row(60, 31)  # one more than there is room for
    assert area.ways((), area.places, MANY) is None
