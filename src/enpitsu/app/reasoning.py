"""What `explain`, `hint` and `grade` do with one puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from enpitsu.app.work import Status, Work, cells, line, printed
from enpitsu.errors import EnpitsuError
from enpitsu.expr import Value
from enpitsu.formats import Record
from enpitsu.grid import Place
from enpitsu.picture import draw
from enpitsu.puzzle import State, Step
from enpitsu.render.html import Slide, page
from enpitsu.render.svg import svg
from enpitsu.render.terminal import text as drawn
from enpitsu.solving.check import check
from enpitsu.solving.explain import Explanation, explain
from enpitsu.solving.grade import grade
from enpitsu.solving.hint import ENDINGS, STAGES, hint
from enpitsu.techniques import conclusion, sentence

STATUSES = {
    "solved": Status.FINE,
    "several": Status.SEVERAL,
    "none": Status.NONE,
    "undecided": Status.UNDECIDED,
    "stuck": Status.UNDECIDED,
}


def explained(
    record: Record,
    *,
    name: str,
    ladder: str,
    time_limit: float | None,
    as_json: bool,
    pictures: Path | None,
    html: Path | None,
) -> Work:
    """Tell the whole path of one puzzle, as text, JSON or pictures."""
    path = explain(record.puzzle, ladder=ladder, time_limit=time_limit)
    if name and (pictures or html):
        raise EnpitsuError("pictures of the steps are for one puzzle at a time")
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        for number, slide in enumerate(slides(path)):
            (pictures / f"step-{number:03}.svg").write_text(slide.svg, encoding="utf-8")
    if html is not None:
        title = record.id or record.puzzle.kind.title
        html.write_text(page(title, slides(path)), encoding="utf-8")
    if as_json:
        yield line(
            id=record.id,
            complete=path.complete,
            ending=path.ending,
            steps=[step_fields(step) for step in path.steps],
            error=None,
        )
        return STATUSES[path.ending]
    for number, step in enumerate(path.steps, 1):
        yield f"{name}{number}. {sentence(step)} [{step.technique.name}]\n"
    yield f"{name}{summary(path)}\n"
    return STATUSES[path.ending]


def hinted(
    record: Record,
    *,
    name: str,
    stage: str,
    time_limit: float | None,
    as_json: bool,
    colour: bool,
) -> Work:
    """Tell the next step from the board of one record: its state, or what is printed."""
    puzzle = record.puzzle
    entries = record.state
    if entries is None and record.solution and not check(puzzle, record.solution).right:
        entries = record.solution  # a board filled to the end, with mistakes
    board = {**printed(puzzle), **(entries or {})}
    found = hint(puzzle, State.of(puzzle, board), time_limit=time_limit)
    mistaken = bool(found.broken or found.wrong)
    status = Status.BROKEN if mistaken else STATUSES[found.ending or "solved"]
    if as_json:
        yield line(
            id=record.id,
            mistakes=[{"rule": c.rule.id, "cells": cells(c.places)} for c in found.broken]
            + [{"rule": None, "cells": cells([place])} for place, _ in found.wrong],
            before=[step_fields(step) for step in found.before],
            step=step_fields(found.step) if found.step else None,
            text={each: found.told(each) for each in STAGES},
            error=None,
        )
        return status
    yield f"{name}{found.told(stage)}\n"
    spots = [place for constraint in found.broken for place in constraint.places]
    spots += [place for place, _ in found.wrong]
    if found.step:
        spots += highlighted(found.step)
    if spots:
        yield drawn(draw(puzzle, solution=board, highlight=spots), colour=colour)
    return status


def graded_as(record: Record, *, name: str, time_limit: float | None, as_json: bool) -> Work:
    """Tell the level of one puzzle, its score, its hardest technique and the number of steps."""
    found = grade(record.puzzle, time_limit=time_limit)
    if as_json:
        yield line(
            id=record.id,
            level=found.level,
            score=found.score if found.level else None,
            hardest=found.hardest,
            steps=found.steps,
            ladder=found.ladder,
            ending=found.ending,
            error=None,
        )
    else:
        told = f"{found.level}, score {found.score:g}, hardest: {found.hardest or 'nothing to do'}"
        yield f"{name}{told if found.level else f'no level: {ENDINGS[found.ending]}'}\n"
    return STATUSES[found.ending]


def summary(path: Explanation) -> str:
    """How a path ends, in a line."""
    if not path.complete:
        settled = len(path.end.board())
        return f"{settled} of {len(path.end.left)} cells settled; {ENDINGS[path.ending]}"
    hardest = max((part.technique for part in path.rounds), key=lambda t: (t.level, t.cost))
    return f"solved in {len(path.steps)} steps, the hardest: {hardest.name}"


def slides(path: Explanation) -> list[Slide]:
    """A picture before the first step, and one after each, with its words."""
    puzzle, state = path.puzzle, path.start
    start = svg(draw(puzzle, state=state, candidates=True))
    shown = [Slide(start, puzzle.kind.title, "What is printed, and what is possible.")]
    for step in path.steps:
        marked = draw(puzzle, state=state, candidates=True, highlight=highlighted(step))
        shown.append(Slide(svg(marked), step.technique.name, sentence(step)))
        for place, value in step.removes:
            state = state.drop(place, value)
    end = svg(draw(puzzle, state=state, candidates=True))
    return [*shown, Slide(end, "The end", f"{summary(path)}.")]


def highlighted(step: Step) -> list[Place]:
    """The places a step looks at and changes."""
    looked = [place for constraint in step.because for place in constraint.places]
    return list(dict.fromkeys([*(p for p, _ in step.removes), *step.given, *looked]))


def step_fields(step: Step) -> dict[str, object]:
    """A step as a JSON object."""
    fields: dict[str, object] = {
        "technique": step.technique.name,
        "removes": entries(step.removes),
        "sets": entries(step.sets),
        "because": [{"rule": c.rule.id, "cells": cells(c.places)} for c in step.because],
        "given": cells([*step.given, *step.own]),
        "text": sentence(step),
    }
    if step.chain:
        fields["chain"] = [conclusion(part) for part in step.chain if part.removes]
    return fields


def entries(pairs: Iterable[tuple[Place, Value]]) -> list[list[object]]:
    """Places with values, as JSON has them."""
    return [[cells([place])[0], value] for place, value in pairs]
