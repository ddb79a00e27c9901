"""Sudoku: boxes of any size, what may be printed beside them, techniques, ratings and formats."""

import json
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

import pytest

from enpitsu.counting.count import count
from enpitsu.engines.check import check
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.errors import FormatError, Unsupported
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import grade
from enpitsu.inference.hint import hint
from enpitsu.io.codecs.lzstring import Damaged, packed, unpacked
from enpitsu.io.formats import read, read_record, records, sniff, write
from enpitsu.io.limits import MAX_PACKED_CHARACTERS
from enpitsu.kinds.sudoku.boxes import boxes, same, sizes, usual_size
from enpitsu.kinds.sudoku.frame import jigsaw
from enpitsu.kit.cages import small_cages
from enpitsu.kit.techniques.words import sentence
from enpitsu.making.alike import digest
from enpitsu.making.clues import printed_by
from enpitsu.paper.grid import Cell, Grid, connected, regions
from enpitsu.puzzle.kind import Puzzle, Record, State, problems
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind, with_variants
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from enpitsu.show.render.terminal import text
from oracles import right

SUDOKU = kind("sudoku")
DATA = Path(__file__).parent / "data" / "sudoku.jsonl"
RATED = [record for record in records(DATA) if isinstance(record, Record)]
BY_ID = {record.id: record for record in RATED}


def empty(rows, *variants, cols=None, **options):
    return Puzzle(with_variants(SUDOKU, *variants), Grid(rows, cols or rows), {}, options)


def boxes_of(puzzle):
    return [c.places for c in model(puzzle).constraints if c.rule.id == "box"]


def faults(native):
    return [fault.text for fault in read_record(native, check=False).puzzle.faults]


# -- boxes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "cols", "box"),
    [
        *((4, 4, (2, 2)), (6, 6, (2, 3)), (8, 8, (2, 4)), (9, 9, (3, 3)), (10, 10, (2, 5))),
        *((12, 12, (3, 4)), (16, 16, (4, 4)), (25, 25, (5, 5)), (5, 5, None), (7, 7, None)),
        *((6, 9, (3, 3)), (4, 6, (2, 3)), (6, 4, (3, 2)), (2, 2, (1, 2)), (3, 9, (3, 3))),
        *((1, 1, (1, 1)), (1, 7, (1, 7)), (3, 2, (3, 1)), (2, 5, None)),
    ],
)
def test_boxes_follow_from_the_size(rows, cols, box):
    assert usual_size(Grid(rows, cols)) == box
    if box:
        assert {len(cells) for cells in boxes_of(empty(rows, cols=cols))} == {max(rows, cols)}


def test_an_option_tells_boxes_of_another_size():
    first = boxes_of(empty(6, box="3x2"))[0]
    assert first == tuple(Cell(r, c) for r in range(3) for c in range(2))
    assert boxes_of(empty(5, box="1x5"))[0] == Grid(5, 5).row(0)
    assert [*sizes(Grid(12, 12))] == [(1, 12), (2, 6), (3, 4), (4, 3), (6, 2), (12, 1)]


def test_a_jigsaw_has_connected_regions_of_one_size():
    for rows, cols in ((5, 5), (7, 7), (9, 9), (3, 5), (1, 1), (2, 2)):
        grid = Grid(rows, cols)
        labels = jigsaw(grid, Random(1))
        assert not problems(Puzzle(SUDOKU, grid, {"regions": labels}))
        assert {len(cells) for cells in regions(labels).values()} == {max(rows, cols)}
    square = Grid(9, 9)
    assert len({tuple(jigsaw(square, Random(seed)).values()) for seed in range(5)}) == 5
    assert "regions" not in SUDOKU.frame(square, SUDOKU.defaults(), Random(1))
    assert "regions" in SUDOKU.frame(Grid(7, 7), SUDOKU.defaults(), Random(1))
    wished = SUDOKU.frame(square, {**SUDOKU.defaults(), "jigsaw": "yes"}, Random(1))
    assert [*wished] == ["regions"]


def test_the_cages_of_a_killer_are_small_and_connected():
    for rows, cols in ((1, 1), (2, 2), (3, 3), (4, 6), (9, 9), (16, 16)):
        grid = Grid(rows, cols)
        for seed in range(10):
            members = small_cages(grid, grid.cells, max(rows, cols), Random(seed))
            assert sorted(cell for cage in members for cell in cage) == sorted(grid.cells)
            assert all(connected(grid, cage) for cage in members)
            assert max(map(len, members)) <= min(4, rows)
            assert rows == 1 or sum(len(cage) == 1 for cage in members) <= len(grid.cells) / 8


