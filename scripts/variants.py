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
VALUES = {"kropki": "o", "xv": "X", "quadruple": "1,2,4", "pill": "2", "cage": "12"}
VALUES |= {"drawn": "line,line=#808080,size=0.2x1", "drawnoutside": "text,text=12"}
VALUES |= {"pencilmark": "1,2"}
HEAD = """# Variants

A variant is a rule that is laid on a kind: thermometers on a Sudoku, killer cages on a Suguru.
Its name stands behind that of the kind, and behind it the next:

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

Wherever the name of a kind is taken that of one with variants is: in texts, in JSON (`"kind":
"sudoku + thermometers"`), in commands, in the library and in Python, `enpitsu.kind("sudoku +
thermometers")`. The order does not matter. Blanks may be left out, and `generate` has an option
for it:

```text
enpitsu generate sudoku --variant thermometers --variant kropki --level medium
enpitsu generate sudoku+killercages --layer cage
```

The kind that comes of it is a kind like others: solved, explained, counted, proved, diagnosed,
turned, drawn and made by the same means. Kinds with a number in each cell take variants: Sudoku,
Suguru, Futoshiki, Skyscrapers, Kakuro and others. All numbers of a clue must lie in cells that
take one.

Names that puzzles have in print:

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

A clue is written on a line of its own: the name of its layer, its value if it has one, and its
cells, `r1c1` being the one at the top left; one outside the grid by its side and the number of
the row or column there. Lists of cells may overlap. In JSON it is an object in the list of its
layer, `{"cells": [[0, 0], [0, 1]], "value": 12}` or `{"side": "top", "line": 2, "value": 12}`,
rows and columns from zero.

What `generate` draws before a solution is looked for, such as lines, is wished with `--lines` and
`--lengths`; sums, dots and numbers outside are read off a solution and taken away again as far as
it stays the only one. With `--layer` no other clues are printed, so that there are no givens; lines
and arrows of a layer that is named so are read off a solution as well, wherever there is room:

```text
enpitsu generate sudoku --variant arrows --layer arrow
```

A symmetry holds for lines that are drawn before.

Where nothing is wished of its clues or of how hard it is, a puzzle gets as many clues that nothing
has to be supposed on its way. Most of those with no clue too many, which `--minimal` makes, are
beyond people.

Explanations have the words of setters: bulb and tip, no middle on a whisper, least of an arrow,
inside a between line, Kropki chain, XV pairs, sandwich table, X-sum table, cage combinations,
innies and outies of one house or several. What a clue says of its cells is read by itself at
first, then with the houses that some of its cells share, and last with all clues of its sort in a
house. `enpitsu rules "sudoku + arrows" --techniques` lists them.

Links of f-puzzles and SudokuPad are read and written with all variants that have a key there. What
they only draw is kept as `drawings`, and [may be given a meaning](formats.md#what-is-only-drawn).

| variant | what it says | a clue | its key in f-puzzles |
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
    if layer.name == "littlekiller":
        where = "r1c3 r2c2 r3c1"
    return f"{layer.name}{value} {where}"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
