"""Runs whose processes are killed at any time: the same command goes on, and nothing is lost."""

import json
import sys
import tempfile
from pathlib import Path
from subprocess import TimeoutExpired

from background_runs import LONG, expect_series, started

COUNT = 40  # puzzles of a run


def drawn(rng):
    """The seconds after which a run is killed, one time after the other."""
    return json.dumps([round(rng.uniform(0.2, 4), 2) for _ in range(rng.randint(1, 4))]).encode()


def tried(data):
    """Let a run be killed after so many seconds each time, and then go on to its end."""
    if sys.platform == "win32":
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.db"
        for seconds in json.loads(data):
            with started(library, "--executor", "processes:2", count=COUNT) as process:
                try:
                    process.communicate(timeout=seconds)
                except TimeoutExpired:
                    process.kill()
                    process.communicate(timeout=LONG)
        with started(library, "--executor", "processes:2", count=COUNT) as process:
            _, err = process.communicate(timeout=LONG)
        assert process.returncode == 0, err
        expect_series(library, COUNT)
