"""Limits on the size of a grid, and on what is cached for grids."""

MAX_SIDE_CELLS = 1000  # rows, or columns, of a grid that is read; with more a file is damaged
MAX_GRID_CELLS = 250_000  # cells of a grid that is read; with more a file is damaged
MAX_CACHED_GRIDS = 64  # sizes whose lines and windows are cached; the oldest is dropped first
MAX_CACHED_GRID_CELLS = 10_000  # lines and windows of larger grids are not cached
