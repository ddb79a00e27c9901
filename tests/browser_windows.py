"""Windows of a browser: pages that must not complain, and who can read them."""

from contextlib import contextmanager
from functools import cache

import pytest

PHONE, TABLET = {"width": 390, "height": 780}, {"width": 820, "height": 1180}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE = 120_000  # milliseconds for what has to come; a busy machine is slow
LOOK = """axe.run({resultTypes: ["violations"]}).then(({violations}) =>
  violations.map(({id, nodes}) => [id, nodes[0].html]))"""


@contextmanager
def window(browser, address, *, quiet=True, **context):
    """A page that must not complain, of a violated policy or of anything else, if it is quiet."""
    with browser.new_context(**{"viewport": DESKTOP} | context) as room:
        room.set_default_timeout(PATIENCE)
        page = room.new_page()
        complaints = []
        page.on("console", lambda message: complaints.append(f"{message.text} {message.location}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        yield page
        assert not quiet or [one for one in complaints if "favicon" not in one] == []


@cache
def _axe():
    needed = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-core")
    return needed.Axe().axe_script


def violations(page):
    """What stands in anybody's way on a page, and the first element where it does."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(_axe())
    return page.evaluate(LOOK)
