"""Checking a board by the rules: which are broken, where, and what is not filled in yet.

A deep check also tells which solutions a correct board leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.engines.remaining import Claim, Remaining, met, remaining
from enpitsu.errors import BadPuzzle, OutOfTime
from enpitsu.io.native import board_fields
from enpitsu.kit.techniques.words import facts_of, listed
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.kind import Puzzle, State, as_state, expect_board, misfits
from enpitsu.puzzle.model import Constraint, Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class BrokenRule(NamedTuple):
    """A rule that is broken somewhere: all its places there, those at fault, and how."""

    rule: str
    cells: Sequence[Place]
    violations: Sequence[Place]
    told: str
    text: str


class Leads(NamedTuple):
    """The solutions that a board leads to: `none`, `one` or `several`, at most two, or a conflict.

    A `conflict` has pairs of a place and the values claimed there, which exclude every solution.
    """

    to: str
    solution: Any
    second: Any
    conflict: Sequence[Claim]


@wire.json_object("status", "right", "complete", "broken=broken_rules", "unfilled", "leads=led_to?")
@dataclass(frozen=True, repr=False)
class Verdict(Reply):
    """What is wrong with a board, and which places are still empty.

    `leads` tells to which solutions the board leads, if that was asked. If time ran out, that is
    `undecided`, or even the rules were not all read (`unread`).
    """

    broken: Sequence[Constraint]
    unfilled: Sequence[Place]
    board: Board
    puzzle: Puzzle
    leads: Remaining | None = None
    undecided: bool = False
    unread: bool = False

    def __repr__(self) -> str:
        return f"<{self.status}: {self.puzzle!r}>"

    @property
    def right(self) -> bool:
        """Whether nothing is broken and nothing is open: the board is a solution."""
        return not self.broken and not self.unfilled and not self.unread

    @property
    def status(self) -> str:
        """`right`, `broken`, or `unfinished`: right so far.

        After a deep check it may be `nowhere`: no solution agrees with the board. If time ran out,
        it is `unknown`.
        """
        if self.broken:
            return "broken"
        if self.unread or (self.undecided and self.unfilled):
            return "unknown"
        if self.leads is not None and not self.leads.solutions:
            return "nowhere"
        return "unfinished" if self.unfilled else "right"

    @cached_property
    def values(self) -> Board:
        """The board, and if it is full also the values at derived places."""
        return self.puzzle.derived(self.board) if self.complete else self.board

    def violations(self, constraint: Constraint) -> list[Place]:
        """The places at fault where a constraint is broken, a clue among them that it rests on."""
        places = constraint.places[: constraint.relation.size]
        domains, board = self.model.domains, self.values
        candidates = [(board[p],) if p in board else domains[p] for p in places]
        clues = [clue.place for clue in constraint.clues if clue.place not in places]
        at_fault = [places[slot] for slot in constraint.relation.violations(candidates)]
        # A constraint that cannot hold blames all places in its scope.
        return [*dict.fromkeys([*clues, *(at_fault or places or constraint.places)])]

    def told(self, constraint: Constraint) -> str:
        """How a constraint is broken, in words: "two 7s in row 1: r1c1 and r1c3 (line)"."""
        from enpitsu.kit.techniques.conflicts import broken

        board = self.values
        known = {
            place: (board[place],) if place in board else self.model.domains[place]
            for place in constraint.variables
        }
        said = self.puzzle.kind.look.value_names
        return broken(constraint, known, self.violations(constraint), said)

    @property
    def complete(self) -> bool:
        """Whether every place is filled."""
        return not self.unfilled

    @property
    def broken_rules(self) -> list[BrokenRule]:
        """The rules that are broken, each with where and how."""
        return [
            BrokenRule(
                constraint.rule.id,
                constraint.all_places,
                self.violations(constraint),
                self.told(constraint),
                constraint.rule.sentence(self.puzzle.options),
            )
            for constraint in self.broken
        ]

    @property
    def led_to(self) -> Leads | None:
        """Where the board leads, if a deep look was asked for and came to its end."""
        if self.leads is None:
            return None
        rows = [board_fields(self.puzzle, board) for board in self.leads.solutions]
        first, second, *_ = [*rows, None, None]
        return Leads(("none", "one", "several")[len(rows)], first, second, self.leads.conflict)

    def text(self, *, colour: bool = False) -> str:
        """The verdict, every broken rule with its place, and the board."""
        from enpitsu.show.render.terminal import text  # a check alone draws nothing

        lines = [self._said(), *map(self._broken, self.broken)]
        if self.leads is not None:
            lines += [f"  {line}" for line in self._conflicts(self.leads)]
        return "".join(f"{line}\n" for line in lines) + text(self.picture(), colour=colour)

    def _said(self) -> str:
        if self.unread and not self.broken:
            return "undecided within the limit"
        if self.leads is None or self.status != "unfinished":
            return SAID[self.status]
        if len(self.leads.solutions) == 1:
            return "right so far; it leads to one solution"
        return f"right so far; it leads to solutions that differ at {listed(self.leads.differ)}"

    def _broken(self, constraint: Constraint) -> str:
        return f"  {self.told(constraint)}: {constraint.rule.sentence(self.puzzle.options)}"

    def _conflicts(self, leads: Remaining) -> Iterator[str]:
        said = self.puzzle.kind.look.value_names
        for claims in (*([claim] for claim in leads.wrong), leads.core):
            if claims:
                yield f"in no solution {facts_of(dict(claims), said)}"

    def picture(self) -> Picture:
        """The board, with the places at fault highlighted."""
        from enpitsu.show.picture import draw

        wrong = {place for constraint in self.broken for place in self.violations(constraint)}
        if self.leads is not None:
            wrong |= {place for place, _ in self.leads.conflict}
        return draw(self.model, solution=self.board, highlight=wrong)


SAID = {
    "right": "right",
    "unfinished": "right so far, but unfinished",
    "nowhere": "right so far, but it leads nowhere",
    "unknown": "right so far; where it leads is undecided within the limit",
    "broken": "wrong",
}


def check(
    puzzle: Puzzle | Model,
    board: Board | State,
    *,
    deep: bool = False,
    time_limit: float | Limit | None = None,
) -> Verdict:
    """Check a board, which may be partly filled, by the rules of its puzzle.

    Printed answers need not be filled in again. A `deep` check also finds the solutions to which
    the board leads, and if there are none, which entries, or pencil marks of a state, exclude them;
    that takes time. `BadPuzzle` lists entries at places that take no answer, and values that are
    not possible at their places.
    """
    told = puzzle_of(puzzle)
    entries = board.board() if isinstance(board, State) else board
    expect_board(entries)
    if faults := list(misfits(told, entries.items())):
        raise BadPuzzle(faults)
    rules, leads, undecided, unread = None, None, False, True
    wrong: Sequence[Constraint] = []
    filled: Board = entries
    with limited(time_limit):
        try:
            rules = as_model(puzzle)
            filled = {**rules.given_board, **entries}
            if met(rules, ((place, (value,)) for place, value in filled.items())) is None:
                wrong = rules.broken(filled)
            unread = False
            if deep:
                leads = remaining(rules, as_state(told, board))
        except OutOfTime:
            undecided = True
    unfilled = [place for place in told.domains if place not in filled]
    verdict = Verdict(wrong, unfilled, filled, told, leads, undecided, unread)
    return verdict.found_with(rules)
