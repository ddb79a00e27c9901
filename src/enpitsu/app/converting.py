"""The command convert."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from enpitsu.app.asking import PuzzleInput, Requested
from enpitsu.app.forms import OutputForm
from enpitsu.app.options import FILE_TYPE, FORMAT_NAME, SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.converting import Converted, ConvertRequest
from enpitsu.app.sources import contents
from enpitsu.app.targets import expect_one, told_by_name
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.io.formats import module_of
from enpitsu.paper.layer import Board
from enpitsu.puzzle.kind import Puzzle

# The formats by the suffixes of file names, and the other way round.
FORMAT_OF_SUFFIX = {
    ".puz": "text",
    ".json": "json",
    ".jsonl": "json",
    ".pzprv3": "pzprv3",
    ".sdk": "sdk",
    ".cnf": "dimacs",
}
SUFFIX_OF_FORMAT = {name: suffix[1:] for suffix, name in reversed(FORMAT_OF_SUFFIX.items())}
# The status for the verdict of a SAT solver, and a remark.
VERDICTS = {
    "satisfiable": ("told", ""),
    "unsatisfiable": ("none", "no solution"),
    "unknown": ("unknown", "undecided, says the solver"),
}


FORMAT = click.option(
    "--to",
    type=FORMAT_NAME,
    metavar="FORMAT",
    help="The format to write; by default that of the name of the file.",
)


@click.command()
@FORMAT
@of_request(ConvertRequest)
@click.option(
    "--from-model",
    "result",
    type=FILE_TYPE,
    metavar="RESULT",
    help="The result of a SAT solver: also write its solution.",
)
@of_puzzles(jobs=False)
def convert(asked: SharedOptions, *, to: str | None, request: Requested, result: str | None) -> int:
    """Write puzzles in another format.

    Exit status: 0 written, 2 bad input, or the format cannot express it; with --solution, if it had
    to be searched for, also 1 several solutions, 3 none, 4 undecided.
    """
    to = format_of(to, asked.out, as_json=asked.as_json)
    if to is None:
        raise EnpitsuError(
            "no format; expected --to FORMAT, or --out FILE with a name that implies it"
        )
    request = replace(request, wishes={**request.wishes, "format": to})
    form = form_of(to, as_json=asked.as_json)
    if result is None:
        return asked.ask(request, form)
    return asked.ask(partial(with_model, request=request, result=result), form, Converted)


def converted(to: str) -> Requested:
    """The question for puzzles in a format."""
    return Requested(ConvertRequest, {"format": to})


def format_of(to: str | None, out: str | None, *, as_json: bool = False) -> str | None:
    """The format that an option names, or else the suffix of the file; None if neither does.

    A file with any other suffix may hold any format. A file that ends in `.txt` is native text
    unless an option names another format.
    """
    told = told_by_name(out, FORMAT_OF_SUFFIX)
    expect_one(told, "json" if as_json else to, out)
    return to or told or ("text" if Path(out or "").suffix.lower() == ".txt" else None)


def form_of(to: str, *, as_json: bool = False) -> OutputForm:
    """How puzzles in a format stand in a file, or as JSON objects."""
    if as_json:
        return OutputForm("json", ending="json")
    return OutputForm(
        between="---\n" if to == "text" else "",
        naming=None,
        ending=SUFFIX_OF_FORMAT.get(to, "txt"),
        puzzles=to,
        one_a_file=not hasattr(module_of(to), "split"),
    )


def with_model(subject: PuzzleInput, *, request: Requested, result: str) -> Converted:
    """A record in another format, with the solution that a SAT solver found."""
    if not subject.alone:
        raise EnpitsuError(f"--from-model {result} is for one puzzle, and there are several")
    record, encoding = subject.record, request.wishes["encoding"]
    board, word, remark = _found(record.puzzle, result, encoding)
    if board is None:
        return Converted(None, word, (f"{result}: {remark}",))
    filled = subject._replace(record=replace(record, solution=board))
    wishes = {**request.wishes, "solution": False}
    written: Converted = replace(request, wishes=wishes)(filled)
    return replace(written, word=word)


def _found(puzzle: Puzzle, result: str, encoding: str) -> tuple[Board | None, str, str]:
    """The solution that a SAT solver's result stands for; the status, and what to remark."""
    from enpitsu.engines.dimacs import solved

    try:
        verdict, board = solved(puzzle, contents(result), encoding)
    except FormatError as error:
        raise EnpitsuError(f"{result}: {error}") from None
    return board, *VERDICTS[verdict]
