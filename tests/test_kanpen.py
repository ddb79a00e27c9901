"""Links of kanpen.net's own, which hold tables of words, as pzprjs reads and writes them."""

import pytest

from enpitsu.io import formats
from enpitsu.paper.grid import Cell
from evidence import SOLVED
from foreign_formats import by_region, refused, relabelled

HOME = "http://www.kanpen.net/"

# -- by hand ---------------------------------------------------------------------------------

BY_HAND = {
    "slitherlink.html?problem=2/3/3_._0_/._2_._/": "slitherlink\n3 . 0\n. 2 .\n",
    "nurikabe.html?problem=2/3/2_._._/._._1_/": "nurikabe\n2 . .\n. . 1\n",
    "kurodoko.html?problem=2/3/2_._._/._._3_/": "kurodoko\n2 . .\n. . 3\n",
    "shikaku.html?problem=3/4/._._12_._/._._._._/._._._._/": "shikaku\n"
    ". . 12 .\n. . . .\n. . . .\n",
    "fillomino.html?problem=3/4/._._12_._/._._._._/1_._._._/": "fillomino\n"
    ". . 12 .\n. . . .\n1 . . .\n",
    "fillomino01.html?problem=1/2/2_._/": "fillomino\n2 .\n",
    "hitori.html?problem=2/2/1_2_/2_2_/": "hitori\n1 2\n2 2\n",
    "hitori.html?problem=1/3/1_0_10_/": "hitori\n1 . 10\n",
    "masyu.html?problem=2/3/1_._2_/._1_._/": "masyu\no . *\n. o .\n",
    "numberlink.html?problem=2/3/1_._2_/1_._2_/": "numberlink\n1 . 2\n1 . 2\n",
    "hashi.html?problem=1/3/2_._2_/": "hashi\n2 . 2\n",
    "sudoku.html?problem=4/1_._._./._._._./._2_._./._._._4/": "sudoku/4/4/1n2k4",
    "sudoku.html?problem=6/1_._._._._._/._._._._._._/._._._._._._/._._._._._._/._._._._._._"
    "/._._._._._6_/": "sudoku/6/6/1zt6",
    "bijutsukan.html?problem=2/3/5_._0_/._4_._/": "akari\n# . 0\n. 4 .\n",
    "shakashaka.html?problem=2/3/5_._0_/._4_._/": "shakashaka\n# . 0\n. 4 .\n",
    # Directions are up, left, down and right: 0, 16, 32 and 48, each with a number up to 15.
    "yajilin.html?problem=3/3/33_._17_/._._._/1_._48_/": "yajilin\narrows\n"
    "v . <\n. . .\n^ . >\nnumbers\n1 . 1\n. . .\n1 . 0\n",
    f"yajilin.html?problem=1/31/63_{30 * '._'}/": "yajilin/31/1/4fzd",
    "yajilin.html?problem=2/3/-4_._0_/._._16_/": "yajilin\narrows\n"
    "+ . ^\n. . <\nnumbers\n. . 0\n. . 0\n",
    "lits.html?problem=2/4/2/0_0_1_1_/0_0_1_1_/": "lits\nregions\n0 0 1 1\n0 0 1 1\n",
    "norinori.html?problem=1/4/2/0_0_1_1_/": "norinori\nregions\n0 0 1 1\n",
    # The rows and columns of the first cell and of the last, then the number.
    "heyawake.html?problem=3/4/3/0_0_1_1_2/0_2_2_3_/2_0_2_1_0/": "heyawake\nregions\n"
    "0 0 1 1\n0 0 1 1\n2 2 1 1\nnumbers\n2 . . .\n. . . .\n0 . . .\n",
    "heyawake.html?problem=2/2/2/0_1_1_1/0_0_1_0_1/": "heyawake\nregions\n"
    "0 1\n0 1\nnumbers\n1 .\n. .\n",
    # The sizes count the row and the column of sums; each sum stands at a row and a column.
    "kakuro.html?problem=3/3/0_0_0_0/0_1_0_0/0_2_0_5/1_0_7_0/2_0_0_0/2_2_0_0//": "kakuro\n"
    "+ . + 5 +\n7 . . . .\n+ . + . +\n. . . # .\n+ . + . +\n",
    "kakuro.html?problem=4/4/0_2_0_23/0_3_0_-1/1_0_0_0/1_1_4_16/2_0_11_0/3_0_12_0/": "pzprv3/"
    "kakuro/3/3/0 0 23 -1 /0 4,16 . . /11 . . . /12 . . . /. . . /. . . /. . . /",
}


