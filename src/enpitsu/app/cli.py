"""The command `enpitsu`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer

from enpitsu.errors import EnpitsuError

if TYPE_CHECKING:
    from enpitsu.app.work import Work

app = typer.Typer(
    name="enpitsu",
    help="The workbench for pencil puzzles: solve, prove unique, check, count, draw, convert.",
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
    typer.Option("--jobs", "-j", min=1, help="Processes for many puzzles [default: all cores]."),
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


INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command and leave with its exit status."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        if status == INTERRUPTED:  # Typer has caught the Ctrl-C
            _complain("interrupted")
    except typer.TyperException as error:
        status = _complain(f"{error.format_message()} See: enpitsu --help")
    except EnpitsuError as error:
        status = _complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        status = _complain("interrupted", status=INTERRUPTED)
    except BrokenPipeError:  # the reader has left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status or 0)


def _complain(message: str, *, status: int = 2) -> int:
    print(f"enpitsu: {message}", file=sys.stderr)
    return status


def _ask_all(
    ask: Callable[..., Work],
    sources: list[str],
    *,
    format: str | None,
    jobs: int | None = 1,
    quiet: bool,
    invalid: Mapping[str, object] | None = None,
    out: TextIO | None = None,
) -> NoReturn:
    from enpitsu.app import batch, source

    items = list(source.items(sources, format=format))
    if not items:
        raise EnpitsuError("no puzzle in the input")
    jobs = jobs or batch.cores()
    status = batch.run(items, ask, out=out or sys.stdout, jobs=jobs, quiet=quiet, invalid=invalid)
    raise typer.Exit(status)


def _colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


@app.command()
def solve(
    sources: Sources,
    engine: Annotated[Engine, typer.Option(help="What solves.")] = Engine.sat,
    all: Annotated[
        bool, typer.Option("--all", help="Give every solution, as it is found.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=1, help="Give N solutions at most."),
    ] = None,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Solve puzzles and tell whether each has one solution, several or none.

    Exit status: 0 one solution, 1 several, 3 none, 4 undecided within the limit, 2 bad input;
    of many puzzles the worst.
    """
    from enpitsu.app import work

    invalid = {"kind": None, "status": "invalid", "solution": None, "second": None}
    ask = partial(
        work.solved, engine=engine.value, time_limit=time_limit, as_json=json, colour=_colour()
    )
    if all or limit:
        ask, jobs = partial(work.all_solved, most=limit, **ask.keywords), 1
    _ask_all(
        ask,
        sources,
        format=format,
        jobs=jobs,
        quiet=quiet,
        invalid={**invalid, "engine": engine.value, "seconds": None} if json else None,
    )


