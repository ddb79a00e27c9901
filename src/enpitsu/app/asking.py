"""One question about many puzzles: answers in order, from several processes, one exit status."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from enpitsu.app.debugging import HOW, tell_traceback
from enpitsu.app.forms import Origin, OutputForm, StreamedAnswer, formatted, formatted_error
from enpitsu.app.limits import MAX_NAMED_PUZZLES, MIN_PUZZLES_FOR_PROGRESS, SECONDS_BEFORE_PROCESSES
from enpitsu.app.statuses import BAD_INPUT, FINE, INTERNAL, STATUSES, UNDECIDED, worst
from enpitsu.app.targets import Target, stem
from enpitsu.errors import EnpitsuError, FormatError, InternalError, OutOfTime, accounted
from enpitsu.puzzle.kind import JOINT, LEFT_OUT

if TYPE_CHECKING:
    from enpitsu import runs
    from enpitsu.app.requests.drafts import OfDraft
    from enpitsu.app.requests.puzzles import OfPuzzle
    from enpitsu.puzzle.kind import Puzzle, Record
    from enpitsu.show.reply import Reply

WHY_KILLED = "each time; it may have run out of memory, of which fewer --jobs need less"


class Input(Protocol):
    """A source of one record, which is read or made when `record` is called."""

    @property
    def name(self) -> str:
        """Its name in error messages."""

    @property
    def stem(self) -> str:
        """The stem of the names of files about it."""

    def record(self) -> Record:
        """The record, or an error that there is none."""


class PuzzleInput(NamedTuple):
    """A record that a question is about, a stem for file names, and whether it is the only one."""

    record: Record
    stem: str
    alone: bool


Handler = Callable[[PuzzleInput], "Reply | StreamedAnswer"]


@dataclass(frozen=True, eq=False, repr=False)
class Requested:
    """A request without its puzzle: its type and its other fields."""

    sort: type[OfPuzzle | OfDraft]
    wishes: Mapping[str, Any]
    time_limit: float | None = None

    def __call__(self, subject: PuzzleInput) -> Any:  # noqa: ANN401  # a reply of that request
        """The answer."""
        return self.sort(subject.record, **self.wishes).answer(self.time_limit)


class Piece(NamedTuple):
    """A part of an answer, and the stem of the file it belongs to."""

    stem: str
    content: str | bytes


class AnswerEnd(NamedTuple):
    """The end of an answer: its exit status, and a complaint with the place it concerns.

    `puzzle` is the puzzle it is about, if it was requested, and `traceback` that of an internal
    error.
    """

    status: int
    about: Origin
    complaint: str = ""
    position: str = ""
    puzzle: Puzzle | None = None
    traceback: str = ""


class Inquiry(NamedTuple):
    """A question and the form of its answers; it is pickled for other processes.

    `sort` is the type of the answer, and `alone` says that there is one item only. With `keeps`
    the puzzle is returned with its answer.
    """

    ask: Handler
    form: OutputForm
    sort: type[Any] | None
    alone: bool
    keeps: bool = False

    def whole(self, item: Input) -> list[Piece | AnswerEnd]:
        """All pieces of the answer to an item, and its end."""
        return list(self.pieces(item))

    def pieces(self, item: Input) -> Iterator[Piece | AnswerEnd]:
        """The pieces of the answer to an item as they are found, then its end."""
        record, about, name = None, Origin(item.name), item.stem
        try:
            record = item.record()
            about, name = Origin(item.name, record.line, record.id), stem(record.id, item.stem)
            reply = self.ask(PuzzleInput(record, name, self.alone))
            empty = True
            for content, more in formatted(reply, self.form, record, about, alone=self.alone):
                yield Piece(f"{name}{more}", content)
                empty = False
            remark = "; ".join(filter(None, (getattr(reply, "remark", ""), _drawn(record))))
            if empty and not remark:
                remark = f"{str(reply).splitlines()[0]}; nothing is drawn"
            puzzle = record.puzzle if self.keeps else None
            yield AnswerEnd(STATUSES[reply.status], about, remark, puzzle=puzzle)
        except Exception as met:
            error = accounted(met)
            if isinstance(error, OSError):
                raise
            if error.id is not None:
                about = about._replace(id=error.id)
            if isinstance(error, FormatError):
                about = about._replace(line=error.line)
            arguments = self.ask.wishes if isinstance(self.ask, Requested) else {}
            if line := formatted_error(self.form, record, about, error, self.sort, arguments):
                yield Piece(stem(about.id, item.stem), line)
            yield failed(error, about)


def _drawn(record: Record) -> str:
    """What is drawn on a puzzle without meaning, in words."""
    if LEFT_OUT not in record.notes and "drawings" not in record.puzzle.kind.name.split(JOINT):
        return ""
    from enpitsu.kit.drawings import remark  # few puzzles need it

    return remark(record)


def failed(error: EnpitsuError, about: Origin) -> AnswerEnd:
    """The end of an answer that is an error."""
    status = UNDECIDED if isinstance(error, OutOfTime) else BAD_INPUT
    if isinstance(error, InternalError):
        return AnswerEnd(INTERNAL, about, f"{error}{HOW}", traceback=error.traceback)
    what, position = _parted(error)
    tells_lines = position or (isinstance(error, FormatError) and error.faults)
    return AnswerEnd(status, about._replace(line=0) if tells_lines else about, what, position)


def _parted(error: EnpitsuError) -> tuple[str, str]:
    """The message of an error, which is the same for equal faults, and its position."""
    what = str(error)
    if isinstance(error, FormatError):
        if len(error.faults) == 1:
            what = str(FormatError(error.faults[0].text))
        elif not error.faults:
            what = str(FormatError(error.message))
    return what, str(error).removeprefix(what)


# -- many ----------------------------------------------------------------------------------


class Watch(NamedTuple):
    """A text beside the progress bar, and an initializer by which each process keeps it current."""

    told: Callable[[], str]
    begin: Callable[[], object]


def cores() -> int:
    """The number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    items: Sequence[Input],
    inquiry: Inquiry,
    target: Target,
    *,
    jobs: int | None = None,
    quiet: bool,
    instead: Callable[[Input, Sequence[Piece | AnswerEnd]], Sequence[Piece | AnswerEnd]]
    | None = None,
    watch: Watch | None = None,
) -> int:
    """Ask every item, write the answers in order, and return the worst exit status.

    Items that cannot be read or answered are reported on standard error; the others go on. `jobs`
    is the number of processes; without it, this process works alone until that has taken long.
    `instead` may replace an answer by another. With a `watch` even one item has a progress bar.
    """
    statuses: list[int] = []
    complaints = Complaints(alone=inquiry.alone)
    few = watch is None and len(items) <= (1 if jobs and jobs > 1 else MIN_PUZZLES_FOR_PROGRESS)
    with (
        progress_bar(len(items), watch, quiet=quiet or few) as step,
        closing(_answers(items, inquiry, jobs, watch)) as answers,
        closing(complaints),
    ):
        for item, answer in zip(items, answers, strict=True):
            settled = answer if instead is None else instead(item, [*answer])
            ending = _write(settled, inquiry.form, target)
            statuses.append(ending.status)
            if ending.complaint:
                target.flush()
                complaints.add(ending)
            step()
    status = worst(statuses)
    target.close(fine=status == FINE)
    return status


