"""ABC Logic: each letter once in every line."""

from collections.abc import Iterable

from enpitsu.errors import Fault
from enpitsu.kinds.abc.codecs import CODECS
from enpitsu.kinds.abc.lines import BLANK, KNOWN_BLANK, SOME_LETTER, unseen
from enpitsu.kit.common import (
    DIAGONAL,
    diagonals,
    diagonals_of_squares,
    distinct_letters,
    on_diagonals,
)
from enpitsu.paper.grid import SIDES, Border, Place
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Symbols
from enpitsu.paper.look import DOT, RING, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Formula, Is, every, has, lacks, number_of, relation, some


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a letter or stays blank."""
    values = (*str(puzzle.options["letters"]), BLANK)
    return dict.fromkeys(puzzle.grid.cells, values)


def given_letters(puzzle: Puzzle, _: Domains) -> Instances:
    """A clue in a cell is its letter, or says that the cell is blank, or has any letter."""
    meaning = {KNOWN_BLANK: has(BLANK), SOME_LETTER: lacks(BLANK)}
    for cell, clue in puzzle.clues["grid"].items():
        yield (cell,), (Clue("grid", cell, clue),), meaning.get(str(clue)) or has(clue)


def once(puzzle: Puzzle, _: Domains) -> Instances:
    """Each letter occurs once in each line; in a line shorter than others, at most once."""
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    letters = str(puzzle.options["letters"])
    for cells in puzzle.grid.lines:
        low = 1 if len(cells) == longest else 0
        for letter in letters:
            yield cells, (), number_of(letter, len(cells), low, 1)


def blanks(puzzle: Puzzle, _: Domains) -> Instances:
    """In a line with all letters, every other cell is blank."""
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    number = longest - len(str(puzzle.options["letters"]))
    for cells in puzzle.grid.lines:
        if len(cells) == longest:
            yield cells, (), number_of(BLANK, longest, number, number)


def in_diagonals(puzzle: Puzzle, _: Domains) -> Instances:
    """Each letter occurs once on both long diagonals, if the option is set."""
    for cells in diagonals(puzzle):
        for letter in str(puzzle.options["letters"]):
            yield cells, (), number_of(letter, len(cells), 1, 1)


@relation
def first(letter: str, size: int) -> Formula:
    """The letter is in the line, and every cell before it is blank."""
    seen = [Is(slot, letter) for slot in range(size)]
    blank_or_seen = (some((Is(i, BLANK), *seen[: i + 1])) for i in range(size - 1))
    return every((*blank_or_seen, some(seen)))


def first_letters(puzzle: Puzzle, _: Domains) -> Instances:
    """The letter of a clue is the first letter seen from its side."""
    for side in SIDES:
        for border, letter in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            yield cells, (Clue(side, border, letter),), first(str(letter), len(cells))


def first_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The first letter that a board shows from a side."""
    letters = (board[cell] for cell in puzzle.grid.ray(border))
    return [letter for letter in letters if letter != BLANK][:1]


def cell_shown(_: Puzzle, board: Board, cell: Place) -> Iterable[Value]:
    """The clues that fit a cell: its letter, the sign for any letter, or the sign for blank."""
    if cell not in board:
        return ()
    return (KNOWN_BLANK,) if board[cell] == BLANK else (board[cell], SOME_LETTER)


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault if the letters do not fit into the long lines."""
    letters = str(puzzle.options["letters"])
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    if len(letters) > longest:
        met = f"there are {len(letters)} letters"
        yield Fault(f"{met}; expected at most {longest} on {puzzle.grid}")
    yield from diagonals_of_squares(puzzle)


BLANKS = Rule(
    "blanks",
    "A line with every letter in it has as many blank cells as are left over.",
    blanks,
    roles=("lemma", "implied"),
    noun="line",
)

KIND = Kind(
    name="abc",
    title="ABC Logic",
    aliases=("Easy as ABC", "ABC End View", "Buchstabensalat", "Letter Salad"),
    family="numbers and letters",
    usual_size=(5, 5),
    clues=(
        *(Layer(side, Symbols(option="letters"), on=side) for side in SIDES),
        Layer("grid", Symbols(KNOWN_BLANK + SOME_LETTER, option="letters"), rare=True),
    ),
    options=(distinct_letters("letters", "ABC", "Letters"), DIAGONAL),
    answers=(Answer(domains, outside=BLANK),),
    rules=(
        Rule(
            "given",
            "Givens are part of the solution.",
            given_letters,
            shown={"grid": cell_shown},
        ),
        Rule(
            "once",
            "Each of the letters {letters} stands once in every row and column; in a grid that is "
            "not square, once in every long line and at most once in every short one.",
            once,
            noun="line",
        ),
        Rule(
            "diagonal",
            "With diagonal=yes each letter stands once in both long diagonals, too (here: "
            "{diagonal}).",
            in_diagonals,
            noun="diagonal",
        ),
        Rule(
            "first",
            "A letter outside the grid is the first one met from there in its row or column.",
            first_letters,
            unmet=unseen,
            shown=dict.fromkeys(SIDES, first_shown),
        ),
        BLANKS,
    ),
    problems=problems,
    codecs=CODECS,
    techniques=Later("enpitsu.kinds.abc.techniques:TECHNIQUES"),
    whole_ladder=True,
    look=Look(
        {BLANK: DOT, KNOWN_BLANK: DOT, SOME_LETTER: RING},
        shaded=on_diagonals,
        value_names={BLANK: "empty"},
    ),
)