@app.command()
def check(
    sources: Sources,
    json: Json = False,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Judge a filled board: name every broken rule and its cells.

    The board is the record's state if it has one, else its solution. Exit status: 0 right and
    complete, 1 a rule is broken, 5 right so far but unfinished, 2 bad input.
    """
    from enpitsu.app import work

    invalid = dict.fromkeys(("right", "complete", "broken", "unfilled")) if json else None
    ask = partial(work.checked, as_json=json, colour=_colour())
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def count(
    sources: Sources,
    cap: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Only enumerate, and stop at N solutions."),
    ] = None,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Count the solutions exactly, however many there are.

    Exit status: 0 exact, 4 out of time (what is known is told), 2 bad input.
    """
    from enpitsu.app import work

    invalid = {"count": None, "exact": False, "at_least": None} if json else None
    ask = partial(work.counted, time_limit=time_limit, cap=cap, as_json=json)
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def forced(
    sources: Sources,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Show what is possible in the other cells.")
    ] = False,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Tell what all solutions agree on.

    Exit status: 0 settled, 3 no solution, 4 out of time (what is known is told), 2 bad input.
    """
    from enpitsu.app import work

    invalid = {"status": "invalid", "forced": None, "candidates": None} if json else None
    ask = partial(
        work.forced_on,
        time_limit=time_limit,
        candidates=candidates,
        as_json=json,
        colour=_colour(),
    )
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def explain(
    sources: Sources,
    ladder: Annotated[
        Ladder, typer.Option(help="All techniques, or those of the text that described the kind.")
    ] = Ladder.full,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page that shows every step, for a browser."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a picture of every step there.")
    ] = None,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Explain the whole path to the solution, every step with its reason.

    Exit status: 0 solved, 1 several solutions, 3 none, 4 out of time or out of techniques,
    2 bad input; what is certain is told all the same.
    """
    from enpitsu.app import reasoning

    invalid = {"complete": False, "ending": None, "steps": None} if json else None
    ask = partial(
        reasoning.explained,
        ladder=ladder.value,
        time_limit=time_limit,
        as_json=json,
        pictures=svg,
        html=html,
    )
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def hint(
    sources: Sources,
    stage: Annotated[Stage, typer.Option(help="How much to tell.")] = Stage.what,
    json: Json = False,
    time_limit: Time = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Tell the next step from a board: its mistakes first, else the easiest step.

    The board is the record's state; without one, what is printed. Exit status: 0 a step, or the
    board is done, 1 a mistake, or several solutions, 3 no solution, 4 out of time, 2 bad input.
    """
    from enpitsu.app import reasoning

    invalid = {"mistakes": None, "step": None, "text": None} if json else None
    ask = partial(
        reasoning.hinted,
        stage=stage.value,
        time_limit=time_limit,
        as_json=json,
        colour=_colour(),
    )
    _ask_all(ask, sources, format=format, quiet=quiet, invalid=invalid)


@app.command()
def grade(
    sources: Sources,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Grade puzzles: level, score, number of steps and the hardest technique needed.

    Exit status: 0 graded, 1 several solutions, 3 none, 4 out of time, 2 bad input.
    """
    from enpitsu.app import reasoning

    invalid = dict.fromkeys(("level", "score", "hardest", "steps", "ladder")) if json else None
    ask = partial(reasoning.graded_as, time_limit=time_limit, as_json=json)
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def draw(
    sources: Sources,
    to: Annotated[Medium, typer.Option(help="What to draw.")] = Medium.text,
    solution: Annotated[
        bool, typer.Option("--solution", help="Fill in the solution, found if need be.")
    ] = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Show the candidates of open cells.")
    ] = False,
    cell: Annotated[int, typer.Option(metavar="PIXELS", min=8, help="The side of a cell.")] = 40,
    out: Out = None,
    time_limit: Time = None,
    format: From = None,
) -> None:
    """Draw puzzles: as text for a terminal, or as pictures.

    Several pictures go into a folder named by --out. Exit status: 0 drawn, 2 bad input.
    """
    from enpitsu.app import output

    ask = output.Draw(
        to.value,
        fill=solution,
        candidates=candidates,
        cell=cell,
        colour=_colour() and out is None,
        out=out,
        time_limit=time_limit,
    )
    _ask_all(ask, sources, format=format, quiet=True)


@app.command()
def convert(
    sources: Sources,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="The format to write.")],
    encoding: Annotated[
        Encoding, typer.Option(help="The numbering of variables in DIMACS.")
    ] = Encoding.direct,
    model: Annotated[
        str | None,
        typer.Option(
            "--from-model", metavar="RESULT", help="A SAT solver's result: write its solution too."
        ),
    ] = None,
    out: Out = None,
    format: From = None,
) -> None:
    """Write puzzles in another format.

    Formats: text, json, puzzlink, pzprv3, tatham, janko, thesis (Marupeke only), dimacs.
    Exit status: 0 written, 2 bad input, or the format cannot say it; of a SAT solver's result
    3 no solution, 4 undecided.
    """
    from enpitsu.app import output

    ask = partial(output.converted, to=to, encoding=encoding.value, result=model)
    with out.open("w", encoding="utf-8") if out else nullcontext(sys.stdout) as stream:
        _ask_all(ask, sources, format=format, quiet=True, out=stream)


