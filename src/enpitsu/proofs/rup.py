"""A checker of proofs, by reverse unit propagation. It shares no code with the solver.

The formula is DIMACS CNF with a clause on each line; the proof is DRUP text: a line is a clause
that follows, or `d` and a clause that is no longer needed, and the last clause is empty. A
clause follows if denying all its literals leads, by unit propagation alone, to a contradiction.
(E. Goldberg and Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE
2003; M. Heule, W. Hunt and N. Wetzler, "Trimming while checking clausal proofs", FMCAD 2013.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.errors import FormatError, short
from enpitsu.paper.limit import look

CLAUSE = re.compile(r"(-?[1-9]\d{0,8} )*0")
HEADER = re.compile(r"p cnf (\d{1,7}) (\d{1,9})")


class Flaw(NamedTuple):
    """The first line of a proof that fails, and why."""

    line: int
    text: str


class Clauses:
    """The clauses so far, with the literals that follow by unit propagation.

    A literal once found to follow stays true, even if the clauses it came from are deleted: they
    held, and so do their consequences.
    """

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.refuted = False
        # Indexed by literals: a negative one counts from the end.
        self._truth = [0] * (2 * variables + 1)
        self._watching: list[list[list[int]]] = [[] for _ in self._truth]
        self._true: list[int] = []
        self._done = 0
        self._copies: dict[tuple[int, ...], list[list[int]]] = {}

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause."""
        clause = sorted(set(literals))
        self._copies.setdefault(tuple(clause), []).append(clause)
        if self.refuted:
            return
        truth = self._truth
        clause.sort(key=lambda literal: -truth[literal])  # literals that are not false are watched
        for literal in clause[:2] if len(clause) > 1 else ():
            self._watching[literal].append(clause)
        if not clause or truth[clause[0]] < 0:
            self.refuted = True
        elif truth[clause[0]] == 0 and (len(clause) == 1 or truth[clause[1]] < 0):
            self._assume(clause[0])
            self.refuted = self._contradicted()

    def delete(self, literals: Iterable[int]) -> bool:
        """Delete one copy of a clause; False if there is none."""
        copies = self._copies.get(tuple(sorted(set(literals))))
        if not copies:
            return False
        copies.pop().clear()  # watch lists drop an empty clause when they meet it
        return True

    def follows(self, literals: Iterable[int]) -> bool:
        """Whether the clause follows by reverse unit propagation."""
        if self.refuted:
            return True
        start = len(self._true)
        contradicted = False
        for literal in literals:
            if self._truth[literal] > 0:
                contradicted = True
                break
            if self._truth[literal] == 0:
                self._assume(-literal)
        contradicted = contradicted or self._contradicted()
        for literal in self._true[start:]:
            self._truth[literal] = self._truth[-literal] = 0
        del self._true[start:]
        self._done = start
        return contradicted

    def _assume(self, literal: int) -> None:
        self._truth[literal], self._truth[-literal] = 1, -1
        self._true.append(literal)

    def _contradicted(self) -> bool:
        """Propagate; whether some clause fails."""
        truth, watching = self._truth, self._watching
        while self._done < len(self._true):
            false = -self._true[self._done]
            self._done += 1
            watchers, watching[false] = watching[false], []
            kept = watching[false]
            for number, clause in enumerate(watchers):
                if not clause:  # it was deleted
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if truth[other] > 0:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    if truth[clause[k]] >= 0:
                        clause[1], clause[k] = clause[k], false
                        watching[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if truth[other] < 0:
                        kept += watchers[number + 1 :]
                        return True
                    self._assume(other)
        return False


def parsed(formula: str) -> Clauses:
    """The clauses of a formula in DIMACS CNF; `FormatError` names a line that cannot be read."""
    lines = [(n, line) for n, line in _lines(formula) if not re.match(r"c\b", line)]
    number, header = lines[0] if lines else (1, "")
    sizes = HEADER.fullmatch(header)
    if sizes is None:
        raise FormatError(f"'{short(header)}'; expected p cnf and two numbers", line=number)
    variables, clauses = map(int, sizes.groups())
    if len(lines) - 1 != clauses:
        raise FormatError(f"{len(lines) - 1} clauses; expected {clauses}", line=number)
    result = Clauses(variables)
    for number, line in lines[1:]:
        result.add(_clause(number, line, variables))
    return result


def flaw(clauses: Clauses, proof: str) -> Flaw | None:
    """The first line of a proof that fails, or None if the proof refutes these clauses.

    Lines after the empty clause are ignored; `FormatError` names a line that is no clause.
    """
    number = 0
    for number, line in _lines(proof):
        deleted = line.startswith("d ")
        clause = _clause(number, line.removeprefix("d "), clauses.variables)
        if deleted:
            if not clauses.delete(clause):
                return Flaw(number, f"deletes '{short(line[2:])}', which is no clause so far")
        elif not clauses.follows(clause):
            return Flaw(number, f"'{short(line)}' does not follow by unit propagation")
        elif not clause:
            return None
        else:
            clauses.add(clause)
    return Flaw(number + 1, "the proof ends; expected the empty clause, 0")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        look()
        words = " ".join(line.split())
        if words:
            yield number, words


def _clause(number: int, line: str, variables: int) -> Sequence[int]:
    if not CLAUSE.fullmatch(line):
        message = f"'{short(line)}' is no clause; expected literals and then 0"
        raise FormatError(message, line=number)
    *literals, _ = map(int, line.split())
    for literal in literals:
        if abs(literal) > variables:
            raise FormatError(f"variable {abs(literal)}; expected 1 to {variables}", line=number)
    return literals
