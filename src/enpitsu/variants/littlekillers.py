"""Little killers: a number outside, with an arrow, is the sum of the diagonal it points along."""

from collections.abc import Iterable, Iterator
from random import Random

from enpitsu.errors import Fault
from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import LINES, USUAL
from enpitsu.kit.techniques.clued import clued, lying
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
from enpitsu.rules import total

UNKNOWN = "?"


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """The sum of a diagonal, where it is given."""
    for path, value in puzzle.clues["littlekiller"].items():
        if value != UNKNOWN:
            number, size = int(value), len(path.cells)
            yield path.cells, (Clue("littlekiller", path, value),), total(size, number, number)


def sum_shown(_: Puzzle, board: Board, path: Path) -> Iterable[Value]:
    """The sum of a diagonal on a full board."""
    return (sum(int(board[cell]) for cell in path.cells),)


def not_whole(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each list of cells that is not a whole diagonal, from edge to edge."""
    for path in puzzle.clues["littlekiller"]:
        if path not in diagonals(puzzle):
            expected = "expected a diagonal from rim to rim"
            yield Fault(f"littlekiller: {path}; {expected}", "littlekiller", path)


def diagonals(puzzle: Puzzle) -> Iterator[Path]:
    """All diagonals from edge to edge of the board, once from each end."""
    grid = puzzle.grid
    for down in (1, -1):
        for right in (1, -1):
            for cell in grid.cells:
                if keys.step(cell, -down, -right) not in grid:
                    yield Path(tuple(keys.ray(cell, down, right, grid)))


def some_diagonals(puzzle: Puzzle, options: Options, rng: Random) -> Clues:
    """Random diagonals of two cells or more, without sums."""
    told = options[LINES.name]
    each = {frozenset(path.cells): path for path in diagonals(puzzle) if len(path.cells) > 1}
    known = sorted(each.values())
    number = min(len(puzzle.grid.lines) // 2 if told == USUAL else int(told), len(known))
    return {"littlekiller": dict.fromkeys(rng.sample(known, number), UNKNOWN)}


LITTLE_KILLERS = Variant(
    name="littlekillers",
    title="Little Killers",
    clues=(
        Layer(
            "littlekiller",
            Numbers(unknown=UNKNOWN),
            on=Paths(),
            frame={UNKNOWN: UNKNOWN},
            optional=True,
        ),
    ),
    rules=(
        Rule(
            "littlekiller",
            "A number outside with an arrow is the sum of the diagonal that it points along.",
            sums,
            noun="diagonal",
            shown={"littlekiller": sum_shown},
            problems=not_whole,
            techniques=(
                *clued(
                    "littlekiller",
                    "bounds of a little killer",
                    "rest of a little killer",
                    "{clue} makes {value}",
                ),
                *lying("littlekiller", "little killers in a house"),
            ),
        ),
    ),
    look=Look(strokes={"littlekiller": "ray"}),
    frame=some_diagonals,
    frame_options=(LINES,),
    fpuzzles={"littlekillersum": keys.Rays("littlekiller", UNKNOWN)},
)
