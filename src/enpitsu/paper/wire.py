"""JSON by types: what a value is written as, and how one is read, follows from its annotations.

A named tuple or a dataclass is an object with its fields, a place a list, a mapping by anything
but strings a list of pairs. `json_object` names the members that a class has instead:

    "exact"                  the member of that name
    "kind=puzzle.kind.name"  a member of a member, under another name; of None it is None
    "counters?"              left out where it is empty
    "*outcome"               all members of that member
    "*"                      all members of the class it is derived from
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import MISSING
from enum import Enum
from functools import cache, cached_property
from inspect import get_annotations, getdoc
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    assert_never,
    get_args,
    get_origin,
)
from typing import get_type_hints as hints_of

from enpitsu.errors import EnpitsuError, short
from enpitsu.paper.grid import At, Border, Cell, Corner, Edge, Path, Place

Read = TypeVar("Read")
Writer = Callable[[Any], Any]
UNIONS = (Union, UnionType)
PLACES = (Cell, Border, Edge, Corner, Path, At)
NAMES = {str: "a string", int: "a whole number", bool: "true or false", float: "a number"}
NAMES |= {dict: "an object", NoneType: "null"}


class As(NamedTuple):
    """In an annotation: a value is written by this function, if any, and then is of that type."""

    write: Writer | None
    hint: Any


class Between(NamedTuple):
    """In an annotation: the bounds of a number that is read, themselves among them."""

    least: float | None = None
    most: float | None = None

    def holds(self, number: Any) -> bool:  # noqa: ANN401  # any number
        """Whether a number lies between them."""
        below = self.least is not None and number < self.least
        return not below and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least} or more"
        return f"{self.least} to {self.most}" if self.least is not None else f"{self.most} at most"


class BadRequest(EnpitsuError):
    """A request that is not built as it should be; `field` is the part at fault, if it is one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def place_fields(place: Place) -> list[Any]:
    """A place as JSON has it.

    A cell is `[row, column]`, an edge its two cells, a place outside `[side, line]`, a corner
    `["corner", row, column]`, a list of cells `["path", cell, ...]`, and the place of an answer
    that shares it with another `["at", answer, ...]`, with that place behind.
    """
    match place:
        case Cell() | Border():
            return [*place]
        case Edge(first, second):
            return [[*first], [*second]]
        case Corner(row, col):
            return ["corner", row, col]
        case Path(cells):
            return ["path", *([*cell] for cell in cells)]
        case At(answer, simple):
            return ["at", answer, *place_fields(simple)]
        case _:
            assert_never(place)


AnyPlace = Annotated[Any, As(place_fields, list[Any])]  # a place of a layer, of whatever sort


# -- members -------------------------------------------------------------------------------


def json_object(*named: str) -> Callable[[type[Read]], type[Read]]:
    """Let values of a class be written as JSON objects with these members."""

    def decorate(sort: type[Read]) -> type[Read]:
        sort.json_members = named  # type: ignore[attr-defined]
        return sort

    return decorate


class Member(NamedTuple):
    """A field of a JSON object: its name, the path to it from the value, its type and meaning.

    An `optional` one is left out where it is empty.
    """

    name: str
    path: str
    hint: Any
    meaning: str
    optional: bool


@cache
def members(sort: Any) -> tuple[Member, ...]:  # noqa: ANN401  # any class
    """What a value of a class is written with, in order; of several classes, of any of them."""
    if get_origin(sort) in UNIONS:
        return members(get_args(sort)[0])
    named = getattr(sort, "json_members", None) or getattr(sort, "_fields", None)
    found: list[Member] = []
    for told in named or sort.__dataclass_fields__:
        if told == "*":
            found += members(sort.__mro__[1])
            continue
        if told.startswith("*"):
            path = told[1:]
            found += [
                one._replace(path=f"{path}.{one.path}") for one in members(_at(sort, path)[0])
            ]
            continue
        name, _, path = told.removesuffix("?").partition("=")
        hint, meaning = _at(sort, path or name)
        optional = told.endswith("?")
        hint = _without_none(hint) if optional else hint
        found.append(Member(name, path or name, hint, meaning, optional))
    return tuple(found)


def _at(sort: Any, path: str) -> tuple[Any, str]:  # noqa: ANN401  # any type there is
    """The type of what a path leads to, and what is said of it."""
    meaning, may_end = "", False
    for name in path.split("."):
        may_end |= NoneType in get_args(sort)
        sort, meaning = _member(_without_none(sort), name)
    return (sort | None if may_end else sort), meaning


def _without_none(hint: Any) -> Any:  # noqa: ANN401
    parts = [part for part in get_args(hint) if part is not NoneType]
    return parts[0] if NoneType in get_args(hint) and len(parts) == 1 else hint


def _getter(path: str) -> Writer:
    """What a path leads to; None where it comes to an end before."""
    if "." not in path:
        return attrgetter(path)
    names = path.split(".")

    def get(value: Any) -> Any:  # noqa: ANN401
        for name in names:
            if value is None:
                return None
            value = getattr(value, name)
        return value

    return get


