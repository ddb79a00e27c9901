"""Packages of kinds as they lie when they are installed: modules beside their dist-info."""

import re
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path

from enpitsu.puzzle.registry import GROUP

KIND_PAGE = Path(__file__).parents[1] / "docs" / "adding-a-kind.md"


def worked_example():
    """The files of the page on kinds: path and text."""
    text = KIND_PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```", text, re.M | re.S))


def install_example(folder):
    """Install the package of the page on kinds into a folder."""
    files = worked_example()
    project = tomllib.loads(files["pyproject.toml"])["project"]
    name, entries = project["name"].replace("-", "_"), project["entry-points"][GROUP]
    install(folder, name, entries, files, project["version"])


def install(folder, name, entries, files=None, version="1.0"):
    """Put a package into a folder: its files, and what it names as kinds."""
    installed = folder / f"{name}-{version}.dist-info"
    installed.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (installed / "METADATA").write_text(metadata, encoding="utf-8")
    lines = [f"[{GROUP}]", *(f"{kind} = {value}" for kind, value in entries.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    for path, text in (files or {}).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


@contextmanager
def on_path(folder, monkeypatch):
    """Meanwhile what is installed in a folder can be imported, and kinds are looked for anew."""
    room = sys.modules["enpitsu.puzzle.registry"]
    before = set(sys.modules)
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        _forget(room)
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                    del sys.modules[name]
    _forget(room)


def _forget(room):
    room._entries.cache_clear()
    room._foreign.cache_clear()
