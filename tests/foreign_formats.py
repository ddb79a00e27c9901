"""What the tests of foreign formats share."""

from pathlib import Path

from enpitsu.errors import FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.paper.layer import Labels
from enpitsu.puzzle.kind import Puzzle

DATA = Path(__file__).parent / "data"


def corpus(name):
    return [read_record(line) for line in (DATA / f"{name}.jsonl").read_text().splitlines()]


NAMES = ("abc", "suguru", "shakashaka", "marupeke", "sudoku", "takuzu")
CORPORA = {name: corpus(name) for name in NAMES}


def layer(puzzle, name):
    clues = puzzle.clues[name]
    rows = puzzle.grid.cell_rows
    return " / ".join("".join(str(clues.get(cell, ".")) for cell in row) for row in rows)


def relabelled(puzzle):
    """The same puzzle with its labels named in reading order, and no heights that go unsaid."""
    clues = dict(puzzle.clues)
    for layer in puzzle.kind.clues:
        if isinstance(layer.values, Labels):
            labels = puzzle.clues[layer.name]
            names = {label: str(n) for n, label in enumerate(dict.fromkeys(labels.values()))}
            clues[layer.name] = {cell: names[label] for cell, label in labels.items()}
    options = dict(puzzle.options)
    if options.get("heights") == puzzle.grid.longest_line():
        options["heights"] = "all"
    return Puzzle(puzzle.kind, puzzle.grid, clues, options)


def by_region(puzzle):
    """What is printed in the layers of a puzzle, by region and not by place."""
    regions = relabelled(puzzle).clues.get("regions", {})
    return [
        regions
        if name == "regions"
        else sorted((regions.get(place, str(place)), value) for place, value in clues.items())
        for name, clues in puzzle.clues.items()
    ]


def written(record, format):
    """The text, or None if the format cannot say this."""
    try:
        return formats.write(record, format)
    except Unsupported:
        return None


def refused(text, format=None):
    (found,) = formats.records(text, format=format)
    assert isinstance(found, FormatError), found
    inside(found, text)
    return found


def inside(error, text):
    lines = text.split("\n")
    for told in (error, *error.faults):
        assert 1 <= told.line <= len(lines)
        assert 1 <= told.column <= len(lines[told.line - 1]) + 1
