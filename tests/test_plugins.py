"""Looking kinds up: one at a time, ours from the index, those of other packages one by one."""

import copy
import pickle
import subprocess
import sys
import warnings
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from enpitsu.errors import MAX_LISTED, EnpitsuError, UnknownKind
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import add, home, kind, kinds, listed, names, remove
from installed_packages import install, on_path
from probe_kinds import PROBES, ZEROS

ROOT = Path(__file__).parents[1]
SOUND = """
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind
def domains(puzzle): return dict.fromkeys(puzzle.grid.cells, ("x",))
def made(name, title): return Kind(name, title, (), (Answer(domains),), (), Look())
KIND = made("sound", "Sound")
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install packages of kinds, each with the text of its module, in a folder of their own."""

    def install_all(**packages):
        for number, (name, (entries, text)) in enumerate(packages.items()):
            folder = tmp_path / str(number)
            install(folder, name, entries, {f"{name}.py": text})
            monkeypatch.syspath_prepend(str(folder))

    with on_path(tmp_path, monkeypatch):
        yield install_all


# -- the index -----------------------------------------------------------------------------


def test_the_index_is_what_its_script_writes():
    spec = spec_from_file_location("index", ROOT / "scripts" / "index.py")
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert (ROOT / script.TARGET).read_text(encoding="utf-8") == script.text()


def test_the_index_tells_what_the_kinds_say():
    for told in listed():
        found = kind(told.name)
        assert (told.name, told.title) == (found.name, found.title)
        assert told.codecs == {f: (c.name, *c.aliases) for f, c in found.codecs.items()}


IMPORTED = "print(*sorted(m for m in sys.modules if m.startswith('enpitsu.kinds.')))"


@pytest.mark.parametrize(
    ("question", "imported"),
    [
        ("kind('suguru')", {"suguru"}),
        ("list(listed())", set()),
        ("names()", set()),
    ],
)
def test_a_question_imports_no_kind_but_its_own(question, imported):
    asked = "from enpitsu.puzzle.registry import kind, listed, names"
    code = f"import sys; {asked}; {question}; {IMPORTED}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    met = {name.split(".")[2] for name in found.stdout.split()}
    assert met == imported


# -- other packages --------------------------------------------------------------------------


def test_a_kind_of_another_package_is_found_after_ours(installed):
    installed(elsewhere=({"sound": "elsewhere:KIND"}, SOUND))
    assert names() == [*INDEX, "sound"]
    assert [found.name for found in kinds()] == names()
    assert [told.title for told in listed()][-1] == "Sound"
    assert home("sound") == "elsewhere"
    assert home("abc") == "enpitsu.kinds.abc"


BROKEN = {
    "missing": ("import nothing_of_this_name", "cannot be loaded: ModuleNotFoundError: No module"),
    "raising": (
        "\n1 / 0",
        "cannot be loaded: ZeroDivisionError: .*raising.py, line 2, in <module>",
    ),
    "empty": ("", "cannot be loaded: AttributeError"),
    "number": ("KIND = 3", "is no kind: number:KIND is 3"),
    "misnamed": (SOUND, "calls itself 'sound'; expected the name of its entry point"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_package_hides_no_other_kind(name, installed):
    text, reason = BROKEN[name]
    sound = ({"sound": "elsewhere:KIND"}, SOUND)
    installed(**{name: ({name: f"{name}:KIND"}, text)}, elsewhere=sound)
    with pytest.warns(UserWarning, match=f"the kind '{name}' of {name} .*{reason}"):
        found = [found.name for found in kinds()]
    assert found == [*INDEX, "sound"]
    for _ in range(2):
        with pytest.raises(UnknownKind, match=f"the kind '{name}' of {name} .*{reason}"):
            kind(name)
    with pytest.warns(UserWarning, match=reason):
        assert [told.name for told in listed()] == found


def test_nobody_looks_at_other_packages_for_a_kind_of_ours(installed):
    installed(raising=({"raising": "raising:KIND", "abc": "raising:KIND"}, "1 / 0"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert kind("abc").title == "ABC Logic"


def test_of_two_kinds_of_one_name_the_first_on_the_path_counts(installed):
    text = SOUND.replace('"Sound"', '"{}"')
    installed(
        later=({"sound": "later:KIND"}, text.format("Later")),
        first=({"sound": "first:KIND", "abc": "first:KIND"}, text.format("First")),
    )
    with pytest.warns(UserWarning, match="is passed over") as told:
        assert names() == [*INDEX, "sound"]
    said = sorted(str(warning.message) for warning in told)
    passed = "is passed over, as"
    assert said == [
        f"the kind 'abc' of first (first:KIND) {passed} enpitsu has one of that name",
        f"the kind 'sound' of later (later:KIND) {passed} first (first:KIND) has one of that name",
    ]
    assert kind("sound").title == "First"


def test_an_unknown_kind_is_told_with_those_there_are(installed):
    installed(elsewhere=({"sound": "elsewhere:KIND"}, SOUND))
    first, others = [*INDEX][:MAX_LISTED], len(INDEX) + 1 - MAX_LISTED
    known = f"{', '.join(first)}, {others} others"
    with pytest.raises(UnknownKind, match=f"^unknown kind 'go'; expected one of {known}$"):
        kind("go")


# -- kinds at hand -----------------------------------------------------------------------------


def test_a_kind_that_was_added_is_found_until_it_is_removed():
    add(ZEROS)
    try:
        assert kind("zeros") is ZEROS
        assert list(kinds())[-1] is ZEROS
        with pytest.raises(EnpitsuError, match="there is a kind named 'zeros' already"):
            add(ZEROS)
    finally:
        remove(ZEROS)
    with pytest.raises(UnknownKind):
        kind("zeros")


@pytest.mark.parametrize("name", INDEX)
def test_a_kind_is_pickled_as_its_name(name):
    assert pickle.loads(pickle.dumps(kind(name))) is kind(name)
    assert len(pickle.dumps(kind(name))) < 100


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_a_kind_nobody_finds_cannot_be_pickled_and_says_so(probe):
    puzzle = Puzzle(probe, Grid(2, 2), {})
    with pytest.raises(pickle.PicklingError, match=f"does not find it as '{probe.name}'"):
        pickle.dumps(puzzle)
    assert copy.deepcopy(puzzle) == puzzle


# -- how values show themselves --------------------------------------------------------------


def test_a_puzzle_is_one_line_in_a_list_and_text_when_printed():
    puzzle = Puzzle(kind("marupeke"), Grid(2, 3), {"grid": {Cell(0, 1): "x", Cell(1, 2): "#"}})
    assert repr([puzzle]) == "[<marupeke 2x3, 1 clue>]"
    assert str(puzzle) == "marupeke run=3\n. x .\n. . #\n"
    assert puzzle._repr_svg_().startswith("<svg")
