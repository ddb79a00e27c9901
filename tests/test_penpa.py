"""Links of Penpa+: what is drawn there, as kinds print it."""

import json
import zlib
from base64 import b64decode, b64encode
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu import Puzzle, Record, read, solve, write
from enpitsu.errors import FormatError, Unsupported
from enpitsu.io.codecs.keys import slope, step
from enpitsu.io.formats import read_record, sniff
from enpitsu.io.formats.penpa import SHORT
from enpitsu.kit.drawings import Meaning, meant
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid, regions
from enpitsu.paper.layer import Labels, Lists, Parts, Symbols
from enpitsu.paper.look import Figure
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.testing import evidence
from enpitsu.variants.littlekillers import diagonals
from samples import KAKURO

HOME = "https://swaroopg92.github.io/penpa-edit/"
MARGIN = 3
MARKED = st.sampled_from(["1", "6", "2,3", "1,4,5,6"])
WALL, DARK, GREY = 2, 4, 3
# What symbols look like, by their names and styles.
SYMBOLS = {
    "circle_L": {1: Figure.RING, 2: Figure.DISC},
    "circle_M": {1: Figure.CIRCLE},
    "ox_B": {2: Figure.TRIANGLE, 3: Figure.BOX, 4: Figure.CROSS},
    "tents": {1: Figure.TREE},
    "line": {1: Figure.LEVEL, 2: Figure.UPRIGHT, 5: Figure.PLUS},
    "arrow_B_W": {1: Figure.LEFT, 3: Figure.UP, 5: Figure.RIGHT, 7: Figure.DOWN},
    "inequality": {1: Figure.LEFT, 2: Figure.UP, 3: Figure.RIGHT, 4: Figure.DOWN},
    "battleship_B": {
        2: Figure.HULL,
        3: Figure.HULL_LEFT,
        4: Figure.HULL_UP,
        5: Figure.HULL_RIGHT,
        6: Figure.HULL_DOWN,
    },
}
ON_EDGES = "inequality"
LISTS = {"bulb": "thermo", "arrow": "arrows", "cage": "killercages"}


