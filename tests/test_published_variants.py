"""Options that published variants need: what they mean, by counting boards one by one."""

from itertools import product

import pytest

from enpitsu.counting.count import count
from enpitsu.engines.solve import solve
from enpitsu.errors import FormatError, Unsupported
from enpitsu.inference.explain import explain
from enpitsu.io import formats
from enpitsu.io.formats import read_record


def boards(rows, cols, values):
    for told in product(values, repeat=rows * cols):
        yield [told[row * cols : (row + 1) * cols] for row in range(rows)]


def lines(board):
    return [*board, *zip(*board, strict=True)]


def diagonals(board):
    size = len(board)
    return [[board[i][i] for i in range(size)], [board[i][-1 - i] for i in range(size)]]


def seen(line):
    return sum(height > max((0, *line[:i])) for i, height in enumerate(line))


# -- minesweeper ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mines", [0, 1, 3, 5, "any"])
def test_as_many_mines_as_are_told(mines):
    def right(board):
        near = board[0][0] + board[0][1] + board[1][0] + board[1][1] + board[0][2] + board[1][2]
        return near == 1 and not board[0][1] and mines in ("any", sum(map(sum, board)))

    puzzle = formats.read(f"minesweeper mines={mines}\n. 1 .\n. . .\n. . .\n")
    assert int(count(puzzle)) == sum(map(right, boards(3, 3, (0, 1))))


def test_more_mines_than_cells_are_a_fault():
    with pytest.raises(FormatError, match="mines=5 on 2x2; expected at most 4"):
        formats.read("minesweeper mines=5\n. .\n. 1\n")


# -- abc -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("diagonal", ["yes", "no"])
def test_letters_in_diagonals(diagonal):
    def right(board):
        all_lines = lines(board) + (diagonals(board) if diagonal == "yes" else [])
        return board[0][0] == "A" and all(
            line.count(letter) == 1 for line in map(list, all_lines) for letter in "AB"
        )

    puzzle = formats.read(f"abc letters=AB diagonal={diagonal}\ngrid\nA . .\n. . .\n. . .\n")
    assert int(count(puzzle)) == sum(map(right, boards(3, 3, "AB.")))


# -- skyscrapers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("heights", "diagonal"), [(2, "no"), (2, "yes"), (1, "no"), ("all", "no")])
@pytest.mark.parametrize("number", [1, 2])
def test_fewer_heights_than_cells(heights, diagonal, number):
    most = 3 if heights == "all" else heights

    def right(board):
        all_lines = lines(board) + (diagonals(board) if diagonal == "yes" else [])
        once = all(list(line).count(h) == 1 for line in all_lines for h in range(1, most + 1))
        return once and seen([row[1] for row in board]) == number

    text = f"skyscrapers heights={heights} diagonal={diagonal}\n"
    puzzle = formats.read(f"{text}top . {number} .\nbottom . . .\nleft . . .\nright . . .\n")
    values = range(1, 4) if heights == "all" else range(heights + 1)
    assert int(count(puzzle)) == sum(map(right, boards(3, 3, values)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("heights=4\ntop . . .\nleft . . .\n", "heights=4 on 3x3; expected at most 3"),
        ("heights=2\ngivens\n. . 3\n. . .\n. . .\n", "r1c3 holds 3, and there are 2 heights"),
        ("diagonal=yes\ntop . . .\nleft . .\n", "diagonal=yes on 2x3; expected a square grid"),
        ("heights=0\ntop . . .\nleft . . .\n", "a whole number from 1, or all"),
    ],
)
def test_what_cannot_be_printed(text, expected):
    with pytest.raises(FormatError, match=expected):
        formats.read(f"skyscrapers {text}")


SECTIONS = """begin
puzzle hochhaeuser
size 4
{}[clabels]
1 2 2 2
3 2 1 2
[rlabels]
1 2 2 2
3 1 2 2
[solution]
3 2 1 -
2 - 3 1
- 1 2 3
1 3 - 2
[end]
"""


@pytest.mark.parametrize("depth", ["", "depth 3\n"])
def test_fewer_heights_in_sections(depth):
    record = read_record(SECTIONS.format(depth))
    assert record.puzzle.options["heights"] == 3
    assert record.solution is not None
    back = read_record(formats.write(record, "janko"))
    assert (back.puzzle, back.solution) == (record.puzzle, record.solution)


# -- all of them ---------------------------------------------------------------------------------

PUZZLES = (
    "minesweeper mines=5\n. . 2 .\n1 . 2 .\n. . . .\n0 . . .\n",
    "abc letters=ABC diagonal=yes\nleft . A . C\ngrid\n. . . .\n. . - .\n. . . .\n. . . -\n",
    "skyscrapers heights=3 diagonal=yes\nbottom . 3 . .\nleft . 2 . .\nright . . 1 .\n",
)


@pytest.mark.parametrize("text", PUZZLES)
def test_a_variant_is_solved_explained_and_written_where_it_can_be_said(text):
    puzzle = formats.read(text)
    assert solve(puzzle).unique
    assert explain(puzzle).complete
    for format in ("text", "json"):
        assert formats.read(formats.write(puzzle, format)) == puzzle
    for format in puzzle.kind.codecs:
        if (puzzle.kind.name, format) != ("skyscrapers", "janko"):
            with pytest.raises(Unsupported, match=r"cannot be written there|must be known"):
                formats.write(puzzle, format)
