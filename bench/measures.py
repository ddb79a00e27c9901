"""What is measured of a version: by public names alone, so that any version can be asked.

Each function takes JSON and returns numbers, milliseconds of one processor unless said otherwise.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, TypeVar

import enpitsu
from enpitsu.errors import FormatError, Unsupported

T = TypeVar("T")
PEAK, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")
SEVERAL = 1  # the exit status where a puzzle has several solutions
AGAIN = 5  # runs in a row of what is short, of which the median counts


def timed(ask: Callable[[], T]) -> tuple[T, float]:
    """An answer, and the milliseconds that it took."""
    gc.collect()
    start = process_time()
    answer = ask()
    return answer, 1000 * (process_time() - start)


def solve(text: str) -> dict[str, float]:
    """A puzzle's solution and whether it is the only one."""
    puzzle = enpitsu.read(text)
    return {
        "solve": statistics.median(timed(lambda: enpitsu.solve(puzzle))[1] for _ in range(AGAIN))
    }


def path(text: str, most: float | None = None) -> dict[str, float]:
    """A puzzle's path: found, told as text, graded; and its solution.

    A path or a grade ends after `most` seconds. What a version cannot read is not measured.
    """
    try:
        puzzle = enpitsu.read(text)
    except FormatError:
        return {}
    found, explained = timed(lambda: enpitsu.explain(puzzle, time_limit=most))
    return {
        "explain": explained,
        "text": explained + timed(found.text)[1],
        "grade": timed(lambda: enpitsu.grade(puzzle, time_limit=most))[1],
        "solve": timed(lambda: enpitsu.solve(puzzle))[1],
    }


def grades(*texts: str) -> dict[str, float]:
    """The grades of a puzzle in all the ways it can lie, and its path in the first."""
    puzzles = [*map(enpitsu.read, texts)]
    return {
        "grade": timed(lambda: [*map(enpitsu.grade, puzzles)])[1],
        "explain": timed(lambda: enpitsu.explain(puzzles[0]))[1],
    }


def told(text: str) -> dict[str, float]:
    """Not a time: the steps and the lines of a path, and the words in a line."""
    found = enpitsu.explain(enpitsu.read(text))
    words = [len(line.text.split()) for line in found.lines]
    return {
        "steps": len(found.steps),
        "lines": len(found.lines),
        "words": statistics.median(words) if words else 0,
    }


def count(text: str) -> dict[str, float]:
    """A puzzle's solutions, and its heatmap unless the board is too wide for one."""
    puzzle = enpitsu.read(text)
    found = {"count": timed(lambda: enpitsu.count(puzzle))[1]}
    try:
        found["heatmap"] = timed(lambda: enpitsu.heatmap(puzzle))[1]
    except Unsupported:
        return found
    return found


def generate(
    kind: str, rows: int, cols: int, fields: dict[str, Any], seed: int, number: int
) -> dict[str, float]:
    """Puzzles by one recipe, one after the other; version 0.1.0 knew no recipes, but wishes."""
    try:
        from enpitsu import Recipe
    except ImportError:
        own = {**fields, **fields.get("extra_options", {})}
        own.pop("extra_options", None)
        made = enpitsu.generate_all(kind, seed=seed, rows=rows, cols=cols, **own)
    else:
        made = enpitsu.generate_all(Recipe(kind, rows, cols, **fields), seed=seed)
    puzzles, milliseconds = timed(lambda: [next(made) for _ in range(number)])
    if not all(enpitsu.solve(puzzle).unique for puzzle in puzzles[:20]):
        raise RuntimeError("a puzzle with several solutions was made")
    return {"generate": milliseconds}


def attempt(kind: str, rows: int, cols: int, fields: dict[str, Any], seed: int) -> dict[str, float]:
    """One try at a puzzle, whatever comes of it."""
    from enpitsu.errors import OutOfTime  # version 0.1.0 had none

    recipe = enpitsu.Recipe(kind, rows, cols, **fields)

    def try_() -> None:
        try:
            enpitsu.generate(recipe, seed=seed, attempts=1)
        except OutOfTime:  # nothing came of it
            return

    return {"attempt": timed(try_)[1]}


def edits(*texts: str) -> dict[str, float]:
    """A draft that becomes one puzzle after the other by an edit each; and what is its matter.

    Each edit is told at once and then in full; the first status is that of a cold draft.
    """
    puzzles = [*map(enpitsu.read, texts)]
    draft = enpitsu.Draft(puzzles[0])
    cold, soon, full = timed(lambda: draft.status(time_limit=1))[1], 0.0, 0.0
    for before, after in pairwise(puzzles):
        edited = draft.edited(*changes(before, after))
        soon += timed(lambda one=edited: one.status(soon=True))[1]  # type: ignore[misc]
        full += timed(lambda one=edited: one.status(time_limit=1))[1]  # type: ignore[misc]
        draft = edited
    diagnosed = timed(lambda: enpitsu.diagnose(puzzles[0], time_limit=3))[1]
    return {"cold": cold, "soon": soon, "full": full, "diagnose": diagnosed}


def changes(before: enpitsu.Puzzle, after: enpitsu.Puzzle) -> list[enpitsu.Clue]:
    """The clues by which one puzzle becomes another."""
    return [
        enpitsu.Clue(layer, place, after.clues[layer].get(place))
        for layer in after.clues
        for place in {**before.clues[layer], **after.clues[layer]}
        if before.clues[layer].get(place) != after.clues[layer].get(place)
    ]


def growth(text: str) -> dict[str, float]:
    """The time for a large puzzle, and the kilobytes that the process takes for it at most."""
    enpitsu.solve(enpitsu.read("marupeke\nx x ."))  # load all there is to load
    enpitsu.solve(enpitsu.read("suguru\nregions\na b"))
    puzzle = enpitsu.read(text)
    gc.collect()
    before = status("VmRSS")
    if PEAK.exists():
        PEAK.write_text("5", encoding="ascii")  # forget the highest mark so far
    enpitsu.solve(puzzle)
    memory = max(status("VmHWM") - before, 0)
    times = [timed(lambda: enpitsu.solve(puzzle))[1] for _ in range(AGAIN)]
    return {"solve": statistics.median(times), "memory": memory / 1024}


def status(name: str) -> int:
    """How many bytes the system says of this process; none where it does not tell."""
    if not STATUS.exists():
        return 0
    lines = (line.split() for line in STATUS.read_text(encoding="ascii").splitlines())
    return next(1024 * int(words[1]) for words in lines if words[0] == f"{name}:")


def startup(file: str) -> dict[str, float]:
    """The whole command that solves a file, by the clock."""
    # As it is once installed: modules are compiled and kept, whatever is usual here.
    kept = {name: of for name, of in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "enpitsu", "solve", file]
    start = perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, env=kept)
    seconds = perf_counter() - start
    if done.returncode > SEVERAL:
        raise RuntimeError(done.stderr.decode())
    return {"command": 1000 * seconds}
