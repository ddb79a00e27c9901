"""Packages of kinds as they lie when they are installed: modules beside their dist-info."""

import re
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path

from enpitsu import plugins
from enpitsu.puzzle.registry import KINDS

DOCS = Path(__file__).parents[1] / "docs"
KIND_PAGE, PACKAGE_PAGE = DOCS / "adding-a-kind.md", DOCS / "packages.md"


def worked_example(page=KIND_PAGE):
    """The files that a page tells, if no other that on kinds: path and text."""
    text = page.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```", text, re.M | re.S))


def install_example(folder, page=KIND_PAGE):
    """Install the package of a page, if it has one, into a folder; the puzzles of the page."""
    files = worked_example(page)
    puzzles = {path: text for path, text in files.items() if path.endswith(".puz")}
    if "pyproject.toml" not in files:
        return puzzles
    project = tomllib.loads(files["pyproject.toml"])["project"]
    name, groups = project["name"].replace("-", "_"), project["entry-points"]
    install(folder, name, {}, files, project["version"], **groups)
    return puzzles


def install(folder, name, kinds, files=None, version="1.0", **groups):
    """Put a package into a folder: its files, and what it names as kinds, or in other groups."""
    installed = folder / f"{name}-{version}.dist-info"
    installed.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (installed / "METADATA").write_text(metadata, encoding="utf-8")
    lines = []
    for group, entries in ({KINDS.group: kinds} | groups).items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    for path, text in (files or {}).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


@contextmanager
def on_path(folder, monkeypatch):
    """Meanwhile what is installed in a folder can be imported, and is looked for anew."""
    before = set(sys.modules)
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        plugins.forget()
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                    del sys.modules[name]
    plugins.forget()
