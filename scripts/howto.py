"""Write "How to solve KIND" for each kind: a path, its key steps drawn, and what it did not need.

python scripts/howto.py [KIND ...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import enpitsu
from enpitsu.inference.explain import Explanation
from enpitsu.inference.glossary import Example, glossary
from enpitsu.inference.lines import Line
from enpitsu.io.formats import records, write
from enpitsu.kit.instruction import instruction
from enpitsu.puzzle.deduction import Technique
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from enpitsu.testing import evidence

ROOT = Path(__file__).parents[1]
HOWTO = ROOT / "docs" / "howto"
DATA, EXAMPLES = ROOT / "tests" / "data", ROOT / "examples"
CELL, SMALL_CELL = 34, 26  # pixels
INTRODUCTION = """\
The whole path from the clues of one board to its solution, as `enpitsu explain` tells it. A line
names the earlier lines that it rests on, unless what they found can be seen on the board. The first
step by each technique has a picture ([how to read the pictures](../pages.md)).

"""

# The file of the board of a kind, and its number there; other kinds have one of their evidence.
BOARDS = {
    "abc": (DATA / "abc.jsonl", 8),
    "marupeke": (DATA / "marupeke.jsonl", 26),
    "shakashaka": (DATA / "shakashaka.jsonl", 5),
    "sudoku": (DATA / "sudoku.jsonl", 20),
    "suguru": (DATA / "suguru.jsonl", 20),
    "suko": (EXAMPLES / "suko.puz", 1),
    "takuzu": (DATA / "takuzu.jsonl", 11),
    "wijuko": (EXAMPLES / "wijuko.puz", 1),
}


def board(name: str) -> Record:
    """The board of a kind; of its evidence the one whose path teaches most."""
    if name in BOARDS:
        path, number = BOARDS[name]
        record = [*records(path)][number - 1]
        assert isinstance(record, Record)
        return record
    solved = evidence(kind(name)).solved
    return max(solved, key=lambda one: enpitsu.explain(one.puzzle).worth_as_lesson)


def pages(name: str) -> dict[str, str]:
    """The page of a kind and its pictures, by the names of their files."""
    record = board(name)
    told = enpitsu.explain(record.puzzle)
    pictures = {"puzzle": svg(draw(record.puzzle), cell=CELL)}
    keys = first_of_each(told)
    for line, picture in zip(told.lines, [*told.pictures()][1:-1], strict=True):
        if line.number in keys:
            pictures[str(line.number)] = svg(picture, cell=CELL)
    pictures["solution"] = svg(draw(record.puzzle, solution=told.end.board()), cell=CELL)
    others = not_met(told)
    pictures |= {file_name(one): svg(one.picture, cell=SMALL_CELL) for one in others}
    files = {f"{name}/{key}.svg": image for key, image in pictures.items()}
    return {f"{name}.md": "".join([*page(record, told, keys), *more(name, others)]), **files}


def not_met(told: Explanation) -> list[Example]:
    """The techniques of the kind that the path does not need, by the examples of its evidence."""
    solved = told.puzzle.kind
    met = {step.technique.name for line in told.lines for step in line.steps}
    own = {technique.name for technique in solved.own_techniques} - met
    return [one for one in glossary(solved).techniques if one.technique.name in own]


def more(name: str, others: list[Example]) -> Iterator[str]:
    """What the path did not need, each technique on a board of its own."""
    if others:
        yield "## What this board did not need\n\n"
    for one in others:
        yield f"### {titled(one.technique)}\n\n{one.meaning}\n\n{one.sentence}\n\n"
        yield f"![{one.technique.name}]({name}/{file_name(one)}.svg)\n\n"


def file_name(example: Example) -> str:
    """The name of the picture of an example."""
    return example.technique.name.replace(" ", "-").replace("+", "-and-")


def first_of_each(told: Explanation) -> set[int]:
    """The number of the first line of each technique."""
    first: dict[str, int] = {}
    for line in told.lines:
        first.setdefault(line.technique.name, line.number)
    return set(first.values())


def page(record: Record, told: Explanation, keys: set[int]) -> Iterator[str]:
    """The page, paragraph by paragraph."""
    solved = record.puzzle.kind
    yield f"# How to solve {solved.title}\n\n"
    yield INTRODUCTION
    yield f"The rules of [{solved.title}](../kinds/{solved.name}.md):\n\n"
    yield "".join(f"* {rule}\n" for rule in instruction(solved).told([record.puzzle]))
    yield f"\n![The board]({solved.name}/puzzle.svg)\n\n"
    meanings = {shown.name: shown.meaning for shown in evidence(solved).techniques}
    for line in told.lines:
        if line.number in keys:
            yield heading(line, meanings)
        yield item(line)
        if line.number in keys:
            yield f"![Line {line.number}]({solved.name}/{line.number}.svg)\n\n"
    yield f"{told.summary.capitalize()}.\n\n![The solution]({solved.name}/solution.svg)\n\n"
    yield f"The same board to paste:\n\n```\n{write(record.puzzle, 'text').strip()}\n```\n"


def heading(line: Line, meanings: dict[str, str]) -> str:
    """What is new: a technique, how hard it is, and what it does."""
    name = line.technique.name
    meaning = f"{meanings[name]}\n\n" if name in meanings else ""
    return f"## {titled(line.technique)}\n\n{meaning}"


def titled(technique: Technique) -> str:
    """A technique, and how hard it is, as a heading."""
    name = technique.name
    return f"{name[0].upper()}{name[1:]} ({technique.level.name.lower()})"


def item(line: Line) -> str:
    """A line of the path; the links of a chain are a list below it."""
    first, *links = line.text.split("\n")
    number, _, text = first.partition(". ")
    told = "".join(f"\n   * {link.strip()}" for link in links)
    return f"{number}. {text}{told}\n\n"


def main() -> None:
    """Write the pages; pictures that are no longer of use go."""
    for name in sys.argv[1:] or INDEX:
        written = pages(name)
        folder = HOWTO / name
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.svg"):
            if f"{name}/{path.name}" not in written:
                path.unlink()
        for path, text in written.items():
            (HOWTO / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
