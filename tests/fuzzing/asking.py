"""All that can be asked of a puzzle: commands, questions of a page, drawings and writers."""

import io
import json
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

from enpitsu.app import cli
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.io.formats import formats_of, read_record, remarks, write
from enpitsu.paper.limit import Limit
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from enpitsu.show.render.terminal import text as drawn

SECONDS = "0.5"  # that a command or a question may take
FINE = {0, 1, 2, 3, 4, 5}  # the statuses of commands
DATA, PICTURES = ("--json", "--table", "--csv"), ("--to=svg",)
# Commands by the options they are tried with.
COMMANDS = {
    "solve": (*DATA, *PICTURES, "--engine=backtrack", "--engine=cpsat"),
    "check": (*DATA, *PICTURES, "--deep"),
    "count": (*DATA, "--cap=3"),
    "forced": (*DATA, *PICTURES),
    "heatmap": ("--json", *PICTURES),
    "explain": (*DATA, "--to=html", "--all-steps", "--ladder=source"),
    "hint": (*DATA, "--to=html", "--steps=3", "--stage=why", *PICTURES),
    "grade": DATA,
    "draw": (*PICTURES, "--candidates", "--candidates=all", "--solution", "--json"),
    "convert": ("--to=text", "--to=json", "--to=dimacs", "--to=puzzlink", "--solution"),
    "prove": DATA,
    "diagnose": (*DATA, *PICTURES),
    "complete": ("--json", "--pleasing"),
    "reduce": ("--json", "--keep-symmetry"),
    "vary": ("--json", "--resolve"),
}
ABOUT_PUZZLES = ("sheet", "draw", "check", "candidates", "hint", "explain", "solve", "status")
ABOUT_PUZZLES += ("diagnose", "left", "complete", "reduce", "mistake")


def everything(text):
    """Ask all there is of the puzzle a text may hold: an answer or a line of error, nothing else.

    What else is met raises, or is an `AssertionError`.
    """
    rng = Random(text)
    try:
        record = read_record(text, check=False)
    except FormatError as error:
        one_line(str(error))
        record = None
    if record is not None:
        _shown(record)
    for name, options in COMMANDS.items():
        command(name, text, *rng.choice(((), *((option,) for option in options))))
    for name in ABOUT_PUZZLES:
        question(name, json.dumps({"puzzle": text}))
    for name in formats_of(record.puzzle.kind) if record is not None else ():
        question("write", json.dumps({"puzzle": text, "format": name}))


def one_line(text):
    """Expect a line that tells something."""
    assert text.strip() == text != "", text
    assert text.isprintable(), text


def _shown(record):
    """A puzzle, whatever is wrong with it, is drawn, told and written, or it is said why not."""
    puzzle = record.puzzle
    for fault in puzzle.faults:
        one_line(str(fault))
    picture = draw(puzzle)
    assert svg(picture)
    assert drawn(picture)
    assert str(puzzle)
    for name in formats_of(puzzle.kind):
        try:
            assert isinstance(write(record, name), str)
            assert isinstance(remarks(record, name), list)
        except EnpitsuError as error:
            one_line(str(error))


def command(name, text, *options):
    """What a command prints of a puzzle in a file; its errors are lines that name it."""
    file = _folder() / "a.puz"
    file.write_bytes(text.encode(errors="surrogatepass"))
    words = [name, str(file), "--time-limit", SECONDS, *options]
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before, sys.argv = sys.argv, ["enpitsu", *words]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = cli.run()
    finally:
        sys.argv = before
    told, complaints = (stream.buffer.getvalue().decode() for stream in (out, err))
    assert status in FINE, f"{' '.join(words)}: {status}\n{complaints}"
    for line in complaints.splitlines():
        assert line.startswith("enpitsu: "), complaints
        one_line(line)
    assert told or complaints or status == 0, f"{' '.join(words)} says nothing"
    return status, told, complaints


def question(name, request):
    """What a page is told of a question; nothing of it is an error of the program."""
    told = [*carried(name, request, Allowance(Limit(float(SECONDS))))]
    for one in told:
        assert one.sort in ("answer", "refused", "late", "end"), f"{name}: {one}\n{request}"
        if one.sort in ("refused", "late"):
            one_line(json.loads(one.text)["error"])
    assert told[-1].sort != "answer"
    return told


@cache
def _folder():
    keeper = tempfile.TemporaryDirectory()
    _KEPT.append(keeper)
    return Path(keeper.name)


_KEPT = []
