"""The commands that put something out: pictures, other formats, proofs, heatmaps, new puzzles."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from enpitsu.app.options import (
    Encoding,
    From,
    HeatMedium,
    Jobs,
    Json,
    Level,
    Medium,
    Method,
    Out,
    Quiet,
    Sources,
    Symmetry,
    Time,
    app,
    ask_all,
    colour,
)
from enpitsu.errors import EnpitsuError


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
    cell: Annotated[
        int | None,
        typer.Option(
            metavar="PIXELS", min=8, max=10_000, help="The side of a cell; 40 or as needed."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write there, or into that folder; DIR/ is made."
        ),
    ] = None,
    json: Json = False,
    time_limit: Time = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Draw puzzles: as text for a terminal, or as pictures.

    Several pictures go into a folder named by --out. Exit status: 0 drawn, 2 bad input; with
    --solution, where it had to be found, also 1 several solutions, 3 none, 4 undecided.
    """
    from enpitsu.app import output

    binary = to in (Medium.png, Medium.pdf)
    if json and (binary or out is not None):
        raise EnpitsuError("--json holds a picture as text or svg, and goes to standard output")
    if binary and out is None and sys.stdout.isatty():
        raise EnpitsuError(f"{to} is nothing a terminal can show; expected --out FILE")
    ask = output.Draw(
        to.value,
        fill=solution,
        candidates=candidates,
        cell=cell,
        colour=colour() and out is None and not json,
        out=_place(out),
        time_limit=time_limit,
    )
    if not json:
        ask_all(ask, sources, format=format, quiet=quiet)
    ask_all(
        partial(output.as_object, ask=ask, field="picture"),
        sources,
        format=format,
        quiet=quiet,
        invalid={"picture": None},
    )


def _place(name: str | None) -> Path | None:
    """Where pictures go; a folder is made if a slash tells that it is one."""
    if name is None:
        return None
    path = Path(name)
    if name.endswith(("/", os.sep)):
        path.mkdir(parents=True, exist_ok=True)
    return path


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
    json: Json = False,
    time_limit: Time = None,
    quiet: Quiet = False,
    format: From = None,
) -> None:
    """Write puzzles in another format.

    Formats: text, json, puzzlink, pzprv3, tatham, janko, thesis (Marupeke only), dimacs.
    Exit status: 0 written, 2 bad input, or the format cannot say it; of a SAT solver's result
    3 no solution, 4 undecided.
    """
    from enpitsu.app import output

    ask = partial(
        output.converted,
        to=to,
        encoding=encoding.value,
        result=model,
        time_limit=time_limit,
        as_json=json,
    )
    if json:
        ask = partial(output.as_object, ask=ask, field="text")
    ask_all(
        ask,
        sources,
        format=format,
        quiet=quiet,
        out=out,
        invalid={"text": None} if json else None,
    )


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
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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
    ask = partial(heat.mapped, to=to.value, time_limit=time_limit, as_json=json, colour=colour())
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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
    from enpitsu.app import batch, generating, output, target
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
    with target.opened(out) as file:
        status = batch.run(
            orders,
            partial(output.converted, to=to, encoding=Encoding.direct.value),
            out=file,
            jobs=jobs or (batch.cores() if generating.slow(recipe) else None),
            quiet=quiet,
        )
    raise typer.Exit(status)
