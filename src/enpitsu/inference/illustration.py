"""Pictures of steps: what they settle and rule out, and what they rest on, link by link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from enpitsu.inference.limits import MAX_NAMED_CELLS
from enpitsu.kit.techniques.general import told_links
from enpitsu.kit.techniques.place_names import in_runs
from enpitsu.kit.techniques.words import blocking, either, sentence, where, written
from enpitsu.paper.grid import Cell, Edge, Place, SimplePlace, simple_places
from enpitsu.paper.layer import Clue
from enpitsu.paper.look import Ink
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import Model

if TYPE_CHECKING:
    from enpitsu.show.picture import Canvas, Picture, Role


ALONE = r"(?<!box of )(?<!cage of )(?<!region of )(?<![\w-])"  # precedes a place's own name


def draw_step(model: Model, state: State, step: Deduction, *, candidates: bool = True) -> Picture:
    """The board a step is taken on, with all that its sentence names and nothing else.

    The state is the one before the step: candidates that it rules out are drawn and crossed out.
    Without `candidates`, only candidates that the step is about are drawn.
    """
    from enpitsu.show.picture import Canvas

    drawn = steps_picture(Canvas(model, candidates=True), state, [step], sentence(step))
    return drawn if candidates else about(drawn, [step])


def about(drawn: Picture, steps: Sequence[Deduction]) -> Picture:
    """The picture reduced to the candidates that these steps are about."""
    from enpitsu.show.picture import Role

    places = {p for step in steps for p in (*(place for place, _ in step.struck), *step.facts)}
    marks = [
        m for m in drawn.marks if m.slot is None or m.role is Role.CLUE or m.on_board in places
    ]
    return replace(drawn, marks=tuple(marks))


def steps_picture(canvas: Canvas, state: State, steps: Sequence[Deduction], words: str) -> Picture:
    """The board before some steps that are told together, with everything their words name."""
    from enpitsu.show.picture import Role

    board, verdicts = canvas.picture(state), _verdicts(canvas, steps)
    settled = tuple(place for step in steps for place, _ in step.sets)
    reasons = tuple(place for place in named(steps, words) if place not in settled)
    return replace(
        board,
        title=words,
        marks=tuple(
            mark._replace(role=verdicts[mark.on_board, mark.ink])
            if mark.slot is not None
            and mark.role is not Role.CLUE
            and (mark.on_board, mark.ink) in verdicts
            else mark
            for mark in board.marks
        ),
        targets=settled,
        highlight=reasons,
        areas=tuple(dict.fromkeys(_areas(steps, reasons, len(board.grid.cells), words))),
        links=tuple(_links(steps)),
        axes=True,
    )


def named(steps: Sequence[Deduction], words: str) -> list[Place]:
    """The premises of these steps that the words name, directly or by the clue that is cited.

    If there are many clues, as for a rule about the whole board, only those whose value is named
    count.
    """
    clues = (clue for step in steps if not step.linked for clue in _cited(step, words))
    parts = [part for step in steps for part in (step, *step.links, *step.looks)]
    facts = (place for part in parts for place in (*part.facts, *part.candidates_before))
    cited = (place for step in steps for c in step.because for place in c.all_places)
    places: list[Place] = [*facts, *cited]
    beside = (cell for place in places if isinstance(place, Edge) for cell in place)
    known = {str(place): place for place in (*places, *beside)}
    if not known:
        return []
    # Names may contain others: neither "left of r1c1" nor "box of r1c1" names r1c1.
    names = "|".join(sorted(map(re.escape, known), key=len, reverse=True))
    told = re.findall(rf"{ALONE}(?:{names})(?![\w-])", words)
    told += [name for name in in_runs(words) if name in known]
    return [*dict.fromkeys((*(clue.place for clue in clues), *(known[name] for name in told)))]


def _cited(step: Deduction, words: str) -> list[Clue]:
    """The clues that a step rests on, and those that block places, if the words say so."""
    block = blocking(step)
    beside = block.clues if block.told in words else ()
    if len(step.clues) <= MAX_NAMED_CELLS:
        return [*step.clues, *beside]
    told = ((clue, written(clue.value, step.value_names)) for clue in step.clues)
    by_name = (clue for clue, name in told if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words))
    return [*by_name, *beside]


def _verdicts(canvas: Canvas, steps: Sequence[Deduction]) -> dict[tuple[Place, Ink], Role]:
    """The role in which steps draw each candidate that they remove or settle."""
    from enpitsu.show.picture import Role

    ink = canvas.model.puzzle.kind.look.ink
    struck = {(place, ink(value)): Role.STRUCK for s in steps for place, value in s.struck}
    return struck | {(place, ink(value)): Role.KEPT for s in steps for place, value in s.sets}


def _areas(
    steps: Sequence[Deduction], reasons: Iterable[Place], whole: int, words: str
) -> Iterator[frozenset[Cell]]:
    """The cells of each constraint that the words name as a whole: a row, a region, a sum.

    If there are only a few cells, the words name each of them, unless they name the clue instead.
    The whole board is not outlined, nor are the areas of chains, which are too many.
    """
    told = {*reasons, *(place for step in steps for place, _ in step.removes)}
    for constraint in (c for step in steps if not step.linked for c in step.because):
        cells = frozenset(place for place in constraint.places if isinstance(place, Cell))
        group = constraint.clues or len(cells) > MAX_NAMED_CELLS or where(constraint) in words
        if group and not cells <= told and len(cells) < whole:
            yield cells


def _links(steps: Sequence[Deduction]) -> Iterator[tuple[Place, str]]:
    """The places where links of a chain remove candidates, with the numbers of these links.

    Chains that are told together have the same links.
    """
    numbers: dict[SimplePlace, list[str]] = {}
    links = [part for step in steps[:1] for part in told_links(step) if part.removes]
    for number, part in enumerate(links, 1):
        met = (simple for place, _ in part.sets or part.removes for simple in simple_places(place))
        for place in dict.fromkeys(met):
            numbers.setdefault(place, []).append(str(number))
    return ((place, ",".join(found)) for place, found in numbers.items())


# -- places in words ---------------------------------------------------------------------


def after(state: State, step: Deduction) -> State:
    """The state after a step."""
    candidates = dict(state.candidates)
    for place, value in step.struck:
        if place in candidates:  # derived places are not in the state
            candidates[place] = tuple(other for other in candidates[place] if other != value)
    return State(candidates)


def clue_names(puzzle: Puzzle) -> dict[Place, str]:
    """The printed values by place, in words; borders of regions are not included."""
    layers = [layer for layer in puzzle.kind.clues if not layer.divides]
    clues = [
        (place, value) for layer in layers for place, value in puzzle.clues[layer.name].items()
    ]
    said = puzzle.kind.look.value_names
    return {place: f"printed {written(value, said)}" for place, value in clues}


def value_names(puzzle: Puzzle, state: State, places: Iterable[Place]) -> dict[Place, str]:
    """The candidates left at places, in words, without those that are printed.

    Derived places are not on the board, and have no words.
    """
    clues, said = clue_names(puzzle), puzzle.kind.look.value_names
    told = state.candidates
    candidates = {place: told[place] for place in places if place in told}
    words = {
        place: either(values, said) if values else "nothing" for place, values in candidates.items()
    }
    return {
        place: f"{word}, {clues[place]}" if place in clues else word
        for place, word in words.items()
    }
