"""The page of slides: one file that loads nothing and says everything it was given."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from enpitsu.formats import read
from enpitsu.grid import Cell
from enpitsu.picture import draw
from enpitsu.puzzle import State
from enpitsu.render.html import Slide, page
from enpitsu.render.svg import svg
from enpitsu.reply import Reply

VOID = {"meta"}
LOADS = {"src", "srcset", "action", "data", "poster", "xlink:href"}

PUZZLE = read("suguru\nregions\na a b b\na c b d\nc c d d\ngivens\n. 2 . .\n. . . .\n1 . . .\n")
START = State.fresh(PUZZLE).put(Cell(0, 1), 2).put(Cell(2, 0), 1)


def board(state: State, *lit: Cell) -> str:
    return svg(draw(PUZZLE, state=state, candidates=True, highlight=lit))


TITLE = 'Tom & Jerry\'s <b>"4 x 3"</b>'
SLIDES = (
    Slide(board(START), "The puzzle", "Fill each region."),
    Slide(board(START.drop(Cell(0, 0), 1), Cell(0, 0)), "a < b & c", "</p><script>bad()</script>"),
    Slide(board(START.put(Cell(0, 0), 3), Cell(0, 0)), 'A "single"', "r1c1 is 3.\nIt's all."),
)


class Page(HTMLParser):
    """What is on a page: its tags with their attributes, and the text inside each open tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == [], "tags left open"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.texts[-1][0] == self.open[-1]:
            tag, text = self.texts[-1]
            self.texts[-1] = (tag, text + data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]

    def said(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag]


TEXT = page(TITLE, SLIDES)
PAGE = Page(TEXT)


def test_each_slide_is_there_once_under_its_number():
    assert [section["id"] for section in PAGE.all("section")] == ["1", "2", "3"]
    assert [link["href"] for link in PAGE.all("a")] == ["#1", "#2", "#3"]
    assert len(PAGE.all("svg")) == 3
    for slide in SLIDES:
        assert TEXT.count(slide.svg.rstrip("\n")) == 1


def test_texts_are_escaped():
    assert PAGE.said("title")[0] == TITLE
    assert PAGE.said("h1") == [TITLE]
    assert PAGE.said("h2") == [slide.heading for slide in SLIDES]
    counts, texts = PAGE.said("p")[::2], PAGE.said("p")[1::2]
    assert counts == ["1 of 3", "2 of 3", "3 of 3"]
    assert texts == [slide.text for slide in SLIDES]
    assert "bad()" not in "".join(PAGE.said("script"))


def test_the_list_names_every_step():
    rows = re.findall(r'<a href="#(\d)"><span>\1</span> (.*)</a>', TEXT)
    assert rows == [
        ("1", "The puzzle"),
        ("2", "a &lt; b &amp; c"),
        ("3", "A &quot;single&quot;"),
    ]


def test_ids_are_unique():
    ids = [attrs["id"] for _, attrs in PAGE.tags if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_nothing_is_loaded():
    assert set(re.findall(r"\w+://[^\"\s]*", TEXT)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|@font-face|fetch\(|import\(", TEXT)
    assert not [tag for tag, attrs in PAGE.tags if LOADS & attrs.keys() or tag == "link"]
    policies = [m["content"] for m in PAGE.all("meta") if "http-equiv" in m]
    assert [policy.split(";")[0] for policy in policies] == ["default-src 'none'"]


def test_a_reader_of_screens_is_told():
    assert PAGE.all("html") == [{"lang": "en"}]
    live = [attrs for _, attrs in PAGE.tags if attrs.get("aria-live")]
    assert live == [{"class": "words", "aria-live": "polite", "aria-atomic": "true"}]
    assert [b["aria-label"] for b in PAGE.all("button")] == ["Previous step", "Next step"]


def test_without_scripts_no_slide_is_hidden():
    style = PAGE.said("style")[0]
    hiding = re.findall(r"^(.*)\{[^{}]*display:none", style, re.MULTILINE)
    assert hiding == [".panel .words,.buttons", ".panel", ".deck section", ".deck section .words"]
    assert style.index("@media print{\n.panel{display:none}") < style.index(".deck section{")
    assert not any("hidden" in attrs for _, attrs in PAGE.tags)


def test_the_same_slides_make_the_same_page():
    assert page(TITLE, list(SLIDES)) == TEXT


def test_no_slides_are_refused():
    with pytest.raises(ValueError, match="no slides; expected at least one"):
        page("Nothing", [])


def test_what_looks_like_a_field_of_the_template_is_text():
    told = page("$title ${script}", [Slide("<svg/>", "$heading", "$$ and $number")])
    assert "<title>$title ${script}</title>" in told
    assert "<h2>$heading</h2>" in told
    assert '<p class="text">$$ and $number</p>' in told


# -- answers in a notebook -----------------------------------------------------------------------


class Told(Reply):
    def __init__(self, drawn=None):
        self.drawn = drawn

    def text(self, *, colour=False):
        return "1 < 2 & </pre><script>bad()</script>\n"

    def picture(self):
        return self.drawn


def test_an_answer_shows_its_text_and_its_picture():
    picture = draw(PUZZLE)
    assert Told(picture)._repr_svg_() == svg(picture)
    assert Told()._repr_svg_() is None
    shown = Told(picture)._repr_html_()
    assert Page(shown).said("pre") == ["1 < 2 & </pre><script>bad()</script>"]
    assert "<script" not in shown
    assert shown.count(svg(picture)) == 1
    assert Page(Told()._repr_html_()).all("svg") == []


def test_a_puzzle_shows_itself_as_its_picture():
    assert PUZZLE._repr_svg_() == svg(draw(PUZZLE))
