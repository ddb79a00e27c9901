"""Techniques for what is connected and for loops: each on a small board, in its words."""

import pytest

from enpitsu.inference.glossary import first_step
from enpitsu.inference.verification import Certifier
from enpitsu.io.formats import read_record
from enpitsu.kit.techniques.crossings import crossed, meeting_point
from enpitsu.kit.techniques.disconnected import disconnected
from enpitsu.kit.techniques.graphs import GRAPHS
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.rules import GraphRelation


def heyawake(*rows):
    """Shaded and white cells in one room."""
    room = "\n".join(" ".join("a" for _ in row) for row in rows)
    state = "\n".join(" ".join(row) for row in rows)
    return f"heyawake\nregions\n{room}\nstate\n{state}\n"


def slitherlink(numbers, *state):
    """Edges as the text has them, without blanks."""
    grid = "\n".join(" ".join(row) for row in numbers)
    return "\n".join(("slitherlink", "grid", grid, "state", *map(" ".join, state)))


FOUND = [
    (
        "last neighbour",
        heyawake("-#.", "...", "..-"),
        "r2c1 is white: otherwise r1c1 would be cut off from r3c3, as r1c2 is shaded.",
    ),
    (
        "enclosed",
        heyawake(".#.", "#..", "..-"),
        "r1c1 is shaded: r3c3 cannot be reached from there, as r1c2 and r2c1 are shaded.",
    ),
    (
        "one way out",
        heyawake("--#", "#..", "..-"),
        "r2c2 is white: otherwise r1c2 would be cut off from r3c3, as r1c3 and r2c1 are shaded.",
    ),
    (
        "unreachable",
        heyawake(".#.", "#..", "..-"),
        "r1c1 is shaded: r3c3 cannot be reached from there, as r1c2 and r2c1 are shaded.",
    ),
    (
        "would be cut off",
        heyawake("-#-", "...", ".#."),
        "r2c2 is white: otherwise r1c1 would be cut off from r1c3, as r1c2 and r3c2 are shaded.",
    ),
    (
        "early loop",
        slitherlink(["..", ".."], "+=+.+", "=...=", "+=+.+", ".....", "+.+.+"),
        (
            "r1c1-r1c2 is crossed out: with top edge of r1c1, left edge of r1c1 and r1c1-r2c1 it "
            "would close a loop, and right edge of r1c2 would lie outside it."
        ),
    ),
    (
        "early loop",
        slitherlink(["..", ".2"], "+=+.+", "=....", "+=+.+", ".....", "+.+.+"),
        (
            "r1c1-r1c2 is crossed out: with top edge of r1c1, left edge of r1c1 and r1c1-r2c1 it "
            "would close a loop, the whole line then, against the 2 at r2c2."
        ),
    ),
    (
        "no way back",
        slitherlink(["..."], "+.+x+.+", ".......", "+.+.+.+"),
        (
            "bottom edge of r1c2 is crossed out: a loop that goes there has no other way back, as "
            "top edge of r1c2 is crossed out."
        ),
    ),
    (
        "both ways",
        slitherlink(["..."], "+=+.+=+", ".......", "+.+.+.+"),
        (
            "top and bottom edges of r1c2 are drawn: the loop can get from top edge of "
            "r1c1 to top edge of r1c3 and back only by these."
        ),
    ),
    (
        "there and back",
        slitherlink(["..", ".."], "+=+x+", "....x", "+.+.+", "x....", "+x+.+"),
        (
            "right and bottom edges of r2c2, r1c2-r2c2 and r2c1-r2c2 are crossed out: the loop "
            "takes top edge of r1c1 and could get there and back only through the corner between "
            "r1c1 and r2c2, as right edge of r1c2 and bottom edge of r2c1 are crossed out."
        ),
    ),
    (
        "even crossings",
        slitherlink(["..."], "+.+=+.+", ".......", "+.+.+.+"),
        (
            "bottom edge of r1c2 is drawn: the loop crosses column 2 an even number of times: so "
            "far at top edge of r1c2, and no other is left."
        ),
    ),
]


@pytest.mark.parametrize(("name", "text", "expected"), FOUND, ids=lambda one: one[:20])
def test_a_step_names_what_matters_and_follows(name, text, expected):
    technique = next(one for one in GRAPHS if one.name == name)
    record = read_record(text)
    step, _, rules = first_step(technique, record)
    assert sentence(step) == expected
    assert Certifier(rules).certifies(step)


