"""Registries of what is found by its name: built in, or an entry point of another package.

A package lists its entry points in groups: its kinds in `enpitsu.kinds`, its engines in
`enpitsu.engines`. The entry points of packages are read only for a name that is not built in,
because that takes longer than solving most puzzles, and an entry point is imported only when its
name is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload
from warnings import warn

from enpitsu.errors import GUESTS, EnpitsuError, Unsupported, line_of_guest, short, unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")
OWN = "enpitsu"  # the package that has us, and others beside us


def letters(name: str) -> str:
    """A name in lower case without blanks, punctuation and accents, as names are compared."""
    from unicodedata import normalize  # seldom needed

    plain = name if name.isascii() else normalize("NFKD", name)
    return "".join(ch for ch in plain.lower() if ch.isalnum())


class Registry(Generic[T]):
    """Objects of one sort by name: built in, added at run time, or from other packages.

    `noun` is the word for one of them in messages; the group of entry points is its plural, such as
    `enpitsu.kinds`. `own` has the built-in ones, each as the object or as `module:name`. All are
    instances of `type`, by default functions; `error` is raised for an unknown name.
    """

    def __init__(
        self,
        noun: str,
        own: Mapping[str, T | str],
        type: Any = Callable,  # noqa: ANN401  # what isinstance takes
        *,
        error: type[EnpitsuError] = Unsupported,
    ) -> None:
        self.noun = noun
        self.group = f"enpitsu.{noun}s"
        self.own = own
        self.type = type
        self.error = error
        self.added: dict[str, T] = {}

    # -- names -----------------------------------------------------------------------------

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self.added or name in _entries(self)

    def names(self) -> list[str]:
        """All names: built in, then added, then those of other packages in the order found."""
        return [*self.own, *self.others()]

    def others(self) -> list[str]:
        """The names that are not built in."""
        return [*self.added, *sorted(_entries(self))]

    def module(self, name: str) -> str:
        """The module that declares the object of this name; it is not imported."""
        own = self.own.get(name)
        if isinstance(own, str):
            return own.partition(":")[0]
        entry = _entries(self).get(name)
        if entry is None:
            raise self.error(f"no package declares a {self.noun} '{short(name)}'")
        return entry.module

    # -- things ----------------------------------------------------------------------------

    def get(self, name: str) -> T:
        """The object of this name; raises `error` if there is none, or if it cannot be loaded."""
        if name in self.own:
            own = self.own[name]
            return _imported(own) if isinstance(own, str) else own
        if name in self.added:
            return self.added[name]
        entry = _entries(self).get(name)
        if entry is None:
            raise self.error(unknown(self.noun, name, self.names()))
        found, reason = _loaded(entry)
        if reason := reason or self._wrong(name, found, entry.value):
            raise self.error(f"the {self.noun} '{short(name)}' of {_origin(entry)} {reason}")
        return found  # type: ignore[no-any-return]  # it has the type

    def _wrong(self, name: str, found: object, value: str) -> str:
        """Why an entry point of this name may not have this object as its value; "" if it may."""
        if not isinstance(found, self.type):
            return f"is no {self.noun}: {value} is {short(repr(found))}"
        own = getattr(found, "name", name)
        return f"calls itself '{own}'; expected the name of its entry point" if own != name else ""

    def loaded(self, names: Iterable[str]) -> Iterator[tuple[str, T]]:
        """Pairs of name and object; a warning is issued for a name that cannot be loaded."""
        for name in names:
            try:
                found = self.get(name)
            except self.error as error:
                warn(str(error), stacklevel=2)
            else:
                yield name, found

    def add(self, name: str, thing: T) -> None:
        """Register an object until the process ends; `EnpitsuError` if the name is taken."""
        if name in self:
            raise EnpitsuError(f"there is a {self.noun} named '{name}' already")
        self.added[name] = thing

    def remove(self, name: str) -> None:
        """Remove the object that was added under this name; `KeyError` if none was."""
        del self.added[name]


class Later(Sequence[T]):
    """A sequence that lies at `module:name`; the module is imported when it is first read."""

    def __init__(self, place: str) -> None:
        self._place = place

    @cached_property
    def _things(self) -> Sequence[T]:
        found: Sequence[T] = _imported(self._place)
        return found

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._things[index]

    def __len__(self) -> int:
        return len(self._things)


# -- entry points ------------------------------------------------------------------------------


@cache
def _installed() -> Any:  # noqa: ANN401  # by Python's version, but one can select from all
    """The entry points of every package on Python's path."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return entry_points()


@cache
def _entries(registry: Registry[Any]) -> dict[str, EntryPoint]:
    """The entry points of other packages by name, not loaded; of two with one name the first."""
    found: dict[str, EntryPoint] = {}
    for entry in _installed().select(group=registry.group):
        first = "enpitsu" if entry.name in registry.own else _origin(found.get(entry.name))
        if first:
            passed = f"the {registry.noun} '{entry.name}' of {_origin(entry)} is passed over"
            warn(f"{passed}, as {first} has one of that name", stacklevel=3)
        else:
            found[entry.name] = entry
    return found


def _imported(place: str) -> Any:  # noqa: ANN401  # what lies there
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@cache
def _loaded(entry: EntryPoint) -> tuple[Any, str]:
    """The value of an entry point and "", or None and why it cannot be loaded.

    No error of a package gets out of here.
    """
    if entry.dist is None or entry.dist.name != OWN:
        GUESTS.add(entry.module.partition(".")[0])
    try:
        return entry.load(), ""
    except Exception as error:  # noqa: BLE001  # its code is not ours
        where = line_of_guest(error)
        told = f"cannot be loaded: {type(error).__name__}: {error}"
        return None, f"{told}; {where}" if where else told


def _origin(entry: EntryPoint | None) -> str:
    """The package and the value that an entry point names."""
    if entry is None:
        return ""
    return f"{entry.dist.name} ({entry.value})" if entry.dist else entry.value


def forget() -> None:
    """Forget which packages are installed, so that they are looked up again."""
    for kept in (_installed, _entries, _loaded):
        kept.cache_clear()
