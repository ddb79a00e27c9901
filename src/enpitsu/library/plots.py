"""A plot of the puzzles of a library, by matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from enpitsu.errors import without
from enpitsu.library.library import Counted
from enpitsu.making.levels import LEVELS

COLUMNS = 3  # kinds side by side
BARS = 6  # sizes of a kind for which there is always room
NAMED = 24  # sizes of a kind that are all named; of more only every second or third is
UNGRADED = "no grade"
STYLES: list[tuple[str | None, dict[str, Any]]] = [
    *((level, {"facecolor": str(0.95 - 0.2 * n)}) for n, level in enumerate(LEVELS)),
    (None, {"facecolor": "white", "hatch": "///"}),
]


def plot(counted: Sequence[Counted], form: str) -> bytes:
    """For each kind how many puzzles there are of each size, by level, as `svg`, `png` or `pdf`.

    There are greys only.
    """
    try:
        import matplotlib as mpl
    except ModuleNotFoundError:
        raise without("a plot", "matplotlib", "plots") from None
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    kinds = list(dict.fromkeys(one.kind for one in counted))
    columns = min(COLUMNS, len(kinds)) or 1
    rows = -(-len(kinds) // columns) or 1
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "enpitsu"}):
        figure = Figure(figsize=(4 * columns, 3 * rows), layout="constrained")
        axes = [*figure.subplots(rows, columns, squeeze=False).flat]
        for place in axes[len(kinds) :]:
            place.set_axis_off()
        for kind, place in zip(kinds, axes, strict=False):
            _kind([one for one in counted if one.kind == kind], kind, place)
        keys: list[Any] = []
        for level, style in STYLES:
            keys.append(Patch(edgecolor="black", label=level or UNGRADED, **style))
        figure.legend(handles=keys, loc="outside lower center", ncols=3 * columns, frameon=False)
        drawn = BytesIO()
        figure.savefig(drawn, format=form, metadata={"Date": None} if form == "svg" else None)
    return drawn.getvalue()


def _kind(counted: Sequence[Counted], kind: str, axes: Any) -> None:  # noqa: ANN401
    """One bar for each size, from the easy ones below to the extreme ones."""
    sizes = sorted({(one.rows, one.cols) for one in counted})
    names = [f"{rows}x{cols}" for rows, cols in sizes]
    below = [0] * len(sizes)
    for level, style in STYLES:
        found = Counter[tuple[int, int]]()
        for one in counted:
            if one.level == level:
                found[one.rows, one.cols] += one.puzzles
        heights = [found[size] for size in sizes]
        width = min(1, NAMED / 2 / len(sizes))
        edges = [width if height else 0 for height in heights]  # an empty bar has no outline
        axes.bar(names, heights, bottom=below, edgecolor="black", linewidth=edges, **style)
        below = [sum(pair) for pair in zip(below, heights, strict=True)]
    axes.set(title=kind, xlim=(-0.7, max(len(sizes), BARS) - 0.3), ylim=(0, 1.1 * max(below)))
    every = -(-len(sizes) // NAMED)
    axes.set_xticks(range(0, len(sizes), every), names[::every])
    axes.tick_params(axis="x", labelrotation=90 if len(sizes) > BARS else 0)
    axes.yaxis.get_major_locator().set_params(integer=True)
