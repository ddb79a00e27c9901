"""Puzzles on their way out: drawn, converted, and the kinds described."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from enpitsu.app.source import contents
from enpitsu.app.work import SAID, Status, Work, line, printed, told
from enpitsu.errors import EnpitsuError, FormatError, Unsupported
from enpitsu.formats import Record, write
from enpitsu.kinds import kind as kind_named
from enpitsu.kinds import kinds as all_kinds
from enpitsu.picture import Picture, draw
from enpitsu.puzzle import Board, Puzzle, State, model
from enpitsu.solving import check, solve
from enpitsu.solving.limit import Limit


@dataclass
class Draw:
    """Draw each record and put it where it belongs; it answers like any other work."""

    to: str
    fill: bool
    candidates: bool
    cell: int | None
    colour: bool
    out: Path | None
    time_limit: float | None
    named: set[str] = field(default_factory=set)
    refused: bool = False

    def __call__(self, record: Record, *, name: str) -> Work:
        """Draw one record; without the solution that was wished, nothing."""
        if name and self.out is not None and not self._has_folder(self.out):
            return Status.BAD_INPUT
        solution, status = self._solution(record, name) if self.fill else (None, Status.FINE)
        if self.fill and solution is None:
            return status
        drawn = self._rendered(self._picture(record, solution))
        if self.out is not None:
            path = self.out / self._file(record) if self.out.is_dir() else self.out
            path.write_bytes(drawn.encode() if isinstance(drawn, str) else drawn)
        elif isinstance(drawn, str):
            yield drawn
        else:
            sys.stdout.buffer.write(drawn)
        return status

    def _has_folder(self, out: Path) -> bool:
        """Whether there is a folder for several pictures, made if need be; else it is said once."""
        if not out.is_dir() and not self.refused:
            self.refused = bool(out.suffix) or out.exists()
            if self.refused:
                raise EnpitsuError(f"{out} is no folder; expected one for several pictures")
            out.mkdir(parents=True)
        return not self.refused

    def _picture(self, record: Record, solution: Board | None) -> Picture:
        puzzle = record.puzzle
        entries = {**printed(puzzle), **(record.state or {})}
        state = State.of(puzzle, entries) if self.candidates or record.state else None
        return draw(puzzle, state=state, solution=solution, candidates=self.candidates)

    def _solution(self, record: Record, name: str) -> tuple[Board | None, Status]:
        """The solution to draw, told or found, and the status; what is wrong is said."""
        if record.solution is not None:
            board = {**printed(record.puzzle), **record.solution}
            verdict = check(record.puzzle, board)
            if verdict.right:
                return board, Status.FINE
            wrong = f"breaks {verdict.broken[0]}" if verdict.broken else "is unfinished"
            print(f"enpitsu: {name}the solution told {wrong}; it is found anew", file=sys.stderr)
        word, status, boards = told(solve(record.puzzle, time_limit=self.time_limit))
        if status != Status.FINE:
            more = "; the first solution found is drawn" if boards else ""
            print(f"enpitsu: {name}{SAID[word]}{more}", file=sys.stderr)
        return boards[0] if boards else None, status

    def _rendered(self, picture: Picture) -> str | bytes:
        if self.to == "text":
            from enpitsu.render import terminal

            return terminal.text(picture, colour=self.colour)
        from enpitsu.render import svg

        drawn = svg.svg(picture, cell=self.cell)
        if self.to == "svg":
            return drawn
        from enpitsu.render import raster

        return raster.png(drawn) if self.to == "png" else raster.pdf(drawn)

    def _file(self, record: Record) -> str:
        """A name no other record of this run has."""
        name = unused(stem(record), self.named.__contains__)
        self.named.add(name)
        return f"{name}.{'txt' if self.to == 'text' else self.to}"


def unused(name: str, used: Callable[[str], bool]) -> str:
    """The name, or with a number behind it if it is used."""
    names = (name if n == 1 else f"{name}-{n}" for n in count(1))
    return next(free for free in names if not used(free))


def stem(record: Record) -> str:
    """A name for what is written about one of many records: its id, or else its line."""
    name = "".join(ch if ch.isalnum() or ch in "-_." else "_" for ch in record.id or "")
    return name.strip(".")[:LONGEST] or f"line-{record.line}"


LONGEST = 100  # characters of an id that go into a file's name
ONE_A_FILE = ("dimacs", "thesis")


def converted(
    record: Record,
    *,
    name: str,
    to: str,
    encoding: str,
    result: str | None = None,
    time_limit: float | None = None,
    as_json: bool = False,
) -> Work:
    """Write one record in another format; a line parts it from the next where that is needed.

    With `result`, the file of a SAT solver, the solution found there goes along. In JSON each
    text stands alone.
    """
    limit = Limit(time_limit)
    if result is not None:
        if name:
            raise EnpitsuError(f"{result} is for one puzzle, and here are several")
        solution = _found(record.puzzle, result, encoding)
        if isinstance(solution, Status):
            return solution
        record = replace(record, solution=solution)
    joined = bool(name) and not as_json
    if joined and to in ONE_A_FILE:
        raise Unsupported(f"a file in the format {to} holds one puzzle; convert them one by one")
    direct = to == "dimacs" and encoding == "direct"
    text = _dimacs(record) if direct else write(record, to)
    limit.check()
    yield text if text.endswith("\n") else text + "\n"
    if joined and to == "text":
        yield "---\n"
    return Status.FINE


def as_object(record: Record, *, name: str, ask: Callable[..., Work], field: str) -> Work:
    """Put what is told of one record into a field of a JSON object; null if that is nothing."""
    work, pieces = ask(record, name=name), []
    while True:
        try:
            pieces.append(next(work))
        except StopIteration as end:
            yield line(id=record.id, **{field: "".join(pieces) or None}, error=None)
            return int(end.value)


def _found(puzzle: Puzzle, result: str, encoding: str) -> Board | Status:
    """The solution that a SAT solver's result stands for; without one, the status."""
    from enpitsu.formats import dimacs
    from enpitsu.solving.cnf import compile

    if encoding == "thesis":
        literals = dimacs.thesis_literals(puzzle)
        variables = max(n for values in literals.values() for n in values.values())
    else:
        cnf = compile(model(puzzle))
        literals, variables = cnf.literals, cnf.top
    try:
        verdict, true = dimacs.result(contents(result), variables)
        if verdict != "satisfiable":
            said = {"unsatisfiable": "no solution", "unknown": "undecided, says the solver"}
            print(f"enpitsu: {result}: {said[verdict]}", file=sys.stderr)
            return Status.NONE if verdict == "unsatisfiable" else Status.UNDECIDED
        board = dimacs.board(puzzle, literals, true)
    except FormatError as error:
        raise EnpitsuError(f"{result}: {error}") from None
    broken = check(puzzle, board).broken
    if broken:
        raise EnpitsuError(f"{result}: the model is no solution, it breaks {broken[0]}")
    return board


