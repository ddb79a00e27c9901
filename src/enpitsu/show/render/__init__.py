"""Renderers: pure functions from a `Picture` to text or bytes."""

from __future__ import annotations

from functools import cache


@cache
def static(name: str) -> str:
    """A file of the folder `static`, without the line end at its end."""
    from importlib.resources import files  # slow to import, and not needed for text

    file = files("enpitsu.show.render") / "static" / name
    return file.read_text(encoding="utf-8").rstrip("\n")
