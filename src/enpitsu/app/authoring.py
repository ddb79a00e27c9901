"""The commands new-kind and evidence: what helps an author of kinds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from enpitsu.app.options import FORCE, KIND, WholeNumber
from enpitsu.app.statuses import FINE
from enpitsu.errors import EnpitsuError
from enpitsu.files import write
from enpitsu.kit.evidence import EVIDENCE_FILE
from enpitsu.kit.instruction import INSTRUCTION_FILE
from enpitsu.puzzle.registry import home
from enpitsu.puzzle.registry import kind as kind_named

if TYPE_CHECKING:
    from enpitsu.authoring.evidence import Table

WIDTH = 100  # characters of the reason why a board is dropped
MISSING = 1  # the exit status if something that the evidence should show is missing


@click.command("new-kind")
@click.argument("name", metavar="NAME")
@click.option("--like", default="", metavar="KIND", help="Begin with a copy of this kind.")
@click.option("--title", default="", help="The title of the new kind.")
@click.option(
    "--out",
    "-o",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The folder of the package; enpitsu-NAME by default.",
)
@FORCE
def new_kind(*, name: str, like: str, title: str, out: Path | None, force: bool) -> None:
    """Write a package for a kind of your own, which can be installed and passes its tests.

    It begins with a copy of an existing kind, or with a small example.
    """
    from enpitsu.authoring.package import package

    folder = out or Path(f"enpitsu-{name}")
    found = package(name, title, like)
    # Existing files may have been written by hand, so without --force none is replaced.
    write(folder, found, dict.fromkeys(found, lambda _: False), force=force)
    for path in found:
        print(folder / path)
    print(f"next: pip install -e {folder}, then pytest {folder}")
    print(f"and after a change to its rules: enpitsu evidence {name}")


@click.command()
@KIND
@click.option(
    "--tries",
    type=WholeNumber(1, 100_000),
    default=60,
    metavar="N",
    help="The number of small puzzles that are searched; 60 by default.",
)
@click.option(
    "--out",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to complete; by default evidence.toml in the package of the kind.",
)
def evidence(*, kind: str, tries: int, out: Path | None) -> int:
    """Find boards that show that the rules of a kind are right.

    For each rule a board that breaks this rule alone, for each technique one on which it finds
    something, and a solved board for each level. Boards in the file are kept while they are right.
    The instruction is written by hand: if it no longer fits, that is reported.

    Exit status: 0 the evidence is complete, 1 something is missing or wrong, 2 bad input.
    """
    from enpitsu.authoring.evidence import completed
    from enpitsu.authoring.instruction import stale

    found = kind_named(kind)
    path = out or Path(str(files(home(found.name)) / EVIDENCE_FILE))
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError:
        raise EnpitsuError(f"{path}: no text; expected a file of evidence") from None
    with _shown_on_terminal() as tell:
        told = completed(found, text, tries, tell)
    write(path.parent, {path.name: told.text}, {path.name: lambda _: True})
    print(f"{path}: {len(told.tables)} boards, {len(told.added)} of them new")
    for (what, why), number in Counter(_reasons(told.dropped)).items():
        print(f"  dropped: {what}{f', {number} of them' if number > 1 else ''}: {why}")
    for table in told.added:
        print(f"  new: {table.about}")
    for what in told.missing:
        print(f"  not found: {what}")
    if told.levels:
        print(f"  none met, and none is needed: a board of level {', '.join(told.levels)}")
    wrong = [*stale(found)]
    for what in wrong:
        print(f"  to mend by hand in {INSTRUCTION_FILE}: {_in_a_line(what)}")
    return MISSING if told.missing or wrong else FINE


@contextmanager
def _shown_on_terminal() -> Iterator[Callable[[str], object]]:
    """A line on standard error, if that is a terminal, with what is done at the moment."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


def _reasons(dropped: Sequence[tuple[Table, str]]) -> Iterator[tuple[str, str]]:
    """For each board that was dropped what it was to show, and why it does not, in a line."""
    return ((table.about, _in_a_line(why)) for table, why in dropped)


def _in_a_line(why: str) -> str:
    """The first line of a text, or the beginning of that."""
    first = why.splitlines()[0]
    return first if len(first) <= WIDTH else f"{first[: WIDTH - 3]}..."
