"""The interface of presolvers: relations that they propagate faster than a SAT solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from enpitsu.paper.values import Value
from enpitsu.rules.automata import Automaton, Moves
from enpitsu.rules.formulas import Entries, SlotCandidates

Forbids = Callable[[SlotCandidates], Entries]


class Presolver(Protocol):
    """Propagates some relations before solving; places are the keys that the caller uses."""

    def number_of_values(self, places: Sequence[Any]) -> int:
        """The number of different candidates at these places."""

    def add_distinct(self, places: Sequence[Any]) -> None:
        """Require that no two of these places have the same value."""

    def add_sum(self, places: Sequence[Any], low: int, high: int) -> None:
        """Require that the numbers at these places add up to at least `low` and at most `high`."""

    def add_regular(
        self, places: Sequence[Any], machine: Automaton, known: dict[Value, Moves]
    ) -> None:
        """Require that an automaton accepts these places; `known` caches its moves."""

    def add_narrowing(self, places: Sequence[Any], forbids: Forbids) -> None:
        """Remove the candidates that a function finds impossible at these places, to a fixpoint."""
