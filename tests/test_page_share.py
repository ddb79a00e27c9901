"""What leaves the page and comes to it: links, paper, a server that ends, what is no puzzle."""

import re

import pytest

from enpitsu.io import formats
from enpitsu.library.library import Library
from page_in_browser import MARUPEKE, chosen, example, opened, serving, window
from small_puzzles import small

pytest.importorskip("fastapi", reason="needs enpitsu[web]")
pytest.importorskip("uvicorn", reason="needs enpitsu[web]")


@pytest.mark.long
def test_a_link_holds_the_puzzle_and_what_is_filled_in(browser, address):
    with window(browser, address) as page:
        opened(page, MARUPEKE)
        page.locator(".hit").nth(1).click()
        told = page.locator(".hit").nth(1).get_attribute("aria-label")
        page.click("#views >> text=Share")
        page.wait_for_selector(".preview")
        link = page.input_value("#link")
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector(".hit")
        assert page.locator(".hit").nth(1).get_attribute("aria-label") == told


@pytest.mark.long
def test_a_bad_puzzle_and_script_in_a_title_are_told_as_text(browser, address):
    with window(browser, address) as page:
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.fill("#puzzle", "suguru\nregions\n<img/src=x/onerror=alert(1)> a\n")
        page.click("button.main")
        page.wait_for_selector(".hit, #trouble:not(:empty)")
        assert page.locator("img").count() == 0


BROKEN_OFF = """async () => {
  const { answer } = await import("./ask.js");
  const begun = new TextEncoder().encode("event: answer\\ndata: {}\\n\\n");
  const body = new ReadableStream({
    start: stream => stream.enqueue(begun),
    pull: stream => stream.error(new TypeError("network error")),
  });
  const headers = { "content-type": "text/event-stream" };
  window.fetch = async () => new Response(body, { headers });
  return answer("check", {}).catch(error => error.message);
}"""


@pytest.mark.long
def test_a_server_that_ends_in_the_middle_of_a_question_is_told(browser):
    with serving() as (process, address), window(browser, address, quiet=False) as page:
        chosen(page, "takuzu")
        page.fill("#rows", "4")
        page.fill("#cols", "4")
        page.wait_for_selector("#level option[value=extreme]", state="attached")
        page.select_option("#level", "extreme")
        with page.expect_request("**/api/generate"):
            page.click("text=Make one")
        process.kill()
        process.wait()
        page.wait_for_selector("#trouble >> text=does not answer")
        with serving("--port", re.search(r":(\d+)/", address)[1]):
            page.select_option("#level", "")
            page.click("text=Make one")
            page.wait_for_selector(".hit")
            assert page.inner_text("#trouble") == ""
        assert "in the middle of its answer" in page.evaluate(BROKEN_OFF)


@pytest.mark.long
def test_a_server_that_ends_is_told_and_nothing_is_lost(browser):
    with serving() as (process, address), window(browser, address, quiet=False) as page:
        opened(page, MARUPEKE)
        page.locator(".hit").nth(1).click()
        told = page.locator(".hit").nth(1).get_attribute("aria-label")
        process.terminate()
        process.wait()
        page.click("text=Hint")
        page.wait_for_selector("#trouble >> text=does not answer")
        assert page.locator(".hit").nth(1).get_attribute("aria-label") == told
        port = re.search(r":(\d+)/", address)[1]
        with serving("--port", port):
            page.click("text=Hint")
            page.wait_for_selector(".told p")
            assert page.inner_text("#trouble") == ""


@pytest.mark.long
def test_the_library_of_the_server_is_searched_and_played(browser, tmp_path):
    file = tmp_path / "library.db"
    with Library(file) as library:
        library.add([formats.read(MARUPEKE), small("takuzu", 1)])
    options = ("--port", "0", "--read-only-library", str(file))
    with serving(*options) as (_, address), window(browser, address) as page:
        page.fill("#query", "-kind:takuzu")
        page.press("#query", "Enter")
        page.wait_for_selector("text=1 found")
        page.click(".games >> text=marupeke")
        page.wait_for_selector(".hit")
        assert page.title() == "enpitsu, Marupeke"


@pytest.mark.long
def test_puzzles_and_their_solutions_are_printed(browser, address):
    with window(browser, address) as page:
        for name in ("akari", "takuzu", "suguru"):
            example(page, name)
            page.wait_for_timeout(200)  # it is kept
            page.click("h1 a")
        page.click("#views >> text=Print")
        for tick in page.locator("fieldset input").all():
            tick.check()
        page.select_option("#paper", "Letter")
        page.select_option("#perPage", "2")
        page.check("#solutionsToo")
        page.evaluate("window.print = () => {}")
        page.click("button.main")
        page.wait_for_selector(".of12 img")
        page.wait_for_selector("#trouble:empty", state="attached")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 3
        assert len(re.findall(rb"/MediaBox \[0 0 612 792\]", printed)) >= 1
