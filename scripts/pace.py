"""Fit how long people take for a Sudoku to people's times, and write what is shipped of that.

    python scripts/pace.py [TIMES]

TIMES has lines as in `tests/data/times/sudoku.jsonl`. Ways to fill a board are drawn with the rates
that are known so far; then all numbers are fitted to the logarithms of the times by Gauss and
Newton's method, with weights for how many people each mean is of, and so on in turns. Numbers that
the puzzles tell little about stay near where they start. How well it orders puzzles it has not seen
is told by five parts, each judged by what is fitted to the other four.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from enpitsu.inference.grade import measured
from enpitsu.inference.reasoner import Reasoner
from enpitsu.io import formats
from enpitsu.kinds.sudoku.pace import FOUND, USUAL_OPEN, runs
from enpitsu.puzzle.deduction import Difficulty, Struck
from enpitsu.puzzle.model import Model, model

Numbers = NDArray[np.float64]
TIMES = Path("tests/data/times/sudoku.jsonl")
TARGET = Path("src/enpitsu/kinds/sudoku/pace.toml")
RUNS = 8
FOUND_NAMES = ("full house", "box", "line", "naked")
FITTED = (Difficulty.MEDIUM, Difficulty.HARD, Difficulty.EXPERT)  # of what is struck
LEVEL_NAMES = [level.name.lower() for level in Difficulty]
NAMES = (*FOUND_NAMES, *(level.name.lower() for level in FITTED))
# Where the fit starts, and how strongly it is held there: rates in 1/s, the exponent, seconds.
START = np.log([0.3, 0.041, 0.0166, 0.0052, 0.02, 0.0066, 0.0066])
EXPONENT, WRITTEN = 0.59, 3.39
HELD = np.array([5.0] * len(FOUND) + [20.0] * (len(FITTED) + 2))
OUTLIER = 0.4  # of the logarithm; what is farther off pulls no harder
TURNS, STEPS = 3, 30
FOLDS = 5
# No timed puzzle is of that sort: candidates struck by what a cage or a clue says alone, and
# suppositions on top of others.
UNFITTED = {"easy": "medium", "extreme": 0.001}
LEVELS = (5.5, 8, 12, 24)  # minutes from which a puzzle is medium, hard, expert, extreme
LONGEST = 30  # minutes; what is told to take longer is beyond the timed puzzles


class Timed(NamedTuple):
    """A puzzle with what its path strikes out, and how long so many people took."""

    model: Model
    struck: Sequence[Struck]
    seconds: float
    players: int
    metric: float


class Drawn(NamedTuple):
    """The moments of all runs: of which puzzle each is, open cells, what can be found or struck."""

    puzzle: NDArray[np.int64]
    open: Numbers
    ways: Numbers
    digits: Numbers


def timed(line: str) -> Timed:
    """A line of the file."""
    told: dict[str, Any] = json.loads(line)
    rows = "\n".join(told["puzzle"][i : i + 9] for i in range(0, 81, 9))
    rules = model(formats.read(rows, format="sdk"))
    struck = measured(Reasoner(rules, reasons=False)).struck
    return Timed(rules, struck, told["seconds"], told["players"], told.get("d_to", np.nan))


def rows_of(puzzle: Timed, found: Sequence[int]) -> list[list[float]]:
    """The moments of its runs as rows of numbers."""
    rows = []
    for moments in runs(puzzle.model, puzzle.struck, found, RUNS):
        for moment in moments:
            ways = [*moment.found, *[0] * (len(NAMES) - len(moment.found))]
            if moment.technique is not None:
                level = min(max(moment.technique.level, FITTED[0]), FITTED[-1])
                ways[len(FOUND) + FITTED.index(Difficulty(level))] = 1
            rows.append([moment.open, *ways])
    return rows


def drawn(puzzles: Sequence[Timed], fitted: Numbers, pool: Executor) -> Drawn:
    """The moments of all puzzles, with the rates that are known so far."""
    found = [max(round(rate * 1e6), 1) for rate in np.exp(fitted[: len(FOUND)])]
    tables = [*pool.map(partial(rows_of, found=found), puzzles, chunksize=20)]
    table = np.array([row for rows in tables for row in rows])
    numbers = np.repeat(np.arange(len(tables)), [len(rows) for rows in tables])
    digits = [len(puzzle.model.domains) - len(puzzle.model.givens) for puzzle in puzzles]
    return Drawn(numbers, table[:, 0], table[:, 1:], np.array(digits, float))


def told(fitted: Numbers, found: Drawn) -> tuple[Numbers, Numbers]:
    """The seconds of each puzzle, and how their logarithms change with each number."""
    rates, exponent, written = np.exp(fitted[:-2]), fitted[-2], np.exp(fitted[-1])
    total, open_ = found.ways @ rates, np.log(found.open / USUAL_OPEN)
    waiting = np.exp(exponent * open_) / total

    def mean(of_moments: Numbers) -> Numbers:
        return np.bincount(found.puzzle, of_moments, len(found.digits)) / RUNS

    seconds = mean(waiting) + written * found.digits
    change = [
        mean(-waiting / total * ways * rate) for ways, rate in zip(found.ways.T, rates, strict=True)
    ]
    change += [mean(waiting * open_), written * found.digits]
    return seconds, np.array(change).T / seconds[:, None]


def fitted_to(puzzles: Sequence[Timed], pool: Executor) -> Numbers:
    """The numbers that fit the times of some puzzles: logarithms of all but the exponent."""
    start = np.array([*START, EXPONENT, np.log(WRITTEN)])
    times = np.log([puzzle.seconds for puzzle in puzzles])
    weights = 1 / (0.03 + 0.4 / np.array([puzzle.players for puzzle in puzzles]))
    fitted = start.copy()
    for _ in range(TURNS):
        found = drawn(puzzles, fitted, pool)
        for _ in range(STEPS):
            seconds, change = told(fitted, found)
            off = times - np.log(seconds)
            pull = weights * np.minimum(1, OUTLIER / np.maximum(np.abs(off), 1e-9))
            square = change.T @ (change * pull[:, None]) + np.diag(HELD)
            step = np.linalg.solve(square, change.T @ (pull * off) + HELD * (start - fitted))
            fitted = fitted + np.clip(step, -0.5, 0.5)
    return fitted


def unseen(puzzles: Sequence[Timed], pool: Executor) -> Numbers:
    """The seconds of each puzzle by what is fitted to the parts of which it is none."""
    seconds = np.empty(len(puzzles))
    for fold in range(FOLDS):
        others = [puzzle for i, puzzle in enumerate(puzzles) if i % FOLDS != fold]
        fitted = fitted_to(others, pool)
        seconds[fold::FOLDS] = told(fitted, drawn(puzzles[fold::FOLDS], fitted, pool))[0]
    return seconds


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation."""
    ranks = [
        np.array([np.mean(np.array(side) < x) + np.mean(np.array(side) <= x) for x in side])
        for side in (one, other)
    ]
    return float(np.corrcoef(*ranks)[0, 1])


