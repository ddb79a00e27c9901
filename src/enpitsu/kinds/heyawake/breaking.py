"""Where a line of white cells may still be broken, and what each of these cells keeps white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from enpitsu.kinds.heyawake.chains import Chains, bits
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.words import facts_of, listed
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

LINES = ("across", "walls")  # rules of lines of white cells
FEW = 3  # cells that may break a line, of which each is tried


class Line(NamedTuple):
    """A line that must be broken, as bits of `chains`, with what is said of cells on the board.

    Where it is not, that is `unmet`.
    """

    chains: Chains
    cells: int
    apart: Sequence[tuple[int, Constraint]]
    unmet: str


class Told(NamedTuple):
    """The cells that may break a line: those that touch another, and those that part with it."""

    touch: Sequence[Cell]
    part: Sequence[Cell]
    unmet: str


def _lines(model: Model) -> Iterator[Site]:
    """Each line over two borders; watched are the cells round it."""
    chains = Chains(model.puzzle.grid)
    apart = [(chains.set_of(c.places), c) for c in model.constraints if c.rule.id == "apart"]
    together = next(c for c in model.constraints if c.rule.id == "together")
    for constraint in model.constraints:
        if constraint.rule.id in LINES:
            cells = chains.set_of(constraint.places)
            near = cells | chains.beside_all(cells)
            watch = chains.listed(near | chains.beside_all(near))
            yield Site(
                watch,
                (constraint, together),
                Line(chains, cells, apart, str(constraint.rule.unmet)),
            )


def _broken(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that each cell by which the line may be broken keeps white."""
    line: Line = site.data
    chains = line.chains
    chains.look(candidates)
    open_ = line.cells & ~chains.white
    if line.cells & chains.shaded or not 1 < open_.bit_count() <= FEW:
        return
    first = open_ & -open_
    near = chains.beside_all(chains.beside_all(first)) | chains.beside_all(first)
    for cell in bits(near & ~(chains.shaded | chains.white | line.cells)):
        touch = chains.beside[cell] & open_
        others = [1 << i | 1 << cell for i in bits(open_ & ~touch)]
        if all(map(chains.parts, others)):
            circles = [chains.circle(pair) for pair in others]
            met = reduce(or_, circles, 0)
            pairs = [
                c for pair, c in line.apart if pair & met or (pair >> cell & 1 and pair & touch)
            ]
            because = [*site.constraints[: 2 if circles else 1], *pairs]
            known = (met | line.cells) & (chains.shaded | chains.white)
            told = Told(chains.listed(touch), chains.listed(open_ & ~touch), line.unmet)
            yield Elimination([(chains.cells[cell], SHADED)], because, chains.listed(known), told)


def _says(step: Deduction) -> str:
    told: Told = step.details
    whites = {p: left for p, left in step.facts.items() if SHADED not in left}
    chain = {p: left for p, left in step.facts.items() if p not in whites}
    one = f"one of {listed(sorted([*told.touch, *told.part]))} is shaded"
    else_ = f"with {listed(whites)} " if whites else ""
    why = f"else {else_}{told.unmet}"
    would = [f"touch {listed(told.touch)}"] if told.touch else []
    would += [f"cut off white cells with {listed(told.part)}"] if told.part else []
    ((cell, _),) = step.removes
    given = f", as {facts_of(chain, step.value_names)}" if chain else ""
    return f"{one}, {why}; shaded, {cell} would {listed(would)}{given}"


BREAKING = Technique(
    "ways to break a line", Difficulty.HARD, 4.2, _lines, _broken, _says, whole=True
)
