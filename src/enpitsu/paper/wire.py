"""JSON by types: how a value is written, and how it is read, follows from annotations.

A named tuple or a dataclass is an object with its fields, a place is a list, and a mapping whose
keys are not strings is a list of pairs. `json_object` lists the members that a class has instead:

    "exact"                  the member of that name
    "kind=puzzle.kind.name"  a member of a member, under another name; of None it is None
    "counters?"              left out where it is empty
    "*outcome"               all members of that member
    "*"                      all members of the class it is derived from
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import MISSING, fields
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
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
)
from typing import get_type_hints as hints_of

from enpitsu.errors import EnpitsuError, instead, short
from enpitsu.paper.grid import At, Border, Cell, Corner, Edge, Path, Place

Read = TypeVar("Read")
Writer = Callable[[Any], Any]
UNIONS = (Union, UnionType)
NAMES = {str: "a string", int: "a whole number", bool: "true or false", float: "a number"}
NAMES |= {dict: "an object", NoneType: "null"}


PLACES: Mapping[type, Writer] = {
    Cell: list,
    Border: list,
    Edge: lambda edge: [[*edge.first], [*edge.second]],
    Corner: lambda corner: ["corner", corner.row, corner.col],
    Path: lambda path: ["path", *map(list, path.cells)],
    At: lambda at: ["at", at.layer, *place_fields(at.place)],
}


class As(NamedTuple):
    """In an annotation: the value has another type in JSON, converted by `write` and `read`.

    A function that is missing leaves the value as it is.
    """

    write: Writer | None
    hint: Any
    read: Callable[[Any], Any] | None = None


class Meaning(NamedTuple):
    """In an annotation: what a field is for.

    On the command line the field is an option; `option` and `metavar` replace the names that follow
    from its name and type.
    """

    text: str
    option: str = ""
    metavar: str | None = None


class Between(NamedTuple):
    """In an annotation: the inclusive bounds of a number that is read."""

    least: int | None = None
    most: int | None = None

    def holds(self, number: Any) -> bool:  # noqa: ANN401  # any number
        """Whether a number lies within the bounds."""
        below = self.least is not None and number < self.least
        return not below and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least} or more"
        return f"{self.least} to {self.most}" if self.least is not None else f"{self.most} at most"


class Names(Protocol):
    """A collection of names that is only enumerated on request, such as those of a registry."""

    def __contains__(self, name: object, /) -> bool:
        """Whether it is one of them."""

    def names(self) -> Iterable[str]:
        """All of them."""


class OneOf:
    """In an annotation: a string is valid only if it is one of these names."""

    def __init__(self, known: Collection[str] | Names) -> None:
        self.known = known

    def names(self) -> list[str]:
        """All of them."""
        return [*(self.known if isinstance(self.known, Collection) else self.known.names())]


class BadRequest(EnpitsuError):
    """A malformed request; `field` is the path of the field at fault, or empty."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def place_fields(place: Place) -> list[Any]:
    """A place as a JSON list.

    A cell is `[row, column]`, an edge its two cells, a place outside `[side, line]`, a corner
    `["corner", row, column]`, a list of cells `["path", cell, ...]`, and the place of an answer
    that shares it with another `["at", answer, ...]`, with that place behind.
    """
    data: list[Any] = PLACES[type(place)](place)
    return data


AnyPlace = Annotated[Any, As(place_fields, list[Any])]  # a place of a layer, of whatever sort


# -- members -------------------------------------------------------------------------------


def json_object(*named: str) -> Callable[[type[Read]], type[Read]]:
    """A class decorator that sets the members with which values are written as JSON objects."""

    def decorate(sort: type[Read]) -> type[Read]:
        sort.json_members = named  # type: ignore[attr-defined]
        return sort

    return decorate


class Member(NamedTuple):
    """A member of a JSON object: its name, the path from the value to it, its type and meaning.

    If the path `may_end`, None before the last name makes the member null. An `optional` member is
    left out where it is empty.
    """

    name: str
    path: str
    hint: Any
    meaning: str
    may_end: bool
    optional: bool


