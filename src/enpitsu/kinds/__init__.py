"""The puzzle kinds: one module each here, and any package's entry points in `enpitsu.kinds`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from warnings import warn

from enpitsu.errors import EnpitsuError, UnknownKind, short
from enpitsu.puzzle import Kind

GROUP = "enpitsu.kinds"


def kind(name: str) -> Kind:
    """The kind of that name; `UnknownKind` if nobody has declared it."""
    if name in _own():
        return _load(name)
    found = _foreign().get(name)
    if found is None:
        known = ", ".join(sorted((*_own(), *_foreign())))
        raise UnknownKind(f"unknown kind '{short(name)}'; expected one of {known}")
    return found


def kinds() -> Iterator[Kind]:
    """Every kind there is: our own by name, then those of other packages by name.

    Who finds what he seeks among our own never pays for the search in other packages. A kind
    there that has the name of one of ours is passed over with a warning; `EnpitsuError` is raised
    if two of theirs have one name, since nobody could tell which is meant.
    """
    yield from map(_load, _own())
    yield from (_foreign()[name] for name in sorted(_foreign()))


@cache
def _own() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__))


@cache
def _load(name: str) -> Kind:
    found: Kind = import_module(f"{__name__}.{name}").KIND
    return found


@cache
def _foreign() -> dict[str, Kind]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found: dict[str, Kind] = {}
    for entry in entry_points(group=GROUP):
        try:
            kind: Kind = entry.load()
        except Exception as error:
            raise EnpitsuError(f"the kind of {entry.value} cannot be loaded: {error}") from error
        if kind.name in _own():
            passed_over = f"the kind '{kind.name}' of {entry.value} is passed over"
            warn(f"{passed_over}, as enpitsu has one of that name", stacklevel=3)
            continue
        if kind.name in found:
            raise EnpitsuError(f"two kinds are named '{kind.name}'; one comes from {entry.value}")
        found[kind.name] = kind
    return found
