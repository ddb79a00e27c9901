"""A new kind begins as a package that passes the suite, and its evidence is found."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from enpitsu.authoring import toy
from enpitsu.authoring.evidence import completed, not_alone
from enpitsu.authoring.examples import examples
from enpitsu.authoring.package import package, through_doors, without_codecs, without_unused
from enpitsu.errors import EnpitsuError
from enpitsu.inference.reasoner import BEHIND_LADDER, Reasoner
from enpitsu.io.formats import read_record
from enpitsu.kit.instruction import instruction
from enpitsu.puzzle.kind import Rule, State
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import KINDS as KNOWN
from enpitsu.puzzle.registry import add, kind, remove
from enpitsu.testing import checks, evidence
from enpitsu.testing.suite import PROMISES
from evidence import EVIDENCE, KINDS
from installed_packages import install, on_path


@pytest.fixture
def install_package(tmp_path, monkeypatch):
    """Install the package of a new kind, and look at it as the kind that it is."""
    with monkeypatch.context() as patch:
        contexts = []

        def installed(name, **more):
            files = package(name, **more)
            install(tmp_path, f"enpitsu_{name}", {name: f"{name}:KIND"}, files)
            contexts.append(on_path(tmp_path, patch))
            contexts[-1].__enter__()
            return kind(name)

        yield installed
        for context in reversed(contexts):
            context.__exit__(None, None, None)


@pytest.fixture
def toy_kind():
    add(toy.KIND)
    yield toy.KIND
    remove(toy.KIND)


# -- packages ----------------------------------------------------------------------------------


@pytest.mark.part(4)
@pytest.mark.parametrize("number", range(len(PROMISES)), ids=lambda n: PROMISES[n].__name__)
def test_the_package_of_a_new_kind_keeps_every_promise(number, install_package):
    checks(install_package("novel"), samples=1)[number]()


@pytest.mark.parametrize("like", KINDS, ids=lambda one: one.name)
@pytest.mark.part(4)
def test_a_new_kind_has_the_rules_and_boards_of_the_one_it_is_like(like, install_package):
    found = install_package("novel", title="A Novel", like=like.name)
    assert (found.name, found.title, found.codecs) == ("novel", "A Novel", {})
    assert [(rule.id, rule.text) for rule in found.rules] == [(r.id, r.text) for r in like.rules]
    boards = evidence(found)
    assert len(boards.solved) == len(EVIDENCE[like.name].solved)
    assert all(record.puzzle.kind is found for record in boards.solved)


def test_a_name_that_looks_like_a_row_of_a_large_sudoku_is_that_of_a_kind(install_package):
    novel = install_package("renzoku8tx")
    text = "renzoku8tx\n1 .\n. .\n"
    record = read_record(text)
    assert record.puzzle.kind is novel
    assert str(record) == text


def test_a_package_says_what_it_begins_with():
    main = "novel/__init__.py"
    assert package("novel")[main].startswith('"""Novel: shaded cells, none beside another, ')
    assert package("novel", like="lits")[main].startswith(
        '"""Novel: a kind that begins as LITS."""'
    )


def test_an_instruction_of_other_rules_is_told_with_the_rules(run, tmp_path, install_package):
    install_package("novel")
    assert run("rules", "novel")[2] == ""
    path = tmp_path / "novel" / "instruction.toml"
    path.write_text(path.read_text("utf-8").replace('["apart"]', '["aprat"]'), "utf-8")
    instruction.cache_clear()
    status, _, said = run("rules", "novel")
    assert (status, said) == (
        0,
        "enpitsu: instruction.toml of novel: rule apart is not in it; there is no rule 'aprat'\n",
    )


def test_a_new_kind_needs_a_name_of_its_own():
    with pytest.raises(EnpitsuError, match="there is a kind named 'takuzu' already"):
        package("takuzu")
    for name, why in (
        ("Star Battle", "expected a small letter, then .*, such as star_battle"),
        ("9x9", "such as x9"),
        ("", "such as renzoku"),
        ("class", "it is a word of Python"),
        ("random", "it is a module that is installed"),
    ):
        with pytest.raises(EnpitsuError, match=why):
            package(name)
    with pytest.raises(EnpitsuError, match="did you mean 'takuzu'"):
        package("novel", like="takuz")


