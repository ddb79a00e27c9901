"""Write docs/variants.md: what variants there are, what they say and how their clues are written.

Run it from the root of the project with a new variant, or after a change to its rules.
"""

from __future__ import annotations

from pathlib import Path

from enpitsu.paper.layer import Layer, Nothing, Paths
from enpitsu.puzzle.variant import VARIANTS, Variant

TARGET = Path("docs/variants.md")
WHERE = {
    "edges": "r1c1 r1c2",
    "inner corners": "r1c1 r1c2 r2c1 r2c2",
    "outside": "top 3",
}
PLACES = {"littlekiller": "r1c3 r2c2 r3c1", "regionsum": "r1c2 r1c3 r1c4"}  # where not any will do
VALUES = {
    "kropki": "o",
    "consecutive": "o",
    "xv": "X",
    "quadruple": "1,2,4",
    "pill": "2",
    "cage": "12",
}
VALUES |= {"drawn": "line,line=#808080,size=0.2x1", "drawnoutside": "text,text=12"}
VALUES |= {"pencilmark": "1,2"}
HEAD = """# Variants

A variant adds rules and clues to a kind: thermometers to a Sudoku, killer cages to a Suguru.
Variants are written behind the name of the kind:

```puz
sudoku + thermometers + kropki
givens
. . . .
. . . .
. . 1 .
. . . .
kropki o r1c1 r1c2
kropki * r3c4 r4c4
thermo r2c1 r3c1 r4c2
```

Such a name can stand wherever the name of a kind can: in texts, in JSON (`"kind": "sudoku +
thermometers"`), in commands, in the library and in Python, `enpitsu.kind("sudoku +
thermometers")`. The order of the variants does not matter, and blanks may be left out. Their names
may be in the singular, and many have others: `thermo`, `killer`, `cages`, `germanwhispers`. One
variant may also stand before the kind, as in `"Killer Sudoku"`. `generate` also has an option for
variants:

```text
enpitsu generate sudoku --variant thermometers --variant kropki --level medium
enpitsu generate sudoku+killercages --layer cage
```

The result is a kind like any other: it can be solved, explained, counted, proved, diagnosed,
turned, drawn and made. Variants can be added to kinds with a number in each cell: Sudoku, Suguru,
Futoshiki, Skyscrapers, Kakuro and others; those that speak of regions, such as box sums, to kinds
that have regions. Disjoint groups need regions of one shape. All cells of a clue must be cells that
take a number.

Puzzles that have a name in print:

| in print | here |
|---|---|
| Consecutive Sudoku | `sudoku + consecutive` |
| Even-Odd Sudoku | `sudoku + even + odd` |
| Hyper Sudoku, Windoku | `sudoku + extraregions` |
| Jigsaw Sudoku | `sudoku`, with regions |
| Killer Sudoku | `sudoku + killercages` |
| Samurai, Gattai, Twodoku, Sohei, Flower, Butterfly | `samurai`, with `--layout` |
| Skyscraper Sudoku | `sudoku + skyscrapers` |
| X-Sudoku, Diagonal Sudoku | `sudoku + diagonals` |
| plain Latin squares | `latin` |

A clue is a line of text: the name of its layer, its value if it has one, and its cells, where
`r1c1` is the top left one. A clue outside the grid has a side and the number of a row or column
instead of cells. Lists of cells may overlap. In JSON a clue is an object in the list of its layer,
`{"cells": [[0, 0], [0, 1]], "value": 12}` or `{"side": "top", "line": 2, "value": 12}`, with rows
and columns from zero.

`generate` draws lines and cages before it looks for a solution; `--lines` and `--lengths` say how
many and how long. For lines that leave no solution others come, which fit one. Sums, dots and
numbers outside are read off the solution, and deleted as long as it stays unique. With `--layer`
only clues of that layer, or of that variant, are printed, so there are no givens; lines and arrows
are then read off the solution as well, wherever there is room (several arrows may point at one
circle, and a few begin in a pill of two cells), and some are drawn again, or the solution is
changed, until the puzzle is easy enough:

```text
enpitsu generate sudoku --variant arrows --layer arrows
```

`--symmetry` applies to lines that are drawn before the solution. A level that no such puzzle was
ever made at is refused at once, with those that are possible.

Unless a level or a number of clues is wished, a puzzle gets enough clues to be solved without
suppositions. Most puzzles made with `--minimal`, without a superfluous clue, are too hard for
people.

Explanations use the words of setters: bulb and tip, no middle on a whisper, least of an arrow,
inside a between line, Kropki chain, XV pairs, sandwich table, X-sum table, cage combinations,
innies and outies of one house or several. A clue is first considered by itself, then with the
houses that some of its cells share, and then together with all clues of its sort in a house. What
a line, a dot or a cage says by itself is easy, and so is what cages leave of one house. On a Sudoku
two kinds of expert steps look at clues of all sorts: chains through clues, groups of cells and
almost locked sets, and what all clues leave in a line and a box, or in a band of boxes.
`enpitsu rules "sudoku + arrows" --techniques` lists the techniques.

Links of F-puzzles and SudokuPad are read and written with all variants that have a key there.
Objects that are only drawn are kept as `drawings`, and [can be given a
meaning](formats.md#what-is-only-drawn).

| variant | rules | clues | key in F-puzzles |
|---|---|---|---|
"""


def text() -> str:
    """The page."""
    found = map(VARIANTS.get, VARIANTS.names())
    return HEAD + "".join(map(row, found))


def row(variant: Variant) -> str:
    """The row of a variant."""
    says = " ".join(rule.text for rule in variant.rules)
    clues = "<br>".join(f"`{example(layer)}`" for layer in variant.clues)
    told = ", ".join(f"`{key}`" for key in variant.fpuzzles)
    return f"| `{variant.name}` | {says} | {clues} | {told} |\n"


def example(layer: Layer) -> str:
    """A clue as it is written."""
    value = "" if isinstance(layer.values, Nothing) else f" {VALUES.get(layer.name, '5')}"
    where = WHERE.get(str(layer.on))
    if isinstance(layer.on, Paths):
        cells = ("r1c1", "r1c2", "r2c3", "r3c3")
        length = 4 if layer.name in ("pill", "clone") else max(layer.on.least, 3)
        where = " ".join(cells[: min(length, layer.on.most or length)])
    where = PLACES.get(layer.name, where)
    return f"{layer.name}{value} {where}"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
