"""The packages beside the core: found by the doors that all packages use, imported on demand."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import enpitsu
from enpitsu.app.cli import COMMANDS
from enpitsu.app.drawing import SHEETS
from enpitsu.engines.solve import ENGINES
from enpitsu.io.formats import ENCODINGS, FORMATS, formats_of, module_of, sniff
from enpitsu.making.recipe import METHODS, methods
from enpitsu.puzzle.registry import KINDS, kind
from enpitsu.puzzle.variant import VARIANTS
from installed_packages import PACKAGE_PAGE, install, on_path

ROOT = Path(__file__).parents[1]
REGISTRIES = (COMMANDS, ENCODINGS, ENGINES, FORMATS, KINDS, METHODS, SHEETS, VARIANTS)
DOORS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
BESIDE = [(group, name) for group, found in DOORS.items() for name in found]
PUZZLE = "marupeke\nx x .\n"
THESIS = "1 3\nxxw\n"


def registry_of(group):
    (found,) = (registry for registry in REGISTRIES if registry.group == group)
    return found


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda registry: registry.noun)
def test_all_of_ours_can_be_loaded(registry):
    for name in registry.own:
        assert isinstance(registry.get(name), registry.type)


@pytest.mark.parametrize(("group", "name"), BESIDE)
def test_what_lies_beside_the_core_can_be_loaded(group, name):
    registry = registry_of(group)
    assert name in registry.others()
    assert isinstance(registry.get(name), registry.type)
    assert registry.module(name).partition(".")[0] in ("enpitsu_book", "enpitsu_marupeke")


def test_a_format_can_be_read_or_written():
    for name in FORMATS.names():
        assert hasattr(module_of(name), "read") or hasattr(module_of(name), "write")


def test_the_methods_of_a_kind_are_its_own_and_the_general_one():
    own = ["dig", "cut-off", "improvement-border", "random"]
    assert methods(kind("marupeke")) == own
    assert methods(kind("suguru")) == ["dig"]


def test_the_page_on_packages_names_every_group():
    text = PACKAGE_PAGE.read_text(encoding="utf-8")
    told = re.findall(r"^\| `(enpitsu\.\w+)` \|", text, re.M)
    assert sorted(told) == sorted(registry.group for registry in REGISTRIES)


# -- nobody looks at them unasked --------------------------------------------------------------


IMPORTED = """
import sys
met = [name for name in sys.modules if name.startswith(("enpitsu_", "importlib.metadata"))]
assert not met, met
"""


def in_a_process_of_its_own(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "code",
    [
        "import enpitsu",
        f"import enpitsu; enpitsu.solve(enpitsu.read({PUZZLE!r}))",
        f"import enpitsu; enpitsu.solve(enpitsu.read({PUZZLE!r}), engine='backtrack')",
        f"import enpitsu; enpitsu.write(enpitsu.read({PUZZLE!r}), 'dimacs')",
        f"from enpitsu.app import cli; sys.argv = ['enpitsu', 'solve', {PUZZLE!r}]; cli.run()",
        f"from enpitsu.app import cli; sys.argv = ['enpitsu', 'explain', {PUZZLE!r}]; cli.run()",
        f"from enpitsu.app import cli; sys.argv = ['enpitsu', 'draw', {PUZZLE!r}]; cli.run()",
    ],
)
def test_what_has_a_name_of_ours_is_found_without_a_search(code):
    in_a_process_of_its_own(f"import sys\n{code}\n{IMPORTED}")


def test_names_are_known_before_what_has_them_is_imported():
    code = f"""
import sys
from enpitsu.engines.solve import ENGINES
from enpitsu.making.recipe import METHODS
assert "naive" in ENGINES and "marupeke.cut-off" in METHODS
assert not [name for name in sys.modules if name.startswith("enpitsu_")]
import enpitsu
assert enpitsu.read({THESIS!r}) == enpitsu.read({PUZZLE!r})
assert "enpitsu_marupeke.text" in sys.modules
assert not [name for name in sys.modules if name.startswith("enpitsu_book")]
"""
    in_a_process_of_its_own(code)


# -- other people's packages -------------------------------------------------------------------


ELSEWHERE = '''
import click
from enpitsu.engines.backtrack import solutions
from enpitsu.engines.dimacs import Formula
from enpitsu.io.formats import Format
from enpitsu.making.general import DIG
from enpitsu.puzzle.kind import Record

SHOUTED = Format("elsewhere_format", "!")

@click.command()
def shout():
    """Say it aloud."""
    print("LOUD")

def nothing(puzzle):
    return Formula([], 0, {}, [])

def sheet(pictures):
    return b"%PDF-" + str(len(pictures)).encode()
'''
FORMAT = """
from enpitsu.io.formats import read_record
from enpitsu.io.native import written

