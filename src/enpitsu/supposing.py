"""Supposing: what follows from an entry, and the techniques every kind has behind its own."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.expr import Candidates, Value, variables
from enpitsu.grid import Place
from enpitsu.narrow import narrow
from enpitsu.puzzle import Constraint, Step
from enpitsu.techniques import (
    Entry,
    Finding,
    Left,
    Level,
    Technique,
    conclusion,
    each,
    either,
    facts,
    forbidden,
    listed,
)


class Reading:
    """The constraints around each place, and what each was found to forbid before.

    One supposition after the other meets the same few patterns of candidates.
    """

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.around: dict[Place, list[Constraint]] = {}
        self.known: dict[Constraint, dict[tuple[Candidates, ...], list[Entry]]] = {}
        self.places: dict[Constraint, list[Place]] = {}
        for constraint in constraints:
            places = [var.place for var in variables(constraint.expr)]
            self.places[constraint] = places
            self.known[constraint] = {}
            for place in places:
                self.around.setdefault(place, []).append(constraint)

    def forbidden(self, constraint: Constraint, left: Left) -> list[Entry]:
        """What a constraint alone forbids, given the candidates left."""
        known = self.known[constraint]
        pattern = tuple([left[place] for place in self.places[constraint]])
        found = known.get(pattern)
        if found is None:
            found = [(var.place, value) for var, value in narrow(constraint.expr, left)]
            known[pattern] = found
        return found


class Supposition:
    """What follows from an entry, one constraint at a time, in rounds.

    All that single constraints forbid in the candidates of one round is struck out before the
    next. So the number of rounds to a clash does not depend on how the board is turned.
    """

    def __init__(self, reading: Reading, left: Left, entry: Entry) -> None:
        place, value = entry
        self.entry = entry
        self.reading = reading
        self.left = {**left, place: (value,)}
        self.changed: list[Place] = [place]
        self.trail: dict[Place, list[Constraint]] = {}
        self.rounds = 0
        self.clash: Constraint | None = None

    def advance(self) -> bool:
        """Go one round further; false when nothing follows any more, or all has clashed."""
        if self.clash is not None or not self.changed:
            return False
        self.rounds += 1
        asked = dict.fromkeys(
            c for place in self.changed for c in self.reading.around.get(place, ())
        )
        gone: dict[Place, dict[Value, Constraint]] = {}
        for constraint in asked:
            for place, value in self.reading.forbidden(constraint, self.left):
                gone.setdefault(place, {}).setdefault(value, constraint)
        for place, values in gone.items():
            self.trail.setdefault(place, []).extend(dict.fromkeys(values.values()))
            kept = tuple([v for v in self.left[place] if v not in values])
            if not kept:
                self.clash = next(iter(values.values()))
                return False
            self.left[place] = kept
        self.changed = list(gone)
        return True

    def reasons(self, *places: Place) -> list[Constraint]:
        """The constraints that had a part in what happened at these places."""
        todo, met = list(places), dict.fromkeys(places)
        found: dict[Constraint, None] = {}
        while todo:
            for constraint in self.trail.get(todo.pop(), ()):
                found[constraint] = None
                for var in variables(constraint.expr):
                    if var.place not in met:
                        met[var.place] = None
                        todo.append(var.place)
        return list(found)

    def refuted(self) -> Finding:
        """After a clash: the entry falls, by all that had a part in it."""
        assert self.clash is not None
        places = [var.place for var in variables(self.clash.expr)]
        because = list(dict.fromkeys((self.clash, *self.reasons(*places))))
        facts = dict.fromkeys(v.place for c in because for v in variables(c.expr))
        return Finding([self.entry], because, [p for p in facts if p != self.entry[0]])


# -- what every kind has, behind its own ---------------------------------------------------------


def _by_rules(step: Step) -> str:
    rules = dict.fromkeys(constraint.rule.id for constraint in step.because)
    spots = dict.fromkeys(place for c in step.because for place in c.places)
    given = f", as {facts(step)}" if step.given else ""
    return f"by {listed(rules)} on {listed(spots)}{given}"


def by_clash(step: Step) -> str:
    """What follows from the opposite, down to the clash."""
    *follows, last = step.chain
    told = [f"then {conclusion(part)}" for part in follows]
    ((place, value),) = step.removes
    rules = listed(dict.fromkeys(constraint.rule.id for constraint in last.because))
    spots = listed(dict.fromkeys(p for constraint in last.because for p in constraint.places))
    return "; ".join(
        (f"suppose {place} were {either((value,))}", *told, f"and {rules} fails on {spots}")
    )


def _nothing(*_: object) -> tuple[()]:
    return ()


ONE_CONSTRAINT = Technique("one constraint", Level.MEDIUM, 3.0, each(), forbidden, _by_rules)
CONTRADICTION = Technique(
    "contradiction", Level.HARD, 6.0, _nothing, _nothing, by_clash, supposes=True
)
LONG_CONTRADICTION = Technique(
    "long contradiction", Level.EXPERT, 10.0, _nothing, _nothing, by_clash, supposes=True
)
AGREEMENT = Technique("either-or agreement", Level.EXPERT, 12.0, _nothing, _nothing, _by_rules)
DEEP = Technique("unsatisfiable subset", Level.EXTREME, 25.0, _nothing, _nothing, _by_rules)
FOLLOWS = Technique("consequence", Level.EASY, 0.0, _nothing, _nothing, _by_rules)
