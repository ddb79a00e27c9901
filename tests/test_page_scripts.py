"""The scripts of the page: what imports what, and what is pure in them, without a browser."""

import re
import shutil
import subprocess
from graphlib import CycleError, TopologicalSorter
from importlib.resources import files
from pathlib import Path

import pytest

WEB = files("enpitsu.app.web")
COMMENT = re.compile(r"/\*.*?\*/|(?m:^|(?<=\s))//[^\n]*", re.S)
IMPORT = re.compile(
    r"""^\s*(?:import|export)\b(?:[^"';]*\bfrom)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']""",
    re.M,
)
VIEW = re.compile(r"^  (?:async )?show\(\) {$", re.M)
ELEMENT = re.compile(r"^(?:export )?class \w+ extends Part\b", re.M)
WRITTEN_LATER = {
    "./pyodide/pyodide.mjs",
    "./pyodide/pyodide.asm.mjs",
}  # beside the other files, when the site is written


def imports(text, *, at_once=False):
    """The scripts that a script imports when it runs; types in its comments are no imports.

    `at_once` leaves out those that it imports later.
    """
    found = IMPORT.findall(COMMENT.sub("", text))
    return {one for one, _ in found if one} if at_once else {one or other for one, other in found}


def scripts(*folders):
    """The text of each script by its name; those of later folders take the place of others."""
    return {
        one.name: one.read_text("utf-8")
        for folder in folders
        for one in (WEB / folder).iterdir()
        if one.name.endswith(".js")
    }


PAGES = {"served": scripts("static"), "site": scripts("static", "offline")}


@pytest.fixture(params=PAGES)
def page(request):
    """The page as a server has it, and as files with the core in a worker."""
    return PAGES[request.param]


def graph(page):
    return {f"./{name}": imports(text) - WRITTEN_LATER for name, text in page.items()}


def test_imports_are_found_and_comments_are_not():
    text = """
    /** @typedef {import("./types.js").Key} Key */
    import { a } from "./a.js"; // import "./not.js"
    import "./b.js";
    import {
      c,
    } from "./c.js";
    export { d } from './d.js';
    const e = await import("./e.js"), url = "https://host/";
    const words = ["what follows from", "import", "./words.js"];
    """
    assert imports(text) == {f"./{name}.js" for name in "abcde"}


def test_scripts_import_only_scripts_that_are_there(page):
    found = graph(page)
    assert set().union(*found.values()) <= found.keys()


def test_no_script_imports_itself_not_even_through_others(page):
    list(TopologicalSorter(graph(page)).static_order())


def test_a_circle_would_be_told(page):
    router = {"./router.js": graph(page)["./router.js"] | {"./page.js"}}
    with pytest.raises(CycleError):
        list(TopologicalSorter(graph(page) | router).static_order())


def test_what_the_first_screen_needs_is_fetched_at_once_and_nothing_else(page):
    """Its scripts do not wait for one another: `index.html` names all of them."""
    told = re.findall(r'"modulepreload" href="([^"]+)"', (WEB / "static/index.html").read_text())
    needed = ["page.js", "gallery.js", "words.en.js"]
    for one in needed:
        needed += {n[2:] for n in imports(page[one], at_once=True)} - set(needed)
    assert {*told, "page.js"} == set(needed)
    assert told == sorted(told)
    assert not {"board.js", "playing.js", "draft.js"} & set(needed)


def test_views_are_known_to_the_page_alone(page):
    views = {f"./{name}" for name, text in page.items() if VIEW.search(text)}
    assert len(views) == len(re.findall(r"^register\(", page["page.js"], re.M))
    knowing = {name for name, imported in graph(page).items() if imported & views}
    assert knowing == {"./page.js"}


def reached(page, name):
    """The scripts that one imports, and those that these import."""
    imported, found = graph(page), [name]
    for one in found:
        found += imported[one] - set(found)
    return set(found) - {name}


@pytest.mark.parametrize(
    "name",
    [
        "store",
        "game",
        "playing",
        "draft",
        "judging",
        "gestures",
        "pens",
        "board",
        "layout",
        "selection",
    ],
)
def test_what_is_known_and_how_it_is_drawn_on_knows_no_elements(page, name):
    elements = {f"./{one}" for one, text in page.items() if ELEMENT.search(text)}
    assert len(elements) > page["page.js"].count("register(")
    assert not reached(page, f"./{name}.js") & (elements | {"./router.js", "./part.js"})


TESTS = Path(__file__).parent / "page_scripts"


@pytest.mark.parametrize("name", [one.name for one in sorted(TESTS.glob("*.test.js"))])
def test_what_is_pure_in_the_scripts_does_as_it_should(name, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    for script, text in {**PAGES["served"], name: (TESTS / name).read_text("utf-8")}.items():
        (tmp_path / script).write_text(text, "utf-8")
    command = [node, "--test", "--test-reporter", "spec", name]
    done = subprocess.run(
        command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
