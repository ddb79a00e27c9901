"""The native text of a puzzle, both ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from enpitsu.errors import Fault, FormatError, Unsupported, short
from enpitsu.io.native.blocks import GRID, Block, blocks, extent, rows, spanned, split_answers
from enpitsu.io.native.listed import cells_round, expected_place, place_among
from enpitsu.io.native.tokens import (
    BETWEEN,
    CANDIDATES,
    CROSSING,
    NOTHING,
    STATE,
    UNKNOWN,
    EntryReader,
    Token,
    clue,
    expect_seen,
    usable,
)
from enpitsu.paper.grid import SIDES, Border, Cell, Grid, Place, too_large
from enpitsu.paper.layer import (
    COMMENT,
    Answer,
    Board,
    Layer,
    Nothing,
    Numbers,
    Options,
    Symbols,
)
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap, Kind, Puzzle, Record, bad_clues

CELL = re.compile(r"[rR]([1-9]\d{0,3})[cC]([1-9]\d{0,3})", re.ASCII)
LINE = re.compile(r"[1-9]\d{0,3}", re.ASCII)
WIDE = len("bottom")  # names of one-row blocks are padded to this, so that the rows align

Rows = Sequence[Sequence[Token]]
# Where each clue and each entry was met, by layer or board and place.
Marks = Mapping[tuple[str, Any], Token]


def refused(faults: Sequence[Fault], id: str | None = None, kind: str | None = None) -> FormatError:
    """The error that a text has these faults, in the order of the text."""
    faults = sorted(faults, key=lambda fault: (fault.line, fault.column))
    text, line, column = faults[0].text, faults[0].line, faults[0].column
    return FormatError(text, line=line, column=column, id=id, kind=kind, faults=faults)


# -- writing -------------------------------------------------------------------------------


def written(record: Record) -> str:
    """The native text of a puzzle, then a block for each of its boards, and one for pencil marks.

    `Unsupported` if a value of a faulty puzzle is no token.
    """
    puzzle, id_ = record.puzzle, record.id or ""
    kind = puzzle.kind
    boards = {name: _tokens(board) for name, board in record.boards.items()}
    if record.candidates:
        boards[CANDIDATES] = _pencilled(puzzle, record.candidates)
        if not record.state:
            del boards[STATE]
    shown = (block for block in blocks(kind) if not _left_out(puzzle, block))
    kept = [(block, _clue_rows(puzzle, block)) for block in shown]
    others = [(block, rows) for block, rows in kept if block.name != GRID]
    if _tells_size([block for block, _ in others]) and not _says_anything(puzzle, GRID):
        kept = others
    header = [kind.name, *(f"{name}={told}" for name, told in puzzle.told_options.items())]
    if not _tells_size([block for block, _ in kept]):
        header += [f"rows={puzzle.grid.rows}", f"cols={puzzle.grid.cols}"]
    if id_ and COMMENT not in id_ and not any(ch.isspace() for ch in id_):
        header.append(f"id={id_}")
    lines = [" ".join(header)]
    alone = len(kept) == 1 and not boards
    for block, tokens in kept:
        lines += _aligned(tokens) if alone and block.name == GRID else _block(block.name, tokens)
    lines += [line for layer in kind.clues for line in _listed_lines(puzzle, layer)]
    for name, told in boards.items():
        lines += _board_lines(puzzle, name, told)
    return "\n".join(lines) + "\n"


def _listed_lines(puzzle: Puzzle, layer: Layer) -> Iterator[str]:
    """A line for each clue of a layer that is listed: its name, its value if any, its cells."""
    for place, value in puzzle.clues[layer.name].items() if layer.by_line else ():
        told = () if isinstance(layer.values, Nothing) else (_token(value),)
        cells = (place,) if isinstance(place, Border) else cells_round(place)
        yield " ".join((layer.name, *told, *map(str, cells)))


def _left_out(puzzle: Puzzle, block: Block) -> bool:
    return all(layer.optional and not puzzle.clues[layer.name] for layer in block.layers)


def _tells_size(told: Iterable[Block]) -> bool:
    ons = {on for block in told for on in block.ons}
    lines = ons & {"top", "bottom"} and ons & {"left", "right"}
    return bool(lines or ons - {*SIDES})


def _says_anything(puzzle: Puzzle, name: str) -> bool:
    shown = (block for block in blocks(puzzle.kind) if block.name == name)
    return any(puzzle.clues[layer.name] for block in shown for layer in block.layers)


def _clue_rows(puzzle: Puzzle, block: Block) -> list[list[str]]:
    found: dict[Any, str] = {}
    for layer in block.layers:
        clues = puzzle.clues[layer.name]
        for value in clues.values():
            expect_seen(layer, value)
        found |= {
            place: _token(clues[place]) if place in clues else layer.blank
            for place in layer.places(puzzle.grid)
        }
    return [[found.get(place, place) for place in row] for row in rows(block.ons, puzzle.grid)]


def _token(value: Value) -> str:
    text = str(value)
    if text.split() != [text] or COMMENT in text:
        raise Unsupported(f"'{short(text)}' cannot be written: it is not one token")
    return text


def _tokens(board: Board) -> dict[Any, str]:
    return {place: _token(value) for place, value in board.items()}


def _pencilled(puzzle: Puzzle, marks: CandidateMap) -> dict[Any, str]:
    """Pencil marks as tokens: side by side if each value of the place is one character."""
    domains = {} if puzzle.faults else puzzle.domains
    tokens = {}
    for place, values in marks.items():
        domain = domains.get(place, ())
        alone = domain and all(len(str(value)) == 1 for value in domain)
        tokens[place] = ("" if alone else BETWEEN).join(map(_token, values))
    return tokens


def _board_lines(puzzle: Puzzle, name: str, told: Mapping[Any, str]) -> list[str]:
    inside, alone = split_answers(puzzle.kind.answers)
    tokens = _of_places(puzzle, told)
    found = [[tokens.get(p, p) for p in row] for row in _inside(inside, puzzle.grid)]
    lines = _block(name, found) if found else [name]
    for answer in alone:
        rows = [[tokens.get(p, p) for p in row] for row in _inside([answer], puzzle.grid)]
        lines += [" ".join((answer.name.ljust(WIDE), *row)) for row in rows]
    return lines


def _of_places(puzzle: Puzzle, told: Mapping[Any, str]) -> dict[Any, str]:
    """The text for each place of a board."""
    open_ = usable(puzzle, told)
    tokens: dict[Any, str] = {}
    for answer in puzzle.kind.answers:
        for place in answer.places(puzzle.grid):
            if place in open_:
                tokens[place] = told.get(place, UNKNOWN)
            else:
                tokens.setdefault(place, UNKNOWN if puzzle.faults else answer.outside)
    return tokens


def _inside(answers: Sequence[Answer], grid: Grid) -> list[list[Any]]:
    """The places of answers that are woven, or of one by itself, row by row."""
    found = rows([answer.on for answer in answers], grid) if answers else []
    if [answer.apart for answer in answers] == [True]:
        (answer,) = answers
        return [[p if isinstance(p, str) else answer.place(p) for p in row] for row in found]
    return found


def _block(name: str, tokens: Sequence[Sequence[str]]) -> list[str]:
    if len(tokens) == 1:
        return [" ".join((name.ljust(WIDE), *tokens[0]))]
    return [name, *_aligned(tokens)]


def _aligned(tokens: Sequence[Sequence[str]]) -> list[str]:
    width = max(len(token) for row in tokens for token in row)
    return [" ".join(token.ljust(width) for token in row).rstrip() for row in tokens]


# -- reading a puzzle ------------------------------------------------------------------------


def parsed(
    kind: Kind, options: Options, found: Mapping[str, Rows], told: Mapping[str, int]
) -> tuple[Puzzle, Marks]:
    """The puzzle that the blocks of clues `found` by name stand for, and where each clue stood.

    `told` are the rows and the columns, where the text says so. The puzzle may have faults;
    `FormatError` is raised for rows that make no grid, with what is wrong in the other rows.
    """
    known = [block for block in blocks(kind) if found.get(block.name)]
    lists = [layer for layer in kind.clues if found.get(layer.name) and layer.by_line]
    loose = _loosened(known, found, options)
    grid, faults = _grid(kind, known, loose, told)
    marks: dict[tuple[str, Any], Token] = {}
    clues: dict[str, dict[Place, Value]] = {}
    for block in known:
        layers = {place: layer for layer in block.layers for place in layer.places(grid)}
        for layer in block.layers:
            clues[layer.name] = {}
            marks[layer.name, None] = loose[block.name][0][0]
        for place, token in _paired(rows(block.ons, grid), loose[block.name]):
            if isinstance(place, str):
                faults += _strays(token, place)
                continue
            layer = layers[place]
            value = clue(layer, token.text, options)
            if value is not None:
                clues[layer.name][place] = value
                marks[layer.name, place] = token
    for layer in lists:
        clues[layer.name] = {}
        for line in found[layer.name]:
            place, value = _listed(layer, line, options)
            if place in clues[layer.name]:
                met = f"{layer.name}: {place} a second time"
                faults.append(_fault(f"{met}; expected once", line[0]))
            clues[layer.name][place] = value
            marks[layer.name, place] = line[0]
    puzzle = Puzzle(kind, grid, clues, options)
    if faults:
        bad = ((fault, marks[fault.layer, fault.place]) for fault in bad_clues(puzzle))
        raise refused([*faults, *(_fault(fault.text, token) for fault, token in bad)])
    return puzzle, marks


def _listed(layer: Layer, line: Sequence[Token], options: Options) -> tuple[Place, Value]:
    """The place and the value in a line, after the name of its layer."""
    told, where = ((), line) if isinstance(layer.values, Nothing) else (line[:1], line[1:])
    value = clue(layer, told[0].text, options) if told else ""
    if value is None or not where:
        raise line[-1].fail(f"a value and cells, as in '{layer.name} 5 r1c1 r1c2'", met="list")
    outside = layer.on == "outside"
    place = _border(where) if outside else place_among(layer, [*map(_cell, where)])
    if place is None:
        raise where[0].fail(expected_place(layer), met="place")
    return place, value


def _border(words: Sequence[Token]) -> Border | None:
    """The place outside the grid that two words name, such as `top 3`."""
    side, *number = (word.text for word in words)
    if side not in SIDES or len(number) != 1 or not LINE.fullmatch(number[0]):
        return None
    return Border(side, int(number[0]) - 1)


def _cell(token: Token) -> Cell:
    if met := CELL.fullmatch(token.text):
        return Cell(int(met[1]) - 1, int(met[2]) - 1)
    raise token.fail("a cell, such as r1c1", met="cell")


def _paired(lines: Iterable[Sequence[Any]], tokens: Rows) -> Iterator[tuple[Any, Token]]:
    """The places of a block and the tokens that stand there, in rows of the right length."""
    for places, row in zip(lines, tokens, strict=False):
        if len(places) == len(row):
            yield from zip(places, row, strict=True)


def _strays(token: Token, expected: str) -> Iterator[Fault]:
    """The faults of a token where no layer has a place."""
    if token.text != expected:
        met = f"unknown symbol '{short(token.text)}'"
        yield _fault(f"{met}; expected {expected}, as nothing can stand here", token)


def _fault(text: str, token: Token) -> Fault:
    return Fault(text, line=token.line, column=token.column)


def _loosened(
    known: Sequence[Block], found: Mapping[str, Rows], options: Options
) -> dict[str, Rows]:
    """The rows of each block, those without blanks cut into tokens of one character.

    A row is cut if each token of its block is one character. If numbers or labels may be longer, it
    is cut if it has as many characters as other rows have tokens. If no row has blanks and all have
    one length, rows are cut if one of them cannot be a single number.
    """
    rows = {block.name: found[block.name] for block in known}
    for block in known:
        if all(isinstance(layer.values, Symbols) for layer in block.layers):
            characters = _characters(block, options)
            rows[block.name] = [_cut(row, characters) for row in found[block.name]]
    flat = [block for block in known if {*block.ons} == {"cells"}]
    every = [row for block in flat for row in rows[block.name]]
    widths = {len(row) for row in every if len(row) > 1}
    lengths = {len(row[0].text) for row in every}
    if not widths and len(lengths) == 1 and any(_crowded(block, rows) for block in flat):
        widths = lengths
    for block in flat:
        rows[block.name] = [_cut_into(row, widths) for row in rows[block.name]]
    return rows


def _characters(block: Block, options: Options) -> set[str]:
    """The characters that may stand in a block of symbols."""
    symbols = [layer.values for layer in block.layers if isinstance(layer.values, Symbols)]
    blanks = {CROSSING, NOTHING, *(layer.blank for layer in block.layers)}
    return blanks.union(*(values.all(options) for values in symbols))


def _crowded(block: Block, found: Mapping[str, Rows]) -> bool:
    """Whether some word in this block of numbers is several numbers or blanks in a row."""
    if not isinstance(block.layers[0].values, Numbers):
        return False
    words = {row[0].text for row in found[block.name]}
    crowd = re.compile(rf"[\d{re.escape(block.layers[0].blank)}]{{2,}}")
    return any(crowd.fullmatch(word) and not word.isdecimal() for word in words)


def _cut(row: Sequence[Token], known: Collection[str]) -> Sequence[Token]:
    """A row that is one word of known characters, as a token for each of them."""
    text = row[0].text
    spelt = any(ch in known or ch.swapcase() in known for ch in text)
    return _cut_into(row, {len(text)} if spelt else ())


def _cut_into(row: Sequence[Token], widths: Collection[int]) -> Sequence[Token]:
    """A row that is one word of so many characters, as a token for each of them."""
    (text, line, column), *more = row
    if more or len(text) == 1 or len(text) not in widths:
        return row
    return [Token(ch, line, column + i) for i, ch in enumerate(text)]


# -- the size ----------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A row of tokens, or the column of all rows of a block, as it tells the size."""

    block: Block
    cells: int | None
    met: str
    token: Token

    @classmethod
    def of(cls, block: Block, tokens: int, met: str, token: Token) -> _Line:
        """The number of tokens in a line, and how many cells they span."""
        return cls(block, spanned(block.ons, tokens), f"{block.name}: {met}", token)