class Paper:
    """A drawing of what a puzzle prints, as people draw it."""

    def __init__(self, puzzle, margin):
        self.grid, self.margin = puzzle.grid, margin
        self.rows, self.cols = puzzle.grid.rows + 2 * margin, puzzle.grid.cols + 2 * margin
        self.data = {"number": {}, "surface": {}, "symbol": {}, "lineE": {}, "qa": None}
        self.cells = []
        for layer in puzzle.kind.clues:
            self.lay(puzzle, layer, puzzle.clues[layer.name])

    def lay(self, puzzle, layer, clues):
        if isinstance(layer.values, Labels):
            self.regions(clues)
        elif layer.name == "grid" and puzzle.kind.name == "samurai":
            self.cells = [cell for cell in self.grid.cells if cell in puzzle.domains]
        elif layer.name in ("totals", "slitherlink-grid") and layer.on == "cells":
            for cell, value in clues.items():
                self.put_small(cell, value)
        elif layer.walls:
            for edge in clues:
                self.wall(edge.second, upright=edge.first.row == edge.second.row)
        elif layer.on_paths:
            for path, value in clues.items():
                self.list(puzzle.kind.look.strokes[layer.name], path, value)
        else:
            for place, value in clues.items():
                self.draw(puzzle.kind, layer, place, value)

    def regions(self, labels):
        for edge in self.grid.edges:
            if labels.get(edge.first) != labels.get(edge.second):
                self.wall(edge.second, upright=edge.first.row == edge.second.row)
        for cell in self.grid.cells if labels else ():
            if cell not in labels:
                self.data["surface"][self.index(cell)] = DARK

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
            self.put_small(path.cells[0], f" {value}")

    def put_small(self, cell, text):
        quarters = 4 * (self.rows + 4) * (self.cols + 4)
        small = self.data.setdefault("numberS", {})
        small[str(quarters + 4 * int(self.at(0, *cell)))] = [str(text), 1, "1"]

    def draw(self, kind, layer, place, value):
        if isinstance(layer.values, Parts):
            parts = layer.values.read(value, kind.defaults())
            number, arrow = parts.get("number", ""), parts.get("arrow", "")
            sign = kind.look.figures.get(parts.get("sign"), parts.get("sign", ""))
            self.write(place, f"{number}{sign}", arrow)
            if "colour" in parts:
                self.sign(kind, place, parts["colour"])
        elif isinstance(place, Border):
            for far, part in enumerate(reversed(str(value).split(",")), 1):
                self.data["number"][self.outside(place, far)] = [part, 1, "1"]
        elif layer.name == "takuzu-grid":
            self.data["symbol"][self.index(place)] = [1 + int(value), "circle_L", 1]
        elif isinstance(layer.values, Symbols):
            self.sign(kind, place, value)
        elif isinstance(layer.values, Lists):
            self.data["number"][self.index(place)] = [value.replace(",", ""), 1, "4"]
        else:
            self.write(place, value)
            if layer.name in kind.look.circled and len(kind.components) > 1:
                self.data["symbol"][self.index(place)] = [1, "circle_L", 1]
            if layer.name in kind.look.blocks:
                self.data["surface"][self.index(place)] = DARK
                if value == "#":
                    del self.data["number"][self.index(place)]

    def write(self, place, text, arrow=""):
        index = self.index(place)
        before = self.data["number"].get(index, [""])[0]  # an arrow
        arrow = f"_{'^<>v'.index(arrow)}" if arrow else ""
        self.data["number"][index] = [f"{text}{arrow}{before}", 1, "1"]

    def sign(self, kind, place, sign):
        index, figure = self.index(place), kind.look.figures.get(sign)
        if sign in kind.look.on_black:
            self.data["surface"][index] = DARK
        if figure in (Figure.BLOCK, Figure.SHADE):
            self.data["surface"][index] = DARK if figure is Figure.BLOCK else GREY
        elif figure is Figure.FRAME:
            self.data["number"].setdefault(index, ["", 1, "2"])
            for cell, upright in (
                *((place, False), (place, True)),
                *((Cell(place.row + 1, place.col), False), (Cell(place.row, place.col + 1), True)),
            ):
                self.wall(cell, upright=upright)
        elif kind.look.paired:  # an arrow, and a number
            self.write(place, "?" if sign == "+" else "", sign.strip("+"))
        elif told := [
            [style, name, 2]
            for name, styles in SYMBOLS.items()
            for style, one in styles.items()
            if one is figure and (name != ON_EDGES or isinstance(place, Edge))
        ]:
            self.data["symbol"][index] = told[-1]
        else:
            self.write(place, sign)

    def link(self, kind="", options=None, *, filled=None, answer=None):
        told, entries = shortened(self.data), shortened({"number": filled or {}})
        board = "square" if kind else "sudoku"
        header = f"{board},{self.cols},{self.rows},38,0,1,1,456,456,0,0"
        cells = [int(self.at(0, *cell)) for cell in self.cells]
        steps = json.dumps([cell - before for before, cell in pairwise([0, *cells])])
        text = "\n".join((header, json.dumps([self.margin] * 4), "{}", told, entries, steps))
        behind = f"&a={packed(json.dumps(answer))}" if answer else ""
        name = " ".join((kind, *(f"{name}={value}" for name, value in (options or {}).items())))
        return f"{name}{':' if kind else ''}{HOME}#m=edit&p={packed(text)}{behind}"


def shortened(data):
    told = json.dumps(data, separators=(",", ":"))
    for short, long in SHORT:
        told = told.replace(long, short)
    return told


def packed(text):
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(packing.compress(text.encode()) + packing.flush()).decode()


KINDS = sorted(INDEX)


def same(one, other):
    """Whether two puzzles print the same, whatever regions are called."""
    for layer in one.kind.clues:
        mine, theirs = one.clues[layer.name], other.clues[layer.name]
        if isinstance(layer.values, Labels):
            mine, theirs = (sorted(map(tuple, regions(c).values())) for c in (mine, theirs))
        if mine != theirs:
            return False
    return (one.grid, one.options) == (other.grid, other.options)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_drawn_is_what_is_printed(kind):
    for record in evidence(kind_named(kind)).solved:
        puzzle = record.puzzle
        for margin in (MARGIN, 5):
            told = Paper(puzzle, margin).link(kind, puzzle.options)
            assert sniff(told) == "penpa"
            assert same(read(told), puzzle), told


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read_again(kind):
    for record in evidence(kind_named(kind)).solved:
        told = write(record, "penpa")
        found = read_record(told)
        assert same(found.puzzle, record.puzzle)
        assert found.solution is None


def test_what_the_editor_needs_is_written():
    told = write(read(KAKURO), "penpa")
    data = told.partition("p=")[2]
    lines = zlib.decompress(b64decode(data), -15).decode().split("\n")
    assert lines[0].split(",")[:9] == ["square", "5", "4", "38", "0", "1", "1", "228", "190"]
    middle = int(lines[0].split(",")[9])
    assert middle == 2 * 9 * 8 + 3 * 9 + 4  # below the third cell of the second row, with a margin
    assert json.loads(lines[1]) == [1, 0, 1, 0]
    assert len(json.loads(lines[5])) == 12
    assert json.loads(lines[10])


