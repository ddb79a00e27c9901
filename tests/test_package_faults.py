"""What is wrong in a package of a kind is told as that package's: where, and what was expected."""

import pytest

from enpitsu.app.questions.requests import refused
from enpitsu.errors import BadKind, InternalError
from enpitsu.kit.evidence import evidence
from enpitsu.kit.instruction import instruction
from enpitsu.puzzle.registry import kind, listed
from enpitsu.rules import Holds, Is, number_of, some
from enpitsu.testing import checks
from installed_packages import install, on_path

KIND = """
from enpitsu.io import codecs as c
from enpitsu.kit import shading
from enpitsu.kit.shading import SHADED
from enpitsu.puzzle import Clue, Kind, Layer, Numbers, Rule
from enpitsu.rules import has

def rule(puzzle, domains):
    for cell, number in puzzle.clues["LAYER"].items():
        YIELD

KIND = Kind(
    name="faulty",
    title="Faulty",
    clues=(Layer("grid", Numbers(0, lambda _: 4)),),
    answers=(shading.ANSWER,),
    rules=(Rule("shown", "A number is shaded.", rule), shading.APART),
    look=shading.LOOK,
    problems=PROBLEMS,
    codecs=c.codecs(c.link("CODEC", c.run("PRINTED", c.digits(range(5)), c.nothing(".")))),
)
"""
RIGHT = {
    "LAYER": "grid",
    "YIELD": 'yield (cell,), (Clue("grid", cell, number),), has(SHADED)',
    "CODEC": "faulty",
    "PRINTED": "grid",
    "PROBLEMS": "lambda puzzle: ()",
}
PUZZLE = '{"kind":"faulty","rows":1,"cols":3,"grid":[[1,null,null]]}'


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """Install the kind with some of it otherwise, and with other files beside it."""
    contexts = []

    def installed(files=None, **otherwise):
        source = KIND
        for name, text in (RIGHT | otherwise).items():
            source = source.replace(name, text)
        more = {f"faulty/{name}": text for name, text in (files or {}).items()}
        install(
            tmp_path, "faults", {"faulty": "faulty:KIND"}, {"faulty/__init__.py": source} | more
        )
        contexts.append(on_path(tmp_path, monkeypatch))
        contexts[-1].__enter__()

    yield installed
    for context in contexts:
        context.__exit__(None, None, None)


def test_a_kind_without_faults_is_solved(faulty, run):
    faulty()
    status, out, err = run("solve", PUZZLE)
    assert (status, err) == (1, "")
    assert out.startswith("several solutions")


@pytest.mark.parametrize(
    ("otherwise", "told"),
    [
        ({"LAYER": "gird"}, "faulty has no layer 'gird'; did you mean 'grid'?"),
        ({"YIELD": "yield (cell,), has(SHADED)"}, "expected triples (places, clues, relation)"),
        ({"YIELD": "yield cell"}, "expected triples (places, clues, relation)"),
        ({"YIELD": "return 1"}, "rule 'shown' of faulty: "),
        ({"YIELD": "yield (cell,), (), SHADED"}, "expected a relation, such as has(value)"),
        (
            {"YIELD": "yield (cell,), (), has(SHADED).formula"},
            "expected a relation, such as has(value)",
        ),
        (
            {"YIELD": "yield cell, (), has(SHADED)"},
            "expected a sequence of places, such as (r1c1",
        ),
        ({"YIELD": "yield (cell,), 1, has(SHADED)"}, "expected a sequence of clues"),
        ({"YIELD": "yield (cell,), (cell,), has(SHADED)"}, "is among its clues; expected a Clue"),
        ({"YIELD": "yield (), (), has(SHADED)"}, "a relation of 1 slots on 0 places"),
        (
            {"YIELD": "yield (puzzle.grid.sides(cell)[0],), (), has(SHADED)"},
            "is no place that takes an answer",
        ),
    ],
)
def test_what_a_rule_should_not_yield_is_told_with_the_rule(faulty, run, otherwise, told):
    faulty(**otherwise)
    status, out, err = run("solve", PUZZLE)
    assert (status, out) == (2, "")
    assert "rule 'shown' of faulty: " in err
    assert told in err


@pytest.mark.internal_error
def test_what_fails_in_a_package_is_told_with_its_file_and_line(faulty, run, tmp_path):
    faulty(YIELD="yield (cell,), (), has(puzzle.secret)")
    status, out, err = run("solve", PUZZLE)
    assert (status, out) == (70, "")
    file = tmp_path / "faulty" / "__init__.py"
    assert f"{file}, line 10, in rule: AttributeError: " in err
    assert "'secret'; a fault of that package, please report it there" in err
    assert "fault of enpitsu" not in err


@pytest.mark.internal_error
def test_a_page_is_told_nothing_of_what_is_inside_a_package():
    error = InternalError("KeyError", "12345678", "", "/home/somebody/kind.py, line 1: secret")
    assert "secret" in str(error)
    assert refused(error)["error"] == "internal error 12345678; please report it"


def test_a_codec_that_speaks_of_no_layer_is_told(faulty, run):
    faulty(PRINTED="gird")
    for words in (
        ("convert", PUZZLE, "--to", "puzzlink"),
        ("solve", "https://puzz.link/p?faulty/1/1/1"),
    ):
        status, _, err = run(*words)
        assert status == 2
        assert "the codec of faulty in the format puzzlink: faulty has no layer 'gird'" in err


