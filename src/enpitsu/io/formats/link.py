"""Links to enpitsu's page: native text after the `#`, packed by RFC 1951 and RFC 4648.

A link is written from the `#` on, since any address of the page can come before it. It contains
JSON instead of native text if the puzzle has notes, which native text cannot hold.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from enpitsu.errors import FormatError
from enpitsu.io.formats import json, text
from enpitsu.io.formats.foreign import split
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.limits import MAX_LINKED_BYTES, MAX_PACKED_CHARACTERS
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

__all__ = ["read", "split", "write"]

START = "#p="
PACKED = re.compile(rf"{START}(?P<code>[\w-]*)", re.ASCII)
RAW = -zlib.MAX_WBITS  # a stream without a header or a checksum


def read(link: str) -> ReadRecord:
    """The puzzle of a link; faults of the packed text have no line and column."""
    met = PACKED.search(link)
    source = Source(link)
    if met is None:
        raise source.fail(f"a link with {START}")
    told = _unpacked(met["code"])
    if told is None:
        raise source.error("a damaged link; expected packed text", at=met.start("code"))
    try:
        found = (json if told.startswith("{") else text).read(told)
    except FormatError as error:
        faults = [fault._replace(line=0, column=0) for fault in error.faults]
        message = f"in this link: {error.message}"
        raise FormatError(message, faults=faults, id=error.id, kind=error.kind) from None
    return ReadRecord(found.read, faults=found.faults)


def write(record: Record) -> str:
    """The part of a link after the address: the puzzle with what is filled in."""
    told = json.write(record) if record.notes else text.write(record)
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW)
    data = packing.compress(told.encode()) + packing.flush()
    return START + urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(code: str) -> str | None:
    """The text; None if it is damaged, or longer than that of a puzzle can be."""
    if len(code) > MAX_PACKED_CHARACTERS:
        return None
    unpacking = zlib.decompressobj(RAW)
    try:
        packed = urlsafe_b64decode(code + -len(code) % 4 * "=")
        told = unpacking.decompress(packed, MAX_LINKED_BYTES).decode()
    except (ValueError, zlib.error):
        return None
    return told if unpacking.eof else None
