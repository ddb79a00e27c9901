"""The parts of the report that go beyond the thesis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from enpitsu.making.levels import LEVELS
from enpitsu_marupeke.lab import plots
from enpitsu_marupeke.lab.markdown import spread, table
from enpitsu_marupeke.lab.plan import Plan
from enpitsu_marupeke.lab.results import Results


def parts(plan: Plan, results: Results, drawn: Sequence[str]) -> Iterator[str]:
    """The sections on empty boards, minimal puzzles and difficulty."""
    yield "## Beyond the thesis: empty boards"
    yield "The thesis shows one solution of an empty board (Figure 7). There are so many:"
    sizes = plan.empty()
    yield table(
        ["grid", *(f"{size}x{size}" for size in sizes)],
        [["solutions", *(results[one]["solutions"] for one in sizes.values())]],
    )
    yield "## Beyond the thesis: clues of minimal puzzles"
    yield (
        "No clue can be left out of these puzzles. Black cells are at random places, and are not "
        "counted as clues. According to the thesis, about 20 % of the cells of printed 10x10 "
        "puzzles are filled, half of them black."
    )
    if plots.CLUES in drawn:
        yield f"![Clues of minimal puzzles]({plots.CLUES})"
    rows = []
    for (size, share), one in plan.minimal().items():
        clues: list[int] = results[one]["clues"]
        often = Counter(clues).most_common(1)[0][0]
        percent = f"{100 * median(clues) / (size * size):.1f} %"
        black = one.settings["blockers"]
        rows.append([f"{size}x{size}", f"{black} ({share} %)", *spread(clues), often, percent])
    head = ["grid", "black", "fewest", "median", "most", "most often", "median of the cells"]
    yield table(head, rows)
    yield from _grades(plan, results, drawn)


def _grades(plan: Plan, results: Results, drawn: Sequence[str]) -> Iterator[str]:
    yield "## Beyond the thesis: how hard they are"
    yield (
        "The level of the hardest technique needed, in percent of the puzzles. Puzzles by `dig` "
        "are minimal; the other methods are those of the thesis."
    )
    if plots.GRADES in drawn:
        yield f"![Levels by method]({plots.GRADES})"
    rows = []
    for method, one in plan.grades().items():
        levels, scores = results[one]["levels"], results[one]["scores"]
        shares = [f"{100 * levels.count(level) / len(levels):.0f} %" for level in LEVELS]
        rows.append([f"`{method}`", *shares, f"{median(scores):.0f}"])
    yield table(["method", *LEVELS, "median score"], rows)
