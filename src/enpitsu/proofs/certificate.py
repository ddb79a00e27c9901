"""Certificates that a puzzle has exactly one solution: their files, and their verification.

Verification trusts only `puzzle.puz`, the translation of the rules into clauses and graphs, and the
checkers in `pieces` and `rup`. It compares the other files with what follows from these, and names
the first line that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

from enpitsu import files
from enpitsu.engines.cnf import Cnf, to_cnf
from enpitsu.engines.dimacs import dimacs
from enpitsu.engines.solve import Outcome, Solved
from enpitsu.errors import EnpitsuError, FormatError, OutOfTime, expect_type, short
from enpitsu.io.formats import contents, read_record, write
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.proofs.cuts import Spoken, Wrong, literals_of, spoken, verified
from enpitsu.proofs.rup import flaw, parsed
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.model import Model, model
from enpitsu.rules.clauses import Clause
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture

PUZZLE, SOLUTION, CUTS = "puzzle.puz", "solution.txt", "cuts.txt"
FORMULA, PROOF = "formula.cnf", "proof.drup"
FILES = (PUZZLE, SOLUTION, CUTS, FORMULA, PROOF)
ABOUT = {
    PUZZLE: "// A puzzle; the files beside it prove that it has exactly one solution.\n",
    SOLUTION: "// The puzzle of puzzle.puz with its solution.\n",
    CUTS: "// What rules about a whole graph say of pieces of it: rule, piece, clause.\n",
    FORMULA: (
        "c The rules of puzzle.puz as clauses, one that excludes solution.txt, then cuts.txt.\n"
        "c They contradict each other; proof.drup (DRUP, as solvers write it) shows that.\n"
    ),
    PROOF: "",  # not every proof checker reads comments
}
RECOGNIZES: dict[str, files.Recognizes] = {
    **{name: files.begins_like(about) for name, about in ABOUT.items()},
    PROOF: lambda beginning: re.match(rb"(d )?(-?\d+ )*0\r?\n", beginning) is not None,
}


@wire.json_object("*outcome", "folder", "cuts", "proof_lines")
@dataclass(frozen=True, repr=False)
class Unproved(Reply):
    """The reply if nothing was proved: there is not exactly one solution, or time ran out."""

    outcome: Outcome
    folder: ClassVar[str | None] = None
    cuts: ClassVar[int | None] = None
    proof_lines: ClassVar[int | None] = None

    def __repr__(self) -> str:
        return repr(self.outcome)

    @property
    def status(self) -> str:
        """The status of solving."""
        return self.outcome.status

    def text(self, *, colour: bool = False) -> str:
        """The outcome in words, and the solutions that were found."""
        return self.outcome.text(colour=colour)

    def picture(self) -> Picture | None:
        """The picture of the outcome of solving."""
        return self.outcome.picture()


@wire.json_object("*", "folder", "cuts=cut_count", "proof_lines")
@dataclass(frozen=True, kw_only=True, repr=False)
class Certificate(Solved):
    """The one solution of a puzzle, and the lines of a DRUP proof that there is no other.

    `cuts` are lines too: the clauses of lazy constraints on graphs. `folder` is where its files
    have been written.
    """

    proof: Sequence[str]
    cuts: Sequence[str] = ()
    folder: Annotated[Path, wire.As(str, str)] | None = None

    @property
    def cut_count(self) -> int:
        """The number of cuts."""
        return len(self.cuts)

    @property
    def proof_lines(self) -> int:
        """The number of lines of the proof."""
        return len(self.proof)

    def files(self, *, id: str | None = None) -> dict[str, str]:
        """The text of each of its files by name; `id` is that of the puzzle's record."""
        record, rules = Record(self.puzzle, id), model(self.puzzle)
        return {
            PUZZLE: ABOUT[PUZZLE] + write(record),
            SOLUTION: _solution(record, self.solution),
            CUTS: ABOUT[CUTS] + "".join(f"{line}\n" for line in self.cuts),
            FORMULA: _formula(rules, claim(rules, self.solution), [*map(literals_of, self.cuts)]),
            PROOF: "".join(f"{line}\n" for line in self.proof),
        }

    def write(
        self, folder: str | Path, *, id: str | None = None, force: bool = False
    ) -> Certificate:
        """Write the files into a folder and verify them; returns the certificate with its folder.

        Files of another certificate are replaced, and with `force` any files with these names.
        """
        texts = self.files(id=id)
        if (found := verify(texts)).status != "verified":
            raise AssertionError(f"made a certificate that fails: {found}")
        folder = Path(folder)
        files.write(folder, texts, RECOGNIZES, force=force)
        return replace(self, folder=folder)

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The words that there is one solution, and where the proof is."""
        lines = f"{_number(self.proof, 'line')} long"
        if self.cuts:
            lines = f"{_number(self.cuts, 'cut')} and {lines}"
        if self.folder is None:
            return f"one solution; the proof is {lines}\n"
        return f"one solution; the proof, {lines}, is in {self.folder}\n"


def _number(lines: Sequence[str], noun: str) -> str:
    return f"{len(lines)} {noun}{'' if len(lines) == 1 else 's'}"


def claim(model: Model, solution: Board) -> Cnf:
    """The claim that a proof refutes: the clauses of the rules, and one that excludes the solution.

    Constraints on graphs that have no complete clauses are completed by the `cut_generators`.
    """
    cnf = to_cnf(model, lazy=True)
    found = ((literals, solution[at]) for at, literals in cnf.literals.items() if at in solution)
    cnf.clauses.append([-literals[value] for literals, value in found])
    return cnf


def _solution(record: Record, solution: Board) -> str:
    return ABOUT[SOLUTION] + write(replace(record, solution=solution))


def _formula(model: Model, cnf: Cnf, cuts: Sequence[Clause]) -> str:
    """The claim and the cuts as DIMACS, with the map of the variables in comments."""
    groups = [*zip(cnf.constraint_starts, map(str, model.constraints), strict=True)]
    groups.append((len(cnf.clauses) - 1, "not the solution of solution.txt"))
    groups.append((len(cnf.clauses), "the cuts of cuts.txt"))
    clauses = [*cnf.clauses, *cuts]
    return ABOUT[FORMULA] + dimacs(clauses, cnf.top, literals=cnf.literals, groups=groups)


# -- verification ------------------------------------------------------------------------


@wire.json_object("status", "verified", "file", "line", "text=reason")
@dataclass(frozen=True, repr=False)
class Verification(Reply):
    """The verdict on a certificate: `verified`, or `refused` with the file and line at fault.

    The status is `unknown` if the limit passed before the verdict (`undecided`).
    """

    file: str | None = None
    line: int | None = None
    reason: str | None = None
    folder: Path | None = None
    undecided: bool = False

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def status(self) -> str:
        """`verified`, `refused` or `unknown` (out of time)."""
        if self.undecided:
            return "unknown"
        return "verified" if self.file is None else "refused"

    @property
    def verified(self) -> bool:
        """Whether the certificate proves that the solution is the only one."""
        return self.status == "verified"

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The verdict in words."""
        if self.undecided:
            return "undecided within the limit\n"
        if self.file is None:
            return "verified: the puzzle has exactly one solution\n"
        file = self.file if self.folder is None else self.folder / self.file
        return f"refused: {file} line {self.line}: {self.reason}\n"


