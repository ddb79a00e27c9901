"""ABC Logic in other programs' formats."""

from string import ascii_lowercase, ascii_uppercase

from enpitsu.io import codecs as c
from enpitsu.kinds.abc.lines import BLANK, KNOWN_BLANK, SOME_LETTER
from enpitsu.kit.common import (
    never_finished,
)
from enpitsu.puzzle import SIDES

NOBODY = "the editor prints a question mark there that nobody can fill in"
LINK_STAR, FILE_STAR = (c.only_read({sign: SOME_LETTER}, NOBODY) for sign in (".", "-2"))
SALAD = {"O": SOME_LETTER, "X": KNOWN_BLANK}
NTH, SALAD_NTH = c.nth(ascii_uppercase, ascii_lowercase), c.nth("ABCDEFGHI", "123456789")
CLUE_WORDS, ENTRY_WORDS = (NTH, c.nothing("-")), (NTH, c.table({"-": BLANK}))
CODECS = c.codecs(
    c.link(
        "easyasabc",
        c.without("diagonal"),
        c.letters("letters"),
        "/",
        c.run(*SIDES, c.hexadecimal(), c.gaps("g"), letters="letters"),
        c.tail(c.run("grid", c.hexadecimal(), LINK_STAR, c.gaps("g"), letters="letters")),
    ),
    c.file(
        "easyasabc",
        c.without("diagonal"),
        c.letters("letters"),
        "\n",
        c.framed(
            "grid",
            prefix="q",
            letters="letters",
            outside=(c.decimal(), c.nothing(".")),
            clues=(c.decimal(), FILE_STAR),
            entries=(c.noted(c.decimal(), c.table({"-": BLANK}), c.nothing(".+")),),
            unmarked=BLANK,
        ),
    ),
    c.game(
        "salad",
        c.without("diagonal"),
        c.square(),
        "n",
        c.letters("letters", most=9, spare=1),
        c.text("L", "for the mode ABC End View"),
        c.rated("enx"),
        ":",
        c.run("top", "left", "bottom", "right", SALAD_NTH, c.gaps("a"), letters="letters"),
        ",",
        c.run("grid", SALAD_NTH, c.table(SALAD), c.gaps("a"), letters="letters"),
    ),
    c.sections(
        "abcendview",
        c.without("diagonal"),
        c.depth("letters"),
        clabels=c.words("top", "bottom", *CLUE_WORDS, letters="letters"),
        rlabels=c.words("left", "right", *CLUE_WORDS, letters="letters"),
        problem=c.words("grid", *CLUE_WORDS, letters="letters"),
        solution=c.entries(*ENTRY_WORDS, letters="letters", printed=True),
        optional=("problem",),
        aliases=("easyasabc", "buchstabensalat", "abc"),
    ),
    remarked=never_finished,
)