def _dimacs(record: Record) -> str:
    """The clauses the SAT engine solves; they are joined here, as formats know no machine."""
    from enpitsu.formats.dimacs import dimacs
    from enpitsu.solving.cnf import compile

    rules = model(record.puzzle)
    cnf = compile(rules)
    groups = list(zip(cnf.groups, map(str, rules.constraints), strict=True))
    return dimacs(cnf.clauses, cnf.top, literals=cnf.literals, groups=groups)


def kinds() -> str:
    """A line for each kind: its name, its title, and the formats it can be written in."""
    lines = []
    for kind in all_kinds():
        thesis = ("thesis",) if kind.name == "marupeke" else ()
        formats = ", ".join(("text", "json", *kind.codecs, *thesis, "dimacs"))
        lines.append(f"{kind.name:12}{kind.title:14}{formats}\n")
    return "".join(lines)


def rules(name: str) -> str:
    """The rules of a kind, a line for each, then its options."""
    kind = kind_named(name)
    options = kind.defaults()
    lines = [f"{kind.title}\n"]
    lines += [f"  {rule.id:11}{rule.sentence(options)}\n" for rule in kind.rules]
    for option in kind.options:
        lines.append(f"  option {option.name}={option.default}: {option.expected}\n")
    return "".join(lines)