def verify(
    certificate: str | Path | Certificate | Mapping[str, str],
    *,
    time_limit: float | Limit | None = None,
) -> Verification:
    """Verify a certificate: the folder it lies in, itself, or the texts of its files by name.

    Raises `EnpitsuError` for a file that cannot be read, or texts that are no certificate.
    """
    if isinstance(certificate, Certificate):
        return _in_time(certificate.files(), "", time_limit)
    expect_type(certificate, (str, Path, Mapping), "it is a folder, or what `prove` has made")
    if isinstance(certificate, Mapping):
        for file in FILES:
            if file not in certificate:
                raise EnpitsuError(f"{file}: missing; expected the texts of {', '.join(FILES)}")
        return _in_time(certificate, "", time_limit)
    folder = Path(certificate)
    texts = {file: contents(folder / file) for file in FILES}
    return replace(_in_time(texts, f"{folder}/", time_limit), folder=folder)


def _in_time(
    texts: Mapping[str, str], place: str, time_limit: float | Limit | None
) -> Verification:
    """The verdict on these texts, if there is one within the limit."""
    try:
        with limited(time_limit):
            return _verified(texts, place)
    except OutOfTime:
        return Verification(undecided=True)


def _verified(texts: Mapping[str, str], place: str) -> Verification:
    """The verdict on these texts; `place` stands before the names of files in errors."""
    given = _read(PUZZLE, texts[PUZZLE], place)
    board = _read(SOLUTION, texts[SOLUTION], place).solution
    if board is None:
        raise EnpitsuError(f"{place}{SOLUTION}: no solution there; expected a block 'solution'")
    rules = model(given.puzzle)
    if any(value not in rules.domains.get(at, ()) for at, value in board.items()):
        other = _difference(SOLUTION, texts[SOLUTION], ABOUT[SOLUTION] + write(given))
        return other or Verification(SOLUTION, 1, f"no solution of {PUZZLE}")
    wrong = _difference(SOLUTION, texts[SOLUTION], _solution(given, board))
    if wrong := wrong or _wrong(rules, board, given):
        return wrong
    cnf = claim(rules, board)
    cuts = _cuts(texts[CUTS], spoken(rules, cnf))
    if isinstance(cuts, Verification):
        return cuts
    return (
        _difference(FORMULA, texts[FORMULA], _formula(rules, cnf, cuts))
        or _unproved(texts[FORMULA], texts[PROOF], place)
        or Verification()
    )


