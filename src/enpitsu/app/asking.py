"""The commands that ask something of puzzles: solve, check, count, forced, explain, hint, grade."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from enpitsu.app.options import (
    Engine,
    From,
    Jobs,
    Json,
    Ladder,
    Quiet,
    Sources,
    Stage,
    Time,
    app,
    ask_all,
    colour,
)


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
    invalid |= {"engine": engine.value, "seconds": None}
    ask = partial(
        work.solved, engine=engine.value, time_limit=time_limit, as_json=json, colour=colour()
    )
    if all or limit:
        ask, jobs = partial(work.all_solved, most=limit, **ask.keywords), 1
        invalid |= {"solutions": None, "complete": None}
    ask_all(
        ask,
        sources,
        format=format,
        jobs=jobs,
        quiet=quiet,
        invalid={**invalid, **work.work_of(engine.value, None)} if json else None,
    )


@app.command()
def check(
    sources: Sources,
    json: Json = False,
    time_limit: Time = None,
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
    ask = partial(work.checked, time_limit=time_limit, as_json=json, colour=colour())
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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
        colour=colour(),
    )
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)


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

    invalid = dict.fromkeys(("mistakes", "before", "step", "text")) if json else None
    ask = partial(
        reasoning.hinted,
        stage=stage.value,
        time_limit=time_limit,
        as_json=json,
        colour=colour(),
    )
    ask_all(ask, sources, format=format, quiet=quiet, invalid=invalid)


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

    fields = ("level", "score", "hardest", "steps", "ladder", "ending")
    invalid = dict.fromkeys(fields) if json else None
    ask = partial(reasoning.graded_as, time_limit=time_limit, as_json=json)
    ask_all(ask, sources, format=format, jobs=jobs, quiet=quiet, invalid=invalid)
