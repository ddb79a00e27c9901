"""Steps in sequence, and which earlier ones a step rests on."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.inference.verification import Certifier
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Entry


class Trail:
    """Steps in the order they are taken, with the step that removed each entry."""

    def __init__(self) -> None:
        self.steps: list[Deduction] = []
        self.struck: dict[Entry, int] = {}
        self._struck_at: dict[Place, list[Value]] = {}

    def take(self, steps: Iterable[Deduction]) -> None:
        """Append these steps."""
        for step in steps:
            for place, value in step.removes:
                if (place, value) not in self.struck:
                    self._struck_at.setdefault(place, []).append(value)
            self.struck.update(dict.fromkeys(step.removes, len(self.steps)))
            self.steps.append(step)

    def gone(self, step: Deduction) -> list[Entry]:
        """The entries that a step needs to have fallen, and that steps of the trail removed."""
        known = {**step.facts, **step.candidates_before}
        at = self._struck_at
        return [(p, v) for p, left in known.items() for v in at.get(p, ()) if v not in left]

    def leading_to(
        self, entries: Iterable[Entry], certifier: Certifier | None = None
    ) -> list[Deduction]:
        """The steps that remove these entries, and those they rest on, in order.

        With a certifier each step is reduced to the part that is needed.
        """
        needed: dict[int, list[Entry]] = {}
        found: list[Deduction] = []
        self._need(entries, needed)
        for number in range(len(self.steps) - 1, -1, -1):
            if number in needed:
                step = self.steps[number]
                if certifier is not None:
                    step = certifier.restated(step, needed[number], fallen=self.struck)
                self._need(self.gone(step), needed)
                found.append(step)
        return found[::-1]

    def _need(self, entries: Iterable[Entry], needed: dict[int, list[Entry]]) -> None:
        for entry in entries:
            needed.setdefault(self.struck[entry], []).append(entry)
