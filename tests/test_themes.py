"""Pictures that clues are laid in."""

import pytest

from enpitsu.errors import OutOfTime, Unsupported
from enpitsu.making.making import generate
from enpitsu.making.recipe import Recipe
from enpitsu.making.themes import LETTERS, MIRRORED, THEMES, picture_of, theme
from enpitsu.paper.grid import Grid


def drawn(name, rows, cols):
    return theme(name, Grid(rows, cols)).split("/")


def test_what_themes_look_like():
    assert drawn("frame", 4, 5) == ["#####", "#...#", "#...#", "#####"]
    assert drawn("rings", 5, 5) == ["#####", "#...#", "#.#.#", "#...#", "#####"]
    assert drawn("spiral", 5, 5) == ["#####", "....#", "###.#", "#...#", "#####"]
    assert drawn("cross", 4, 5) == ["..#..", "#####", "#####", "..#.."]
    assert drawn("diagonals", 4, 4) == ["#..#", ".##.", ".##.", "#..#"]
    assert drawn("checkers", 2, 3) == ["#.#", ".#."]
    assert drawn("l", 7, 7) == [".......", *[".#....."] * 4, ".#####.", "......."]
    assert drawn("T", 5, 6) == ["######", *["..##.."] * 4]


@pytest.mark.parametrize("name", [*THEMES, *LETTERS])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (5, 5), (6, 9), (10, 10), (17, 12)])
def test_themes_lie_on_the_board_at_every_size(name, rows, cols):
    found = drawn(name, rows, cols)
    assert (len(found), {*map(len, found)}) == (rows, {cols})
    assert "#" in "".join(found)
    if name in MIRRORED:
        assert found == [row[::-1] for row in found]


def test_letters_differ():
    assert len({theme(letter, Grid(9, 9)) for letter in LETTERS}) == len(LETTERS)


def test_a_spiral_does_not_touch_itself():
    cells = [
        (r, c) for r, row in enumerate(drawn("spiral", 11, 14)) for c in range(14) if row[c] == "#"
    ]
    near = {(1, 0), (0, 1), (-1, 0), (0, -1)}
    beside = [sum((r + down, c + right) in cells for down, right in near) for r, c in cells]
    assert sorted(beside) == [1, 1, *[2] * (len(cells) - 2)]


def test_clues_lie_in_the_theme():
    puzzle = generate("sudoku", theme="frame")
    rim = {cell for cell in puzzle.grid.cells if {cell.row, cell.col} & {0, 8}}
    assert rim <= puzzle.clues["givens"].keys()
    assert len(puzzle.clues["givens"].keys() - rim) < 20


@pytest.mark.parametrize(
    ("name", "layer", "picture"),
    [
        ("kurodoko", "grid", "diagonals"),
        ("yajilin", "numbers", "frame"),
        ("yajilin", "numbers", "E"),
        ("koburin", "grid", "frame"),
        ("akari", "grid", "S"),
    ],
)
def test_what_a_theme_needs_is_solved_for(name, layer, picture):
    puzzle = generate(name, theme=picture, attempts=20)
    lines = theme(picture, puzzle.grid).split("/")
    wished = {cell for cell in puzzle.grid.cells if lines[cell.row][cell.col] == "#"}
    assert wished <= puzzle.clues[layer].keys()
    assert len(puzzle.clues[layer].keys() - wished) <= 0.1 * len(puzzle.grid.cells)


def test_pictures_of_files():
    assert picture_of("#.-\n...\n") == "#.-/..."
    assert picture_of("P1\n# a corner\n3 2\n1 0 0\n110\n") == "#../##."
    for text, said in (
        ("P1\n3\n", "bitmap '3'; expected its width and height"),
        ("P1\n3 2\n10010", "bitmap of 3 x 2; expected 6 digits, each 0 or 1"),
        ("#..\nhello", "bitmap row 'hello'; expected only # - ."),
        ("P1\n1 1\n2", "bitmap of 1 x 1; expected 1 digits, each 0 or 1"),
    ):
        with pytest.raises(Unsupported, match=said):
            picture_of(text)


def test_themes_that_are_none_and_too_many():
    with pytest.raises(Unsupported, match="unknown theme 'frme'; did you mean 'frame'"):
        Recipe("sudoku", theme="frme")
    with pytest.raises(Unsupported, match="cells and theme; expected one of them"):
        Recipe("sudoku", 1, cells="#", theme="frame")
    with pytest.raises(Unsupported, match="the method random knows no wish 'theme'"):
        Recipe("marupeke", method="random", theme="frame")


def test_a_picture_that_no_solution_has_is_given_up_soon():
    told = "in 200 attempts, none with a solution that has clues in these cells"
    with pytest.raises(OutOfTime, match=told):  # the black cells between them would be cut off
        generate("nurikabe", rows=6, theme="checkers")


def test_a_bitmap_on_the_command_line(run, tmp_path):
    file = tmp_path / "corner.pbm"
    file.write_text("P1\n4 4\n1100\n1000\n0000\n0001\n")
    code, out, err = run("generate", "sudoku", "--size", "4x4", "--bitmap", file)
    rows = [row.split() for row in out.splitlines()[2:]]
    assert (code, err) == (0, "")
    assert "." not in (rows[0][0], rows[0][1], rows[1][0], rows[3][3])
    assert run("generate", "sudoku", "--bitmap", file)[1] == out  # which has the size, too
    code, _, err = run("generate", "sudoku", "--bitmap", file, "--cells", "#")
    assert (code, "cells and bitmap; expected one of them" in err) == (2, True)