def write(record):
    return "!" + written(record)
"""
BROUGHT = {
    "commands": {"shout": "elsewhere:shout"},
    "encodings": {"nothing": "elsewhere:nothing"},
    "engines": {"again": "elsewhere:solutions"},
    "formats": {"shouted": "elsewhere:SHOUTED"},
    "methods": {"suguru.mine": "elsewhere:DIG"},
    "sheets": {"count": "elsewhere:sheet"},
}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install packages that bring what `BROUGHT` has; their module may be given another text."""

    def write(text):
        (tmp_path / "elsewhere.py").write_text(text, encoding="utf-8")

    for group, entries in BROUGHT.items():
        files = {"elsewhere.py": ELSEWHERE, "elsewhere_format.py": FORMAT}
        install(tmp_path, f"elsewhere_{group}", {}, files, **{f"enpitsu.{group}": entries})
    with on_path(tmp_path, monkeypatch):
        yield write


@pytest.mark.usefixtures("installed")
def test_another_package_brings_whatever_the_core_has(run):
    puzzle = enpitsu.read(PUZZLE)
    assert enpitsu.solve(puzzle, engine="again").status == "unique"
    assert run("solve", PUZZLE, "--engine", "again")[0] == 0
    assert run("shout") == (0, "LOUD\n", "")
    assert "shout" in run("--help")[1]
    assert "again" in run("solve", "--help")[1]
    assert run("convert", PUZZLE, "--to", "shouted")[1] == f"!{puzzle}"
    assert run("convert", PUZZLE, "--to", "dimacs", "--encoding", "nothing")[1] == "p cnf 0 0\n"
    assert "shouted" in formats_of(kind("suguru"))
    assert sniff("!") == "shouted"
    assert methods(kind("suguru")) == ["dig", "mine"]
    assert run("generate", "suguru", "--size", "3", "--method", "mine")[0] == 0
    assert SHEETS.get("count")([("a", None, None)]) == b"%PDF-1"


@pytest.mark.parametrize("group", BROUGHT)
def test_what_cannot_be_loaded_hides_nothing_and_is_told(group, installed, run):
    installed("1 / 0")
    registry = registry_of(f"enpitsu.{group}")
    (name,) = BROUGHT[group]
    reason = rf"the {registry.noun} '{name}' of elsewhere_{group} .*ZeroDivisionError"
    with pytest.warns(UserWarning, match=reason):
        found = dict(registry.loaded(registry.names()))
    assert [*found] == [known for known in registry.names() if known != name]
    with pytest.raises(enpitsu.errors.EnpitsuError, match=reason):
        registry.get(name)


@pytest.mark.usefixtures("installed")
def test_a_broken_command_is_told_and_the_others_are_listed(installed, run):
    installed("1 / 0")
    status, out, err = run("--help")
    assert status == 0
    assert "\n  solve " in out
    assert "\n  sheet " in out
    assert "shout" not in out
    assert "the command 'shout' of elsewhere_commands (elsewhere:shout) cannot be loaded" in err
    status, out, err = run("shout")
    assert (status, out) == (2, "")
    assert "cannot be loaded: ZeroDivisionError" in err
    assert "sheet" in run("sheett")[2]
    assert run("solve", PUZZLE)[0] == 0


@pytest.mark.usefixtures("installed")
def test_what_is_of_another_sort_is_refused(installed):
    installed("shout = SHOUTED = DIG = 3\ndef solutions(): ...\nnothing = sheet = solutions")
    for group, noun, name in (
        ("commands", "command", "shout"),
        ("formats", "format", "shouted"),
        ("methods", "method", "suguru.mine"),
    ):
        with pytest.raises(enpitsu.errors.Unsupported, match=f"is no {noun}: elsewhere:.* is 3"):
            registry_of(f"enpitsu.{group}").get(name)


def test_a_name_of_ours_cannot_be_taken(tmp_path, monkeypatch):
    engines = {"enpitsu.engines": {"sat": "thief:sat"}}
    install(tmp_path, "thief", {}, {"thief.py": "1 / 0"}, **engines)
    with on_path(tmp_path, monkeypatch):
        assert enpitsu.solve(enpitsu.read(PUZZLE)).status == "unique"
        with pytest.warns(UserWarning, match="the engine 'sat' of thief .* is passed over"):
            assert ENGINES.names().count("sat") == 1
