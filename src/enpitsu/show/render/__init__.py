"""Renderers: pure functions from a `Picture` to text or bytes."""

from __future__ import annotations

from functools import cache


@cache
def static(name: str) -> str:
    """The text of a file in the folder `static`, without its last line end."""
    from importlib.resources import files  # slow to import, and not needed for text

    file = files("enpitsu.show.render") / "static" / name
    return file.read_text(encoding="utf-8").rstrip("\n")
