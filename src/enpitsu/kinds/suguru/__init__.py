"""Suguru: 1..n in each region; equal ones never touch."""

from enpitsu.io import codecs as c
from enpitsu.kit import filled, sizes
from enpitsu.puzzle import Kind, Later

HOLE = "#"  # the sign for a hole in the editor's files
TOUCH = filled.differ(
    "touch",
    "Cells that touch, even at a corner only, hold different numbers.",
    filled.touching,
)
SUGURU = Kind(
    name="suguru",
    title="Suguru",
    aliases=("Tectonic", "Number Blocks", "Tektonik", "ナンバーブロック"),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=filled.LAYERS,
    answers=(filled.ANSWER,),
    rules=(filled.GIVEN, filled.REGION, TOUCH),
    problems=filled.problems,
    codecs=c.codecs(
        c.link(
            "suguru",
            c.walls("regions", holes=True),
            c.run("givens", c.hexadecimal(), c.gaps("g"), c.nothing(".")),
            c.holes("regions"),
        ),
        c.file(
            "suguru",
            c.walls("regions", by=c.BORDERS, holes=True),
            c.punched_on(
                c.words("givens", c.decimal(), c.table({HOLE: HOLE}), c.nothing(".-")),
                "givens",
                "regions",
                HOLE,
            ),
            filled.ENTRIES,
        ),
        c.game(
            "seismic",
            c.size("cols", between="x"),
            c.text("T", "for the mode Tectonic"),
            c.rated("eh"),
            ":",
            c.walls("regions", by=c.wall_runs(), joined=True, largest=9),
            ",",
            c.run("givens", c.nth("123456789"), c.gaps("a")),
        ),
        c.sections(
            "suguru",
            problem=c.words("givens", c.decimal(), c.nothing("-")),
            areas=c.words("regions", c.label("-")),
            solution=c.entries(c.decimal(), c.nothing("-"), printed=True),
            aliases=("tectonic",),
        ),
    ),
    techniques=Later("enpitsu.kinds.suguru.techniques:TECHNIQUES"),
    look=filled.LOOK,
    alike=filled.alike,
)
KIND = filled.with_frame(SUGURU, sizes.not_touching, TOUCH.id, option=sizes.LARGE)