def _cuts(text: str, rules: Sequence[Spoken]) -> list[Clause] | Verification:
    """The clauses of the cuts, if all follow; else the first that does not."""
    header, *lines = text.splitlines() or [""]
    if wrong := _difference(CUTS, header, ABOUT[CUTS]):
        return wrong
    known, found = {rule.name: rule for rule in rules}, list[Clause]()
    for number, line in enumerate(lines, 2):
        look()
        try:
            found.append(verified(known, line))
        except Wrong as wrong:
            return Verification(CUTS, number, str(wrong))
    return found


def _read(file: str, text: str, place: str) -> Record:
    try:
        return read_record(text, format="text")
    except EnpitsuError as error:
        raise EnpitsuError(f"{place}{file}: {error}") from None


def _difference(file: str, text: str, expected: str) -> Verification | None:
    """The first line that is not the expected one."""
    lines = zip_longest(text.splitlines(), expected.splitlines())
    for number, (met, due) in enumerate(lines, 1):
        if met != due:
            return Verification(file, number, f"{_quoted(met)}; expected {_quoted(due)}")
    return None


def _quoted(line: str | None) -> str:
    return "the end" if line is None else f"'{short(line)}'"


def _wrong(model: Model, board: Board, record: Record) -> Verification | None:
    """The first line of the solution where a rule is broken, or a place not filled."""
    unfilled = [place for place in model.puzzle.domains if place not in board]
    if wrong := model.broken(board):
        places, why = wrong[0].variables, f"breaks {wrong[0]}"
    elif unfilled:
        places, why = unfilled[:1], f"{unfilled[0]} is not filled"
    else:
        return None
    return Verification(SOLUTION, _line(record, board, places, model), why)


def _line(record: Record, board: Board, places: Sequence[Place], model: Model) -> int:
    """The first line of the solution that has the value of one of these places.

    If there are no places, it is the first line.
    """
    other = {place: value for place, value in board.items() if place not in places}
    for place in places:
        if place not in board:
            other[place] = model.domains[place][0]
    lines = zip_longest(*(_solution(record, b).splitlines() for b in (board, other)))
    differing = [n for n, (one, two) in enumerate(lines, 1) if _words(one) != _words(two)]
    return min(differing, default=1)


def _words(line: str | None) -> list[str]:
    """A line without the blanks that align it."""
    return (line or "").split()


def _unproved(formula: str, proof: str, place: str) -> Verification | None:
    try:
        found = flaw(parsed(formula), proof)
    except FormatError as error:  # the formula is written here, so the proof is at fault
        raise EnpitsuError(f"{place}{PROOF}: {error}") from None
    return found and Verification(PROOF, found.line, found.text)
