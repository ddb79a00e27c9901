"""Samurai Sudoku: layouts, grids of any size and place, and what is no board."""

from random import Random

import pytest

from enpitsu import count, explain, generate, read, solve
from enpitsu.errors import FormatError, Unsupported
from enpitsu.kinds.samurai import NAMES, grids
from enpitsu.puzzle.model import model

BOARD = "samurai\ngivens\n" + ". . . . . .\n" * 6
TWO = "grid r1c1 r1c4 r4c1 r4c4\ngrid r3c3 r3c6 r6c3 r6c6\n"


@pytest.mark.parametrize("layout", NAMES[1:])
def test_each_layout_is_made(layout):
    rows, cols = {
        "samurai": (8, 8),
        "sohei": (8, 8),
        "flower": (8, 8),
        "butterfly": (6, 6),
        "twodoku": (6, 6),
        "twins": (6, 4),
        "single": (4, 4),
    }[layout]
    wish = {"layout": layout}
    puzzle = generate("samurai", rows=rows, cols=cols, seed=1, extra_options=wish)
    numbers = {"samurai": 5, "sohei": 4, "flower": 5, "butterfly": 4, "single": 1}
    assert len(grids(puzzle)) == numbers.get(layout, 2)
    told = explain(puzzle)
    assert told.end.board() == solve(puzzle).solution


def test_what_is_shared_counts_in_both_grids():
    # Of the 288 Sudokus of four rows each box at a corner is in so many; two share one.
    single = count(read("samurai\ngivens\n" + ". . . .\n" * 4 + "grid r1c1 r1c4 r4c1 r4c4\n"))
    assert single.at_least == 288
    assert count(read(BOARD + TWO)).at_least == (288 // 24) ** 2 * 24


def test_grids_of_different_sizes_share_what_both_can_hold():
    text = "samurai\ngivens\n" + (". " * 9 + "\n") * 9
    puzzle = read(text + "grid r1c1 r1c9 r9c1 r9c9\ngrid r6c6 r6c9 r9c6 r9c9\n")
    assert puzzle.domains[grids(puzzle)[1].first] == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "no grid is printed"),
        ("grid r1c1 r1c5 r5c1 r5c5\n", "expected the four corners of a square of 4, 9"),
        ("grid r1c1 r1c4 r4c1 r4c5\n", "expected the four corners"),
        ("grid r1c1 r1c4 r4c1\n", "expected 4 to 4 cells"),
    ],
)
def test_what_is_no_grid_is_refused(more, told):
    with pytest.raises(FormatError, match=told):
        read(BOARD + more)


@pytest.mark.parametrize(
    ("givens", "told"),
    [(". . . . . 1\n", "r1c6 lies in a hole"), ("5 . . . . .\n", "r1c1 holds 5; expected 1 to 4")],
)
def test_givens_stand_in_grids(givens, told):
    with pytest.raises(FormatError, match=told):
        read("samurai\ngivens\n" + givens + ". . . . . .\n" * 5 + TWO)


def test_a_board_that_no_layout_fills_is_refused():
    with pytest.raises(Unsupported, match="no samurai on 7x7: no grid is printed"):
        generate("samurai", rows=7)


@pytest.mark.parametrize("seed", range(8))
def test_no_technique_strikes_out_what_is_true_in_any_grid(seed):
    rng, wish = Random(seed), {"layout": "samurai"}
    puzzle = generate("samurai", rows=8, seed=1, extra_options=wish)
    rules, right = model(puzzle), solve(puzzle).solution
    candidates = {
        place: tuple(n for n in domain if n == right[place] or rng.random() < 0.3)
        for place, domain in rules.domains.items()
    }
    found = set()
    for technique in puzzle.kind.techniques:
        if "full" in technique.ladders:
            for site in technique.sites(rules):
                for one in technique.find(site, candidates):
                    found.add(technique.name)
                    assert all(value != right[place] for place, value in one.removes), technique
    assert "empty rectangle" in found
