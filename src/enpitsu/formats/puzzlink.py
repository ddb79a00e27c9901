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
# How the page is to open: options before the name of the kind, or in former days a part of it.
OPENING = re.compile(r"\??(\w+=\w*&)*(m\+)?")
MODE = re.compile(r"_(edit|test|play)\Z")


def read(text: str) -> Record:
    """The puzzle of a URL, with or without `https://`, or of its part behind the `?`."""
    # A slash may close a link that ends in a dot, for the sake of programs that find links.
    source = Source(text.partition("#")[0].rstrip().removesuffix("/"), shown=text)
    source.take(" \t\n")
    if ADDRESS.match(text, source.at):
        source.until("?")
        if not source.peek():
            raise source.fail("a ? and a puzzle behind it")
    opening = OPENING.match(source.text, source.at)
    source.at = opening.end() if opening else source.at
    name = MODE.sub("", source.until("/"))
    kind, form = find("puzzlink", name, source)
    source.accept("/")
    return record(form.read(source, Page(kind)))


def write(record: Record) -> str:
    """The URL that opens the puzzle in an editor; a link holds no answers."""
    form = codec("puzzlink", record.puzzle)
    return f"{HOME}{form.name}/{form.write(Page.of(record.puzzle, {}))}"
