"""Snake: a path of shaded cells that never touches itself, not even at a corner.

Black circles are its head and its tail; white circles are other parts of it. A number outside tells
how many cells of its row or column belong to it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kinds.snake.rim import Strip, along
from enpitsu.kit import counting, shading
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, printed, reason
from enpitsu.puzzle import (
    DISC,
    RING,
    Board,
    Border,
    Cell,
    Clue,
    Clues,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Options,
    Place,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.rules import (
    Acyclic,
    Count,
    Formula,
    Is,
    Not,
    Relation,
    every,
    exactly,
    number_of,
    relation,
    some,
)

END, BODY = "*", "o"
BESIDE = {END: 1, BODY: 2}  # how many cells of the snake share a side with such a cell
TRIES = 40  # random snakes; the longest is taken


@relation
def in_the_snake(sides: int, least: int, most: int) -> Formula:
    """The first slot is shaded, and `least` to `most` of the others are."""
    parts = tuple(Is(slot, SHADED) for slot in range(1, sides + 1))
    return every((Is(0, SHADED), Count(parts, least, most)))


@relation
def if_in_the_snake(sides: int) -> Formula:
    """If the first slot is shaded, one or two of the others are."""
    parts = tuple(Is(slot, SHADED) for slot in range(1, sides + 1))
    return some((Not(Is(0, SHADED)), Count(parts, 1, 2)))


@relation
def if_between(sides: int) -> Formula:
    """If the first slot is shaded, exactly two of the others are."""
    parts = tuple(Is(slot, SHADED) for slot in range(1, sides + 1))
    return some((Not(Is(0, SHADED)), exactly(BESIDE[BODY], parts)))


@relation
def two_ends(graph: Graph) -> Formula:
    """Exactly two of the shaded slots have a single shaded neighbour."""
    return exactly(
        2,
        tuple(
            every((Is(slot, SHADED), exactly(1, [Is(other, SHADED) for _, other in near])))
            for slot, near in enumerate(graph.around)
        ),
    )


@relation
def no_ring(graph: Graph) -> Relation:
    """The shaded slots form no cycle."""
    return Acyclic(tuple(every(Is(slot, SHADED) for slot in edge) for edge in graph.edges), graph)


def circles(puzzle: Puzzle, _: Domains) -> Instances:
    """A circle lies on the snake: at an end of it, or between."""
    for cell, told in puzzle.clues["grid"].items():
        near, number = puzzle.grid.neighbours(cell), BESIDE[str(told)]
        because = (Clue("grid", cell, told),)
        yield (cell, *near), because, in_the_snake(len(near), number, number)


def circle_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The circle that fits a cell of the snake."""
    near = sum(board[other] == SHADED for other in puzzle.grid.neighbours(cell))
    return (told for told, number in BESIDE.items() if board[cell] == SHADED and near == number)


def path(puzzle: Puzzle, _: Domains) -> Instances:
    """Each cell of the snake has one or two neighbours in it."""
    grid = puzzle.grid
    for cell in grid.cells:
        near = grid.neighbours(cell)
        yield (cell, *near), (), if_in_the_snake(len(near))


def ends(puzzle: Puzzle, _: Domains) -> Instances:
    """There is a snake, and its cells form no cycle."""
    cells = puzzle.grid.cells
    yield cells, (), number_of(SHADED, len(cells), 2, len(cells))
    yield cells, (), no_ring(side_by_side(cells))


def head_and_tail(puzzle: Puzzle, _: Domains) -> Instances:
    """Exactly two cells of the snake have a single neighbour in it."""
    cells = puzzle.grid.cells
    yield cells, (), two_ends(side_by_side(cells))


def between(puzzle: Puzzle, _: Domains) -> Instances:
    """If head and tail are printed, any other cell of the snake has two neighbours in it."""
    grid = puzzle.grid
    for ends in heads_and_tails(puzzle):
        for cell in grid.cells:
            if cell not in ends:
                near = grid.neighbours(cell)
                yield (cell, *near), tuple(ends.values()), if_between(len(near))


def sides(puzzle: Puzzle, _: Domains) -> Instances:
    """If head and tail are printed: how the snake runs along an edge of the board.

    The lemma uses the number of the outermost line, alone or with the number of the next line.
    """
    grid = puzzle.grid
    numbers = {
        grid.ray(border): Clue(layer, border, number)
        for layer in counting.TOP_LEFT
        for border, number in puzzle.clues[layer].items()
    }
    rows, columns = grid.lines[: grid.rows], grid.lines[grid.rows :]
    every = (rows, rows[::-1], columns, columns[::-1])
    two = [lines[:2] for lines in every if len(lines) > 1 and lines[0] in numbers]
    for ends, (rim, inner) in product(heads_and_tails(puzzle), two):
        places = [cell for pair in zip(rim, inner, strict=True) for cell in pair]
        at = frozenset(divmod(i, 2) for i, cell in enumerate(places) if cell in ends)
        for lines in ((rim,), (rim, inner)) if inner in numbers else ((rim,),):
            told = [numbers[cells] for cells in lines]
            strip = Strip(at, tuple(int(clue.value) for clue in told))
            yield places, (*ends.values(), *told), along(len(rim), strip)