@pytest.mark.parametrize("link", BY_HAND)
def test_a_link_holds_the_puzzle(link):
    puzzle = formats.read(HOME + link)
    assert puzzle == formats.read(BY_HAND[link])
    assert formats.read(f"[name](https://kanpen.net/{link.rstrip('/')})") == puzzle
    assert formats.read(f"{HOME}{link.replace('/', '%2F')}") == puzzle


# -- as pzprjs writes it -----------------------------------------------------------------------

NAMES = {"akari": "bijutsukan"}
ARROWS = "^<v>"


def table(puzzle, told):
    return "".join("".join(f"{told(cell)}_" for cell in row) + "/" for row in puzzle.grid.cell_rows)


def numbers(puzzle, *, layer="grid", none=".", words=()):
    words = {**dict(words), None: none}
    clues = puzzle.clues[layer]
    return table(puzzle, lambda cell: words.get(clues.get(cell), clues.get(cell)))


def rooms(puzzle):
    regions = relabelled(puzzle).clues["regions"]
    return f"{len(set(regions.values()))}/{table(puzzle, regions.__getitem__)}"


def rectangles(puzzle):
    regions, found = relabelled(puzzle).clues["regions"], {}
    for cell, label in regions.items():
        found.setdefault(label, []).append(cell)
    told = {regions[cell]: number for cell, number in puzzle.clues["numbers"].items()}
    lines = []
    for label, cells in found.items():
        first, last = min(cells), max(cells)
        if len(cells) != (last.row - first.row + 1) * (last.col - first.col + 1):
            return None  # no rectangle
        lines.append(f"{first.row}_{first.col}_{last.row}_{last.col}_{told.get(label, '')}/")
    return f"{len(lines)}/{''.join(lines)}"


def listed(puzzle):
    black, sums = puzzle.clues["grid"], puzzle.clues["sums"]

    def told(cell, near):
        return sums.get(puzzle.grid.edge(cell, near), 0)

    lines = ["0_0_0_0/"]
    for r in range(-1, puzzle.grid.rows):
        for c in range(-1, puzzle.grid.cols):
            right = told(Cell(r, c), Cell(r, c + 1)) if r >= 0 else 0
            down = told(Cell(r, c), Cell(r + 1, c)) if c >= 0 else 0
            if (r < 0) != (c < 0) or Cell(r, c) in black:
                lines.append(f"{r + 1}_{c + 1}_{right}_{down}/")
    return "".join(lines)


def arrowed(puzzle):
    arrows, beside = puzzle.clues["arrows"], puzzle.clues["numbers"]
    return table(
        puzzle,
        lambda cell: 16 * ARROWS.index(arrows[cell]) + beside[cell] if cell in arrows else ".",
    )


BODIES = {
    **dict.fromkeys(
        ("slitherlink", "nurikabe", "kurodoko", "shikaku", "fillomino", "numberlink", "hashi"),
        numbers,
    ),
    "hitori": lambda puzzle: numbers(puzzle, none="0"),
    "sudoku": lambda puzzle: numbers(puzzle, layer="givens"),
    "masyu": lambda puzzle: numbers(puzzle, words={"o": 1, "*": 2}),
    "akari": lambda puzzle: numbers(puzzle, words={"#": 5}),
    "shakashaka": lambda puzzle: numbers(puzzle, words={"#": 5}),
    "yajilin": arrowed,
    "lits": rooms,
    "norinori": rooms,
    "heyawake": rectangles,
    "kakuro": listed,
}


def sizes(puzzle):
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    if puzzle.kind.name == "sudoku":
        return f"{rows}/"
    around = puzzle.kind.name == "kakuro"
    return f"{rows + around}/{cols + around}/"


def sayable(puzzle):
    """Whether a link tells all of it: plain clues of the kind, none of which is unknown."""
    clues = [value for found in puzzle.clues.values() for value in found.values()]
    numbers, arrows = puzzle.clues.get("numbers", {}), puzzle.clues.get("arrows", {})
    told = {"numbers", "arrows", "grid", "sums"}
    if puzzle.kind.name == "sudoku":
        told.add("givens")
        if puzzle.grid.rows != puzzle.grid.cols:
            return False
    else:
        told.add("regions")
    return (
        "?" not in clues
        and all(arrow in ARROWS and cell in numbers for cell, arrow in arrows.items())
        and all(not found for name, found in puzzle.clues.items() if name not in told)
        and puzzle.options == puzzle.kind.defaults()
    )