@pytest.mark.parametrize("format", ["text", "json", "janko", "fpuzzles", "sudokupad"])
def test_boxes_may_be_in_pieces(format):
    """Their numbers differ all the same, as brute force finds; walls alone could not tell them."""
    givens = "1 . . .\n. . . .\n. . . .\n. . . 2\n"
    text = f"sudoku\nregions\na a b b\na a b b\nc d c d\nd c d c\ngivens\n{givens}"
    puzzle = read(text)
    lines = [line for line in product(range(1, 5), repeat=4) if {*line} == {1, 2, 3, 4}]
    parts = regions(puzzle.clues["regions"]).values()
    good = [
        rows
        for rows in product(lines, repeat=4)
        if all(rows[r][c] == value for (r, c), value in puzzle.clues["givens"].items())
        if all(len({*column}) == 4 for column in zip(*rows, strict=True))
        if all(len({rows[r][c] for r, c in cells}) == 4 for cells in parts)
    ]
    assert int(count(puzzle)) == len(good) > 0
    again = read(write(puzzle, format))
    assert int(count(again)) == len(good)
    assert same(boxes(again), boxes(puzzle))
    with pytest.raises(Unsupported, match="each box must be in one piece; that of r3c1"):
        write(puzzle, "tatham")


def test_boxes_in_pieces_have_backgrounds():
    rows = "a a b b\na a b b\nc d c d\nd c d c\n"
    puzzle = read(f"sudoku\nregions\n{rows}givens\n" + ". . . .\n" * 4)
    tones = dict(draw(puzzle).shaded)
    parts = regions(puzzle.clues["regions"])
    assert tones == {**dict.fromkeys(parts["c"], 0), **dict.fromkeys(parts["d"], 1)}


FIVES = ". . . . .\n" * 5


@pytest.mark.parametrize(
    ("native", "told"),
    [
        (f"sudoku\ngivens\n{FIVES}", "a grid of 5x5 has no usual boxes"),
        ("sudoku box=2x2\ngivens\n1 . . . . .", "boxes of 2x2 do not cover a grid of 1x6"),
        ("sudoku box=2\ngivens\n1 . . .", "option box=2; expected usual, or the rows and"),
        ("sudoku\nregions\na a\nb .", "r2c2 belongs to no region"),
        ("sudoku\nregions\na a\na b", "region a has 3 cells; expected 2"),
        ("sudoku box=1x2\nregions\na a\nb b", "box=1x2, but the regions are printed"),
        ("sudoku\ngivens\n5 . . .", "givens: r1c1 holds 5; expected 1 to 4"),
        ("sudoku\ncages\na a . .\nsums\n. . 3 .", "sums: r1c3 holds 3 but lies in no cage"),
        ("sudoku\ncages\na a . .\nsums\n3 4 . .", "sums: cage a has 3 and, at r1c2, 4"),
        ("sudoku diagonal=yes\ngivens\n. . .\n. . .", "diagonals on 2x3"),
        (f"sudoku\ngivens\n{' '.join('.' * 40)}", "the grid is 1x40; expected at most 36"),
    ],
)
def test_what_could_not_be_printed_is_told(native, told):
    assert any(fault.startswith(told) for fault in faults(native)), faults(native)


ONCE = """sudoku box=usual diagonal=yes antiknight=yes
givens
1 . . .
. . . .
. . . .
. . . .
extra
. . . .
. e e .
. e e .
. . . .
cages
a a . .
. . b .
. . b .
. . . .
sums
3 . . .
. . . .
. . . .
. . . .
"""
NOW = """sudoku + antiknight + diagonals + extraregions + killercages box=usual
givens
1 . . .
. . . .
. . . .
. . . .
extraregion r2c2 r2c3 r3c2 r3c3
cage 3 r1c1 r1c2
cage ? r2c3 r3c3
"""


def test_what_was_written_before_there_were_variants_is_read():
    puzzle = read(ONCE)
    assert write(puzzle) == NOW
    told = {"kind": "sudoku", "rows": 4, "cols": 4, "box": "usual", "diagonal": "yes"}
    told |= {"antiknight": "yes", "givens": [[1, 0, 0, 0], *[[0] * 4] * 3]}
    told |= {"extra": ["....", ".ee.", ".ee.", "...."], "cages": ["aa..", "..b.", "..b.", "...."]}
    told |= {"sums": [[3, 0, 0, 0], *[[0] * 4] * 3]}
    assert read(json.dumps(told)) == puzzle
    plain = read("sudoku box=usual diagonal=no antiknight=no\ngivens\n1 . . .")
    assert plain == read("sudoku\ngivens\n1 . . .")
    both = "sudoku + thermometers diagonal=yes\ngivens\n. . . .\n. . . .\n. . . .\n. . . .\n"
    assert read(f"{both}thermo r1c1 r1c2\n").kind.name == "sudoku + diagonals + thermometers"


def test_a_puzzle_written_before_there_were_variants_is_the_same_in_a_library():
    assert digest(RATED[20].puzzle) == "b3d78c389e8010145594bf1c5439e933"


