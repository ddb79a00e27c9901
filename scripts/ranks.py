"""Write the table of ranks: how hard puzzles of each kind are that are made at each usual size.

    python scripts/ranks.py make STORE [KIND ...] [--count 50] [--sizes usual,8,6,12]
    python scripts/ranks.py write STORE

`make` adds puzzles to a file of JSON lines, each with its name, from which it could be made again,
and goes on where it stopped. `write` grades them, those again that another ladder graded, and
writes the table that is shipped, where kinds of which the file has nothing stay as they are if
the ladder is the same. A size of which there are fewer than 20 has no row.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from enpitsu.errors import EnpitsuError
from enpitsu.inference.grade import LADDER, grade
from enpitsu.inference.ranks import POINTS, TABLE, size_key
from enpitsu.io import formats
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.registry import kind

TARGET = Path("src/enpitsu/inference") / TABLE
SEED = 1
BLOCK = 10  # puzzles of a size before another one has its turn
LEAST = 20
MADE_SECONDS, GRADED_SECONDS = 20.0, 20.0


def sizes(name: str, told: Iterable[str]) -> list[tuple[int, int]]:
    """The sizes to make of a kind, each once."""
    usual = kind(name).usual_size
    found = [usual if size == "usual" else (int(size), int(size)) for size in told]
    return list(dict.fromkeys(found))


def kept(store: Path) -> list[dict[str, Any]]:
    """The lines of a store."""
    return [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []


def measured(text: str) -> float | None:
    """What ranks a puzzle; None if that takes too long."""
    return grade(formats.read(text, format="text"), time_limit=GRADED_SECONDS).effort


def make(store: Path, names: Iterable[str], count: int, told: Iterable[str]) -> None:
    """Add puzzles until there are so many of each size, in blocks by turns."""
    done = {(line["kind"], tuple(line["size"]), line["number"]) for line in kept(store)}
    for first in range(1, count + 1, BLOCK):
        for told_size in told:
            for name in names:
                for size in sizes(name, [told_size]):
                    numbers = range(first, min(first + BLOCK, count + 1))
                    fresh = [n for n in numbers if (name, size, n) not in done]
                    with store.open("a") as out:
                        for line in lines(name, size, fresh):
                            out.write(json.dumps(line) + "\n")
                            out.flush()


def lines(name: str, size: tuple[int, int], numbers: Iterable[int]) -> Iterator[dict[str, Any]]:
    """A line for each puzzle, with no text where none was made in time."""
    for number in numbers:
        line: dict[str, Any] = {"kind": name, "size": size, "number": number, "ladder": LADDER}
        try:
            record = made(Recipe(name, *size), seed=SEED, number=number, time_limit=MADE_SECONDS)
        except EnpitsuError as error:
            yield {**line, "text": None, "effort": None, "error": str(error)}
            if number == 1:  # a size of which not even the first can be made
                return
        else:
            text = formats.write(record.puzzle)
            yield {**line, "text": text, "effort": measured(text)}


def write(store: Path) -> None:
    """Grade what has to be graded again, and write the table."""
    known = kept(store)
    for line in known:
        if line["text"] and line["ladder"] != LADDER:
            line["effort"], line["ladder"] = measured(line["text"]), LADDER
    store.write_text("".join(json.dumps(line) + "\n" for line in known))
    before = json.loads(TARGET.read_text())
    kinds = before["kinds"] if before["ladder"] == LADDER else {}
    made_again = {line["kind"] for line in known}
    rows: dict[str, dict[str, list[float | None]]] = {}
    for name in INDEX:
        if name in kinds and name not in made_again:
            rows[name] = kinds[name]
        for size in sorted({tuple(line["size"]) for line in known if line["kind"] == name}):
            found = [
                line["effort"]
                for line in known
                if line["kind"] == name and tuple(line["size"]) == size and line["text"]
            ]
            if len(found) >= LEAST:
                found.sort(key=lambda effort: (effort is None, effort))
                points = [found[len(found) * point // 100] for point in POINTS]
                rows.setdefault(name, {})[size_key(*size)] = points
    text = ",\n".join(
        f'  "{name}": {{\n'
        + ",\n".join(f'    "{size}": {json.dumps(points)}' for size, points in found.items())
        + "\n  }"
        for name, found in rows.items()
    )
    TARGET.write_text(f'{{\n"ladder": "{LADDER}",\n"kinds": {{\n{text}\n}}}}\n')


def main() -> None:
    """Make puzzles, or write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "write"))
    parser.add_argument("store", type=Path)
    parser.add_argument("kinds", nargs="*", default=[*INDEX])
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--sizes", default="usual,8,6,12")
    given = parser.parse_args()
    if given.what == "make":
        make(given.store, given.kinds, given.count, given.sizes.split(","))
    else:
        write(given.store)


if __name__ == "__main__":
    main()
