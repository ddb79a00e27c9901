"""DIMACS CNF for other SAT solvers, and the results they give back.

Comments tell what each variable and each clause means. `ENCODINGS` lists the ways to state a puzzle
as a formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from enpitsu.engines.cnf import to_cnf
from enpitsu.errors import FormatError, short
from enpitsu.io.formats import ENCODINGS
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import model
from enpitsu.rules.clauses import Clause

Literals = Mapping[Any, Mapping[Value, int]]  # by place and value: the literal that it stands there
Groups = Iterable[tuple[int, str]]
VERDICTS = {
    "SAT": "satisfiable",
    "SATISFIABLE": "satisfiable",
    "UNSAT": "unsatisfiable",
    "UNSATISFIABLE": "unsatisfiable",
    "INDET": "unknown",
    "INDETERMINATE": "unknown",
    "UNKNOWN": "unknown",
}


class Formula(NamedTuple):
    """The clauses of a puzzle, and the number of their variables.

    `literals` has the literal of each value at each place. `groups` are pairs (index of the first
    clause, what the clauses from there on say) in order.
    """

    clauses: Sequence[Clause]
    variables: int
    literals: Literals
    groups: Groups


def formula(puzzle: Puzzle, encoding: str = "direct") -> Formula:
    """The puzzle in one of the `ENCODINGS`; `Unsupported` if that encoding cannot express it."""
    found: Formula = ENCODINGS.get(encoding)(puzzle)
    return found


def direct(puzzle: Puzzle) -> Formula:
    """The clauses of our own solver, with a group for each instance of a rule."""
    rules = model(puzzle)
    cnf = to_cnf(rules)
    groups = list(zip(cnf.constraint_starts, map(str, rules.constraints), strict=True))
    return Formula(cnf.clauses, cnf.top, cnf.literals, groups)


# -- writing -------------------------------------------------------------------------------


def write(record: Record, encoding: str = "direct") -> str:
    """The formula of a puzzle, in one of the `ENCODINGS`; it holds no answers."""
    return dimacs(*formula(record.puzzle, encoding))


def dimacs(clauses: Sequence[Clause], variables: int, literals: Literals, groups: Groups) -> str:
    """The text of a formula; comments name its variables and the groups of its clauses.

    Neighbouring groups with one name are merged.
    """
    lines = [f"c variable {number}: {meaning}" for number, meaning in _meanings(literals)]
    starts: list[tuple[int, str]] = []
    for start, name in groups:
        if not starts or starts[-1][1] != name:
            starts.append((start, name))
    for (start, name), (end, _) in pairwise([*starts, (len(clauses), "")]):
        if start < end:
            lines.append(f"c clauses {start + 1}-{end}: {name}")
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def _meanings(literals: Mapping[Any, Mapping[Value, int]]) -> list[tuple[int, str]]:
    """What each variable means, by number; a negative literal tells what its negation means."""
    meanings: dict[int, str] = {}
    for place, values in literals.items():
        for value, literal in sorted(values.items(), key=lambda item: -item[1]):
            if literal > 0:
                meanings[literal] = f"{place} is {value}"
            else:
                meanings[-literal] += f", or {value} if false"
    return sorted(meanings.items())


# -- results of other solvers ------------------------------------------------------------------


def solved(puzzle: Puzzle, text: str, encoding: str = "direct") -> tuple[str, Board | None]:
    """The verdict of a SAT solver on a puzzle's formula, and the solution it has found, if any.

    The verdict is `satisfiable`, `unsatisfiable` or `unknown`. `FormatError` if the text is no
    result, or its model no solution.
    """
    asked = formula(puzzle, encoding)
    verdict, true = result(text, asked.variables)
    if verdict != "satisfiable":
        return verdict, None
    found = board(puzzle, asked.literals, true)
    wrong = model(puzzle).broken(found)
    if wrong:
        raise FormatError(f"the model is not a solution: it breaks {wrong[0]}")
    return verdict, found


def result(text: str, variables: int) -> tuple[str, list[int]]:
    """The verdict in a solver's output, and the literals of its model.

    It reads the `s` and `v` lines of SAT competitions, and MiniSat's word with a line of literals.
    """
    verdict, literals, last = "", list[int](), 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        last = number
        if words[0] in ("s", "v"):
            words = words[1:]
        if len(words) == 1 and words[0] in VERDICTS:
            if verdict:
                raise FormatError(
                    f"'{words[0]}' after '{verdict}'; expected one verdict", line=number
                )
            verdict = VERDICTS[words[0]]
            continue
        for word in words:
            if literals and literals[-1] == 0:
                raise FormatError(f"'{short(word)}' after the 0; expected one model", line=number)
            literals.append(_literal(word, variables, number))
    has_model = bool(literals)
    if has_model and literals.pop() != 0:
        raise FormatError("the model ends without a 0", line=last)
    verdict = verdict or ("satisfiable" if has_model else "")
    if not verdict or (verdict == "satisfiable" and not has_model):
        missing = "a model" if verdict else f"one of {', '.join(VERDICTS)}"
        raise FormatError(f"the result ends; expected {missing}", line=max(last, 1))
    return verdict, literals


def _literal(word: str, variables: int, line: int) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word):
        expected = f"a literal or one of {', '.join(VERDICTS)}"
        raise FormatError(f"'{short(word)}'; expected {expected}", line=line)
    if abs(int(word)) > variables:
        raise FormatError(f"variable {word.lstrip('-')}; expected 1 to {variables}", line=line)
    return int(word)


def board(puzzle: Puzzle, literals: Literals, told: Sequence[int]) -> dict[Place, Value]:
    """The board of a model; variables it does not mention count as false."""
    true = set(told)
    for n in told:
        if -n in true:
            raise FormatError(f"{abs(n)} and -{abs(n)} are both true in the model")
    filled: dict[Place, Value] = {}
    for place, domain in puzzle.domains.items():
        values = literals[place].items()
        held = [value for value, n in values if n in true or (n < 0 and -n not in true)]
        if len(held) != 1 or held[0] not in domain:
            met = " and ".join(map(str, held)) or "nothing"
            expected = " ".join(map(str, domain))
            raise FormatError(f"{place} is {met} in the model; expected one of {expected}")
        filled[place] = held[0]
    return filled
