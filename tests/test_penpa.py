"""Links of Penpa+: what is drawn there, as kinds print it."""

import json
import zlib
from base64 import b64encode
from itertools import pairwise

import pytest

from enpitsu import read, solve
from enpitsu.errors import FormatError
from enpitsu.io.formats import read_record, sniff
from enpitsu.io.formats.penpa import SHORT
from enpitsu.kit.drawings import Meaning, meant
from enpitsu.paper.grid import Border, Cell, Corner, Edge, regions
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.testing import evidence

HOME = "https://swaroopg92.github.io/penpa-edit/"
MARGIN = 3
WALL, DARK = 2, 4
CIRCLES = {"o": 1, "w": 1, "*": 2, "b": 2}
LISTS = {"bulb": "thermo", "arrow": "arrows", "cage": "killercages"}


class Paper:
    """A drawing of what a puzzle prints, as people draw it."""

    def __init__(self, puzzle, margin):
        self.grid, self.margin = puzzle.grid, margin
        self.rows, self.cols = puzzle.grid.rows + 2 * margin, puzzle.grid.cols + 2 * margin
        self.data = {"number": {}, "surface": {}, "symbol": {}, "lineE": {}, "qa": None}
        for layer in puzzle.kind.clues:
            clues = puzzle.clues[layer.name]
            if layer.divides and clues:
                for edge in puzzle.grid.edges:
                    if clues[edge.first] != clues[edge.second]:
                        self.wall(edge.second, upright=edge.first.row == edge.second.row)
            elif layer.on_paths:
                for path, value in clues.items():
                    self.list(puzzle.kind.look.strokes[layer.name], path, value)
            elif not layer.divides:
                for place, value in clues.items():
                    self.draw(puzzle.kind.name, place, str(value))

    def at(self, sort, row, col):
        across = self.cols + 4
        area = (self.rows + 4) * across
        return str(sort * area + (row + 2 + self.margin) * across + col + 2 + self.margin)

    def index(self, place):
        if isinstance(place, Cell):
            return self.at(0, *place)
        if isinstance(place, Corner):
            return self.at(1, place.row - 1, place.col - 1)
        if isinstance(place, Edge):
            return self.at(2 if place.first.col == place.second.col else 3, *place.first)
        return self.outside(place, 1)

    def outside(self, border, far):
        line, rows, cols = border.line, self.grid.rows, self.grid.cols
        found = {"top": (-far, line), "bottom": (rows - 1 + far, line)}
        found |= {"left": (line, -far), "right": (line, cols - 1 + far)}
        return self.at(0, *found[border.side])

    def wall(self, cell, *, upright):
        start = (cell.row - 1, cell.col - 1)
        end = (cell.row, cell.col - 1) if upright else (cell.row - 1, cell.col)
        self.data["lineE"][f"{self.at(1, *start)},{self.at(1, *end)}"] = WALL

    def list(self, stroke, path, value):
        cells = [int(self.at(0, *cell)) for cell in path.cells]
        self.data.setdefault(LISTS[stroke], []).append(cells)
        if isinstance(value, int):
            quarters = 4 * (self.rows + 4) * (self.cols + 4)
            small = self.data.setdefault("numberS", {})
            small[str(quarters + 4 * cells[0])] = [f" {value}", 1, "1"]

    def draw(self, kind, place, text):
        index = self.index(place)
        if text in CIRCLES:
            self.data["symbol"][index] = [CIRCLES[text], "circle_L", 1]
            return
        if text == "#" or kind in ("akari", "shakashaka"):
            self.data["surface"][index] = DARK
        if isinstance(place, Border):
            for far, part in enumerate(reversed(text.split(",")), 1):
                self.data["number"][self.outside(place, far)] = [part, 1, "1"]
        elif text[-1] in "^<>v":
            self.data["number"][index] = [f"{text[:-1]}_{'^<>v'.index(text[-1])}", 1, "2"]
        elif text != "#":
            way = "4" if kind == "tapa" else "1"
            arrow = self.data["number"].get(index, [""])[0]  # of a layer before
            self.data["number"][index] = [text.replace(",", "") + arrow, 1, way]

    def link(self, kind="", filled=None, answer=None):
        told, entries = shortened(self.data), shortened({"number": filled or {}})
        board = "square" if kind else "sudoku"
        header = f"{board},{self.cols},{self.rows},38,0,1,1,456,456,0,0"
        text = "\n".join((header, json.dumps([self.margin] * 4), "{}", told, entries))
        behind = f"&a={packed(json.dumps(answer))}" if answer else ""
        return f"{kind}{':' if kind else ''}{HOME}#m=edit&p={packed(text)}{behind}"


