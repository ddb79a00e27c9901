"""Reading the rules on a board: which are broken, where, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypedDict

from enpitsu.engines.limit import Limit
from enpitsu.errors import BadPuzzle, Fault
from enpitsu.grid import Place
from enpitsu.layer import Board, misplaced, place_fields
from enpitsu.puzzle import Constraint, Model, Puzzle, expect_board, modelled
from enpitsu.reply import Reply
from enpitsu.rules.expr import Candidates

if TYPE_CHECKING:
    from enpitsu.picture import Picture


class BrokenFields(TypedDict):
    """A rule that is broken somewhere, in JSON."""

    rule: str
    cells: list[list[Any]]
    text: str


class VerdictFields(TypedDict):
    """What `check` says in JSON."""

    status: str
    right: bool
    complete: bool
    broken: list[BrokenFields]
    unfilled: list[list[Any]]


@dataclass(frozen=True, repr=False)
class Verdict(Reply):
    """What is wrong with a board, and what is still open there."""

    broken: Sequence[Constraint]
    unfilled: Sequence[Place]
    board: Board
    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"<{self.status}: {self.puzzle!r}>"

    @property
    def right(self) -> bool:
        """Whether nothing is broken and nothing is open: the board is a solution."""
        return not self.broken and not self.unfilled

    @property
    def status(self) -> str:
        """`right`, `unfinished` (right so far) or `broken`."""
        return "broken" if self.broken else "unfinished" if self.unfilled else "right"

    def fields(self) -> VerdictFields:
        """The verdict as a JSON object."""
        return VerdictFields(
            status=self.status,
            right=self.right,
            complete=not self.unfilled,
            broken=[
                BrokenFields(
                    rule=constraint.rule.id,
                    cells=[place_fields(spot) for spot in constraint.spots],
                    text=constraint.rule.sentence(self.puzzle.options),
                )
                for constraint in self.broken
            ],
            unfilled=[place_fields(place) for place in self.unfilled],
        )

    def text(self, *, colour: bool = False) -> str:
        """The verdict, every broken rule with its place, and the board."""
        from enpitsu.render.terminal import text  # who only checks draws nothing

        rules = [f"  {c}: {c.rule.sentence(self.puzzle.options)}" for c in self.broken]
        lines = "".join(f"{line}\n" for line in (SAID[self.status], *rules))
        return lines + text(self.picture(), colour=colour)

    def picture(self) -> Picture:
        """The board, with the places of broken rules highlighted."""
        from enpitsu.picture import draw

        wrong = {spot for constraint in self.broken for spot in constraint.spots}
        return draw(self.model, solution=self.board, highlight=wrong)


SAID = {"right": "right", "unfinished": "right so far, but unfinished", "broken": "wrong"}


def check(
    puzzle: Puzzle | Model, board: Board, *, time_limit: float | Limit | None = None
) -> Verdict:
    """Judge a board, which may be partly filled, by the rules of its puzzle.

    What is printed need not be filled in again. `BadPuzzle` lists the entries where nothing goes
    and those that cannot stand where they are. `OutOfTime` when the limit passes.
    """
    limit = Limit.of(time_limit)
    rules = modelled(puzzle)
    expect_board(board)
    if faults := list(_faults(rules, board)):
        raise BadPuzzle(faults)
    limit.check()
    filled = {**rules.given_board, **board}
    unfilled = [place for place in rules.domains if place not in filled]
    return Verdict(broken(rules, filled), unfilled, filled, rules.puzzle).found_with(rules)


def _faults(model: Model, board: Board) -> Iterator[Fault]:
    layers = {answer.name: answer.places(model.puzzle.grid) for answer in model.puzzle.kind.answers}
    named = {place: name for name, places in layers.items() for place in places}
    for place, value in board.items():
        domain = model.domains.get(place)
        if domain is None or value not in domain:
            yield misplaced(named.get(place, ""), place, value, domain)


def broken(model: Model, board: Board) -> list[Constraint]:
    """The constraints that a board breaks; it may be partly filled."""
    if len(board) < len(model.domains):
        left = {p: (board[p],) if p in board else domain for p, domain in model.domains.items()}
        return [constraint for constraint in model.constraints if constraint.truth(left) is False]
    wrong = []
    places: Sequence[Place] | None = None
    values: Candidates = ()
    for constraint in model.constraints:
        shape = constraint.shape
        if constraint.places is not places or len(values) != shape.size:  # often the same again
            places = constraint.places
            slots = places[: shape.size]
            values = (
                itemgetter(*slots)(board)
                if len(slots) > 1
                else tuple(map(board.__getitem__, slots))
            )
        if not shape.holds(values):
            wrong.append(constraint)
    return wrong