@cache
def members(sort: Any) -> tuple[Member, ...]:  # noqa: ANN401  # any class
    """The members with which values of a class are written, in order.

    For a union these are the members of any of its classes.
    """
    if get_origin(sort) in UNIONS:
        return members(get_args(sort)[0])
    named = getattr(sort, "json_members", None) or getattr(sort, "_fields", None)
    found: list[Member] = []
    for told in named or [field.name for field in fields(sort)]:
        if told == "*":
            found += members(sort.__mro__[1])
            continue
        if told.startswith("*"):
            path = told[1:]
            inner, _, may_end = _at(sort, path)
            found += [
                one._replace(path=f"{path}.{one.path}", may_end=may_end or one.may_end)
                for one in members(inner)
            ]
            continue
        name, _, path = told.removesuffix("?").partition("=")
        hint, meaning, may_end = _at(sort, path or name)
        optional = told.endswith("?")
        hint = without_none(hint) if optional else hint
        found.append(Member(name, path or name, hint, meaning, may_end, optional))
    return tuple(found)


def _at(sort: Any, path: str) -> tuple[Any, str, bool]:  # noqa: ANN401  # any type there is
    """The type of the value at a path, its meaning, and whether the path may end early at None."""
    meaning, may_end = "", False
    for name in path.split("."):
        may_end |= NoneType in get_args(sort)
        sort, meaning = _member(without_none(sort), name)
    return (sort | None if may_end else sort), meaning, may_end


def without_none(hint: Any) -> Any:  # noqa: ANN401
    """The type without None, if it is a union with None."""
    parts = [part for part in get_args(hint) if part is not NoneType]
    return parts[0] if NoneType in get_args(hint) and len(parts) == 1 else hint


def _getter(member: Member) -> Writer:
    """The function that returns the value at the path of a member; None if it ends early."""
    if not member.may_end:
        return attrgetter(member.path)
    names = member.path.split(".")

    def get(value: Any) -> Any:  # noqa: ANN401
        for name in names:
            if value is None:
                return None
            value = getattr(value, name)
        return value

    return get


def hint_of(sort: type, name: str) -> Any:  # noqa: ANN401
    """The annotated type of a member of a class, with its metadata."""
    return _member(sort, name)[0]


def _member(sort: type, name: str) -> tuple[Any, str]:
    for base in sort.__mro__:
        found = vars(base).get(name)
        if isinstance(found, property | cached_property):
            function = found.fget if isinstance(found, property) else found.func
            hint = hints_of(function, include_extras=True)["return"]
            return hint, getdoc(function) or ""
        if name in (annotated := get_annotations(base)):
            # Other members of the class may have types that only type checkers can resolve.
            alone = {"__module__": base.__module__, "__annotations__": {name: annotated[name]}}
            hint = hints_of(type(name, (), alone), include_extras=True)[name]
            hint = get_args(hint)[0] if get_origin(hint) is ClassVar else hint
            told = (note.text for note in notes_of(hint)[1] if isinstance(note, Meaning))
            return hint, next(told, "")
    raise TypeError(f"{sort.__name__} has no member {name} whose type is told")


# -- writing -------------------------------------------------------------------------------


def written(value: Any) -> Any:  # noqa: ANN401  # whatever there is
    """The JSON form of a value."""
    sort: Any = type(value)
    write = writer(sort)
    return value if write is None else write(value)


@cache
def writer(hint: Any) -> Writer | None:  # noqa: ANN401  # any type there is
    """The function that writes values of a type; None if they are already valid JSON."""
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


def _of_any(parts: Collection[Any]) -> Writer | None:
    """The function that writes values of one of several types."""
    found = {writer(part) for part in parts if part is not NoneType}
    if found == {None}:
        return None
    write = found.pop() if len(found) == 1 else written
    assert write is not None
    if NoneType not in parts:
        return write
    return lambda value: None if value is None else write(value)


def _object(sort: type) -> Writer:
    @cache
    def compiled() -> tuple[list[str], Writer, list[tuple[str, Writer]], list[str]]:
        """The writers of members; made late, since an object may contain others of its class."""
        told = members(sort)
        parts = [(one.name, writer(one.hint)) for one in told]
        converted = [(name, write) for name, write in parts if write is not None]
        optional = [one.name for one in told if one.optional]
        get = _getters(told)
        return [one.name for one in told], get, converted, optional

    def write(value: Any) -> dict[str, Any]:  # noqa: ANN401
        names, get, converted, optional = compiled()
        data = dict(zip(names, get(value), strict=True))
        for name in optional:
            if not data[name]:
                del data[name]
        for name, write_part in converted:
            if name in data:
                data[name] = write_part(data[name])
        return data

    return write


def _getters(told: Sequence[Member]) -> Writer:
    """The function that returns the values at the paths of several members."""
    if len(told) > 1 and not any(member.may_end for member in told):
        return attrgetter(*(member.path for member in told))
    getters = [*map(_getter, told)]
    return lambda value: [get(value) for get in getters]


