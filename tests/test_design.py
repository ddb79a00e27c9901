"""The page on the look has the colours of the style sheets and pictures of the page as it is."""

import json
import re

import pytest

from conftest import ROOT
from page_in_browser import serving
from scripted import script

for needed in ("PIL", "playwright"):
    pytest.importorskip(needed)

COMPONENTS = script("components")
PAGE = (ROOT / "docs" / "design.md").read_text("utf-8")
STYLES = COMPONENTS.STYLE.read_text("utf-8"), COMPONENTS.static("board.css")
DARK = "@media screen and (prefers-color-scheme:dark)"
ROW = re.compile(r"^\| `([.\w-]+)` \| `(#\w+)` \| `(#\w+)` \|", re.M)
SEEN = json.loads(COMPONENTS.SEEN.read_text("utf-8"))


def colour(name, style):
    """The first colour that a style sheet gives to a property, or to what is called so."""
    told = (
        name
        if name.startswith("--")
        else rf"(?m:^|,)\.enpitsu {re.escape(name)}[,{{].*?(?:fill|stroke|color)"
    )
    return re.search(rf"{told}:(#\w+)", style)[1]


def test_colours_are_those_of_the_style_sheets():
    rows = ROW.findall(PAGE)
    assert len(rows) == 19
    for name, light, dark in rows:
        first, second = STYLES[not name.startswith("--")].split(DARK)[:2]
        assert (name, colour(name, first), colour(name, second)) == (name, light, dark)


def test_nothing_moves_for_those_who_prefer_less_motion():
    style, board = STYLES
    moving = re.findall(r"^([^@{}\n]+)\{[^}]*animation:(?!none)", style + board, re.M)
    still = re.search(r"@media \(prefers-reduced-motion:reduce\)\{(.*?)\}\}", style, re.S)[1]
    assert moving
    for selector in moving:
        assert f"{selector}{{animation:none" in still
    assert not re.search(r"transition|scroll-behavior", style + board)


def test_each_component_is_pictured_as_it_is():
    shown = re.findall(r"!\[\w+\]\(design/(\w+)\.webp\)", PAGE)
    assert sorted(shown) == sorted(COMPONENTS.COMPONENTS) == sorted(SEEN["components"])
    assert {one.stem for one in COMPONENTS.TARGET.glob("*.webp")} == {*shown}
    assert SEEN["style"] == COMPONENTS.style(), "run scripts/components.py, and look at docs/design"


@pytest.mark.long
def test_components_are_made_of_what_was_photographed(browser):
    with serving() as (_, address):
        for name, _, element in COMPONENTS.shown(browser, address):
            assert (name, COMPONENTS.parts(element)) == (name, SEEN["components"][name])
