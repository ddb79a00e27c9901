"""A step as a picture: what it settles, what it rules out, what it rests on, link by link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from enpitsu.constraints import Model
from enpitsu.grid import Cell, Place
from enpitsu.layer import Labels
from enpitsu.look import Ink
from enpitsu.puzzle import Puzzle, State
from enpitsu.step import Step
from enpitsu.techniques.words import either, sentence

if TYPE_CHECKING:
    from enpitsu.picture import Canvas, Picture, Role


ALONE = r"(?<!box of )(?<!cage of )(?<!region of )(?<![\w-])"  # what stands before a place itself
FEW = 3  # cells that a sentence names one by one


def draw_step(model: Model, state: State, step: Step, *, candidates: bool = True) -> Picture:
    """The board a step is taken on, with all that its sentence names and nothing else.

    The state is the one before the step: what it rules out is still there, crossed out. Without
    `candidates` only those stand there that the step is about.
    """
    from enpitsu.picture import Canvas, Role

    drawn = step_picture(Canvas(model, candidates=True), state, step)
    if candidates:
        return drawn
    about = {*(place for place, _ in step.removes), *step.facts}
    marks = [m for m in drawn.marks if m.slot is None or m.role is Role.CLUE or m.place in about]
    return replace(drawn, marks=tuple(marks))


def step_picture(canvas: Canvas, state: State, step: Step) -> Picture:
    """The same, on a canvas that many steps may share."""
    board, verdicts, reasons = canvas.picture(state), _verdicts(canvas, step), named(step)
    return replace(
        board,
        title=sentence(step),
        marks=tuple(
            mark._replace(role=verdicts[mark.place, mark.ink])
            if mark.slot is not None and (mark.place, mark.ink) in verdicts
            else mark
            for mark in board.marks
        ),
        targets=tuple(place for place, _ in step.sets),
        highlight=tuple(reasons),
        areas=tuple(dict.fromkeys(_areas(step, reasons, len(board.grid.cells)))),
        links=tuple(_links(step)),
        axes=True,
    )


def named(step: Step) -> list[Place]:
    """The places a step rests on that its sentence names: by name, or by the clue it cites."""
    cited = [] if step.chain else [clue.place for clue in step.clues]
    facts = (
        place for part in (step, *step.chain) for place in (*part.facts, *part.candidates_before)
    )
    spots = (spot for constraint in step.because for spot in constraint.all_places)
    known = {str(place): place for place in (*facts, *spots)}
    # A longer name may hold a shorter one: "left of r1c1" is no word on r1c1, nor is "box of r1c1".
    names = "|".join(sorted(map(re.escape, known), key=len, reverse=True))
    words = re.findall(rf"{ALONE}(?:{names})(?![\w-])", sentence(step)) if known else ()
    settled = {place for place, _ in step.sets}
    return [p for p in dict.fromkeys((*cited, *map(known.get, words))) if p not in settled]


def _verdicts(canvas: Canvas, step: Step) -> dict[tuple[Place, Ink], Role]:
    """What the step does to candidates, as they are drawn."""
    from enpitsu.picture import Role

    ink = canvas.model.puzzle.kind.look.ink
    struck = {(place, ink(value)): Role.STRUCK for place, value in step.removes}
    return struck | {(place, ink(value)): Role.KEPT for place, value in step.sets}


def _areas(step: Step, reasons: Iterable[Place], whole: int) -> Iterator[frozenset[Cell]]:
    """The cells of each constraint that the sentence speaks of as a row, a region, a sum.

    Of a few cells it names each, unless it names their clue. A chain speaks of too many, and all
    cells together need no line round them.
    """
    told = {*reasons, *(place for place, _ in step.removes)}
    for constraint in () if step.chain else step.because:
        cells = frozenset(spot for spot in constraint.places if isinstance(spot, Cell))
        group = constraint.clues or len(cells) > FEW
        if group and not cells <= told and len(cells) < whole:
            yield cells


def _links(step: Step) -> Iterator[tuple[Place, str]]:
    """The places that a chain comes through, with the numbers of its links."""
    numbers: dict[Place, list[str]] = {}
    links = [part for part in step.chain if part.removes]
    for number, part in enumerate(links, 1):
        for place in dict.fromkeys(place for place, _ in part.sets or part.removes):
            numbers.setdefault(place, []).append(str(number))
    return ((place, ",".join(found)) for place, found in numbers.items())


# -- places in words ---------------------------------------------------------------------


def after(state: State, step: Step) -> State:
    """The state once a step is taken."""
    candidates = dict(state.candidates)
    for place, value in step.removes:
        candidates[place] = tuple(other for other in candidates[place] if other != value)
    return State(candidates)


def printed(puzzle: Puzzle) -> dict[Place, str]:
    """What is printed at places, in words; labels of regions are drawn as walls."""
    layers = [layer for layer in puzzle.kind.clues if not isinstance(layer.values, Labels)]
    clues = [
        (place, value) for layer in layers for place, value in puzzle.clues[layer.name].items()
    ]
    said = puzzle.kind.look.value_names
    return {place: f"printed {said.get(value, value)}" for place, value in clues}


def standing(puzzle: Puzzle, state: State, places: Iterable[Place]) -> dict[Place, str]:
    """What stands at places, in words: the candidates left there, beside what is printed."""
    clues, said = printed(puzzle), puzzle.kind.look.value_names
    candidates = {place: state.candidates[place] for place in places}
    words = {
        place: either(values, said) if values else "nothing" for place, values in candidates.items()
    }
    return {
        place: f"{told}, {clues[place]}" if place in clues else told
        for place, told in words.items()
    }