def test_title_and_author():
    puzzle = read(STARS.replace("stars=2", "stars=3"))
    told = write(Record(puzzle, notes={"author": "A. Nonymous, B."}), "penpa")
    record = read_record(told)
    assert record.puzzle.options == {"stars": 3}
    assert record.notes == {"author": "A. Nonymous, B."}
    assert read(f"starbattle:{told}").options == {"stars": 3}
    assert read(f"starbattle stars=2:{told}").options == {"stars": 2}


@pytest.mark.parametrize(
    ("variant", "clue"),
    [
        ("renbans + palindromes", "renban r1c1 r1c2 r2c3"),
        ("clones", "clone r1c1 r1c2 r3c1 r3c2"),
        ("rowindexers + columnindexers", "rowindexer r1c1"),
        ("minimums", "minimum r1c1"),
    ],
)
def test_what_has_no_look_in_penpa_is_not_written(variant, clue):
    puzzle = read(f"sudoku + {variant}\ngivens\n" + ". . . .\n" * 4 + clue + "\n")
    with pytest.raises(Unsupported, match="Penpa\\+ draws nothing like"):
        write(puzzle, "penpa")


@pytest.mark.parametrize(
    ("variants", "clues"),
    [
        ("whispers", "whisper 3 r1c1 r1c2 r2c3\nwhisper 2 r3c4 r4c3 r4c2\n"),
        ("betweenlines", "between r1c1 r1c2 r2c3\n"),
        ("lockouts", "lockout 2 r1c1 r1c2 r2c3\n"),
        (
            "whispers + palindromes + regionsumlines + doublearrows + thermometers",
            (
                "whisper 2 r1c1 r1c2\npalindrome r1c3 r2c4\nregionsum r2c1 r3c1\n"
                "doublearrow r2c2 r2c3 r3c3\nthermo r4c1 r4c2\n"
            ),
        ),
        ("ratios + differences", "ratio 3 r1c1 r1c2\ndifference 2 r3c3 r4c3\n"),
    ],
)
def test_lines_have_the_colours_and_circles_of_their_variant(variants, clues):
    givens = "givens\n. . . 1\n. . . .\n. . . .\n. . . .\n"
    puzzle = read(f"sudoku + {variants}\n{givens}{clues}")
    assert read(write(puzzle, "penpa")) == puzzle


@pytest.mark.parametrize(
    ("variants", "clues"),
    [
        (
            "littlekillers",
            (
                "littlekiller 5 r1c2 r2c1\nlittlekiller 9 r1c1 r2c2 r3c3 r4c4\n"
                "littlekiller ? r4c1\nlittlekiller 4 r4c2 r3c3 r2c4\n"
            ),
        ),
        ("pencilmarks", "pencilmark 2,3 r2c2\npencilmark 4 r4c4\n"),
        (
            "extraregions",
            "extraregion r1c1 r1c2 r2c1\nextraregion r2c2 r2c3\nextraregion r4c3 r4c4\n",
        ),
        ("rowindexers", "rowindexer r1c1\nrowindexer r1c2\nrowindexer r3c3\n"),
        (
            "littlekillers + pencilmarks + extraregions + even + sandwiches",
            (
                "littlekiller 5 r1c2 r2c1\npencilmark 2,3 r2c2\nextraregion r2c2 r2c3\neven r2c3\n"
                "sandwich 3 left 2\n"
            ),
        ),
    ],
)
def test_rays_marks_and_coloured_cells_have_their_look(variants, clues):
    givens = "givens\n. . . 1\n. . . .\n. . . .\n. . . .\n"
    puzzle = read(f"sudoku + {variants}\n{givens}{clues}")
    assert read(write(puzzle, "penpa")) == puzzle


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_rays_marks_and_coloured_cells_come_back_wherever_they_are(data):
    grid = Grid(6, 6)
    lines = [
        data.draw(
            st.sampled_from((f"pencilmark {data.draw(MARKED)} {cell}", f"extraregion {cell}"))
        )
        for cell in data.draw(st.lists(st.sampled_from([*grid.cells]), unique=True, max_size=8))
    ]
    rays = st.sampled_from([*diagonals(Puzzle(kind_named("sudoku"), grid, {}))])
    for path in data.draw(st.lists(rays, unique_by=lambda path: start(path, grid), max_size=5)):
        value = data.draw(st.sampled_from(["?", 4, 21]))
        lines.append(" ".join(map(str, ("littlekiller", value, *path.cells))))
    board = ". . . . . .\n" * 6
    name = "sudoku + littlekillers + pencilmarks + extraregions"
    puzzle = read("\n".join([name, "givens", board + "\n".join(lines), ""]))
    assert read(write(puzzle, "penpa")) == puzzle


