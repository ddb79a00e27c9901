"""Links of puzz.link, pzv.jp and other homes of pzprjs: `kind/columns/rows/body`.

A link of a puzzle in progress holds a whole file instead, see `pzprv3`. Links of kanpen.net's own
hold tables of words: they are read, and never written.
Source of the facts: pzprjs, https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

from enpitsu.io.codecs.passed import variant
from enpitsu.io.formats import pzprv3
from enpitsu.io.formats.foreign import codec, find, reading, remarked, split
from enpitsu.io.formats.links import BULLET
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

__all__ = ["read", "remarks", "split", "write"]

HOME = "https://puzz.link/p?"
# The link itself, where it stands in Markdown (with words behind it, but no other link) or between
# angle brackets.
WRAPPED = re.compile(
    r"(?:\[[^\]\n]*+\]\((?P<linked>[^)\s]*+)[^)\n]*+\)?+(?!.*(?:\]\(|://)).*"
    r"|<(?P<bare>[^>\s]*)>?)\s*"
)
MARGIN = re.compile(rf"\s*(?:{BULLET})?")
ENCODED = re.compile("%2f", re.IGNORECASE)  # a slash, which every link has
ADDRESS = re.compile(r"(?i:https?:)?//|[\w-]+\.")  # no name of a kind has a dot
PAGE = re.compile(r"(p(\.html)?)?\?")
# Options for how the page opens: before the name of the kind, or formerly a part of it.
OPENING = re.compile(r"\??(\w+=\w*&)*(m\+)?")
# Options after the link, and a closing quotation mark.
TAIL = re.compile(r"(&\w+(=[^&\"/]*)?)*(%22|\")?\s*\Z")
# Kanpen.net: the page of the kind, then a link without the name.
KANPEN = re.compile(r"[^?#]*/(?P<name>\w+)\.html\?(?P<way>pzpr|problem|heyawake)=", re.IGNORECASE)
MODE = re.compile(r"_(edit|test|play)\Z")


def read(text: str) -> ReadRecord:
    """The puzzle of a URL, with or without `https://`, or of its part behind the `?`."""
    margin = MARGIN.match(text)
    start, end = margin.end() if margin else 0, len(text)
    if wrapped := WRAPPED.fullmatch(text, start):
        start, end = wrapped.span(wrapped.lastgroup or 0)
    link = text[:end].rstrip()
    if ENCODED.search(link):
        link = " " * start + unquote(link[start:])
    # A link that ends in a dot may have slashes after it, so that other programs recognize it.
    link = TAIL.sub("", link.partition("#")[0]).rstrip("/")
    source = Source(link, shown=text)
    source.at = start
    source.take(" \t\n")
    if kanpen := KANPEN.match(link, source.at):
        return _of_kanpen(source, kanpen)
    if ADDRESS.match(link, source.at):
        source.until("?")
        if not source.peek():
            raise source.fail("a ? and a puzzle behind it")
    for pattern in (PAGE, OPENING):
        met = pattern.match(link, source.at)
        source.at = met.end() if met else source.at
    if pzprv3.VERSION.match(link, source.at):
        saved = unquote(link[source.at :]).replace("_", " ")
        return pzprv3.read(" " * source.at + saved, shown=text)
    name = MODE.sub("", source.until("/"))
    kind, form = find("puzzlink", name, source)
    source.accept("/")
    if link.startswith("v:", source.at):
        raise source.error(variant(form.name, source.until("/")))
    return reading(source, form, kind)


def _of_kanpen(source: Source, page: re.Match[str]) -> ReadRecord:
    source.at = source.mark = page.start("name")
    kind, form = find("puzzlink", page["name"], source)
    way = page["way"].lower()
    if way == "problem" and form.kanpen:
        return reading(_lines(source, page.end()), form.kanpen, kind)
    if way != "pzpr":
        message = f"a link of kanpen.net's own ('{page['way']}='); expected one with 'pzpr='"
        raise source.error(message, at=page.start("way"))
    source.at = page.end()
    return reading(source, form, kind)


def _lines(source: Source, start: int) -> Source:
    """The lines in a link of kanpen.net's own from `start` on: `_` is a blank, `/` ends a line."""
    body = source.text[start:].replace("_", " ").replace("/", "\n")
    lines = Source(source.text[:start] + body, shown=source.shown)
    lines.at = lines.mark = start
    return lines


def write(record: Record) -> str:
    """The URL that opens the puzzle in an editor; a link holds no answers."""
    form = codec("puzzlink", record.puzzle)
    url = f"{HOME}{form.name}/{form.write(record)}"
    return url if url[-1].isalnum() else f"{url}/"


def remarks(record: Record) -> Iterable[str]:
    """Remarks on how the editor treats the puzzle."""
    return remarked("puzzlink", record)
