"""The website of the documentation: its pages, their links, and what it is built of."""

import re
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, normpath

import pytest

import enpitsu
from enpitsu.puzzle.index import INDEX
from scripted import script

ROOT = Path(__file__).parents[1]
WRITTEN = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
LISTED = WRITTEN["nav"]
OTHER_HOST = re.compile(r"(?:https?:)?//")


@pytest.fixture(scope="module")
def pages():
    return script("website").pages()


def listed(entries):
    """The paths of the pages that the navigation lists."""
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        else:
            for value in entry.values():
                yield from listed([value] if isinstance(value, str) else value)


def test_the_navigation_lists_pages_that_are_there_and_all_of_those_of_the_first_floor(pages):
    found = [*listed(LISTED)]
    assert len(found) == len(set(found))
    assert set(found) <= pages.keys()
    first = {path for path in pages if path.endswith(".md") and "/" not in path}
    modules = {path for path in pages if path.startswith("api/")}
    assert first | modules <= set(found)


def test_the_website_lists_each_kind_and_how_to_solve_it(pages):
    project = tomllib.loads(script("website").configuration())["project"]
    found = [*listed(project.pop("nav"))]
    assert len(found) == len(set(found))
    assert set(found) <= pages.keys()
    kinds = {f"{folder}/{name}.md" for folder in ("kinds", "howto") for name in INDEX}
    assert kinds <= set(found)
    assert project["theme"] == WRITTEN["theme"]


def test_links_lead_to_pages_of_the_website(pages):
    for place, text in pages.items():
        if place.endswith(".md"):
            for path in re.findall(r"\]\((?!\w+:)([^)#\s]+)", without_code(text)):
                target = normpath(f"{dirname(place)}/{path}").lstrip("/")
                assert target in pages, f"{place}: {path}"


def without_code(text):
    return re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.M | re.S)


def test_a_link_to_try_holds_the_puzzle_beside_it(pages):
    for place in ("kinds/sudoku.md", "howto/sudoku.md", "marupeke.md", "examples/README.md"):
        assert links_to_try(pages[place]), place
    (block, link), *_ = re.findall(r'```\n(.*?)```\n\n.*?#p=([\w-]+)"', pages["kinds/abc.md"], re.S)
    assert enpitsu.read(f"#p={link}") == enpitsu.read(block)
    (published,) = re.findall(r'\]\((http.*?)\) \(<a .*?#p=([\w-]+)"', pages["kinds/abc.md"])
    assert enpitsu.read(f"#p={published[1]}") == enpitsu.read(published[0])


def test_every_example_and_every_kind_can_be_tried(pages):
    tried = [enpitsu.read(f"#p={link}") for link in links_to_try(pages["examples/README.md"])]
    assert {puzzle.kind.name for puzzle in tried} == set(INDEX)


def links_to_try(text):
    return re.findall(r'<a class="try" href="[./]*try/index.html#p=([\w-]+)">', text)


def test_every_command_has_a_page_that_tells_its_options(pages):
    usages = [*script("manual").usages()]
    assert len(usages) > len(enpitsu.__all__) // 2
    for usage in usages:
        text = pages[f"commands/{'-'.join(usage.words.split()[1:]) or 'enpitsu'}.md"]
        assert usage.help in text
        assert all(f"`{forms}`" in text for forms, _ in usage.options)
        assert f"`{usage.words}`" in pages["commands/README.md"]


def test_public_names_are_in_the_reference(pages):
    for name in {*enpitsu.__all__, "Library"}:
        assert f"::: enpitsu.{name}\n" in pages["api/enpitsu.md"]
    assert "::: enpitsu.errors.FormatError\n" in pages["api/enpitsu.errors.md"]


# -- what is installed beside the package ---------------------------------------------------


def test_the_manual_page_and_the_completions_are_what_the_script_writes():
    share = ROOT / "share"
    written = script("manual").written()
    lying = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
    assert lying == written.keys()
    for path, text in written.items():
        assert (share / path).read_text("utf-8") == text, path


@pytest.mark.skipif(shutil.which("man") is None, reason="needs man")
def test_the_manual_page_is_read_without_a_warning():
    command = ["man", "--warnings", "-l", str(ROOT / "share" / "man" / "man1" / "enpitsu.1")]
    env = {"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    assert done.stderr == ""
    assert "enpitsu library find" in done.stdout
    assert "--time-limit SECONDS" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_commands_and_options(tmp_path):
    program = tmp_path / "enpitsu"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m enpitsu "$@"\n')
    program.chmod(0o755)
    completion = ROOT / "share" / "bash-completion" / "completions" / "enpitsu"
    ask = f"""PATH={tmp_path}:$PATH; . {completion}
    COMP_WORDS=(enpitsu gene); COMP_CWORD=1; _enpitsu_completion enpitsu gene enpitsu
    echo ${{COMPREPLY[@]}}"""
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("generate\n", "")


# -- the website itself ---------------------------------------------------------------------


@pytest.mark.long
def test_the_website_is_built_without_a_warning_and_loads_nothing_from_other_hosts(pages):
    pytest.importorskip("zensical", reason="needs the extra docs")
    website = script("website")
    website.write_pages(pages)
    website.build()
    built = {path.relative_to(website.SITE).as_posix() for path in website.SITE.rglob("*.html")}
    assert "index.html" in built
    assert "kinds/index.html" in built
    for path in built:
        loads = Loads()
        loads.feed((website.SITE / path).read_text("utf-8"))
        assert not [one for one in loads.found if OTHER_HOST.match(one)], path
    told = (website.SITE / "api" / "enpitsu.html").read_text("utf-8")
    assert 'id="enpitsu.solve"' in told


class Loads(HTMLParser):
    """The addresses of what a page loads by itself."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in ("script", "img", "iframe", "source"):
            self.found.append(attrs.get("src") or "")
        elif tag == "link" and attrs.get("rel") not in ("canonical", "prev", "next"):
            self.found.append(attrs.get("href") or "")
