"""Pages in a browser: a strict server, keys, fingers, print, readers of screens."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

import samples
from browser_windows import DESKTOP, violations, window
from enpitsu.show.render.html import files
from test_html import SUBJECTS, path, told

PHONE = {"width": 360, "height": 740}
FINGER = 44  # pixels
SOME = ("suguru", "marupeke")  # of which the tests look closer
SHOWN = [
    subject
    for number, subject in enumerate(SUBJECTS)
    if samples.thorough or number % 9 == 0 or told(subject) in SOME
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A folder of pages, each of another kind, with what they need beside them."""
    folder = tmp_path_factory.mktemp("pages")
    for name, content in files().items():
        (folder / name).write_text(content, encoding="utf-8")
    for subject in SHOWN:
        text = path(subject).page(apart=True)
        (folder / f"{told(subject)}.html").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def server(pages):
    """The address of a server that forbids all that is not a file of its own."""

    class Strict(SimpleHTTPRequestHandler):
        def end_headers(self):
            self.send_header("Content-Security-Policy", "default-src 'self'")
            super().end_headers()

        def log_message(self, *words):
            """Nobody listens."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=pages)) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


def visible(page):
    """The parts of the board that are shown."""
    return page.eval_on_selector_all(
        ".board [data-part]", "parts => parts.map(part => getComputedStyle(part).display != 'none')"
    )


def test_a_page_alone_works_from_a_file(browser, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(path("suguru").page(), encoding="utf-8")
    with window(browser, file.as_uri()) as page:
        before = visible(page)
        page.keyboard.press("ArrowRight")
        assert page.inner_text(".words .count").startswith("Step 1 of ")
        assert visible(page) != before
        page.keyboard.press("ArrowLeft")
        assert visible(page) == before


def test_keys_buttons_and_addresses_lead_through_the_steps(browser, server):
    from playwright.sync_api import expect  # there if the browser is

    lines = path("suguru").lines
    with window(browser, f"{server}/suguru.html#2") as page:
        assert page.inner_text(".words .count") == f"Step 2 of {len(lines)}"
        for key, number in ((" ", 3), ("ArrowDown", 4), ("PageUp", 3), ("Shift+ ", 2)):
            page.keyboard.press(key if key != "Shift+ " else "Shift+Space")
            assert page.inner_text(".words .count") == f"Step {number} of {len(lines)}"
        page.keyboard.press("End")
        assert page.inner_text(".words h2") == "The end"
        assert page.get_attribute("button >> nth=1", "aria-disabled") == "true"
        page.click("button >> nth=0")
        assert page.url.endswith(f"#{len(lines)}")
        page.keyboard.press("Home")
        assert page.get_attribute("button >> nth=0", "aria-disabled") == "true"
        page.click("nav a >> nth=1")
        expect(page.locator("nav a").nth(1)).to_have_attribute("aria-current", "step")
        titles = page.eval_on_selector_all(".place title", "all => all.map(one => one.textContent)")
        place, value = lines[0].steps[0].removes[0]
        (name,) = [title for title in titles if title.startswith(f"{place}: ")]
        assert str(value) not in name.split(": ")[1]


def test_a_finger_finds_the_buttons_and_swipes(browser, server):
    with window(browser, f"{server}/suguru.html", viewport=PHONE, has_touch=True) as page:
        for box in (button.bounding_box() for button in page.query_selector_all("button")):
            assert min(box["width"], box["height"]) >= FINGER
            assert box["y"] + box["height"] <= PHONE["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        swipe = """([from, to]) => {
            const board = document.querySelector(".board svg");
            const touch = x => new Touch({identifier: 1, target: board, clientX: x, clientY: 200});
            const fire = (type, list, x) => board.dispatchEvent(new TouchEvent(
                type, {touches: list, changedTouches: [touch(x)], bubbles: true}));
            fire("touchstart", [touch(from)], from);
            fire("touchend", [], to);
        }"""
        for swiped, number in (([300, 100], "1"), ([200, 190], "1"), ([100, 300], "0")):
            page.evaluate(swipe, swiped)
            assert page.url.endswith(f"#{number}")


@pytest.mark.parametrize(("scheme", "viewport"), [("light", DESKTOP), ("dark", PHONE)])
def test_nothing_stands_in_anybodys_way(browser, server, scheme, viewport):
    names = [told(subject) for subject in SHOWN]
    with window(browser, server, viewport=viewport, color_scheme=scheme) as page:
        for name in names if samples.thorough else names[:2]:
            page.goto(f"{server}/{name}.html#1")
            assert (name, violations(page)) == (name, [])


def test_each_step_is_printed_with_its_board(browser, server):
    lines = path("suguru").lines
    with window(browser, f"{server}/suguru.html") as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator(".steps svg").count() == len(lines) + 2
        assert page.locator(".steps .text >> visible=true").count() == len(lines) + 2
        assert not page.is_visible(".board")
        assert not page.is_visible("button")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator(".steps svg").count() == 0


def test_black_stays_black_on_a_dark_page_and_in_print(browser, server):
    fill = "blocks => blocks.map(block => getComputedStyle(block).fill)"
    with window(browser, f"{server}/marupeke.html", color_scheme="dark") as page:
        dark = page.eval_on_selector_all(".board .clue.solid", fill)
        assert {max(int(n) for n in one[4:-1].split(",")) < 24 for one in dark} == {True}
        page.emulate_media(media="print")
        paper = page.eval_on_selector_all(".board .paper", fill)
        assert paper == ["rgb(255, 255, 255)"]


def test_without_scripts_the_steps_are_a_list_to_read(browser, server):
    lines = path("suguru").lines
    with window(browser, f"{server}/suguru.html", java_script_enabled=False) as page:
        assert page.is_visible(".board svg")
        assert page.locator(".steps .text >> visible=true").count() == len(lines) + 2
        assert not page.is_visible("button")
