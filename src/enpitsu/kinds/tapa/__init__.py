"""Tapa: numbers are the lengths of the runs of shaded cells around their cell.

Invented by Serkan Yürekli, and first published in 2007.
"""

from enpitsu.io import codecs as c
from enpitsu.kinds.tapa.codecs import comma_separated, packed_list
from enpitsu.kinds.tapa.rings import KNOWN, UNKNOWN, ring, runs_of
from enpitsu.kit.shading import (
    FIGURES,
    MARKS,
    NAMES,
    NO_SQUARE,
    SHADED,
    SHADED_TOGETHER,
    WHITE,
    never_finished,
    shaded_or_white,
)
from enpitsu.kit.techniques.patterns import POCKET
from enpitsu.puzzle import (
    Answer,
    Clue,
    Domains,
    Instances,
    Kind,
    Later,
    Layer,
    Lists,
    Look,
    Puzzle,
    Rule,
)
from enpitsu.rules import has


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A cell with numbers is white, and they are the lengths of the runs round it."""
    for cell, told in puzzle.clues["grid"].items():
        because = (Clue("grid", cell, told),)
        yield (cell,), because, has(WHITE)
        around = ring(cell)
        inside = tuple(place in puzzle.grid for place in around)
        places = [place for place in around if place in puzzle.grid]
        if places:
            yield places, because, runs_of(str(told), inside)


KIND = Kind(
    name="tapa",
    title="Tapa",
    aliases=("タパ",),
    family="shading",
    clues=(Layer("grid", Lists(KNOWN, UNKNOWN)),),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "number",
            "A cell with numbers is white, and they tell how long the runs of shaded cells are "
            "among those round it, in any order.",
            numbers,
        ),
        NO_SQUARE,
        SHADED_TOGETHER,
    ),
    patterns=(POCKET,),
    codecs=c.codecs(
        c.link("tapa", c.run("grid", packed_list(), c.gaps("g"))),
        c.file(
            "tapa",
            c.shared(
                "grid",
                MARKS,
                comma_separated(),
                c.nothing("."),
                entries=(SHADED, WHITE),
                unmarked=WHITE,
            ),
        ),
        remarked=never_finished,
    ),
    techniques=Later("enpitsu.kinds.tapa.techniques:TECHNIQUES"),
    look=Look(FIGURES, value_names=NAMES),
)
