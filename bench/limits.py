"""By how much questions overrun a time limit: every kind, large boards with nothing printed.

Each kind and size has a process of its own, so that the memory it takes is told too. Of what
overruns by more than so many seconds the traceback at that moment goes to standard error. On a
machine with other work the processor's time beyond the limit tells more than the clock's.

    python bench/limits.py --seconds 1 --sizes 12x12 50x50 --kinds akari fillomino
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from random import Random
from time import perf_counter, process_time
from typing import Any

import enpitsu
from enpitsu.errors import EnpitsuError
from enpitsu.making.frames import framed
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Labels
from enpitsu.paper.limit import limited
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kind as kind_named

GRACE = 1.0  # seconds beyond the limit
HANGS = 120.0  # seconds after which a process is killed
ROWS, COLS = 2, 3  # of the rooms that a board is cut into, where the kind has any

QUESTIONS: dict[str, Callable[[Puzzle, float], Any]] = {
    "solve": lambda puzzle, seconds: enpitsu.solve(puzzle, time_limit=seconds),
    "cpsat": lambda puzzle, seconds: enpitsu.solve(puzzle, engine="cpsat", time_limit=seconds),
    "backtrack": lambda puzzle, seconds: enpitsu.solve(
        puzzle, engine="backtrack", time_limit=seconds
    ),
    "solutions": lambda puzzle, seconds: [
        *islice(enpitsu.solutions(puzzle, time_limit=seconds), 10**6)
    ],
    "forced": lambda puzzle, seconds: enpitsu.forced(puzzle, time_limit=seconds),
    "check": lambda puzzle, seconds: enpitsu.check(puzzle, {}, deep=True, time_limit=seconds),
    "count": lambda puzzle, seconds: enpitsu.count(puzzle, time_limit=seconds),
    "heatmap": lambda puzzle, seconds: enpitsu.heatmap(puzzle, time_limit=seconds),
    "explain": lambda puzzle, seconds: enpitsu.explain(puzzle, time_limit=seconds),
    "hint": lambda puzzle, seconds: enpitsu.hint(puzzle, {}, time_limit=seconds),
    "grade": lambda puzzle, seconds: enpitsu.grade(puzzle, time_limit=seconds),
    "prove": lambda puzzle, seconds: enpitsu.prove(puzzle, time_limit=seconds),
    "diagnose": lambda puzzle, seconds: enpitsu.diagnose(puzzle, time_limit=seconds),
    "complete": lambda puzzle, seconds: enpitsu.complete(puzzle, time_limit=seconds),
    "reduce": lambda puzzle, seconds: enpitsu.reduce(puzzle, time_limit=seconds),
    "vary": lambda puzzle, seconds: enpitsu.vary(puzzle, time_limit=seconds),
    "generate": lambda puzzle, seconds: enpitsu.generate(
        puzzle.kind.name, rows=puzzle.grid.rows, cols=puzzle.grid.cols, time_limit=seconds
    ),
}


def empty(kind: str, rows: int, cols: int) -> Puzzle | None:
    """A board of the kind with as little printed as it may have; None if there is none."""
    known, grid = kind_named(kind), Grid(rows, cols)
    rooms = {cell: str((cell.row // ROWS) * cols + cell.col // COLS + 1) for cell in grid.cells}
    needed = [
        layer.name
        for layer in known.clues
        if isinstance(layer.values, Labels) and not layer.optional
    ]
    found = Puzzle(known, grid, dict.fromkeys(needed, rooms))
    if found.faults:
        with limited(HANGS / 4):
            drawn = framed(known, grid, Random(1), {})
        return drawn if drawn is not None and not drawn.faults else None
    return found


def survey(kind: str, size: str, seconds: float, asked: list[str]) -> None:
    """Ask every question of one board, and print what came of each as a line of JSON."""
    rows, cols = map(int, size.split("x"))
    try:
        puzzle = empty(kind, rows, cols)
    except EnpitsuError as error:
        print(json.dumps({"kind": kind, "size": size, "skipped": str(error)}))
        return
    if puzzle is None:
        print(json.dumps({"kind": kind, "size": size, "skipped": "no such board"}))
        return
    if "cpsat" in asked:  # no limit counts what it takes to import that
        import_module("enpitsu.engines.cpsat")
    for name in asked:
        faulthandler.dump_traceback_later(seconds + GRACE)
        start, worked = perf_counter(), process_time()
        try:
            found = QUESTIONS[name](puzzle, seconds)
            told = str(getattr(found, "status", "done"))
        except EnpitsuError as error:
            told = type(error).__name__
        over = perf_counter() - start - seconds
        work = process_time() - worked - seconds
        faulthandler.cancel_dump_traceback_later()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        line = {"kind": kind, "size": size, "question": name, "told": told}
        line |= {"over": round(over, 2), "work": round(work, 2), "megabytes": round(peak)}
        print(json.dumps(line), flush=True)


def main() -> None:
    """Survey the kinds, and list the worst overruns last."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="the limit")
    parser.add_argument("--sizes", nargs="+", default=["12x12", "50x50"])
    parser.add_argument("--kinds", nargs="+", default=[*INDEX])
    parser.add_argument("--questions", nargs="+", default=[*QUESTIONS])
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.alone:
        survey(args.kinds[0], args.sizes[0], args.seconds, args.questions)
        return
    lines: list[dict[str, Any]] = []
    for kind in args.kinds:
        for size in args.sizes:
            words = [sys.executable, __file__, "--alone", "--kinds", kind, "--sizes", size]
            words += ["--seconds", str(args.seconds), "--questions", *args.questions]
            allowed = HANGS + len(args.questions) * (args.seconds + GRACE)
            try:
                done = subprocess.run(words, stdout=subprocess.PIPE, text=True, timeout=allowed)
                told = done.stdout
            except subprocess.TimeoutExpired as error:
                told = error.stdout.decode() if isinstance(error.stdout, bytes) else ""
                print(f"{kind} {size}: killed after {allowed:.0f} s", flush=True)
            for text in told.splitlines():
                line = json.loads(text)
                lines.append(line)
                if line.get("over", 0) > GRACE or "skipped" in line:
                    print(text, flush=True)
    ranked = sorted((line for line in lines if "over" in line), key=lambda line: -line["over"])
    print(f"{len(ranked)} questions with {args.seconds} s each; the worst:")
    for line in ranked[:10]:
        print(f"  {line['over']:6.2f} s over ({line['work']:.2f} s of work), ", end="")
        print(f"{line['megabytes']} MB at most: ", end="")
        print(f"{line['question']} {line['kind']} {line['size']}: {line['told']}")


if __name__ == "__main__":
    main()
