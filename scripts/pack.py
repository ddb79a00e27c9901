"""Make what the page offers at once: a card of each kind, and puzzles of each level.

    python scripts/pack.py [--each 3] [--seconds 10] [--seed 1] [--pictures] [KIND...]

Run it with a new kind, or after a change to rules, techniques or pictures; with `--pictures` it
makes no puzzles. Those that are there already are graded again, and stand with the level they have
now. Puzzles that are there already stay, and only those that are missing are made, of the
usual size of their kind, or of two thirds of it where time does not suffice. Each has a seed of its
own, which is kept: the first is `--seed`, each is tried for so many seconds, and so many are tried
as puzzles are missing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any

import enpitsu.app.questions
from enpitsu.app.questions.gallery import plain_picture
from enpitsu.app.requests.puzzles import read_puzzle
from enpitsu.errors import EnpitsuError
from enpitsu.inference.grade import grade
from enpitsu.io.formats.json import encoded
from enpitsu.kit.evidence import evidence
from enpitsu.kit.instruction import instruction
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Kind
from enpitsu.puzzle.registry import kind as kind_named

FOLDER = Path(enpitsu.app.questions.__file__).parent / "shipped"
LEVELS = ("easy", "medium", "hard")
MAX_CELLS = 36  # of a picture


def picture(kind: Kind) -> str:
    """A solved puzzle of the evidence, in the colours of the page that shows it."""
    some = [one for one in evidence(kind).solved if len(one.puzzle.grid.cells) <= MAX_CELLS]
    record = max(some, key=lambda one: len(one.puzzle.grid.cells))
    return plain_picture(record.puzzle, record.solution or {})


def card(kind: Kind) -> dict[str, Any]:
    """What the gallery shows of a kind, and finds it by."""
    taught, options = instruction(kind), kind.defaults()
    sizes = taught.sizes()
    rules = [taught.told_aim(options, sizes), *(one.told(options, sizes) for one in taught.usual)]
    levels = [level for level, some in shipped(kind).items() if some]
    return {"rules": rules, "picture": picture(kind), "levels": levels}


def shipped(kind: Kind) -> dict[str, Any]:
    """The puzzles of a kind that there are, by their levels."""
    file = FOLDER / f"{kind.name}.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def puzzles(kind: Kind, level: str, *, each: int, seconds: float, seed: int) -> Iterator[Any]:
    """Puzzles of a level with their seeds, as JSON; fewer where the seeds bring no more."""
    for number in range(seed, seed + each):
        for size in (kind.usual_size, [round(2 * side / 3) for side in kind.usual_size]):
            try:
                recipe = Recipe(kind.name, *size, level=level)
                record = made(recipe, seed=number, time_limit=seconds)
            except EnpitsuError as error:
                print(f"{kind.name}, {level}, seed {number}: {error}")
                continue
            yield {"seed": number, "puzzle": encoded(record)}
            break


def graded(shipped: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Puzzles by the levels that they have now; those of no level that is shipped are left out."""
    found: dict[str, list[Any]] = {level: [] for level in LEVELS}
    for one in chain(*shipped.values()):
        level = grade(read_puzzle(one["puzzle"]).puzzle).level
        seeds = {other["seed"] for other in found.get(level, ())}
        if level in found and one["seed"] not in seeds:
            found[level].append(one)
    return {level: sorted(some, key=itemgetter("seed")) for level, some in found.items()}


def written(name: str, content: Any) -> None:  # noqa: ANN401  # whatever is JSON
    """Write a file, a line for each thing in it."""
    FOLDER.mkdir(exist_ok=True)
    lines = (f"{json.dumps(key)}:{json.dumps(one)}" for key, one in content.items())
    (FOLDER / name).write_text("{" + ",\n".join(lines) + "}\n", "utf-8")


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", action="store_true")
    told = parser.parse_args()
    kinds = [kind_named(name) for name in told.kinds or INDEX]
    cards = FOLDER / "gallery.json"
    for kind in () if told.pictures else kinds:
        found = graded(shipped(kind))
        for level in LEVELS:
            there = found[level]
            first = max([told.seed - 1, *(one["seed"] for one in there)]) + 1
            missing = told.each - len(there)
            for one in puzzles(kind, level, each=missing, seconds=told.seconds, seed=first):
                there.append(one)
                written(f"{kind.name}.json", found)  # whoever stops this keeps what there is
        written(f"{kind.name}.json", found)
    known = json.loads(cards.read_text("utf-8")) if cards.exists() else {}
    known |= {kind.name: card(kind) for kind in kinds}
    written("gallery.json", dict(sorted(known.items())))


if __name__ == "__main__":
    main()
