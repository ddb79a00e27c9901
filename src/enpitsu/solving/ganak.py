"""The model counter Ganak as a process of its own, so that it can be stopped at any time.

Reads `{"clauses", "variables", "own"}` as JSON and writes the number of models, projected
onto the variables `own`.
"""

from __future__ import annotations

import ctypes
import json
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def _die_with_parent() -> None:
    """Ask the kernel, where it knows how, to end this process with the one that started it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> int:
    """Answer the one question on standard input."""
    from pyganak import Counter

    _die_with_parent()
    question = json.load(sys.stdin)
    counter = Counter()
    counter.new_vars(question["variables"])
    counter.set_sampling_set(question["own"])
    counter.add_clauses(question["clauses"])
    sys.stdout.write(str(counter.count()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
