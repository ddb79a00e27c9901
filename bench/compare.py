"""Time from a parsed puzzle to "this is the solution and there is no other", side by side.

    python bench/compare.py [--kinds suguru abc] [--repeat 5] [--limit 10] [--base VERSION]

The contestants take turns on each puzzle, one thread each, and the time of the processor counts;
every answer is compared with the published solution. The table gives, per kind, how many times
longer than enpitsu the other takes. With `--base VERSION` there are no others: old and new enpitsu
take turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
from puzzle_solver import abc_view_solver, shakashaka_solver, suguru_solver

import enpitsu
import models
from enpitsu.answers import Solved
from turns import Task, add_options, compare

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parents[1] / "tests" / "data"
KINDS = ("abc", "marupeke", "shakashaka", "suguru")
TURN = 5  # runs in a row, of which the median counts
Record = dict[str, Any]
Answer = dict[Any, Any]
BLANK, OUTSIDE = ".", ("#", "-")
# What multi-puzzle-solver calls the states of a Shakashaka cell.
TOKENS = {"W": ".", "TL": "NW", "TR": "NE", "BL": "SW", "BR": "SE"}


@dataclass(frozen=True)
class Contestant:
    """A program: what it makes of a record before the clock starts, and the task itself.

    `settle` returns the entries of the solution and whether it is the only one; a cell
    left out is blank.
    """

    name: str
    kinds: tuple[str, ...]
    prepare: Callable[[Record], Any]
    settle: Callable[[Any], tuple[Answer, bool]]


# -- enpitsu ---------------------------------------------------------------------------


def enpitsu_settle(puzzle: enpitsu.Puzzle) -> tuple[Answer, bool]:
    """The library call people make."""
    outcome = enpitsu.solve(puzzle)
    assert isinstance(outcome, Solved)
    return dict(outcome.solution), outcome.unique


# -- multi-puzzle-solver ---------------------------------------------------------------


def multi_prepare(record: Record) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Its board class for the kind, and the arrays that class takes."""
    match record["kind"]:
        case "suguru":
            givens = [[str(n or " ") for n in row] for row in record["givens"]]
            return suguru_solver.Board, (np.array(record["regions"]), np.array(givens))
        case "shakashaka":
            rows = [[{".": " ", "#": "B"}.get(t, t) for t in row] for row in record["grid"]]
            return shakashaka_solver.Board, (np.array(rows),)
        case _:
            inside = record["grid"] or [[None] * record["cols"]] * record["rows"]
            rows = [[{None: " ", "-": "BLANK"}.get(t, t) for t in row] for row in inside]
            sides = (
                np.array([letter or "" for letter in record[side]])
                for side in ("top", "left", "bottom", "right")
            )
            return abc_view_solver.Board, (np.array(rows), *sides, list(record["letters"]))


def multi_settle(prepared: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[Answer, bool]:
    """Build its model and let it enumerate all solutions, which CP-SAT does with one worker."""
    board_class, arguments = prepared
    found = board_class(*arguments).solve_and_print(verbose=False)
    entries = found[0].assignment.items()
    return {(at.y, at.x): TOKENS.get(token, token) for at, token in entries}, len(found) == 1


# -- a textbook model --------------------------------------------------------------------


def textbook_settle(record: Record) -> tuple[Answer, bool]:
    """The model of `models.py`, solved twice."""
    rows, unique = models.settle(record)
    return {(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}, unique


CONTESTANTS = (
    Contestant("enpitsu", KINDS, lambda record: enpitsu.read(json.dumps(record)), enpitsu_settle),
    Contestant("multi-puzzle-solver", ("abc", "shakashaka", "suguru"), multi_prepare, multi_settle),
    Contestant("textbook CP-SAT", KINDS, lambda record: record, textbook_settle),
)


# -- the race ----------------------------------------------------------------------------


def race(records: list[Record], repeat: int) -> dict[str, list[float]]:
    """The median time of each contestant on each puzzle, in seconds."""
    entered = [c for c in CONTESTANTS if records[0]["kind"] in c.kinds]
    medians: dict[str, list[float]] = {c.name: [] for c in entered}
    for record in records:
        prepared = [c.prepare(record) for c in entered]
        if not medians["enpitsu"]:  # what is loaded or compiled once is not the puzzle's time
            for contestant, puzzle in zip(entered, prepared, strict=True):
                timed(contestant, puzzle, record)
        times: dict[str, list[float]] = {c.name: [] for c in entered}
        for _ in range(repeat):
            for contestant, puzzle in zip(entered, prepared, strict=True):
                gc.collect()  # nobody sweeps up after another
                turn = [timed(contestant, puzzle, record) for _ in range(TURN)]
                times[contestant.name].append(statistics.median(turn))
        for name, seconds in times.items():
            medians[name].append(statistics.median(seconds))
    return medians


def timed(contestant: Contestant, prepared: object, record: Record) -> float:
    """The time of one run, whose answer must be the published one."""
    start = process_time()
    answer, unique = contestant.settle(prepared)
    seconds = process_time() - start
    for r, row in enumerate(record["solution"]):
        for c, token in enumerate(row):
            entry = answer.get((r, c), BLANK)
            if token not in OUTSIDE and entry != token:
                raise SystemExit(f"{contestant.name}, {record['id']}: {entry} for {token}")
    if not unique:
        raise SystemExit(f"{contestant.name}, {record['id']}: called not unique")
    return seconds


def report(kind: str, medians: dict[str, list[float]]) -> None:
    """One line of the table for each contestant that enpitsu is compared with."""
    own = medians["enpitsu"]
    for name, times in medians.items():
        ratios = [theirs / ours for theirs, ours in zip(times, own, strict=True)]
        print(
            f"{kind:12}{len(own):4}  {name:20}{statistics.median(times) * 1e3:10.2f}"
            f"{statistics.median(ratios):9.1f}{min(ratios):8.1f}{max(ratios):8.1f}"
            f"{sum(times) / sum(own):8.1f}"
        )


def main() -> None:
    """Run the race on each kind and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--repeat", type=int, default=5, help="runs of each on each puzzle")
    parser.add_argument("--limit", type=int, help="puzzles of each kind")
    add_options(parser)
    args = parser.parse_args()
    collected = {
        kind: (DATA / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()[: args.limit]
        for kind in args.kinds
    }
    if args.base:
        tasks = (Task(kind, "solve", [line]) for kind in args.kinds for line in collected[kind])
        compare(tasks, args.base, args.turns)
        return
    print(f"{'kind':12}{'n':>4}  {'program':20}{'median ms':>10}  ratio: median", end="")
    print("    min     max   total")
    for kind, lines in collected.items():
        report(kind, race([json.loads(line) for line in lines], args.repeat))


if __name__ == "__main__":
    main()
