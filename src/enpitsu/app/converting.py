"""The command convert."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click

from enpitsu.app.asking import PuzzleInput
from enpitsu.app.forms import OutputForm
from enpitsu.app.options import FILE_TYPE, FORMAT_NAME, NameOf, SharedOptions, of_puzzles
from enpitsu.app.sources import contents
from enpitsu.app.targets import expect_one, told_by_name
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.io.formats import ENCODINGS, module_of, remarks, write
from enpitsu.paper import wire
from enpitsu.paper.layer import Board
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.show.reply import Reply

# What the end of a file's name tells of the format in it, and the other way round.
FORMAT_OF_SUFFIX = {
    ".puz": "text",
    ".json": "json",
    ".jsonl": "json",
    ".pzprv3": "pzprv3",
    ".sdk": "sdk",
    ".cnf": "dimacs",
}
SUFFIX_OF_FORMAT = {name: suffix[1:] for suffix, name in reversed(FORMAT_OF_SUFFIX.items())}
# The status that a SAT solver's verdict stands for, and what is to be remarked.
VERDICTS = {
    "satisfiable": ("told", ""),
    "unsatisfiable": ("none", "no solution"),
    "unknown": ("unknown", "undecided, says the solver"),
}


@wire.json_object("text=written")
@dataclass(frozen=True)
class Converted(Reply):
    """A puzzle in another format, and what is to be remarked about it."""

    written: str | None
    word: str = "told"
    remark: str = ""

    @property
    def status(self) -> str:
        """`told`, or that of solving where the solution was to be found."""
        return self.word

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The text, to its last line."""
        text = self.written or ""
        return text if text.endswith("\n") or not text else f"{text}\n"


FORMAT = click.option(
    "--to",
    type=FORMAT_NAME,
    metavar="FORMAT",
    help="The format to write, if the name of the file does not tell it.",
)


@click.command()
@FORMAT
@click.option(
    "--encoding",
    type=NameOf(ENCODINGS.own, ENCODINGS.names),
    default="direct",
    help="The numbering of variables in DIMACS.",
)
@click.option("--solution", is_flag=True, help="Write the solution too, found if need be.")
@click.option(
    "--from-model",
    "result",
    type=FILE_TYPE,
    metavar="RESULT",
    help="A SAT solver's result: write its solution too.",
)
@of_puzzles(jobs=False)
def convert(
    asked: SharedOptions, *, to: str | None, encoding: str, solution: bool, result: str | None
) -> int:
    """Write puzzles in another format.

    Exit status: 0 written, 2 bad input, or the format cannot say it; with a solution that had to
    be found, also 1 several solutions, 3 none, 4 undecided.
    """
    to = format_of(to, asked.out, as_json=asked.as_json)
    if to is None:
        raise EnpitsuError("expected --to FORMAT, or --out FILE whose name tells it")
    question = partial(
        converted,
        to=to,
        encoding=encoding,
        fill=solution,
        result=result,
        time_limit=asked.time_limit,
    )
    return asked.ask(question, form_of(to, as_json=asked.as_json), Converted)


def format_of(to: str | None, out: str | None, *, as_json: bool = False) -> str | None:
    """The format that is asked for, or else the one that the name of the file tells, if any.

    A file of any other name may hold any format, and one that ends in `.txt` is native text unless
    another is asked for.
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


def converted(
    subject: PuzzleInput,
    *,
    to: str,
    encoding: str = "direct",
    fill: bool = False,
    result: str | None = None,
    time_limit: float | None = None,
) -> Converted:
    """A record in another format, with the solution that was wished or that a SAT solver found."""
    record, word, remark = subject.record, "told", ""
    if result is not None:
        if not subject.alone:
            raise EnpitsuError(f"{result} is for one puzzle, and here are several")
        board, word, remark = _found(record.puzzle, result, encoding)
        if board is None:
            return Converted(None, word, f"{result}: {remark}")
        record = replace(record, solution=board)
    elif fill:
        from enpitsu.app.filling import FILLED, filling

        board, word, remark = filling(record, model(record.puzzle), time_limit)
        if word in FILLED:
            record = replace(record, solution=board)
        else:
            record, remark = replace(record, solution=None), f"{remark}; written without one"
    options = {"encoding": encoding} if to == "dimacs" else {}
    text = write(record, to, **options)
    return Converted(text, word, "; ".join(filter(None, (remark, *remarks(record, to)))))


def _found(puzzle: Puzzle, result: str, encoding: str) -> tuple[Board | None, str, str]:
    """The solution that a SAT solver's result stands for; the status, and what to remark."""
    from enpitsu.engines.dimacs import solved

    try:
        verdict, board = solved(puzzle, contents(result), encoding)
    except FormatError as error:
        raise EnpitsuError(f"{result}: {error}") from None
    return board, *VERDICTS[verdict]
