"""The whole process `python -m enpitsu solve FILE` against `python -c pass`, in turns.

    python bench/startup.py [--base VERSION]

With a base it is old and new that take turns, on an example of each kind.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from time import perf_counter

from turns import ROOT, Task, add_options, compare

EXAMPLES = ROOT / "examples"
EXAMPLE = EXAMPLES / "abc.puz"
RUNS = {"enpitsu solve": ("-m", "enpitsu", "solve", str(EXAMPLE)), "pass": ("-c", "pass")}
REPEAT = 25
# As it is once installed: modules are compiled and kept, whatever is usual here.
ENVIRONMENT = {name: of for name, of in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(*arguments: str) -> float:
    """How long a Python process takes; it must end well."""
    start = perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT)
    return perf_counter() - start


def main() -> None:
    """Print both medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, turns=5)
    given = parser.parse_args()
    if given.base:
        files = sorted(EXAMPLES.glob("*.puz"))
        compare((Task(one.stem, "startup", [str(one)]) for one in files), given.base, given.turns)
        return
    times: dict[str, list[float]] = {name: [] for name in RUNS}
    for number in range(REPEAT + 1):
        for name, arguments in RUNS.items():
            taken = seconds(*arguments)
            if number:  # the first time it is compiled
                times[name].append(taken)
    medians = {name: statistics.median(all_) for name, all_ in times.items()}
    for name, median in medians.items():
        print(f"{name:14}{median * 1e3:8.1f} ms")
    print(f"{'ratio':14}{medians['enpitsu solve'] / medians['pass']:8.1f}")


if __name__ == "__main__":
    main()