def test_a_module_loses_its_codecs_and_what_only_they_need():
    source = '''\
"""A kind."""

from enpitsu.io import codecs as c
from enpitsu.paper.grid import Cell, Grid

NUMBERS = [c + 1 for c in (1, 2)]
SIGN = "g"


# How far a sign reaches.
@cached
def gap(size: int) -> str:
    return SIGN * size


def kept(cell: Cell) -> int:
    return NUMBERS[0]


KIND = Kind(
    rule=kept,
    title="Kind", aliases=("sort",),
    codecs=c.codecs(
        gap(Grid, aliases=("other",)),
    ),
)
'''
    assert (
        without_codecs(source)
        == '''\
"""A kind."""

from enpitsu.paper.grid import Cell

NUMBERS = [c + 1 for c in (1, 2)]


def kept(cell: Cell) -> int:
    return NUMBERS[0]


KIND = Kind(
    rule=kept,
    title="Kind"
)
'''
    )


def test_a_package_imports_from_where_authors_find_it():
    source = '''\
"""A kind."""

from random import Random

from enpitsu.errors import Fault, printable
from enpitsu.kit.boards import steps
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle as Drawn
from enpitsu.rules import has

FIRST = Cell(0, 0)
'''
    assert (
        through_doors(source)
        == '''\
"""A kind."""

from random import Random

from enpitsu.errors import printable
from enpitsu.kit.boards import steps
from enpitsu.puzzle import Cell, Fault, Grid, Puzzle as Drawn
from enpitsu.rules import has

FIRST = Cell(0, 0)
'''
    )
    modules = "".join(package("novel", like="numberlink").values())
    for inner in ("enpitsu.paper.grid", "enpitsu.paper.values", "enpitsu.puzzle.kind"):
        assert inner not in modules


def test_a_package_imports_what_is_public_and_no_more():
    """Of enpitsu, and of other kinds; but for two, which have a part that no other needs."""
    doors = r"puzzle(\.(deduction|uniqueness|beside))?|rules|graphs|io|kit(\..+)?|kinds\.\w+"
    public = re.compile(rf"enpitsu\.({doors})")
    for one in KINDS:
        modules = (text for path, text in package("novel", like=one.name).items() if "/" in path)
        met = re.findall(r"^from (enpitsu[\w.]+) import", "".join(modules), re.MULTILINE)
        hidden = [module for module in met if not public.fullmatch(module)]
        assert bool(hidden) == (one.name in ("marupeke", "samurai")), (one.name, hidden)


def test_a_module_has_what_others_import_from_it():
    source = '''\
"""Words of a format, and what they mean."""

from re import compile as pattern

from enpitsu.rules import has

KNOWN: dict[str, int] = {"one": 1}
WORD = pattern("[a-z]")


def meant(word: str) -> object:
    return has(KNOWN[word])


def read(text: str) -> object:
    return meant(text) if WORD.match(text) else None
'''
    assert (
        without_unused(source, {"meant"})
        == '''\
"""Words of a format, and what they mean."""


from enpitsu.rules import has

KNOWN: dict[str, int] = {"one": 1}


def meant(word: str) -> object:
    return has(KNOWN[word])
'''
    )
    assert without_unused(source, {"read"}) == source


# -- evidence ----------------------------------------------------------------------------------


def test_evidence_that_is_found_is_right_and_whole(toy_kind):
    found = completed(toy_kind, tries=30)
    assert found.missing == []
    assert {table.sort for table in found.tables} == {"solved", "broken", "technique"}
    again = completed(toy_kind, found.text, tries=30)
    assert (again.text, again.added, again.dropped) == (found.text, [], [])


def test_each_part_of_the_search_is_told_before_it_begins(toy_kind):
    told = []
    completed(toy_kind, tries=2, tell=told.append)
    assert [told.index(f"small puzzles: {number} of 2") for number in (1, 2)] == [1, 2]
    broken = [f"boards that break rule {rule.id}" for rule in toy_kind.stated]
    assert [what for what in told if what in broken] == broken
    assert re.fullmatch(r"examples of techniques: (\d+) of \1", told[-1])


def test_no_frame_at_all_is_told_as_that(toy_kind):
    none = completed(replace(toy_kind, frame=no_frame), tries=3)
    assert "any small puzzle: 500 frames of toy on " in none.missing[0]
    assert "came to nothing: `frame` returned None" in none.missing[0]