@pytest.mark.parametrize("name", BODIES)
def test_what_pzprjs_writes_is_read_as_the_same_puzzle(name):
    met = 0
    for kind, record in SOLVED:
        puzzle = record.puzzle
        if kind.name != name or not sayable(puzzle):
            continue
        if (body := BODIES[name](puzzle)) is not None:
            back = formats.read(f"{HOME}{NAMES.get(name, name)}.html?problem={sizes(puzzle)}{body}")
            assert (back.grid, back.options, by_region(back)) == (
                puzzle.grid,
                puzzle.options,
                by_region(puzzle),
            )
            met += 1
    assert met


# -- damaged -----------------------------------------------------------------------------------

DAMAGED = {
    "tentaisho.html?problem=1/1/1/": ("a link of kanpen.net's own", "problem"),
    "heyawake.html?heyawake=2x2/1in2x2": ("a link of kanpen.net's own", "heyawake="),
    "hakyukoka.html?problem=1/1/1/": ("unknown kind 'hakyukoka'", "hakyukoka"),
    "slitherlink.html?problem=": ("expected the number of rows", "="),
    "slitherlink.html?problem=2/": ("the other size", "/"),
    "slitherlink.html?problem=2/2/": ("the text ends", "/"),
    "slitherlink.html?problem=2/3/1_3/0_1_/": ("the line ends; expected", "/0_1"),
    "slitherlink.html?problem=1/2/1_3_0_/": ("unknown symbol '0'", "0_/"),
    "slitherlink.html?problem=1/2/1_3_/0_0_/": ("unknown symbol '0'", "0_0"),
    "slitherlink.html?problem=1/2/1_5_/": ("r1c2 holds 5", "5_/"),
    "slitherlink.html?problem=1/2/1_-_/": ("unknown symbol '-'", "-_/"),
    "nurikabe.html?problem=1/2/1_?_/": ("unknown symbol '?'", "?_/"),
    "hashi.html?problem=1/3/9_._2_/": ("unknown symbol '9'", "9_."),
    "masyu.html?problem=1/3/1_._3_/": ("unknown symbol '3'", "3_/"),
    "sudoku.html?problem=4/4/._._._._/": ("the line ends", "/._."),
    "yajilin.html?problem=1/2/64_._/": ("unknown symbol '4'", "4_._"),
    "yajilin.html?problem=1/2/#_._/": ("the text ends", "/#"),
    "bijutsukan.html?problem=1/2/6_._/": ("unknown symbol '6'", "6_._"),
    "lits.html?problem=1/4/1/0_0_._0_/": ("unknown symbol '.'", "._0"),
    "heyawake.html?problem=1/2/2/0_0_0_0_/": ("expected a row from 0 to 0", "/"),
    "heyawake.html?problem=1/2/2/0_0_0_1_/0_1_0_1_/": ("r1c2 lies in two rooms", "1_/"),
    "heyawake.html?problem=1/2/1/0_0_0_0_1/": ("r1c2 lies in no room", "1/"),
    "heyawake.html?problem=2/2/1/1_0_0_1_/": ("expected a row from 1 to 1", "0_1_/"),
    "heyawake.html?problem=1/2/1/0_0_0_1_x/": ("unknown symbol 'x'", "x/"),
    "kakuro.html?problem=1/3/0_0_0_0/": ("expected at least 2x2", "1/3"),
    "kakuro.html?problem=3/3/0_0_0_0/3_1_0_0/": ("expected a row from 0 to 2", "3_1"),
    "kakuro.html?problem=3/3/1_1_0_0/1_1_0_0/": ("1 1 occurs twice", "1_0_0/"),
    "kakuro.html?problem=3/3/1_0_3/": ("the text ends", "/"),
    "kakuro.html?problem=3/3/1_0_99_0/": ("99", "99_0"),
    "kakuro.html?problem=3/3/1_0_3_._/": ("unknown symbol '.'", "._/"),
}


@pytest.mark.parametrize("link", DAMAGED)
def test_a_damaged_link_is_refused_where_it_is(link):
    message, place = DAMAGED[link]
    found = refused(HOME + link)
    assert message in found.message
    at = found.column or found.faults[0].column
    assert (HOME + link).startswith(place, at - 1), (HOME + link)[at - 1 :]