def shortened(data):
    told = json.dumps(data, separators=(",", ":"))
    for short, long in SHORT:
        told = told.replace(long, short)
    return told


def packed(text):
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(packing.compress(text.encode()) + packing.flush()).decode()


KINDS = (
    *("sudoku", "akari", "shakashaka", "nurikabe", "masyu", "slitherlink", "heyawake", "suguru"),
    *("skyscrapers", "kropki", "gokigen", "tapa", "nonogram", "fillomino", "shikaku", "hitori"),
    *("starbattle", "norinori", "lits", "creek", "kurodoko", "cave", "minesweeper", "countryroad"),
    *("yajilin", "tents", "hakyuu", "mosaic", "yinyang", "hashi", "chocona", "cojun", "kurotto"),
)


def same(one, other):
    """Whether two puzzles print the same, whatever regions are called."""
    for layer in one.kind.clues:
        mine, theirs = one.clues[layer.name], other.clues[layer.name]
        if layer.divides:
            mine, theirs = (sorted(map(tuple, regions(c).values())) for c in (mine, theirs))
        if mine != theirs:
            return False
    return one.grid == other.grid


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_drawn_is_what_is_printed(kind):
    tried = 0
    for record in evidence(kind_named(kind)).solved:
        puzzle = record.puzzle
        plain = {name: puzzle.kind.defaults()[name] for name in puzzle.options}
        own = any(puzzle.clues.get(name) for name in ("walls", "intended"))
        holes = len(puzzle.domains) < len(puzzle.grid.cells) and kind in ("suguru", "starbattle")
        if puzzle.options != plain or own or holes:
            continue
        for margin in (MARGIN, 5):
            told = Paper(puzzle, margin).link(kind)
            assert sniff(told) == "penpa"
            assert same(read(told), puzzle), told
        tried += 1
    assert tried


AKARI = (
    "m=edit&p=7VTfa9swEH73XxH0rAfLsh1Hb1nX7CVLt6WjBGGM47nENK4zJx5DIf97706idmk2usE6BkPR3XefztKX0"
    "4/91y5vSy58/MmEg4cWioR6kMTUfdeuq8O2VCM+7Q6bpgXA+dVsxm/z7b70tMtKvaOZKDPl5p3STDDOAuiCpdx8VEf"
    "zXpklN0sYYjwEbm6TAoCXPbyhcUQXlhQ+4IXFY4ArgEXVFtsym8MoMB+UNtec4Tpv6GuErG6+lczpwLho6nWFxDo/w"
    "J/Zb6qdG9l3X5q7zuWK9MTN1MpdnZEre7kIrVxEP5G77+6zumnuf0tufpe31Tmlk/R0gop/Aq2Z0ij7cw+THi7Vkcm"
    "AqZCzSJCLbTSW5BJLTiwpfMsKEVofOF46PnR8jDFMv3DT64CP7W7TMlo8hricZiOohyNw4cE4Chh8jUIGIQkaxihsG"
    "KPAwWwkdBij4CfLk/THGeAvCHUEuyI7IxuQvYYCciPJviXrk43IzinnkuwN2QuyIdmYcsa4BS/eJJ+pgDMJ5QAXRuS"
    "iCThb5qFSytISj0R/tv6QfC3t4/C0Rf8el3qaLbv2Ni9KuFCLrl6X7WjRtHW+hXi5yXclg0fs5LHvjDoUGN7E/+/aa"
    "79rWH3/hRfn+e34O/dYQ2Gl4OaKs12X5VnRwLGCsmk4H2H8azxcufP50Xk+mvxgnud6Xr1q8IK43U69Bw=="
)


LISTED = """
sudoku + arrows + killercages + thermometers
givens
1 . . .
. . . .
. . . .
. . . .
arrow r1c4 r2c4 r3c3
cage 7 r3c1 r3c2 r4c1
cage ? r4c3 r4c4
thermo r2c1 r2c2 r1c3
thermo r3c4 r4c4
"""