# -- rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"diagonal": "yes"},
        {"box": "1x4"},
        {"regions": ["aaab", "ccab", "cdbb", "cddd"]},
        {"extra": ["....", ".aa.", ".a..", "...."]},
        {"cages": ["aab.", ".ab.", "cc..", "...."], "sums": [[6, 0, 3, 0], *[[0] * 4] * 3]},
        {"antiknight": "yes", "box": "4x1"},
    ],
    ids=str,
)
def test_the_oracle_agrees_on_every_way_to_go_on(extra):
    record = {"kind": "sudoku", "rows": 4, "cols": 4, "givens": [[0] * 4] * 4, **extra}
    puzzle = read(json.dumps(record), format="json")
    for latin in LATIN_SQUARES:
        board = {Cell(r, c): latin[r][c] for r, c in product(range(4), repeat=2)}
        assert check(puzzle, board).right == right(record, latin), latin


def _latin_squares():
    """Every third Latin square of four rows, and each with two numbers of a row exchanged."""
    rows = [row for row in product(range(1, 5), repeat=4) if len({*row}) == 4]
    found = [
        [[*row] for row in square]
        for square in product(rows, repeat=4)
        if all(len({*column}) == 4 for column in zip(*square, strict=True))
    ]
    wrong = [[[b, a, c, d], *rest] for (a, b, c, d), *rest in found[::7]]
    return found[::3] + wrong


LATIN_SQUARES = _latin_squares()


def test_a_board_need_not_be_square():
    puzzle = read("sudoku\ngivens\n5 4 . . . 6\n. . 3 . . 5\n6 . . 3 4 .\n4 . . 5 . 2")
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert {len({outcome.solution[cell] for cell in puzzle.grid.col(c)}) for c in range(6)} == {4}