def _grid(
    kind: Kind, known: Sequence[Block], found: Mapping[str, Rows], told: Mapping[str, int]
) -> tuple[Grid, list[Fault]]:
    """The grid that most rows agree on, and what is wrong with the others."""
    across: list[_Line] = []
    down: list[_Line] = []
    for block in known:
        tokens, (on, *_) = found[block.name], block.ons
        along = down if on in ("left", "right") else across
        along += [_Line.of(block, len(r), _row_of(r), r[0]) for r in tokens]
        met = f"{len(tokens)} row{'s' if len(tokens) > 1 else ''}"
        if on not in SIDES:
            down.append(_Line.of(block, len(tokens), met, tokens[-1][0]))
        elif len(tokens) > 1:
            raise refused([_fault(f"{block.name}: {met}; expected one", tokens[1][0])])
    (rows, wrong), (cols, bad) = _agreed(down, told.get("rows")), _agreed(across, told.get("cols"))
    if not rows or not cols:
        if wrong or bad:
            raise refused([*wrong, *bad])
        raise FormatError(f"the size is missing; expected {_wanted(kind)}")
    if message := too_large(rows, cols):
        at = (*across, *down)[0].token  # the position for an error if the size is given alone
        raise FormatError(message, line=at.line, column=at.column)
    return Grid(rows, cols), [*wrong, *bad]