@pytest.mark.parametrize(
    "kind", ["", "sudoku", "sudoku + arrows", "sudoku + arrows + thermometers"]
)
def test_lists_of_cells_are_variants(kind):
    puzzle = read(LISTED)
    assert read(Paper(puzzle, MARGIN).link(kind)) == puzzle


QUARTERS = ((0, 0), (0, 1), (1, 0), (1, 1))


def outlined(paper, cells):
    """Draw the outline of a cage as it looks: through the quarters of its cells that lie inside."""
    at = {
        (2 * cell.row + down, 2 * cell.col + right): number
        for cell in cells
        for number, (down, right) in enumerate(QUARTERS)
    }
    quarters = 4 * (paper.rows + 4) * (paper.cols + 4)

    def index(row, col):
        return quarters + 4 * int(paper.at(0, row // 2, col // 2)) + at[row, col]

    for row, col in at:
        for end, aside in (((row, col + 1), (1, 0)), ((row + 1, col), (0, 1))):
            beside = [
                [(y + sign * aside[0], x + sign * aside[1]) in at for y, x in ((row, col), end)]
                for sign in (-1, 1)
            ]
            if end in at and not all(map(all, beside)):
                line = f"{index(row, col)},{index(*end)}"
                paper.data.setdefault("cage", {})[line] = 10


CAGES = """
sudoku + killercages
givens
. . . .
. . 2 .
. . . .
. . . .
cage 9 r1c1 r1c2 r2c1 r3c1
cage 7 r1c3 r1c4
cage ? r2c3
cage ? r2c4 r3c4 r4c4 r4c3
cage 4 r3c2 r4c2
"""


@pytest.mark.parametrize("listed", [0, 2, 5])
def test_cages_of_which_only_the_outline_is_drawn(listed):
    puzzle = read(CAGES)
    paper = Paper(puzzle, MARGIN)
    for path in puzzle.clues["cage"]:
        outlined(paper, path.cells)
    paper.data["killercages"] = paper.data["killercages"][:listed]
    assert read(paper.link()) == puzzle


def test_a_cage_with_cells_all_round_a_corner():
    square = "sudoku + killercages\ngivens\n" + ". . . .\n" * 4
    puzzle = read(square + "cage ? r1c1 r1c2 r2c1 r2c2\n")
    paper = Paper(puzzle, 1)
    outlined(paper, [cell for path in puzzle.clues["cage"] for cell in path.cells])
    paper.data.pop("killercages")
    assert len(paper.data["cage"]) == 12
    assert read(paper.link()) == puzzle


def test_outlines_of_cages_that_do_not_close_are_refused():
    puzzle = read(CAGES)
    paper = Paper(puzzle, 1)
    for path in puzzle.clues["cage"]:
        outlined(paper, path.cells)
    paper.data["killercages"] = []
    paper.data["cage"].popitem()
    with pytest.raises(FormatError, match="the lines of a cage at r3c2 do not close"):
        read(paper.link())


def test_outlines_of_cages_that_overlap_need_a_list():
    square = "sudoku + killercages\ngivens\n" + ". . . .\n" * 4
    puzzle = read(square + "cage ? r1c1 r1c2\ncage ? r1c2 r1c3\n")
    paper = Paper(puzzle, 1)
    for path in puzzle.clues["cage"]:
        outlined(paper, path.cells)
    assert read(paper.link()) == puzzle
    del paper.data["killercages"]
    with pytest.raises(FormatError, match="lie apart, or are listed"):
        read(paper.link())


def test_a_kind_with_lists_of_its_own_has_them():
    puzzle = evidence(kind_named("thermometer")).solved[0].puzzle
    told = Paper(puzzle, MARGIN).link("thermometer")
    assert read(told).clues["thermometers"] == puzzle.clues["thermometers"]


def test_lists_that_say_nothing_are_refused():
    paper = Paper(read("nurikabe\ngrid\n. . .\n. 2 .\n"), 1)
    paper.data["thermo"] = [[int(paper.at(0, 0, 0)), int(paper.at(0, 0, 1))]]
    with pytest.raises(FormatError, match="what is drawn at r1c1-r1c2 says nothing in nurikabe"):
        read(paper.link("nurikabe"))


@pytest.mark.parametrize("sort", ["wall", "direction", "squareframe", "polygon"])
def test_what_else_is_drawn_is_refused(sort):
    paper = Paper(read("sudoku\ngivens\n" + ". . . .\n" * 4), 1)
    paper.data[sort] = [[int(paper.at(0, 0, 0)), int(paper.at(0, 0, 1))]]
    with pytest.raises(FormatError, match="is drawn; expected a board without one"):
        read(paper.link())


def test_lines_are_kept_and_may_get_a_meaning():
    paper = Paper(read("sudoku\ngivens\n" + ". . . .\n" * 4), 1)

    def step(*cells):
        return ",".join(paper.at(0, *cell) for cell in cells)

    paper.data["line"] = {
        step((0, 0), (0, 1)): 3,
        step((0, 1), (1, 2)): 3,
        step((1, 2), (2, 2)): 3,
        step((3, 0), (3, 1)): 5,
    }
    record = read_record(paper.link())
    assert {str(path): value for path, value in record.puzzle.clues["drawn"].items()} == {
        "r1c1-r1c2-r2c3-r3c3": "line,line=#208020,size=0.1x1",
        "r4c1-r4c2": "line,line=#999999,size=0.1x1",
    }
    found = meant(record, [Meaning.read("green lines=whispers")]).puzzle
    assert found.kind.name == "sudoku + drawings + whispers"


def test_lines_that_cross_or_close_end_there():
    paper = Paper(read("sudoku\ngivens\n" + ". . . .\n" * 4), 1)
    square = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]
    cross = [((3, 2), (2, 2)), ((3, 3), (2, 2)), ((2, 2), (1, 2))]
    steps = [*pairwise(square), *cross]
    paper.data["line"] = {",".join(paper.at(0, *end) for end in step): 2 for step in steps}
    lines = [path.cells for path in read(paper.link()).clues["drawn"]]
    assert sorted(map(len, lines)) == [2, 2, 2, 2, 4]


def test_answers_are_read():
    puzzle = read("sudoku\ngivens\n1 . 3 .\n. . . .\n. 1 . 3\n4 . . .\n")
    solution = solve(puzzle).solution
    paper = Paper(puzzle, 2)
    found = [f"{paper.at(0, *cell)},{number}" for cell, number in solution.items()]
    record = read_record(paper.link(answer=[[], [], [], [], found, []]))
    assert record.solution == solution
    assert read_record(paper.link(answer=[[], [], [], [], found[:4], []])).solution is None


def test_what_is_filled_in_is_read():
    puzzle = read("sudoku\ngivens\n1 . 3 .\n. . . .\n. 1 . 3\n4 . . .\n")
    paper = Paper(puzzle, 2)
    filled = {
        paper.at(0, 0, 1): ["4", 2, "1"],
        paper.at(0, 0, 3): [[0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 9, "7"],
        paper.at(0, 1, 0): [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 9, "7"],
        paper.at(0, 1, 1): ["7", 2, "1"],
    }
    state = read_record(paper.link(filled=filled)).state
    assert {str(cell): n for cell, n in state.items() if cell not in puzzle.clues["givens"]} == {
        "r1c2": 4,
        "r1c4": 2,
    }


def test_a_link_of_others():
    puzzle = read(f"akari:{HOME}#{AKARI}")
    assert solve(puzzle).status == "unique"
    assert read(f"Akari: {AKARI.replace('+', '%2B')}") == puzzle


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HOME}#{AKARI}", "says nothing of the kind"),
        (f"nokind:{AKARI}", "unknown kind 'nokind'"),
        (f"akari:{AKARI[:90]}", "a damaged link"),
        ("akari:m=edit&p=A", "a damaged link"),
        (f"slitherlink:{AKARI}", "says nothing in slitherlink"),
    ],
)
def test_what_tells_no_puzzle_is_refused(text, told):
    with pytest.raises(FormatError, match=told):
        read(text)


def test_a_bomb_is_refused():
    with pytest.raises(FormatError, match="unpacks to too much"):
        read(f"akari:m=edit&p={packed('a' * 10**7)}")


@pytest.mark.parametrize("line", ["square,999,999", "hex,9,9", "square,x,9", "square"])
def test_a_board_that_is_none_is_refused(line):
    with pytest.raises(FormatError, match="expected"):
        read(f"akari:m=edit&p={packed(line + chr(10) + '[0,0,0,0]' + chr(10) * 2 + '{}')}")


def test_an_empty_board():
    text = "\n".join(("sudoku,9,9", "[0,0,0,0]", "", "{}"))
    assert read(f"m=solve&p={packed(text)}") == read("." * 81)
