"""Country Road: one loop through the cells that visits each room once.

First published by Nikoli in 2005.
"""

from enpitsu.io import codecs as c
from enpitsu.kinds.countryroad.rules import (
    inside,
    no_gap,
    no_gap_at_walls,
    number_shown,
    numbers,
    once,
    open_inside,
    walled,
)
from enpitsu.kinds.countryroad.sketch import alter, sketch
from enpitsu.kinds.countryroad.unmet import (
    gap_at_wall,
    gap_left,
    other_number,
    other_visits,
    wall_crossed,
)
from enpitsu.kit import rooms
from enpitsu.kit.boards import number_of_cells
from enpitsu.kit.common import ANOTHER, INTENDED
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, NONE, ONE_LOOP
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.puzzle import Kind, Later, Layer, Look, Numbers, Rule, Symbols

VARIANTS = {"e": "the line need not come into every room"}
# New files of the editor pzprjs have a line with the names of variants.
NO_FLAGS = c.flags("country", {"country_empty": VARIANTS["e"]})
BODY = (rooms.NUMBERS_OF_FILE, LOOP.marks, c.unread("0"))

CLUES = rooms.walled(Numbers(1, number_of_cells))
RULES = (
    Rule(
        "number",
        "A number tells how many cells of its room the line goes through.",
        numbers,
        unmet=other_number,
        shown={"numbers": number_shown},
    ),
    Rule(
        "once",
        "The line comes into each room once and leaves it once.",
        once,
        unmet=other_visits,
    ),
    Rule(
        "gap",
        "Of two cells side by side in different rooms the line goes through at least one.",
        no_gap,
        unmet=gap_left,
    ),
    Rule(
        "walls",
        "The line crosses no wall inside a room; if there is just one room, one wall at most.",
        walled,
        unmet=wall_crossed,
    ),
    Rule(
        "walled",
        "Of two cells with such a wall between them the line goes through at least one.",
        no_gap_at_walls,
        unmet=gap_at_wall,
    ),
    ONE_LOOP,
    AT_CELLS,
    Rule(
        "inside",
        "In a room with number n the line takes n - 1 edges.",
        inside,
        roles=("lemma",),
    ),
    Rule("open", "The line does not close within a room.", open_inside, roles=("lemma",)),
)

# While rooms are being divided, the intended loop is fixed.
OPEN_FRAME = Kind(
    name="countryroad",
    title="Country Road",
    clues=(*CLUES, Layer(INTENDED, Symbols(LINE + NONE), on="edges")),
    answers=(LOOP.answer,),
    rules=(*RULES, ANOTHER),
    look=LOOP.look(),
)

KIND = Kind(
    name="countryroad",
    title="Country Road",
    aliases=("カントリーロード",),
    family="loops and lines",
    clues=CLUES,
    answers=(LOOP.answer,),
    rules=RULES,
    problems=rooms.problems,
    frame=rooms.frame,
    sketch=sketch,
    alter=alter,
    open_frame=OPEN_FRAME,
    patterns=(pattern("in and out", "once", also=("cell", "gap", "number", "inside")),),
    codecs=c.codecs(
        c.link(
            "country",
            rooms.WALLS_OF_LINK,
            rooms.NUMBERS_OF_LINK,
            remarked=rooms.moved,
            variants=VARIANTS,
        ),
        c.file(
            "country",
            *rooms.LABELS,
            *BODY,
            newer={1: (NO_FLAGS, *rooms.LABELS, *BODY), 2: (NO_FLAGS, rooms.WALLS_OF_FILE, *BODY)},
            variants=VARIANTS,
        ),
        c.sections(
            "countryroad",
            rooms.NO_WALLS,
            problem=c.words("numbers", c.decimal(), c.nothing("-")),
            areas=c.words("regions", c.label("-")),
            solution=LOOP.solution,
            optional=("problem",),
            aliases=("country",),
        ),
        aliases=("countryroad",),
    ),
    techniques=Later("enpitsu.kinds.countryroad.techniques:TECHNIQUES"),
    look=LOOP.look(Look(walls="regions", small=frozenset({"numbers"}))),
)
