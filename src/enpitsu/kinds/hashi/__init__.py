"""Hashi: bridges join all islands.

First published by Nikoli in 1990.
"""

import re
from collections.abc import Sequence
from itertools import chain, combinations, pairwise

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kinds.hashi.channels import channels, ends, shores
from enpitsu.kinds.hashi.frame import ISLAND, frame
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Answer, Clue, Layer, Symbols
from enpitsu.paper.look import CIRCLE, CROSS, DOUBLE, LINK, Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import CandidateMap, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import (
    Connected,
    Formula,
    Is,
    Not,
    Relation,
    Sum,
    Table,
    number_of,
    relation,
    some,
)

NUMBERS = "12345678"
BRIDGES = (0, 1, 2)
MADE_TO = re.compile(r"(i\d+)?(e\d+)?")  # parameters of the game: islands, and reach of bridges
LEVEL = re.compile(r"(d\d+)?")
SIGNS = NUMBERS + ISLAND


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """An edge between two islands in sight of each other is crossed by at most two bridges."""
    crossed = set(chain.from_iterable(channels(puzzle)))
    return {edge: BRIDGES for edge in puzzle.grid.edges if edge in crossed}


@relation
def so_many(ways: int, number: int) -> Relation:
    """Exactly `number` bridges cross `ways` edges."""
    return Sum(tuple(range(ways)), number, number)


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number tells how many bridges lead to its island."""
    for cell, number in puzzle.clues["grid"].items():
        if number != ISLAND:
            ways = shores(puzzle.grid, cell, domains)
            yield ways, (Clue("grid", cell, number),), so_many(len(ways), int(number))


@relation
def alike() -> Relation:
    """The same number of bridges crosses two edges."""
    return Table((0, 1), frozenset((number, number) for number in BRIDGES))


def straight(puzzle: Puzzle, _: Domains) -> Instances:
    """Bridges continue straight from an island to the next."""
    for channel in channels(puzzle):
        for pair in pairwise(channel):
            yield pair, (), alike()


@relation
def one_without() -> Formula:
    """At least one of two edges is crossed by no bridge."""
    return some((Is(0, 0), Is(1, 0)))


def never_crossing(puzzle: Puzzle, domains: Domains) -> Instances:
    """Where two channels cross, at most one of them has bridges."""
    grid, islands = puzzle.grid, puzzle.clues["grid"]
    for cell in grid.cells:
        above, left, _, _ = grid.sides(cell)
        if cell not in islands and above in domains and left in domains:
            yield (above, left), (), one_without()


@relation
def hanging_together(graph: Graph) -> Relation:
    """The channels with bridges are connected."""
    return Connected(tuple(Not(Is(slot, 0)) for slot in range(graph.nodes)), graph)


def together(puzzle: Puzzle, domains: Domains) -> Instances:
    """Every island has a bridge, and all channels with bridges are connected through islands.

    The cell of an island follows its edges.
    """
    islands, found = puzzle.clues["grid"], channels(puzzle)
    if len(islands) > 1:
        for cell in islands:
            ways = shores(puzzle.grid, cell, domains)
            yield (*ways, cell), (), number_of(0, len(ways), 0, len(ways) - 1)
    met: dict[Cell, list[int]] = {}
    for number, channel in enumerate(found):
        for cell in ends(channel):
            met.setdefault(cell, []).append(number)
    pairs = [pair for here in met.values() for pair in combinations(here, 2)]
    if found:
        yield [channel[0] for channel in found], (), hanging_together(Graph(len(found), pairs))


def bare(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """A sentence that no bridge leads to an island; empty if islands are cut off instead."""
    *_ways, last = places
    return f"no bridge would lead to {last}" if known and isinstance(last, Cell) else ""


KIND = Kind(
    name="hashi",
    title="Hashi",
    aliases=("Bridges", "Hashiwokakero", "Chopsticks", "Brücken", "橋をかけろ"),
    family="loops and lines",
    clues=(Layer("grid", Symbols(SIGNS), frame=dict.fromkeys(SIGNS, ISLAND), kept=True),),
    answers=(Answer(domains, on="edges", name="bridges"),),
    rules=(
        Rule("number", "A number tells how many bridges lead to its island.", numbers),
        Rule(
            "straight",
            "Bridges lead straight from an island to the next, two at most side by side.",
            straight,
        ),
        Rule("cross", "Bridges never cross.", never_crossing),
        Rule("together", "Bridges join all islands.", together, noun="grid", unmet=bare),
    ),
    frame=frame,
    codecs=c.codecs(
        c.link(
            "hashikake",
            c.run("grid", c.chars(NUMBERS), c.table({".": ISLAND}), c.gaps("g")),
            aliases=("hashi", "bridges", "hashiwokakero"),
            kanpen=c.kanpen(c.words("grid", c.chars(NUMBERS), c.nothing("."))),
        ),
        c.file(
            "hashikake",
            c.words("grid", c.chars(NUMBERS), c.table({"-": ISLAND}), c.nothing(".")),
            c.edges(c.table({"1": 1, "2": 2, "-1": 0}), c.nothing("0"), unmarked=0),
            aliases=("hashi", "bridges"),
        ),
        c.game(
            "bridges",
            c.size("cols", between="x", least=3),
            c.passed(MADE_TO),
            c.optional("m2"),
            c.refused("m", "two bridges at most lead from an island to the next"),
            c.refused("L", "the rule that bridges make no loop is not known"),
            c.passed(LEVEL),
            ":",
            c.run("grid", c.chars(NUMBERS), c.gaps("a")),
        ),
    ),
    techniques=Later("enpitsu.kinds.hashi.techniques:TECHNIQUES"),
    look=Look(
        {0: CROSS, 1: LINK, 2: DOUBLE, ISLAND: CIRCLE},
        circled=frozenset({"grid"}),
        bare=True,
        value_names={0: "empty", 1: "a single bridge", 2: "a double bridge"},
    ),
)
