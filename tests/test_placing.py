"""Kinds where things are placed in cells: what other programs write of them, and their steps."""

import random
from collections import Counter
from pathlib import Path

import pytest

from enpitsu import check, explain
from enpitsu.engines.solve import solve
from enpitsu.errors import FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.kit.techniques.words import sentence
from enpitsu.making.clues import printed_by
from enpitsu.paper.grid import Border, Cell, Grid
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind

EXAMPLES = Path(__file__).parent.parent / "examples"
# Links and game IDs that come back as they are; the solution in a file is that of the link beside
# it. The links are samples of the editor pzprjs and tests of the editor Penpa-Edit, the IDs are
# those of the icons of the collection.
LINKS = (
    "akari/6/6/nekcakbl",
    "akari/10/10/jbh.rchcpah.n.jbpchcp.jah",
    "gokigen/4/4/iaegcgcj6a",
    "gokigen/7/7/kag2d27ag6bh26c91cjbg5cgehci",
    "gokigen/10/10/hc5b0bgcgdg7217bidj8778d7ag676617377dgcg8c6317222d6221clbga",
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
    (
        "kakuro/11/11/.6Bn.HDm4go3Er6go70mFOqj0Can6apOclg4lfapabna0h0qAdm3ModAr0Oo.m.0an..geajgTga"
        "74CIac"
    ),
    "mines/5/5/g2m13l13g0j",
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
    "skyscrapers/4/4/k13h4j3g",
    "skyscrapers/6/6/h4j2h2g3g3h4g5g2g2",
    "tents/5/5/2g0h1i1j82323",
    "tents/13/13/23g3g1i333g2j2g2j3i1517617151695114b322hi33g00100100e",
    "starbattle/6/6/1/4ilbhgdnmhou",
    "starbattle/9/9/2/12a955kh37khi20fe0g13toea1c07g",
    "starbattle/10/10/2/5g252c2qkgbakk98igse7g88cp3730so000u",
    "starbattle/13/13/2/40142jhssb4ij4491m8d6b0io4k8ab003vosuc02181v3e00o00fo3g00073phsg",
)
FILES = {
    "akari/6/6/nekcakbl": (
        "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /"
        ". . . # . . /"
    ),
    "gokigen/4/4/iaegcgcj6a": (
        "pzprv3/gokigen/4/4/. . . 0 . /. 4 . . . /2 . . . 2 /. . . . . /. 1 . 0 . /1 2 1 2 /"
        "2 1 1 1 /1 1 2 2 /2 2 2 1 /"
    ),
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3": (
        "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /"
        "0 21,0 . . . . /0 0,0 12,0 . . 0,0 /. 5 3 . . /3 4 1 2 . /1 2 . 1 2 /. 1 9 3 8 /"
        ". . 8 4 . /"
    ),
    "mines/5/5/g2m13l13g0j": (
        "pzprv3/mines/5/5/. 2 . . . /. . . . 1 /3 . . . . /. . 1 3 . /0 . . . . /. . + . . /"
        "# # + . . /. # + + # /+ + . . # /. + + + # /"
    ),
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h": (
        "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /"
        ". 2 1 # # . # . . /. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /"
        ". 1 1 # . . . # . /. . 3 . # # # . . /"
    ),
    "skyscrapers/4/4/k13h4j3g": (
        "pzprv3/building/4/4/. . . . . . /. 2 1 4 3 . /4 1 2 3 4 . /. 4 3 1 2 3 /. 3 4 2 1 . /"
        ". . 1 3 . . /"
    ),
    "starbattle/6/6/1/4ilbhgdnmhou": (
        "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /"
        "5 4 4 4 4 2 /5 2 2 2 2 2 /+ # + + + + /+ + + # + + /+ + + + + # /. + # + + + /"
        ". + + + # + /# + + + + + /"
    ),
    "tents/5/5/2g0h1i1j82323": (
        "pzprv3/tents/5/5/. 2 . 0 . . /1 . A 1 - - /. . . - - A /. A 1 - - 1 /. . . - 1 A /"
        "1 A 1 - . . /0 -1 0 0 /0 0 0 0 /-1 0 0 0 /0 0 0 -1 /-1 0 0 0 /0 0 0 0 0 /0 0 0 0 -1 /"
        "0 0 0 0 0 /0 0 0 0 0 /"
    ),
}
GAMES = (
    "pattern:10x10:4.3/2.2/1.4/3.2/2.3.2/4/6/6/3.1/1/1.1.4/1.1.3/3.3/2.3/6/5/4/1.1/5/5",
    "tents:8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1",
    "slant:4x4:c0b4c2c2f1a0a",
    "lightup:7x7:b3gB0c0dBaBaBa1aBd1c01g0b",
    "towers:4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1",
    "unequal:4:0D,0,0L,0,0,0,0,0,0D,0U,0R,0,0,0,0,4,",
)