def start(path, grid):
    """The place outside from which a diagonal comes: one number stands there."""
    down, right = slope(path, grid)
    return step(path.cells[0], -down, -right)


def test_a_number_outside_with_a_slanting_arrow_and_black_marks_are_variants():
    paper = drawn("sudoku", (9, 9))
    paper.data["number"] = {
        paper.at(0, -1, 2): ["7_6", 1, "2"],
        paper.at(0, 1, 1): [[0, 1, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"],
        paper.at(0, 2, 2): [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 9, "7"],
    }
    puzzle = read(paper.link("sudoku"))
    assert puzzle.kind.name == "sudoku + littlekillers + pencilmarks"
    ((path, value),) = puzzle.clues["littlekiller"].items()
    assert (str(path), value) == ("r1c2-r2c1", 7)
    assert {str(path): marks for path, marks in puzzle.clues["pencilmark"].items()} == {
        "r2c2": "2,3"
    }
    del paper.data["number"][paper.at(0, -1, 2)]
    assert not any(read(paper.link("nurikabe")).clues.values()), "where they are nobody's clues"


def test_a_line_may_begin_at_either_end():
    puzzle = read("sudoku + renbans\ngivens\n" + ". . . .\n" * 4 + "renban r1c3 r1c2 r1c1\n")
    assert list(map(str, read(write(puzzle, "penpa")).clues["renban"])) == ["r1c1-r1c2-r1c3"]


def test_a_line_that_looks_like_that_of_no_variant_is_refused():
    paper = drawn("sudoku", (9, 9))
    paper.data["line"] = {",".join(paper.at(0, *end) for end in ((1, 1), (2, 2))): 8}
    with pytest.raises(FormatError, match="the drawing at r2c2-r3c3 has no meaning"):
        read(paper.link("sudoku + whispers + palindromes"))


def test_what_would_be_read_as_something_else_is_not_written():
    lines = "renban r1c1 r1c2\nrenban r1c2 r1c3\n"
    puzzle = read("sudoku + renbans\ngivens\n" + ". . . .\n" * 4 + lines)
    with pytest.raises(Unsupported, match="would be read as something else"):
        write(puzzle, "penpa")


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


def drawn(kind, grid, **layers):
    """Paper with a grid of a kind and what else is on it."""
    rows, cols = grid
    paper = Paper(Puzzle(kind_named(kind), Grid(rows, cols), {}), 2)
    for layer, told in layers.items():
        paper.data[layer] |= {paper.at(*at): value for at, value in told.items()}
    return paper


STARS = "starbattle stars=2\nregions\n" + "a a a a a a a a a a\n" * 10


def test_a_number_before_a_star_tells_how_many():
    paper = Paper(read(STARS), 2)
    paper.data["number"][paper.at(0, -1, 8)] = ["2", 1, "1"]
    paper.data["symbol"][paper.at(0, -1, 9)] = [2, "star", 2]
    assert read(paper.link("starbattle")).options == {"stars": 2}
    assert read(paper.link("starbattle stars=3")).options == {"stars": 3}


def test_letters_are_told_beside_the_grid():
    paper = drawn("abc", (5, 5), number={(0, -2, 4): ["(A-D)", 1, "8"], (0, -1, 0): ["D", 1, "1"]})
    puzzle = read(paper.link("abc"))
    assert (puzzle.options["letters"], puzzle.clues["top"]) == ("ABCD", {Border("top", 0): "D"})


def test_unknown_options_are_refused():
    with pytest.raises(FormatError, match="unknown option 'star'; did you mean 'stars'"):
        read(Paper(read(STARS), 2).link("starbattle star=2"))


@pytest.mark.parametrize("text", [" ", "?"])
@pytest.mark.parametrize(
    ("kind", "value"), [("nurimisaki", "?"), ("hashi", "?"), ("geradeweg", "?"), ("yajilin", "+")]
)
def test_numbers_that_are_not_told(kind, value, text):
    paper = drawn(kind, (4, 5), number={(0, 1, 2): [text, 6, "1"]})
    assert next(iter(read(paper.link(kind)).clues.values())) == {Cell(1, 2): value}


def test_clue_cells_of_yajilin_without_an_arrow():
    paper = drawn("yajilin", (4, 5), surface={(0, 1, 2): GREY, (0, 2, 2): DARK})
    assert read(paper.link("yajilin")).clues["arrows"] == {Cell(1, 2): "+", Cell(2, 2): "+"}
    paper = drawn("yajilin", (4, 5), symbol={(0, 1, 2): [2, "star", 1]})
    with pytest.raises(FormatError, match="the drawing at r2c3 has no meaning in yajilin"):
        read(paper.link("yajilin"))


def test_numbers_that_need_not_be_told_say_nothing():
    paper = drawn("tents", (4, 5), number={(0, -1, 2): ["?", 1, "1"], (0, 0, -1): [2, 1, "1"]})
    puzzle = read(paper.link("tents"))
    assert (puzzle.clues["top"], puzzle.clues["left"]) == ({}, {Border("left", 0): 2})
    paper = drawn("numberlink", (4, 5), number={(0, 1, 2): ["?", 1, "1"]})
    with pytest.raises(FormatError, match="the drawing at r2c3 has no meaning in numberlink"):
        read(paper.link("numberlink"))


def test_a_circle_alone_is_a_number_that_is_not_told_and_black_is_none():
    paper = drawn("nurikabe", (4, 5), symbol={(0, 1, 2): [1, "circle_M", 1]})
    assert read(paper.link("nurikabe")).clues["grid"] == {Cell(1, 2): "?"}
    paper = drawn("nurikabe", (4, 5), surface={(0, 1, 2): DARK})
    with pytest.raises(FormatError, match="the drawing at r2c3 has no meaning in nurikabe"):
        read(paper.link("nurikabe"))


def test_an_arrow_at_the_side_of_a_number():
    sides = {(0, 1, 2): [[0, 0, 0, 0, 0, 0, 0, 1], "arrow_fouredge_B", 2]}
    paper = drawn("yajikazu", (4, 5), number={(0, 1, 2): ["1", 1, "1"]}, symbol=sides)
    assert read(paper.link("yajikazu")).clues["grid"] == {Cell(1, 2): "v1"}


def test_numbers_of_one_digit_may_be_one_text():
    told = {(0, 1, 2): ["31", 1, "4"], (0, 3, 3): ["12", 1, "1"], (0, 0, 0): ["8", 1, "1"]}
    paper = drawn("tapa", (4, 5), number=told)
    found = read(paper.link("tapa")).clues["grid"]
    assert found == {Cell(0, 0): "8", Cell(1, 2): "3,1", Cell(3, 3): "1,2"}


def test_letters_that_may_be_called_anything_are_numbered():
    told = {(0, 0, 0): "A", (0, 2, 2): "A", (0, 0, 2): "C", (0, 2, 0): "C"}
    paper = drawn("numberlink", (3, 4), number={at: [text, 1, "1"] for at, text in told.items()})
    found = read(paper.link("numberlink")).clues["grid"]
    assert found == {Cell(0, 0): 1, Cell(2, 2): 1, Cell(0, 2): 3, Cell(2, 0): 3}
    with pytest.raises(FormatError, match="has no meaning in fillomino"):
        read(paper.link("fillomino"))


def test_circles_of_two_values_that_may_be_called_anything():
    told = {(0, 0, 0): [1, "circle_M", 1], (0, 1, 2): [2, "circle_M", 1]}
    found = read(drawn("takuzu", (4, 4), symbol=told).link("takuzu")).clues["grid"]
    assert found == {Cell(0, 0): "0", Cell(1, 2): "1"}


@pytest.mark.parametrize(("kind", "largest"), [("kenken", 5), ("doppelblock", 3), ("latin", 5)])
def test_the_numbers_may_be_told_beside_the_grid(kind, largest):
    paper = drawn(kind, (5, 5), number={(0, -1, 4): [f"{{1-{largest}}}", 1, "6"]})
    assert not any(read(paper.link(kind)).clues[side] for side in ("top",) if kind == "doppelblock")
    paper = drawn(kind, (5, 5), number={(0, -1, 4): [f"{{1-{largest + 1}}}", 1, "6"]})
    with pytest.raises(FormatError, match=f"the drawing at top 5 has no meaning in {kind}"):
        read(paper.link(kind))


@pytest.mark.parametrize("colour", [1, 3, 4, 8])
def test_what_is_given_inside_a_doppelblock(colour):
    told = {(0, 1, 1): ["2", 1, "1"], (0, -1, 2): ["4", 1, "1"]}
    paper = drawn("doppelblock", (5, 5), number=told, surface={(0, 0, 3): colour})
    clues = read(paper.link("doppelblock")).clues
    assert clues["givens"] == {Cell(0, 3): "#", Cell(1, 1): 2}
    assert clues["top"] == {Border("top", 2): 4}


@pytest.mark.parametrize(
    ("text", "found"), [("12x", "12*"), ("12×", "12*"), ("3−", "3-"), ("2:", "2/"), ("7", "7")]
)
def test_results_with_signs_in_any_way_of_writing_or_without(text, found):
    paper = drawn("kenken", (4, 4))
    paper.regions({cell: cell.row // 2 + cell.col * 2 for cell in paper.grid.cells})
    quarters = 4 * (paper.rows + 4) * (paper.cols + 4)
    paper.data["numberS"] = {str(quarters + 4 * int(paper.at(0, 0, 1))): [text, 1]}
    assert read(paper.link("kenken")).clues["results"] == {Cell(0, 1): found}


def test_cages_divide_a_grid_without_borders():
    for record in evidence(kind_named("kenken")).solved:
        puzzle = record.puzzle
        paper = Paper(Puzzle(puzzle.kind, puzzle.grid, {}), 1)
        quarters, small = 4 * (paper.rows + 4) * (paper.cols + 4), {}
        for cells in puzzle.regions["regions"].values():
            paper.data.setdefault("killercages", []).append([int(paper.at(0, *c)) for c in cells])
            for cell in cells:
                if cell in puzzle.clues["results"]:
                    at = str(quarters + 4 * int(paper.at(0, *min(cells))))
                    small[at] = [puzzle.clues["results"][cell], 1]
        paper.data["numberS"] = small
        told = read(paper.link("kenken", puzzle.options))
        assert sorted(map(sorted, regions(told.clues["regions"]).values())) == sorted(
            map(sorted, regions(puzzle.clues["regions"]).values())
        )
        results = sorted(puzzle.clues["results"].values())
        assert sorted(told.clues["results"].values()) == results


def test_rows_and_columns_without_cells_are_a_margin():
    paper = drawn("nurikabe", (4, 5), number={(0, 1, 2): ["3", 1, "1"]})
    paper.cells = [Cell(row, col) for row in range(1, 4) for col in range(1, 5)]
    puzzle = read(paper.link("nurikabe"))
    assert (puzzle.grid, puzzle.clues["grid"]) == (Grid(3, 4), {Cell(0, 1): 3})


def test_cells_that_are_not_there_are_holes_or_refused():
    paper = drawn("fourcells", (3, 3), number={(0, 1, 0): ["3", 1, "1"]})
    paper.cells = [cell for cell in paper.grid.cells if cell != Cell(0, 1)]
    assert read(paper.link("fourcells")).clues["holes"] == {Cell(0, 1): "#"}
    with pytest.raises(FormatError, match="there is no cell at r1c2; expected a whole board"):
        read(paper.link("fillomino"))


TWODOKU = """
samurai
givens
. . 1 . . .
. . . . . .
. 1 . . . 3
. . . . . .
. . . . 2 .
. . . . . .
grid r1c1 r1c4 r4c1 r4c4
grid r3c3 r3c6 r6c3 r6c6
"""


@pytest.mark.parametrize("grey", [False, True])
def test_the_grids_of_a_samurai_follow_from_its_cells(grey):
    puzzle = read(TWODOKU)
    paper = Paper(puzzle, 1)
    if grey:
        holes = {cell for cell in paper.grid.cells if cell not in paper.cells}
        paper.data["surface"] |= dict.fromkeys(map(paper.index, holes), DARK)
        paper.cells = []
    assert read(paper.link("samurai")) == puzzle


def test_cells_that_no_grids_cover_are_no_samurai():
    paper = drawn("samurai", (9, 10))
    with pytest.raises(FormatError, match="no grid is printed"):
        read(paper.link("samurai"))


def test_areas_of_one_colour():
    paper = drawn("suko", (3, 3), number={(1, 0, 0): ["20", 1, "1"], (0, 2, 2): ["5", 1, "1"]})
    colours = {(0, 0): 6, (0, 1): 6, (2, 2): 9, (1, 2): 9}
    paper.data["surface"] = {paper.at(0, *cell): colour for cell, colour in colours.items()}
    paper.put_small(Cell(0, 0), 12)
    puzzle = read(paper.link("suko"))
    assert puzzle.clues["areas"] == {Cell(*cell): str(n) for cell, n in colours.items()}
    assert puzzle.clues["totals"] == {Cell(0, 0): 12}
    assert puzzle.clues["givens"] == {Cell(2, 2): 5}
    assert puzzle.clues["sums"] == {Corner(1, 1): 20}


def test_circles_tell_one_number_from_another():
    numbers = {(0, 0, 0): ["3", 1, "1"], (0, 2, 2): ["2", 1, "1"]}
    paper = drawn("nurikabeslitherlink", (3, 3), number=numbers)
    paper.data["symbol"] = {paper.at(0, 0, 0): [1, "circle_L", 1]}
    puzzle = read(paper.link("nurikabeslitherlink"))
    assert puzzle.clues["grid"] == {Cell(0, 0): 3}
    assert puzzle.clues["slitherlink-grid"] == {Cell(2, 2): 2}


@pytest.mark.parametrize(
    ("kind", "layer", "shape", "at"),
    [
        ("futoshikitakuzu", "number", ["1", 1, "1"], (0, 1, 1)),
        ("sudoku + kropki + consecutive", "symbol", [1, "circle_SS", 2], (3, 1, 1)),
    ],
)
def test_what_may_be_a_clue_of_two_layers_is_refused(kind, layer, shape, at):
    with pytest.raises(FormatError, match=r"may be of \S+ or of \S+; expected one of them"):
        read(drawn(kind, (4, 4), **{layer: {at: shape}}).link(kind))


def test_borders_between_numbers_without_regions_are_refused():
    paper = drawn("kropki", (4, 4))
    paper.regions({cell: cell.col // 2 for cell in paper.grid.cells})
    with pytest.raises(FormatError, match="a border at r1c2-r1c3 has no meaning in kropki"):
        read(paper.link("kropki"))


def test_the_title_of_a_sudoku_board_is_no_other_kind():
    header = ["sudoku,4,4,38,0,1,1,1,1,1,1,1,0,0,0,Title: Kropki,Author: "]
    told = packed("\n".join([*header, "[0,0,0,0]", "", "{}"]))
    assert read(f"m=edit&p={told}").kind.name == "sudoku"


def test_a_frame_without_a_number():
    paper = drawn("castlewall", (5, 5))
    for cell, upright in ((1, 2), True), ((1, 3), True), ((1, 2), False), ((2, 2), False):
        paper.wall(Cell(*cell), upright=upright)
    assert read(paper.link("castlewall")).clues["grid"] == {Cell(1, 2): "o"}


def test_signs_as_symbols():
    told = {(0, 0, 0): [2, "math_G", 1], (0, 1, 2): [3, "math", 1]}
    paper = drawn("magnets", (2, 4), symbol=told)
    paper.regions({cell: cell.col for cell in paper.grid.cells})
    assert read(paper.link("magnets")).clues["grid"] == {Cell(0, 0): "+", Cell(1, 2): "-"}


@pytest.mark.parametrize(
    ("variant", "layer", "shape", "at", "found"),
    [
        ("kropki", "symbol", [2, "circle_SS", 2], (3, 1, 1), "*"),
        ("xv", "number", ["V", 1, "1"], (2, 1, 1), "V"),
        ("quadruples", "number", ["1234", 6, "1"], (1, 1, 1), "1,2,3,4"),
        ("sandwiches", "number", ["5", 1, "1"], (0, -1, 1), 5),
        ("even", "symbol", [3, "square_L", 1], (0, 1, 1), ""),
        ("odd", "symbol", [1, "circle_L", 1], (0, 1, 1), ""),
    ],
)
@pytest.mark.parametrize("given", [False, True])
def test_marks_of_variants(variant, layer, shape, at, found, given):
    paper = drawn("sudoku", (9, 9), **{layer: {at: shape}})
    if given:
        paper.data["number"][paper.at(0, 1, 1)] = ["6", 1, "1"]
    puzzle = read(paper.link(f"sudoku + {variant}"))
    givens = puzzle.clues["givens"]
    assert givens == ({Cell(1, 1): 6} if given else {})
    clues = [(place, value) for clues in puzzle.clues.values() for place, value in clues.items()]
    assert [value for place, value in clues if value != 6] == [found]


def test_marks_that_say_nothing_are_refused():
    for style in (1, 3):
        paper = drawn("sudoku", (9, 9), symbol={(0, 1, 1): [style, "square_L", 1]})
        with pytest.raises(FormatError, match="the drawing at r2c2 has no meaning in sudoku"):
            read(paper.link("sudoku"))


def test_lines_are_those_of_the_only_variant_with_lines():
    paper = drawn("sudoku", (9, 9))
    paper.data["line"] = {",".join(paper.at(0, *end) for end in ((1, 1), (2, 2))): 5}
    puzzle = read(paper.link("sudoku + renbans"))
    assert list(map(str, puzzle.clues["renban"])) == ["r2c2-r3c3"]
    assert puzzle.kind.name == "sudoku + renbans"
    puzzle = read(paper.link("sudoku + renbans + palindromes"))
    assert puzzle.clues["renban"] == puzzle.clues["palindrome"] == {}
    assert list(map(str, puzzle.clues["drawn"])) == ["r2c2-r3c3"]


@pytest.mark.parametrize("margin", [0, 1])
def test_sums_at_the_corners_of_black_cells(margin):
    puzzle = read(KAKURO + "givens\n. 5 . .\n. . . .\n. . . .\n")
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    paper = Paper(Puzzle(puzzle.kind, Grid(rows + 1, cols + 1), {}), margin)
    around = [Cell(-1, col) for col in range(-1, cols)] + [Cell(row, -1) for row in range(rows)]
    for row, col in (*around, *puzzle.clues["grid"]):
        paper.data["symbol"][paper.at(0, row + 1, col + 1)] = [1, "kakuro", 2]
    quarters = 4 * (paper.rows + 4) * (paper.cols + 4)
    paper.data["numberS"] = {}
    for edge, number in puzzle.clues["sums"].items():
        (row, col), corner = edge.first, 1 if edge.first.row == edge.second.row else 2
        index = quarters + 4 * int(paper.at(0, row + 1, col + 1)) + corner
        paper.data["numberS"][str(index)] = [str(number), 4]
    paper.data["number"][paper.at(0, 1, 2)] = ["5", 1, "1"]
    assert read(paper.link("kakuro")) == puzzle


def test_small_numbers_outside():
    puzzle = evidence(kind_named("tilepaint")).solved[0].puzzle
    paper = Paper(puzzle, 1)
    quarters, paper.data["numberS"] = 4 * (paper.rows + 4) * (paper.cols + 4), {}
    for index, told in paper.data["number"].items():
        row, _ = divmod(int(index), paper.cols + 4)
        corner = 2 if row == 2 else 1
        paper.data["numberS"][str(quarters + 4 * int(index) + corner)] = [told[0], 1]
    paper.data["number"] = {}
    assert same(read(paper.link("tilepaint")), puzzle)


def test_lists_that_say_nothing_are_refused():
    paper = Paper(read("nurikabe\ngrid\n. . .\n. 2 .\n"), 1)
    paper.data["thermo"] = [[int(paper.at(0, 0, 0)), int(paper.at(0, 0, 1))]]
    with pytest.raises(FormatError, match="the drawing at r1c1-r1c2 has no meaning in nurikabe"):
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
        (f"{HOME}#{AKARI}", "does not name the kind"),
        (f"nokind:{AKARI}", "unknown kind 'nokind'"),
        (f"akari:{AKARI[:90]}", "a damaged link"),
        ("akari:m=edit&p=A", "a damaged link"),
        (f"slitherlink:{AKARI}", "has no meaning in slitherlink"),
    ],
)
def test_what_tells_no_puzzle_is_refused(text, told):
    with pytest.raises(FormatError, match=told):
        read(text)


def test_a_bomb_is_refused():
    with pytest.raises(FormatError, match="unpacks to too much"):
        read(f"akari:m=edit&p={packed('a' * 10**7)}")


@pytest.mark.parametrize(
    "lines",
    [
        ("[0,0,0,0]", "", "[" * 99_999),
        ("[" * 99_999, "", "{}"),
        ("[0,0,0,0]", "", "{}", "{}", "[" * 99_999),
        ("[0,0,0,0]", "", "{}", "{}", '{"a": 1}'),
        ("[9,0,0,0]", "", "{}"),
        ("[-99999999,0,0,0]", "", "{}"),
        ("[1e999,0,0,0]", "", "{}"),
    ],
)
def test_damage_without_end_is_refused(lines):
    with pytest.raises(FormatError, match="a damaged link"):
        read(f"akari:m=edit&p={packed(chr(10).join(('square,9,9', *lines)))}")


@pytest.mark.parametrize("line", ["square,999,999", "hex,9,9", "square,x,9", "square"])
def test_a_board_that_is_none_is_refused(line):
    with pytest.raises(FormatError, match="expected"):
        read(f"akari:m=edit&p={packed(line + chr(10) + '[0,0,0,0]' + chr(10) * 2 + '{}')}")


def test_numbers_without_end_are_refused():
    endless = "9" * 9999
    for at in ((0, 0, 0), (0, -1, 0)):
        paper = drawn("doppelblock", (4, 4), number={at: [endless, 1, "1"]})
        with pytest.raises(FormatError, match="has no meaning in doppelblock"):
            read(paper.link("doppelblock"))
    paper = drawn("doppelblock", (4, 4), number={(0, -1, 0): [f"1-{endless}", 1, "1"]})
    with pytest.raises(FormatError, match="has no meaning in doppelblock"):
        read(paper.link("doppelblock"))


def test_an_empty_board():
    text = "\n".join(("sudoku,9,9", "[0,0,0,0]", "", "{}"))
    assert read(f"m=solve&p={packed(text)}") == read("." * 81)
