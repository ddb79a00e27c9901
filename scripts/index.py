"""Write the index of our kinds and variants: what is told of them before any is imported.

Run it from the root of the project with a new one, or after a change to a title or to codecs.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from unicodedata import east_asian_width

from enpitsu.kinds import __path__
from enpitsu.puzzle.registry import IndexedKind
from enpitsu.puzzle.variant import Variant
from enpitsu.variants import __path__ as variants_path

WIDTH = 100
TARGET = Path("src/enpitsu/puzzle/index.py")
HEAD = '''"""What is known of kinds and variants without importing them; scripts/index.py writes it.

For each kind the title, the family, its aliases, and for each format of another program the names
of the kind there; for each variant the title, where it is declared, its keys in F-puzzles, and its
aliases.
"""

INDEX: dict[str, tuple[str, str, tuple[str, ...], dict[str, tuple[str, ...]]]] = {
'''
MIDDLE = """
VARIANT_INDEX: dict[str, tuple[str, str, tuple[str, ...], tuple[str, ...]]] = {
"""


def text() -> str:
    """The module that holds the index."""
    folders = [module.name for module in iter_modules(__path__) if module.ispkg]
    kinds = [import_module(f"enpitsu.kinds.{name}").KIND for name in folders]
    told = "".join(map(variant_entry, variants()))
    return (
        HEAD
        + "".join(entry(IndexedKind.of(kind)) for kind in kinds)
        + "}\n"
        + MIDDLE
        + told
        + "}\n"
    )


def variants() -> list[tuple[str, Variant]]:
    """The variants and where each is declared, in the order of their names."""
    found = []
    for module in iter_modules(variants_path):
        declared = vars(import_module(f"enpitsu.variants.{module.name}")).items()
        found += [(f"{module.name}:{n}", one) for n, one in declared if isinstance(one, Variant)]
    return sorted(found, key=lambda pair: pair[1].name)


def variant_entry(declared: tuple[str, Variant]) -> str:
    """The line of one variant."""
    place, variant = declared
    names = tuple_of([*variant.fpuzzles]), tuple_of(variant.aliases)
    told = (quoted(variant.title), quoted(place), *names)
    line = f"    {quoted(variant.name)}: ({', '.join(told)}),\n"
    if len(line) <= WIDTH + 1:
        return line
    parts = "".join(f"        {part},\n" for part in told)
    return f"    {quoted(variant.name)}: (\n{parts}    ),\n"


def entry(listed: IndexedKind) -> str:
    """The lines of one kind."""
    name, title, family = map(quoted, (listed.name, listed.title, listed.family))
    others = tuple_of(listed.others)
    if not listed.codecs:
        line = f"    {name}: ({title}, {family}, {others}, {{}}),\n"
        parts = "".join(f"        {part},\n" for part in (title, family, others, "{}"))
        return line if len(line) <= WIDTH + 1 else f"    {name}: (\n{parts}    ),\n"
    codecs = (f"{quoted(name)}: {tuple_of(names)}" for name, names in listed.codecs.items())
    lines = "".join(f"            {codec},\n" for codec in codecs)
    own = f"        {title},\n        {family},\n{fitted(listed.others)}"
    return f"    {name}: (\n{own}        {{\n{lines}        }},\n    ),\n"


def fitted(names: Sequence[str]) -> str:
    """Names as a tuple, in a line if they fit there and else in a line each, as ruff has it."""
    line = f"        {tuple_of(names)},\n"
    if sum(2 if east_asian_width(ch) in "WF" else 1 for ch in line) <= WIDTH + 1:
        return line
    lines = "".join(f"            {quoted(name)},\n" for name in names)
    return f"        (\n{lines}        ),\n"


def quoted(name: str) -> str:
    """A name as Python has it here."""
    return f'"{name}"'


def tuple_of(names: Sequence[str]) -> str:
    """Names as a tuple; it takes a comma to make one a tuple."""
    return f"({', '.join(map(quoted, names))}{',' * (len(names) == 1)})"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
