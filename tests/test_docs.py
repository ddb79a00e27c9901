"""The documentation: whatever stands there as an example is run or read again."""

import dataclasses
import io
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from enpitsu.app import cli
from enpitsu.engines.check import check
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import FormatError
from enpitsu.inference.explain import explain
from enpitsu.io.formats import FORMATS, read_record, records
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.layer import Layer
from enpitsu.puzzle.kind import Kind, Record
from enpitsu.puzzle.registry import kind, kinds
from enpitsu.testing import check_kind
from enpitsu.testing.suite import PROMISES
from installed_packages import KIND_PAGE, PACKAGE_PAGE, install_example, on_path, worked_example
from scripted import script

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = GUIDES + TUTORIALS
KIND_TUTORIAL = ROOT / "docs" / "tutorials" / "write-a-kind.md"
FORMAT_PAGE = ROOT / "docs" / "formats.md"
MARUPEKE_PAGE = ROOT / "docs" / "marupeke.md"


def blocks(*languages, pages=PAGES):
    """Each fenced block of these languages on these pages, and its page."""
    fence = re.compile(rf"^```({'|'.join(languages)})\n(.*?)^```", re.M | re.S)
    return [
        pytest.param(page, found[2], id=f"{page.stem}-{number}")
        for page in pages
        for number, found in enumerate(fence.finditer(page.read_text(encoding="utf-8")), 1)
    ]


# -- what the commands print -------------------------------------------------------------