def _write(answer: Iterable[Piece | AnswerEnd], form: OutputForm, target: Target) -> AnswerEnd:
    """Write an answer piece by piece, and return its end."""
    begun, ending = "", AnswerEnd(BAD_INPUT, Origin(""))
    for piece in answer:
        if isinstance(piece, AnswerEnd):
            ending = piece
            continue
        if begun != piece.stem:
            start = form.head if target.begin(piece.stem) else form.between
            if start:
                target.write(start)
            begun = piece.stem
        target.write(piece.content)
    return ending


def _answers(
    items: Sequence[Input], inquiry: Inquiry, jobs: int | None, watch: Watch | None
) -> Generator[Iterable[Piece | AnswerEnd], None, None]:
    """The answers in order: from this process, and from others once that has taken long."""
    start = monotonic()
    for number, item in enumerate(items):
        left = len(items) - number
        long = monotonic() - start > SECONDS_BEFORE_PROCESSES
        if left > 1 and (jobs > 1 if jobs else cores() > 1 and long):
            from enpitsu import runs  # slow to import
            from enpitsu.runs.processes import Processes

            processes = min(jobs or cores(), left)
            asked = [runs.Task(inquiry.whole, one) for one in items[number:]]
            with Processes(processes, None if watch is None else watch.begin) as executor:
                yield from map(_whole, runs.in_order(asked, executor))
            return
        yield inquiry.pieces(item)