def _mapping(key: Writer | None, value: Writer | None, *, named: bool) -> Writer:
    if named:
        write = value  # a dictionary whose values are JSON is only copied
        return dict if write is None else lambda told: {n: write(one) for n, one in told.items()}
    pairs = _list(_tuple([key, value]), listed=list)
    return lambda told: pairs(told.items())


def _tuple(parts: list[Writer | None]) -> Writer:
    match parts:
        case [write, None] if write is not None:
            return lambda told: [write(told[0]), told[1]]
        case _ if not any(parts):
            return list
    writers = [write or _as_it_is for write in parts]
    return lambda told: [write(one) for write, one in zip(writers, told, strict=True)]


def _as_it_is(value: Any) -> Any:  # noqa: ANN401
    return value


def _list(write: Writer | None, listed: Writer) -> Writer:
    if write is None:
        return listed
    if listed is list:
        return lambda told: [write(one) for one in told]
    return lambda told: [write(one) for one in listed(told)]


# -- reading -------------------------------------------------------------------------------


def read(sort: type[Read], data: object) -> Read:
    """Parse a JSON object into a dataclass; `BadRequest` names the field at fault."""
    if not isinstance(data, Mapping):
        raise BadRequest(f"{shown(data)} is no request; expected an object")
    known = {field.name: field for field in fields(sort)}  # type: ignore[arg-type]
    for name in data:
        if name not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise BadRequest(f"unknown field '{short(str(name))}'; expected {expected}", str(name))
    found: dict[str, Any] = {}
    for name, field in known.items():
        hint = hint_of(sort, name)
        if name in data:
            if not _fits(data[name], hint):
                met = f"{name} is {shown(data[name])}"
                raise BadRequest(f"{met}; {_expected(hint, data[name])}", name)
            found[name] = _read(data[name], hint)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadRequest(f"{name} is missing; {_expected(hint)}", name)
    return sort(**found)


def notes_of(hint: Any) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401
    """A type without its `Annotated` metadata, and that metadata."""
    return (get_args(hint)[0], hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _fits(value: Any, hint: Any) -> bool:  # noqa: ANN401
    """Whether a piece of JSON is of a type."""
    hint, notes = notes_of(hint)
    for note in notes:
        if isinstance(note, As):
            return _fits(value, note.hint)
        if isinstance(note, Between) and _is_number(value) and not note.holds(value):
            return False
        if isinstance(note, OneOf) and isinstance(value, str) and value not in note.known:
            return False
    origin, parts = get_origin(hint), get_args(hint)
    if origin in UNIONS:
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is None:
        return _is_number(value) if hint is float else hint is Any or type(value) is hint
    if issubclass(origin, Mapping):
        return isinstance(value, dict) and all(_fits(item, parts[1]) for item in value.values())
    if not isinstance(value, list):
        return False
    if origin is tuple and ... not in parts:
        return len(value) == len(parts) and all(map(_fits, value, parts))
    return all(_fits(item, parts[0]) for item in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _read(value: Any, hint: Any) -> Any:  # noqa: ANN401
    """A piece of JSON that fits, as a value of the type."""
    hint, notes = notes_of(hint)
    for note in notes:
        if isinstance(note, As) and note.read is not None:
            return note.read(value)
    is_tuple = any(get_origin(part) is tuple for part in (hint, *get_args(hint)))
    return tuple(value) if is_tuple and isinstance(value, list) else value


def _expected(hint: Any, met: Any = None) -> str:  # noqa: ANN401
    """The words for what was expected instead of a value, for an error message."""
    _, notes = notes_of(hint)
    for note in notes:
        if isinstance(note, OneOf) and isinstance(met, str):
            return instead(met, note.names())
    return f"expected {_named(hint)}"


def _named(hint: Any) -> str:  # noqa: ANN401
    """A type in words."""
    hint, notes = notes_of(hint)
    for note in notes:
        if isinstance(note, Between):
            return str(note)
        if isinstance(note, As):
            return _named(note.hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in UNIONS:
        return " or ".join(_named(part) for part in parts)
    if origin is Literal:
        return f"one of {', '.join(map(str, parts))}"
    if origin is tuple and ... not in parts:
        return f"a list of {len(parts)}, each {_named(parts[0])}"
    if origin in (list, tuple):
        return "a list" if parts[0] is Any else f"a list, each {_named(parts[0])}"
    return NAMES.get(dict if origin is not None else hint, "anything")


def shown(data: object) -> str:
    """A JSON value as an error message quotes it."""
    from json import dumps  # only for errors

    return short(dumps(data, ensure_ascii=False))
