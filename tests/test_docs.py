"""The documentation: whatever stands there as an example is run or read again."""

import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from enpitsu import formats, kinds
from enpitsu.app import cli
from enpitsu.errors import FormatError
from enpitsu.formats import Record, read_record, records
from enpitsu.formats.text import read
from enpitsu.solving import Solved, check, solve
from enpitsu.solving.explain import explain
from enpitsu.techniques import sentence

ROOT = Path(__file__).parents[1]
PAGES = [
    page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if page.exists()
]
KIND_PAGE = ROOT / "docs" / "adding-a-kind.md"
FORMAT_PAGE = ROOT / "docs" / "formats.md"
MARUPEKE_PAGE = ROOT / "docs" / "marupeke.md"


def blocks(*languages):
    """Each fenced block of these languages on any page, and its page."""
    fence = re.compile(rf"^```({'|'.join(languages)})\n(.*?)^```", re.M | re.S)
    return [
        pytest.param(page, found[2], id=f"{page.stem}-{number}")
        for page in PAGES
        for number, found in enumerate(fence.finditer(page.read_text(encoding="utf-8")), 1)
    ]


# -- what the commands print -------------------------------------------------------------


@pytest.mark.parametrize(("page", "session"), blocks("console"))
def test_documented_output_is_what_is_printed(page, session, run, request):
    if page == KIND_PAGE:
        request.getfixturevalue("kropki")
    again, status = "", 0
    for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.M):
        if command.startswith("enpitsu "):
            status, printed = run(command)
        elif command == "echo $?":
            printed = f"{status}\n"
        again += f"$ {command}\n{printed}"
    assert timeless(again) == timeless(session)


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run a command line as if in the repository, but what it writes lies elsewhere."""
    for path in ROOT.iterdir():
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)

    def run(command):
        words = shlex.split(command)
        if "<" in words:
            at = words.index("<")
            text = io.BytesIO(Path(words[at + 1]).read_bytes())
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(text))
            del words[at : at + 2]
        monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capfd.readouterr()
        return end.value.code, out + err

    return run


def timeless(text):
    return re.sub(r'"seconds":[\d.]+', '"seconds":…', text)


def test_the_python_of_the_readme_runs_and_prints_what_it_says(capsys):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code, printed = (re.findall(rf"^```{name}\n(.*?)^```", text, re.M | re.S) for name in LANGUAGES)
    exec("".join(code), {})
    assert len(printed) == 1
    assert capsys.readouterr().out.endswith(printed[0])


LANGUAGES = ("python", "text")


# -- puzzles and links on the pages -------------------------------------------------------


@pytest.mark.parametrize(("page", "text"), blocks("puz", "json", "janko"))
def test_puzzles_on_the_pages_have_a_solution_and_it_is_the_one_told(page, text, request):
    if page == KIND_PAGE:
        request.getfixturevalue("kropki")
    found = list(records(text))
    assert found
    for record in found:
        assert isinstance(record, Record), record
        outcome = solve(record.puzzle)
        assert isinstance(outcome, Solved)
        assert record.solution is None or outcome == Solved(record.solution)
        assert not check(record.puzzle, record.state or {}).broken


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").glob("*.*")), ids=lambda path: path.name
)
def test_examples_can_be_solved(path):
    for record in records(path.read_text(encoding="utf-8")):
        outcome = solve(record.puzzle)
        assert outcome.unique == (path.name != "draft.puz")
        assert record.solution in (None, outcome.solution)


def test_the_collection_has_every_kind_and_says_where_its_puzzles_are_from():
    found = list(records((ROOT / "examples" / "collection.jsonl").read_text(encoding="utf-8")))
    assert [record.puzzle.kind.name for record in found] == [
        "marupeke", "shakashaka", "suguru", "abc", "wijuko"
    ]  # fmt: skip
    assert all(record.id and record.solution and record.notes["source"] for record in found)


def test_every_format_and_kind_is_documented():
    text = FORMAT_PAGE.read_text(encoding="utf-8")
    for name in formats.NAMES:
        assert f"| [`{name}`](#" in text
    for kind in kinds.kinds():
        assert f"\n### {kind.name}\n" in text
        (told,) = re.findall(rf"^\| `{kind.name}` \| (.*`dimacs`) \|$", text, re.M)
        assert set(kind.codecs) <= set(re.findall(r"`(\w+)`", told))


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for path, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text):
            target = (page.parent / path) if path else page
            assert target.exists(), f"{page.name}: {path}"
            if anchor:
                assert anchor in anchors(target.read_text(encoding="utf-8")), (
                    f"{page.name}: {anchor}"
                )


def test_the_page_on_marupeke_tells_what_explain_tells():
    text = MARUPEKE_PAGE.read_text(encoding="utf-8")
    puzzle = read((ROOT / "examples" / "marupeke.puz").read_text(encoding="utf-8")).puzzle
    told = [sentence(step) for step in explain(puzzle).steps]
    quoted = re.findall(r"^> (.*)$", text, re.M)
    assert len(quoted) == 4
    assert all(quote in told for quote in quoted)


def test_the_pictures_of_the_page_on_marupeke_are_what_the_script_draws():
    spec = spec_from_file_location("pictures", ROOT / "scripts" / "pictures.py")
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    folder = ROOT / "docs" / "marupeke"
    lying = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert lying == script.pictures()
    shown = re.findall(r"\(marupeke/(.*?)\)", MARUPEKE_PAGE.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(lying)


def anchors(text):
    """The names that headings can be linked by."""
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# -- the kind of the page on kinds ----------------------------------------------------------


def files():
    """The files of the worked example: name and text."""
    text = KIND_PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w.]+)`\n\n```\w+\n(.*?)^```", text, re.M | re.S))


@pytest.fixture
def kropki(tmp_path, monkeypatch):
    """The worked example, installed."""
    for name, text in files().items():
        if name != "pyproject.toml":
            (tmp_path / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(files()["pyproject.toml"])["project"]
    installed = tmp_path / f"enpitsu_kropki-{project['version']}.dist-info"
    installed.mkdir()
    lines = [f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"]
    (installed / "METADATA").write_text(lines[0], encoding="utf-8")
    for group, entries in project["entry-points"].items():
        lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
        (installed / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    kinds._foreign.cache_clear()
    yield kinds.kind("kropki")
    kinds._foreign.cache_clear()
    sys.modules.pop("kropki")


def test_the_worked_example_is_an_outside_kind_that_solves_and_checks(kropki):
    assert [kind.name for kind in kinds.kinds()][-1] == "kropki"
    puzzle = read_record(files()["kropki.puz"]).puzzle
    outcome = solve(puzzle, engine="sat")
    assert outcome.unique
    assert check(puzzle, outcome.solution).right
    assert len(files()["kropki.py"].splitlines()) < 150


def test_a_dot_of_the_worked_example_stands_on_a_border_only(kropki):
    with pytest.raises(FormatError, match=r"expected \., as no clue can stand") as error:
        read("kropki\n. o .\n. + .\n. . o\n")
    assert (error.value.line, error.value.column) == (4, 5)


def test_the_worked_example_breaks_each_rule_by_itself(kropki):
    boards = tomllib.loads(files()["kropki.toml"])["broken"]
    assert [board["rule"] for board in boards] == [rule.id for rule in kropki.rules]
    for board in boards:
        record = read(board["text"])
        broken = check(record.puzzle, record.state).broken
        assert {constraint.rule.id for constraint in broken} == {board["rule"]}


def test_among_our_own_kinds_the_worked_example_passes_their_suite(tmp_path):
    folder = tmp_path / "kinds"
    folder.mkdir()
    for name in ("kropki.py", "kropki.toml"):
        (folder / name).write_text(files()[name], encoding="utf-8")
    plugin = f"import enpitsu.kinds\nenpitsu.kinds.__path__.append({str(folder)!r})\n"
    (tmp_path / "one_more_kind.py").write_text(plugin, encoding="utf-8")
    suite = [str(ROOT / "tests" / "test_kinds.py"), "-k", "kropki", "-p", "one_more_kind"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *suite],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
