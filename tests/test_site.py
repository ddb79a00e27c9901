"""The page as files: what is written, and that it works in a browser without any network."""

import base64
import json
import re
import shutil
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright")

from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web import pyodide, site
from enpitsu.app.web.static_files import static_files
from enpitsu.errors import EnpitsuError
from enpitsu.io.formats.json import encoded
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import names
from page_in_browser import (
    by_keys,
    example,
    hosting,
    is_finished,
    opened,
    to_fill_in,
    until,
    window,
)
from small_puzzles import small

KEPT = "caches.open('enpitsu').then(cache => cache.keys()).then(keys => keys.length)"
SNAPSHOTS = "caches.open('enpitsu-snapshots').then(cache => cache.keys()).then(keys => keys.length)"
SPOILT = """caches.open('enpitsu-snapshots').then(async cache => {
  for (const key of await cache.keys()) await cache.put(key, new Response('no snapshot'));
})"""
ANSWERS = """async ([name, request]) => {
  const { carried } = await import('./carrier.js'), answers = [];
  for await (const one of carried(name, request)) answers.push(one);
  return answers;
}"""
ROOT = Path(__file__).parents[1]
QUIET = 5000  # milliseconds until a snapshot is made
NO_PYTHON = dict.fromkeys(pyodide.PINNED, b"")

# -- what is written -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    """The files of a site, but for Python."""
    return site.site_files(NO_PYTHON)


def test_every_file_has_its_hash_and_an_archive_is_always_the_same(found):
    assert found["enpitsu.zip"] == site._core()
    hashes = json.loads(re.search(rb"const FILES = (\{.*?\});", found["service.js"], re.S)[1])
    assert hashes.keys() == found.keys() - {"service.js"}
    for path, told in hashes.items():
        assert told == f"sha256-{base64.b64encode(sha256(found[path]).digest()).decode()}"
    for path in re.findall(r'(?:href|src)="([^"#]+)"', found["index.html"].decode()):
        assert path in found
    icon = json.loads(found["site.webmanifest"])["icons"][0]["src"]
    assert icon in found
    for name in names():
        *_, last = ask("rules", {"kind": name}, Allowance(Limit()))
        assert json.loads(found[f"known/rules-{name}.json"]) == json.loads(json.dumps(last))
        assert json.loads(found[f"known/sample-{name}.json"])["kind"] == name


def test_the_licences_of_all_that_is_shipped_are_shipped(found):
    told = found["licenses.txt"].decode()
    with ZipFile(BytesIO(found["enpitsu.zip"])) as archive:
        packages = {name.partition("/")[0] for name in archive.namelist()}
    others = {one for one in packages if not one.startswith("enpitsu")}
    assert others <= {*site.NEEDED}
    kept = [one for name in others for one in distribution(name).files if "licenses" in one.parts]
    texts = [(ROOT / "LICENSE").read_text("utf-8"), *(one.read_text("utf-8") for one in kept)]
    assert len(texts) > len(others)
    assert all(text.strip() in told for text in texts)
    for path in ("pyodide/python_stdlib.zip", "pyodide/python_sat.whl"):
        assert path in found
        assert path in told
    for licence in ("PYTHON SOFTWARE FOUNDATION LICENSE", "Mozilla Public License Version 2.0"):
        assert licence in told


