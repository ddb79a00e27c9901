"""Reading the rules on a board: which are broken, where, and what is still open.

Asked to look deep, it also tells where a board leads that is right so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from enpitsu.engines.remaining import Remaining, remaining
from enpitsu.errors import BadPuzzle, OutOfTime
from enpitsu.io.native import board_fields
from enpitsu.kit.techniques.words import facts_of, listed
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board, place_fields
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.kind import Puzzle, State, as_state, expect_board, misfits
from enpitsu.puzzle.model import Constraint, Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class BrokenFields(TypedDict):
    """A rule that is broken somewhere, in JSON: all its cells there, those at fault, and how."""

    rule: str
    cells: list[list[Any]]
    culprits: list[list[Any]]
    told: str
    text: str


class ProspectFields(TypedDict):
    """Where a board leads, in JSON: its solutions, two at most, and what leads to none."""

    to: str
    solution: Any
    second: Any
    conflict: list[list[Any]]


class VerdictFields(TypedDict):
    """What `check` says in JSON; `leads` only if a deep look was asked for and came to its end."""

    status: str
    right: bool
    complete: bool
    broken: list[BrokenFields]
    unfilled: list[list[Any]]
    leads: NotRequired[ProspectFields]


@dataclass(frozen=True, repr=False)
class Verdict(Reply):
    """What is wrong with a board, and which places are still empty.

    `leads` tells where it leads, if that was asked; out of time, that is `undecided`, or rules are
    left `unread`.
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

        After a deep look it may be `nowhere` instead, as no solution has this board. Out of time it
        is `unknown`.
        """
        if self.broken:
            return "broken"
        if self.unread or (self.undecided and self.unfilled):
            return "unknown"
        if self.leads is not None and not self.leads.solutions:
            return "nowhere"
        return "unfinished" if self.unfilled else "right"

    def culprits(self, constraint: Constraint) -> list[Place]:
        """The places at fault where a constraint is broken, a clue among them that it rests on."""
        places = constraint.places[: constraint.relation.size]
        domains, board = self.model.domains, self.board
        candidates = [(board[p],) if p in board else domains[p] for p in places]
        clues = [clue.place for clue in constraint.clues if clue.place not in places]
        at_fault = [places[slot] for slot in constraint.relation.violations(candidates)]
        # What cannot hold blames all it speaks of.
        return [*dict.fromkeys([*clues, *(at_fault or places or constraint.places)])]

    def told(self, constraint: Constraint) -> str:
        """How a constraint is broken, in words: "two 7s in row 1: r1c1 and r1c3 (line)"."""
        from enpitsu.kit.techniques.clashes import broken

        board = self.board
        known = {
            place: (board[place],) if place in board else self.model.domains[place]
            for place in constraint.variables
        }
        said = self.puzzle.kind.look.value_names
        return broken(constraint, known, self.culprits(constraint), said)

    def fields(self) -> VerdictFields:
        """The verdict as a JSON object."""
        fields = VerdictFields(
            status=self.status,
            right=self.right,
            complete=not self.unfilled,
            broken=[
                BrokenFields(
                    rule=constraint.rule.id,
                    cells=[place_fields(spot) for spot in constraint.all_places],
                    culprits=[place_fields(place) for place in self.culprits(constraint)],
                    told=self.told(constraint),
                    text=constraint.rule.sentence(self.puzzle.options),
                )
                for constraint in self.broken
            ],
            unfilled=[place_fields(place) for place in self.unfilled],
        )
        if self.leads is not None:
            fields["leads"] = self._leads(self.leads)
        return fields

    def _leads(self, leads: Remaining) -> ProspectFields:
        rows = [board_fields(self.puzzle, board) for board in leads.solutions]
        return ProspectFields(
            to=("none", "one", "several")[len(rows)],
            solution=rows[0] if rows else None,
            second=rows[1] if rows[1:] else None,
            conflict=[[place_fields(place), [*values]] for place, values in leads.conflict],
        )

    def text(self, *, colour: bool = False) -> str:
        """The verdict, every broken rule with its place, and the board."""
        from enpitsu.show.render.terminal import text  # who only checks draws nothing

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

        wrong = {place for constraint in self.broken for place in self.culprits(constraint)}
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

    What is printed need not be filled in again. A `deep` look also tells where the board leads,
    and if nowhere, which entries, or pencil marks of a state, no solution has; that takes
    time. `BadPuzzle` lists the entries where nothing goes and those that cannot
    stand where they are.
    """
    told = puzzle_of(puzzle)
    entries = board.board() if isinstance(board, State) else board
    expect_board(entries)
    if faults := list(misfits(told, entries.items())):
        raise BadPuzzle(faults)
    rules, leads, undecided, unread = None, None, False, True
    wrong: Sequence[Constraint] = ()
    filled: Board = entries
    with limited(time_limit):
        try:
            rules = as_model(puzzle)
            filled = {**rules.given_board, **entries}
            wrong, unread = rules.broken(filled), False
            if deep:
                leads = remaining(rules, as_state(told, board))
        except OutOfTime:
            undecided = True
    unfilled = [place for place in told.domains if place not in filled]
    verdict = Verdict(wrong, unfilled, filled, told, leads, undecided, unread)
    return verdict.found_with(rules)
