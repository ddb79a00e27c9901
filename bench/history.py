"""How fast versions are beside 0.1.0: measure one, keep it, and draw all.

    python bench/history.py [--turns 3] [--figure docs/history.svg] [REVISION]

A revision of this repository, or else what lies here, takes turns with version 0.1.0 on puzzles of
the four kinds in `tests/data` that both know: so old and new share the machine. What comes of it is
a line in `bench/history.jsonl`: of each question the median, over kinds, of how many times as long
as 0.1.0 the version takes; below 1 it is quicker. A version is measured when it is released.
`--figure` measures nothing, and draws what is there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from turns import ROOT, SOURCES, Task, ratios, sources_of

FIRST = "b204aa4~1"  # version 0.1.0
HISTORY = ROOT / "bench" / "history.jsonl"
KINDS = ("abc", "marupeke", "shakashaka", "suguru")
EACH = 4  # puzzles of a kind
EMPTY = ("marupeke", "shakashaka")  # kinds whose boards need no clues
SIDES = 5, 6  # of empty boards
SEED, NUMBER = 1, 5  # of the puzzles that are made; 0.1.0 made only Marupeke
MARKS = (0.1, 0.2, 0.5, 1, 2)  # of the axis of the figure
ASKED = ("solve", "explain", "grade", "count", "generate")


def tasks() -> Iterator[Task]:
    """What both are asked: published puzzles, empty boards, and puzzles to make."""
    for kind in KINDS:
        lines = (ROOT / "tests" / "data" / f"{kind}.jsonl").read_text("utf-8").splitlines()
        for line in lines[:: -(-len(lines) // EACH)]:
            yield Task(kind, "solve", [line])
            yield Task(kind, "grades", [line])
    rows, cols = SIDES
    for kind in EMPTY:
        yield Task(kind, "count", [f"{kind}\n" + f"{' '.join('.' * cols)}\n" * rows])
    yield Task("marupeke", "generate", ["marupeke", cols, cols, {}, SEED, NUMBER])


def measured(revision: str | None, turns: int) -> dict[str, Any]:
    """A line of the history."""
    if revision is None:
        found = ratios(tasks(), SOURCES, FIRST, turns)
    else:
        with sources_of(revision) as sources:
            found = ratios(tasks(), sources, FIRST, turns)
    commit, date = told("log", "-1", "--format=%h %as", revision or "HEAD").split()
    return {
        "version": version_of(revision or "HEAD"),
        "commit": commit,
        "date": date,
        "ratios": {
            name: round(median(map(median, found[name].values())), 3)
            for name in ASKED
            if name in found
        },
    }


def version_of(revision: str) -> str:
    """The version that a revision says it is."""
    source = told("show", f"{revision}:src/enpitsu/version.py")
    return source.partition('__version__ = "')[2].partition('"')[0]


def told(*command: str) -> str:
    """What git prints."""
    git = ["git", "-C", str(ROOT), *command]
    return subprocess.run(git, check=True, capture_output=True, text=True).stdout


def history() -> list[dict[str, Any]]:
    """The lines of the history, the oldest first."""
    return [json.loads(line) for line in HISTORY.read_text("utf-8").splitlines()]


def figure(path: Path) -> None:
    """Draw how many times as long as 0.1.0 each version takes, question by question."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    lines = history()
    names = ["0.1.0", *(f"{line['version']}\n{line['commit']}" for line in lines)]
    options: dict[str, Any] = {"svg.fonttype": "none", "svg.hashsalt": "enpitsu"}
    with mpl.rc_context(options):
        drawn = Figure(figsize=(7, 3.4), layout="constrained")
        axes = drawn.subplots()
        for question in ASKED:
            values = [1.0, *(line["ratios"].get(question, float("nan")) for line in lines)]
            axes.plot(range(len(values)), values, "o-", label=question, markersize=4)
        axes.set(yscale="log", ylabel="times as long as 0.1.0", xticks=range(len(names)))
        axes.set_xticklabels(names, fontsize=8)
        axes.set_yticks(MARKS, labels=[f"{mark:g}" for mark in MARKS])
        axes.minorticks_off()
        axes.grid(visible=True, axis="y", alpha=0.3)
        axes.legend(frameon=False)
        drawn.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure a version and add it, or draw all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--figure", type=Path)
    given = parser.parse_args()
    if given.figure:
        figure(given.figure)
        return
    line = json.dumps(measured(given.revision, given.turns))
    with HISTORY.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")
    print(line)


if __name__ == "__main__":
    main()
