"""What people call spots whose ways come to something, where several kinds have them."""

from __future__ import annotations

from enpitsu.puzzle.kind import Pattern


def pattern(name: str, *rules: str, also: tuple[str, ...] = ()) -> Pattern:
    """The name of a spot where all of these rules meet, and perhaps others."""
    return Pattern(name, frozenset(rules), frozenset(also))


# Shaded cells that lie apart, beside which what is white would be shut in.
PINCH = pattern("pinch", "apart", "together", also=("number", "single", "sight", "across"))
# What is connected, and would not be where something is filled in otherwise.
POCKET = pattern("pocket", "together", also=("number", "line", "square", "size", "one"))
