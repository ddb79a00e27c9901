"""How people solve Sudoku, by the names of the field, easiest first."""

from enpitsu.kinds.sudoku.chains import CHAIN, COLOURING, X_CHAIN, XY_CHAIN
from enpitsu.kinds.sudoku.fish import JELLYFISH, SWORDFISH, X_WING, XY_WING, XYZ_WING
from enpitsu.kinds.sudoku.houses import SINGLES
from enpitsu.kinds.sudoku.lockeds import LOCKED, QUADS, SETS

TECHNIQUES = (
    *SINGLES,
    *LOCKED,
    *SETS,
    X_WING,
    SWORDFISH,
    XY_WING,
    XYZ_WING,
    COLOURING,
    *QUADS,
    X_CHAIN,
    JELLYFISH,
    XY_CHAIN,
    CHAIN,
)
