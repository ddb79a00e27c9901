"""Slitherlink: one loop along the edges, with as many of them round a cell as it says.

First published by Nikoli in 1989.
"""

from __future__ import annotations

from enpitsu.io import codecs as c
from enpitsu.kinds.slitherlink.techniques import TECHNIQUES
from enpitsu.kit.boards import along_edges, loop_of
from enpitsu.kit.lines import ALONG, LINE, MARKS, NAMES, NONE, two_or_none
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """An edge, the rim included, is part of the loop or not."""
    return dict.fromkeys(puzzle.grid.all_edges, (LINE, NONE))


def most(grid: Grid) -> int:
    """All four edges only where they are the whole loop."""
    return 4 if len(grid.cells) == 1 else 3


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many of the four edges of its cell the loop takes."""
    for cell, number in puzzle.clues["grid"].items():
        because = (Clue("grid", cell, number),)
        yield puzzle.grid.sides(cell), because, number_of(LINE, 4, int(number), int(number))


def corners(puzzle: Puzzle, domains: Domains) -> Instances:
    """The loop comes to a corner and leaves it again, or stays away."""
    for corner in puzzle.grid.corners:
        edges = [puzzle.grid.edge(*edge) for edge in corner.edges if edge in domains]
        yield edges, (), two_or_none(len(edges))


def one_loop(puzzle: Puzzle, _: Domains) -> Instances:
    """There is a loop, and just one."""
    edges = puzzle.grid.all_edges
    yield edges, (), loop_of(LINE, along_edges(puzzle.grid))
    yield edges, (), number_of(LINE, len(edges), 1, len(edges))


VARIANTS = {"f": "the loop comes to every corner of the grid"}
KIND = Kind(
    name="slitherlink",
    title="Slitherlink",
    family="loops and lines",
    clues=(Layer("grid", Numbers(0, most)),),
    answers=(Answer(domains, on="all edges", name="loop"),),
    rules=(
        Rule("number", "A number tells how many sides of its cell the loop takes.", numbers),
        Rule(
            "loop",
            "The line is one loop that neither crosses nor touches itself.",
            one_loop,
            noun="grid",
        ),
        Rule("corner", "At a corner the loop takes two edges or none.", corners, roles=("lemma",)),
    ),
    codecs=c.codecs(
        c.link(
            "slither",
            c.run("grid", c.packed(range(5), 2), c.gaps("g"), c.question_mark(".")),
            variants=VARIANTS,
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file(
            "slither",
            c.words("grid", c.decimal(), c.question_mark("-"), c.nothing(".")),
            c.edges(*MARKS, rim=True, unmarked=NONE),
            variants=VARIANTS,
        ),
        c.game(
            "loopy",
            c.size("cols", between="x", least=3),
            c.optional("t0"),
            c.rated("enth"),
            ":",
            c.run("grid", c.table({str(n): n for n in range(5)}), c.gaps("a")),
        ),
        c.sections(
            "slitherlink",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=c.inside(LINE, NONE),
        ),
        aliases=("slitherlink",),
    ),
    techniques=TECHNIQUES,
    look=Look(ALONG, value_names=NAMES),
)
