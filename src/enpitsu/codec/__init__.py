"""Two-way text: one expression is both the parser and the printer of a format.

A kind lists a `Codec` for each format of other people's programs it has, for example

    codecs={"puzzlink": link("shakashaka", On("grid", Run(Packed("01234", 2), Gaps("g-z"))))}

A codec is a sequence of parts (`On` a layer, `Walls`, `Entries`, plain text, ...); a part that
holds one value after another says how they are written (`Run`, `Bits`, `Words`, ...), and
a run is made of signs (`Signs`, `Gaps`, `Hex`, ...). Each of them reads and writes. Reading
raises `FormatError` with a position, writing raises `Unsupported` for what cannot be said.
"""

from enpitsu.codec.page import Codec, Page, Part, Source
from enpitsu.codec.parts import (
    Count,
    Entries,
    Frame,
    Holes,
    Level,
    Literal,
    On,
    Size,
    Square,
    Tail,
    Walls,
    file,
    game,
    link,
)
from enpitsu.codec.runs import (
    Bits,
    Decimal,
    Gaps,
    Hex,
    Label,
    Nth,
    Packed,
    Prefixed,
    Run,
    Signs,
    WallRuns,
    Words,
)
from enpitsu.codec.sections import Depth, Section, sections

__all__ = [
    "Bits",
    "Codec",
    "Count",
    "Decimal",
    "Depth",
    "Entries",
    "Frame",
    "Gaps",
    "Hex",
    "Holes",
    "Label",
    "Level",
    "Literal",
    "Nth",
    "On",
    "Packed",
    "Page",
    "Part",
    "Prefixed",
    "Run",
    "Section",
    "Signs",
    "Size",
    "Source",
    "Square",
    "Tail",
    "WallRuns",
    "Walls",
    "Words",
    "file",
    "game",
    "link",
    "sections",
]