@pytest.mark.parametrize(("page", "session"), blocks("console", pages=GUIDES))
def test_documented_output_is_what_is_printed(page, session, run, installed):
    installed(page)
    sessions = script("sessions")
    assert sessions.timeless(sessions.again(session, run)) == sessions.timeless(session)


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_what_a_tutorial_does_step_by_step_is_what_happens(page, run, installed):
    installed(page)
    sessions, text, names = script("sessions"), page.read_text(encoding="utf-8"), {}
    for session in sessions.SESSION.findall(text):
        assert sessions.timeless(sessions.again(session, run)) == sessions.timeless(session)
    for statements in sessions.STATEMENTS.findall(text):
        assert sessions.evaluated(statements, names) == statements


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run a command line as if in the repository, but what it writes lies elsewhere."""
    for path in ROOT.iterdir():
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)

    def run(command):
        *first, last = (shlex.split(part) for part in command.split(" | "))
        told = b""
        for words in first:
            assert run_one(words, told) == 0
            told = capfd.readouterr().out.encode()
        status = run_one(last, told)
        out, err = capfd.readouterr()
        return status, out + err

    def run_one(words, given):
        if "<" in words:
            at = words.index("<")
            given = Path(words[at + 1]).read_bytes()
            del words[at : at + 2]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        monkeypatch.setattr(sys, "argv", words)
        return cli.run()

    return run


def test_the_python_of_the_readme_runs_and_prints_what_it_says(capsys):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code, printed = (re.findall(rf"^```{name}\n(.*?)^```", text, re.M | re.S) for name in LANGUAGES)
    exec("".join(code), {})
    assert len(printed) == 1
    assert capsys.readouterr().out.endswith(printed[0])


LANGUAGES = ("python", "text")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_cells_of_a_notebook_run_and_nothing_is_kept_of_what_they_showed(path, monkeypatch):
    for name in ("pandas", "matplotlib", "IPython"):
        pytest.importorskip(name, reason="needs the extra notebooks")
    monkeypatch.setenv("MPLBACKEND", "agg")
    names = {"display": print}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            exec("".join(cell["source"]), names)


# -- puzzles and links on the pages -------------------------------------------------------


@pytest.mark.parametrize(("page", "text"), blocks("puz", "json", "janko"))
def test_puzzles_on_the_pages_have_a_solution_and_it_is_the_one_told(page, text, installed):
    installed(page)
    found = list(records(text))
    assert found
    for record in found:
        assert isinstance(record, Record), record
        outcome = solve(record.puzzle)
        assert isinstance(outcome, Solved)
        if record.solution is not None:
            assert (outcome.solution, outcome.unique) == (record.solution, True)
        assert not check(record.puzzle, record.state or {}).broken


PUZZLES = [path for path in (ROOT / "examples").glob("*.*") if path.suffix != ".sh"]


@pytest.mark.parametrize("path", sorted(PUZZLES), ids=lambda path: path.name)
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


def test_every_format_is_documented():
    text = FORMAT_PAGE.read_text(encoding="utf-8")
    for name in FORMATS.names():
        assert f"| [`{name}`](#" in text


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


def test_a_table_ends_at_an_empty_line():
    """What follows a row at once would be a row of it, too."""
    for page in PAGES:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        run_on = re.search(r"^\|.*\n(?!\|)(.*\S.*)", text, re.M)
        assert run_on is None, f"{page.name}: {run_on[1]}"


def test_the_page_on_marupeke_tells_what_explain_tells():
    text = MARUPEKE_PAGE.read_text(encoding="utf-8")
    puzzle = read_record((ROOT / "examples" / "marupeke.puz").read_text(encoding="utf-8")).puzzle
    told = [sentence(step) for step in explain(puzzle).steps]
    quoted = re.findall(r"^> (.*)$", text, re.M)
    assert len(quoted) == 4
    assert all(quote in told for quote in quoted)


def test_the_pages_of_the_kinds_are_what_the_script_writes():
    folder = ROOT / "docs" / "kinds"
    pages = script("kinds").pages()
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == pages


def test_each_kind_of_ours_has_a_family():
    assert [found.name for found in kinds() if found.family == "others"] == []


def test_the_pictures_of_the_pages_are_what_the_script_draws():
    docs = ROOT / "docs"
    drawn = script("pictures").pictures()
    lying = {name: (docs / name).read_text(encoding="utf-8") for name in drawn}
    assert lying == drawn
    pages = {name: docs / f"{name}.md" for name in ("marupeke", "pages")}
    on_page = [f"{name}/{path.name}" for name in pages for path in (docs / name).iterdir()]
    assert {"kinds.svg", *on_page} == set(drawn)
    shown = [
        picture
        for name, page in pages.items()
        for picture in re.findall(rf"\(({name}/.*?)\)", page.read_text(encoding="utf-8"))
    ]
    assert sorted(shown) == sorted(on_page)


def anchors(text):
    """The names that headings can be linked by."""
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# -- packages that pages make ---------------------------------------------------------------


@pytest.fixture
def installed(tmp_path_factory, tmp_path, monkeypatch):
    """Install the package of a page, if it has one; its puzzles lie in the current folder."""
    with ExitStack() as stack:

        def install(page):
            folder = tmp_path_factory.mktemp("installed")
            for path, text in install_example(folder, page).items():
                (tmp_path / path).write_text(text, encoding="utf-8")
            if any(folder.iterdir()):
                stack.enter_context(on_path(folder, monkeypatch))

        yield install


@pytest.fixture
def trying(installed):
    """The package of the page on packages."""
    installed(PACKAGE_PAGE)


@pytest.fixture
def renzoku(installed):
    """The kind of the page on kinds."""
    installed(KIND_PAGE)
    return kind("renzoku")


@pytest.mark.usefixtures("trying")
def test_the_engine_of_the_page_on_packages_counts_the_boards_it_tries():
    outcome = solve(read_record(worked_example(PACKAGE_PAGE)["small.puz"]).puzzle, engine="every")
    assert (outcome.unique, outcome.counters) == (True, {"boards": 512})


def test_the_worked_example_is_found_after_our_kinds_and_is_short(renzoku):
    assert [kind.name for kind in kinds()][-1] == "renzoku"
    assert len(worked_example()["renzoku/__init__.py"].splitlines()) < 150


def test_a_dot_of_the_worked_example_stands_on_an_edge_only(renzoku):
    with pytest.raises(FormatError, match=r"expected \+, as nothing can stand") as error:
        read_record("renzoku\ngrid\n. o .\n. o .\n. . .\n")
    assert (error.value.line, error.value.column) == (4, 3)


@pytest.mark.long
@pytest.mark.parametrize(("page", "name"), [(KIND_PAGE, "renzoku"), (KIND_TUTORIAL, "crosses")])
def test_the_kinds_of_the_pages_pass_the_suite_as_they_say(page, name, installed, tmp_path):
    installed(page)
    test = f"test_{name}.py"
    (tmp_path / test).write_text(worked_example(page)[test], encoding="utf-8")

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    if page == KIND_TUTORIAL:
        assert "new: an example of full number" in run("enpitsu", "evidence", name)
    told = run("pytest", "-q", "-p", "no:cacheprovider", str(tmp_path))
    assert f"{len(PROMISES)} passed" in told
    check_kind(name)


def test_the_page_on_kinds_lists_what_a_kind_promises():
    text = KIND_PAGE.read_text(encoding="utf-8")
    told = re.findall(
        r"^\* (.*)$", text.partition("The promises:\n")[2].partition("\nBesides")[0], re.M
    )
    assert told == [(promise.__doc__ or "").partition("\n\n")[0] for promise in PROMISES]


def test_the_page_on_kinds_names_all_that_a_kind_and_a_layer_have():
    text = KIND_PAGE.read_text(encoding="utf-8")
    fields = [field.name for field in dataclasses.fields(Kind)] + list(Layer._fields)
    told = re.findall(r"^\| (`.*?`) \|", text, re.M)
    named = {name for cell in told for name in re.findall(r"`(\w+)`", cell)}
    assert set(fields) <= named | {"name"}


def test_how_long_paths_are_is_told_of_every_kind():
    page = (ROOT / "docs" / "telling.md").read_text(encoding="utf-8")
    table = page[page.index("| words a line |") :]
    assert re.findall(r"^\| (\w+) \|", table, re.M) == [one.name for one in kinds()]
