"""The kinds by name: those in `enpitsu.kinds`, and any package's entry points of that group.

A look-up imports one kind only. What must be known of all of them before is in the index, which
scripts/index.py writes, and in the names of the entry points, each that of its kind.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from enpitsu.errors import EnpitsuError, UnknownKind, expect_type, short, unknown
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Kind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "enpitsu.kinds"
_ADDED: dict[str, Kind] = {}


class Listed(NamedTuple):
    """What can be told of a kind of ours without importing it.

    `codecs` tells for each format of another program the names the kind has there; the first is
    the one that is written.
    """

    name: str
    title: str
    family: str
    codecs: Mapping[str, tuple[str, ...]]

    @property
    def aliases(self) -> list[str]:
        """What else it is called, in the formats of other programs."""
        told = dict.fromkeys(name for found in self.codecs.values() for name in found)
        return [name for name in told if name != self.name]

    @classmethod
    def of(cls, kind: Kind) -> Listed:
        """What is listed of a kind that is loaded."""
        codecs = {name: (codec.name, *codec.aliases) for name, codec in kind.codecs.items()}
        return cls(kind.name, kind.title, kind.family, codecs)


# -- looking up --------------------------------------------------------------------------


def kind(name: str) -> Kind:
    """The kind of that name, or of that title: `starbattle`, `Star Battle`, `star-battle`.

    `UnknownKind` if there is none, or if it cannot be loaded.
    """
    expect_type(name, str, "the kinds are found by their names")
    if name in INDEX:
        return _own(name)
    if name in _ADDED:
        return _ADDED[name]
    entry = _entries().get(name)
    if entry is None:
        meant = _meant(name)
        if len(meant) != 1:
            raise UnknownKind(unknown("kind", name, names()))
        return kind(meant.pop())
    found = _foreign(entry)
    if isinstance(found, str):
        raise UnknownKind(f"the kind '{short(name)}' of {_origin(entry)} {found}")
    return found


def _meant(name: str) -> set[str]:
    """The names of the kinds that are so called, whatever the capitals, blanks and marks between.

    A kind of another package is known by its name alone as long as it is not loaded.
    """
    titles = {known: title for known, (title, _, _) in INDEX.items()}
    titles |= {known: kind.title for known, kind in _ADDED.items()}
    titles = {known: known for known in names()} | titles
    met = _letters(name)
    if name.lower() in titles:
        return {name.lower()}
    found = {known for known, title in titles.items() if met in (_letters(known), _letters(title))}
    return found if met else set()


def _letters(name: str) -> str:
    return "".join(ch for ch in name.lower() if ch.isalnum())


def names() -> list[str]:
    """The names of all kinds: our own, then those of other packages."""
    return [*INDEX, *_others()]


def kinds() -> Iterator[Kind]:
    """Every kind that can be loaded, in the order of `names`; a warning tells of any other."""
    return _loaded(names())


def listed() -> Iterator[Listed]:
    """What is listed of every kind, in the order of `kinds`; our own are not imported for it."""
    for name, (title, family, codecs) in INDEX.items():
        yield Listed(name, title, family, codecs)
    yield from map(Listed.of, _loaded(_others()))


def _others() -> list[str]:
    return [*_ADDED, *sorted(_entries())]


def _loaded(names: Iterable[str]) -> Iterator[Kind]:
    for name in names:
        try:
            found = kind(name)
        except UnknownKind as error:
            warn(str(error), stacklevel=3)
        else:
            yield found


def add(kind: Kind) -> None:
    """Let `enpitsu.kind` and every format find this kind, for as long as the process runs.

    So a notebook can read, solve and draw puzzles of a kind of its own; a package declares its
    kinds as entry points instead. `EnpitsuError` if there is a kind of that name.
    """
    if kind.name in names():
        raise EnpitsuError(f"there is a kind named '{kind.name}' already")
    _ADDED[kind.name] = kind


def remove(kind: Kind) -> None:
    """Forget a kind that was added; `KeyError` if it was not."""
    del _ADDED[kind.name]


def home(name: str) -> str:
    """The module that declares the kind of that name, one of ours or of another package."""
    if name in INDEX:
        return f"{GROUP}.{name}"
    entry = _entries().get(name)
    if entry is None:
        raise UnknownKind(f"no package declares a kind '{short(name)}'")
    return entry.module


@cache
def _own(name: str) -> Kind:
    found: Kind = import_module(f"{GROUP}.{name}").KIND
    return found


@cache
def _entries() -> dict[str, EntryPoint]:
    """The kinds of other packages by name, none of them loaded; of two the first one counts."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        first = "enpitsu" if entry.name in INDEX else _origin(found.get(entry.name))
        if first:
            passed = f"the kind '{entry.name}' of {_origin(entry)} is passed over"
            warn(f"{passed}, as {first} has one of that name", stacklevel=3)
        else:
            found[entry.name] = entry
    return found


@cache
def _foreign(entry: EntryPoint) -> Kind | str:
    """The kind of an entry point, or why there is none: whatever a package does, we go on."""
    import_module(GROUP)  # with it puzzles of any kind learn how to show themselves
    try:
        found = entry.load()
    except Exception as error:  # noqa: BLE001  # its code is not ours
        return f"cannot be loaded: {type(error).__name__}: {error}"
    if not isinstance(found, Kind):
        return f"is no kind: {entry.value} is {short(repr(found))}"
    if found.name != entry.name:
        return f"calls itself '{found.name}'; expected the name of its entry point"
    return found


def _origin(entry: EntryPoint | None) -> str:
    """The package and the value that an entry point names."""
    if entry is None:
        return ""
    return f"{entry.dist.name} ({entry.value})" if entry.dist else entry.value


# -- how a kind is pickled ------------------------------------------------------------------


def _by_name(found: Kind) -> tuple[Any, ...]:
    """A kind is pickled as its name, so that it comes back as the one object there is."""
    try:
        known = kind(found.name) is found
    except UnknownKind:
        known = False
    if not known:
        from pickle import PicklingError  # slow to import, and seldom raised

        why = f"enpitsu.kinds does not find it as '{found.name}'"
        raise PicklingError(f"{found} cannot be pickled: {why}; install its package, or `add` it")
    return kind, (found.name,)


copyreg.pickle(Kind, _by_name)