def heads_and_tails(puzzle: Puzzle) -> Iterator[Mapping[Cell, Clue]]:
    """Head and tail, if both are printed; each pair, if a faulty puzzle has more than two."""
    clues = puzzle.clues["grid"].items()
    ends = [Clue("grid", cell, told) for cell, told in clues if told == END]
    return ({clue.place: clue for clue in two} for two in combinations(ends, 2))


def corners(puzzle: Puzzle, _: Domains) -> Instances:
    """Of four cells that meet, the snake does not have two diagonal ones and no others."""
    for corner in puzzle.grid.inner_corners:
        yield corner.around, (), shading.take_turns(SHADED, WHITE)


def _of_a_path(step: Deduction) -> str:
    return f"the snake neither ends nor branches there{reason(step)}"


def _at_a_corner(step: Deduction) -> str:
    return f"otherwise the snake would touch itself at a corner{reason(step)}"


def _no_end(step: Deduction) -> str:
    return f"the snake ends at {listed(clue.place for clue in step.clues)} only{reason(step)}"


def _along_the_rim(step: Deduction) -> str:
    return f"nothing else fits {_rim(step.clues)}{reason(step)}"


def _stuck_at_the_rim(clues: Sequence[Clue], _: Sequence[Place], __: CandidateMap) -> str:
    return f"nothing would fit {_rim(clues)}"


def _rim(clues: Sequence[Clue]) -> str:
    """The numbers at a side of the board: "the 5 above column 1 along the rim"."""
    numbers = printed([clue for clue in clues if isinstance(clue.place, Border)], {})
    return f"{numbers} along the rim"


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
    """The longest of some random snakes that grow at both ends as far as they can."""
    ways = (grow(grid, rng) for _try in range(TRIES))
    snake = max(ways, key=len)
    if len(snake) < 2:
        return None
    return {}, {cell: SHADED if cell in snake else WHITE for cell in grid.cells}


def grow(grid: Grid, rng: Random) -> list[Cell]:
    """A random snake."""
    snake = [rng.choice(grid.cells)]
    stuck = 0
    while stuck < 2:
        others = {*snake[:-1]}
        behind = {*snake[-2:]}
        free = [
            cell
            for cell in grid.neighbours(snake[-1])
            if cell not in others
            and others.isdisjoint(grid.neighbours(cell))
            and not others.difference(behind).intersection(grid.touching(cell))
        ]
        if free:
            snake.append(rng.choice(free))
            stuck = 0
        else:
            snake.reverse()
            stuck += 1
    return snake


MARKED = {
    str(number | mark): (told, entry)
    for number, told in enumerate((None, BODY, END))
    for mark, entry in ((0, None), (4, SHADED), (8, WHITE))
}
KIND = Kind(
    name="snake",
    title="Snake",
    aliases=("Schlange",),
    family="shading",
    usual_size=(8, 8),
    clues=(*counting.outside(*counting.TOP_LEFT), Layer("grid", Symbols(END + BODY))),
    answers=(shading.ANSWER,),
    sketch=sketch,
    rules=(
        counting.in_lines(
            SHADED,
            text="A number outside tells how many cells of its row or column belong to the snake.",
            near=("circle", "path", "touch"),
            beyond=("number",),
        ),
        Rule(
            "circle",
            "A black circle is the head or the tail of the snake, a white one lies on its body.",
            circles,
            techniques=(alone("circle on the snake", "circle", _of_a_path),),
            shown={"grid": circle_shown},
        ),
        Rule(
            "path",
            "The snake does not branch: each of its cells has one or two others beside it.",
            path,
            unmet="the snake would stop or branch at {place}",
            techniques=(alone("way of the snake", "path", _of_a_path, cost=1.5),),
        ),
        Rule(
            "ends",
            "The snake has a head and a tail: it is not a ring.",
            ends,
            noun="grid",
            unmet="the snake would close to a ring",
        ),
        Rule(
            "two",
            "Exactly two cells of the snake have only one other beside them.",
            head_and_tail,
            roles=("implied",),
        ),
        Rule(
            "touch",
            "The snake never touches itself, not even at a corner.",
            corners,
            unmet="the snake would touch itself at a corner",
            techniques=(alone("no touch at a corner", "touch", _at_a_corner),),
        ),
        Rule(
            "between",
            "Any cell of the snake but its head and tail has two others beside it.",
            between,
            roles=("lemma", "implied"),
            unmet="the snake would stop or branch at {place}",
            techniques=(alone("neither head nor tail", "between", _no_end),),
        ),
        Rule(
            "rim",
            "Along the rim the snake goes on or turns inwards, into the line beside.",
            sides,
            roles=("lemma",),
            unmet=_stuck_at_the_rim,
            techniques=(
                alone("along the rim", "rim", _along_the_rim, level=Difficulty.HARD, cost=4.0),
            ),
        ),
        shading.SHADED_TOGETHER,
    ),
    codecs=c.codecs(
        c.link(
            "snake",
            c.clues("grid", by=c.threes(BODY, END)),
            c.run(*counting.TOP_LEFT, c.hexadecimal(), c.gaps("g")),
        ),
        c.file(
            "snake",
            c.framed(
                "grid",
                outside=(c.ticked(c.decimal()), c.nothing(".")),
                both=MARKED,
                unmarked=WHITE,
            ),
        ),
    ),
    look=Look(
        {**shading.FIGURES, END: DISC, BODY: RING},
        value_names={
            SHADED: "shaded",
            WHITE: "white",
            END: "black circle",
            BODY: "white circle",
        },
    ),
)