@app.command()
def prove(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="A file, - for standard input, a URL or a link."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Where the proof is written.")
    ] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Check the proof that lies there again.")
    ] = None,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Prove that puzzles have exactly one solution, or verify such a proof.

    Of several puzzles each has a folder in DIR. Exit status: 0 proved, or the proof is right,
    1 several solutions, or the proof is refused, 3 none, 4 undecided within the limit, 2 bad input.
    """
    from enpitsu.app import proving

    if verify is not None and not sources and out is None:
        text, status = proving.verified(verify, as_json=json)
        sys.stdout.write(text)
        raise typer.Exit(status)
    if verify is not None or not sources or out is None:
        raise EnpitsuError("expected either FILE and --out DIR, or --verify DIR alone")
    fields = ("kind", "status", "folder", "proof_lines", "seconds")
    invalid = {**dict.fromkeys(fields), "status": "invalid"} if json else None
    ask = partial(proving.proved, out=out, time_limit=time_limit, as_json=json)
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def heatmap(
    sources: Sources,
    to: Annotated[HeatMedium, typer.Option(help="What to draw.")] = HeatMedium.text,
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Tell for each open cell and value what share of the solutions has it.

    With --json, the exact numbers. Exit status: 0 told, 3 no solution, 4 out of time, 2 bad input.
    """
    from enpitsu.app import heat

    invalid = {"kind": None, "count": None, "counts": None} if json else None
    ask = partial(heat.mapped, to=to.value, time_limit=time_limit, as_json=json, colour=_colour())
    _ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


@app.command()
def generate(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind's name.")],
    size: Annotated[str, typer.Option(metavar="ROWSxCOLS", help="The size of the grid.")] = "10x10",
    method: Annotated[Method, typer.Option(help="How puzzles are made.")] = Method.dig,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="So many puzzles.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A variant of the rules.")
    ] = None,
    blockers: Annotated[
        str | None, typer.Option(metavar="N|MIN-MAX", help="The number of black cells.")
    ] = None,
    blockers_pattern: Annotated[
        bool, typer.Option("--blockers-pattern", help="Black cells as L's, pairs and single ones.")
    ] = False,
    symbols: Annotated[
        str | None,
        typer.Option(metavar="N|MIN-MAX", help="The number of each symbol (to cut off: at first)."),
    ] = None,
    symmetry: Annotated[Symmetry, typer.Option(help="How it may be turned.")] = Symmetry.none,
    minimal: Annotated[bool, typer.Option("--minimal", help="No clue can be left out.")] = False,
    level: Annotated[Level | None, typer.Option(help="Just this hard.")] = None,
    improvement_rate: Annotated[
        int,
        typer.Option(
            metavar="PERCENT", min=0, max=100, help="A symbol that cuts off this will do."
        ),
    ] = 50,
    border: Annotated[
        int, typer.Option(metavar="N", min=0, help="With fewer solutions, only the best will do.")
    ] = 1000,
    attempts: Annotated[int, typer.Option(metavar="N", min=1, help="Tries at a puzzle.")] = 100_000,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="The format to write.")
    ] = "text",
    json: Json = False,
    time_limit: Time = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    out: Out = None,
) -> None:
    """Make puzzles with exactly one solution.

    Exit status: 0 made, 4 a puzzle is missing because its limit was reached, 2 bad input.
    """
    from enpitsu.app import batch, generating, output
    from enpitsu.generating import Recipe

    rows, cols = generating.size(size)
    recipe = Recipe(
        kind=kind,
        rows=rows,
        cols=cols,
        options=generating.options(kind, option or ()),
        method=method.value,
        blockers=generating.bounds("blockers", blockers),
        blockers_pattern=blockers_pattern,
        symbols=generating.bounds("symbols", symbols),
        symmetry=symmetry.value,
        minimal=minimal,
        level=level.value if level else None,
        improvement_rate=improvement_rate,
        border=border,
    )
    to = "json" if json else to
    orders = generating.orders(recipe, seed, count, attempts, time_limit, solved=to == "json")
    with out.open("w", encoding="utf-8") if out else nullcontext(sys.stdout) as stream:
        status = batch.run(
            orders,
            partial(output.converted, to=to, encoding=Encoding.direct.value),
            out=stream,
            jobs=jobs or batch.cores(),
            quiet=quiet,
            slow=generating.slow(recipe),
        )
    raise typer.Exit(status)


@app.command()
def kinds() -> None:
    """List the puzzle kinds and the formats each can be written in."""
    from enpitsu.app import output

    sys.stdout.write(output.kinds())


@app.command()
def rules(kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind's name.")]) -> None:
    """Tell the rules of a kind, and its options."""
    from enpitsu.app import output

    sys.stdout.write(output.rules(kind))