@pytest.mark.parametrize("link", LINKS)
def test_links_come_back_and_have_one_solution(link):
    puzzle = formats.read(link)
    assert formats.write(puzzle, "puzzlink") == f"https://puzz.link/p?{link}"
    assert solve(puzzle).status == "unique"


@pytest.mark.parametrize("link", FILES)
def test_files_hold_the_solution(link):
    record = read_record(FILES[link])
    assert record.puzzle == formats.read(link)
    assert record.solution == solve(record.puzzle).solution
    assert read_record(formats.write(record, "pzprv3")).solution == record.solution


@pytest.mark.parametrize("game", GAMES)
def test_game_ids_come_back(game):
    puzzle = formats.read(game)
    assert formats.write(puzzle, "tatham") == game
    assert solve(puzzle).status == "unique"


def test_heights_in_a_game_id_are_kept_apart():
    text = "towers:3:///////////,1a2_3_1d"
    puzzle = formats.read(text)
    assert [puzzle.clues["givens"].get(cell) for cell in puzzle.grid.row(1)] == [3, 1, None]
    assert formats.write(puzzle, "tatham") == text


def test_what_a_game_was_told_to_make_is_passed_over():
    assert formats.read("lightup:2x3b20s4d1:aB0c") == formats.read("lightup:2x3:aB0c")
    assert formats.read("unequal:3de:0,g0L,") == formats.read("unequal:3:0,0,0,0,0,0,0,0,0L,")


def told(text, technique):
    """The sentences of a technique in the explanation of a puzzle."""
    steps = explain(formats.read(text)).steps
    return [sentence(step) for step in steps if step.technique.name == technique]


@pytest.mark.parametrize(
    ("text", "technique", "sentence"),
    [
        (
            "akari\n. 3 .\n. . .\n. # .",
            "all places of a number",
            "r1c1, r1c3 and r2c2 are bulbs: the 3 at r1c2 has just three places.",
        ),
        (
            "akari\n. 2 .\n. . .\n. # .",
            "corner of a number",
            (
                "r2c1 is empty: else the 2 at r1c2 would have too few places, with r1c1 and r2c2 "
                "empty."
            ),
        ),
        (
            "minesweeper\n. . . .\n1 2 1 .",
            "two numbers compared",
            (
                "r1c3 is a mine: the 2 at r2c2 still needs one more than the 1 at r2c1, and only "
                "r1c3 touches it alone."
            ),
        ),
        (
            "mosaic\n. 5 .\n5 . 4\n5 6 4\n. 4 .",
            "three numbers compared",
            (
                "r1c1, r1c2 and r1c3 are shaded: the 5 at r1c2 and the 4 at r4c2 still need three "
                "more than the 6 at r3c2, and only these count for more of the former."
            ),
        ),
    ],
)
def test_techniques_are_told(text, technique, sentence):
    assert sentence in told(text, technique)