def main() -> None:
    """Fit, judge and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=Path, nargs="?", default=TIMES)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        puzzles = [*pool.map(timed, given.times.read_text().splitlines(), chunksize=20)]
        seconds = unseen(puzzles, pool)
        fitted = fitted_to(puzzles, pool)
    real = np.array([puzzle.seconds for puzzle in puzzles])
    rated = [i for i, puzzle in enumerate(puzzles) if not np.isnan(puzzle.metric)]
    metric = [puzzles[i].metric for i in rated]
    low, high = np.quantile(real / seconds, (0.1, 0.9))
    rates = dict(zip(NAMES, (f"{rate:.3g}" for rate in np.exp(fitted[:-2])), strict=True))
    for level, same in UNFITTED.items():
        rates[level] = rates[same] if isinstance(same, str) else str(same)
    orders = spearman(seconds, real), spearman(seconds[rated], metric)
    found = "\n".join(f"{json.dumps(name)} = {rates[name]}" for name in FOUND_NAMES)
    struck = "\n".join(f"{level} = {rates[level]}" for level in LEVEL_NAMES)
    text = f"""\
# Written by scripts/pace.py: fitted to the mean times of people for {len(puzzles)} Sudokus in
# {given.times}, from S. W. Wang, A Dataset of Sudoku Puzzles With Difficulty
# Metrics Experienced by Human Players, IEEE Access 12 (2024), CC0 1.0,
# doi 10.1109/ACCESS.2024.3434632. For puzzles that were not fitted to, in five parts by turns,
# Spearman's rank correlation is {orders[0]:.3f} with the times, and {orders[1]:.3f} with the
# metric d_to of {len(rated)} of them.

runs = {RUNS}  # ways to fill a board, of which the mean is told
open_exponent = {fitted[-2]:.3f}  # waiting grows like the number of open cells to this power
written = {np.exp(fitted[-1]):.3g}  # seconds for each number

[found]  # numbers a second, for each that can be found so where 40 cells are open
{found}

[struck]  # rounds a second, by the level of the technique; easy and extreme are not fitted
{struck}

[interval]  # of real means to those that are told; outside lies a tenth on either side
low = {low:.2f}
high = {high:.2f}
longest = {LONGEST}  # minutes; hardly any timed puzzle is told to take longer

[levels]
minutes = {[*LEVELS]}  # from which a puzzle is medium, hard, expert, extreme
"""
    TARGET.write_text(text)


if __name__ == "__main__":
    main()
