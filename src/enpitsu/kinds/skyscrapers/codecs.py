"""Skyscrapers in other programs' formats."""

from __future__ import annotations

from enpitsu.io.codecs.boards import Framed, StatePart
from enpitsu.io.codecs.parts import LayerPart, Rated, Square, Tail, Without, file, game, link
from enpitsu.io.codecs.runs import Run, Slashed, Spaced, Words
from enpitsu.io.codecs.sections import Highest, Section, sections
from enpitsu.io.codecs.signs import decimal, gaps, hexadecimal, nothing, words
from enpitsu.kinds.skyscrapers.heights import EMPTY, HEIGHTS
from enpitsu.kit.common import DIAGONAL
from enpitsu.paper.grid import SIDES

NUMBERS = Words(decimal(), nothing("-"))
FILLED = Words(decimal(), words({"-": EMPTY}))
UNTOLD = Without(HEIGHTS.name, DIAGONAL.name)
CODECS = {
    "puzzlink": link(
        "skyscrapers",
        UNTOLD,
        LayerPart(*SIDES, by=Run(hexadecimal(), gaps("g"))),
        Tail(LayerPart("givens", by=Run(hexadecimal(), gaps("g")))),
        aliases=("building", "skyscraper"),
    ),
    "pzprv3": file(
        "skyscrapers",
        UNTOLD,
        Framed(
            "givens",
            prefix="q",
            clues=Words(decimal()),
            outside=Words(decimal(), nothing(".")),
            entries=Words(decimal(), nothing("."), notes=True),
        ),
        aliases=("building", "skyscraper"),
    ),
    "tatham": game(
        "towers",
        UNTOLD,
        Square(least=3),
        Rated("ehxu"),
        ":",
        LayerPart(*SIDES, by=Slashed()),
        Tail(LayerPart("givens", by=Spaced()), behind=","),
    ),
    "janko": sections(
        "skyscrapers",
        Without(DIAGONAL.name),
        Highest(HEIGHTS.name, among="-"),
        Section("clabels", LayerPart("top", "bottom", by=NUMBERS)),
        Section("rlabels", LayerPart("left", "right", by=NUMBERS)),
        Section("problem", LayerPart("givens", by=NUMBERS), optional=True),
        Section("solution", StatePart(by=FILLED, printed=True), optional=True),
        aliases=("skyscraper", "hochhaeuser"),
    ),
}
