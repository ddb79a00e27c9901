#!/usr/bin/env python
"""Flip bits in the file of a library, one at a time: each must be told as damage, or do no harm.

    python scripts/flips.py [--puzzles 500] [--flips 1000] [--seed 1]

Exit status: 0 each is told, or what is read back is the same; 1 some are not, and are listed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu.library.library import Library
from enpitsu.library.running import Runs, RunStore
from enpitsu.library.tasks import orders, questions
from enpitsu.making.recipe import Recipe
from enpitsu.runs import Task, runs
from enpitsu.runs.processes import Here

RECIPES = (Recipe("takuzu", 4, 6), Recipe("marupeke", 4, 5), Recipe("suguru", 4, 4))
QUERIES = ("", "kind:takuzu sort:mixed", "level:easy.. sort:-score", "tag:seen sort:clues", "run:1")
TOLD_BY_ERROR, TOLD_BY_VERIFY, HARMLESS = "told by an error", "told by verify", "harmless"


class Flip(NamedTuple):
    """A bit of a file that was flipped, and what came of it; `fault` if that is not as promised."""

    byte: int
    bit: int
    outcome: str
    fault: str = ""


def filled(file: Path, puzzles: int) -> None:
    """Make a library of so many puzzles at least, with tags, runs and answers."""
    with Library(file) as library:
        for recipe in RECIPES:
            asked = orders(recipe, 1, -(-puzzles // len(RECIPES)), None, None)
            _run(library, "generate", {"kind": recipe.kind}, asked)
        number = len(RECIPES)
        while len(library) < puzzles:  # in the places of those that are alike
            number += 1
            asked = orders(RECIPES[0], number, puzzles - len(library), None, None)
            _run(library, "generate", {"seed": number}, asked)
        some = [*library.find(f"sort:mixed limit:{puzzles // 5 + 1}")]
        asked = questions("solve", ((one.id, one.record) for one in some), None)
        _run(library, "solve", {"query": "sort:mixed"}, asked)
        library.tag("sort:mixed limit:40", "seen", "book-1")
        library.analyze()


def _run(library: Library, what: str, wish: dict[str, Any], asked: Iterable[Task]) -> None:
    tasks = [*asked]
    run = Runs(library).begin(what, wish, len(tasks))
    for _ in runs(tasks, Here(), RunStore(library, run)):
        pass
    Runs(library).end(run.id, "done")


def read_back(file: Path) -> list[Any]:
    """All that a library has."""
    with Library(file, create=False) as library:
        told: list[Any] = [list(library.find(query)) for query in QUERIES]
        told += [library.tags(), library.stats(), len(library)]
        book = Runs(library)
        return [*told, *((run, list(book.answers(run.id))) for run in book)]


def flip(file: Path, byte: int, bit: int, wished: list[Any]) -> Flip:
    """Flip a bit of a file, and see what comes of it; `wished` is what is read back without."""
    content = bytearray(file.read_bytes())
    content[byte] ^= 1 << bit
    file.write_bytes(content)
    outcome = HARMLESS
    try:
        try:
            if read_back(file) != wished:
                outcome = "changed"
        except EnpitsuError:
            outcome = TOLD_BY_ERROR
        if outcome != TOLD_BY_ERROR:
            with Library(file, create=False) as library:
                if any(library.verify()):
                    outcome = TOLD_BY_VERIFY
        else:  # then verify may end with an error, but in no other way
            try:
                with Library(file, create=False) as library:
                    if not any(library.verify()):
                        return Flip(byte, bit, outcome, "verify does not tell it")
            except EnpitsuError:
                pass
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return Flip(byte, bit, "another error", f"{type(error).__name__}: {error}")
    fault = "read back as something else, and not told" if outcome == "changed" else ""
    return Flip(byte, bit, outcome, fault)


def flips(file: Path, number: int, seed: int) -> Iterator[Flip]:
    """So many bits drawn at random, each flipped in a copy of the file."""
    wished, rng, size = read_back(file), Random(seed), file.stat().st_size
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "flipped.db"
        for _ in range(number):
            shutil.copy(file, copy)
            yield flip(copy, rng.randrange(size), rng.randrange(8), wished)


def main() -> int:
    """Flip them, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=500)
    parser.add_argument("--flips", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    outcomes, faults = Counter[str](), 0
    with TemporaryDirectory() as folder:
        file = Path(folder) / "library.db"
        filled(file, told.puzzles)
        print(f"{told.puzzles} puzzles in {file.stat().st_size} bytes")
        for one in flips(file, told.flips, told.seed):
            outcomes[one.outcome] += 1
            if one.fault:
                faults += 1
                print(f"byte {one.byte}, bit {one.bit}: {one.fault}")
    for outcome, number in outcomes.most_common():
        print(f"{number:6} {outcome}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