@pytest.mark.parametrize("size", [16, 25])
def test_large_boards_are_solved_quickly(size):
    box = {16: 4, 25: 5}[size]
    rng = Random(size)
    numbers = rng.sample(range(1, size + 1), size)
    grid = Grid(size, size)
    board = {Cell(r, c): numbers[(box * (r % box) + r // box + c) % size] for r, c in grid.cells}
    givens = {cell: board[cell] for cell in rng.sample(grid.cells, int(len(grid.cells) * 0.66))}
    puzzle = Puzzle(SUDOKU, grid, {"givens": givens})
    start = process_time()
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert outcome.solution == board
    assert process_time() - start < 10
    assert grade(puzzle).status == "solved"


def test_a_killer_needs_no_givens():
    puzzle = KILLER.puzzle
    assert not puzzle.clues["givens"]
    assert {solve(puzzle, engine=name).status for name in ("sat", "backtrack")} == {"unique"}
    cages = dict.fromkeys(puzzle.clues["cage"], "?")
    printed = printed_by(Puzzle(puzzle.kind, puzzle.grid, {"cage": cages}), KILLER.solution)
    assert printed["cage"].items() >= puzzle.clues["cage"].items()


KILLER = read_record(
    """
sudoku
givens
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
cages
a b b b c c
a b b e c c
a a f e e g
h h f f i g
h j f i i k
h j m m i k
sums
15 18 .  .  14 .
.  .  .  8  .  .
.  .  17 .  .  3
14 .  .  .  16 .
.  7  .  .  .  9
.  .  5  .  .  .
solution
3 4 1 6 2 5
6 2 5 1 3 4
1 5 6 3 4 2
2 3 4 5 6 1
5 6 2 4 1 3
4 1 3 2 5 6
"""
)


# -- techniques ------------------------------------------------------------------------------

TOLD = [
    ("fff323cc0f07", "full house", "r8c2 is 9: all other cells of row 8 are filled."),
    (
        "fea8461390c7",
        "hidden single in a box",
        ("r2c7 is 3: no other place in box 3, as r2c8 is not 3."),
    ),
    (
        "fff323cc0f07",
        "hidden single in a line",
        "r9c1 is 2: no other place in row 9.",
    ),
    ("fff4416883a4", "naked single", "r2c5 is 2, not 5: it sees 5 at r2c3."),
    ("fffa553ea5d7", "pointing", "r5c4 is not 2: the 2 of box 4 stands in row 5."),
    ("fec7277b7b47", "claiming", "r9c7 is not 3: the 3 of row 7 stands in box 9."),
    ("ffc2c2474d1c", "naked pair", "r8c5 and r8c6 are not 3: r8c3 and r8c8 take 1 and 3 of row 8."),
    (
        "fffd247b99af",
        "hidden pair",
        "r4c3 is not 5: 3 and 8 of row 4 must stand in r4c3 and r4c6.",
    ),
    (
        "ffb0a41f4a01",
        "naked triple",
        (
            "r2c7 and r2c8 are not 5 or 7; r3c7 is not 3, 5 or 7: r1c7, r2c9 and r3c9 take 3, "
            "5 and 7 of box 3."
        ),
    ),
    (
        "000673abbc89",
        "hidden triple",
        (
            "r2c3 is not 6 or 9; r3c3 is not 6 or 7; r6c3 is not 6 or 8: 1, 2 and 4 of column "
            "3 must stand in r2c3, r3c3 and r6c3."
        ),
    ),
    (
        "fff7e8e15600",
        "X-wing",
        "r8c9 is not 9: the 9s of rows 1 and 9 stand in columns 2 and 9.",
    ),
    (
        "ffd2d7384efa",
        "swordfish",
        (
            "r6c1, r6c2, r6c5 and r9c5 are not 2: the 2s of rows 3, 4 and 7 stand in columns "
            "1, 2 and 5."
        ),
    ),
    (
        "fffc962379f4",
        "XY-wing",
        "r9c8 is not 7: r7c8 is 2 or 3; if 2, r2c8 is 7; if 3, r9c9 is 7; it sees both.",
    ),
    (
        "ffc2c2474d1c",
        "XYZ-wing",
        ("r2c7 is not 1: r2c8 is 1, 2 or 7; if 2, r3c9 is 1; if 7, r2c2 is 1; it sees all three."),
    ),
    (
        "ffb418af973d",
        "colouring",
        (
            "r5c2 is not 7: one of r5c3 and r6c2 is 7 by the two places left for it in row 6, "
            "box 5, column 6, row 2 and column 3, and r5c2 sees both."
        ),
    ),
    (
        "fd346911387d",
        "naked quad",
        (
            "r5c1 is not 4; r9c1 is not 2 or 5: r1c1, r6c1, r7c1 and r8c1 take 2, 4, 5 and 9 of "
            "column 1."
        ),
    ),
    (
        "ffb418af973d",
        "X-chain",
        (
            "r2c5 is not 7: if r7c5 is not 7, r7c8 is (row 7); then r8c7 is not 7, r5c7 is "
            "(column 7); then r5c3 is not 7, r2c3 is (column 3); so r7c5 is 7 or r2c3 is 7."
        ),
    ),
    (
        "ffc2c2474d1c",
        "XY-chain",
        (
            "r3c6 is not 1: if r3c4 is not 1 but 3; then r7c4 is not 3 but 9; then r7c9 is not 9 "
            "but 2; then r3c9 is not 2 but 1; so r3c4 is 1 or r3c9 is 1."
        ),
    ),
    (
        "ffc2c2474d1c",
        "skyscraper",
        (
            "r5c2 is not 7: 7 has two places each in column 3 and column 9, and not at both "
            "r1c3 and r1c9; so r6c3 or r5c9 is 7, and it sees both."
        ),
    ),
    (
        "ffc2c2474d1c",
        "two-string kite",
        (
            "r6c6 is not 2: 2 has two places each in row 3 and column 7, and not at both r2c7 "
            "and r3c9; so r3c6 or r6c7 is 2, and it sees both."
        ),
    ),
    (
        "fff796f36ecc",
        "finned X-wing",
        (
            "r8c8 is not 8: the 8s of rows 1 and 7 stand in columns 6 and 8, unless one "
            "stands at r7c9, which it sees."
        ),
    ),
    (
        "ffc2c2474d1c",
        "W-wing",
        (
            "r1c6 and r5c5 are not 9: r1c5 and r4c6 are 6 or 9, and not both 6, as row 8 has "
            "its 6 beside one of them; they see both."
        ),
    ),
    (
        "004c8c1371e7",
        "empty rectangle",
        (
            "r7c9 is not 4: 4 there would put the 4 of row 6 at r6c2, and together they would "
            "leave box 7 no place for 4."
        ),
    ),
    (
        "ffb418af973d",
        "Sue de Coq",
        (
            "r9c8 is not 4: r2c9, r6c9 to r9c9 and r9c7 have as many numbers, 1, 2, 4, "
            "5, 6 and 9, each once; so those of column 9 and of box 9 stand there."
        ),
    ),
    (
        "ff30486e26a4",
        "finned swordfish",
        (
            "r1c8 is not 7: the 7s of columns 4, 6 and 9 stand in rows 1, 4 and 8, unless "
            "one stands at r2c9, which it sees."
        ),
    ),
    (
        "ffc2c2474d1c",
        "ALS-XZ",
        (
            "r5c6 is not 1: the set of r1c5, r1c6 and r1c9 or the set of r5c2 and r5c9 goes "
            "without 7, and has all its other numbers; so one of them has 1, and it sees all "
            "places for that."
        ),
    ),
    (
        "006d53087cce",
        "alternating inference chain",
        (
            "r1c4 is not 8: if r1c4 is not 9, r2c5 is (box 2); then r2c2 is not 9 but 4; then "
            "r2c6 is not 4 but 8; so r1c4 is 9 or r2c6 is 8."
        ),
    ),
]


@pytest.mark.parametrize("id", sorted({id for id, _, _ in TOLD}))
@pytest.mark.part(2)
def test_techniques_are_told_so_that_paper_checks_them(id):
    steps = [(step.technique.name, sentence(step)) for step in explain(BY_ID[id].puzzle).steps]
    for other, name, said in TOLD:
        if other == id:
            assert (name, said) in steps, [told for told in steps if told[0] == name]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cage combinations", "r6c4 is 2: the cage of r6c3 makes 5 as 2+3."),
        (
            "innies and outies",
            (
                "r1c6 and r2c6 are not 1 or 2: column 6 makes 21, its cages 3+9; so r1c6 and r2c6 "
                "make 9, and nothing else fits."
            ),
        ),
        (
            "innies and outies",
            (
                "r4c5 is 6: box 6 makes 21, the cages there 9+16; so r4c5 makes 4 more than "
                "r6c4, and nothing else fits, as r6c4 is 2."
            ),
        ),
        (
            "innies and outies",
            (
                "r3c2 and r4c2 are not 1 or 4: column 1 makes 21, the cages that cover it 15+14; "
                "so r3c2 and r4c2 make 8, and nothing else fits."
            ),
        ),
    ],
)
def test_cages_are_told(name, said):
    steps = explain(KILLER.puzzle).steps
    assert (name, said) in [(step.technique.name, sentence(step)) for step in steps]


def struck(name, puzzle, fewer):
    """What a technique strikes on a board; each finding follows from what it cites."""
    rules = model(puzzle)
    technique = next(found for found in rules.puzzle.kind.own_techniques if found.name == name)
    candidates = {**rules.domains, **fewer}
    gone = set()
    for site in technique.sites(rules):
        for finding in technique.find(site, candidates):
            known = {**rules.domains, **{place: candidates[place] for place in finding.places}}
            for place, value in finding.removes:
                supposed = {**known, place: (value,)}
                with Sat(Model(puzzle, supposed, finding.because)) as sat:
                    assert sat.solution() is None
            gone.update(finding.removes)
    return gone


def only_in(value, cells, among):
    """Candidates where a number stands nowhere else among some cells."""
    rest = tuple(n for n in range(1, 10) if n != value)
    return {cell: rest for cell in among if cell not in cells}


@pytest.mark.parametrize(("name", "lines"), [("X-wing", 2), ("swordfish", 3), ("jellyfish", 4)])
def test_fish_of_each_size(name, lines):
    grid = Grid(9, 9)
    base, cover = [0, 3, 6, 8][:lines], [0, 2, 5, 7][:lines]
    held = {Cell(r, c) for r in base for c in cover}
    candidates = only_in(4, held, [cell for r in base for cell in grid.row(r)])
    gone = struck(name, empty(9), candidates)
    assert gone == {(Cell(r, c), 4) for r in range(9) if r not in base for c in cover}
    turned = {Cell(cell.col, cell.row): values for cell, values in candidates.items()}
    assert struck(name, empty(9), turned) == {(Cell(c, r), 4) for (r, c), _ in gone}


def test_hidden_quad():
    row = Grid(9, 9).row(2)
    candidates = dict.fromkeys(row[4:], (5, 6, 7, 8, 9))
    gone = struck("hidden quad", empty(9), candidates)
    assert gone == {(cell, value) for cell in row[:4] for value in range(5, 10)}


def test_common_peers_by_a_knights_move():
    puzzle = empty(9, "antiknight")
    held = {Cell(0, 1), Cell(0, 3)}
    candidates = only_in(4, held, Grid(9, 9).row(0))
    assert (Cell(2, 2), 4) in struck("common peers", puzzle, candidates)
    assert not struck("common peers", empty(9), candidates)


def test_two_colours_of_which_one_clashes():
    grid = Grid(9, 9)
    pairs = [
        (grid.row(0), (Cell(0, 0), Cell(0, 3))),
        (grid.col(3), (Cell(0, 3), Cell(5, 3))),
        (grid.row(5), (Cell(5, 3), Cell(5, 1))),
        (grid.col(1), (Cell(5, 1), Cell(2, 1))),
    ]
    candidates = {}
    for line, held in pairs:
        candidates |= only_in(4, set(held), [cell for cell in line if cell not in candidates])
    for _, held in pairs:
        for cell in held:
            candidates.pop(cell, None)
    gone = struck("colouring", empty(9), candidates)
    assert {(Cell(0, 0), 4), (Cell(5, 3), 4), (Cell(2, 1), 4)} <= gone


def test_a_cage_of_one_cell():
    rows = "1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"
    cages = "a b c d", "e f g l", "h h i i", "j j k k"
    sums = "1 2 3 4", "3 4 1 2", "3 . 7 .", ". . . ."
    blocks = {"cages": cages, "sums": sums, "solution": rows}
    record = read_record("sudoku\n" + "".join("\n".join((k, *v, "")) for k, v in blocks.items()))
    assert solve(record.puzzle).boards == (record.solution,)
    assert explain(record.puzzle).status == "solved"


def test_counts_that_are_known():
    assert int(count(empty(4))) == 288
    assert int(count(empty(4, "diagonals"))) == 48


def test_hints_name_the_easiest_step():
    record = BY_ID["fff323cc0f07"]
    found = hint(record.puzzle, State.of(record.puzzle, {}))
    assert found.step.technique.name == "hidden single in a box"
    (place, value), *_ = found.step.sets
    assert record.solution[place] == value


# -- ratings ---------------------------------------------------------------------------------


@pytest.mark.long
def test_scores_and_levels_order_published_ratings():
    ratings = [record.notes["rating"] for record in RATED[::3]]
    grades = [grade(record.puzzle) for record in RATED[::3]]
    assert all(found.status == "solved" for found in grades)
    levels = ["easy", "medium", "hard", "expert", "extreme"]
    assert spearman(ratings, [found.score for found in grades]) > 0.92
    assert spearman(ratings, [levels.index(found.level) for found in grades]) > 0.75


def spearman(some, others):
    one, other = ranks(some), ranks(others)
    mean = (len(one) - 1) / 2
    up = sum((a - mean) * (b - mean) for a, b in zip(one, other, strict=True))
    return up / (sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other)) ** 0.5


