"""Write the table of levels: which levels puzzles of a kind have at a size.

    python scripts/levels.py make STORE KIND ... [--sizes usual,6x6,8x8] [--layer LAYER ...]
    python scripts/levels.py write STORE

`make` tries to make puzzles of each level, each time for so many seconds of processor time, or as
many attempts as `generate` makes; a try does not end before its first attempt, unless that takes
`LONGEST` seconds. A level is met when `ENOUGH` tries came to a puzzle before `TRIES` were in vain,
or `MOST_TRIES` while there were fewer than `LEAST` attempts: where one takes long, a few tries say
little. It is not met either if a puzzle takes longer than `SECONDS` by mean, nor if no try begins
any more, after `MOST_SECONDS`. What came of it is added to a file of JSON lines, and it goes on
where it stopped. With layers only clues of these are printed. `write` writes the table that is
shipped: a size is in it once all levels were tried. What the table has of other kinds and sizes
stays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

from enpitsu.errors import OutOfTime
from enpitsu.inference.ranks import size_key
from enpitsu.making.levels import LEVELS, TABLE, row
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.registry import kind

TARGET = Path("src/enpitsu/making") / TABLE
SEED = 1
ENOUGH = 4  # tries that come to a puzzle: one or two may have been luck
TRIES, SECONDS = 3, 20  # of a try, and for a puzzle by mean
LONGEST = 60  # seconds of a try that is still at its first attempt
MOST_TRIES = 12  # while there were too few attempts
LEAST = 30  # attempts: fewer say little of whether there is such a puzzle
MOST_SECONDS = 240  # of processor time for a level at a size, after which no try begins


class Try(Limit):
    """So many seconds of processor time: on a busy machine as much is tried as on a quiet one.

    It has more of them as long as no attempt was in vain.
    """

    def __init__(self) -> None:
        super().__init__()
        self.start, self.attempts = process_time(), list[bool]()

    def attempted(self, hit: bool) -> None:
        """Note an attempt, and whether it came to a puzzle."""
        self.attempts.append(hit)

    def remaining(self) -> float:
        """The seconds left."""
        seconds = SECONDS if False in self.attempts else LONGEST
        return max(self.start + seconds - process_time(), 0.0)

    def check(self) -> None:
        """Raise `OutOfTime` when they have passed."""
        if not self.remaining():
            raise OutOfTime("out of time")


def kept(store: Path) -> list[dict[str, Any]]:
    """The lines of a store."""
    return [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []


def make(store: Path, names: Iterable[str], sizes: Iterable[str], layers: Sequence[str]) -> None:
    """Try each level of each kind at each size that is not known yet."""
    done = {(line["kind"], line["size"], line["level"]) for line in kept(store)}
    for told in sizes:
        for name in names:
            rows, cols = kind(name).usual_size if told == "usual" else map(int, told.split("x"))
            for level in LEVELS:
                line = {"kind": row(name, layers), "size": size_key(rows, cols), "level": level}
                if (*line.values(),) in done:
                    continue
                recipe = Recipe(name, rows, cols, level=level, layers=tuple(layers))
                with store.open("a") as out:
                    out.write(json.dumps({**line, **tried(recipe)}) + "\n")


def tried(recipe: Recipe) -> dict[str, Any]:
    """Whether puzzles are made, and after how many seconds and attempts."""
    start = process_time()
    attempts = hits = vain = 0
    while hits < ENOUGH and vain < (TRIES if attempts >= LEAST else MOST_TRIES):
        if process_time() > start + MOST_SECONDS:
            break
        number, limit = hits + vain + 1, Try()
        try:
            made(recipe, seed=SEED, number=number, time_limit=limit, attempted=limit.attempted)
            hits += 1
        except OutOfTime:
            vain += 1
        attempts += len(limit.attempts)
    seconds = process_time() - start
    return {
        "made": hits == ENOUGH and seconds <= ENOUGH * SECONDS,
        "seconds": round(seconds, 1),
        "attempts": attempts,
        "hits": hits,
    }


def write(store: Path) -> None:
    """Write the table of what is known, with what it had of others."""
    rows: dict[str, dict[str, list[str]]] = json.loads(TARGET.read_text())["kinds"]
    known = {(line["kind"], line["size"], line["level"]): line["made"] for line in kept(store)}
    for name, size in {(name, size) for name, size, _ in known}:
        if all((name, size, level) in known for level in LEVELS):
            have = [level for level in LEVELS if known[name, size, level]]
            rows.setdefault(name, {})[size] = have
    text = ",\n".join(
        f'  "{name}": {{\n'
        + ",\n".join(
            f'    "{size}": {json.dumps(sizes[size])}' for size in sorted(sizes, key=_order)
        )
        + "\n  }"
        for name, sizes in sorted(rows.items())
    )
    TARGET.write_text(f'{{\n"tries": {TRIES}, "seconds": {SECONDS},\n"kinds": {{\n{text}\n}}}}\n')


def _order(size: str) -> list[int]:
    return [*map(int, size.split("x"))]


def main() -> None:
    """Try levels, or write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "write"))
    parser.add_argument("store", type=Path)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--sizes", default="usual")
    parser.add_argument("--layer", action="append", default=[])
    given = parser.parse_args()
    if given.what == "make":
        with patch(
            "enpitsu.making.recipe.hardly_made", return_value=""
        ):  # what an older table says
            names = [kind(name).name for name in given.kinds]
            make(given.store, names, given.sizes.split(","), given.layer)
    else:
        write(given.store)


if __name__ == "__main__":
    main()
