"""Make puzzles by cutting: entries are added that exclude other solutions.

These are the algorithms of C. Jol's thesis (Leiden, 2023, sections 4.2 and 4.3). The thesis counted
solutions anew for every entry that could be added; here one decision diagram gives all the numbers
at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from enpitsu.counting.diagram import Diagram

Given = dict[int, bool]
Watch = Callable[[Mapping[int, bool], Sequence[tuple[int, bool]]], object]


def cut_off(
    diagram: Diagram,
    given: Mapping[int, bool],
    images: Sequence[Sequence[int]],
    rng: Random,
    *,
    rate: int | None = None,
    border: int = 0,
    watch: Watch | None = None,
) -> Given:
    """Add values to the given ones until one solution is left.

    Each time the entry is added that excludes most solutions. With a `rate`, as long as there are
    at least `border` solutions, it is the first entry in random order that excludes at least this
    percentage of them. `images` lists for each variable the variables that are given together with
    it, itself first. `watch` is called before each entry with the given values, and with the
    entries for which the program of the thesis would count solutions.
    """
    given = dict(given)
    while True:
        total, true = diagram.counts(given)
        if total <= 1:
            return given
        options = [
            (v, on) for v in range(1, len(true)) if 0 < true[v] < total for on in (True, False)
        ]
        rng.shuffle(options)
        left = [true[v] if on else total - true[v] for v, on in options]
        enough = total * (100 - rate) if rate is not None and total >= border else 0
        first = next((i for i, n in enumerate(left) if 100 * n <= enough), None)
        best = left.index(min(left)) if first is None else first
        if watch is not None:
            watch(given, options if first is None else options[: first + 1])
        entry, given[entry] = options[best]
        for image in images[entry - 1][1:]:
            if image not in given:
                total, true = diagram.counts(given)
                given[image] = true[image] == total or 0 < 2 * true[image] <= total
