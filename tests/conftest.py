"""What the tests share: how examples are drawn, and the command line as a function."""

import shutil
import signal
import sys
import tomllib
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

import pytest
from hypothesis import settings

import samples
from enpitsu.app.statuses import INTERNAL
from enpitsu.errors import InternalError

# The same examples each time, on machines of any speed; --hypothesis-profile=random draws new ones.
settings.register_profile("few", derandomize=True, deadline=None, max_examples=30)
settings.register_profile("thorough", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None, print_blob=True)


ROOT = Path(__file__).parents[1]


def expect_installed():
    """Refuse to test with other entry points than those that the project tells now."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = project["entry-points"]
    found = {group: {} for group in told}
    for entry in distribution(project["name"]).entry_points:
        found.setdefault(entry.group, {})[entry.name] = entry.value
    if any(found[group] != told[group] for group in told):
        raise pytest.UsageError("entry points have changed; install again: pip install -e '.[dev]'")


def pytest_configure(config):
    """With the long tests every test looks at all of its samples."""
    expect_installed()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell
        signal.signal(signal.SIGINT, signal.default_int_handler)  # else no command is interrupted
    samples.thorough = config.option.markexpr != "not long"
    settings.load_profile("thorough" if samples.thorough else "few")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Of tests that are run in part all cases but one in so many are long ones.

    The names of test and case choose: each kind meets some of the tests, and each test some kinds.
    """
    for item in items:
        mark = item.get_closest_marker("part")
        if mark and sha256(item.name.encode()).digest()[0] % mark.args[0]:
            item.add_marker("long")


@pytest.fixture(autouse=True)
def no_internal_error(request, monkeypatch):
    """Fail a test in which the program was at fault, even if somebody took that for an answer."""
    reports, begin = [], InternalError.__init__

    def noted(error, *told):  # also of those that come from other processes
        reports.append(told)
        begin(error, *told)

    monkeypatch.setattr(InternalError, "__init__", noted)
    yield
    if request.node.get_closest_marker("internal_error") is None:
        assert not reports, "".join(told[2] for told in reports)


@pytest.fixture
def run(monkeypatch, capsys, request):
    """Run a command; returns its exit status, standard output and standard error."""
    from enpitsu.app import cli

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["enpitsu", *map(str, words)])
        status = cli.run()
        out, err = capsys.readouterr()
        expected = request.node.get_closest_marker("internal_error") is not None
        assert expected or status != INTERNAL, err  # one of another process, too
        return status, out, err

    return run


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser():
    """A browser for all pages; it leaves a loop of asyncio running in this thread."""
    driver = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip(f"needs a browser: one of {', '.join(BROWSERS)}")
    with driver.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address():
    """The address of a server with the page."""
    from page_in_browser import serving

    with serving() as (_, found):
        yield found


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a private server."""
    import postgres

    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.server() as url:
        yield url


@pytest.fixture
def database(postgresql):
    """The URL of an empty database of its own."""
    import postgres

    return postgres.emptied(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """Where a library may be made, once in a file and once on a server; nothing is there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "a library.db")
    return request.getfixturevalue("database")


@pytest.fixture
def library(url):
    """An empty library, once in a file and once on a server."""
    from enpitsu.library.library import Library

    with Library(url) as library:
        yield library
