"""Certificates that were tampered with are refused, on the line that was changed."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certificates import SEVERAL, UNIQUE, made, refused, unique
from enpitsu.engines.solve import solve
from enpitsu.errors import EnpitsuError
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.proofs.certificate import FILES, FORMULA, PROOF, PUZZLE, SOLUTION, Certificate
from foreign_formats import CORPORA
from samples import examples


def tampered(file, change):
    """The fault after a change to the lines of one file."""
    texts = unique()
    lines = texts[file].splitlines()
    change(lines)
    return refused({**texts, file: "\n".join(lines) + "\n"})


def clauses_of(lines):
    """The number of the first line after the header."""
    return next(n for n, line in enumerate(lines) if line.startswith("p cnf")) + 1


def replace(at, new):
    def change(lines):
        lines[at] = new(lines[at])

    return change


def test_another_value_in_the_solution_is_refused_on_its_line():
    lines = unique()[SOLUTION].splitlines()
    fault = tampered(SOLUTION, replace(-1, lambda row: row[:2] + "o" + row[3:]))
    assert (fault.file, fault.line) == ("solution.txt", len(lines))
    assert fault.reason == "breaks given (r4c2)"


def test_an_open_place_in_the_solution_is_refused():
    fault = tampered(SOLUTION, replace(-4, lambda row: "?" + row[1:]))
    assert fault.reason.startswith("r1c1 is not filled")
    assert fault.line == len(unique()[SOLUTION].splitlines()) - 3


def test_another_puzzle_with_the_solution_is_refused():
    fault = tampered(SOLUTION, replace(3, lambda row: row.replace("x", ".", 1)))
    assert str(fault) == "refused: solution.txt line 4: '. . . . x'; expected '. x . . x'"


def test_a_solution_that_is_missing_is_told():
    with pytest.raises(EnpitsuError, match=r"solution\.txt: no solution there"):
        refused({**unique(), SOLUTION: UNIQUE})


@pytest.mark.parametrize("place", ["first", "middle", "last"])
@pytest.mark.parametrize(
    "change",
    [
        lambda lines, at: lines.pop(at),
        lambda lines, at: lines.insert(at, "1 2 0"),
        lambda lines, at: lines.insert(at, "1 0"),
        lambda lines, at: lines.insert(at, lines[at]),
        lambda lines, at: lines.__setitem__(at, "17 " + lines[at]),
        lambda lines, at: lines.__setitem__(at, lines[at].split(" ", 1)[1]),
        lambda lines, at: lines.__setitem__(at, "-" + lines[at]),
        lambda lines, at: lines.__setitem__(at, "0"),
        lambda lines, at: lines.__setitem__(at, "nonsense"),
    ],
    ids=["drop", "add", "add-unit", "double", "weaken", "strengthen", "turn", "empty", "nonsense"],
)
def test_another_clause_is_refused_on_its_line(place, change):
    lines = unique()[FORMULA].splitlines()
    at = {"first": clauses_of(lines), "middle": (clauses_of(lines) + len(lines)) // 2}
    number = at.get(place, len(lines) - 1)

    def counted(lines):
        change(lines, number)
        header = clauses_of(lines) - 1
        lines[header] = " ".join((*lines[header].split()[:3], str(len(lines) - header - 1)))

    fault = tampered(FORMULA, lambda lines: change(lines, number))
    assert fault.file == "formula.cnf"
    # a doubled clause first shows on the line after
    assert fault.line in (number + 1, number + 2)
    assert tampered(FORMULA, counted) is not None


@pytest.mark.parametrize("at", [0, 1, 2, 10, -1])
def test_comments_and_the_end_of_the_formula_are_checked_too(at):
    count = len(unique()[FORMULA].splitlines())
    fault = tampered(FORMULA, lambda lines: lines.pop(at))
    assert (fault.file, fault.line) == ("formula.cnf", at % count + 1)


def test_a_truncated_formula_is_refused():
    half = len(unique()[FORMULA].splitlines()) // 2
    fault = tampered(FORMULA, lambda lines: lines.__delitem__(slice(half, None)))
    assert (fault.file, fault.line) == ("formula.cnf", half + 1)
    assert fault.reason.startswith("the end; expected '")


@pytest.mark.parametrize(
    "text", [SEVERAL, "marupeke\n. x . . x\nx . . . .\n. . . . #\n. x # # #\n"]
)
def test_another_puzzle_is_refused(text):
    assert refused({**unique(), PUZZLE: text}).file == "solution.txt"


# the certificate of a puzzle that takes some reasoning


@cache
def hard():
    return made(formats.write(CORPORA["abc"][17]))


def proof_with(change):
    lines = hard()[PROOF].splitlines()
    change(lines)
    return refused({**hard(), PROOF: "\n".join(lines) + "\n"})


def lemmas(lines):
    return [n for n, line in enumerate(lines) if not line.startswith("d")]


def test_a_proof_without_its_end_is_refused_there():
    lines = hard()[PROOF].splitlines()
    for left in (0, 1, len(lines) // 2, len(lines) - 1):
        fault = proof_with(lambda lines, left=left: lines.__delitem__(slice(left, None)))
        assert (fault.file, fault.line) == ("proof.drup", left + 1)
        assert fault.reason == "the proof ends; expected the empty clause, 0"


def test_a_proof_without_its_middle_is_refused():
    fault = proof_with(lambda lines: lines.__delitem__(slice(0, len(lines) - 1)))
    assert (fault.line, fault.reason) == (1, "'0' does not follow by unit propagation")


@pytest.mark.long
def test_some_line_of_a_proof_cannot_be_left_out():
    lines = hard()[PROOF].splitlines()
    faults = [proof_with(lambda lines, n=n: lines.pop(n)) for n in lemmas(lines)]
    assert any(faults)
    assert all(fault is None or fault.file == "proof.drup" for fault in faults)


def test_a_proof_in_another_order_is_refused():
    fault = proof_with(lambda lines: lines.__setitem__(slice(0, -1), lines[-2::-1]))
    assert fault.file == "proof.drup"


def test_a_clause_that_does_not_follow_is_refused_on_its_line():
    solution = [-int(n) for n in hard()[FORMULA].splitlines()[-1].split()[:-1]]
    first = next(n for n in solution if f"{n} 0" not in hard()[PROOF].splitlines())
    fault = proof_with(lambda lines: lines.insert(0, f"{-first} 0"))
    assert (fault.file, fault.line) == ("proof.drup", 1)
    assert fault.reason == f"'{-first} 0' does not follow by unit propagation"


def test_a_deletion_of_what_is_not_there_is_refused_on_its_line():
    fault = proof_with(lambda lines: lines.insert(2, "d 1 2 3 4 5 6 7 0"))
    assert (fault.line, fault.reason) == (3, "deletes '1 2 3 4 5 6 7 0', which is no clause so far")


@pytest.mark.parametrize("junk", ["1 2", "x", "1 0 2 0", "d", "0 0", "1_0 0", "--1 0", "+1 0"])
def test_what_is_no_clause_cannot_be_read(junk):
    with pytest.raises(EnpitsuError, match=r"proof\.drup: .* \(line 2\)"):
        proof_with(lambda lines: lines.insert(1, junk))


def test_a_variable_the_formula_does_not_have_cannot_be_read():
    with pytest.raises(EnpitsuError, match=r"variable 99999; expected 1 to \d+ \(line 1\)"):
        proof_with(lambda lines: lines.insert(0, "99999 0"))


def test_what_does_no_harm_is_accepted():
    clause = hard()[FORMULA].splitlines()[-2]
    assert proof_with(lambda lines: lines.insert(0, clause)) is None  # follows
    assert proof_with(lambda lines: lines.insert(0, "1 -1 0")) is None
    assert proof_with(lambda lines: lines.insert(1, lines[0])) is None
    assert proof_with(lambda lines: lines.append("1 0")) is None  # after the end
    kept = "\n".join(n for n in hard()[PROOF].splitlines() if n[0] != "d")
    assert refused({**hard(), PROOF: kept}) is None
    windows = {file: text.replace("\n", "\r\n") for file, text in hard().items()}
    assert refused(windows) is None


# -- no proof of what is not so ------------------------------------------------------------


def forged():
    """A puzzle with several solutions, and files that claim it has one."""
    text = UNIQUE.replace(". . . x #", ". . . . #")
    record = read_record(text)
    outcome = solve(record.puzzle)
    assert outcome.second is not None
    proof = unique()[PROOF].splitlines()
    return Certificate(outcome.solution, proof=proof, puzzle=record.puzzle).files()


FORGED = forged()
SOME_CLAUSE = st.lists(st.integers(1, 14).flatmap(lambda n: st.sampled_from([n, -n])), max_size=4)


@examples(300)
@given(data=st.data())
def test_no_mutation_proves_that_a_puzzle_with_two_solutions_has_one(data):
    texts = dict(FORGED)
    for _ in range(data.draw(st.integers(0, 6))):
        file = data.draw(st.sampled_from([PROOF, PROOF, *FILES[1:]]))
        lines = texts[file].splitlines()
        at = data.draw(st.integers(0, len(lines)))
        new = " ".join(map(str, (*data.draw(SOME_CLAUSE), 0)))
        match data.draw(st.sampled_from(["add", "delete", "drop", "swap", "other"])):
            case "add":
                lines.insert(at, new)
            case "delete":
                lines.insert(at, f"d {new}")
            case "drop":
                del lines[at : at + 1]
            case "swap":
                lines[at:] = lines[at:][::-1]
            case _:
                lines[at : at + 1] = unique()[file].splitlines()[at : at + 1]
        texts[file] = "\n".join(lines)
    try:
        assert refused(texts) is not None
    except EnpitsuError as error:
        assert str(error)  # noqa: PT017  # unreadable is as good as refused
