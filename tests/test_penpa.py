"""Links of Penpa+: what is drawn there, as kinds print it."""

import json
import zlib
from base64 import b64encode

import pytest

from enpitsu import read, solve
from enpitsu.errors import FormatError
from enpitsu.io.formats import sniff
from enpitsu.io.formats.penpa import SHORT
from enpitsu.paper.grid import Border, Cell, Corner, Edge, regions
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.testing import evidence

HOME = "https://swaroopg92.github.io/penpa-edit/"
MARGIN = 3
WALL, DARK = 2, 4
CIRCLES = {"o": 1, "w": 1, "*": 2, "b": 2}


class Paper:
    """A drawing of what a puzzle prints, as people draw it."""

    def __init__(self, puzzle, margin):
        self.grid, self.margin = puzzle.grid, margin
        self.rows, self.cols = puzzle.grid.rows + 2 * margin, puzzle.grid.cols + 2 * margin
        self.data = {"number": {}, "surface": {}, "symbol": {}, "edge": {}, "qa": None}
        for layer in puzzle.kind.clues:
            clues = puzzle.clues[layer.name]
            if layer.divides and clues:
                for edge in puzzle.grid.edges:
                    if clues[edge.first] != clues[edge.second]:
                        self.wall(edge.second, upright=edge.first.row == edge.second.row)
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
        self.data["edge"][f"{self.at(1, *start)},{self.at(1, *end)}"] = WALL

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

    def link(self, kind):
        told = json.dumps(self.data, separators=(",", ":"))
        for short, long in SHORT:
            told = told.replace(long, short)
        header = f"square,{self.cols},{self.rows},38,0,1,1,456,456,0,0"
        text = "\n".join((header, json.dumps([self.margin] * 4), "{}", told, "{}"))
        return f"{kind}:{HOME}#m=edit&p={packed(text)}"


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
