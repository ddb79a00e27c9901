"""ABC Logic, also known as Easy as ABC and ABC End View: each letter once in every line."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.common import distinct_letters
from enpitsu.expr import Count, Domain, Is, Not, every, some
from enpitsu.grid import Place
from enpitsu.picture import DOT, RING, Look
from enpitsu.puzzle import Answer, Kind, Layer, Pairs, Puzzle, Rule, Symbols, Vars

BLANK = "."
KNOWN_BLANK, SOME_LETTER = "-", "*"
SIDES = ("top", "bottom", "left", "right")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a letter or stays blank."""
    values = (*str(puzzle.options["letters"]), BLANK)
    return dict.fromkeys(puzzle.grid.cells, values)


def given_letters(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A cell holds the letter printed in it, stays blank, or holds just some letter."""
    for cell, clue in puzzle.clues["grid"].items():
        blank = Is(vars[cell], BLANK)
        match clue:
            case "-":
                yield (cell,), blank
            case "*":
                yield (cell,), Not(blank)
            case letter:
                yield (cell,), Is(vars[cell], letter)


def once(puzzle: Puzzle, vars: Vars) -> Pairs:
    """Each letter stands once in each line, or at most once in the short lines if some are."""
    grid = puzzle.grid
    longest = max(grid.rows, grid.cols)
    for cells in grid.lines:
        low = 1 if len(cells) == longest else 0
        for letter in str(puzzle.options["letters"]):
            yield cells, Count(tuple(Is(vars[cell], letter) for cell in cells), low, 1)


def first_letters(puzzle: Puzzle, vars: Vars) -> Pairs:
    """The clued letter is in the line, and a cell without it there or before is blank."""
    for side in SIDES:
        for border, letter in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            seen = [Is(vars[cell], letter) for cell in cells]
            before = (some((Is(vars[c], BLANK), *seen[:i])) for i, c in enumerate(cells[:-1], 1))
            yield (border, *cells), every((*before, some(seen)))


def problems(puzzle: Puzzle) -> Iterable[str]:
    """Every letter has a place in the long lines."""
    letters = str(puzzle.options["letters"])
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    if len(letters) > longest:
        yield f"there are {len(letters)} letters; expected at most {longest} on {puzzle.grid}"


KIND = Kind(
    name="abc",
    title="ABC Logic",
    clues=(
        *(Layer(side, Symbols(option="letters"), on=side) for side in SIDES),
        Layer("grid", Symbols(KNOWN_BLANK + SOME_LETTER, option="letters")),
    ),
    options=(distinct_letters("letters", "ABC"),),
    answer=Answer(domains, outside=BLANK),
    rules=(
        Rule("given", "What is printed in the grid stays.", given_letters),
        Rule(
            "once",
            "Each of the letters {letters} stands once in every row and column; if the board is "
            "not square, once in every long line and at most once in every short one.",
            once,
        ),
        Rule(
            "first",
            "A letter outside the grid is the first one met from there in its row or column.",
            first_letters,
        ),
    ),
    problems=problems,
    look=Look({BLANK: DOT, KNOWN_BLANK: DOT, SOME_LETTER: RING}),
)
