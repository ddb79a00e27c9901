"""The files of the page, as a server or a folder has them."""

from __future__ import annotations

from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from enpitsu.show.render import static

TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
}
BOARD = "board.css"  # the style sheet of boards is that of their pictures


class StaticFile(NamedTuple):
    """A file: its content as it is and `packed` by gzip, its media type, and its entity tag."""

    content: bytes
    packed: bytes
    type: str
    tag: str


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file of the page by its name."""
    folder = files("enpitsu.app.web") / "static"
    found = {one.name: one.read_bytes() for one in folder.iterdir() if _suffix(one.name) in TYPES}
    found[BOARD] = static(BOARD).encode()
    return {name: _file(name, content) for name, content in sorted(found.items())}


def _file(name: str, content: bytes) -> StaticFile:
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    return StaticFile(content, compress(content, mtime=0), TYPES[_suffix(name)], tag)


def _suffix(name: str) -> str:
    return name.rpartition(".")[2]