def test_a_name_that_another_kind_has_in_a_format_is_told(faulty):
    faulty({"evidence.toml": SOLVED}, CODEC="nurikabe")
    with pytest.warns(UserWarning, match="faulty has the name 'nurikabe' .* read as nurikabe"):
        assert "faulty" in [one.name for one in listed()]
    (check,) = [
        one
        for one in checks("faulty", samples=1)
        if one.promise.__name__ == "other_formats_come_back"
    ]
    with pytest.raises(AssertionError, match="puzzlink is read as nurikabe"):
        check()


SOLVED = """
[[solved]]
text = '''
faulty
grid
1 . 1
solution
# - #
'''
"""


EXAMPLE = """
aim = "Shade some cells."
first_moves = []
example = '''
faulty
grid
1 x 1
'''
[[rule]]
text = "A number is shaded, and no two shaded cells share a side."
of = ["shown", "apart"]
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (EXAMPLE, "instruction.toml of faulty: its example: .*line 3"),
        ('aim = "Shade some cells', "instruction.toml of faulty: no TOML: "),
        ('aim = "Shade some cells."', "instruction.toml of faulty: no rule"),
        (
            EXAMPLE.replace("of =", "off ="),
            r"instruction.toml of faulty: table 1 of \[\[rule\]\]: met no of; expected of = a list",
        ),
    ],
)
def test_an_instruction_that_cannot_be_read_is_told_with_its_file(
    faulty, run, tmp_path, text, told
):
    faulty({"instruction.toml": text, "evidence.toml": ""})
    with pytest.raises(BadKind, match=told):
        instruction(kind("faulty"))
    _, out, _ = run("evidence", "faulty", "--tries", "1", "-o", tmp_path / "out.toml")
    assert "  to mend by hand in instruction.toml: instruction.toml of faulty: " in out


def test_a_board_of_the_evidence_that_cannot_be_read_is_told_with_its_place(faulty):
    faulty({"evidence.toml": SOLVED + SOLVED.replace("1 . 1", "1 x 1")})
    with pytest.raises(BadKind, match=r"evidence.toml of faulty: board 2 of \[\[solved\]\]: "):
        evidence(kind("faulty"))


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[[solved]]", r"table 2 of \[\[solved\]\]: met no text; expected text = a text in quotes"),
        ("[[solved]]\ntext = 3", r"table 2 of \[\[solved\]\]: met text = 3; "),
        ("[[broken]]\ntext = ''", r"table 1 of \[\[broken\]\]: met no rule; "),
        ("[[technique]]\ntext = ''", r"table 1 of \[\[technique\]\]: met no name; "),
        ("[[published]]\ntext = ''", r"table 1 of \[\[published\]\]: met no source; "),
        ("[[solvd]]\ntext = ''", r"unknown table 'solvd'; did you mean 'solved'\?"),
        ("[broken]\nrule = 'apart'", r"met broken = .*; expected tables \[\[broken\]\]"),
        ("text = '", "no TOML: "),
    ],
)
def test_a_table_of_the_evidence_that_is_not_whole_is_told_with_its_place(
    faulty, run, tmp_path, table, told
):
    faulty({"evidence.toml": SOLVED + table})
    with pytest.raises(BadKind, match=f"evidence.toml of faulty: {told}"):
        evidence(kind("faulty"))
    (out := tmp_path / "out.toml").write_text(SOLVED + table)
    status, _, err = run("evidence", "faulty", "--tries", "1", "-o", out)
    assert status == 2
    assert "evidence.toml of faulty: " in err


@pytest.mark.parametrize(
    ("problems", "told"),
    [
        ("lambda puzzle: ['a text']", "met 'a text'; expected faults, such as Fault("),
        ("lambda puzzle: [Fault(3)]", "met Fault(text=3, layer="),
        ("lambda puzzle: Fault('one')", "met Fault(text='one', "),
        ("lambda puzzle: None", "met None; "),
        ("lambda puzzle: 'a text'", "met 'a text'; "),
    ],
)
def test_problems_that_are_no_faults_are_told_with_the_kind(faulty, run, problems, told):
    faulty(YIELD=RIGHT["YIELD"] + "\n\nfrom enpitsu.puzzle import Fault", PROBLEMS=problems)
    status, out, err = run("solve", PUZZLE)
    assert (status, out) == (2, "")
    assert f"the problems of faulty: {told}" in err


def test_a_fault_that_stands_nowhere_is_told_all_the_same(faulty, run):
    faulty(
        YIELD=RIGHT["YIELD"] + "\n\nfrom enpitsu.puzzle import Fault",
        PROBLEMS="lambda puzzle: [Fault('too bad', 'gird', (7, 'x'))]",
    )
    status, _, err = run("solve", PUZZLE)
    assert status == 2
    assert "too bad" in err


def test_a_relation_that_stands_in_a_formula_is_told():
    with pytest.raises(BadKind, match=r"expected Is, Not or Count, such as exactly\(n, parts\)"):
        Holds(some((number_of(1, 2, 0, 1), Is(2, 1))))
