"""Options that commands about puzzles share, and options made from the fields of requests."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_origin

import click

from enpitsu.app import asking, sources, targets
from enpitsu.app.forms import BINARY, PICTURES, WIDEST, OutputForm
from enpitsu.errors import EnpitsuError, instead, short
from enpitsu.io.formats import FORMATS
from enpitsu.paper import wire
from enpitsu.plugins import letters
from enpitsu.puzzle.registry import listed, names

if TYPE_CHECKING:
    from enpitsu.app.requests.drafts import OfDraft
    from enpitsu.app.requests.puzzles import OfPuzzle

Decorator = Callable[[Callable[..., int]], Callable[..., int]]
# The forms of answers by the suffixes of file names.
FORM_OF_SUFFIX = {
    ".json": "json",
    ".jsonl": "json",
    ".csv": "csv",
    ".svg": "svg",
    ".png": "png",
    ".pdf": "pdf",
    ".html": "html",
}


class SharedOptions(NamedTuple):
    """The sources of a command, and the options that commands about puzzles share."""

    sources: tuple[str, ...]
    format: str | None
    pick: tuple[str, ...]
    as_json: bool
    time_limit: float | None
    quiet: bool
    out: str | None
    force: bool = False
    jobs: int | None = 1
    table: bool = False
    csv: bool = False
    to: str | None = None
    cell: int | None = None
    meaning: tuple[str, ...] = ()

    def form(
        self,
        known: Sequence[str] = (),
        *,
        columns: Sequence[str] = (),
        naming: str | None = ": ",
    ) -> OutputForm:
        """The output form that the options ask for, or else the name of the file.

        Besides text and JSON it is one of the `known` forms, or a table if there are `columns`.
        """
        tables = ("table", "csv") if columns else ()
        told = targets.told_by_name(self.out, FORM_OF_SUFFIX)
        wished = self._wished(told)
        targets.expect_one(told, wished, self.out)
        name = wished or told or "text"
        if name not in ("text", "json", *tables, *known):
            raise EnpitsuError(f"this answer cannot be written as {name}")
        if name in BINARY and self.on_screen and sys.stdout.isatty():
            raise EnpitsuError(f"a terminal cannot show {name}; expected --out FILE")
        return OutputForm(
            name,
            naming=naming,
            colour=self.on_screen and name == "text" and _colour(),
            columns=tuple(columns),
            cell=self.cell,
            ending="txt" if name in ("text", "table") else name,
            one_a_file=name in (*PICTURES, "html"),
            beside=_beside_pages() if name == "html" else {},
        )

    def _wished(self, told: str | None) -> str | None:
        """The form that the options ask for; a table may be CSV."""
        table = "csv" if self.csv or told == "csv" else "table"
        asked = {"json": self.as_json, table: self.table or self.csv, self.to: self.to is not None}
        wished = [name for name, is_asked in asked.items() if is_asked]
        if len(wished) > 1:
            raise EnpitsuError(
                f"{' and '.join(map(str, wished))} are asked for; expected one of them"
            )
        return wished[0] if wished else None

    @property
    def on_screen(self) -> bool:
        """Whether answers go to standard output."""
        return self.out in (None, "-")

    def items(self) -> Sequence[asking.Input]:
        """The puzzles of the sources, not yet read."""
        return sources.items(
            self.sources, format=self.format, picks=self.pick, meanings=self.meaning
        )

    def ask(
        self,
        question: asking.Handler,
        form: OutputForm,
        sort: type[Any] | None = None,
        *,
        jobs: int | None = None,
        items: Sequence[asking.Input] | None = None,
    ) -> int:
        """Ask every puzzle of the sources, or these, and return the worst exit status.

        `sort` is the type of the answer, unless the question is a request, and `jobs` is instead of
        what was told.
        """
        if isinstance(question, asking.Requested):
            question, sort = replace(question, time_limit=self.time_limit), question.sort.reply()
        items = self.items() if items is None else items
        alone = len(items) == 1
        names = max((len(f"{item.name} line 9999") for item in items), default=0)
        form = form._replace(wide=min(names, WIDEST))
        with targets.opened(self.out, self.sources, form, alone=alone, force=self.force) as target:
            if not isinstance(target, targets.Folder):
                form = form._replace(beside={})
            inquiry = asking.Inquiry(question, form, sort, alone)
            return asking.run(items, inquiry, target, jobs=jobs or self.jobs, quiet=self.quiet)


def _beside_pages() -> dict[str, str]:
    """The files that pages in a folder share."""
    from enpitsu.show.render.html import files

    return files()


def _colour() -> bool:
    """Whether standard output shows colours."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def _kinds(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The kind names that complete what is typed in a shell, or other names if there are none."""
    if found := [name for name in names() if name.startswith(begun.lower())]:
        return found
    others = {letters(name) for kind in listed() for name in (kind.title, *kind.aliases)}
    return sorted(name for name in others if name.startswith(begun.lower()))