def _whole(found: runs.Answered) -> list[Piece | AnswerEnd]:
    """The answer to an item, or the complaint that every process that was asked has ended."""
    if found.error is None:
        pieces: list[Piece | AnswerEnd] = found.answer
        return pieces
    if not isinstance(found.error, EnpitsuError):
        raise found.error
    about = Origin(found.task.item.name)
    return [AnswerEnd(UNDECIDED, about, "a process ended before its work did, " + WHY_KILLED)]


class Step(Protocol):
    """A function to call with the number of items that are done."""

    def __call__(self, number: int = 1, /) -> None:
        """Advance by so many items."""


class Complaints:
    """Complaints on standard error: equal ones are printed once, and counted at the end.

    `statuses` collects the exit statuses that they stand for.
    """

    def __init__(self, *, alone: bool) -> None:
        self.alone = alone
        self.statuses: set[int] = set()
        self.more: dict[str, list[AnswerEnd]] = {}
        self.unnamed: Counter[str] = Counter()  # how many more puzzles each complaint concerns

    def add(self, ending: AnswerEnd) -> None:
        """Print the complaint of an answer, or keep it for the end if it was printed before."""
        self.statuses.add(ending.status)
        if ending.complaint not in self.more:
            self.more[ending.complaint] = []
            self._tell(ending)
        elif len(self.more[ending.complaint]) < MAX_NAMED_PUZZLES:
            self.more[ending.complaint].append(ending)
        else:
            self.unnamed[ending.complaint] += 1

    def close(self) -> None:
        """Print where else each complaint was met."""
        for complaint, endings in self.more.items():
            if len(endings) == 1:
                self._tell(endings[0])
            elif endings:
                places, file = [], ""
                for _, about, _, position, *_ in endings:
                    place = about.spot.strip() if about.file == file else about.place
                    places.append(f"{place}{position}".strip())
                    file = about.file
                if more := self.unnamed[complaint]:
                    places.append(f"{more} more")
                where = f"{', '.join(places[:-1])} and {places[-1]}"
                print(f"enpitsu: {complaint}: the same at {where}", file=sys.stderr)

    def _tell(self, ending: AnswerEnd) -> None:
        about = ending.about
        place = about.file if self.alone else about.place
        print(f"enpitsu: {place}: {ending.complaint}{ending.position}", file=sys.stderr)
        tell_traceback(ending.traceback)


@contextmanager
def progress_bar(total: int, watch: Watch | None, *, quiet: bool) -> Iterator[Step]:
    """A progress bar on standard error, if that is a terminal; it is advanced by a `Step`."""
    if quiet or not sys.stderr.isatty():
        yield lambda number=1: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        RenderableColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = [BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    if watch is not None:
        told = _Told(watch.told)
        columns = [BarColumn(), MofNCompleteColumn(), RenderableColumn(told), TimeElapsedColumn()]
    console, shared = Console(stderr=True), sys.stdout.isatty()  # answers above the bar
    with Progress(*columns, console=console, transient=True, redirect_stdout=shared) as progress:
        task = progress.add_task("", total=total)
        yield lambda number=1: progress.advance(task, number)


class _Told:
    """A text that Rich renders anew with each refresh."""

    def __init__(self, told: Callable[[], str]) -> None:
        self.told = told

    def __rich__(self) -> str:
        return self.told()
