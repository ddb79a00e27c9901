"""Build the website of the documentation: the pages, and the workbench among them.

python scripts/website.py [--pyodide DIR]

It lies in build/site then, for any host of files.

The pages are those of the project, so that they can be read in the repository as well; links
between them lead to their place on the website. Besides there are pages that the program writes
about itself: its commands, its public names and its examples. Each puzzle on a page has a link
that opens it in the workbench. Notebooks are run for it. Needs the extras
`docs` and `notebooks`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

import tomli_w

import notebooks
from enpitsu.app.web.pyodide import python_files
from enpitsu.app.web.site import site_files, write_site
from enpitsu.errors import FormatError
from enpitsu.io.formats import records, write
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kinds
from manual import PROGRAM, Usage, usages

Pages = dict[str, str | bytes]
ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"  # as zensical.toml has it, and the website
SITE = ROOT / "build" / "site"
CONFIG = ROOT / "build" / "zensical.toml"
WORKBENCH = "try"
COPIED = ("docs", "examples")  # folders whose files are on the website
# Folders that pages link to: the title of a page that lists their files, and what it says first.
FOLDERS = {
    "examples": ("Examples", "The files that the commands on these pages are tried with."),
    "docs/schema": ("Schemas", "What is read, and what commands and questions answer, as JSON."),
}
# The pages that lie elsewhere.
MOVED = {
    "README.md": "index.md",
    "LICENSE": "licence.txt",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
    "bench/README.md": "benchmarks.md",
}
# The modules other programs import from; of packages, the names that they list.
MODULES = (
    "enpitsu",
    "enpitsu.answers",
    "enpitsu.errors",
    "enpitsu.rules",
    "enpitsu.puzzle.kind",
    "enpitsu.puzzle.deduction",
    "enpitsu.paper.grid",
    "enpitsu.paper.layer",
    "enpitsu.plugins",
    "enpitsu.testing",
)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*)\n((?:.*\n)*?)```$", re.M)
TABLE_LINE = re.compile(r"^\|.*$", re.M)
PUZZLE_URL = re.compile(r"\]\((https?://[^)\s]*\?[^)\s]*)\)")


def pages(notebook: Callable[[Path], dict[str, Any]] = notebooks.unexecuted) -> Pages:
    """Every file of the website by its path there, before it is built.

    `notebook` opens a notebook: as it lies, or with what its cells show.
    """
    found: Pages = {}
    for path in _sources():
        place = placed(path)
        content = (ROOT / path).read_bytes()
        found[place] = page(path, content.decode()) if place.endswith(".md") else content
    for path in sorted(notebooks.FOLDER.glob("*.ipynb")):
        written = notebooks.files(path.stem, notebook(path))
        found |= {f"notebooks/{name}": content for name, content in written.items()}
    return found | dict(folders()) | dict(reference()) | dict(commands())


def _sources() -> Iterator[str]:
    """The files of the project that are on the website."""
    yield from (path for path in MOVED if (ROOT / path).is_file())
    for folder in COPIED:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file():
                yield path.relative_to(ROOT).as_posix()


def placed(path: str) -> str:
    """Where a file of the project lies on the website, or the page that lists a folder."""
    if path in FOLDERS:
        return f"{path.removeprefix('docs/')}/README.md"
    return MOVED.get(path, path.removeprefix("docs/"))


# -- pages of the project ------------------------------------------------------------------


def page(path: str, text: str) -> str:
    """A page of the project as it is on the website: its links, and its puzzles to try."""
    place, folder = placed(path), PurePosixPath(path).parent.as_posix()

    def link(met: re.Match[str]) -> str:
        target = normpath(f"{folder}/{met[1]}")
        if not (ROOT / target).exists():
            return met[0]
        return f"]({_from(place, placed(target))}{met[2] or ''})"

    def url(met: re.Match[str]) -> str:
        tried = _tries(place, met[1])
        return f"{met[0]} ({tried})" if tried else met[0]

    def block(met: re.Match[str]) -> str:
        tried = _tries(place, met[2])
        return f"{met[0]}\n\n{tried}" if tried else met[0]

    return FENCE.sub(block, PUZZLE_URL.sub(url, LINK.sub(link, TABLE_LINE.sub(_code, text))))


def _code(line: re.Match[str]) -> str:
    """A line of a table: a pipe in code is one there without a backslash."""
    return re.sub("`[^`]*`", lambda code: code[0].replace(r"\|", "|"), line[0])


def _from(place: str, target: str) -> str:
    return relpath(target, PurePosixPath(place).parent.as_posix())


def _tries(place: str, text: str) -> str:
    """Links that open the puzzles of a text in the workbench; none if it has no puzzles."""
    try:
        found = [record for record in records(text) if isinstance(record, Record)]
    except FormatError:
        return ""
    workbench = _from(place, f"{WORKBENCH}/index.html")
    names = ["Try it here"] if len(found) == 1 else [f"Try {n}" for n in range(1, len(found) + 1)]
    return " ".join(
        f'<a class="try" href="{workbench}{write(record, "link")}">{name}</a>'
        for name, record in zip(names, found, strict=True)
    )


# -- pages that the program writes ---------------------------------------------------------


def folders() -> Iterator[tuple[str, str]]:
    """For each folder a page that lists its files, with their puzzles to try."""
    for folder, (title, about) in FOLDERS.items():
        place, files = placed(folder), sorted((ROOT / folder).iterdir())
        lines = [f"# {title}", "", about, ""]
        for path in (path for path in files if path.is_file()):
            tried = _tries(place, path.read_text("utf-8"))
            lines.append(f"* [`{path.name}`]({path.name}) {tried}".rstrip())
        yield place, "\n".join([*lines, ""])


def reference() -> Iterator[tuple[str, str]]:
    """A page for each module that other programs import from, filled from its docstrings."""
    for name in MODULES:
        module = import_module(name)
        if lazy := vars(module).get("__dir__"):  # has names that need an extra, which no * imports
            names = lazy()
        else:
            names = getattr(module, "__all__", None) or [
                one for one, value in vars(module).items() if _public(one, value, module)
            ]
        doc = (module.__doc__ or "").strip()
        parts = (f"::: {name}.{one}\n" for one in names if not one.startswith("_"))
        yield f"api/{name}.md", "\n".join([f"# {name}\n", f"{doc}\n", *parts])


def _public(name: str, value: object, module: object) -> bool:
    """Whether a name is a class or a function that a module has for others, or lends them."""
    if name.startswith("_") or not callable(value) or isinstance(value, type(module)):
        return False
    home = getattr(value, "__module__", "")
    own = home == module.__name__
    return own if "__path__" not in vars(module) else home.startswith("enpitsu")


def commands() -> Iterator[tuple[str, str]]:
    """A page for each command with all that it takes, and one that lists them."""
    listed = [
        "# Commands",
        "",
        "What each takes; [the command line](../cli.md) shows them at work.\n",
    ]
    for usage in usages():
        name = "-".join(usage.words.split()[1:]) or PROGRAM
        listed.append(f"* [`{usage.words}`]({name}.md): {usage.summary}")
        yield f"commands/{name}.md", "\n".join(_told(usage))
    yield "commands/README.md", "\n".join([*listed, ""])


def _told(usage: Usage) -> Iterator[str]:
    yield from (f"# {usage.words}", "", "```text", f"{usage.words} {usage.arguments}", "```", "")
    yield from (usage.help, "", "| option | meaning |", "|---|---|")
    for forms, meaning in usage.options:
        yield f"| `{_in_a_cell(forms)}` | {_in_a_cell(meaning)} |"
    yield ""


def _in_a_cell(text: str) -> str:
    return " ".join(text.split())


# -- building ------------------------------------------------------------------------------


def write_pages(found: Pages) -> None:
    """Write the pages where zensical finds them, and none besides."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for place, content in found.items():
        target = PAGES / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)


