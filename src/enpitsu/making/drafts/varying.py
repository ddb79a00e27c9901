"""Variations of a draft: turned, with other names, or with another solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from enpitsu.errors import OutOfTime
from enpitsu.io.native import written
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.draft import SAID, Draft
from enpitsu.making.drafts.limits import VARIATION_ATTEMPTS
from enpitsu.making.drafts.made import PuzzleOfDraft, judged
from enpitsu.making.drafts.renaming import Names, renamed
from enpitsu.making.field import Field
from enpitsu.making.moving import clear, shuffled
from enpitsu.making.pool import CluePool
from enpitsu.making.turning import ANY, TURN_NAMES, turn_named, turn_names, turned
from enpitsu.paper import wire
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.model import Model
from enpitsu.show.reply import Reply


@wire.json_object("kind=puzzle.kind.name", "status", "turn", "renamed", "resolved", "reason")
@dataclass(frozen=True, repr=False)
class Varied(PuzzleOfDraft, Reply):
    """A draft made to look different: how it was turned, and the new names of values.

    If it is `resolved` it has another solution, with clues in the same places.
    """

    turn: str = "none"
    names: Names = field(default_factory=dict)
    resolved: bool = False

    @property
    def new_id(self) -> str | None:
        """The id of the draft with six hexadecimal digits of the clues added: a new id."""
        if not self.id or self.puzzle == self.draft:
            return self.id
        return f"{self.id}-{sha256(written(Record(self.puzzle)).encode()).hexdigest()[:6]}"

    @property
    def said(self) -> str:
        """What was done, and what could not be."""
        done = [f"turned: {self.turn}"] if self.turn != "none" else []
        done += [_told(self.names)]
        done += ["another solution"] if self.resolved else []
        return "; ".join(filter(None, (*done, self.reason))) or "nothing was changed"

    @property
    def renamed(self) -> dict[str, Value]:
        """The new name of each value that has one, by the old one as text."""
        return {str(old): new for old, new in self.names.items()}


def _told(names: Names) -> str:
    """The new names in words; a reversal of numbers is told as such."""
    numbers = [old for old in names if isinstance(old, int)]
    if len(numbers) > 2 and [names.get(n) for n in numbers] == numbers[::-1]:
        return f"numbers from {numbers[0]} to {numbers[-1]} counted from the other end"
    return ", ".join(f"{old} becomes {new}" for old, new in names.items())


def vary(
    puzzle: Puzzle | Model | Draft,
    *,
    turn: str = ANY,
    rename: bool = True,
    resolve: bool = False,
    seed: int = 1,
    time_limit: float | Limit | None = None,
) -> Varied:
    """Make a draft look different: turned, with other names, or with another solution.

    `turn` is at random (`any`), `none`, or one of `TURN_NAMES`; `Unsupported` if its kind cannot be
    turned so. Values are renamed if they can be. With `resolve` the frame gets another solution,
    with clues at the same places. Both are done only if the draft has exactly one solution, and
    then the result has exactly one, too.
    """
    before = Draft.of(puzzle).puzzle
    rng = Random(seed)
    with limited(time_limit):
        name = _chosen(before.kind, turn, rng)
        names: Names = {}
        found, other, reason = before, None, ""
        solution, word = judged(before)
        try:
            if resolve and solution is not None:
                other = _resolved(before, solution, rng)
            if resolve and other is None:
                reason = "no other solution was found" if word == "unique" else SAID[word]
            found = other or before
            if rename:
                found, names = renamed(found, rng) or (found, {})
        except OutOfTime:
            reason = "out of time for more"
        after = turned(found, TURN_NAMES[name])
        solution, word = judged(after)
        return Varied(before, after, solution, word, reason, name, names, other is not None)


def _chosen(kind: Kind, name: str, rng: Random) -> str:
    """The name of the turn that was wished, or drawn at random."""
    if name != ANY:
        turn_named(kind, name)
        return name
    allowed = turn_names(kind)
    return rng.choice(allowed[1:] or allowed)


def _resolved(puzzle: Puzzle, solution: Board, rng: Random) -> Puzzle | None:
    """The same frame with another solution that is the only one; None if none was found.

    Clues are at the same places, if these suffice; else there are more.
    """
    frame, pattern = frame_of(puzzle), {clue[:2] for clue in puzzle.removable_clues}

    def fits(found: Puzzle) -> bool:
        """Whether a puzzle has the frame and one solution; its board may need another frame.

        In Nurimisaki, for instance, every cape has a circle.
        """
        return frame_of(found) == frame and judged(found)[1] == "unique"

    field = Field(frame, lambda clue: clue[:2] in pattern, given=True)
    for _ in range(VARIATION_ATTEMPTS):
        shown = clear(field, rng)
        if shown is None:
            break
        alike = shown.board != solution and {clue[:2] for clue in shown.clues} == pattern
        if alike and fits(found := shown.puzzle(shown.clues)):
            return found
    layers = {layer for layer, _ in pattern}
    field = Field(frame, lambda clue: clue.layer in layers, given=True)
    for _ in range(VARIATION_ATTEMPTS):
        shown = clear(field, rng)
        if shown is not None and shown.board != solution:
            pool = CluePool(field.solver, shown, "none", (), rng)
            order = shuffled(pool.groups, rng)
            order.sort(key=lambda group: group[0][:2] in pattern)
            if fits(found := pool.puzzle(pool.dug(order))):
                return found
    return None
