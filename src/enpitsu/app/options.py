"""What the commands share: the application, their options, and how many puzzles are asked."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from enpitsu.app.work import Work

READER_LEFT = 128 + 13  # as if SIGPIPE had ended the command


class Commands(TyperGroup):
    """All commands. When nobody reads the output any more Typer would say 1: several solutions."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401  # Typer keeps the types to itself
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise typer.Exit(READER_LEFT) from None


app = typer.Typer(
    name="enpitsu",
    cls=Commands,
    help="The workbench for pencil puzzles: solve, prove, explain, grade, make, draw, convert.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Sources = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="A file, - for standard input, a URL or a link."),
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The input's format, if it is not guessed."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a puzzle.")]
Time = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="SECONDS", min=0, help="Stop after so long a puzzle."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Processes for many puzzles [default: as needed]."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write there, not to standard output."),
]


class Engine(StrEnum):
    """The engines one can choose."""

    sat = "sat"
    cpsat = "cpsat"
    backtrack = "backtrack"
    array = "array"
    vector = "vector"
    guess = "guess"
    naive = "naive"


class Encoding(StrEnum):
    """The numberings of DIMACS variables one can choose."""

    direct = "direct"
    thesis = "thesis"


class Ladder(StrEnum):
    """The ladders of techniques one can choose."""

    full = "full"
    source = "source"


class Method(StrEnum):
    """The ways to make a puzzle one can choose."""

    dig = "dig"
    random = "random"
    cut_off = "cut-off"
    improvement_border = "improvement-border"


class Symmetry(StrEnum):
    """The symmetries one can choose."""

    none = "none"
    rotate = "rotate"
    quarter = "quarter"
    mirror = "mirror"
    flip = "flip"
    diagonal = "diagonal"


class Level(StrEnum):
    """The levels one can choose."""

    easy = "easy"
    medium = "medium"
    hard = "hard"
    expert = "expert"
    extreme = "extreme"


class Stage(StrEnum):
    """How much of a hint is told."""

    where = "where"
    why = "why"
    what = "what"


class Medium(StrEnum):
    """What a picture can be drawn as."""

    text = "text"
    svg = "svg"
    png = "png"
    pdf = "pdf"


class HeatMedium(StrEnum):
    """What a heatmap can be drawn as."""

    text = "text"
    svg = "svg"


def ask_all(
    ask: Callable[..., Work],
    sources: list[str],
    *,
    format: str | None,
    jobs: int | None = 1,
    quiet: bool,
    invalid: Mapping[str, object] | None = None,
    out: Path | None = None,
) -> NoReturn:
    """Ask every puzzle of the sources, and leave with the worst status."""
    from enpitsu.app import batch, source, target

    items = list(source.items(sources, format=format))
    with target.opened(out, sources) as file:
        # It is left by an exception, so that no source is replaced where something is missing.
        status = batch.run(items, ask, out=file, jobs=jobs, quiet=quiet, invalid=invalid)
        if status:
            raise typer.Exit(status)
    raise typer.Exit


def colour() -> bool:
    """Whether standard output shows colours."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
