"""JSON by types: what is written follows from annotations, and what is read is checked by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

import pytest

from enpitsu.paper.grid import Border, Cell, Corner, Edge, Place
from enpitsu.paper.wire import As, BadRequest, Between, json_object, members, read, written

if TYPE_CHECKING:
    from nowhere import Nothing  # a type that is known to type checkers only


class Tone(Enum):
    LIGHT = "light"


class Spot(NamedTuple):
    place: Place
    tone: Tone
    size: Annotated[int, As(str, str)] = 3


class Paper(NamedTuple):
    spots: Sequence[Spot]
    at: Mapping[Place, tuple[int, ...]]
    named: Mapping[str, Spot]
    group: frozenset[Cell]
    pair: tuple[Cell, str] | None = None


@json_object("*inner", "size=inner.spot.size", "none=nothing.size", "few?", "many?", "constant")
class Outer:
    """It has members of members, some of them empty."""

    few: tuple[int, ...] = ()
    many: tuple[int, ...] = (1, 2)
    constant: ClassVar[str] = "so"

    @property
    def inner(self) -> Inner:
        """What is inside."""
        return Inner(Spot(Cell(0, 1), Tone.LIGHT))

    @property
    def nothing(self) -> Spot | None:
        """Nothing."""
        return None


@json_object("spot", "twice")
class Inner(NamedTuple):
    spot: Spot

    @property
    def twice(self) -> list[Inner]:
        """The same, if it is small."""
        return []


@json_object("*", "last")
class Derived(Inner):
    last: int = 1
    hidden: Nothing | None = None


def test_places_are_lists():
    told = {
        Cell(1, 2): [1, 2],
        Edge(Cell(0, 0), Cell(0, 1)): [[0, 0], [0, 1]],
        Border("top", 3): ["top", 3],
        Corner(1, 1): ["corner", 1, 1],
    }
    for place, data in told.items():
        assert written(Spot(place, Tone.LIGHT)) == {"place": data, "tone": "light", "size": "3"}


def test_lists_mappings_and_sets_are_written_by_what_they_hold():
    spot = Spot(Cell(0, 0), Tone.LIGHT)
    group = frozenset({Cell(1, 0), Cell(0, 1)})
    paper = Paper([spot], {Cell(0, 1): (1, 2)}, {"a": spot}, group, (Cell(0, 0), "x"))
    told = {"place": [0, 0], "tone": "light", "size": "3"}
    assert written(paper) == {
        "spots": [told],
        "at": [[[0, 1], [1, 2]]],
        "named": {"a": told},
        "group": [[0, 1], [1, 0]],
        "pair": [[0, 0], "x"],
    }


def test_members_are_named_by_paths():
    spot = {"place": [0, 1], "tone": "light", "size": "3"}
    assert written(Outer()) == {
        "spot": spot,
        "twice": [],
        "size": "3",
        "none": None,
        "many": [1, 2],
        "constant": "so",
    }
    told = {member.name: member for member in members(Outer)}
    assert told["twice"].meaning == "The same, if it is small."
    assert [name for name, member in told.items() if member.optional] == ["few", "many"]
    assert told["none"].hint == Annotated[int, As(str, str)] | None


def test_a_class_may_add_members_to_those_it_is_derived_from():
    assert [*written(Derived(Spot(Cell(0, 0), Tone.LIGHT)))] == ["spot", "twice", "last"]


def test_a_member_without_a_type_is_a_mistake_of_the_program():
    @json_object("untold")
    class Untold:
        untold = 1

    with pytest.raises(TypeError, match="Untold has no member untold whose type is told"):
        written(Untold())


# -- reading ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wish:
    name: str
    size: Annotated[int, Between(1, 9)] = 1
    start: Annotated[float, Between(0)] = 0
    stage: Literal["where", "why"] = "where"
    numbers: list[int] | None = None
    options: dict[str, str | int] = field(default_factory=dict)
    anything: Any = None


def test_what_fits_is_read():
    told = {"name": "a", "size": 9, "start": 1, "stage": "why", "numbers": [1], "anything": [{}]}
    assert read(Wish, told) == Wish("a", 9, 1, "why", [1], anything=[{}])


@pytest.mark.parametrize(
    ("told", "field", "error"),
    [
        ([], "", r"\[\] is no request; expected an object"),
        ({}, "name", "name is missing; expected a string"),
        ({"name": 1}, "name", "name is 1; expected a string"),
        ({"name": "a", "size": 0}, "size", "size is 0; expected 1 to 9"),
        ({"name": "a", "size": 10}, "size", "size is 10; expected 1 to 9"),
        ({"name": "a", "size": True}, "size", "size is true; expected 1 to 9"),
        ({"name": "a", "start": -1}, "start", "start is -1; expected 0 or more"),
        ({"name": "a", "stage": "what"}, "stage", "expected one of where, why"),
        ({"name": "a", "numbers": ["1"]}, "numbers", "a list, each a whole number or null"),
        ({"name": "a", "options": {"a": None}}, "options", "expected an object"),
        ({"name": "a", "other": 1}, "other", "unknown field 'other'; expected one of name, size"),
    ],
)
def test_what_does_not_fit_names_its_field(told, field, error):
    with pytest.raises(BadRequest, match=error) as met:
        read(Wish, told)
    assert met.value.field == field
