"""Each technique on a small board, in its words; those of Marupeke have a file of their own."""

import pickle

import pytest

from enpitsu.inference.explain import explain
from enpitsu.inference.reasoner import Reasoner
from enpitsu.inference.verification import Certifier
from enpitsu.io.formats import read
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from evidence import KINDS, SOLVED

LADDERS = ("abc", "shakashaka", "suguru", "wijuko")


def abc(letters, *rows, **clues):
    """A board of these rows; a clue stands by its side and its line, as in `left_1`."""
    heads = {"top": len(rows[0]), "bottom": len(rows[0]), "left": len(rows), "right": len(rows)}
    sides = {side: ["."] * count for side, count in heads.items()}
    for name, letter in clues.items():
        side, line = name.split("_")
        sides[side][int(line) - 1] = letter
    lines = [f"{side} {' '.join(signs)}" for side, signs in sides.items()]
    return "\n".join((f"abc letters={letters}", *lines, "grid", *map(" ".join, rows)))


def shakashaka(*rows):
    return "\n".join(("shakashaka", *map(" ".join, rows)))


def wijuko(*rows):
    return "\n".join(("wijuko", *rows))


FIRES = [
    (
        "settled letter",
        abc("AB", "A..", "...", "..."),
        "r1c2 and r1c3 are not A: row 1 has its A at r1c1.",
    ),
    (
        "corner conflict",
        abc("AB", "...", "...", "...", left_1="B", top_1="A"),
        (
            "r1c1 is empty: A is the first letter from the top in column 1 and B is the first "
            "letter from the left in row 1, so no letter fits this corner."
        ),
    ),
    (
        "first reach",
        abc("ABC", "....", "....", "....", "....", right_2="A"),
        (
            "r2c1 and r2c2 are not A: A is the first letter from the right in row 2, where only 1 "
            "cell stays empty."
        ),
    ),
    (
        "first reach",
        abc("AB", "....", "....", "....", "...-", left_4="A"),
        (
            "r4c3 is not A: A is the first letter from the left in row 4, where only 2 cells stay "
            "empty, r4c4 among them."
        ),
    ),
    (
        "shield",
        abc("ABC", "...", "...", "...", top_2="A"),
        "r1c2 is not B or C: A is the first letter from the top in column 2.",
    ),
    (
        "shield",
        abc("AB", "....", "-...", "....", "....", left_2="A"),
        "r2c2 is not B: A is the first letter from the left in row 2 and does not stand in r2c1.",
    ),
    (
        "opposite clues",
        abc("AB", "...", "...", "...", "...", left_1="A", right_1="A"),
        "r1c2 is not B: A is the first letter from both ends of row 1.",
    ),
    (
        "hidden single",
        abc("AB", "..-", "A..", "..."),
        ("r1c2 is A: no other place in row 1, as r1c1 is not A."),
    ),
    (
        "hidden single",
        abc("AB", "-.", "..", "..", left_1="A"),
        "r1c2 is A: no other place in row 1.",
    ),
    (
        "blank count",
        abc("AB", ".-.", "...", "..."),
        "r1c1 and r1c3 are not empty: row 1 has its only empty cell at r1c2.",
    ),
    (
        "blank count",
        abc("AB", "**.", "...", "..."),
        "r1c3 is empty: the letters of row 1 stand in r1c1 and r1c2.",
    ),
    (
        "blank count",
        abc("AB", "..", ".."),
        "r1c1 and r1c2 are not empty: row 1 has as many letters as cells.",
    ),
    (
        "known later letter",
        abc("AB", "....", "*...", "....", "....", top_1="A"),
        (
            "r3c1 is not A: A is the first letter from the top in column 1 and has come by "
            "r2c1, which is not empty."
        ),
    ),
    (
        "known later letter",
        abc("ABC", ".....", "*.A..", ".....", ".....", ".....", top_1="A"),
        (
            "r1c1 is A: A is the first letter from the top in column 1 and has come by r2c1, "
            "which is not empty, and only this place is left for it."
        ),
    ),
    (
        "last place of a later letter",
        abc("ABC", ".....", ".....", ".....", ".B...", "..B..", top_1="A"),
        (
            "r3c1 is not A: A is the first letter from the top in column 1 and needs a place "
            "for B behind it."
        ),
    ),
    (
        "naked pair",
        abc("ABC", "**..", "C...", ".C..", "...."),
        "r1c3 and r1c4 are not A or B: r1c1 and r1c2 take A and B of row 1.",
    ),
    (
        "hidden pair",
        abc("ABC", ".....", "..AB.", "...AB", "..B.A", "....."),
        (
            "r1c1 and r1c2 are not C or empty: A and B of row 1 must stand in r1c1 and r1c2, as "
            "r1c3, r1c4 and r1c5 are not A or B."
        ),
    ),
    (
        "naked triple",
        abc("ABCD", "***..", "D....", ".D...", "..D..", "....."),
        "r1c4 and r1c5 are not A, B or C: r1c1, r1c2 and r1c3 take A, B and C of row 1.",
    ),
    (
        "hidden triple",
        abc("ABCD", ".....", "...AC", "...BA", "...CB", "....."),
        (
            "r1c1, r1c2 and r1c3 are not D or empty: A, B and C of row 1 must stand in r1c1, "
            "r1c2 and r1c3, as r1c4 and r1c5 are not A, B or C."
        ),
    ),
    (
        "X-wing",
        abc("A", "..--", "..--", "....", "...."),
        "r3c1, r3c2, r4c1 and r4c2 are empty: the As of rows 1 and 2 stand in columns 1 and 2.",
    ),
    (
        "swordfish",
        abc("A", "...---", "...---", "...---", "......", "......", "......"),
        (
            "r4c1, r4c2, r4c3, r5c1, r5c2, r5c3, r6c1, r6c2 and r6c3 are empty: the As of rows 1, "
            "2 and 3 stand in columns 1, 2 and 3."
        ),
    ),
    (
        "satisfied clue",
        shakashaka("0..", "#.."),
        "r1c2 is empty: the 0 in r1c1 allows no triangle.",
    ),
    (
        "satisfied clue",
        shakashaka("....", "....", "..1."),
        "r3c2 is empty: the 1 in r3c3 has all its triangles.",
    ),
    (
        "full clue",
        shakashaka("...", "...", "..2"),
        (
            "r2c3 and r3c2 are not empty: "
            "the 2 in r3c3 needs a triangle in each cell left beside it."
        ),
    ),
    (
        "pinched cell",
        shakashaka("###", "..."),
        "r2c1 is empty: walls on opposite sides leave no room for a triangle.",
    ),
    (
        "pinched cell",
        shakashaka("...", "...", "..2"),
        (
            "r1c1 is empty: obstacles on opposite sides leave no room for a triangle, "
            "as r2c1 is black top left."
        ),
    ),
    (
        "white side against a wall",
        shakashaka("...", "...", "..2"),
        "r1c2 is not black bottom left or right: no white side can lie against a wall.",
    ),
    (
        "upright rectangle completion",
        shakashaka("0..", "#.."),
        "r1c3 is empty, not black top right: else white would be crooked beside r1c2.",
    ),
    (
        "edge continues or turns",
        shakashaka("1..", "#.."),
        "r1c3 is black top right: else white would be crooked beside r1c2.",
    ),
    (
        "edge continues or turns",
        shakashaka("...", "...", "..2"),
        "r2c2 is empty, not black top left: else white would be crooked beside r1c3 and r2c3.",
    ),
    (
        "matching orientations",
        shakashaka("...", "..#"),
        (
            "r1c2 is black top right, not empty: else white would be crooked beside r1c3, "
            "as r2c2 is empty or black bottom right."
        ),
    ),
    (
        "number already placed",
        wijuko("3 . .", ". + .", ". . ."),
        "r1c2, r2c1 and r2c2 are not 3: 3 stands in r1c1 already.",
    ),
    (
        "forced pair",
        wijuko("3 4 .", ". + .", ". . ."),
        "r1c2 is 1: it makes 4 with r1c1, which is 3.",
    ),
    (
        "one place for a number",
        wijuko(". 3 . 7 .", "7 + 6 + 8", ". . . . ."),
        "r2c2 is 4: it is the only place left for 4.",
    ),
    (
        "unequal halves",
        wijuko(". 4 .", ". + .", ". . ."),
        "r1c1 and r1c2 are not 2: r1c1 and r1c2 differ and make 4.",
    ),
    (
        "sum with few splits",
        wijuko(". 3 .", ". + .", ". . ."),
        "r1c1 is not 3 or 4: it makes 3 with r1c2.",
    ),
    (
        "sum with few splits",
        wijuko(". 3 .", ". + 6", ". 7 ."),
        "r2c1 is 3: it makes 7 with r2c2, which is not 3.",
    ),
    (
        "naked pair",
        wijuko(". 4 .", ". + .", ". . ."),
        "r2c1 and r2c2 are not 1 or 3: r1c1 and r1c2 take 1 and 3 between them.",
    ),
    (
        "hidden pair",
        wijuko(". 8 . . .", "6 + . + 8", ". . . . ."),
        (
            "r2c2 is 1 or 4: 1 and 4 have no other places left than r2c1 and r2c2, as "
            "r1c1, r1c2, r1c3 and r2c3 are not 1 or 4."
        ),
    ),
    (
        "chain of sums",
        wijuko(". . . . .", "6 + 9 + .", ". 7 . . ."),
        (
            "r1c1 is not 4: with 4 there, r2c1 would be 2, r2c2 would be 5 and r1c2 would be "
            "4, so 4 would stand twice."
        ),
    ),
    (
        "chain of sums",
        wijuko(". . . . .", "6 + 9 + .", ". 7 . . ."),
        "r2c2 is not 5: with 5 there, r1c2 would be 4, and r1c1 and r2c1 could not make 6.",
    ),
]


