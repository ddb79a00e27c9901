"""The commands draw and heatmap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from enpitsu.app.asking import AnswerEnd, Input, PuzzleInput, Requested
from enpitsu.app.forms import BINARY, PICTURES, Origin
from enpitsu.app.options import SharedOptions, of_puzzles, of_request
from enpitsu.app.requests.counting import HeatmapRequest
from enpitsu.app.requests.drawing import Drawing, DrawRequest
from enpitsu.app.statuses import BAD_INPUT, FINE, STATUSES, worst
from enpitsu.app.targets import is_folder
from enpitsu.errors import EnpitsuError
from enpitsu.files import NewFile
from enpitsu.plugins import Registry
from enpitsu.show.picture import Picture

# -- draw ----------------------------------------------------------------------------------


# Makes one file of several pictures, each with a name for error messages, and one for its solution.
Sheet = Callable[[Sequence[tuple[str, Picture, Picture | None]]], bytes]
SHEETS: Registry[Sheet] = Registry("sheet", {})


class DrawCommand(click.Command):
    """A command whose option `--candidates` needs no value; one that follows is a file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        end = args.index("--") if "--" in args else len(args)
        options = [f"{a}=left" if a == "--candidates" else a for a in args[:end]]
        return super().parse_args(ctx, [*options, *args[end:]])


@click.command(cls=DrawCommand)
@of_request(DrawRequest)
@of_puzzles(*PICTURES, jobs=False)
def draw(asked: SharedOptions, *, request: Requested) -> int:
    """Draw puzzles: as text for a terminal, or as pictures; several as one PDF are a sheet.

    Exit status: 0 drawn, 2 bad input; with --solution, if it had to be searched for, also 1 several
    solutions, 3 none, 4 undecided.
    """
    if asked.as_json and asked.to in BINARY:
        raise EnpitsuError("--json holds a picture as text or svg")
    request = replace(request, time_limit=asked.time_limit)
    told = asked._replace(to=None) if asked.as_json else asked  # JSON contains the picture as text
    form, items = told.form(PICTURES, naming=None), asked.items()
    if form.name == "pdf" and asked.out and len(items) > 1 and not is_folder(asked.out):
        sheet = SHEETS.get("pdf")  # without a sheet each picture has its own file
        wishes = {**request.wishes, "solution": False}
        plain = replace(request, wishes=wishes) if request.wishes["solution"] else None
        with NewFile(Path(asked.out), form.recognizes, force=asked.force) as file:
            return drawn_on_sheet(items, request, plain, sheet, file)
    question = partial(drawing, request=request, to=asked.to or "text", cell=asked.cell)
    return asked.ask(question, form, Drawing, items=items)


def drawing(subject: PuzzleInput, *, request: Requested, to: str, cell: int | None) -> Drawing:
    """The picture of a record, in JSON as text or as SVG."""
    found: Drawing = request(subject)
    return replace(found, to=to, cell=cell)


def drawn_on_sheet(
    items: Sequence[Input],
    ask: Callable[[PuzzleInput], Drawing],
    plain: Callable[[PuzzleInput], Drawing] | None,
    sheet: Sheet,
    out: NewFile,
) -> int:
    """Draw several puzzles on a sheet; if `plain` draws what is printed, `ask` draws solutions.

    Puzzles that cannot be drawn are reported. Returns the worst exit status.
    """
    from enpitsu.app.keeping import complaining, complaint, nothing_to_print

    pictures: list[tuple[str, Picture, Picture | None]] = []
    statuses = [FINE]
    with complaining() as complaints:
        for item in items:
            try:
                subject = PuzzleInput(item.record(), item.stem, alone=False)
                found, empty = ask(subject), plain(subject) if plain else None
            except EnpitsuError as error:
                complaints.add(complaint(error, item.name))
                statuses.append(BAD_INPUT)
                continue
            statuses.append(STATUSES[found.status])
            if found.remark:
                about = Origin(item.name, id=subject.record.id)
                complaints.add(AnswerEnd(statuses[-1], about, found.remark))
            first = found.drawn if empty is None else empty.drawn
            if first is not None:
                pictures.append((item.name, first, found.drawn if empty is not None else None))
    if not pictures:
        raise nothing_to_print(worst(statuses))
    out.write(sheet(pictures))
    return worst(statuses)


# -- heatmap -------------------------------------------------------------------------------


@click.command()
@of_request(HeatmapRequest)
@of_puzzles(*PICTURES, table=True)
def heatmap(asked: SharedOptions, *, request: Requested) -> int:
    """For each open cell and value, count the solutions that have it.

    With --json, the exact numbers. Exit status: 0 done, 3 no solution, 4 out of time, 2 bad input.
    """
    return asked.ask(request, asked.form(PICTURES, columns=("kind", "status", "count")))