def test_every_technique_for_graphs_is_told_of():
    assert {name for name, *_ in FOUND} == {one.name for one in GRAPHS}


CLASHES = [
    (
        heyawake("-#-", "###", "..."),
        ("r1c1 would be cut off from r1c3, as r1c2, r2c1, r2c2 and r2c3 are shaded"),
    ),
    (
        slitherlink(["..", ".."], "+.+.+", "..=..", "+=+=+", ".....", "+.+.+"),
        "the line would branch at the corner between r1c1 and r2c2",
    ),
    (
        slitherlink(["..."], "+x+=+.+", "..x....", "+.+.+.+"),
        "the line would end at the corner on the rim between r1c1 and r1c2",
    ),
    (
        slitherlink(["..."], "+.+=+.+", ".......", "+.+x+.+"),
        "the loop would cross column 2 an odd number of times: at top edge of r1c2",
    ),
    (
        slitherlink(["..."], "+=+.+x+", "=......", "+.+.+.+"),
        "no loop takes top and left edges of r1c1, as top edge of r1c3 is crossed out",
    ),
    (
        "numberlink\ngrid\n1 . 1\n2 . 2\nstate\n. = . ? .\n? + = + ?\n. ? . ? .\n",
        "the two 1s could meet only by r1c2-r1c3, where a line takes r1c1-r1c2 and r1c2-r2c2",
    ),
    (
        "numberlink\ngrid\n1 . 1\n2 . 2\nstate\n. x . ? .\n? + ? + ?\n. ? . ? .\n",
        "the two 1s would be cut off from each other, as r1c1-r1c2 is crossed out",
    ),
    (
        "nurikabe\n2 . .\n. . ?\nstate\n- - -\n? ? -\n",
        "r1c1, r1c2 and r1c3 would be too many for the 2 at r1c1",
    ),
]


@pytest.mark.parametrize(("text", "expected"), CLASHES, ids=lambda one: one[:20])
def test_what_cannot_be_whole_is_told(text, expected):
    record = read_record(text)
    whole = next(
        c for c in model(record.puzzle).constraints if isinstance(c.relation, GraphRelation)
    )
    known = {place: (value,) for place, value in record.state.items()}
    assert disconnected(whole, known, record.puzzle.kind.look.value_names) == expected


def test_the_numbers_that_come_nearest_are_named():
    record = read_record("nurikabe\n3 . . .\n. . . .\n. . . 1\nstate\n- - ? ?\n? ? ? ?\n- ? ? -\n")
    rules = model(record.puzzle)
    islands = next(c for c in rules.with_lemmas if c.rule.id == "islands")
    known = {place: (value,) for place, value in record.state.items()}
    told = disconnected(islands, known, record.puzzle.kind.look.value_names, rules.domains)
    who = "only the 3 at r1c1 is near enough to r3c1, and could not reach it"
    assert told == f"{who}, closed in by white cells"


CROSSED = [
    ("slitherlink", "left edge of r2c1, r2c1-r2c2, right edge of r2c2", "row 2"),
    ("slitherlink", "top edge of r1c2, r1c2-r2c2, bottom edge of r2c2", "column 2"),
    (
        "slitherlink",
        "left edge of r2c1, r2c1-r2c2, r1c2-r2c2, top edge of r1c2",
        "the way through r2c1, r2c2 and r1c2",
    ),
    (
        "slitherlink",
        "r1c1-r1c2, r1c2-r2c2, r2c1-r2c2, r1c1-r2c1",
        "the ring through r1c1, r2c1, r2c2 and r1c2",
    ),
    ("masyu", "r1c2-r1c3, r2c2-r2c3, r3c2-r3c3", "the border between columns 2 and 3"),
    ("masyu", "r1c1-r2c1, r1c2-r2c2, r1c2-r1c3", "the border of r1c1 and r1c2"),
    (
        "masyu",
        "r3c1-r4c1, r3c2-r4c2, r3c3-r4c3, r1c3-r1c4, r2c3-r2c4, r3c3-r3c4",
        "the border of the rectangle from r1c1 to r3c3",
    ),
    (
        "masyu",
        "r4c1-r5c1, r3c2-r4c2, r3c3-r4c3, r1c3-r1c4, r2c3-r2c4, r3c3-r3c4, r4c1-r4c2",
        None,
    ),
]


