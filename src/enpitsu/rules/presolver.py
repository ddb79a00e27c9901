"""What relations hand themselves over to before a solver is given anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from enpitsu.paper.values import Value
from enpitsu.rules.automata import Automaton, Moves


class Presolver(Protocol):
    """Propagates some relations faster than a solver; places are whatever a constraint has."""

    def number_of_values(self, places: Sequence[Any]) -> int:
        """How many values all of these places have."""

    def add_distinct(self, places: Sequence[Any]) -> None:
        """No two of these places have the same value."""

    def add_sum(self, places: Sequence[Any], low: int, high: int) -> None:
        """Numbers at these places add up to at least `low` and at most `high`."""

    def add_regular(
        self, places: Sequence[Any], machine: Automaton, known: dict[Value, Moves]
    ) -> None:
        """An automaton reads these places; `known` is where its moves are remembered."""
