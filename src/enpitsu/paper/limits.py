"""How large a grid may be, and how much of grids is remembered."""

MAX_SIDE_CELLS = 1000  # rows, or columns, that are read: more is a damaged file
MAX_GRID_CELLS = 250_000  # more is a damaged file, too
MAX_CACHED_GRIDS = 64  # sizes of which lines and windows are kept; the oldest goes first
MAX_CACHED_GRID_CELLS = 10_000  # of a larger grid they are worked out anew for each puzzle
