"""The techniques of Sudoku, by their usual names, easiest first."""

from enpitsu.kinds.sudoku.almost import ALS_XZ, SUE_DE_COQ
from enpitsu.kinds.sudoku.chains import CHAIN, COLOURING, X_CHAIN, XY_CHAIN
from enpitsu.kinds.sudoku.exocet import JUNIOR_EXOCET
from enpitsu.kinds.sudoku.fireworks import FIREWORKS
from enpitsu.kinds.sudoku.fish import (
    FINNED_SWORDFISH,
    FINNED_X_WING,
    JELLYFISH,
    SWORDFISH,
    X_WING,
    XY_WING,
    XYZ_WING,
)
from enpitsu.kinds.sudoku.houses import SINGLES
from enpitsu.kinds.sudoku.lockeds import LOCKED, QUADS, SETS
from enpitsu.kinds.sudoku.turbots import EMPTY_RECTANGLE, KITE, SKYSCRAPER, W_WING
from enpitsu.kinds.sudoku.uniqueness import UNIQUENESS
from enpitsu.kinds.sudoku.with_variants import IN_BANDS, IN_CROSSINGS, WIDE_CHAIN

TECHNIQUES = (
    *SINGLES,
    *LOCKED,
    *SETS,
    X_WING,
    SWORDFISH,
    SKYSCRAPER,
    KITE,
    XY_WING,
    FINNED_X_WING,
    XYZ_WING,
    W_WING,
    *UNIQUENESS,
    COLOURING,
    EMPTY_RECTANGLE,
    *QUADS,
    X_CHAIN,
    FIREWORKS,
    SUE_DE_COQ,
    JELLYFISH,
    FINNED_SWORDFISH,
    XY_CHAIN,
    ALS_XZ,
    CHAIN,
    JUNIOR_EXOCET,
)
WITH_VARIANTS = (*TECHNIQUES, WIDE_CHAIN, IN_CROSSINGS, IN_BANDS)
