"""Write docs/kinds: a page for each of our kinds, from its own data, and a list of them by family.

Run it from the root of the project after a change to a kind. The example of a kind is the first
puzzle of examples/KIND.puz.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from enpitsu.engines.solve import solve
from enpitsu.io.formats import formats_of, read, records, write
from enpitsu.kit.instruction import instruction
from enpitsu.paper.layer import (
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Option,
    Parts,
    Paths,
    Symbols,
    Values,
)
from enpitsu.puzzle.kind import Kind, Puzzle
from enpitsu.puzzle.registry import IndexedKind, home, kinds
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from enpitsu.testing import evidence

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "kinds"
ROW, WIDE = 4, 150  # pictures in a row of the gallery, and the pixels across one
OURS = ("json", "text", "link", "dimacs")  # formats that every kind has
PLACES = {
    "cells": "in cells",
    "edges": "between two cells",
    "all edges": "on the sides of cells",
    "corners": "at lattice points",
    "inner corners": "where four cells meet",
}


def pages() -> dict[str, str]:
    """Each file by its name."""
    found: dict[str, str] = {}
    for kind in kinds():
        puzzle = example(kind)
        solved = draw(puzzle, solution=solve(puzzle).solution)
        found[f"{kind.name}.md"] = "\n".join(page(kind, puzzle)) + "\n"
        found[f"{kind.name}.svg"] = svg(draw(puzzle))
        found[f"{kind.name}-solved.svg"] = svg(solved)
        if record := instruction(kind).example:
            begun = draw(record.puzzle, state=record.position)
            found[f"{kind.name}-first-moves.svg"] = svg(begun)
    return {**found, "README.md": "\n".join(index()) + "\n"}


def example(kind: Kind) -> Puzzle:
    """The example of a kind."""
    return next(record.puzzle for record in records(ROOT / "examples" / f"{kind.name}.puz"))


def index() -> Iterator[str]:
    """The kinds by family."""
    yield "# The kinds"
    found = [*kinds()]
    for family in sorted({kind.family for kind in found}):
        yield f"\n## {family.capitalize()}"
        members = [kind for kind in found if kind.family == family]
        for row in range(0, len(members), ROW):
            yield from pictured(members[row : row + ROW])


def pictured(members: Sequence[Kind]) -> Iterator[str]:
    """A row of the gallery as a table: solved puzzles, and the names of their kinds."""
    missing = [""] * (ROW - len(members))  # rows are alike, so that pictures stand in columns
    yield ""
    yield cells([*(f"[{small(one)}]({one.name}.md)" for one in members), *missing])
    yield cells([":-:"] * ROW)
    yield cells([*(f"[{one.title}]({one.name}.md)" for one in members), *missing])


def small(kind: Kind) -> str:
    """A small picture of a solved puzzle; Markdown has no word for a width."""
    return f'<img src="{kind.name}-solved.svg" alt="{kind.title}" width="{WIDE}">'


def cells(texts: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(texts)} |"


def page(kind: Kind, puzzle: Puzzle) -> Iterator[str]:
    """All that is told of a kind."""
    options = kind.defaults()
    yield f"# {kind.title}"
    yield ""
    first, _, notes = (import_module(home(kind.name)).__doc__ or "").strip().partition("\n\n")
    yield f"{first}\n"
    if kind.aliases:
        yield f"Also known as {', '.join(kind.aliases)}.\n"
    yield f"![A puzzle]({kind.name}.svg) ![Its solution]({kind.name}-solved.svg)"
    yield "\n## Rules\n"
    taught = instruction(kind)
    sizes = taught.sizes()
    yield f"{taught.told_aim(options, sizes)}\n"
    yield from (f"{n}. {one.told(options, sizes)}" for n, one in enumerate(taught.usual, 1))
    if occasional := [one for one in taught.rules if one.only]:
        yield "\nSome puzzles also have these rules:\n"
        yield from (f"* {one.told_in_general(options, sizes)}" for one in occasional)
    yield "\n### First moves\n"
    yield f"![An example after its first moves]({kind.name}-first-moves.svg)\n"
    yield from (f"* {move}" for move in taught.first_moves)
    yield "\n## In a file\n"
    yield f"```\n{write(puzzle, 'text').rstrip()}\n```"
    yield ""
    yield from (f"* `{layer.name}`: {said(layer, puzzle)}" for layer in kind.clues)
    yield from map(told, kind.options)
    listed = IndexedKind.of(kind)
    yield f"\nFormats: {', '.join(formats(listed))}; see"
    yield "[formats](../formats.md)."
    yield from published(kind)
    yield from techniques(kind)
    yield "\n## Making them\n"
    yield f"`enpitsu generate {kind.name}` makes one of {kind.grid()}; `--size` sets another size."
    yield "[Generating](../generating.md) says which levels can be made, and at what rate."
    if kind.frame_options:
        yield "This kind has options of its own:\n"
        yield from map(told, kind.frame_options)
    if notes:
        yield f"\n## Notes\n\n{notes}"


def formats(listed: IndexedKind) -> Iterator[str]:
    """The formats that a kind has, each with the name it has there, if that is another."""
    yield from ("text", "json")
    for name in formats_of(listed):
        if name not in OURS:
            first = listed.codecs.get(name, (listed.name,))[0]
            yield name if first == listed.name else f"{name} (as `{first}`)"
    yield "dimacs"


def published(kind: Kind) -> Iterator[str]:
    """Puzzles of others, with their source."""
    if found := evidence(kind).published:
        yield "\n## Published elsewhere\n"
    for text, source in found:
        grid = read(text).grid
        size = f"{grid.rows} x {grid.cols}"
        where = f"[{size}]({text})" if "//" in text else f"`{text}` ({size})"
        yield f"* {where}. {source}"


def told(option: Option) -> str:
    """What an option means, and what it may be."""
    bounds = f"{option.expected}; the default is {option.default}"
    return f"* `{option.name}`: {option.meaning.rstrip('.') or 'a variant'} ({bounds})"


def said(layer: Layer, puzzle: Puzzle) -> str:
    """Which values a layer has, and where."""
    if isinstance(layer.on, Paths):
        return f"{values_said(layer.values, puzzle)}, on a list of cells; one a line"
    where = PLACES.get(layer.on, f"outside, along the {layer.on}")
    return f"{values_said(layer.values, puzzle)}, {where}; `{layer.blank}` for none"


def values_said(values: Values, puzzle: Puzzle) -> str:
    """Which values there are, in words."""
    match values:
        case Symbols():
            return " ".join(f"`{sign}`" for sign in values.all(puzzle.options))
        case Numbers(low, high, unknown):
            most = f" to {high(puzzle.grid)} (on a grid of this size)" if high else " or more"
            named = puzzle.kind.look.value_names.get(unknown or "")
            is_word = named not in (None, unknown)
            untold = f"`{unknown}` ({named})" if is_word else f"`{unknown}` for an unknown one"
            return f"numbers, {low}{most}{f', or {untold}' if unknown else ''}"
        case Labels():
            return "labels"
        case Lists(_, unknown):
            untold = f", with `{unknown}` for an unknown one" if unknown else ""
            return f"lists of numbers such as `3,1`, or `0`{untold}"
        case Parts(named):
            told = (f"{name} ({values_said(part, puzzle)})" for name, part in named.items())
            return f"one or more of {', '.join(told)}"
        case Nothing():
            return "no value"


def techniques(kind: Kind) -> Iterator[str]:
    """The kind's own ways of reasoning, and where more is told."""
    yield "\n## Techniques\n"
    if not kind.own_techniques:
        yield "It has none of its own; those for any kind are used, see [grading](../grading.md)."
        return
    yield f"Easiest first; `enpitsu rules {kind.name} --techniques` shows an example of each.\n"
    yield "| technique | level |\n|---|---|"
    for one in kind.own_techniques:
        yield f"| {one.name} | {one.level.name.lower()} |"
    yield f"\n[How to solve {kind.title}](../howto/{kind.name}.md) explains a whole path."


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
