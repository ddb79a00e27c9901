"""How well a plain classifier tells made puzzles from published ones, and by which features.

    python bench/authored.py --made FILE --published FILE [--seed N]
    python bench/authored.py --made FILE

The files hold puzzles in any format, of one kind or of several. For each kind as many of both are
taken of every size and level that both have. Their features are those of `enpitsu.making.taste`,
and plain facts about where clues lie, which values they have, and how large regions are. A forest
of decision trees guesses by five-fold cross-validation who made a board: an accuracy of 0.5 is what
a coin comes to, and below 0.7 is what generators aim at. Then the features follow that tell most,
each by itself, with the medians of both: its area under the curve is 0.5 where it tells nothing,
and 1 where it is enough. It needs the extra `bench`, which has scikit-learn.

Without published puzzles the features of the made ones are told beside the targets of
`enpitsu.making.published`: their median, and the share of puzzles within four fifths of those.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, median, pstdev

from enpitsu.engines.solve import Solved, solve
from enpitsu.inference.grade import grade
from enpitsu.io.formats import read_all
from enpitsu.making.symmetry import image_places
from enpitsu.making.taste import Feature, features
from enpitsu.paper.grid import Cell, Edge
from enpitsu.puzzle import regions
from enpitsu.puzzle.kind import Puzzle

FOLDS = 5
TREES = 200
LEAST = 10  # boards of each sort; of fewer nothing is told
SHOWN = 6  # features that tell most
Facts = dict[str, float]


def facts(puzzle: Puzzle) -> Facts:
    """What a puzzle looks like and how it is solved, as numbers with names."""
    found: Facts = {}
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        if layer.divides:
            sizes = [len(cells) for cells in regions(clues).values()] or [0]
            found |= {f"{layer.name}: {name}": one for name, one in _sizes(sizes)}
            continue
        found[f"{layer.name}: clues a cell"] = len(clues) / len(puzzle.grid.cells)
        values = Counter(map(str, clues.values()))
        for value, number in values.items():
            found[f"{layer.name}: share of {value}"] = number / len(clues)
        if cells := [place for place in clues if isinstance(place, Cell)]:
            found |= {f"{layer.name}: {name}": one for name, one in _lying(cells, puzzle)}
    outcome = solve(puzzle)
    if isinstance(outcome, Solved):
        found |= {feature.name: feature.value for feature in features(puzzle, outcome.solution)}
    return found


def _sizes(sizes: Sequence[int]) -> Iterator[tuple[str, float]]:
    yield "regions", len(sizes)
    yield "largest region", max(sizes)
    yield "smallest region", min(sizes)
    yield "spread of sizes", pstdev(sizes)


def _lying(cells: Sequence[Cell], puzzle: Puzzle) -> Iterator[tuple[str, float]]:
    """Where clues lie: alike after a turn, side by side, on the rim, evenly."""
    grid, held = puzzle.grid, {*cells}
    for turn in ("rotate", "mirror", "diagonal"):
        if turn != "diagonal" or grid.rows == grid.cols:
            alike = [held.issuperset(image_places(grid, turn, cell)) for cell in cells]
            yield f"alike by {turn}", fmean(alike)
    touching = [edge for edge in grid.edges if isinstance(edge, Edge) and held.issuperset(edge)]
    yield "side by side", len(touching) / len(cells)
    rim = [cell for cell in cells if len(grid.neighbours(cell)) < 4]
    yield "on the rim", len(rim) / len(cells)
    for name, side, line in (("rows", grid.rows, 0), ("columns", grid.cols, 1)):
        numbers = Counter(cell[line] for cell in cells)
        yield f"spread over {name}", pstdev([numbers[n] for n in range(side)])


def by_kind(path: Path) -> dict[str, list[Puzzle]]:
    """The puzzles of a file by their kinds."""
    found: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in read_all(path):
        found[puzzle.kind.name].append(puzzle)
    return found


def matched(
    made: Sequence[Puzzle], published: Sequence[Puzzle], rng: Random
) -> tuple[list[Puzzle], list[Puzzle]]:
    """As many of both of every size and level that both have."""
    sizes: dict[str, tuple[list[Puzzle], list[Puzzle]]] = defaultdict(lambda: ([], []))
    for which, some in enumerate((made, published)):
        for puzzle in some:
            sizes[f"{puzzle.grid} {grade(puzzle).level}"][which].append(puzzle)
    both: tuple[list[Puzzle], list[Puzzle]] = ([], [])
    for found in sizes.values():
        number = min(map(len, found))
        for some, chosen in zip(found, both, strict=True):
            chosen += rng.sample(some, number)
    return both


def told_apart(kind: str, made: Sequence[Facts], published: Sequence[Facts], seed: int) -> None:
    """Print how well the boards of a kind are told apart, and by what."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import StratifiedKFold, cross_val_score

    every = [*made, *published]
    names = sorted({name for one in every for name in one})
    rows = [[one.get(name, 0.0) for name in names] for one in every]
    sort = [1] * len(made) + [0] * len(published)
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=seed)
    forest = RandomForestClassifier(TREES, random_state=seed)
    scores = cross_val_score(forest, rows, sort, cv=folds)
    print(f"{kind}: {len(made)} made, {len(published)} published, accuracy {scores.mean():.2f}")
    areas: Mapping[str, float] = {
        name: max(area := float(roc_auc_score(sort, [row[at] for row in rows])), 1 - area)
        for at, name in enumerate(names)
    }
    for name in sorted(names, key=lambda name: -areas[name])[:SHOWN]:
        ours, theirs = (median(one.get(name, 0.0) for one in some) for some in (made, published))
        print(f"    {name:34} {areas[name]:.2f}  made {ours:.3g}, published {theirs:.3g}")


def beside_targets(kind: str, puzzles: Sequence[Puzzle]) -> None:
    """Print the features of made puzzles beside their targets."""
    found: dict[str, list[Feature]] = defaultdict(list)
    for puzzle in puzzles:
        outcome = solve(puzzle)
        if isinstance(outcome, Solved):
            for feature in features(puzzle, outcome.solution):
                found[feature.name].append(feature)
    print(f"{kind}: {len(puzzles)} made")
    for name, some in found.items():
        low, middle, high = some[0].target
        inside = fmean(low <= one.value <= high for one in some)
        value = median(one.value for one in some)
        print(f"    {name:22} {value:.3g}, target {middle:.3g}, {100 * inside:.0f} % within")


def main() -> None:
    """Tell made puzzles from published ones, or put them beside what is known of these."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--published", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    made = by_kind(asked.made)
    if asked.published is None:
        for kind, puzzles in made.items():
            beside_targets(kind, puzzles)
        return
    published = by_kind(asked.published)
    for kind in made.keys() & published.keys():
        some = matched(made[kind], published[kind], Random(asked.seed))
        if len(some[0]) < LEAST:
            print(f"{kind}: {len(some[0])} of both have size and level in common; expected {LEAST}")
            continue
        ours, theirs = ([facts(puzzle) for puzzle in boards] for boards in some)
        told_apart(kind, ours, theirs, asked.seed)


if __name__ == "__main__":
    main()
