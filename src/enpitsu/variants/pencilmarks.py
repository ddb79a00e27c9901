"""Given pencil marks: a cell has one of the numbers that are printed small in it."""

from functools import partial
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import LINES, Column, numbers, on_lists, some_marks
from enpitsu.kit.techniques.clued import clued
from enpitsu.paper.layer import listed
from enpitsu.puzzle import Clues, Layer, Lists, Options, Paths, Puzzle, Rule, Value
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Relation, Table, relation

MOST = 4  # a cell has at most so many numbers if they are drawn at random


@relation
def one_of(domains: Column, value: Value) -> Relation:
    """The number is one of those listed."""
    allowed = {*listed(value)}
    return Table((0,), frozenset((number,) for number in domains[0] if number in allowed))


def some_numbers(puzzle: Puzzle, options: Options, rng: Random) -> Clues:
    """Lists of two to `MOST` random numbers for some cells."""
    marks = some_marks("pencilmark", puzzle, options, rng)["pencilmark"]
    drawn = {}
    for path in marks:
        among = numbers([puzzle.domains[path.cells[0]]])
        few = rng.sample(among, min(len(among), rng.randint(2, MOST)))
        drawn[path] = ",".join(map(str, sorted(few)))
    return {"pencilmark": drawn}


PENCIL_MARKS = Variant(
    name="pencilmarks",
    title="Given Pencil Marks",
    clues=(Layer("pencilmark", Lists(), on=Paths(most=1), optional=True),),
    rules=(
        Rule(
            "pencilmark",
            "A cell takes one of the numbers that are printed small in it.",
            partial(on_lists, "pencilmark", one_of),
            noun="pencil marks",
            techniques=clued(
                "pencilmark",
                "given pencil marks",
                "number of given pencil marks",
                "{clue} allow no other",
            ),
        ),
    ),
    frame=some_numbers,
    frame_options=(LINES,),
    fpuzzles={"givenPencilMarks": keys.Marks("pencilmark")},
)
