"""The model counter Ganak as a process of its own, so that it can be stopped at any time.

It is that of S. Sharma, S. Roy, M. Soos and K. S. Meel, "GANAK: A scalable probabilistic exact
model counter" (IJCAI 2019).

The process reads `{"clauses", "variables", "own"}` as JSON and ends its output with the number of
models, projected onto the first `own` variables, in hexadecimal, which has no limit of length.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from math import inf
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile

from enpitsu.counting.limits import GANAK_SECONDS_PER_LOOK
from enpitsu.engines.cnf import Cnf
from enpitsu.errors import EnpitsuError
from enpitsu.paper.limit import look, remaining

PR_SET_PDEATHSIG = 1  # linux/prctl.h
RUNS = sys.platform != "emscripten"  # a browser has no processes


class Ganak:
    """A process that counts the solutions of a puzzle, until it is asked for them or stopped."""

    def __init__(self, cnf: Cnf) -> None:
        clauses = [[*clause] for clause in cnf.clauses]
        with TemporaryFile("w+") as question:
            json.dump(
                {"clauses": clauses, "variables": cnf.top, "own": cnf.answer_variables}, question
            )
            question.seek(0)
            # With -P nothing is imported from the working directory.
            command = [sys.executable, "-P", "-m", __name__, str(os.getpid())]
            self.process = Popen(command, stdin=question, stdout=PIPE, stderr=PIPE, text=True)

    def __enter__(self) -> Ganak:
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:  # leaving the block waits for its end
            self.process.kill()

    def done(self) -> bool:
        """Whether it has finished."""
        return self.process.poll() == 0

    def number(self) -> int:
        """Wait for the number; `OutOfTime` past the limit, `EnpitsuError` if there is none."""
        while True:
            seconds = remaining()
            try:
                found, complaint = self.process.communicate(
                    timeout=min(GANAK_SECONDS_PER_LOOK, inf if seconds is None else seconds)
                )
                break
            except TimeoutExpired:
                look()
        if self.process.returncode:
            raise EnpitsuError(f"the model counter failed: {complaint.strip() or 'stopped'}")
        return int(found.split()[-1], 16)  # the library prints other lines before it


def _die_with(parent: int) -> None:
    """Ask the kernel, if it can do so, to end this process together with its parent."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent had ended before the call
            sys.exit("nobody asks any more")


def main() -> int:
    """Answer the question on standard input; the argument is the process id of the parent."""
    _die_with(int(sys.argv[1]))
    from pyganak import Counter  # slow to import

    question = json.load(sys.stdin)
    counter = Counter()
    counter.new_vars(question["variables"])
    counter.set_sampling_set(list(range(1, question["own"] + 1)))
    counter.add_clauses(question["clauses"])
    number = counter.count() if all(question["clauses"]) else 0  # Ganak ignores empty clauses
    sys.stdout.write(f" {number:x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
