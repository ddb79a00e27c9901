"""Marupeke: circles and crosses, never three equal ones in a line.

Invented by Naoki Inaba in 2009. Black blockers break the lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.common import givens, whole_number
from enpitsu.expr import Count, Domain, Is
from enpitsu.grid import Place
from enpitsu.ladders.marupeke import score_based_guess
from enpitsu.picture import BLOCK, CROSS, RING, Look
from enpitsu.puzzle import Answer, Kind, Layer, Pairs, Puzzle, Rule, Step, Symbols, Vars
from enpitsu.techniques import BOTH, Finding, Left, Level, alone, listed

BLOCKER = "#"
SYMBOLS = ("x", "o")

# Three equal symbols (L) break the rule on runs of three where the cells around them (+) are
# open. The first and the last are the two patterns of C. Jol's thesis (Leiden, 2023, figure 9);
# the first four are all there are of eight cells, and none has fewer.
CORNERS = (
    ("  L", "+LL", "+++", "+  "),
    ("  L ", " LL+", "+++ ", " +  "),
    ("  +", "++L", "+LL", "+  "),
    ("+ +", "++L", "+LL"),
    ("  +", " +L", "+LL", "+++"),
)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """Every cell that is not a blocker takes a cross or a circle."""
    grid = puzzle.clues["grid"]
    return {cell: SYMBOLS for cell in puzzle.grid.cells if grid.get(cell) != BLOCKER}


def runs(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A run of open cells has at least one of each symbol."""
    length = int(puzzle.options["run"])
    crosses = {cell: Is(var, "x") for cell, var in vars.items()}
    for cells in puzzle.grid.runs(length):
        parts = tuple([crosses[cell] for cell in cells if cell in crosses])
        if len(parts) == length:
            yield cells, Count(parts, 1, length - 1)


def turns(picture: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A picture turned and mirrored in all eight ways."""
    for rows in (picture, tuple(map("".join, zip(*picture, strict=True)))):
        for flipped in (rows, rows[::-1]):
            yield flipped
            yield tuple(row[::-1] for row in flipped)


def corners(puzzle: Puzzle, vars: Vars) -> Pairs:
    """An L in open space has at least one of each symbol; each L once, with the space it needs."""
    if puzzle.options["run"] != 3:
        return
    grid = puzzle.grid
    open_ = sum(1 << i for i, cell in enumerate(grid.cells) if cell in vars)
    met: set[tuple[Place, ...]] = set()
    for rows in (form for picture in CORNERS for form in turns(picture)):
        marks = {r * grid.cols + c: m for r, row in enumerate(rows) for c, m in enumerate(row)}
        needed = sum(1 << i for i, mark in marks.items() if mark != " ")
        for r in range(grid.rows - len(rows) + 1):
            for start in range(r * grid.cols, (r + 1) * grid.cols - len(rows[0]) + 1):
                if open_ >> start & needed == needed:
                    corner, space = (
                        tuple([grid.cells[start + i] for i in marks if marks[i] == mark])
                        for mark in "L+"
                    )
                    if corner not in met:
                        met.add(corner)
                        crosses = tuple([Is(vars[cell], "x") for cell in corner])
                        yield corner + space, Count(crosses, 1, 2)


def at_end(finding: Finding, left: Left) -> bool:  # noqa: ARG001
    """Whether the cell that is settled stands at an end of its run."""
    (constraint,), ((place, _), *_more) = finding.because, finding.removes
    return place in (constraint.places[0], constraint.places[-1])


def inside(finding: Finding, left: Left) -> bool:
    """Whether the cell that is settled stands inside its run."""
    return not at_end(finding, left)


def equal_ones(step: Step) -> str:
    """The equal symbols that a step is given: "two o's"."""
    (symbol,), *others = step.given.values()
    number = {2: "two", 3: "three", 4: "four"}.get(len(step.given), len(step.given))
    return f"{number} {symbol}'s" if others else f"an {symbol}"


def next_to(step: Step) -> str:
    """Why the cell at the end of a run differs from the others."""
    line = " in a line" if len(step.given) > 1 else ""
    return f"next to {equal_ones(step)}{line}, {listed(step.given)}"


def between(step: Step) -> str:
    """Why the cell inside a run differs from the others."""
    return f"between {equal_ones(step)}, {listed(step.given)}"


def in_corner(step: Step) -> str:
    """Why the third cell of an L differs from the two others, and the open space it needs."""
    (lemma,), (symbol,) = step.because, next(iter(step.given.values()))
    return (
        f"with {listed(step.given)} it would make an L of three {symbol}'s, impossible "
        f"while {listed(lemma.places[3:])} are not black (lemma {lemma.rule.id})"
    )


KIND = Kind(
    name="marupeke",
    title="Marupeke",
    clues=(Layer("grid", Symbols("xo" + BLOCKER)),),
    options=(whole_number("run", 3, low=2),),
    answer=Answer(domains, outside=BLOCKER),
    rules=(
        givens("grid"),
        Rule(
            "run",
            "No {run} equal symbols stand next to each other in a row, a column or a diagonal; "
            "a black cell breaks the line.",
            runs,
        ),
    ),
    lemmas=(
        Rule("L", "Three equal symbols never make an L with enough open cells around it.", corners),
    ),
    techniques=(
        alone("end block", "run", next_to, when=at_end)._replace(ladders=BOTH),
        alone("gap block", "run", between, when=inside, cost=1.2)._replace(ladders=BOTH),
        alone("L pattern", "L", in_corner, level=Level.HARD, cost=5.0),
        score_based_guess("run"),
    ),
    look=Look({BLOCKER: BLOCK, "x": CROSS, "o": RING}),
)