# In the explanation of an example.
SENTENCES = {
    ("futoshiki", "bounds of a sign"): ("r4c1 is not 3: it is less than r3c1, which is at most 3."),
    ("kakuro", "fixed sum"): "r6c1 and r6c2 are 1 or 3: the 4 left of r6c1 is 1+3.",
    ("nonogram", "out of reach"): "r1c2 is white: no run of row 1 (1,1,4) comes there.",
    ("nonogram", "mercury"): (
        "r9c10 is white: the 5 of row 9 covers r9c5 and ends at r9c9 at the latest."
    ),
    ("nonogram", "edge of a run"): "r2c9 is shaded: the 3 of row 2 begins at r2c7.",
    ("nonogram", "glue"): (
        "r7c4 is shaded: the 4 of row 7 covers r7c3 and begins at r7c1 at the earliest."
    ),
    ("nonogram", "joining"): "r6c6 is shaded: r6c5 and r6c7 both belong to the 5 of row 6.",
    ("skyscrapers", "what a number sees"): (
        "r6c2 is not 1: else the 4 left of row 6 would see at most 3."
    ),
    ("starbattle", "would starve a group"): (
        "r2c3 is empty: else the region of r1c1 would have too few places, with r1c2 and r1c3 "
        "empty."
    ),
    ("starbattle", "confinement to 1 line"): (
        "r10c1 to r10c5 are empty: all places left in the region of r6c10 "
        "lie in row 10, so this has no star elsewhere."
    ),
    ("starbattle", "few ways to place stars"): (
        "r6c4 and r6c5 are empty: the region of r7c4 has its two stars at r7c4 and r9c4, or at "
        "r7c4 and r9c5, or at r7c5 and r9c4, or at r7c5 and r9c5, and each touches them."
    ),
}


@pytest.mark.parametrize(
    ("id", "met"),
    [
        ("pattern:2x2:1/1/1", "the text ends; expected /"),
        ("pattern:2x2:1.1/1/1/1", "holds 1,1, which needs 3 cells; expected 2 at most"),
        ("towers:3:1/2/3", "the text ends; expected /"),
        ("towers:3:///////////,j", "10 empty places; expected at most 9"),
        ("unequal:3a:0,h0,", "the mode Adjacent is another puzzle"),
        ("unequal:3:0,g0R,", "R at r3c3 can stand between no two cells"),
        ("unequal:3:0R,0L,g", "L at r1c2 can stand between no two cells"),
        ("unequal:3:0,i", "9 empty cells; expected at most 8"),
        ("unequal:3:4,h", "expected 0 to 3"),
        ("unequal:3:0,g", "the text ends; expected 0 to 3"),
    ],
)
def test_damaged_game_ids_are_refused(id, met):
    with pytest.raises(FormatError) as caught:
        formats.read(id)
    assert met in str(caught.value)


@pytest.mark.parametrize(("name", "technique"), SENTENCES)
def test_techniques_are_told_in_an_example(name, technique):
    text = (EXAMPLES / f"{name}.puz").read_text("utf-8")
    assert SENTENCES[name, technique] in told(text, technique)


# -- trees and tents ---------------------------------------------------------------------------


def can_be_paired(trees, tents):
    """Whether trees and tents make pairs, each a step apart: a matching is looked for."""
    partner = {}

    def finds(tree, tried):
        for tent in tents:
            if abs(tree.row - tent.row) + abs(tree.col - tent.col) == 1 and tent not in tried:
                tried.add(tent)
                if tent not in partner or finds(partner[tent], tried):
                    partner[tent] = tree
                    return True
        return False

    return len(trees) == len(tents) and all(finds(tree, set()) for tree in trees)


def test_tents_that_do_not_touch_make_pairs_as_the_rule_says():
    rng = random.Random(4)
    verdicts = Counter()
    for _ in range(400):
        grid = Grid(rng.randint(1, 5), rng.randint(1, 6))
        tents, trees = set(), set()
        for cell in rng.sample(grid.cells, len(grid.cells)):
            if tents.isdisjoint(grid.touching(cell)) and rng.random() < 0.6:
                tents.add(cell)
        for cell in tents:
            near = [other for other in grid.neighbours(cell) if other not in tents]
            trees.update(rng.sample(near, min(len(near), rng.choice((1, 1, 1, 0, 2)))))
        puzzle = Puzzle(kind("tents"), grid, {"grid": dict.fromkeys(trees, "T")})
        board = {cell: "^" if cell in tents else "-" for cell in puzzle.domains}
        verdict = all(c.holds(board) for c in model(puzzle).constraints)
        assert verdict == can_be_paired(trees, tents)
        verdicts[verdict] += 1
    assert min(verdicts.values()) > 50