def _member(sort: type, name: str) -> tuple[Any, str]:
    for base in sort.__mro__:
        found = vars(base).get(name)
        if isinstance(found, property | cached_property):
            function = found.fget if isinstance(found, property) else found.func
            hint = hints_of(function, include_extras=True)["return"]
            return hint, getdoc(function) or ""
        if name in (told := get_annotations(base)):
            # Other members may have types that are known to type checkers only.
            alone = {"__module__": base.__module__, "__annotations__": {name: told[name]}}
            hint = hints_of(type(name, (), alone), include_extras=True)[name]
            return (get_args(hint)[0] if get_origin(hint) is ClassVar else hint), ""
    raise TypeError(f"{sort.__name__} has no member {name} whose type is told")


# -- writing -------------------------------------------------------------------------------


def written(value: Any) -> Any:  # noqa: ANN401  # whatever there is
    """A value as JSON has it."""
    sort: Any = type(value)
    write = writer(sort)
    return value if write is None else write(value)


@cache
def writer(hint: Any) -> Writer | None:  # noqa: ANN401  # any type there is
    """How values of a type are written; None if they are JSON as they are."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        told = [note.write for note in hint.__metadata__ if isinstance(note, As)]
        return told[0] if told else writer(parts[0])
    if hint is Any or hint in NAMES or origin is Literal:
        return None
    if origin in UNIONS:
        return _of_any(parts)
    if hint in PLACES:
        return place_fields
    if origin is None:
        return attrgetter("value") if issubclass(hint, Enum) else _object(hint)
    if issubclass(origin, Mapping):
        return _mapping(*map(writer, parts), named=parts[0] is str)
    if origin is tuple and ... not in parts:
        return _tuple([*map(writer, parts)])
    return _list(writer(parts[0]), listed=sorted if issubclass(origin, Set) else list)


def _of_any(parts: Iterable[Any]) -> Writer | None:
    """How values of one of some types are written."""
    found = {writer(part) for part in parts if part is not NoneType}
    if found == {None}:
        return None
    write = found.pop() if len(found) == 1 else written
    assert write is not None
    return lambda value: None if value is None else write(value)


def _object(sort: type) -> Writer:
    @cache
    def compiled() -> list[tuple[str, Writer, Writer | None, bool]]:
        """Not before it is needed, since an object may hold others of its class."""
        return [(m.name, _getter(m.path), writer(m.hint), m.optional) for m in members(sort)]

    def write(value: Any) -> dict[str, Any]:  # noqa: ANN401
        data = {}
        for name, get, write_part, optional in compiled():
            part = get(value)
            if not optional or part:
                data[name] = part if write_part is None else write_part(part)
        return data

    return write


def _mapping(key: Writer | None, value: Writer | None, *, named: bool) -> Writer:
    if named:
        write = value  # of a dictionary whose values are JSON there is only a copy
        return dict if write is None else lambda told: {n: write(one) for n, one in told.items()}
    pair = _tuple([key, value])
    return lambda told: [pair(entry) for entry in told.items()]


def _tuple(parts: list[Writer | None]) -> Writer:
    if not any(parts):
        return list
    return lambda told: [
        one if write is None else write(one) for write, one in zip(parts, told, strict=True)
    ]


def _list(write: Writer | None, listed: Writer) -> Writer:
    if write is None:
        return listed
    if listed is list:
        return lambda told: [write(one) for one in told]
    return lambda told: [write(one) for one in listed(told)]


# -- reading -------------------------------------------------------------------------------


def read(sort: type[Read], data: object) -> Read:
    """The dataclass that a JSON object tells; `BadRequest` names the field at fault."""
    if not isinstance(data, Mapping):
        raise BadRequest(f"{shown(data)} is no request; expected an object")
    hints = hints_of(sort, include_extras=True)
    known = sort.__dataclass_fields__  # type: ignore[attr-defined]
    for name in data:
        if name not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise BadRequest(f"unknown field '{short(str(name))}'; expected {expected}", str(name))
    for name, field in known.items():
        hint = hints[name]
        if name in data:
            if not _fits(data[name], hint):
                met = f"{name} is {shown(data[name])}"
                raise BadRequest(f"{met}; expected {_expected(hint)}", name)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadRequest(f"{name} is missing; expected {_expected(hint)}", name)
    return sort(**data)


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401
    """Whether a piece of JSON is of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        bounds = [note for note in hint.__metadata__ if isinstance(note, Between)]
        return _fits(value, parts[0]) and all(bound.holds(value) for bound in bounds)
    if origin in UNIONS:
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is list:
        return isinstance(value, list) and all(_fits(item, parts[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(item, parts[1]) for item in value.values())
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return hint is Any or type(value) is hint


def _expected(hint: Any) -> str:  # noqa: ANN401
    """A type in words."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        told = (str(note) for note in hint.__metadata__ if isinstance(note, Between))
        return next(told, None) or _expected(parts[0])
    if origin in UNIONS:
        return " or ".join(_expected(part) for part in parts)
    if origin is Literal:
        return f"one of {', '.join(map(str, parts))}"
    if origin is list:
        return "a list" if parts[0] is Any else f"a list, each {_expected(parts[0])}"
    return NAMES.get(origin or hint, "anything")


def shown(data: object) -> str:
    """A piece of JSON as an error tells it."""
    from json import dumps  # only for errors

    return short(dumps(data, ensure_ascii=False))