def _agreed(lines: Sequence[_Line], told: int | None) -> tuple[int | None, list[Fault]]:
    """The number of cells that is told, or that most lines go over, and what is wrong with it."""
    sizes = Counter(line.cells for line in lines if line.cells is not None)
    if lines and not sizes:
        return None, [_fault(f"{line.met}; expected an odd number", line.token) for line in lines]
    if told or not lines:
        return told, list(_misfits(lines, told or 0))
    (best, most), *others = sizes.most_common(2)
    if others and others[0][1] == most:
        return None, [_fault(f"{line.met}; {_unlike(line, lines)}", line.token) for line in lines]
    return best, list(_misfits(lines, best))


def _unlike(line: _Line, lines: Sequence[_Line]) -> str:
    other = next(other for other in lines if other.cells not in (line.cells, None))
    same = other.block.name == line.block.name
    where = f"line {other.token.line}" if same else other.block.name
    return f"expected {extent(line.block.ons, other.cells or 0)}, as in {where}"


def _misfits(lines: Iterable[_Line], cells: int) -> Iterator[Fault]:
    for line in lines:
        if line.cells != cells:
            expected = extent(line.block.ons, cells)
            yield _fault(f"{line.met}; expected {expected}", line.token)


def _wanted(kind: Kind) -> str:
    found = blocks(kind)
    inside = [block.name for block in found if block.ons[0] not in SIDES]
    if _tells_size([block for block in found if block.ons[0] in SIDES]):
        inside.append("blocks top or bottom, and left or right")
    return f"a block {' or '.join(inside)}" if inside else "rows=... and cols=..."


