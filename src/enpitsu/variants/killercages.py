"""Killer cages: no number occurs twice in a cage, and most have a given sum; they may overlap."""

from collections.abc import Iterable
from itertools import chain
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.cages import SIZES, small_cages, whole_houses
from enpitsu.kit.cell_lists import LENGTHS, Column, numbers, wished_lengths
from enpitsu.kit.techniques.cages import Cage, caged, rests
from enpitsu.puzzle import (
    Board,
    Clue,
    Clues,
    Domains,
    Instances,
    Layer,
    Look,
    Numbers,
    Options,
    Path,
    Paths,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Regular, Relation, automaton, distinct, relation, total

UNKNOWN = "?"


def different(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a cage are different, whether or not its sum is given."""
    for path in puzzle.clues["cage"]:
        yield path.cells, (), distinct(len(path.cells))


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """The sum of a cage, where it is given."""
    for path, value in puzzle.clues["cage"].items():
        if value != UNKNOWN:
            number, size = int(value), len(path.cells)
            yield path.cells, (Clue("cage", path, value),), total(size, number, number)


def left_over(puzzle: Puzzle, domains: Domains) -> Instances:
    """The sum of the cells by which cages differ from whole houses: innies and outies."""
    known = [
        Cage(path.cells, Clue("cage", path, value))
        for path, value in puzzle.clues["cage"].items()
        if value != UNKNOWN
    ]
    for more, less, number, clues, houses in (
        rests(known, whole_houses(puzzle, domains, "killer")) if known else ()
    ):
        size = len(more)
        relation = (
            more_by((*map(domains.__getitem__, (*more, *less)),), size, number)
            if less
            else total(size, number, number)
        )
        yield (*more, *less, *chain.from_iterable(houses)), clues, relation


@relation
def more_by(domains: Column, first: int, number: int) -> Relation:
    """The sum of the first `first` slots exceeds the sum of the others by `number`."""

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        at, made = state
        if at == len(domains):
            return None
        return at + 1, made + (int(value) if at < first else -int(value))

    start, end = (0, 0), (len(domains), number)
    return Regular(
        tuple(range(len(domains))),
        automaton(start, numbers(domains), step, lambda state: state == end),
    )


def sum_shown(_: Puzzle, board: Board, path: Path) -> Iterable[Value]:
    """The sum of a cage on a full board."""
    return (sum(int(board[cell]) for cell in path.cells),)


def some_cages(puzzle: Puzzle, options: Options, rng: Random) -> Clues:
    """Random small cages that cover the board, without sums."""
    domains = puzzle.domains
    cells = [cell for cell in puzzle.grid.cells if cell in domains]
    most = min(len(domain) for domain in domains.values())
    wished = wished_lengths(options)
    sizes = SIZES if wished is None else range(wished[0], wished[1] + 1)
    cages = small_cages(puzzle.grid, cells, most, rng, sizes)
    return {"cage": {Path(tuple(sorted(cage)), ordered=False): UNKNOWN for cage in cages}}


CAGES = Variant(
    name="killercages",
    title="Killer Cages",
    clues=(
        Layer(
            "cage",
            Numbers(0, unknown=UNKNOWN),
            on=Paths(ordered=False),
            frame={UNKNOWN: UNKNOWN},
            optional=True,
            kept=True,
        ),
    ),
    rules=(
        Rule("killer", "No number stands twice in a cage.", different, noun="cage"),
        Rule(
            "killersum",
            "A number in a cage is the sum of the numbers there.",
            sums,
            noun="cage",
            shown={"cage": sum_shown},
            techniques=caged("killer", "killersum", "killerrest"),
        ),
        Rule(
            "killerrest",
            "Cells that houses and their cages do not share make up the difference of their sums.",
            left_over,
            roles=("lemma",),
        ),
    ),
    look=Look(strokes={"cage": "cage"}),
    frame=some_cages,
    frame_options=(LENGTHS,),
    fpuzzles={"killercage": keys.Groups("cage", UNKNOWN)},
    aliases=("killers", "cages"),
)
