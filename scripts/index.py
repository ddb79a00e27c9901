"""Write the index of our kinds: what is told of them before any is imported.

Run it from the root of the project with a new kind, or after a change to a title or to codecs.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from enpitsu.kinds import __path__
from enpitsu.puzzle.registry import Listed

TARGET = Path("src/enpitsu/puzzle/index.py")
HEAD = '''"""What is told of our kinds before any is imported; scripts/index.py writes it.

For each name the title, the family, and for each format of another program the names of the
kind there.
"""

INDEX: dict[str, tuple[str, str, dict[str, tuple[str, ...]]]] = {
'''


def text() -> str:
    """The module that holds the index."""
    folders = [module.name for module in iter_modules(__path__) if module.ispkg]
    kinds = [import_module(f"enpitsu.kinds.{name}").KIND for name in folders]
    return HEAD + "".join(entry(Listed.of(kind)) for kind in kinds) + "}\n"


def entry(listed: Listed) -> str:
    """The lines of one kind."""
    name, title, family = map(quoted, (listed.name, listed.title, listed.family))
    if not listed.codecs:
        return f"    {name}: ({title}, {family}, {{}}),\n"
    codecs = (f"{quoted(name)}: {tuple_of(names)}" for name, names in listed.codecs.items())
    lines = "".join(f"            {codec},\n" for codec in codecs)
    own = f"        {title},\n        {family},\n"
    return f"    {name}: (\n{own}        {{\n{lines}        }},\n    ),\n"


def quoted(name: str) -> str:
    """A name as Python has it here."""
    return f'"{name}"'


def tuple_of(names: Sequence[str]) -> str:
    """Names as a tuple; it takes a comma to make one a tuple."""
    return f"({', '.join(map(quoted, names))}{',' * (len(names) == 1)})"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
