"""The package of a new kind, copied from the source of a similar kind under another name.

Codecs are left out, because other programs do not know the new kind, and so are former notations of
the similar kind, and all code that only these use. The boards of the similar kind are kept, so the
new package passes the conformance suite as it is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Set
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain
from keyword import iskeyword

from enpitsu.authoring import toy
from enpitsu.authoring.evidence import BEGINNING, HEAD
from enpitsu.errors import EnpitsuError, short
from enpitsu.kit.evidence import EVIDENCE_FILE
from enpitsu.kit.instruction import INSTRUCTION_FILE
from enpitsu.plugins import Later
from enpitsu.puzzle.kind import Kind
from enpitsu.puzzle.registry import home, names
from enpitsu.puzzle.registry import kind as kind_named

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "enpitsu-{name}"
version = "0.1.0"
dependencies = ["enpitsu"]

[project.entry-points."enpitsu.kinds"]
{name} = "{name}:KIND"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""
DOORS = ("enpitsu.puzzle", "enpitsu.rules", "enpitsu.graphs")  # packages that authors import from
DEFINING = ("enpitsu.errors", "enpitsu.paper.", *(f"{door}." for door in DOORS))
OF_THE_KIND = ("codecs", "aliases", "former")  # properties that a copy of a kind does not take over
TOY = "shaded cells, none beside another, and numbers that count those beside them"
LINE = 89  # a longer import is split into one line for each name
DOCSTRING = re.compile(r'\A""".*?"""', re.DOTALL)
TEST = """\
import pytest

from enpitsu.testing import checks


@pytest.mark.parametrize("check", checks("{name}"), ids=str)
def test_{name}(check):
    check()
"""


def package(name: str, title: str = "", like: str = "") -> dict[str, str]:
    """The files of a package with a kind of this name, as a mapping from paths to texts.

    The kind starts with the rules of the kind named in `like`; by default these are the rules of a
    toy. Raises `EnpitsuError` if the name is taken, or cannot be that of a module.
    """
    _expect_name(name)
    model = kind_named(like) if like else toy.KIND
    module = home(model.name) if like else toy.__name__
    called = title or name.capitalize()
    new = {module: name, f'name="{model.name}"': f'name="{name}"'}
    new[f'title="{model.title}"'] = f'title="{called}"'
    met = "|".join(map(re.escape, new))
    first = re.compile(rf'"{model.name}",(\s+)"{re.escape(model.title)}"')  # how `Kind(...)` begins
    sources = {
        f"{name}/{path}": first.sub(
            rf'"{name}",\1"{called}"',
            re.sub(met, lambda found: new[found[0]], through_doors(source)),
        )
        for path, source in _sources(module).items()
    }
    main = f"{name}/__init__.py"
    begins = f"a kind that begins as {model.title}" if like else TOY
    sources[main] = DOCSTRING.sub(f'"""{called}: {begins}."""', sources[main])
    return {
        "pyproject.toml": PROJECT.format(name=name),
        f"test_{name}.py": TEST.format(name=name),
        **sources,
        f"{name}/{EVIDENCE_FILE}": _boards(module, model.name, name, called),
        **_instruction(module, model, name, called),
    }


def _expect_name(name: str) -> None:
    """Raise `EnpitsuError` for a name that is taken, or that no module can have."""
    if name in names():
        raise EnpitsuError(f"there is a kind named '{name}' already; expected another name")
    if iskeyword(name) or (name.isidentifier() and name.lower() == name and find_spec(name)):
        met = "a word of Python" if iskeyword(name) else "a module that is installed"
        raise EnpitsuError(f"'{name}' cannot name a kind, as it is {met}; expected another name")
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        near = re.sub("^[^a-z]+", "", re.sub("[^a-z0-9]+", "_", name.lower())).strip("_")
        example = near or "renzoku"
        expected = f"expected a small letter, then small letters, digits and _, such as {example}"
        raise EnpitsuError(f"'{short(name)}' cannot name a kind; {expected}")


def _boards(module: str, known: str, name: str, title: str) -> str:
    """The evidence of the similar kind under the new name, without boards published by others."""
    _, *tables = BEGINNING.split((files(module) / EVIDENCE_FILE).read_text("utf-8"))
    kept = "".join(one for one in tables if not one.startswith("[[published]]"))
    return HEAD.format(title=title) + re.sub(rf"^{known}(?=[ \n])", name, kept, flags=re.MULTILINE)


def _instruction(module: str, known: Kind, name: str, title: str) -> dict[str, str]:
    """The instruction of the similar kind under the new name, if there is one."""
    path = files(module) / INSTRUCTION_FILE
    if not path.is_file():
        return {}
    text = re.sub(rf"^{known.name}(?=[ \n])", name, path.read_text("utf-8"), flags=re.MULTILINE)
    return {f"{name}/{INSTRUCTION_FILE}": text.replace(f" {known.title}", f" {title}")}


# -- sources ---------------------------------------------------------------------------------


def _sources(module: str) -> dict[str, str]:
    """The modules of a kind that are needed without its codecs: file name to source.

    A module keeps only the names that others import from it, and what these names need.
    """
    folder = files(module)
    whole: dict[str, str] = {}
    found: dict[str, str] = {}
    kept = {"": without_codecs((folder / "__init__.py").read_text("utf-8"))}
    while found != kept:
        found = kept
        wanted = _imported_from(module, found.values())
        for other in wanted.keys() - whole.keys():
            whole[other] = (folder / f"{other}.py").read_text("utf-8")
        kept = {"": found[""]}
        kept |= {other: without_unused(whole[other], names) for other, names in wanted.items()}
    return {f"{other or '__init__'}.py": source for other, source in found.items()}


def _imported_from(module: str, sources: Iterable[str]) -> dict[str, set[str]]:
    """The names that sources use of each module of a package, imported or read as attributes."""
    found: dict[str, set[str]] = {}
    for source in sources:
        nodes = [*ast.walk(ast.parse(source))]
        whole: dict[str, str] = {}
        for node in nodes:
            match node:
                case ast.ImportFrom(module=str(other), names=names) if other == module:
                    whole |= {one.asname or one.name: one.name for one in names}
                case ast.ImportFrom(module=str(other), names=names):
                    if other.startswith(f"{module}."):
                        known = found.setdefault(other.removeprefix(f"{module}."), set())
                        known.update(one.name for one in names)
                case ast.Call(func=ast.Name(id=Later.__name__), args=[ast.Constant(value=str(at))]):
                    other, _, name = at.partition(":")
                    found.setdefault(other.removeprefix(f"{module}."), set()).add(name)
        for node in nodes:
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=read) if name in whole:
                    found.setdefault(whole[name], set()).add(read)
    return found


def without_codecs(source: str) -> str:
    """The source of a module without codecs, aliases and the like, and what only these use."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg in OF_THE_KIND:
            if ast.unparse(node.value) == "{}":
                continue  # it has no such property, though the kind that it is made of has some
            first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
            before = lines[first][: node.col_offset].rstrip().removesuffix(",")
            after = lines[last][node.end_col_offset :].removeprefix(",")
            lines[first : last + 1] = [""] * (last - first) + [(before + after).lstrip("\n")]
    return without_unused("".join(lines), {"KIND"})