def told(explanation, technique):
    """The sentences of all steps of a technique."""
    return [sentence(step) for step in explanation.steps if step.technique.name == technique]


@pytest.mark.parametrize(("technique", "text", "expected"), FIRES)
def test_fires(technique, text, expected):
    assert expected in told(explain(read(text)), technique)


def test_three_whites():
    puzzle = read(shakashaka("....", "....", "....", "...."))
    whites = dict.fromkeys((Cell(1, 1), Cell(1, 2), Cell(2, 1)), ".")
    path = explain(puzzle, state=State.of(puzzle, whites))
    assert (
        "r3c3 is not black top left, black top right or black bottom left: r2c2, r2c3 and r3c2 "
        "are empty, so all is white where the four cells meet."
        in told(path, "three whites of a 2 x 2")
    )


# -- Suguru: by what is left at some cells -------------------------------------------------

ROW = "suguru\nregions\na a a a a\ngivens\n. . . . ."
TOWER = "suguru\nregions\na a\nb b\nb b\ngivens\n. .\n. .\n. ."
SIDE_BY_SIDE = "suguru\nregions\na b\na b\nc c\nc c\ngivens\n. .\n. .\n. .\n. ."
SUGURU = [
    (
        "neighbours of a settled cell",
        "suguru\nregions\na b b",
        {},
        "r1c2 is 2: r1c1 is 1 and touches it.",
    ),
    (
        "neighbours of a settled cell",
        "suguru\nregions\nb b b\nb a c\nc c c",
        {},
        "r1c1, r1c2, r1c3, r2c1, r2c3, r3c1, r3c2 and r3c3 are not 1: r2c2 is 1 and touches them.",
    ),
    (
        "settled values of the region",
        ROW,
        {1: (4,)},
        "r1c2 to r1c5 are not 4: the region of r1c1 has its 4 at r1c1.",
    ),
    (
        "hidden single",
        ROW,
        {2: (1, 2, 3, 4), 3: (1, 2, 3, 4), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4)},
        "r1c1 is 5: no other place in the region of r1c1.",
    ),
    (
        "common neighbours",
        TOWER,
        {},
        ("r2c1 is not 1 or 2: next to r1c1 and r1c2, where the region of r1c1 has its 1 and 2."),
    ),
    (  # the two places never had other candidates: no fact says so
        "touching naked pair",
        TOWER,
        {},
        "r2c1 is not 1 or 2: r1c1 and r1c2 touch and share 1 and 2 between them.",
    ),
    (
        "touching naked pair",
        SIDE_BY_SIDE,
        {},
        "r3c2 is not 1 or 2: r2c1 and r2c2 touch and share 1 and 2 between them.",
    ),
    (
        "naked pair",
        ROW,
        {2: (2, 4), 4: (2, 4)},
        "r1c1, r1c3 and r1c5 are not 2 or 4: r1c2 and r1c4 take 2 and 4 of the region of r1c1.",
    ),
    (
        "hidden pair",
        ROW,
        {1: (1, 2, 3), 3: (1, 2, 3), 5: (1, 2, 3)},
        (
            "r1c2 and r1c4 are not 1, 2 or 3: 4 and 5 of the region of r1c1 must stand in r1c2 "
            "and r1c4, as r1c1, r1c3 and r1c5 are not 4 or 5."
        ),
    ),
    (
        "naked triple",
        ROW,
        {1: (1, 2), 2: (2, 3), 3: (1, 3)},
        (
            "r1c4 and r1c5 are not 1, 2 or 3: r1c1, r1c2 and r1c3 take 1, 2 and 3 of the region "
            "of r1c1."
        ),
    ),
    (
        "hidden triple",
        ROW,
        {1: (1, 2), 5: (1, 2)},
        (
            "r1c2, r1c3 and r1c4 are not 1 or 2: 3, 4 and 5 of the region of r1c1 must stand in "
            "r1c2, r1c3 and r1c4, as r1c1 and r1c5 are not 3, 4 or 5."
        ),
    ),
    (
        "starved region",
        TOWER,
        {},
        "r2c1 is not 1: with 1 there, too few numbers would be left for the region of r1c1.",
    ),
    (
        "starved region",
        "suguru\nregions\na a a\nb b b",
        {1: (1, 3), 2: (1, 3)},
        (
            "r2c1 is not 1: with 1 there, too few numbers would be left for the region of r1c1, as "
            "r1c1 and r1c2 are 1 or 3."
        ),
    ),
    (
        "clique across regions",
        "suguru\nregions\na a a b\nc b b b\nc c d d",
        {1: (1, 2), 2: (2, 3)},
        "r2c2 is 4: r1c1, r1c2 and r2c1 see each other, and hold 1, 2 and 3.",
    ),
]


