"""Exit statuses: one table from the status words of all answers."""

from __future__ import annotations

from collections.abc import Iterable

FINE, BAD_INPUT, UNDECIDED = 0, 2, 4
INTERNAL = 70  # as in sysexits.h
INTERRUPTED = 130
READER_LEFT = 128 + 13  # as if SIGPIPE had ended the command

# Exit statuses by the status word of an answer.
STATUSES = {
    "unique": FINE,
    "right": FINE,
    "exact": FINE,
    "complete": FINE,
    "solved": FINE,
    "step": FINE,
    "told": FINE,
    "verified": FINE,
    "multiple": 1,
    "several": 1,
    "broken": 1,
    "mistake": 1,
    "refused": 1,
    "none": 3,
    "nowhere": 3,
    "unknown": UNDECIDED,
    "undecided": UNDECIDED,
    "stuck": UNDECIDED,
    "at least": UNDECIDED,
    "unfinished": 5,
}
ORDER = (FINE, 5, 1, 3, UNDECIDED, BAD_INPUT, INTERNAL)  # from best to worst


def worst(statuses: Iterable[int]) -> int:
    """The worst of the statuses of many puzzles."""
    return max(statuses, key=ORDER.index, default=FINE)
