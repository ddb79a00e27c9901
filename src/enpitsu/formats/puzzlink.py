"""Links of puzz.link, pzv.jp and other homes of pzprjs: `kind/columns/rows/body`.

Source of the facts: pzprjs, https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import re

from enpitsu.codec.page import Page
from enpitsu.codec.source import Source
from enpitsu.formats.foreign import codec, find, record, split
from enpitsu.formats.record import Record

__all__ = ["read", "split", "write"]

HOME = "https://puzz.link/p?"
ADDRESS = re.compile(r"https?://|[\w-]+\.")  # no name of a kind has a dot


def read(text: str) -> Record:
    """The puzzle of a URL, with or without `https://`, or of its part behind the `?`."""
    # A slash may close a link that ends in a dot, for the sake of programs that find links.
    source = Source(re.sub(r"/\s*\Z", "", text), shown=text)
    source.take(" \t\n")
    if ADDRESS.match(text, source.at):
        source.until("?")
        if not source.accept("?"):
            raise source.fail("a ? and a puzzle behind it")
    name = source.until("/")
    kind, form = find("puzzlink", name, source)
    source.accept("/")
    return record(form.read(source, Page(kind)))


def write(record: Record) -> str:
    """The URL that opens the puzzle in an editor; a link holds no answers."""
    form = codec("puzzlink", record.puzzle)
    return f"{HOME}{form.name}/{form.write(Page.of(record.puzzle, {}))}"
