"""Two-way text: one expression is both the parser and the printer of a format.

A kind lists a `Codec` for each format of other people's programs it has, for example

    codecs={"puzzlink": link("name", On("grid", by=Run(packed("01234", 2), gaps("g"))))}

A codec is a sequence of `parts` (a layer of clues, `walls`, what is filled in on `boards`, plain
text, ...) or of `sections`. A part that holds many values says how they follow each other
(`runs`), and these are made of `signs`. Each piece both reads and writes: reading raises
`FormatError` with a position, writing raises `Unsupported` for what cannot be said. What nobody
writes any more has pieces that only read, in a `Reader`.
"""

from enpitsu.io.codecs.page import Codec

__all__ = ["Codec"]