def ranks(values):
    return [
        sum(other < value for other in values) + (values.count(value) - 1) / 2 for value in values
    ]


# -- formats ---------------------------------------------------------------------------------

PRINTED = "4.5...1.8..97...5.....2..4.7..3.5..9.9..7..3.3..2.8..7.4..3.....8...23..5.3...4.2"
FPUZZLES = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAdlTQgpg"
    "DsEAXDBkmSGDBlWgwQBmVuy69+MUdXqMArDI7d4fAQF1khMSoQAODXO0KRpa8PLKJSc1p2KbN/YSXjGAJmfyAu6g"
    "DowAbAGWQSE+CCzosi5WwbZEnnYZ3sbw0gmagW4x2ep5Fq5ZjhGlSdFpBpnBRo4AjJHlKY2hUm1W6bZNfj219rHwZ"
    "tUFqSPZACxDhXVeHUUt8xWMKBNRC52jJWz52yJ9y+sI+4mTywNxax71Uw0ZN/BzW+W6+iDYEFRoAPacWgAagKqB+f"
    "0BtAAtJMgA==="
)
SDK = """#ARuud
#DA random puzzle created by SudoCue
#LEasy
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""


@pytest.mark.parametrize(
    ("format", "told"),
    [
        ("tatham", "solo:3x3:4a5c1a8b9_7c5e2b4a7b3a5b9a9b7b3a3b2a8b7a4b3e8c2_3b5a3c4a2"),
        ("tatham", "solo:3x3:a7b4e4_9a1e5a3b2a7e3g5_9b3_9_6e7_4a2_5d8c4b6b5g6a"),
        ("puzzlink", "https://puzz.link/p?sudoku/4/4/g1k23k3g"),
        ("digits", PRINTED),
        ("sdk", SDK),
    ],
)
def test_what_others_wrote_is_read_and_written_as_it_was(format, told):
    assert sniff(told) == format
    record = read_record(told)
    assert solve(record.puzzle).status == "unique"
    assert write(record, format).strip() == told.strip()
    for other in ("digits", "sdk", "fpuzzles", "puzzlink", "pzprv3", "tatham"):
        assert read(write(record, other)) == record.puzzle, other


def test_a_file_of_the_editor_holds_the_answer():
    told = (
        "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 /"
    )
    record = read_record(told)
    assert record.solution == solve(record.puzzle).solution
    assert write(record, "pzprv3").replace("\n", "/") == told


def test_lines_of_digits():
    record = read_record(f"{PRINTED.replace('.', '0')},{'1' * 81}", check=False)
    assert record.puzzle == read(PRINTED)
    solution = "".join(str(n) for n in solve(record.puzzle).solution.values())
    for between in (" ", ",", "\t"):
        solved = read_record(f"{PRINTED}{between}{solution}  # from a book")
        assert solved.solution == solve(record.puzzle).solution
    found = list(records(f"# two\n{PRINTED}\n\n{PRINTED}\n"))
    assert [one.line for one in found] == [2, 4]
    assert write(found[0], "digits") == PRINTED
    wide = "1" + "." * 254 + "G"
    assert read(wide).clues["givens"] == {Cell(0, 0): 1, Cell(15, 15): 16}
    assert read(wide.lower()) == read(wide)
    assert write(read(wide), "digits") == wide
    assert read("..12" + "." * 32).grid == Grid(6, 6)
    with pytest.raises(FormatError, match="80 characters; expected 81"):
        read(PRINTED[1:], format="digits")
    with pytest.raises(FormatError, match="a grid of 5x5 has no usual boxes"):
        read("." * 25, format="digits")


def test_a_file_with_a_state():
    record = read_record(f"[Puzzle]\n{SDK[SDK.index('2..1') :]}[State]\n{SDK[SDK.index('2..1') :]}")
    state = {**record.puzzle.clues["givens"]}
    assert record.state == state
    text_ = write(record, "sdk")
    assert read_record(text_).puzzle == record.puzzle
    assert read_record(SDK).notes == {
        "author": "Ruud",
        "description": "A random puzzle created by SudoCue",
        "level": "Easy",
    }
    with pytest.raises(FormatError, match=r"unknown symbol '\?'.*line 5, column 2"):
        read(SDK.replace(".54", ".?4"), format="sdk")


VARIANTS = {
    "a jigsaw": "sudoku\nregions\na a b\nc a b\nc c b\ngivens\n1 . .\n. . .\n. . 2",
    "a diagonal": "sudoku box=3x2 diagonal=yes\ngivens\n1 . . . . 2\n" + ". . . . . .\n" * 5,
    "a killer": """
