"""Skyscrapers in other programs' formats."""

from collections.abc import Iterable

from enpitsu.io import codecs as c
from enpitsu.kinds.skyscrapers.heights import EMPTY, HEIGHTS
from enpitsu.kit.common import DIAGONAL
from enpitsu.puzzle import SIDES, Record

NUMBERS = (c.decimal(), c.nothing("-"))
FILLED = (c.decimal(), c.table({"-": EMPTY}))
UNTOLD = c.without(HEIGHTS.name, DIAGONAL.name)


def as_many_as_cells(record: Record) -> Iterable[str]:
    """The remark, where the number of heights is that of the cells in a line, that it is lost."""
    told = record.puzzle.options[HEIGHTS.name]
    if told == record.puzzle.grid.longest_line():
        yield f"{HEIGHTS.name}={told} is not written, as there are so many cells in a line"


CODECS = c.codecs(
    c.link(
        "skyscrapers",
        UNTOLD,
        c.run(*SIDES, c.hexadecimal(), c.gaps("g")),
        c.tail(c.run("givens", c.hexadecimal(), c.gaps("g"))),
    ),
    c.file(
        "skyscrapers",
        UNTOLD,
        c.framed(
            "givens",
            prefix="q",
            clues=(c.decimal(),),
            outside=(c.decimal(), c.nothing(".")),
            entries=(c.noted(c.decimal(), c.nothing(".")),),
        ),
    ),
    c.game(
        "towers",
        UNTOLD,
        c.square(least=3),
        c.rated("ehxu"),
        ":",
        c.clues(*SIDES, by=c.slashed()),
        c.tail(c.clues("givens", by=c.spaced()), behind=","),
    ),
    c.sections(
        "skyscrapers",
        c.without(DIAGONAL.name),
        c.highest(HEIGHTS.name, among="-"),
        clabels=c.words("top", "bottom", *NUMBERS),
        rlabels=c.words("left", "right", *NUMBERS),
        problem=c.words("givens", *NUMBERS),
        solution=c.entries(*FILLED, printed=True),
        optional=("problem",),
        aliases=("skyscraper", "hochhaeuser"),
        remarked=as_many_as_cells,
    ),
    aliases=("building", "skyscraper"),
)