def test_a_rule_that_yields_nothing_is_told_as_that(toy_kind):
    never = Rule("never", "Nothing is said.", lambda puzzle, domains: ())
    found = completed(replace(toy_kind, rules=(*toy_kind.rules, never)), tries=3)
    (missing,) = found.missing
    assert missing.startswith("a board that breaks rule never alone; its function yields nothing")


def no_frame(grid, options, rng):
    """No frame."""


def test_the_evidence_of_the_toy_is_what_is_found(toy_kind):
    written = (Path(toy.__file__).parent / "evidence.toml").read_text("utf-8")
    assert completed(toy_kind, written, tries=1).added == []


BROKEN = """\
# Mine.

[[broken]]
rule = "apart"
text = '''
toy
. 1
. .
state
- #
- -
'''

[[technique]]
name = "magic"
text = '''
toy
. .
'''

[[solved]]
text = '''
toy
. .
solution
- #
'''
"""


def test_boards_that_are_wrong_are_dropped_and_found_anew(toy_kind):
    found = completed(toy_kind, BROKEN, tries=5)
    assert found.text.startswith("# Mine.\n")
    assert [(table.about, why) for table, why in found.dropped] == [
        ("a board that breaks rule apart alone", "a board for apart breaks ['number']"),
        ("an example of magic", "there is no technique 'magic'"),
        ("a solved board", "it has several solutions"),
    ]
    (board,) = [t for t in found.tables if t.fields.get("rule") == "apart"]
    assert not not_alone(read_record(board.fields["text"]), "apart")


@pytest.mark.parametrize("name", ["futoshiki", "masyu", "norinori"])
def test_a_board_is_found_for_each_rule_of_a_kind(name):
    found = completed(kind(name), tries=3)
    assert {"broken", "lemma"}.isdisjoint(what.partition(" ")[0] for what in found.missing)
    rules = {t.fields["rule"] for t in found.tables if t.sort == "broken"}
    assert rules == {rule.id for rule in kind(name).stated}


def test_an_example_is_taken_where_nothing_easier_finds_anything():
    solved = [record.puzzle for record in evidence(kind("mosaic")).solved]
    for name, record in examples(kind("mosaic"), solved).items():
        state = State.of(record.puzzle, record.state or {}, record.candidates)
        taken, _ = Reasoner(model(record.puzzle), state=state).offer()
        assert taken.name == name or taken in BEHIND_LADDER


# -- commands ------------------------------------------------------------------------------------


def test_the_commands_write_a_package_and_its_evidence(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("new-kind", "novel", "--like", "kakuro")
    assert (status, err) == (0, "")
    folder = tmp_path / "enpitsu-novel"
    written = {str(path.relative_to(folder)) for path in folder.rglob("*.*")}
    assert {"pyproject.toml", "test_novel.py", "novel/__init__.py"} < written
    assert all(str(Path("enpitsu-novel") / name) in out for name in written)
    assert "enpitsu evidence novel" in out
    rules = folder / "novel" / "__init__.py"
    for mine in ("mine", rules.read_text("utf-8") + "mine"):
        rules.write_text(mine, encoding="utf-8")
        status, _, err = run("new-kind", "novel", "--like", "kakuro")
        assert (status, "only --force replaces it" in err) == (2, True)
        assert rules.read_text("utf-8") == mine
    assert run("new-kind", "novel", "--like", "kakuro", "--force")[0] == 0
    assert "mine" not in rules.read_text("utf-8")


def test_evidence_goes_to_a_file_and_names_what_is_missing(run, tmp_path, toy_kind):
    path = tmp_path / "evidence.toml"
    status, out, err = run("evidence", "toy", "--tries", "5", "-o", path)
    assert err == ""
    assert status == (1 if "not found: an example" in out else 0)
    assert "new: a board that breaks rule number alone" in out
    assert "  none met, and none is needed: a board of level " in out
    status, out, _ = run("evidence", "toy", "--tries", "5", "-o", path)
    assert "0 of them new" in out
    path.write_bytes(b"\xff")
    assert run("evidence", "toy", "-o", path)[0] == 2


def test_a_terminal_shows_what_is_searched(run, tmp_path, toy_kind, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, _, err = run("evidence", toy_kind.name, "--tries", "1", "-o", tmp_path / "evidence.toml")
    assert "examples of techniques: " in err


def test_no_kind_of_the_suite_is_called_as_the_toy():
    assert toy.KIND.name not in KNOWN
