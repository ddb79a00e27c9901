"""How people solve ABC Logic: by what stands first in a line, and by what a line must hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from enpitsu.ladders.lines import (
    BLANK,
    Line,
    Sight,
    claim,
    clued,
    empty,
    letter_of,
    line_of,
    lines,
    named,
    others_of,
    shown,
    sights,
)
from enpitsu.puzzle import Constraint, Model, Step
from enpitsu.techniques import (
    Finding,
    Focus,
    Left,
    Level,
    Technique,
    each,
    facts,
    listed,
    places_of,
)

# -- what is settled ---------------------------------------------------------------------------


def _settled(focus: Focus, left: Left) -> Iterator[Finding]:
    letter = letter_of(focus.constraints[0])
    for cell in focus.watch:
        if left[cell] == (letter,):
            gone = [(p, letter) for p in focus.watch if p != cell and letter in left[p]]
            if gone:
                yield Finding(gone, focus.constraints, [cell])


def _settled_says(step: Step) -> str:
    (once,) = step.because
    return f"{named(once)} has its {letter_of(once)} at {listed(step.given)} already"


def _one_place(focus: Focus, left: Left) -> Iterator[Finding]:
    letter = focus.data
    spots = places_of(letter, focus.watch, left)
    if len(spots) == 1 and len(left[spots[0]]) > 1:
        gone = [(spots[0], value) for value in left[spots[0]] if value != letter]
        yield Finding(gone, focus.constraints, [p for p in focus.watch if p not in spots])


def _needed(model: Model) -> Iterator[Focus]:
    """The letters each line must hold: all of them if it is long, and those seen in it."""
    for line in lines(model):
        if line.full:
            for letter, once in line.once.items():
                yield Focus(line.cells, (once,), letter)
    for sight in sights(model):
        if not sight.line.full:
            yield Focus(sight.cells, (sight.first,), sight.letter)


def _one_place_says(step: Step) -> str:
    (constraint,) = step.because
    letter = letter_of(constraint) if constraint.rule.id == "once" else shown(constraint)
    return f"{named(constraint)} has no other place left for {letter}"


# -- what is seen from outside -------------------------------------------------------------------


def _corners(model: Model) -> Iterator[Focus]:
    for one, other in combinations(sights(model), 2):
        if one.cells[0] == other.cells[0] and one.letter != other.letter:
            across = {one.border.side, other.border.side}
            if across not in ({"left", "right"}, {"top", "bottom"}):
                yield Focus((one.cells[0],), (one.first, other.first))


def _corner(focus: Focus, left: Left) -> Iterator[Finding]:
    (cell,) = focus.watch
    gone = [(cell, value) for value in left[cell] if value != BLANK]
    if BLANK in left[cell] and gone:
        yield Finding(gone, focus.constraints, ())


def _corner_says(step: Step) -> str:
    told = " and ".join(map(claim, step.because))
    return f"{told}, so no letter fits this corner"


def _watched(model: Model) -> Iterator[Focus]:
    for sight in sights(model):
        yield Focus(sight.cells, (sight.first,), sight)


def _shield(focus: Focus, left: Left) -> Iterator[Finding]:
    """As long as the letter cannot have come, another one cannot stand there."""
    sight: Sight = focus.data
    for i, cell in enumerate(sight.cells):
        gone = [(cell, value) for value in left[cell] if value not in (sight.letter, BLANK)]
        if gone:
            yield Finding(gone, focus.constraints, sight.cells[:i])
        if sight.letter in left[cell]:
            return


@clued
def _shield_says(step: Step, first: Constraint) -> str:
    place = step.removes[0][0]
    told = claim(first)
    return f"{told} and has no place before {place}" if step.given else told


def _reach(focus: Focus, left: Left) -> Iterator[Finding]:
    """Behind the letter there is room for all the others."""
    sight: Sight = focus.data
    if not sight.line.full:
        return
    others = len(sight.line.once) - 1
    gone = []
    room = len(sight.cells) - len(empty(sight.cells, left))
    if room <= others:
        return  # no clue is needed to see that the line cannot be filled
    for cell in sight.cells:
        room -= left[cell] != (BLANK,)
        if room < others and sight.letter in left[cell]:
            gone.append((cell, sight.letter))
    if gone:
        because = (sight.first, *sight.line.once.values())
        yield Finding(sorted(gone), because, empty(sight.cells, left))


@clued
def _reach_says(step: Step, first: Constraint) -> str:
    number = len(others_of(step))
    others = "another letter needs" if number == 1 else f"{number} other letters need"
    told = f"{claim(first)} and {others} room behind it"
    return f"{told}, as {facts(step)}" if step.given else told


def _known(focus: Focus, left: Left) -> Iterator[Finding]:
    """The letter stands no later than the first cell known to hold some letter."""
    sight: Sight = focus.data
    end = next((i for i, cell in enumerate(sight.cells) if BLANK not in left[cell]), None)
    if end is None:
        return
    gone = [(c, sight.letter) for c in sight.cells[end + 1 :] if sight.letter in left[c]]
    if gone:
        once = sight.line.once[sight.letter]
        yield Finding(sorted(gone), (sight.first, once), [sight.cells[end]])
    spots = places_of(sight.letter, sight.cells[: end + 1], left)
    if len(spots) == 1 and len(left[spots[0]]) > 1:
        wrong = [(spots[0], value) for value in left[spots[0]] if value != sight.letter]
        given = [cell for cell in sight.cells[: end + 1] if cell not in spots]
        yield Finding(wrong, focus.constraints, given)


@clued
def _known_says(step: Step, first: Constraint) -> str:
    *_, known = (place for place, values in step.given.items() if BLANK not in values)
    told = f"{claim(first)} and has come by {known}, which is not empty"
    return told if len(step.because) == 2 else f"{told}, and only this place is left for it"


def _last_places(focus: Focus, left: Left) -> Iterator[Finding]:
    """The letter stands before the last place of any other letter the line must hold."""
    sight: Sight = focus.data
    if not sight.line.full:
        return
    seen = sight.line.once[sight.letter]
    for letter, once in sight.line.once.items():
        if letter != sight.letter:
            last = max((i for i, c in enumerate(sight.cells) if letter in left[c]), default=None)
            if last is None:
                continue
            gone = [(c, sight.letter) for c in sight.cells[last:] if sight.letter in left[c]]
            if gone:
                yield Finding(sorted(gone), (sight.first, seen, once), sight.cells[last + 1 :])


@clued
def _last_places_says(step: Step, first: Constraint) -> str:
    (other,) = others_of(step)
    return f"{claim(first)} and needs a place for {other} behind it"


def _opposites(model: Model) -> Iterator[Focus]:
    for one, other in combinations(sights(model), 2):
        if one.cells == other.cells[::-1] and one.letter == other.letter:
            once = one.line.once[one.letter]
            yield Focus(one.cells, (one.first, other.first, once), one.letter)


def _opposite(focus: Focus, left: Left) -> Iterator[Finding]:
    """A letter that is the first from both ends of its line has no other beside it."""
    gone = [
        (cell, value)
        for cell in focus.watch
        for value in left[cell]
        if value not in (focus.data, BLANK)
    ]
    if gone:
        yield Finding(gone, focus.constraints, ())


@clued
def _opposite_says(_: Step, first: Constraint) -> str:
    return f"{shown(first)} is the first letter from both ends of {named(first)}"


# -- what a line must hold -----------------------------------------------------------------------


def _counted(model: Model) -> Iterator[Focus]:
    for line in lines(model):
        yield Focus(line.cells, tuple(line.once.values()), line)


def _blanks(focus: Focus, left: Left) -> Iterator[Finding]:
    """A line has so many letters; where all of them are known, or all blanks, the rest follows."""
    line: Line = focus.data
    blanks = empty(line.cells, left)
    filled = [cell for cell in line.cells if BLANK not in left[cell]]
    open_ = [cell for cell in line.cells if cell not in blanks and cell not in filled]
    if not open_:
        return
    if line.full and len(blanks) == len(line.cells) - len(line.once):
        yield Finding([(cell, BLANK) for cell in open_], focus.constraints, blanks)
    if len(filled) == len(line.once):
        gone = [(cell, value) for cell in open_ for value in left[cell] if value != BLANK]
        yield Finding(gone, focus.constraints, filled)


def _blanks_says(step: Step) -> str:
    line = named(step.because[0])
    if not step.given:
        return f"{line} has as many letters as cells"
    if step.removes[0][1] != BLANK:
        return f"the letters of {line} stand in {listed(step.given)}"
    number = len(step.given)
    its = "only empty cell" if number == 1 else f"{number} empty cells"
    return f"{line} has its {its} at {listed(step.given)}"


def _naked(size: int, focus: Focus, left: Left) -> Iterator[Finding]:
    line: Line = focus.data
    few = [cell for cell in line.cells if 1 < len(left[cell]) <= size and BLANK not in left[cell]]
    for chosen in combinations(few, size):
        values = dict.fromkeys(str(value) for cell in chosen for value in left[cell])
        if len(values) == size:
            others = [cell for cell in line.cells if cell not in chosen]
            gone = [(cell, value) for cell in others for value in left[cell] if value in values]
            if gone:
                yield Finding(gone, [line.once[letter] for letter in values], chosen)


def _naked_says(step: Step) -> str:
    letters = sorted(letter_of(once) for once in step.because)
    return f"{listed(step.given)} take {listed(letters)} of {named(step.because[0])}"


def _hidden(size: int, focus: Focus, left: Left) -> Iterator[Finding]:
    line: Line = focus.data
    if not line.full:
        return
    spots = {letter: places_of(letter, line.cells, left) for letter in line.once}
    few = [letter for letter, places in spots.items() if 1 < len(places) <= size]
    for chosen in combinations(few, size):
        where = dict.fromkeys(cell for letter in chosen for cell in spots[letter])
        if len(where) == size:
            gone = [(cell, v) for cell in where for v in left[cell] if v not in chosen]
            if gone:
                others = [cell for cell in line.cells if cell not in where]
                yield Finding(gone, [line.once[letter] for letter in chosen], others)


def _hidden_says(step: Step) -> str:
    letters = sorted(letter_of(once) for once in step.because)
    cells = [cell for cell in line_of(step) if cell not in step.given]
    return f"{listed(letters)} of {named(step.because[0])} must stand in {listed(cells)}"


TECHNIQUES = (
    Technique("settled letter", Level.EASY, 1.0, each("once"), _settled, _settled_says),
    Technique("corner conflict", Level.EASY, 1.0, _corners, _corner, _corner_says),
    Technique("first reach", Level.EASY, 1.0, _watched, _reach, _reach_says),
    Technique("shield", Level.EASY, 1.0, _watched, _shield, _shield_says),
    Technique("opposite clues", Level.EASY, 1.5, _opposites, _opposite, _opposite_says),
    Technique("hidden single", Level.EASY, 1.2, _needed, _one_place, _one_place_says),
    Technique("blank count", Level.MEDIUM, 2.0, _counted, _blanks, _blanks_says),
    Technique("known later letter", Level.MEDIUM, 2.0, _watched, _known, _known_says),
    Technique(
        "last place of a later letter", Level.MEDIUM, 2.5, _watched, _last_places, _last_places_says
    ),
    Technique("naked pair", Level.MEDIUM, 3.5, _counted, partial(_naked, 2), _naked_says),
    Technique("hidden pair", Level.MEDIUM, 4.0, _counted, partial(_hidden, 2), _hidden_says),
    Technique("naked triple", Level.HARD, 4.5, _counted, partial(_naked, 3), _naked_says),
    Technique("hidden triple", Level.HARD, 5.0, _counted, partial(_hidden, 3), _hidden_says),
)