sudoku diagonal=yes
cages
a a b b
c c d d
e f g g
e f h h
sums
3 . 7 .
4 . 6 .
5 5 4 .
. . 6 .
""",
    "a killer and jigsaw": """
sudoku
regions
a a b b b
a a b b c
a d d c c
d d e c c
d e e e e
cages
a a b b c
d e e f c
d g h f i
j g h k i
j l l k k
sums
3 .  4 . 5
6 7  . 8 .
. 9  5 . 6
7 .  . 8 .
. 9  . . .
""",
}


@pytest.mark.parametrize("native", VARIANTS.values(), ids=VARIANTS)
def test_game_ids_of_variants_come_back(native):
    puzzle = read(native)
    told = write(puzzle, "tatham")
    back = read(told)
    assert write(back, "tatham") == told
    assert (back.kind, back.options) == (puzzle.kind, puzzle.options)
    assert {**back.clues, "regions": {}} == {**puzzle.clues, "regions": {}}
    one, other = (regions(p.clues["regions"]).values() for p in (puzzle, back))
    assert sorted(one) == sorted(other)


def test_how_a_game_was_made_is_read_over():
    plain = read("solo:2x2:a1e2_3e3a")
    assert read("solo:2:a1e2_3e3a") == plain
    for made in ("db", "r4de", "adu", "md4di", "m8"):
        assert read(f"solo:2x2{made}:a1e2_3e3a") == plain
    assert read("solo:3x2x:" + "zj").options["box"] == "3x2"
    assert read("solo:3x2x:" + "zj").kind.name == "sudoku + diagonals"
    for damaged in ("solo:2x2q:p", "solo:2x2:o", "solo:2x2:q", "solo:4j:p,_", "solo:2x2k:p,a"):
        with pytest.raises(FormatError):
            read(damaged)


def test_links_of_f_puzzles():
    assert sniff(FPUZZLES) == "fpuzzles"
    record = read_record(FPUZZLES)
    assert record.puzzle.kind.name == "sudoku + diagonals"
    assert solve(record.puzzle).status == "unique"
    data = FPUZZLES.partition("=")[2]
    assert write(record, "fpuzzles") == f"https://f-puzzles.com/?load={data}"
    for home in (
        f"https://sudokupad.app/fpuzzles{data}",
        f"https://beta.sudokupad.app/fpuz{data.replace('+', '%2B')}",
        f"https://sudokupad.app/sudoku/fpuzzles{data}",
        f"https://sudokupad.app/?puzzleid=fpuzzles{data}",
        f"* [diagonal: hard]({FPUZZLES}) by A. Nonymous",
        f"<{FPUZZLES}>",
        unpacked(data),
    ):
        assert sniff(home) == ("sudokupad" if "sudokupad.app" in home else "fpuzzles"), home
        assert read(home) == record.puzzle
    assert read(f"fpuzzles{data}") == read(write(record, "sudokupad")) == record.puzzle
    assert [one.puzzle for one in records(f"{FPUZZLES}\n{FPUZZLES}\n")] == [record.puzzle] * 2
    with pytest.raises(FormatError, match="a short link"):
        read("https://sudokupad.app/abc123")
    with pytest.raises(FormatError, match="a damaged link"):
        read(FPUZZLES[:80])
    with pytest.raises(FormatError, match="unpacks to too long a text"):
        read(f"https://f-puzzles.com/?load={packed('a' * (MAX_PACKED_CHARACTERS + 1))}")


def fpuzzles(size, **more):
    return json.dumps(
        {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **more}
    )


def test_f_puzzles_with_all_that_our_rules_have():
    told = fpuzzles(
        6,
        title="A title",
        antiknight=True,
        extraregion=[{"cells": ["R2C2", "R2C3"]}],
        killercage=[{"cells": ["R1C2", "R1C1"], "value": "3"}, {"cells": ["R3C3", "R3C4"]}],
        thermometer=[],
    )
    record = read_record(told)
    puzzle = record.puzzle
    assert puzzle.kind.name == "sudoku + antiknight + extraregions + killercages"
    assert [path.cells for path in puzzle.clues["extraregion"]] == [(Cell(1, 1), Cell(1, 2))]
    assert [*puzzle.clues["cage"].values()] == [3, "?"]
    assert record.notes == {"title": "A title"}
    back = read_record(write(record, "fpuzzles"))
    assert (back.puzzle, back.notes) == (puzzle, record.notes)


def test_regions_of_f_puzzles():
    grid = [[{"region": r // 3 * 2 + c // 3} for c in range(6)] for r in range(6)]
    with pytest.raises(FormatError, match="region 0 has 9 cells"):
        read(json.dumps({"size": 6, "grid": grid}))
    grid = [[{"region": r // 3 * 3 + c // 2} for c in range(6)] for r in range(6)]
    assert read(json.dumps({"size": 6, "grid": grid})).options["box"] == "3x2"
    grid[0][2], grid[2][1] = {"region": 0}, {"region": 1}
    assert "box=usual" in write(read(json.dumps({"size": 6, "grid": grid})))
    grid = [[{}] * 9 for _ in range(9)]
    grid[0][3], grid[1][2] = {"region": 0}, {"region": 1}
    labels = regions(read(json.dumps({"size": 9, "grid": grid})).clues["regions"])
    assert {len(cells) for cells in labels.values()} == {9}


@pytest.mark.parametrize(
    ("told", "met"),
    [
        (fpuzzles(4, globalentropy=True), "'globalentropy' is not understood"),
        (fpuzzles(4, killercage=[{"cells": ["R1C5"]}]), "killercage: 'R1C5'; expected a cell"),
        (
            fpuzzles(4, killercage=[{"cells": ["R1C1"], "value": "odd"}]),
            "killercage: value 'odd'; expected a number",
        ),
        (
            '{"size":2,"grid":[[{"value":1,"given":true},{}],[{}]]}',
            "the rows of grid differ in length",
        ),
        ('{"size":3,"grid":[[{},{}],[{},{}]]}', "size is 3; expected that of the grid"),
        ('{"size":1,"grid":[[{"givenPencilMarks":["a"]}]]}', "value 'a'; expected a number"),
        ('{"size":1,"grid":[[{"region":null}]]}', "r1c1 lies in no region"),
        ('{"size":1,"grid":[[{"value":"a"}]]}', "r1c1 holds a; expected a number"),
        ('{"size":4,"grid":[[{}', "not JSON"),
    ],
)
def test_what_f_puzzles_says_beyond_our_rules_is_refused_by_name(told, met):
    with pytest.raises(FormatError, match=met):
        read(told)


@pytest.mark.parametrize("format", ["digits", "sdk", "puzzlink", "pzprv3"])
def test_a_format_says_what_it_cannot_say(format):
    with pytest.raises(Unsupported, match="has no form in the format"):
        write(empty(4, "diagonals"), format)
    with pytest.raises(Unsupported, match=r"box=3x2|the editor draws other boxes"):
        write(empty(6, box="3x2"), format)


@pytest.mark.parametrize(
    ("cages", "told"),
    [
        ("cage 3 r1c1 r1c2", "every cell must lie in a cage"),
        ("cage 1 r1c1\ncage ? r1c2 r1c3 r1c4", "at least two cells"),
        ("cage ? r1c1 r1c2 r1c3 r1c4", "one sum"),
        ("cage 3 r1c1 r1c2\ncage 4 r1c2 r1c3", "two cages share a cell"),
    ],
)
def test_cages_that_a_game_id_cannot_say(cages, told):
    rows = "".join(f"cage 10 r{r}c1 r{r}c2 r{r}c3 r{r}c4\n" for r in (2, 3, 4))
    rows = "" if "every cell" in told else rows
    native = f"sudoku + killercages\ngivens\n{'. . . .' + chr(10)}" + ". . . .\n" * 3
    with pytest.raises(Unsupported, match=told):
        write(read(f"{native}{cages}\n{rows}"), "tatham")


@pytest.mark.parametrize(
    "said", ["", "a", "aaaa", "Hello, World!", "你好", "é😀" * 40, "abc" * 999]
)
def test_lz_string_comes_back(said):
    assert unpacked(packed(said)) == said


def test_lz_string_packs_as_the_library_of_javascript_does():
    assert packed("Hello, World!") == "BIUwNmD2A0AEDqkBOYAmBCIA"
    assert packed("你好") == "gbyl9NI="
    data = FPUZZLES.partition("=")[2]
    assert packed(unpacked(data)) == data
    for damaged in ("", "A", "é", data[:-20]):
        with pytest.raises(Damaged):
            unpacked(damaged)


# -- pictures --------------------------------------------------------------------------------


def test_boxes_are_drawn_thick_though_nothing_is_printed():
    assert len(draw(empty(9)).walls) == 36
    assert len(draw(empty(6, box="3x2")).walls) == 6 * 1 + 6 * 2
    drawn = text(draw(read("sudoku\ngivens\n1 . . .\n. . . .\n. . . .\n. . . .")))
    assert drawn.split("\n")[4] == "┣━━━┿━━━╋━━━┿━━━┫"


def test_cages_are_drawn_dashed_with_their_sums():
    picture = draw(KILLER.puzzle, solution=KILLER.solution)
    assert len(picture.cages) == 11
    assert svg(picture).count('class="cage"') == 11
    drawn = text(picture)
    assert "╏" in drawn
    assert "15" in drawn
    assert {"15", "3"} <= {mark.ink for mark in picture.marks if mark.place == Cell(0, 0)}


def test_diagonals_have_a_ground():
    picture = draw(empty(4, "diagonals"))
    assert len(picture.shaded) == 8
    assert svg(picture).count('class="ground0"') == 8
    assert "·" in text(picture)
