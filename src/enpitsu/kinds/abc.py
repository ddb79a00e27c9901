"""ABC Logic, also known as Easy as ABC and ABC End View: each letter once in every line."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.common import distinct_letters
from enpitsu.expr import Domain, Is, Not, every, exactly, some
from enpitsu.grid import Place
from enpitsu.picture import Look
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
    """Each letter stands once in each line."""
    for cells in puzzle.grid.lines:
        for letter in str(puzzle.options["letters"]):
            yield cells, exactly(1, (Is(vars[cell], letter) for cell in cells))


def first_letters(puzzle: Puzzle, vars: Vars) -> Pairs:
    """Seen from the clue, a cell is blank unless the clued letter stands there or before it."""
    for side in SIDES:
        for border, letter in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            seen = [Is(vars[cell], letter) for cell in cells]
            yield (
                (border, *cells),
                every(
                    some((Is(vars[cell], BLANK), *seen[: i + 1])) for i, cell in enumerate(cells)
                ),
            )


def problems(puzzle: Puzzle) -> Iterable[str]:
    """Every letter has a place in every line."""
    letters = str(puzzle.options["letters"])
    shortest = min(puzzle.grid.rows, puzzle.grid.cols)
    if len(letters) > shortest:
        yield f"there are {len(letters)} letters; expected at most {shortest} on {puzzle.grid}"


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
        Rule("once", "Each of the letters {letters} stands once in every row and column.", once),
        Rule(
            "first",
            "A letter outside the grid is the first one met from there in its row or column.",
            first_letters,
        ),
    ),
    problems=problems,
    look=Look(),
)