# -- reading a board -------------------------------------------------------------------------


def parsed_board(
    puzzle: Puzzle, name: str, found: Rows, filled: Board | None = None
) -> tuple[EntryReader, Marks]:
    """The board of that name, or the pencil marks beside what is `filled`, and where each stood.

    Places that are not filled are absent. The rows of an answer by itself begin with its name.
    """
    entries = EntryReader(puzzle, name, filled)
    put = entries.pencil if name == CANDIDATES else entries.put
    marks: dict[tuple[str, Any], Token] = {(name, None): found[0][0]}
    inside, alone = split_answers(puzzle.kind.answers)
    named = {answer.name: answer for answer in alone}
    own = {name: [row[1:] for row in found if row[0].text == name] for name in named}
    parts: list[tuple[Sequence[Answer], Rows]] = [
        ([named[name]], tokens) for name, tokens in own.items() if tokens
    ]
    rest = [row for row in found if row[0].text not in named]
    if inside or rest:
        parts.append((inside, rest))
    for answers, tokens in parts:
        lines = _inside(answers, puzzle.grid)
        if name != CANDIDATES and any(len(row) == 1 < len(row[0].text) for row in tokens):
            known, widths = entries.characters(answers), {*map(len, lines)}
            tokens = [_cut_into(_cut(row, known), widths) for row in tokens]
        if misfits := list(_misshapen(name, tokens, lines, found[0][0])):
            entries.faults += misfits
            continue
        printed = [answer.outside for answer in answers]
        for place, token in _paired(lines, tokens):
            if isinstance(place, str):
                entries.faults += _strays(token, place)
                continue
            marks[name, place] = token
            put(place, token.text, printed)
    return entries, marks


def _row_of(tokens: Sequence[Token]) -> str:
    return "a row of 1 token" if len(tokens) == 1 else f"a row of {len(tokens)} tokens"


def _misshapen(name: str, tokens: Rows, lines: Rows | list[Any], first: Token) -> Iterator[Fault]:
    for row, places in zip(tokens, lines, strict=False):
        if len(row) != len(places):
            met = f"{name}: {_row_of(row)}; expected {len(places)}"
            yield _fault(met, row[0] if row else first)
    if len(tokens) != len(lines):
        last = tokens[-1][0] if tokens and tokens[-1] else first
        met = "1 row" if len(tokens) == 1 else f"{len(tokens)} rows"
        yield _fault(f"{name}: {met}; expected {len(lines)}", last)
