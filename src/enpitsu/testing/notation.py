"""Promises about text: what is written can be read again, and damaged text is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from enpitsu.authoring.puzzles import scribbled_board, scribbled_marks
from enpitsu.errors import FormatError, Unsupported
from enpitsu.io.formats import records, remarks, write
from enpitsu.paper.layer import Labels
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.testing.subject import Subject, expect

OURS = ("text", "json")
DAMAGES = 30  # damaged texts that are tried for each sample and format
SCRAPS = ("", " ", "\n", "Q", "9", "#", "-1", "[", '"', "é", "=", "x", "?", "/")


def records_come_back(subject: Subject) -> None:
    """Puzzles, solutions, half-filled boards and pencil marks come back from text and JSON."""
    for record in _records(subject):
        for format in OURS:
            text = write(record, format)
            back = _read(text, format)
            told = ("puzzle", "id", "solution", "state", "candidates")
            same = all(getattr(back, name) == getattr(record, name) for name in told)
            expect(same, f"{format} comes back otherwise:\n{text}\n{back}")
            expect(hash(back.puzzle) == hash(record.puzzle), f"{record!r} has another hash")
            expect(write(back, format) == text, f"{format} is written otherwise again:\n{text}")


def other_formats_come_back(subject: Subject) -> None:
    """A puzzle written for another program is read as the same puzzle; changes are remarked on.

    A codec may refuse what the other program does not have, but not every puzzle.
    """
    for format in subject.kind.codecs:
        why = {_why_not(record, format) for record in subject.solved}
        expect(
            not why or "" in why,
            f"{format} writes no puzzle of the evidence: {max(why, default='')}",
        )
    for record in _records(subject):
        for format in subject.kind.codecs:
            try:
                text = write(record, format)
            except Unsupported:
                continue
            back = _read(text, format)
            expect(
                back.puzzle.kind is subject.kind,
                f"{format} is read as {back.puzzle.kind.name}, which has that name there:\n{text}",
            )
            met = f"{format} comes back otherwise:\n{text}\n{record}\n{back}"
            moves = _relabelled(back.puzzle) != _relabelled(record.puzzle)
            expect(not moves or bool(remarks(record, format)), met)
            expect(not moves or _by_region(back.puzzle) == _by_region(record.puzzle), met)
            for board in back.boards.values():
                told = {**(record.state or {}), **(record.solution or {})}
                expect(all(told.get(place, value) == value for place, value in board.items()), met)


def _why_not(record: Record, format: str) -> str:
    """Why a format cannot say a record; "" if it can."""
    try:
        write(record, format)
    except Unsupported as error:
        return str(error)
    return ""


def damage_is_refused_where_it_is(subject: Subject) -> None:
    """Damaged text is either read, or refused with a line and a column inside the text."""
    rng = Random(5)
    for format in (*OURS, *subject.kind.codecs):
        for _ in range(DAMAGES * subject.samples):
            try:
                text = write(rng.choice(subject.solved), format)
            except Unsupported:
                continue
            for _ in range(rng.randint(1, 3)):
                at = rng.randrange(len(text))
                text = text[:at] + rng.choice(SCRAPS) + text[at + rng.randint(0, 2) :]
                text = text or " "
            lines = text.split("\n")
            for found in records(text):
                if isinstance(found, FormatError):
                    inside = 1 <= found.line <= len(lines)
                    inside = inside and 0 <= found.column <= len(lines[found.line - 1]) + 1
                    expect(inside, f"refused at line {found.line}, column {found.column}:\n{text}")
                else:
                    expect(isinstance(found, Record), f"read as {found!r}:\n{text}")


def _records(subject: Subject) -> Iterator[Record]:
    """Records with and without ids and boards."""
    rng = Random(4)
    yield from subject.solved
    yield from (record for _, record in subject.evidence.broken)
    for puzzle in subject.scribbled:
        board = scribbled_board(puzzle, rng)
        yield Record(puzzle, rng.choice((None, "a-1")), state=board)
        marks = scribbled_marks(puzzle, board, rng)
        yield Record(puzzle, state=rng.choice((board, {})), candidates=marks)
    for record in subject.made:
        board = record.solution or {}
        places = rng.sample([*board], len(board) // 2)
        yield Record(
            record.puzzle, "b-2", record.solution, {place: board[place] for place in places}
        )


def _read(text: str, format: str) -> Record:
    (found,) = records(text, format=format)
    if isinstance(found, FormatError):
        raise AssertionError(f"refused: {found}\n{text}")
    return found


def _by_region(puzzle: Puzzle) -> dict[str, dict[object, set[object]]]:
    """For each layer, the values that are printed in each region or outside all regions."""
    relabelled = _relabelled(puzzle)
    labels = relabelled.clues.get("regions", {})
    told: dict[str, dict[object, set[object]]] = {}
    for name, clues in relabelled.clues.items():
        places = told[name] = {}
        for place, value in clues.items():
            here = place if name == "regions" else labels.get(place, place)
            places.setdefault(here, set()).add(value)
    return told


def _relabelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its labels numbered in reading order, since other programs have no labels."""
    clues = {}
    for layer in puzzle.kind.clues:
        found = puzzle.clues[layer.name]
        if isinstance(layer.values, Labels):
            names: dict[Value, str] = {}
            found = {p: names.setdefault(v, f"n{len(names)}") for p, v in found.items()}
        clues[layer.name] = found
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)