@pytest.mark.parametrize(("technique", "text", "known", "expected"), SUGURU)
def test_fires_on_what_is_left(technique, text, known, expected):
    puzzle = read(text)
    cells = {puzzle.grid.row(0)[number - 1]: candidates for number, candidates in known.items()}
    start = State({**puzzle.domains, **cells})
    reasoner = Reasoner(model(puzzle), state=start)
    named = next(each for each in puzzle.kind.own_techniques if each.name == technique)
    steps = [reasoner.step(named, finding) for finding in reasoner.eliminations(named)]
    assert expected in map(sentence, steps)
    certifier = Certifier(reasoner.model)
    assert all(certifier.certifies(step) for step in steps)


# -- all of them ---------------------------------------------------------------------------


def test_every_technique_is_shown():
    shown = {(text.split()[0], technique) for technique, text, *_ in [*FIRES, *SUGURU]}
    shown.add(("shakashaka", "three whites of a 2 x 2"))
    named = {(name, each.name) for name in LADDERS for each in kind(name).techniques}
    assert shown == named


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_techniques_travel(kind):
    assert [each.name for each in pickle.loads(pickle.dumps(kind.own_techniques))] == [
        each.name for each in kind.own_techniques
    ]


@pytest.mark.parametrize(
    "record",
    [record for one, record in SOLVED if one.name in LADDERS],
    ids=[one.name for one, _ in SOLVED if one.name in LADDERS],
)
def test_every_step_is_certified(record):
    path = explain(record.puzzle)
    assert path.complete
    certifier = Certifier(model(record.puzzle))
    assert all(certifier.certifies(step) for step in path.steps)
