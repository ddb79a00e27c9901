"""Lines in which each letter occurs once, the clues outside them, and sentences about both.

A line is a constraint that is a group; whether it has all letters is part of its relation.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import NamedTuple

from enpitsu.kit.techniques.groups import Group, groups
from enpitsu.kit.techniques.words import facts, line
from enpitsu.puzzle import Border, CandidateMap, Clue, Constraint, Model, Place, Side, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Count

BLANK = "."
KNOWN_BLANK, SOME_LETTER = "-", "*"  # signs that may be printed in a cell instead of a letter


class Sight(NamedTuple):
    """A clue outside: its letter is the first among the cells of a line, nearest cell first."""

    side: Side
    cells: Sequence[Place]
    letter: Value
    first: Constraint
    line: Group


def sights(model: Model) -> Iterator[Sight]:
    """The clues round a board, each with the line that it looks along."""
    lines = {frozenset(line.places): line for line in groups(model, "once")}
    for constraint in model.constraints:
        if constraint.rule.id == "first":
            (clue,), cells = constraint.clues, constraint.variables
            yield Sight(clue.place.side, cells, clue.value, constraint, lines[frozenset(cells)])


def blank_counts(model: Model) -> dict[frozenset[Place], Constraint]:
    """For each line with every letter in it, the lemma that counts its blanks."""
    return {frozenset(c.places): c for c in model.lemmas if c.rule.id == "blanks"}


def empty_cells(lemma: Constraint) -> int:
    """The number of blank cells in a line, from the lemma that counts them."""
    match lemma.relation.formula:
        case Count(_, number, _):
            return number
    raise TypeError(f"{lemma} counts nothing")


def named(constraint: Constraint) -> str:
    """The name of a constraint's line: "row 1" or "column 3"."""
    if constraint.clues:
        return _seen_from(constraint.clues[0].place)
    return line(constraint.places)


def claim(clue: Clue) -> str:
    """A clue in words: "A is the first letter from the left in row 1"."""
    side = clue.place.side
    return f"{clue.value} is the first letter from the {side} in {_seen_from(clue.place)}"


def unseen(clues: Sequence[Clue], cells: Sequence[Place], known: CandidateMap) -> str:
    """Why a letter cannot be the first one seen along a line."""
    (clue,) = clues
    line, letter = _seen_from(clue.place), clue.value
    may = [i for i, cell in enumerate(cells) if letter in known.get(cell, (letter,))]
    if not may:
        return f"{line} would have no place for {letter}"
    if any(BLANK not in known.get(cell, (BLANK,)) for cell in cells[: may[0]]):
        return (
            f"another letter than {letter} would stand first from the {clue.place.side} in {line}"
        )
    return f"{letter} would not be the first letter from the {clue.place.side} in {line}"


def _seen_from(border: Border) -> str:
    return f"{'row' if border.side in ('left', 'right') else 'column'} {border.line + 1}"


def clued(reason: Callable[[Deduction, Clue], str]) -> Callable[[Deduction], str]:
    """The reason of a step that rests on a clue, unless the step turned out not to need one."""

    @wraps(reason)
    def words(step: Deduction) -> str:
        if step.clues:
            return reason(step, step.clues[0])
        return f"{named(step.because[0])} holds each letter once and {facts(step)}"

    return words


def others_of(step: Deduction) -> list[Value]:
    """The letters that a step counts, other than those of its clues."""
    seen = [clue.value for clue in step.clues]
    counted = [letter for c in step.because if not c.clues for letter in c.relation.values()]
    return [letter for letter in counted if letter not in seen]


def empty(cells: Sequence[Place], candidates: CandidateMap) -> list[Place]:
    """The cells that are known to be blank."""
    return [cell for cell in cells if candidates[cell] == (BLANK,)]