def without_unused(source: str, wanted: Set[str]) -> str:
    """The source of a module reduced to the `wanted` names and what these need."""
    shorter = _without_unused(source, wanted)
    while shorter != source:
        source, shorter = shorter, _without_unused(shorter, wanted)
    return re.sub(r"\n{4,}", "\n\n\n", source).rstrip() + "\n"


def through_doors(source: str) -> str:
    """The source of a module with its imports of enpitsu's names taken from the public packages.

    Built-in kinds may import a name from the module that defines it, which may change.
    """
    nodes = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("enpitsu.")
    ]
    names: dict[str, list[str]] = {}
    for node in nodes:
        for one in node.names:
            names.setdefault(_door(str(node.module), one.name), []).append(ast.unparse(one))
    if names.keys() >= {node.module for node in nodes}:
        return source
    lines = source.splitlines(keepends=True)
    for node in reversed(nodes):
        told = "".join(map(_imported, sorted(names.items()))) if node is nodes[0] else ""
        lines[node.lineno - 1 : node.end_lineno] = [told]
    return "".join(lines)


def _door(module: str, name: str) -> str:
    """The public package from which an author imports a name of one of enpitsu's modules."""
    if module.startswith(DEFINING):
        defined = getattr(import_module(module), name)
        for door in DOORS:
            if getattr(import_module(door), name, None) is defined:
                return door
    return module


def _imported(told: tuple[str, list[str]]) -> str:
    """The statement that imports names from a module."""
    module, names = told[0], sorted({*told[1]})
    line = f"from {module} import {', '.join(names)}\n"
    if len(line) <= LINE:
        return line
    return f"from {module} import (\n" + "".join(f"    {one},\n" for one in names) + ")\n"


def _without_unused(source: str, wanted: Set[str]) -> str:
    """The source of a module without the imports, functions and values that nothing in it uses."""
    tree, lines = ast.parse(source), source.splitlines(keepends=True)
    used = {*wanted, *_free(tree)}
    for node in reversed(tree.body):
        bound = _bound(node)
        kept = [name for name, known in bound.items() if known in used]
        if len(kept) == len(bound) or (kept and not isinstance(node, ast.ImportFrom)):
            continue
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        while not kept and lines[first - 2].startswith("#"):
            first -= 1
        left = f"from {getattr(node, 'module', '')} import {', '.join(kept)}\n" if kept else ""
        lines[first - 1 : node.end_lineno] = [left]
    return "".join(lines)


def _free(node: ast.AST) -> set[str]:
    """The names that a piece of source reads, without arguments of functions and loop variables."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    found = set().union(*map(_free, ast.iter_child_nodes(node)))
    match node:
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            targets = chain.from_iterable(ast.walk(one.target) for one in node.generators)
            return found - {one.id for one in targets if isinstance(one, ast.Name)}
        case ast.FunctionDef(args=args) | ast.Lambda(args=args):
            return found - {one.arg for one in ast.walk(args) if isinstance(one, ast.arg)}
    return found


def _bound(node: ast.stmt) -> dict[str, str]:
    """The names that a statement binds: for each binding, as it is written, its name."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name: name}
        case ast.ImportFrom(module="__future__"):
            return {}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {ast.unparse(one): one.asname or one.name for one in names}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name: name}
        case ast.Assign(targets=targets):
            found = (one for target in targets for one in ast.walk(target))
            return {one.id: one.id for one in found if isinstance(one, ast.Name)}
    return {}