@pytest.mark.parametrize(("kind", "rim", "told"), CROSSED)
def test_what_a_loop_crosses_has_a_name(kind, rim, told):
    grid = Grid(2, 2) if kind == "slitherlink" else Grid(6, 6)
    edges = {str(edge): edge for edge in grid.all_edges}
    every = model(Puzzle(kind_named(kind), grid, {})).domains
    assert crossed([edges[name] for name in rim.split(", ")], every) == told


def test_a_long_way_along_the_rim_has_no_turns_to_name():
    grid = Grid(2, 8)
    named = {str(edge): edge for edge in grid.all_edges}
    along = [f"r1c{col}-r1c{col + 1}" for col in range(1, 8)]
    rim = [named[name] for name in ("top edge of r1c1", *along, "top edge of r1c8")]
    every = model(Puzzle(kind_named("slitherlink"), grid, {})).domains
    assert crossed(rim, every) == "the way from r1c1 to r1c8"


POINTS = [
    (
        "slitherlink",
        "r1c1-r1c2, r1c2-r2c2, r2c1-r2c2, r1c1-r2c1",
        "the corner between r1c1 and r2c2",
    ),
    (
        "slitherlink",
        "top edge of r1c1, r1c1-r1c2, top edge of r1c2",
        "the corner on the rim between r1c1 and r1c2",
    ),
    ("slitherlink", "top edge of r1c1, left edge of r1c1", "the corner of the board at r1c1"),
    ("masyu", "r1c1-r1c2, r1c1-r2c1", "r1c1"),
]


@pytest.mark.parametrize(("_", "met", "told"), POINTS)
def test_where_edges_meet_has_a_name(_, met, told):
    edges = {str(edge): edge for edge in Grid(2, 2).all_edges}
    assert meeting_point([edges[name] for name in met.split(", ")]) == told


SIDE_BY_SIDE = [
    (
        "two numbers",
        "gokigen\n. . . .\n. 3 3 .\n. . . .\n",
        (
            "r1c2 and r2c2 each meet one of the 3s between r1c1 and r2c2 and between r1c2 and r2c3"
            ", and these need all others"
        ),
    ),
    (
        "different numbers",
        (
            "numberlink\ngrid\n1 . . 2\n. . . .\n1 . . 2\nstate\n"
            ". = . = . ? .\n? + ? + ? + ?\n. ? . ? . ? .\n? + ? + ? + ?\n. ? . ? . ? .\n"
        ),
        "that would join the lines of 1 and 2, as r1c1-r1c2 and r1c2-r1c3 are drawn",
    ),
    (
        "different numbers",
        (
            "numberlink\ngrid\n1 . . 2\n. . . .\n1 . . 2\nstate\n"
            ". = . ? . ? .\n? + = + ? + =\n. ? . ? . = .\n? + ? + ? + ?\n. ? . ? . ? .\n"
        ),
        "that would join the lines of 1 and 2, as r1c2-r2c2 and r2c3-r2c4 are drawn",
    ),
]


@pytest.mark.parametrize(("name", "text", "told"), SIDE_BY_SIDE)
def test_what_lies_side_by_side_is_told_by_what_is_there(name, text, told):
    record = read_record(text)
    technique = next(one for one in record.puzzle.kind.own_techniques if one.name == name)
    step, _, _ = first_step(technique, record)
    assert technique.reason(step) == told


def test_a_closed_loop_is_told_with_its_lines_and_nothing_else():
    record = read_record(slitherlink(["..."], "+=+.+=+", "=.=.x..", "+=+.+.+"))
    whole = next(
        c for c in model(record.puzzle).constraints if isinstance(c.relation, GraphRelation)
    )
    known = {place: (value,) for place, value in record.state.items()}
    assert disconnected(whole, known, record.puzzle.kind.look.value_names) == (
        "left edge of r1c1, r1c1-r1c2, top edge of r1c1 and bottom edge of r1c1 would close a "
        "loop, and top edge of r1c3 would lie outside it"
    )


def test_two_cells_that_are_alike_are_no_line():
    """That they are so is said as that a line takes two edges or none."""
    puzzle = read_record("paintarea\nregions\n1 1\nnumbers\n. .\n").puzzle
    alike = next(one for one in model(puzzle).constraints if one.rule.id == "region")
    known = dict(zip(alike.variables, (("#",), ("-",)), strict=False))
    assert disconnected(alike, known, {}) is None