def test_a_folder_of_something_else_is_left_alone(run, tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    status, out, err = run("site", tmp_path)
    assert (status, out) == (2, "")
    assert "not empty, and no site" in err
    assert [one.name for one in tmp_path.iterdir()] == ["thesis.tex"]


def test_files_that_are_missing_or_others_are_named(run, tmp_path):
    status, _, err = run("site", tmp_path / "site", "--pyodide", tmp_path)
    assert status == 2
    assert "pyodide.mjs: no such file" in err
    (tmp_path / "pyodide.mjs").write_text("export const loadPyodide = null;")
    with pytest.raises(EnpitsuError, match=r"pyodide\.mjs: another file; expected that of Pyodide"):
        pyodide.python_files(tmp_path, tmp_path)


def test_without_npm_the_complaint_says_what_helps(monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(EnpitsuError, match=r"npm, which is not there; install it; or .* --pyodide"):
        pyodide.python_files(None, tmp_path)


def test_without_pip_the_complaint_says_what_helps(monkeypatch, tmp_path):
    monkeypatch.setattr(pyodide, "find_spec", lambda name: None)
    with pytest.raises(EnpitsuError, match=r"pip, which this Python lacks; install it; or "):
        pyodide.python_files(None, tmp_path)


# -- in a browser --------------------------------------------------------------------------


def loaded(page):
    page.wait_for_selector("text=without a server", timeout=60_000)


@contextmanager
def kept(browser, folder):
    """The page without its core, once the browser keeps it."""
    with hosting(folder) as address, window(browser, address, quiet=False) as page:
        page.wait_for_selector("text=core cannot be loaded")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        yield page


def test_without_its_core_and_without_a_network_a_board_is_filled_in(browser, found, tmp_path):
    site.write_site(tmp_path, found)
    with kept(browser, tmp_path) as page:
        page.context.set_offline(True)
        page.goto(page.url)
        example(page, "akari")
        page.locator(".hit").nth(1).click()
        assert not page.locator(".hit").nth(1).get_attribute("aria-label").endswith("nothing yet")


@pytest.mark.long
def test_versions_do_not_mix(browser, found, monkeypatch, tmp_path):
    site.write_site(tmp_path, found)
    with kept(browser, tmp_path) as page:
        words = static_files()["words.en.js"]
        later = words._replace(content=words.content.replace(b'"Share"', b'"Pass on"'))
        changed = {**static_files(), "words.en.js": later}
        monkeypatch.setattr(site, "static_files", lambda: changed)
        site.write_site(tmp_path, site.site_files(NO_PYTHON))
        page.reload()
        page.wait_for_selector("#views >> text=Share")
        page.click("text=Reload")
        page.wait_for_selector("#views >> text=Pass on")
        assert page.evaluate(KEPT) == len(found) - 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site."""
    found = tmp_path_factory.mktemp("site")
    try:
        site.write_site(found, site.site_files(pyodide.python_files(None, found / "pyodide")))
    except EnpitsuError as error:
        pytest.skip(str(error))
    return found


@pytest.mark.long
def test_a_board_is_played_before_the_core_is_there_and_finished_without_a_network(
    browser,
    folder,
):
    puzzle = small("marupeke", 1)
    with hosting(folder) as address, window(browser, address) as page:
        example(page, "akari")
        page.locator(".hit").nth(1).click()
        assert not page.locator("text=without a server").count()
        loaded(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.context.set_offline(True)
        page.goto(address)
        opened(page, encoded(Record(puzzle)))
        page.click("summary")
        page.click("text=All steps")
        page.wait_for_selector("text=1/", timeout=60_000)
        by_keys(page, to_fill_in(puzzle))
        is_finished(page)


def answered(page, name, puzzle):
    """The last answer to a question by the core in the browser, and by the one here."""
    request = {"puzzle": encoded(Record(puzzle))}
    *_, here = ask(name, request, Allowance(Limit()))
    return page.evaluate(ANSWERS, [name, request])[-1], json.loads(json.dumps(here))


@pytest.mark.long
def test_python_starts_from_a_snapshot_the_next_time_and_answers_the_same(browser, folder):
    with hosting(folder) as address, window(browser, address) as page:
        for _ in range(3):  # from nothing, from a snapshot, and from one made of it
            loaded(page)
            for name in ("akari", "slitherlink", "sudoku", "numberlink"):
                for question in ("check", "hint", "explain"):
                    there, here = answered(page, question, small(name, 1))
                    assert there == here
            page.wait_for_timeout(QUIET)
            until(page, f"{SNAPSHOTS}.then(number => number === 1)")
            page.goto(address)
            page.reload()


@pytest.mark.long
def test_a_snapshot_that_cannot_be_used_is_let_go(browser, folder):
    with hosting(folder) as address, window(browser, address, quiet=False) as page:
        loaded(page)
        answered(page, "hint", small("akari", 1))
        until(page, f"{SNAPSHOTS}.then(number => number === 1)")
        page.evaluate(SPOILT)
        page.reload()
        loaded(page)
        there, here = answered(page, "hint", small("akari", 1))
        assert there == here
        assert not page.evaluate(SNAPSHOTS)
