"""Two-way text: one expression is both the parser and the printer of a format.

A kind lists a `Codec` for each format of other programs that has it, for example

    from enpitsu.io import codecs as c

    codecs=c.codecs(
        c.link("name", c.run("grid", c.packed(range(5), 2), c.gaps("g"))),
        c.sections("name", problem=c.words("grid", c.decimal(), c.nothing("-"))),
    )

A codec is a sequence of parts: a layer of clues, walls, what is filled in, plain text, ... A part
that holds many values is made of signs, which say how one value is written, and of a series, which
says how they follow each other. Each piece reads and writes: reading raises `FormatError` with a
position, writing raises `Unsupported` for what the format cannot express. Notations that are no
longer written have pieces that only read, in a `Reader`.
"""

from enpitsu.io.codecs import boards, directions, parts, regions, runs
from enpitsu.io.codecs.directions import (
    DIRECTIONS,
    arrow_in_file,
    arrow_in_kanpen,
    arrow_in_link,
    arrow_in_sections,
)
from enpitsu.io.codecs.page import (
    NO_FORMATS,
    STATE_MARK,
    Codec,
    Omittable,
    Page,
    Part,
    Readable,
    Reader,
    Remarked,
    codecs,
    no_remarks,
)
from enpitsu.io.codecs.parts import (
    codec,
    expect_reasonable,
    file,
    game,
    kanpen,
    link,
    run,
    size,
    square,
    words,
)
from enpitsu.io.codecs.passed import (
    blank_cells,
    border_marks,
    flags,
    no_more,
    optional,
    passed,
    rated,
    refused,
    text,
    unread,
    up_to,
    without,
)
from enpitsu.io.codecs.regions import BITS, BORDERS
from enpitsu.io.codecs.runs import (
    Series,
    bits,
    comma_numbers,
    distances,
    in_run,
    jumps,
    openings,
    slashed,
    spaced,
    threes,
    wall_runs,
)
from enpitsu.io.codecs.sectioned import Section, counted, depth, highest, sections
from enpitsu.io.codecs.signs import (
    BASE_36,
    Sign,
    Values,
    base_36,
    chars,
    decimal,
    digits,
    gaps,
    hexadecimal,
    label,
    noted,
    nothing,
    nth,
    one_of,
    only_read,
    packed,
    question_mark,
    table,
    ticked,
)
from enpitsu.io.codecs.signs import refused as refused_sign

# Parts and series are classes; here they are called as they are used, as functions.
# -- parts: options, and what may be missing
letters, option, tail = parts.Letters, parts.OptionPart, parts.Tail
section = Section
# -- parts: layers of clues
clues, lattice = parts.LayerPart, parts.Lattice
together, mixed = directions.Together, directions.Mixed
walls, holes, punched, punched_on = (
    regions.Walls,
    regions.Holes,
    regions.Punched,
    regions.PunchedOn,
)
rooms, room_clues = regions.Rooms, regions.InRooms
room_letters, rectangles = regions.OneCharacter, regions.Rectangles
# -- parts: what is filled in
entries, edges, shared, framed = boards.StatePart, boards.EdgesPart, boards.Shared, boards.Framed
ways, inside = boards.Ways, boards.Inside
# -- series
in_words, in_lines = runs.Words, runs.Lines
