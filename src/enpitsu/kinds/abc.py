"""ABC Logic, also known as Easy as ABC and ABC End View: each letter once in every line."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

from enpitsu.codec.boards import Entries, Frame
from enpitsu.codec.parts import Letters, Level, On, Square, Tail, Text, file, game, link
from enpitsu.codec.runs import Run, Words
from enpitsu.codec.sections import Depth, Section, sections
from enpitsu.codec.signs import decimal, gaps, hexadecimal, nothing, nth, words
from enpitsu.common import distinct_letters
from enpitsu.expr import Count, Domain, Is, Not, every, some
from enpitsu.grid import Place, Side
from enpitsu.ladders.abc import TECHNIQUES
from enpitsu.ladders.lines import BLANK
from enpitsu.picture import DOT, RING, Look
from enpitsu.puzzle import Answer, Kind, Layer, Pairs, Puzzle, Rule, Symbols, Vars

KNOWN_BLANK, SOME_LETTER = "-", "*"
LINK = {".": SOME_LETTER}
SALAD = {"O": SOME_LETTER, "X": KNOWN_BLANK}
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
NTH, SALAD_NTH = nth(ascii_uppercase, ascii_lowercase), nth("ABCDEFGHI", "123456789")
CLUE_WORDS, ENTRY_WORDS = Words(NTH, nothing("-")), Words(NTH, words({"-": BLANK}))


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a letter or stays blank."""
    values = (*str(puzzle.options["letters"]), BLANK)
    return dict.fromkeys(puzzle.grid.cells, values)


def given_letters(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A cell holds the letter printed in it, stays blank, or holds just some letter."""
    for cell, clue in puzzle.clues["grid"].items():
        blank = Is(vars[cell], BLANK)
        match clue:
            case "-":
                yield (cell,), blank
            case "*":
                yield (cell,), Not(blank)
            case letter:
                yield (cell,), Is(vars[cell], letter)


def once(puzzle: Puzzle, vars: Vars) -> Pairs:
    """Each letter stands once in each line, or at most once in the short lines if some are."""
    grid = puzzle.grid
    longest = max(grid.rows, grid.cols)
    for letter in str(puzzle.options["letters"]):
        holds = {cell: Is(var, letter) for cell, var in vars.items()}
        for cells in grid.lines:
            low = 1 if len(cells) == longest else 0
            yield cells, Count(tuple([holds[cell] for cell in cells]), low, 1)


def first_letters(puzzle: Puzzle, vars: Vars) -> Pairs:
    """The clued letter is in the line, and a cell without it there or before is blank."""
    for side in SIDES:
        for border, letter in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            seen = [Is(vars[cell], letter) for cell in cells]
            before = (some((Is(vars[c], BLANK), *seen[:i])) for i, c in enumerate(cells[:-1], 1))
            yield (border, *cells), every((*before, some(seen)))


def problems(puzzle: Puzzle) -> Iterable[str]:
    """Every letter has a place in the long lines."""
    letters = str(puzzle.options["letters"])
    longest = max(puzzle.grid.rows, puzzle.grid.cols)
    if len(letters) > longest:
        yield f"there are {len(letters)} letters; expected at most {longest} on {puzzle.grid}"


KIND = Kind(
    name="abc",
    title="ABC Logic",
    clues=(
        *(Layer(side, Symbols(option="letters"), on=side) for side in SIDES),
        Layer("grid", Symbols(KNOWN_BLANK + SOME_LETTER, option="letters")),
    ),
    options=(distinct_letters("letters", "ABC"),),
    answer=Answer(domains, outside=BLANK),
    rules=(
        Rule("given", "What is printed in the grid stays.", given_letters),
        Rule(
            "once",
            "Each of the letters {letters} stands once in every row and column; if the board is "
            "not square, once in every long line and at most once in every short one.",
            once,
        ),
        Rule(
            "first",
            "A letter outside the grid is the first one met from there in its row or column.",
            first_letters,
        ),
    ),
    problems=problems,
    codecs={
        "puzzlink": link(
            "easyasabc",
            Letters("letters"),
            "/",
            On(*SIDES, by=Run(hexadecimal(), gaps("g")), letters="letters"),
            Tail(On("grid", by=Run(hexadecimal(), words(LINK), gaps("g")), letters="letters")),
        ),
        "pzprv3": file(
            "easyasabc",
            Letters("letters"),
            "\n",
            Frame(
                "grid",
                prefix="q",
                letters="letters",
                outside=Words(decimal(), nothing(".")),
                clues=Words(decimal(), words({"-2": SOME_LETTER})),
                entries=Words(decimal(), words({"-": BLANK}), nothing(".+"), notes=True),
            ),
        ),
        "tatham": game(
            "salad",
            Square(),
            "n",
            Letters("letters", most=9, spare=1),
            Text("L", "for the mode ABC End View"),
            Level("enx"),
            ":",
            On("top", "left", "bottom", "right", by=Run(SALAD_NTH, gaps("a")), letters="letters"),
            ",",
            On("grid", by=Run(SALAD_NTH, words(SALAD), gaps("a")), letters="letters"),
        ),
        "janko": sections(
            "abcendview",
            Depth("letters"),
            Section("clabels", On("top", "bottom", by=CLUE_WORDS, letters="letters")),
            Section("rlabels", On("left", "right", by=CLUE_WORDS, letters="letters")),
            Section("problem", On("grid", by=CLUE_WORDS, letters="letters"), optional=True),
            Section(
                "solution", Entries(by=ENTRY_WORDS, letters="letters", printed=True), optional=True
            ),
            aliases=("easyasabc", "buchstabensalat", "abc"),
        ),
    },
    techniques=TECHNIQUES,
    look=Look({BLANK: DOT, KNOWN_BLANK: DOT, SOME_LETTER: RING}),
)
