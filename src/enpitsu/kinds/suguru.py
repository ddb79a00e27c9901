"""Suguru, also known as Tectonic or Number Blocks: 1..n in each region, touching cells differ."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.codec.boards import Entries
from enpitsu.codec.parts import Level, On, Size, Tail, Text, file, game, link
from enpitsu.codec.runs import Bits, Run, WallRuns, Words
from enpitsu.codec.sections import Section, sections
from enpitsu.codec.signs import any_label, decimal, gaps, hexadecimal, nothing, nth, words
from enpitsu.codec.walls import Holes, Walls
from enpitsu.common import connected, givens, regions
from enpitsu.errors import short
from enpitsu.expr import Distinct, Domain
from enpitsu.grid import Cell, Place
from enpitsu.picture import Look
from enpitsu.puzzle import Answer, Kind, Labels, Layer, Numbers, Pairs, Puzzle, Rule, Vars
from enpitsu.techniques import (
    BOTH,
    common_neighbours,
    hidden_single,
    hidden_subset,
    naked_subset,
    settled_in_group,
    settled_neighbour,
    starved_group,
    touching_pair,
)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the size of its region; a cell of no region is a hole."""
    labels = puzzle.clues["regions"]
    numbers = {label: tuple(range(1, len(cells) + 1)) for label, cells in regions(labels).items()}
    return {cell: numbers[label] for cell, label in labels.items()}


def filled_regions(puzzle: Puzzle, vars: Vars) -> Pairs:
    """The numbers of a region differ; so each from 1 to its size stands there once."""
    for cells in regions(puzzle.clues["regions"]).values():
        yield cells, Distinct(tuple(vars[cell] for cell in cells))


def touching_cells(puzzle: Puzzle, vars: Vars) -> Pairs:
    """Touching cells differ; within a region that is already said."""
    labels = puzzle.clues["regions"]
    cols = puzzle.grid.cols
    for cell in labels:
        row, col = cell
        for other in ((row, col + 1), (row + 1, col - 1), (row + 1, col), (row + 1, col + 1)):
            if 0 <= other[1] < cols and labels.get(other, labels[cell]) != labels[cell]:
                pair = (cell, Cell(*other))
                yield pair, Distinct((vars[pair[0]], vars[pair[1]]))


def problems(puzzle: Puzzle) -> Iterable[str]:
    """Regions hang together, and a given fits into its region."""
    labels = puzzle.clues["regions"]
    members = regions(labels)
    if not members:
        yield "there is no region; expected a label for every cell"
    for label, cells in members.items():
        if not connected(puzzle.grid, cells):
            yield f"region {short(str(label))} is in pieces; expected cells joined by their sides"
    for cell, given in puzzle.clues["givens"].items():
        if cell not in labels:
            yield f"{cell} holds {given} but is a hole; expected nothing there"
        elif not 1 <= int(given) <= len(members[labels[cell]]):
            yield f"{cell} holds {given}; expected 1 to {len(members[labels[cell]])} there"


KIND = Kind(
    name="suguru",
    title="Suguru",
    clues=(Layer("regions", Labels(), blank="-"), Layer("givens", Numbers())),
    answer=Answer(domains, outside="-"),
    rules=(
        givens("givens"),
        Rule(
            "region",
            "A region of n cells holds each number from 1 to n once.",
            filled_regions,
        ),
        Rule(
            "touch",
            "Cells that touch, even at a corner only, hold different numbers.",
            touching_cells,
        ),
    ),
    problems=problems,
    codecs={
        "puzzlink": link(
            "suguru",
            Walls("regions", by=Bits(), holes=True),
            On("givens", by=Run(hexadecimal(), gaps("g"), nothing("."))),
            Tail(Holes("regions")),
        ),
        "pzprv3": file(
            "suguru",
            Walls("regions", by=Words(words({"0": 0, "1": 1}))),
            On("givens", by=Words(decimal(), nothing(".-"))),
            Entries(by=Words(decimal(), nothing(".+-=%"), notes=True)),
        ),
        "tatham": game(
            "seismic",
            Size("cols", between="x"),
            Text("T", "for the mode Tectonic"),
            Level("eh"),
            ":",
            Walls("regions", by=WallRuns(), joined=True, largest=9),
            ",",
            On("givens", by=Run(nth("123456789"), gaps("a"))),
        ),
        "janko": sections(
            "suguru",
            Section("problem", On("givens", by=Words(decimal(), nothing("-")))),
            Section("areas", On("regions", by=Words(any_label("-")))),
            Section(
                "solution", Entries(by=Words(decimal(), nothing("-")), printed=True), optional=True
            ),
            aliases=("tectonic",),
        ),
    },
    techniques=(
        settled_neighbour("touch")._replace(ladders=BOTH),
        settled_in_group("region", "cage")._replace(ladders=BOTH),
        hidden_single("region", "cage")._replace(ladders=BOTH),
        common_neighbours("region", "touch", "cage")._replace(ladders=BOTH),
        touching_pair()._replace(ladders=BOTH),
        naked_subset("region", 2, "naked pair", "cage"),
        hidden_subset("region", 2, "hidden pair", "cage"),
        naked_subset("region", 3, "naked triple", "cage"),
        hidden_subset("region", 3, "hidden triple", "cage"),
        starved_group("region", "touch", "cage"),
    ),
    look=Look(walls="regions"),
)
