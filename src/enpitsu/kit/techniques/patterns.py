"""Names for case analyses that several kinds share."""

from __future__ import annotations

from enpitsu.puzzle.kind import Pattern


def pattern(name: str, *rules: str, also: tuple[str, ...] = ()) -> Pattern:
    """The name of a spot where all of these rules meet, and perhaps others."""
    return Pattern(name, frozenset(rules), frozenset(also))


# Shaded cells that do not touch, next to white cells that would be enclosed.
PINCH = pattern("pinch", "apart", "together", also=("number", "single", "sight", "across"))
# Cells that must be connected, and would not be if something were filled in otherwise.
POCKET = pattern("pocket", "together", also=("number", "line", "square", "size", "one"))