def configuration() -> str:
    """What zensical.toml says, as said from `build`, with each kind listed in the navigation."""
    project = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    python = project["plugins"]["mkdocstrings"]["handlers"]["python"]
    python["paths"] = [str(ROOT / path) for path in python["paths"]]
    (section,) = (entry["Kinds"] for entry in project["nav"] if "Kinds" in entry)
    section[1:1] = [*_families("kinds"), {"How to solve": [*_families("howto")]}]
    return tomli_w.dumps({"project": project | {"docs_dir": PAGES.name, "site_dir": SITE.name}})


def _families(folder: str) -> Iterator[dict[str, Any]]:
    """The pages of the kinds in a folder, by family."""
    found = [*kinds()]
    for family in sorted({kind.family for kind in found}):
        members = [kind for kind in found if kind.family == family]
        listed = [{kind.title: f"{folder}/{kind.name}.md"} for kind in members]
        yield {family.capitalize(): listed}


def build() -> None:
    """Have zensical build the website; a link that leads nowhere ends that."""
    shutil.rmtree(SITE, ignore_errors=True)
    CONFIG.write_text(configuration(), "utf-8")
    zensical = (sys.executable, "-m", "zensical")
    command = (*zensical, "build", "--config-file", str(CONFIG), "--clean", "--strict")
    subprocess.run(command, cwd=ROOT, check=True)


def main() -> None:
    """Write the pages, build the website, and put the workbench beside them."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--pyodide", type=Path, help="a folder with Pyodide and its solver")
    told = options.parse_args()
    write_pages(pages(notebooks.executed))
    build()
    write_site(SITE / WORKBENCH, site_files(python_files(told.pyodide, SITE / WORKBENCH)))


if __name__ == "__main__":
    main()
