"""How people solve ABC Logic: by what stands first in a line, and by what a line must hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from enpitsu.expr import Count, Is
from enpitsu.grid import Border, Cell
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

BLANK = "."


class Line(NamedTuple):
    """A row or a column with the constraint on each letter; `full` if all letters stand in it."""

    cells: Sequence[Cell]
    once: Mapping[str, Constraint]
    full: bool


class Sight(NamedTuple):
    """A clue: what stands first among these cells, nearest first, of this line."""

    border: Border
    cells: Sequence[Cell]
    letter: str
    first: Constraint
    line: Line


def lines(model: Model) -> list[Line]:
    """The rows and columns of a board."""
    once: dict[tuple[Cell, ...], dict[str, Constraint]] = {}
    for constraint in model.constraints:
        if constraint.rule.id == "once":
            cells = tuple(cells_of(constraint))
            once.setdefault(cells, {})[letter_of(constraint)] = constraint
    longest = max(model.puzzle.grid.rows, model.puzzle.grid.cols)
    return [Line(cells, found, len(cells) == longest) for cells, found in once.items()]


def sights(model: Model) -> list[Sight]:
    """The clues round a board."""
    by_cells = {line.cells: line for line in lines(model)}
    found = []
    for constraint in model.constraints:
        if constraint.rule.id == "first":
            border, cells = border_of(constraint), cells_of(constraint)
            letter = shown(constraint)
            line = by_cells[tuple(sorted(cells))]
            found.append(Sight(border, cells, letter, constraint, line))
    return found


def letter_of(once: Constraint) -> str:
    """The letter a constraint on a line speaks of."""
    assert isinstance(once.expr, Count)
    part = once.expr.parts[0]
    assert isinstance(part, Is)
    return str(part.value)


def named(constraint: Constraint) -> str:
    """The line of a constraint as people count it: "row 1" or "column 3"."""
    if constraint.rule.id == "first":
        border = border_of(constraint)
        return f"{'row' if border.side in ('left', 'right') else 'column'} {border.line + 1}"
    cells = cells_of(constraint)
    if cells[0].row == cells[-1].row:
        return f"row {cells[0].row + 1}"
    return f"column {cells[0].col + 1}"


def holds(cell: Cell, left: Left) -> bool:
    """Whether some letter, known or not, stands in a cell."""
    return BLANK not in left[cell]


def empty(cells: Sequence[Cell], left: Left) -> list[Cell]:
    """The cells known to stay blank."""
    return [cell for cell in cells if left[cell] == (BLANK,)]


def clue_of(step: Step) -> Constraint:
    """The clue a step rests on."""
    return next(c for c in step.because if c.rule.id == "first")


def others_of(step: Step) -> list[str]:
    """The letters a step counts besides those of its clues."""
    clued = [shown(c) for c in step.because if c.rule.id == "first"]
    counted = [letter_of(c) for c in step.because if c.rule.id == "once"]
    return [letter for letter in counted if letter not in clued]


def border_of(first: Constraint) -> Border:
    """Where a clue stands."""
    border = first.places[0]
    assert isinstance(border, Border)
    return border


def cells_of(constraint: Constraint) -> list[Cell]:
    """The cells of a constraint, without its clue."""
    return [place for place in constraint.places if isinstance(place, Cell)]


def line_of(step: Step) -> list[Cell]:
    """The line in which a step counts."""
    return cells_of(step.because[0])


def shown(first: Constraint) -> str:
    """The letter of a clue."""
    assert isinstance(first.expr, Count)
    seen = first.expr.parts[-1]
    assert isinstance(seen, Count)
    part = seen.parts[0]
    assert isinstance(part, Is)
    return str(part.value)


def claim(first: Constraint) -> str:
    """A clue in words: "A is the first letter from the left in row 1"."""
    side = border_of(first).side
    return f"{shown(first)} is the first letter from the {side} in {named(first)}"


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
    return f"{named(step.because[0])} has its {letter_of(once)} at {listed(step.given)} already"


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


def _shield_says(step: Step) -> str:
    first = clue_of(step)
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


def _reach_says(step: Step) -> str:
    number = len(others_of(step))
    others = "another letter needs" if number == 1 else f"{number} other letters need"
    told = f"{claim(clue_of(step))} and {others} room behind it"
    return f"{told}, as {facts(step)}" if step.given else told


def _known(focus: Focus, left: Left) -> Iterator[Finding]:
    """The letter stands no later than the first cell known to hold some letter."""
    sight: Sight = focus.data
    end = next((i for i, cell in enumerate(sight.cells) if holds(cell, left)), None)
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


def _known_says(step: Step) -> str:
    *_, known = (place for place, values in step.given.items() if BLANK not in values)
    told = f"{claim(clue_of(step))} and has come by {known}, which is not empty"
    return told if len(step.because) == 2 else f"{told}, and has no other place"


def _last_places(focus: Focus, left: Left) -> Iterator[Finding]:
    """The letter stands before the last place of any other letter the line must hold."""
    sight: Sight = focus.data
    if not sight.line.full:
        return
    seen = sight.line.once[sight.letter]
    for letter, once in sight.line.once.items():
        if letter != sight.letter:
            last = max(i for i, c in enumerate(sight.cells) if letter in left[c] or not i)
            gone = [(c, sight.letter) for c in sight.cells[last:] if sight.letter in left[c]]
            if gone:
                yield Finding(sorted(gone), (sight.first, seen, once), sight.cells[last + 1 :])


def _last_places_says(step: Step) -> str:
    (other,) = others_of(step)
    return f"{claim(clue_of(step))} and needs a place for {other} behind it"


def _opposites(model: Model) -> Iterator[Focus]:
    for one, other in permutations(sights(model), 2):
        if one.cells == other.cells[::-1]:
            yield Focus(one.cells, (one.first, other.first), (one, other))


def _opposite(focus: Focus, left: Left) -> Iterator[Finding]:
    """The letters of two opposite clues are the ends of what stands in their line."""
    one, other = focus.data
    once = one.line.once
    if one.letter == other.letter:
        ends = (one.letter, BLANK)
        gone = [(cell, value) for cell in one.cells for value in left[cell] if value not in ends]
        if gone:
            yield Finding(gone, (*focus.constraints, once[one.letter]), ())
        return
    between = len(once) - 2
    start = next((i for i, cell in enumerate(one.cells) if one.letter in left[cell]), None)
    blanks = empty(one.cells, left)
    if not one.line.full or between < 1 or start is None:
        return
    if len(one.cells) - len(blanks) < len(once):
        return  # no clue is needed to see that the line cannot be filled
    room = 0
    gone = [(c, other.letter) for c in one.cells[: start + 1] if other.letter in left[c]]
    for cell in one.cells[start + 1 :]:
        if room < between and other.letter in left[cell]:
            gone.append((cell, other.letter))
        room += left[cell] != (BLANK,)
    if gone:
        given = dict.fromkeys((*one.cells[:start], *blanks))
        because = [c for letter, c in once.items() if letter != one.letter]
        yield Finding(sorted(gone), (*focus.constraints, *because), list(given))


def _opposite_says(step: Step) -> str:
    ends = [c for c in step.because if c.rule.id == "first"]
    told = " and ".join(map(claim, ends))
    if shown(ends[0]) == shown(ends[-1]):
        return f"{told}, so it is the only one"
    number = len(others_of(step))
    others = "the other letter stands" if number == 1 else f"the {number} other letters stand"
    told = f"{told}, so {others} between them"
    return f"{told}, while {facts(step)}" if step.given else told


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
    return f"{listed(step.given)} take {' and '.join(letters)} of {named(step.because[0])}"


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
    Technique("hidden single", Level.EASY, 1.2, _needed, _one_place, _one_place_says),
    Technique("blank count", Level.EASY, 1.5, _counted, _blanks, _blanks_says),
    Technique("known later letter", Level.MEDIUM, 2.0, _watched, _known, _known_says),
    Technique(
        "last place of a later letter", Level.MEDIUM, 2.5, _watched, _last_places, _last_places_says
    ),
    Technique("opposite clues", Level.MEDIUM, 2.5, _opposites, _opposite, _opposite_says),
    Technique("naked pair", Level.MEDIUM, 3.5, _counted, partial(_naked, 2), _naked_says),
    Technique("hidden pair", Level.MEDIUM, 4.0, _counted, partial(_hidden, 2), _hidden_says),
    Technique("naked triple", Level.HARD, 4.5, _counted, partial(_naked, 3), _naked_says),
    Technique("hidden triple", Level.HARD, 5.0, _counted, partial(_hidden, 3), _hidden_says),
)
