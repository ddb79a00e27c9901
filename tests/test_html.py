"""The page of a path: one board, its steps as changes, and nothing a strict server forbids."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from collections import Counter
from functools import cache, reduce
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import html5lib
import pytest

from enpitsu.inference.explain import explain
from enpitsu.inference.illustration import after, draw_step, named
from enpitsu.inference.wording import WordedMove
from enpitsu.io.formats import read, records
from enpitsu.kit.evidence import evidence
from enpitsu.kit.techniques.general import told_links
from enpitsu.kit.techniques.place_names import in_runs
from enpitsu.kit.techniques.words import either, sentence
from enpitsu.paper.grid import At, Cell, simple_places
from enpitsu.paper.wire import written
from enpitsu.puzzle.registry import kind, names
from enpitsu.show.picture import Role, draw
from enpitsu.show.render.html import Slide, files, page
from enpitsu.show.render.svg import svg
from enpitsu.show.reply import Reply
from probe_kinds import PROBES, made
from samples import few

DATA = Path(__file__).parent / "data"
VOID = {"meta", "link"}
LOADS = {"src", "srcset", "action", "data", "poster", "xlink:href"}
PUZZLE = read("suguru\nregions\na a b b\na c b d\nc c d d\ngivens\n. 2 . .\n. . . .\n1 . . .\n")
TITLE = 'Tom & Jerry\'s <b>"4 x 3"</b>'
SUBJECTS = [*names(), *PROBES]


def told(subject):
    return subject if isinstance(subject, str) else subject.name


@cache
def path(subject):
    """The path of a small puzzle of a kind."""
    if isinstance(subject, str):
        found = min(evidence(kind(subject)).solved, key=lambda r: len(r.puzzle.grid.cells))
    else:
        found = made(subject).solved[0]
    return explain(found.puzzle)


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


def changes(text):
    """What the steps of a page change."""
    (data,) = re.findall('<script type="application/json" id="changes">(.*)</script>', text)
    return json.loads(data)


# -- one board -----------------------------------------------------------------------------------


def drawn(text):
    """What is drawn at which place, how often, in an image or a part of a page; not what is hidden.

    Sizes are left out: a page has room for all its pictures.
    """
    texts = re.sub(r"<text ([^>]*)>", r"<text \1 ink=", text)
    found = re.findall(r'<\w+ ([^>]*data-place="[^"]*"[^>]*)', texts)
    return Counter(
        tuple(re.findall(r'class="([^"]*)"|data-place="([^"]*)"|ink=(\S*)', one))
        for one in found
        if 'display="none"' not in one and 'class="place"' not in one
    )


@pytest.mark.parametrize("subject", SUBJECTS, ids=told)
@pytest.mark.part(8)
def test_each_step_shows_its_picture(subject):
    explanation = path(subject)
    text = explanation.page()
    board = text[text.index("<svg") : text.index("</svg>")]
    pieces = re.split(r'data-part="" (?:display="none" )?', board)
    shown = ['display="none"' not in part for part in re.findall(r'data-part="" \S+', board)]
    assert len(pieces) == len(shown) + 1
    told = [*zip(explanation.pictures(), [[], *changes(text)["flips"]], strict=True)]
    looked_at = {*few(range(len(told)), 8), len(told) - 1}
    for step, (picture, flips) in enumerate(told):
        for number in flips:
            shown[number] = not shown[number]
        if step not in looked_at:
            continue
        hiding = ["" if visible else 'display="none" ' for visible in shown]
        now = pieces[0] + "".join(map("".join, zip(hiding, pieces[1:], strict=True)))
        assert drawn(now) == drawn(svg(picture))


@pytest.mark.parametrize("subject", SUBJECTS, ids=told)
@pytest.mark.part(16)
def test_what_stands_at_each_place_is_told_after_each_step(subject):
    explanation = path(subject)
    text, state = explanation.page(), explanation.start
    said = explanation.puzzle.kind.look.value_names
    names = dict(
        re.findall(r"<title>((?:\w+ edge of |corner )?[\w,-]+(?: \d+)?): (.*)</title></rect>", text)
    )
    for line, changed in zip(explanation.lines, changes(text)["names"], strict=False):
        state = reduce(after, line.steps, state)
        names.update((place, name.removeprefix(f"{place}: ")) for place, name in changed.items())
        for place, left in state.candidates.items():
            if isinstance(place, At):
                continue  # of answers that share a place the first is told
            assert names[str(place)].split(", printed")[0] == either(left, said)
    assert state == explanation.end
    assert changes(text)["names"][-1] == {}


@pytest.mark.parametrize("record", [*records(DATA / "marupeke.jsonl")][-1:])
def test_a_page_grows_with_the_steps_and_not_with_steps_times_board(record):
    assert (record.puzzle.grid.rows, record.puzzle.grid.cols) == (20, 20)
    assert len(explain(record.puzzle).page()) < 700_000


# -- what is pointed at ----------------------------------------------------------------------------


@pytest.mark.parametrize("subject", SUBJECTS, ids=told)
@pytest.mark.part(4)
def test_only_what_the_sentence_names_is_pointed_at(subject):
    explanation = path(subject)
    state = explanation.start
    for step in explanation.steps:
        picture, fields = (
            draw_step(explanation.model, state, step),
            json.dumps(written(WordedMove([step]))),
        )
        settled = {seen for place, _ in step.sets for seen in simple_places(place)}
        struck = {
            seen
            for place, _ in step.removes
            if place in state.candidates  # what is derived has no candidates on the board
            for seen in simple_places(place)
        }
        cited = {seen for clue in step.clues for seen in simple_places(clue.place)}
        assert {*picture.targets} == settled
        assert {*picture.struck} == struck - settled
        for place in {*picture.highlight} - cited:
            text = sentence(step)
            named = re.search(rf"(?<![\w-]){place}(?![\w-])", text)
            assert named or str(place) in in_runs(text)
            if isinstance(place, Cell):
                assert json.dumps([*place])[1:-1] in fields  # or in a place that is shared
        marks = Counter(mark.role for mark in picture.marks)
        drawn_ones = [
            len([place for place, _ in found if place in state.candidates])
            for found in (step.removes, step.sets)
        ]
        assert [marks[Role.STRUCK], marks[Role.KEPT]] == drawn_ones
        numbers = {number for _, told in picture.links for number in told.split(",")}
        links = [link for link in told_links(step) if link.removes]
        assert numbers == {str(n) for n in range(1, len(links) + 1)}
        state = after(state, step)


def test_places_with_longer_names_are_not_taken_for_shorter_ones():
    explanation = path(next(probe for probe in PROBES if probe.name == "fence"))
    steps = [s for s in explanation.steps if any("left edge of" in str(p) for p in s.facts)]
    for step in steps:
        told = named([step], sentence(step))
        clues = {clue.place for clue in step.clues}  # which may be told by their rule
        cells = {place for place in told if isinstance(place, Cell) and place not in clues}
        text = re.sub(
            r"(top|left|bottom|right) edge of r\d+c\d+|r\d+c\d+-r\d+c\d+", "", sentence(step)
        )
        assert {str(cell) for cell in cells} <= {*re.findall(r"r\d+c\d+", text)}
    assert steps


def test_a_page_asks_for_no_model_that_is_there_already(monkeypatch):
    explanation = explain(PUZZLE)
    monkeypatch.setattr(sys.modules["enpitsu.puzzle.model"], "_instances", None)
    assert explanation.page()


def test_a_hint_shows_only_the_candidates_it_is_about():
    explanation = path("suguru")
    step = explanation.steps[0]
    few = draw_step(explanation.model, explanation.start, step, candidates=False)
    about = {*(place for place, _ in step.removes), *step.facts}
    small = [mark for mark in few.marks if mark.role not in (Role.CLUE, Role.ANSWER)]
    assert small
    assert {mark.place for mark in small} <= about


# -- the page --------------------------------------------------------------------------------------


@pytest.mark.parametrize("subject", SUBJECTS, ids=told)
@pytest.mark.parametrize("apart", [False, True], ids=["alone", "apart"])
@pytest.mark.part(24)
def test_the_page_is_valid_and_bears_nothing_inline(subject, apart):
    text = path(subject).page(TITLE, apart=apart)
    html5lib.HTMLParser(strict=True).parse(text)
    tags = Page(text).tags
    assert not [attrs for _, attrs in tags if "style" in attrs]
    assert not [attrs for _, attrs in tags if any(name.startswith("on") for name in attrs)]
    ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    labelled = ("aria-label", "aria-hidden")
    assert all(any(name in attrs for name in labelled) for tag, attrs in tags if tag == "svg")


def test_a_page_alone_allows_just_its_own_style_and_script():
    text = path("suguru").page()
    (policy,) = [m["content"] for m in Page(text).all("meta") if "http-equiv" in m]
    (style,), (script,) = (
        re.findall(rf"<{tag}(?: type=\"module\")?>(.*?)</{tag}>", text, re.DOTALL)
        for tag in ("style", "script")
    )
    for kind_of, content in (("style", style), ("script", script)):
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{kind_of}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "://" not in text
    assert not re.search(r"url\(|@import|@font-face|fetch\(|import\(", text)
    assert not [tag for tag, attrs in Page(text).tags if LOADS & attrs.keys() or tag == "link"]


def test_a_page_in_a_folder_has_its_style_and_script_beside_it():
    text = path("suguru").page(apart=True)
    told = Page(text)
    assert [link["href"] for link in told.all("link")] == ["steps.css"]
    assert [script.get("src") for script in told.all("script")] == ["steps.js", None]
    assert told.all("script")[1]["type"] == "application/json"
    assert not told.all("style")
    assert {*files()} == {"steps.css", "steps.js"}


def test_steps_bear_the_numbers_of_the_text():
    explanation = path("marupeke")
    text = explanation.page()
    lines = [line for line in explanation.text().splitlines()[:-1] if line[0] != " "]
    entries = re.findall(r'<li id="(\d+)"><a href="#\1"><span>(\d*)</span> (.*)</a>\n', text)
    assert [index for index, _, _ in entries] == [str(n) for n in range(len(lines) + 2)]
    assert [number for _, number, _ in entries] == ["", *(line.split(".")[0] for line in lines), ""]
    texts = Page(text).said("p")
    assert [f"{n}. {said}" for n, said in enumerate(texts[1:-1], 1)] == [
        line.rsplit(" [", 1)[0] for line in lines
    ]


def slides(*more):
    board = draw(PUZZLE)
    return [Slide(board, "The puzzle", "Fill each region."), *more]


def test_texts_are_escaped():
    bad = "</p></script><script>bad()</script>"
    told = Slide(draw(PUZZLE), "a < b & c", bad, "1", [bad], {Cell(0, 0): bad})
    text = page(TITLE, slides(told))
    shown = Page(text)
    assert shown.said("title")[0] == shown.said("h1")[0] == TITLE
    assert shown.said("p") == ["Fill each region.", bad]
    assert "bad()" not in "".join(shown.said("script")[:1])
    assert changes(text)["names"] == [{"r1c1": f"r1c1: {bad}"}]


def test_a_reader_of_screens_is_told():
    shown = Page(path("suguru").page())
    assert shown.all("html") == [{"lang": "en"}]
    (live,) = [attrs for _, attrs in shown.tags if attrs.get("aria-live")]
    assert (live["aria-live"], live["aria-atomic"]) == ("polite", "true")
    assert [b["aria-label"] for b in shown.all("button")] == ["Previous step", "Next step"]
    places = [attrs for attrs in shown.all("rect") if attrs.get("class") == "place"]
    assert len(places) >= len(path("suguru").start.candidates)
    assert all(attrs["role"] == "img" for attrs in places)


def test_what_is_printed_has_a_name_too():
    text = path("abc").page()
    assert re.search(r"<title>(top|left|right|bottom) \d+: printed [A-Z]</title>", text)


def test_the_same_path_makes_the_same_page():
    puzzle = path("suguru").puzzle
    assert explain(puzzle).page() == explain(puzzle).page()


def test_no_slides_are_refused():
    with pytest.raises(ValueError, match="no slides; expected at least one"):
        page("Nothing", [])


def test_what_looks_like_a_field_of_the_template_is_text():
    text = page("$title ${script}", slides(Slide(draw(PUZZLE), "$heading", "$$ and $number")))
    assert "<title>$title ${script}</title>" in text
    assert "<p>$$ and $number</p>" in text


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
