"""The former notation of Sudoku, when some variants were part of the kind itself."""

from collections.abc import Iterator, Mapping

from enpitsu.errors import Fault, short
from enpitsu.kinds.sudoku.boxes import BOX_OPTION, largest
from enpitsu.kinds.sudoku.rules import domains
from enpitsu.kit.common import yes_or_no
from enpitsu.puzzle import (
    Answer,
    Kind,
    Labels,
    Layer,
    Look,
    Numbers,
    Path,
    Place,
    Puzzle,
    Value,
    regions,
)
from enpitsu.puzzle.kind import JOINT, Former
from enpitsu.puzzle.registry import kind

UNKNOWN = "?"  # the sum of a cage without one


def bad_sums(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each sum outside of cages, or different from another in its cage."""
    cages, found = puzzle.clues["cages"], dict[Value, Value]()
    for cell, number in puzzle.clues["sums"].items():
        label = cages.get(cell)
        if label is None:
            met = f"sums: {cell} holds {number} but lies in no cage"
            yield Fault(f"{met}; expected nothing there, or a cage", "sums", cell)
        elif found.setdefault(label, number) != number:
            met = f"sums: cage {short(str(label))} has {found[label]} and, at {cell}, {number}"
            yield Fault(f"{met}; expected one sum", "sums", cell)


def now(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with variants."""
    clues = {**puzzle.clues}
    extra, cages, sums = (clues.pop(name) for name in ("extra", "cages", "sums"))
    names = puzzle.kind.name.split(JOINT)
    names += ["diagonals"] if puzzle.options["diagonal"] == "yes" else []
    names += ["antiknight"] if puzzle.options["antiknight"] == "yes" else []
    if extra:
        names.append("extraregions")
        clues["extraregion"] = {**clues.get("extraregion", {}), **dict.fromkeys(_lists(extra), "")}
    if cages:
        names.append("killercages")
        told = {path: _sum(path, sums) for path in _lists(cages)}
        clues["cage"] = {**clues.get("cage", {}), **told}
    whole = kind(JOINT.join(dict.fromkeys(names)))
    return Puzzle(whole, puzzle.grid, clues, {"box": puzzle.options["box"]})


def _lists(labels: Mapping[Place, Value]) -> list[Path]:
    """For each label its cells, as a list."""
    return [Path(tuple(cells), ordered=False) for cells in regions(labels).values()]


def _sum(path: Path, sums: Mapping[Place, Value]) -> Value:
    return next((sums[cell] for cell in path.cells if cell in sums), UNKNOWN)


FORMER = Former(
    Kind(
        name="sudoku",
        title="Sudoku",
        clues=(
            Layer("regions", Labels(), optional=True),
            Layer("givens", Numbers(high=largest)),
            Layer("extra", Labels(), optional=True),
            Layer("cages", Labels(), optional=True),
            Layer("sums", Numbers(), optional=True),
        ),
        options=(BOX_OPTION, yes_or_no("diagonal", "no"), yes_or_no("antiknight", "no")),
        answers=(Answer(domains),),
        rules=(),
        look=Look(walls="regions"),
        problems=bad_sums,
    ),
    now,
)
