"""ABC Logic in other programs' formats."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from enpitsu.io.codecs.boards import Framed, StatePart
from enpitsu.io.codecs.parts import (
    LayerPart,
    Letters,
    Rated,
    Square,
    Tail,
    Text,
    Without,
    file,
    game,
    link,
)
from enpitsu.io.codecs.runs import Run, Words
from enpitsu.io.codecs.sections import Depth, Section, sections
from enpitsu.io.codecs.signs import decimal, gaps, hexadecimal, nothing, nth, only_read, words
from enpitsu.kinds.abc.lines import BLANK, KNOWN_BLANK, SOME_LETTER
from enpitsu.kit.common import (
    never_finished,
)
from enpitsu.paper.grid import SIDES

NOBODY = "the editor prints a question mark there that nobody can fill in"
LINK_STAR, FILE_STAR = (only_read({sign: SOME_LETTER}, NOBODY) for sign in (".", "-2"))
SALAD = {"O": SOME_LETTER, "X": KNOWN_BLANK}
NTH, SALAD_NTH = nth(ascii_uppercase, ascii_lowercase), nth("ABCDEFGHI", "123456789")
CLUE_WORDS, ENTRY_WORDS = Words(NTH, nothing("-")), Words(NTH, words({"-": BLANK}))
CODECS = {
    "puzzlink": link(
        "easyasabc",
        Without("diagonal"),
        Letters("letters"),
        "/",
        LayerPart(*SIDES, by=Run(hexadecimal(), gaps("g")), letters="letters"),
        Tail(LayerPart("grid", by=Run(hexadecimal(), LINK_STAR, gaps("g")), letters="letters")),
        remarked=never_finished,
    ),
    "pzprv3": file(
        "easyasabc",
        Without("diagonal"),
        Letters("letters"),
        "\n",
        Framed(
            "grid",
            prefix="q",
            letters="letters",
            outside=Words(decimal(), nothing(".")),
            clues=Words(decimal(), FILE_STAR),
            entries=Words(decimal(), words({"-": BLANK}), nothing(".+"), notes=True),
            unmarked=BLANK,
        ),
        remarked=never_finished,
    ),
    "tatham": game(
        "salad",
        Without("diagonal"),
        Square(),
        "n",
        Letters("letters", most=9, spare=1),
        Text("L", "for the mode ABC End View"),
        Rated("enx"),
        ":",
        LayerPart(
            "top", "left", "bottom", "right", by=Run(SALAD_NTH, gaps("a")), letters="letters"
        ),
        ",",
        LayerPart("grid", by=Run(SALAD_NTH, words(SALAD), gaps("a")), letters="letters"),
    ),
    "janko": sections(
        "abcendview",
        Without("diagonal"),
        Depth("letters"),
        Section("clabels", LayerPart("top", "bottom", by=CLUE_WORDS, letters="letters")),
        Section("rlabels", LayerPart("left", "right", by=CLUE_WORDS, letters="letters")),
        Section("problem", LayerPart("grid", by=CLUE_WORDS, letters="letters"), optional=True),
        Section(
            "solution",
            StatePart(by=ENTRY_WORDS, letters="letters", printed=True),
            optional=True,
        ),
        aliases=("easyasabc", "buchstabensalat", "abc"),
    ),
}