class Choice(click.Choice[str]):
    """A choice of words; the error for any other word suggests the nearest ones."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002  # as click has it
        """What is wrong with a word."""
        return f"'{short(str(value))}'; {instead(str(value), self.choices)}"


class NameOf(Choice):
    """A choice of names; those of other packages are looked up only for a name not our `own`."""

    def __init__(self, own: Container[str], names: Callable[[], Iterable[str]]) -> None:
        self.own, self.names = own, names
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]  # nobody sets them
        """All the names."""
        return tuple(self.names())

    def convert(
        self,
        value: Any,  # noqa: ANN401  # as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """The name, if it is one."""
        return str(value) if value in self.own else super().convert(value, param, ctx)


FORMAT_NAME = NameOf(FORMATS.own, FORMATS.names)


class WholeNumber(click.IntRange):
    """A whole number in a range, called so in error messages."""

    name = "whole number"


class Seconds(click.FloatRange):
    """A number of seconds in a range; NaN is refused."""

    name = "number of seconds"

    def convert(
        self,
        value: Any,  # noqa: ANN401  # as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """The seconds as a number."""
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return seconds


class Bounds(click.ParamType[tuple[float, float]]):
    """The least and the most of `20-30`, or of `25` for just that; numbers of a type."""

    def __init__(self, number: type[int] | type[float]) -> None:
        self.number = number
        self.name = "bounds"
        self.pattern = r"(\d{1,6})" if number is int else r"(\d{1,3}(?:\.\d{1,6})?)"

    def convert(
        self,
        value: Any,  # noqa: ANN401  # as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> tuple[float, float]:
        """The two numbers."""
        match = re.fullmatch(f"{self.pattern}(?:-{self.pattern})?", str(value))
        if not match:
            name = param.name if param is not None else self.name
            example = "20-30" if self.number is int else "0.2-0.3"
            raise EnpitsuError(
                f"{name} '{value}'; expected a minimum and a maximum, as in {example}"
            )
        return self.number(match[1]), self.number(match[2] or match[1])


# -- options of requests -------------------------------------------------------------------


def of_request(request: type[OfPuzzle | OfDraft]) -> Decorator:
    """Give a command the options of a request; it gets what is asked of each puzzle, `request`."""
    return with_fields(request, "request", partial(asking.Requested, request))


def with_fields(sort: type, name: str, value: Callable[[dict[str, Any]], object]) -> Decorator:
    """Give a command an option for each field of a dataclass that has a help text.

    The command gets `value` of these options as the argument `name`.
    """
    options = [*_options_of(sort)]

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        def command(**given: Any) -> int:  # noqa: ANN401  # what click has read
            wishes = {name: given.pop(name) for name, _ in options}
            return function(**{name: value(wishes)}, **given)

        update_wrapper(command, function)
        for _, option in reversed(options):
            command = option(command)
        return command

    return decorate


def _options_of(sort: type) -> Iterator[tuple[str, Decorator]]:
    for field in fields(sort):
        name = field.name
        hint, notes = wire.notes_of(wire.hint_of(sort, name))
        meaning = next((note for note in notes if isinstance(note, wire.Meaning)), None)
        if meaning is not None:
            flag = f"--{meaning.option or name.replace('_', '-')}"
            given = _option_of(hint, notes) | {"help": meaning.text, "default": field.default}
            given |= {"metavar": meaning.metavar} if meaning.metavar else {}
            yield name, click.option(flag, name, **given)


def _option_of(hint: Any, notes: Sequence[object]) -> dict[str, Any]:  # noqa: ANN401
    """What click reads for a field of a type."""
    for note in notes:
        if isinstance(note, wire.OneOf):
            return {"type": NameOf(note.known, note.names)}
        if isinstance(note, wire.Between):
            return {"type": WholeNumber(note.least, note.most), "metavar": "N"}
    hint = wire.without_none(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"type": Choice(parts)}
    if origin is tuple:
        one = parts[0]
        return {"multiple": True} if one is str else {"type": Bounds(one), "metavar": "MIN-MAX"}
    if hint is bool:
        return {"is_flag": True}
    return {"type": int, "metavar": "N"} if hint is int else {}


# -- options -------------------------------------------------------------------------------


FILE_TYPE = click.Path(readable=False, allow_dash=True)  # shells complete names of files


def of_puzzles(
    *forms: str,
    table: bool = False,
    jobs: bool = True,
    required: bool = True,
    out: Decorator | None = None,
) -> Decorator:
    """Give a command the sources and options that all commands about puzzles share.

    The command gets them as one value, `asked`, before its own options. Answers can have these
    `forms` besides text and JSON, and with `table` be a table. `out` replaces the option `--out`.
    """
    options: list[Decorator] = [
        click.argument("sources", metavar="FILE...", nargs=-1, required=required, type=FILE_TYPE)
    ]
    if forms:
        choice = Choice(("text", *forms))
        options.append(click.option("--to", type=choice, help="The form of the output."))
    if "svg" in forms:
        options.append(CELL)
    options += [
        out or OUT,
        FORCE,
        JSON,
        *(TABLES if table else ()),
        TIME,
        *([JOBS] if jobs else ()),
        *REST,
    ]

    others = () if forms else ("to", "cell")  # the command has options of its own for these

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        def command(**given: Any) -> int:  # noqa: ANN401  # what click has read
            shared = [
                name for name in SharedOptions._fields if name in given and name not in others
            ]
            asked = {name: given.pop(name) for name in shared}
            return function(SharedOptions(**asked), **given)

        update_wrapper(command, function)
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


KIND = click.argument("kind", metavar="KIND", shell_complete=_kinds)
OUT = click.option(
    "--out",
    "-o",
    type=FILE_TYPE,
    metavar="FILE",
    help="Write to this file, in the form its name implies; FOLDER/ for a file for each puzzle.",
)
FORCE = click.option("--force", is_flag=True, help="Replace any existing file, and follow links.")

CELL = click.option(
    "--cell",
    type=WholeNumber(8, 10_000),
    metavar="PIXELS",
    help="The side of a cell in a picture; 40 or more by default.",
)
JSON = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle."
)
TABLES = (
    click.option("--table", is_flag=True, help="Print one line for each puzzle."),
    click.option("--csv", is_flag=True, help="Print the table as comma-separated values."),
)
TIME = click.option(
    "--time-limit",
    type=Seconds(min=0),
    metavar="SECONDS",
    help="Stop after this time for each puzzle.",
)
JOBS = click.option(
    "--jobs",
    "-j",
    type=WholeNumber(min=1),
    metavar="N",
    help="The number of processes for many puzzles; as needed by default.",
)
ALLOW_ALIKE = click.option(
    "--allow-alike", is_flag=True, help="Allow puzzles that share a solution or nearly all clues."
)
QUIET = click.option("--quiet", "-q", is_flag=True, help="Show no progress.")
REST = (
    click.option(
        "--pick", multiple=True, metavar="N|ID", help="Only the puzzle with this number or id."
    ),
    click.option(
        "--from",
        "format",
        type=FORMAT_NAME,
        metavar="FORMAT",
        help="The format of the input, if it is not recognized.",
    ),
    click.option(
        "--meaning",
        multiple=True,
        metavar="LOOKS=VARIANT",
        help="Give a drawing a meaning, as in grey=thermometers.",
    ),
    QUIET,
)
