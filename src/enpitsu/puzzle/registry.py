"""The kinds by name: those in `enpitsu.kinds`, and those that other packages declare.

Other packages declare kinds as entry points of the group `enpitsu.kinds`, each with the name of its
kind. A look-up imports one kind only: titles and other names of the built-in kinds are in the
index, which scripts/index.py writes.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple
from warnings import warn

from enpitsu.errors import UnknownKind, expect_type, short, unknown
from enpitsu.plugins import Registry, letters
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import JOINT, Kind

PACKAGE = "enpitsu.kinds"
KINDS: Registry[Kind] = Registry(
    "kind",
    {name: f"{PACKAGE}.{name}:KIND" for name in INDEX},
    Kind,
    error=UnknownKind,
)
PLUS = "+"  # between the name of a kind and those of its variants, with blanks or without


class IndexedKind(NamedTuple):
    """The properties of a built-in kind that are known without importing it.

    `others` are its aliases. `codecs` maps each format of another program to the names that the
    kind has there; the first of these is the one that is written.
    """

    name: str
    title: str
    family: str
    others: tuple[str, ...]
    codecs: Mapping[str, tuple[str, ...]]

    @property
    def aliases(self) -> list[str]:
        """Its other names: those that people use, then those in the formats of other programs.

        Names that differ from an earlier one in capitals, blanks and marks only are left out.
        """
        told: dict[str, str] = {}
        for name in (self.name, self.title, *self.others, *chain(*self.codecs.values())):
            told.setdefault(letters(name), name)
        return [name for name in told.values() if name not in (self.name, self.title)]

    def is_found_by(self, text: str) -> bool:
        """Whether a text is part of one of its names or of its family, however it is written."""
        part, called = letters(text), (self.name, self.title, self.family, *self.aliases)
        return any(part in letters(name) for name in called)

    @classmethod
    def of(cls, kind: Kind) -> IndexedKind:
        """The index entry of a kind that is loaded."""
        codecs = {name: (codec.name, *codec.aliases) for name, codec in kind.codecs.items()}
        return cls(kind.name, kind.title, kind.family, kind.aliases, codecs)


# -- looking up --------------------------------------------------------------------------


def kind(name: str) -> Kind:
    """The kind of that name or title: `starbattle`, `Star Battle`, `star-battle`.

    Names of other programs work too: `binairo` is Takuzu. Variants are appended: `sudoku +
    thermometers + kropki`, or put before: `Killer Sudoku`, `Even-Odd Sudoku`. `UnknownKind` if
    there is none, or if it cannot be loaded.
    """
    expect_type(name, str, "the kinds are found by their names")
    if PLUS in name:
        first, *others = map(str.strip, name.split(PLUS))
        return with_variants(kind(first), *others)
    if name in INDEX:
        return KINDS.get(name)
    if name not in KINDS:
        meant = _meant(name)
        if len(meant) == 1:
            return kind(meant.pop())
        from enpitsu.puzzle.variant import called, with_kind  # few puzzles have variants

        if not (both := with_kind(name, _by_letters())):
            if (variant := called(name)) is not None:
                told = f"{short(name)} is a variant; expected a kind with it"
                raise UnknownKind(f"{told}, as in 'sudoku {PLUS} {variant}'")
            raise UnknownKind(unknown_kind(name))
        return with_variants(kind(both[0]), *both[1])
    import_module(PACKAGE)  # registers how puzzles of any kind are shown
    return KINDS.get(name)


def with_variants(kind: Kind, *names: str) -> Kind:
    """The kind with the variants of these names, in the order in which they are listed.

    `UnknownKind` if there is no such variant, or if the kind takes none.
    """
    if not names:
        return kind
    from enpitsu.puzzle.variant import VARIANTS, composed, variant  # few puzzles have variants

    wanted = {variant(name).name for name in names}
    first, *others = kind.name.split(JOINT)
    wanted |= {*others}
    found = tuple(VARIANTS.get(name) for name in VARIANTS.names() if name in wanted)
    return composed(KINDS.get(first) if others else kind, found)


def _meant(name: str) -> set[str]:
    """The names of the kinds with this name, title or alias, however it is spelt.

    Capitals, blanks and punctuation do not matter. A kind of another package is found by its name
    alone as long as it is not loaded.
    """
    met = letters(name)
    if name.lower() in names():
        return {name.lower()}
    if not met:
        return set()
    told = _told()
    found = {known for known in names() if met == letters(known)}
    found |= {one.name for one in told if met == letters(one.title)}
    return found or {one.name for one in told if met in map(letters, one.aliases)}


def _by_letters() -> dict[str, str]:
    """The names of the kinds, by the letters of their names, titles and aliases."""
    told = _told()
    found = {letters(alias): one.name for one in told for alias in one.aliases}
    found |= {letters(one.title): one.name for one in told}
    return {**found, **{letters(name): name for name in names()}}


def unknown_kind(name: str) -> str:
    """The error message for a name that no kind has."""
    others = chain.from_iterable((one.title, *one.aliases) for one in _told())
    return unknown("kind", name, names(), others)


def _told() -> list[IndexedKind]:
    """What is known of kinds that need not be loaded for it."""
    own = [IndexedKind(known, *rest) for known, rest in INDEX.items()]
    return [*own, *map(IndexedKind.of, KINDS.added.values())]


def names() -> list[str]:
    """The names of all kinds: the built-in ones, then those of other packages."""
    return KINDS.names()


def kinds() -> Iterator[Kind]:
    """Every kind that can be loaded, in the order of `names`; a warning tells of any other."""
    return _loaded(names())


def listed() -> Iterator[IndexedKind]:
    """The index entries of all kinds, in the order of `kinds`; built-in ones are not imported.

    If two kinds have the same name in a format, it is read as the first; a warning says so.
    """
    known = [IndexedKind(name, *told) for name, told in INDEX.items()]
    yield from known
    for found in map(IndexedKind.of, _loaded(KINDS.others())):
        for format, mine in found.codecs.items():
            for other in known:
                if taken := {*mine} & {*other.codecs.get(format, ())}:
                    shared = f"{found.name} has the name '{min(taken)}' in the format {format}"
                    warn(f"{shared}, which is read as {other.name}", stacklevel=2)
        known.append(found)
        yield found


def _loaded(names: Iterable[str]) -> Iterator[Kind]:
    import_module(PACKAGE)
    return (found for _, found in KINDS.loaded(names))


def add(kind: Kind) -> None:
    """Let `enpitsu.kind` and every format find this kind, for as long as the process runs.

    So a notebook can read, solve and draw puzzles of a kind of its own; a package declares its
    kinds as entry points instead. `EnpitsuError` if there is a kind of that name.
    """
    KINDS.add(kind.name, kind)


def remove(kind: Kind) -> None:
    """Forget a kind that was added; `KeyError` if it was not."""
    KINDS.remove(kind.name)


def home(name: str) -> str:
    """The name of the module that declares the kind of that name, in this or another package."""
    return KINDS.module(name)


# -- how a kind is pickled ------------------------------------------------------------------


def _by_name(found: Kind) -> tuple[Any, ...]:
    """Pickle a kind as its name, so that unpickling returns the one object with that name."""
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
