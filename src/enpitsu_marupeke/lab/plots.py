"""The pictures of the report, by matplotlib if it is installed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from io import StringIO
from typing import Any

from enpitsu.making.levels import LEVELS
from enpitsu_marupeke.lab.plan import DUG, SHARES, Plan
from enpitsu_marupeke.lab.published import BORDERS, RATES
from enpitsu_marupeke.lab.results import Results

EXTRA = "pip install 'enpitsu[plots]'"
CLUES, GRADES = "clues.svg", "grades.svg"
FIGURES: dict[str, tuple[Sequence[int], Sequence[int]]] = {
    "figure-12.svg": ((1000,), RATES),
    "figure-13.svg": (BORDERS, RATES),
    "figure-14.svg": (BORDERS, RATES[:-1]),
    "figure-15.svg": ((0,), RATES),
}


def drawn(plan: Plan, results: Results) -> dict[str, str]:
    """The pictures, by the names of their files; none without matplotlib."""
    if find_spec("matplotlib") is None:
        return {}
    import matplotlib as mpl

    # Text is not converted to outlines, and the same data give the same file.
    plain: Any = {"svg.fonttype": "none", "svg.hashsalt": "enpitsu", "legend.frameon": False}
    with mpl.rc_context({**plain, "axes.spines.top": False, "axes.spines.right": False}):
        return {
            **{name: _figure(plan, results, *axes) for name, axes in FIGURES.items()},
            CLUES: _clues(plan, results),
            GRADES: _grades(plan, results),
        }


def _axes(columns: int = 1, width: float = 6.0) -> tuple[Any, list[Any]]:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, 3.2), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.subplots(1, columns, squeeze=False)
    return figure, list(axes[0])


def _svg(figure: Any) -> str:  # noqa: ANN401  # matplotlib may be missing
    told = StringIO()
    figure.savefig(told, format="svg", metadata={"Date": None})
    return told.getvalue()


def _figure(plan: Plan, results: Results, borders: Sequence[int], rates: Sequence[int]) -> str:
    figure, (axes,) = _axes()
    for border, mark in zip(borders, "os^", strict=False):
        found = [results[plan.figure(rate, border)]["nodes"] for rate in rates]
        means = [sum(nodes) / len(nodes) / 1e6 for nodes in found]
        axes.plot(rates, means, mark + "-", label=f"border {border}" if border else "no border")
    axes.set(xlabel="improvement rate, percent", ylabel="million nodes a puzzle")
    axes.set_ylim(bottom=0)
    axes.legend()
    return _svg(figure)


def _clues(plan: Plan, results: Results) -> str:
    figure, several = _axes(len(DUG), 10.0)
    for size, axes in zip(DUG, several, strict=True):
        for share in SHARES:
            clues = Counter[int](results[plan.minimal()[size, share]]["clues"])
            numbers = range(min(clues), max(clues) + 1)
            percent = [100 * clues[number] / clues.total() for number in numbers]
            axes.plot(numbers, percent, ".-", label=f"{share} % black")
        axes.set(title=f"{size}x{size}", xlabel="clues")
        axes.xaxis.get_major_locator().set_params(integer=True)
    several[0].set(ylabel="percent of the puzzles")
    several[-1].legend()
    return _svg(figure)


def _grades(plan: Plan, results: Results) -> str:
    figure, (axes,) = _axes()
    methods = plan.grades()
    for at, (method, one) in enumerate(methods.items()):
        levels = results[one]["levels"]
        percent = [100 * levels.count(level) / len(levels) for level in LEVELS]
        places = [number + 0.25 * (at - 1) for number in range(len(LEVELS))]
        axes.bar(places, percent, 0.25, label=method)
    axes.set(ylabel="percent of the puzzles", xticks=range(len(LEVELS)), xticklabels=LEVELS)
    axes.legend()
    return _svg(figure)