# -- lists of runs -----------------------------------------------------------------------------


def test_runs_are_what_a_line_shows():
    rng = random.Random(9)
    for _ in range(60):
        grid = Grid(rng.randint(1, 4), rng.randint(1, 9))
        board = {cell: rng.choice("##-") for cell in grid.cells}
        frame = Puzzle(kind("nonogram"), grid, {})
        puzzle = Puzzle(frame.kind, grid, printed_by(frame, board))
        for row in range(grid.rows):
            word = "".join(board[cell] for cell in grid.row(row)).replace("-", " ")
            shown = ",".join(str(len(run)) for run in word.split()) or "0"
            assert puzzle.clues["left"][Border("left", row)] == shown
        assert all(constraint.holds(board) for constraint in model(puzzle).constraints)
        cell = rng.choice(grid.cells)
        other = {**board, cell: "#-"["-#".index(board[cell])]}
        assert not all(constraint.holds(other) for constraint in model(puzzle).constraints)


def test_a_line_of_which_nothing_is_told_cannot_be_said_elsewhere():
    puzzle = formats.read("nonogram\ntop 1 .\nleft 1")
    for format in ("puzzlink", "pzprv3", "tatham"):
        with pytest.raises(Unsupported, match="top 2 has no clue"):
            formats.write(puzzle, format)


# -- the computer game's mines -----------------------------------------------------------------

MINES = "mines:9x9:1,6,m4fbf51af0c8b8489f81e8"  # made by the collection's own program: ten mines


def test_a_game_of_mines_is_what_its_click_opens():
    record = read_record(MINES)
    printed = record.puzzle.clues["grid"]
    assert Counter(record.solution.values())["*"] == 10
    assert (len(printed), printed[Cell(6, 1)], printed[Cell(7, 2)]) == (56, 0, 2)
    assert check(record.puzzle, record.solution).right
    assert read_record(formats.write(record, "tatham")) == record


@pytest.mark.parametrize("rows", range(1, 6))
@pytest.mark.parametrize("cols", range(1, 6))
def test_mines_come_back_from_under_their_mask(rows, cols):
    board = {cell: "-*"[(3 * cell.row + 2 * cell.col) % 4 == 1] for cell in Grid(rows, cols).cells}
    record = Record(Puzzle(kind("minesweeper"), Grid(rows, cols), {}), solution=board)
    text = formats.write(record, "tatham")
    assert text.count(",") == 0
    assert read_record(text) == record
    plain = "".join("01"[board[cell] == "*"] for cell in Grid(rows, cols).cells)
    plain = f"{int(plain.ljust(-(-len(plain) // 4) * 4, '0'), 2):0{-(-len(plain) // 4)}x}"
    assert read_record(f"mines:{cols}x{rows}:u{plain}") == record


def test_only_what_a_click_opens_can_be_said_in_a_game_of_mines():
    puzzle = formats.read("minesweeper\n1 . 1\n. . .")
    with pytest.raises(Unsupported, match="the solution must be known"):
        formats.write(puzzle, "tatham")
    solution = {cell: "*" if cell == Cell(0, 1) else "-" for cell in puzzle.grid.cells}
    with pytest.raises(Unsupported, match="that one click opens"):
        formats.write(Record(puzzle, solution=solution), "tatham")


# -- sums on edges -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "met"),
    [
        ("kakuro/2/2/k.?", "unknown symbol '?'"),
        ("kakuro/2/2/kp", "6 white cells; expected at most 3"),
        ("kakuro/2/2/n1", "the text ends"),
    ],
)
def test_damaged_links_with_sums_are_refused(link, met):
    with pytest.raises(FormatError) as caught:
        formats.read(link)
    assert met in str(caught.value)


def test_a_sum_stands_only_where_a_run_begins():
    text = "kakuro\n+ . + 3 +\n. # . . .\n+ . + 3 +\n4 . . . .\n+ . + . +\n"
    with pytest.raises(FormatError, match="r1c2-r2c2 holds 3, but no run begins there"):
        formats.read(text)
