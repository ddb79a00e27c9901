"""The whole process `python -m enpitsu solve FILE` against `python -c pass`, in turns.

python bench/startup.py
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

DATA = Path(__file__).parents[1] / "tests" / "data"
REPEAT = 15


def seconds(*arguments: str) -> float:
    """How long a Python process takes; it must end well."""
    start = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return perf_counter() - start


def puzzle() -> str:
    """The first Marupeke of ten rows and columns, as a line of JSON."""
    lines = (DATA / "marupeke.jsonl").read_text(encoding="utf-8").splitlines()
    sizes = ((line, json.loads(line)) for line in lines)
    return next(line for line, record in sizes if record["rows"] == record["cols"] == 10)


def main() -> None:
    """Print both medians and their ratio."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.json"
        file.write_text(puzzle(), encoding="utf-8")
        runs = {"enpitsu solve": ("-m", "enpitsu", "solve", str(file)), "pass": ("-c", "pass")}
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(REPEAT):
            for name, arguments in runs.items():
                times[name].append(seconds(*arguments))
    medians = {name: statistics.median(all_) for name, all_ in times.items()}
    for name, median in medians.items():
        print(f"{name:14}{median * 1e3:8.1f} ms")
    print(f"{'ratio':14}{medians['enpitsu solve'] / medians['pass']:8.1f}")


if __name__ == "__main__":
    main()
