"""Certificates that a puzzle has exactly one solution: what `prove` writes, and how it re-checks.

Verifying believes only `puzzle.puz`, the translation of the rules into clauses, and the checker
in `solving.rup`: the other files must be what these call for, or the first line that is not
is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from enpitsu.app.output import stem, unused
from enpitsu.app.source import contents
from enpitsu.app.work import SAID, Status, Work, line, told
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record, write
from enpitsu.formats.dimacs import dimacs
from enpitsu.formats.text import read
from enpitsu.grid import Cell
from enpitsu.puzzle import Board, Puzzle, model
from enpitsu.solving import check
from enpitsu.solving.prove import Certificate, claim, prove
from enpitsu.solving.rup import flaw, known

PUZZLE, SOLUTION, FORMULA, PROOF = "puzzle.puz", "solution.txt", "formula.cnf", "proof.drup"
FILES = (PUZZLE, SOLUTION, FORMULA, PROOF)
ABOUT = {
    PUZZLE: "// A puzzle; the files beside it prove that it has exactly one solution.\n",
    SOLUTION: "// The puzzle of puzzle.puz with its solution.\n",
    FORMULA: (
        "c The rules of puzzle.puz as clauses, and last a clause that excludes solution.txt.\n"
        "c They contradict each other; proof.drup (DRUP, as solvers write it) shows that.\n"
    ),
    PROOF: "",  # not every proof checker reads comments
}


class Fault(NamedTuple):
    """What is wrong with a certificate: in which file, on which line, and why."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file} line {self.line}: {self.text}"


def proved(
    record: Record, *, name: str, out: Path, time_limit: float | None, as_json: bool
) -> Work:
    """Write the certificate of one puzzle, if it has exactly one solution."""
    start, puzzle = perf_counter(), record.puzzle
    found = prove(puzzle, time_limit=time_limit)
    folder = lines = None
    if isinstance(found, Certificate):
        word, status = "unique", Status.FINE
        texts = files(record, found)
        failing = fault(texts)
        if failing:
            raise AssertionError(f"made a certificate that fails: {failing}")
        folder = out / unused(stem(record), partial(_taken, out, texts)) if name else out
        _write(folder, texts)
        lines = len(found.proof)
    else:
        word, status, _ = told(found)
    if as_json:
        yield line(
            id=record.id,
            kind=puzzle.kind.name,
            status=word,
            folder=folder and str(folder),
            proof_lines=lines,
            seconds=round(perf_counter() - start, 6),
            error=None,
        )
    elif folder:
        yield f"{name}one solution; the proof, {lines} lines long, is in {folder}\n"
    else:
        yield f"{name}{SAID[word]}\n"
    return status


def files(record: Record, found: Certificate) -> dict[str, str]:
    """The files of a certificate."""
    puzzle = record.puzzle
    return {
        PUZZLE: ABOUT[PUZZLE] + write(Record(puzzle, record.id)),
        SOLUTION: _solution(record, found.solution),
        FORMULA: _formula(puzzle, found.solution),
        PROOF: "".join(f"{step}\n" for step in found.proof),
    }


def _solution(record: Record, solution: Board) -> str:
    return ABOUT[SOLUTION] + write(Record(record.puzzle, record.id, solution))


def _formula(puzzle: Puzzle, solution: Board) -> str:
    """The claim as DIMACS, with the map of its variables in comments."""
    rules = model(puzzle)
    cnf = claim(rules, solution)
    groups = [*zip(cnf.groups, map(str, rules.constraints), strict=True)]
    groups.append((len(cnf.clauses) - 1, "not the solution of solution.txt"))
    return ABOUT[FORMULA] + dimacs(cnf.clauses, cnf.top, literals=cnf.literals, groups=groups)


def _taken(out: Path, texts: Mapping[str, str], name: str) -> bool:
    """Whether the proof of another puzzle lies there."""
    file = out / name / PUZZLE
    return file.exists() and file.read_text(encoding="utf-8") != texts[PUZZLE]


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise EnpitsuError(f"{folder}: {(error.strerror or 'cannot be written').lower()}") from None


def verified(folder: Path, *, as_json: bool) -> tuple[str, int]:
    """Check a certificate again: what there is to say, and the exit status."""
    texts = {file: contents(str(folder / file)) for file in FILES}
    found = fault(texts, place=f"{folder}/")
    status = Status.BROKEN if found else Status.FINE
    if as_json:
        where = found._asdict() if found else dict.fromkeys(Fault._fields)
        return line(verified=not found, **where, error=None), status
    if found:
        return f"refused: {folder}/{found}\n", status
    return "verified: the puzzle has exactly one solution\n", status


def fault(texts: Mapping[str, str], *, place: str = "") -> Fault | None:
    """The first fault of a certificate, if any; `EnpitsuError` if a file cannot be read.

    `place` stands before the names of files in errors.
    """
    given = _read(PUZZLE, texts[PUZZLE], place)
    board = _read(SOLUTION, texts[SOLUTION], place).solution
    if board is None:
        raise EnpitsuError(f"{place}{SOLUTION}: no solution there; expected a block 'solution'")
    puzzle = given.puzzle
    expected = _solution(given, board)
    return (
        _difference(SOLUTION, texts[SOLUTION], expected)
        or _wrong(puzzle, board, expected)
        or _difference(FORMULA, texts[FORMULA], _formula(puzzle, board))
        or _unproved(texts[FORMULA], texts[PROOF], place)
    )


def _read(file: str, text: str, place: str) -> Record:
    try:
        return read(text)
    except EnpitsuError as error:
        raise EnpitsuError(f"{place}{file}: {error}") from None


def _difference(file: str, text: str, expected: str) -> Fault | None:
    """The first line that is not the expected one."""
    lines = zip_longest(text.splitlines(), expected.splitlines())
    for number, (met, due) in enumerate(lines, 1):
        if met != due:
            return Fault(file, number, f"{_quoted(met)}; expected {_quoted(due)}")
    return None


def _quoted(line: str | None) -> str:
    return "the end" if line is None else f"'{line if len(line) <= 60 else line[:57] + '...'}'"


def _wrong(puzzle: Puzzle, board: Board, text: str) -> Fault | None:
    """The row of the solution where a rule is broken; the rows are the last lines of the text."""
    verdict = check(puzzle, board)
    if verdict.right:
        return None
    if verdict.broken:
        places, why = verdict.broken[0].places, f"breaks {verdict.broken[0]}"
    else:
        places, why = verdict.unfilled, f"{verdict.unfilled[0]} is not filled"
    row = next((place.row for place in places if isinstance(place, Cell)), 0)
    return Fault(SOLUTION, len(text.splitlines()) - puzzle.grid.rows + row + 1, why)


def _unproved(formula: str, proof: str, place: str) -> Fault | None:
    try:
        found = flaw(known(formula), proof)
    except FormatError as error:  # the formula is ours: it is the proof
        raise EnpitsuError(f"{place}{PROOF}: {error}") from None
    return found and Fault(PROOF, *found)
